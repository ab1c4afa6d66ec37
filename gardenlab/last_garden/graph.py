"""What pays for what, as networkx graphs.

`pay_graph`, which `position.graph()` gives, joins the spaces for robotanists with the six garden sectors. Nodes are
texts: ``"sector 1"`` to ``"sector 6"`` and the spaces as moves write them (``"garden 2"``, ``"mine red"``,
``"row 6+=3 die 4"``). Node attributes:

==============  ===========================================================================
``bipartite``   0 for a space, 1 for a sector
``kind``        ``"sector"``, ``"garden"``, ``"mine"`` or ``"workshop"``
``line``        a space's scoring line: ``6+=3``, ``1:1``, ``1:2``, ``garden``, ``mines``
``seat``        of a space: the seat whose robotanist stands there; -1 if it is free
``cogs``        of a space: what a robotanist there would earn if the round were scored now
``key``         its key on the board
``die``         of a sector: the number its die shows
``gems``        of a sector: its gems
``wilts``       of a sector: whether it would wilt
==============  ===========================================================================

An edge joins a space and a sector where the sector adds to what the space pays now; its ``weight`` is how many cogs
come from that sector. A space's ``cogs`` are the sum of its edges' weights: half cogs of row 1:2 and the pay of a
mine are shared out among the sectors by their gems (the pay of a colour without gems hangs on no sector, so such a
mine has no edge). Graph attributes are ``players`` and ``turn``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.last_garden.cards import COLOURS
from gardenlab.last_garden.explain import line_of
from gardenlab.last_garden.scoring import gems_in, pay, standing, wilts
from gardenlab.last_garden.spaces import numbers, row_and_die, space_key, space_text
from gardenlab.last_garden.state import FIRST_MINE, ONE_ONE, SIX_PLUS, SPACES

if TYPE_CHECKING:
    import networkx

    from gardenlab.engine.position import Position


def graph(position: Position) -> networkx.Graph:
    """The bipartite pay graph of a position, full or observed.

    Parameters
    ----------
    position : Position

    Returns
    -------
    networkx.Graph
        27 spaces, 6 sectors, and an edge wherever a sector adds to what a space would pay now.
    """
    import networkx as nx

    state, record = position.state, numbers(position.game.edition)
    found = nx.Graph(players=position.players, turn=position.turn)
    for sector in range(6):
        found.add_node(f"sector {sector + 1}", bipartite=1, kind="sector", key=f"sector-{sector + 1}",
                       die=int(state.dice[sector]), gems=gems_in(state, sector),
                       wilts=bool(wilts(state, record, sector)))  # fmt: skip
    for space in range(SPACES):
        cogs = int(pay(state, record, space))
        kind = "garden" if space < FIRST_MINE else "mine" if space < ONE_ONE else "workshop"
        found.add_node(space_text(space), bipartite=0, kind=kind, line=line_of(space), key=space_key(space),
                       seat=int(state.space[space]), cogs=cogs)  # fmt: skip
        shares = [_share(state, record, space, sector) for sector in range(6)]
        for sector, share in enumerate(shares):
            if share and cogs:
                found.add_edge(space_text(space), f"sector {sector + 1}", weight=cogs * share / sum(shares))
    return found


def _share(state: Any, record: Any, space: int, sector: int) -> int:
    """The part of a sector in what a space pays, to no scale."""
    if space < FIRST_MINE:
        return int(standing(state, record, sector)) if space == sector else 0
    if space < ONE_ONE:
        return 0 if wilts(state, record, sector) else int(state.gems[sector, space - FIRST_MINE])
    if state.dice[sector] != row_and_die(space)[1]:
        return 0
    return int(wilts(state, record, sector)) if space >= SIX_PLUS else int(standing(state, record, sector))


def die_cycle() -> networkx.Graph:
    """The faces of a die in the order of the Spin: a cycle of 1 to 6, where 1 and 6 are neighbours.

    Returns
    -------
    networkx.Graph
        Nodes 1 to 6; a random walk on it is a die that is spun up or down by chance.
    """
    import networkx as nx

    found = nx.Graph()
    found.add_edges_from((face, face % 6 + 1) for face in range(1, 7))
    return found


__all__ = ["COLOURS", "die_cycle", "graph"]
