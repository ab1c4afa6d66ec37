"""What program cards and rule options may be; everything else is refused with what is allowed."""

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from gardenlab.last_garden.cards import (
    BY_PLAYERS,
    MAX_COPIES,
    MAX_GEMS,
    MAX_PAY,
    MAX_THRESHOLD,
    MAX_WILTING_PAY,
    SOURCES,
    TYPES,
    Options,
    ProgramCard,
)
from gardenlab.last_garden.state import MAX_DECK, MAX_HAND, MAX_LAB, MAX_ROUNDS, SPACES

# Option -> how many values (0: one alone), least, most, what they are for.
LIMITS = {
    "robotanists": (3, 1, MAX_HAND, "for 2, 3 and 4 players"),
    "hand": (3, 1, MAX_HAND, "for 2, 3 and 4 players"),
    "rounds": (3, 1, MAX_ROUNDS, "for 2, 3 and 4 players"),
    "lab_spaces": (0, 0, MAX_LAB, ""),
    "wilting_threshold": (0, 1, MAX_THRESHOLD, ""),
    "wilting_pay": (0, 0, MAX_WILTING_PAY, ""),
    "gems_each": (0, 0, MAX_GEMS, ""),
    "mine_pays": (3, 0, MAX_PAY, "for the first, second and third place"),
    "start_dice": (6, 1, 6, "for the six sectors"),
    "start_gems": (3, 0, 6, "for red, green and blue"),
}
_NUMBERS = {3: "three", 6: "six"}


def whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether `value` is an integer (no bool) from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def card_faults(card: ProgramCard) -> Iterator[tuple[str, str]]:
    """What is wrong with one card: the field and what is wrong with it."""
    if card.type not in TYPES:
        yield "type", f"{card.type!r} is not allowed: expected {', '.join(TYPES)}"
    if not whole(card.die, 1, 6):
        yield "die", f"{card.die!r} is not allowed: expected a whole number from 1 to 6"
    if not whole(card.copies, 0, MAX_COPIES):
        yield "copies", f"{card.copies!r} is not allowed: expected a whole number from 0 to {MAX_COPIES}"
    if card.source not in SOURCES:
        yield "source", f"{card.source!r} is not allowed: expected {', '.join(SOURCES)}"
    elif card.id != f"{card.type}-{card.die}":
        yield "id", f"{card.id!r} is not allowed: expected type and die, {f'{card.type}-{card.die}'!r}"


def option_faults(options: Options) -> Iterator[str]:
    """What is wrong with each option by itself, as a text that begins with its name."""
    for name, (count, low, high, what) in LIMITS.items():
        value = getattr(options, name)
        if not count:
            if not whole(value, low, high):
                yield f"{name} {value!r} is not allowed: expected a whole number from {low} to {high}"
        elif not isinstance(value, tuple) or len(value) != count or not all(whole(v, low, high) for v in value):
            yield (
                f"{name} {value!r} is not allowed: expected {_NUMBERS[count]} whole numbers from {low} to {high}, "
                f"{what}"
            )
    if not isinstance(options.lost_shares, bool):
        yield f"lost_shares {options.lost_shares!r} is not allowed: expected True or False"


def box_faults(cards: Sequence[ProgramCard], options: Options) -> Iterator[str]:
    """What is wrong with cards and options together, each being right by itself."""
    deck = sum(card.copies for card in cards)
    if deck > MAX_DECK:
        yield f"{deck} program cards are not allowed: expected at most {MAX_DECK}"
    if sum(options.start_gems) > 6:
        yield f"start_gems {options.start_gems!r} is not allowed: there are six sectors, and one gem is laid on each"
    if max(options.start_gems) > options.gems_each:
        yield f"start_gems {options.start_gems!r} is not allowed: gems_each is {options.gems_each}"
    for i, players in enumerate((2, 3, 4)):
        robotanists, hand = (getattr(options, name)[i] for name in BY_PLAYERS[:2])
        if hand < robotanists:
            yield f"hand {hand} with {players} players is not allowed: {robotanists} robotanists need a card each"
        if hand * players > deck:
            yield f"hand {hand} with {players} players is not allowed: the deck has {deck} program cards"
        if robotanists * players > SPACES:
            yield (
                f"robotanists {robotanists} with {players} players is not allowed: there are {SPACES} spaces "
                "outside the lab"
            )
