"""Tests that many categories have one rate, of all and of each against the rest: independent rows, or clustered.

Of clustered rows the variance of each row is that under the common rate, and only the covariance between different
rows of a unit is estimated. A category none of whose rows had the event thus never counts as known without error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gardenlab.statistics.rao_scott import Corrected, corrected, mean_reliability, reliability

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gardenlab.statistics.clusters import Totals

LEAST = 5.0
"""So many events, and rows without, a category must be expected to have for a clustered test of its own."""


class EqualRates(NamedTuple):
    """The test of all categories alike and the p of each against the rest, NaN for none."""

    test: str
    statistic: float
    df: float
    p: float
    each: NDArray[np.float64]
    effect: float = 1.0

    def row(self) -> dict[str, Any]:
        """Return the line of the test of all."""
        return {"test": self.test, "statistic": self.statistic, "df": self.df, "p": self.p}


def independent(events: NDArray[np.float64], rows: NDArray[np.int64]) -> EqualRates:
    """Return Pearson's chi-square of all categories, and of each against the rest."""
    from scipy.stats import chi2

    total, trials = events.sum(), rows.sum()
    common = total / trials
    noise, held = common * (1 - common), rows > 0
    free = int(held.sum()) - 1
    if noise == 0:
        return EqualRates("Pearson chi-square", 0.0, free, 1.0, np.where(held, 1.0, np.nan))
    squares = (events - rows * common) ** 2 / (np.where(held, rows, 1) * noise)
    left = 1 - rows / trials
    each = chi2.sf(squares / np.where(left > 0, left, 1), 1)
    chi = float(squares.sum())
    return EqualRates("Pearson chi-square", chi, free, float(chi2.sf(chi, free)), np.where(held, each, np.nan))


def clustered(sums: Totals, units: int) -> EqualRates:
    """Return Rao and Scott's test of all categories, and of each against the rest by its own design effect.

    Parameters
    ----------
    sums : Totals
        Events and rows by unit and category; each unit stands for itself.
    units : int
        How many there are.

    Returns
    -------
    EqualRates
        `each` is NaN where of the category, or of all others, fewer than `LEAST` events or rows without are expected
        in as many independent rows as tell as much. With one unit nothing has a p; where all rows are alike, p of
        all is 1.
    """
    test, held = "Rao-Scott F", sums.rows > 0
    each, free = np.full(len(held), np.nan), int(held.sum()) - 1
    common = float(sums.top_sum.sum() / sums.rows.sum())
    if units < 2:
        return EqualRates(test, float("nan"), free, float("nan"), each)
    if common <= 0 or common >= 1:
        return EqualRates(test, 0.0, free, 1.0, each)
    parts = _shared(sums, held, common, units)
    result = _all(parts, common, units)
    each[held] = _each(parts, common, units, result.effect)
    return EqualRates(test, result.statistic, result.df, result.p, each, result.effect)


class Shared(NamedTuple):
    """What the rows of a unit share, under the common rate; an entry a category that has rows.

    Attributes
    ----------
    chi : float array
        Squared departure of the events from what is expected over their variance in independent rows.
    rows, squares, rest : float arrays
        Sums over units of numbers of rows, of their squares, and of the squares for all other categories.
    effects : float array
        The design effect of the departure.
    spread : float
        The sum of squares of the design effects of all contrasts.
    """

    chi: NDArray[np.float64]
    rows: NDArray[np.float64]
    squares: NDArray[np.float64]
    rest: NDArray[np.float64]
    effects: NDArray[np.float64]
    spread: float


def _shared(sums: Totals, held: NDArray[np.bool_], common: float, units: int) -> Shared:
    """Return the parts of the tests."""
    bottom = sums.bottom[:, held]
    scores = (sums.top[:, held] - bottom * common).tocsr()
    rows, events = sums.rows[held].astype(float), sums.top_sum[held]
    share, noise = rows / rows.sum(), common * (1 - common)
    cross = np.asarray((scores.T @ scores).todense())
    alone = events * (1 - 2 * common) + rows * common**2
    enough = units / (units - 1)
    covariance = np.diag(_centred(cross - np.diag(alone), share)) * enough
    effects = 1 + covariance / (noise * rows * (1 - share))
    # Products of different units only: the square of a unit's own is no estimate of a squared variance.
    own = np.asarray(scores.power(2) @ (1 / (noise * rows))).reshape(-1)
    own -= np.asarray(scores.sum(axis=1)).reshape(-1) ** 2 / (noise * rows.sum())
    whole = (_centred(cross, share) ** 2 / np.outer(rows, rows)).sum() / noise**2
    squares = np.asarray(bottom.power(2).sum(axis=0)).reshape(-1)
    of_unit = np.asarray(bottom.sum(axis=1)).reshape(-1)
    rest = of_unit @ of_unit - 2 * np.asarray(bottom.T @ of_unit).reshape(-1) + squares
    chi = (events - rows * common) ** 2 / (noise * rows)
    return Shared(chi, rows, squares, rest, effects, float(whole - own @ own) * enough)


def _centred(cross: NDArray[np.float64], share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the covariance of departures from the common rate, from that of departures from a known one."""
    line = cross.sum(axis=1)
    return np.asarray(cross - np.outer(line, share) - np.outer(share, line) + line.sum() * np.outer(share, share))


def _all(parts: Shared, common: float, units: int) -> Corrected:
    """Return the test of all categories.

    Small categories add to the variance of the statistic (Haldane 1940): as much as if their rows were independent,
    times the design effect.
    """
    rows, kinds = parts.rows, len(parts.rows)
    uneven = max(float((1 / rows).sum() - kinds**2 / rows.sum()), 0.0)
    rough = max(1 / (common * (1 - common)) - 6, 0.0) * uneven
    effect = float(parts.effects @ (1 - rows / rows.sum()))
    reliable = mean_reliability(rows, parts.squares)
    return corrected(float(parts.chi.sum()), kinds - 1, effect, parts.spread, reliable, units, rough)


def _each(parts: Shared, common: float, units: int, mean: float) -> NDArray[np.float64]:
    """Return the p of each category: its design effect is drawn to the mean as it is expected to have few events."""
    from scipy.stats import t

    rows, share = parts.rows, parts.rows / parts.rows.sum()
    known = rows * common * (1 - common)
    effect = np.maximum((known * parts.effects + LEAST * mean) / (known + LEAST), mean / 2)
    unsure = (1 - share) ** 2 / reliability(rows, parts.squares)
    unsure += share**2 / reliability(rows.sum() - rows, parts.rest)
    below = 1 / np.maximum(unsure, 1 / (units - 1))
    p = 2 * t.sf(np.sqrt(parts.chi / (1 - share) / effect), below)
    smaller = np.minimum(rows, rows.sum() - rows)
    expected = smaller * min(common, 1 - common) / np.maximum(effect, 1)
    return np.where(expected >= LEAST, p, np.nan)
