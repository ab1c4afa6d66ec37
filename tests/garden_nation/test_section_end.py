"""End of the Game: the last floor, the rest of the round, the final score and the winner."""

import pytest
from garden_nation_table import refused, told, written

from gardenlab.garden_nation import edition, final_scores, population_points

LAST = {"track": [1, 0, 1, 0], "ending": True}  # the last action of the last round of two


def scores(position):
    found = position.scores()
    return dict(zip(found.seat, found.score, strict=True))


def leaders(position):
    found = position.scores()
    return [seat for seat, leads in zip(found.seat, found.leads, strict=True) if leads]


# -- the last floor


def test_rule_the_last_floor_sets_the_end_and_the_round_is_finished():
    position = written("2.2 0 19", track=[1, 0])
    assert told(position, "ending") is False
    position = position.play("construct 5.1")
    assert told(position, "ending", "floors", "round") == [True, [0, 20], 2] and not position.over
    for seat, move in ((1, "construct 1.1"), (1, "construct 1.2"), (0, "strategic 3, forced 4, forced 5, abandon 5.1")):
        assert position.turn == seat and not position.over
        position = position.play(move)
    assert position.turn == 0 and not position.over, "it has its last action"
    position = position.play("pass") if "pass" in position.moves else position.play("construct 1.3")
    assert position.over and told(position, "round") == 2


def test_rule_even_if_a_floor_is_retrieved_before_the_end_of_the_turn():
    position = written("2.2 0 18", "1.1 0 1", track=[1, 0], actions=2)
    position = position.play("construct 5.1")  # the last floor; on to territory 1
    assert told(position, "ending", "torticrane") == [True, 1]
    position = position.play("abandon 1.1")
    assert told(position, "ending", "floors") == [True, [1, 20]]


def test_a_floor_on_a_bramble_may_be_the_last():
    position = written("2.2 0 19", actions=2).play("construct 5.5")
    assert told(position, "ending") is False
    assert told(position.play("as red"), "ending") is True


def test_the_last_floor_may_complete_a_project():
    position = written("2.2 0 18", "5.1 0 1", actions=2, projects=["prison"]).play("construct 5.1, project prison")
    assert told(position, "ending", "score") == [True, [3, 0]]


def test_rule_territory_control_comes_before_the_final_score():
    """9 inhabitants pay 2 and gain 2 by territory 5: 9 again, which is -3 points."""
    position = written(population=[9, 9], **LAST).play("construct 5.3")
    assert position.over and told(position, "population") == [9, 9]
    assert told(position, "track", "actions_left", "ending") == [[1, 0, 1, 0], 0, True]
    found = final_scores(position)
    own = found[(found.seat == 0) & (found.source == "population")]
    assert own.points.tolist() == [-3]


def test_a_finished_game_has_no_moves():
    position = written(**LAST).play("construct 5.3")
    assert list(position.moves) == [] and "game is over" in refused(position, "construct 5.1")


def test_without_a_last_floor_the_game_goes_on():
    position = written(track=[1, 0, 1, 0]).play("construct 5.3")
    assert not position.over and told(position, "round") == 3


# -- points


@pytest.mark.parametrize(
    ("points", "low", "high"),
    [(-30, 1, 1), (-20, 2, 3), (-10, 4, 5), (-5, 6, 7), (-3, 8, 9), (0, 10, 10), (1, 11, 13), (2, 14, 16), (3, 17, 19),
     (4, 20, 22), (5, 23, 25), (6, 26, 28), (7, 29, 31), (8, 32, 34), (9, 35, 37), (10, 38, 40), (10, 41, 500)],
)  # fmt: skip
def test_points_for_the_population(points, low, high):
    assert population_points(low) == population_points(high) == points


def test_example_the_blue_player_has_52_points():
    """Two majorities (12), four buildings for Market (12), 8 for the population and 20 of the game."""
    position = written(
        "1.4 0 2", "1.3 0 2", "3.3 0 2", "3.6 0 1", crane=3, population=[32, 30],
        missions=[["control-1-3", "market"], ["barracks", "control-2-4"]],
        taken=[["water-reservoir", "windmill", "sacred-place-red"], []], **LAST,
    )  # fmt: skip
    over = position.play("construct 3.6")  # 32 - 4, then 2 each for territories 1 and 3
    assert told(over, "population", "score") == [[32, 30], [20, 0]]
    found = final_scores(over)
    lines = found[found.seat == 0].groupby("source").points.sum().to_dict()
    assert sorted(lines.values()) == [8, 20, 24, 52]
    assert scores(over) == {0: 52, 1: 7} and leaders(over) == [0]


def test_scores_are_projects_missions_and_population():
    over = written("5.0 0 2", "6.5 1 3", population=[21, 9], taken=[["house"], ["temple"]], **LAST).play(
        "construct 5.0"
    )
    # Seat 0: Belfry 7 (three floors), Cabaret 3, House 3; 21 - 6 + 2 = 17 inhabitants, 3.
    # Seat 1: nothing on yellow grass, nothing in 1 or 3, Temple 11; 9 + 2 = 11 inhabitants, 1.
    assert scores(over) == {0: 16, 1: 12}


def test_more_than_seventy_points():
    taken = [[card.id for card in edition().projects], []]
    over = written(taken=taken, projects=[None] * 4, project_deck=[], **LAST).play("construct 5.3")
    assert scores(over)[0] == 111 + 7  # 30 inhabitants


@pytest.mark.parametrize("allowed", [True, False])
def test_ruling_a_total_may_be_negative(allowed):
    over = written(population=[3, 2], box=edition(negative_totals=allowed), **LAST).play("construct 5.3")
    assert told(over, "population") == [3, 2]
    assert scores(over) == ({0: -20, 1: -20} if allowed else {0: 0, 1: 0})


# -- the winner


@pytest.mark.parametrize("broken", [False, True])
def test_ruling_a_tie_is_a_shared_victory(broken):
    """30 and 29 inhabitants are worth 7 points alike."""
    over = written(population=[30, 29], box=edition(tie_break_population=broken), **LAST).play("construct 5.3")
    assert told(over, "population") == [30, 29] and scores(over) == {0: 7, 1: 7}
    assert leaders(over) == ([0] if broken else [0, 1])


def test_rule_the_most_points_win():
    over = written(population=[30, 39], **LAST).play("construct 5.3")
    assert scores(over) == {0: 7, 1: 10} and leaders(over) == [1]
