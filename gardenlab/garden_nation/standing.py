"""Whether a position can stand as it is written, and its state record (rulebook, Playing the Game, Actions)."""

from collections import Counter
from itertools import pairwise
from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.reading import fail
from gardenlab.engine.wording import plural
from gardenlab.garden_nation.areas import LANDS, cell_of, numbers, position_of
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.deal import arrange, insert, stock
from gardenlab.garden_nation.filling import NO_TORTICRANE, floors_on_board, points_of
from gardenlab.garden_nation.halfway import check_pending, write_pending
from gardenlab.garden_nation.hidden import conceal
from gardenlab.garden_nation.placement import Table
from gardenlab.garden_nation.rules import legal_moves
from gardenlab.garden_nation.state import ACTION, DEALT, EMPTY, HIDDEN, KEPT, MAX_MOVES, MISSION, NEXT, TILES


def check_table(table: Table, edition: Edition) -> None:
    """Refuse what cannot be: floors, roofs, cards or turns that do not add up."""
    if table.rotations is not None and any(table.rotations) and not edition.options.rotate_tiles:
        fail("rotations", "the tiles of this edition are not turned: expected 0 for each")
    _check_seats(table, edition)
    _check_track(table, edition)
    _check_projects(table, edition)
    _check_missions(table, edition)
    if table.opening:
        _check_opening(table, edition)
    elif table.torticrane is None:
        fail("torticrane", NO_TORTICRANE)
    if table.over and not table.ending:
        fail("ending", "a finished game has it true: a last floor was placed (End of the Game)")


def _check_seats(table: Table, edition: Edition) -> None:
    """Floors, inhabitants, points and roofs of each seat."""
    assert table.floors is not None and table.population is not None and table.score is not None
    assert table.ploys is not None
    options = edition.options
    total, cap = options.floors[table.players - 2], options.population_cap
    for seat in range(table.players):
        here, left = floors_on_board(table, seat), table.floors[seat]
        if here + left != total:
            fail(
                f"floors[{seat}]",
                f"seat {seat} has {plural(total, 'floor')}; {here} on the board and {left} left make {here + left}",
            )
        if left == 0 and not table.ending:
            fail("ending", f"seat {seat} has no floor left, so the last floor has been placed: expected true")
        people = table.population[seat]
        if people < options.least_population or (cap and people > cap):
            most = f" and at most {cap}" if cap else ""
            fail(f"population[{seat}]", f"expected at least {options.least_population}{most}, not {people}")
        if table.ploys[seat] > options.ploys:
            fail(f"ploys[{seat}]", f"expected at most {options.ploys}, not {table.ploys[seat]}")
        if table.score[seat] != (points := points_of(table, edition, seat)):
            fail(f"score[{seat}]", f"the projects taken are worth {points}, not {table.score[seat]}")
        roofs = sum(roof for owner, _, roof in table.buildings.values() if owner == seat)
        if roofs > (taken := len(table.taken[seat])):
            fail("buildings", f"seat {seat} has {plural(roofs, 'roof')}, but has taken {plural(taken, 'project')}")


def _check_track(table: Table, edition: Edition) -> None:
    """Two take turns; more play once a round each (Player Actions)."""
    assert table.track is not None and table.actions_left is not None
    track, actions = table.track, edition.options.track_actions[table.players - 2]
    if table.players == 2:
        if any(a == b for a, b in pairwise(track)):
            fail("track", f"two players take turns, so it cannot be {track} (Player Actions)")
    elif len(set(track)) < len(track):
        fail("track", f"each seat plays once a round, so it cannot be {track} (Player Actions)")
    waits = table.over or (table.pending is not None and table.pending.step == NEXT)
    most = 0 if waits else actions[len(track) - 1]
    if not min(most, 1) <= table.actions_left <= most:
        expected = f"from 1 to {most}" if most else "0"
        fail("actions_left", f"expected {expected} on space {len(track)} of the track, not {table.actions_left}")


def _check_projects(table: Table, edition: Edition) -> None:
    """An empty slot is left only by an empty deck (Common Projects, step 4)."""
    assert table.projects is not None and table.deck is not None
    slots, offer = edition.options.open_projects, len(table.projects)
    if offer < slots and table.deck:
        fail("projects", f"{slots - offer} of {plural(slots, 'slot')} empty while the deck has cards (Common Projects)")
    started = min(slots, sum(card.copies for card in edition.projects))
    if edition.options.empty_slot_ends and offer < started and not table.ending:
        fail("ending", "a project could not be replaced, which sets the end in this edition: expected true")


def _check_missions(table: Table, edition: Edition) -> None:
    """Each seat has kept two missions, and no card is there more often than in the box (Game Setup 9)."""
    assert table.kept is not None and table.dealt is not None and table.track is not None
    choosing = table.pending is not None and table.pending.step == MISSION
    rows = table.dealt if choosing else [*table.kept, *table.dealt]
    for face, count in sorted(Counter(face for row in rows for face in row if face != HIDDEN).items()):
        card = edition.missions[face]
        if count > card.copies:
            fail("missions", f"{card.id!r} is there {plural(count, 'time')}; the edition has {card.copies}")
    if not choosing:
        for seat, row in enumerate(table.kept):
            if len(row) != KEPT:
                fail(f"missions[{seat}]", f"expected {KEPT} missions, as each seat keeps {KEPT}, not {len(row)}")
        return
    for seat, row in enumerate(table.kept):
        if Counter(row) - Counter(table.dealt[seat]):
            fail(f"pending.kept[{seat}]", "a mission is kept that was not dealt")
    order = [len(table.kept[(table.track[0] + i) % table.players]) for i in range(table.players)]
    if order != sorted(order, reverse=True) or order.count(1) > 1 or order[-1] == KEPT:
        fail("pending.kept", f"seats choose in turn from seat {table.track[0]} on, two missions each (Game Setup 9)")


def _check_opening(table: Table, edition: Edition) -> None:
    """Before the first action is done nothing has happened but what it does itself (Playing the Game)."""
    assert table.track is not None and table.ploys is not None
    if table.torticrane is not None:
        fail("torticrane", "it comes with the first action of the game: expected null while opening")
    if table.round != 1 or len(table.track) != 1 or table.over:
        fail("opening", "the first action of the game is the first of round 1, with one entry in track")
    if table.actions_left != edition.options.track_actions[table.players - 2][0]:
        fail("actions_left", "no action has been carried out yet while opening")
    if any(table.taken) or set(table.ploys) != {edition.options.ploys}:
        fail("opening", "no project has been taken and no ploy used before the first action of the game is done")
    placed = {table.pending.area} if table.pending is not None else set()
    if set(table.buildings) - placed or set(table.brambles) - placed:
        fail("opening", "nothing has been built before the first action of the game: expected no buildings")


def write_state(state: Any, table: Table, edition: Edition) -> None:
    """Write the parts into a blank state, all but what is pending."""
    assert table.tiles is not None and table.rotations is not None
    record = numbers(edition)
    for position in range(TILES):
        state.tiles[position], state.rotations[position] = table.tiles[position] - 1, table.rotations[position]
    arrange(state, record)
    stock(state, record)
    _write_course(state, table)
    state.first = _first_player(table, len(edition.options.track_actions[table.players - 2]))
    _write_board(state, table)
    for seat in range(table.players):
        assert table.floors is not None and table.ploys is not None
        assert table.population is not None and table.score is not None
        state.supply[seat], state.ploys[seat] = table.floors[seat], table.ploys[seat]
        state.population[seat], state.score[seat] = table.population[seat], table.score[seat]
    _write_cards(state, table)


def _write_course(state: Any, table: Table) -> None:
    assert table.track is not None and table.actions_left is not None
    state.round, state.over = table.round, bool(table.over)
    state.opening, state.ending = bool(table.opening), bool(table.ending)
    if table.torticrane is not None:
        state.torticrane = state.territory = position_of(state, table.torticrane)
    state.track_length, state.actions_left = len(table.track), table.actions_left
    for i, seat in enumerate(table.track):
        state.track[i] = seat
    state.turn, state.step = table.track[-1], ACTION


def _first_player(table: Table, spaces: int) -> int:
    """Who began the game: of two players told by the round, as the last of one begins the next; else EMPTY."""
    assert table.track is not None
    if table.round == 1:
        return table.track[0]
    if table.players > 2:
        return EMPTY
    return table.track[0] ^ ((table.round - 1) * (spaces - 1) & 1)


def _write_board(state: Any, table: Table) -> None:
    """Bramble tokens and buildings, with what they leave in the reserve."""
    for area, land in table.brambles.items():
        cell = cell_of(state, area)
        if cell not in list(state.bramble):
            fail(f"brambles[{area!r}]", "there is no bramble in this area")
        if state.tokens[land] == 0:
            fail("brambles", f"there are more {LANDS[land]} tokens than the edition has")
        state.land[cell] = land
        state.tokens[land] -= 1
    for area, (seat, floors, roof) in table.buildings.items():
        cell = cell_of(state, area)
        if state.land[cell] == EMPTY:
            fail(f"buildings[{area!r}]", "the area is a bramble without its token: expected its land in brambles")
        if roof and state.roofs == 0:
            fail("buildings", "there are more roofs than the edition has")
        state.owner[cell], state.floors[cell], state.roof[cell] = seat, floors, roof
        state.roofs -= roof


def _write_cards(state: Any, table: Table) -> None:
    assert table.projects is not None and table.deck is not None
    assert table.kept is not None and table.dealt is not None
    for i, face in enumerate(sorted(table.projects)):
        state.open[i] = face
    state.deck_left = len(table.deck)
    for i, face in enumerate(table.deck):
        state.deck[i] = face
    for seat in range(table.players):
        for face in table.taken[seat]:
            state.taken_by[face] = seat
        rest = Counter(table.dealt[seat])
        for i, face in enumerate(table.kept[seat]):
            insert(state.kept, seat, i, face)
            if table.pending is not None and table.pending.step == MISSION:
                rest[face] -= 1
        for i, face in enumerate(sorted(rest.elements())[:DEALT]):
            state.dealt[seat, i] = face


def check_state(state: Any, table: Table, edition: Edition) -> None:
    """Write what is pending, as far as that can be, and blank what an observation does not show."""
    record = numbers(edition)
    if table.pending is not None:
        write_pending(state, table.pending)
        check_pending(state, table.pending, record)
    if not state.over and _seen(state, table):
        copy = forms.view(state.array.copy())
        if legal_moves(copy, record, forms.integers(MAX_MOVES)) == 0:
            fail("position", f"seat {state.turn} has no move at all")
    if table.viewer is not None:
        conceal(state, record, table.viewer)


def _seen(state: Any, table: Table) -> bool:
    """Whether what the seat on turn may do is seen: another's missions are not."""
    return table.viewer in (None, state.turn) or state.step != MISSION
