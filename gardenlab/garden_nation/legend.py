"""What the marks of the board mean, and the final scores of a game: drawn where no choice is asked."""

from gardenlab.drawing.parts import badge
from gardenlab.drawing.scene import Mark, circle, line, rect, text
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.areas import LANDS
from gardenlab.garden_nation.layout import INNER, INSIDE
from gardenlab.garden_nation.view import View
from gardenlab.garden_nation.words import land_in_words

Marks = list[Mark]
_COLUMNS = (("projects", 118.0), ("missions", 176.0), ("population", 240.0), ("score", 300.0))


def legend(top: float, bottom: float) -> Marks:
    """The marks of the board with their meaning, in three columns."""
    wide, pitch = INNER / 3, (bottom - top) / 4
    marks: Marks = [line([(INSIDE, top + 2), (INSIDE + INNER, top + 2)], "hairline")]

    def row(column: int, k: int, words: str) -> tuple[float, float]:
        x, y = INSIDE + column * wide, top + 4 + (k + 0.5) * pitch
        marks.append(text(x + 30, y, words, 10, "muted", anchor="start"))
        return x + 14, y

    for k, land in enumerate((*LANDS, "bramble")):
        words = "bramble" if land == "bramble" else land_in_words(land)
        marks += symbols.land(land, *row(0, k, words), 16)
    x, y = row(1, 0, "value of land")
    marks += [circle(x, y, 8.5, "white", stroke="ink", width=1), text(x, y, "3", 11.5, "ink", bold=True)]
    x, y = row(1, 1, "floors here")
    marks.append(text(x, y, f"{symbols.TIMES}2", 11, "ink", bold=True))
    x, y = row(1, 2, "roof: blocked")
    marks += symbols.gable(x, y, 18)
    x, y = row(1, 3, "seat")
    marks += badge(0, x, y, 8.5)
    marks += symbols.person(*row(2, 0, "inhabitants"), 14)
    marks += symbols.floor(0, *row(2, 1, "floors left"), 18)
    marks += symbols.ploy(*row(2, 2, "ploy left"), 7)
    marks += symbols.points(3, *row(2, 3, "points"), 10)
    return marks


def final_table(view: View, top: float, bottom: float) -> Marks:
    """Points of each seat, the winners in bold."""
    rows = len(view.final) + 1
    pitch = min(24.0, (bottom - top) / rows)
    high = pitch * rows
    marks: Marks = [rect(INSIDE, top, INNER, high, "card", stroke="hairline", round=8)]
    for name, x in _COLUMNS:
        words = "total" if name == "score" else name
        marks.append(text(INSIDE + x, top + pitch / 2, words, 10, "muted", anchor="end"))
    for k, told in enumerate(view.final):
        y, wins = top + (k + 1.5) * pitch, bool(told["leads"])
        if wins:
            marks.append(rect(INSIDE + 2, y - pitch / 2 + 1, INNER - 4, pitch - 2, "yellow-wash", round=6))
        marks += badge(int(told["seat"]), INSIDE + 16, y, min(9.0, pitch / 2 - 2))
        if wins:
            marks.append(text(INSIDE + 30, y, "wins", 10.5, "good", anchor="start", bold=True))
        for name, x in _COLUMNS:
            number = str(told[name]).replace("-", "\u2212")
            size = 13 if name == "score" else 11.5
            marks.append(text(INSIDE + x, y, number, size, "ink", anchor="end", bold=wins or name == "score"))
    return marks
