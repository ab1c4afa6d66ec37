"""Impossible to Carry Out Any Action: the forced move, and passing."""

import pytest
from garden_nation_table import built, refused, told, written

from gardenlab.garden_nation import edition

TOKENS = {"5.5": "red"}
FULL = [f"5.{slot} 1 1" for slot in range(7)]  # territory 5 is seat 1's
# All areas of value 1 and 2 are seat 1's: with 3 inhabitants nothing can be constructed, but 7.4 can be invaded.
CHEAP = [f"{area} 1 1" for area in ("1.6", "3.5", "4.4", "7.4", "2.1", "5.3")]


def forced(position):
    return [move for move in position.moves if move.startswith("forced")]


# -- the forced move


def test_rule_no_area_to_construct_on():
    position = written(*FULL, brambles=TOKENS)
    assert forced(position) == ["forced 6"]
    after = position.play("forced 6")
    assert {move for move in after.moves if "construct" in move} == {f"construct 6.{slot}" for slot in range(7)}
    assert told(after, "ploys", "population", "torticrane") == [[4, 4], [30, 30], 5], "it is free"


def test_rule_no_more_floors():
    position = written("2.2 0 19", "6.1 0 1", crane=2, ending=True)
    after = position.play("forced 3, forced 4, forced 5, forced 6, abandon 6.1")
    assert told(after, "torticrane", "floors") == [1, [1, 20]]


def test_rule_not_enough_inhabitants():
    """With 2 inhabitants only areas of value 1 can be built on: none in territories 5 and 6, 7.4 in 7."""
    position = written(population=[2, 30], actions=2)
    assert forced(position) == ["forced 6"]
    after = position.play("forced 6, forced 7")
    assert list(after.moves) == ["construct 7.4"]
    after = after.play("construct 7.4")
    assert told(after, "buildings", "population", "torticrane") == [built("7.4 0 1"), [1, 30], 7]


def test_rule_who_can_construct_does_not_move_on():
    assert "can construct, for instance in 5." in refused(written(), "forced 6")
    assert "can construct, for instance in 5.3 for 2 inhabitants" in refused(written(population=[3, 30]), "forced 6")


def test_rule_one_need_not_abandon():
    position = written("5.1 0 1", population=[2, 30])
    assert [move for move in position.moves if move[0] in "af"] == ["abandon 5.1", "forced 6"]


def test_note_after_territory_7_comes_1():
    position = written("7.4 1 1", crane=7, population=[2, 30])
    assert forced(position) == ["forced 1"]
    assert "construct 1.6" in position.play("forced 1").moves


def test_rule_in_numerical_order_only():
    position = written(population=[2, 30])
    assert "after territory 5 comes territory 6" in refused(position, "forced 7")
    assert "after territory 5 comes territory 6" in refused(position, "forced 4")


def test_ruling_again_and_again_round_all_seven():
    """A building in territory 4 that is not abandoned at first: six moves on it is the last chance."""
    first = written("5.1 0 1", "4.1 0 1", *CHEAP, population=[1, 30])
    after = first.play("forced 6, forced 7, forced 1, forced 2, forced 3, forced 4")
    assert [move for move in after.moves if not move.startswith("strategic")] == ["abandon 4.1"]


def test_ruling_no_move_on_to_where_nothing_can_be_done():
    position = written("5.1 0 1", *CHEAP, population=[1, 30])
    assert forced(position) == [] and "nothing to do" in refused(position, "forced 6")


def test_ruling_allowed_even_when_an_invasion_is_possible():
    moves = written(*FULL, brambles=TOKENS).moves
    assert "invade 5.1" in moves and "forced 6" in moves


@pytest.mark.parametrize("allowed", [True, False])
def test_ruling_invading_where_the_forced_move_leads(allowed):
    position = written(*FULL, "6.1 1 1", brambles=TOKENS, box=edition(forced_invasion=allowed)).play("forced 6")
    assert ("invade 6.1" in position.moves) == allowed
    if not allowed:
        assert "after a forced move" in refused(position, "invade 6.1")


@pytest.mark.parametrize("allowed", [True, False])
def test_ruling_moving_on_only_to_invade(allowed):
    position = written(*CHEAP, population=[3, 30], box=edition(forced_invasion=allowed))
    assert (forced(position) == ["forced 6"]) == allowed
    if allowed:
        assert list(position.play("forced 6, forced 7").moves) == ["invade 7.4", "forced 1"]


@pytest.mark.parametrize("allowed", [False, True])
def test_ruling_strategic_movement_after_a_forced_move(allowed):
    position = written(*FULL, brambles=TOKENS, box=edition(strategic_after_forced=allowed)).play("forced 6")
    assert ("strategic 7" in position.moves) == allowed
    if not allowed:
        assert "strategic movement comes before a forced move" in refused(position, "strategic 7")


def test_ruling_a_forced_move_after_strategic_movement():
    position = written(*FULL, brambles=TOKENS, crane=4).play("strategic 5")
    assert forced(position) == ["forced 6"]
    after = position.play("forced 6, construct 6.1")
    assert told(after, "ploys", "torticrane") == [[3, 4], 1]


def test_ruling_cannot_construct_is_judged_before_a_roof_transfer():
    """All of territory 5 is taken, the seat's own building roofed; that a transfer would free it does not matter."""
    board = [*FULL[:1], "5.1 0 1 roof", *FULL[2:], "2.2 0 1", "6.0 0 1 roof"]
    position = written(*board, brambles=TOKENS)
    assert {"forced 6", "transfer 5.1"} <= set(position.moves)
    freed = position.play("transfer 5.1, to 2.2")
    assert "construct 5.1" in freed.moves and not forced(freed)
    assert "a forced move comes before a roof transfer" in refused(freed, "forced 6")
    moved = position.play("forced 6")
    assert "transfer 6.0" in moved.moves, "after a forced move, in the territory it has reached"
    assert set(moved.play("transfer 6.0, to 2.2").moves) >= {"construct 6.0", "abandon 6.0"}


def test_ruling_no_forced_move_after_a_transfer_even_if_nothing_can_be_constructed():
    board = [*FULL[:1], "5.1 0 1 roof", *FULL[2:], "2.2 0 1"]
    position = written(*board, brambles=TOKENS, population=[1, 30])
    assert forced(position) == ["forced 6"]
    assert list(position.play("transfer 5.1, to 2.2").moves) == ["abandon 5.1"]


# -- passing


@pytest.mark.parametrize("allowed", [True, False])
def test_ruling_without_floors_one_may_pass_even_if_one_could_abandon(allowed):
    position = written("5.2 0 20", ending=True, box=edition(pass_without_floors=allowed))
    assert ("pass" in position.moves) == allowed
    if not allowed:
        assert "can abandon" in refused(position, "pass")


def test_ruling_who_can_construct_or_abandon_anywhere_cannot_pass():
    assert "can construct" in refused(written(), "pass")
    assert "can abandon" in refused(written("2.2 0 1", population=[1, 30]), "pass")
    assert "can construct, for instance in" in refused(written(population=[2, 30]), "pass")


def test_ruling_who_can_do_nothing_anywhere_may_pass():
    position = written(population=[1, 30])
    assert list(position.moves) == ["pass"]


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("crane", [7, 5])
def test_ruling_an_invasion_obliges_nobody(allowed, crane):
    position = written(*CHEAP, population=[3, 30], crane=crane, box=edition(pass_before_invasion=allowed))
    assert ("pass" in position.moves) == allowed
    assert "invade 7.4" in position.moves or forced(position) == ["forced 6"]
    if not allowed:
        assert "can invade" in refused(position, "pass")


def test_ruling_without_a_ploy_no_invasion_obliges():
    box = edition(pass_before_invasion=False)
    assert list(written(*CHEAP, population=[3, 30], crane=7, ploys=[0, 4], box=box).moves) == ["pass"]


@pytest.mark.parametrize("stays", [True, False])
def test_ruling_a_pass_uses_up_one_action_and_the_torticrane_stays(stays):
    position = written(population=[1, 30], actions=2, box=edition(pass_keeps_torticrane=stays))
    after = position.play("pass")
    assert told(after, "actions_left", "ploys", "population") == [1, [4, 4], [1, 30]] and after.turn == 0
    assert told(after, "torticrane") == (5 if stays else 6)
    assert after.play("pass").turn == 1


def test_ruling_no_pass_once_the_action_has_begun():
    position = written("5.2 0 19", "6.1 0 1", ending=True, crane=4)
    assert "pass" in position.moves
    assert "begun with strategic movement" in refused(position.play("strategic 5"), "pass")
    assert "begun with a forced move" in refused(position.play("forced 5"), "pass")
    assert "pass" not in written("5.2 0 2", actions=2).moves
