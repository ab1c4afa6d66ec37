"""What is drawn, and for whom: a position or observation with the cards' faces, names, points and notes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gardenlab.engine.errors import GardenlabError
from gardenlab.lawnarchy.cards import Card
from gardenlab.lawnarchy.words import card_in_words, gnomes_in_words


class View(NamedTuple):
    """The arguments of `scene`, checked, with what is read off them."""

    seen: Mapping[str, Any]
    cards: Mapping[str, Card]
    viewer: int | None
    names: Sequence[str]
    points: Sequence[Sequence[int]] | None
    gnome_points: Sequence[Sequence[int]] | None
    notes: Mapping[str, str]
    to_win: int | None

    @property
    def players(self) -> int:
        """How many gardens there are."""
        return len(self.seen["gardens"])

    @property
    def turn(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return None if self.seen.get("over") else int(self.seen.get("turn", 0))

    def seat(self, step: int) -> int:
        """The seat that many steps clockwise from the bottom of the picture."""
        return ((self.viewer or 0) + step) % self.players

    def card(self, name: str) -> Card:
        """The face of a card id."""
        if name not in self.cards:
            raise GardenlabError(f"scene: no card {name!r} among the {len(self.cards)} faces; expected a card's id")
        return self.cards[name]

    def label(self, key: str | None, words: str) -> str:
        """The words for a key, with the note that belongs to it."""
        return f"{words}. {self.notes[key]}" if key is not None and key in self.notes else words

    def cell(self, seat: int, place: int) -> Mapping[str, Any] | None:
        """What lies on a place (1 to 4); None if nothing."""
        found: Mapping[str, Any] | None = self.seen["gardens"][seat][place - 1]
        return found

    def faces(self, seat: int, place: int) -> list[str]:
        """The gnomes on a place, as the viewer may see them."""
        cell = self.cell(seat, place) or {}
        return [shown(str(gnome), seat, self.viewer) for gnome in cell.get("gnomes", ())]

    def worth(self, seat: int, place: int) -> int | None:
        """What the card is worth now without gnomes; None if not told."""
        return self.points[seat][place - 1] if self.points else None

    def extra(self, seat: int, place: int) -> int:
        """What the gnomes on the card would add."""
        return self.gnome_points[seat][place - 1] if self.gnome_points else 0

    def total(self, seat: int) -> str:
        """`7 points`, or nothing if points are not told."""
        if not self.points:
            return ""
        total = sum(self.points[seat])
        return f"{total} point{'' if total == 1 else 's'}"

    def won(self, seat: int) -> Sequence[str]:
        """The jury cards that a seat has won."""
        found: Sequence[str] = self.seen["won"][seat] if "won" in self.seen else ()
        return found

    def count(self, field: str) -> int:
        """How many cards or gnomes a pile holds."""
        value = self.seen.get(field)
        return value if isinstance(value, int) else len(value or ())

    def state_in_words(self) -> str:
        """Whose turn it is."""
        return "the game is over" if self.turn is None else f"{self.names[self.turn]} to move"

    def place_in_words(self, seat: int, place: int) -> str:
        """What lies on a place, whether it counts and which gnomes are on it."""
        cell = self.cell(seat, place)
        if cell is None:
            return "empty"
        card = self.card(cell["card"])
        if cell.get("destroyed"):
            return f"{card.name}, destroyed"
        parts = [card_in_words(card)]
        worth = self.worth(seat, place)
        if worth is not None:
            met = "" if card.condition == "none" else "condition met, " if worth else "condition not met, "
            parts.append(f"{met}worth {worth} now")
        parts.append(gnomes_in_words(self.faces(seat, place)))
        return "; ".join(part for part in parts if part)

    def description(self) -> str:
        """The position in words, a line for each garden, the centre, the board and the piles."""
        rows = [f"{self.state_in_words()}."]
        for seat in range(self.players):
            cells = ". ".join(f"{place}: {self.place_in_words(seat, place)}" for place in (1, 2, 3, 4))
            won = ", ".join(self.card(name).name for name in self.won(seat)) or "no jury card"
            total = f" ({self.total(seat)})" if self.points else ""
            rows.append(f"{self.names[seat]}{total} has won {won}. Garden: {cells}.")
        for what, field in (("Garden centre", "centre"), ("Examination board", "board")):
            listed = "; ".join(card_in_words(self.card(name)) for name in self.seen.get(field, ()) if name)
            rows.append(f"{what}: {listed or 'empty'}.")
        rows.append(f"Pile {self.count('pile')}, gnomes left {self.count('gnome_pile')}.")
        return "\n".join(rows)


def shown(gnome: str, owner: int, viewer: int | None) -> str:
    """The face of a gnome for a viewer: `1`, `2`, `no`, or `?` if that seat has not seen it.

    Parameters
    ----------
    gnome : str
        As in a position: the face, and after an `@` the seats that know it.
    owner : int
        The seat whose card it lies on; it knows the face.
    viewer : int or None
        Who looks; None sees every face that is given.
    """
    face, _, knowers = gnome.partition("@")
    if viewer is None or viewer == owner or str(viewer) in knowers.split(","):
        return face
    return "?"
