"""The places of a position as a networkx graph.

Nodes are pairs ``(seat, place)`` with places 1 to 4, left to right. Node attributes:

================  =========================================================================
``seat``          the owner's seat
``place``         1 to 4
``card``          the card's id
``name``          the card's name
``colour``        its colour; ``""`` if it is destroyed
``points``        what it is worth now, gnomes aside
``met``           whether its condition is met now
``destroyed``     whether it is destroyed
``gnomes``        how many gnomes lie on it (their faces are no part of the graph)
================  =========================================================================

Edges have ``kind``: ``"beside"`` joins neighbours in one garden (§3), ``"opposite"`` two cards across a fence
(§2). Graph attributes are ``players`` and ``turn``. All that a card's condition asks is one step away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.lawnarchy.cards import COLOURS
from gardenlab.lawnarchy.reading import numbers
from gardenlab.lawnarchy.reasons import card_reason, gnome_faces
from gardenlab.lawnarchy.scoring import colour_at, opposite_seat

if TYPE_CHECKING:
    import networkx

    from gardenlab.engine.position import Position


def graph(position: Position) -> networkx.Graph:
    """The graph of a position, full or observed.

    Parameters
    ----------
    position : Position

    Returns
    -------
    networkx.Graph
        4 nodes a player; 3 `beside` edges a player and 2 `opposite` edges a player.
    """
    import networkx as nx

    found = nx.Graph(players=position.players, turn=position.turn)
    for seat in range(position.players):
        for place in range(4):
            found.add_node((seat, place + 1), **_place(position, seat, place))
    for seat in range(position.players):
        for place in (1, 2, 3):
            found.add_edge((seat, place), (seat, place + 1), kind="beside")
        for place in (1, 2):  # the two right places are the left ones of others
            other = int(opposite_seat(position.players, seat, place - 1))
            found.add_edge((seat, place), (other, 5 - place), kind="opposite")
    return found


def _place(position: Position, seat: int, place: int) -> dict[str, Any]:
    state, edition = position.state, position.game.edition
    card, reason = edition.cards[state.garden[seat, place]], card_reason(state, edition, seat, place)
    return {
        "seat": seat,
        "place": place + 1,
        "card": card.id,
        "name": card.name,
        "colour": COLOURS[colour_at(state, numbers(edition), seat, place)],
        "points": reason.points,
        "met": reason.met,
        "destroyed": bool(state.destroyed[seat, place]),
        "gnomes": len(gnome_faces(state, edition, seat, place)),
    }
