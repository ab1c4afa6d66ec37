"""Where each field of a card or area comes from: texts such as ``"rulebook: name points; board: land"``."""

import re
from collections.abc import Mapping, Sequence

from gardenlab.garden_nation.cards import SOURCES


def by_field(source: str, fields: Sequence[str]) -> dict[str, str]:
    """The source of each field; one without fields is meant for all, and a field that none is told for is `own`."""
    found: dict[str, str] = {}
    for part in source.split(";"):
        name, _, words = part.partition(":")
        found.update(dict.fromkeys(re.findall(r"\w+", words.lower()) or fields, name.strip().lower()))
    return {field: found.get(field) or "own" for field in fields}


def source_fault(source: object, fields: Sequence[str]) -> str:
    """What is wrong with the text of a source; ``""`` where nothing is."""
    named: list[str] = []
    for part in source.split(";") if isinstance(source, str) and source.strip() else ():
        name, colon, words = part.partition(":")
        found = re.findall(r"\w+", words.lower())
        if name.strip().lower() not in SOURCES:
            example = f"'rulebook: {fields[0]}; own: {fields[1]}'"
            return f"{source!r} is not allowed: expected {', '.join(SOURCES)}, with fields as in {example}"
        if not set(found) <= set(fields) or (colon and not found):
            return f"{source!r} is not allowed: expected after {name.strip()!r} the fields {', '.join(fields)}"
        named += found or fields
    twice = sorted({field for field in named if named.count(field) > 1})
    return f"{source!r} is not allowed: expected one source for each field, not several for {twice[0]}" if twice else ""


def as_text(sources: Mapping[str, str]) -> str:
    """The inverse of `by_field`."""
    if len(set(sources.values())) == 1:
        return next(iter(sources.values()))
    parts = [(name, [field for field, source in sources.items() if source == name]) for name in SOURCES]
    return "; ".join(f"{name}: {' '.join(fields)}" for name, fields in parts if fields)


def changed(source: str, fields: Sequence[str], *own: str) -> str:
    """A source text in which some fields are a person's own."""
    return as_text(by_field(source, fields) | dict.fromkeys(own, "own"))
