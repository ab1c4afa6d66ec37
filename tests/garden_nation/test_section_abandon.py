"""Abandon a Building: floors and inhabitants come back, twice as many as were sent."""

import pytest
from garden_nation_table import built, refused, told, written

from gardenlab.garden_nation import building_pay

# Twice the sum of value, value + 1, ... for 1 to 4 floors.
PAYS = {
    1: [2, 6, 12, 20],
    2: [4, 10, 18, 28],
    3: [6, 14, 24, 36],
    4: [8, 18, 30, 44],
    5: [10, 22, 36, 52],
}
AREAS = {1: "1.6", 2: "2.1", 3: "3.0", 4: "4.1", 5: "5.2"}


def test_example_two_floors_of_value_3_give_14():
    after = written("5.1 0 2", actions=2).play("abandon 5.1")
    assert told(after, "population", "floors", "buildings") == [[44, 30], [20, 20], {}]
    assert building_pay(3, 2) == (3 + 4) * 2 == 14


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("floors", [1, 2, 3, 4])
def test_the_table_of_the_player_board(value, floors):
    area, pay = AREAS[value], PAYS[value][floors - 1]
    after = written(f"{area} 0 {floors}", crane=int(area[0]), actions=2).play(f"abandon {area}")
    assert told(after, "population", "floors") == [[30 + pay, 30], [20, 20]]
    assert building_pay(value, floors) == pay


def test_rule_what_was_sent_comes_back_twice():
    """Built floor by floor, then abandoned: 30 - 3 - 4 + 14."""
    position = written(actions=2, population=[30, 30]).play("construct 5.1")
    assert told(position, "population") == [27, 30]
    position = written("5.1 0 1", population=[27, 30], actions=2).play("construct 5.1")
    assert told(position, "population") == [23, 30]
    position = written("5.1 0 2", population=[23, 30], actions=2).play("abandon 5.1")
    assert told(position, "population") == [37, 30]


def test_rule_one_of_ones_own_buildings_in_the_territory():
    position = written("5.1 0 1", "5.4 1 1", "2.1 0 1")
    assert [move for move in position.moves if move.startswith("abandon")] == ["abandon 5.1"]
    assert "has no building in 5.4" in refused(position, "abandon 5.4")
    assert "has no building in 5.0" in refused(position, "abandon 5.0")
    assert "not in territory 5" in refused(position, "abandon 2.1")


def test_ruling_the_whole_building_goes():
    after = written("5.1 0 3", actions=2).play("abandon 5.1")
    assert told(after, "buildings", "floors") == [{}, [20, 20]]


def test_note_a_roof_returns_to_the_reserve():
    position = written("5.1 0 2 roof", "2.1 1 1 roof", actions=2)
    assert position.state.roofs == 17
    after = position.play("abandon 5.1")
    assert after.state.roofs == 18
    assert told(after, "buildings", "population") == [built("2.1 1 1 roof"), [44, 30]]


def test_it_completes_no_project_and_leaves_points_alone():
    position = written("5.1 0 2 roof", "5.4 0 1", "5.0 0 2", actions=2, projects=["forge", "house"])
    after = position.play("abandon 5.1")
    assert told(after, "score", "taken", "projects") == told(position, "score", "taken", "projects")
    assert after.settled


def test_it_is_the_action_and_moves_the_torticrane():
    after = written("5.4 0 1", actions=2).play("abandon 5.4")
    assert told(after, "torticrane", "actions_left") == [7, 1]


def test_it_can_be_built_on_again():
    assert "construct 2.2" in written("5.2 0 1", actions=2).play("abandon 5.2").moves  # the torticrane goes to 2
    after = written("5.3 0 1", actions=2).play("abandon 5.3")  # it stays in 5
    assert told(after.play("construct 5.3"), "buildings") == built("5.3 0 1")
