"""The cards in hand and the turn at work, drawn below the garden: what is half done, and the choices asked."""

from collections import Counter
from dataclasses import replace

from gardenlab.drawing import measure
from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, rect, text
from gardenlab.last_garden import symbols
from gardenlab.last_garden.cards import COLOURS, TYPES
from gardenlab.last_garden.layout import FOOT, FOOT_HEIGHT, GARDEN, INNER, INSIDE, PANEL
from gardenlab.last_garden.spaces import listing, plural
from gardenlab.last_garden.view import View
from gardenlab.last_garden.words import BOOST_NAMES, action_in_words, asked_in_words, card_in_words, card_parts

Marks = list[Mark]
CARD_WIDTH, CARD_HEIGHT = 92.0, 90.0
GAP = 7.0
BUTTON = 46.0
_BANDS = {"place": "green-wash", "move": "blue-wash", "spin": "purple-wash"}


def hand(view: View) -> Marks:
    """The viewer's own cards; all hands if they lie open."""
    x, y, w, h = GARDEN[0], FOOT, GARDEN[2], FOOT_HEIGHT
    marks = [rect(x, y, w, h, "panel", stroke="hairline", round=12)]
    played, deck = view.count("discard"), view.count("deck")
    marks.append(text(x + w - 10, y + 16, f"deck {deck} · played {played}", 10, "muted", anchor="end"))
    if view.open_hands:
        return [*marks, _heading(x, y, "All hands"), *_open_hands(view, x + 10, y + 30)]
    if view.viewer is None:
        marks.append(_heading(x, y, "Hands"))
        return marks + lines(
            x + w / 2, y + 74, "Each hand is its player's secret.", w - 40, 11, fill="muted", italic=True
        )
    cards = view.hand(view.viewer) or []
    marks.append(_heading(x, y, "Your hand"))
    pitch = min(CARD_WIDTH + GAP, (w - 20 + 2) / max(len(cards), 1))
    for k, card in enumerate(cards):
        marks += _card(view, card, x + 10 + k * pitch, y + 29, min(CARD_WIDTH, pitch - 4), card not in cards[:k])
    return marks


def _heading(x: float, y: float, words: str) -> Mark:
    return text(x + 10, y + 16, words, 13, "ink", anchor="start", bold=True)


def _card(view: View, card: str, x: float, y: float, width: float, first: bool) -> Marks:
    """A program card: its type, its number on a die, and where it matches; two of one face share one key."""
    kind, number = card_parts(card)
    where = [sector + 1 for sector in view.matching(number)]
    marks = [
        rect(x, y, width, CARD_HEIGHT, "card", stroke="muted", width=1.2, round=8),
        rect(x + 1, y + 1, width - 2, 22, _BANDS[kind], round=7),
        text(x + width / 2, y + 12, kind.capitalize(), 12, "ink", bold=True),
    ]
    if width >= CARD_WIDTH - 12:
        marks += symbols.die(number, x + width * 0.27, y + 48, 32)
        marks += symbols.action(kind, x + width * 0.72, y + 46)
    else:
        marks += symbols.die(number, x + width / 2, y + 48, 32)
    foot = ("sector " if len(where) == 1 else "sectors ") + listing(map(str, where)) if where else "wild now"
    marks += lines(x + width / 2, y + 79, foot, width - 8, 10, fill="muted" if where else "good", bold=not where)
    matches = f"matches {foot}" if where else "no die matches, so it is wild"
    key = f"card-{card}" if first else None
    words = f"{card_in_words(card)}: {action_in_words(kind)}; {matches}"
    return [*marks, target(key, view.label(f"card-{card}", words), x, y, width, CARD_HEIGHT)]


def _open_hands(view: View, x: float, y: float) -> Marks:
    marks: Marks = []
    pitch = min(30.0, (FOOT_HEIGHT - 34) / view.players)
    for seat in range(view.players):
        middle = y + (seat + 0.5) * pitch
        marks += badge(seat, x + 10, middle, 9)
        cards = view.hand(seat)
        if cards is None:
            marks += [symbols.back(x + 34 + 16 * k, middle, 18, f"seat-{seat}") for k in range(_cards(view, seat))]
            continue
        room = (GARDEN[2] - 46) / max(len(cards), 5)
        for k, card in enumerate(cards):
            marks += chip(card, x + 26 + k * room, middle - 10, min(76.0, room - 4), 20)
    return marks


def _cards(view: View, seat: int) -> int:
    return len(view.seen["hands"][seat])


def chip(card: str, x: float, y: float, width: float, height: float) -> Marks:
    """A program card, small."""
    kind, number = card_parts(card)
    return [
        rect(x, y, width, height, _BANDS[kind], stroke="muted", round=5),
        *lines(x + (width - height) / 2, y + height / 2, kind.capitalize(), width - height - 4, 11, bold=True),
        *symbols.die(number, x + width - height / 2 - 1, y + height / 2, height - 6),
    ]


def turn_panel(view: View) -> Marks:
    """What is half done, and the choices that no place of the board stands for."""
    x, y, w, h = PANEL[0], FOOT, PANEL[2], FOOT_HEIGHT
    marks = [rect(x, y, w, h, "panel", stroke="hairline", round=12)]
    half = _half_done(view, INSIDE, y + 30)
    if half or view.asked:
        return [*marks, _heading(x, y, "In play"), *half, *_choices(view, INSIDE, y + h - BUTTON - 10)]
    told = replace(marks[0], label=f"Played this round: {view.played_in_words()}")
    return [told, _heading(x, y, "Played this round"), *_played(view, INSIDE, y + 42)]


def _played(view: View, x: float, y: float) -> Marks:
    """Which cards this round has seen: every one has its place, and those still unseen are pale."""
    seen = Counter(view.seen.get("discard") or ())
    marks: Marks = []
    for row, kind in enumerate(TYPES):
        middle = y + row * 27
        marks.append(text(x, middle, kind.capitalize(), 11.5, "ink", anchor="start"))
        for number in range(1, 7):
            times, at = seen[f"{kind}-{number}"], x + 76 + (number - 1) * 46
            if times:
                marks.append(rect(at - 15, middle - 12, 30, 24, _BANDS[kind], stroke="muted", round=5))
            marks += symbols.die(number, at, middle, 17, "ink" if times else "hairline")
            if times > 1:
                marks.append(text(at + 17, middle + 6, f"{symbols.TIMES}{times}", 9.5, "ink", anchor="start"))
    return marks


def _half_done(view: View, x: float, y: float) -> Marks:
    pending = view.pending
    marks: Marks = []
    if pending.get("card"):
        marks += chip(pending["card"], x, y, 84, 26)
        x += 92
    for words in filter(None, (_boosted(view), _turned(view), _there(view), _left(view))):
        marks.append(text(x, y + 13, words, 11.5, anchor="start"))
        x += measure.width(words, 11.5) + 10
    for k, colour in enumerate(COLOURS):
        for n in range(view.held[k]):
            marks += symbols.gem(colour, x + 10 + 20 * n, y + 13, 17)
        x += 22 * view.held[k]
    return marks


def _turned(view: View) -> str:
    kind = view.pending.get("as")
    return f"as {kind.capitalize()}" if kind else ""


def _boosted(view: View) -> str:
    boost = view.pending.get("boost")
    return f"with {BOOST_NAMES[boost]}" if boost else ""


def _there(view: View) -> str:
    if view.acting is None:
        return ""
    kind = view.pending.get("as") or str(view.pending.get("card", "")).partition("-")[0]
    return f"{'from ' if kind == 'move' else ''}sector {view.acting + 1}"


def _left(view: View) -> str:
    left = view.pending.get("left") or 0
    return f"{plural(left, 'gem')} to choose" if left > 1 else ""


def _choices(view: View, x: float, y: float) -> Marks:
    if not view.asked:
        return []
    gap = 6.0
    wide = (INNER + gap) / len(view.asked) - gap
    marks: Marks = []
    die = None if view.acting is None else int(view.seen["dice"][view.acting])
    for k, key in enumerate(view.asked):
        left = x + k * (wide + gap)
        marks.append(rect(left, y, wide, BUTTON, "card", stroke="ink", width=1.2, round=9))
        words = asked_in_words(key, die)
        if key.startswith("number-"):
            marks += symbols.die(int(key[-1]), left + wide / 2 - 8, y + BUTTON / 2, 26)
            marks.append(text(left + wide / 2 + 14, y + BUTTON / 2, key[-1], 14, bold=True))
        elif key.startswith("type-"):
            marks += symbols.action(key[5:], left + wide * 0.24, y + BUTTON / 2)
            marks.append(text(left + wide * 0.64, y + BUTTON / 2, words, 13, bold=True))
        elif key.startswith("die-"):
            up = key == "die-up"
            at = left + wide * 0.26
            reach = 12 if up else -12
            marks += symbols.arrow((at, y + BUTTON / 2 + reach), (at, y + BUTTON / 2 - reach))
            marks.append(text(left + wide * 0.56, y + BUTTON / 2, words, 13, bold=True))
        else:
            marks += lines(left + wide / 2, y + BUTTON / 2, words, wide - 12, 13, bold=True)
        marks.append(target(key, view.label(key, words), left, y, wide, BUTTON))
    return marks
