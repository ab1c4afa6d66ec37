"""What a position leaves out is filled in as at set-up, hidden cards at random from its seed (rulebook, Setup)."""

from collections import Counter

from gardenlab.engine import forms
from gardenlab.engine.luck import below, keyed
from gardenlab.engine.reading import fail
from gardenlab.engine.written import luck_of, need_seed, set_up
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.deal import FIRST, begin_round, blank, scatter_gems
from gardenlab.last_garden.hidden import HIDDEN
from gardenlab.last_garden.pending import IN_ACTION
from gardenlab.last_garden.placement import Table
from gardenlab.last_garden.spaces import numbers, plural
from gardenlab.last_garden.state import CARD, EMPTY, QUEEN_COLOUR, QUEEN_SECTOR, ROBOTANIST, STATE


def fill(table: Table, edition: Edition) -> None:
    """Fill in gems, robotanists, Queen, turn and cards that were left out.

    Raises
    ------
    RecordError
        If chance is needed without a seed, or the cards do not add up.
    """
    total = edition.options.robotanists[table.players - 2]
    if table.robotanists is None:
        table.robotanists = [max(total - table.standing(seat), 0) for seat in range(table.players)]
    if table.gems is None:
        need_seed(table, "the garden (the key gems is left out)")
        state = set_up(table, STATE, blank)
        scatter_gems(state, numbers(edition))
        table.gems = [[int(state.gems[sector, colour]) for colour in range(3)] for sector in range(6)]
    if table.queen is None:
        table.queen = _first_player(table, total)
    if table.turn is None:
        table.turn = _on_turn(table)
    _fill_cards(table, edition)


def _first_player(table: Table, total: int) -> int:
    """The Queen's seat: at the start of a round the seat on turn, else drawn and passed to the left every round."""
    fresh = table.step == "turn" and table.pending is None
    if table.turn is not None and fresh and table.robotanists == [total] * table.players:
        return table.turn
    need_seed(table, "who has the Queen tile (the key queen is left out)")
    first = int(below(keyed(luck_of(table), FIRST), table.players))
    return (first + table.round - 1) % table.players


def _on_turn(table: Table) -> int:
    """Whose turn it is: the first from the Queen on with most robotanists left, or the lab's first owner."""
    assert table.queen is not None and table.robotanists is not None
    occupied = [seat for seat in table.lab if seat != EMPTY]
    if table.step == "release" and occupied:
        return occupied[0]
    if table.pending is not None and robotanist_placed(table):
        fail("turn", "is needed with this key pending")
    order = [(table.queen + i) % table.players for i in range(table.players)]
    return max(order, key=lambda seat: (table.left(seat), -order.index(seat)))


def robotanist_placed(table: Table) -> bool:
    """Whether the seat on turn has taken both actions of its turn (taking a boost may be left to do)."""
    pending = table.pending
    if pending is None or pending.step in (*IN_ACTION, ROBOTANIST):
        return False
    return pending.step not in (QUEEN_SECTOR, QUEEN_COLOUR) or pending.resume not in (CARD, ROBOTANIST)


def card_played(table: Table) -> bool:
    """Whether the seat on turn has played its card, but not placed its robotanist yet."""
    pending = table.pending
    if pending is None or robotanist_placed(table):
        return False
    return pending.step in (*IN_ACTION, ROBOTANIST) or pending.resume == ROBOTANIST


def played_by(table: Table, edition: Edition, seat: int) -> int:
    """How many cards a seat has played this round."""
    done = edition.options.robotanists[table.players - 2] - table.left(seat)
    return done + (card_played(table) and seat == table.turn)


def _fill_cards(table: Table, edition: Edition) -> None:
    """Hands, deck and discard: each of the size that the robotanists on the board tell."""
    seats = range(table.players)
    played = [played_by(table, edition, seat) for seat in seats]
    hand = edition.options.hand[table.players - 2]
    sizes = [hand - count for count in played]
    deck = sum(card.copies for card in edition.cards) - hand * table.players
    for seat in seats:
        if table.hands is not None and len(table.hands[seat]) != sizes[seat]:
            fail(
                f"hands[{seat}]",
                f"expected {plural(sizes[seat], 'card')}, since seat {seat} has played {played[seat]} of {hand}, "
                f"not {len(table.hands[seat])}",
            )
    for where, found, size in (("deck", table.deck, deck), ("discard", table.discard, sum(played))):
        if found is not None and len(found) != size:
            fail(where, f"expected {plural(size, 'card')}, not {len(found)}")
    _check_played_card(table, edition)
    rest = _rest(table, edition)
    if table.viewer is not None:
        table.deck = [HIDDEN] * deck
        return
    _deal_rest(table, rest, sizes, sum(played), deck)


def _check_played_card(table: Table, edition: Edition) -> None:
    pending = table.pending
    if pending is None or pending.card == EMPTY or table.discard is None:
        return
    if pending.card not in table.discard:
        fail("discard", f"{edition.cards[pending.card].id!r} is being played, so it belongs to the cards played")


def _rest(table: Table, edition: Edition) -> list[int]:
    """The cards that are named nowhere, shuffled as at the start of the round; the next to be dealt is the last."""
    named = Counter(face for hand in table.hands or [] for face in hand)
    named.update(table.deck or [])
    named.update(table.discard or [])
    if table.discard is None and table.pending is not None and table.pending.card != EMPTY:
        named[table.pending.card] += 1
    del named[HIDDEN]
    array = edition.array.copy()
    for face, count in sorted(named.items()):
        if count > edition.cards[face].copies:
            fail(
                "position",
                f"{edition.cards[face].id!r} is there {count} times; the edition has {edition.cards[face].copies}",
            )
        array[0]["copies"][face] -= count
    array[0]["hand"] = 0
    state = set_up(table, STATE, blank)
    state.round = table.round
    begin_round(state, forms.view(array))
    return list(state.deck[: state.deck_left])


def _deal_rest(table: Table, rest: list[int], sizes: list[int], played: int, deck: int) -> None:
    """Deal the cards named nowhere to the parts that were left out: hands, cards played, deck."""
    if table.hands is None:
        if sum(sizes) and len(set(rest)) > 1:
            need_seed(table, "a hand (the key hands is left out)")
        table.hands = [sorted(rest.pop() for _ in range(min(size, len(rest)))) for size in sizes]
    if table.discard is None:
        table.discard = [table.pending.card] if table.pending is not None and table.pending.card != EMPTY else []
        missing = played - len(table.discard)
        if table.deck is None and missing and deck and len(set(rest)) > 1:
            need_seed(table, "which cards have been played (the keys deck and discard are left out)")
        table.discard = sorted(table.discard + [rest.pop() for _ in range(min(missing, len(rest)))])
    if table.deck is None:
        table.deck, rest = sorted(rest), []
    if rest or len(table.discard) != played or len(table.deck) != deck:
        fail("position", f"the cards do not add up: {plural(len(rest), 'program card')} named nowhere")
