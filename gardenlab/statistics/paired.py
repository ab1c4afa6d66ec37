"""Two arms on the same seeds: paired differences. Common random numbers: Glasserman, Yao 1992."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.clusters import bca_interval
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import proportion_interval
from gardenlab.statistics.power import smallest_difference
from gardenlab.statistics.tables import (
    TableError,
    as_table,
    checked_level,
    chosen,
    generator,
    names,
    noted,
    numbers,
    plain,
    refuse,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


ROUNDING = 1e-13  # a deviation below this share of the largest value is none


@noted
def paired(
    first: pd.DataFrame,
    second: pd.DataFrame,
    value: str | Sequence[str],
    *,
    on: str | Sequence[str] = "game",
    unit: str | None = None,
    bounded: str | Sequence[str] = (),
    method: str = "t",
    level: float = 0.95,
    seed: int | None = None,
    resamples: int = 9999,
    title: str = "Second arm less first, on the same seeds",
    note: str = "",
) -> Finding:
    """Return the mean difference, second less first, of each quantity.

    Parameters
    ----------
    first, second : DataFrame
        The two arms; both hold the same keys once each.
    value : str or sequence of str
        The columns of numbers (or of yes and no) to compare.
    on : str or sequence of str
        The key that pairs rows: `"game"`, or `["game", "seat"]`.
    unit : str, optional
        The column of the sampling unit, if one unit holds several pairs; by default the first of `on`.
    bounded : str or sequence of str
        The columns of `value` that cannot leave 0 to 1, such as `"win_share"`; columns of True and False are known to.
    method : {"t", "bootstrap"}
        The interval: t, or a bootstrap over units (BCa; needs `seed`).
    level : float
        Confidence level of each interval.
    seed, resamples : int
        For the bootstrap.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `quantity`, `pairs`, `first`, `second`, `difference`, `low`, `high`, `p` (t test), and
        `smallest_effect`, the difference that would be seen with 80% power; NaN where nothing varies.

    Raises
    ------
    TableError
        If the arms do not hold the same keys, or a column or value cannot be used.

    Notes
    -----
    An arm compared with itself gives exactly zero and p = 1. Its interval is no point: where all units differ by the
    same, be it nothing, they do not tell how others would. A bounded quantity still has limits, as by Wilson's bound
    only so many of all units can be otherwise, see `same_in_all`, and the exact p of the sign test (McNemar's of yes
    and no). For any other quantity `low` and `high` are NaN, and `p` too unless the difference is zero.

    Examples
    --------
    >>> import pandas as pd
    >>> arm = pd.DataFrame({"game": [0, 1, 2], "turns": [12, 15, 11], "tie": [True, False, False]})
    >>> paired(arm, arm, ["turns", "tie"]).frame[["difference", "low", "high"]].round(2).to_numpy().tolist()
    [[0.0, nan, nan], [0.0, -0.56, 0.56]]
    """
    import pandas as pd

    keys, values = names(on), names(value)
    chosen("method", method, ("t", "bootstrap"))
    checked_level(level)
    for name in names(bounded):
        chosen("bounded", name, values)
    unit = keys[0] if unit is None else unit
    one, two = matched(first, second, keys, [*values, *([unit] if unit not in keys else [])])
    number = pd.factorize(one[unit])[0].astype(np.int64)
    units = int(number.max()) + 1
    random = generator(seed, "paired") if method == "bootstrap" else None
    rows = []
    for name in values:
        a, b = numbers(one, name), numbers(two, name)
        limits = _bounded(one, two, name, names(bounded))
        found, spread = _difference(a, b, number, level, random, resamples, limits)
        reach = smallest_difference(units, spread)
        rows.append({"quantity": name, "pairs": len(a), **found, "smallest_effect": reach})
    frame = pd.DataFrame(rows)
    how = "t intervals" if random is None else f"Bootstrap intervals (BCa, {resamples:,} resamples, seed {seed})"
    effect = "smallest_effect is the difference that would be seen with 80% power (two-sided 5%)."
    caption = (
        f"{captions.sample(len(one), units, unit)} {how} of the mean paired difference, {captions.percent(level)} each."
        f"{_told_of_same(frame, unit)} {effect if frame['smallest_effect'].notna().any() else ''}"
    ).strip()
    draw = partial(draw_differences, label="quantity")
    return Finding(frame, title=title, caption=caption, plot=draw, note=note)


def _bounded(one: pd.DataFrame, two: pd.DataFrame, name: str, bounded: Sequence[str]) -> bool:
    """Return whether a quantity cannot leave 0 to 1; refuse one that is said not to, and does."""
    from pandas.api.types import is_bool_dtype

    if name in bounded:
        for arm in (one, two):
            found = numbers(arm, name, least=0)
            refuse(arm, name, found > 1 + 1e-9, "at most 1")
    return name in bounded or bool(is_bool_dtype(one[name]) and is_bool_dtype(two[name]))


def _told_of_same(frame: pd.DataFrame, unit: str) -> str:
    """Return what is said of quantities that differ by the same in all units."""
    same = frame["smallest_effect"].isna()
    if not same.any():
        return ""
    none = (frame["difference"] == 0).all()
    all_ = "All pairs are equal" if none and same.all() else f"Some quantities differ by the same in every {unit}"
    return (
        f" {all_}. Then the interval of a share says what others may do (Wilson's bound), and of other quantities, as "
        "of the smallest effect, nothing can be told."
    )


def matched(
    first: pd.DataFrame, second: pd.DataFrame, keys: Sequence[str], values: Sequence[str]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return the two arms in the same order of keys, if they hold the same keys once each."""
    arms = []
    for name, frame in (("first", first), ("second", second)):
        frame = as_table(frame, [*keys, *values], f"{name} arm")
        arm = frame[[*keys, *values]].set_index(list(keys), drop=False).sort_index()
        twice = arm.index.duplicated()
        if twice.any():
            key = arm.index[int(np.argmax(twice))]
            raise TableError(f"{name} arm: {' and '.join(keys)} {plain(key)!r} is there twice; expected each key once")
        arms.append(arm)
    one, two = arms
    if not one.index.equals(two.index):
        alone = one.index.symmetric_difference(two.index)
        raise TableError(
            f"{len(alone):,} keys ({' and '.join(keys)} {plain(alone[0])!r} is one) are in one arm only; "
            "expected the same games in both arms"
        )
    return one.reset_index(drop=True), two.reset_index(drop=True)


def _difference(
    a: NDArray[np.float64],
    b: NDArray[np.float64],
    unit: NDArray[np.int64],
    level: float,
    random: np.random.Generator | None,
    resamples: int,
    bounded: bool,
) -> tuple[dict[str, Any], float]:
    """Return means, difference and interval of one quantity, and the deviation between units; NaN where none varies."""
    from scipy.stats import t

    size = np.bincount(unit)
    units = len(size)
    sums = np.bincount(unit, weights=b - a).astype(float)
    middle = float((b - a).mean())
    parts = (sums - middle * size) / size.mean()
    spread = float(np.sqrt(np.sum(parts**2) / (units - 1))) if units > 1 else float("nan")
    hair = ROUNDING * max(np.abs(a).max(), np.abs(b).max())
    if not spread > hair:
        spread, middle = float("nan"), middle if abs(middle) > hair else 0.0
        low, high = same_in_all(middle, units, level) if bounded else (float("nan"), float("nan"))
        p = 1.0 if middle == 0 else min(1.0, 2.0 ** (1 - units)) if bounded else float("nan")
    else:
        error = spread / np.sqrt(units)
        reach = float(t.isf((1 - level) / 2, units - 1)) * error
        low, high = middle - reach, middle + reach
        p = float(2 * t.sf(abs(middle) / error, units - 1))
        if random is not None:
            low, high = bca_interval(middle, _resampled(sums, size, random, resamples), parts, level)
    found = {"first": a.mean(), "second": b.mean(), "difference": middle, "low": low, "high": high, "p": p}
    return found, spread


def same_in_all(difference: float, units: int, level: float = 0.95) -> tuple[float, float]:
    """Return the interval of a mean difference between -1 and 1 that is the same in all of so many units.

    By Wilson's bound at most a share of z^2 / (units + z^2) of all units is otherwise, and those differ by -1 or 1 at
    most. Of yes and no it is Tango's interval.

    Parameters
    ----------
    difference : float
        What all differ by.
    units : int
    level : float
        Confidence level.

    Examples
    --------
    >>> [round(end, 2) for end in same_in_all(1, 3)]
    [-0.12, 1.0]
    """
    other = float(proportion_interval(0, units, level)[1])
    return difference - other * (1 + difference), difference + other * (1 - difference)


def _resampled(
    sums: NDArray[np.float64], size: NDArray[np.intp], random: np.random.Generator, resamples: int
) -> NDArray[np.float64]:
    """Return the mean difference of samples of units drawn with replacement.

    Units alike are drawn together, so that many games with few different results cost little.
    """
    kinds, count = np.unique(np.column_stack([sums, size]), axis=0, return_counts=True)
    found = np.empty(resamples)
    step = max(1, 4_000_000 // len(kinds))
    for start in range(0, resamples, step):
        stop = min(resamples, start + step)
        drawn = random.multinomial(len(sums), count / len(sums), size=stop - start)
        total = drawn @ kinds
        found[start:stop] = total[:, 0] / total[:, 1]
    return found


def draw_differences(frame: pd.DataFrame, ax: Axes, label: str | Sequence[str]) -> None:
    """Draw differences about zero."""
    from gardenlab.statistics import plots

    plots.dot_intervals(frame, ax, value="difference", label=label, reference=0.0, reference_label="no difference")
