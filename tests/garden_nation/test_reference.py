"""The rules against a second, plain writing of them: same legal moves and same next positions, step by step."""

import random

import pytest
from garden_nation_reference import Reference, read, step_of
from garden_nation_table import choose

from gardenlab.engine.forms import integers
from gardenlab.garden_nation import Game, edition

BOXES = {
    "rulebook": edition(),
}


def check_step(position, table, reference):
    """The same legal moves, none of them twice."""
    codes = position.legal_codes()
    assert len(set(codes)) == len(codes) == len(position.moves)
    assert set(position.moves) == reference.legal(table), table


def play_both(position, table, reference, move):
    """Play a move both ways; return the next position and its table."""
    after = position.play(move)
    told = read(after.to_dict())
    assert told == reference.play(table, move), (move, table)
    return after, told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", list(BOXES))
def test_random_games_agree_with_the_reference(players, box):
    game = Game(players, BOXES[box])
    reference, steps = Reference(game.edition), set()
    for seed in range(5):
        chance = random.Random(f"{players} {box} {seed}")
        position = game.deal(seed)
        table = read(position.to_dict())
        while not position.over:
            steps.add(step_of(table))
            check_step(position, table, reference)
            position, table = play_both(position, table, reference, choose(position, chance))
        check_step(position, table, reference)
