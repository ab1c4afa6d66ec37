"""Finished games of Garden Nation as tidy tables.

Rounds, territories and turn orders count from 1, seats from 0. A game that reached the cap has its finished rounds
only; what happened in a round past the twenty-fourth stands in the twenty-fourth. What never was is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from gardenlab.garden_nation.board_frames import areas, brambles, territories, torticrane
from gardenlab.garden_nation.card_frames import missions, projects
from gardenlab.garden_nation.counting import finished_rounds, kept_points, or_nan, population_points, project_points
from gardenlab.garden_nation.round_frames import first_round_order, rounds
from gardenlab.garden_nation.state import INVASION, STRATEGIC, TRANSFER
from gardenlab.garden_nation.use_frames import invasions, ploys

ENDINGS = ("construction", "invasion", "no project left")  # the last only where the edition ends games so
COUNTED = ("constructed", "spent", "abandoned", "abandoned_floors", "abandoned_pay", "abandoned_roofs",
           "invaded_floors", "invaded_pay", "invaded_roofs", "control_gain", "passes", "forced_moves",
           "declined")  # fmt: skip


def endings(study: Any) -> tuple[str, ...]:
    """The ways in which games of a study's edition may end."""
    return ENDINGS if study.edition.options.empty_slot_ends else ENDINGS[:2]


def game_columns(study: Any) -> dict[str, Any]:
    """Columns of ``study.games``.

    ``turns`` (spaces of the turn track that were taken), ``rounds`` finished, ``actions`` carried out, ``ended_by``
    (how the last floor was placed: ``construction`` or ``invasion``; ``no project left`` where the edition ends games
    so), ``first`` (seat), ``end_seat`` (who placed the last floor), ``end_round``, ``completed`` (projects),
    ``roofs_left`` in the reserve and ``tokens_left`` for brambles.
    """
    import pandas as pd

    states, spaces = study.states, len(study.edition.options.track_actions[study.players - 2])
    none = (states["end_seat"] < 0) & (states["ending"] != 0)
    ways = np.where(none, 2, np.minimum(states["end_by_invasion"], 1)).astype(np.int8)
    return {
        "ended_by": pd.Categorical.from_codes(ways, pd.Index(endings(study))),
        "turns": ((states["round"] - 1) * spaces + states["track_length"]).astype(np.int32),
        "rounds": finished_rounds(study).astype(np.int16),
        "actions": states["actions"].astype(np.int32),
        "first": states["first"].copy(),
        "end_seat": or_nan(states["end_seat"]),
        "end_round": or_nan(np.where(states["end_seat"] < 0, 0, states["end_round"]), 1),
        "completed": (states["taken_by"][:, : len(study.edition.projects)] >= 0).sum(axis=1).astype(np.int8),
        "roofs_left": states["roofs"].copy(),
        "tokens_left": states["tokens"].sum(axis=1).astype(np.int8),
    }


def seat_columns(study: Any) -> dict[str, Any]:
    """Columns of ``study.seats``: where the points came from, and what a seat did.

    ``order`` on the turn track of the first round (1 began), ``project_points``, ``mission_points`` (of the kept ones),
    ``population`` left and its ``population_points``; ``projects`` completed, ``floors_left``, ``constructed`` (floors)
    and the inhabitants ``spent`` on them, ``abandoned`` and ``invaded`` buildings with their floors, pay and roofs,
    ``was_invaded`` (buildings lost), the ploys ``strategic``, ``transfers`` and ``invaded``, ``control_gain``
    (inhabitants), ``passes``, ``forced_moves`` and ``declined`` (projects that could have been completed).
    """
    states, players = study.states, study.players
    seats, taken = np.arange(players), states["taken_by"][:, : len(study.edition.projects)]
    used = states["ploys_used"][:, :players]
    wars = states["invaded"][:, :players, :players]
    return {
        "order": first_round_order(study),
        "project_points": project_points(study).astype(np.int16),
        "mission_points": kept_points(study).astype(np.int16),
        "population": states["population"][:, :players].astype(np.int32),
        "population_points": population_points(study).astype(np.int16),
        "projects": (taken[:, :, None] == seats).sum(axis=1).astype(np.int8),
        "floors_left": states["supply"][:, :players].copy(),
        "invaded": wars.sum(axis=2).astype(np.int16),
        "was_invaded": wars.sum(axis=1).astype(np.int16),
        "strategic": used[:, :, STRATEGIC].copy(),
        "transfers": used[:, :, TRANSFER].copy(),
        "ploys_used": used[:, :, STRATEGIC : INVASION + 1].sum(axis=2).astype(np.int8),
        **{name: states[name][:, :players].astype(np.int32) for name in COUNTED},
    }


FRAMES: Mapping[str, Callable[[Any], Any]] = {
    "rounds": rounds,
    "territories": territories,
    "areas": areas,
    "projects": projects,
    "missions": missions,
    "ploys": ploys,
    "invasions": invasions,
    "torticrane": torticrane,
    "brambles": brambles,
}
GAMES = game_columns
SEATS = seat_columns
