"""Garden Nation at the board: clicks, the list, nonsense, what is asked and told; and no mission in any state."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest
from garden_nation_table import built, played, table
from garden_nation_table import choose as liked
from garden_nation_widget import all_states, click, press, set_by_browser, swapped

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.position import Position
from gardenlab.garden_nation import prompts
from gardenlab.garden_nation.state import MISSION
from gardenlab.widgets.play import Play, play
from gardenlab.widgets.session import Session

SEATS = {2: ["me", "random"], 3: ["random", "me", "random"], 4: ["random", "random", "random", "me"]}
NAMES = ["Ana", "Ben", "Cleo", "Dan"]


# -- whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_by_clicks_alone(players):
    asked = Counter()
    for seed in range(1 if players > 2 else 2):
        shown, chance, clicks = play("garden_nation", SEATS[players], seed=seed), random.Random(seed), 0
        while not shown._session.over:
            before = shown.board.revision
            asked[int(shown.position.state.step)] += 1
            assert len(shown._offers) == len({offer.keys for offer in shown._offers}) == len(shown.moves)
            picked = set(shown.board.selected)
            fitting = [offer for offer in shown._offers if picked <= set(offer.keys)]
            offer = chance.choice(fitting)
            rest = [key for key in offer.keys if key not in picked]
            click(shown, rest[0], revision=before)
            assert shown.board.revision > before
            clicks += 1
            assert clicks < 1000
        assert not shown.board.lit
        assert "win" in shown.board.status or "share" in shown.board.status
        assert gl.load(shown.record().to_dict()).final.scores().equals(shown.position.scores())
    assert len(asked) >= (4 if players > 2 else 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_by_the_list_alone(players):
    shown, chance = play("garden_nation", SEATS[players], seed=players), random.Random(players)
    while not shown._session.over:
        words, moves = zip(*shown.choices.options[1:], strict=True)
        assert list(moves) == shown.moves
        assert len(set(words)) == len(words)
        set_by_browser(shown.choices, index=1 + chance.randrange(len(moves)))
        assert set(shown.board.selected) <= set(shown.board.lit)
        press(shown.play_button)
    assert shown.choices.disabled
    assert shown.position.viewer is None


def at(start, names=("Ana", "Ben")):
    """A table at which seat 0, a person, decides in a position; the others are persons, too."""
    shown = play(start, ["me"] * start.players, seed=1, names=list(names)[: start.players])
    press(shown.ready_button)
    return shown


def test_the_path_is_missions_first_action_next_player():
    shown = play("garden_nation", ["me", "me", "me"], seed=7, names=["Ana", "Ben", "Cleo"])
    for who in range(3):
        press(shown.ready_button)
        assert shown.board.status == "Keep two of the four secret missions dealt to you: which is the first?"
        assert len(shown.board.lit) == 4 and all(key.startswith("mission-") for key in shown.board.lit)
        click(shown, shown.board.lit[0])
        assert shown.board.status == "Keep one more of the secret missions dealt to you."
        assert len(shown.board.lit) == 3
        click(shown, shown.board.lit[0])
        assert shown._session.covered == (who + 1) % 3
    press(shown.ready_button)
    assert shown.board.status == "The first action of the game: construct in any area of the board."
    assert sorted(shown.board.lit) == [f"{tile}.{slot}" for tile in range(1, 8) for slot in range(7)]
    click(shown, "5.2")
    assert shown.board.status == "Your turn is over: who plays next?"
    assert shown.board.lit == ["seat-1", "seat-2"]
    click(shown, "seat-2")
    assert shown._session.covered == 2
    press(shown.ready_button)
    assert shown.board.status.startswith("Act in territory ") and "(2 actions left): construct" in shown.board.status
    assert shown.log[-1].startswith("Ana constructs floor 1 in 5.2 (yellow grass) for 5 inhabitants; the torticrane")
    assert shown.log[-1].endswith("; chooses you to play next.")


def test_an_own_building_is_added_to_or_abandoned_as_one_says():
    for way, told in (("act-construct", "You construct floor 2 in 5.2"), ("act-abandon", "You abandon 1 floor in 5.2")):
        shown = at(table(buildings=built("5.2 0 1")))
        assert {"5.2", way} <= set(shown.board.lit)
        click(shown, "5.2")
        assert shown.board.selected == ["5.2"] and shown.board.status.startswith("2 moves fit")
        click(shown, way)
        assert shown.log[-1].startswith(told)
    shown = at(table(buildings=built("5.2 0 1")))
    click(shown, "act-abandon")  # the only building to abandon
    assert shown.log[-1].startswith("You abandon 1 floor in 5.2 and get 10 inhabitants back")


def test_ploys_are_chosen_before_or_with_the_area():
    start = table(buildings=built("5.2 1 1", "5.1 0 1 roof", "2.2 0 1"), taken=[["prison"], []])
    shown = at(start)
    assert {"tile-4", "tile-6", "act-strategic", "act-invade", "act-transfer"} <= set(shown.board.lit)
    assert shown.board.status == (
        "Act in territory 5 (2 actions left): construct, abandon or invade (a ploy); or first transfer a roof or move "
        "the torticrane (a ploy)."
    )
    click(shown, "5.2")  # another's building can but be invaded
    assert shown.log[-1].startswith("You use a ploy to invade 1 floor of Ben in 5.2 for 10 inhabitants, which Ben gets")
    press(shown.undo_button)
    click(shown, "tile-6")
    assert shown.board.status.startswith("Act in territory 6 (2 actions left)")
    assert shown.log[-1] == "You use a ploy for strategic movement and play in territory 6."
    assert not [key for key in shown.board.lit if key.startswith("tile-")]
    press(shown.undo_button)
    click(shown, "act-transfer")
    assert shown.board.status == (
        "Roof transfer: to which open building of yours on red leaves does the roof of 5.1 go?"
    )
    assert shown.board.lit == ["2.2"]
    click(shown, "2.2")
    assert shown.log[-1] == "You use a ploy to transfer the roof of 5.1; move the roof of 5.1 to 2.2."
    assert {"5.1", "2.2"} <= shown._session.changed | prompts.changed(start, shown._session._now.position)


def test_a_bramble_gets_its_land_and_may_complete_a_project():
    shown = at(table(buildings=built("7.2 0 1"), projects=["outpost", "temple"]))
    click(shown, "5.5")
    assert shown.board.status == "Which land does the bramble 5.5 become, for the rest of the game?"
    assert shown.board.lit == ["land-green", "land-yellow", "land-red"]
    click(shown, "land-red")
    while shown.position.state.step == 4:  # a project is on offer where 5.5 and 7.2 touch
        assert "no-project" in shown.board.lit
        click(shown, shown.board.lit[0])
    assert "make the bramble 5.5 red leaves" in shown.log[-1]
    shown = at(table(buildings=built("5.1 0 1"), projects=["prison", "temple", "house", "forge"]))
    click(shown, "5.1")
    click(shown, "act-construct")
    assert shown.board.status == "Complete a common project with the building in 5.1, or none?"
    assert shown.board.lit == ["project-prison", "no-project"]
    click(shown, "project-prison")
    assert (
        "completes Prison" not in shown.log[-1]
        and "; complete Prison with 5.1 for 3 points and place a roof" in (shown.log[-1])
    )


def test_forced_moves_and_passes_have_their_keys():
    shown = at(table(population=[1, 1], buildings=built("7.0 0 1")))
    assert {"tile-6", "act-forced"} <= set(shown.board.lit)
    assert "play in the next territory" in shown.board.status
    click(shown, "act-forced")
    assert shown.log[-1] == "You cannot construct in territory 5 and play in territory 6."
    shown = at(table(supply=0, ending=True, buildings=built("5.2 0 1")))
    assert "pass" in shown.board.lit
    click(shown, "pass")
    assert shown.log[-1].startswith("You pass the action; the torticrane stays in territory 5")


def test_the_end_of_a_round_is_told_with_what_territory_control_gives():
    ends = 0
    for players in (2, 3):
        shown, chance = Session("garden_nation", ["me"] * players, seed=players), random.Random(players)
        while not shown.over:
            if shown.covered is not None:
                shown.uncover()
            before = shown._now.position
            shown.play(liked(before, chance))
            after = shown._now.position
            told = shown._now.turns[-1].told[None]
            if (before.state.round, before.over) == (after.state.round, after.over):
                assert "Territory control" not in told
                continue
            gains = [int(after.state.control_gain[s] - before.state.control_gain[s]) for s in range(players)]
            words = told.rpartition(f"Territory control of round {before.state.round} gives inhabitants: ")[2]
            assert [int(n) for n in re.findall(r"Player \d (\d+)", words)] == [gain for gain in gains if gain]
            ends += 1
    assert ends > 10


def test_the_last_floor_and_new_projects_are_told():
    ended = shown_up = 0
    for seed in range(4):
        record = played(3, seed)
        for (before, after), move in zip(pairwise(record.positions), record.moves, strict=True):
            code = before.moves.codes[move]
            told = prompts.tell(before, after, code, None, NAMES, "")
            ends = bool(after.state.ending and not before.state.ending)
            assert ("That sets the end of the game" in told) == ends
            new = {int(p) for p in after.state.open if p >= 0} - {int(p) for p in before.state.open if p >= 0}
            assert told.count("is turned up") == len(new)
            ended, shown_up = ended + ends, shown_up + len(new)
        if ended > 1 and shown_up > 3:
            break
    assert ended and shown_up


def test_what_has_changed_is_framed():
    positions = played(3, 5).positions
    for before, after in list(pairwise(positions))[::4]:
        keys = prompts.changed(before, after)
        assert keys <= set(after.scene(None).keys)
        built_on = [k for k in range(49) if before.state.floors[k] != after.state.floors[k]]
        assert len([key for key in keys if key[0].isdigit()]) >= len(built_on)
    shown = at(table())
    click(shown, "5.3")
    frames = [mark for mark in shown.board._scene.marks if mark.dashed and mark.stroke == "good"]
    assert [mark.shape for mark in frames] == ["polygon"]  # the area; the torticrane stays
    assert "Changed since your last move" in shown.board._scene.labels["5.3"]


def test_the_winners_are_named_with_their_points():
    last = played(3, 1).final
    rows = last.scores()
    words = prompts.verdict(last, ["You", "Ben", "Cleo"])
    assert all(str(points) in words for points in rows["score"])
    array = last.record.copy()
    for name, value in (("score", 5), ("population", 10), ("kept", -1), ("owner", -1), ("floors", 0)):
        array[0][name][:] = value
    tied = prompts.verdict(Position(last.game, array), ["Ana", "You", "Cleo"])
    assert tied == "Ana, You and Cleo share the victory with 5 points each (End of the Game)."


# -- nonsense from the browser


def nonsense(chance, shown):
    key = chance.choice(list(shown.board._scene.keys))
    return chance.choice(
        [
            None,
            "choose",
            {"type": "choose", "key": key},
            {"type": "choose", "key": key, "revision": chance.choice([-1, 0, 1e9, None, "1", [], True])},
            {"type": "choose", "key": chance.choice([None, 1, [], {}, "8.1", "tile-0", "<b>", "x" * 9999, "\udcff"])},
            {"type": chance.choice([None, 1, [], {}, "undo", "update"])},
            {"type": "clear"},
            {"key": key},
        ]
    )


@pytest.mark.parametrize("seed", range(3))
def test_no_message_breaks_a_game(seed):
    chance = random.Random(seed)
    shown = play("garden_nation", SEATS[2 + seed % 3], seed=seed)
    for _ in range(200):
        shown.board._handle_custom_msg(nonsense(chance, shown), [])
        if chance.random() < 0.3:
            press(chance.choice([shown.play_button, shown.undo_button, shown.ready_button, shown.again_button]))
        if chance.random() < 0.3:
            set_by_browser(shown.choices, index=chance.randrange(len(shown.choices.options)))
        assert len(shown.board.status) < 700
    assert shown._session.over or shown._session.may_move
    replayed = shown._session.game.deal(seed)
    for move in shown._session._now.moves:
        replayed = replayed.play(move)
    assert replayed == shown._session._now.position


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "choose", "key": "9.9"}, "board: no key '9.9' here; expected one of: Area 5.0"),
        ({"type": "choose", "key": "4.1"}, "Area 4.1: .* cannot be chosen now; expected one of: "),
        ({"type": "choose", "key": "seat-1"}, "Ben: .* cannot be chosen now"),
        ({"type": "choose", "key": 5}, "board: a choice with key 5"),
        ({"type": "construct"}, "board: a message that is no choice"),
        ({"type": "choose", "key": "5.1", "revision": 0}, "chosen on an earlier board"),
    ],
)
def test_a_bad_message_is_answered_and_changes_nothing(message, said):
    shown = at(table())
    before = shown._session._now
    shown.board._handle_custom_msg(message, [])
    assert re.search(said, shown.board.status)
    assert shown._session._now is before


# -- nothing hidden


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_are_alike_to_the_byte_when_only_hidden_cards_differ(players):
    shown, chance = play("garden_nation", SEATS[players], seed=players), random.Random(players)
    me, compared, forward = SEATS[players].index("me"), 0, 0
    while not shown._session.over:
        full = shown._session._now.position
        if full.state.step != MISSION and chance.random() < 0.15:
            others = [swapped(full, me, chance), full.observe(me).imagine(seed=1)]
            assert all(one.to_dict() != full.to_dict() for one in others)
            tables = [Play(Session(one, SEATS[players], seed=0)) for one in (full, *others)]
            assert len({all_states(one) for one in tables}) == 1
            compared += 1
            move = liked(shown.position, chance)
            for one in tables:
                one.play(move)
            now = [one._session._now for one in tables]
            if len({one.moves for one in now}) == 1 and len({one.position.observe(me).to_json() for one in now}) == 1:
                assert len({all_states(one) for one in tables}) == 1
                forward += 1
        shown.play(liked(shown.position, chance))
    assert compared > 1
    assert forward > 0


@pytest.mark.parametrize("seed", [918273645546372819, "the-hidden-seed"])
def test_no_seed_luck_or_mission_is_in_any_state_log_or_repr(seed):
    shown, chance = play("garden_nation", ["me", "greedy", "random"], seed=seed), random.Random(1)
    names = {card.id: card.name for card in shown._session.game.edition.missions}
    while not shown._session.over:
        said = all_states(shown) + "".join(shown.log)
        state = shown._session._now.position
        luck = int(state.state.luck)
        assert not any(secret in said for secret in (str(seed), str(luck), f"{luck:016x}", '"project_deck"'))
        told = state.to_dict()
        own = {
            *told["missions"][0],
            *(told.get("rejected") or [[]])[0],
            *(told.get("pending") or {}).get("dealt", [[]])[0],
        }
        for card, name in names.items():
            if card not in own:
                assert name not in said and f"mission-{card}" not in said and f"keep {card}" not in said
        shown.play(liked(shown.position, chance))
    assert any(name in all_states(shown) for name in names.values())


def test_a_covered_board_shows_no_mission():
    shown = play("garden_nation", ["me", "me"], seed=5, names=["Ana", "Ben"])
    assert shown._session.covered is not None
    assert not any(key.startswith("mission-") for key in shown.board._scene.keys)
    assert shown.board.lit == []
    dealt = shown._session._now.position
    other = Play(Session(dealt.observe(0).imagine(seed=1), ["me", "me"], seed=0, names=["Ana", "Ben"]))
    assert all_states(shown) == all_states(other)
    with pytest.raises(GardenlabError, match="covered"):
        shown.play("construct 5.2")
    press(shown.ready_button)
    assert any(key.startswith("mission-") for key in shown.board._scene.keys)
