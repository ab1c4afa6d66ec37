"""Who won: shares of a win from shares, winners or scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics.tables import TableError, as_table, chosen, codes, numbers, refuse, yes_no

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

COLUMNS = ("share", "won", "winner", "score")


def win_shares(frame: pd.DataFrame, game: str = "game", win: str | None = None) -> NDArray[np.float64]:
    """Return each row's part of the win of its game: 1, or 1/k for each of k winners.

    Parameters
    ----------
    frame : DataFrame
        One row a game and player.
    game : str
        The column that tells games apart.
    win : {"share", "won", "winner", "score"}, optional
        The column to read; left out, the first of these that is there. `winner` holds true and false,
        or the seat that won (then a column `seat` is needed). By `score` the highest wins.

    Raises
    ------
    TableError
        If none is there, a value is blank or cannot be read, or a game has no winner.
    """
    frame = as_table(frame, [game], "win shares")
    if win is None:
        win = next((name for name in COLUMNS if name in frame.columns), None)
        if win is None:
            have = ", ".join(map(str, frame.columns))
            raise TableError(f"win shares: expected a column share, won, winner or score; the table has {have}")
    chosen("win", win, COLUMNS)
    as_table(frame, [win], "win shares")
    number, games = codes(frame, game)
    if win == "share":
        return _checked_shares(frame, number, games, game)
    if win == "score":
        score = numbers(frame, "score")
        best = np.full(games, -np.inf)
        np.maximum.at(best, number, score)
        won = score == best[number]
    elif win == "won" or _says_yes_or_no(frame["winner"]):
        won = yes_no(frame, win)
    else:
        as_table(frame, ["seat"], "win shares by winner")
        refuse(frame, "winner", frame["winner"].isna().to_numpy(dtype=bool), "a seat, or True or False")
        refuse(frame, "seat", frame["seat"].isna().to_numpy(dtype=bool), "a seat")
        won = (frame["winner"].astype(object) == frame["seat"].astype(object)).to_numpy(dtype=bool)
    winners = np.bincount(number, weights=won, minlength=games)
    refuse(frame, game, winners[number] == 0, "a game with a winner; leave unfinished games out")
    return np.asarray(won / winners[number], dtype=float)


def _says_yes_or_no(column: pd.Series) -> bool:
    """Whether all that a column holds is True or False, whatever its dtype: a blank cell makes it one of objects."""
    from pandas.api.types import infer_dtype

    return infer_dtype(column.astype(object), skipna=True) == "boolean"


def _checked_shares(frame: pd.DataFrame, number: NDArray[np.int64], games: int, game: str) -> NDArray[np.float64]:
    """Return the column `share` if it adds up to one in each game."""
    share = numbers(frame, "share", least=0)
    total = np.bincount(number, weights=share, minlength=games)
    refuse(frame, game, np.abs(total[number] - 1) > 1e-6, "a game whose shares add up to 1")
    return share
