"""The small pictures on Lawnarchy's cards: plants, gnomes, fences, conditions, effects and squabbles (rulebook §7)."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from gardenlab.drawing.palette import letter, readable_on
from gardenlab.drawing.scene import Mark, circle, line, polygon, rect, text
from gardenlab.lawnarchy.cards import Card

Marks = list[Mark]


def plant(colour: str, x: float, y: float, size: float) -> Marks:
    """A vegetable, a lawn, a flower or a tree in a square of `size` round (x, y): the mark beside the colour."""
    return _PLANTS[colour](x, y, size) if colour in _PLANTS else []


def _beet(x: float, y: float, s: float) -> Marks:
    leaves = [
        polygon([(x, y - s * 0.05), (x + d * s * 0.34, y - s * 0.3), (x + d * s * 0.14, y - s * 0.5)], "leaf")
        for d in (-1, 1)
    ]
    root = polygon([(x - s * 0.3, y + s * 0.08), (x + s * 0.3, y + s * 0.08), (x, y + s * 0.52)], "purple")
    return [*leaves, root, circle(x, y + s * 0.08, s * 0.3, "purple")]


def _lawn(x: float, y: float, s: float) -> Marks:
    low = y + s * 0.4
    blades = [(-0.38, -0.46, -0.05), (-0.16, -0.2, -0.4), (0.06, 0.1, -0.2), (0.26, 0.42, -0.34)]
    grass = [
        polygon([(x + (a - 0.1) * s, low), (x + (a + 0.16) * s, low), (x + tip * s, y + height * s)], "green")
        for a, tip, height in blades
    ]
    return [*grass, line([(x - s * 0.5, low), (x + s * 0.5, low)], "green", width=s * 0.09)]


def _flower(x: float, y: float, s: float) -> Marks:
    stem = line([(x, y), (x, y + s * 0.5)], "leaf", width=s * 0.08)
    head = y - s * 0.12
    petals = [
        circle(
            x + cos(2 * pi * k / 5 - pi / 2) * s * 0.22,
            head + sin(2 * pi * k / 5 - pi / 2) * s * 0.22,
            s * 0.17,
            "yellow",
            stroke="soil",
            width=s * 0.025,
        )
        for k in range(5)
    ]
    return [stem, *petals, circle(x, head, s * 0.13, "trunk")]


def _tree(x: float, y: float, s: float) -> Marks:
    trunk = rect(x - s * 0.06, y + s * 0.1, s * 0.12, s * 0.4, "trunk")
    crown = [(0, -0.24, 0.25), (-0.2, -0.02, 0.22), (0.2, -0.02, 0.22)]
    return [trunk, *(circle(x + a * s, y + b * s, r * s, "blue") for a, b, r in crown)]


_PLANTS: dict[str, Callable[[float, float, float], Marks]] = {
    "purple": _beet,
    "green": _lawn,
    "yellow": _flower,
    "blue": _tree,
}


def swatch(colour: str, x: float, y: float, size: float = 18.0) -> Marks:
    """A square of a colour with the colour's letter, round (x, y)."""
    half = size / 2
    square = rect(x - half, y - half, size, size, colour, stroke="ink", width=0.8, round=3)
    return [square, text(x, y, letter(colour), size * 0.66, readable_on(colour), bold=True)]


def blank(x: float, y: float, width: float = 14.0, height: float = 18.0, **style: object) -> Mark:
    """An unprinted little card round (x, y)."""
    given = {"stroke": "muted", "width": 1.2, "round": 2.5, **style}
    return rect(x - width / 2, y - height / 2, width, height, "card", **given)


def ruin(x: float, y: float, width: float = 14.0, height: float = 18.0) -> Marks:
    """A little destroyed card round (x, y)."""
    w, h = width * 0.3, height * 0.3
    back = rect(x - width / 2, y - height / 2, width, height, "soil", stroke="soil-dark", width=1.2, round=2.5)
    return [back, *cross(x, y, w, h, "white", 1.8)]


def cross(x: float, y: float, w: float, h: float, role: str = "red", width: float = 2.6) -> Marks:
    """Two crossing strokes, from the middle w to each side and h up and down."""
    ends = (((x - w, y - h), (x + w, y + h)), ((x - w, y + h), (x + w, y - h)))
    return [line(pair, role, width=width) for pair in ends]


def tick(x: float, y: float, size: float = 14.0, role: str = "good") -> Mark:
    """A tick round (x, y)."""
    points = [(x - size * 0.4, y + size * 0.02), (x - size * 0.1, y + size * 0.32), (x + size * 0.42, y - size * 0.34)]
    return line(points, role, width=size * 0.2)


def gnome(x: float, y: float, face: str, size: float = 22.0) -> Marks:
    """A gnome token round (x, y): `1`, `2`, `no`, `?` for a face that is not to be seen, or nothing."""
    s = size / 22
    hat = polygon([(x - 7 * s, y - 1.5 * s), (x + 7 * s, y - 1.5 * s), (x, y - 14 * s)], "gnome")
    body = circle(x, y + 4.5 * s, 7.6 * s, "white", stroke="soil-dark", width=1.1 * s)
    if face == "no":  # a shield, for the gnome that protects
        shield = [(x - 4.6 * s, y + s), (x + 4.6 * s, y + s), (x + 4.2 * s, y + 6 * s), (x, y + 10 * s)]
        return [body, hat, polygon([*shield, (x - 4.2 * s, y + 6 * s)], "seat-0")]
    words = [text(x, y + 4.7 * s, face, 10.5 * s, "ink", bold=True)] if face else []
    return [body, hat, *words]


@lru_cache(maxsize=64)  # a picture is drawn again at every click; nobody changes the marks
def fence(x: float, y: float, width: float, height: float) -> Marks:
    """A picket fence filling a rectangle, lying along its longer side."""
    upright = height > width
    length, depth = (height, width) if upright else (width, height)
    pickets = max(2, round(length / 17))
    gap = length / pickets
    parts: Marks = []
    for rail in (0.42, 0.74):
        parts.append(_box(x, y, (0, depth * rail - 1.5), (length, 3), upright, "fence"))
    for k in range(pickets):
        left = gap * k + gap * 0.2
        wide, point = gap * 0.6, depth * 0.2
        outline = [(left, depth), (left, point), (left + wide / 2, 0.0), (left + wide, point), (left + wide, depth)]
        turned = [(x + b, y + length - a) if upright else (x + a, y + b) for a, b in outline]
        parts.append(polygon(turned, "fence", stroke="fence-edge", width=1))
    return parts


def _box(x: float, y: float, corner: tuple[float, float], size: tuple[float, float], upright: bool, fill: str) -> Mark:
    (a, b), (w, h) = corner, size
    if upright:
        return rect(x + b, y + a, h, w, fill, stroke="fence-edge", width=0.8)
    return rect(x + a, y + b, w, h, fill, stroke="fence-edge", width=0.8)


def paling(x: float, y: float, width: float) -> Marks:
    """A tiny fence for use inside symbols: a line with pickets."""
    n = max(3, round(width / 7))
    step = width / n
    posts = [
        line([(x - width / 2 + step * (k + 0.5), y - 4), (x - width / 2 + step * (k + 0.5), y + 4)], "soil", width=2)
        for k in range(n)
    ]
    return [line([(x - width / 2, y), (x + width / 2, y)], "soil", width=1.6), *posts]


def arrow(x: float, y: float, length: float, down: bool, role: str = "ink") -> Marks:
    """An upright arrow round (x, y)."""
    way = 1 if down else -1
    tip, tail = y + way * length / 2, y - way * length / 2
    head = polygon([(x, tip), (x - 4, tip - way * 6), (x + 4, tip - way * 6)], role)
    return [line([(x, tail), (x, tip - way * 5)], role, width=2), head]


def condition(card: Card, x: float, y: float) -> tuple[Marks, str]:
    """The condition of a garden card as a picture about 70 by 38 round (x, y), and in a few words."""
    wants = card.wants
    match card.condition:
        case "neighbour_colour":
            sides = swatch(str(wants), x - 22, y) + swatch(str(wants), x + 22, y)
            return [*sides, blank(x, y, 16, 22)], f"beside {wants}"
        case "opposite_colour":
            return [
                *swatch(str(wants), x, y - 12, 16),
                *paling(x, y + 3, 40),
                blank(x, y + 14, 20, 9),
            ], f"across {wants}"
        case "destroyed_neighbour":
            return [*ruin(x - 22, y), *ruin(x + 22, y), blank(x, y, 16, 22)], "beside ruin"
        case "destroyed_opposite":
            return [*ruin(x, y - 12, 20, 15), *paling(x, y + 3, 40), blank(x, y + 14, 20, 9)], "across ruin"
        case "position":
            return slots(x, y, {int(wants)} if isinstance(wants, int) else set(), pointed=True), f"on place {wants}"
    return [], ""


def slots(x: float, y: float, marked: set[int], pointed: bool = False) -> Marks:
    """The four places of a garden, some of them marked, if `pointed` with an arrow as well."""
    parts: Marks = []
    for place in range(1, 5):
        at = x + (place - 2.5) * 16
        parts.append(rect(at - 6, y - 4, 12, 16, "soil" if place in marked else "card", stroke="muted", round=2))
        if place in marked and pointed:
            parts.append(polygon([(at - 5, y - 16), (at + 5, y - 16), (at, y - 7)], "ink"))
    return parts


def effect(name: str, x: float, y: float) -> tuple[Marks, str]:
    """A gardening effect as a picture about 40 by 26 round (x, y), and in a few words."""
    match name:
        case "gnome1":
            return [*_plus(x - 11, y), *gnome(x + 6, y + 2, "", 19)], "take a gnome"
        case "gnome2":
            return [*_plus(x - 16, y), *gnome(x, y + 2, "", 19), *gnome(x + 16, y + 2, "", 19)], "take two gnomes"
        case "rearrange":
            return shuffle(x, y), "rearrange your garden"
        case "fence_destroy":
            return [*ruin(x, y - 5, 18, 13), *paling(x, y + 8, 34)], "destroy across"
    return [], ""


def _plus(x: float, y: float) -> Marks:
    return [line([(x - 4, y), (x + 4, y)], "ink", width=2), line([(x, y - 4), (x, y + 4)], "ink", width=2)]


def shuffle(x: float, y: float) -> Marks:
    """Two cards that change places."""
    parts = [blank(x - 14, y, 13, 18), blank(x + 14, y, 13, 18)]
    for way, height in ((1, -5), (-1, 5)):
        tip = x + way * 6
        head = [(tip, y + height), (tip - way * 5, y + height - 3.4), (tip - way * 5, y + height + 3.4)]
        parts += [
            line([(x - way * 5, y + height), (tip - way * 4, y + height)], "ink", width=1.6),
            polygon(head, "ink"),
        ]
    return parts


def squabble(card: Card, x: float, y: float) -> tuple[Marks, str]:
    """What a squabble does as a picture about 80 by 46 round (x, y), and in a few words."""
    low = paling(x, y + 16, 52)
    match card.effect:
        case "destroy_colour":
            return [
                *swatch(str(card.wants), x - 15, y - 6, 26),
                *cross(x + 16, y - 6, 11, 11),
                *low,
            ], f"destroy {card.wants} across"
        case "destroy_unmet":
            hollow = circle(x - 15, y - 6, 10, "card", stroke="muted", width=2.4, dashed=True)
            return [hollow, *cross(x + 16, y - 6, 11, 11), *low], "destroy unmet across"
        case "destroy_opposite_own_gnomes":
            return [
                *ruin(x, y - 13, 22, 14),
                *paling(x, y + 1, 52),
                *gnome(x, y + 16, "", 18),
            ], "destroy across my gnomes"
        case "rearrange_opposite":
            return [
                *shuffle(x - 7, y - 6),
                *shuffle(x + 21, y - 6)[2:],
                blank(x + 35, y - 6, 13, 18),
                *low,
            ], "rearrange across"
        case "swap_with_opposite":
            pair = [blank(x - 20, y - 8, 16, 22), blank(x + 20, y + 8, 16, 22)]
            return [*paling(x, y, 60), *pair, *arrow(x - 5, y, 32, True), *arrow(x + 5, y, 32, False)], "swap across"
        case "steal_gnome":
            return [*gnome(x - 8, y - 8, "?", 22), *low, *arrow(x + 14, y - 2, 26, True)], "steal a gnome"
    return [], card.effect.replace("_", " ")


def demand(card: Card) -> str:
    """What a jury card wants, in a few words."""
    wants = card.wants
    match card.condition:
        case "outer_pair_sum_at_least":
            return f"places 1 and 4: {wants}+"
        case "middle_pair_sum_at_least":
            return f"places 2 and 3: {wants}+"
        case "four_distinct_colours_none_destroyed":
            return "four colours, no ruin"
        case "same_colour_at_least":
            return f"{wants}+ of one colour"
        case "destroyed_opposite_at_least":
            return f"{wants}+ ruins across"
        case "gnome_points_at_least":
            return f"gnomes alone: {wants}+"
        case "single_card_at_least":
            return f"one card: {wants}+"
        case "every_card_at_least":
            return f"every card: {wants}+"
        case "total_greater_than_opposite_total":
            return "more than across"
        case "cards_worth_exactly":
            values = [str(v) for v in wants] if isinstance(wants, tuple) else [str(wants)]
            return "worth exactly " + ", ".join(values)
        case "garden_total_at_least":
            return f"whole garden: {wants}+"
    return card.condition.replace("_", " ")
