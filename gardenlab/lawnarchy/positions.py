"""A position of Lawnarchy as plain lists and dicts, and back.

The form is for people to write: cards by their ids, gnomes as ``1``, ``2`` and ``no``, the next card of a pile
first. An observation has the key ``seat`` and shows ``"?"`` for what that seat does not see.
"""

from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.written import closing, opening, set_up
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.deal import blank
from gardenlab.lawnarchy.filling import fill
from gardenlab.lawnarchy.pending import gnome_text, pending_dict
from gardenlab.lawnarchy.placement import read_table
from gardenlab.lawnarchy.reading import FACE_TEXT, numbers
from gardenlab.lawnarchy.standing import check_table, check_turn, write_state
from gardenlab.lawnarchy.state import HIDDEN, ON_BOARD, STATE, TURN, USED


def to_dict(state: Any, edition: Edition) -> dict[str, Any]:
    """Write a position as a dict; gnomes on a card, centre, board, won cards and compost come sorted.

    See :class:`gardenlab.engine.rooms.Positions`.
    """
    record, players = numbers(edition), state.players
    ids = [card.id for card in edition.cards]
    first = record.gardens + record.squabbles
    drawn = sum(edition.gnomes) - state.gnomes_left
    told = opening(state, edition)
    told["turn"] = int(state.turn)
    told["gardens"] = [[_cell(state, ids, seat, place, drawn) for place in range(4)] for seat in range(players)]
    told["centre"] = [ids[face] for face in state.centre[: state.centre_count]]
    told["board"] = [ids[first + j] for j in range(record.jury) if state.jury[j] == ON_BOARD]
    told["won"] = [[ids[first + j] for j in range(record.jury) if state.jury[j] == seat] for seat in range(players)]
    told["pile"] = ["?" if face == HIDDEN else ids[face] for face in reversed(state.pile[: state.pile_left])]
    told["gnome_pile"] = [FACE_TEXT[face] for face in state.gnome_face[drawn : drawn + state.gnomes_left]]
    told["compost"] = [name for face, name in enumerate(ids) for _ in range(state.compost[face])]
    used = sorted(state.gnome_face[g] for g in range(drawn) if state.gnome_at[g] == USED)
    told["used_gnomes"] = [FACE_TEXT[face] for face in used]
    if state.step != TURN:
        told["pending"] = pending_dict(state, edition)
    return told | closing(state, bool(state.over) if state.over or _end_unsure(state) else None)


def _cell(state: Any, ids: list[str], seat: int, place: int, drawn: int) -> dict[str, Any]:
    here = seat * 4 + place
    gnomes = sorted((state.gnome_face[g], state.gnome_known[g]) for g in range(drawn) if state.gnome_at[g] == here)
    return {
        "card": ids[state.garden[seat, place]],
        "destroyed": bool(state.destroyed[seat, place]),
        "gnomes": [gnome_text(face, known, seat) for face, known in gnomes],
    }


def _end_unsure(state: Any) -> bool:
    """Whether an observation shows all but whether the game is over: that hangs on another's gnomes (§6)."""
    empty = state.step == TURN and state.centre_count == 0
    return bool(empty and state.viewer and state.viewer - 1 != state.turn)


def from_dict(data: object, edition: Edition, state: Any) -> None:
    """Fill a state from a dict; what is left out is filled in, hidden piles at random from the key ``seed``.

    See :class:`gardenlab.engine.rooms.Positions`.
    """
    table = read_table(data, edition)
    fill(table, edition)
    check_table(table, edition)
    new = set_up(table, STATE, blank)
    write_state(new, table, edition)
    check_turn(new, table, edition)
    forms.copy_record(state, new)
