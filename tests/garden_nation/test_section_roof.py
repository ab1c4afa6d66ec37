"""Roof and Roof Transfer: a building with a roof is blocked; a ploy moves the roof before the action."""

import pytest
from garden_nation_table import built, refused, told, written

from gardenlab.garden_nation import missions


def moves(position, verb):
    return [move for move in position.moves if move.startswith(verb)]


def test_a_building_with_a_roof_takes_no_floors():
    assert "has a roof, so it is blocked" in refused(written("5.1 0 1 roof"), "construct 5.1")


def test_it_serves_no_objective_but_territory_control():
    position = written("5.0 0 1 roof", actions=2, projects=["terraced-houses"])
    assert position.play("construct 5.6").settled, "no project is offered"
    found = missions(position, 0).set_index("mission").points
    assert found["cabaret"] == 0 and found["control-3-5"] == 4


def test_it_can_be_abandoned_or_invaded_and_the_roof_returns():
    position = written("5.0 0 1 roof", "5.1 1 1 roof", actions=2)
    assert position.state.roofs == 17
    for move in ("abandon 5.0", "invade 5.1"):
        assert position.play(move).state.roofs == 18


# -- Roof Transfer


BOARD = ["5.1 0 2 roof", "2.5 0 1", "5.4 0 1"]  # red with a roof; red, open; yellow, open


def test_the_roof_moves_and_a_ploy_is_spent():
    position = written(*BOARD, actions=2)
    assert moves(position, "transfer") == ["transfer 5.1"]
    choosing = position.play("transfer 5.1")
    assert list(choosing.moves) == ["to 2.5"] and told(choosing, "ploys") == [4, 4]
    after = choosing.play("to 2.5")
    assert told(after, "ploys", "actions_left", "torticrane") == [[3, 4], 2, 5]
    assert told(after, "buildings") == built("5.1 0 2", "2.5 0 1 roof", "5.4 0 1")


def test_it_is_not_an_action_but_comes_before_one():
    after = written(*BOARD).play("transfer 5.1, to 2.5")
    assert after.turn == 0 and moves(after, "construct") and moves(after, "abandon")
    assert "pass" not in after.moves


def test_the_action_is_carried_out_in_the_same_territory():
    after = written(*BOARD).play("transfer 5.1, to 2.5")
    assert {move.split()[1][0] for move in after.moves} == {"5"}


def test_the_roof_comes_from_the_territory_of_the_action():
    board = ["2.5 0 2 roof", "5.1 0 1"]
    assert moves(written(*board), "transfer") == []
    assert "not in territory 5" in refused(written(*board), "transfer 2.5")


def test_to_an_own_open_building_anywhere():
    position = written("5.1 0 2 roof", "2.5 0 1", "3.0 0 1 roof", "5.3 1 1", "6.0 0 2", actions=2).play("transfer 5.1")
    assert list(position.moves) == ["to 2.5", "to 6.0"]
    assert "has a roof" in refused(position, "to 3.0")
    assert "no building in 5.3" in refused(position, "to 5.3")
    assert "no building in 1.6" in refused(position, "to 1.6")


def test_on_the_same_type_of_land():
    position = written(*BOARD).play("transfer 5.1")
    assert "same type of land" in refused(position, "to 5.4")
    assert moves(written("5.1 0 2 roof", "5.4 0 1"), "transfer") == []


def test_a_bramble_has_the_land_of_its_token():
    position = written("5.1 0 2 roof", "5.5 0 1", brambles={"5.5": "red"}).play("transfer 5.1")
    assert list(position.moves) == ["to 5.5"]


def test_only_ones_own_roof():
    assert moves(written("5.1 1 2 roof", "2.5 0 1", "6.0 1 1"), "transfer") == []


def test_ruling_the_freed_building_may_be_built_on_and_complete_a_project_at_once():
    position = written("5.1 0 2 roof", "2.5 0 1", actions=2, projects=["prison"])
    after = position.play("transfer 5.1, to 2.5, construct 5.1, project prison")
    assert told(after, "buildings") == built("5.1 0 3 roof", "2.5 0 1 roof")
    assert told(after, "score")[0] - told(position, "score")[0] == 3


def test_ruling_the_freed_building_may_serve_beside_the_new_one():
    position = written("5.1 0 2 roof", "6.0 0 1", "2.4 0 1", actions=2, projects=["bunker"], brambles={"2.4": "red"},
                       crane=5)  # fmt: skip
    after = position.play("transfer 5.1, to 6.0")  # 5.1 touches the bramble 2.4, but territory 2 is not acted in
    assert "construct 2.4" not in after.moves
    assert told(after.play("construct 5.1"), "pending")["step"] == "project"


def test_it_may_be_abandoned_after_the_transfer():
    position = written("5.1 0 2 roof", "2.5 0 1", actions=2)
    after = position.play("transfer 5.1, to 2.5, abandon 5.1")
    assert after.state.roofs == position.state.roofs, "the roof stays, on the other building"
    assert told(after, "population") == [44, 30]


@pytest.mark.parametrize("move", ["strategic 6", "strategic 4", "invade 5.0", "transfer 5.3"])
def test_ruling_no_other_ploy_in_the_same_action(move):
    position = written(*BOARD, "5.3 0 1 roof", "6.4 0 1", "5.0 1 1").play("transfer 5.1, to 2.5")
    assert "one ploy an action" in refused(position, move)


def test_without_a_ploy_token_there_is_none():
    assert "no ploy token left" in refused(written(*BOARD, ploys=[0, 4]), "transfer 5.1")
