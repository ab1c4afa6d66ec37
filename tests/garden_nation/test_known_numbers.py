"""Exact values that the rulebook, the printed board and mathematics give, told by the engine."""

from collections import Counter

import pytest
from garden_nation_board import MISSION_COPIES, PRINTED, PROJECTS, TOUCHING
from garden_nation_table import written

from gardenlab.garden_nation import Game, costs, edition, hitting_times, stationary, torticrane_graph


def test_ninety_six_adjacencies_eighty_four_within_territories():
    within = [pair for pair in TOUCHING if len({position for position, _ in pair}) == 1]
    assert (len(TOUCHING), len(within), len(TOUCHING) - len(within)) == (96, 84, 12)
    degrees = Counter(spot for pair in TOUCHING for spot in pair)
    assert Counter(degrees.values()) == {6: 7, 4: 24, 3: 18}


@pytest.mark.parametrize("turns", [[0] * 7, [1] * 7, [5, 0, 3, 2, 1, 4, 0]])
def test_the_areas_that_touch_are_those_of_the_printed_board(turns):
    tiles = [4, 1, 2, 5, 7, 6, 3]
    spots = {
        area: (
            tiles.index(int(area[0])),
            int(area[2]) and (int(area[2]) + turns[tiles.index(int(area[0]))] - 1) % 6 + 1,
        )
        for area in PRINTED
    }
    expected = {
        frozenset((one, other)) for one in PRINTED for other in PRINTED if {spots[one], spots[other]} in TOUCHING
    }
    graph = written(rotations=turns).graph()
    assert {frozenset(edge) for edge in graph.edges} == expected and len(expected) == 96


def test_lands_and_values_of_the_printed_board():
    """Two areas of each land and a bramble of 5 on each territory; red and yellow have the same values."""
    values = {land: sorted(v for kind, v in PRINTED.values() if kind == land) for land in ("green", "yellow", "red")}
    found = {land: sorted(a.value for a in edition().tiles if a.land == land) for land in values}
    assert found == values and found["red"] == found["yellow"] == [1, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5]
    per_tile = Counter((area.tile, area.land) for area in edition().tiles)
    assert all(per_tile[tile, land] == 2 for tile in range(1, 8) for land in values)
    assert [area.value for area in edition().tiles if area.land == "bramble"] == [5] * 7
    assert {area.id: area.value for area in edition().tiles if area.id in ("5.6", "6.0")} == {"5.6": 3, "6.0": 4}


def test_the_table_of_costs():
    """n(2v + n - 1) for n floors on value v."""
    found = {(row.value, row.floors): (row.floor_cost, row.constructed, row.pay) for row in costs().itertuples()}
    assert [found[3, n][2] for n in (1, 2, 3, 4)] == [6, 14, 24, 36]
    assert [found[1, n][2] for n in (1, 2, 3, 4)] == [2, 6, 12, 20]
    assert [found[5, n][2] for n in (1, 2, 3, 4)] == [10, 22, 36, 52]
    assert all(told == (v + n - 1, n * (2 * v + n - 1) / 2, n * (2 * v + n - 1)) for (v, n), told in found.items())


def test_a_walk_over_areas_alike_visits_all_territories_alike():
    """Each territory has one area pointing to each position: a seventh of the visits, and seven steps to any."""
    walk = torticrane_graph(written(rotations=[0, 1, 2, 3, 4, 5, 0]), dict.fromkeys(PRINTED, 1.0))
    assert stationary(walk).tolist() == pytest.approx([1 / 7] * 7)
    times = hitting_times(walk)
    assert all(times.loc[a, b] == pytest.approx(7) for a in times.index for b in times.columns if a != b)


def test_every_mission_is_dealt_alike():
    """Of 24 cards 16 are dealt to four players: each copy two times in three."""
    deals = 150
    dealt = Counter(
        mission for seed in range(deals) for row in Game(4).deal(seed).to_dict()["pending"]["dealt"] for mission in row
    )
    expected = {mission: deals * copies * 2 / 3 for mission, copies in MISSION_COPIES.items()}
    assert sum(expected.values()) == deals * 16
    assert sum((dealt[mission] - n) ** 2 / n for mission, n in expected.items()) < 36  # 14 degrees of freedom at most


def test_every_project_is_on_offer_alike_at_the_start():
    deals = 210
    offered = Counter(card for seed in range(deals) for card in Game(2).deal(seed).to_dict()["projects"])
    assert set(offered) == set(PROJECTS)
    assert sum((offered[card] - 40) ** 2 / 40 for card in PROJECTS) < 45  # 4 of 21: 40 times each; 20 degrees at most


def test_each_territory_is_in_each_place_alike():
    deals = 210
    found = Counter(
        (place, tile) for seed in range(deals) for place, tile in enumerate(Game(2).deal(seed).to_dict()["tiles"])
    )
    assert len(found) == 49 and sum((n - 30) ** 2 / 30 for n in found.values()) < 68  # 36 degrees of freedom
