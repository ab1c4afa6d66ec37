"""Whether a position can stand as it is written, and its state record (rulebook §2 to §6)."""

from collections import Counter
from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.reading import fail
from gardenlab.engine.written import need_seed
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.claims import ways_to_claim
from gardenlab.lawnarchy.deal import add_to_centre, claims_of, first_seat
from gardenlab.lawnarchy.filling import named_cards
from gardenlab.lawnarchy.hidden import conceal
from gardenlab.lawnarchy.pending import NAMES
from gardenlab.lawnarchy.placement import Table
from gardenlab.lawnarchy.reading import numbers
from gardenlab.lawnarchy.reasons import unseen
from gardenlab.lawnarchy.rules import squabble_targets
from gardenlab.lawnarchy.scoring import demand_met, garden_points, garden_values
from gardenlab.lawnarchy.state import (
    EMPTY,
    HOME,
    IN_HAND,
    IN_PILE,
    MAX_MOVES,
    ON_BOARD,
    PILED,
    PLACE,
    REVEAL,
    STEAL_FROM,
    TURN,
    USED,
)


def check_table(table: Table, edition: Edition) -> None:
    """Refuse what cannot be: cards missing or too many, a centre of the wrong size, winners that cannot be."""
    _check_cards(table, edition)
    centre, pile = len(table.centre or []), len(table.pile or [])
    taken = table.pending is not None and table.pending.step != REVEAL
    full = edition.centre - taken
    if centre > full or (centre < full and pile):
        size = f"{full}" if pile else f"at most {full}"
        why = " while the pile has cards" if pile and centre < full else ""
        fail("centre", f"expected {size} cards{' in the middle of a turn' if taken else ''}, not {centre}{why} (§5)")
    if table.pending is not None:
        _check_pending(table, edition)
    _check_winner(table, edition)


def _check_cards(table: Table, edition: Edition) -> None:
    named = named_cards(table)
    unseen = 0
    for face, card in enumerate(edition.cards):
        missing = card.copies - named[face]
        if missing < 0:
            fail("position", f"{card.id!r} is there {named[face]} times; the edition has {card.copies} of it")
        if missing and table.viewer is None and card.kind == "jury":
            fail("board", f"the jury card {card.id!r} is nowhere: expected it in board, won or pile")
        if missing and (table.viewer is None or card.starting):
            fail("compost", f"does not add up: {missing} of {card.id!r} {'is' if missing == 1 else 'are'} nowhere")
        unseen += missing
    if table.viewer is not None and unseen != len(table.pile or []):
        fail("pile", f"{unseen} cards are named nowhere else, so it has {unseen}, not {len(table.pile or [])}")


def _check_winner(table: Table, edition: Edition) -> None:
    needed = edition.jury_to_win[table.players - 2]
    winners = [seat for seat, cards in enumerate(table.won) if len(cards) >= needed]
    if not winners:
        return
    seat = winners[0]
    if len(winners) > 1:
        fail("won", f"seats {winners[0]} and {winners[1]} both have the {needed} jury cards that end the game (§6)")
    if len(table.won[seat]) > needed:
        fail(f"won[{seat}]", f"{len(table.won[seat])} jury cards; the game ends with {needed} (§6)")
    if table.turn is None:
        table.turn = seat
    if table.turn != seat:
        fail("turn", f"seat {seat} has won, and after the winning claim the turn stays with the winner (§6)")
    if table.pending is not None:
        fail("pending", f"the game is over: seat {seat} has {needed} jury cards (§6)")


def _check_pending(table: Table, edition: Edition) -> None:
    """The card of a half done turn has to be where the turn put it."""
    pending, turn = table.pending, table.turn
    assert pending is not None and turn is not None and table.gardens is not None
    own = table.gardens[turn]
    if pending.step == HOME and all(cell.destroyed for cell in own):
        fail("pending", f"all cards of seat {turn} are destroyed, so no gnome can be placed (§4)")
    if pending.card == EMPTY or pending.step == PLACE:
        return
    card = edition.cards[pending.card]
    if card.kind == "squabble" and pending.card not in (table.compost or []):
        fail("compost", f"{card.id!r} is being played and is composted already (§4)")
    if card.kind == "garden" and Counter((c.face, c.destroyed) for c in own)[pending.card, False] == 0:
        fail("pending.card", f"{card.id!r} has just been grown, so it lies intact in the garden of seat {turn} (§4)")


def write_state(state: Any, table: Table, edition: Edition) -> None:
    """Write the parts into a blank state."""
    assert table.gardens is not None and table.gnome_pile is not None
    record = numbers(edition)
    first = record.gardens + record.squabbles
    for seat, row in enumerate(table.gardens):
        for place, cell in enumerate(row):
            state.garden[seat, place], state.destroyed[seat, place] = cell.face, cell.destroyed
    for face in table.centre or []:
        add_to_centre(state, face)
    for face in table.compost or []:
        state.compost[face] += 1
    state.pile_left = len(table.pile or [])
    for i, face in enumerate(reversed(table.pile or [])):
        state.pile[i] = face
    for j in range(record.jury):
        state.jury[j] = IN_PILE
    for face in table.board or []:
        state.jury[face - first], state.revealed_at[face - first] = ON_BOARD, 0
    for seat, cards in enumerate(table.won):
        state.won[seat] = len(cards)
        for face in cards:
            j = face - first
            state.jury[j] = seat
            state.revealed_at[j] = state.fulfilled_at[j] = state.claimed_at[j] = 0
    _write_gnomes(state, table)


def _write_gnomes(state: Any, table: Table) -> None:
    everyone = (1 << table.players) - 1
    placed = [
        (seat * 4 + place, gnome.face, gnome.known)
        for seat, row in enumerate(table.gardens or [])
        for place, cell in enumerate(row)
        for gnome in cell.gnomes
    ]
    placed += [(USED, face, everyone) for face in table.used or []]
    if table.pending is not None and table.pending.gnome is not None:
        placed.append((IN_HAND, table.pending.gnome.face, table.pending.gnome.known))
    placed += [(PILED, face, 0) for face in table.gnome_pile or []]
    for i, (at, face, known) in enumerate(placed):
        state.gnome_at[i], state.gnome_face[i], state.gnome_known[i] = at, face, known
    state.gnomes_left = len(table.gnome_pile or [])


def check_turn(state: Any, table: Table, edition: Edition) -> None:
    """Write whose turn it is, what is pending and whether the game is over, as far as that can be."""
    record = numbers(edition)
    if table.turn is None:
        state.turn = _starter(state, table, record)
    else:
        state.turn = table.turn
    for seat in range(state.players):
        state.start_points[seat] = garden_points(state, record, seat)
    state.start = state.turn
    if table.pending is not None:
        _write_pending(state, table, record)
    _write_over(state, table, edition, record)
    if table.viewer is not None:
        conceal(state, record, table.viewer)
    elif state.step == TURN and not state.over:
        claims = claims_of(state, record)
        for j in range(record.jury):
            if claims >> j & 1:
                state.fulfilled_at[j] = 0


def _starter(state: Any, table: Table, record: Any) -> int:
    points = [garden_points(state, record, seat) for seat in range(state.players)]
    if points.count(min(points)) > 1:
        need_seed(table, "who of the seats with the fewest points starts (the key turn is left out)")
    return int(first_seat(state, record))


def _write_pending(state: Any, table: Table, record: Any) -> None:
    pending = table.pending
    assert pending is not None
    state.step, state.chosen, state.claiming = pending.step, pending.card, pending.jury
    state.to_draw = pending.to_draw
    for place, source in enumerate(pending.order):
        state.order[place] = source
    if pending.step == STEAL_FROM and not squabble_targets(state, record, pending.card):
        fail("pending", "there is no gnome on an opposite card to steal, or no own card to put it on (§7)")
    if pending.step != REVEAL:
        return
    if state.jury[pending.jury] != ON_BOARD:
        fail("pending.jury", "that jury card is not on the examination board (§4)")
    if table.viewer in (None, state.turn):
        ways = ways_to_claim(state, record, state.turn, pending.jury, forms.integers(MAX_MOVES))
        if ways < 2:
            what = "cannot be fulfilled now" if ways == 0 else "is fulfilled in one way only, so nothing is asked"
            fail("pending", f"that jury card {what} (§4)")
    else:
        values = garden_values(state, record, state.turn)
        gnomes = sum(len(cell.gnomes) for cell in (table.gardens or [])[state.turn])
        if gnomes < 2 or demand_met(state, record, state.turn, pending.jury, values, 0):
            fail("pending", "there is no choice of gnomes to reveal for that jury card, so nothing is asked (§4)")


def _write_over(state: Any, table: Table, edition: Edition, record: Any) -> None:
    needed = edition.jury_to_win[table.players - 2]
    over = any(state.won[seat] >= needed for seat in range(state.players))
    known = True
    if not over and state.step == TURN and state.centre_count == 0:
        state.by_centre = 1
        over = claims_of(state, record) == 0
        known = not over or not unseen(state, edition, state.turn)
        if not known:
            if table.over is None:
                fail("over", "needed here: with an empty centre the end hangs on gnomes that this seat does not see")
            over = table.over
    if known and table.over is not None and table.over != over:
        fail("over", f"the position says {str(table.over).lower()}, but {_why_over(state, over, needed)} (§6)")
    state.over, state.by_centre = over, over and state.by_centre
    state.claims = -1


def _why_over(state: Any, over: bool, needed: int) -> str:
    if state.step != TURN:
        return f"the turn is half done at the step {NAMES[state.step]}"
    if over and not state.by_centre:
        return f"a seat has the {needed} jury cards that end the game"
    if over:
        return "the centre is empty and the seat on turn can claim nothing"
    return "nobody has won, and there is a card to take"
