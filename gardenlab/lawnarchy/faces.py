"""What a card of Lawnarchy looks like: garden, squabble and jury cards, and the backs of destroyed ones."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gardenlab.drawing.palette import letter, readable_on
from gardenlab.drawing.parts import lines
from gardenlab.drawing.scene import Mark, circle, line, rect, text
from gardenlab.lawnarchy import symbols
from gardenlab.lawnarchy.cards import Card
from gardenlab.lawnarchy.layout import CARD_HEIGHT as H
from gardenlab.lawnarchy.layout import CARD_WIDTH as W

BAND = 24.0
FOOT = 90.0
Marks = list[Mark]


def _sheet(x: float, y: float, role: str, name: str, taken: float = 0.0) -> Marks:
    """The paper of a card with its coloured band, the colour's letter and the name; `taken` is used up at the right."""
    band = [
        rect(x, y, W, H, "card", stroke="hairline", round=8),
        rect(x, y, W, BAND, role, round=8),
        rect(x, y + BAND - 8, W, 8, role),
        rect(x + 5, y + 5, 15, 15, "card", round=4),
        text(x + 12.5, y + 12.5, letter(role), 10.5, "ink", bold=True),
        rect(x, y, W, H, stroke="muted", width=1.2, round=8),
    ]
    room = W - 28 - taken
    name_marks = lines(x + 24, y + 12.5, name, room, 12, anchor="start", bold=True, fill=readable_on(role), least=7)
    return band + name_marks


@lru_cache(maxsize=2048)  # a card is drawn again at every click; nobody changes the marks
def garden_card(card: Card, x: float, y: float, placed: bool) -> Marks:
    """A garden card from its left top corner, without its foot; `placed` leaves room for the tag of the place."""
    parts = _sheet(x, y, card.colour, card.name, 3 if placed else 0)
    picture, words = symbols.condition(card, x + 78, y + 49)
    parts.append(text(x + 25, y + 47, str(card.points), 34, "ink", bold=True))
    if picture:
        parts += [*symbols.plant(card.colour, x + 25, y + 76, 22), *picture]
    else:
        parts += symbols.plant(card.colour, x + 78, y + 48, 40)
        words = "always" if card.points else "no points"
    parts += lines(x + 78, y + 80, words, 76, 10, fill="muted")
    return [*parts, line([(x + 8, y + FOOT), (x + W - 8, y + FOOT)], "hairline")]


@lru_cache(maxsize=512)
def centre_foot(card: Card, x: float, y: float) -> Marks:
    """The foot of a garden card that can be grown: its effect."""
    picture, words = symbols.effect(card.effect, x + 29, y + 104)
    if not picture:
        return lines(x + W / 2, y + 104, "no effect", W - 16, 10, fill="muted", italic=True)
    return picture + lines(x + 55, y + 104, words, W - 60, 9.5, anchor="start", fill="ink", most=2)


@lru_cache(maxsize=2048)
def garden_foot(card: Card, gnomes: Sequence[str], worth: int | None, extra: int, x: float, y: float) -> Marks:
    """The foot of a card in a garden: its gnomes, else its spent effect; at the right what it is worth now."""
    mark = y + 104
    parts: Marks = []
    taken = 0 if worth is None else 44 + (14 if extra else 0)
    step = min(20.0, (W - 30 - taken) / max(len(gnomes) - 1, 1))
    for k, face in enumerate(gnomes):
        parts += symbols.gnome(x + 15 + k * step, mark + 2, face, 19)
    if not gnomes:
        picture, _ = symbols.effect(card.effect, x + 32, mark)
        parts += [faded(m) for m in picture]
    if worth is None:
        return parts
    if extra:
        parts.append(text(x + W - 6, mark - 4, f"+{extra}", 9.5, "gnome", anchor="end", bold=True))
    return parts + _status(card, worth, x + W - taken + 6, mark)


def _status(card: Card, worth: int, x: float, y: float) -> Marks:
    number = text(x + 30, y, str(worth), 15, "ink" if worth else "muted", anchor="end", bold=True)
    if card.condition == "none":
        return [text(x + 8, y, "=", 13, "muted"), number]
    return [*met(worth > 0, x + 8, y), number]


def met(counts: bool, x: float, y: float) -> Marks:
    """The mark of a condition round (x, y): a tick if it is met, a hollow ring if not."""
    if counts:
        return [circle(x, y, 9, "green-wash", stroke="good"), symbols.tick(x, y, 12)]
    return [circle(x, y, 8, "card", stroke="muted", width=1.6, dashed=True)]


@lru_cache(maxsize=256)
def squabble_card(card: Card, x: float, y: float) -> Marks:
    """A squabble card from its left top corner."""
    picture, words = symbols.squabble(card, x + W / 2, y + 58)
    return [*_sheet(x, y, "red", card.name), *picture, *lines(x + W / 2, y + 102, words, W - 12, 10.5, most=2)]


@lru_cache(maxsize=512)
def back(card: Card, x: float, y: float) -> Marks:
    """A destroyed card: face down, its public name small on the back."""
    parts = [rect(x, y, W, H, "soil", stroke="soil-dark", width=1.4, round=8)]
    parts.append(rect(x + 7, y + 7, W - 14, H - 14, stroke="panel", width=1.2, round=5, dashed=True))
    parts += symbols.cross(x + W / 2, y + 46, 24, 22, "panel", 5)
    parts += lines(x + W / 2, y + 84, "destroyed", W - 24, 11, fill="white", bold=True)
    return parts + lines(x + W / 2, y + 99, card.name, W - 24, 9.5, fill="white", italic=True)


@lru_cache(maxsize=64)
def tag(place: int, x: float, y: float) -> Marks:
    """The number of the place, at the right top corner of a card."""
    spot = circle(x + W - 2, y - 1, 8.5, "paper", stroke="muted", width=1, layer=9)
    return [spot, text(x + W - 2, y - 1, str(place), 10.5, "ink", bold=True, layer=9)]


@lru_cache(maxsize=512)
def jury_tile(card: Card, x: float, y: float, width: float, height: float) -> Marks:
    """A jury card on the examination board: the name and what it wants."""
    sheet = rect(x, y, width, height, "jury", stroke="muted", width=1.2, round=7)
    name = lines(x + width / 2, y + height * 0.31, card.name, width - 12, min(12, height * 0.3), bold=True)
    return [
        sheet,
        *name,
        *lines(x + width / 2, y + height * 0.7, symbols.demand(card), width - 10, min(10.5, height * 0.26)),
    ]


@lru_cache(maxsize=1024)
def chip(name: str, label: str, x: float, y: float, width: float, height: float) -> Marks:
    """A won jury card, small."""
    sheet = rect(x, y, width, height, "jury", stroke="muted", round=5, label=label)
    return [sheet, *lines(x + width / 2, y + height / 2, name, width - 6, 10, most=2 if height >= 24 else 1, bold=True)]


def faded(mark: Mark) -> Mark:
    """The same mark, pale."""
    return replace(mark, faded=True)
