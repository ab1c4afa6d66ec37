"""Where each field of a card comes from, and the sentence that says so under a table or picture."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from gardenlab.lawnarchy.cards import Card

if TYPE_CHECKING:
    from gardenlab.lawnarchy.box import Edition

SOURCES = ("rulebook", "review", "reconstructed", "drawn", "own")
FIELDS = ("kind", "name", "colour", "points", "condition", "wants", "effect", "starting", "copies")
BOX = {
    "garden": ("garden card", "garden cards", 44),
    "squabble": ("squabble", "squabbles", 9),
    "jury": ("jury card", "jury cards", 11),
}
GNOMES = ("no-gnome", "1-point-gnome", "2-point-gnome")


def by_field(source: str) -> dict[str, str]:
    """The source of each field that a text such as ``"rulebook: name colour; reconstructed: points"`` names.

    A source without fields is meant for all of them; a card without any is a person's own.
    """
    found: dict[str, str] = {}
    for part in source.split(";"):
        name, _, fields = part.partition(":")
        name, words = name.strip().lower(), re.findall(r"\w+", fields.lower())
        if name not in SOURCES or not set(words) <= set(FIELDS):
            return dict.fromkeys(FIELDS, "own")
        found.update(dict.fromkeys(words or FIELDS, name))
    return found


def source_fault(text: str) -> str:
    """What is expected instead of the text of a source; ``""`` where it is one, or blank."""
    named: list[str] = []
    for part in text.split(";") if text else ():
        name, colon, fields = part.partition(":")
        words = re.findall(r"\w+", fields.lower())
        if name.strip().lower() not in SOURCES:
            return f"blank or {', '.join(SOURCES)}, with fields as in 'rulebook: name colour; own: points'"
        if not set(words) <= set(FIELDS) or (colon and not words):
            return f"after {name.strip()!r} and a colon the fields {', '.join(FIELDS)}"
        named += words or FIELDS
    twice = sorted({field for field in named if named.count(field) > 1})
    return f"one source for each field, not several for {', '.join(twice)}" if twice else ""


def inherited(card: Card, known: Mapping[str, Card]) -> str:
    """The source of a card read from a file, completed by what is known of the card of that id.

    A card without a source that equals a known one is taken for it: a deck made of reconstructed cards says so even
    when its column of sources is gone. Of a card with a source, the fields left out are filled in.
    """
    origin = known.get(card.id)
    if origin is None:
        return card.source
    same = {field for field in FIELDS if getattr(card, field) == getattr(origin, field)}
    if not card.source and not same.issuperset(set(FIELDS) - {"name"}):
        return ""
    told, sources = by_field(card.source) if card.source else {}, by_field(origin.source)
    # A field with another value is one's own, even where its source is still that of the old value.
    kept = {field: source for field, source in told.items() if field in same or source != sources.get(field)}
    if kept == told and told.keys() >= sources.keys():
        return card.source
    return as_text({field: source if field in same else "own" for field, source in sources.items()} | kept)


def as_text(sources: Mapping[str, str]) -> str:
    """The inverse of `by_field`."""
    parts = [(name, [field for field in FIELDS if sources.get(field) == name]) for name in SOURCES]
    return "; ".join(f"{name}: {' '.join(fields)}" for name, fields in parts if fields)


def changed(source: str, *fields: str) -> str:
    """A source text in which the fields named are a person's own."""
    return as_text(by_field(source) | dict.fromkeys(fields, "own")) if source else ""


def rows(edition: "Edition") -> Iterator[tuple[str, str, str]]:
    """Card, field and source of every field that a source is known for; gnomes count as cards."""
    for card in edition.cards:
        for field, source in by_field(card.source).items():
            yield card.id, field, source
    for gnome, text in zip(GNOMES, edition.gnome_sources, strict=True):
        for field, source in by_field(text).items():
            yield gnome, field, source


def note(edition: "Edition") -> str:
    """The sentences for captions: what is reconstructed or drawn at random, and counts that are not the box's."""
    return " ".join(filter(None, [_uncertain(edition), _counted(edition)]))


def _counted(edition: "Edition") -> str:
    """How many cards of a kind there are, for the kinds of which the box has more or fewer (§2)."""
    found, printed = [], []
    for kind, (one, many, in_box) in BOX.items():
        count = sum(card.copies for card in edition.cards if card.kind == kind)
        if count != in_box:
            found.append(f"{count} {one if count == 1 else many}")
            printed.append(str(in_box))
    return f"Deck of {_and(found)}; the box has {_and(printed)}." if found else ""


def _and(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def _uncertain(edition: "Edition") -> str:
    table = list(rows(edition))
    drawn = any(source == "drawn" for _, _, source in table)
    guessed = [card for card, _, source in table if source in ("drawn", "reconstructed")]
    if not guessed:
        return ""
    faces = {card for card, _, _ in table}
    count = f"{len(guessed)} of {len(table)} card fields, on {len(set(guessed))} of {len(faces)} faces"
    if drawn:
        return f"Deck drawn at random from those the rulebook allows: {count}, are not printed in it."
    return f"Card faces are partly reconstructed: {count}, are not printed in the rulebook."


def fixed(card: Card) -> frozenset[str]:
    """The fields of a card that the rulebook or a review gives."""
    return _fixed(card.source)


@cache
def _fixed(text: str) -> frozenset[str]:
    return frozenset(field for field, source in by_field(text).items() if source in ("rulebook", "review"))
