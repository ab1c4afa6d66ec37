"""A position of Garden Nation as plain lists and dicts, and back.

The form is for people to write: cards by their ids, areas as ``5.2`` (territory and printed slot), seats from 0,
`None` for what is empty. The next project of ``project_deck`` comes first. An observation has the key ``seat`` and
shows ``"?"`` for missions and projects that seat does not see. Who is on turn follows from ``track``, or at set-up
from the missions kept. What is left out is filled in, see `from_dict`.
"""

import warnings
from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.written import closing, opening, set_up
from gardenlab.garden_nation.areas import LANDS, area_name, cells_by_name, dealt_to, kept_by, tile_at
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.deal import blank
from gardenlab.garden_nation.filling import fill
from gardenlab.garden_nation.patterns import on_offer
from gardenlab.garden_nation.pending import mission_names, pending_dict
from gardenlab.garden_nation.placement import read_table
from gardenlab.garden_nation.rules import settled
from gardenlab.garden_nation.standing import check_state, check_table, write_state
from gardenlab.garden_nation.state import EMPTY, HIDDEN, MISSION, STATE, TILES


def to_dict(state: Any, edition: Edition) -> dict[str, Any]:
    """Write a position as a dict; projects, taken cards, missions and areas come sorted.

    See :class:`gardenlab.engine.rooms.Positions`.
    """
    players = int(state.players)
    told = opening(state, edition)
    told |= {"round": int(state.round), "opening": bool(state.opening), "ending": bool(state.ending)}
    told |= _board(state)
    for key, field in (("population", state.population), ("floors", state.supply), ("ploys", state.ploys)):
        told[key] = [int(count) for count in field[:players]]
    told["score"] = [int(points) for points in state.score[:players]]
    told |= _cards(state, edition)
    told["track"] = [int(seat) for seat in state.track[: state.track_length]]
    told["actions_left"] = int(state.actions_left)
    if not state.over and not settled(state):
        told["pending"] = pending_dict(state, edition)
    return told | closing(state, True if state.over else None)


def _board(state: Any) -> dict[str, Any]:
    brambles = [int(cell) for cell in state.bramble if state.land[cell] != EMPTY]
    crane = state.torticrane
    return {
        "tiles": [tile_at(state, position) for position in range(TILES)],
        "rotations": [int(turn) for turn in state.rotations],
        "brambles": dict(sorted((area_name(state, cell), LANDS[state.land[cell]]) for cell in brambles)),
        "buildings": {
            area_name(state, cell): {
                "seat": int(state.owner[cell]),
                "floors": int(state.floors[cell]),
                "roof": bool(state.roof[cell]),
            }
            for cell in cells_by_name(state)
            if state.owner[cell] != EMPTY
        },
        "torticrane": None if crane == EMPTY else tile_at(state, crane),
    }


def _cards(state: Any, edition: Edition) -> dict[str, Any]:
    """Missions, those not kept, projects on offer, in the deck and taken."""
    seats = range(state.players)
    told: dict[str, Any] = {"missions": [mission_names(edition, kept_by(state, seat)) for seat in seats]}
    if state.step != MISSION and any(dealt_to(state, seat) for seat in seats):
        told["rejected"] = [mission_names(edition, dealt_to(state, seat)) or None for seat in seats]
    ids = [card.id for card in edition.projects]
    offer: list[str | None] = [ids[face] for face in on_offer(state)]
    told["projects"] = offer + [None] * (edition.options.open_projects - len(offer))
    deck = list(reversed(state.deck[: state.deck_left]))
    told["project_deck"] = ["?" if face == HIDDEN else ids[face] for face in deck]
    told["taken"] = [[name for face, name in enumerate(ids) if state.taken_by[face] == seat] for seat in seats]
    return told


def from_dict(data: object, edition: Edition, state: Any) -> None:
    """Fill a state from a dict; what is left out is filled in, hidden cards at random from the key ``seed``.

    Missions left out are two for each seat, drawn so, and inhabitants left out those of set-up: in the middle of a
    game, where they count in `scores` and `explain` as if they had been told, a warning says so.

    See :class:`gardenlab.engine.rooms.Positions`.
    """
    table = read_table(data, edition)
    left_out = [key for key, part in (("missions", table.kept), ("population", table.population)) if part is None]
    fill(table, edition)
    check_table(table, edition)
    new = set_up(table, STATE, blank)
    write_state(new, table, edition)
    check_state(new, table, edition)
    forms.copy_record(state, new)
    if not table.opening:
        _warn(left_out)


_FILLED = {
    "missions": "two secret missions of each seat are drawn at random from the seed",
    "population": "each seat has the inhabitants of set-up",
}


def _warn(left_out: list[str]) -> None:
    """Say what was made up that counts in the scores."""
    for key in left_out:
        said = f"position: the key {key} is left out in the middle of a game, so {_FILLED[key]}; scores() counts them"
        warnings.warn(said, UserWarning, stacklevel=5)  # where gardenlab.load was called
