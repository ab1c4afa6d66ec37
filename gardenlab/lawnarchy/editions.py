"""Editions: the cards and rule options of one box of Lawnarchy, as people read them and as one record for the engine."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gardenlab.engine.data import folder
from gardenlab.engine.errors import EditionError
from gardenlab.lawnarchy.cards import (
    BLUE,
    COLOURS,
    CONDITIONS,
    DEMANDS,
    DESTROY_COLOUR,
    DESTROY_OPPOSITE_OWN_GNOMES,
    DESTROY_UNMET,
    DESTROYED_NEIGHBOUR,
    DESTROYED_OPPOSITE,
    DESTROYED_OPPOSITE_COUNT,
    EFFECTS,
    EVERY_CARD,
    EXACT_VALUES,
    FENCE_DESTROY,
    FOUR_COLOURS,
    GARDEN_TOTAL,
    GNOME,
    GNOME_POINTS,
    GREEN,
    KINDS,
    MAX_CENTRE,
    MAX_FACES,
    MAX_GNOMES,
    MAX_JURY,
    MAX_PILE,
    MAX_STARTING,
    MIDDLE_PAIR,
    MORE_THAN_OPPOSITE,
    NEIGHBOUR_COLOUR,
    NO_EFFECT,
    NONE,
    OPPOSITE_COLOUR,
    OUTER_PAIR,
    POSITION,
    PURPLE,
    REARRANGE,
    REARRANGE_OPPOSITE,
    SAME_COLOUR,
    SINGLE_CARD,
    SQUABBLES,
    STEAL_GNOME,
    SWAP_WITH_OPPOSITE,
    TWO_GNOMES,
    YELLOW,
    Card,
    did_you_mean,
    faults,
    whole,
)

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "BLUE", "COLOURS", "CONDITIONS", "DEMANDS", "DESTROYED_NEIGHBOUR", "DESTROYED_OPPOSITE", "DESTROYED_OPPOSITE_COUNT",
    "DESTROY_COLOUR", "DESTROY_OPPOSITE_OWN_GNOMES", "DESTROY_UNMET", "EDITION", "EFFECTS", "EVERY_CARD",
    "EXACT_VALUES", "FENCE_DESTROY", "FOUR_COLOURS", "GARDEN_TOTAL", "GNOME", "GNOME_POINTS", "GREEN", "MAX_CENTRE",
    "MAX_FACES", "MAX_GNOMES", "MAX_JURY", "MAX_PILE", "MAX_STARTING", "MIDDLE_PAIR", "MORE_THAN_OPPOSITE",
    "NEIGHBOUR_COLOUR", "NONE", "NO_EFFECT", "OPPOSITE_COLOUR", "OUTER_PAIR", "POSITION", "PURPLE", "REARRANGE",
    "REARRANGE_OPPOSITE", "SAME_COLOUR", "SINGLE_CARD", "SQUABBLES", "STEAL_GNOME", "SWAP_WITH_OPPOSITE", "TWO_GNOMES",
    "YELLOW", "Card", "Edition", "Options", "edition",
]  # fmt: skip

# Wide fields first, so that every field is aligned without padding. `values` is by jury card (face number less
# gardens and squabbles), everything else of length MAX_FACES by face number.
EDITION = np.dtype(
    [
        ("name_key", np.uint64, (MAX_FACES,)),
        ("faces", np.int32),
        ("gardens", np.int32),
        ("squabbles", np.int32),
        ("jury", np.int32),
        ("compost_always", np.int32),
        ("centre", np.int32),
        ("jury_to_win", np.int32, (5,)),
        ("values", np.int32, (MAX_JURY,)),
        ("colour", np.int8, (MAX_FACES,)),
        ("points", np.int8, (MAX_FACES,)),
        ("condition", np.int8, (MAX_FACES,)),
        ("wants", np.int8, (MAX_FACES,)),
        ("effect", np.int8, (MAX_FACES,)),
        ("starting", np.int8, (MAX_FACES,)),
        ("copies", np.int8, (MAX_FACES,)),
        ("gnomes", np.int8, (3,)),
    ]
)


class Options(NamedTuple):
    """The rule options of an edition.

    Attributes
    ----------
    jury_to_win : tuple of int
        Jury cards that end the game with 2, 3 and 4 players (§1).
    gnomes : tuple of int
        How many no-gnomes, 1-point and 2-point gnomes there are.
    centre : int
        Cards in the garden centre (§2 D).
    compost_always : bool
        Whether a squabble may always be composted without effect, not only when it would have none (§4.3).
    """

    jury_to_win: tuple[int, int, int] = (5, 4, 3)
    gnomes: tuple[int, int, int] = (4, 4, 4)
    centre: int = 4
    compost_always: bool = False


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
            why = ": 4 players start with 4 each" if count < low else ""
            yield f"{count} {what} are not allowed: expected {f'at least {low}' if count < low else f'at most {high}'}{why}"
    if centre < options.centre:
        yield f"{centre} garden and squabble cards in the pile cannot fill a centre of {options.centre}"
    if max(options.jury_to_win) > jury:
        yield f"jury_to_win {options.jury_to_win!r} is not allowed: there are only {jury} jury cards to win"


def refuse(problems: Iterable[str], where: str = "") -> None:
    """Raise one `EditionError` that shows the first ten problems, if there are any."""
    texts = [f"{where}: {text}" if where else text for text in problems]
    if not texts:
        return
    shown = "\n".join(texts[:10])
    raise EditionError(shown if len(texts) <= 10 else f"{shown}\n... and {len(texts) - 10} more")


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """One box of Lawnarchy: an immutable deck with rule options, equal to another when the game plays the same.

    Made by `edition` and `sample_edition`. `digest` and equality are of what the engine plays with (cards and
    options), not of names, provenance or the form of the file they came from.

    Attributes
    ----------
    name : str
        ``"rulebook"``, a folder's name, ``"sample 7"``, or one of these with its changes.
    cards : tuple of Card
        In order of face number: garden cards, squabbles, jury cards, each sorted by id.
    options : Options
        Jury cards to win, gnomes, centre, composting.
    """

    name: str
    cards: tuple[Card, ...]
    options: Options = Options()
    gnome_sources: tuple[str, str, str] = ("", "", "")
    origin: str = ""
    base: "Edition | None" = None

    def __post_init__(self) -> None:
        refuse([f"card {card.id!r}: {fault}" for card in self.cards for fault in faults(card)])
        refuse(option_faults(self.options))
        refuse(deck_faults(self.cards, self.options))
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: (KINDS.index(card.kind), card.id))))

    @property
    def jury_to_win(self) -> tuple[int, int, int]:
        """Jury cards that win with 2, 3 and 4 players."""
        return self.options.jury_to_win

    @property
    def gnomes(self) -> tuple[int, int, int]:
        """Copies of no-gnomes, 1-point and 2-point gnomes."""
        return self.options.gnomes

    @property
    def centre(self) -> int:
        """Size of the garden centre."""
        return self.options.centre

    @property
    def compost_always(self) -> bool:
        """Whether a squabble may always be composted without effect."""
        return self.options.compost_always

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Face number of each card id."""
        return MappingProxyType({card.id: number for number, card in enumerate(self.cards)})

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits: a hash of the cards (names and sources aside) and options."""
        faces = [[v for f, v in card._asdict().items() if f not in ("name", "source")] for card in self.cards]
        content = json.dumps([faces, self.options], separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    @cached_property
    def array(self) -> npt.NDArray[np.void]:
        """The edition as the engine reads it: a read-only array of one `EDITION` record."""
        array = _record(self.cards, self.options)
        array.flags.writeable = False
        return array

    def __eq__(self, other: object) -> bool:
        return self.digest == other.digest if isinstance(other, Edition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        return Edition, (self.name, self.cards, self.options, self.gnome_sources, self.origin, self.base)


def _record(cards: tuple[Card, ...], options: Options) -> npt.NDArray[np.void]:
    array = np.zeros(1, EDITION)
    record = array[0]
    count = {kind: sum(card.kind == kind for card in cards) for kind in KINDS}
    record["faces"] = len(cards)
    record["gardens"], record["squabbles"], record["jury"] = count["garden"], count["squabble"], count["jury"]
    record["compost_always"], record["centre"] = options.compost_always, options.centre
    record["jury_to_win"] = (0, 0, *options.jury_to_win)
    record["gnomes"] = options.gnomes
    for face, card in enumerate(cards):
        effects, conditions = {"garden": (EFFECTS, CONDITIONS), "squabble": (SQUABBLES, CONDITIONS)}.get(
            card.kind, (EFFECTS, DEMANDS)
        )
        record["name_key"][face] = int.from_bytes(hashlib.sha256(card.id.encode()).digest()[:8], "little")
        record["colour"][face] = COLOURS.index(card.colour)
        record["points"][face] = card.points
        record["condition"][face] = conditions.index(card.condition)
        record["effect"][face] = effects.index(card.effect)
        record["starting"][face] = card.starting
        record["copies"][face] = card.copies
        if isinstance(card.wants, tuple):
            record["values"][face - count["garden"] - count["squabble"]] = sum(1 << value for value in card.wants)
        else:
            record["wants"][face] = COLOURS.index(card.wants) if isinstance(card.wants, str) else card.wants
    return array


@cache
def _rulebook() -> Edition:
    from gardenlab.lawnarchy.decks import read_deck

    deck = read_deck(folder("lawnarchy"))
    return Edition("rulebook", deck.cards, Options(**deck.options), deck.gnome_sources, "rulebook")


def edition(source: "str | Path | Edition" = "rulebook") -> Edition:
    """The default edition."""
    return _rulebook()
