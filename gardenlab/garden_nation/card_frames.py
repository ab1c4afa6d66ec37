"""Common projects and secret missions of finished games of Garden Nation as tidy tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.board_frames import AREAS
from gardenlab.garden_nation.counting import cell_facts, keys, mission_points, or_nan
from gardenlab.garden_nation.state import SLOTS

if TYPE_CHECKING:
    import pandas as pd


def projects(study: Any) -> pd.DataFrame:
    """One row a game and common project of the edition.

    Columns ``game``, ``deal``, ``players``, ``project``; ``pattern`` and ``points`` of the card; ``revealed`` and
    ``completed`` (yes or no); ``revealed_at`` and ``completed_at`` (how many actions had been done, the completing
    one included), ``revealed_round`` and ``completed_round``, ``seat`` (who completed it), ``area`` (where the last
    floor was placed) and ``actions`` of the game.
    """
    import pandas as pd

    states, cards = study.states, study.edition.projects
    count, many = len(states), len(cards)
    game, card = (part.reshape(-1) for part in np.indices((count, many)))
    at = {name: states[name][:, :many].reshape(-1) for name in ("shown_at", "taken_at", "taken_by", "taken_cell")}
    round_of = {name: states[name][:, :many].reshape(-1) for name in ("shown_round", "taken_round")}
    tile, slot = cell_facts(study)
    cell = at["taken_cell"].astype(np.int64)
    area = np.where(cell < 0, -1, (tile * SLOTS + slot)[game, np.maximum(cell, 0)])
    patterns = list(dict.fromkeys(each.pattern for each in cards))
    return pd.DataFrame(
        {
            **keys(study, game),
            "project": pd.Categorical.from_codes(card.astype(np.int8), pd.Index([each.id for each in cards])),
            "pattern": pd.Categorical.from_codes(
                np.array([patterns.index(each.pattern) for each in cards], np.int8)[card], pd.Index(patterns)
            ),
            "points": np.array([each.points for each in cards], np.int16)[card],
            "revealed": at["shown_at"] >= 0,
            "completed": at["taken_by"] >= 0,
            "revealed_at": or_nan(at["shown_at"]),
            "completed_at": or_nan(at["taken_at"]),
            "revealed_round": or_nan(round_of["shown_round"], 1),
            "completed_round": or_nan(round_of["taken_round"], 1),
            "seat": or_nan(at["taken_by"]),
            "area": pd.Categorical.from_codes(area.astype(np.int8), pd.Index(AREAS)),
            "actions": states["actions"][game],
        },
        copy=False,
    )


def missions(study: Any) -> pd.DataFrame:
    """One row a game, seat and secret mission dealt to it.

    Columns ``game``, ``deal``, ``players``, ``seat``, ``mission``, ``kind`` (what it counts), ``kept`` (yes or no)
    and ``points`` (that it gave on the board as it stood at the end, or would have given there had it been kept).
    """
    import pandas as pd

    states, players, cards = study.states, study.players, study.edition.missions
    hands = np.concatenate([states["kept"], states["dealt"]], axis=2)[:, :players].astype(np.int64)
    kept_places = np.arange(hands.shape[2]) < states["kept"].shape[2]
    game, seat, place = np.nonzero(hands >= 0)
    card = hands[game, seat, place]
    order = np.lexsort((card, seat, game))
    game, seat, place, card = game[order], seat[order], place[order], card[order]
    kinds = list(dict.fromkeys(each.kind for each in cards))
    return pd.DataFrame(
        {
            **keys(study, game),
            "seat": seat.astype(np.int8),
            "mission": pd.Categorical.from_codes(card.astype(np.int8), pd.Index([each.id for each in cards])),
            "kind": pd.Categorical.from_codes(
                np.array([kinds.index(each.kind) for each in cards], np.int8)[card], pd.Index(kinds)
            ),
            "kept": kept_places[place],
            "points": mission_points(study)[game, card, seat].astype(np.int16),
        },
        copy=False,
    )
