"""The pay graph agrees with the scoring rules, and standard algorithms work on it."""

import networkx as nx
import pytest
from last_garden_table import game_of, table

from gardenlab.last_garden import die_cycle


@pytest.mark.parametrize("players", [2, 3, 4])
def test_weights_add_up_to_what_a_space_pays(players):
    for position in list(game_of(players, 9))[::13]:
        graph = position.graph()
        assert nx.is_bipartite(graph) and len(graph) == 33
        spaces = [node for node, kind in graph.nodes(data="bipartite") if kind == 0]
        assert len(spaces) == 27 and all(graph.nodes[b]["bipartite"] == 1 for a in spaces for b in graph[a])
        for space in spaces:
            cogs, degree = graph.nodes[space]["cogs"], graph.degree(space, weight="weight")
            gems = sum(graph.nodes[b]["gems"] for b in graph if graph.nodes[b].get("kind") == "sector")
            if graph.nodes[space]["kind"] != "mine" or (graph[space] and gems):
                assert degree == pytest.approx(cogs)
        assert graph.graph == {"players": players, "turn": position.turn}


def test_sectors_and_spaces_carry_what_is_on_the_board():
    gems = [[2, 2, 2], [0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 3, 0]]
    graph = table(gems=gems, dice=[4, 2, 3, 4, 5, 2], garden=[0, *[None] * 5]).graph()
    assert graph.nodes["sector 1"] == {
        "bipartite": 1, "kind": "sector", "key": "sector-1", "die": 4, "gems": 6, "wilts": True
    }  # fmt: skip
    assert graph.nodes["garden 1"]["seat"] == 0 and graph.nodes["garden 1"]["cogs"] == 0 and not graph["garden 1"]
    assert graph["row 6+=3 die 4"]["sector 1"]["weight"] == 3
    assert dict(graph["row 1:1 die 2"]) == {"sector 2": {"weight": 1}, "sector 6": {"weight": 3}}
    assert graph["row 1:2 die 2"]["sector 6"]["weight"] == 1.5
    assert dict(graph["mine green"]) == {"sector 6": {"weight": 5}} and not graph["mine red"]
    best = nx.max_weight_matching(graph)
    assert sum(graph.edges[edge]["weight"] for edge in best) >= 5 + 3 + 1


def test_the_faces_of_a_die_are_a_cycle():
    cycle = die_cycle()
    assert sorted(cycle) == [1, 2, 3, 4, 5, 6] and all(degree == 2 for _, degree in cycle.degree())
    assert cycle.has_edge(1, 6) and nx.diameter(cycle) == 3 and len(nx.cycle_basis(cycle)) == 1
