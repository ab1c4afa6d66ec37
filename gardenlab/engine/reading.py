"""Reading values out of a hand-written position: each fault is named with its place in the data."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn

from gardenlab.engine.errors import RecordError
from gardenlab.engine.luck import game_luck, study_key

_LUCK = re.compile(r"luck:([0-9a-f]{16})")


def fail(where: str, what: str) -> NoReturn:
    """Raise a RecordError that names the place."""
    raise RecordError(f"{where}: {what}")


def near(word: object, known: Iterable[str]) -> str:
    """`; did you mean 'hammock'?`, or nothing if no known word is near."""
    found = get_close_matches(word[:60], list(known), n=1) if isinstance(word, str) else []
    return f"; did you mean {found[0]!r}?" if found else ""


def shown(value: object) -> str:
    """A value as an error quotes it, cut short if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an endless number, or lists without end
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def keys(value: object, where: str, known: Iterable[str]) -> Mapping[str, Any]:
    """A dict that has none but known keys."""
    allowed = tuple(known)
    if not isinstance(value, Mapping):
        fail(where, f"expected an object with the keys {', '.join(allowed)}, not {shown(value)}")
    for key in value:
        if key not in allowed:
            hint = near(key, allowed)
            fail(where, f"unknown key {shown(key)}{hint or '; expected ' + ', '.join(allowed)}")
    return value


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number between two bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        fail(where, f"expected a whole number from {low} to {high}, not {shown(value)}")
    return value


def truth(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        fail(where, f"expected true or false, not {shown(value)}")
    return value


def listed(value: object, where: str, length: int | None = None) -> list[Any]:
    """A list, of a given length if one is given."""
    if not isinstance(value, list | tuple):
        fail(where, f"expected a list, not {shown(value)}")
    if length is not None and len(value) != length:
        fail(where, f"expected {length} entries, not {len(value)}")
    return list(value)


def wholes(value: object, where: str, low: int, high: int, length: int | None = None) -> list[int]:
    """A list of whole numbers between two bounds."""
    return [whole(entry, f"{where}[{i}]", low, high) for i, entry in enumerate(listed(value, where, length))]


def unseen(value: object, where: str, who: str) -> int:
    """How many cards lie where `who` says nobody sees them: a list of nothing but ``"?"``."""
    entries = listed(value, where)
    for i, entry in enumerate(entries):
        if entry != "?":
            fail(f"{where}[{i}]", f"{who}: expected '?', not {shown(entry)}")
    return len(entries)


def card_face(value: object, where: str, known: Mapping[str, int], example: str) -> int:
    """The face number of the card whose id is given."""
    if value == "?":
        fail(where, "'?' stands for what an observation (with the key seat) does not show; expected a card's id")
    if not isinstance(value, str) or value not in known:
        fail(where, f"expected the id of a card, such as {example!r}, not {shown(value)}{near(value, known)}")
    return known[value]


def one_of(value: object, where: str, known: Iterable[str]) -> str:
    """One of the known words."""
    words = tuple(known)
    if not isinstance(value, str) or value not in words:
        fail(where, f"expected one of {', '.join(words)}, not {shown(value)}{near(value, words)}")
    return value


def luck_of_seed(seed: object) -> int:
    """The luck that the key `seed` of a position stands for: ``luck:`` and 16 hex digits, or any seed of a deal."""
    if isinstance(seed, str) and seed.startswith("luck:"):
        found = _LUCK.fullmatch(seed)
        if not found:
            fail("seed", f"after 'luck:' come 16 hexadecimal digits 0-9, a-f, not {shown(seed)}")
        return int(found[1], 16)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        fail("seed", f"expected a whole number or a text, not {shown(seed)}")
    try:
        return int(game_luck(study_key(seed), 0))
    except (TypeError, ValueError):  # half a surrogate pair, or a number of thousands of digits
        fail("seed", f"cannot be used as a seed: {shown(seed)}")


def check_game(given: Mapping[str, Any], game: str, edition: Any, read_edition: Callable[..., Any]) -> None:
    """Refuse a position of another game, or of another edition than the one it is read with.

    Parameters
    ----------
    given : mapping
        The position; its key ``edition`` may be a name, a folder or the arguments of `read_edition`.
    game : str
    edition : Edition
    read_edition : function
        The game's own ``edition``.
    """
    if given.get("game", game) != game:
        fail("game", f"expected {game!r}, not {shown(given['game'])}")
    named = given.get("edition", edition.name)
    if isinstance(named, str) and named in (edition.name, edition.origin):
        return
    try:
        meant = read_edition(**named) if isinstance(named, Mapping) else read_edition(named)
    except (ValueError, TypeError, OSError) as error:  # EditionError is a ValueError
        fail("edition", str(error))
    if meant != edition:
        fail("edition", f"this is a position of {meant.name!r}, not of {edition.name!r}")


def check_seen(given: Mapping[str, Any], required: Iterable[str]) -> None:
    """Refuse an observation that tells its seed, or leaves out what nobody could fill in for it."""
    if "seat" not in given:
        return
    if "seed" in given:
        fail("seed", "an observation has no seed: it would reveal all that is hidden")
    for key in required:
        if key not in given:
            fail("position", f"an observation (with the key seat) needs the key {key}")
