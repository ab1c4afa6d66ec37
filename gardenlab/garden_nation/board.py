"""The board, drawn: seven territories of seven areas, what is built on them, and the torticrane."""

from dataclasses import replace
from functools import lru_cache

from gardenlab.drawing.scene import Mark, circle, polygon, text
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.areas import LANDS
from gardenlab.garden_nation.layout import DISC, RADIUS, SIDE, crane_spot, hexagon, middle, number_spot, outline
from gardenlab.garden_nation.view import Ground, View

Marks = list[Mark]
_RING, _MIDDLE = 0.89 * SIDE, 0.795 * SIDE  # corners of the ring of an area's land and of its light middle
_NAME = 21.0
_VALUE = -19.5
_FOOT = 15.0
_POINTER = 40.0  # from the middle of a disc into the territory


def board(view: View) -> Marks:
    """All territories in their places."""
    marks: Marks = []
    for position in range(7):
        marks += _tile(view, position)
    for ground in view.grounds:
        marks += _area(view, ground)
    for position in range(7):
        marks += _number(view, position)
    if view.torticrane is not None:
        marks += _torticrane(view, view.position_of(view.torticrane))
    return marks


def _tile(view: View, position: int) -> Marks:
    acting = view.tile_at(position) == view.acting
    here = acting or view.tile_at(position) == view.torticrane
    edge = "ink" if acting else "fence-edge"
    return [
        polygon(outline(position, -2.0), "yellow" if here else "hairline", stroke=edge, width=3.0 if acting else 1.4)
    ]


def _area(view: View, ground: Ground) -> Marks:
    words = view.label(ground.name, view.ground_in_words(ground))
    outer = hexagon(middle(ground.cell), RADIUS)
    return [
        *_grown(ground, view.pending.get("area") == ground.name),
        polygon(outer, key=ground.name, label=words, layer=8),
    ]


@lru_cache(maxsize=1024)  # drawn again at every click
def _grown(ground: Ground, chosen: bool) -> tuple[Mark, ...]:
    """An area with its land, value and name, and what stands on it."""
    x, y = centre = middle(ground.cell)
    known = ground.land in LANDS
    ring, wash = (ground.land, f"{ground.land}-wash") if known else ("soil", "panel")
    return (
        polygon(hexagon(centre, RADIUS), "white", stroke="ink" if chosen else "soil-dark", width=4 if chosen else 0.8),
        polygon(hexagon(centre, _RING), ring),
        polygon(hexagon(centre, _MIDDLE), wash),
        *_cover(ground, x, y),
        circle(x, y + _VALUE, 9.5, "white", stroke="ink", width=1),
        text(x, y + _VALUE, str(ground.value), 13, "ink", bold=True),
        text(x, y + _NAME, ground.name, 8.5, "muted"),
    )


def _cover(ground: Ground, x: float, y: float) -> Marks:
    """What grows in an area, or the building on it between marks of its land."""
    marks: Marks = []
    if ground.bramble and ground.land in LANDS:
        marks += symbols.land("bramble", x + 17, y - 9, 9)
    if ground.seat is None:
        for a, b, size in ((-13, 2, 15), (0, 5, 17), (13, 2, 15)):
            marks += symbols.land(ground.land, x + a, y + b, size)
        return marks
    marks += symbols.land(ground.land, x - 17, y - 9, 11)
    marks += symbols.tower(ground.seat, ground.floors, ground.roof, x - 0.5, y + _FOOT, 21, 25)
    marks += [circle(x - 20, y + 6.5, 8, f"seat-{ground.seat}", stroke="white", width=1)]
    marks.append(text(x - 20, y + 6.5, str(ground.seat), 10.5, "white", bold=True))
    marks.append(text(x + 18.6, y + 6.5, f"{symbols.TIMES}{ground.floors}", 9.5, "ink", bold=True))
    return marks


def _number(view: View, position: int) -> Marks:
    x, y = number_spot(position)
    tile = view.tile_at(position)
    acting = tile == view.acting
    key = f"tile-{tile}"
    return [
        *_pointer(position, x, y, "ink" if acting else "card", layer=0),
        circle(x, y, DISC - 3, "ink" if acting else "card", stroke="ink", width=2),
        text(x, y, str(tile), 21, "white" if acting else "ink", bold=True),
        circle(x, y, DISC, key=key, label=view.label(key, view.tile_in_words(tile)), layer=8),
    ]


def _pointer(position: int, x: float, y: float, fill: str, layer: int) -> Marks:
    """What ties a disc to the central territory: it lies between two others that it could be of as well."""
    if position:
        return []
    inwards = 1 if y < middle(0)[1] else -1
    tip = (x, y + inwards * _POINTER)
    return [
        polygon([(x - 15, y + inwards * 14), tip, (x + 15, y + inwards * 14)], fill, stroke="ink", width=2, layer=layer)
    ]


def _torticrane(view: View, position: int) -> Marks:
    x, y = crane_spot(position)
    words = f"The torticrane is in territory {view.tile_at(position)}"
    return [
        *_pointer(position, x, y, "white", layer=6),
        circle(x, y, DISC, "white", stroke="ink", width=2, layer=6, label=words),
        *(replace(mark, layer=6) for mark in symbols.torticrane(x - 0.5, y + 0.5, 39)),
    ]
