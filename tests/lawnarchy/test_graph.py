"""The graph of a position: its shape on the table, and that the rules' own queries agree with it (§2, §3)."""

import random

import networkx as nx
import pytest

from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.scoring import condition_met, opposite_points


def positions(players, seeds=range(3)):
    for seed in seeds:
        chance, position = random.Random(seed), Game(players).deal(seed)
        while not position.over:
            position = position.play(chance.choice(position.legal_codes()))
            if chance.random() < 0.15:
                yield position


def around(graph, node, kind):
    """The attributes of the nodes joined to one by edges of a kind."""
    return [graph.nodes[other] for other in graph[node] if graph.edges[node, other]["kind"] == kind]


def met(graph, node):
    """Whether a card's condition is met, by the graph alone."""
    here, card = graph.nodes[node], edition().cards[edition().number[graph.nodes[node]["card"]]]
    if here["destroyed"]:
        return False
    beside, opposite = around(graph, node, "beside"), around(graph, node, "opposite")
    return {
        "none": True,
        "position": here["place"] == card.wants,
        "neighbour_colour": any(other["colour"] == card.wants for other in beside),
        "opposite_colour": any(other["colour"] == card.wants for other in opposite),
        "destroyed_neighbour": any(other["destroyed"] for other in beside),
        "destroyed_opposite": any(other["destroyed"] for other in opposite),
    }[card.condition]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rules_agree_with_the_graph(players):
    found = set()
    for position in positions(players):
        graph = position.graph()
        for seat, place in graph:
            rule = bool(condition_met(position.state, position.game.edition_view, seat, place - 1))
            assert rule == met(graph, (seat, place)) == graph.nodes[seat, place]["met"]
            found.add((edition().cards[edition().number[graph.nodes[seat, place]["card"]]].condition, rule))
        for seat in range(players):
            across = sum(o["points"] for place in (1, 2, 3, 4) for o in around(graph, (seat, place), "opposite"))
            assert across == opposite_points(position.state, position.game.edition_view, seat)
            points = sum(graph.nodes[seat, place]["points"] for place in (1, 2, 3, 4))
            assert points == position.scores().garden_points[seat]
    assert len(found) >= 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_shape(players):
    graph = Game(players).deal(1).graph()
    kinds = nx.get_edge_attributes(graph, "kind")
    assert len(graph) == 4 * players and list(kinds.values()).count("beside") == 3 * players
    opposite = [edge for edge, kind in kinds.items() if kind == "opposite"]
    assert sorted(node for edge in opposite for node in edge) == sorted(graph)  # a perfect matching
    for (seat, place), (other, there) in opposite:
        assert seat != other and place + there == 5
        left = seat if place < 3 else other
        assert (seat + other - left) == (left + 1) % players  # the left neighbour is the next seat clockwise
    assert nx.is_connected(graph) and graph.graph == {"players": players, "turn": Game(players).deal(1).turn}


def test_it_carries_what_everybody_sees_and_no_face():
    for position in positions(3, [1]):
        graph = position.graph()
        for seat in range(3):
            assert nx.utils.graphs_equal(position.observe(seat).graph(), graph)
        for seat, row in enumerate(position.to_dict()["gardens"]):
            for place, cell in enumerate(row, 1):
                node = graph.nodes[seat, place]
                assert (node["card"], node["destroyed"]) == (cell["card"], cell["destroyed"])
                assert node["gnomes"] == len(cell["gnomes"])
                assert node["colour"] == (
                    "" if cell["destroyed"] else edition().cards[edition().number[cell["card"]]].colour
                )
