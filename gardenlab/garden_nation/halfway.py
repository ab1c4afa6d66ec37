"""What is half done in a position, compared with the rest of it and written into the state."""

from typing import Any

from gardenlab.engine.reading import fail
from gardenlab.garden_nation.areas import area_name, cell_of, tile_at
from gardenlab.garden_nation.legality import can_construct, may_transfer, neighbour_tile
from gardenlab.garden_nation.pending import Pending
from gardenlab.garden_nation.placement import check_area
from gardenlab.garden_nation.scoring import any_project
from gardenlab.garden_nation.state import (
    ACTION,
    EMPTY,
    INVASION,
    KEPT,
    LAND,
    MISSION,
    NEXT,
    NO_PLOY,
    PROJECT,
    SLOTS,
    TILES,
    TRANSFER,
    TRANSFER_TO,
)


def write_pending(state: Any, pending: Pending) -> None:
    """Write the step and what goes with it."""
    state.step, state.ploy = pending.step, pending.ploy
    if pending.step == MISSION:
        chosen = [seat for seat in range(state.players) if state.kept[seat, KEPT - 1] != EMPTY]
        state.turn = (state.track[0] + len(chosen)) % state.players
    elif pending.step == ACTION:
        _move_on(state, pending)
    elif pending.step != NEXT:
        state.cell = cell_of(state, check_area(pending.area, "pending.area"))
        if not state.opening:
            state.territory = state.cell // SLOTS
            state.moved_on = (state.tiles[state.territory] - state.tiles[state.torticrane] + TILES) % TILES


def _move_on(state: Any, pending: Pending) -> None:
    """Forced moves lead on from the torticrane in numerical order (Impossible to Carry Out Any Action)."""
    if state.opening:
        fail("pending", "the first action of the game needs no ploy and no forced move: it may be anywhere")
    state.moved_on = pending.moved_on
    state.territory = neighbour_tile(state, state.torticrane, pending.moved_on)
    tile = tile_at(state, state.territory)
    if pending.territory not in (None, tile):
        fail(
            "pending.territory",
            f"{pending.moved_on} forced moves on from the torticrane lies {tile}, not {pending.territory}",
        )


def check_pending(state: Any, pending: Pending, record: Any) -> None:
    """Refuse a decision that nobody could be facing here."""
    if pending.step == MISSION:
        if not state.opening:
            fail("pending", "missions are chosen at set-up, before the first action of the game (Game Setup 9)")
        return
    if pending.step == NEXT:
        if state.players == 2 or state.track_length >= record.track_spaces[state.players] - 1:
            fail("pending", "who plays next is asked only while two seats or more have not played (Player Actions)")
        return
    _check_ploy(state, pending, record)
    _check_moves(state, record)
    area = "" if state.cell == EMPTY else area_name(state, state.cell)
    if pending.step == TRANSFER_TO:
        if state.ploys[state.turn] == 0 or not may_transfer(state, record, state.turn, state.cell):
            fail("pending.area", f"seat {state.turn} can transfer no roof from {area} (Roof Transfer)")
    elif pending.step == LAND:
        if state.land[state.cell] != EMPTY:
            fail("pending.area", f"{area} is no untouched bramble, so no land is chosen (Construct in an Empty Area)")
        if state.supply[state.turn] == 0:
            fail("pending.area", f"seat {state.turn} has no floor to place there (Construct a Building)")
    elif pending.step == PROJECT and not any_project(state, record, state.turn, state.cell):
        fail("pending.area", f"no project is completed in {area} by seat {state.turn} (Common Projects)")


def _check_ploy(state: Any, pending: Pending, record: Any) -> None:
    """A ploy used in this action has been spent (Ploy Tokens)."""
    if pending.ploy == NO_PLOY:
        return
    if state.ploys[state.turn] == record.ploys:
        fail("pending.ploy", f"seat {state.turn} has all its {record.ploys} ploys, so it has used none (Ploy Tokens)")
    if pending.ploy == INVASION and state.moved_on and not record.forced_invasion:
        fail("pending.ploy", "there is no invasion after a forced move in this edition (Ploy Tokens)")


def _check_moves(state: Any, record: Any) -> None:
    """Forced moves leave territories where nothing can be constructed (Impossible to Carry Out Any Action).

    After a roof transfer, or once floors are placed, what could be constructed then cannot be told.
    """
    if state.ploy == TRANSFER or state.step not in (ACTION, TRANSFER_TO):
        return
    for by in range(state.moved_on):
        position = neighbour_tile(state, state.torticrane, by)
        if can_construct(state, record, state.turn, position):
            fail(
                "pending.moved_on" if state.step == ACTION else "pending.area",
                f"seat {state.turn} can construct in territory {tile_at(state, position)}, so it was not moved on "
                "(Impossible to Carry Out Any Action)",
            )
