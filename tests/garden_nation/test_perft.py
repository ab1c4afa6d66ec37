"""Perft: how many ways there are to play on from fixed positions, counted by steps.

The golden numbers were counted by the rules and by the reference implementation alike; the fifth step is left to the
soak. A rule that changes by accident changes them.
"""

import pytest
from garden_nation_reference import Reference, read
from garden_nation_table import written

from gardenlab.engine import forms
from gardenlab.garden_nation import Game, edition
from gardenlab.garden_nation.rules import legal_moves, play
from gardenlab.garden_nation.state import MAX_MOVES

FULL = [f"5.{slot} 1 1" for slot in (0, 2, 3, 4, 5, 6)]
POSITIONS = {
    # Missions to keep, some of them twice in a hand.
    "set-up": Game(4).load(
        {
            "players": 4,
            "seed": 3,
            "track": [2],
            "pending": {
                "step": "mission",
                "dealt": [
                    ["belfry", "belfry", "belfry", "market"],
                    ["cabaret", "cabaret", "observatory", "watchtower"],
                    ["control-1-3", "control-2-4", "market", "sculpture"],
                    ["barracks", "barracks", "post-office", "post-office"],
                ],
            },
        }
    ),
    # The first action of the game: anywhere.
    "opening": Game(3).load({"players": 3, "seed": 3, "track": [1], "missions": [["belfry", "market"],
                             ["cabaret", "control-1-3"], ["observatory", "sculpture"]]}),
    # All ploys, a roof to transfer, projects to complete or not, a bramble.
    "ploys": written("5.1 0 2 roof", "2.5 0 1", "5.3 1 2 roof", "6.0 1 1", "5.4 0 1", "1.1 1 2", actions=2,
                     projects=["prison", "herbalist", "infirmary-green", "outpost"], population=[17, 23]),
    # Nothing to construct in the territory: forced moves and invasions, with a choice of the next player.
    "forced": written(*FULL, "5.1 0 1 roof", "2.2 0 1", "6.0 0 1 roof", "7.2 2 2", players=4, turn=0,
                      brambles={"5.5": "red"}, population=[9, 20, 12, 30]),
    # The last action of a round, then the same player's next.
    "round end": written("5.4 0 2", "5.0 0 1", "3.2 1 2", track=[1, 0, 1, 0], projects=["house", "windmill"],
                         population=[8, 11]),
    # The last round: floors run out.
    "game end": written("2.2 0 19", "5.4 1 18", "6.6 1 1", track=[1, 0, 1], turn=1, actions=2, crane=6,
                        brambles={"6.6": "green"}, projects=["house", "terraced-houses"]),
    "strict": written("5.0 1 3", "5.1 0 4", crane=4, actions=2, population=[4, 6],
                      box=edition(strategic_after_forced=True, forced_invasion=False, roof_needed=False)),
}  # fmt: skip
GOLDEN = {
    "set-up": [4, 12, 24, 24, 48],
    "opening": [49, 105, 798, 6388, 50806],
    "ploys": [11, 68, 549, 4313, 33965],
    "forced": [9, 33, 141, 1070, 8295],
    "round end": [11, 79, 617, 4917, 35894],
    "game end": [10, 47, 230, 1092, 4067],
    "strict": [5, 18, 66, 272, 1199],
}


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


def reference_perft(table, reference, depth):
    """The same by the reference, which plays the moves by their texts."""
    moves = reference.legal(table)
    if depth == 1 or not moves:
        return max(len(moves), 1)
    return sum(reference_perft(reference.play(table, move), reference, depth - 1) for move in moves)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_the_rules(name):
    position = POSITIONS[name]
    box = position.game.edition_view
    assert [perft(position.record.copy(), box, depth) for depth in (1, 2, 3, 4)] == GOLDEN[name][:4]


@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_the_reference(name):
    position = POSITIONS[name]
    reference, start = Reference(position.game.edition), read(position.to_dict())
    assert [reference_perft(start, reference, depth) for depth in (1, 2, 3, 4)] == GOLDEN[name][:4]


@pytest.mark.soak
@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_five_steps(name):
    position = POSITIONS[name]
    assert perft(position.record.copy(), position.game.edition_view, 5) == GOLDEN[name][4]
    reference, start = Reference(position.game.edition), read(position.to_dict())
    assert reference_perft(start, reference, 5) == GOLDEN[name][4]
