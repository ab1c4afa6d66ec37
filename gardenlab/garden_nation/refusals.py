"""Why a move is not legal now: one clause, with the section of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.engine.reading import near
from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import (
    LANDS,
    area_name,
    cell_of,
    cells_in,
    dealt_to,
    land_word,
    numbers,
    tile_at,
)
from gardenlab.garden_nation.legality import can_act_anywhere, constructable, neighbour_tile
from gardenlab.garden_nation.names import as_written, why_unclear
from gardenlab.garden_nation.patterns import on_offer, why_unmet
from gardenlab.garden_nation.scoring import building_pay, floor_cost
from gardenlab.garden_nation.state import (
    ACTION,
    CELLS,
    EMPTY,
    INVASION,
    LAND,
    MISSION,
    NEXT,
    NO_PLOY,
    PROJECT,
    SLOTS,
    STRATEGIC,
    TILES,
    TRANSFER,
    TRANSFER_TO,
)

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.garden_nation.editions import Edition

ASKED = {
    MISSION: "now a secret mission is kept: 'keep <mission>' (Game Setup 9)",
    TRANSFER_TO: "now say where the roof of {cell} goes: 'to <area>' (Roof Transfer)",
    LAND: "now choose the land of the bramble {cell}: 'as green', 'as yellow' or 'as red' (Construct in an Empty Area)",
    PROJECT: "now complete a project with {cell} or none: 'project <project>' or 'no project' (Common Projects)",
    NEXT: "now choose who plays next: 'next <seat>' (Player Actions)",
}
_STEP_OF = {
    "keep": MISSION,
    "to": TRANSFER_TO,
    "as": LAND,
    "project": PROJECT,
    "no": PROJECT,
    "next": NEXT,
}
_PLOYS = {STRATEGIC: "strategic movement", TRANSFER: "a roof transfer", INVASION: "an invasion"}


def why_not(position: Position, text: str) -> str:
    """Why a step is not legal now, with the section of the rulebook.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    state, edition = position.state, position.game.edition
    if state.over:
        return "the game is over (End of the Game)"
    verb, _, rest = text.partition(" ")
    if _STEP_OF.get(verb, ACTION) != state.step:
        return _out_of_step(state, verb)
    if verb == "keep":
        return _why_not_kept(state, edition, rest)
    if verb == "project":
        return _why_not_completed(state, edition, rest)
    if verb == "as":
        return f"no bramble token for {land_word(LANDS.index(rest))} is left (Construct in an Empty Area)"
    if verb == "next":
        return _why_not_next(state, int(rest))
    if verb == "to":
        return _why_not_to(state, cell_of(state, rest))
    if verb == "pass":
        return _why_no_pass(state, edition)
    return _why_not_acted(state, edition, verb, rest)


def asked(state: Any) -> str:
    """What is asked for now."""
    if state.step != ACTION:
        return ASKED[state.step].format(cell="" if state.cell == EMPTY else area_name(state, state.cell))
    if state.opening:
        return "now comes the first action of the game: 'construct <area>' anywhere on the board (Player Actions)"
    where = f"in territory {tile_at(state, state.territory)}"
    if state.ploy == TRANSFER:
        return f"now comes the action {where}: 'construct' or 'abandon' (Roof Transfer)"
    return f"now comes an action {where}: 'construct', 'abandon' or, with a ploy, 'invade' (Actions)"


def _out_of_step(state: Any, verb: str) -> str:
    if verb in ("project", "no") and state.step == ACTION:
        return f"a project is completed at the moment when its floor is placed (Common Projects); {asked(state)}"
    if verb == "next" and state.step == ACTION:
        if state.players == 2:
            return f"two players take turns, nobody is chosen (Player Actions); {asked(state)}"
        left = plural(int(state.actions_left), "action")
        return f"the next player is chosen after the last action; seat {state.turn} has {left} left; {asked(state)}"
    return asked(state)


# -- cards and seats


def _why_not_kept(state: Any, edition: Edition, name: str) -> str:
    known = {card.id: face for face, card in enumerate(edition.missions)}
    dealt = listing(dict.fromkeys(edition.missions[face].id for face in dealt_to(state, state.turn)))
    if name not in known:
        if reason := why_unclear(state, edition, "keep", name):
            return f"{reason} (Secret Missions)"
        if any(as_written(card.name) == name for card in edition.missions):
            may = f"the missions that seat {state.turn} may choose from, {dealt}"
            return f"none called {name} is among {may} (Game Setup 9)"
        return f"there is no mission {name!r}{near(name, known)} (Secret Missions)"
    if known[name] == state.kept[state.turn, 0]:
        return f"{name} is kept already, and the two missions kept are different ones (Game Setup 9)"
    return f"{name} is not among the missions that seat {state.turn} may choose from, {dealt} (Game Setup 9)"


def _why_not_completed(state: Any, edition: Edition, name: str) -> str:
    known = {card.id: face for face, card in enumerate(edition.projects)}
    offered = listing(edition.projects[face].id for face in on_offer(state))
    if name not in known:
        if reason := why_unclear(state, edition, "project", name):
            return f"{reason} (Common Projects)"
        if any(as_written(card.name) == name for card in edition.projects):
            return f"no project called {name} is on offer; on offer are {offered} (Common Projects)"
        return f"there is no project {name!r}{near(name, known)} (Common Projects)"
    project = known[name]
    if state.taken_by[project] >= 0:
        return f"{name} was completed by seat {state.taken_by[project]}; on offer are {offered} (Common Projects)"
    if project not in on_offer(state):
        return f"{name} is not on offer; on offer are {offered} (Common Projects)"
    return why_unmet(state, edition, project, state.turn, state.cell)


def _why_not_next(state: Any, seat: int) -> str:
    if seat >= state.players:
        return f"there is no seat {seat} with {state.players} players (Player Actions)"
    return f"seat {seat} has played in this round (Player Actions)"


def _why_not_to(state: Any, cell: int) -> str:
    name, roofed = area_name(state, cell), area_name(state, state.cell)
    if state.owner[cell] != state.turn:
        return f"seat {state.turn} has no building in {name}: the roof goes to another own building (Roof Transfer)"
    if state.roof[cell]:
        return f"the building in {name} has a roof; the roof goes to an open one (Roof Transfer)"
    lands = f"{name} is {land_word(state.land[cell])} and {roofed} is {land_word(state.land[state.cell])}"
    return f"{lands}: the roof goes to a building on the same type of land (Roof Transfer)"


# -- the action


def _why_not_acted(state: Any, edition: Edition, verb: str, rest: str) -> str:
    if state.opening and verb != "construct":
        return "the first action of the game is to construct, without a ploy (Player Actions)"
    if verb == "forced":
        return _why_not_forced(state, edition, int(rest))
    if verb in ("strategic", "transfer", "invade") and (reason := _why_no_ploy(state, edition, verb)):
        return reason
    if verb == "strategic":
        return _why_not_strategic(state, edition, int(rest))
    cell = cell_of(state, rest)
    if not state.opening and cell // SLOTS != state.territory:
        return _elsewhere(state, rest)
    if verb == "construct":
        return _why_not_constructed(state, edition, cell)
    if verb == "invade":
        return _why_not_invaded(state, edition, cell)
    if state.owner[cell] != state.turn:
        whose = "nobody" if state.owner[cell] == EMPTY else f"seat {state.owner[cell]}"
        section = "Abandon a Building" if verb == "abandon" else "Roof Transfer"
        return f"seat {state.turn} has no building in {rest}, which {whose} occupies ({section})"
    if not state.roof[cell]:
        return f"the building in {rest} has no roof (Roof Transfer)"
    ground = land_word(state.land[cell])
    return f"seat {state.turn} has no other open building on {ground} to take the roof of {rest} (Roof Transfer)"


def _elsewhere(state: Any, area: str) -> str:
    here = f"territory {tile_at(state, state.territory)}"
    by = "which the forced move has reached" if state.moved_on else "where the torticrane stands"
    return f"area {area} is not in {here}, {by} and the action is carried out (Player Actions)"


def _paying(state: Any, edition: Edition, cost: str) -> str:
    seat, least = state.turn, numbers(edition).least_population
    return f"{cost}; seat {seat} has {state.population[seat]}, of which {least} must remain (Population Track)"


def _why_not_constructed(state: Any, edition: Edition, cell: int) -> str:
    name, seat, owner, floors = area_name(state, cell), state.turn, state.owner[cell], int(state.floors[cell])
    if owner not in (EMPTY, seat):
        return f"the building in {name} is that of seat {owner} (Construct on an Existing Building)"
    if state.roof[cell]:
        return f"the building in {name} has a roof, so it is blocked (Roof)"
    if state.supply[seat] == 0:
        return f"seat {seat} has no floor left (Construct a Building)"
    record = numbers(edition)
    cost = floor_cost(state, cell)
    if state.population[seat] - cost < record.least_population:
        sums = f", {state.value[cell]} for the land and {floors} for the floors there" if floors else ""
        return _paying(state, edition, f"a floor in {name} costs {plural(cost, 'inhabitant')}{sums}")
    return f"no bramble token is left for {name} (Construct in an Empty Area)"


def _why_not_invaded(state: Any, edition: Edition, cell: int) -> str:
    name, seat, owner, floors = area_name(state, cell), state.turn, state.owner[cell], int(state.floors[cell])
    if owner == EMPTY:
        return f"there is no building in {name} (Building Invasion)"
    if owner == seat:
        return f"the building in {name} is the player's own (Building Invasion)"
    if state.supply[seat] < floors:
        taken = f"taking over {name} takes {plural(floors, 'floor')}"
        return f"{taken}; seat {seat} has {plural(int(state.supply[seat]), 'floor')} left (Building Invasion)"
    return _paying(state, edition, f"invading {name} costs {building_pay(state, cell)} inhabitants")


def _why_no_ploy(state: Any, edition: Edition, verb: str) -> str:
    """Why no ploy may be used now, or ``""`` if one may."""
    if state.ploy != NO_PLOY:
        return f"{_PLOYS[state.ploy]} was this action's ploy; one ploy an action (Ploy Tokens)"
    if state.ploys[state.turn] == 0:
        return f"seat {state.turn} has no ploy token left (Ploy Tokens)"
    record = numbers(edition)
    if verb == "invade" and state.moved_on and not record.forced_invasion:
        return "after a forced move a building is constructed or abandoned (Impossible to Carry Out Any Action)"
    if verb == "strategic" and state.moved_on and not record.strategic_after_forced:
        return "strategic movement comes before a forced move (Strategic Movement)"
    return ""


def _why_not_strategic(state: Any, edition: Edition, tile: int) -> str:
    near_by = [tile_at(state, neighbour_tile(state, state.territory, by)) for by in (-1, 1)]
    if tile not in near_by:
        here = f"from territory {tile_at(state, state.territory)}"
        return f"{here} it leads one number down or up, to {listing(map(str, near_by), 'or')} (Strategic Movement)"
    return f"seat {state.turn} can construct or abandon in no territory (Strategic Movement)"


def _why_not_forced(state: Any, edition: Edition, tile: int) -> str:
    section = "(Impossible to Carry Out Any Action)"
    record, seat = numbers(edition), state.turn
    here = f"territory {tile_at(state, state.territory)}"
    if state.ploy == TRANSFER:
        return f"a forced move comes before a roof transfer {section}"
    free = [cell for cell in cells_in(state.territory) if constructable(state, record, seat, cell)]
    if free:
        first = area_name(state, free[0])
        cost = plural(floor_cost(state, free[0]), "inhabitant")
        return f"in {here} seat {seat} can construct, for instance in {first} for {cost} {section}"
    following = tile_at(state, neighbour_tile(state, state.territory, 1))
    if tile != following:
        return f"after {here} comes territory {following} {section}"
    if state.moved_on >= TILES - 1:
        return f"all seven territories have been gone through {section}"
    return f"there is nothing to do in the territories that follow {section}"


def _why_no_pass(state: Any, edition: Edition) -> str:
    section, record, seat = "(Impossible to Carry Out Any Action)", numbers(edition), state.turn
    if state.opening:
        return "the first action of the game is to construct (Player Actions)"
    if state.ploy != NO_PLOY:
        return f"the action has begun with {_PLOYS[state.ploy]}, so it is carried out {section}"
    if state.moved_on:
        return f"the action has begun with a forced move, so it is carried out {section}"
    if state.supply[seat] == 0 and can_act_anywhere(state, record, seat):
        return f"seat {seat} can abandon a building {section}"
    if can_act_anywhere(state, record, seat):
        free = next((cell for cell in range(CELLS) if constructable(state, record, seat, cell)), EMPTY)
        can = "abandon a building" if free == EMPTY else f"construct, for instance in {area_name(state, free)}"
        return f"seat {seat} can {can} {section}"
    return f"seat {seat} can invade a building {section}"


__all__ = ["asked", "why_not"]
