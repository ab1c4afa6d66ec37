"""Step 1, 2nd Action and the Queen Action; Step 2: robotanists, the lab, its release."""

from itertools import chain

import pytest
from last_garden_table import table

from gardenlab.engine.errors import IllegalMove
from gardenlab.last_garden import edition
from gardenlab.last_garden.spaces import SPACE_TEXTS

HANDS = [["place-1", "move-1", "spin-1", "place-4", "move-4"], ["place-2", "place-3", "spin-6", "spin-2", "move-6"]]


def stands(position):
    """Who stands on each space outside the lab."""
    told = position.to_dict()
    return [*told["garden"], *told["mines"], *chain(*told["workshop"].values())]


def placing(**more):
    """Seat 0 has played its card and places a robotanist; the Queen Action has been taken."""
    return table(hands=HANDS, queen_used=True, **more).play("play place-1, at sector 1, red")


# -- 2nd Action: where a robotanist may stand


def test_garden_mines_workshop_and_lab_are_free_at_first():
    assert set(placing().moves) == {*SPACE_TEXTS, "lab"}
    assert len(SPACE_TEXTS) == 6 + 3 + 18


@pytest.mark.parametrize("space", SPACE_TEXTS)
def test_one_robotanist_a_space_everywhere(space):
    after = placing().play(space)
    told, standing = after.to_dict(), stands(after)
    assert [n for n, seat in enumerate(standing) if seat == 0] == [SPACE_TEXTS.index(space)]
    assert told["robotanists"] == [3, 4] and after.turn == 1
    later = after.play("play place-2, at sector 2, red")
    assert space not in later.moves and len(later.moves) == 27
    with pytest.raises(IllegalMove, match="stands on"):
        later.play(space)


def test_a_player_may_hold_one_die_in_several_rows_and_several_spaces_of_a_row():
    position = placing().play("row 1:1 die 4, play place-2, at sector 2, red, garden 1, play place-4, at sector 4, red")
    assert {"row 1:2 die 4", "row 6+=3 die 4", "row 1:1 die 5"} <= set(position.moves)
    assert "row 1:1 die 4" not in position.moves


def test_a_workshop_space_needs_no_die_that_shows_its_number():
    assert "row 1:1 die 6" in placing(dice=[1] * 6).moves


# -- the lab


def test_the_lab_gives_one_boost_of_those_on_offer():
    asked = placing().play("lab")
    assert set(asked.moves) == {"take x2", "take multi", "take change"} and asked.turn == 0
    after = asked.play("take multi").to_dict()
    assert after["boosts"] == {"x2": "lab", "multi": 0, "change": "lab"} and after["lab"] == [0, None, None]
    assert after["robotanists"] == [3, 4] and after["turn"] == 1


def test_the_lowest_lab_space_is_taken_first():
    position = placing().play("lab, take x2, play place-2, at sector 2, red, lab")
    assert set(position.moves) == {"take multi", "take change"}
    assert position.play("take change").to_dict()["lab"] == [0, 1, None]


def test_no_robotanist_in_the_lab_without_a_boost_on_offer():
    hands = [["place-1", "move-1", "spin-1", "place-4"], ["place-2", "move-2", "spin-2", "move-3"],
             ["place-3", "move-5", "spin-3", "spin-4"], ["place-5", "place-6", "spin-5", "spin-6"]]  # fmt: skip
    boosts = {"x2": 1, "multi": 2, "change": 3}
    position = table(4, hands=hands, boosts=boosts, queen_used=True).play("play place-1, at sector 1, red")
    assert "lab" not in position.moves
    free = table(4, hands=hands, boosts=boosts | {"x2": "lab"}, queen_used=True).play("play place-1, at sector 1, red")
    assert set(free.play("lab").moves) == {"take x2"}


def test_one_boost_a_player_so_no_lab_while_holding_one():
    held = table(hands=HANDS, queen_used=True, boosts={"x2": 0, "multi": "lab", "change": "lab"})
    assert "lab" not in held.play("play place-1, plain, at sector 1, red").moves


def test_no_robotanist_in_a_full_lab():
    for spaces, free in ((1, False), (2, True)):
        box = edition(lab_spaces=spaces)
        first = placing(box=box).play("lab, take x2, play place-2, at sector 2, red")
        assert ("lab" in first.moves) is free
    assert "lab" not in placing(box=edition(lab_spaces=0)).moves


# -- turns


def test_turns_go_clockwise_until_the_last_robotanist_stands():
    position, seats = table(3, queen=1), []
    while position.state.round == 1:
        seats.append(position.turn)
        turn = position.turn
        while position.turn == turn and position.state.round == 1:
            moves = [move for move in position.moves if move not in ("lab", "queen")]
            position = position.play(moves[0])
    assert seats == [1, 2, 0] * 4 and position.to_dict()["queen"] == 2 == position.turn


# -- the Queen Action


def test_queen_action_before_the_card():
    position = table(hands=HANDS)
    asked = position.play("queen")
    assert set(asked.moves) == {f"at sector {n}" for n in range(1, 7)}
    assert set(asked.play("at sector 3").moves) == {"red", "green", "blue"}
    after = asked.play("at sector 3, green")
    assert after.to_dict()["gems"][2] == [0, 1, 1] and after.to_dict()["queen_used"]
    assert after.turn == 0 and set(after.moves) == {f"play {card}" for card in HANDS[0]}


def test_queen_action_between_the_actions():
    between = table(hands=HANDS).play("play place-1, at sector 1, red")
    assert "queen" in between.moves
    after = between.play("queen, at sector 1, blue")
    assert after.to_dict()["gems"][0] == [2, 0, 1] and "garden 1" in after.moves and "queen" not in after.moves
    assert after.play("garden 1").turn == 1, "it does not count as an action, and the turn ends"


@pytest.mark.parametrize("space", ["garden 1", "lab, take x2"])
def test_queen_action_after_the_robotanist(space):
    last = table(hands=HANDS).play(f"play place-1, at sector 1, red, {space}")
    assert set(last.moves) == {"queen", "done"} and last.turn == 0
    done, taken = last.play("done"), last.play("queen, at sector 6, blue")
    assert done.turn == taken.turn == 1
    assert not done.to_dict()["queen_used"] and taken.to_dict()["queen_used"]
    assert taken.to_dict()["gems"][5] == [0, 0, 2]


def test_queen_action_is_never_within_an_action():
    position = table(hands=HANDS, boosts={"x2": 0, "multi": "lab", "change": "lab"}).play("play place-1")
    for step in ("with x2", "at sector 1", "red"):
        assert "queen" not in position.moves
        position = position.play(step)
    assert "queen" not in position.moves


def test_queen_action_once_a_round_by_the_first_player_only():
    assert "queen" not in table(hands=HANDS, queen_used=True).moves
    other = table(hands=HANDS).play("play place-1, at sector 1, red, garden 1, done")
    with pytest.raises(IllegalMove, match="first player"):
        other.play("queen")
    back = other.play("play place-2, at sector 2, red, garden 2")
    assert "queen" in back.moves, "on any of the first player's turns"


def test_ruling_no_queen_action_without_a_gem_in_supply():
    box = edition(gems_each=2)
    assert "queen" not in table(hands=HANDS, box=box).moves
    position = table(hands=HANDS, box=box).play("play place-1")
    assert "queen" not in position.moves and position.play("garden 1").turn == 1, "no need to say that one is done"


# -- Step 2


def last_turn(*lab):
    """Seat 1 is about to place the last robotanist of a round; `lab` says who stands in the lab."""
    ones, twos = 4 - lab.count(0), 3 - lab.count(1)
    return table(
        turn=1,
        hands=[["place-3"], ["place-2", "move-5"]],
        robotanists=[0, 1],
        lab=[*lab, *[None] * (3 - len(lab))],
        workshop={"1:1": [0] * ones + [None] * (6 - ones), "1:2": [1] * twos + [None] * (6 - twos), "6+=3": [None] * 6},
    ).play("play place-2, at sector 2, red")


def test_example_release_goes_from_space_1_on_and_each_owner_chooses():
    position = last_turn(0, 1).play("mine red")
    assert position.to_dict()["step"] == "release" and position.turn == 0 and position.settled
    first = position.play("garden 4")
    assert first.turn == 1 and first.to_dict()["lab"] == [None, 1, None]
    second = first.play("row 6+=3 die 6")
    assert second.to_dict()["round"] == 2 and second.to_dict()["lab"] == [None] * 3


def test_release_never_into_the_lab_and_to_free_spaces_only():
    position = last_turn(0, 0, 1).play("mine red")
    free = {text for text, seat in zip(SPACE_TEXTS, stands(position), strict=True) if seat is None}
    assert set(position.moves) == free and len(free) == 27 - 5
    assert "queen" not in position.moves
    with pytest.raises(IllegalMove, match="does not go back"):
        position.play("lab")
    assert position.play("mine green").turn == 0 and position.play("mine green, mine blue").turn == 1


def test_a_robotanist_placed_in_the_lab_last_is_released_too():
    position = last_turn(0).play("lab, take x2")
    assert position.turn == 0 and position.to_dict()["lab"] == [0, 1, None]
    after = position.play("mine red, mine green").to_dict()
    assert after["round"] == 2 and after["boosts"]["x2"] == 1, "the boost is kept"


def test_ruling_a_released_robotanist_may_stand_where_nothing_would_be_paid():
    position = last_turn(0).play("mine red")
    assert "row 6+=3 die 1" in position.moves


def test_with_an_empty_lab_the_round_is_scored_at_once():
    assert last_turn().play("mine red").to_dict()["round"] == 2
