"""Where the areas of Garden Nation lie: cells, their neighbours, and axial coordinates to draw them from.

Positions on the board and slots within a territory are numbered alike: 0 centre, then clockwise from the top left.
"""

from gardenlab.garden_nation.state import CELLS, SLOTS

# Axial (q, r) steps of the seven slots; a territory's centre lies at three times its position's step.
STEPS = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_DISTANCE = 3


def axial(cell: int) -> tuple[int, int]:
    """Axial hex coordinates of a cell: 0 to 48, position * 7 + slot."""
    position, slot = divmod(cell, SLOTS)
    return tuple(_DISTANCE * a + b for a, b in zip(STEPS[position], STEPS[slot], strict=True))  # type: ignore[return-value]


def distance(a: int, b: int) -> int:
    """Steps from cell to cell on the plane of hexes, adjacency across gaps not counted."""
    (q, r), (s, t) = axial(a), axial(b)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


NEIGHBOURS = tuple(tuple(b for b in range(CELLS) if distance(a, b) == 1) for a in range(CELLS))


def turned(slot: int, rotation: int) -> int:
    """The board slot of a printed slot on a tile that lies turned by `rotation` clockwise sixths."""
    return slot if slot == 0 else (slot + rotation - 1) % 6 + 1


def printed(slot: int, rotation: int) -> int:
    """The printed slot that lies on a board slot of a tile turned by `rotation` clockwise sixths."""
    return slot if slot == 0 else (slot - rotation - 1) % 6 + 1
