"""The rules against a second, plain writing of them: same legal moves and same next positions, step by step."""

import random

import pytest
from last_garden_reference import Reference, read, step_of
from last_garden_table import choose

from gardenlab.engine.forms import integers
from gardenlab.last_garden import Game, edition

BOXES = {
    "rulebook": edition(),
    "few gems": edition(gems_each=3, start_gems=(2, 2, 2), wilting_threshold=3, wilting_pay=5, lab_spaces=2),
    "wild": edition(
        lab_spaces=6,
        lost_shares=False,
        wilting_threshold=4,
        mine_pays=(7, 2, 2),
        start_dice=(2, 2, 2, 5, 5, 6),
        start_gems=(0, 3, 1),
        rounds=(3, 2, 2),
        hand=(6, 6, 5),
        robotanists=(6, 5, 3),
        copies={"place-1": 3, "spin-4": 2, "move-2": 0, "move-5": 4},
    ),
    "no lab": edition(lab_spaces=0, wilting_threshold=1),
}
STEPS = {"card", "boost", "type", "number", "sector", "colour", "to", "die", "robotanist", "take", "after",
         "queen-sector", "queen-colour", "release", "over"}  # fmt: skip


def check_step(position, table, reference):
    """The same legal moves, none of them twice."""
    codes = position.legal_codes()
    assert len(set(codes)) == len(codes) == len(position.moves)
    assert set(position.moves) == reference.legal(table)


def play_both(position, table, reference, move):
    """Play a move both ways; return the next position and its table."""
    after = position.play(move)
    told, expected = read(after.to_dict()), reference.play(table, move)
    if expected["hands"] is None:
        assert reference.dealt(told)
        expected.update(hands=told["hands"], deck=told["deck"])
    assert told == expected, move
    return after, told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", list(BOXES))
def test_random_games_agree_with_the_reference(players, box):
    game = Game(players, BOXES[box])
    reference, steps = Reference(game.edition), set()
    for seed in range(5 if box == "rulebook" else 3):
        chance = random.Random(f"{players} {box} {seed}")
        position = game.deal(seed)
        table = read(position.to_dict())
        assert reference.dealt(table)
        while not position.over:
            steps.add(step_of(table))
            check_step(position, table, reference)
            position, table = play_both(position, table, reference, choose(position, chance))
        check_step(position, table, reference)
        steps.add(step_of(table))
        mask = game.wing.finish(position.state, game.edition_view, integers(12))
        assert {seat for seat in range(players) if mask >> seat & 1} == reference.winners(table)
    assert box != "rulebook" or steps == STEPS
