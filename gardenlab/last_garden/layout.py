"""Where things lie: six sectors in a ring round the Queen, a seat in each corner, the board's other places beside them.

Sector 1 lies at the top and the others follow clockwise. The seat that looks has the corner at the bottom left, the
others follow clockwise as well.
"""

from math import cos, pi, sin, sqrt

Point = tuple[float, float]
Box = tuple[float, float, float, float]

WIDTH = 900.0
MARGIN = 12.0
GARDEN: Box = (MARGIN, MARGIN, 508.0, 520.0)
CENTRE: Point = (GARDEN[0] + GARDEN[2] / 2, GARDEN[1] + GARDEN[3] / 2)
PITCH = 100.0 * sqrt(3)  # from the middle of a bed to the middle of the next
RADIUS = 94.0  # of a bed, from its middle to a corner
DIE: Point = (-37.0, -27.0)  # from the middle of a bed
SPOT: Point = (43.0, -27.0)
SPOT_RADIUS = 23.0

PLATE_WIDTH, PLATE_HEIGHT = 154.0, 87.0
CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

PANEL: Box = (532.0, MARGIN, 356.0, GARDEN[3])
INSIDE, INNER = PANEL[0] + 10, PANEL[2] - 20
CELL = 46.0

FOOT = GARDEN[1] + GARDEN[3] + 10
FOOT_HEIGHT = 126.0
HEIGHT = FOOT + FOOT_HEIGHT + MARGIN


def sector_centre(sector: int) -> Point:
    """The middle of the bed of a sector, 0 to 5."""
    turned = sector * pi / 3
    return (CENTRE[0] + PITCH * sin(turned), CENTRE[1] - PITCH * cos(turned))


def hexagon(centre: Point, radius: float) -> list[Point]:
    """The corners of a bed that lies on a flat side."""
    return [(centre[0] + radius * cos(k * pi / 3), centre[1] + radius * sin(k * pi / 3)) for k in range(6)]


def spot(sector: int) -> Point:
    """The middle of the robotanist's spot in a sector, 0 to 5."""
    x, y = sector_centre(sector)
    return (x + SPOT[0], y + SPOT[1])


def plate(corner: int) -> Box:
    """The room of a seat: 0 at the bottom left, then clockwise."""
    left, top, width, height = GARDEN
    x = left if corner < 2 else left + width - PLATE_WIDTH
    y = top if corner in (1, 2) else top + height - PLATE_HEIGHT
    return (x, y, PLATE_WIDTH, PLATE_HEIGHT)
