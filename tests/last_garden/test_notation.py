"""Moves in words: every legal move is read back, told, keyed; what is not legal is refused with the rule."""

import pytest
from last_garden_table import game_of, table

from gardenlab.engine.errors import IllegalMove, NotationError
from gardenlab.last_garden import edition
from gardenlab.last_garden.notation import describe, move_keys, steps

HANDS = [["place-1", "move-2", "spin-3", "place-4", "spin-6"], ["place-2", "place-3", "move-4", "move-5", "spin-1"]]


def test_every_legal_move_is_read_back_told_and_found_on_the_board():
    keys = set()
    for position in game_of(3, 11):
        told = set()
        for text, code in position.moves.codes.items():
            assert steps(text) == [text]
            box = position.game.edition
            told.add(describe(position.state, box, code, None, ["Ana", "Ben", "Cleo"]))
            (key,) = move_keys(position.state, box, code)
            keys.add(key)
        assert len(told) == len(position.moves)
        assert all(line.startswith(("Ana ", "Ben ", "Cleo ")) for line in told)
    assert {"queen", "lab", "done", "die-up", "plain", "garden-1", "mine-red", "row11-1", "row6-6"} <= keys


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play place-1 at sector 3 red garden 2", ["play place-1", "at sector 3", "red", "garden 2"]),
        ("Play Place 1, at 3; RED, Garden sector 2", ["play place-1", "at sector 3", "red", "garden 2"]),
        ("row 6+ = 3 die 4", ["row 6+=3 die 4"]),
        ("row 6+ 4 row 1:2 5", ["row 6+=3 die 4", "row 1:2 die 5"]),
        ("play move-2 with x2 at 2 red blue to 5",
         ["play move-2", "with x2", "at sector 2", "red", "blue", "to sector 5"]),
        ("queen at 1 green lab take multi done", ["queen", "at sector 1", "green", "lab", "take multi", "done"]),
        ("plain as spin number 4 up without mine blue", ["plain", "as spin", "number 4", "up", "without", "mine blue"]),
    ],
)  # fmt: skip
def test_a_turn_is_split_into_steps(text, found):
    assert steps(text) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no move"),
        ("plant rose", "cannot read 'plant rose'"),
        ("play rose-1", "a card is a type and a die"),
        ("play place-7", "a card is a type and a die"),
        ("at sector 7", "expected a number from 1 to 6"),
        ("row 1:3 die 2", "a row is 1:1, 1:2 or 6"),
        ("mine yellow", "a mine is red, green or blue"),
        ("with x3", "a boost is x2, multi or change"),
        ("garden", "expected a number from 1 to 6"),
    ],
)
def test_what_cannot_be_read_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        steps(text)


@pytest.mark.parametrize(
    ("moves", "refused", "message"),
    [
        ([], "play place-2", "place-2 is not in the hand of seat 0, which is place-1"),
        ([], "garden 1", "now a program card is played"),
        ([], "play place-1 at sector 2", "the die of sector 2 shows 2, and a die that shows 1 is there to match"),
        (["play place-1"], "queen", "comes before, between or after the two actions, not within one"),
        (["play move-2 at 2"], "red", "there is no red gem in sector 2"),
        (["play place-1 at 1 red"], "done", "now a robotanist is placed"),
        (["queen at 1 red"], "queen", "the Queen Action has been taken this round"),
        (["play place-1 at 1 red garden 1 done"], "queen", "seat 0 is the first player; seat 1 has no Queen Action"),
        (["play place-1 at 1 red garden 1 done play place-2 at 2 red"], "garden 1", "a robotanist of seat 0 stands on"),
        (["play place-1 at 1 red lab"], "garden 1", "now a boost is taken"),
        (["play place-1 at 1 red lab take x2 done play place-2 at 2 red lab"], "take x2", "x2 is not in the lab"),
        (["play place-1 at 1 red lab take x2 done play place-2 at 2 red garden 1 play move-2"], "with multi",
         "seat 0 does not hold multi; it holds x2"),
        (["play place-1 at 1 red lab take x2 done play place-2 at 2 red garden 1 play move-2 plain at 2 green to 1"],
         "lab", "seat 0 holds x2, and one boost at a time"),
        (["play place-1 at 1 red lab take change done play place-2 at 2 red garden 1 play spin-3 with change"],
         "as spin", "the card is a Spin card already"),
        (["play place-1"], "with x2", "seat 0 holds no boost"),
    ],
)  # fmt: skip
def test_an_illegal_move_is_refused_with_the_rule(moves, refused, message):
    position = table(hands=HANDS)
    for move in moves:
        position = position.play(move)
    with pytest.raises(IllegalMove, match=message) as caught:
        position.play(refused)
    assert "(" in str(caught.value) and "legal: " in str(caught.value)


def test_spaces_and_boosts_of_the_lab_run_out():
    position = table(box=edition(lab_spaces=1), hands=HANDS).play("play place-1 at 1 red lab take x2 done")
    with pytest.raises(IllegalMove, match="all 1 spaces of the lab are taken"):
        position.play("play place-2 at 2 red lab")


def test_colours_run_out():
    gems = [[0, 1, 0], [2, 0, 0], *[[0, 0, 0]] * 4]
    position = table(box=edition(gems_each=2), gems=gems, hands=HANDS)
    with pytest.raises(IllegalMove, match="there is no red gem left in supply"):
        position.play("play place-1 at 1 red")
    assert set(position.play("play place-1 at 1").moves) == {"green", "blue"}


def test_news_say_what_happens():
    position = table(hands=HANDS, dice=[1, 1, 3, 4, 5, 6])
    told = []
    for text in ("play move-2", "at sector 3", "blue", "to sector 1", "garden 1", "queen", "at sector 1", "red"):
        told.append(describe(position.state, position.game.edition, position.moves.codes[text], None, ["Ana", "Ben"]))
        position = position.play(text)
    assert told == [
        "Ana plays Move 2, which is wild: no die shows its number",
        "Ana chooses sector 3 (die 3)",
        "Ana takes a blue gem from sector 3",
        "Ana moves 1 blue gem to sector 1 (die 1)",
        "Ana places a robotanist on garden sector 1",
        "Ana takes the Queen Action",
        "Ana chooses sector 1 (die 1) for the Queen Action",
        "Ana places a red gem in sector 1 with the Queen Action",
    ]
