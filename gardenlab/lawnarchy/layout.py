"""Where the gardens lie: every card across a fence from its opposite, the viewer's own garden at the bottom.

Place p faces place 5 - p: of the left neighbour for places 1 and 2, of the right neighbour for places 3 and 4. With two
players that is a mirror row. With three and four the gardens of the others bend round the corner, so that every fence
runs straight between two pairs of opposite cards:

    three players, the viewer 0        four players, the viewer 0

             1.1 | 2.4                       2.4  2.3   2.2  2.1
             1.2 | 2.3                       ========   ========
        1.4  1.3   2.2  2.1                  1.1  1.2   3.3  3.4
        ========   ========                  1.4  1.3   3.2  3.1
        0.1  0.2   0.3  0.4                  ========   ========
                                             0.1  0.2   0.3  0.4
"""

from typing import NamedTuple

CARD_WIDTH, CARD_HEIGHT = 120.0, 118.0
GAP = 10.0
MIDDLE = 46.0
PAD = 8.0
FENCE = 30.0
STRIP = 38.0
SIDE_STRIP = 62.0
LEFT = 16.0
COLUMNS = tuple(LEFT + PAD + x for x in (0.0, 130.0, 296.0, 426.0))
RIGHT = COLUMNS[3] + CARD_WIDTH + PAD
ROW = CARD_HEIGHT + GAP
BED = COLUMNS[1] + CARD_WIDTH + PAD - LEFT
RIGHT_BED = COLUMNS[2] - PAD

Box = tuple[float, float, float, float]


class Layout(NamedTuple):
    """The gardens of a table; seats are counted clockwise from the viewer, boxes are left, top, width, height.

    Attributes
    ----------
    cards : dict
        (seat, place 1 to 4) -> left top corner of the card.
    beds : dict
        Seat -> the ground under its four cards.
    plates : dict
        Seat -> room for its name and the jury cards it has won.
    fences : list
        The fences, each between two or four pairs of opposite cards.
    bottom : float
        Where the lowest bed ends.
    """

    cards: dict[tuple[int, int], tuple[float, float]]
    beds: dict[int, Box]
    plates: dict[int, Box]
    fences: list[Box]
    bottom: float


def facing(players: int, seat: int, place: int) -> tuple[int, int]:
    """Seat and place (1 to 4) of the card opposite (§2)."""
    return (seat + (1 if place <= 2 else -1)) % players, 5 - place


def lay_out(players: int, top: float) -> Layout:
    """The gardens of 2, 3 or 4 players, from height `top` downwards."""
    return {2: _two, 3: _three, 4: _four}[players](top)


def _row(seat: int, places: tuple[int, int, int, int], y: float) -> dict[tuple[int, int], tuple[float, float]]:
    return {(seat, place): (x, y) for place, x in zip(places, COLUMNS, strict=True)}


def _own(y: float) -> tuple[dict[tuple[int, int], tuple[float, float]], Box, Box, float]:
    """The viewer's garden with its bed from height y."""
    height = PAD + CARD_HEIGHT + STRIP + PAD
    plate = (LEFT + PAD, y + PAD + CARD_HEIGHT + 6, RIGHT - LEFT - 2 * PAD, STRIP - 4)
    return _row(0, (1, 2, 3, 4), y + PAD), (LEFT, y, RIGHT - LEFT, height), plate, y + height


def _across(seat: int, y: float) -> tuple[dict[tuple[int, int], tuple[float, float]], Box, Box, float]:
    """The garden at the top, which looks down."""
    height = PAD + STRIP + CARD_HEIGHT + PAD
    plate = (LEFT + PAD, y + PAD - 2, RIGHT - LEFT - 2 * PAD, STRIP - 4)
    return _row(seat, (4, 3, 2, 1), y + PAD + STRIP), (LEFT, y, RIGHT - LEFT, height), plate, y + height


def _halves(y: float) -> list[Box]:
    """The two fences between rows, one before each neighbour."""
    return [(LEFT, y + 3, BED, FENCE - 6), (RIGHT_BED, y + 3, BED, FENCE - 6)]


def _two(top: float) -> Layout:
    theirs, bed_1, plate_1, y = _across(1, top)
    mine, bed_0, plate_0, bottom = _own(y + FENCE)
    fences = [(LEFT, y + 3, RIGHT - LEFT, FENCE - 6)]
    return Layout(mine | theirs, {0: bed_0, 1: bed_1}, {0: plate_0, 1: plate_1}, fences, bottom)


def _three(top: float) -> Layout:
    rows = [top + PAD + k * ROW for k in range(3)]
    one, two, three, four = COLUMNS
    cards = {(1, 1): (two, rows[0]), (1, 2): (two, rows[1]), (1, 3): (two, rows[2]), (1, 4): (one, rows[2])}
    cards |= {(2, 4): (three, rows[0]), (2, 3): (three, rows[1]), (2, 2): (three, rows[2]), (2, 1): (four, rows[2])}
    height = 2 * PAD + 3 * ROW - GAP
    mine, bed, plate, bottom = _own(top + height + FENCE)
    beds = {0: bed, 1: (LEFT, top, BED, height), 2: (RIGHT_BED, top, BED, height)}
    corner = 2 * ROW - GAP
    plates = {0: plate, 1: (one, rows[0], CARD_WIDTH, corner), 2: (four, rows[0], CARD_WIDTH, corner)}
    upright = (LEFT + BED + 3, top, MIDDLE - 2 * PAD - 6, 2 * ROW)
    return Layout(cards | mine, beds, plates, [*_halves(top + height), upright], bottom)


def _four(top: float) -> Layout:
    theirs, bed_2, plate_2, y = _across(2, top)
    upper = y + FENCE + PAD
    lower = upper + CARD_HEIGHT + SIDE_STRIP
    one, two, three, four = COLUMNS
    cards = {(1, 1): (one, upper), (1, 2): (two, upper), (1, 4): (one, lower), (1, 3): (two, lower)}
    cards |= {(3, 3): (three, upper), (3, 4): (four, upper), (3, 2): (three, lower), (3, 1): (four, lower)}
    height = 2 * PAD + 2 * CARD_HEIGHT + SIDE_STRIP
    mine, bed_0, plate_0, bottom = _own(y + FENCE + height + FENCE)
    side_1, side_3 = (LEFT, y + FENCE, BED, height), (RIGHT_BED, y + FENCE, BED, height)
    strip = upper + CARD_HEIGHT + 3, BED - 2 * PAD - 18, SIDE_STRIP - 6
    plates = {0: plate_0, 1: (one, *strip), 2: plate_2, 3: (three + 18, *strip)}
    beds = {0: bed_0, 1: side_1, 2: bed_2, 3: side_3}
    return Layout(cards | theirs | mine, beds, plates, _halves(y) + _halves(y + FENCE + height), bottom)
