"""A study: its tables, digest, games played again, and how it reads."""

import numpy as np
import pandas as pd
import pytest

import gardenlab as gl
from gardenlab.engine import forms
from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.engine.luck import GOLDEN, MASK, mix
from gardenlab.study import digest as digests
from gardenlab.study import machine
from gardenlab.study.machine import finish_all
from gardenlab.study.simulate import simulate


def test_results_are_those_of_the_rules(study, crowd):
    for some in (study, crowd):
        seats, games = some.seats, some.games
        row = forms.integers(12)
        for number in range(0, len(some), 7):
            winners = some.game.wing.finish(some.position(number).state, some.game.edition_view, row)
            own = seats[seats["game"] == number]
            assert own["score"].tolist() == row[: some.players].tolist()
            assert own["tie_break"].tolist() == row[4 : 4 + some.players].tolist()
            assert own["rank"].tolist() == row[8 : 8 + some.players].tolist()
            assert own["won"].tolist() == [bool(winners >> seat & 1) for seat in range(some.players)]
            assert games["winner_mask"][number] == winners
            assert games["winners"][number] == own["won"].sum()
        assert np.allclose(seats.groupby("game")["win_share"].sum(), 1)


def test_results_are_alike_interpreted_and_compiled(crowd):
    for fast, slow in zip(*(finish_all(crowd.game, crowd._states, form) for form in (True, False)), strict=True):
        assert np.array_equal(fast, slow)


def test_rotations_of_a_deal_seat_each_agent_everywhere(study):
    games, seats = study.games, study.seats
    assert study.rotations == 3 and len(study) == 90
    assert games["deal"].tolist() == [number // 3 for number in range(90)]
    block = seats[seats["deal"] == 4]
    assert (
        block.groupby("seat")["agent"].apply(lambda agents: sorted(agents)).tolist()
        == [["greedy", "greedy", "random"]] * 3
    )
    starts = [study.replay(number)[0] for number in (12, 13, 14)]
    assert starts[0] == starts[1] == starts[2]
    assert seats.groupby("agent", observed=True)["won"].mean()["greedy"] > 0.4


def test_turn_order_counts_from_the_seat_that_began(study):
    first = study.seats[study.seats["order"] == 1]
    assert (first["seat"].to_numpy() == study.games["start"].to_numpy()).all()
    assert study.replay(5)[0].turn == study.games["start"][5]


def test_equal_agents_are_not_rotated_and_a_half_turn_is_one_of_two():
    assert simulate("lawnarchy", 3, "greedy", 2, seed=1, progress=False).rotations == 1
    half = simulate("lawnarchy", 4, ["greedy", "random"] * 2, 3, seed=1, progress=False)
    assert (half.rotations, len(half)) == (2, 4)
    assert simulate("lawnarchy", 2, ["greedy", "random"], 3, seed=1, rotate=False, progress=False).rotations == 1


def test_rounding_up_is_said(capfd):
    simulate("lawnarchy", 3, ["greedy", "random", "random"], 4, seed=1, progress="text")
    assert "4 games rounded up to 6: whole blocks of 3 rotations" in capfd.readouterr().err


@pytest.mark.parametrize("shape", [{"workers": 1}, {"workers": 2, "_chunk": 1}, {"workers": 5, "_chunk": 17}])
def test_games_depend_neither_on_workers_nor_on_chunks(study, shape):
    mixed = ["greedy", "random", "greedy"]
    again = simulate("lawnarchy", agents=mixed, games=90, seed="tests", progress=False, **shape)
    assert again.states.tobytes() == study.states.tobytes()
    assert again.digest == study.digest


def test_more_games_begin_with_the_same_games(crowd):
    fewer = simulate("lawnarchy", 4, games=100, seed=11, progress=False)
    assert fewer.states.tobytes() == crowd.states[:100].tobytes()


def test_seeds_that_look_alike_differ():
    one, text = (simulate("lawnarchy", 2, games=5, seed=seed, progress=False).digest for seed in (7, "7"))
    assert one != text
    assert simulate("lawnarchy", 2, games=5, seed=-(10**40), progress=False).digest not in (one, text)


def test_digest_is_of_number_and_rule_fields_and_adds_up(crowd):
    size = crowd.game.wing.rule_bytes
    total = 0
    for number in range(3):
        raw = crowd.states[number : number + 1].tobytes()[:size]
        raw += bytes(-size % 8)
        for shift, lane in ((64, digests.LANES[0]), (0, digests.LANES[1])):
            found = mix((number + lane) & MASK)
            for k in range(0, len(raw), 8):
                found = mix(((found ^ int.from_bytes(raw[k : k + 8], "little")) + GOLDEN) & MASK)
            total += found << shift
    assert digests.digest(crowd.states[:3], size) == f"{total % 2**128:032x}"
    parts = [digests.digest(crowd.states[a:b], size, a) for a, b in ((0, 100), (100, 101), (101, 500))]
    assert digests.merged(parts) == crowd.digest
    changed = crowd.states.copy()
    changed["decisions"] += 1
    assert digests.digest(changed, size) == crowd.digest
    changed["garden"][17, 0, 0] ^= 1
    assert digests.digest(changed, size) != crowd.digest


def test_any_game_is_played_again(study, crowd):
    for some, number in ((study, 0), (study, 43), (study, -1), (crowd, 250)):
        replay = some.replay(number)
        assert replay[-1] == some.position(number)
        assert len(replay) == len(replay.moves) + 1 == some.games["decisions"].iloc[number] + 1
        assert replay[0].play(replay.moves[0]) == replay[1]


def test_a_record_of_a_replay_reads_back(study, tmp_path):
    from gardenlab.registry import load

    record = study.replay(3).record()
    assert load(record.save(tmp_path / "game.json")) == record


def test_numbers_of_games_are_checked(crowd):
    for number in (500, -501, 1.0, True, "1"):
        with pytest.raises(GardenlabError, match="expected a number from 0 to 499"):
            crowd.position(number)


def test_an_agent_that_does_not_answer_alike_cannot_be_replayed():
    calls = []

    def moody(position):
        calls.append(1)
        return position.moves[len(calls) * 7919 % 3 % len(position.moves)]

    some = simulate("lawnarchy", 2, moody, 1, seed=3, progress=False)
    calls.append(1)
    with pytest.raises(RecordError, match=r"moody.*does not answer alike"):
        some.replay(0)


def test_tables_can_be_changed_without_harm(crowd):
    games, seats = crowd.games, crowd.seats
    games["decisions"] = 0
    seats.loc[:, "score"] = 0
    assert crowd.games["decisions"].min() > 0
    assert crowd.seats["score"].max() > 0
    with pytest.raises(ValueError, match="read-only"):
        crowd.states["turn"] = 1


def test_a_game_that_reaches_the_cap_is_won_by_nobody():
    some = simulate("lawnarchy", 2, games=20, seed=5, cap=60, progress=False)
    capped = some.games[some.games["ended_by"] == "cap"]
    assert len(capped) > 0 and (capped["decisions"] == 60).all() and (capped["winners"] == 0).all()
    lost = some.seats[some.seats["game"].isin(capped["game"])]
    assert not lost["won"].any() and (lost["rank"] == 0).all() and (lost["win_share"] == 0).all()
    assert "cap=60" in some.source


def test_the_line_of_code_makes_the_same_study(study):
    import gardenlab.lawnarchy.editions as lawnarchy

    class gl:
        pass

    gl.simulate, gl.lawnarchy = lambda *a, **k: simulate(*a, **k, progress=False), lawnarchy
    assert eval(study.source, {"gl": gl}).digest == study.digest
    changed = lawnarchy.edition(manny_points=7)
    other = simulate("lawnarchy", 2, "greedy", 3, seed='a "b"\\', edition=changed, progress=False)
    assert "manny_points=7" in other.source
    assert eval(other.source, {"gl": gl}).digest == other.digest


def test_it_reads_well(study):
    text, html = repr(study), study._repr_html_()
    for part in ("90", "greedy, random, greedy", study.digest, 'gl.simulate("lawnarchy"', "reconstructed", "jury"):
        assert part in text and part.replace('"', "&quot;") in html
    assert study.design["edition_digest"] == study.edition.digest


def test_an_unknown_table_suggests_the_known(study):
    with pytest.raises(AttributeError, match=r"'juri' \(did you mean 'jury'\?\); tables: .*'games'"):
        _ = study.juri
    assert {"jury", "cards", "gnomes"} <= set(dir(study))


def test_seats_are_narrow(crowd):
    frame = crowd.seats
    assert isinstance(frame["agent"].dtype, pd.CategoricalDtype)
    assert frame.memory_usage(deep=True).sum() / len(frame) < 40


@pytest.mark.parametrize(("games", "ready"), [(digests.MANY - 1, False), (digests.MANY, True)])
def test_the_digest_of_a_large_study_is_compiled_before_its_workers_ask_for_it(crowd, games, ready, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(digests, "_MADE", [])
    machine.ready_results(crowd.game, games, False, print)
    assert not digests._MADE
    machine.ready_results(crowd.game, games, True, print)
    assert bool(digests._MADE) is ready


@pytest.mark.parametrize("size", [232, 233])  # a record need be no whole number of words
@pytest.mark.parametrize("rule_bytes", [1, 7, 8, 189, 192])
def test_the_digest_is_alike_in_both_forms(rule_bytes, size, monkeypatch):
    pytest.importorskip("numba")
    fields = [("rules", np.uint8, (192,)), ("journal", np.uint8, (size - 192,))]
    states = np.random.default_rng(1).integers(0, 256, (300, size), dtype=np.uint8).view(np.dtype(fields))[:, 0]
    plain = digests.digest(states, rule_bytes, 7)
    monkeypatch.setattr(digests, "MANY", 1)
    monkeypatch.setattr(digests, "PART", 70)
    asked = []
    monkeypatch.setattr(digests, "_compiled", lambda made=digests._compiled: asked.append(1) or made())
    assert digests.digest(states, rule_bytes, 7) == plain and asked
    states.flags.writeable = False
    assert digests.digest(states, rule_bytes, 7) == plain


class Bot:
    def __init__(self, place):
        self.place = place

    def __call__(self, position):
        return position.moves[min(self.place, len(position.moves) - 1)]


def first_of_all(position):
    return position.moves[0]


def test_the_line_that_makes_it_again_says_what_its_reader_must_supply():
    line = [Bot(3), lambda position: position.moves[0], gl.agent(first_of_all, name="my bot"), first_of_all]
    study = gl.simulate("lawnarchy", 4, line, 4, seed=1, progress=False)
    code, _, comment = study.source.partition("  # ")
    assert "agents=[bot, agent_lambda, my_bot, first_of_all]" in code
    assert (
        comment == "bot: your own agent 'Bot'; agent_lambda: your own agent '<lambda>'; my_bot: your own agent 'my bot'"
    )
    names = {"gl": gl, "bot": line[0], "agent_lambda": line[1], "my_bot": line[2], "first_of_all": first_of_all}
    assert eval(study.source, names).digest == study.digest
    swept = gl.sweep("lawnarchy", players=4, agents=[line, "random"], games=4, seed=1, progress=False).source
    assert 'agents=[[bot, agent_lambda, my_bot, first_of_all], "random"]' in swept and swept.endswith(comment)


def test_agents_of_one_name_have_two_in_the_line():
    agents = [gl.agent(first_of_all, name=name) for name in ("a-b", "a b", "class")]
    line = gl.simulate("lawnarchy", 3, agents, 3, seed=1, progress=False).source
    assert "agents=[a_b, a_b_2, agent_class]" in line and "a_b_2: your own agent 'a b'" in line
