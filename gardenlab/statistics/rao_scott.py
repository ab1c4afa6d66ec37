"""A chi-square of independent rows, corrected for what rows of one unit of sampling share.

Rao, Scott 1981, "The analysis of categorical data from complex sample surveys", and 1984: the statistic is divided by
the mean design effect, and the spread of the design effects lessens the degrees of freedom. It is referred to F, as
the effects are estimated (Thomas, Rao 1987).

Unlike a quadratic form in the inverse of an estimated covariance it needs no more than the mean and the spread of the
effects, and holds its level with many categories of few events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SMALLEST = 0.05
"""The least mean design effect: estimates below it come of few units."""


class Corrected(NamedTuple):
    """A corrected test: F, its degrees of freedom above and below, p, and the mean design effect."""

    statistic: float
    df: float
    below: float
    p: float
    effect: float


def corrected(
    chi: float, free: int, effect: float, squares: float, reliable: float, units: int, rough: float = 0.0
) -> Corrected:
    """Return a chi-square of independent rows corrected for the design.

    Parameters
    ----------
    chi : float
        The statistic.
    free : int
        Its degrees of freedom.
    effect, squares : float
        Sum of the design effects, and of their squares.
    reliable : float
        Degrees of freedom that the mean effect is estimated with; at most `units` - 1 for each of the statistic's.
    units : int
        Units of sampling, at least two.
    rough : float
        What small categories add to the variance of `chi`.
    """
    from scipy.stats import f

    mean = max(effect / free, SMALLEST)
    spread = min(max(squares * free / (mean * free) ** 2, 1.0), float(free))
    df = 2 * free**2 / (2 * free * spread + rough * mean)
    below = min(reliable, df * (units - 1))
    ratio = chi / mean / free
    return Corrected(ratio, df, below, float(f.sf(ratio, df, below)) if chi > 1e-12 else 1.0, mean)


def reliability(rows: NDArray[np.float64], squares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the degrees of freedom of an estimated variance; infinite where no unit has two rows.

    Parameters
    ----------
    rows, squares : float arrays
        Sums over units of their numbers of rows, and of the squares of these.
    """
    pairs = 1 - rows / squares
    endless = np.full(len(rows), np.inf)
    return np.asarray(np.divide(rows**2 / squares, pairs, out=endless, where=pairs > 1e-12), dtype=float)


def mean_reliability(rows: NDArray[np.float64], squares: NDArray[np.float64]) -> float:
    """Return the degrees of freedom of the mean design effect of all categories, each weighing as in a chi-square."""
    left = (1 - rows / rows.sum()) / (len(rows) - 1)
    unsure = float(left**2 @ (1 / reliability(rows, squares)))
    return 1 / unsure if unsure > 0 else float("inf")
