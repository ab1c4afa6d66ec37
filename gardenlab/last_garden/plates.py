"""The seats, drawn in the corners of the garden: cogs, robotanists left, cards in hand and the boost held."""

from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, rect, text
from gardenlab.last_garden import symbols
from gardenlab.last_garden.layout import CORNERS, Box, plate
from gardenlab.last_garden.view import View
from gardenlab.last_garden.words import BOOST_NAMES, boost_in_words

Marks = list[Mark]
BOOST = 46.0


def plates(view: View) -> Marks:
    """All seats, clockwise from the one that looks."""
    marks: Marks = []
    for step, corner in enumerate(CORNERS[view.players]):
        marks += _plate(view, ((view.viewer or 0) + step) % view.players, plate(corner))
    return marks


def _plate(view: View, seat: int, box: Box) -> Marks:
    x, y, w, h = box
    on_turn = seat == view.turn
    role = f"seat-{seat}"
    words = view.seat_in_words(seat)
    marks = [rect(x, y, w, h, f"{role}-wash", stroke=role, width=3.2 if on_turn else 1.0, round=10, label=words)]
    name = view.names[seat] + (" (you)" if seat == view.viewer else "")
    first = seat == int(view.seen["queen"])
    marks += badge(seat, x + 17, y + 17)
    marks += lines(x + 33, y + 17, name, w - 40 - (20 if first else 0), 12.5, least=9, anchor="start", bold=True)
    if first:
        marks.append(symbols.crown(x + w - 15, y + 17, 16, worn=not view.seen.get("queen_used")))
    marks += symbols.cog(x + 18, y + 46, 24)
    marks.append(text(x + 35, y + 46, str(view.seen["cogs"][seat]), 20, "ink", anchor="start", bold=True))
    marks += symbols.robotanist(seat, x + 18, y + 74, 18)
    marks.append(text(x + 29, y + 74, f"{symbols.TIMES}{view.seen['robotanists'][seat]}", 12, "ink", anchor="start"))
    marks.append(symbols.back(x + 62, y + 74, 17, role))
    marks.append(text(x + 72, y + 74, f"{symbols.TIMES}{len(view.seen['hands'][seat])}", 12, "ink", anchor="start"))
    left, top = x + w - BOOST - 8, y + h - BOOST - 6
    held = view.held_boost(seat)
    if held is None:
        return [*marks, rect(left, top, BOOST, BOOST, stroke=role, width=1, round=7, dashed=True, faded=True)]
    return marks + boost_tile(view, held, left, top, BOOST)


def boost_tile(view: View, boost: str, x: float, y: float, width: float) -> Marks:
    """A boost, in the lab or with a seat."""
    key, holder = f"boost-{boost}", view.holder(boost)
    where = "on offer in the lab" if holder is None else f"held by {view.names[holder]}"
    words = boost_in_words(boost)
    return [
        rect(x, y, width, BOOST, "card", stroke="ink", width=1.2, round=7),
        *symbols.boost(boost, x + width / 2, y + 17),
        text(x + width / 2, y + 37, {"x2": "gems"}.get(boost, BOOST_NAMES[boost]), 9.5, "ink"),
        target(key, view.label(key, f"{words[0].upper()}{words[1:]}; {where}"), x, y, width, BOOST),
    ]
