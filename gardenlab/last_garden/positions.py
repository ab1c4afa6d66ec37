"""A position of The Last Garden as plain lists and dicts, and back.

The form is for people to write: cards by their ids, seats from 0, `None` for an empty space, sectors as lists of
red, green and blue gems. ``discard`` are the cards played this round, which all have seen; they and ``deck`` are in
no order. An observation has the key ``seat`` and shows ``"?"`` for cards that seat does not see.
"""

from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.written import closing, opening, set_up
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, ROWS
from gardenlab.last_garden.deal import blank
from gardenlab.last_garden.filling import fill
from gardenlab.last_garden.hidden import HIDDEN
from gardenlab.last_garden.pending import pending_dict
from gardenlab.last_garden.placement import read_table
from gardenlab.last_garden.rules import settled
from gardenlab.last_garden.standing import check_state, check_table, write_state
from gardenlab.last_garden.state import EMPTY, FIRST_MINE, IN_LAB, ONE_ONE, RELEASE, STATE


def to_dict(state: Any, edition: Edition) -> dict[str, Any]:
    """Write a position as a dict; hands, deck and cards played come sorted by type and die.

    See :class:`gardenlab.engine.rooms.Positions`.
    """
    players = int(state.players)
    told = opening(state, edition)
    told |= {"round": int(state.round), "queen": int(state.queen), "queen_used": bool(state.queen_used)}
    if state.over or state.step == RELEASE:
        told["step"] = "over" if state.over else "release"
    told["turn"] = int(state.turn)
    told["dice"] = list(state.dice)
    told["gems"] = [[int(state.gems[sector, colour]) for colour in range(3)] for sector in range(6)]
    told["cogs"] = list(state.cogs[:players])
    told["hands"] = [_cards(edition, hand_of(state, seat)) for seat in range(players)]
    told["robotanists"] = list(state.robotanists[:players])
    told |= _spaces(state, edition)
    told["deck"] = _cards(edition, sorted(state.deck[: state.deck_left]))
    told["discard"] = [card.id for face, card in enumerate(edition.cards) for _ in range(state.played[face])]
    if not settled(state):
        told["pending"] = pending_dict(state, edition)
    return told | closing(state, True if state.over else None)


def hand_of(state: Any, seat: int) -> list[int]:
    """The faces in a hand, HIDDEN for those not seen."""
    return [int(state.hand[seat, i]) for i in range(state.hand_count[seat])]


def _spaces(state: Any, edition: Edition) -> dict[str, Any]:
    stands = [None if seat == EMPTY else int(seat) for seat in state.space]
    lab = [None if seat == EMPTY else int(seat) for seat in state.lab[: edition.options.lab_spaces]]
    return {
        "garden": stands[:FIRST_MINE],
        "mines": stands[FIRST_MINE:ONE_ONE],
        "workshop": {row: stands[ONE_ONE + 6 * i : ONE_ONE + 6 * i + 6] for i, row in enumerate(ROWS)},
        "lab": lab,
        "boosts": {
            boost: "lab" if seat == IN_LAB else int(seat) for boost, seat in zip(BOOSTS, state.boost_at, strict=True)
        },
    }


def _cards(edition: Edition, faces: list[int]) -> list[str]:
    return ["?" if face == HIDDEN else edition.cards[face].id for face in faces]


def from_dict(data: object, edition: Edition, state: Any) -> None:
    """Fill a state from a dict; what is left out is filled in, hidden cards at random from the key ``seed``.

    See :class:`gardenlab.engine.rooms.Positions`.
    """
    table = read_table(data, edition)
    fill(table, edition)
    check_table(table, edition)
    new = set_up(table, STATE, blank)
    write_state(new, table, edition)
    check_state(new, table, edition)
    forms.copy_record(state, new)
