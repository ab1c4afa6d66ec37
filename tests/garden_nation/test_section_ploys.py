"""Ploy Tokens, Strategic Movement and Building Invasion."""

import pytest
from garden_nation_table import built, refused, told, written

from gardenlab.garden_nation import edition


def moves(position, verb):
    return [move for move in position.moves if move.startswith(verb)]


# -- tokens


def test_rule_four_tokens_one_an_action():
    position = written("6.1 1 1", "6.3 1 1", actions=2)
    after = position.play("strategic 6")
    assert told(after, "ploys") == [3, 4]
    assert "one ploy an action" in refused(after, "invade 6.1")
    assert "one ploy an action" in refused(after, "strategic 7")
    second = after.play("construct 6.5")  # sends the torticrane to territory 6
    assert {"invade 6.1", "strategic 7", "strategic 5"} <= set(second.moves), "another one for the second action"
    assert told(second.play("invade 6.1"), "ploys") == [2, 4]


def test_rule_the_same_ploy_several_times():
    position = written(actions=2).play("strategic 6, construct 6.5, strategic 7, construct 7.4")
    assert told(position, "ploys") == [2, 4] and position.turn == 1


def test_rule_none_is_left_after_the_fourth():
    position = written("5.1 1 1", "5.3 0 1 roof", "2.5 0 1", ploys=[1, 4], actions=2).play("strategic 6, construct 6.5")
    assert told(position, "ploys") == [0, 4]
    assert moves(position, "strategic") == moves(position, "invade") == moves(position, "transfer") == []
    assert "no ploy token left" in refused(position, "strategic 5")


def test_rule_a_ploy_is_not_obligatory_and_the_tokens_are_an_option():
    after = written(actions=2).play("construct 5.1")
    assert told(after, "ploys") == [4, 4]
    assert told(written(box=edition(ploys=2), ploys=...), "ploys") == [2, 2]


# -- Strategic Movement


@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5, 6, 7])
def test_rule_one_number_lower_or_higher(tile):
    position = written(crane=tile)
    lower, higher = (tile - 2) % 7 + 1, tile % 7 + 1
    assert set(moves(position, "strategic")) == {f"strategic {lower}", f"strategic {higher}"}
    for to in (lower, higher):
        after = position.play(f"strategic {to}")
        assert told(after, "torticrane", "ploys", "actions_left") == [to, [3, 4], 1]
        assert {move.split()[1][0] for move in after.moves} == {str(to)}


def test_rule_from_7_to_1_and_back():
    assert set(moves(written(crane=7), "strategic")) == {"strategic 6", "strategic 1"}
    assert set(moves(written(crane=1), "strategic")) == {"strategic 7", "strategic 2"}
    assert "one number down or up, to 4 or 6" in refused(written(), "strategic 3")


def test_ruling_it_goes_by_the_printed_number_not_by_the_place():
    position = written(tiles=[7, 6, 5, 4, 3, 2, 1], crane=3)
    assert set(moves(position, "strategic")) == {"strategic 2", "strategic 4"}


def test_it_is_not_an_action_and_an_action_follows():
    after = written().play("strategic 6")
    assert after.turn == 0 and "pass" not in after.moves
    assert told(after.play("construct 6.0"), "torticrane") == 4


def test_nobody_goes_where_nothing_can_be_done_at_all():
    """Without inhabitants or buildings there is no action it could lead to."""
    assert "construct or abandon in no territory" in refused(written(population=[1, 30]), "strategic 6")


# -- Building Invasion


@pytest.mark.parametrize(("floors", "pay"), [(1, 6), (2, 14), (3, 24), (4, 36)])
def test_rule_it_takes_what_abandoning_would_give_and_the_owner_gains_it(floors, pay):
    position = written(f"5.1 1 {floors}", population=[50, 20], actions=2)
    after = position.play("invade 5.1")
    assert told(after, "population") == [50 - pay, 20 + pay]
    assert told(after, "floors") == [[20 - floors, 20], [20 - floors, 20]][0]
    assert told(after, "buildings") == built(f"5.1 0 {floors}")
    assert told(after, "ploys") == [3, 4]


def test_rule_step_3_an_identical_number_of_floors():
    after = written("5.1 1 2", actions=2).play("invade 5.1")
    assert told(after, "buildings", "floors") == [built("5.1 0 2"), [18, 20]]


def test_rule_it_replaces_the_action_and_moves_the_torticrane():
    after = written("5.4 1 1", actions=2).play("invade 5.4")
    assert told(after, "actions_left", "torticrane") == [1, 7]


def test_rule_only_in_the_territory_of_the_torticrane_and_of_others():
    position = written("5.1 1 1", "6.1 1 1", "5.3 0 1")
    assert moves(position, "invade") == ["invade 5.1"]
    assert "not in territory 5" in refused(position, "invade 6.1")
    assert "own" in refused(position, "invade 5.3")
    assert "no building" in refused(position, "invade 5.0")


def test_rule_one_inhabitant_must_be_left():
    assert "invade 5.1" in written("5.1 1 2", population=[15, 30]).moves
    assert "costs 14" in refused(written("5.1 1 2", population=[14, 30]), "invade 5.1")


def test_ruling_as_many_floors_in_the_supply():
    position = written("5.1 1 3", "2.2 0 18", population=[40, 30])
    assert "takes 3 floors" in refused(position, "invade 5.1")
    assert "invade 5.1" in written("5.1 1 3", "2.2 0 17", population=[40, 30]).moves


def test_rule_a_roof_returns_and_the_new_building_is_open():
    position = written("5.1 1 2 roof", actions=2)
    after = position.play("invade 5.1")
    assert after.state.roofs == position.state.roofs + 1
    assert told(after, "buildings") == built("5.1 0 2")
    assert told(after, "score", "taken") == told(position, "score", "taken"), "the points stay"


def test_ruling_it_may_complete_a_project():
    position = written("5.1 1 2", actions=2, projects=["prison"])
    after = position.play("invade 5.1")
    assert list(after.moves) == ["project prison", "no project"]
    done = after.play("project prison")
    assert told(done, "score", "buildings") == [[3, 0], built("5.1 0 2 roof")]


@pytest.mark.parametrize("first", [True, False])
def test_ruling_with_all_roofs_out_an_invaded_roof_serves_the_same_action(first):
    box = edition(roofs=1, roof_returns_first=first)
    after = written("5.1 1 2 roof", actions=2, projects=["prison"], box=box).play("invade 5.1")
    assert ("project prison" in after.moves) == first
    if not first:
        assert after.settled and after.state.roofs == 1


def test_with_a_roof_in_the_reserve_the_returned_one_does_not_matter():
    box = edition(roofs=2, roof_returns_first=False)
    after = written("5.1 1 2 roof", actions=2, projects=["prison"], box=box).play("invade 5.1")
    assert "project prison" in after.moves


def test_ruling_it_may_end_the_game():
    position = written("5.1 1 2", "2.2 0 18", actions=2, population=[40, 30])
    assert told(position.play("invade 5.1"), "ending", "floors") == [True, [0, 20]]


def test_a_bramble_can_be_invaded_at_value_5():
    position = written("5.5 1 2", brambles={"5.5": "red"}, actions=2, population=[40, 30])
    after = position.play("invade 5.5")
    assert told(after, "population", "brambles") == [[40 - 22, 30 + 22], {"5.5": "red"}]


def test_example_strategic_movement_abandoning_then_an_invasion():
    """Territory 5, two actions: to 6 by a ploy, abandon there, which leads to 2, and invade with what came back."""
    position = written("6.2 0 2", "2.0 1 2", actions=2, population=[5, 30])
    first = position.play("strategic 6, abandon 6.2")
    assert told(first, "torticrane", "population", "ploys") == [2, [5 + 18, 30], [3, 4]]  # Y4: 2 x (4 + 5)
    after = first.play("invade 2.0")
    assert told(after, "buildings", "ploys") == [built("2.0 0 2"), [2, 4]]
    assert told(after, "population") == [23 - 14, 30 + 14]  # Y3: 2 x (3 + 4)
    assert "invade 2.0" not in written("2.0 1 2", crane=2, population=[5, 30]).moves


@pytest.mark.parametrize("ploy", ["strategic 6", "transfer 5.3, to 2.5"])
def test_ruling_no_other_ploy_with_an_invasion(ploy):
    position = written("5.3 0 1 roof", "2.5 0 1", "6.1 1 1", "5.1 1 1").play(ploy)
    assert moves(position, "invade") == []
