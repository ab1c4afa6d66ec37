"""A card of Lawnarchy: its words, their numbers in the engine, and what a card may be (rulebook §3, §7)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

MAX_FACES = 120  # distinct card faces of an edition
MAX_JURY = 24
MAX_PILE = 120  # physical cards that are not starting cards
MAX_STARTING = 60  # physical starting cards
MAX_GNOMES = 16
MAX_CENTRE = 8

PURPLE, GREEN, YELLOW, BLUE = 1, 2, 3, 4  # 0 = no colour
COLOURS = ("", "purple", "green", "yellow", "blue")

NONE, NEIGHBOUR_COLOUR, OPPOSITE_COLOUR, DESTROYED_NEIGHBOUR, DESTROYED_OPPOSITE, POSITION = range(6)
CONDITIONS = ("none", "neighbour_colour", "opposite_colour", "destroyed_neighbour", "destroyed_opposite", "position")

NO_EFFECT, GNOME, TWO_GNOMES, REARRANGE, FENCE_DESTROY = range(5)
EFFECTS = ("none", "gnome1", "gnome2", "rearrange", "fence_destroy")

DESTROY_COLOUR, DESTROY_UNMET, DESTROY_OPPOSITE_OWN_GNOMES = range(3)
REARRANGE_OPPOSITE, SWAP_WITH_OPPOSITE, STEAL_GNOME = range(3, 6)
SQUABBLES = (
    "destroy_colour",
    "destroy_unmet",
    "destroy_opposite_own_gnomes",
    "rearrange_opposite",
    "swap_with_opposite",
    "steal_gnome",
)

OUTER_PAIR, MIDDLE_PAIR, FOUR_COLOURS, SAME_COLOUR, DESTROYED_OPPOSITE_COUNT, GNOME_POINTS = range(6)
SINGLE_CARD, EVERY_CARD, MORE_THAN_OPPOSITE, EXACT_VALUES, GARDEN_TOTAL = range(6, 11)
DEMANDS = (
    "outer_pair_sum_at_least",
    "middle_pair_sum_at_least",
    "four_distinct_colours_none_destroyed",
    "same_colour_at_least",
    "destroyed_opposite_at_least",
    "gnome_points_at_least",
    "single_card_at_least",
    "every_card_at_least",
    "total_greater_than_opposite_total",
    "cards_worth_exactly",
    "garden_total_at_least",
)

KINDS = ("garden", "squabble", "jury")
COLOUR_CONDITIONS = (CONDITIONS[NEIGHBOUR_COLOUR], CONDITIONS[OPPOSITE_COLOUR])
PLACE_COUNTS = (DEMANDS[SAME_COLOUR], DEMANDS[DESTROYED_OPPOSITE_COUNT])
WITHOUT_THRESHOLD = (DEMANDS[FOUR_COLOURS], DEMANDS[MORE_THAN_OPPOSITE])
MAX_POINTS, MAX_THRESHOLD, MAX_VALUE = 9, 99, 20

Wants = str | int | tuple[int, ...]
ID = re.compile(r"[a-z0-9-]+")


class Card(NamedTuple):
    """One card face.

    Attributes
    ----------
    id : str
        Lower-case letters, digits and hyphens; unique in an edition.
    name : str
        What people read.
    kind : str
        ``"garden"``, ``"squabble"`` or ``"jury"``.
    colour : str
        ``"purple"``, ``"green"``, ``"yellow"`` or ``"blue"`` for a garden card, else ``""``.
    points : int
        Points of a garden card whose condition is met, else 0.
    condition : str
        A garden card's condition (one of `CONDITIONS`) or a jury card's demand (one of `DEMANDS`).
    wants : str or int or tuple of int
        The colour, place or threshold that condition, demand or squabble names; ``""`` where it names none.
    effect : str
        A garden card's effect (one of `EFFECTS`) or what a squabble does (one of `SQUABBLES`).
    starting : bool
        Whether it is one of the starting cards.
    copies : int
        How many of it are in the box.
    source : str
        Where each field comes from, as ``"rulebook: name colour; reconstructed: points"``; ``""`` for a person's own.
    """

    id: str
    name: str
    kind: str
    colour: str = ""
    points: int = 0
    condition: str = "none"
    wants: Wants = ""
    effect: str = "none"
    starting: bool = False
    copies: int = 1
    source: str = ""


class Fault(NamedTuple):
    """One thing wrong with a card: the field, its value and what is allowed there."""

    field: str
    value: object
    allowed: str

    def __str__(self) -> str:
        return f"{self.field} {self.value!r} is not allowed: expected {self.allowed}"


def did_you_mean(value: object, known: Iterable[str]) -> str:
    """A hint for a misspelt word, ``""`` where no known word is near."""
    near = get_close_matches(str(value), list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def one_of(value: object, words: Sequence[str]) -> str:
    """The allowed words as a text, with a hint when `value` looks like one of them."""
    return ", ".join(word or "blank" for word in words) + did_you_mean(value, words)


def whole(value: object, low: int, high: int) -> bool:
    """Whether `value` is an integer (no bool) from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def faults(card: Card) -> Iterator[Fault]:
    """What is wrong with one card, field by field."""
    if not isinstance(card.id, str) or not ID.fullmatch(card.id):
        yield Fault("id", card.id, "lower-case letters a-z, digits and hyphens")
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
        if not 1 <= len(values) <= 4 or len(set(values)) < len(values) or not all(whole(v, 1, MAX_VALUE) for v in values):
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
