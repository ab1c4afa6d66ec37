"""Playing through the widget's own messages: clicks, the list, nonsense; and nothing hidden in any state."""

import json
import random

import pytest

import gardenlab as gl
from gardenlab.agents.spec import agent
from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.engine.position import Position
from gardenlab.widgets.play import Play, play
from gardenlab.widgets.session import Session

SEATS = {2: ["me", "random"], 3: ["random", "me", "random"], 4: ["random", "random", "random", "me"]}


def choose(table, key, **more):
    """What the browser does when a key of the board is chosen."""
    table.board._handle_custom_msg({"type": "choose", "key": key, **more}, [])


def set_by_browser(widget, **state):
    """What the browser does when a control is changed."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def press(button):
    button._handle_custom_msg({"event": "click"}, [])


def widgets_of(root):
    """A widget and all that are in it or belong to it."""
    found, ahead = [], [root]
    while ahead:
        one = ahead.pop()
        if one in found:
            continue
        found.append(one)
        ahead += list(getattr(one, "children", ()))
        ahead += [value for name in ("layout", "style") if (value := getattr(one, name, None)) is not None]
    return found


def all_states(table):
    """All that the browser, a saved notebook or a reader of the output gets, without the names of the widgets."""
    ours = widgets_of(table.widget)
    states = [{name: value for name, value in one.get_state().items() if name != "layout"} for one in ours]
    text = json.dumps(states, default=str, sort_keys=True)
    for number, one in enumerate(ours):
        text = text.replace(one.model_id, f"<{number}>")
    bundle = {kind: value for kind, value in table._repr_mimebundle_().items() if "widget" not in kind}
    return text + json.dumps(bundle) + repr(table)


def swapped(position, seat, chance):
    """The position with the faces of two gnomes that `seat` has not seen exchanged; None if there are not two."""
    array = position.record.copy()
    row = array[0]
    drawn = 12 - int(row["gnomes_left"])
    unseen = [
        g for g in range(12) if row["gnome_at"][g] != -2 and (g >= drawn or not row["gnome_known"][g] >> seat & 1)
    ]
    pairs = [
        (a, b) for a in unseen for b in unseen if row["gnome_face"][a] != row["gnome_face"][b] and a < min(b, drawn)
    ]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    row["gnome_face"][[a, b]] = row["gnome_face"][[b, a]]
    row["claims"] = -1
    return Position(position.game, array)


# -- whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_by_clicks_alone(players):
    for seed in range(3):
        table, chance = play("lawnarchy", SEATS[players], seed=seed), random.Random(seed)
        clicks = 0
        while table._session.over is False:
            before = table.board.revision
            choose(table, chance.choice(table.board.lit), revision=before)
            if len(table._fitting(table._picked)) > 1 and table._picked:
                press(table.play_button)  # one way of revealing may be all of another's gnomes
            assert table.board.revision > before
            clicks += 1
            assert clicks < 2000
        assert not table.board.lit
        assert "win" in table.board.status or "share" in table.board.status
        assert table.record().over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_by_the_list_alone(players):
    table, chance = play("lawnarchy", SEATS[players], seed=players), random.Random(players)
    while not table._session.over:
        moves = [value for _, value in table.choices.options][1:]
        assert moves == table.moves
        set_by_browser(table.choices, index=1 + chance.randrange(len(moves)))
        assert set(table.board.selected) <= set(table.board.lit)
        press(table.play_button)
    assert table.choices.disabled
    assert table.play_button.disabled
    assert table.position.viewer is None


def test_a_click_on_what_fits_one_move_plays_it_and_the_path_is_natural():
    table = play("lawnarchy", ["me", "greedy", "random"], seed=7)
    choose(table, "centre-bonsai")
    assert table.board.status == "Where do you grow Bonsai? Choose a place of your garden."
    assert table.board.lit == [f"garden-0-{place}" for place in (1, 2, 3, 4)]
    choose(table, "garden-0-2")
    assert any(line.startswith("You grow Bonsai at 2") for line in table.log)
    assert "garden-0-2" in table._session.changed
    assert "Changed since your last move" in table.board._scene.labels["garden-0-2"]


def several_ways():
    """A claim with three ways: the 2 at 1, or the 1 at 1 with that at 2 ... as a game gives it."""
    for seed in range(200):
        session, chance = Session("lawnarchy", ["me", "random"], seed=seed), random.Random(seed)
        session.go_on()
        while not session.over:
            claims = [move for move in session.moves if move.startswith("claim")]
            session.play(chance.choice(claims or session.moves))
            if session.may_move and session.moves[0].startswith("reveal"):
                offers = session.offers()
                if any(len([o for o in offers if key in o.keys]) > 1 for offer in offers for key in offer.keys):
                    return Play(Session(session._now.position, ["me", "random"], seed=1))
            session.go_on()
    raise AssertionError("no game asks for gnomes to reveal")


def test_a_click_that_fits_several_moves_narrows_the_list_and_again_clears_it():
    table = several_ways()
    count = len(table._offers)
    key = next(k for o in table._offers for k in o.keys if len([p for p in table._offers if k in p.keys]) > 1)
    choose(table, key)
    assert table.board.selected[0] == key
    narrowed = [move for _, move in table.choices.options][1:]
    assert narrowed == [offer.move for offer in table._offers if key in offer.keys]
    assert "moves fit" in table.board.status
    choose(table, key)
    assert table.board.selected == []
    assert len(table.choices.options) == count + 1
    choose(table, key)
    table.board._handle_custom_msg({"type": "clear"}, [])
    assert table.board.selected == []
    assert table._session.may_move
    choose(table, key)
    set_by_browser(table.choices, index=1)
    press(table.play_button)
    assert "reveal" in table._session._now.moves[0]


def test_escape_takes_back_the_turn_as_far_as_it_has_come_and_no_further():
    table = play("lawnarchy", ["me", "random"], seed=1)
    begun = table.position
    table.board._handle_custom_msg({"type": "clear"}, [])
    assert table.position == begun
    choose(table, next(key for key in table.board.lit if key.startswith("centre-")))
    assert table.position != begun
    table.board._handle_custom_msg({"type": "clear"}, [])
    assert table.position == begun
    play_random(table, random.Random(1), 4)
    while table._session.mid_turn:
        play_random(table, random.Random(1), 1)
    settled = table.position
    table.board._handle_custom_msg({"type": "clear"}, [])
    assert table.position == settled


def play_random(table, chance, most=10_000):
    while not table._session.over and most:
        table.play(chance.choice(table.moves))
        most -= 1


def test_undo_and_new_game_are_buttons():
    table = play("lawnarchy", ["me", "random"], seed=1)
    assert table.undo_button.disabled
    first = table.position, table.log
    play_random(table, random.Random(1), 3)
    assert table.position != first[0]
    for _ in range(3):
        press(table.undo_button)
    assert table.undo_button.disabled
    assert (table.position, table.log) == first
    press(table.new_button)
    assert table._session.deal == 1


def test_the_board_is_covered_until_the_next_person_says_so():
    table = play("lawnarchy", ["me", "me"], seed=5, names=["Ana", "Bo"])
    who = table._session.covered
    assert table.ready_button.description == f"I am {['Ana', 'Bo'][who]}"
    assert table.ready_button.layout.display is None
    assert table.board.lit == []
    with pytest.raises(GardenlabError, match="covered"):
        table.play("grow hammock")
    press(table.ready_button)
    assert table.ready_button.layout.display == "none"
    assert table.position.viewer == who
    assert table.board.lit


def test_refusals_are_words_in_the_status_and_nothing_is_lost():
    table = play("lawnarchy", ["me", "random"], seed=1)
    before = table.position
    press(table.play_button)
    assert table.board.status == "Choose a move of the list first"
    choose(table, "garden-0-1")
    assert "cannot be chosen now; expected one of" in table.board.status
    choose(table, table.board.lit[0], revision=table.board.revision - 1)
    assert "earlier board" in table.board.status
    press(table.undo_button)
    assert table.board.status == "there is no move of yours to take back"
    assert table.position == before


def test_an_agents_error_is_told_and_it_can_be_asked_again():
    broken = [True]

    def fragile(position):
        if broken[0]:
            raise RuntimeError("2@0")
        return position.moves[0]

    table = play("lawnarchy", ["me", agent(fragile)], seed=3)
    while table.trouble is None:
        choose(table, table.board.lit[0])
    assert "agent 'fragile' at seat 1 raised RuntimeError" in table.board.status
    assert "2@0" not in all_states(table)
    assert table.again_button.layout.display is None
    broken[0] = False
    press(table.again_button)
    assert table.trouble is None
    assert table.again_button.layout.display == "none"
    assert table._session.turn == 0


def test_a_seed_must_be_given():
    with pytest.raises(GardenlabError, match="seed: expected"):
        play("lawnarchy")
    with pytest.raises(RecordError, match="running"):
        play("lawnarchy", seed=1).record()


# -- nonsense from the browser


def nonsense(chance, table):
    keys = list(table.board._scene.keys)
    return chance.choice(
        [
            None,
            chance.random(),
            "choose",
            {"type": "choose", "key": chance.choice(keys)},
            {
                "type": "choose",
                "key": chance.choice(keys),
                "revision": chance.choice([-1, 0, 1e9, None, "1", [], True]),
            },
            {"type": "choose", "key": chance.choice([None, 1, [], {}, "garden-9-9", "<b>", "x" * 9999, "\udcff"])},
            {"type": chance.choice([None, 1, [], {}, "undo", "update", "choose "])},
            {"type": "clear"},
            {"key": chance.choice(keys)},
            {"event": "click"},
        ]
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_message_breaks_a_game(seed):
    chance = random.Random(seed)
    table = play("lawnarchy", SEATS[2 + seed % 3], seed=seed)
    buttons = [table.play_button, table.undo_button, table.ready_button, table.again_button]
    for _ in range(400):
        table.board._handle_custom_msg(nonsense(chance, table), [])
        if chance.random() < 0.3:
            press(chance.choice(buttons))
        if chance.random() < 0.3:
            set_by_browser(table.choices, index=chance.randrange(len(table.choices.options)))
        assert len(table.board.status) < 700
    assert table._session.over or table._session.may_move
    record = table._session._now
    replayed = table._session.game.deal(seed)
    for move in record.moves:
        replayed = replayed.play(move)
    assert replayed == record.position


# -- nothing hidden


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_are_alike_to_the_byte_when_only_hidden_things_differ(players):
    compared = forward = 0
    for seed in range(2):
        table, chance = play("lawnarchy", SEATS[players], seed=seed), random.Random(seed)
        me = SEATS[players].index("me")
        while not table._session.over:
            if chance.random() < 0.5:  # every other position will do
                table.play(chance.choice(table.moves))
                continue
            full = table._session._now.position
            others = [swapped(full, me, chance), full.observe(me).imagine(seed=seed)]
            tables = [Play(Session(p, SEATS[players], seed=0)) for p in (full, *others) if p is not None]
            states = [all_states(one) for one in tables]
            assert len(set(states)) == 1
            compared += 1
            move = chance.choice(table.moves)
            if others[0] is not None:
                for one in tables[:2]:
                    one.play(move)
                seen = [one._session._now.position.observe(me).to_json() for one in tables[:2]]
                public = [[turn.split(".")[0] for turn in one.log] for one in tables[:2]]
                if seen[0] == seen[1] and len(public[0]) == len(public[1]):
                    assert all_states(tables[0]) == all_states(tables[1])
                    forward += 1
            table.play(move)
    assert compared > 10
    assert forward > 3


@pytest.mark.parametrize("seed", [918273645546372819, "the-hidden-seed"])
def test_no_seed_luck_or_pile_is_in_any_state_or_output(seed):
    table, chance = play("lawnarchy", ["me", "greedy", "random"], seed=seed), random.Random(1)
    while not table._session.over:
        said = all_states(table)
        luck = int(table._session._now.position.state.luck)
        assert str(seed) not in said
        assert str(luck) not in said
        assert f"{luck:016x}" not in said
        assert '"pile"' not in said
        assert "gnome_pile" not in said
        table.play(chance.choice(table.moves))


def test_what_is_sent_while_agents_think_is_only_who_thinks():
    table = play("lawnarchy", ["me", "greedy", "random"], seed=7)
    said = []
    table.board.observe(lambda change: said.append(change["new"]), "status")
    while not any("thinking" in words for words in said):
        choose(table, table.board.lit[0])
    thinking = [words for words in said if "thinking" in words]
    assert thinking == ["greedy is thinking …", "random is thinking …"]


def test_readers_without_a_kernel_see_the_board_and_the_log():
    table = play("lawnarchy", ["me", "greedy", "random"], seed=7)
    bundle = table._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == table.widget.model_id
    assert "Player 0" in bundle["text/plain"]
    assert table.log[-1] in bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")


def test_hostile_names_are_only_words():
    evil = '<img src=x onerror="x=1">'
    table = play("lawnarchy", ["me", "random"], seed=1, names=[evil, "b<script>"])
    play_random(table, random.Random(1), 4)
    assert "<script>" not in table._log.value
    assert "<img" not in table._log.value + table._asked.value


def test_gl_play_is_the_same():
    assert gl.play is play
