"""The places beside the garden, drawn: whose turn it is, the workshop, the mines, the lab and the gems in supply."""

from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, circle, line, rect, text
from gardenlab.last_garden import symbols
from gardenlab.last_garden.beds import pay
from gardenlab.last_garden.cards import BOOSTS, COLOURS
from gardenlab.last_garden.layout import CELL, INNER, INSIDE, PANEL
from gardenlab.last_garden.plates import boost_tile
from gardenlab.last_garden.spaces import plural
from gardenlab.last_garden.view import View
from gardenlab.last_garden.words import ROW_NAMES, place_in_words, step_in_words

Marks = list[Mark]
_LABELS = 42.0  # what the rows of the workshop are called
_STEP = (INNER - _LABELS - 6 * CELL) / 5
_SAID = {"row11": "per gem", "row12": "per two", "row6": "wilting"}
_PAID = {
    "row11": "a cog for each gem in sectors of that die",
    "row12": "a cog for every two gems in sectors of that die",
    "row6": "cogs for each sector of that die that wilts",
}
WORKSHOP = PANEL[1] + 80
MINES = WORKSHOP + 194
LAB = MINES + 93
SUPPLY = LAB + 82


def side_panel(view: View) -> Marks:
    """All that lies beside the garden."""
    x, y, w, h = PANEL
    sheet = rect(x, y, w, h, "panel", stroke="hairline", round=12)
    return [sheet, *_banner(view), *_workshop(view), *_mines(view), *_lab(view), *_supply(view)]


def _heading(y: float, words: str, more: str = "") -> Marks:
    marks = [text(INSIDE, y, words, 13, "ink", anchor="start", bold=True)]
    return [*marks, text(INSIDE + INNER, y, more, 10, "muted", anchor="end")] if more else marks


def _rule(y: float) -> Mark:
    return line([(INSIDE, y), (INSIDE + INNER, y)], "hairline")


def _banner(view: View) -> Marks:
    x, y, w, h = INSIDE, PANEL[1] + 10, INNER, 46.0
    if view.turn is None:
        marks = [rect(x, y, w, h, "ink", round=8), text(x + 14, y + 23, "The game is over", 15, "white", bold=True)]
        marks[-1] = text(x + 14, y + 23, "The game is over", 15, "white", anchor="start", bold=True)
        return [*marks, text(x + w - 12, y + 23, view.round_in_words(), 11, "white", anchor="end")]
    words = "Your turn" if view.turn == view.viewer else view.state_in_words()
    role = f"seat-{view.turn}"
    marks = [rect(x, y, w, h, f"{role}-wash", stroke=role, width=1.6, round=8), *badge(view.turn, x + 21, y + 23, 12)]
    marks += lines(x + 40, y + 15, words, w - 140, 14, anchor="start", bold=True)
    marks += lines(x + 40, y + 33, step_in_words(view.step), w - 50, 11, anchor="start", fill="muted")
    return [*marks, text(x + w - 12, y + 15, view.round_in_words(), 11, "muted", anchor="end")]


def _workshop(view: View) -> Marks:
    marks = _heading(WORKSHOP, "Workshop", "pays for the sectors whose die matches")
    for number, (kind, name) in enumerate(ROW_NAMES.items()):
        y = WORKSHOP + 14 + number * (CELL + 5)
        marks.append(text(INSIDE, y + 16, name, 11.5, "ink", anchor="start", bold=True))
        marks.append(text(INSIDE, y + 32, _SAID[kind], 8.5, "muted", anchor="start"))
        for die in range(1, 7):
            marks += _cell(view, kind, die, INSIDE + _LABELS + (die - 1) * (CELL + _STEP), y)
    return marks


def _cell(view: View, kind: str, die: int, x: float, y: float) -> Marks:
    key = f"{kind}-{die}"
    owner, pays = view.owner(key), view.pays.get(key)
    words = view.space(key, f"Workshop {ROW_NAMES[kind]}, die {die}, {_PAID[kind]}")
    marks = [rect(x, y, CELL, CELL, "card", stroke="fence-edge", width=1, round=7)]
    if owner is not None:
        marks += symbols.robotanist(owner, x + CELL / 2 + 3, y + CELL / 2 + 1, 38)
        marks.append(text(x + 8, y + 10, str(die), 10, "muted"))
    elif pays is None:
        marks += symbols.die(die, x + CELL / 2, y + CELL / 2, 26, "muted")
    else:
        marks += symbols.die(die, x + 15, y + 15, 20, "muted")
        marks.append(text(x + 34, y + 15, str(die), 11.5, "muted", bold=True))
        marks += pay(pays, x + CELL - 6, y + CELL - 11, "end", 13)
    return [*marks, target(key, words, x, y, CELL, CELL)]


def _mines(view: View) -> Marks:
    marks = [_rule(MINES - 15), *_heading(MINES, "Mines", "the colour with most gems pays most")]
    wide, high = (INNER - 12) / 3, 58.0
    for k, colour in enumerate(COLOURS):
        x, y, key = INSIDE + k * (wide + 6), MINES + 14, f"mine-{colour}"
        owner, pays = view.owner(key), view.pays.get(key)
        count, place, tied = view.mine(k)
        marks.append(rect(x, y, wide, high, "card", stroke="fence-edge", width=1, round=8))
        if owner is None:
            marks += symbols.gem(colour, x + 26, y + high / 2, 30, lettered=True)
        else:
            marks += symbols.robotanist(owner, x + 26, y + high / 2, 40)
            marks += symbols.gem(colour, x + wide - 12, y + 13, 13)
        room = wide - 58 - (14 if owner is not None else 0)
        marks += lines(x + 52, y + 17, place_in_words(place, tied), room, 11.5, anchor="start", bold=True)
        marks.append(text(x + 52, y + 40, str(count), 13, "muted", anchor="start"))
        if owner is None and pays is not None:
            marks += pay(pays, x + wide - 8, y + 40, "end", 14)
        marks.append(target(key, view.space(key, view.mine_in_words(k)), x, y, wide, high))
    return marks


def _lab(view: View) -> Marks:
    marks = [
        _rule(LAB - 14),
        *_heading(LAB, "Lab"),
        text(INSIDE + 160, LAB, "boosts on offer", 10, "muted", anchor="start"),
    ]
    y, wide = LAB + 13, 148.0
    lab = list(view.seen["lab"])
    marks.append(rect(INSIDE, y, wide, CELL, "card", stroke="fence-edge", width=1, round=8))
    pitch = wide / max(len(lab), 1)
    size = min(40.0, pitch - 3)
    for k, seat in enumerate(lab):
        middle = INSIDE + (k + 0.5) * pitch
        if seat is None:
            marks.append(circle(middle, y + CELL / 2, size * 0.38, stroke="fence-edge", width=1, dashed=True))
            marks.append(text(middle, y + CELL / 2, str(k + 1), min(14.0, size * 0.4), "muted", bold=True))
        else:
            marks += symbols.robotanist(int(seat), middle + 3, y + CELL / 2 + 1, min(36.0, size))
            marks.append(text(middle - pitch / 2 + 8, y + 10, str(k + 1), 9.5, "muted", bold=True))
    inside = [f"{k + 1} {view.names[seat]}" for k, seat in enumerate(lab) if seat is not None]
    words = f"Lab: {', '.join(inside) or 'empty'}, {plural(lab.count(None), 'free space')}; entering it gives a boost"
    marks.append(target("lab", view.label("lab", words), INSIDE, y, wide, CELL))
    tile = (INNER - wide - 12 - 8) / 3
    for k, boost in enumerate(BOOSTS):
        x, holder = INSIDE + wide + 12 + k * (tile + 4), view.holder(boost)
        if holder is None:
            marks += boost_tile(view, boost, x, y, tile)
        else:
            marks.append(rect(x, y, tile, CELL, stroke="hairline", width=1.2, round=7, dashed=True))
            marks += badge(holder, x + tile / 2, y + CELL / 2, 9)
    return marks


def _supply(view: View) -> Marks:
    marks = [_rule(SUPPLY - 14), *_heading(SUPPLY, "Supply", "unused gems")]
    wide = (INNER - 12) / 3
    for k, colour in enumerate(COLOURS):
        x, y, key, left = INSIDE + k * (wide + 6), SUPPLY + 13, f"gem-{colour}", view.unused(k)
        marks.append(rect(x, y, wide, CELL, "card", stroke="hairline", width=1, round=8))
        marks += symbols.gem(colour, x + 26, y + CELL / 2, 28, lettered=True)
        number = "" if left is None else str(left)
        marks.append(text(x + 52, y + CELL / 2, number, 17, "ink" if left else "muted", anchor="start", bold=True))
        marks.append(target(key, view.label(key, _gem_in_words(view, k, left)), x, y, wide, CELL))
    return marks


def _gem_in_words(view: View, colour: int, left: int | None) -> str:
    words = f"{COLOURS[colour].capitalize()} gems" + ("" if left is None else f": {left} unused")
    if view.step == "colour" and view.acting is not None:
        words += f"; {view.gems(view.acting)[colour]} in sector {view.acting + 1}"
    return words
