"""Moving the Torticrane: the area of an action tells where the next one is carried out."""

import pytest
from garden_nation_table import PRINTED, built, refused, told, written

# The position on the board that each slot points to holds this territory on the printed set-up.
POINTS_TO = {0: 4, 1: 1, 2: 2, 3: 5, 4: 7, 5: 6, 6: 3}


@pytest.mark.parametrize("tile", [1, 4, 7])
@pytest.mark.parametrize("slot", [0, 1, 2, 3, 4, 5, 6])
def test_every_slot_points_to_the_territory_that_lies_there(tile, slot):
    position = written(f"{tile}.{slot} 0 1", crane=tile, brambles={"1.0": "green", "4.3": "green", "7.5": "green"})
    assert told(position.play(f"construct {tile}.{slot}"), "torticrane") == POINTS_TO[slot] == PRINTED[slot]


def test_rule_a_centre_area_points_to_the_central_territory():
    assert told(written(crane=6).play("construct 6.0"), "torticrane") == 4


def test_rule_a_top_right_area_points_to_the_top_right_territory():
    assert told(written(crane=6).play("construct 6.2"), "torticrane") == 2


def test_rule_the_torticrane_may_stay():
    assert told(written(crane=2).play("construct 2.2"), "torticrane") == 2


@pytest.mark.parametrize(("turns", "slot"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_ruling_a_turned_territory_points_as_it_lies(turns, slot):
    """Printed slot 1 of territory 5, turned clockwise: it lies top right after one sixth."""
    position = written(rotations=[0, 0, 0, turns, 0, 0, 0], crane=5)
    assert told(position.play("construct 5.1"), "torticrane") == POINTS_TO[slot]


def test_ruling_the_centre_does_not_turn():
    position = written(rotations=[5, 5, 5, 5, 5, 5, 5], crane=5)
    assert told(position.play("construct 5.0"), "torticrane") == 4


def test_ruling_constructing_abandoning_and_invading_move_it_alike():
    position = written("5.1 0 1", "5.4 1 1")
    assert told(position.play("construct 5.1"), "torticrane") == 1
    assert told(position.play("abandon 5.1"), "torticrane") == 1
    assert told(position.play("invade 5.4"), "torticrane") == 7


def test_other_tiles_other_territories():
    position = written(tiles=[7, 6, 5, 4, 3, 2, 1], crane=2)
    assert told(position.play("construct 2.0"), "torticrane") == 7
    assert told(position.play("construct 2.3"), "torticrane") == 4


def test_the_next_action_is_carried_out_there_and_nowhere_else():
    position = written(crane=5, actions=2).play("construct 5.1")
    areas = {move.split()[1] for move in position.moves if move.startswith("construct")}
    assert areas == {f"1.{slot}" for slot in range(7)}
    assert "territory 1" in refused(position, "construct 5.1")
    assert position.to_dict()["buildings"] == built("5.1 0 1")
