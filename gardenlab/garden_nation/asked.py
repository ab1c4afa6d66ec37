"""What a calculator was asked about: its numbers, its edition, and the table as a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gardenlab.engine import reading
from gardenlab.engine.editions import plain
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.reading import fail, shown
from gardenlab.garden_nation.areas import area_name, is_position, land_word
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.editions import edition as read_edition
from gardenlab.garden_nation.scoring import can_pay, floor_cost
from gardenlab.garden_nation.state import EMPTY
from gardenlab.garden_nation.tabletop import read_table


def number(value: object, where: str, low: int, high: int) -> int:
    """A whole number between two bounds, a NumPy one too."""
    return reading.whole(plain(value), where, low, high)


def most_floors(edition: Any) -> int:
    """The floors of one player in the game in which they are the most."""
    return max(read_box(edition).options.floors)


def read_box(edition: Any) -> Edition:
    """The edition that a calculator was asked about."""
    return read_edition(edition)


def read_asked(table: Any, edition: Any) -> tuple[Any, Any]:
    """State and edition of a position, or of what a person wrote down."""
    given = None if edition is None else read_box(edition)
    own: Edition | None = None
    if is_position(table):
        own = table.game.edition
    elif isinstance(table, Mapping) and "edition" in table:
        own = _named(table["edition"])
    if own is not None and given is not None and own != given:
        fail("edition", f"the table is of {own.name!r}, not of {given.name!r}: expected it once, or the same")
    box = next((one for one in (own, given) if one is not None), read_box("rulebook"))
    return read_table(table, box), box


def check_placing(state: Any, record: Any, seat: int, cell: int, token: int | None, people: bool) -> None:
    """Refuse an area in which a seat cannot place a floor; inhabitants are asked for if they are known."""
    area = area_name(state, cell)
    if state.over:
        fail("over", "the game is over: no floor is placed any more (End of the Game)")
    if state.owner[cell] not in (EMPTY, seat) or state.roof[cell]:
        what = "has a roof" if state.owner[cell] == seat else f"is that of seat {state.owner[cell]}"
        fail("area", f"the building in {area} {what}: expected an area to construct on (Construct a Building)")
    if (token is None) == (state.land[cell] == EMPTY):
        fail("land", "expected the land of an untouched bramble, and of nothing else (Construct in an Empty Area)")
    if token is not None and state.tokens[token] == 0:
        fail("land", f"no bramble token of {land_word(token)} is left (Construct in an Empty Area)")
    if state.supply[seat] == 0:
        fail("floors", f"seat {seat} has no floor left (Construct a Building)")
    cost, least = floor_cost(state, cell), int(record.least_population)
    if people and not can_pay(state, record, seat, cost):
        has = f"seat {seat} has {state.population[seat]}"
        fail("population", f"a floor in {area} costs {cost} and {least} must stay; {has} (Construct a Building)")


def _named(named: Any) -> Edition:
    """The edition that a dict names: by a name, a folder or the arguments of `edition`."""
    try:
        return read_edition(**named) if isinstance(named, Mapping) else read_edition(named)
    except TypeError:
        fail("edition", f"expected a name, a folder or the arguments of edition(), not {shown(named)}")
    except (GardenlabError, OSError) as error:
        fail("edition", str(error))
