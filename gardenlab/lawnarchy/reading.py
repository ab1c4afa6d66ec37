"""Reading values out of a hand-written position: each fault is named with its place in the data."""

from collections.abc import Mapping
from typing import NamedTuple

from gardenlab.engine.box import numbers as numbers
from gardenlab.engine.reading import fail, keys, listed, near, shown, truth
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.state import HIDDEN, NO, ONE, TWO

FACES = {"no": NO, "1": ONE, "2": TWO, "?": HIDDEN}
CELL = ("card", "destroyed", "gnomes")
FACE_TEXT = {face: text for text, face in FACES.items()}


class Gnome(NamedTuple):
    """A gnome on a card: its face (or HIDDEN) and the bit mask of the seats that know it."""

    face: int
    known: int


class Cell(NamedTuple):
    """What lies on one place: a card's face number, whether it is destroyed, its gnomes."""

    face: int
    destroyed: bool
    gnomes: tuple[Gnome, ...]


def card(value: object, where: str, edition: Edition, *kinds: str) -> int:
    """The face number of a card id of one of the kinds."""
    if not isinstance(value, str):
        fail(where, f"expected the id of a card, not {shown(value)}")
    if value not in edition.number:
        slug = {named.name.casefold(): named.id for named in edition.cards}.get(value.casefold())
        hint = f"; did you mean {slug!r}?" if slug else near(value, edition.number)
        fail(where, f"unknown card {shown(value)}{hint}")
    face = edition.number[value]
    kind = edition.cards[face].kind
    if kinds and kind not in kinds:
        fail(where, f"{value!r} is a {kind} card; here lie only {' and '.join(kinds)} cards")
    return face


def gnome_face(value: object, where: str, hidden: bool) -> int:
    """A gnome's face: `1`, `2`, `no`, and `?` where that is allowed."""
    if not isinstance(value, str) or value not in FACES:
        fail(where, f"expected a gnome: '1', '2' or 'no'{_or_hidden(hidden)}, not {shown(value)}")
    if value == "?" and not hidden:
        fail(where, "'?' stands in an observation only (with the key seat); expected '1', '2' or 'no'")
    return FACES[value]


def gnome(value: object, where: str, players: int, owner: int, viewer: int | None) -> Gnome:
    """A gnome on a card or in the hand of `owner`, such as `2@0,1`: its face and the seats that know it."""
    if not isinstance(value, str):
        fail(where, f"expected a gnome: '1', '2' or 'no', perhaps with '@' and seats, not {shown(value)}")
    word, at, seats = value.partition("@")
    face = gnome_face(word, where, viewer is not None)
    known = 1 << owner
    named = seats.split(",") if at else []
    for seat in named:
        if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and int(seat) < players):
            fail(where, f"after '@' come seats from 0 to {players - 1} with commas, as '2@0,1', not {shown(seats)}")
        known |= 1 << int(seat)
    if len(set(named)) < len(named):
        fail(where, f"a seat is named twice in {value!r}")
    if viewer is not None and (face == HIDDEN) == bool(known >> viewer & 1):
        if face == HIDDEN:
            fail(where, f"seat {viewer} knows this gnome and has to name its face instead of '?'")
        fail(where, f"seat {viewer} does not know this gnome: write '?', or '@' and all seats that know it")
    return Gnome(face, known)


def _or_hidden(hidden: bool) -> str:
    return ", or '?' for one not seen" if hidden else ""


def cell(value: object, where: str, edition: Edition, players: int, owner: int, viewer: int | None) -> Cell:
    """What lies on one place of the garden of `owner`; a card's bare id is that card with nothing on it."""
    if isinstance(value, str):
        return Cell(card(value, where, edition, "garden"), False, ())
    if not isinstance(value, Mapping):
        fail(where, f"expected the id of a card, or an object with the keys {', '.join(CELL)}, not {shown(value)}")
    entry = keys(value, where, CELL)
    if "card" not in entry:
        fail(where, "the key card is missing")
    face = card(entry["card"], f"{where}.card", edition, "garden")
    destroyed = truth(entry.get("destroyed", False), f"{where}.destroyed")
    named = listed(entry.get("gnomes", []), f"{where}.gnomes")
    gnomes = [gnome(g, f"{where}.gnomes[{i}]", players, owner, viewer) for i, g in enumerate(named)]
    if destroyed and gnomes:
        fail(f"{where}.gnomes", "a destroyed card carries no gnomes (§4)")
    return Cell(face, destroyed, tuple(gnomes))
