"""What a ratio of two sums needs of its sampling units: sums and sums of squares, added up part by part.

Cochran, Sampling Techniques, chapter 6: the variance of a ratio comes from the residues top - ratio * bottom of the
units, and the sum of their squares from five sums over units. So no unit has to be kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gardenlab.statistics.intervals import proportion_interval
from gardenlab.statistics.tables import checked_level

if TYPE_CHECKING:
    from numpy.typing import NDArray

SUMS = ("top", "bottom", "top_top", "top_bottom", "bottom_bottom", "units")
ROUNDING = 1e-12  # a spread below this share of what it is the difference of is none
HAIR = 1e-9


class Estimate(NamedTuple):
    """Ratios with their intervals, one entry a group."""

    ratio: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


class Moments:
    """Sums over sampling units of what each adds above and below, for each group.

    Parameters
    ----------
    groups : int

    Attributes
    ----------
    top, bottom, top_top, top_bottom, bottom_bottom : (groups,) float arrays
        Sums of both parts, of their squares and of their product.
    units : (groups,) float array
        How many units add something below.
    most : (groups,) float array
        The most that one unit adds below.
    plain : (groups,) bool array
        Whether all units add above either nothing or all that they add below.
    """

    def __init__(self, groups: int) -> None:
        self.sums: NDArray[np.float64] = np.zeros((len(SUMS), groups))
        self.most, self.plain = np.zeros(groups), np.ones(groups, dtype=bool)

    @property
    def top(self) -> NDArray[np.float64]:
        """The sums above."""
        return np.asarray(self.sums[0])

    @property
    def bottom(self) -> NDArray[np.float64]:
        """The sums below."""
        return np.asarray(self.sums[1])

    @property
    def top_bottom(self) -> NDArray[np.float64]:
        """The sums of the products of both."""
        return np.asarray(self.sums[3])

    @property
    def units(self) -> NDArray[np.float64]:
        """How many units add something below."""
        return np.asarray(self.sums[5])

    def __len__(self) -> int:
        return len(self.most)

    def add(self, top: Any, bottom: Any, weight: Any = None) -> Moments:
        """Take in units.

        Parameters
        ----------
        top, bottom : (units, groups) arrays
            What each adds; all that one unit adds to a group must come at once.
        weight : (units,) array, optional
            How many alike units each stands for.
        """
        top, bottom = np.asarray(top, dtype=float), np.asarray(bottom, dtype=float)
        times = np.ones(len(top)) if weight is None else np.asarray(weight, dtype=float)
        self.sums += [
            times @ top,
            times @ bottom,
            np.einsum("u,ug,ug->g", times, top, top),
            np.einsum("u,ug,ug->g", times, top, bottom),
            np.einsum("u,ug,ug->g", times, bottom, bottom),
            times @ (bottom > 0),
        ]
        if len(top):
            self.most = np.maximum(self.most, bottom.max(axis=0))
            self.plain &= _plain(top, bottom).all(axis=0)
        return self

    def add_cells(self, group: NDArray[np.int64], top: NDArray[np.float64], bottom: NDArray[np.float64]) -> Moments:
        """Take in units that add to few of the groups: one entry a unit and group to which it adds something."""
        for number, part in enumerate((top, bottom, top * top, top * bottom, bottom * bottom, bottom > 0)):
            self.sums[number] += np.bincount(group, weights=part, minlength=len(self))
        np.maximum.at(self.most, group, bottom)
        self.plain[group[~_plain(top, bottom)]] = False
        return self

    def squares(self) -> NDArray[np.float64]:
        """The sums of the units' squared residues: never below 0, and 0 where they are rounding only."""
        top_top, cross, bottom_bottom = self.sums[2:5]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = np.nan_to_num(self.top / self.bottom, posinf=0.0, neginf=0.0)
        whole = top_top + ratio**2 * bottom_bottom
        found = whole - 2 * ratio * cross
        return np.where(found > ROUNDING * whole, found, 0.0)

    def spread(self) -> NDArray[np.float64]:
        """The variance of each ratio between units."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(self.squares() / self.bottom**2 * self.units / (self.units - 1), dtype=float)

    def intervals(self, level: float = 0.95, *, bounded: bool = False, signed: bool = False) -> Estimate:
        """The ratios with their intervals, see `gardenlab.statistics.ratios.ratio_intervals`.

        Parameters
        ----------
        level : float
        bounded : bool
            Whether a ratio is a share of things: then Wilson's interval on the effective number of things.
        signed : bool
            Whether what is added above may be negative: then a sum of 0 does not mean that nothing happened.
        """
        from scipy.stats import norm, t

        checked_level(level)
        tail, below, some = (1 - level) / 2, self.bottom, self.bottom > 0
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio, spread = np.where(some, self.top / below, np.nan), self.spread()
            quantile = t.isf(tail, np.maximum(self.units - 1, 1))
            if bounded:
                size = ratio * (1 - ratio) / spread * (norm.isf(tail) / quantile) ** 2
                known = np.isfinite(size) & (spread > 0)
                size = np.where(known, np.minimum(size, below), np.minimum(self.units, below))
                low, high = proportion_interval(np.clip(np.nan_to_num(ratio), 0, 1) * size, size, level)
                return Estimate(ratio, np.where(some, low, np.nan), np.where(some, high, np.nan))
            reach = quantile * np.sqrt(np.where(spread > 0, spread, np.nan))
            low, high = ratio - reach, ratio + reach
            never = some & (self.sums[2] == 0) & (not signed)
            return Estimate(ratio, np.where(never, 0.0, low), np.where(never, -np.log(tail) / below, high))

    def shares(self, level: float = 0.95) -> Estimate:
        """Shares as by `intervals`, but with Wilson's own interval where no unit has more than one thing."""
        found = self.intervals(level, bounded=True)
        single = (self.most < 1 + HAIR) & self.plain & (self.bottom > 0)
        many = np.maximum(self.bottom, 1)
        low, high = proportion_interval(np.clip(self.top, 0, many), many, level)
        return Estimate(found.ratio, np.where(single, low, found.low), np.where(single, high, found.high))

    def at(self, place: Any, groups: int) -> Moments:
        """The same among more groups.

        Parameters
        ----------
        place : int array
            Where each group stands among them.
        groups : int
        """
        found = Moments(groups)
        found.sums[:, place] = self.sums
        found.most[place], found.plain[place] = self.most, self.plain
        return found

    def merge(self, other: Moments) -> Moments:
        """Take in what another has of the same groups and of other units."""
        self.sums += other.sums
        self.most = np.maximum(self.most, other.most)
        self.plain &= other.plain
        return self


def _plain(top: NDArray[np.float64], bottom: NDArray[np.float64]) -> NDArray[np.bool_]:
    return (np.abs(top) < HAIR) | (top > bottom - HAIR)
