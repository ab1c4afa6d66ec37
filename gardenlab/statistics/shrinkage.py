"""Rates of rare categories, drawn towards the rest: the beta-binomial model fitted by maximum likelihood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gardenlab.statistics.tables import TableError, checked_level

if TYPE_CHECKING:
    from numpy.typing import NDArray

STRONGEST = 1e6


class Shrunk(NamedTuple):
    """Shrunken rates with the middle part of their posterior, and the prior that was fitted."""

    rate: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    alpha: float
    beta: float


def shrink(successes: Any, trials: Any, level: float = 0.95) -> Shrunk:
    """Return rates shrunk towards the common rate, the more the fewer their trials.

    Parameters
    ----------
    successes, trials : array_like
        Counts of each category; a category without trials gets the common rate.
    level : float
        Share of the posterior between `low` and `high`.

    Returns
    -------
    Shrunk
        With `alpha` and `beta` of the fitted beta prior. Where the rates differ no more than by chance
        the prior is as strong as a million trials, and all rates are the common one.
    """
    from scipy.optimize import minimize
    from scipy.special import betaln, digamma
    from scipy.stats import beta

    checked_level(level)
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    if k.shape != n.shape or k.ndim != 1 or not ((k >= 0) & (k <= n)).all() or n.sum() == 0:
        raise TableError("shrink: expected two columns of counts, successes at most trials, and at least one trial")

    def prior(point: NDArray[np.float64]) -> tuple[float, float]:
        middle = 1 / (1 + np.exp(-point[0]))
        strength = np.exp(point[1])
        return middle * strength, (1 - middle) * strength

    def unlikely(point: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        a, b = prior(point)
        both = np.sum(digamma(a + b) - digamma(n + a + b))
        by_a = np.sum(digamma(k + a) - digamma(a)) + both
        by_b = np.sum(digamma(n - k + b) - digamma(b)) + both
        slope = np.array([(by_a - by_b) * a * b / (a + b), by_a * a + by_b * b])
        return -float(np.sum(betaln(k + a, n - k + b) - betaln(a, b))), -slope

    pooled = (k.sum() + 0.5) / (n.sum() + 1)
    bounds = [(-15.0, 15.0), (np.log(0.02), np.log(STRONGEST))]
    starts = [np.array([np.log(pooled / (1 - pooled)), strength]) for strength in (2.0, 7.0, bounds[1][1])]
    fits = [minimize(unlikely, start, jac=True, method="L-BFGS-B", bounds=bounds) for start in starts]
    a, b = prior(min(fits, key=lambda fit: fit.fun).x)
    tail = (1 - level) / 2
    after, before = k + a, n - k + b
    return Shrunk(after / (after + before), beta.ppf(tail, after, before), beta.ppf(1 - tail, after, before), a, b)
