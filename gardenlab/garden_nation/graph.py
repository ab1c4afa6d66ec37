"""The board as networkx graphs, and the walk of the torticrane on it.

`area_graph`, which `position.graph()` gives, has the 49 areas as nodes, named as moves write them (``"5.2"``), and the
96 adjacencies as edges. Node attributes:

================  ==============================================================================
``tile``          number of the territory, 1 to 7
``slot``          the printed slot, 0 (centre) to 6
``position``      where the territory lies, 0 (centre) to 6
``board_slot``    where the area lies in it after the tile's turn: the position the torticrane goes to from it
``land``          ``"green"``, ``"yellow"``, ``"red"``, or ``"bramble"`` without its token
``bramble``       whether it is a bramble area
``value``         inhabitants for the first floor
``owner``         the seat whose building stands there; -1 if it is unoccupied
``floors``        of the building
``roof``          whether it has one
``cost``          inhabitants for one floor more
``pos``           (x, y) to draw it at, one between neighbours
================  ==============================================================================

Every edge has ``across``: whether it joins two territories. Graph attributes are ``players`` and ``turn``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.reading import shown
from gardenlab.garden_nation.areas import LANDS, area_name, cells_in, is_position, numbers, own_position, tile_at
from gardenlab.garden_nation.geometry import NEIGHBOURS, axial, printed
from gardenlab.garden_nation.legality import constructable
from gardenlab.garden_nation.scoring import floor_cost
from gardenlab.garden_nation.state import CELLS, EMPTY, SLOTS, TILES

if TYPE_CHECKING:
    import networkx
    import pandas

    from gardenlab.engine.position import Position

WEIGHTS = ("even", "value", "legal")


def graph(position: Position) -> networkx.Graph:
    """The 49 areas and 96 adjacencies of a position, full or observed; see the module for the attributes."""
    import networkx as nx

    state = position.state
    found = nx.Graph(players=position.players, turn=position.turn)
    for cell in range(CELLS):
        found.add_node(area_name(state, cell), **_area(state, cell))
    for cell, near in enumerate(NEIGHBOURS):
        for other in near:
            if cell < other:
                across = cell // SLOTS != other // SLOTS
                found.add_edge(area_name(state, cell), area_name(state, other), across=across)
    return found


def _area(state: Any, cell: int) -> dict[str, Any]:
    at, slot = divmod(cell, SLOTS)
    q, r = axial(cell)
    return {
        "tile": tile_at(state, at),
        "slot": printed(slot, state.rotations[at]),
        "position": at,
        "board_slot": slot,
        "land": "bramble" if state.land[cell] == EMPTY else LANDS[state.land[cell]],
        "bramble": int(state.bramble[at]) == cell,
        "value": int(state.value[cell]),
        "owner": int(state.owner[cell]),
        "floors": int(state.floors[cell]),
        "roof": bool(state.roof[cell]),
        "cost": floor_cost(state, cell),
        "pos": (q + r / 2, -r * 3**0.5 / 2),
    }


def territory_graph(position: Position) -> networkx.Graph:
    """The seven territories, by number, and which of them touch.

    Returns
    -------
    networkx.Graph
        Node attributes ``position``, ``floors`` (a tuple by seat) and ``pos``; an edge's ``areas`` are the pairs of
        adjacent areas that it stands for.

    Raises
    ------
    GardenlabError
        If it is no position of Garden Nation.
    """
    import networkx as nx

    state, found = own_position(position).state, nx.Graph()
    for at in range(TILES):
        floors = tuple(
            sum(int(state.floors[cell]) for cell in cells_in(at) if state.owner[cell] == seat)
            for seat in range(position.players)
        )
        found.add_node(tile_at(state, at), position=at, floors=floors, pos=_area(state, at * SLOTS)["pos"])
    for cell, near in enumerate(NEIGHBOURS):
        for other in near:
            a, b = tile_at(state, cell // SLOTS), tile_at(state, other // SLOTS)
            if cell < other and a != b:
                if not found.has_edge(a, b):
                    found.add_edge(a, b, areas=[])
                found.edges[a, b]["areas"].append((area_name(state, cell), area_name(state, other)))
    return found


def torticrane_graph(position: Position, weight: str | Mapping[str, float] = "value") -> networkx.DiGraph:
    """Where the torticrane may go from each territory, and how likely it is.

    An action in an area sends it to the position that the area's board slot names (Moving the Torticrane), so
    every territory leads to every one, itself included, by one area each.

    Parameters
    ----------
    position : Position
        Of Garden Nation, full or observed.
    weight : str, or mapping or pandas.Series of area to number
        How likely the area is in which the action is carried out: ``"even"``: all seven alike; ``"value"``: by one
        over the value of the area; ``"legal"``: alike among the areas on which the seat on turn can construct, and
        among all seven where it can on none; or a number for each area, such as how often a study built there (areas
        left out have 0).

    Returns
    -------
    networkx.DiGraph
        Nodes are territory numbers with ``position``; an edge has ``area``, ``weight`` and ``probability``. Edges
        without weight are left out.

    Raises
    ------
    GardenlabError
        If the weight is unknown, no number, negative or not finite, or a territory has none at all; or the position
        is none of Garden Nation.
    """
    import networkx as nx

    state, found = own_position(position).state, nx.DiGraph()
    found.add_nodes_from((tile_at(state, at), {"position": at}) for at in range(TILES))
    weights = _weights(position, weight)
    for at in range(TILES):
        total = sum(weights[cell] for cell in cells_in(at))
        if not total:
            raise GardenlabError(f"weight: no area of territory {tile_at(state, at)} has any: expected one at least")
        for cell in cells_in(at):
            if weights[cell]:
                found.add_edge(tile_at(state, at), tile_at(state, cell % SLOTS), area=area_name(state, cell),
                               weight=weights[cell], probability=weights[cell] / total)  # fmt: skip
    return found


def _weights(position: Position, weight: str | Mapping[str, float]) -> list[float]:
    state = position.state
    if hasattr(weight, "keys"):  # a mapping or a Series
        return _own_weights(state, weight)
    if not isinstance(weight, str) or weight not in WEIGHTS:
        raise GardenlabError(f"weight: expected one of {', '.join(WEIGHTS)} or a mapping of areas, not {shown(weight)}")
    if weight == "even":
        return [1.0] * CELLS
    if weight == "value":
        return [1.0 / int(state.value[cell]) for cell in range(CELLS)]
    record = numbers(position.game.edition)
    legal = [float(constructable(state, record, position.turn, cell)) for cell in range(CELLS)]
    return [legal[cell] if any(legal[c] for c in cells_in(cell // SLOTS)) else 1.0 for cell in range(CELLS)]


def _own_weights(state: Any, weight: Any) -> list[float]:
    """The weight of each cell by the areas that have one."""
    names = {area_name(state, cell): cell for cell in range(CELLS)}
    found = [0.0] * CELLS
    for area in weight.keys():  # noqa: SIM118 a Series iterates over its values
        if area not in names:
            raise GardenlabError(f"weight: there is no area {area!r}: expected areas such as '5.2'")
        value = weight[area]
        if not isinstance(value, int | float | np.integer | np.floating) or not np.isfinite(value) or value < 0:
            raise GardenlabError(f"weight[{area!r}]: expected a number from 0, not {shown(value)}")
        found[names[area]] = float(value)
    return found


def _walk(walk: Any) -> networkx.DiGraph:
    """The walk that was given, or that of a position."""
    import networkx as nx

    if is_position(walk):
        return torticrane_graph(walk)
    if not isinstance(walk, nx.DiGraph) or not _leads_on(walk):
        raise GardenlabError(
            f"walk: expected a position of Garden Nation or what torticrane_graph() makes of one, not {shown(walk)}"
        )
    return walk


def _leads_on(walk: networkx.DiGraph) -> bool:
    """Whether a graph has territories, and from each the walk goes on with chances that add up to 1."""
    if not len(walk) or any("position" not in facts for _, facts in walk.nodes(data=True)):
        return False
    if any("probability" not in facts for *_, facts in walk.edges(data=True)):
        return False
    return all(np.isclose(sum(p for *_, p in walk.out_edges(node, data="probability")), 1) for node in walk)


def _matrix(walk: networkx.DiGraph) -> tuple[list[int], Any]:
    import networkx as nx

    nodes = sorted(walk, key=lambda tile: int(walk.nodes[tile]["position"]))
    return nodes, nx.to_numpy_array(walk, nodelist=nodes, weight="probability")


def stationary(walk: networkx.DiGraph | Position) -> pandas.Series:
    """How much of its time the torticrane spends in each territory in the long run.

    Parameters
    ----------
    walk : networkx.DiGraph or Position
        As `torticrane_graph` makes it; of a position by value.

    Returns
    -------
    pandas.Series
        Shares by territory number, in the order of positions 0 to 6; they add up to 1.

    Raises
    ------
    GardenlabError
        If the walk has more than one class that it does not leave, so that the shares hang on where it begins;
        or it is no walk.

    Notes
    -----
    The left eigenvector of the transition matrix for the eigenvalue 1 (Kemeny and Snell, Finite Markov Chains).
    """
    import pandas as pd
    from scipy.linalg import null_space

    nodes, chances = _matrix(_walk(walk))
    kernel = null_space(chances.T - np.eye(len(nodes)))
    if kernel.shape[1] != 1:
        raise GardenlabError("walk: it has several classes that it does not leave: expected one")
    shares = kernel[:, 0] / kernel[:, 0].sum()
    return pd.Series(np.clip(shares, 0, None), index=pd.Index(nodes, name="territory"), name="share")


def hitting_times(walk: networkx.DiGraph | Position) -> pandas.DataFrame:
    """After how many actions the torticrane is in a territory for the first time, on average.

    Parameters
    ----------
    walk : networkx.DiGraph or Position
        As `torticrane_graph` makes it; of a position by value.

    Returns
    -------
    pandas.DataFrame
        Mean numbers of actions from the row's territory to the column's, both in the order of positions; on the
        diagonal 0; infinite where it may never get there.

    Raises
    ------
    GardenlabError
        If it is no walk.
    """
    import pandas as pd
    from scipy.linalg import solve

    walk = _walk(walk)
    nodes, chances = _matrix(walk)
    times = np.zeros((len(nodes), len(nodes)))
    for j, goal in enumerate(nodes):
        sure = [i for i in _sure(walk, nodes, goal) if i != j]
        times[[i for i in range(len(nodes)) if i != j], j] = np.inf
        if sure:
            inner = np.eye(len(sure)) - chances[np.ix_(sure, sure)]
            times[sure, j] = solve(inner, np.ones(len(sure)))
    return pd.DataFrame(times, index=pd.Index(nodes, name="from"), columns=pd.Index(nodes, name="to"))


def _sure(walk: networkx.DiGraph, nodes: list[int], goal: int) -> list[int]:
    """The places of those territories from which the walk comes to the goal for sure."""
    import networkx as nx

    reaching = nx.ancestors(walk, goal) | {goal}
    open_walk = walk.copy()
    open_walk.remove_edges_from(list(walk.out_edges(goal)))
    return [
        i
        for i, node in enumerate(nodes)
        if node == goal or (node in reaching and nx.descendants(open_walk, node) <= reaching)
    ]


__all__ = ["WEIGHTS", "graph", "hitting_times", "stationary", "territory_graph", "torticrane_graph"]
