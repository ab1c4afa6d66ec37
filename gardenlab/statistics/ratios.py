"""Ratios of two sums over games, such as legal moves a decision: the game is the unit of sampling.

Cochran, Sampling Techniques, chapter 6: the ratio estimator and its variance between units.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.moments import Estimate, Moments
from gardenlab.statistics.tables import (
    TableError,
    Units,
    as_table,
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


def ratio_intervals(top: Any, bottom: Any, level: float = 0.95, *, bounded: bool = False) -> Estimate:
    """Return the ratio of the sums of each column, with an interval from its variance between rows.

    Parameters
    ----------
    top, bottom : (units, groups) arrays, none negative
        What each unit of sampling adds to both sums. A unit that adds nothing below is no unit of that group.
    level : float
        Confidence level.
    bounded : bool
        Whether a ratio is a share of things that happened or not: then Wilson's interval on the effective
        number of things. Otherwise a t interval.

    Returns
    -------
    Estimate
        Where nothing ever happened, the interval ends at an upper bound above 0, not at 0: Wilson's, or the exact
        one of a Poisson count. NaN where there was nothing to happen to, and without `bounded` where the ratio is
        the same in all units: then they do not tell how others differ.
    """
    top, bottom = np.asarray(top, dtype=float), np.asarray(bottom, dtype=float)
    return Moments(top.shape[1]).add(top, bottom).intervals(level, bounded=bounded)


@noted
def ratios(
    frame: pd.DataFrame,
    top: str,
    bottom: str,
    *,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    weight: str | None = None,
    bounded: bool = False,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return the sum of `top` over the sum of `bottom` for each group.

    Parameters
    ----------
    frame : DataFrame
        One row a game, or rows inside games with `cluster`.
    top, bottom : str
        Columns of numbers, none negative, such as legal moves and decisions.
    by : str or sequence of str, optional
        The columns that make the groups. Categories that no row has keep their line.
    cluster : str, optional
        The column of the sampling unit, when a unit gives several rows.
    weight : str, optional
        The column that says how many alike rows a row stands for; with `cluster` how many alike units, and all
        rows of a unit have the same.
    bounded : bool
        Whether `top` counts some of the things that `bottom` counts: then the interval is Wilson's on the
        effective number of things and stays between 0 and 1. Otherwise it is a t interval.
    level : float
        Confidence level of each interval.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `n` (rows; with `cluster` its units too), the two sums under their own names, `ratio`, `low`, `high`.

    Raises
    ------
    TableError
        If a column is missing, a value cannot be read, or with `bounded` a row's `top` is above its `bottom`.

    Examples
    --------
    >>> games = {"options": [30, 50], "decisions": [10, 10]}
    >>> ratios(games, "options", "decisions").frame["ratio"].tolist()
    [4.0]
    """
    keys = names(by)
    frame = as_table(frame, [top, bottom, *keys, *names(cluster), *names(weight)], "ratios")
    above, below = numbers(frame, top, least=0), numbers(frame, bottom, least=0)
    if bounded:
        refuse(frame, top, above > below, f"at most its {bottom}")
    group, table = groups(frame, keys)
    units = units_of(frame, cluster, weight)
    each = units.of_row
    if top in table or bottom in table:
        raise TableError(f"ratios: {top!r} and {bottom!r} cannot be groups too")
    parts = [_of_group(above, below, units, group == g, level, bounded) for g in range(len(table))]
    table["n"] = np.bincount(group, weights=each, minlength=len(table)).astype(np.int64)
    if cluster:
        table[f"{cluster}s"] = [part[1] for part in parts]
    for name, things in ((top, above), (bottom, below)):
        total = np.bincount(group, weights=things * each, minlength=len(table))
        table[name] = total.astype(np.int64) if frame[name].dtype.kind in "iub" else total
    for place, name in enumerate(("ratio", "low", "high")):
        table[name] = [float(part[0][place][0]) for part in parts]
    sample = captions.sample(int(each.sum()), units.total if cluster else None, cluster or "row")
    caption = caption_of(sample, cluster or "row", level, bounded=bounded)
    if table.loc[table["ratio"].notna(), "low"].isna().any():
        caption += f" {captions.NO_SPREAD}"
    heading = f"{top.replace('_', ' ').capitalize()} per {bottom.replace('_', ' ')}" if title is None else title
    formats = {"ratio": "rate" if bounded else "number", top: "count", bottom: "count"}
    draw = partial(_draw, keys=keys, xlabel=f"{top} per {bottom}".replace("_", " "))
    return Finding(table, title=heading, caption=caption, plot=draw, note=note, formats=formats)


def caption_of(sample: str, unit: str, level: float = 0.95, *, bounded: bool = False) -> str:
    """Return what is said below ratios.

    Parameters
    ----------
    sample : str
        What was counted.
    unit : str
        The unit of sampling.
    level, bounded
        As for `ratios`.
    """
    how = "Cluster-adjusted Wilson intervals" if bounded else "t intervals of the ratio of sums"
    return f"{sample} {how}, variance between {unit}s, {captions.percent(level)} each."


def _of_group(
    above: NDArray[np.float64],
    below: NDArray[np.float64],
    units: Units,
    mine: NDArray[np.bool_],
    level: float,
    bounded: bool,
) -> tuple[Estimate, int]:
    """Return the estimate of one group and its number of units."""
    seen, place = np.unique(units.number[mine], return_inverse=True)
    top, bottom = (np.bincount(place.reshape(-1), weights=part[mine])[:, None] for part in (above, below))
    if not len(top):
        nothing = np.full(1, np.nan)
        return Estimate(nothing, nothing, nothing), 0
    moments = Moments(1).add(top, bottom, units.weight[seen])
    return moments.intervals(level, bounded=bounded), int(units.weight[seen].sum())


def _draw(frame: pd.DataFrame, ax: Axes, keys: list[str], xlabel: str) -> None:
    """Draw the ratios."""
    from gardenlab.statistics import plots

    apart = keys[-1] if len(keys) > 1 and frame[keys[-1]].nunique() <= 4 else None
    label = keys[:-1] if apart else keys
    plots.dot_intervals(frame, ax, value="ratio", label=label, group=apart, xlabel=xlabel)
