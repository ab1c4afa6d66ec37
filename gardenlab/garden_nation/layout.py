"""Where things lie in the picture: the hex-flower of territories, what is beside it and what is below it.

A hex stands on a corner. Each outer territory has its number in a notch on its outer side and room for the torticrane
in another one; the central territory has them below and above.
"""

from functools import cache
from math import atan2, cos, pi, sin, sqrt

from gardenlab.garden_nation.geometry import axial
from gardenlab.garden_nation.state import SLOTS

Point = tuple[float, float]
Box = tuple[float, float, float, float]

WIDTH = 1000.0
MARGIN = 12.0
BOARD: Box = (MARGIN, MARGIN, 616.0, 550.0)
CENTRE: Point = (BOARD[0] + BOARD[2] / 2, BOARD[1] + BOARD[3] / 2)
SIDE = 37.0  # of a hex; its neighbours touch
RADIUS = 0.955 * SIDE  # of an area as drawn, from its middle to a corner
DISC = 24.0  # of a territory's number

PANEL: Box = (638.0, MARGIN, 350.0, BOARD[3])
INSIDE, INNER = PANEL[0] + 10, PANEL[2] - 20

STRIP: Box = (MARGIN, BOARD[1] + BOARD[3] + 10, WIDTH - 2 * MARGIN, 66.0)
FOOT = STRIP[1] + STRIP[3] + 10
FOOT_HEIGHT = 122.0
HEIGHT = FOOT + FOOT_HEIGHT + MARGIN

# Notches in degrees clockwise from the right, by position: of the number, of the torticrane.
_NUMBER = (90, 210, 330, 330, 30, 150, 210)
_CRANE = (270, 150, 30, 30, 330, 210, 150)
_NOTCH = 2 * SIDE + (DISC + 0.5) / sin(pi / 3)  # from the middle of a territory


def middle(cell: int) -> Point:
    """The middle of a cell."""
    q, r = axial(cell)
    return (CENTRE[0] + SIDE * sqrt(3) * (q + r / 2), CENTRE[1] + SIDE * 1.5 * r)


def hexagon(centre: Point, radius: float) -> list[Point]:
    """The corners of a hex that stands on a corner."""
    x, y = centre
    return [(x + radius * cos(pi * (2 * k + 1) / 6), y + radius * sin(pi * (2 * k + 1) / 6)) for k in range(6)]


@cache
def outline(position: int, grow: float = 0.0) -> tuple[Point, ...]:
    """The twelve corners of the tile at a position: its hexes wrapped up, `grow` units larger."""
    x, y = middle(position * SLOTS)
    far = sqrt(7) * SIDE
    factor = 1 + grow / far
    ring = [corner for slot in range(1, SLOTS) for corner in hexagon(middle(position * SLOTS + slot), SIDE)]
    outer = {(round(u, 3), round(v, 3)) for u, v in ring if ((u - x) ** 2 + (v - y) ** 2) ** 0.5 > far - 0.01}
    return tuple(_around((x, y), [(x + (u - x) * factor, y + (v - y) * factor) for u, v in outer]))


def _around(centre: Point, points: list[Point]) -> list[Point]:
    return sorted(points, key=lambda point: atan2(point[1] - centre[1], point[0] - centre[0]))


def _notch(position: int, degrees: float) -> Point:
    x, y = middle(position * SLOTS)
    return (x + _NOTCH * cos(degrees * pi / 180), y + _NOTCH * sin(degrees * pi / 180))


def number_spot(position: int) -> Point:
    """The middle of the disc with a territory's number."""
    return _notch(position, _NUMBER[position])


def crane_spot(position: int) -> Point:
    """Where the torticrane stands that is in a territory."""
    return _notch(position, _CRANE[position])
