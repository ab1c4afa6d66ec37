"""The garden centre, whose turn it is, the piles, the examination board and the key to the signs, drawn."""

from functools import lru_cache

from gardenlab.drawing.parts import lines
from gardenlab.drawing.scene import Mark, circle, rect, text
from gardenlab.lawnarchy import faces, layout, symbols
from gardenlab.lawnarchy.layout import CARD_HEIGHT, CARD_WIDTH, GAP
from gardenlab.lawnarchy.view import View
from gardenlab.lawnarchy.words import card_in_words

Marks = list[Mark]
MARGIN = 12.0
PANEL = layout.RIGHT + 18
PANEL_WIDTH = 288.0
INSIDE = PANEL + 16
INNER = PANEL_WIDTH - 32
TILE = 123.0
TILE_PITCH = 57.0
LEGEND = 76.0


def slots(view: View) -> int:
    """How many cards the garden centre has room for: four, or more where an edition says so."""
    return max(4, len(view.seen.get("centre", ())))


def target(key: str | None, label: str, x: float, y: float, w: float = CARD_WIDTH, h: float = CARD_HEIGHT) -> Mark:
    """The invisible frame that takes the click and shows the emphasis."""
    return rect(x - 1, y - 1, w + 2, h + 2, round=9, key=key, label=label, layer=8)


def badge(seat: int, x: float, y: float) -> Marks:
    """The round sign of a seat with its number."""
    return [circle(x, y, 11, f"seat-{seat}"), text(x, y, str(seat), 12, "white", bold=True)]


def centre_row(view: View) -> tuple[Marks, float]:
    """The garden centre above the gardens, and the height at which the gardens may begin."""
    rows = (slots(view) + 3) // 4
    bottom = MARGIN + 34 + rows * (CARD_HEIGHT + GAP)
    whole = layout.RIGHT - layout.LEFT
    marks = [rect(layout.LEFT, MARGIN, whole, bottom - MARGIN, "panel", stroke="hairline", round=12)]
    marks.append(_heading(layout.COLUMNS[0], MARGIN + 16, "Garden centre"))
    pitch = (whole - 2 * layout.PAD - CARD_WIDTH) / 3
    for k in range(slots(view)):
        marks += _centre_card(view, k, layout.COLUMNS[0] + k % 4 * pitch, MARGIN + 32 + k // 4 * (CARD_HEIGHT + GAP))
    return marks, bottom + 14


def side_panel(view: View, with_centre: bool, bottom: float) -> tuple[Marks, float]:
    """The panel at the right, reaching down at least to `bottom`, and where it ends."""
    marks = _banner(view) + _piles(view)
    y = MARGIN + 130
    if with_centre:
        marks.append(_heading(INSIDE, y, "Garden centre"))
        for k in range(slots(view)):
            x = INSIDE + k % 2 * (CARD_WIDTH + 16)
            marks += _centre_card(view, k, x, y + 16 + k // 2 * (CARD_HEIGHT + GAP))
        y += 16 + (slots(view) + 1) // 2 * (CARD_HEIGHT + GAP) + 14
    marks.append(_heading(INSIDE, y, "Examination board"))
    room = TILE_PITCH * (4.6 if with_centre else 6)
    bottom = max(bottom, y + 16 + room + LEGEND + 12)
    marks += _board(view, y + 16, bottom - LEGEND - 12) + _legend(bottom - LEGEND - 4)
    sheet = rect(PANEL, MARGIN, PANEL_WIDTH, bottom - MARGIN, "panel", stroke="hairline", round=12)
    return [sheet, *marks], bottom


def _heading(x: float, y: float, words: str) -> Mark:
    return text(x, y, words, 13.5, "ink", anchor="start", bold=True)


def _centre_card(view: View, index: int, x: float, y: float) -> Marks:
    centre = view.seen.get("centre", ())
    if index >= len(centre) or centre[index] is None:
        return [rect(x, y, CARD_WIDTH, CARD_HEIGHT, stroke="muted", round=8, dashed=True)]
    card = view.card(centre[index])
    if card.kind == "squabble":
        parts = faces.squabble_card(card, x, y)
    else:
        parts = faces.garden_card(card, x, y, placed=False) + faces.centre_foot(card, x, y)
    # a centre may hold two cards of one face; either is the same choice
    key = f"centre-{card.id}" if card.id not in centre[:index] else None
    return [*parts, target(key, view.label(key, f"Garden centre: {card_in_words(card)}"), x, y)]


def _banner(view: View) -> Marks:
    x, y = INSIDE, MARGIN + 12
    if view.turn is None:
        sheet = rect(x, y, INNER, 36, "ink", round=8)
        return [sheet, text(x + INNER / 2, y + 18, "The game is over", 14, "white", bold=True)]
    words = "Your turn" if view.turn == view.viewer else view.state_in_words()
    sheet = rect(x, y, INNER, 36, f"seat-{view.turn}-wash", stroke=f"seat-{view.turn}", width=1.6, round=8)
    name = lines(x + INNER / 2 + 10, y + 18, words, INNER - 60, 14.5, bold=True)
    return [sheet, *badge(view.turn, x + 20, y + 18), *name]


def _piles(view: View) -> Marks:
    y, w, h = MARGIN + 60, 80.0, 50.0
    marks: Marks = []
    for k, (what, field) in enumerate((("pile", "pile"), ("gnomes left", "gnome_pile"), ("compost", "compost"))):
        x, n = INSIDE + k * (w + 8), view.count(field)
        marks.append(rect(x, y, w, h, "card", stroke="muted", width=1.2, round=7))
        if field == "gnome_pile":
            marks += symbols.gnome(x + 22, y + 20, "?", 24)
            words = f"Gnome pile: {n} gnome{'' if n == 1 else 's'} face down"
            marks.append(target("gnome-pile", view.label("gnome-pile", words), x, y, w, h))
        else:
            fill = "soil" if field == "compost" else "seat-0"
            marks += [rect(x + 12 + 3 * j, y + 9 + 2 * j, 16, 20, fill, stroke="white", round=2) for j in range(3)]
        marks += [text(x + 56, y + 20, str(n), 17, bold=True), text(x + w / 2, y + 41, what, 9.5, "muted")]
    return marks


def _board(view: View, top: float, bottom: float) -> Marks:
    jury = list(view.seen.get("board", ()))
    if not jury:
        return [text(INSIDE, top + 12, "no jury card lies here now", 11, "muted", anchor="start", italic=True)]
    columns = 2 if len(jury) <= 12 else 3
    pitch = min(TILE_PITCH, (bottom - top) / -(-len(jury) // columns))
    w, h = (INNER + 10) / columns - 10, pitch - 7
    marks: Marks = []
    for k, name in enumerate(jury):
        card = view.card(name)
        x, y = INSIDE + k % columns * (w + 10), top + k // columns * pitch
        key = f"board-{card.id}" if name not in jury[:k] else None
        words = view.label(key, f"Examination board: {card_in_words(card)}")
        marks += [*faces.jury_tile(card, x, y, w, h), target(key, words, x, y, w, h)]
    return marks


@lru_cache(maxsize=16)
def _legend(top: float) -> Marks:
    """The key to the signs: the four colours with their plants, and the marks of a condition."""
    kinds = (("purple", "vegetable"), ("green", "lawn"), ("yellow", "flower"), ("blue", "tree"))
    marks: Marks = []
    for k, (colour, word) in enumerate(kinds):
        x, y = INSIDE + k % 2 * 133, top + 10 + k // 2 * 24
        marks += [*symbols.swatch(colour, x + 9, y, 16), *symbols.plant(colour, x + 31, y, 17)]
        marks.append(text(x + 46, y, word, 10.5, "muted", anchor="start"))
    y = top + 59
    for x, worth, word in ((INSIDE, True, "counts now"), (INSIDE + 133, False, "does not count")):
        marks += [*faces.met(worth, x + 9, y), text(x + 25, y, word, 10.5, "muted", anchor="start")]
    return marks
