"""A deck changed: thresholds, cards left out or rewritten, and what differs between two editions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.editions import check_arguments, check_cards, plain
from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import did_you_mean, word
from gardenlab.lawnarchy.cards import Card, Options
from gardenlab.lawnarchy.provenance import changed

if TYPE_CHECKING:
    from gardenlab.lawnarchy.box import Edition

CHANGEABLE = ("name", "colour", "points", "condition", "wants", "effect", "starting", "copies")
WORDS = ("colour", "condition", "wants", "effect")  # in any letter case and spelling, as in a CSV file
ARGUMENTS = (*Options._fields, "without", "cards", "name")


def keyword(card: Card) -> str:
    """A jury card's id as a keyword: ``manny_points``."""
    return card.id.replace("-", "_")


def change_cards(
    cards: Sequence[Card],
    without: str | Iterable[str],
    fields: Mapping[str, Mapping[str, object]],
    thresholds: Mapping[str, object],
) -> tuple[Card, ...]:
    """The cards after all changes; every id, field and keyword must be known."""
    jury = {keyword(card): card.id for card in cards if card.kind == "jury"}
    check_arguments(thresholds, (*ARGUMENTS, *jury))
    gone, fields = _left_out(without), _rewritten(fields)
    ids = [card.id for card in cards]
    check_cards("without", sorted(gone), ids)
    check_cards("cards", fields, ids)
    new = {card.id: card for card in cards}
    for name, values in fields.items():
        new[name] = _change(new[name], values)
    for name, value in thresholds.items():
        new[jury[name]] = _change(new[jury[name]], {"wants": value})
    return tuple(card for card in new.values() if card.id not in gone)


def _left_out(without: object) -> set[str]:
    names = [without] if isinstance(without, str) else without
    if isinstance(names, Mapping) or not isinstance(names, Iterable):
        raise EditionError(f"without {without!r} is not allowed: expected the id of a card, or a list of ids")
    names = list(names)
    for name in names:
        if not isinstance(name, str):
            raise EditionError(f"without: {name!r} is not allowed: expected the id of a card")
    return set(names)


def _rewritten(fields: object) -> Mapping[str, Mapping[str, object]]:
    form = "{'hammock': {'points': 4}}"
    if not isinstance(fields, Mapping):
        raise EditionError(f"cards {fields!r} is not allowed: expected new fields by card, such as {form}")
    for name, values in fields.items():
        if not isinstance(values, Mapping):
            raise EditionError(f"cards: {values!r} for {name!r} is not allowed: expected fields, such as {form}")
    return fields


def _change(card: Card, values: Mapping[str, object]) -> Card:
    for field in values:
        if field not in CHANGEABLE:
            hint = did_you_mean(field, CHANGEABLE)
            raise EditionError(f"card {card.id!r} has no field {field!r}{hint}: expected {', '.join(CHANGEABLE)}")
    new: dict[str, Any] = {
        field: word(value) if field in WORDS and isinstance(value, str) else plain(value)
        for field, value in values.items()
    }
    new = {field: value for field, value in new.items() if getattr(card, field) != value}
    return card._replace(**new, source=changed(card.source, *new)) if new else card


def difference(old: "Edition", new: "Edition") -> dict[str, Any]:
    """The arguments of `edition` that turn one edition into the other."""
    found: dict[str, Any] = {
        option: getattr(new, option) for option in Options._fields if getattr(old, option) != getattr(new, option)
    }
    before, after = {card.id: card for card in old.cards}, {card.id: card for card in new.cards}
    gone = tuple(name for name in before if name not in after)
    if gone:
        found["without"] = gone
    fields: dict[str, dict[str, Any]] = {}
    for name, card in after.items():
        was = before[name]
        values = {field: getattr(card, field) for field in CHANGEABLE if getattr(card, field) != getattr(was, field)}
        if card.kind == "jury" and list(values) == ["wants"] and keyword(card) not in ARGUMENTS:
            found[keyword(card)] = card.wants
        elif values:
            fields[name] = values
    return found | ({"cards": fields} if fields else {})


def describe(name: str, changes: Mapping[str, Any]) -> str:
    """The name of a changed edition: ``rulebook, manny-points at 7``."""
    parts = [name]
    for key, value in changes.items():
        if key == "without":
            parts.append(f"without {' and '.join(value)}")
        elif key == "compost_always":
            parts.append("composting always" if value else "composting only without effect")
        elif key == "centre":
            parts.append(f"centre of {value}")
        elif key in ("jury_to_win", "gnomes"):
            parts.append(f"{key.replace('_', ' ')} {'/'.join(map(str, value))}")
        elif key == "cards":
            parts += [f"{card} {field} {_text(new)}" for card, fields in value.items() for field, new in fields.items()]
        else:
            parts.append(f"{key.replace('_', '-')} at {_text(value)}")
    return ", ".join(parts)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "|".join(map(str, value)) if isinstance(value, tuple) else str(value) or "nothing"
