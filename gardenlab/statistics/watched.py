"""Kaplan-Meier curves and the log-rank test from counts: how many of each group left at each time, and how.

The counts of several tables add up, so rows may come in parts; only the variance between sampling units needs the
rows again. Kaplan, Meier 1958; Greenwood 1926, on the log-log scale; Lin, Wei 1989.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Rows(NamedTuple):
    """Rows that were watched, an entry each: times, whether it happened, group, and sampling unit."""

    times: NDArray[np.float64]
    happened: NDArray[np.bool_]
    group: NDArray[np.int64]
    unit: NDArray[np.int64] | None


class Counts(NamedTuple):
    """How many of each group left at each time.

    Attributes
    ----------
    at : (times,) float array
        All times, in order.
    events, gone : (times, groups) int arrays
        To how many it happened, and how many left, those too whom it did not happen to.
    """

    at: NDArray[np.float64]
    events: NDArray[np.int64]
    gone: NDArray[np.int64]


def counted(rows: Rows, groups: int) -> Counts:
    """Return the counts of some rows."""
    at, place = np.unique(rows.times, return_inverse=True)
    flat, shape = place.reshape(-1) * groups + rows.group, (len(at), groups)
    size = shape[0] * shape[1]
    events = np.bincount(flat[rows.happened], minlength=size).reshape(shape)
    return Counts(at, events, np.bincount(flat, minlength=size).reshape(shape))


def together(parts: Sequence[Counts]) -> Counts:
    """Return the counts of several parts as those of one."""
    at = np.unique(np.concatenate([part.at for part in parts]))
    shape = (len(at), parts[0].gone.shape[1])
    events, gone = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for part in parts:
        place = np.searchsorted(at, part.at)
        events[place] += part.events
        gone[place] += part.gone
    return Counts(at, events, gone)


def curve(counts: Counts, group: int, level: float) -> dict[str, NDArray[np.float64]]:
    """Return the Kaplan-Meier curve of one group at each of its times, with its log-log Greenwood band."""
    from scipy.stats import norm

    mine = counts.gone[:, group] > 0
    at, events, gone = counts.at[mine], counts.events[mine, group], counts.gone[mine, group]
    risk = gone[::-1].cumsum()[::-1]
    line = np.cumprod(1 - events / risk) if len(at) else np.zeros(0)
    with np.errstate(divide="ignore", invalid="ignore"):
        error = np.sqrt(np.cumsum(events / (risk * (risk - events)))) / np.abs(np.log(line))
        reach = np.exp(norm.isf((1 - level) / 2) * error)
        low, high = line**reach, line ** (1 / reach)
    low[line >= 1], high[line >= 1] = 1, 1
    over = np.flatnonzero(line <= 0)
    low[over], high[over] = 0, high[over[0] - 1] if len(over) and over[0] > 0 else 1
    return {
        "time": at,
        "at_risk": risk,
        "events": events,
        "censored": gone - events,
        "survival": line,
        "low": low,
        "high": high,
    }


def logrank_of(counts: Counts, rows: Iterable[Rows] | None = None) -> tuple[float, int, float]:
    """Return chi-square, degrees of freedom and p of the log-rank test of any number of groups.

    Parameters
    ----------
    counts : Counts
    rows : iterable of Rows, optional
        The rows again, all of a sampling unit in one part: the variance is then the one between units.
    """
    from scipy.stats import chi2

    held = np.flatnonzero(counts.gone.any(axis=0))
    events = counts.events[:, held].astype(float)
    risk = counts.gone[::-1, held].cumsum(axis=0)[::-1].astype(float)
    all_risk, all_events = risk.sum(axis=1), events.sum(axis=1)
    share = risk / all_risk[:, None]
    away = (events - share * all_events[:, None]).sum(axis=0)
    if rows is None:
        left = np.divide(all_risk - all_events, all_risk - 1, out=np.zeros(len(counts.at)), where=all_risk > 1)
        weight = all_events * left
        spread = np.diag(weight @ share) - (share * weight[:, None]).T @ share
    else:
        place = np.full(counts.gone.shape[1], -1)
        place[held] = np.arange(len(held))
        spread = np.zeros((len(held), len(held)))
        for part in rows:
            spread += _between_units(part, np.searchsorted(counts.at, part.times), place, share, all_events / all_risk)
    free = int(np.linalg.matrix_rank(spread, tol=1e-9 * max(np.abs(spread).max(), 1e-300), hermitian=True))
    if free == 0 or not spread.any():
        return 0.0, 0, 1.0
    chi = float(away @ np.linalg.pinv(spread, rcond=1e-9, hermitian=True) @ away)
    return chi, free, float(chi2.sf(chi, free))


def _between_units(
    rows: Rows,
    at: NDArray[np.int64],
    number: NDArray[np.int64],
    share: NDArray[np.float64],
    hazard: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the covariance of the log-rank scores from the sums of their parts within each unit."""
    assert rows.unit is not None
    whole = np.cumsum(hazard)[at]
    sums = np.empty((int(rows.unit.max()) + 1, share.shape[1]))
    group = number[rows.group]
    for g in range(share.shape[1]):
        mine = group == g
        score = (mine - share[at, g]) * rows.happened - mine * whole + np.cumsum(share[:, g] * hazard)[at]
        sums[:, g] = np.bincount(rows.unit, weights=score, minlength=len(sums))
    return np.asarray(sums.T @ sums)
