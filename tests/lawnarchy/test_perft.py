"""Perft: how many ways there are to play on from fixed positions, counted by steps.

The golden numbers were counted by the rules and, to the depth that its slowness allows, by the reference
implementation. A rule that changes by accident changes them.
"""

import pytest
from lawnarchy_reference import Reference, plain, read
from lawnarchy_table import table

from gardenlab.engine import forms
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.rules import legal_moves, play
from gardenlab.lawnarchy.state import MAX_MOVES

POSITIONS = {
    "two": table(
        "potatoes+1 hammock+2+no plum-tree ~seeds-1",
        "neuroses+no carrots+1 ~weeds-blue beets-green+2",
        centre=["gnome-thief", "zen-garden", "pumpkins", "chilies"],
        board=["manny-points", "dick-snomes", "earnest-beancounter"],
        pile=["rearrange", "swap", "bo-sides", "public-order-office", "tulips"],
        gnome_pile=["2", "no", "1", "2", "no", "1"],
    ),
    "three": table(
        "walnut-tree petunias+1+1 seeds-3 poofs-blue+2",
        "~tulips asparagus+no picnic-lawn beets-purple+2",
        "sour-cherry weeds-yellow+1 forget-me-not ~seeds-4",
        turn=1,
        centre=["rearrange", "swap", "goal", "clover-lawn"],
        board=["tad-more", "avery-goodcard", "rowdy-dendron"],
        pile=["gnome-thief", "p-dantic", "cabbages", "blasting-charge", "snapdragons"],
        gnome_pile=["no", "1", "2", "no", "2", "no"],
    ),
    "four": table(
        "poofs-green manicured-lawn+2 seeds-2 box-tree",
        "beets-blue+no ~tomatoes nudist-zone weeds-purple",
        "narcissisms bonsai+1+1 ~apple-tree seeds-3+2",
        "wild-meadow poofs-yellow pear-tree+no ~beets-yellow",
        turn=2,
        centre=["blasting-charge", "gnome-thief", "potatoes", "zen-garden"],
        board=["indra-middles", "moni-chrome", "p-dantic", "manny-points"],
        pile=["swap", "carla-ful", "chainsaw", "sunflowers", "rearrange"],
        gnome_pile=["1", "2", "no", "2", "1", "no"],
    ),
    "set-up": Game(players=3).deal(seed=7),
}
GOLDEN = {
    "two": [7, 31, 119, 437, 1603, 6025],
    "three": [5, 23, 98, 354, 1441, 5687],
    "four": [4, 14, 48, 172, 541, 2001],
    "set-up": [4, 16, 64, 240, 852, 3262],
}
DEEP = {"two": 22097, "three": 22043, "four": 7305, "set-up": 11996}  # seven steps


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


def reference_perft(position, reference, depth):
    """The same by the reference; where a gnome is stolen it follows what the rules have drawn."""
    tab = read(position.to_dict())
    moves = sorted(reference.legal(tab))
    if depth == 1 or not moves:
        return max(len(moves), 1)
    total = 0
    for move in moves:
        after = position.play(move)
        assert plain(read(after.to_dict())) in [plain(one) for one in reference.play(tab, move)]
        total += reference_perft(after, reference, depth - 1)
    return total


@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_the_rules(name):
    position = POSITIONS[name]
    box = position.game.edition_view
    assert [perft(position.record.copy(), box, depth) for depth in range(1, 7)] == GOLDEN[name]


@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_the_reference(name):
    reference = Reference(POSITIONS[name].game.edition)
    assert [reference_perft(POSITIONS[name], reference, depth) for depth in range(1, 6)] == GOLDEN[name][:5]


@pytest.mark.soak
@pytest.mark.parametrize("name", list(POSITIONS))
def test_perft_of_seven_steps(name):
    position = POSITIONS[name]
    assert perft(position.record.copy(), position.game.edition_view, 7) == DEEP[name]
