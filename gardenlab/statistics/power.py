"""Power, both ways round: games for an effect, and the smallest effect that these games could have seen."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gardenlab.statistics.tables import TableError


def power(games: float, effect: float, null: float = 0.5, level: float = 0.05) -> float:
    """Return the chance that a two-sided test of a rate against `null` sees `effect`.

    The normal approximation of the score test, with both tails counted.

    Parameters
    ----------
    games : float
        Independent games.
    effect : float
        True rate less `null`.
    null : float
        The rate if nothing is the matter, such as 1/3 for a seat of three.
    level : float
        Two-sided error of the test.
    """
    from scipy.stats import norm

    true = _rate(null + effect, "null + effect")
    _rate(null, "null")
    reach = norm.isf(level / 2) * np.sqrt(null * (1 - null) / games)
    spread = np.sqrt(true * (1 - true) / games)
    return float(norm.cdf((effect - reach) / spread) + norm.cdf((-effect - reach) / spread))


def games_for_effect(effect: float, null: float = 0.5, power_wanted: float = 0.8, level: float = 0.05) -> int:
    """Return the fewest games with which `effect` is seen with the power wanted.

    Examples
    --------
    >>> games_for_effect(0.05)
    783
    """
    if effect == 0:
        raise TableError("effect = 0: no number of games shows an effect of nothing; expected another number")
    _wanted(power_wanted, level)
    low, high = 0, 1
    while power(high, effect, null, level) < power_wanted:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if power(middle, effect, null, level) >= power_wanted else (middle, high)
    return high


def smallest_effect(games: float, null: float = 0.5, power_wanted: float = 0.8, level: float = 0.05) -> float:
    """Return the smallest rise above `null` that `games` games see with the power wanted.

    Returns
    -------
    float
        NaN if even a rate of 1 would not be seen reliably.

    Examples
    --------
    >>> round(smallest_effect(156), 3)
    0.111
    """
    from scipy.optimize import brentq

    _wanted(power_wanted, level)
    top = 1 - null - 1e-9
    if not games > 0 or power(games, top, null, level) < power_wanted:
        return float("nan")
    return float(brentq(lambda effect: power(games, effect, null, level) - power_wanted, 0.0, top))


def smallest_difference(games: float, spread: float, power_wanted: float = 0.8, level: float = 0.05) -> float:
    """Return the smallest mean difference that `games` pairs with standard deviation `spread` could have seen."""
    from scipy.stats import norm

    _wanted(power_wanted, level)
    return float((norm.isf(level / 2) + norm.ppf(power_wanted)) * spread / np.sqrt(games))


def games_between(first: float, second: float, error: float = 0.05) -> int:
    """Return the fixed number of games that tells two rates apart with both one-sided errors at most `error`."""
    from scipy.stats import norm

    _rate(first, "first"), _rate(second, "second")
    if first == second:
        raise TableError(f"first = second = {first}: expected two different rates")
    spread = np.sqrt(first * (1 - first)) + np.sqrt(second * (1 - second))
    return int(np.ceil((norm.isf(error) * spread / (second - first)) ** 2))


class Sequential(NamedTuple):
    """What a sequential test costs and how often it is wrong."""

    games: float
    """Games on average."""
    chooses_second: float
    """Chance that it ends in favour of the second rate."""


def sprt(first: float, second: float, truth: float, error: float = 0.05) -> Sequential:
    """Return what Wald's sequential test of two rates does when `truth` is the real rate, counted exactly.

    The test stops when the likelihood ratio passes (1 - error) / error either way: bounds fixed before
    the run, so that it may look after every game (Wald 1945, "Sequential tests of statistical hypotheses").

    Parameters
    ----------
    first, second : float
        The two rates to be told apart.
    truth : float
        The real rate.
    error : float
        Nominal error of either kind.
    """
    for name, value in (("first", first), ("second", second), ("truth", truth)):
        _rate(value, name)
    win, loss = np.log(second / first), np.log((1 - second) / (1 - first))
    if win == 0:
        raise TableError(f"first = second = {first}: expected two different rates")
    bound = np.log((1 - error) / error)
    games, chosen, played = 0.0, 0.0, 0
    wins, chance = np.zeros(1, dtype=np.int64), np.ones(1)
    while chance.sum() > 1e-9:
        games += chance.sum()
        played += 1
        base = wins[0]
        step = np.zeros(int(wins[-1] - base) + 2)
        step[:-1] += chance * (1 - truth)
        step[1:] += chance * truth
        wins = np.arange(base, base + len(step))
        ratio = wins * win + (played - wins) * loss
        chosen += step[ratio >= bound].sum()
        on = np.abs(ratio) < bound
        wins, chance = wins[on], step[on]
        if len(wins) == 0:
            break
    return Sequential(float(games), float(chosen))


def false_alarms_of_peeking(looks: int, every: int, level: float = 0.05) -> float:
    """Return how often a fair coin is called unfair by one who looks again and again at an uncorrected p.

    Parameters
    ----------
    looks : int
        How often one looks at most.
    every : int
        Games between two looks.
    level : float
        Two-sided level of each look by itself.
    """
    from scipy.stats import binom, norm

    step = binom.pmf(np.arange(every + 1), every, 0.5)
    reach = norm.isf(level / 2)
    chance = np.ones(1)
    for look in range(1, looks + 1):
        chance = np.convolve(chance, step)
        played = look * every
        z = (2 * np.arange(played + 1) - played) / np.sqrt(played)
        chance[np.abs(z) > reach] = 0
    return float(1 - chance.sum())


def _rate(value: float, name: str) -> float:
    """Return `value` if it lies strictly between 0 and 1."""
    if not 0 < value < 1:
        raise TableError(f"{name} = {value!r}: expected a rate between 0 and 1")
    return value


def _wanted(power_wanted: float, level: float) -> None:
    """Refuse a power or an error that no study can have."""
    if not 0 < level < power_wanted < 1:
        raise TableError(f"power_wanted = {power_wanted!r}, level = {level!r}: expected 0 < level < power_wanted < 1")
