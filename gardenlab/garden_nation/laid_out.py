"""A position told so that it can be laid out on a table: all of it, every secret but the order of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import (
    LANDS,
    area_name,
    cells_by_name,
    dealt_to,
    kept_by,
    land_word,
    numbers,
    tile_at,
)
from gardenlab.garden_nation.names import called, called_within, project_title
from gardenlab.garden_nation.patterns import needs, on_offer
from gardenlab.garden_nation.pending import PLOY_NAMES
from gardenlab.garden_nation.refusals import asked
from gardenlab.garden_nation.state import ACTION, EMPTY, MISSION, NO_PLOY
from gardenlab.garden_nation.text import PLACES

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.garden_nation.editions import Edition


def laid_out(position: Position, names: Sequence[str] | None) -> list[str]:
    """The lines that tell where a game begins: its set-up, or the position from which it is played on."""
    state, edition = position.state, position.game.edition
    lines = [f"Garden Nation, {position.players} players", f"Territories (turned clockwise): {_territories(state)}"]
    if is_set_up(state):
        lines.append(f"First player: {called(state.track[0], names)}")
    else:
        lines += _course(position, names)
    lines += [_torticrane(state), *_built(state, names), _reserve(state)]
    lines += [f"{called(seat, names)}: {_seat(state, edition, seat)}" for seat in range(position.players)]
    offer = [f"  {project_told(edition, face)}" for face in on_offer(state)] or ["  none"]
    lines += [f"Projects on offer ({int(state.deck_left)} in the deck):", *offer]
    return [*lines, "", "Secret missions"] if state.step == MISSION else lines


def is_set_up(state: Any) -> bool:
    """Whether nothing has been done yet but to set the game up (and to choose missions)."""
    return bool(state.opening and state.step in (MISSION, ACTION))


def project_told(edition: Edition, face: int) -> str:
    """A common project with its points and what it asks."""
    points = plural(int(numbers(edition).project_points[face]), "point")
    return f"{project_title(edition, face)}, {points}: {needs(edition, face)}"


def missions_told(edition: Edition, faces: Sequence[int], between: str = "; ") -> str:
    """Secret missions by name, told apart by what stands between, since a name may hold an ``and``."""
    return between.join(edition.missions[face].name for face in faces)


def _territories(state: Any) -> str:
    turns = [int(turn) for turn in state.rotations]
    return ", ".join(
        f"{PLACES[at]} {tile_at(state, at)}" + (f" turned by {plural(turn, 'sixth')}" if turn else "")
        for at, turn in enumerate(turns)
    )


def _course(position: Position, names: Sequence[str] | None) -> list[str]:
    """How far the game is: round, turn track, actions left and what is asked."""
    state = position.state
    track = ", ".join(called(seat, names) for seat in state.track[: state.track_length])
    if position.over:
        return [f"The game is over after round {state.round}; turn track: {track}"]
    last = ", the last, since a last floor was placed" if state.ending else ""
    left = plural(int(state.actions_left), "action")
    lines = [
        f"Played from round {state.round} on{last}",
        f"Turn track: {track}; {left} left to {called_within(state.track[state.track_length - 1], names)}",
    ]
    half_done = state.step != ACTION or state.ploy != NO_PLOY or state.moved_on
    if not half_done:
        return lines
    told = f"{called(state.turn, names)} is in the middle of it: {asked(state)}"
    if state.ploy != NO_PLOY:
        told += f"; this action's ploy is used: {PLOY_NAMES[state.ploy]}"
    if state.moved_on:
        told += f"; {plural(int(state.moved_on), 'forced move')}"
    return [*lines, told]


def _torticrane(state: Any) -> str:
    if state.torticrane == EMPTY:
        return "Torticrane: not on the board yet"
    return f"Torticrane: territory {tile_at(state, state.torticrane)}"


def _built(state: Any, names: Sequence[str] | None) -> list[str]:
    """Bramble tokens and buildings on the board, by area."""
    tokens = [
        f"{area_name(state, cell)} {LANDS[state.land[cell]]}"
        for cell in cells_by_name(state)
        if cell in list(state.bramble) and state.land[cell] != EMPTY
    ]
    buildings = [
        f"  {area_name(state, cell)} ({land_word(state.land[cell])}): {plural(int(state.floors[cell]), 'floor')} of "
        f"{called_within(state.owner[cell], names)}{', roof' if state.roof[cell] else ''}"
        for cell in cells_by_name(state)
        if state.owner[cell] != EMPTY
    ]
    lines = [f"Bramble tokens on the board: {', '.join(tokens) or 'none'}"]
    return [*lines, "Buildings:", *buildings] if buildings else [*lines, "Buildings: none"]


def _reserve(state: Any) -> str:
    tokens = ", ".join(f"{int(count)} {LANDS[land]}" for land, count in enumerate(state.tokens))
    return f"Reserve: {plural(int(state.roofs), 'roof')}; bramble tokens: {tokens}"


def _seat(state: Any, edition: Edition, seat: int) -> str:
    """What a seat has, and its missions once they are chosen."""
    taken = [project_title(edition, face) for face in range(len(edition.projects)) if state.taken_by[face] == seat]
    parts = [
        plural(int(state.population[seat]), "inhabitant"),
        f"{plural(int(state.supply[seat]), 'floor')} left",
        f"{plural(int(state.ploys[seat]), 'ploy')} left",
        f"{plural(int(state.score[seat]), 'point')} from projects" + (f" ({listing(taken)})" if taken else ""),
    ]
    kept, dealt = kept_by(state, seat), dealt_to(state, seat)
    if kept:
        parts.append(f"missions kept: {missions_told(edition, kept, ', ')}")
    if dealt:
        left = "missions to choose from" if state.step == MISSION and len(kept) < 2 else "missions not kept"
        parts.append(f"{left}: {missions_told(edition, dealt, ', ')}")
    return "; ".join(parts)


__all__ = ["is_set_up", "laid_out", "missions_told", "project_told"]
