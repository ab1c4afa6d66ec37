"""What a card, the options and a deck may be; everything else is refused with what is allowed (rulebook §2, §7)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeGuard

from gardenlab.engine.sheets import did_you_mean
from gardenlab.lawnarchy.cards import (
    COLOUR_CONDITIONS,
    COLOURS,
    CONDITIONS,
    DEMANDS,
    EFFECTS,
    KINDS,
    MAX_CENTRE,
    MAX_FACES,
    MAX_GNOMES,
    MAX_JURY,
    MAX_PILE,
    MAX_POINTS,
    MAX_STARTING,
    MAX_THRESHOLD,
    MAX_VALUE,
    PLACE_COUNTS,
    SQUABBLES,
    WITHOUT_THRESHOLD,
    Card,
    Options,
)

ID = re.compile(r"(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*")  # as slug() leaves them, so that moves can name them


class Fault(NamedTuple):
    """One thing wrong with a card: the field, its value and what is allowed there."""

    field: str
    value: object
    allowed: str

    def __str__(self) -> str:
        return f"{self.field} {self.value!r} is not allowed: expected {self.allowed}"


def one_of(value: object, words: Sequence[str]) -> str:
    """The allowed words as a text, with a hint when `value` looks like one of them."""
    return ", ".join(word or "blank" for word in words) + did_you_mean(value, words)


def whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether `value` is an integer (no bool) from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def faults(card: Card) -> Iterator[Fault]:
    """What is wrong with one card, field by field."""
    if not isinstance(card.id, str) or not ID.fullmatch(card.id):
        yield Fault("id", card.id, "lower-case letters a-z (one at least), digits, and hyphens between them")
    if not isinstance(card.name, str) or not card.name.strip():
        yield Fault("name", card.name, "a text")
    if card.kind not in KINDS:
        yield Fault("kind", card.kind, one_of(card.kind, KINDS))
        return
    yield from {"garden": _garden_faults, "squabble": _squabble_faults, "jury": _jury_faults}[card.kind](card)
    most = 1 if card.kind == "jury" else MAX_STARTING if card.starting is True else MAX_PILE
    if not whole(card.copies, 1, most):
        yield Fault("copies", card.copies, "1 for a jury card" if most == 1 else f"a whole number from 1 to {most}")


def _garden_faults(card: Card) -> Iterator[Fault]:
    if card.colour not in COLOURS[1:]:
        yield Fault("colour", card.colour, one_of(card.colour, COLOURS[1:]))
    if not whole(card.points, 0, MAX_POINTS):
        yield Fault("points", card.points, f"a whole number from 0 to {MAX_POINTS}")
    if card.effect not in EFFECTS:
        yield Fault("effect", card.effect, one_of(card.effect, EFFECTS))
    if not isinstance(card.starting, bool):
        yield Fault("starting", card.starting, "yes or no")
    if card.condition not in CONDITIONS:
        yield Fault("condition", card.condition, one_of(card.condition, CONDITIONS))
    elif card.condition in COLOUR_CONDITIONS:
        if card.wants not in COLOURS[1:]:
            yield Fault("wants", card.wants, f"a colour for {card.condition}: {one_of(card.wants, COLOURS[1:])}")
    elif card.condition == "position":
        if not whole(card.wants, 1, 4):
            yield Fault("wants", card.wants, "a place from 1 to 4 for position")
    elif card.wants != "":
        yield Fault("wants", card.wants, f"blank for condition {card.condition}")


def _squabble_faults(card: Card) -> Iterator[Fault]:
    if card.effect not in SQUABBLES:
        yield Fault("effect", card.effect, one_of(card.effect, SQUABBLES))
    elif card.effect == "destroy_colour":
        if card.wants not in COLOURS[1:]:
            yield Fault("wants", card.wants, f"a colour for destroy_colour: {one_of(card.wants, COLOURS[1:])}")
    elif card.wants != "":
        yield Fault("wants", card.wants, f"blank for effect {card.effect}")
    yield from _unused(card, colour="", points=0, condition="none", starting=False)


def _jury_faults(card: Card) -> Iterator[Fault]:
    demand, wants = card.condition, card.wants
    if demand not in DEMANDS:
        yield Fault("condition", demand, one_of(demand, DEMANDS))
    elif demand in WITHOUT_THRESHOLD:
        if wants != "":
            yield Fault("wants", wants, f"blank: {demand} has no threshold")
    elif demand == "cards_worth_exactly":
        values = wants if isinstance(wants, tuple) else ()
        fit = all(whole(value, 1, MAX_VALUE) for value in values)
        if not fit or not 1 <= len(values) <= 4 or len(set(values)) < len(values):
            yield Fault("wants", wants, f"one to four different values from 1 to {MAX_VALUE}, such as 1|2|3")
    else:
        most = 4 if demand in PLACE_COUNTS else MAX_THRESHOLD
        if not whole(wants, 1, most):
            yield Fault("wants", wants, f"a whole number from 1 to {most} for {demand}")
    yield from _unused(card, colour="", points=0, effect="none", starting=False)


def _unused(card: Card, **blank: object) -> Iterator[Fault]:
    for field, value in blank.items():
        if getattr(card, field) != value:
            yield Fault(field, getattr(card, field), f"{value!r}: a {card.kind} card has none")


def option_faults(options: Options) -> Iterator[str]:
    """What is wrong with the options by themselves, each as a text that begins with the option's name."""
    for field, high in (("jury_to_win", MAX_JURY), ("gnomes", 7)):
        value, low = getattr(options, field), int(field == "jury_to_win")
        if not isinstance(value, tuple) or len(value) != 3 or not all(whole(v, low, high) for v in value):
            of = "2, 3 and 4 players" if low else "no-gnomes, 1-point and 2-point gnomes"
            yield f"{field} {value!r} is not allowed: expected three whole numbers from {low} to {high}, for {of}"
        elif field == "gnomes" and sum(value) > MAX_GNOMES:
            yield f"gnomes {value!r} is not allowed: expected at most {MAX_GNOMES} gnomes together, not {sum(value)}"
    if not whole(options.centre, 1, MAX_CENTRE):
        yield f"centre {options.centre!r} is not allowed: expected a whole number from 1 to {MAX_CENTRE}"
    if not isinstance(options.compost_always, bool):
        yield f"compost_always {options.compost_always!r} is not allowed: expected True or False"


def deck_faults(cards: tuple[Card, ...], options: Options) -> Iterator[str]:
    """What is wrong with a deck as a whole, its cards and options being right each by itself."""
    ids = [card.id for card in cards]
    for twice in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"id {twice!r} is there {ids.count(twice)} times: expected each id once (use copies for equal cards)"
    jury = sum(card.kind == "jury" for card in cards)
    start = sum(card.copies for card in cards if card.starting)
    centre = sum(card.copies for card in cards if not card.starting and card.kind != "jury")
    for what, count, low, high in (
        ("card faces", len(cards), 0, MAX_FACES),
        ("jury cards", jury, 0, MAX_JURY),
        ("starting cards, copies counted,", start, 16, MAX_STARTING),
        ("cards for the pile, copies counted,", centre + jury, 0, MAX_PILE),
    ):
        if not low <= count <= high:
            few = f"at least {low}, for 4 players start with 4 each"
            yield f"{count} {what} are not allowed: expected {few if count < low else f'at most {high}'}"
    if centre < options.centre:
        yield f"{centre} garden and squabble cards in the pile cannot fill a centre of {options.centre}"
    if max(options.jury_to_win) > jury:
        yield f"jury_to_win {options.jury_to_win!r} is not allowed: there are only {jury} jury cards to win"
