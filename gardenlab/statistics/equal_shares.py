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


TOO_FEW, NO_SPREAD = "too few", "no spread"


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
        Hotelling's T squared with the p of its F form. Where the covariance is singular (such as all units
        alike) the score form with its chi-square p, which then is cautious. NaN where nothing can be tested:
        of too few units (`TOO_FEW`), or where every unit has just the expected shares (`NO_SPREAD`).
    """
    from scipy.stats import chi2, f

    times = np.ones(len(shares), dtype=np.int64) if weight is None else weight
    units, free = int(times.sum()), shares.shape[1] - 1
    reason = untestable(shares, expected, units)
    if reason:
        return EqualShares(reason, float("nan"), float("nan"))
    away = shares[:, :free] - expected[:free]
    mean = times @ away / units
    if np.allclose(mean, 0, atol=1e-12):
        return EqualShares("Hotelling", 0.0, 1.0)
    about = (away * times[:, None]).T @ away / units
    score = float(units * mean @ np.linalg.pinv(about, rcond=1e-10) @ mean)
    inside = np.cov(away, rowvar=False, fweights=times).reshape(free, free)
    if np.linalg.matrix_rank(inside, tol=1e-12) == free:
        squared = float(units * mean @ np.linalg.solve(inside, mean))
        p = f.sf(squared * (units - free) / (free * (units - 1)), free, units - free)
        return EqualShares("Hotelling", squared, float(p))
    return EqualShares("Hotelling, score form", score, float(chi2.sf(score, free)))


def permuted(
    shares: NDArray[np.float64],
    expected: NDArray[np.float64],
    random: np.random.Generator,
    resamples: int,
    weight: NDArray[np.int64] | None = None,
) -> EqualShares:
    """Test equal shares by permuting the labels inside every unit.

    Units with the same shares in another order are drawn together (a multinomial over the orders), so
    that the cost does not grow with the number of games.

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
    if kinds > 6:
        raise TableError(f"test = 'permutation': expected at most 6 labels, got {kinds}; use test='hotelling'")
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
        drawn = random.multinomial(size, np.full(len(orders), 1 / len(orders)), size=resamples)
        total += drawn @ pattern[orders]
    centre = units / kinds
    found = float(np.sum((times @ shares - centre) ** 2))
    extreme = int(np.sum(np.sum((total - centre) ** 2, axis=1) >= found - 1e-6))
    return EqualShares("permutation within units", found / units**2, (extreme + 1) / (resamples + 1))
