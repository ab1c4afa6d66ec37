"""The seats, drawn one below the other: points, inhabitants, floors and ploys left, roofs, projects and missions."""

from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, rect, text
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.layout import INNER, INSIDE
from gardenlab.garden_nation.view import View

Marks = list[Mark]
GAP = 5.0


def plates(view: View, top: float, height: float) -> Marks:
    """All seats, the one that looks first, in a room of some height."""
    marks: Marks = []
    high = min(96.0, (height + GAP) / view.players - GAP)
    spare = (height + GAP - view.players * (high + GAP)) / (view.players + 1)
    for step in range(view.players):
        seat = ((view.viewer or 0) + step) % view.players
        marks += _plate(view, seat, top + spare + step * (high + GAP + spare), high)
    return marks


def _plate(view: View, seat: int, y: float, h: float) -> Marks:
    x, w, role = INSIDE, INNER, f"seat-{seat}"
    on_turn = seat == view.turn
    marks = [rect(x, y, w, h, f"{role}-wash", stroke=role, width=3.2 if on_turn else 1.0, round=9)]
    name = view.names[seat] + (" (you)" if seat == view.viewer else "")
    row = min(19.0, h / 3.1)
    first, second = y + row * 0.72, y + row * 1.83
    marks += badge(seat, x + 16, first + 2, 10)
    marks += lines(x + 32, first, name, w - 130, 12.5, least=9, anchor="start", bold=True)
    marks += _missions(view, seat, x + w - 62, first + 1)
    marks += symbols.points(int(view.seen["score"][seat]), x + w - 17, first + 3, 12)
    marks += _supplies(view, seat, x + 32, second, w - 40)
    marks += _projects(view, seat, x + 32, y + row * 2.36, w - 42, y + h - 3)
    key = f"seat-{seat}"
    return [*marks, target(key, view.label(key, view.seat_in_words(seat)), x, y, w, h)]


def _missions(view: View, seat: int, x: float, y: float) -> Marks:
    """Missions face down, or that they are still being chosen."""
    count = len(view.dealt(seat) or view.kept(seat))
    role = f"seat-{seat}"
    return [mark for k in range(count) for mark in symbols.back(x + 15 - 12 * k, y, 17, role)]


def _supplies(view: View, seat: int, x: float, y: float, room: float) -> Marks:
    seen, role = view.seen, f"seat-{seat}"
    step = room / 4
    marks: Marks = [*symbols.person(x + 6, y, 14, role), _count(x + 18, y, seen["population"][seat])]
    marks += [*symbols.floor(seat, x + step + 8, y, 18), _count(x + step + 23, y, seen["floors"][seat])]
    marks += [*symbols.gable(x + 2 * step + 8, y, 18), _count(x + 2 * step + 22, y, view.roofs(seat))]
    for k in range(view.box.options.ploys):
        left = k < int(seen["ploys"][seat])
        at = x + 3 * step + 2 + min(15.0, 60.0 / view.box.options.ploys) * k
        marks += symbols.ploy(at, y, 6.5) if left else [_spent(at, y)]
    return marks


def _spent(x: float, y: float) -> Mark:
    return rect(x - 5, y - 5, 10, 10, stroke="muted", width=1, round=5, dashed=True)


def _count(x: float, y: float, count: int) -> Mark:
    return text(x, y, str(count), 13, "ink", anchor="start", bold=True)


def _projects(view: View, seat: int, x: float, top: float, room: float, bottom: float) -> Marks:
    """The projects that a seat has completed, with their points."""
    taken = view.taken(seat)
    if not taken:
        return [text(x, top + 7, "no project completed", 9, "muted", anchor="start", italic=True)]
    words = ", ".join(f"{card.name} {card.points}" for card in taken)
    rows = max(1, int((bottom - top) / 11.5))
    drawn = lines(x, 0, words, room, 10, most=rows, least=7.5, anchor="start")
    pitch = drawn[0].size * 1.16
    down = top + pitch / 2 - drawn[0].place[1]
    return [text(x, mark.place[1] + down, mark.text, mark.size, anchor="start") for mark in drawn]
