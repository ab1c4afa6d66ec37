"""Lawnarchy, assembled: what the wing hands to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.position import Game as EngineGame
from gardenlab.engine.position import Position
from gardenlab.engine.wing import Wing
from gardenlab.lawnarchy import explain, graph, notation, positions, rules, state, text
from gardenlab.lawnarchy.editions import EDITION, edition
from gardenlab.lawnarchy.explain import notes
from gardenlab.lawnarchy.scoring import card_points

if TYPE_CHECKING:
    from gardenlab.drawing.scene import Scene


def scene(
    position: Position,
    viewer: int | None = None,
    *,
    names: Sequence[str] | None = None,
    edges: bool | Sequence[str] = (),
) -> Scene:
    """What a position looks like to a seat, or to a spectator, who sees no gnome's face.

    Parameters
    ----------
    position : Position
    viewer : int, optional
        The seat that looks; its garden lies at the bottom.
    names : sequence of str, optional
        The players' names by seat.
    edges : bool or sequence of str
        Lay the graph over the board: True, or some of ``beside`` and ``opposite``.
    """
    from gardenlab.lawnarchy.scene import scene as draw_scene

    box = position.game.edition
    view, numbers = position.state, position.game.edition_view
    return draw_scene(
        _shown(position, viewer),
        {card.id: card for card in box.cards},
        viewer=viewer,
        names=names,
        points=[[card_points(view, numbers, seat, place) for place in range(4)] for seat in range(position.players)],
        notes=notes(position, viewer),
        edges=edges,
        to_win=box.jury_to_win[position.players - 2],
        caption=box.note,
    )


def _shown(position: Position, viewer: int | None) -> dict[str, Any]:
    """The position as a dict with no more in it than `viewer` may see; a spectator sees no gnome's face."""
    if viewer is not None and position.viewer is None:
        position = position.observe(viewer)
    shown = position.to_dict()
    if viewer is None:
        for garden in shown["gardens"]:
            for cell in garden:
                cell["gnomes"] = ["?" for _ in cell["gnomes"]]
    return shown


WING = Wing.of_rooms(
    "lawnarchy", "Lawnarchy", (2, 3, 4), state, rules, notation, positions, text, explain, graph, edition, scene
)


class Game(EngineGame):
    """A game of Lawnarchy: an edition and a number of players. See :class:`gardenlab.engine.position.Game`.

    Examples
    --------
    >>> import gardenlab as gl
    >>> game = gl.lawnarchy.Game(players=3)
    >>> game.deal(seed=7)
    <Lawnarchy position: 3 players, seat 1 to decide>
    """

    wing = WING


__all__ = ["EDITION", "WING", "Game", "scene"]
