"""Agents of one's own: both forms, written in a notebook cell; their errors; what they cannot damage."""

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.agents.spec import BUILT_IN, agent
from gardenlab.engine.errors import AgentError, GardenlabError
from gardenlab.study.simulate import simulate


def cell(source):
    """Run source that has no file, as a notebook cell does, and return its names."""
    names = {"agent": agent, "np": np}
    exec(compile(source, "<cell 7>", "exec"), names)
    return names


def played(agents, games=6, players=2, **more):
    return simulate("lawnarchy", players, agents, games, seed=4, progress=False, **more)


HELPED = """
from gardenlab.engine.luck import draw_below
SHARE = 3

def spread(n, luck):
    return draw_below(luck, n) // SHARE

def spreader(seen, edition, moves, n, luck):
    return spread(n, luck)
"""


def test_a_compiled_cell_agent_with_a_helper_plays_alike_in_both_forms(monkeypatch):
    one = cell(HELPED)["spreader"]
    fast = played(one)
    assert fast.in_machine_code
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    slow = played(one)
    assert not slow.in_machine_code
    assert fast.states.tobytes() == slow.states.tobytes()
    assert fast.seats["agent"].cat.categories.tolist() == ["spreader"]
    assert "agents=spreader" in fast.source


def test_an_agent_may_return_its_own_index_or_a_drawn_one():
    source = """
from gardenlab.engine.luck import draw_below

def last_or_any(seen, edition, moves, n, luck):
    for i in range(n):
        if moves[i] % 7 == 3:
            return i
    return draw_below(luck, n)
"""
    assert played(cell(source)["last_or_any"]).in_machine_code


def digests(agents, monkeypatch):
    """Of the games of each agent in machine code, which are those of its Python."""
    fast = [played(one) for one in agents]
    with monkeypatch.context() as patch:
        patch.setenv("GARDENLAB_INTERPRETED", "1")
        slow = [played(one).digest for one in agents]
    assert all(study.in_machine_code for study in fast)
    assert [study.digest for study in fast] == slow
    return slow


def test_an_edited_helper_is_not_the_old_one(monkeypatch):
    one, other = cell(HELPED)["spreader"], cell(HELPED.replace("SHARE = 3", "SHARE = 1"))["spreader"]
    last = cell(HELPED.replace("return draw_below(luck, n) // SHARE", "return n - 1"))["spreader"]
    found = digests((one, other, last), monkeypatch)
    assert len(set(found)) == 3
    assert found[2] == played(lambda position: position.moves[-1]).digest


FROZEN = """
table = np.zeros(3000)
table[1500] = {0}

def helper(n, {1}):
    return {2} * (n - 1)

def frozen(seen, edition, moves, n, luck):
    return int(helper(n))
"""
FROZEN_IN = {
    "tuple": ("k=0", "T[0][1500]", "T = (table,)\n"),
    "tuples": ("k=0", "T[1][0][1500]", "T = (1, (table, 2))\n"),
    "digits": ("k=0", "int((T[0][0] - 1) * 1e10 + 0.5)", "T = (1 + 1e-10 * table[1500:1501],)\n"),
    "default": ("k=(table,)", "k[0][1500]", ""),
    "array as default": ("k=table", "k[1500]", ""),
    "named tuple": ("k=0", "T.b[1500]", "from collections import namedtuple\nT = namedtuple('T', 'a b')(0, table)\n"),
    "module": ("k=0", "T.table[1500]", "import types\nT = types.ModuleType('T')\nT.table = table\n"),
    "enumeration": ("k=0", "T.A.value", "from enum import Enum\nclass T(Enum):\n    A = int(table[1500])\n"),
}


@pytest.mark.parametrize("where", FROZEN_IN)
def test_machine_code_is_of_the_values_that_the_agent_has(where, monkeypatch):
    given, taken, before = FROZEN_IN[where]
    text = FROZEN.replace("\ndef helper", f"{before}\ndef helper")
    agents = [cell(text.format(k, given, taken))["frozen"] for k in (0, 1)]
    assert len(set(digests(agents, monkeypatch))) == 2
    assert played(agents[1]).replay(0)[-1] == played(agents[1]).position(0)


def test_a_plain_agent_sees_what_its_seat_sees_and_makes_the_study_interpreted(capfd):
    seen = []

    def watcher(position):
        seen.append((position.viewer, position.turn, position.state.luck, max(position.state.pile)))
        return position.moves[0]

    study = simulate("lawnarchy", 2, ["greedy", watcher], 2, seed=4, progress="text")
    assert "'watcher' is plain Python: games run interpreted" in capfd.readouterr().err
    assert all(viewer == turn and luck == 0 and pile < 0 for viewer, turn, luck, pile in seen)
    assert set(study.seats["agent"]) == {"greedy", "watcher"}
    assert study.replay(1)[-1] == study.position(1)


def test_texts_and_codes_name_the_same_move():
    def text(position):
        return position.moves[-1]

    def code(position):
        return np.int32(position.legal_codes()[-1])

    assert played(text).digest == played(code).digest


def test_the_form_is_told_from_the_parameters_and_names_can_be_given():
    @agent(name="first", blind=True)
    def zero(seen, edition, moves, n, luck):
        return 0

    assert (zero.name, zero.compiled, zero.blind) == ("first", True, True)
    assert not agent(lambda position, extra=0: 0).compiled
    with pytest.raises(GardenlabError, match="takes 1 parameters but compiled=True"):
        agent(lambda position: 0, compiled=True)
    with pytest.raises(GardenlabError, match="only a compiled agent can be blind"):
        agent(lambda position: 0, blind=True)
    with pytest.raises(GardenlabError, match="f\\(position\\) -> move"):
        agent(lambda: 0)
    assert played(zero).digest == played(lambda position: position.moves[0]).digest


def test_an_agent_that_is_made_of_another_one_is_checked_like_a_function():
    @agent(blind=True)
    def zero(seen, edition, moves, n, luck):
        return 0

    plain = agent(lambda position: position.moves[0], name="plain")
    for name in ("", "  ", 3):
        with pytest.raises(GardenlabError, match=f"name: expected a text, not {name!r}"):
            agent(plain, name=name)
    with pytest.raises(GardenlabError, match="agent 'plain' takes 1 parameters but compiled=True"):
        agent(plain, compiled=True)
    with pytest.raises(GardenlabError, match="agent 'zero' takes 5 parameters but compiled=False"):
        agent(zero, compiled=False)
    with pytest.raises(GardenlabError, match="agent 'it': only a compiled agent can be blind"):
        agent(plain, name="it", blind=True)
    with pytest.raises(GardenlabError, match="agent 'greedy': 'greedy' comes with gardenlab and looks at more"):
        agent(BUILT_IN["greedy"], blind=True)
    assert agent(zero) == zero and agent(zero, name="other").blind and agent(plain, name="other").own
    assert agent(BUILT_IN["random"], blind=True) == BUILT_IN["random"]


@pytest.mark.parametrize("name", ["mine", "random"])
def test_a_built_in_agent_under_another_name_stands_as_ones_own_in_the_source(name, tmp_path):
    pytest.importorskip("pyarrow")
    mine = agent(BUILT_IN["greedy"], name=name)
    study = played(mine, store=tmp_path / "store")
    assert f"agents={name}," in study.source
    assert eval(study.source, {"gl": gl, name: mine}).digest == study.digest == played("greedy").digest
    with pytest.raises(AgentError, match=f"without their agents: '{name}'"):
        gl.open_study(tmp_path / "store").replay(0)
    assert gl.open_study(tmp_path / "store", agents=mine).replay(0)[-1] == study.position(0)
    assert 'agents="greedy"' in played("greedy").source


def failed(agents, **more):
    with pytest.raises(AgentError) as caught:
        played(agents, **more)
    return caught.value


FALLS = """
def price(values, at):
    return values[at]

def falls(seen, edition, moves, n, luck):
    table = np.zeros(4)
    if seen.turns > 5:
        return int(price(table, n + 40))
    return 0
"""


@pytest.mark.parametrize("workers", [1, 3])
def test_an_index_out_of_bounds_in_machine_code_is_named_with_its_reason(workers):
    error = failed(["random", cell(FALLS)["falls"]], games=40, workers=workers)
    assert isinstance(error.__cause__, IndexError)
    text = str(error)
    assert f"agent 'falls', seat {error.seat}, game {error.game} (deal {error.deal})" in text
    assert "raised IndexError: index" in text
    assert error.game == 0 and error.position.turn == error.seat
    assert f'gl.simulate("lawnarchy", players=2, agents=["random", falls], games={error.game + 2}, seed=4)' in text


def test_the_first_failing_game_is_named_whatever_the_chunks():
    source = "def late(seen, edition, moves, n, luck):\n    return n if luck[0] % 9973 == 5 else 0\n"
    errors = [failed(cell(source)["late"], games=4000, workers=w, _chunk=c) for w, c in ((1, None), (3, 7), (2, 500))]
    assert len({(e.game, e.seat, str(e)) for e in errors}) == 1
    assert errors[0].game > 0
    assert "not the index of a legal move: expected an integer from 0 to" in str(errors[0])


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_the_same_error_in_both_forms(form, monkeypatch):
    if form == "interpreted":
        monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    body = "    return 0 if seen.turns < 4 else n // (seen.turns - 4)\n"
    error = failed(cell(f"def divides(seen, edition, moves, n, luck):\n{body}")["divides"])
    assert (error.game, error.agent) == (0, "divides")
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert int(error.position.state.turns) == 4


def test_a_plain_agent_that_raises_is_named_and_its_own_error_is_chained():
    def careless(position):
        if position.state.turns == 6:
            return {}["missing"]
        return position.moves[0]

    error = failed(["greedy", careless])
    assert isinstance(error.__cause__, KeyError)
    assert "agent 'careless'" in str(error) and "raised KeyError: 'missing'" in str(error)
    assert error.position.state.turns == 6 and error.position.viewer is None
    hidden = [card for card in error.position.to_dict()["pile"]]
    assert "?" not in hidden and "luck:" not in str(error)


@pytest.mark.parametrize("answer", ["grow nothing", None, 3.5, -1, True, "", ["a"], 10**12])
def test_a_plain_agent_that_answers_nonsense_is_told_what_was_expected(answer):
    def odd(position):
        return answer

    text = str(failed(odd))
    assert f"answered {answer!r}, which is not a legal move: expected the text or code of one step: " in text


STIFF = """from gardenlab.engine import luck as luck_module
def stiff(seen, edition, moves, n, luck):
    {body}

def helper(x):
    return x + "a"
"""


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return n / 2", "it returns float64"),
        ("return None", "it returns none"),
        ("return undefined_name", "undefined_name"),
        ("return seen.no_such_field", "no_such_field"),
        ("return len(str(open('x')))", "in <cell 7>, line 3"),
        ("return luck_module.draw_below(luck, n)", "from gardenlab.engine.luck import draw_below"),
        ("return helper(n)", "in <cell 7>, line 6"),
        ("return [1, 'a']", "it returns LiteralList"),
    ],
)
def test_what_cannot_be_compiled_says_why_and_never_runs_otherwise(body, says):
    error = failed(cell(STIFF.format(body=body))["stiff"])
    assert str(error).startswith("agent 'stiff'") and says in str(error)
    assert len(str(error)) < 1200


SPOILER = """
def spoiler(seen, edition, moves, n, luck):
    for i in range(len(seen.pile)):
        seen.pile[i] = 0
    seen.won[0] = 9
    seen.over = 1
    seen.players = 4
    for i in range(n):
        moves[i] = 0
    luck[0] = 0
    return n - 1
"""


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_an_agent_cannot_damage_the_game(form, monkeypatch):
    if form == "interpreted":
        monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    assert played(cell(SPOILER)["spoiler"]).digest == played(lambda position: position.moves[-1]).digest


def test_a_blind_agent_cannot_leave_itself_notes():
    body = "    seen.turns += 1\n    return 0 if seen.turns < 3 else n - 1\n"
    notes = "def notes(seen, edition, moves, n, luck):\n" + body
    assert played(agent(cell(notes)["notes"], blind=True)).digest == played(lambda position: position.moves[0]).digest


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_an_agent_that_changes_the_edition_is_found_out(form, monkeypatch):
    from gardenlab.lawnarchy.editions import edition

    if form == "interpreted":
        monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    before = edition().array.tobytes()
    cheat = "def cheat(seen, edition, moves, n, luck):\n    edition.points[0] = 9\n    return 0\n"
    error = failed(["greedy", cell(cheat)["cheat"]])
    assert "(cheat) changed the edition" in str(error)
    assert edition().array.tobytes() == before


def test_a_plain_agent_cannot_write_into_its_position():
    def writer(position):
        position.state.won[0] = 3
        return position.moves[0]

    assert isinstance(failed(writer).__cause__, TypeError)
