"""Intervals for a rate, Wilson's and Clopper-Pearson's and never Wald's, and for a quantile; whole columns at once.

Brown, Cai, DasGupta 2001, "Interval estimation for a binomial proportion", Statistical Science 16(2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics.tables import TableError, checked_level, chosen

if TYPE_CHECKING:
    from numpy.typing import NDArray

METHODS = {"wilson": "Wilson", "exact": "Clopper-Pearson"}


def proportion_interval(
    successes: Any, trials: Any, level: float = 0.95, method: str = "wilson", critical: Any = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the two-sided interval of a rate.

    Parameters
    ----------
    successes, trials : array_like
        Counts; effective sizes of clustered samples need not be whole numbers.
    level : float
        Confidence level.
    method : {"wilson", "exact"}
        `"exact"` is Clopper-Pearson.
    critical : array_like, optional
        The normal quantile to use in Wilson's interval instead of the one of `level`.

    Returns
    -------
    low, high : float arrays
        Where nothing was tried, 0 and 1: nothing is known.

    Raises
    ------
    TableError
        If a count is negative or above its number of trials.
    """
    from scipy.stats import beta, norm

    chosen("method", method, tuple(METHODS))
    checked_level(level)
    k, n = _counts(successes, trials)
    safe = np.where(n > 0, n, 1.0)
    if method == "wilson":
        z = np.asarray(norm.isf((1 - level) / 2) if critical is None else critical, dtype=float)
        rate = k / safe
        middle = (rate + z**2 / (2 * safe)) / (1 + z**2 / safe)
        half = z / (1 + z**2 / safe) * np.sqrt(rate * (1 - rate) / safe + z**2 / (4 * safe**2))
        low, high = middle - half, middle + half
    else:
        tail = (1 - level) / 2
        low = beta.ppf(tail, np.where(k > 0, k, 1), safe - k + 1)
        high = beta.ppf(1 - tail, k + 1, np.where(k < safe, safe - k, 1))
    low = np.where((n > 0) & (k > 0), np.clip(low, 0, 1), 0.0)
    high = np.where((n > 0) & (k < n), np.clip(high, 0, 1), 1.0)
    return low, high


def upper_bound(successes: Any, trials: Any, level: float = 0.95) -> NDArray[np.float64]:
    """Return the exact one-sided upper bound of a rate (the "rule of three" when nothing was seen).

    Parameters
    ----------
    successes, trials : array_like
        Counts.
    level : float
        One-sided confidence level.
    """
    from scipy.stats import beta

    checked_level(level)
    k, n = _counts(successes, trials)
    bound = beta.ppf(level, k + 1, np.where(k < n, n - k, 1))
    return np.where(k < n, bound, 1.0)


def quantile_ranks(share: float, size: Any, level: float = 0.95) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the ranks of the observed values between which a quantile lies with at least the confidence `level`.

    The exact interval: the number of values below the quantile is binomial, whatever the quantity (David and
    Nagaraja, Order Statistics, section 7.1).

    Parameters
    ----------
    share : float
        The share of values at or below the quantile, strictly between 0 and 1.
    size : array_like
        How many independent values there are.
    level : float
        Confidence level.

    Returns
    -------
    low, high : float arrays
        Ranks from 1 to `size`. NaN where so few values do not reach the quantile on that side: even the least, or the
        greatest, of them lies beyond it too often.

    Examples
    --------
    >>> low, high = quantile_ranks(0.5, [5, 20])
    >>> low.tolist(), high.tolist()
    ([nan, 6.0], [nan, 15.0])
    """
    from scipy.stats import binom

    checked_level(level)
    n = np.asarray(size, dtype=float)
    tail, many = (1 - level) / 2, np.maximum(n, 1)
    low, high = binom.ppf(tail, many, share), binom.ppf(1 - tail, many, share) + 1
    return np.where((low >= 1) & (n >= 1), low, np.nan), np.where((high <= n) & (n >= 1), high, np.nan)


def _counts(successes: Any, trials: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return both as float arrays of one shape, if they can be counts."""
    k, n = np.broadcast_arrays(np.asarray(successes, dtype=float), np.asarray(trials, dtype=float))
    good = np.isfinite(k) & np.isfinite(n) & (k >= 0) & (k <= n)
    if not good.all():
        at = tuple(np.argwhere(~good)[0])
        raise TableError(f"{k[at]:g} of {n[at]:g}: expected successes from 0 to the number of trials")
    return k, n
