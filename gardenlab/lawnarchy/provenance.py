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
GNOMES = ("no-gnome", "1-point-gnome", "2-point-gnome")


def by_field(source: str) -> dict[str, str]:
    """The source of each field that a text such as ``"rulebook: name colour; reconstructed: points"`` names.

    A source without fields is meant for all of them; a text in any other form is a person's own note, and its card
    a person's own.
    """
    found: dict[str, str] = {}
    for part in source.split(";"):
        name, _, fields = part.partition(":")
        name, words = name.strip().lower(), re.findall(r"\w+", fields.lower())
        if name not in SOURCES or not set(words) <= set(FIELDS):
            return dict.fromkeys(FIELDS, "own")
        found.update(dict.fromkeys(words or FIELDS, name))
    return found


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
    """The sentence for captions, ``""`` for a deck in which nothing is reconstructed or drawn at random."""
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
