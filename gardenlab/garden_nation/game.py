"""Garden Nation, assembled: what the wing hands to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine.position import Game as EngineGame
from gardenlab.engine.position import Position, Wing
from gardenlab.garden_nation import rules
from gardenlab.garden_nation.editions import EDITION, edition
from gardenlab.garden_nation.explain import explain, score_rows, scores
from gardenlab.garden_nation.graph import graph
from gardenlab.garden_nation.notation import meant, move_keys, move_text, steps, why_not
from gardenlab.garden_nation.notes import missions_now, notes
from gardenlab.garden_nation.positions import from_dict, to_dict
from gardenlab.garden_nation.state import MAX_MOVES, RULE_FIELDS, STATE
from gardenlab.garden_nation.text import text

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
    mine = (
        not position.over and (viewer is None or viewer == position.turn) and position.viewer in (None, position.turn)
    )
    shown = position.over or bool(options.get("open_missions"))
    keys = [key for code in position.legal_codes() for key in move_keys(position.state, box, code)] if mine else []
    found: Scene = draw_scene(
        position.to_dict(),
        viewer=viewer,
        names=names,
        notes=notes(position, viewer),
        worth=missions_now(position, range(position.players) if shown else [viewer] if viewer is not None else []),
        final=score_rows(position.state, box) if position.over else None,
        asked=[key for key in keys if key.startswith(BESIDE_THE_BOARD)],
        caption=box.note,
        box=box,
        **options,
    )
    return found


WING = Wing(
    name="garden_nation",
    title="Garden Nation",
    players=(2, 3, 4),
    state=STATE,
    rule_bytes=np.dtype(RULE_FIELDS).itemsize,
    max_moves=MAX_MOVES,
    deal=rules.deal,
    legal_moves=rules.legal_moves,
    play=rules.play,
    settled=rules.settled,
    paused=rules.paused,
    finish=rules.finish,
    conceal=rules.conceal,
    imagine=rules.imagine,
    worth=rules.worth,
    edition=edition,
    move_text=move_text,
    steps=steps,
    why_not=why_not,
    to_dict=to_dict,
    from_dict=from_dict,
    text=text,
    scores=scores,
    explain=explain,
    graph=graph,
    scene=scene,
    meant=meant,
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
