"""The board's graph has the known numbers and is the one the rules use; the torticrane's walk adds up."""

import networkx as nx
import numpy as np
import pandas as pd
import pytest
from garden_nation_table import built, played, table

from gardenlab import lawnarchy
from gardenlab.engine.errors import GardenlabError
from gardenlab.garden_nation import Game, hitting_times, stationary, territory_graph, torticrane_graph
from gardenlab.garden_nation.areas import area_name, cell_of
from gardenlab.garden_nation.state import CELLS, SLOTS


def test_the_board_has_the_known_numbers():
    graph = table().graph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (49, 96)
    assert sorted(dict(graph.degree).values()) == [3] * 18 + [4] * 24 + [6] * 7
    assert (nx.diameter(graph), nx.radius(graph)) == (8, 4)
    assert nx.average_shortest_path_length(graph) == pytest.approx(4.3265, abs=5e-5)
    assert sum(nx.triangles(graph).values()) // 3 == 42
    assert nx.transitivity(graph) == pytest.approx(0.4158, abs=5e-5)
    assert nx.betweenness_centrality(graph)["4.0"] == pytest.approx(0.2708, abs=5e-5)
    assert sum(across for *_, across in graph.edges(data="across")) == 12


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_rules_use_the_same_adjacency(seed):
    position = Game(3).deal(seed)
    graph, record = position.graph(), position.game.edition.array[0]
    for cell in range(CELLS):
        near = {area_name(position.state, other) for other in record["neighbours"][cell] if other >= 0}
        assert near == set(graph[area_name(position.state, cell)])


def test_areas_tell_what_stands_there():
    position = table(brambles={"5.5": "red"}, buildings=built("5.2 1 3 roof", "5.5 0 1"))
    node = dict(position.graph().nodes["5.2"])
    node.pop("pos")
    assert node == {"tile": 5, "slot": 2, "position": 3, "board_slot": 2, "land": "yellow", "bramble": False,
                    "value": 5, "owner": 1, "floors": 3, "roof": True, "cost": 8}  # fmt: skip
    graph = position.graph()
    assert (graph.nodes["5.5"]["land"], graph.nodes["5.5"]["bramble"], graph.nodes["7.5"]["land"]) == (
        "red", True, "bramble")  # fmt: skip
    assert graph.nodes["5.0"]["owner"] == -1


def test_neighbours_are_drawn_one_apart():
    graph = table().graph()
    at = nx.get_node_attributes(graph, "pos")
    apart = {frozenset(pair): float(np.hypot(*np.subtract(at[pair[0]], at[pair[1]])))
             for pair in nx.complete_graph(list(graph)).edges}  # fmt: skip
    assert {pair for pair, far in apart.items() if far < 1.01} == {frozenset(edge) for edge in graph.edges}
    assert min(apart.values()) == pytest.approx(1)


def test_territories_touch_in_a_ring_around_the_centre():
    graph = territory_graph(table(buildings=built("4.1 0 2", "4.5 1 1", "4.0 0 1")))
    assert graph.degree(4) == 6
    assert {graph.degree(tile) for tile in graph if tile != 4} == {3}
    assert sum(len(areas) for *_, areas in graph.edges(data="areas")) == 12
    assert graph.nodes[4]["floors"] == (3, 1)
    assert graph.edges[4, 1]["areas"] == [("4.1", "1.4")]


def test_the_walk_by_value_has_the_known_shares():
    shares = stationary(torticrane_graph(table(), "value"))
    assert list(shares.index) == [4, 1, 2, 5, 7, 6, 3]
    assert shares.to_numpy() == pytest.approx([0.1128, 0.1314, 0.1018, 0.1266, 0.2141, 0.1524, 0.1609], abs=5e-5)


def test_the_torticrane_goes_where_the_walk_says():
    record = played(3, 5)
    seen = 0
    for before, move, then in zip(record.positions, record.moves, record.positions[1:], strict=False):
        verb, _, area = move.partition(" ")
        if verb in ("abandon", "construct", "invade") and then.state.actions > before.state.actions:
            walk = torticrane_graph(before, "even")
            here, to = int(area[0]), int(then.state.tiles[then.state.torticrane]) + 1
            assert walk.edges[here, to]["area"] == area
            seen += 1
    assert seen > 30


def test_hitting_times_solve_their_equations_and_agree_with_the_shares():
    walk = torticrane_graph(table(), "value")
    times, shares = hitting_times(walk), stationary(walk)
    chances = nx.to_numpy_array(walk, nodelist=list(times.index), weight="probability")
    for j, goal in enumerate(times.columns):
        back = 1 + chances[j] @ times[goal].to_numpy()  # mean time of return, 1 / share
        assert back == pytest.approx(1 / shares[goal])
        assert times.loc[goal, goal] == 0
    even = hitting_times(torticrane_graph(table(), "even")).to_numpy()
    assert even == pytest.approx(7 * (1 - np.eye(7)))


def test_weights_of_ones_own_and_legal_ones():
    position = table(population=[4, 30], buildings=built("5.1 1 1"))
    walk = torticrane_graph(position, "legal")
    areas = {area for *_, area in walk.out_edges(5, data="area")}
    assert areas == {"5.3", "5.4", "5.6"}  # values up to 3, and 5.1 is another's
    own = torticrane_graph(position, {f"{tile}.0": 2.0 for tile in range(1, 8)})
    assert {(a, b) for a, b in own.edges} == {(tile, 4) for tile in range(1, 8)}
    series = torticrane_graph(position, pd.Series(2.0, index=[f"{tile}.0" for tile in range(1, 8)]))
    assert list(series.edges(data=True)) == list(own.edges(data=True))
    assert stationary(own).to_dict() == pytest.approx({4: 1, 1: 0, 2: 0, 5: 0, 7: 0, 6: 0, 3: 0})
    assert hitting_times(own).loc[1, 2] == np.inf
    assert hitting_times(own).loc[1, 4] == 1


@pytest.mark.parametrize(
    ("weight", "message"),
    [("near", "one of even, value, legal"), ({"8.1": 1}, "no area '8.1'"), ({"5.1": -1}, "a number from 0"),
     ({"5.1": 1}, "no area of territory 4 has any"), ({"5.1": "x"}, "a number from 0, not .x."),
     ({"5.1": None}, "a number from 0, not None"), (None, "or a mapping of areas, not None"),
     (np.ones(49), "or a mapping of areas, not array"), (pd.Series([1, 1]), "there is no area 0")],
)  # fmt: skip
def test_impossible_weights_are_refused(weight, message):
    with pytest.raises(GardenlabError, match=message):
        torticrane_graph(table(), weight)


def test_a_walk_in_two_parts_has_no_shares():
    position = table()
    stay = {area_name(position.state, at * SLOTS + at): 1 for at in range(7)}
    with pytest.raises(GardenlabError, match="several classes"):
        stationary(torticrane_graph(position, stay))
    assert cell_of(position.state, "5.3") == 24


def test_the_walk_of_a_position_is_that_by_value_and_anything_else_is_refused():
    position = Game(players=3).deal(seed=1)
    walk = torticrane_graph(position, "value")
    for asked in (stationary, hitting_times):
        assert asked(position).equals(asked(walk))
        with pytest.raises(GardenlabError, match="walk: expected a position of Garden Nation or what torticrane_graph"):
            asked(position.graph())
        with pytest.raises(GardenlabError, match="not 7"):
            asked(7)


@pytest.mark.parametrize("thing", [None, 3, lawnarchy.Game(players=2).deal(1), nx.DiGraph()])
def test_what_is_no_position_of_the_game_is_refused(thing):
    for asked in (torticrane_graph, territory_graph):
        with pytest.raises(GardenlabError, match="position: expected a position of Garden Nation, not"):
            asked(thing)
    for asked in (stationary, hitting_times):
        with pytest.raises(GardenlabError, match="walk: expected a position of Garden Nation or what torticrane_graph"):
            asked(thing)


def test_a_graph_that_does_not_lead_on_is_no_walk():
    short = torticrane_graph(table(), "even")
    short.remove_edge(5, 4)
    blank = torticrane_graph(table(), "even")
    del blank.edges[5, 4]["probability"]
    for walk in (short, blank):
        for asked in (stationary, hitting_times):
            with pytest.raises(GardenlabError, match="walk: expected a position"):
                asked(walk)
