"""Units of sampling with the same rows, as one with a count: what many games have to say is mostly the same.

Whole numbers, yes and no, and categories only. The order of a unit's games, and of a game's rows, says nothing: they
are sorted, so that units that differ in it are alike.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

WEIGHT = "alike"
KEYS = ("game", "deal")
ENOUGH = 100_000  # patterns that are gathered before they are compared


class Alike:
    """The different units that rows show, each with how often.

    Parameters
    ----------
    unit : str
        The column of the unit of sampling, ``"game"`` or ``"deal"``.
    """

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.kinds: Mapping[str, Any] = {}
        # By rows of a unit and of a game in it: patterns of values, one a row, and their counts.
        self.found: dict[tuple[int, int], list[tuple[NDArray[np.int32], NDArray[np.int64]]]] = {}

    def add(self, rows: pd.DataFrame) -> None:
        """Take in the rows of whole units, in order of their games.

        Parameters
        ----------
        rows : DataFrame
            With ``game``, ``deal`` and the columns to compare. Where the unit is the deal, each game has as many.
        """
        columns = [str(name) for name in rows if name not in KEYS]
        self.kinds = {name: rows[name].dtype for name in columns}
        values = np.stack([_numbers(rows[name]) for name in columns], axis=1)
        _, units = _runs(rows[self.unit].to_numpy())
        _, games = _runs(rows["game"].to_numpy())
        of_row = np.repeat(units, units)
        for size in np.unique(units):
            mine = values[of_row == size].reshape(-1, size, len(columns))
            each = int(size) if self.unit == "game" else int(games[0])
            mine = _sorted(mine, each)
            _, at, count = np.unique(_coded(mine), return_index=True, return_counts=True)
            patterns = mine[at]
            held = self.found.setdefault((int(size), each), [])
            held.append((patterns.astype(np.int32), count.astype(np.int64)))
            if len(held) > 1 and sum(len(one) for one, _ in held[1:]) > max(ENOUGH, len(held[0][0])):
                held[:] = [_merged(held)]

    def frame(self, players: int, first: int = 0) -> pd.DataFrame:
        """The rows of one of each, its count in the column ``alike``; games and deals are numbered from `first` on."""
        import pandas as pd

        parts, number, games = [], first, first
        for (size, each), held in self.found.items():
            patterns, count = _merged(held)
            unit = np.repeat(np.arange(len(count)) + number, size)
            game = np.repeat(np.arange(len(unit) // each) + games, each)
            table = {"game": game, "deal": unit, "players": np.full(len(unit), players, np.int64)}
            flat = patterns.reshape(-1, len(self.kinds))
            for place, (name, kind) in enumerate(self.kinds.items()):
                table[name] = _restored(flat[:, place], kind)
            parts.append(pd.DataFrame(table | {WEIGHT: np.repeat(count, size)}))
            number, games = number + len(count), games + len(unit) // each
        return pd.concat(parts, ignore_index=True)


def _numbers(column: pd.Series[Any]) -> NDArray[np.int64]:
    codes = getattr(column, "cat", None)
    return np.asarray(column.to_numpy() if codes is None else codes.codes.to_numpy()).astype(np.int64)


def _restored(values: NDArray[np.int32], kind: Any) -> Any:
    import pandas as pd

    if isinstance(kind, pd.CategoricalDtype):
        return pd.Categorical.from_codes(values, dtype=kind)
    return values.astype(kind)


def _runs(values: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where runs of the same value begin, and how long they are."""
    begin = np.flatnonzero(np.append(True, values[1:] != values[:-1]))
    return begin, np.diff(np.append(begin, len(values)))


def _sorted(values: NDArray[np.int64], each: int) -> NDArray[np.int64]:
    """The rows of each game, and the games of each unit, in order: (units, rows, columns) as (units, values)."""
    units, size, columns = values.shape
    games = values.reshape(-1, each, columns)
    if each > 1:
        code = _coded(games.reshape(-1, columns)).reshape(-1, each)
        games = np.take_along_axis(games, code.argsort(axis=1)[:, :, None], axis=1)
    if size > each:
        code = _coded(games.reshape(len(games), -1)).reshape(units, -1)
        blocks = games.reshape(units, size // each, -1)
        games = np.take_along_axis(blocks, code.argsort(axis=1)[:, :, None], axis=1)
    return games.reshape(units, -1)


def _merged(
    held: list[tuple[NDArray[np.int32], NDArray[np.int64]]],
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    if len(held) == 1:
        return held[0]
    whole = np.concatenate([patterns for patterns, _ in held])
    _, at, number = np.unique(_coded(whole), return_index=True, return_inverse=True)
    count = np.bincount(number.reshape(-1), weights=np.concatenate([count for _, count in held]))
    return whole[at], count.astype(np.int64)


def _coded(rows: NDArray[Any]) -> NDArray[np.int64]:
    """A number for each row, in the order of the rows' values, the first column first: equal for equal rows."""
    low = rows.min(axis=0).astype(np.int64)
    spans = [int(span) for span in rows.max(axis=0).astype(np.int64) - low + 1]
    if math.prod(spans) >= 2**62:
        return np.unique(rows, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)
    code = np.zeros(len(rows), dtype=np.int64)
    for column, span in enumerate(spans):
        code = code * span + (rows[:, column] - low[column])
    return code
