"""A deck drawn at random from all that the rulebook allows: how much of a result hangs on what nobody printed?"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from operator import index
from typing import Any, TypeVar

from gardenlab.engine.errors import EditionError
from gardenlab.lawnarchy.cards import COLOUR_CONDITIONS, COLOURS, CONDITIONS, EFFECTS, Card
from gardenlab.lawnarchy.provenance import as_text, by_field, fixed

T = TypeVar("T")

# §7 prints these values for each kind of condition; 1 point for an opposite colour is on the starting Weeds only (§3).
POINTS = {
    "none": (0, 1, 2),
    "neighbour_colour": (1, 2, 3),
    "opposite_colour": (3, 4),
    "destroyed_neighbour": (4,),
    "destroyed_opposite": (2,),
    "position": (1, 2, 3),
}
PRINTED = tuple((condition, points) for condition in CONDITIONS for points in POINTS[condition])
WITH_CONDITION = ("box-tree",)  # §4.2 shows it unfulfilled
CATEGORY = {"purple": "vegetable", "green": "lawn", "yellow": "flower", "blue": "tree"}  # §2 C
GNOME_SPLITS = tuple((no, one, 12 - no - one) for no in range(1, 8) for one in range(1, 8) if 1 <= 12 - no - one <= 7)


class Draw:
    """Choices that depend on the seed and on what they are for alone, the same on every machine and version."""

    def __init__(self, seed: int | str) -> None:
        self.key = seed_key(seed)

    def choice(self, purpose: str, options: Sequence[T]) -> T:
        """One of the options, each as likely as any other."""
        digest = hashlib.sha256(f"{self.key}|{purpose}".encode()).digest()
        return options[int.from_bytes(digest, "little") % len(options)]


def seed_key(seed: object) -> str:
    """A text that differs for every seed, for 7 and ``"7"`` too."""
    wrong = "expected a whole number or a text"
    if isinstance(seed, str):
        if any("\ud800" <= letter <= "\udfff" for letter in seed):
            raise EditionError(f"seed {seed!r} has half a character in it: {wrong}")
        return f"text {seed}"
    try:
        if not isinstance(seed, bool):
            return f"number {index(seed)}"  # type: ignore[arg-type]
    except TypeError:
        pass
    except ValueError:
        raise EditionError(f"seed is a number of thousands of digits: {wrong}") from None
    raise EditionError(f"seed {seed!r} is not allowed: {wrong}")


def draw_cards(known: Sequence[Card], seed: int | str) -> tuple[Card, ...]:
    """Redraw the reconstructed fields of the garden cards, until every printed value and effect is in the deck.

    See `gardenlab.lawnarchy.editions.sample_edition` for what is drawn and how.
    """
    draw = Draw(seed)
    others = [card for card in known if card.kind != "garden"]
    gardens = [card for card in known if card.kind == "garden"]
    for attempt in count():
        fields = [_open_fields(draw, f"{attempt} {card.id}", card) for card in gardens]
        drawn = [card._replace(**new) for card, new in zip(gardens, fields, strict=True)]
        if _all_printed(drawn):
            break
    drawn = [_drawn(card, *(set(new) - fixed(card))) for card, new in zip(drawn, fields, strict=True)]
    starting = [card for card in drawn if card.starting]
    return (*_merged(starting), *_named([card for card in drawn if not card.starting]), *others)


def draw_gnomes(seed: int | str) -> tuple[int, int, int]:
    """How many of the 12 gnomes are no-gnomes, 1-point and 2-point, at least 1 and at most 7 of each."""
    return Draw(seed).choice("gnomes", GNOME_SPLITS)


def _open_fields(draw: Draw, purpose: str, card: Card) -> dict[str, Any]:
    """The open fields of one garden card, redrawn: condition and points as one printed symbol, then the rest."""
    keep = fixed(card)
    fields: dict[str, Any] = {}
    if not card.starting:
        symbols = [
            symbol
            for symbol in PRINTED
            if ("condition" not in keep or symbol[0] == card.condition)
            and ("points" not in keep or symbol[1] == card.points)
            and (card.id not in WITH_CONDITION or symbol[0] != "none")
        ]
        fields["condition"], fields["points"] = draw.choice(f"{purpose} symbol", symbols)
        if "colour" not in keep:
            fields["colour"] = draw.choice(f"{purpose} colour", COLOURS[1:])
        if "effect" not in keep:
            fields["effect"] = draw.choice(f"{purpose} effect", EFFECTS)
    if "wants" not in keep:
        condition = fields.get("condition", card.condition)
        options: Sequence[str | int] = COLOURS[1:] if condition in COLOUR_CONDITIONS else ("",)
        fields["wants"] = draw.choice(f"{purpose} wants", range(1, 5) if condition == "position" else options)
    return fields


def _drawn(card: Card, *fields: str) -> Card:
    """The card with the source of these fields set to drawn."""
    return card._replace(source=as_text(by_field(card.source) | dict.fromkeys(fields, "drawn")))


def _all_printed(cards: Sequence[Card]) -> bool:
    """Whether every value of §7, and every effect on a card that is grown, is in the deck."""
    symbols = {(card.condition, card.points) for card in cards}
    return symbols >= set(PRINTED) and {card.effect for card in cards if not card.starting} == set(EFFECTS)


def _merged(starting: Sequence[Card]) -> Iterator[Card]:
    """Equal starting cards as copies of one face, named by what it wants: ``beets-green``, ``seeds-2``."""
    copies = Counter((card.name, card.wants) for card in starting)
    first: dict[tuple[str, Any], Card] = {}
    for card in starting:
        face = (card.name, card.wants)
        # The face whose wanted colour is printed (§4.2 and the figure of §3) keeps that provenance.
        if face not in first or "wants" in fixed(card):
            first[face] = card
    for (name, wants), card in first.items():
        yield _drawn(card._replace(id=f"{name.lower()}-{wants}", copies=copies[name, wants]), "copies")


def _named(cards: Sequence[Card]) -> Iterator[Card]:
    """Cards whose names nobody printed are called after their colour's plants and numbered: ``tree-2``."""
    numbers: Counter[str] = Counter()
    for card in cards:
        if "name" in fixed(card):
            yield card
            continue
        category = CATEGORY[card.colour]
        numbers[category] += 1
        number = numbers[category]
        yield _drawn(card._replace(id=f"{category}-{number}", name=f"{category.title()} {number}"), "name")
