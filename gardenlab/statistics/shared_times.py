"""The log-rank test of rows that share a sampling unit: its variance is the one between units.

The covariance of many groups' scores (Lin, Wei 1989) cannot be inverted well where groups have few events, and a
chi-square then finds too much. The squared departures of the groups are summed instead, each by its number of rows,
and their mean and its spread are corrected as Rao and Scott do. With two groups it is the same test.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics.rao_scott import corrected, mean_reliability
from gardenlab.statistics.watched import Counts, Departures, LogRank, Rows, departures

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAME = "log-rank, Rao-Scott F"


def logrank_between(counts: Counts, parts: Iterable[Rows]) -> LogRank:
    """Return the F of the log-rank test of clustered rows.

    Parameters
    ----------
    counts : Counts
        Of all rows.
    parts : iterable of Rows
        All rows of a unit are in one part.

    Returns
    -------
    LogRank
        With 0 degrees of freedom and p of 1 where no unit tells of a difference, or there is one unit only.
    """
    found = departures(counts)
    kinds = len(found.groups)
    place = np.full(counts.gone.shape[1], -1)
    place[found.groups] = np.arange(kinds)
    size = counts.gone[:, found.groups].sum(axis=0).astype(float)
    noise, peak = _residuals(counts, found.hazard)
    if noise <= 0 or kinds < 2:
        return LogRank(NAME, 0.0, 0, 1.0)
    scale = noise * size
    cross, squares, own, units = np.zeros((kinds, kinds)), np.zeros(kinds), 0.0, 0
    for rows in parts:
        sums, numbers = _of_units(rows, np.searchsorted(counts.at, rows.times), place[rows.group], found)
        cross += sums.T @ sums
        squares += (numbers**2).sum(axis=0)
        own += float(((sums**2 @ (1 / scale)) ** 2).sum())
        units += len(sums)
    effect = float(np.diag(cross) @ (1 / scale))
    if units < 2 or effect < 1e-12:
        return LogRank(NAME, 0.0, 0, 1.0)
    enough = units / (units - 1)
    # Products of different units only: the square of a unit's own is no estimate of a squared variance.
    spread = float((cross**2 / np.outer(scale, scale)).sum()) - own
    uneven = max(float((1 / size).sum() - kinds**2 / size.sum()), 0.0)
    reliable, chi = mean_reliability(size, squares), float(found.away**2 @ (1 / scale))
    result = corrected(chi, kinds - 1, effect * enough, spread * enough, reliable, units, peak * uneven)
    return LogRank(NAME, result.statistic, result.df, result.p)


def _residuals(counts: Counts, hazard: NDArray[np.float64]) -> tuple[float, float]:
    """Return variance and excess kurtosis, at least 0, of whether it happened to a row less its hazard until then."""
    whole, events = np.cumsum(hazard), counts.events.sum(axis=1)
    others = counts.gone.sum(axis=1) - events
    rows = counts.gone.sum()
    square = float(events @ (1 - whole) ** 2 + others @ whole**2) / rows
    fourth = float(events @ (1 - whole) ** 4 + others @ whole**4) / rows
    return square, max(fourth / square**2 - 3, 0.0) if square > 0 else 0.0


def _of_units(
    rows: Rows, at: NDArray[np.int64], group: NDArray[np.int64], found: Departures
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what each unit (a row) adds to the departure of each group (a column), and its numbers of rows."""
    assert rows.unit is not None
    units, kinds = int(rows.unit.max()) + 1, len(found.groups)
    whole = np.cumsum(found.hazard)[at]
    sums = np.empty((units, kinds))
    for g in range(kinds):
        mine, share = group == g, found.share[:, g]
        score = (mine - share[at]) * rows.happened - mine * whole + np.cumsum(share * found.hazard)[at]
        sums[:, g] = np.bincount(rows.unit, weights=score, minlength=units)
    numbers = np.bincount(rows.unit * kinds + group, minlength=units * kinds).reshape(units, kinds)
    return sums, numbers.astype(float)
