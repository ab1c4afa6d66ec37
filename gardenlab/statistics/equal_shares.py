"""Tests that mean win shares are as expected, from one share vector a unit of sampling."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gardenlab.statistics.tables import TableError

if TYPE_CHECKING:
    from numpy.typing import NDArray


class EqualShares(NamedTuple):
    """The result of a test that all shares are as expected."""

    test: str
    statistic: float
    p: float


TOO_FEW, NO_SPREAD, SINGULAR = "too few", "no spread", "singular"

ENOUGH = 30
"""So many wins of each label must be expected for Hotelling's test: then equal shares have p of at most .05 in 5 or
6 of 100 samples of two to four labels (counted exactly, no ties), with 10 in up to 7, with 5 in up to 9."""

MOST_LABELS = 6
SEED = 1
"""Of the permutations that stand in for Hotelling's test, unless one is given."""


def untestable(shares: NDArray[np.float64], expected: NDArray[np.float64], units: int) -> str:
    """Return why share vectors cannot be tested, or nothing.

    At least one unit more than labels is needed. Where every unit has just the expected shares, as rotated line-ups
    have in which one agent wins everything, they are equal by construction and show nothing.
    """
    if units <= shares.shape[1]:
        return TOO_FEW
    return NO_SPREAD if np.allclose(shares, expected, atol=1e-12) else ""


def hotelling(
    shares: NDArray[np.float64], expected: NDArray[np.float64], weight: NDArray[np.int64] | None = None
) -> EqualShares:
    """Test that the mean share vector is the expected one, with the covariance between units.

    Parameters
    ----------
    shares : (units, labels) float array
        Each row adds up to one.
    expected : (labels,) float array
        Shares if nothing is the matter.
    weight : (units,) int array, optional
        How many alike units each stands for.

    Returns
    -------
    EqualShares
        Hotelling's T squared with the p of its F form, which is true for many units only: see `ENOUGH`. NaN where
        nothing can be tested: of too few units (`TOO_FEW`), where every unit has just the expected shares
        (`NO_SPREAD`), or where the covariance is singular (`SINGULAR`), as when one label never wins.
    """
    from scipy.stats import f

    times = np.ones(len(shares), dtype=np.int64) if weight is None else weight
    units, free = int(times.sum()), shares.shape[1] - 1
    reason = untestable(shares, expected, units)
    if reason:
        return EqualShares(reason, float("nan"), float("nan"))
    away = shares[:, :free] - expected[:free]
    mean = times @ away / units
    if np.allclose(mean, 0, atol=1e-12):
        return EqualShares("Hotelling", 0.0, 1.0)
    inside = np.cov(away, rowvar=False, fweights=times).reshape(free, free)
    if np.linalg.matrix_rank(inside, tol=1e-12) == free:
        squared = float(units * mean @ np.linalg.solve(inside, mean))
        p = f.sf(squared * (units - free) / (free * (units - 1)), free, units - free)
        return EqualShares("Hotelling", squared, float(p))
    return EqualShares(SINGULAR, float("nan"), float("nan"))


def equal(
    shares: NDArray[np.float64],
    expected: NDArray[np.float64],
    weight: NDArray[np.int64],
    random: np.random.Generator | None = None,
    resamples: int = 9999,
) -> EqualShares:
    """Test equal shares by Hotelling's test where it holds its level, else by permutation if labels are exchangeable.

    Parameters
    ----------
    shares, expected, weight
        As for `hotelling`.
    random : numpy Generator, optional
        Where permutations come from; by default one of the fixed seed `SEED`.
    resamples : int
        How many.

    Returns
    -------
    EqualShares
        Hotelling's test if `ENOUGH` wins of each label are expected and the covariance is regular. Else that by
        permutation if all labels are expected to win equally often and are at most six, and otherwise NaN, as
        `TOO_FEW` or `SINGULAR`.
    """
    units = int(weight.sum())
    enough = units * expected.min() >= ENOUGH
    result = hotelling(shares, expected, weight)
    if (enough and result.test != SINGULAR) or result.test in (TOO_FEW, NO_SPREAD):
        return result
    if shares.shape[1] <= MOST_LABELS and np.allclose(expected, expected[0]):
        return permuted(shares, expected, random or np.random.default_rng(SEED), resamples, weight)
    return EqualShares(SINGULAR if enough else TOO_FEW, float("nan"), float("nan"))


def permuted(
    shares: NDArray[np.float64],
    expected: NDArray[np.float64],
    random: np.random.Generator,
    resamples: int,
    weight: NDArray[np.int64] | None = None,
) -> EqualShares:
    """Test equal shares by permuting the labels inside every unit.

    Units with the same shares in another order are drawn together (if many, by a multinomial over the orders),
    so that the cost does not grow with the number of games.

    Parameters
    ----------
    shares : (units, labels) float array
        At most six labels.
    expected : (labels,) float array
        Must be equal: only then are labels exchangeable.
    random : numpy Generator
        Where the draws come from.
    resamples : int
        How many.
    weight : (units,) int array, optional
        How many alike units each stands for.
    """
    kinds = shares.shape[1]
    if kinds > MOST_LABELS:
        raise TableError(
            f"test = 'permutation': expected at most {MOST_LABELS} labels, got {kinds}; use test='hotelling'"
        )
    if not np.allclose(expected, expected[0]):
        raise TableError("test = 'permutation': expected each label equally often in a game; use test='hotelling'")
    times = np.ones(len(shares), dtype=np.int64) if weight is None else weight
    units = int(times.sum())
    reason = untestable(shares, expected, units)
    if reason:
        return EqualShares(reason, float("nan"), float("nan"))
    orders = np.array(list(permutations(range(kinds))))
    patterns, kind = np.unique(np.sort(shares, axis=1).round(12), axis=0, return_inverse=True)
    count = np.bincount(kind.reshape(-1), weights=times).astype(np.int64)
    total = np.zeros((resamples, kinds))
    for pattern, size in zip(patterns, count, strict=True):
        ordered = pattern[orders]
        if size <= len(orders):
            for _ in range(size):
                total += ordered[random.integers(0, len(orders), resamples)]
        else:
            total += random.multinomial(size, np.full(len(orders), 1 / len(orders)), size=resamples) @ ordered
    centre = units / kinds
    found = float(np.sum((times @ shares - centre) ** 2))
    extreme = int(np.sum(np.sum((total - centre) ** 2, axis=1) >= found - 1e-6))
    return EqualShares("permutation within units", found / units**2, (extreme + 1) / (resamples + 1))
