"""Finished games of Lawnarchy as tidy tables.

Turns count from 1; what was there before the first turn has turn 0, what never happened is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

JOURNALS = {"grown": "grown", "played": "squabbles", "composted_unplayed": "unplayed", "destroyed": "destructions"}


def game_columns(study: Any) -> dict[str, Any]:
    """Columns of ``study.games``: ``ended_by`` ("jury": enough jury cards; "centre": an empty centre) and ``start``."""
    import pandas as pd

    states = study.states
    return {
        "ended_by": pd.Categorical.from_codes(states["by_centre"], pd.Index(["jury", "centre"])),
        "start": states["start"].copy(),
        "cards_left": states["pile_left"].astype(np.int16),
        "gnomes_left": states["gnomes_left"].astype(np.int16),
    }


def seat_columns(study: Any) -> dict[str, Any]:
    """Columns of ``study.seats``: ``order``, ``start_points`` (of the first garden), ``grew``, ``squabbled``.

    ``score`` is the jury cards won and ``tie_break`` the garden points at the end (rulebook §6).
    """
    states, seats = study.states, np.arange(study.players)
    order = (seats - states["start"][:, None].astype(np.int64)) % study.players + 1
    part = {name: states[name][:, : study.players].astype(np.int16) for name in ("start_points", "grew", "squabbled")}
    return {"order": order.astype(np.int8), **part}


def jury(study: Any) -> pd.DataFrame:
    """One row a game and jury card of the edition.

    Columns ``game``, ``deal``, ``players``, ``card``; ``revealed``, ``fulfilled``, ``claimed`` (yes or no);
    ``revealed_at``, ``fulfilled_at``, ``claimed_at`` (turns; fulfilled at the first turn at whose start the seat on
    turn could claim it); ``claimed_by`` (a seat), ``gnomes`` (revealed for the claim), ``turns`` of the game.
    """
    import pandas as pd

    states = study.states
    ids = [card.id for card in study.edition.cards if card.kind == "jury"]
    count, cards = len(states), len(ids)
    columns: dict[str, Any] = {
        "game": np.repeat(np.arange(count, dtype=np.int32), cards),
        "deal": np.repeat((np.arange(count) // study.rotations).astype(np.int32), cards),
        "players": np.full(count * cards, study.players, np.int8),
        "card": pd.Categorical.from_codes(np.tile(np.arange(cards, dtype=np.int8), count), pd.Index(ids)),
    }
    for name in ("revealed", "fulfilled", "claimed"):
        turns = states[name + "_at"][:, :cards].reshape(-1)
        columns[name] = turns >= 0
        columns[name + "_at"] = _or_nan(turns)
    columns["claimed_by"] = _or_nan(states["jury"][:, :cards].reshape(-1))
    columns["gnomes"] = states["claim_gnomes"][:, :cards].reshape(-1)
    columns["turns"] = np.repeat(states["turns"], cards)
    return pd.DataFrame(columns, copy=False)


def _or_nan(values: Any) -> Any:
    """Numbers from 0 as they are, what is below as NaN."""
    found = values.astype(np.float32)
    found[values < 0] = np.nan
    return found


def cards(study: Any) -> pd.DataFrame:
    """One row a card face of the edition, unused ones too.

    For each of ``grown``, ``played`` (squabbles with effect), ``composted_unplayed`` (squabbles without) and
    ``destroyed``: how many times, and in how many games (``grown_games`` and so on). ``games`` is all games.
    """
    import pandas as pd

    faces = study.edition.cards
    found: dict[str, Any] = {
        "card": [card.id for card in faces],
        "name": [card.name for card in faces],
        "kind": pd.Categorical([card.kind for card in faces], ["garden", "squabble", "jury"]),
        "colour": [card.colour for card in faces],
        "starting": [card.starting for card in faces],
        "copies": np.array([card.copies for card in faces], np.int16),
        "games": np.full(len(faces), len(study), np.int64),
    }
    for name, journal in JOURNALS.items():
        times = study.states[journal][:, : len(faces)]
        found[name] = times.sum(axis=0, dtype=np.int64)
        found[name + "_games"] = np.count_nonzero(times, axis=0)
    return pd.DataFrame(found)


def gnomes(study: Any) -> pd.DataFrame:
    """One row a game and seat: what its gnomes did.

    ``drawn``, ``stolen`` (from others), ``points_revealed`` (point gnomes, for claims), ``saved`` (no-gnomes revealed
    for a card), ``lost`` (point gnomes, with a destroyed card), ``kept`` (still in the garden at the end).
    """
    import pandas as pd

    states, players, count = study.states, study.players, len(study)
    names = {"drawn": "gnomes_drawn", "stolen": "gnomes_stolen", "points_revealed": "points_revealed",
             "saved": "saved", "lost": "gnomes_lost"}  # fmt: skip
    columns: dict[str, Any] = {
        "game": np.repeat(np.arange(count, dtype=np.int32), players),
        "deal": np.repeat((np.arange(count) // study.rotations).astype(np.int32), players),
        "players": np.full(count * players, players, np.int8),
        "seat": np.tile(np.arange(players, dtype=np.int8), count),
    }
    for name, field in names.items():
        columns[name] = states[field][:, :players].reshape(-1)
    # A gnome in a garden is at seat * 4 + place.
    at = states["gnome_at"]
    kept = np.stack([((at >= 4 * seat) & (at < 4 * seat + 4)).sum(axis=1) for seat in range(players)], axis=1)
    columns["kept"] = kept.astype(np.int8).reshape(-1)
    return pd.DataFrame(columns, copy=False)


FRAMES: Mapping[str, Callable[[Any], Any]] = {"jury": jury, "cards": cards, "gnomes": gnomes}
GAMES = game_columns
SEATS = seat_columns
