"""The random agent: every legal move is equally likely."""

from gardenlab.engine.luck import draw_below


def choose(seen, edition, moves, n, luck):
    """Choose one of n moves at random; looks at nothing."""
    return draw_below(luck, n)
