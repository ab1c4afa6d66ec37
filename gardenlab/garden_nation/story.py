"""A whole game told move by move, so that a person can lay it out and check it at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import copied, dealt_to, kept_by, numbers, tile_at
from gardenlab.garden_nation.explain import score_lines, score_rows
from gardenlab.garden_nation.laid_out import laid_out, missions_told, project_told
from gardenlab.garden_nation.move_texts import steps
from gardenlab.garden_nation.names import called, called_within, checked_names
from gardenlab.garden_nation.patterns import on_offer
from gardenlab.garden_nation.reasons import floors_in, territories
from gardenlab.garden_nation.scoring import control_gain
from gardenlab.garden_nation.state import MISSION
from gardenlab.garden_nation.telling import after, describe

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.engine.record import Record
    from gardenlab.study.replay import Replay


def account(record: Record | Replay, names: Sequence[str] | None = None) -> str:
    """Tell a game move by move in the rulebook's words: costs, inhabitants, torticrane, control and final scoring.

    Parameters
    ----------
    record : Record or Replay
        Of a game of Garden Nation, such as ``study.replay(0)``; every secret in it is told.
    names : sequence of str, optional
        The players' names by seat; ``Seat 0`` and so on without.

    Returns
    -------
    str
        The set-up, or all that stands on the table where the game is played on from a position; then each round with
        a line for each step: the move as it is written and what happens, and a line for each player whose
        inhabitants, floors, ploys or points of projects it changes; the results of Territory Control by territory; at
        the end each seat's score, line by line.

    Raises
    ------
    GardenlabError
        If it is no record of a game of Garden Nation, or the names are not as many texts as there are players.
    """
    record = _record(record)
    names = checked_names(names, record.game.players, "account")
    moves = [step for text in record.moves for step in steps(text)]
    positions = [record.positions[0]]
    for move in moves:
        positions.append(positions[-1].play(move))
    lines = laid_out(positions[0], names)
    for before, move, then in zip(positions, moves, positions[1:], strict=False):
        state = before.state
        if state.step != MISSION and (before is positions[0] or _begins(before)):
            lines += ["", f"Round {state.round}"]
        lines.append(f"  {move}: {_told(before, move, names)}.")
        lines += _changes(before, move, names)
        if then.state.round > state.round or then.over:
            lines += _control(then, names)
    return "\n".join([*lines, *_final(positions[-1], names)])


def _record(given: Any) -> Record:
    """The record itself, or that of a replay."""
    from gardenlab.engine.record import Record

    replayed = getattr(given, "record", None)  # of a position it is its array
    if callable(replayed):
        given = replayed()
    if not isinstance(given, Record):
        kind = "position" if hasattr(given, "legal_codes") else type(given).__name__
        raise GardenlabError(f"account: expected a Record of a game, or a replay such as study.replay(0), not a {kind}")
    if given.game.wing.name != "garden_nation":
        raise GardenlabError(f"record: expected a game of Garden Nation, not of {given.game.wing.title}")
    return given


def _begins(position: Position) -> bool:
    """Whether a round begins here."""
    state, box = position.state, numbers(position.game.edition)
    whole = box.track_actions[state.players, 0]
    return bool(position.settled and state.track_length == 1 and state.actions_left == whole)


def _told(before: Position, move: str, names: Sequence[str] | None) -> str:
    code = before.moves.codes[move]
    return describe(before.state, before.game.edition, code, before.turn, names)


def _changes(before: Position, move: str, names: Sequence[str] | None) -> list[str]:
    """What a step changed on the players' boards, control left out, and the project that it turned up."""
    state, edition = before.state, before.game.edition
    placed = _before_control(before, move)
    lines = []
    for seat in range(before.players):
        changed = [
            f"{word} {int(had[seat])} to {int(has[seat])}"
            for word, had, has in (
                ("inhabitants", state.population, placed.population),
                ("floors left", state.supply, placed.supply),
                ("ploys left", state.ploys, placed.ploys),
                ("points of projects", state.score, placed.score),
            )
            if had[seat] != has[seat]
        ]
        if changed:
            lines.append(f"    {called(seat, names)}: {', '.join(changed)}")
    new = [face for face in on_offer(placed) if face not in on_offer(state)]
    lines += [f"    New project: {project_told(edition, face)}" for face in new]
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
        lines.append(f"  {called(seat, names)} ({missions_told(edition, kept_by(state, seat))})")
        for row in score_lines(state, edition, seat, names):
            item = f" {row['item']}" if row["item"] else ""
            lines.append(f"    {row['points']:>4}  {row['source']}{item}: {row['why']}")
        if left := dealt_to(state, seat):
            lines.append(f"    Missions not kept: {missions_told(edition, left)}")
    rows = score_rows(state, edition)
    winners = [called(row["seat"], names) for row in rows if row["leads"]]
    won = f"{listing(winners)} {'win' if len(winners) > 1 else 'wins'}"
    return [*lines, won + _tie(position, rows, names)]


def _tie(position: Position, rows: list[dict[str, Any]], names: Sequence[str] | None) -> str:
    """What decided among those who have the most points, if more than one has (End of the Game)."""
    most = max(row["score"] for row in rows)
    equal = [row for row in rows if row["score"] == most]
    if len(equal) == 1:
        return ""
    told = f": {listing(called_within(row['seat'], names) for row in equal)} have {plural(most, 'point')} each"
    if not numbers(position.game.edition).tie_break_population:
        return f"{told} and share the victory"
    people = listing(f"{called_within(row['seat'], names)} {position.state.population[row['seat']]}" for row in equal)
    return f"{told}; the most inhabitants decide: {people}"
