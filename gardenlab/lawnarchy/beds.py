"""The gardens, drawn: beds, fences, stepping stones, cards and name plates, and the graph laid over them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from gardenlab.drawing.parts import lines
from gardenlab.drawing.scene import Mark, circle, line, rect, text
from gardenlab.lawnarchy import faces, layout
from gardenlab.lawnarchy.layout import CARD_HEIGHT, CARD_WIDTH, Box, Layout, facing
from gardenlab.lawnarchy.panel import badge, target
from gardenlab.lawnarchy.symbols import fence
from gardenlab.lawnarchy.view import View
from gardenlab.lawnarchy.words import card_in_words

Marks = list[Mark]
EDGES = ("beside", "opposite")
CHIP = 76.0


def gardens(view: View, plan: Layout) -> Marks:
    """All gardens of a position."""
    marks: Marks = []
    for step, (x, y, w, h) in sorted(plan.beds.items()):
        seat = view.seat(step)
        weight = 3.2 if seat == view.turn else 1.0
        marks.append(rect(x, y, w, h, f"seat-{seat}-wash", stroke=f"seat-{seat}", width=weight, round=12))
        marks += _stones([plan.cards[step, place] for place in (1, 2, 3, 4)])
    for box in plan.fences:
        marks += fence(*box)
    for (step, place), (x, y) in sorted(plan.cards.items()):
        marks += _card(view, view.seat(step), place, x, y)
    for step, box in sorted(plan.plates.items()):
        marks += _plate(view, view.seat(step), box)
    return marks


def graph(plan: Layout, kinds: Sequence[str]) -> Marks:
    """Edges of the graph over the board: `beside` whole, `opposite` dashed."""
    marks: Marks = []
    # a spot of the card where the lines hide no number and no symbol
    middle = {at: (x + 43, y + faces.FOOT) for at, (x, y) in plan.cards.items()}
    for (step, place), here in sorted(middle.items()):
        if "beside" in kinds and place < 4:
            marks.append(line([here, middle[step, place + 1]], "selected", width=3))
        other = facing(len(plan.beds), step, place)
        if "opposite" in kinds and (step, place) < other:
            marks.append(line([here, middle[other]], "highlight", width=3, dashed=True))
    marks += [circle(x, y, 6, "white", stroke="selected", width=2.4) for x, y in middle.values()] if kinds else []
    return [replace(mark, layer=9) for mark in marks]


def _stones(corners: Sequence[tuple[float, float]]) -> Marks:
    """Stepping stones between cards that lie beside each other."""
    spots: list[tuple[float, float]] = []
    for (x, y), (u, v) in pairwise(corners):
        if y == v:
            left, right = min(x, u) + CARD_WIDTH, max(x, u)
            count = 3 if right - left > 20 else 1
            spots += [(left + (right - left) * (k + 0.5) / count, y + CARD_HEIGHT / 2) for k in range(count)]
            continue
        upper, lower = min(y, v) + CARD_HEIGHT, max(y, v)
        if lower - upper > 20:  # a name plate lies between: keep to the inner edge
            at, count = (x + CARD_WIDTH - 6 if x < layout.COLUMNS[2] else x + 6), 4
        else:
            at, count = x + CARD_WIDTH / 2, 1
        spots += [(at, upper + (lower - upper) * (k + 0.5) / count) for k in range(count)]
    return [circle(a, b, 4, "hairline", stroke="muted", width=0.7) for a, b in spots]


def _card(view: View, seat: int, place: int, x: float, y: float) -> Marks:
    key = f"garden-{seat}-{place}"
    words = f"{view.names[seat]}, place {place}: {view.place_in_words(seat, place)}"
    frame = [target(key, view.label(key, words), x, y), *faces.tag(place, x, y)]
    cell = view.cell(seat, place)
    if cell is None:
        return [rect(x, y, CARD_WIDTH, CARD_HEIGHT, stroke="muted", round=8, dashed=True), *frame]
    card = view.card(cell["card"])
    if cell.get("destroyed"):
        return [*faces.back(card, x, y), *frame]
    gnomes = tuple(view.faces(seat, place))
    foot = faces.garden_foot(card, gnomes, view.worth(seat, place), view.extra(seat, place), x, y)
    return [*faces.garden_card(card, x, y, placed=True), *foot, *frame]


def _plate(view: View, seat: int, box: Box) -> Marks:
    """A player's name, points and won jury cards, in a column, in two lines or in a row."""
    x, y, w, h = box
    name = view.names[seat] + (" (you)" if seat == view.viewer else "")
    bold: dict[str, Any] = {"anchor": "start", "bold": True}
    total = view.total(seat)
    if h > w:
        marks = [*badge(seat, x + 12, y + 14), *lines(x + 30, y + 14, name, w - 32, 13, most=2, **bold)]
        marks.append(text(x + 30, y + 42, total, 11.5, "muted", anchor="start"))
        return marks + _chips(view, seat, (x, y + 58, w, h - 62), columns=1)
    if h > 50:
        marks = [*badge(seat, x + 11, y + 12), *lines(x + 28, y + 12, name, w - 98, 13, **bold)]
        marks.append(text(x + w - 2, y + 12, total, 11.5, "muted", anchor="end"))
        return marks + _chips(view, seat, (x, y + 26, w, h - 28), columns=3)
    slots = _slots(view, seat)
    room = w - 34 - CHIP * max(3, slots)
    marks = [*badge(seat, x + 12, y + h / 2), *lines(x + 30, y + h / 2 - 8, name, room, 13, **bold)]
    marks.append(text(x + 30, y + h / 2 + 8, total, 11, "muted", anchor="start"))
    row = (x + w - CHIP * slots + 4, y + 2, CHIP * slots - 4, h - 4)
    return marks + _chips(view, seat, row, columns=max(slots, 1))


def _slots(view: View, seat: int) -> int:
    return max(view.to_win or 0, len(view.won(seat)))


def _chips(view: View, seat: int, box: Box, columns: int) -> Marks:
    x, y, w, h = box
    won, slots = view.won(seat), _slots(view, seat)
    rows = max(1, -(-slots // columns))
    wide, high = (w + 4) / columns - 4, min(30.0, (h + 4) / rows - 4)
    marks: Marks = []
    for k in range(slots):
        left, top = x + k % columns * (wide + 4), y + k // columns * (high + 4)
        if k < len(won):
            card = view.card(won[k])
            marks += faces.chip(card.name, f"Won by {view.names[seat]}: {card_in_words(card)}", left, top, wide, high)
        else:
            marks.append(rect(left, top, wide, high, stroke="hairline", width=1.2, round=5, dashed=True))
    return marks
