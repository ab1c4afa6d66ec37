"""How a game's findings ask a study: sums by unit of sampling, made into ratios with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.intervals import proportion_interval
from gardenlab.statistics.pooling import NothingToTell, Pool
from gardenlab.statistics.ratios import Estimate, ratio_intervals

if TYPE_CHECKING:
    import pandas as pd


class Asked(NamedTuple):
    """A ratio of two sums over rows: `top` of `bottom`; a share of things if `bounded`, else a quantity each."""

    top: Any
    bottom: Any
    bounded: bool = True


def rows_of(study: Any, name: str, empty: str = "no round of any game was scored") -> pd.DataFrame:
    """A table of a study.

    Parameters
    ----------
    study : Study
    name : str
    empty : str
        What it means that the table has no row.

    Raises
    ------
    NothingToTell
        If it has none.
    """
    table: pd.DataFrame = getattr(study, name)
    if not len(table):
        raise NothingToTell(f"{name}: {empty}")
    return table


def measured(
    rows: pd.DataFrame, unit: str, by: Mapping[str, Sequence[Any]], asked: Mapping[str, Asked]
) -> pd.DataFrame:
    """Ratios for each group of rows; groups that no row has keep their line.

    Parameters
    ----------
    rows : DataFrame
        With ``players``, the column `unit` and the columns of `by`.
    unit : str
        The unit of sampling, ``"game"`` or ``"deal"``.
    by : mapping of column to its values
        Groups are all combinations of the values.
    asked : mapping of name to Asked

    Returns
    -------
    DataFrame
        ``players``, the columns of `by`, then for each name ``of_<name>`` and ``n_<name>`` (the sums below and
        above), the ratio itself, and its ends ``<name>_low`` and ``<name>_high``.
    """
    import pandas as pd

    group, count = np.zeros(len(rows), dtype=np.int64), 1
    for column, kinds in by.items():
        place = pd.Index(list(kinds)).get_indexer(pd.Index(rows[column].astype(object)))
        group, count = group * len(kinds) + place, count * len(kinds)
    _, number = np.unique(rows[unit].to_numpy(), return_inverse=True)
    cell, units = number.reshape(-1) * count + group, int(number.max()) + 1
    table = pd.DataFrame(list(product(*by.values())), columns=list(by))
    table.insert(0, "players", int(rows["players"].iloc[0]))
    for name, (top, bottom, bounded) in asked.items():
        above, below = (
            np.bincount(cell, weights=np.broadcast_to(part, len(rows)).astype(float), minlength=units * count)
            for part in (top, bottom)
        )
        above, below = above.reshape(units, count), below.reshape(units, count)
        found = _shares(above, below) if bounded else ratio_intervals(above, below)
        for start, sums in (("of_", below), ("n_", above)):
            total = sums.sum(axis=0)
            table[start + name] = np.rint(total).astype(np.int64) if np.allclose(total, np.rint(total)) else total
        table[name] = found.ratio
        table[name + "_low"] = found.low if bounded else np.maximum(found.low, 0)
        table[name + "_high"] = found.high
    return table


def _shares(above: Any, below: Any) -> Estimate:
    """Shares with Wilson's interval, on the effective number of things where a unit has several of them."""
    found = ratio_intervals(above, below, bounded=True)
    single = (below.max(axis=0) < 1 + 1e-9) & ((above < 1e-9) | (above > below - 1e-9)).all(axis=0)
    many = np.maximum(below.sum(axis=0), 1)
    low, high = proportion_interval(np.minimum(above.sum(axis=0), many), many)
    single &= below.sum(axis=0) > 0
    return Estimate(found.ratio, np.where(single, low, found.low), np.where(single, high, found.high))


def sample(pool: Pool) -> str:
    """``n = 200 games with 2 players, 200 games with 3 players; the game is the unit of sampling.``"""
    each = ", ".join(f"{captions.count(len(study), 'game')} with {study.players} players" for study in pool)
    unit = "the game" if pool.unit == "game" else "all games of one deal together"
    return f"n = {each}; {unit} is the unit of sampling."


def shown(pool: Pool, *columns: str) -> list[str]:
    """The columns to print: the number of players only where it differs."""
    return [*(["players"] if len(pool) > 1 else []), *columns]


def rounds_of(rows: pd.DataFrame, first: int = 1) -> list[int]:
    """The rounds that rows speak of, from `first` on."""
    return list(range(first, int(rows["round"].max()) + 1))


INTERVALS = "95% intervals each: Wilson's on the effective number for shares, t intervals of the ratio of sums else."
