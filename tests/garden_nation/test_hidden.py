"""What a seat cannot know: nothing of it is in what it is shown, and imagining fills it in evenly.

Hidden are the missions of others until the end, those they did not keep for ever, and the order of the project deck.
"""

import json
import random
from collections import Counter
from functools import cache

import pytest
from garden_nation_board import MISSION_COPIES, MISSIONS
from garden_nation_table import choose, written
from garden_nation_written import game_of

from gardenlab.engine.errors import GardenlabError, IllegalMove
from gardenlab.engine.position import Position
from gardenlab.garden_nation import Game
from gardenlab.garden_nation.notation import describe
from gardenlab.garden_nation.state import EMPTY

SEATS = [2, 3, 4]


@cache
def positions(players, seed=2):
    return list(game_of(players, seed))


def with_hidden_changed(position, seat, seed):
    """Another full position that differs only in what `seat` cannot know: others' missions, the deck, luck."""
    array, chance = position.record.copy(), random.Random(seed)
    record, game = array[0], position.game
    pool = [face for face, card in enumerate(game.edition.missions) for _ in range(card.copies)]
    for face in [*record["dealt"][seat], *record["kept"][seat]]:
        if face != EMPTY:
            pool.remove(face)
    chance.shuffle(pool)
    for other in range(position.players):
        if other != seat:
            for field in ("dealt", "kept"):
                row = record[field][other]
                count = int((row != EMPTY).sum())
                row[:count] = sorted(different(pool, count) if field == "kept" else [pool.pop() for _ in range(count)])
    left = record["deck_left"]
    deck = record["deck"][:left].tolist()
    chance.shuffle(deck)
    record["deck"][:left] = deck
    record["luck"] = chance.getrandbits(64)
    return Position(game, array)


def different(pool, count):
    """So many cards from the end of a pile, no two alike."""
    found = []
    while len(found) < count:
        face = next(face for face in reversed(pool) if face not in found)
        pool.remove(face)
        found.append(face)
    return found


def shown(position):
    """All that people can read of a position, as one text."""
    parts = [position.to_json(), str(position), repr(position), repr(position.moves) if can_move(position) else ""]
    parts += [position.explain(seat).to_csv() for seat in range(position.players)]
    parts += [position.scores().to_csv(), str(sorted(position.graph().nodes(data=True), key=str))]
    return "\n".join(parts)


def can_move(position):
    return position.over or position.viewer in (None, position.turn)


def errors(position):
    """What refusals say of all kinds of moves."""
    found = []
    for move in ("keep belfry", "keep cabaret", "project forge", "construct 5.2", "invade 5.2", "pass", "next 1", 513):
        with pytest.raises(GardenlabError) as caught:
            position.play(move)
        found.append(str(caught.value))
    return found


# -- conceal


@pytest.mark.parametrize("players", SEATS)
def test_positions_alike_to_a_seat_are_shown_alike(players):
    """Equal bytes, JSON, text, repr, explanations, scores, graph, moves and refusals."""
    changed = 0
    for number, position in list(enumerate(positions(players)))[:: 19 if players == 2 else 37]:
        for seat in range(players) if not position.over else ():
            other = with_hidden_changed(position, seat, f"{number} {seat}")
            changed += other != position
            one, two = position.observe(seat), other.observe(seat)
            assert one.record.tobytes() == two.record.tobytes() and one == two
            assert shown(one) == shown(two)
            assert errors(one) == errors(two)
    assert changed > 5


@pytest.mark.parametrize("players", SEATS)
def test_after_the_same_public_history_too(players):
    """Two games that differ in what a seat cannot know are played on alike until a new project is revealed."""
    together = 0
    for seed in range(3):
        chance = random.Random(f"history {players} {seed}")
        one = positions(players)[2 * players]  # all missions are kept
        seat = chance.randrange(players)
        two = with_hidden_changed(one, seat, seed)
        while not one.over and len(one.to_dict()["project_deck"]) == 17:
            assert one.observe(seat).record.tobytes() == two.observe(seat).record.tobytes()
            assert list(one.moves) == list(two.moves)
            move = choose(one, chance)
            one, two = one.play(move), two.play(move)
            together += 1
    assert together > 20


@pytest.mark.parametrize("players", SEATS)
def test_only_missions_deck_and_seed_are_hidden(players):
    for position in positions(players):
        whole = position.to_dict()
        for seat in range(players):
            seen = position.observe(seat).to_dict()
            assert "seed" not in seen and seen["seat"] == seat
            assert seen["missions"][seat] == whole["missions"][seat]
            for other in range(players):
                if other != seat and not position.over:
                    assert seen["missions"][other] == ["?"] * len(whole["missions"][other])
                if other != seat and "rejected" in whole:
                    assert seen["rejected"][other] == ["?", "?"]
            assert seen["project_deck"] == ["?"] * len(whole["project_deck"])
            hidden = ("missions", "rejected", "project_deck", "seed", "pending")
            assert {k: v for k, v in seen.items() if k not in (*hidden, "seat")} == {
                k: v for k, v in whole.items() if k not in hidden
            }
            if "dealt" in whole.get("pending", {}):
                assert seen["pending"]["dealt"][seat] == whole["pending"]["dealt"][seat]
                others = [row for other, row in enumerate(seen["pending"]["dealt"]) if other != seat]
                assert others == [["?"] * 4] * (players - 1)
            else:
                assert seen.get("pending") == whole.get("pending")


@pytest.mark.parametrize("players", SEATS)
def test_no_name_of_anothers_mission_is_read_anywhere(players):
    """Explanations of a seat's own prospects may name any mission; a row that another keeps names none."""
    names = set(MISSION_COPIES)
    for position in positions(players)[:: 7 * players]:
        whole = position.to_dict()
        for seat in range(players) if not position.over else ():
            seen = position.observe(seat)
            own = set(whole["missions"][seat])
            for key in ("dealt", "kept"):
                own |= set(whole.get("pending", {}).get(key, [[]] * players)[seat])
            own |= set((whole.get("rejected") or [[]] * players)[seat])
            text = json.dumps(seen.to_dict()) + str(seen) + repr(seen)
            assert not {name for name in names - own if f'"{name}"' in text or f" {name}" in text.lower()}
            for other in range(players):
                if other != seat:
                    kept = seen.explain(other)
                    assert set(kept[kept["source"] == "mission"]["item"]) <= {"?"}


@pytest.mark.parametrize("players", SEATS)
def test_a_full_position_is_read_aloud_without_missions(players):
    for position in positions(players)[::9]:
        if not position.over:
            text = str(position).lower()
            assert not {name for name in MISSION_COPIES if name in text}


def test_at_the_end_missions_are_shown_but_not_those_left_in_the_box():
    over = positions(3)[-1]
    seen, whole = over.observe(0).to_dict(), over.to_dict()
    assert seen["missions"] == whole["missions"] and seen["rejected"][1:] == [["?", "?"]] * 2
    assert over.observe(0).scores().equals(over.scores())


def test_which_mission_another_keeps_is_not_told():
    position = Game(3).deal(4)
    for code, move in zip(position.legal_codes(), position.moves, strict=True):
        mission = move.removeprefix("keep ")
        title = next(card.name for card in position.game.edition.missions if card.id == mission)
        for viewer in range(3):
            told = describe(position.state, position.game.edition, code, viewer).lower()
            assert (title.lower() in told or mission in told) == (viewer == position.turn)
        told = describe(position.state, position.game.edition, code).lower()
        assert title.lower() not in told and mission not in told, "nor to a spectator"


def test_an_observer_gets_no_moves_that_tell_what_another_was_dealt():
    position = Game(3).deal(4)
    for seat in range(3):
        seen = position.observe(seat)
        if seat == position.turn:
            assert list(seen.moves) == list(position.moves)
        else:
            with pytest.raises(IllegalMove, match="its secret"):
                seen.legal_codes()


def test_an_observation_cannot_be_asked_for_what_another_sees():
    seen = positions(3)[40].observe(1)
    with pytest.raises(GardenlabError, match="seat 1 sees"):
        seen.observe(0)
    assert seen.observe(1) == seen
    with pytest.raises(IllegalMove, match="only what seat 1 sees"):
        seen.play("pass")


# -- imagine


def imagined(position, seat, luck):
    return position.observe(seat).imagine(luck)


@pytest.mark.parametrize("players", SEATS)
def test_what_is_imagined_agrees_with_all_that_was_seen(players):
    for number, position in list(enumerate(positions(players)))[:: 7 if players < 4 else 13]:
        for seat in range(players):
            guess = imagined(position, seat, number)
            told, true = guess.to_dict(), position.to_dict()
            assert guess.observe(seat).to_json() == position.observe(seat).to_json()
            assert position.over or len(guess.moves) > 0
            assert sorted(told["project_deck"]) == sorted(true["project_deck"])
            rows = told.get("pending", {}).get("dealt") or [
                kept + rest for kept, rest in zip(told["missions"], told["rejected"], strict=True)
            ]
            cards = Counter(mission for row in rows for mission in row)
            assert not cards - Counter(MISSION_COPIES) and [len(row) for row in rows] == [4] * players
            assert all(len(set(row)) == len(row) for row in told["missions"])
            assert position.game.load(told) == guess


def test_every_unseen_mission_is_equally_likely():
    """The first of two is any of the 20 unseen copies, the second any of those with another face."""
    position = written(missions=[["belfry", "cabaret"], ["market", "control-1-3"]],
                       rejected=[["control-2-4", "observatory"], ["barracks", "sculpture"]])  # fmt: skip
    unseen = Counter(MISSION_COPIES) - Counter(["belfry", "cabaret", "control-2-4", "observatory"])
    tries, count, pairs = 2000, Counter(), Counter()
    for luck in range(tries):
        row = imagined(position, 0, luck).to_dict()["missions"][1]
        count.update(row)
        pairs[tuple(row)] += 1
    assert unseen.total() == 20 and set(count) == set(unseen)
    other = {face: sum(unseen[a] / (20 - unseen[a]) for a in unseen if a != face) for face in unseen}
    expected = {face: tries * unseen[face] / 20 * (1 + other[face]) for face in unseen}
    assert sum(expected.values()) == pytest.approx(2 * tries)
    assert sum((count[face] - n) ** 2 / n for face, n in expected.items()) < 32  # 13 degrees of freedom: 1 in 400
    singles = [count[face] for face in unseen if unseen[face] == 1]
    assert max(singles) < 1.25 * min(singles), "one copy each, so alike"
    faces = len(unseen)
    assert len(pairs) == faces * (faces - 1) // 2, "every pair of different missions comes up"


def test_every_next_project_is_equally_likely():
    position = written()
    deck = position.to_dict()["project_deck"]
    tries = 1700
    count = Counter(imagined(position, 0, luck).to_dict()["project_deck"][0] for luck in range(tries))
    assert set(count) == set(deck)
    assert sum((count[card] - 100) ** 2 / 100 for card in deck) < 36  # 16 degrees of freedom


def test_what_the_seat_did_not_keep_it_does_not_imagine_with_others():
    """Of the two Observatories, both dealt to seat 0, nobody else has one."""
    position = written(missions=[["observatory", "cabaret"], ["market", "control-1-3"]],
                       rejected=[["observatory", "cabaret"], ["barracks", "sculpture"]])  # fmt: skip
    for luck in range(300):
        told = imagined(position, 0, luck).to_dict()
        assert not {"observatory", "cabaret"} & {*told["missions"][1], *told["rejected"][1]}
    assert set(MISSIONS) > {"observatory", "cabaret"}


def test_imagined_worlds_differ_and_go_on_by_their_own_luck():
    position = positions(2)[30]
    worlds = {imagined(position, 0, luck).to_json() for luck in range(10)}
    assert len(worlds) == 10
    assert imagined(position, 0, 3) == imagined(position, 0, 3)
    ends = set()
    for luck in range(4):
        guess, chance = imagined(position, 0, luck), random.Random(1)
        while not guess.over:
            guess = guess.play(choose(guess, chance))
        ends.add(guess.to_json())
    assert len(ends) == 4
