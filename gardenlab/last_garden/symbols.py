"""The small pictures of The Last Garden: dice, gems, robotanists, cogs, the crown, boosts and what cards do."""

from functools import lru_cache
from math import cos, pi, sin

from gardenlab.drawing.palette import letter, readable_on
from gardenlab.drawing.scene import Mark, circle, line, polygon, rect, text

Marks = list[Mark]
Drawn = tuple[Mark, ...]
TIMES = "\u00d7"

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=1024)  # drawn again at every click
def die(number: int, x: float, y: float, size: float, role: str = "ink") -> Drawn:
    """A die that shows its number in pips, in a square of `size` round (x, y)."""
    half = size / 2
    body = rect(
        x - half, y - half, size, size, "white", stroke=role, width=1.5 if role == "ink" else 0.9, round=size / 5
    )
    step, radius = size * 0.27, size * 0.09
    return (body, *(circle(x + a * step, y + b * step, radius, role) for a, b in _PIPS.get(number, ())))


@lru_cache(maxsize=1024)
def gem(colour: str, x: float, y: float, size: float, *, lettered: bool = False) -> Drawn:
    """A gem round (x, y): red is round, green square, blue a triangle; `lettered` with the colour's letter."""
    width = max(0.8, size * 0.055)
    body = _cut(colour, x, y, size, fill=colour, stroke="ink", width=width)
    if lettered:
        low = size * 0.1 if colour == "blue" else 0
        return (body, text(x, y + low, letter(colour), size * 0.46, readable_on(colour), bold=True))
    return (body, _cut(colour, x, y, size * 0.5, stroke="white", width=width))


def _cut(colour: str, x: float, y: float, size: float, **style: object) -> Mark:
    half = size / 2
    if colour == "red":
        return circle(x, y, half, **style)  # type: ignore[arg-type]
    if colour == "green":
        side = half * 0.88
        return rect(x - side, y - side, 2 * side, 2 * side, round=size * 0.08, **style)  # type: ignore[arg-type]
    low = half * 0.82
    return polygon([(x, y - half * 1.02), (x + half * 1.08, y + low), (x - half * 1.08, y + low)], **style)  # type: ignore[arg-type]


def heap(colour: str, count: int, x: float, y: float, size: float) -> Marks:
    """One, two or, for more, three gems piled up round (x, y); it is twice as wide as a gem."""
    step = size * 0.53
    spots = {1: [(0.0, 0.0)], 2: [(-step, 0.0), (step, 0.0)]}.get(
        count, [(0.0, -size * 0.5), (-step, size * 0.42), (step, size * 0.42)]
    )
    return [mark for a, b in spots for mark in gem(colour, x + a, y + b, size)]


@lru_cache(maxsize=512)
def robotanist(seat: int, x: float, y: float, size: float = 40.0) -> Drawn:
    """A robotanist of a seat, by colour and number, in a square of `size` round (x, y)."""
    s, role = size / 40, f"seat-{seat}"
    head, body = (x - 9 * s, y - 14 * s, 18 * s, 12 * s), (x - 13 * s, y - 0.5 * s, 26 * s, 19 * s)
    style = {"stroke": "white", "width": s}
    return (
        line([(x, y - 13 * s), (x, y - 18 * s)], role, width=2 * s),
        circle(x, y - 18 * s, 2.4 * s, role),
        rect(*head, role, round=4 * s, **style),
        circle(x - 4 * s, y - 8 * s, 2.2 * s, "white"),
        circle(x + 4 * s, y - 8 * s, 2.2 * s, "white"),
        rect(*body, role, round=5 * s, **style),
        text(x, y + 9 * s, str(seat), 15 * s, "white", bold=True),
    )


@lru_cache(maxsize=64)
def cog(x: float, y: float, size: float) -> Drawn:
    """A Favor Cog round (x, y)."""
    half, teeth = size / 2, 8
    outline = []
    for k in range(4 * teeth):
        reach = half if k % 4 in (1, 2) else half * 0.76
        turned = 2 * pi * (k - 1.5) / (4 * teeth)
        outline.append((x + reach * cos(turned), y + reach * sin(turned)))
    return (polygon(outline, "yellow", stroke="ink", width=1), circle(x, y, half * 0.3, "card", stroke="ink"))


def crown(x: float, y: float, size: float, *, worn: bool = True) -> Mark:
    """The Queen's crown round (x, y), hollow if `worn` is false."""
    w, h = size / 2, size * 0.36
    points = [(-1, 1), (-1, -0.7), (-0.5, 0.15), (0, -1), (0.5, 0.15), (1, -0.7), (1, 1)]
    fill, edge = ("yellow", "ink") if worn else ("none", "muted")
    return polygon([(x + a * w, y + b * h) for a, b in points], fill, stroke=edge, width=1.2)


def boost(name: str, x: float, y: float) -> Marks:
    """A boost's picture, about 34 by 24 round (x, y)."""
    if name == "x2":
        return [text(x, y, f"{TIMES}2", 19, "ink", bold=True)]
    if name == "multi":
        beds = [rect(x + a - 5, y + 1, 10, 9, "green-wash", stroke="ink", width=0.9, round=2) for a in (-13, 0, 13)]
        drops = [mark for a in (-13, 0, 13) for mark in arrow((x + a, y - 11), (x + a, y - 1))]
        return [*beds, *drops]
    return [*arrow((x - 11, y - 4), (x + 11, y - 4)), *arrow((x + 11, y + 5), (x - 11, y + 5))]


def arrow(start: tuple[float, float], end: tuple[float, float], role: str = "ink") -> Marks:
    """A straight arrow."""
    (x, y), (u, v) = start, end
    long = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-9)
    a, b = (u - x) / long, (v - y) / long
    neck = (u - 4.5 * a, v - 4.5 * b)
    head = [(u, v), (neck[0] - 3.6 * b, neck[1] + 3.6 * a), (neck[0] + 3.6 * b, neck[1] - 3.6 * a)]
    return [line([start, neck], role, width=1.8), polygon(head, role)]


def action(kind: str, x: float, y: float) -> Marks:
    """What a program card does, about 40 by 34 round (x, y)."""
    if kind == "place":
        return [*arrow((x, y - 16), (x, y - 2)), *_bed(x, y)]
    if kind == "move":
        return [*_bed(x - 11, y, 0.8), *_bed(x + 11, y, 0.8), *arrow((x - 11, y - 6), (x + 12, y - 6))]
    return [
        rect(x - 15, y - 9, 18, 18, "white", stroke="ink", width=1.3, round=4),
        line([(x - 11, y), (x - 1, y)], "muted", width=1.2),
        *arrow((x + 13, y - 1), (x + 13, y - 15)),
        *arrow((x + 13, y + 1), (x + 13, y + 15)),
    ]


def _bed(x: float, y: float, scale: float = 1.0) -> Marks:
    points = [(-12, 7), (-6, 0), (6, 0), (12, 7), (6, 14), (-6, 14)]
    return [polygon([(x + a * scale, y + b) for a, b in points], "green-wash", stroke="leaf", width=1.3)]


def back(x: float, y: float, size: float, fill: str) -> Mark:
    """The back of a program card, small, round (x, y)."""
    return rect(x - size * 0.36, y - size / 2, size * 0.72, size, fill, stroke="white", width=1, round=2)
