"""A position of Garden Nation as a person writes it, and the positions of random games."""

import random

from garden_nation_table import choose

from gardenlab.garden_nation import Game, edition

# The example of the design: two players in mid-game, with floors, roofs and cards that add up.
BOARD = {
    "game": "garden_nation",
    "players": 2,
    "round": 3,
    "opening": False,
    "ending": False,
    "tiles": [4, 1, 2, 5, 7, 6, 3],
    "rotations": [0, 0, 0, 0, 0, 0, 0],
    "brambles": {"1.0": "green"},
    "buildings": {
        "5.2": {"seat": 0, "floors": 2, "roof": True},
        "1.0": {"seat": 0, "floors": 1, "roof": False},
        "3.1": {"seat": 1, "floors": 2, "roof": False},
    },
    "torticrane": 3,
    "population": [21, 30],
    "floors": [17, 18],
    "ploys": [4, 3],
    "score": [3, 0],
    "missions": [["belfry", "market"], ["control-1-3", "cabaret"]],
    "projects": ["house", "temple", "fortress-green", "forge"],
    "taken": [["herbalist"], []],
    "track": [0, 1],
    "actions_left": 1,
    "seed": 7,
}


def board(players=2, **given):
    """The design's example with changes; a key given as `...` is left out."""
    told = {key: value for key, value in (BOARD | {"players": players} | given).items() if value is not ...}
    if "score" not in given:
        points = {card.id: card.points for card in edition().projects}
        told["score"] = [sum(points.get(name, 0) for name in row) for row in told["taken"]]
    return Game(players).load(told)


def game_of(players, seed, box="rulebook"):
    """All positions of a random game."""
    chance = random.Random(f"{players} {seed}")
    position = Game(players, box).deal(seed)
    yield position
    while not position.over:
        position = position.play(choose(position, chance))
        yield position
