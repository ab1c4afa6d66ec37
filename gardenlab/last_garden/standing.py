"""Whether a position can stand as it is written, and its state record (rulebook, Steps 1 to 4)."""

from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.reading import fail
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, COLOURS
from gardenlab.last_garden.filling import card_played, robotanist_placed
from gardenlab.last_garden.hidden import conceal
from gardenlab.last_garden.legality import legal_moves, queen_free, shows
from gardenlab.last_garden.pending import Pending
from gardenlab.last_garden.placement import Table
from gardenlab.last_garden.scoring import gems_in, supply, supply_of, wilts
from gardenlab.last_garden.spaces import numbers, plural
from gardenlab.last_garden.state import (
    AFTER,
    BOOST,
    CARD,
    CHANGE,
    COLOUR,
    DOUBLE,
    EMPTY,
    MAX_MOVES,
    MOVE,
    MULTI,
    NUMBER,
    PLACE,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    RELEASE,
    SECTOR,
    SPIN,
    TAKE,
    TO,
    TYPE,
)


def check_table(table: Table, edition: Edition) -> None:
    """Refuse what cannot be: gems or robotanists too many, a turn out of order, a seat with two boosts."""
    _check_gems(table, edition)
    _check_robotanists(table, edition)
    _check_lab(table)
    for seat in range(table.players):
        held = [boost for boost, at in zip(BOOSTS, table.boost_at, strict=True) if at == seat]
        if len(held) > 1:
            fail("boosts", f"seat {seat} holds {' and '.join(held)}; one at a time is allowed (Program Boosts)")


def _check_gems(table: Table, edition: Edition) -> None:
    assert table.gems is not None
    held = table.pending.held if table.pending is not None else (0, 0, 0)
    for colour, name in enumerate(COLOURS):
        count = sum(row[colour] for row in table.gems) + held[colour]
        if count > edition.options.gems_each:
            fail("gems", f"{count} {name} gems are there; the edition has {edition.options.gems_each}")


def _check_robotanists(table: Table, edition: Edition) -> None:
    """Seats place in turn, so how many each has left tells whose turn it is (Step 1)."""
    assert table.robotanists is not None and table.queen is not None and table.turn is not None
    total, turn, players = edition.options.robotanists[table.players - 2], table.turn, table.players
    for seat in range(players):
        here = table.standing(seat)
        if table.left(seat) + here != total:
            fail(
                f"robotanists[{seat}]",
                f"seat {seat} has {total} robotanists; {here} stand on the board, so {total - here} are left to place, "
                f"not {table.left(seat)}",
            )
    if table.step != "turn":
        if table.pending is not None:
            fail("pending", f"nothing is half done at the step {table.step}")
        if any(table.robotanists):
            fail("robotanists", f"the step {table.step} comes when all robotanists are placed (Steps 2 and 3)")
        return
    order = [(table.queen + i) % players for i in range(players)]
    turns_done = order.index(turn) + robotanist_placed(table)
    most = max(table.robotanists[seat] for seat in order[order.index(turn) :]) if not robotanist_placed(table) else (
        table.left(turn) + 1
    )  # fmt: skip
    wanted = [most - (i < turns_done) for i in range(players)]
    if most == 0 or [table.left(seat) for seat in order] != wanted:
        fail(
            "turn",
            f"seats place in turn, beginning with seat {table.queen} who has the Queen tile: with {table.robotanists} "
            f"robotanists left it cannot be seat {turn}'s turn (Step 1)",
        )


def _check_lab(table: Table) -> None:
    """Lab spaces fill from number 1, and empty from number 1 in Step 2."""
    taken = [i for i, seat in enumerate(table.lab) if seat != EMPTY]
    if table.step == "over" and taken:
        fail("lab", "all robotanists have left the lab when a round is scored (Step 2)")
    if table.step == "release":
        if not taken:
            fail("lab", "nobody is in it, so there is nobody to release (Step 2)")
        if taken != list(range(taken[0], taken[-1] + 1)):
            fail("lab", "robotanists leave it in order, so no space between them is empty (Step 2)")
        if table.turn != table.lab[taken[0]]:
            fail("turn", f"seat {table.lab[taken[0]]} is in the lowest occupied lab space and decides (Step 2)")
    elif taken != list(range(len(taken))):
        fail("lab", "its spaces are taken from number 1 on (The Lab)")


def write_state(state: Any, table: Table, edition: Edition) -> None:
    """Write the parts into a blank state."""
    assert table.dice is not None and table.gems is not None and table.hands is not None and table.deck is not None
    assert table.robotanists is not None and table.turn is not None and table.queen is not None
    state.turn, state.round, state.queen, state.queen_used = table.turn, table.round, table.queen, table.queen_used
    state.first = (table.queen - table.round + 1) % table.players
    for sector in range(6):
        state.dice[sector] = table.dice[sector]
        for colour in range(3):
            state.gems[sector, colour] = table.gems[sector][colour]
    for seat in range(table.players):
        state.cogs[seat], state.robotanists[seat] = table.cogs[seat], table.robotanists[seat]
        state.hand_count[seat] = len(table.hands[seat])
        for i, face in enumerate(table.hands[seat]):
            state.hand[seat, i] = face
    for space, seat in enumerate(table.space):
        state.space[space] = seat
    for i, seat in enumerate(table.lab):
        state.lab[i] = seat
    for boost, seat in enumerate(table.boost_at):
        state.boost_at[boost] = seat
    for face in table.discard or []:
        state.played[face] += 1
    state.deck_left = len(table.deck)
    for i, face in enumerate(table.deck):
        state.deck[i] = face
    state.step = RELEASE if table.step == "release" else CARD
    state.over = table.step == "over"


def check_state(state: Any, table: Table, edition: Edition) -> None:
    """Write what is pending, as far as that can be, and blank what an observation does not show."""
    record = numbers(edition)
    if table.pending is not None:
        _write_pending(state, table.pending)
        _check_pending(state, table, record)
    if state.over:
        withered = [str(sector + 1) for sector in range(6) if wilts(state, record, sector)]
        if withered:
            fail("gems", f"sector {' and '.join(withered)} has wilted when the last round was scored (Step 3, 1)")
    elif legal_moves(_full(state), record, forms.integers(MAX_MOVES)) == 0:
        fail("position", f"seat {state.turn} has no move at all")
    if table.viewer is not None:
        conceal(state, record, table.viewer)


def _full(state: Any) -> Any:
    return forms.view(state.array.copy())


def _write_pending(state: Any, pending: Pending) -> None:
    state.step, state.resume, state.sector = pending.step, pending.resume, pending.sector
    if pending.card == EMPTY:
        return
    state.card, state.action, state.boost = pending.card, pending.action, pending.boost
    state.number, state.to_choose = pending.number, pending.to_choose
    for colour in range(3):
        state.held[colour] = pending.held[colour]


def _check_pending(state: Any, table: Table, record: Any) -> None:
    pending, step = table.pending, state.step
    assert pending is not None
    if step in (QUEEN_SECTOR, QUEEN_COLOUR, AFTER) and not queen_free(state, record):
        fail(
            "pending",
            f"seat {state.turn} may not take the Queen Action: it is for the seat with the Queen tile, once a round, "
            "while gems are in supply (The Queen Action)",
        )
    if step == TAKE:
        _check_taking(state, table)
    if pending.card != EMPTY:
        assert card_played(table)
        _check_boost(state, pending)
        _check_number(state, pending)
        _check_action(state, record, pending)


def _check_taking(state: Any, table: Table) -> None:
    last = [seat for seat in table.lab if seat != EMPTY][-1:]
    if last != [state.turn]:
        fail("pending", f"seat {state.turn} takes a boost on entering the lab, and is not the last in it (The Lab)")
    if state.turn in table.boost_at:
        fail("boosts", f"seat {state.turn} holds a boost already and may not take another (Program Boosts)")


def _check_boost(state: Any, pending: Pending) -> None:
    """The boost in use, or the one about to be, is in the hand of the seat on turn."""
    held = [boost for boost in range(3) if state.boost_at[boost] == state.turn]
    if pending.step == BOOST:
        if not held or (held[0] != CHANGE and pending.action == SPIN):
            fail("pending", f"seat {state.turn} holds no boost that goes with this card, so nothing is asked")
    elif pending.boost != EMPTY and pending.boost not in held:
        fail("pending.boost", f"seat {state.turn} does not hold {BOOSTS[pending.boost]}")


def _check_number(state: Any, pending: Pending) -> None:
    """The number that a card acts on: its own, or if no die shows that any (Wild Program Cards)."""
    if pending.step in (BOOST, TYPE):
        return
    die = pending.card % 6 + 1
    wild = not shows(state, die)
    if pending.step == NUMBER and not wild:
        fail("pending.step", f"a die shows {die}, so the card is not wild and no number is named (Wild Program Cards)")
    if pending.boost == MULTI and pending.step in (COLOUR, TO):
        if not shows(state, pending.number) or (not wild and pending.number != die):
            fail("pending.number", f"expected {'a number that some die shows' if wild else die}, not {pending.number}")
    elif wild:
        state.number = 0
    if pending.sector != EMPTY and state.number and state.dice[pending.sector] != state.number:
        fail("pending.sector", f"its die shows {state.dice[pending.sector]}, the card acts on {state.number}")


def _check_action(state: Any, record: Any, pending: Pending) -> None:
    """Gems chosen so far and gems still to choose fit the card, its boost and the sector."""
    step, action = pending.step, pending.action
    if action == PLACE and step in (NUMBER, SECTOR, COLOUR) and supply(state, record) < max(pending.to_choose, 1):
        fail("pending", "there are not that many gems in supply to place (1st Action)")
    if pending.boost == MULTI and action == MOVE and step in (COLOUR, TO):
        _check_multi_move(state, pending)
    elif step == COLOUR:
        _check_choice(state, record, pending)
    elif step == TO:
        moved = sum(pending.held)
        full = 2 if pending.boost == DOUBLE and gems_in(state, pending.sector) else moved
        if not 1 <= moved <= (2 if pending.boost == DOUBLE else 1) or moved != full:
            fail("pending.held", f"{plural(moved, 'gem')} cannot be on the move with this card (1st Action)")


def _check_choice(state: Any, record: Any, pending: Pending) -> None:
    here, moved, left = gems_in(state, pending.sector), sum(pending.held), pending.to_choose
    if pending.action == MOVE:
        double = pending.boost == DOUBLE
        if left > here or moved > (1 if double else 0) or (double and left + moved != min(2, here + moved)):
            fail(
                "pending", f"with {plural(here, 'gem')} in the sector and {moved} on the move, not {left} are to choose"
            )
    elif pending.boost == DOUBLE and left == 1 and here == 0 and supply(state, record) > 1:
        fail("pending.left", "no gem has been placed in the sector yet, so both are to choose")
    if pending.boost == MULTI and not any(supply_of(state, record, colour) for colour in range(3)):
        fail("pending", "there is no gem in supply to place (1st Action)")


def _check_multi_move(state: Any, pending: Pending) -> None:
    """One gem comes from each matching sector that holds one, in order (Program Boosts)."""
    past = pending.sector + (pending.step == TO)
    matching = [sector for sector in range(6) if state.dice[sector] == pending.number]
    least = sum(gems_in(state, sector) > 0 for sector in matching if sector < past)
    most = sum(sector < past for sector in matching)
    if not max(least, pending.step == TO) <= sum(pending.held) <= most:
        fail("pending.held", f"expected {least} to {most} gems on the move, one from each matching sector so far")
    if pending.step == COLOUR and gems_in(state, pending.sector) == 0:
        fail("pending.sector", "there is no gem in it to take")
    if pending.step == TO and any(gems_in(state, sector) for sector in matching if sector > pending.sector):
        fail("pending.sector", "a later matching sector still has a gem to take")
