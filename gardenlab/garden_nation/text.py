"""A position as plain text: to read, to print, to have read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import LANDS, area_name, dealt_to, kept_by, land_word, tile_at
from gardenlab.garden_nation.explain import score_rows
from gardenlab.garden_nation.geometry import turned
from gardenlab.garden_nation.patterns import needs, on_offer
from gardenlab.garden_nation.refusals import asked
from gardenlab.garden_nation.state import EMPTY, INVASION, MISSION, SLOTS, STRATEGIC, TRANSFER

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.garden_nation.editions import Edition

PLACES = ("centre", "top left", "top right", "right", "bottom right", "bottom left", "left")
_PLOYS = {STRATEGIC: "strategic movement", TRANSFER: "a roof transfer", INVASION: "an invasion"}


def text(position: Position) -> str:
    """The whole position in lines of text, as the seat of an observation sees it, or a spectator.

    Parameters
    ----------
    position : Position
        Of a full position (no viewer) no mission is told before the end, since everybody may be reading.

    Returns
    -------
    str
        Whose turn it is and what is asked; the seven territories with their areas by printed slot, each with land,
        value and building; the turn track, the reserve and the projects; then a line for each seat.
    """
    state = position.state
    lines = [*_heading(position), "", "Territories by place; areas with land, value and building:"]
    for place in range(SLOTS):
        lines += _territory(state, place)
    lines += ["", _reserve(state), *_projects(state, position.game.edition), ""]
    return "\n".join(lines + [_seat(position, seat) for seat in range(position.players)])


def _heading(position: Position) -> list[str]:
    state, edition = position.state, position.game.edition
    seen = "" if position.viewer is None else f", as seat {position.viewer} sees it"
    head = f"Garden Nation, {position.players} players{seen}."
    if position.over:
        winners = [str(row["seat"]) for row in score_rows(state, edition) if row["leads"]]
        won = f"seat {winners[0]} has won" if len(winners) == 1 else f"seats {listing(winners)} share the victory"
        return [f"{head} The game is over after round {state.round}: {won}."]
    last = " The last round: a last floor has been placed." if state.ending else ""
    track = ", ".join(f"seat {seat}" for seat in state.track[: state.track_length])
    return [
        f"{head} Round {state.round}. Seat {position.turn} to decide: {asked(state)}.{last}",
        f"Turn track: {track}; actions left to the last of them: {state.actions_left}.",
        _torticrane(state),
    ]


def _torticrane(state: Any) -> str:
    if state.torticrane == EMPTY:
        return "Torticrane: not on the board yet."
    told = f"Torticrane: territory {tile_at(state, state.torticrane)}"
    if state.ploy in _PLOYS and state.step != MISSION:
        told += f"; this action's ploy: {_PLOYS[state.ploy]}"
    if state.moved_on:
        moves = plural(int(state.moved_on), "forced move")
        told += f"; {moves} to territory {tile_at(state, state.territory)}"
    if state.cell != EMPTY:
        told += f"; acting on {area_name(state, state.cell)}"
    return told + "."


def _territory(state: Any, place: int) -> list[str]:
    rotation = int(state.rotations[place])
    turn = f", turned by {plural(rotation, 'sixth')}" if rotation else ""
    areas = [area_in_words(state, place * SLOTS + turned(slot, rotation)) for slot in range(SLOTS)]
    crane = " (torticrane)" if state.torticrane == place else ""
    return [f"  {PLACES[place]}: territory {tile_at(state, place)}{turn}{crane}: {', '.join(areas)}"]


def area_in_words(state: Any, cell: int) -> str:
    """``5.2 yellow 5``, then whose building stands there: ``[seat 0: 2 floors, roof]``."""
    land = "bramble" if state.land[cell] == EMPTY else LANDS[state.land[cell]]
    token = " bramble" if land != "bramble" and cell in state.bramble else ""
    told = f"{area_name(state, cell)} {land}{token} {state.value[cell]}"
    if state.owner[cell] == EMPTY:
        return told
    roof = ", roof" if state.roof[cell] else ""
    return f"{told} [seat {state.owner[cell]}: {plural(int(state.floors[cell]), 'floor')}{roof}]"


def _reserve(state: Any) -> str:
    tokens = ", ".join(f"{n} {land_word(land)}" for land, n in enumerate(state.tokens))
    return f"Reserve: {plural(int(state.roofs), 'roof')}; bramble tokens: {tokens}"


def _projects(state: Any, edition: Edition) -> list[str]:
    lines = [f"Projects on offer ({state.deck_left} in the deck):"]
    for project in on_offer(state):
        card = edition.projects[project]
        points = plural(int(edition.array[0]["project_points"][project]), "point")
        lines.append(f"  {card.id}: {points} for {needs(edition, project)}")
    return lines if len(lines) > 1 else [*lines, "  none"]


def _seat(position: Position, seat: int) -> str:
    state, edition = position.state, position.game.edition
    taken = [card.id for face, card in enumerate(edition.projects) if state.taken_by[face] == seat]
    parts = [
        plural(int(state.population[seat]), "inhabitant"),
        f"{plural(int(state.supply[seat]), 'floor')} left",
        f"{plural(int(state.ploys[seat]), 'ploy')} left",
        f"{plural(int(state.score[seat]), 'point')} from projects ({listing(taken) or 'none'})",
        f"missions: {_missions(position, seat)}",
    ]
    if position.over:
        parts.append(f"final score {score_rows(state, edition)[seat]['score']}")
    return f"Seat {seat}: {'; '.join(parts)}"


def _missions(position: Position, seat: int) -> str:
    state, edition = position.state, position.game.edition
    kept = kept_by(state, seat)
    shown = position.over or position.viewer == seat
    if not shown or any(mission < 0 for mission in kept):
        return f"{len(kept)} kept, hidden"
    told = listing(edition.missions[mission].id for mission in kept) or "none kept"
    dealt = [edition.missions[mission].id for mission in dealt_to(state, seat)]
    if not dealt or position.over:
        return told
    return f"{told}; {'to choose from' if state.step == MISSION and len(kept) < 2 else 'not kept'}: {listing(dealt)}"
