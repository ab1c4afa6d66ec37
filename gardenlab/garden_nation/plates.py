"""The seats, drawn one below the other: points, inhabitants, floors and ploys left, roofs, projects and missions."""

from gardenlab.drawing.measure import fit, width
from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, circle, rect, text
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.layout import INNER, INSIDE
from gardenlab.garden_nation.view import View

Marks = list[Mark]
GAP = 5.0


def plates(view: View, top: float, height: float) -> Marks:
    """All seats, the one that looks first, in a room of some height."""
    marks: Marks = []
    high = min(104.0, (height + GAP) / view.players - GAP)
    spare = (height + GAP - view.players * (high + GAP)) / (view.players + 1)
    for step in range(view.players):
        seat = ((view.viewer or 0) + step) % view.players
        marks += _plate(view, seat, top + spare + step * (high + GAP + spare), high)
    return marks


def _plate(view: View, seat: int, y: float, h: float) -> Marks:
    x, w, role = INSIDE, INNER, f"seat-{seat}"
    on_turn = seat == view.turn
    marks = [rect(x, y, w, h, f"{role}-wash", stroke=role, width=3.2 if on_turn else 1.0, round=9)]
    scale = min(1.3, max(1.0, h / 64))  # fewer seats are drawn larger
    first, second = y + h * 0.22, y + h * 0.22 + 19.5 * scale
    marks += badge(seat, x + 17, first + 2, 10 * scale)
    marks += _name(view, seat, x + 34, first, w - 142, 12.5 * scale)
    marks += _missions(view, seat, x + w - 54, first, 17 * scale)
    marks += symbols.points(int(view.seen["score"][seat]), x + w - 19, first + 2, 12 * scale)
    marks += _supplies(view, seat, x + 34, second, w - 42, scale)
    marks += _projects(view, seat, x + 34, second + 9.5 * scale, w - 44, y + h - 2)
    key = f"seat-{seat}"
    return [*marks, target(key, view.label(key, view.seat_in_words(seat)), x, y, w, h)]


def _name(view: View, seat: int, x: float, y: float, room: float, size: float) -> Marks:
    """A player's name, cut if it is long, but not what tells the viewer's own."""
    own = " (you)" if seat == view.viewer else ""
    fitted = fit(view.names[seat], room - width(own, size, bold=True), size, least=8.5, bold=True)
    return [text(x, y, fitted.lines[0] + own, fitted.size, anchor="start", bold=True)]


def _missions(view: View, seat: int, x: float, y: float, size: float) -> Marks:
    """Missions face down, the four that are chosen from or the two kept; at the end they lie open elsewhere."""
    count = 0 if view.over else len(view.dealt(seat) or view.kept(seat))
    role = f"seat-{seat}"
    return [mark for k in range(count) for mark in symbols.back(x + 10 - 0.8 * size * k, y, size, role)]


def _supplies(view: View, seat: int, x: float, y: float, room: float, scale: float) -> Marks:
    seen, role, step = view.seen, f"seat-{seat}", room / 4.2
    size = 13 * scale
    marks: Marks = [
        *symbols.person(x + 6, y, 14 * scale, role),
        _count(x + 8 + 10 * scale, y, seen["population"][seat], size),
    ]
    for k, drawn, count in (
        (1, symbols.floor(seat, x + step + 9, y, 18 * scale), seen["floors"][seat]),
        (2, symbols.gable(x + 2 * step + 9, y, 18 * scale), view.roofs(seat)),
    ):
        marks += [*drawn, _count(x + k * step + 11 + 11 * scale, y, count, size)]
    return marks + _ploys(view, seat, x + 3 * step + 4, y, scale)


def _ploys(view: View, seat: int, x: float, y: float, scale: float) -> Marks:
    """Each ploy, those used as empty rings; of more than there is room for, how many are left."""
    ploys, left, radius = view.box.options.ploys, int(view.seen["ploys"][seat]), 6.3 * scale
    pitch = min(15.0 * scale, 78.0 / max(ploys, 1))
    if pitch < 2 * radius:
        return [*symbols.ploy(x, y, radius), _count(x + 3 + radius, y, left, 13 * scale)]
    marks: Marks = []
    for k in range(ploys):
        at = x + pitch * k
        marks += symbols.ploy(at, y, radius) if k < left else [_spent(at, y, 5.0 * scale)]
    return marks


def _spent(x: float, y: float, radius: float) -> Mark:
    return circle(x, y, radius, stroke="muted", width=1, dashed=True)


def _count(x: float, y: float, count: int, size: float) -> Mark:
    return text(x, y, str(count), size, "ink", anchor="start", bold=True)


def _projects(view: View, seat: int, x: float, top: float, room: float, bottom: float) -> Marks:
    """The projects that a seat has completed, with their points."""
    taken = view.taken(seat)
    if not taken:
        return [text(x, (top + bottom) / 2, "no project completed", 9, "muted", anchor="start", italic=True)]
    words = ", ".join(f"{card.name} {card.points}" for card in taken)
    rows = max(1, int((bottom - top) / 11.5))
    drawn = lines(x, 0, words, room, 10, most=rows, least=7.5, anchor="start")
    down = (top + bottom) / 2
    return [text(x, mark.place[1] + down, mark.text, mark.size, anchor="start") for mark in drawn]
