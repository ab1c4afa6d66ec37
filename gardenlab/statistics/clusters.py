"""Ratios over rows inside games: the game is the unit of sampling (Cochran, Sampling Techniques, chapter 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gardenlab.statistics.tables import TableError, Units

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

RESAMPLES = 1999


class Totals(NamedTuple):
    """Sums of a quantity and of rows for each unit and group, as sparse (unit, group) arrays, and their sums."""

    top: csr_matrix
    bottom: csr_matrix
    top_sum: NDArray[np.float64]
    rows: NDArray[np.int64]
    units: NDArray[np.int64]
    weight: NDArray[np.int64]

    @property
    def ratio(self) -> NDArray[np.float64]:
        """The sum of the quantity over rows for each group; NaN for a group without rows."""
        empty = np.full(len(self.rows), np.nan)
        return np.asarray(np.divide(self.top_sum, self.rows, out=empty, where=self.rows > 0), dtype=float)


def totals(value: NDArray[np.float64], units: Units, group: NDArray[np.int64], groups: int) -> Totals:
    """Return the sums of `value` and the number of rows by unit and group; the sums over units have their weights."""
    from scipy.sparse import csr_matrix

    shape, each = (len(units.weight), groups), units.of_row
    bottom = csr_matrix((np.ones(len(value)), (units.number, group)), shape=shape)
    top = csr_matrix((value, (units.number, group)), shape=shape)
    rows = np.bincount(group, weights=each, minlength=groups).astype(np.int64)
    held = np.repeat(units.weight, np.diff(bottom.indptr))
    seen = np.bincount(bottom.indices, weights=held, minlength=groups).astype(np.int64)
    sums = np.bincount(group, weights=value * each, minlength=groups).astype(float)
    return Totals(top, bottom, sums, rows, seen, units.weight)


def influence(sums: Totals) -> csr_matrix:
    """Return what each unit adds to the error of each group's ratio; its columns sum to zero."""
    from scipy.sparse import diags

    ratio = np.nan_to_num(sums.ratio)
    scale = np.divide(1.0, sums.rows, out=np.zeros(len(sums.rows)), where=sums.rows > 0)
    return ((sums.top - sums.bottom @ diags(ratio)) @ diags(scale)).tocsr()


def variance(sums: Totals) -> NDArray[np.float64]:
    """Return the variance of each group's ratio between units; NaN for fewer than two units."""
    squares = influence(sums).power(2).T @ sums.weight
    units = sums.units.astype(float)
    factor = np.divide(units, units - 1, out=np.full(len(units), np.nan), where=units > 1)
    return np.asarray(np.asarray(squares).reshape(-1) * factor, dtype=float)


def effective_rows(sums: Totals, level: float) -> NDArray[np.float64]:
    """Return for each group the number of independent rows that tell as much as its clustered rows.

    Korn and Graubard 1998, "Confidence intervals for proportions with small expected number of positive
    counts estimated from survey data": rate (1 - rate) / variance, less for few units by the ratio of
    the normal to the t quantile, at most the number of rows. Where nothing varies, the number of units.
    """
    from scipy.stats import norm, t

    rate, units, spread = sums.ratio, sums.units.astype(float), variance(sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        size = rate * (1 - rate) / spread
    tail = (1 - level) / 2
    size = size * (norm.isf(tail) / t.isf(tail, np.maximum(units - 1, 1))) ** 2
    plain = ~np.isfinite(size) | (spread < 1e-24)
    return np.asarray(np.minimum(np.where(plain, units, size), sums.rows), dtype=float)


def bootstrap_ratios(sums: Totals, generator: np.random.Generator, resamples: int) -> NDArray[np.float64]:
    """Return the ratios of `resamples` samples of units drawn with replacement, one row a sample."""
    if resamples < 100:
        raise TableError(f"resamples = {resamples}: expected at least 100, such as {RESAMPLES}")
    units = sums.top.shape[0]
    found = np.empty((resamples, len(sums.rows)))
    top, bottom = sums.top.T.tocsr(), sums.bottom.T.tocsr()
    for number in range(resamples):
        weight = np.bincount(generator.integers(0, units, units), minlength=units).astype(float)
        with np.errstate(invalid="ignore", divide="ignore"):
            found[number] = (top @ weight) / (bottom @ weight)
    return found


def bca_interval(
    estimate: float, samples: NDArray[np.float64], parts: NDArray[np.float64], level: float
) -> tuple[float, float]:
    """Return the bias-corrected and accelerated bootstrap interval (Efron 1987).

    Parameters
    ----------
    estimate : float
        The statistic of the data.
    samples : float array
        The statistic of each resample.
    parts : float array
        The influence of each unit, which gives the acceleration.
    level : float
        Confidence level.
    """
    from scipy.stats import norm

    samples = samples[np.isfinite(samples)]
    if len(samples) == 0 or np.ptp(samples) == 0:
        return estimate, estimate
    below = (np.sum(samples < estimate) + np.sum(samples <= estimate)) / 2 / len(samples)
    bias = norm.ppf(np.clip(below, 1 / (len(samples) + 1), len(samples) / (len(samples) + 1)))
    squares = float(np.sum(parts**2))
    bend = float(np.sum(parts**3)) / (6 * squares**1.5) if squares > 0 else 0.0
    z = bias + norm.ppf([(1 - level) / 2, (1 + level) / 2])
    low, high = np.quantile(samples, norm.cdf(bias + z / (1 - bend * z)))
    return float(low), float(high)
