"""Construct a Building: in an empty area, in a bramble area, on an existing building."""

import pytest
from garden_nation_board import PRINTED as AREAS
from garden_nation_table import built, refused, told, written

from gardenlab.garden_nation import edition, floor_cost

SPARE = {"1.0": "green", "2.4": "green", "4.3": "green", "5.5": "red", "6.6": "red", "7.5": "red", "3.4": "yellow"}


@pytest.mark.parametrize("area", ["1.6", "2.1", "3.0", "4.1", "5.2"])
def test_rule_an_empty_area_takes_inhabitants_of_its_value(area):
    """Values 1 to 5, one of each."""
    value = {"1.6": 1, "2.1": 2, "3.0": 3, "4.1": 4, "5.2": 5}[area]
    after = written(crane=int(area[0]), actions=2).play(f"construct {area}")
    assert told(after, "population", "floors") == [[30 - value, 30], [19, 20]]
    assert told(after, "buildings") == built(f"{area} 0 1")


@pytest.mark.parametrize("area", list(AREAS))
def test_every_area_of_the_board_takes_its_printed_value(area):
    after = written(crane=int(area[0]), actions=2, brambles=SPARE).play(f"construct {area}")
    assert told(after, "population") == [30 - AREAS[area][1], 30]


# -- on an existing building


def test_example_in_value_3_the_second_floor_takes_4_and_the_third_5():
    position = written("5.1 0 1", actions=2)
    assert told(position.play("construct 5.1"), "population") == [30 - 4, 30]
    position = written("5.1 0 2", actions=2)
    assert told(position.play("construct 5.1"), "population") == [30 - 5, 30]
    assert [floor_cost(3, floors) for floors in (0, 1, 2)] == [3, 4, 5]


def test_rule_there_is_no_limit_to_the_floors():
    after = written("5.1 0 17", actions=2).play("construct 5.1")
    assert told(after, "buildings") == built("5.1 0 18")
    assert told(after, "population") == [30 - 3 - 17, 30]


def test_rule_not_on_another_players_building():
    assert "is that of seat 1" in refused(written("5.1 1 1"), "construct 5.1")


def test_rule_not_on_a_building_with_a_roof():
    assert "blocked" in refused(written("5.1 0 2 roof"), "construct 5.1")


def test_rule_one_floor_from_the_supply_an_action():
    after = written(actions=2).play("construct 5.1")
    assert told(after, "actions_left", "floors") == [1, [19, 20]]
    assert "no floor left" in refused(written("2.2 0 20", ending=True), "construct 5.1")


def test_rule_only_in_the_territory_of_the_torticrane():
    position = written(crane=3)
    assert {move for move in position.moves if move.startswith("construct")} == {f"construct 3.{i}" for i in range(7)}
    assert "not in territory 3" in refused(position, "construct 4.0")


# -- brambles


def test_rule_a_bramble_takes_5_and_asks_for_its_land():
    position = written(actions=2).play("construct 5.5")
    assert told(position, "population", "buildings") == [[25, 30], {}]
    assert list(position.moves) == ["as green", "as yellow", "as red"]
    after = position.play("as yellow")
    assert told(after, "brambles", "buildings", "floors") == [{"5.5": "yellow"}, built("5.5 0 1"), [19, 20]]
    assert told(after, "population") == [25, 30]


def test_rule_the_land_stays_for_the_rest_of_the_game():
    position = written("5.5 0 1", brambles={"5.5": "red"}, actions=2)
    after = position.play("construct 5.5")
    assert told(after, "brambles", "population") == [{"5.5": "red"}, [30 - 6, 30]], "a second floor: 5 + 1"


def test_note_the_token_remains_without_a_building():
    position = written("5.5 0 1", brambles={"5.5": "red"}, actions=2)
    gone = position.play("abandon 5.5")
    assert told(gone, "brambles", "buildings") == [{"5.5": "red"}, {}]
    again = written(brambles={"5.5": "red"}, actions=2).play("construct 5.5")
    assert told(again, "buildings", "population") == [built("5.5 0 1"), [25, 30]], "value 5, no land asked for"


def test_rule_there_are_three_tokens_of_each_land():
    three = {"1.0": "green", "2.4": "green", "3.4": "green"}
    position = written(brambles=three).play("construct 5.5")
    assert list(position.moves) == ["as yellow", "as red"]
    assert "no bramble token for green grass is left" in refused(position, "as green")


def test_tokens_are_an_option_of_the_edition():
    box = edition(bramble_tokens=(1, 1, 7))
    position = written(brambles={"1.0": "green", "2.4": "yellow"}, box=box).play("construct 5.5")
    assert list(position.moves) == ["as red"]


def test_rule_a_bramble_cannot_be_had_for_less():
    assert "costs 5" in refused(written(population=[5, 30]), "construct 5.5")
    assert "construct 5.5" in written(population=[6, 30]).moves


def test_a_land_is_chosen_before_anything_else():
    position = written().play("construct 5.5")
    assert "choose the land of the bramble 5.5" in refused(position, "construct 5.1")
    assert "as blue" not in position.moves
