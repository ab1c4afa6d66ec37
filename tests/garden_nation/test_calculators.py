"""Calculators from plain values: the rulebook's own examples, and the same numbers as the positions of games."""

import numpy as np
import pytest
from garden_nation_table import built, played, written

from gardenlab.engine.errors import RecordError
from gardenlab.garden_nation import (
    Game,
    building_pay,
    completes,
    control,
    costs,
    edition,
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
        ({"population": [0, 3]}, r"population\[0\]: expected a whole number from 1 to 9999, not 0"),
        ({"population": [10_000, 3]}, r"population\[0\]: expected a whole number from 1 to 9999"),
        ({"brambles": dict.fromkeys(("1.0", "5.5", "7.5", "3.4"), "green")}, "more green tokens than the edition has"),
        ({"buildings": built("5.2 0 12", "5.1 0 9")}, "seat 0 has 20 floors, not the 21 on the board"),
        ({"players": 4, "buildings": built("5.2 0 15")}, "seat 0 has 14 floors, not the 15"),
        ({"floors": [20, 17], "buildings": built("5.2 1 2")}, r"floors\[1\]: seat 1 has 20 floors; 2 .* make 19"),
        ({"missions": [["observatory"]] * 4}, "'observatory' is there 4 times; the edition has"),
        ({"score": [20, 0]}, r"score\[0\]: the projects in taken are worth 0, not 20"),
        ({"ploys": [5, 4]}, r"ploys\[0\]: expected a whole number from 0 to 4"),
        ({"buildings": built("5.2 0 20"), "players": 2, "ending": False}, "a seat has no floor left, so a last floor"),
        ({"over": True, "ending": False}, "the game is over, so a last floor"),
        ({"buildings": built("5.2 0 2 roof"), "taken": [[], []]}, "has 1 roof, but has taken 0 projects"),
        ({"track": [0, 1]}, "track: is read only in a whole position, with the key 'game'"),
        ({"game": "lawnarchy"}, "game: expected 'garden_nation', not 'lawnarchy'"),
        ({"turn": 1}, "table: unknown key 'turn'"),
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
    for wrong in (lambda: floor_cost(-1), lambda: building_pay(3, 0), lambda: population_points(1.5),
                  lambda: floor_cost(0), lambda: floor_cost(3, 20), lambda: building_pay(3, 21),
                  lambda: population_points(0), lambda: population_points(10_000)):  # fmt: skip
        with pytest.raises(RecordError, match="expected a whole number"):
            wrong()


def test_a_whole_position_gives_the_same_as_its_dict():
    """Its edition, what it shows of a seat, and what it has taken are all read."""
    box = edition(control_alone=5, population_points=((1, 0), (5, 77)))
    position = written("5.2 0 3", "5.1 1 1", "4.1 1 2 roof", box=box, population=[4, 9])
    for one in (position, position.observe(1), Game(3, box).deal(seed=3)):
        for ask in (control, missions, final_scores):
            assert ask(one.to_dict()).to_dict("records") == ask(one).to_dict("records")
            assert ask(one.to_dict(), edition=box).equals(ask(one))
    assert control(position.to_dict())["inhabitants"].max() == 5
    assert completes(position.to_dict(), 0, "5.3").equals(completes(position, 0, "5.3"))
    with pytest.raises(RecordError, match=r"edition: the table is of 'rulebook, .*', not of 'rulebook': expected"):
        control(position.to_dict(), edition="rulebook")
    with pytest.raises(RecordError, match="edition: there is no edition 'nowhere'"):
        control({"edition": "nowhere"})
    with pytest.raises(RecordError, match=r"score\[0\]: the projects taken are worth"):
        final_scores({**position.to_dict(), "score": [99, 0]})


def test_a_floor_that_cannot_be_placed_completes_nothing():
    given = {"projects": ["house", "terraced-houses"], "buildings": built("5.0 0 1", "5.6 0 1")}
    poor = {**given, "population": [3, 30]}
    assert set(completes({**given, "population": [30, 30]}, 0, "5.6")["project"]) == {"house", "terraced-houses"}
    with pytest.raises(RecordError, match=r"population: a floor in 5.6 costs \d and 1 must stay; seat 0 has 3"):
        completes(poor, 0, "5.6")
    spent = {**given, "players": 2, "buildings": built("5.0 0 19", "5.6 0 1")}
    with pytest.raises(RecordError, match="floors: seat 0 has no floor left"):
        completes(spent, 0, "5.6")
    greens = dict.fromkeys(("1.0", "7.5", "3.4"), "green")
    with pytest.raises(RecordError, match="land: no bramble token of green grass is left"):
        completes({**given, "brambles": greens}, 0, "5.5", "green")
    with pytest.raises(RecordError, match="over: the game is over"):
        completes({**given, "over": True}, 0, "5.6")
    one_roof = {**given, "edition": {"roofs": 1}}
    assert len(completes(one_roof, 0, "5.6")) == 2
    assert len(completes({**one_roof, "buildings": {**given["buildings"], **built("2.1 1 1 roof")}}, 0, "5.6")) == 0


def test_numbers_of_numpy_are_numbers():
    three = np.int64(3)
    assert (floor_cost(three), building_pay(three, np.int8(2)), population_points(np.int32(38))) == (3, 14, 10)
    assert costs(np.arange(1, 6)).equals(costs())
    position = written("5.2 0 3")
    assert missions(position, np.int64(1)).equals(missions(position, 1))
    plain = {"population": [30, 30], "buildings": built("5.2 0 3")}
    counted = {"population": np.array([30, 30]), "buildings": {"5.2": {"seat": np.int8(0), "floors": three}}}
    assert final_scores(counted).equals(final_scores(plain))
    with pytest.raises(RecordError, match="values: expected values of areas"):
        costs(3)
    assert floor_cost(3, 24, edition=edition(floors=(25, 17, 14))) == 27


def test_the_most_inhabitants_stay_the_most():
    """Nobody gets more than a position may say, so that one reached by play can be read again."""
    position = written("5.2 0 3", "5.3 0 1", population=[9999, 9999])
    after = position.play("abandon 5.2")
    assert after.to_dict()["population"] == [9999, 9999]
    assert after.game.load(after.to_dict()) == after
    assert list(final_scores(after)["points"]) == list(final_scores(after.to_dict())["points"])
    lower = written("5.2 0 3", population=[9990, 30]).play("abandon 5.2")
    assert lower.to_dict()["population"][0] == 9999
