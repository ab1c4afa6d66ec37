"""Garden Nation, assembled: what the wing hands to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.moves import keys_in_sight
from gardenlab.engine.position import Game as EngineGame
from gardenlab.engine.position import Position
from gardenlab.engine.wing import Wing
from gardenlab.garden_nation import explain, graph, notation, positions, rules, state, text
from gardenlab.garden_nation.editions import EDITION, edition
from gardenlab.garden_nation.explain import score_rows
from gardenlab.garden_nation.notation import move_keys
from gardenlab.garden_nation.notes import missions_now, notes

if TYPE_CHECKING:
    from gardenlab.drawing.scene import Scene

# Keys of choices that lie beside the board; a mission is asked for before the first action alone.
BESIDE_THE_BOARD = ("act-", "land-", "seat-", "mission-", "no-project", "pass")


def scene(
    position: Position, viewer: int | None = None, *, names: Sequence[str] | None = None, **options: Any
) -> Scene:
    """What a position looks like to a seat, or to a spectator, who sees no mission before the end.

    Parameters
    ----------
    position : Position
    viewer : int, optional
        The seat that looks; its missions are shown.
    names : sequence of str, optional
        The players' names by seat.
    **options
        See :func:`gardenlab.garden_nation.scene.scene`.
    """
    from gardenlab.garden_nation.scene import scene as draw_scene

    box = position.game.edition
    if viewer is not None and position.viewer is None:
        position = position.observe(viewer)
    shown = position.over or bool(options.get("open_missions"))
    found: Scene = draw_scene(
        position.to_dict(),
        viewer=viewer,
        names=names,
        notes=notes(position, viewer),
        worth=missions_now(position, range(position.players) if shown else [viewer] if viewer is not None else []),
        final=score_rows(position.state, box) if position.over else None,
        asked=[key for key in keys_in_sight(position, viewer, move_keys) if key.startswith(BESIDE_THE_BOARD)],
        caption=box.note,
        box=box,
        **options,
    )
    return found


WING = Wing.of_rooms(
    "garden_nation", "Garden Nation", (2, 3, 4), state, rules, notation, positions, text, explain, graph, edition, scene
)


class Game(EngineGame):
    """A game of Garden Nation: an edition and a number of players. See :class:`gardenlab.engine.position.Game`.

    Examples
    --------
    >>> import gardenlab as gl
    >>> game = gl.garden_nation.Game(players=3)
    >>> game.deal(seed=7)
    <Garden Nation position: 3 players, seat 0 to decide>
    """

    wing = WING


__all__ = ["EDITION", "WING", "Game", "scene"]
