"""Territory Control and Population Track: majorities, and how many inhabitants one can have."""

import pytest
from garden_nation_table import refused, told, written

from gardenlab.garden_nation import control, edition

LAST = {"track": [1, 0, 1, 0], "crane": 7}  # seat 0 has the last action of a round of two
THREE = {"players": 3, "track": [2, 1, 0], "crane": 7}


def gained(*buildings, move="construct 7.4", **given):
    """The inhabitants that each seat gains by the control after a floor of value 1 in territory 7."""
    position = written(*buildings, **(LAST | given))
    after = position.play(move)
    assert told(after, "round") == 3
    paid = [1 if seat == 0 and move == "construct 7.4" else 0 for seat in range(position.players)]
    return [
        new - old + cost
        for new, old, cost in zip(told(after, "population"), told(position, "population"), paid, strict=True)
    ]


def test_example_three_floors_against_one_give_two_inhabitants():
    # In territory 7, where seat 0 has just built, it has the majority too.
    assert gained("1.1 0 2", "1.2 0 1", "1.3 1 1") == [2 + 2, 0]
    assert gained("1.1 0 1", "1.2 1 3") == [2, 2]


def test_example_two_floors_each_give_one_inhabitant_each():
    assert gained("2.1 0 2", "2.2 1 1", "2.3 1 1") == [1 + 2, 1]


def test_rule_floors_are_counted_not_buildings():
    assert gained("2.1 0 3", "2.2 1 1", "2.3 1 1") == [2 + 2, 0]


def test_rule_each_territory_is_reviewed():
    one_each = ["1.1 0 1", "2.1 1 1", "3.1 0 1", "4.1 1 1", "5.1 0 1", "6.1 1 1"]
    assert gained(*one_each) == [3 * 2 + 2, 3 * 2]


def test_ruling_nobody_gains_in_an_empty_territory():
    assert gained() == [2, 0]


def test_ruling_of_three_who_tie_each_gains_one():
    assert gained("2.1 0 1", "2.2 1 1", "2.3 2 1", **THREE) == [1 + 2, 1, 1]


def test_ruling_two_who_tie_and_a_third_with_less():
    assert gained("2.1 0 1", "2.2 1 2", "2.3 2 2", **THREE) == [2, 1, 1]


def test_ruling_roofed_buildings_count_and_roofs_are_no_floors():
    assert gained("2.1 0 2 roof", "2.2 1 1") == [2 + 2, 0]
    assert gained("2.1 0 1 roof", "2.2 1 1") == [1 + 2, 1]


def test_control_comes_after_the_last_action_which_counts():
    assert gained("7.2 1 1") == [1, 1], "the floor just built ties"


def test_no_control_before_the_round_is_over():
    after = written("1.1 1 3", track=[0, 1, 0], crane=7).play("construct 7.4")
    assert told(after, "population", "round") == [[29, 30], 2]


def test_the_numbers_are_options_of_the_edition():
    box = edition(control_alone=5, control_shared=3)
    assert gained("2.1 0 2", "2.2 1 2", box=box) == [3 + 5, 3]


def test_the_calculator_tells_who_gains():
    found = control(written("1.1 0 2", "1.3 1 1", "2.1 0 1", "2.2 1 1", **LAST))
    gains = {
        (territory, seat): gain
        for territory, seat, gain in zip(found.territory, found.seat, found.inhabitants, strict=True)
        if gain
    }
    assert gains == {(1, 0): 2, (2, 0): 1, (2, 1): 1}


# -- Population Track


def test_ruling_more_than_40_inhabitants_and_more_than_80():
    position = written("5.1 0 4", population=[38, 30], actions=2)
    assert told(position.play("abandon 5.1"), "population") == [38 + 36, 30]  # 4 floors of value 3: 36
    position = written("5.0 0 6", population=[52, 30], actions=2)
    assert told(position.play("abandon 5.0"), "population") == [52 + 78, 30]  # 4+5+6+7+8+9 = 39, twice


@pytest.mark.parametrize(("cap", "left"), [(0, 74), (60, 60), (74, 74)])
def test_ruling_a_cap_is_an_option_of_the_edition(cap, left):
    position = written("5.1 0 4", population=[38, 30], actions=2, box=edition(population_cap=cap))
    assert told(position.play("abandon 5.1"), "population") == [left, 30]


def test_a_cap_holds_for_the_invaded_and_for_control_too():
    box = edition(population_cap=40)
    invaded = written("5.1 1 2", population=[40, 35], actions=2, box=box).play("invade 5.1")
    assert told(invaded, "population") == [40 - 14, 40]
    assert gained(population=[40, 30], box=box) == [1, 0], "39 after paying 1, then 40"


def test_rule_one_inhabitant_must_be_left():
    """A floor of value 3 takes 3: with 4 inhabitants that leaves 1, with 3 it cannot be."""
    position = written(population=[4, 30])
    assert told(position.play("construct 5.1"), "population") == [1, 30]
    position = written(population=[3, 30])
    assert "of which 1 must remain" in refused(position, "construct 5.1")
    assert "construct 5.3" in position.moves  # value 2


def test_who_has_one_inhabitant_sends_none_until_there_are_more():
    position = written("5.1 0 1", population=[1, 30], actions=2)
    assert not [move for move in position.moves if move.startswith(("construct", "invade"))]
    after = position.play("abandon 5.1")
    assert told(after, "population") == [7, 30] and "construct 1.1" in after.moves


def test_what_must_be_left_is_an_option_of_the_edition():
    position = written(population=[6, 30], box=edition(least_population=4))
    assert "construct 5.3" in position.moves and "construct 5.1" not in position.moves
