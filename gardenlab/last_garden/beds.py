"""The garden, drawn: the six beds with their dice, gems and robotanists, and the Queen tile in their midst."""

from gardenlab.drawing.measure import width
from gardenlab.drawing.parts import lines
from gardenlab.drawing.scene import Mark, circle, line, polygon, text
from gardenlab.last_garden import symbols
from gardenlab.last_garden.cards import COLOURS
from gardenlab.last_garden.layout import (
    CENTRE,
    DIE,
    RADIUS,
    SPOT_RADIUS,
    Point,
    hexagon,
    sector_centre,
    spot,
)
from gardenlab.last_garden.spaces import plural
from gardenlab.last_garden.view import View

Marks = list[Mark]
GEM = 15.0
ROOM = 156.0
SECTOR_STEPS = ("sector", "to", "queen-sector")
MOST_DOTS = 8


def garden(view: View) -> Marks:
    """All six beds and the Queen tile."""
    marks = _queen(view)
    for sector in range(6):
        marks += _bed(view, sector)
    return marks


def _bed(view: View, sector: int) -> Marks:
    x, y = centre = sector_centre(sector)
    wilting, acting = view.wilts(sector), view.acting == sector
    ground, edge = ("yellow-wash", "fence-edge") if wilting else ("green-wash", "leaf")
    outline = hexagon(centre, RADIUS)
    marks = [polygon(outline, ground, stroke="ink" if acting else edge, width=3.4 if acting else 1.4)]
    marks.append(text(x, y - 67, f"Sector {sector + 1}", 10.5, "muted"))
    number = int(view.seen["dice"][sector])
    marks += symbols.die(number, x + DIE[0], y + DIE[1], 38)
    marks.append(text(x + DIE[0] + 31, y + DIE[1], str(number), 19, "ink", bold=True))
    marks += _spot(view, sector)
    marks += _gems(view, sector, (x, y + 24)) + _meter(view, sector, (x, y + 58))
    # while a sector is asked for, all of the bed takes the click, else the robotanist's spot lies on top
    layer = 8 if view.step in SECTOR_STEPS else 7
    words = view.label(f"sector-{sector + 1}", view.sector_in_words(sector))
    return [*marks, polygon(outline, key=f"sector-{sector + 1}", label=words, layer=layer)]


def _spot(view: View, sector: int) -> Marks:
    """The robotanist's spot: who stands there, or what it would pay."""
    key, (x, y) = f"garden-{sector + 1}", spot(sector)
    owner, pays = view.owner(key), view.pays.get(key)
    marks = [circle(x, y, SPOT_RADIUS, "card", stroke="fence-edge", width=1.2, dashed=owner is None)]
    if owner is not None:
        marks += symbols.robotanist(owner, x, y, 36)
    elif pays is not None:
        marks += pay(pays, x, y, "middle", 14)
    frame = circle(
        x,
        y,
        SPOT_RADIUS,
        key=key,
        label=view.space(key, f"Spot of sector {sector + 1}"),
        layer=7 if view.step in SECTOR_STEPS else 8,
    )
    return [*marks, frame]


def pay(cogs: int, x: float, y: float, anchor: str, size: float) -> Marks:
    """What a space would pay now."""
    role = "good" if cogs else "muted"
    return [text(x, y, f"+{cogs}" if cogs else "0", size, role, anchor=anchor, bold=cogs > 0)]


def _gems(view: View, sector: int, middle: Point) -> Marks:
    """The gems of a bed: a heap of each colour that is there, with its number."""
    there = [(colour, count) for colour, count in zip(COLOURS, view.gems(sector), strict=True) if count]
    x, y = middle
    if not there:
        return [text(x, y, "no gems", 10.5, "muted", italic=True)]
    gap = 9.0
    numbers = [3 + width(str(count), 13, bold=True) for _, count in there]
    heaps = [GEM if count == 1 else 2.05 * GEM for _, count in there]
    if sum(heaps) + sum(numbers) + gap * (len(there) - 1) > ROOM:
        heaps = [GEM] * len(there)  # numbers of two digits leave room for one gem of each colour
    left = x - (sum(heaps) + sum(numbers) + gap * (len(there) - 1)) / 2
    marks: Marks = []
    for (colour, count), heap, number in zip(there, heaps, numbers, strict=True):
        marks += symbols.heap(colour, count if heap > GEM else 1, left + heap / 2, y, GEM)
        marks.append(text(left + heap + 3, y, str(count), 13, "ink", anchor="start", bold=True))
        left += heap + number + gap
    return marks


def _meter(view: View, sector: int, middle: Point) -> Marks:
    """How near a bed is to wilting: a dot for each gem that it takes."""
    x, y = middle
    total, most = sum(view.gems(sector)), view.to_wilt
    if view.wilts(sector):
        words = f"{total} gems: wilts"
        half = width(words, 10.5, bold=True) / 2
        return [*wilted(x - half - 5, y, 16), text(x + 8, y, words, 10.5, "red", bold=True)]
    if most is None:
        return [text(x, y, plural(total, "gem"), 10.5, "muted")]
    if most > MOST_DOTS:
        return [text(x, y, f"{total} of {most}", 10.5, "muted")]
    marks: Marks = []
    for k in range(most):
        last = k == most - 1
        at = x + (k - (most - 1) / 2) * 12
        style = {"stroke": "red" if last else "leaf", "width": 1.4 if last else 1.0}
        marks.append(circle(at, y, 3.8, "leaf" if k < total else "card", **style))
    return marks


def wilted(x: float, y: float, size: float) -> Marks:
    """A flower that hangs its head."""
    h = size / 2
    stem = [(x - 0.45 * h, y + h), (x - 0.5 * h, y - 0.3 * h), (x - 0.15 * h, y - 0.9 * h), (x + 0.4 * h, y - 0.6 * h)]
    bell = [
        (x + 0.3 * h, y - 0.7 * h),
        (x + 0.7 * h, y - 0.55 * h),
        (x + 0.85 * h, y + 0.3 * h),
        (x + 0.05 * h, y + 0.2 * h),
    ]
    return [line(stem, "red", width=1.5), polygon(bell, "red")]


def _queen(view: View) -> Marks:
    """The Queen tile: whose it is and whether its action is free; turned upside down once it is used."""
    x, y = CENTRE
    owner, used = int(view.seen["queen"]), bool(view.seen.get("queen_used"))
    outline = hexagon(CENTRE, RADIUS)
    marks = [polygon(outline, "panel" if used else "purple-wash", stroke="purple", width=1.2, dashed=used)]
    marks.append(symbols.crown(x, y - 42, 40, worn=not used))
    marks += lines(x, y - 8, "The Queen's tile", 150, 11, fill="muted")
    marks += [circle(x, y + 17, 11, f"seat-{owner}"), text(x, y + 17, str(owner), 12, "white", bold=True)]
    marks += lines(x, y + 39, view.names[owner], 120, 12.5, bold=True)
    state = "action used" if used else "action free"
    marks.append(text(x, y + 58, state, 10.5, "muted" if used else "purple", italic=used, bold=not used))
    words = view.label("queen", view.queen_in_words() + ": places a gem in any sector")
    return [*marks, polygon(outline, key="queen", label=words, layer=8)]
