"""The Last Garden at the board: clicks, the list, nonsense, what is asked and told; and no hand in any state."""

import random
import re
from collections import Counter

import pytest
from last_garden_board import all_states, click, press, set_by_browser, swapped
from last_garden_table import choose as liked
from last_garden_table import game_of
from last_garden_table import table as start_of_round

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.position import Position
from gardenlab.last_garden import prompts
from gardenlab.widgets.play import Play, play
from gardenlab.widgets.session import Session

SEATS = {2: ["me", "random"], 3: ["random", "me", "random"], 4: ["random", "random", "random", "me"]}


def chosen_key(table, chance):
    """A key at random, with a liking for the lab, boosts and the Queen Action, which lead to many kinds of steps."""
    rare = [key for key in table.board.lit if key in ("lab", "queen") or key.startswith("boost-")]
    return chance.choice(rare if rare and chance.random() < 0.6 else table.board.lit)


# -- whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_by_clicks_alone(players):
    asked = Counter()
    for seed in range(2):
        table, chance = play("last_garden", SEATS[players], seed=seed), random.Random(seed)
        clicks = 0
        while not table._session.over:
            before = table.board.revision
            asked[int(table.position.state.step)] += 1
            offers = len(table._offers)
            assert len(table.board.lit) == offers  # every move has a key of its own
            click(table, chosen_key(table, chance), revision=before)
            assert table.board.revision > before
            clicks += 1
            assert clicks < 500
        assert not table.board.lit
        assert "win" in table.board.status or "share" in table.board.status
        assert gl.load(table.record().to_dict()).final.scores().equals(table.position.scores())
    assert len(asked) >= 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_by_the_list_alone(players):
    table, chance = play("last_garden", SEATS[players], seed=players), random.Random(players)
    while not table._session.over:
        words, moves = zip(*table.choices.options[1:], strict=True)
        assert list(moves) == table.moves
        assert len(set(words)) == len(words)
        set_by_browser(table.choices, index=1 + chance.randrange(len(moves)))
        assert set(table.board.selected) <= set(table.board.lit)
        press(table.play_button)
    assert table.choices.disabled
    assert table.position.viewer is None


def boosted(kind="x2"):
    """A table at which seat 0 is about to play a card and holds a boost."""
    hands = [["place-1", "place-2", "move-3", "spin-1", "spin-6"], ["place-3", "place-4", "move-1", "move-2", "spin-2"]]
    boosts = {"x2": "lab", "multi": "lab", "change": "lab"} | {kind: 0}
    start = start_of_round(2, hands=hands, boosts=boosts, queen_used=True)
    return play(start, ["me", "random"], seed=1, names=["Ana", "Bo"])


def test_the_path_is_card_boost_sector_colour_robotanist():
    table = boosted()
    assert table.board.status == "Play a program card of your hand."
    click(table, "card-place-1")
    assert table.board.status.startswith("Do you play Place 1 with Place/Move Gem x 2?")
    assert table.board.lit == ["plain", "boost-x2"]
    click(table, "boost-x2")
    assert table.board.status == "Place 1: in which sector do you place two gems?"
    assert table.board.lit == ["sector-1"]
    click(table, "sector-1")
    assert table.board.lit == ["gem-red", "gem-green", "gem-blue"]
    assert "(2 to choose)" in table.board.status
    click(table, "gem-red")
    click(table, "gem-blue")
    assert table.board.status == "Place a robotanist on a free space or in the lab."
    assert len(table.board.lit) == 28
    offered = dict(table.choices.options)
    pays = int(gl.last_garden.explain.pays(table.position)["garden-1"])
    assert f"Place a robotanist on garden sector 1 (pays {pays} now)" in offered
    click(table, "garden-1")
    assert table.log[0] == (
        "You play Place 1; use Place/Move Gem x 2; place a red gem in sector 1; place a blue gem in sector 1; "
        "place a robotanist on garden sector 1."
    )
    assert {"sector-1", "garden-1", "boost-x2"} <= table._session.changed | prompts.changed(
        table._session._first.position, table._session._now.position
    )


def test_choices_without_a_place_of_their_own_are_buttons():
    table = boosted("change")
    click(table, "card-spin-1")
    assert table.board.lit == ["plain", "boost-change"]
    click(table, "boost-change")
    assert table.board.status == "As which type do you play Spin 1?"
    assert table.board.lit == ["type-place", "type-move"]
    press(table.undo_button)
    click(table, "plain")
    click(table, "sector-1")
    assert table.board.status == "Spin 1: does the die of sector 1 spin up or down?"
    assert table.board.lit == ["die-up", "die-down"]
    click(table, "die-down")
    assert table._session._now.position.state.dice[0] == 6
    assert table.log[-1].startswith("You play Spin 1; spin the die of sector 1 from 1 to 6")


def test_the_queen_action_is_taken_in_the_midst_of_a_turn():
    table = play("last_garden", ["me", "me"], seed=2)
    press(table.ready_button)
    assert table.board.status == "Play a program card of your hand, or take the Queen Action first."
    click(table, "queen")
    assert table.board.status == "The Queen Action: in which sector do you place a gem?"
    click(table, "sector-3")
    assert table.board.status == "The Queen Action: which gem do you place in sector 3?"
    click(table, "gem-green")
    assert "queen" not in table.board.lit
    assert table.position.turn == table._session._first.position.turn


def test_the_end_of_a_round_is_told_with_its_cogs_and_what_has_wilted():
    wilted = 0
    for seed in range(6):
        table, chance = Session("last_garden", ["me", "me"], seed=seed), random.Random(seed)
        while not table.over:
            if table.covered is not None:
                table.uncover()
            before = table._now.position
            table.play(liked(before, chance))
            after = table._now.position
            if (before.state.round, before.state.over) == (after.state.round, after.state.over):
                continue
            told = table._now.turns[-1].told[None]
            earned = [int(after.state.cogs[s] - before.state.cogs[s]) for s in range(2)]
            assert told.endswith(f". Cogs of round {before.state.round}: Player 0 {earned[0]} and Player 1 {earned[1]}")
            lost = [s + 1 for s in range(6) if after.state.wilted[before.state.round - 1, s]]
            named = re.search(r"Sectors? ([\d, and]+) wilted", told)
            assert ([int(n) for n in re.findall(r"\d", named[1])] if named else []) == lost
            wilted += len(lost)
    assert wilted


def test_what_has_changed_is_framed_whatever_its_shape():
    for before, after in zip(list(game_of(3, 5)), list(game_of(3, 5))[1:], strict=False):
        keys = prompts.changed(before, after)
        assert keys <= set(after.scene(None).keys)
        if before.state.round == after.state.round and not after.over:
            moved = [k for k in range(27) if before.state.space[k] != after.state.space[k]]
            assert len([k for k in keys if k.startswith(("garden", "mine", "row"))]) == len(moved)
    table = boosted()
    for key in ("card-place-2", "plain", "sector-2", "gem-red", "garden-2"):
        click(table, key)
    frames = Counter(mark.shape for mark in table.board._scene.marks if mark.dashed and mark.stroke == "good")
    assert frames == Counter(
        mark.shape for mark in table.board._scene.marks if (mark.key or "") in table._session.changed
    )
    assert frames["polygon"] or frames["circle"]


def test_the_winners_are_named_with_their_cogs():
    *_, last = game_of(3, 1)
    cogs = [int(last.state.cogs[seat]) for seat in range(3)]
    words = prompts.verdict(last, ["You", "Bo", "Cy"])
    assert str(max(cogs)) in words
    assert all(str(c) in words for c in cogs)
    array = last.record.copy()
    array[0]["cogs"][:3] = (9, 9, 4)
    tied = prompts.verdict(Position(last.game, array), ["Ana", "Bo", "Cy"])
    assert tied == "Ana and Bo share the victory with 9 cogs each (The End of the Game)."


# -- nonsense from the browser


def nonsense(chance, table):
    key = chance.choice(list(table.board._scene.keys))
    return chance.choice(
        [
            None,
            "choose",
            {"type": "choose", "key": key},
            {"type": "choose", "key": key, "revision": chance.choice([-1, 0, 1e9, None, "1", [], True])},
            {"type": "choose", "key": chance.choice([None, 1, [], {}, "garden-9", "<b>", "x" * 9999, "\udcff"])},
            {"type": chance.choice([None, 1, [], {}, "undo", "update"])},
            {"type": "clear"},
            {"key": key},
        ]
    )


@pytest.mark.parametrize("seed", range(3))
def test_no_message_breaks_a_game(seed):
    chance = random.Random(seed)
    table = play("last_garden", SEATS[2 + seed % 3], seed=seed)
    for _ in range(200):
        table.board._handle_custom_msg(nonsense(chance, table), [])
        if chance.random() < 0.3:
            press(chance.choice([table.play_button, table.undo_button, table.ready_button, table.again_button]))
        if chance.random() < 0.3:
            set_by_browser(table.choices, index=chance.randrange(len(table.choices.options)))
        assert len(table.board.status) < 700
    assert table._session.over or table._session.may_move
    replayed = table._session.game.deal(seed)
    for move in table._session._now.moves:
        replayed = replayed.play(move)
    assert replayed == table._session._now.position


# -- nothing hidden


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_are_alike_to_the_byte_when_only_hidden_cards_differ(players):
    table, chance = play("last_garden", SEATS[players], seed=players), random.Random(players)
    me, compared, forward = SEATS[players].index("me"), 0, 0
    while not table._session.over:
        full = table._session._now.position
        if chance.random() < 0.12:
            others = [swapped(full, me, chance), full.observe(me).imagine(seed=1)]
            assert any(one.to_dict()["hands"] != full.to_dict()["hands"] for one in others)
            tables = [Play(Session(one, SEATS[players], seed=0)) for one in (full, *others)]
            assert len({all_states(one) for one in tables}) == 1
            compared += 1
            move = liked(table.position, chance)
            for one in tables:
                one.play(move)
            now = [one._session._now for one in tables]
            if len({one.moves for one in now}) == 1 and len({one.position.observe(me).to_json() for one in now}) == 1:
                assert len({all_states(one) for one in tables}) == 1
                forward += 1
        table.play(liked(table.position, chance))
    assert compared > 5
    assert forward > 2


@pytest.mark.parametrize("seed", [918273645546372819, "the-hidden-seed"])
def test_no_seed_luck_or_hand_is_in_any_state_log_or_repr(seed):
    table, chance = play("last_garden", ["me", "greedy", "random"], seed=seed), random.Random(1)
    names = re.compile(r"\b(place|move|spin)[- ]([1-6])\b", re.IGNORECASE)
    while not table._session.over:
        said = all_states(table) + "".join(table.log)
        luck = int(table._session._now.position.state.luck)
        assert not any(secret in said for secret in (str(seed), str(luck), f"{luck:016x}", '"deck"', '"hands"'))
        told = table._session._now.position.to_dict()
        shown = {f"{kind}-{die}".lower() for kind, die in names.findall(table.board.picture)}
        known = {*told["hands"][0], *told["discard"], told.get("pending", {}).get("card", "")}
        assert shown <= known
        table.play(liked(table.position, chance))


def test_a_covered_board_shows_no_hand():
    table = play("last_garden", ["me", "me"], seed=5, names=["Ana", "Bo"])
    assert table._session.covered is not None
    assert not any(key.startswith("card-") for key in table.board._scene.keys)
    assert table.board.lit == []
    dealt = table._session._now.position
    other = Play(Session(dealt.observe(0).imagine(seed=1), ["me", "me"], seed=0, names=["Ana", "Bo"]))
    third = Play(Session(swapped(dealt, 1, random.Random(1)), ["me", "me"], seed=0, names=["Ana", "Bo"]))
    assert all_states(table) == all_states(other) == all_states(third)
    with pytest.raises(GardenlabError, match="covered"):
        table.play("queen")
    press(table.ready_button)
    assert any(key.startswith("card-") for key in table.board._scene.keys)
