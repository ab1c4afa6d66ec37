"""The small pictures of Garden Nation: lands, buildings, roofs, the torticrane, inhabitants, floors and ploys."""

from functools import lru_cache
from math import cos, pi, sin

from gardenlab.drawing.scene import Mark, circle, line, polygon, rect, text

Marks = list[Mark]
Drawn = tuple[Mark, ...]
TIMES = "\u00d7"
MOST_SLABS = 5


@lru_cache(maxsize=4096)  # drawn again at every click
def land(kind: str, x: float, y: float, size: float) -> Drawn:
    """The mark of a land in a square of `size` round (x, y): grass is short, tall grass has ears, leaves lie flat."""
    s = size / 16
    if kind == "green":
        return _grass(x, y, s)
    if kind == "yellow":
        return _ears(x, y, s)
    if kind == "red":
        return _leaf(x, y, s)
    return _bramble(x, y, s)


def _grass(x: float, y: float, s: float) -> Drawn:
    blades = []
    for foot, tip, high in ((-5.5, -8, 2.5), (-2.2, -2.8, -6.5), (1.8, 3.4, -4.5), (5, 8, 2)):
        blades.append(
            polygon(
                [(x + (foot - 1.5) * s, y + 7 * s), (x + tip * s, y + high * s), (x + (foot + 1.5) * s, y + 7 * s)],
                "green",
                stroke="good",
                width=0.7 * s,
            )
        )
    return tuple(blades)


def _ears(x: float, y: float, s: float) -> Drawn:
    marks: Marks = []
    for foot, lean, top in ((-3, -2.5, -3.0), (0, 0, -5.5), (3, 2.5, -3.0)):
        tip_x, tip_y = x + (foot + lean) * s, y + top * s
        marks.append(line([(x + foot * 0.5 * s, y + 8 * s), (tip_x, tip_y)], "trunk", width=1.0 * s))
        ear = [(tip_x, tip_y - 3.8 * s), (tip_x + 2 * s, tip_y), (tip_x, tip_y + 3.6 * s), (tip_x - 2 * s, tip_y)]
        marks.append(polygon(ear, "yellow", stroke="trunk", width=0.8 * s))
    return tuple(marks)


def _leaf(x: float, y: float, s: float) -> Drawn:
    points = [(-7.5, 5.5), (-5.5, -1.5), (-0.5, -5.8), (7.5, -7), (6, 0.8), (1.5, 5.2)]
    outline = [(x + a * s, y + b * s) for a, b in points]
    vein = [(x - 8.5 * s, y + 8 * s), (x + 4 * s, y - 4 * s)]
    return (polygon(outline, "red", stroke="red", width=0.8 * s), line(vein, "white", width=1.1 * s))


def _bramble(x: float, y: float, s: float) -> Drawn:
    marks: Marks = []
    for turn in (0.5, 2.6, 4.7):
        ring = [
            (x + s * 7 * cos(turn + k * pi / 6) * (0.75 if k % 2 else 1), y + s * 6.5 * sin(turn + k * pi / 6))
            for k in range(5)
        ]
        marks.append(line(ring, "soil-dark", width=1.5 * s))
    for k in range(6):
        a, b = cos(k * pi / 3 + 0.3), sin(k * pi / 3 + 0.3)
        marks.append(
            line([(x + 4.5 * a * s, y + 4.5 * b * s), (x + 8.5 * a * s, y + 8.5 * b * s)], "soil-dark", width=1.1 * s)
        )
    marks.append(circle(x, y, 2.2 * s, "purple"))
    return tuple(marks)


@lru_cache(maxsize=2048)
def tower(seat: int, floors: int, roof: bool, x: float, foot: float, width: float, room: float) -> Drawn:
    """A building of a seat that stands on height `foot`: a slab for each floor up to five, and its roof."""
    role = f"seat-{seat}"
    top = width * 0.42 if roof else 0.0
    slabs = min(floors, MOST_SLABS)
    high = min(width * 0.5, (room - top) / slabs)
    marks: Marks = []
    for k in range(slabs):
        y = foot - (k + 1) * high
        marks.append(rect(x - width / 2, y, width, high, role, stroke="white", width=0.9, round=1.2))
        pane = min(high * 0.42, width * 0.15)
        marks += [
            rect(x + a * width - pane / 2, y + (high - pane) / 2, pane, pane, "white", round=0.4)
            for a in (-0.25, 0.0, 0.25)
        ]
    if roof:
        y = foot - slabs * high
        gable = [(x - width * 0.66, y + 0.6), (x, y - top), (x + width * 0.66, y + 0.6)]
        marks.append(polygon(gable, "ink", stroke="white", width=1.0))
    return tuple(marks)


@lru_cache(maxsize=64)
def torticrane(x: float, y: float, size: float) -> Drawn:
    """Frida in a square of `size` round (x, y): a tortoise under a crane with its hook."""
    s = size / 48

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + a * s, y + b * s) for a, b in points]

    shell = at((-17, 13), (-15, 4), (-9, -2), (-1, -4.5), (7, -2), (13, 4), (15, 13))
    return (
        line(at((-4, -4), (-4, -22), (19, -14)), "ink", width=2.6 * s),
        line(at((-4, -22), (-14, -14), (-4, -8)), "ink", width=1.5 * s),
        line(at((19, -14), (19, -5)), "ink", width=1.3 * s),
        line(at((19, -5), (16.5, -2.5), (19, -0.5), (21, -2.5)), "highlight", width=2 * s),
        rect(x - 9.5 * s, y - 12 * s, 10 * s, 9 * s, "yellow", stroke="ink", width=1.2 * s, round=1.5 * s),
        *(
            rect(x + a * s, y + 11 * s, 8 * s, 9 * s, "leaf", stroke="ink", width=1.2 * s, round=3 * s)
            for a in (-14, 4)
        ),
        circle(x + 19 * s, y + 10 * s, 5.6 * s, "leaf", stroke="ink", width=1.2 * s),
        circle(x + 20.8 * s, y + 8.6 * s, 1.1 * s, "ink"),
        polygon(shell, "trunk", stroke="ink", width=1.5 * s),
        line(at((-10, 12.5), (-6.5, 4), (-1, 1), (5, 4), (8.5, 12.5)), "yellow-wash", width=1.3 * s),
        line(at((-1, 1), (-1, -4)), "yellow-wash", width=1.3 * s),
    )


@lru_cache(maxsize=512)
def person(x: float, y: float, size: float, role: str = "ink") -> Drawn:
    """An inhabitant in a square of `size` round (x, y)."""
    s = size / 16
    body = [(x - 5.5 * s, y + 8 * s), (x - 3.5 * s, y - 0.5 * s), (x + 3.5 * s, y - 0.5 * s), (x + 5.5 * s, y + 8 * s)]
    return (polygon(body, role), circle(x, y - 4.2 * s, 3.6 * s, role))


@lru_cache(maxsize=512)
def floor(seat: int, x: float, y: float, size: float) -> Drawn:
    """A floor of a seat."""
    return tower(seat, 1, False, x, y + size * 0.27, size, size * 0.55)


@lru_cache(maxsize=512)
def gable(x: float, y: float, size: float) -> Drawn:
    """A roof by itself."""
    h = size / 2
    return (
        polygon([(x - h, y + h * 0.55), (x, y - h * 0.6), (x + h, y + h * 0.55)], "ink", stroke="white", width=0.8),
    )


@lru_cache(maxsize=512)
def ploy(x: float, y: float, radius: float, role: str = "ink") -> Drawn:
    """A ploy token."""
    return (
        circle(x, y, radius, "yellow", stroke=role, width=1.2),
        text(x, y, "P", radius * 1.25, "ink", bold=True),
    )


@lru_cache(maxsize=256)
def back(x: float, y: float, size: float, role: str) -> Drawn:
    """A mission face down."""
    wide = size * 0.72
    return (
        rect(x - wide / 2, y - size / 2, wide, size, role, stroke="white", width=1, round=size * 0.14),
        text(x, y, "?", size * 0.6, "white", bold=True),
    )


@lru_cache(maxsize=256)
def points(count: int, x: float, y: float, radius: float) -> Drawn:
    """Victory points of a card."""
    rim = [
        (
            x + radius * (1.0 if k % 2 else 0.86) * cos(k * pi / 8),
            y + radius * (1.0 if k % 2 else 0.86) * sin(k * pi / 8),
        )
        for k in range(16)
    ]
    return (
        polygon(rim, "yellow", stroke="ink", width=1),
        text(x, y, str(count), radius * (1.1 if count < 10 else 0.95), "ink", bold=True),
    )


def arrow(start: tuple[float, float], end: tuple[float, float], role: str = "ink", width: float = 1.8) -> Marks:
    """A straight arrow."""
    (x, y), (u, v) = start, end
    long = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-9)
    a, b = (u - x) / long, (v - y) / long
    reach = 3.0 * width
    neck = (u - reach * a, v - reach * b)
    head = [
        (u, v),
        (neck[0] - 0.75 * reach * b, neck[1] + 0.75 * reach * a),
        (neck[0] + 0.75 * reach * b, neck[1] - 0.75 * reach * a),
    ]
    return [line([start, neck], role, width=width), polygon(head, role)]
