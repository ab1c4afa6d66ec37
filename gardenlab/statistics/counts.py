"""How often each value or kind occurs: the spread of a whole number, and the parts of a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import proportion_interval
from gardenlab.statistics.tables import (
    TableError,
    as_table,
    checked_level,
    groups,
    names,
    noted,
    numbers,
    refuse,
    units_of,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

WIDEST = 10_000


@noted
def distribution(
    frame: pd.DataFrame,
    value: str,
    *,
    by: str | None = None,
    weight: str | None = None,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return how often each whole number from the least to the greatest occurs, those that never do included.

    Parameters
    ----------
    frame : DataFrame
        One row an independent observation, such as a game.
    value : str
        A column of whole numbers.
    by : str, optional
        A column of groups.
    weight : str, optional
        The column that says how many alike observations a row stands for.
    level : float
        Confidence level of each share's Wilson interval.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `value` under its own name, `count`, `n`, `share`, `low`, `high`.
    """
    frame = as_table(frame, [value, *names(by), *names(weight)], "distribution")
    each = units_of(frame, None, weight).weight
    found = numbers(frame, value)
    refuse(frame, value, found != np.round(found), "a whole number")
    least, greatest = int(found.min()), int(found.max())
    if greatest - least > WIDEST:
        raise TableError(f"column {value!r} goes from {least} to {greatest}: expected at most {WIDEST:,} values")
    group, labels = groups(frame, names(by))
    table = _tally(
        labels, group, (found - least).astype(np.int64), list(range(least, greatest + 1)), value, level, each
    )
    heading = f"Distribution of {value.replace('_', ' ')}" if title is None else title
    draw = partial(_draw_distribution, value=value, by=by)
    return Finding(
        table,
        title=heading,
        caption=_caption(table, int(each.sum()), level),
        plot=draw,
        note=note,
        formats={value: "time"},
    )


@noted
def breakdown(
    frame: pd.DataFrame,
    what: str,
    *,
    by: str | None = None,
    weight: str | None = None,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return the share of each kind, such as how games end, for each group.

    Parameters
    ----------
    frame : DataFrame
        One row an independent observation, such as a game.
    what : str
        The column of kinds. Categories that no row has keep their line.
    by : str, optional
        A column of groups, such as `"players"`.
    weight : str, optional
        The column that says how many alike observations a row stands for.
    level : float
        Confidence level of each share's Wilson interval.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `what` under its own name, `count`, `n`, `share`, `low`, `high`.
    """
    frame = as_table(frame, [what, *names(by), *names(weight)], "breakdown")
    each = units_of(frame, None, weight).weight
    group, labels = groups(frame, names(by))
    kind, kinds = groups(frame, [what])
    table = _tally(labels, group, kind, kinds[what], what, level, each)
    heading = f"Shares of {what.replace('_', ' ')}" if title is None else title
    draw = partial(_draw_breakdown, what=what, by=by)
    return Finding(table, title=heading, caption=_caption(table, int(each.sum()), level), plot=draw, note=note)


def _tally(
    labels: pd.DataFrame,
    group: NDArray[np.int64],
    kind: NDArray[np.int64],
    kinds: Any,
    name: str,
    level: float,
    weight: NDArray[np.int64],
) -> pd.DataFrame:
    """Return counts, shares and intervals of each kind in each group."""
    import pandas as pd

    checked_level(level)
    if name in labels.columns:
        raise TableError(f"column {name!r} cannot be both what is counted and the group")
    wide = len(kinds)
    table = labels.loc[np.repeat(np.arange(len(labels)), wide)].reset_index(drop=True)
    series = pd.Series(kinds)
    table[name] = series.iloc[np.tile(np.arange(wide), len(labels))].array
    table["count"] = np.bincount(group * wide + kind, weights=weight, minlength=len(table)).astype(np.int64)
    table["n"] = np.repeat(np.bincount(group, weights=weight, minlength=len(labels)).astype(np.int64), wide)
    table["share"] = np.divide(
        table["count"], table["n"], out=np.full(len(table), np.nan), where=(table["n"] > 0).to_numpy()
    )
    table["low"], table["high"] = proportion_interval(table["count"], table["n"], level)
    return table


def _caption(table: pd.DataFrame, rows: int, level: float) -> str:
    """Return sample and interval as text."""
    return (
        f"{captions.sample(rows)} Wilson intervals, {captions.percent(level)} each. "
        f"{captions.rate_reach(table['n'], None)}"
    )


def _draw_distribution(frame: pd.DataFrame, ax: Axes, value: str, by: str | None) -> None:
    """Draw the distribution."""
    from gardenlab.statistics import plots

    plots.distribution(frame, ax, value=value, by=by)


def _draw_breakdown(frame: pd.DataFrame, ax: Axes, what: str, by: str | None) -> None:
    """Draw the shares of each group as one bar."""
    from gardenlab.statistics import plots

    plots.bars_stacked(frame, ax, part=what, label=names(by))
