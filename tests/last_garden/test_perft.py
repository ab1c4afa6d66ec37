"""Perft: how many ways there are to play on from fixed positions, counted by steps.

The golden numbers were counted by the rules and by the reference implementation alike; its sixth step and the
rules' seventh are left to the soak. A rule that changes by accident changes them.
"""

import pytest
from last_garden_reference import Reference, read
from last_garden_table import table

from gardenlab.engine import forms
from gardenlab.last_garden import Game
from gardenlab.last_garden.rules import legal_moves, play
from gardenlab.last_garden.state import MAX_MOVES

POSITIONS = {
    # Boosts held, a wild card, the Queen Action still to come.
    "two": table(
        2,
        turn=0,
        round=2,
        dice=[4, 4, 1, 2, 2, 6],
        gems=[[2, 1, 0], [0, 0, 0], [1, 1, 3], [0, 2, 0], [1, 0, 0], [0, 0, 6]],
        hands=[["place-3", "move-4"], ["spin-1", "move-5"]],
        robotanists=[1, 1],
        workshop={"1:1": [0, 1, 0, 1, None, 0], "1:2": [None] * 6, "6+=3": [1, None, None, None, None, None]},
        boosts={"x2": 0, "multi": 1, "change": "lab"},
    ),
    "three": table(
        3,
        turn=1,
        queen=1,
        round=3,
        dice=[5, 5, 5, 3, 1, 1],
        gems=[[3, 1, 1], [0, 1, 1], [0, 0, 0], [2, 2, 2], [0, 0, 1], [1, 0, 0]],
        hands=[["spin-5", "place-5"], ["move-2", "place-6"], ["place-1", "spin-2"]],
        robotanists=[1, 1, 1],
        garden=[0, 1, 2, 0, 1, 2],
        lab=[2, 0, 1],
        boosts={"x2": 0, "multi": 1, "change": 2},
    ),
    # Three gems are left, for a Multi Place in four sectors.
    "four": table(
        4,
        turn=0,
        queen=3,
        queen_used=True,
        round=4,
        dice=[3, 3, 3, 3, 2, 4],
        gems=[[1, 1, 0], [2, 2, 0], [3, 3, 0], [1, 4, 8], [3, 1, 2], [1, 0, 1]],
        hands=[["place-3", "move-6"], ["spin-4", "spin-6"], ["move-3", "place-2"], ["place-4"]],
        robotanists=[1, 1, 1, 0],
        garden=[0, 1, 2, 3, None, None],
        mines=[3, 3, None],
        workshop={"1:1": [0, 1, 2, None, None, None], "1:2": [None] * 6, "6+=3": [None] * 6},
        boosts={"x2": 2, "multi": 0, "change": 1},
    ),
    # The last robotanist, then the release of the lab, the scoring and the next round.
    "round end": table(
        2,
        turn=1,
        hands=[["place-3"], ["spin-1", "move-5"]],
        robotanists=[0, 1],
        garden=[0, 1, 0, 1, 0, None],
        workshop={"1:1": [0, None, None, None, None, None], "1:2": [None] * 6, "6+=3": [None] * 6},
        lab=[1, None, None],
        boosts={"x2": 1, "multi": "lab", "change": "lab"},
    ),
    "game end": table(
        4,
        turn=0,
        queen=1,
        round=4,
        hands=[["place-3", "move-5"], ["spin-2"], ["move-1"], ["place-1"]],
        robotanists=[1, 0, 0, 0],
        garden=[1, 2, 3, 1, 2, 3],
        mines=[3, None, 2],
        workshop={"1:1": [0, 0, None, None, None, None], "1:2": [None] * 6, "6+=3": [None] * 6},
        lab=[1, None, None],
    ),
    "set-up": Game(players=3).deal(seed=7),
}
GOLDEN = {
    "two": [3, 10, 34, 121, 635, 3052],
    "three": [3, 10, 36, 102, 685, 3501],
    "four": [2, 4, 17, 45, 358, 2654],
    "round end": [2, 3, 4, 44, 852, 5298],
    "game end": [2, 2, 4, 60, 933, 2619],
    "set-up": [6, 11, 27, 282, 990, 3228],
}
# Seven steps.
DEEP = {"two": 10083, "three": 11557, "four": 5586, "round end": 17238, "game end": 5202, "set-up": 16110}


def perft(array, box, depth):
    """Leaves of the move tree: ways to play `depth` steps, or to the end of the game before."""
    moves = forms.integers(MAX_MOVES)
    n = legal_moves(forms.view(array), box, moves)
    if depth == 1 or n == 0:
        return max(n, 1)
    total = 0
    for code in list(moves[:n]):
        after = array.copy()
        play(forms.view(after), box, code)
        total += perft(after, box, depth - 1)
    return total


def reference_perft(tab, position, reference, depth):
    """The same by the reference, which plays the moves by their texts; a new round's cards are the rules'."""
    moves = sorted(reference.legal(tab))
    if depth == 1 or not moves:
        return max(len(moves), 1)
    total = 0
    for move in moves:
        after, successor = reference.play(tab, move), position.play(move)
        if after["hands"] is None:
            told = read(successor.to_dict())
            after.update(hands=told["hands"], deck=told["deck"])
        total += reference_perft(after, successor, reference, depth - 1)
    return total


@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_the_rules(name):
    position = POSITIONS[name]
    box = position.game.edition_view
    assert [perft(position.record.copy(), box, depth) for depth in range(1, 7)] == GOLDEN[name]


@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_the_reference(name):
    position = POSITIONS[name]
    reference, start = Reference(position.game.edition), read(position.to_dict())
    assert [reference_perft(start, position, reference, depth) for depth in range(1, 6)] == GOLDEN[name][:5]


@pytest.mark.soak
@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_seven_steps(name):
    position = POSITIONS[name]
    assert perft(position.record.copy(), position.game.edition_view, 7) == DEEP[name]
    reference, start = Reference(position.game.edition), read(position.to_dict())
    assert reference_perft(start, position, reference, 6) == GOLDEN[name][5]
