"""A position being read: what a person wrote down, part by part, before anything is filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gardenlab.engine.reading import fail, listed, truth, unseen, whole
from gardenlab.engine.written import Written, begin_reading
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.editions import edition as read_edition
from gardenlab.lawnarchy.pending import Pending, read_pending
from gardenlab.lawnarchy.reading import Cell, card, cell, gnome_face
from gardenlab.lawnarchy.state import HIDDEN

KEYS = (
    "game",
    "edition",
    "players",
    "seat",
    "turn",
    "gardens",
    "centre",
    "board",
    "won",
    "pile",
    "gnome_pile",
    "compost",
    "used_gnomes",
    "pending",
    "over",
    "seed",
)
REQUIRED_SEEN = ("turn", "gardens", "centre", "compost", "used_gnomes")


@dataclass
class Table(Written):
    """The parts of a position; None is a part left out. Cards are face numbers, gnomes faces."""

    turn: int | None = None
    gardens: list[list[Cell]] | None = None
    centre: list[int] | None = None
    board: list[int] | None = None
    won: list[list[int]] = field(default_factory=list)
    pile: list[int] | None = None
    gnome_pile: list[int] | None = None
    compost: list[int] | None = None
    used: list[int] | None = None
    pending: Pending | None = None
    over: bool | None = None


def read_table(data: object, edition: Edition) -> Table:
    """Read what is written, each part by itself.

    Raises
    ------
    RecordError
        With the place in the data.
    """
    given, table = begin_reading(Table, data, edition, read_edition, known=KEYS, seen=REQUIRED_SEEN)
    _read_gardens(given, edition, table)
    if "turn" in given:
        table.turn = whole(given["turn"], "turn", 0, table.players - 1)
    if "over" in given:
        table.over = truth(given["over"], "over")
    if "pending" in given:
        if table.turn is None:
            fail("pending", "a turn half done needs the key turn as well")
        table.pending = read_pending(given["pending"], edition, table.players, table.turn, table.viewer)
    _read_cards(given, edition, table)
    _read_piles(given, edition, table)
    return table


def _read_gardens(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    if "gardens" not in given:
        return
    table.gardens = []
    for seat, row in enumerate(listed(given["gardens"], "gardens", table.players)):
        places = listed(row, f"gardens[{seat}]", 4)
        table.gardens.append(
            [
                cell(value, f"gardens[{seat}][{i}]", edition, table.players, seat, table.viewer)
                for i, value in enumerate(places)
            ]
        )


def _cards(value: object, where: str, edition: Edition, *kinds: str) -> list[int]:
    return [card(entry, f"{where}[{i}]", edition, *kinds) for i, entry in enumerate(listed(value, where))]


def _read_cards(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    """The open cards: centre, board, won, compost."""
    if "centre" in given:
        table.centre = _cards(given["centre"], "centre", edition, "garden", "squabble")
        _no_starting(table.centre, "centre", edition)
    if "board" in given:
        table.board = _cards(given["board"], "board", edition, "jury")
    won = listed(given.get("won", [[]] * table.players), "won", table.players)
    table.won = [_cards(row, f"won[{seat}]", edition, "jury") for seat, row in enumerate(won)]
    if "compost" in given:
        table.compost = _cards(given["compost"], "compost", edition, "garden", "squabble")


def _no_starting(faces: list[int], where: str, edition: Edition) -> None:
    for i, face in enumerate(faces):
        if edition.cards[face].starting:
            fail(f"{where}[{i}]", f"{edition.cards[face].id!r} is a starting card and never lies there (§2)")


def _read_piles(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    hidden = table.viewer is not None
    if "pile" in given:
        if hidden:
            table.pile = [HIDDEN] * unseen(given["pile"], "pile", "nobody sees the pile")
        else:
            table.pile = _cards(given["pile"], "pile", edition)
            _no_starting(table.pile, "pile", edition)
    for key in ("gnome_pile", "used_gnomes"):
        if key not in given:
            continue
        if hidden and key == "gnome_pile":
            table.gnome_pile = [HIDDEN] * unseen(given[key], key, "nobody sees the gnome pile")
            continue
        faces = [gnome_face(g, f"{key}[{i}]", False) for i, g in enumerate(listed(given[key], key))]
        if key == "gnome_pile":
            table.gnome_pile = faces
        else:
            table.used = faces
