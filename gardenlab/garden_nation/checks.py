"""What areas, cards and rule options may be; everything else is refused with what is allowed."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from gardenlab.garden_nation.cards import (
    AREA_FIELDS,
    KINDS,
    LANDS,
    MISSION_FIELDS,
    ON_TILES,
    PATTERNS,
    PROJECT_FIELDS,
    YES_OR_NO,
    Area,
    Mission,
    Options,
    Project,
)
from gardenlab.garden_nation.sources import source_fault
from gardenlab.garden_nation.state import DEALT, MAX_MISSIONS, MAX_OPEN, MAX_PROJECTS, MAX_SEATS, SLOTS, TILES, TRACK

MAX_VALUE = 9
MAX_POINTS = 99
MAX_FLOORS = 60
MAX_TALL = 9
MAX_MISSION_COPIES = 3  # of any four dealt, two are different
TRACK_END = 40  # from here on, inhabitants give equal points
Faults = Iterator[tuple[str, str]]

# Option -> least, most.
LIMITS = {
    "first_population": (2, 200),
    "other_population": (2, 200),
    "least_population": (1, TRACK_END),
    "population_cap": (0, 999),
    "ploys": (0, 60),
    "roofs": (0, 60),
    "open_projects": (1, MAX_OPEN),
    "control_alone": (0, 20),
    "control_shared": (0, 20),
}


def whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether `value` is an integer (no bool) from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def wholes(values: object, low: int, high: int, least: int, most: int) -> bool:
    """Whether `values` is a tuple of so many integers from `low` to `high`."""
    return isinstance(values, tuple) and least <= len(values) <= most and all(whole(v, low, high) for v in values)


def _number(field: str, value: object, low: int, high: int) -> Faults:
    if not whole(value, low, high):
        expected = f"a whole number from {low} to {high}" if low < high else low
        yield field, f"{value!r} is not allowed: expected {expected}"


def _one_of(field: str, value: object, known: Sequence[str]) -> Faults:
    if value not in known:
        yield field, f"{value!r} is not allowed: expected {', '.join(word or 'nothing' for word in known)}"


def _told(source: object, fields: Sequence[str]) -> Faults:
    fault = source_fault(source, fields)
    if fault:
        yield "source", fault


def _named(card: Project | Mission) -> Faults:
    if not isinstance(card.id, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id):
        yield "id", f"{card.id!r} is not allowed: expected lower-case letters, digits and hyphens"
    if not isinstance(card.name, str) or not card.name.strip():
        yield "name", f"{card.name!r} is not allowed: expected a text"


def area_faults(area: Area) -> Faults:
    """What is wrong with one area: the field and what is wrong with it."""
    yield from _number("tile", area.tile, 1, TILES)
    yield from _number("slot", area.slot, 0, SLOTS - 1)
    yield from _one_of("land", area.land, ON_TILES)
    yield from _number("value", area.value, 1, MAX_VALUE)
    yield from _told(area.source, AREA_FIELDS)


def project_faults(card: Project) -> Faults:
    """What is wrong with one common project: the field and what is wrong with it."""
    yield from _named(card)
    yield from _one_of("pattern", card.pattern, PATTERNS)
    yield from _number("points", card.points, 0, MAX_POINTS)
    yield from _one_of("land", card.land, LANDS)
    yield from _one_of("beside", card.beside, LANDS if card.pattern == "beside_empty" else ("",))
    yield from _number("floors", card.floors, 1, 1 if card.pattern == "pair" else MAX_TALL)
    yield from _number("copies", card.copies, 0, 1)
    yield from _told(card.source, PROJECT_FIELDS)


def mission_faults(card: Mission) -> Faults:
    """What is wrong with one secret mission: the field and what is wrong with it."""
    yield from _named(card)
    yield from _one_of("kind", card.kind, KINDS)
    yield from _number("points", card.points, 0, MAX_POINTS)
    control = card.kind == "control"
    yield from _number("both", card.both, 0, MAX_POINTS if control else 0)
    yield from _one_of("land", card.land, ("",) if control else ("", *LANDS))
    yield from _number("floors", card.floors, 1, 1 if control else MAX_TALL)
    if control and not (wholes(card.tiles, 1, TILES, 2, 2) and card.tiles[0] != card.tiles[1]):
        yield "tiles", f"{card.tiles!r} is not allowed: expected two different territories, 1 to {TILES}"
    if not control and card.tiles != ():
        yield "tiles", f"{card.tiles!r} is not allowed: expected nothing, for control alone names territories"
    yield from _number("copies", card.copies, 0, MAX_MISSION_COPIES)
    yield from _told(card.source, MISSION_FIELDS)


def option_faults(options: Options) -> Iterator[str]:
    """What is wrong with each option by itself, as a text that begins with its name."""
    for name, (low, high) in LIMITS.items():
        value = getattr(options, name)
        if not whole(value, low, high):
            yield f"{name} {value!r} is not allowed: expected a whole number from {low} to {high}"
    for name in YES_OR_NO:
        value = getattr(options, name)
        if not isinstance(value, bool):
            yield f"{name} {value!r} is not allowed: expected True or False"
    said = f"floors {options.floors!r} is not allowed: expected three whole numbers from 1 to {MAX_FLOORS}"
    if not wholes(options.floors, 1, MAX_FLOORS, 3, 3):
        yield f"{said}, for 2, 3 and 4 players"
    yield from _track_faults(options.track_actions)
    yield from _points_faults(options.population_points)
    tokens = options.bramble_tokens
    if not wholes(tokens, 0, SLOTS * TILES, 3, 3) or sum(tokens) < TILES:
        yield (
            f"bramble_tokens {tokens!r} is not allowed: expected three whole numbers, for green, yellow and red, "
            f"{TILES} tokens or more in all, as there are {TILES} brambles"
        )


def track_expected(players: int) -> str:
    """What the turn track may be with so many players."""
    spaces = f"2 to {TRACK}" if players == 2 else str(players)
    return f"{spaces} whole numbers from 1 to 4, the actions on each space of the track for {players} players"


def track_right(actions: object, players: int) -> bool:
    """Whether actions are a turn track for so many players: each plays once a round, but two take turns."""
    return wholes(actions, 1, 4, players, TRACK if players == 2 else players)


def _track_faults(tracks: object) -> Iterator[str]:
    if not isinstance(tracks, tuple) or len(tracks) != 3:
        yield f"track_actions {tracks!r} is not allowed: expected three tuples, for 2, 3 and 4 players"
        return
    for players, actions in zip((2, 3, 4), tracks, strict=True):
        if not track_right(actions, players):
            yield f"track_actions {actions!r} is not allowed: expected {track_expected(players)}"


def _points_faults(pairs: object) -> Iterator[str]:
    known = f"(from, points) with from 1 to {TRACK_END} and points from {-MAX_POINTS} to {MAX_POINTS}"
    if not isinstance(pairs, tuple) or not pairs:
        yield f"population_points {pairs!r} is not allowed: expected pairs {known}"
        return
    last = 0
    for pair in pairs:
        if not (isinstance(pair, tuple) and len(pair) == 2 and points_right(*pair)):
            yield f"population_points {pair!r} is not allowed: expected {known}"
        elif pair[0] <= last or (last == 0 and pair[0] != 1):
            yield f"population_points {pair!r} is not allowed here: expected 1 inhabitant first, then ever more"
        else:
            last = pair[0]


def points_right(start: object, points: object) -> bool:
    """Whether a row of the population track is possible by itself."""
    return whole(start, 1, TRACK_END) and whole(points, -MAX_POINTS, MAX_POINTS)


def board_faults(areas: Sequence[Area]) -> Iterator[str]:
    """What is wrong with the areas of the seven tiles together."""
    found = [(area.tile, area.slot) for area in areas]
    for tile in range(1, TILES + 1):
        for slot in range(SLOTS):
            count = found.count((tile, slot))
            if count != 1:
                said = f"is there {count} times" if count else "is missing"
                yield f"area {tile}.{slot} {said}: expected slots 0 to {SLOTS - 1} of tiles 1 to {TILES}, each once"
        brambles = sum(area.tile == tile and area.land == "bramble" for area in areas)
        if brambles != 1:
            yield f"tile {tile} has {brambles} brambles: expected one"


def deck_faults(projects: Sequence[Project], missions: Sequence[Mission]) -> Iterator[str]:
    """What is wrong with the cards together."""
    ids = [*(card.id for card in projects), *(card.id for card in missions)]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"card {name!r} is there twice: expected each id once among projects and missions"
    for what, count, most in (("projects", len(projects), MAX_PROJECTS), ("missions", len(missions), MAX_MISSIONS)):
        if not 1 <= count <= most:
            yield f"{count} different {what} are not allowed: expected 1 to {most}"
    dealt, least = sum(card.copies for card in missions), DEALT * MAX_SEATS
    if dealt < least:
        yield f"{dealt} secret missions are not allowed: expected {least} or more, {DEALT} for each of 4 players"


def start_faults(areas: Sequence[Area], options: Options) -> Iterator[str]:
    """Whether everybody can pay for a first floor, and what a limit on inhabitants must leave room for."""
    lowest = min(area.value for area in areas)
    needed = options.least_population + lowest
    for name in ("first_population", "other_population"):
        value = getattr(options, name)
        if value < needed:
            yield (
                f"{name} {value} is not allowed: expected {needed} or more, so that the lowest value {lowest} can be "
                f"paid and least_population {options.least_population} is left"
            )
        if options.population_cap and value > options.population_cap:
            yield f"{name} {value} is not allowed: population_cap is {options.population_cap}"
