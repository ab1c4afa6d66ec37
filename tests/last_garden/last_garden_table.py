"""Positions and games for tests of The Last Garden."""

import random

from gardenlab.last_garden import Game

LIKED = ("with", "lab", "queen")


def choose(position, chance):
    """A move at random, with a liking for boosts and the Queen Action, which lead to many kinds of steps."""
    moves = list(position.moves)
    liked = [move for move in moves if move.startswith(LIKED)]
    return chance.choice(liked if liked and chance.random() < 0.6 else moves)


def game_of(players, seed, box="rulebook"):
    """All positions of a random game."""
    chance, position = random.Random(f"{players} {seed}"), Game(players, box).deal(seed)
    yield position
    while not position.over:
        position = position.play(choose(position, chance))
        yield position


def table(players=2, box="rulebook", **given):
    """A position at the start of a round: seat 0 has the Queen tile, a gem of each colour twice, and what is given."""
    gems = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    return Game(players, box).load({"players": players, "queen": 0, "gems": gems, "seed": 1, **given})
