"""Calculators from plain values: the rulebook's own examples, and the same numbers as the positions of games."""

import pytest
from garden_nation_table import built, played

from gardenlab.engine.errors import RecordError
from gardenlab.garden_nation import (
    building_pay,
    completes,
    control,
    costs,
    final_scores,
    floor_cost,
    missions,
    population_points,
)
from gardenlab.garden_nation.areas import areas
from gardenlab.garden_nation.state import CELLS


def test_the_costs_of_the_rulebook():
    assert (floor_cost(3), floor_cost(3, 1), floor_cost(3, 2)) == (3, 4, 5)
    assert [building_pay(3, n) for n in (1, 2, 3, 4)] == [6, 14, 24, 36]
    assert [building_pay(1, n) for n in (1, 2, 3, 4)] == [2, 6, 12, 20]
    table = costs((5,))
    assert list(table["pay"]) == [10, 22, 36, 52]
    assert list(table["floor_cost"]) == [5, 6, 7, 8]
    assert list(table["constructed"]) == [5, 11, 18, 26]


def test_population_gives_points():
    expected = {1: -30, 2: -20, 5: -10, 7: -5, 9: -3, 10: 0, 11: 1, 13: 1, 14: 2, 37: 9, 38: 10, 40: 10, 95: 10}
    assert {people: population_points(people) for people in expected} == expected


def test_control_of_the_rulebook_examples():
    table = control({"buildings": built("1.1 0 3", "1.2 1 1", "2.0 1 2", "2.1 2 1", "2.3 2 1")})
    gains = table.pivot(index="territory", columns="seat", values="inhabitants")
    assert list(gains.loc[1]) == [2, 0, 0]
    assert list(gains.loc[2]) == [0, 1, 1]
    assert gains.loc[3:].to_numpy().sum() == 0
    assert list(table["territory"][::3]) == [1, 2, 3, 4, 5, 6, 7]


def test_the_missions_of_the_rulebook_example():
    tall = built("1.1 0 4", "2.0 0 4", "3.0 0 3")
    table = missions({"buildings": tall}, 0).set_index("mission")
    assert (table.points["observatory"], table.points["belfry"]) == (22, 21)
    assert not table.kept.any()


def test_the_final_score_of_the_rulebook_example():
    """Two majorities, four buildings for the Market, and points for population and from projects."""
    buildings = built("2.0 0 2", "2.1 0 2", "5.2 0 2", "5.4 0 2", "1.1 0 3", "3.0 0 1", "3.1 1 1")
    given = {"buildings": {**buildings, "3.2": {"seat": 0, "floors": 1, "roof": True}}, "population": [32, 10],
             "missions": [["control-1-3", "market"], []], "taken": [["temple", "house"], ["forge"]]}  # fmt: skip
    table = final_scores(given)
    own = table[table["seat"] == 0].set_index("item")["points"]
    assert (own["control-1-3"], own["market"], own["temple"], own["house"]) == (12, 12, 11, 3)
    totals = table[table["source"] == "total"]
    assert list(totals["points"]) == [12 + 12 + 11 + 3 + 8, 3]


def test_projects_that_a_floor_would_complete():
    given = {"tiles": [4, 1, 2, 5, 7, 6, 3], "buildings": built("5.0 0 1", "5.4 0 1", "4.4 0 2", "7.1 0 1"),
             "projects": ["house", "terraced-houses", "sanctuary", "temple", "apartments"]}  # fmt: skip
    assert list(completes(given, 0, "5.0")["project"]) == ["house"]
    assert list(completes(given, 0, "5.6")["project"]) == ["terraced-houses"]
    found = completes(given, 0, "7.1")
    assert set(found["project"]) == {"house", "terraced-houses", "sanctuary"}  # 4.4 lies beside 7.1
    assert set(found["cost"]) == {6}
    assert list(completes(given, 0, "5.5", "green")["project"]) == ["terraced-houses"]
    assert list(completes(given, 0, "5.5", "red")["project"]) == []
    assert set(completes(given, 0, "4.4")["project"]) == {"terraced-houses", "sanctuary", "apartments"}
    turned = {**given, "rotations": [1, 0, 0, 0, 0, 0, 0]}
    assert list(completes(turned, 0, "7.1")["project"]) == ["house"]


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_is_scored_alike_from_its_position_and_from_plain_values(players):
    record = played(players, 7)
    position = record.final
    state, box = position.state, position.game.edition
    plain = {
        "players": players,
        "tiles": [int(tile) + 1 for tile in state.tiles],
        "rotations": [int(turn) for turn in state.rotations],
        "brambles": {areas(state, [cell])[0]: ["green", "yellow", "red"][state.land[cell]]
                     for cell in state.bramble if state.land[cell] >= 0},
        "buildings": {areas(state, [cell])[0]: {"seat": int(state.owner[cell]), "floors": int(state.floors[cell]),
                                                "roof": bool(state.roof[cell])}
                      for cell in range(CELLS) if state.owner[cell] >= 0},
        "population": [int(state.population[seat]) for seat in range(players)],
        "missions": [[box.missions[state.kept[seat, i]].id for i in range(2)] for seat in range(players)],
        "taken": [[card.id for face, card in enumerate(box.projects) if state.taken_by[face] == seat]
                  for seat in range(players)],
    }  # fmt: skip
    written, real = final_scores(plain), final_scores(position)
    columns = ["seat", "source", "item", "points", "section"]
    assert written[columns].to_dict("records") == real[columns].to_dict("records")
    cards = real["source"] != "total"
    assert list(written["why"][cards]) == list(real["why"][cards])
    assert list(real[real["source"] == "total"]["points"]) == list(position.scores()["score"])
    assert control(plain).to_dict("records") == control(position).to_dict("records")
    assert missions(plain).to_dict("records") == missions(position).to_dict("records")
    assert missions(position)["kept"].sum() == 2 * players


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"building": {}}, "table: unknown key 'building'; did you mean 'buildings'"),
        ({"buildings": {"8.1": {"seat": 0}}}, "expected areas from 1.0 to 7.6, not '8.1'"),
        ({"buildings": {"5.1": {"floors": 2}}}, r"buildings\['5.1'\]: the key 'seat' is missing"),
        ({"buildings": {"5.1": {"seat": 0, "floors": 0}}}, r"\['5.1'\].floors: expected a whole number from 1"),
        ({"buildings": {"5.5": {"seat": 0}}}, "a bramble without its token"),
        ({"brambles": {"5.1": "red"}}, "there is no bramble in this area"),
        ({"brambles": {"5.5": "blue"}}, "expected one of green, yellow, red"),
        ({"tiles": [1, 1, 2, 3, 4, 5, 6]}, "a territory is there twice"),
        ({"rotations": [6, 0, 0, 0, 0, 0, 0]}, r"rotations\[0\]: expected a whole number from 0 to 5"),
        ({"missions": [["belfri"], []]}, r"missions\[0\]\[0\]: there is no card 'belfri'; did you mean 'belfry'"),
        ({"missions": [["belfry", "belfry"], []]}, "is kept twice"),
        ({"missions": [["belfry", "market", "cabaret"], []]}, "3 missions; a seat keeps 2"),
        ({"taken": [["forge"], ["forge"]]}, "'forge' is taken twice"),
        ({"taken": [["forge"], []], "projects": ["forge"]}, "there twice, or taken"),
        ({"population": [-1, 3]}, r"population\[0\]: expected a whole number from 0"),
    ],
)  # fmt: skip
def test_what_cannot_lie_there_is_refused(given, message):
    with pytest.raises(RecordError, match=message):
        missions(given)


def test_impossible_questions_are_refused():
    given = {"buildings": built("5.1 1 1", "5.2 0 1 roof")}
    for area, land, message in (
        ("5.1", None, "is that of seat 1"),
        ("5.2", None, "has a roof"),
        ("5.5", None, "expected the land of an untouched bramble"),
        ("5.0", "red", "expected the land of an untouched bramble"),
        ("5.9", None, "expected an area from 1.0 to 7.6"),
    ):
        with pytest.raises(RecordError, match=message):
            completes(given, 0, area, land)
    with pytest.raises(RecordError, match="population: the inhabitants left are missing"):
        final_scores(given)
    for wrong in (lambda: floor_cost(-1), lambda: building_pay(3, 0), lambda: population_points(1.5)):
        with pytest.raises(RecordError, match="expected a whole number"):
            wrong()
