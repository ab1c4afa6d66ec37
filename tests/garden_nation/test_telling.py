"""Moves told as news, secrets kept; a whole game told so that it can be checked at the table."""

import re

import pytest
from garden_nation_table import NAMES, built, played, table

import gardenlab as gl
from gardenlab.engine.record import Record
from gardenlab.garden_nation import Game, account
from gardenlab.garden_nation.areas import kept_by
from gardenlab.garden_nation.notation import describe


def told(position, moves, viewer=None):
    """The news of a turn, step by step."""
    lines = []
    for move in moves.split(", "):
        code = position.moves.codes[move]
        lines.append(describe(position.state, position.game.edition, code, viewer, NAMES))
        position = position.play(move)
    return lines


@pytest.mark.parametrize(
    ("given", "moves", "lines"),
    [
        ({"buildings": built("5.2 0 1")}, "construct 5.2",
         ["Ana constructs floor 2 in 5.2 (yellow grass) for 6 inhabitants; the torticrane moves to territory 2"]),
        ({}, "construct 5.3",
         ["Ana constructs floor 1 in 5.3 (red leaves) for 2 inhabitants; the torticrane stays in territory 5"]),
        ({}, "construct 5.5, as red",
         ["Ana constructs floor 1 in 5.5 (bramble) for 5 inhabitants",
          "Ana makes the bramble 5.5 red leaves; the torticrane moves to territory 6"]),
        ({"buildings": built("5.1 0 1"), "projects": ["prison"]}, "construct 5.1, project prison",
         ["Ana constructs floor 2 in 5.1 (red leaves) for 4 inhabitants",
          "Ana completes Prison with 5.1 for 3 points and places a roof there; the torticrane moves to territory 1"]),
        ({"buildings": built("5.1 0 1"), "projects": ["prison"]}, "construct 5.1, no project",
         ["Ana constructs floor 2 in 5.1 (red leaves) for 4 inhabitants",
          "Ana completes no project; the torticrane moves to territory 1"]),
        ({"buildings": built("5.2 1 2 roof")}, "invade 5.2",
         ["Ana uses a ploy to invade 2 floors of Ben in 5.2 for 22 inhabitants, which Ben gets; its roof returns to "
          "the reserve; the torticrane moves to territory 2"]),
        ({"buildings": built("5.2 0 2 roof")}, "abandon 5.2",
         ["Ana abandons 2 floors in 5.2 and gets 22 inhabitants back; its roof returns to the reserve; "
          "the torticrane moves to territory 2"]),
        ({"buildings": built("5.2 0 2 roof", "3.3 0 1")}, "transfer 5.2, to 3.3",
         ["Ana uses a ploy to transfer the roof of 5.2", "Ana moves the roof of 5.2 to 3.3"]),
        ({}, "strategic 4", ["Ana uses a ploy for strategic movement and plays in territory 4"]),
        ({"supply": 0}, "pass", ["Ana passes the action; the torticrane stays in territory 5"]),
        ({"supply": 0}, "forced 6", None),
        ({"population": [1, 1], "buildings": built("7.0 0 1")}, "forced 6",
         ["Ana cannot construct in territory 5 and plays in territory 6"]),
    ],
)  # fmt: skip
def test_what_happens_is_told(given, moves, lines):
    position = table(**given)
    if lines is None:
        assert "forced 6" not in position.moves  # nothing is left to do anywhere
    else:
        assert told(position, moves) == lines


def test_who_plays_next_is_told():
    position = table(players=3, actions=1, buildings={})
    array = position.record.copy()
    array["track_length"], array["track"] = 1, [0, -1, -1, -1]
    position = type(position)(position.game, array).play("construct 5.3")
    assert told(position, "next 2") == ["Ana chooses Cleo to play next"]


def test_missions_kept_are_told_to_their_seat_alone():
    position = Game(2).deal(3)
    first, second = position.moves[0], position.play(position.moves[0]).moves[0]
    turn = position.turn
    for viewer in (None, 1 - turn):
        lines = told(position, f"{first}, {second}", viewer)
        assert lines == [f"{NAMES[turn]} is choosing from four missions", f"{NAMES[turn]} keeps two missions"]
    assert all(line.startswith(f"{NAMES[turn]} keeps ") for line in told(position, f"{first}, {second}", turn))
    assert "two missions" not in " ".join(told(position, f"{first}, {second}", turn))


def test_every_move_of_a_game_is_told_apart():
    for position in played(4, 6).positions:
        box = position.game.edition
        lines = {describe(position.state, box, code, position.turn, NAMES) for code in position.legal_codes()}
        assert len(lines) == len(position.moves)
        assert all(line.startswith(f"{NAMES[position.turn]} ") and not line.endswith(".") for line in lines)


def test_a_whole_game_can_be_checked_at_the_table():
    record = played(3, 2)
    text = account(record, NAMES)
    people = dict(re.findall(r"(\w+) (\d+)", re.search(r"inhabitants: (.+)", text)[1]))
    floors = dict.fromkeys(people, "17")
    rounds = 0
    for line in text.splitlines():
        changed = re.fullmatch(r"    (\w+): inhabitants (-?\d+) to (\d+), floors left (\d+) to (\d+)", line)
        if changed:
            who, before, now, had, left = changed.groups()
            assert (people[who], floors[who]) == (before, had)
            people[who], floors[who] = now, left
        for who, gain in re.findall(r"(\w+) \+(\d+)", line):
            people[who] = str(int(people[who]) + int(gain))
        if line.startswith("    Inhabitants: "):
            rounds += 1
            assert dict(re.findall(r"(\w+) (\d+)", line.partition(": ")[2])) == people
    final = record.final
    assert rounds == final.state.round
    assert [int(n) for n in re.findall(r"(-?\d+)  total: ", text)] == list(final.scores()["score"])
    assert [int(n) for n in people.values()] == [final.state.population[seat] for seat in range(3)]
    written = re.findall(r"^  ([a-z][a-z0-9. -]+): \w+ ", text, re.M)
    assert written == record.moves
    for seat in range(3):
        names = [final.game.edition.missions[face].name for face in kept_by(final.state, seat)]
        assert f"{NAMES[seat]} ({names[0]} and {names[1]})" in text


def test_turns_in_one_text_are_told_step_by_step():
    record = played(2, 8)
    joined = Record(record.game, [", ".join(record.moves[:9]), *record.moves[9:]], seed=8)
    assert account(joined) == account(record)


def test_another_game_is_not_told():
    other = Record(gl.lawnarchy.Game(2), [], seed=1)
    with pytest.raises(gl.GardenlabError, match="expected a game of Garden Nation, not of Lawnarchy"):
        account(other)
