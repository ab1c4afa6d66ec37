"""Kaplan-Meier curves and the log-rank test from counts: how many of each group left at each time, and how.

The counts of several tables add up, so rows may come in parts; only the variance between sampling units needs the
rows again. Kaplan, Meier 1958; Greenwood 1926, on the log-log scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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


class LogRank(NamedTuple):
    """The log-rank test of several groups: its chi-square, or between sampling units an F."""

    test: str
    statistic: float
    df: float
    p: float

    def row(self) -> dict[str, Any]:
        """Return the line of the test."""
        return self._asdict()


class Departures(NamedTuple):
    """Events of the groups that have rows against those expected if all are alike.

    Attributes
    ----------
    groups : int array
        Their numbers.
    away : float array
        Events less those expected.
    share : (times, groups) float array
        The share of each group in the rows at risk.
    hazard : (times,) float array
        The share of the rows at risk that had the event.
    """

    groups: NDArray[np.int64]
    away: NDArray[np.float64]
    share: NDArray[np.float64]
    hazard: NDArray[np.float64]


def departures(counts: Counts) -> Departures:
    """Return how far the groups depart from what is expected if all are alike."""
    held = np.flatnonzero(counts.gone.any(axis=0))
    events = counts.events[:, held].astype(float)
    risk = counts.gone[::-1, held].cumsum(axis=0)[::-1].astype(float)
    all_risk, all_events = risk.sum(axis=1), events.sum(axis=1)
    share = risk / all_risk[:, None]
    return Departures(held, (events - share * all_events[:, None]).sum(axis=0), share, all_events / all_risk)


def logrank_of(counts: Counts) -> LogRank:
    """Return the log-rank test of any number of groups of independent rows.

    Returns
    -------
    LogRank
        With 0 degrees of freedom and p of 1 where there is nothing to compare.
    """
    from scipy.stats import chi2

    found, events = departures(counts), counts.events.sum(axis=1).astype(float)
    risk, share = counts.gone.sum(axis=1)[::-1].cumsum()[::-1], found.share
    left = np.divide(risk - events, risk - 1, out=np.zeros(len(counts.at)), where=risk > 1)
    weight = events * left
    spread = np.diag(weight @ share) - (share * weight[:, None]).T @ share
    free = int(np.linalg.matrix_rank(spread, tol=1e-9 * max(np.abs(spread).max(), 1e-300), hermitian=True))
    if free == 0 or not spread.any():
        return LogRank("log-rank", 0.0, 0, 1.0)
    chi = float(found.away @ np.linalg.pinv(spread, rcond=1e-9, hermitian=True) @ found.away)
    return LogRank("log-rank", chi, free, float(chi2.sf(chi, free)))
