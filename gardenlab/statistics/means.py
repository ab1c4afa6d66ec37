"""Means and quantiles of a quantity, with games as the unit of sampling where rows lie inside games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.clusters import Totals, effective_rows, totals, variance
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import quantile_ranks
from gardenlab.statistics.tables import (
    TableError,
    Units,
    as_table,
    checked_level,
    groups,
    names,
    noted,
    numbers,
    units_of,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


ROUNDING = 1e-13  # a standard error below this share of the largest value is none


@noted
def means(
    frame: pd.DataFrame,
    value: str,
    *,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    weight: str | None = None,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return the mean of `value` for each group.

    Parameters
    ----------
    frame : DataFrame
        One row an observation.
    value : str
        A column of numbers.
    by : str or sequence of str, optional
        The columns that make the groups. Categories that no row has keep their line.
    cluster : str, optional
        The column of the sampling unit, such as `"game"`, when a unit gives several rows.
    weight : str, optional
        The column that says how many alike rows a row stands for; with `cluster` how many alike units, and all
        rows of a unit have the same.
    level : float
        Confidence level of each interval.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `n`, `mean`, `low`, `high` and the standard deviation `sd` of the rows. Where the mean is the same in all
        units, or there is one only, they do not tell how units differ: then `low` and `high` are NaN.

    Raises
    ------
    TableError
        If a column is missing or a value is no finite number.

    Examples
    --------
    >>> means({"turns": [12, 14, 16]}, "turns").frame["mean"].tolist()
    [14.0]
    """
    from scipy.stats import t

    keys = names(by)
    checked_level(level)
    frame = as_table(frame, [value, *keys, *names(cluster), *names(weight)], "means")
    group, table = groups(frame, keys)
    found, units = numbers(frame, value), units_of(frame, cluster, weight)
    each = units.of_row
    centre = float(np.average(found, weights=each))
    sums = totals(found - centre, units, group, len(table))
    mean = sums.ratio
    error = _error(sums, found, group)
    reach = t.isf((1 - level) / 2, np.maximum(sums.units - 1, 1)) * error
    away = found - centre - np.nan_to_num(mean)[group]
    squares = np.bincount(group, weights=each * away**2, minlength=len(table))
    table["n"] = sums.rows
    if cluster:
        table[f"{cluster}s" if f"{cluster}s" not in table else f"{cluster} units"] = sums.units
    table["mean"], table["low"], table["high"] = mean + centre, mean + centre - reach, mean + centre + reach
    table["sd"] = np.sqrt(np.divide(squares, sums.rows - 1, out=np.full(len(table), np.nan), where=sums.rows > 1))
    caption = caption_of(_sample(units, cluster), error[sums.rows > 0], level)
    heading = f"Mean {value.replace('_', ' ')}" if title is None else title
    draw = partial(_draw, value="mean", keys=keys, xlabel=heading)
    return Finding(table, title=heading, caption=caption, plot=draw, note=note)


def _error(sums: Totals, found: NDArray[np.float64], group: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the standard error of each group's mean; NaN where it is none, or only that of rounding."""
    error, scale = np.sqrt(variance(sums)), np.zeros(len(sums.rows))
    np.maximum.at(scale, group, np.abs(found))
    return np.where(error > ROUNDING * scale, error, np.nan)


def caption_of(sample: str, error: NDArray[np.float64], level: float = 0.95) -> str:
    """Return what is said below means.

    Parameters
    ----------
    sample : str
        What was counted.
    error : float array
        The standard error of each mean that there is; NaN where nothing varied.
    level : float
        Confidence level of each interval.
    """
    widest = float(np.nanmax(error)) if np.isfinite(error).any() else 0.0
    reached = captions.mean_reach(2, widest * np.sqrt(2), "departure of the mean")
    known = "" if np.isfinite(error).all() else captions.NO_SPREAD
    intervals = f"t intervals of the mean, {captions.percent(level)} each."
    return " ".join(filter(None, [sample, intervals, known, reached]))


@noted
def quantiles(
    frame: pd.DataFrame,
    value: str,
    *,
    at: Sequence[float] = (0.05, 0.5, 0.95),
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    weight: str | None = None,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return quantiles of `value` for each group, each an observed value.

    Parameters
    ----------
    frame, value, by, cluster, weight, level, title, note
        As for `means`.
    at : sequence of float
        The shares of rows at or below the quantile.

    Returns
    -------
    Finding
        `quantile`, `n`, `value`, `low`, `high` for each group. The ends are observed values, between which the
        quantile lies with at least the confidence `level`, see `gardenlab.statistics.intervals.quantile_ranks`;
        with `cluster` on the effective number of rows (Woodruff 1952). An end that so few rows do not reach is NaN:
        below a 5% quantile that is so for fewer than 72 rows.
    """
    import pandas as pd

    keys = names(by)
    checked_level(level)
    for share in at:
        if not 0 < share < 1:
            raise TableError(f"at = {share!r}: expected shares between 0 and 1, such as .5")
    frame = as_table(frame, [value, *keys, *names(cluster), *names(weight)], "quantiles")
    group, labels = groups(frame, keys)
    found, units = numbers(frame, value), units_of(frame, cluster, weight)
    order = np.lexsort((found, group))
    ordered, upto = found[order], np.cumsum(units.of_row[order])
    ends = np.searchsorted(group[order], np.arange(len(labels) + 1))
    parts = []
    for share in at:
        table = labels.copy()
        middle = _read(ordered, upto, ends, np.full(len(labels), share))
        below = totals((found <= middle[group]).astype(float), units, group, len(labels))
        table["quantile"], table["n"] = share, below.rows
        size = _independent(below, level)
        low, high = (rank / np.maximum(size, 1) for rank in quantile_ranks(share, size, level))
        table["value"] = middle
        table["low"] = np.minimum(_read(ordered, upto, ends, low), middle)
        table["high"] = np.maximum(_read(ordered, upto, ends, high), middle)
        parts.append(table)
    whole = pd.concat(parts).sort_index(kind="stable").reset_index(drop=True)
    how = "Binomial intervals of the quantiles" + (", on the effective number of rows" if cluster else "")
    caption = f"{_sample(units, cluster)} {how}, {captions.percent(level)} each."
    if whole.loc[whole["n"] > 0, ["low", "high"]].isna().any(axis=None):
        caption += f" {captions.NOT_REACHED}"
    heading = f"Quantiles of {value.replace('_', ' ')}" if title is None else title
    draw = partial(_draw, value="value", keys=[*keys, "quantile"], xlabel=value.replace("_", " "))
    return Finding(whole, title=heading, caption=caption, plot=draw, note=note, formats={"value": "time"})


def _independent(below: Totals, level: float) -> NDArray[np.float64]:
    """Return how many independent rows each group is worth, in whole numbers; all where no unit has two of them."""
    alone = below.units == below.rows
    return np.where(alone, below.rows, np.maximum(np.floor(effective_rows(below, level)), 1) * (below.rows > 0))


def _sample(units: Units, cluster: str | None) -> str:
    """Return what was counted."""
    rows = int(units.of_row.sum())
    return captions.sample(rows, units.total if cluster else None, cluster or "row")


def _read(
    ordered: NDArray[np.float64], upto: NDArray[np.int64], ends: NDArray[np.int64], share: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return for each group the least value with at least `share` of its rows at or below it.

    Parameters
    ----------
    ordered, upto : arrays, one entry a row
        The values of one group after the other, each in order, and how many rows there are up to each.
    ends : (groups + 1,) int array
        Where each group begins.
    share : (groups,) float array
        Where it is NaN, so is the value.
    """
    before = np.append(0, upto)[ends]
    wanted = before[:-1] + np.ceil(np.nan_to_num(share) * np.diff(before) - 1e-9)
    place = np.clip(np.searchsorted(upto, wanted), ends[:-1], np.maximum(ends[1:] - 1, ends[:-1]))
    return np.where((np.diff(ends) > 0) & ~np.isnan(share), ordered[np.minimum(place, len(ordered) - 1)], np.nan)


def _draw(frame: pd.DataFrame, ax: Axes, value: str, keys: list[str], xlabel: str) -> None:
    """Draw means or quantiles; the last key of several shares a line if it has few values."""
    from gardenlab.statistics import plots

    apart = keys[-1] if len(keys) > 1 and frame[keys[-1]].nunique() <= 4 else None
    label = keys[:-1] if apart else keys
    plots.dot_intervals(frame, ax, value=value, label=label, group=apart, xlabel=xlabel)


def difference_of_groups(
    value: NDArray[np.float64], chosen: NDArray[np.bool_], unit: NDArray[np.int64], level: float = 0.95
) -> tuple[float, float, float]:
    """Return the mean of the chosen rows less that of the others, with its t interval between units.

    Parameters
    ----------
    value, chosen, unit : arrays, one entry a row
        The quantity, whether the row is one of the chosen, and its unit of sampling.
    level : float
        Confidence level.

    Returns
    -------
    difference, low, high : float
        NaN where one of the groups is empty; the ends also where nothing varies within the groups.
    """
    _, number = np.unique(unit, return_inverse=True)
    number = number.reshape(-1)
    parts, middle = np.zeros(int(number.max()) + 1), 0.0
    for rows, sign in ((chosen, 1), (~chosen, -1)):
        if not rows.any():
            return float("nan"), float("nan"), float("nan")
        mean = float(value[rows].mean())
        middle += sign * mean
        parts += sign * np.bincount(number[rows], value[rows] - mean, len(parts)) / rows.sum()
    reach = reach_of(float(np.sum(parts**2)), len(parts), ROUNDING * float(np.abs(value).max()), level)
    return middle, middle - reach, middle + reach


def reach_of(squares: float, units: int, hair: float, level: float) -> float:
    """Return half of the width of the t interval of a sum over units, NaN where it does not vary.

    Parameters
    ----------
    squares : float
        Sum over units of the squares of what each adds.
    units : int
        How many there are; of one alone the width is infinite.
    hair : float
        A standard error up to this is rounding.
    level : float
        Confidence level.
    """
    from scipy.stats import t

    if units < 2:
        return float("inf")
    error = float(np.sqrt(squares * units / (units - 1)))
    return float(t.isf((1 - level) / 2, units - 1)) * error if error > hair else float("nan")
