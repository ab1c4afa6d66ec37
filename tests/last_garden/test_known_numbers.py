"""Exact values known from mathematics, told by the engine: the walk of a spun die, the worth of spaces at set-up."""

from collections import Counter
from fractions import Fraction

import numpy as np
from last_garden_table import table

from gardenlab.last_garden import Game, forecast
from gardenlab.last_garden.spaces import SPACE_TEXTS

ALL = {"1:1": Fraction(7, 6), "1:2": Fraction(1), "garden": Fraction(7, 6), "mines": Fraction(3)}


def spun(position, sector, way):
    """The dice after a Spin card has been played on a sector."""
    die = position.to_dict()["dice"][sector]
    hands = [[f"spin-{die}", "place-1", "place-2", "place-3", "place-4"],
             ["move-1", "move-2", "move-3", "move-4", "move-5"]]  # fmt: skip
    start = table(hands=hands, dice=position.to_dict()["dice"])
    return start.play(f"play spin-{die}, at sector {sector + 1}, {way}").to_dict()["dice"]


def test_the_spin_walk_of_a_die_has_period_two_and_no_limit():
    start, walk = Game(2).deal(1), np.zeros((6, 6))
    for die in range(1, 7):
        for way in ("up", "down"):
            walk[die - 1, spun(start, die - 1, way)[die - 1] - 1] += 0.5
    assert np.allclose(np.sort(np.linalg.eigvalsh(walk)), [-1, -0.5, -0.5, 0.5, 0.5, 1])
    even = np.linalg.matrix_power(walk, 200)[0]
    assert np.allclose(even, [1 / 3, 0, 1 / 3, 0, 1 / 3, 0]) and np.allclose(
        even @ walk, [0, 1 / 3, 0, 1 / 3, 0, 1 / 3]
    )
    assert np.allclose(np.full(6, 1 / 6) @ walk, 1 / 6), "stationary, though never reached"


def test_after_one_spin_from_set_up_exactly_one_number_is_missing():
    start = Game(2).deal(1)
    for sector in range(6):
        for way in ("up", "down"):
            dice = spun(start, sector, way)
            assert set(range(1, 7)) - set(dice) == {sector + 1} and sorted(Counter(dice).values()) == [1, 1, 1, 1, 2]


def test_worth_of_each_space_after_one_random_gem_at_set_up():
    """Averaged over the 18 places and colours of the Queen's gem, each alike."""
    start = table()
    worth = Counter()
    for sector in range(1, 7):
        for colour in ("red", "green", "blue"):
            told = forecast(start.play(f"queen, at sector {sector}, {colour}"))
            worth.update(dict(zip(told.space, told.cogs.tolist(), strict=True)))
    for space in SPACE_TEXTS:
        line = {"row": space.split()[1], "mine": "mines"}.get(space.split()[0], "garden")
        assert Fraction(worth[space], 18) == ALL.get(line, 0), space
