"""A whole game told move by move, so that a person can lay it out and check it at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import copied, kept_by, numbers, tile_at
from gardenlab.garden_nation.explain import score_lines, score_rows
from gardenlab.garden_nation.move_texts import steps
from gardenlab.garden_nation.patterns import needs, on_offer
from gardenlab.garden_nation.reasons import floors_in, territories
from gardenlab.garden_nation.scoring import control_gain
from gardenlab.garden_nation.state import MISSION
from gardenlab.garden_nation.telling import after, called, describe
from gardenlab.garden_nation.text import PLACES

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.engine.record import Record


def account(record: Record, names: Sequence[str] | None = None) -> str:
    """Tell a game move by move in the rulebook's words: costs, inhabitants, torticrane, control and final scoring.

    Parameters
    ----------
    record : Record
        Of a game of Garden Nation, such as ``study.replay(0).record()``; every secret in it is told.
    names : sequence of str, optional
        The players' names by seat; ``Seat 0`` and so on without.

    Returns
    -------
    str
        The set-up, then each round with a line for each step: the move as it is written, what happens and what it
        leaves the player; the results of Territory Control by territory; at the end each seat's score, line by line.

    Raises
    ------
    GardenlabError
        If the record is of another game.
    """
    if record.game.wing.name != "garden_nation":
        raise GardenlabError(f"record: expected a game of Garden Nation, not of {record.game.wing.title}")
    moves = [step for text in record.moves for step in steps(text)]
    positions = [record.positions[0]]
    for move in moves:
        positions.append(positions[-1].play(move))
    lines = _set_up(positions[0], names)
    for before, move, then in zip(positions, moves, positions[1:], strict=False):
        state = before.state
        if state.step != MISSION and (before is positions[0] or _begins(before)):
            lines += ["", f"Round {state.round}"]
        lines.append(f"  {move}: {_told(before, move, names)}.")
        lines += _changes(before, move, names)
        if then.state.round > state.round or then.over:
            lines += _control(then, names)
    return "\n".join([*lines, *_final(positions[-1], names)])


def _begins(position: Position) -> bool:
    """Whether a round begins here."""
    state, box = position.state, numbers(position.game.edition)
    whole = box.track_actions[state.players, 0]
    return bool(position.settled and state.track_length == 1 and state.actions_left == whole)


def _set_up(position: Position, names: Sequence[str] | None) -> list[str]:
    state, edition = position.state, position.game.edition
    laid = [
        f"{PLACES[at]} {tile_at(state, at)}" + (f" turned by {plural(turn, 'sixth')}" if turn else "")
        for at, turn in enumerate(int(turn) for turn in state.rotations)
    ]
    people = [f"{called(seat, names)} {state.population[seat]}" for seat in range(position.players)]
    lines = [
        f"Garden Nation, {position.players} players, {plural(int(state.supply[0]), 'floor')} each",
        f"Territories (turned clockwise): {', '.join(laid)}",
        f"First player: {called(state.track[0], names)}; inhabitants: {', '.join(people)}",
        "Projects on offer:",
    ]
    return [*lines, *(f"  {_project(edition, face)}" for face in on_offer(state)), "", "Secret missions"]


def _project(edition: Any, face: int) -> str:
    points = plural(int(numbers(edition).project_points[face]), "point")
    return f"{edition.projects[face].name}, {points}: {needs(edition, face)}"


def _told(before: Position, move: str, names: Sequence[str] | None) -> str:
    code = before.moves.codes[move]
    return describe(before.state, before.game.edition, code, before.turn, names)


def _changes(before: Position, move: str, names: Sequence[str] | None) -> list[str]:
    """What a step changed on the players' boards, control left out, and the project that it turned up."""
    state, edition = before.state, before.game.edition
    placed = _before_control(before, move)
    lines = []
    for seat in range(before.players):
        people, were = int(placed.population[seat]), int(state.population[seat])
        floors, had = int(placed.supply[seat]), int(state.supply[seat])
        if people != were or floors != had:
            lines.append(f"    {called(seat, names)}: inhabitants {were} to {people}, floors left {had} to {floors}")
    new = [face for face in on_offer(placed) if face not in on_offer(state)]
    lines += [f"    New project: {_project(edition, face)}" for face in new]
    if placed.ending and not state.ending:
        lines.append("    The last floor is placed: this is the last round")
    return lines


def _before_control(before: Position, move: str) -> Any:
    """The state after a step, were there one action more in the turn, so that no round ends with it."""
    state = copied(before.state)
    state.actions_left += 1
    return after(state, before.game.edition, before.moves.codes[move])


def _control(then: Position, names: Sequence[str] | None) -> list[str]:
    state, record = then.state, numbers(then.game.edition)
    lines = ["  Territory Control"]
    for at in territories(state):
        floors = [floors_in(state, at, seat) for seat in range(then.players)]
        counts = ", ".join(f"{called(seat, names)} {n}" for seat, n in enumerate(floors) if n)
        gains = [
            f"{called(seat, names)} +{gain}"
            for seat in range(then.players)
            if (gain := int(control_gain(state, record, at, seat)))
        ]
        won = f"; {listing(gains)}" if gains else ""
        lines.append(f"    Territory {tile_at(state, at)}: {counts or 'no floor'}{won}")
    people = ", ".join(f"{called(seat, names)} {state.population[seat]}" for seat in range(then.players))
    return [*lines, f"    Inhabitants: {people}"]


def _final(position: Position, names: Sequence[str] | None) -> list[str]:
    if not position.over:
        return []
    state, edition = position.state, position.game.edition
    lines = ["", "End of the Game"]
    for seat in range(position.players):
        missions = listing(edition.missions[mission].name for mission in kept_by(state, seat))
        lines.append(f"  {called(seat, names)} ({missions})")
        for row in score_lines(state, edition, seat):
            item = f" {row['item']}" if row["item"] else ""
            lines.append(f"    {row['points']:>4}  {row['source']}{item}: {row['why']}")
    winners = [called(row["seat"], names) for row in score_rows(state, edition) if row["leads"]]
    return [*lines, f"{listing(winners)} {'win' if len(winners) > 1 else 'wins'}"]
