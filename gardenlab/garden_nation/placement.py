"""A position being read: what a person wrote down, part by part, before anything is filled in."""

import re
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
from gardenlab.garden_nation.areas import LANDS
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.editions import edition as read_edition
from gardenlab.garden_nation.pending import Pending, read_pending
from gardenlab.garden_nation.state import DEALT, HIDDEN, KEPT, MOST_PEOPLE, TILES

KEYS = (
    "game", "edition", "players", "seat", "round", "opening", "ending", "tiles", "rotations", "brambles", "buildings",
    "torticrane", "population", "floors", "ploys", "score", "missions", "rejected", "projects", "project_deck", "taken",
    "track", "actions_left", "pending", "over", "seed",
)  # fmt: skip
REQUIRED_SEEN = ("tiles", "rotations", "missions", "projects", "taken", "track")
MOST = 9999
_AREA = re.compile(r"[1-7]\.[0-6]")


@dataclass
class Table(Written):
    """The parts of a position; None is a part left out. Cards are face numbers, tiles printed numbers."""

    round: int = 1
    opening: bool | None = None
    ending: bool | None = None
    over: bool | None = None
    tiles: list[int] | None = None
    rotations: list[int] | None = None
    brambles: dict[str, int] = field(default_factory=dict)
    buildings: dict[str, tuple[int, int, bool]] = field(default_factory=dict)  # seat, floors, roof
    torticrane: int | None = None
    population: list[int] | None = None
    floors: list[int] | None = None
    ploys: list[int] | None = None
    score: list[int] | None = None
    kept: list[list[int]] | None = None
    dealt: list[list[int]] | None = None  # not (yet) kept
    projects: list[int] | None = None
    deck: list[int] | None = None  # the next is the last
    taken: list[list[int]] = field(default_factory=list)
    track: list[int] | None = None
    actions_left: int | None = None
    pending: Pending | None = None


def read_table(data: object, edition: Edition) -> Table:
    """Read what is written, each part by itself.

    Raises
    ------
    RecordError
        With the place in the data.
    """
    given, table = begin_reading(Table, data, edition, read_edition, known=KEYS, seen=REQUIRED_SEEN)
    _read_course(given, edition, table)
    _read_board(given, table)
    _read_seats(given, table)
    if "pending" in given:
        table.pending = read_pending(given["pending"], table.players)
    _tell_end(table, edition)
    _read_projects(given, edition, table)
    _read_missions(given, edition, table)
    return table


def _read_course(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    """Round, opening, ending, turn track: how far the game is."""
    actions = edition.options.track_actions[table.players - 2]
    table.round = whole(given.get("round", 1), "round", 1, MOST)
    for key in ("opening", "ending", "over"):
        if key in given:
            setattr(table, key, truth(given[key], key))
    if "track" in given:
        track = listed(given["track"], "track")
        if not 1 <= len(track) <= len(actions):
            fail("track", f"expected 1 to {len(actions)} entries, one for each space filled, not {len(track)}")
        table.track = [whole(seat, f"track[{i}]", 0, table.players - 1) for i, seat in enumerate(track)]
    if "actions_left" in given:
        table.actions_left = whole(given["actions_left"], "actions_left", 0, max(actions))


def _tell_end(table: Table, edition: Edition) -> None:
    """Whether the game is over, which the turn track shows: full, and no action left."""
    full = table.track is not None and len(table.track) == len(edition.options.track_actions[table.players - 2])
    done = full and table.actions_left == 0 and table.pending is None
    if table.over is None:
        table.over = done
    elif table.over and (not full or table.pending is not None or table.actions_left not in (0, None)):
        fail("over", "a finished game has a full track, actions_left 0 and nothing pending")
    elif done and not table.over:
        fail("over", "with a full track and actions_left 0 the game is over, but the position says false")


def _read_board(given: Mapping[str, Any], table: Table) -> None:
    """Tiles, brambles, buildings and the torticrane."""
    if "tiles" in given:
        table.tiles = wholes(given["tiles"], "tiles", 1, TILES, TILES)
        if len(set(table.tiles)) < TILES:
            fail("tiles", f"a territory is there twice: expected each of 1 to 7 once, not {table.tiles}")
    if "rotations" in given:
        table.rotations = wholes(given["rotations"], "rotations", 0, 5, TILES)
    for area, land in _areas(given, "brambles"):
        table.brambles[area] = LANDS.index(one_of(land, f"brambles[{area!r}]", LANDS))
    for area, building in _areas(given, "buildings"):
        where = f"buildings[{area!r}]"
        entry = keys(building, where, ("seat", "floors", "roof"))
        if "seat" not in entry:
            fail(where, "the key seat is missing: expected whose building it is")
        seat = whole(entry["seat"], f"{where}.seat", 0, table.players - 1)
        floors = whole(entry.get("floors", 1), f"{where}.floors", 1, 99)
        table.buildings[area] = seat, floors, truth(entry.get("roof", False), f"{where}.roof")
    if given.get("torticrane") is not None:
        table.torticrane = whole(given["torticrane"], "torticrane", 1, TILES)


def _areas(given: Mapping[str, Any], key: str) -> list[tuple[str, Any]]:
    """The entries of an object whose keys are areas."""
    entries = given.get(key, {})
    if not isinstance(entries, Mapping):
        fail(key, f"expected an object by area, such as {{'5.2': ...}}, not {shown(entries)}")
    for area in entries:
        check_area(area, key)
    return list(entries.items())


def check_area(area: object, where: str) -> str:
    """The name of an area."""
    if not isinstance(area, str) or not _AREA.fullmatch(area):
        fail(where, f"expected an area from 1.0 to 7.6 (territory and printed slot), not {shown(area)}")
    return area


def _read_seats(given: Mapping[str, Any], table: Table) -> None:
    """What each seat has: inhabitants, floors and ploys left, points of projects."""
    for key, most in (("population", MOST_PEOPLE), ("floors", 99), ("ploys", 99), ("score", MOST)):
        if key in given:
            setattr(table, key, wholes(given[key], key, 0, most, table.players))


def _read_projects(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    known = {card.id: face for face, card in enumerate(edition.projects)}
    if "projects" in given:
        slots = edition.options.open_projects
        offer = listed(given["projects"], "projects")
        if len(offer) > slots:
            fail("projects", f"{len(offer)} are on offer; the edition has {slots} slots")
        named = [(i, name) for i, name in enumerate(offer) if name is not None]
        table.projects = [card_face(name, f"projects[{i}]", known, "forge") for i, name in named]
    if "project_deck" in given:
        deck = listed(given["project_deck"], "project_deck")
        if table.viewer is None:
            table.deck = [card_face(name, f"project_deck[{i}]", known, "forge") for i, name in enumerate(deck)][::-1]
        else:
            table.deck = [HIDDEN] * unseen(deck, "project_deck", "nobody sees the deck")
    for seat, row in enumerate(listed(given.get("taken", [[]] * table.players), "taken", table.players)):
        where = f"taken[{seat}]"
        table.taken.append(
            [card_face(name, f"{where}[{i}]", known, "forge") for i, name in enumerate(listed(row, where))]
        )


def _read_missions(given: Mapping[str, Any], edition: Edition, table: Table) -> None:
    """Missions kept, and those dealt and not kept, as far as they are told."""
    pending = table.pending if table.pending is not None and table.pending.dealt is not None else None
    places = [("missions", given.get("missions"))] + ([("pending.kept", pending.kept)] if pending else [])
    for where, rows in places:
        if rows is None:
            continue
        kept = _mission_rows(listed(rows, where, table.players), where, edition, table, not table.over)
        if table.kept is not None and kept != table.kept:
            fail(where, "is not the same as the key missions")
        table.kept = kept
    for seat, row in enumerate(table.kept or []):
        if len(row) > KEPT:
            fail(f"missions[{seat}]", f"expected {KEPT} missions, as each seat keeps {KEPT}, not {len(row)}")
        if len(row) == KEPT and row[0] == row[1] != HIDDEN:
            fail(f"missions[{seat}]", f"{edition.missions[row[0]].id!r} is kept twice; the two are different ones")
    if pending:
        if "rejected" in given:
            fail("rejected", "nothing is known of it while missions are chosen: pending.dealt has all four")
        table.dealt = _mission_rows(pending.dealt or [], "pending.dealt", edition, table, True)
        return
    rows = listed(given.get("rejected", [None] * table.players), "rejected", table.players)
    table.dealt = _mission_rows([[] if row is None else row for row in rows], "rejected", edition, table, True)
    for seat, row in enumerate(table.dealt):
        if len(row) not in (0, DEALT - KEPT):
            fail(f"rejected[{seat}]", f"expected {DEALT - KEPT} missions, or null where they are not known")


def _mission_rows(rows: list[Any], where: str, edition: Edition, table: Table, secret: bool) -> list[list[int]]:
    """Missions by seat, ascending; others' are not seen in an observation while they are secret."""
    known, viewer, found = {card.id: face for face, card in enumerate(edition.missions)}, table.viewer, []
    for seat, row in enumerate(rows):
        at = f"{where}[{seat}]"
        names = listed(row, at)
        if viewer is None or viewer == seat or not secret:
            found.append(sorted(card_face(name, f"{at}[{i}]", known, "belfry") for i, name in enumerate(names)))
        else:
            who = f"seat {viewer} does not see the missions of seat {seat}"
            found.append([HIDDEN] * unseen(names, at, who))
    return found
