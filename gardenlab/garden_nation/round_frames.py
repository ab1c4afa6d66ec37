"""Rounds of Garden Nation as a tidy table: the turn track, and how the seats stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.counting import keys, noted_rounds
from gardenlab.garden_nation.scoring import shared

if TYPE_CHECKING:
    import pandas as pd


def rounds(study: Any) -> pd.DataFrame:
    """One row a game, finished round and seat.

    Columns ``game``, ``deal``, ``players``, ``round``, ``seat``; ``place`` (its first on the turn track, 1 began) and
    ``last`` (it took the last space, and so begins the next round); ``actions`` of the round; ``alone`` and ``shared``
    (majorities at its end), ``control_gain`` (inhabitants for them), ``population`` and ``total`` (what the final score
    would be) after it, ``points`` (that total less the one before; at the start it is that of the inhabitants) and
    ``leads`` (the most points so far, alone or tied).
    """
    import pandas as pd

    states, players = study.states, study.players
    game, turn = (np.repeat(part, players) for part in noted_rounds(study))
    seat = np.tile(np.arange(players), len(game) // players)
    masks = states["control"][game, turn].astype(np.int64)
    held, tied = (masks >> seat[:, None] & 1) > 0, shared(masks)
    alone, joint = (held & ~tied).sum(axis=1), (held & tied).sum(axis=1)
    options = study.edition.options
    totals = states["round_total"][:, :, :players].astype(np.int64)
    total = totals[game, turn, seat]
    before = np.where(turn > 0, totals[game, turn - 1, seat], _start(study, game, seat))
    place, last, actions = _on_track(study, game, turn, seat)
    return pd.DataFrame(
        {
            **keys(study, game),
            "round": (turn + 1).astype(np.int8),
            "seat": seat.astype(np.int8),
            "place": place,
            "last": last,
            "actions": actions,
            "alone": alone.astype(np.int8),
            "shared": joint.astype(np.int8),
            "control_gain": (options.control_alone * alone + options.control_shared * joint).astype(np.int16),
            "population": states["round_population"][game, turn, seat],
            "total": total.astype(np.int16),
            "points": (total - before).astype(np.int16),
            "leads": total == totals[game, turn].max(axis=1),
        },
        copy=False,
    )


def _start(study: Any, game: Any, seat: Any) -> Any:
    """What the final score would be before the first action."""
    table, options = study.edition.array[0]["population_points"], study.edition.options
    first, other = (int(table[min(n, 40)]) for n in (options.first_population, options.other_population))
    return np.where(seat == study.states["first"][game], first, other)


def _on_track(study: Any, game: Any, turn: Any, seat: Any) -> tuple[Any, Any, Any]:
    """First place on the turn track, whether the last space is the seat's, and its actions of the round."""
    each = study.edition.options.track_actions[study.players - 2]
    mine = study.states["order"][game, turn, : len(each)] == seat[:, None]
    return (mine.argmax(axis=1) + 1).astype(np.int8), mine[:, -1], (mine @ np.array(each)).astype(np.int8)


def first_round_order(study: Any) -> Any:
    """The place of each seat on the turn track of the first round; 0 where a capped game had not come to it."""
    track = study.states["order"][:, 0]
    mine = track[:, :, None] == np.arange(study.players)
    return np.where(mine.any(axis=1), mine.argmax(axis=1) + 1, 0).astype(np.int8)
