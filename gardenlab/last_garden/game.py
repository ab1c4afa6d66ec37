"""The Last Garden, assembled: what the wing hands to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gardenlab.engine.moves import keys_in_sight
from gardenlab.engine.position import Game as EngineGame
from gardenlab.engine.position import Position
from gardenlab.engine.wing import Wing
from gardenlab.last_garden import explain, graph, notation, positions, rules, state, text
from gardenlab.last_garden.editions import EDITION, edition
from gardenlab.last_garden.explain import notes, pays
from gardenlab.last_garden.notation import move_keys

if TYPE_CHECKING:
    from gardenlab.drawing.scene import Scene


def scene(
    position: Position,
    viewer: int | None = None,
    *,
    names: Sequence[str] | None = None,
    edges: bool | Sequence[str] = (),
    open_hands: bool = False,
) -> Scene:
    """What a position looks like to a seat, or to a spectator, who sees no hand.

    Parameters
    ----------
    position : Position
    viewer : int, optional
        The seat that looks; its hand is shown.
    names : sequence of str, optional
        The players' names by seat.
    edges : bool or sequence of str
        Lay the graph of what pays over the board: True, or some of ``garden``, ``mines`` and ``workshop``.
    open_hands : bool
        Show every hand that the position knows.
    """
    from gardenlab.last_garden.scene import ASKED
    from gardenlab.last_garden.scene import scene as draw_scene

    box = position.game.edition
    if viewer is not None and position.viewer is None:
        position = position.observe(viewer)
    return draw_scene(
        position.to_dict(),
        viewer=viewer,
        names=names,
        notes=notes(position, viewer),
        pays=pays(position),
        asked=[key for key in keys_in_sight(position, viewer, move_keys) if key in ASKED],
        edges=edges,
        to_wilt=box.options.wilting_threshold,
        gems_each=box.options.gems_each,
        rounds=box.options.rounds[position.players - 2],
        open_hands=open_hands,
        caption=box.note,
    )


WING = Wing.of_rooms(
    "last_garden", "The Last Garden", (2, 3, 4), state, rules, notation, positions, text, explain, graph, edition, scene
)


class Game(EngineGame):
    """A game of The Last Garden: an edition and a number of players. See :class:`gardenlab.engine.position.Game`.

    Examples
    --------
    >>> import gardenlab as gl
    >>> game = gl.last_garden.Game(players=3)
    >>> game.deal(seed=7)
    <The Last Garden position: 3 players, seat 1 to decide>
    """

    wing = WING


__all__ = ["EDITION", "WING", "Game", "scene"]
