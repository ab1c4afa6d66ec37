"""A position being read: what a person wrote down, part by part, before anything is filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gardenlab.engine.reading import (
    card_face,
    fail,
    keys,
    listed,
    one_of,
    shown,
    truth,
    unseen,
    whole,
    wholes,
)
from gardenlab.engine.written import Written, begin_reading
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, MAX_GEMS, ROWS
from gardenlab.last_garden.editions import edition as read_edition
from gardenlab.last_garden.hidden import HIDDEN
from gardenlab.last_garden.pending import Pending, read_pending
from gardenlab.last_garden.state import EMPTY, IN_LAB, ONE_ONE, SPACES

KEYS = (
    "game",
    "edition",
    "players",
    "seat",
    "round",
    "queen",
    "queen_used",
    "step",
    "turn",
    "dice",
    "gems",
    "cogs",
    "hands",
    "robotanists",
    "garden",
    "mines",
    "workshop",
    "lab",
    "boosts",
    "deck",
    "discard",
    "pending",
    "over",
    "seed",
)
REQUIRED_SEEN = ("queen", "gems", "hands", "discard")
MOST_COGS = 9999


@dataclass
class Table(Written):
    """The parts of a position; None is a part left out. Cards are face numbers."""

    round: int = 1
    queen: int | None = None
    queen_used: bool = False
    step: str = "turn"
    turn: int | None = None
    over: bool | None = None
    dice: list[int] | None = None
    gems: list[list[int]] | None = None
    cogs: list[int] = field(default_factory=list)
    hands: list[list[int]] | None = None
    robotanists: list[int] | None = None
    space: list[int] = field(default_factory=list)
    lab: list[int] = field(default_factory=list)
    boost_at: list[int] = field(default_factory=list)
    deck: list[int] | None = None
    discard: list[int] | None = None
    pending: Pending | None = None

    def standing(self, seat: int) -> int:
        """How many robotanists of a seat stand on the board, the lab included."""
        return self.space.count(seat) + self.lab.count(seat)

    def left(self, seat: int) -> int:
        """How many robotanists a seat has left to place."""
        assert self.robotanists is not None
        return self.robotanists[seat]


def read_table(data: object, edition: Edition) -> Table:
    """Read what is written, each part by itself.

    Raises
    ------
    RecordError
        With the place in the data.
    """
    given, table = begin_reading(Table, data, edition, read_edition, known=KEYS, seen=REQUIRED_SEEN)
    _read_course(given, edition, table)
    _read_garden(given, edition, table)
    _read_spaces(given, edition, table)
    _read_cards(given, edition, table)
    if "pending" in given:
        table.pending = read_pending(given["pending"], edition)
    return table


def _read_course(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    """Round, Queen, turn, cogs: how far the game is."""
    players, last = table.players, table.players - 1
    table.round = whole(given.get("round", 1), "round", 1, edition.options.rounds[players - 2])
    table.queen = whole(given["queen"], "queen", 0, last) if "queen" in given else None
    table.queen_used = truth(given.get("queen_used", False), "queen_used")
    table.step = one_of(given.get("step", "turn"), "step", ("turn", "release", "over"))
    table.turn = whole(given["turn"], "turn", 0, last) if "turn" in given else None
    if "over" in given:
        table.over = truth(given["over"], "over")
        if table.over and table.step == "turn" and "step" not in given:
            table.step = "over"
        if table.over != (table.step == "over"):
            fail("over", f"the position says {str(table.over).lower()}, but its step is {table.step}")
    table.cogs = wholes(given.get("cogs", [0] * players), "cogs", 0, MOST_COGS, players)
    if "robotanists" in given:
        most = edition.options.robotanists[players - 2]
        table.robotanists = wholes(given["robotanists"], "robotanists", 0, most, players)


def _read_garden(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    table.dice = wholes(given.get("dice", list(edition.options.start_dice)), "dice", 1, 6, 6)
    if "gems" in given:
        rows = listed(given["gems"], "gems", 6)
        table.gems = [wholes(row, f"gems[{sector}]", 0, MAX_GEMS, 3) for sector, row in enumerate(rows)]


def _seats(value: object, where: str, length: int, players: int) -> list[int]:
    """Spaces: a seat or null each."""
    entries = listed(value, where, length)
    return [
        EMPTY if entry is None else whole(entry, f"{where}[{i}]", 0, players - 1) for i, entry in enumerate(entries)
    ]


def _read_spaces(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    """Garden, mines, workshop, lab and boosts."""
    players, lab = table.players, edition.options.lab_spaces
    table.space = _seats(given.get("garden", [None] * 6), "garden", 6, players)
    table.space += _seats(given.get("mines", [None] * 3), "mines", 3, players)
    workshop = keys(given.get("workshop", {}), "workshop", ROWS)
    for row in ROWS:
        table.space += _seats(workshop.get(row, [None] * 6), f"workshop[{row!r}]", 6, players)
    assert len(table.space) == SPACES and ONE_ONE == 9
    table.lab = _seats(given.get("lab", [None] * lab), "lab", lab, players)
    boosts = keys(given.get("boosts", {}), "boosts", BOOSTS)
    for boost in BOOSTS:
        holder = boosts.get(boost, "lab")
        if holder != "lab" and (isinstance(holder, bool) or not isinstance(holder, int) or not 0 <= holder < players):
            fail(f"boosts.{boost}", f"expected 'lab' or a seat from 0 to {players - 1}, not {shown(holder)}")
        table.boost_at.append(IN_LAB if holder == "lab" else holder)


def _cards(value: object, where: str, edition: Edition) -> list[int]:
    return [
        card_face(entry, f"{where}[{i}]", edition.number, "place-1") for i, entry in enumerate(listed(value, where))
    ]


def _read_cards(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    viewer = table.viewer
    if "hands" in given:
        table.hands = []
        for seat, hand in enumerate(listed(given["hands"], "hands", table.players)):
            where = f"hands[{seat}]"
            if viewer is None or viewer == seat:
                table.hands.append(sorted(_cards(hand, where, edition)))
            else:
                who = f"seat {viewer} does not see the hand of seat {seat}"
                table.hands.append([HIDDEN] * unseen(hand, where, who))
    if "deck" in given:
        deck = given["deck"]
        if viewer is None:
            table.deck = sorted(_cards(deck, "deck", edition))
        else:
            table.deck = [HIDDEN] * unseen(deck, "deck", "nobody sees the deck")
    if "discard" in given:
        table.discard = sorted(_cards(given["discard"], "discard", edition))
