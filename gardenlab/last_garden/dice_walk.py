"""The spin walk: how six sector dice spread when spin cards are played blindly, worked out exactly.

A spin names a number, each as likely as its share of the spin cards. One of the dice that show it is turned, or any
die if none does, up or down by one, evenly. Since dice that show the same number are alike, six sorted numbers
describe where the walk stands: 462 places for dice of six faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACES = 6
PLACES = tuple(combinations_with_replacement(range(1, FACES + 1), 6))
NUMBER = {dice: place for place, dice in enumerate(PLACES)}
EVEN = FACES * (1 - (1 - 1 / FACES) ** 6)  # different numbers on six dice that show each number evenly: 3.9906


def turned(dice: Sequence[int], at: int, by: int) -> tuple[int, ...]:
    """The sorted dice after one of them is spun; 1 and 6 are neighbours."""
    found = list(dice)
    found[at] = (found[at] - 1 + by) % FACES + 1
    return tuple(sorted(found))


@lru_cache(maxsize=8)
def _steps(weights: tuple[float, ...]) -> NDArray[np.float64]:
    """The probabilities of going from each place to each other in one spin."""
    chance = np.zeros((len(PLACES), len(PLACES)))
    for place, dice in enumerate(PLACES):
        for face, weight in enumerate(weights, start=1):
            able = [dice.index(face)] if face in dice else range(6)
            for at in able:
                for by in (1, -1):
                    chance[place, NUMBER[turned(dice, at, by)]] += weight / len(able) / 2
    return chance


def numbers_after(start: Sequence[int], spins: int, weights: Sequence[float] = (1,) * FACES) -> NDArray[np.float64]:
    """The mean of how many different numbers the six dice show after 0, 1, ... `spins` spins.

    Parameters
    ----------
    start : sequence of int
        The dice at set-up.
    spins : int
        The last number of spins.
    weights : sequence of float
        How likely each number is to be named: the copies of its spin card.

    Returns
    -------
    array of spins + 1 floats

    Examples
    --------
    >>> numbers_after((1, 2, 3, 4, 5, 6), 1).round(6).tolist()
    [6.0, 5.0]
    """
    total = sum(weights)
    even = tuple(weight / total for weight in weights) if total else (1 / FACES,) * FACES
    chance, found = np.zeros(len(PLACES)), np.empty(spins + 1)
    chance[NUMBER[tuple(sorted(start))]] = 1
    different = np.array([len(set(dice)) for dice in PLACES], dtype=float)
    for spin in range(spins + 1):
        found[spin] = chance @ different
        chance = chance @ _steps(even)
    return found
