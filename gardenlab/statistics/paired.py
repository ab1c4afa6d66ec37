"""Two arms on the same seeds: paired differences, and McNemar's test for yes and no.

Common random numbers: Glasserman, Yao 1992. Score interval of a paired difference: Tango 1998,
"Equivalence test and confidence interval for the difference in proportions for the paired-sample design".
"""

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
    yes_no,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


@noted
def paired(
    first: pd.DataFrame,
    second: pd.DataFrame,
    value: str | Sequence[str],
    *,
    on: str | Sequence[str] = "game",
    unit: str | None = None,
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
        `smallest_effect`, the difference that would be seen with 80% power.

    Raises
    ------
    TableError
        If the arms do not hold the same keys, or a column or value cannot be used.

    Notes
    -----
    An arm compared with itself gives exactly zero, with the interval [0, 0] and p = 1.

    Examples
    --------
    >>> import pandas as pd
    >>> arm = pd.DataFrame({"game": [0, 1, 2], "turns": [12, 15, 11]})
    >>> paired(arm, arm, "turns").frame[["difference", "low", "high"]].to_numpy().tolist()
    [[0.0, 0.0, 0.0]]
    """
    import pandas as pd

    keys, values = names(on), names(value)
    chosen("method", method, ("t", "bootstrap"))
    checked_level(level)
    unit = keys[0] if unit is None else unit
    one, two = matched(first, second, keys, [*values, *([unit] if unit not in keys else [])])
    number = pd.factorize(one[unit])[0].astype(np.int64)
    random = generator(seed, "paired") if method == "bootstrap" else None
    rows, spreads = [], []
    for name in values:
        a, b = numbers(one, name), numbers(two, name)
        found, spread = _difference(a, b, number, level, random, resamples)
        reach = smallest_difference(number.max() + 1, spread)
        rows.append({"quantity": name, "pairs": len(a), **found, "smallest_effect": reach})
        spreads.append(spread)
    frame = pd.DataFrame(rows)
    units = int(number.max()) + 1
    how = "t intervals" if random is None else f"Bootstrap intervals (BCa, {resamples:,} resamples, seed {seed})"
    same = " All pairs are equal." if not any(spreads) and (frame["difference"] == 0).all() else ""
    caption = (
        f"{captions.sample(len(one), units, unit)} {how} of the mean paired difference, "
        f"{captions.percent(level)} each.{same} smallest_effect is the difference that would be seen with 80% power "
        "(two-sided 5%)."
    )
    draw = partial(_draw, label="quantity")
    return Finding(frame, title=title, caption=caption, plot=draw, note=note)


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
) -> tuple[dict[str, Any], float]:
    """Return means, difference and interval of one quantity, and the deviation between units."""
    from scipy.stats import t

    size = np.bincount(unit)
    units = len(size)
    sums = np.bincount(unit, weights=b - a).astype(float)
    middle = float((b - a).mean())
    parts = (sums - middle * size) / size.mean()
    spread = float(np.sqrt(np.sum(parts**2) / (units - 1))) if units > 1 else float("nan")
    p = 1.0 if middle == 0 else 0.0
    low = high = middle
    if units < 2:
        low, high, p = (middle, middle, 1.0) if not np.any(a != b) else (-np.inf, np.inf, np.nan)
    elif spread > 0:
        error = spread / np.sqrt(units)
        reach = float(t.isf((1 - level) / 2, units - 1)) * error
        low, high = middle - reach, middle + reach
        p = float(2 * t.sf(abs(middle) / error, units - 1))
        if random is not None:
            low, high = bca_interval(middle, _resampled(sums, size, random, resamples), parts, level)
    found = {"first": a.mean(), "second": b.mean(), "difference": middle, "low": low, "high": high, "p": p}
    return found, 0.0 if np.isnan(spread) else spread


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


@noted
def mcnemar(
    first: pd.DataFrame,
    second: pd.DataFrame,
    event: str,
    *,
    on: str | Sequence[str] = "game",
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return how much more often `event` is true in the second arm than in the first, on the same seeds.

    Parameters
    ----------
    first, second : DataFrame
        The two arms; both hold the same keys once each, and each pair is independent of the others.
    event : str
        A column of True and False (or 1 and 0).
    on : str or sequence of str
        The key that pairs rows.
    level : float
        Confidence level.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `pairs`, `both`, `only_first`, `only_second`, `neither`, `difference` with Tango's score interval,
        and the exact `p` of McNemar's test. Where no pair differs, zero and [0, 0].
    """
    import pandas as pd
    from scipy.stats import binomtest

    checked_level(level)
    one, two = matched(first, second, names(on), [event])
    a, b = yes_no(one, event), yes_no(two, event)
    n, gone, come = len(a), int((a & ~b).sum()), int((~a & b).sum())
    low, high = tango(gone, come, n, level)
    p = binomtest(come, gone + come, 0.5).pvalue if gone + come else 1.0
    counts = {"both": int((a & b).sum()), "only_first": gone, "only_second": come, "neither": int((~a & ~b).sum())}
    frame = pd.DataFrame([{"pairs": n, **counts, "difference": (come - gone) / n, "low": low, "high": high, "p": p}])
    above = float(proportion_interval(gone + come, n, level)[1])
    differ = f" No pair differs: at most {above:.2g} of all pairs do." if gone + come == 0 else ""
    reach = captions.mean_reach(n, float(np.sqrt((gone + come) / n)))
    caption = (
        f"n = {captions.count(n, 'pair')}; the pair is the unit of sampling. Score interval (Tango), "
        f"{captions.percent(level)}; exact McNemar p.{differ} {reach}"
    ).strip()
    heading = f"{event.replace('_', ' ').capitalize()}: second arm less first" if title is None else title
    return Finding(frame, title=heading, caption=caption, note=note, plot=partial(_draw, label=()))


def tango(only_first: int, only_second: int, pairs: int, level: float = 0.95) -> tuple[float, float]:
    """Return Tango's score interval of the difference of two paired rates, second less first."""
    from scipy.optimize import brentq
    from scipy.stats import norm

    if only_first + only_second == 0:
        return 0.0, 0.0
    z = float(norm.isf((1 - level) / 2))

    def away(difference: float) -> float:
        linear = -(only_first + only_second) + (2 * pairs - (only_second - only_first)) * difference
        rest = -only_first * difference * (1 - difference)
        fewest = (np.sqrt(max(linear**2 - 8 * pairs * rest, 0.0)) - linear) / (4 * pairs)
        spread = pairs * (2 * fewest + difference * (1 - difference))
        return float((only_second - only_first - pairs * difference) / np.sqrt(max(spread, 1e-300)))

    middle, edge = (only_second - only_first) / pairs, 1 - 1e-12
    low = -1.0 if away(-edge) < z else brentq(lambda d: away(d) - z, -edge, middle)
    high = 1.0 if away(edge) > -z else brentq(lambda d: away(d) + z, middle, edge)
    return float(low), float(high)


def _draw(frame: pd.DataFrame, ax: Axes, label: str | tuple[str, ...]) -> None:
    """Draw differences about zero."""
    from gardenlab.statistics import plots

    plots.dot_intervals(frame, ax, value="difference", label=label, reference=0.0, reference_label="no difference")
