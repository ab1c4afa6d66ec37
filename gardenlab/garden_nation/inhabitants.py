"""The population track, drawn: a cell for each number of inhabitants, and below the victory points they give."""

from collections import defaultdict

from gardenlab.drawing.measure import width
from gardenlab.drawing.scene import Mark, circle, rect, text
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.layout import STRIP
from gardenlab.garden_nation.view import View
from gardenlab.garden_nation.words import people

Marks = list[Mark]
LAST = 40  # from here inhabitants says 40+
LEFT = 108.0  # what the track is called
_CELL = (STRIP[2] - LEFT - 10) / LAST
_TOP, _HIGH = STRIP[1] + 8, 34.0
_SPOTS = {
    1: ((0.0, 0.0, 9.5),),
    2: ((0.0, -8.3, 7.9), (0.0, 8.3, 7.9)),
    3: ((0.0, -10.4, 6.6), (0.0, 0.0, 6.6), (0.0, 10.4, 6.6)),
    4: ((-5.2, -7.4, 5.9), (5.2, -7.4, 5.9), (-5.2, 7.4, 5.9), (5.2, 7.4, 5.9)),
}


def population_track(view: View) -> Marks:
    """The track with a marker for each seat."""
    x, y, w, h = STRIP
    said = "; ".join(f"{view.names[s]} {people(n)}" for s, n in enumerate(view.seen["population"]))
    marks = [rect(x, y, w, h, "panel", stroke="hairline", round=12, label=f"Population track: {said}")]
    marks += symbols.person(x + 17, _TOP + _HIGH / 2, 18)
    marks.append(text(x + 31, _TOP + 11, "Population", 11, "ink", anchor="start", bold=True))
    marks.append(text(x + 31, _TOP + 26, "inhabitants", 8.5, "muted", anchor="start"))
    marks.append(text(x + 31, _TOP + _HIGH + 10, "VP at the end", 8.5, "muted", anchor="start"))
    return marks + _bands(view) + _cells(view) + _markers(view)


def _left(number: int) -> float:
    return STRIP[0] + LEFT + (number - 1) * _CELL


def _cells(view: View) -> Marks:
    marks: Marks = []
    taken = {min(int(count), LAST) for count in view.seen["population"]}
    for number in range(1, LAST + 1):
        x = _left(number)
        marks.append(rect(x + 0.8, _TOP, _CELL - 1.6, _HIGH, "card", stroke="hairline", width=0.8, round=4))
        if number not in taken:
            words = str(number) if number < LAST else f"{LAST}+"
            marks.append(text(x + _CELL / 2, _TOP + _HIGH / 2, words, 9.5 if number < LAST else 8.5, "muted"))
    return marks


def _bands(view: View) -> Marks:
    """Runs of numbers that give the same points."""
    table = view.box.options.population_points
    marks: Marks = []
    for k, (start, points) in enumerate(table):
        end = table[k + 1][0] if k + 1 < len(table) else LAST + 1
        if start > LAST:
            continue
        x, right = _left(max(start, 1)), _left(min(end, LAST + 1))
        role = "red-wash" if points < 0 else "green-wash" if points else "card"
        marks.append(rect(x + 0.8, _TOP + _HIGH + 2, right - x - 1.6, 15, role, stroke="hairline", width=0.8, round=4))
        words = f"{points:+d}".replace("-", "\u2212") if points else "0"
        size = 9.5 if width(words, 9.5, bold=True) < right - x - 3 else 8.0
        marks.append(text((x + right) / 2, _TOP + _HIGH + 9.5, words, size, "red" if points < 0 else "good", bold=True))
    return marks


def _markers(view: View) -> Marks:
    there: dict[int, list[int]] = defaultdict(list)
    for seat, count in enumerate(view.seen["population"]):
        there[min(max(int(count), 1), LAST)].append(seat)
    marks: Marks = []
    for number, seats in there.items():
        x, y = _left(number) + _CELL / 2, _TOP + _HIGH / 2
        for seat, (a, b, radius) in zip(seats, _SPOTS[len(seats)], strict=True):
            marks.append(circle(x + a, y + b, radius, f"seat-{seat}", stroke="white", width=1.2))
            marks.append(text(x + a, y + b, str(seat), radius * 1.25, "white", bold=True))
    return marks
