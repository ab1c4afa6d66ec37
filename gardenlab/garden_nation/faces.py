"""The cards below the board, drawn: the common projects with what they ask, and the viewer's secret missions."""

from math import sqrt

from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, circle, polygon, rect, text
from gardenlab.engine.wording import plural
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.areas import LANDS
from gardenlab.garden_nation.cards import Mission, Project
from gardenlab.garden_nation.geometry import STEPS
from gardenlab.garden_nation.layout import BOARD, FOOT, FOOT_HEIGHT, PANEL, Box, hexagon
from gardenlab.garden_nation.view import View
from gardenlab.garden_nation.words import mission_in_words, mission_name, project_in_words

Marks = list[Mark]
GAP = 6.0
_TOP = FOOT + 28
_HIGH = FOOT_HEIGHT - 36


def projects(view: View) -> Marks:
    """The common projects on offer."""
    x, w = BOARD[0], BOARD[2]
    marks = [rect(x, FOOT, w, FOOT_HEIGHT, "panel", stroke="hairline", round=12)]
    marks += _heading(x, "Common projects", "one a floor, with the building just placed", w)
    slots = list(view.seen["projects"])
    wide = (w - 20 + GAP) / max(len(slots), 1) - GAP
    for k, card in enumerate(slots):
        left = x + 10 + k * (wide + GAP)
        if card is None:
            marks.append(rect(left, _TOP, wide, _HIGH, stroke="fence-edge", round=8, dashed=True))
            marks += lines(left + wide / 2, _TOP + _HIGH / 2, "empty", wide - 8, 10, fill="muted", italic=True)
        else:
            marks += _project(view, view.project(str(card)), left, wide)
    return marks


def _heading(x: float, words: str, more: str, w: float) -> Marks:
    return [
        text(x + 10, FOOT + 15, words, 13, "ink", anchor="start", bold=True),
        text(x + w - 10, FOOT + 15, more, 10, "muted", anchor="end"),
    ]


def _project(view: View, card: Project, x: float, wide: float) -> Marks:
    key = f"project-{card.id}"
    words = f"{card.name}, {plural(card.points, 'point')}: {project_in_words(card)}"
    marks = [rect(x, _TOP, wide, _HIGH, "card", stroke="muted", width=1.2, round=8)]
    if wide >= 110:
        marks += symbols.points(card.points, x + wide - 15, _TOP + 15, 12)
        marks += lines(x + 10, _TOP + 15, card.name, wide - 42, 12, least=8.5, anchor="start", bold=True)
        marks += pattern(card, x + 33, _TOP + 57, 0.95)
        marks += lines(x + 66, _TOP + 57, project_in_words(card), wide - 72, 10, most=4, anchor="start", fill="muted")
    else:
        marks += lines(x + wide / 2, _TOP + 10, card.name, wide - 6, 10, most=1, least=6.5, bold=True)
        marks += pattern(card, x + wide / 2 - 6, _TOP + _HIGH / 2 + 6, 0.85)
        marks += symbols.points(card.points, x + wide - 11, _TOP + _HIGH - 11, 9)
    return [*marks, target(key, view.label(key, words), x, _TOP, wide, _HIGH)]


def pattern(card: Project, x: float, y: float, scale: float = 1.0) -> Marks:
    """What a project asks as hexes round (x, y): lands with floors, an area that stays empty, or where on the board."""
    r = 15.0 * scale
    across = r * sqrt(3)
    tall = f"{card.floors}+"
    if card.pattern in ("outside", "central"):
        return [
            *_map(card.pattern == "central", x, y - 21 * scale, 3.6 * scale),
            *_hex(card.land, tall, x, y + 9 * scale, r * 1.12),
        ]
    slant = ((-across / 4, -0.75 * r), (across / 4, 0.75 * r))
    if card.pattern == "trio":
        others = [land for land in LANDS if land != card.land]
        return [
            *_hex(others[0], "1+", x - across / 2, y - 0.9 * r, r),
            *_hex(others[1], "1+", x + across / 2, y - 0.9 * r, r),
            *_hex(card.land, tall, x, y + 0.6 * r, r),
        ]
    (a, b), (c, d) = slant
    if card.pattern == "beside_empty":
        return [*_hex(card.beside, "", x + c, y + d, r, empty=True), *_hex(card.land, tall, x + a, y + b, r)]
    return [*_hex(card.land, "1+", x + c, y + d, r), *_hex(card.land, tall, x + a, y + b, r)]


def _hex(land: str, floors: str, x: float, y: float, r: float, empty: bool = False) -> Marks:
    """An area of a land; an empty one is dashed."""
    marks = [
        polygon(hexagon((x, y), r * 0.98), f"{land}-wash" if empty else land, stroke="soil-dark", width=0.7),
        polygon(
            hexagon((x, y), r * 0.8), f"{land}-wash", stroke="soil-dark" if empty else "none", width=1.2, dashed=empty
        ),
    ]
    if empty:
        return [*marks, *symbols.land(land, x, y, r * 0.95)]
    marks += symbols.land(land, x, y + r * 0.34, r * 0.62)
    return [*marks, text(x, y - r * 0.28, floors, r * 0.62, "ink", bold=True)]


def _map(central: bool, x: float, y: float, r: float) -> Marks:
    """The seven territories, small: dark is where the building must stand."""
    marks: Marks = []
    for k, (q, s) in enumerate(STEPS):
        at = (x + 2 * r * (q + s / 2), y + 1.75 * r * s)
        marks.append(circle(*at, r * 0.95, "ink" if (k == 0) == central else "card", stroke="ink", width=0.8))
    return marks


def missions(view: View) -> Marks:
    """The viewer's own missions, or all of them if they lie open."""
    x, w = PANEL[0], PANEL[2]
    marks = [rect(x, FOOT, w, FOOT_HEIGHT, "panel", stroke="hairline", round=12)]
    if view.open_missions or view.over:
        return [*marks, *_heading(x, "All missions", "", w), *_open(view, x + 10, w - 20)]
    if view.viewer is None:
        words = "Missions are kept secret until the end of the game."
        hidden = lines(x + w / 2, FOOT + 72, words, w - 40, 11, most=2, fill="muted", italic=True)
        return [*marks, *_heading(x, "Secret missions", "", w), *hidden]
    own, dealt = view.kept(view.viewer), view.dealt(view.viewer)
    more = f"keep {plural(2 - len(own), 'more' if own else 'mission')}".removesuffix("s") if dealt and own else ""
    more = more or ("keep two of four" if dealt else "scored at the end of the game")
    marks += _heading(x, "Your secret missions", more, w)
    cards = dealt or own
    wide = (w - 20 + GAP) / max(len(cards), 2) - GAP
    for k, card in enumerate(cards):
        if card != "?":
            first = card not in cards[:k]
            marks += _mission(
                view, view.mission(card), x + 10 + k * (wide + GAP), wide, first, bool(dealt) and card in own and first
            )
    return marks


def _mission(view: View, card: Mission, x: float, wide: float, first: bool, kept: bool) -> Marks:
    """A secret mission; two of one face share one key."""
    key = f"mission-{card.id}"
    role = f"seat-{view.viewer}" if view.viewer is not None else "ink"
    marks = [
        rect(x, _TOP, wide, _HIGH, f"{role}-wash" if kept else "card", stroke=role, width=3 if kept else 1.4, round=8)
    ]
    narrow = wide < 120
    name = mission_name(card)
    if narrow:
        marks += lines(x + wide / 2, _TOP + 13, name, wide - 6, 10.5, most=2, least=8, bold=True)
        marks += _mission_mark(card, x + wide / 2, _TOP + 35, 18)
        marks += lines(x + wide / 2, _TOP + 65, mission_in_words(card), wide - 8, 9, most=4, fill="muted")
    else:
        marks += _mission_mark(card, x + 22, _TOP + 24, 20 if card.kind == "control" else 26)
        marks += lines(x + 44, _TOP + 16, name, wide - 50, 12, most=2, least=9, anchor="start", bold=True)
        marks += lines(x + 44, _TOP + 46, mission_in_words(card), wide - 50, 9.5, most=3, anchor="start", fill="muted")
        now = None if view.viewer is None else view.points_of(view.viewer, card.id)
        if now is not None:
            marks += symbols.points(now, x + 22, _TOP + 66, 12)
            marks.append(text(x + 44, _TOP + 72, "points now", 9.5, "muted", anchor="start"))
    words = f"{name}: {mission_in_words(card)}" + (" (kept)" if kept else "")
    return [*marks, target(key if first else None, view.label(key, words), x, _TOP, wide, _HIGH)]


def _mission_mark(card: Mission, x: float, y: float, size: float) -> Marks:
    """What a mission looks at: a land, a height, or two territories."""
    if card.kind == "control":
        one, other = card.tiles
        r = size * 0.36
        return [
            mark
            for at, tile in ((x - r * 1.02, one), (x + r * 1.02, other))
            for mark in (
                circle(at, y, r, "card", stroke="ink", width=1.2),
                text(at, y, str(tile), r * 1.3, "ink", bold=True),
            )
        ]
    if card.land:
        return list(symbols.land(card.land, x, y, size))
    s = size / 26
    slabs = [
        rect(x - 8 * s, y + (9 - 6.5 * k) * s - 3 * s, 16 * s, 6.5 * s, "muted", stroke="white", width=0.8)
        for k in range(min(card.floors, 4))
    ]
    return [*slabs]


def _open(view: View, x: float, w: float) -> Marks:
    """The missions of every seat, a row each."""
    marks: Marks = []
    pitch = min(26.0, (FOOT_HEIGHT - 30) / view.players)
    for seat in range(view.players):
        y = FOOT + 26 + (seat + 0.5) * pitch
        marks += badge(seat, x + 9, y, 8.5)
        cards = view.dealt(seat) or view.kept(seat)
        room = (w - 24) / max(len(cards), 2)
        for k, card in enumerate(cards):
            marks += _slip(view, seat, card, (x + 24 + k * room, y - pitch / 2 + 1.5, room - 4, pitch - 3))
    return marks


def _slip(view: View, seat: int, card: str, place: Box) -> Marks:
    """A mission in one line, with its points if they are known."""
    left, top, wide, high = place
    points = None if card == "?" else view.points_of(seat, card)
    words = "A secret mission" if card == "?" else f"{view.mission(card).name}: {mission_in_words(view.mission(card))}"
    role = f"seat-{seat}"
    kept = card != "?" and card in view.kept(seat) and bool(view.dealt(seat))
    name = "?" if card == "?" else _short(view.mission(card))
    room = wide - (28 if points is not None else 6)
    marks = [rect(left, top, wide, high, f"{role}-wash" if kept else "card", stroke=role, round=5, label=words)]
    marks += lines(left + 3 + room / 2, top + high / 2, name, room - 4, 10.5, least=6, bold=True)
    if points is not None:
        marks += symbols.points(points, left + wide - 12, top + high / 2, min(9.5, high / 2 - 0.5))
    return marks


def _short(card: Mission) -> str:
    return f"Control {card.tiles[0]}, {card.tiles[1]}" if card.kind == "control" else card.name
