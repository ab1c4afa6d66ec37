"""What a position leaves out is filled in as at set-up, hidden piles at random from its seed (rulebook §2)."""

from collections import Counter
from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.luck import keyed
from gardenlab.engine.reading import fail
from gardenlab.engine.written import luck_of, need_seed, set_up
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.cards import MAX_PILE
from gardenlab.lawnarchy.deal import ASSOCIATION, STARTING, blank, shuffle_cards, shuffle_gnomes
from gardenlab.lawnarchy.placement import Table
from gardenlab.lawnarchy.reading import FACE_TEXT, Cell, numbers
from gardenlab.lawnarchy.state import EMPTY, HIDDEN, PLACE, STATE


def fill(table: Table, edition: Edition) -> None:
    """Fill in the gardens, gnomes, piles, centre, board and compost that were left out.

    Raises
    ------
    RecordError
        If a card or gnome is there more often than the edition has it, or chance is needed without a seed.
    """
    if table.gardens is None:
        table.gardens = _dealt_gardens(table, edition)
    if table.board is None and table.centre is not None:
        table.board = []
    _check_copies(named_cards(table), edition)
    _fill_gnomes(table, edition)
    if table.pile is None:
        table.pile = _rest_of_pile(table, edition)
    if table.centre is None:
        _draw_centre(table, edition)
    if table.compost is None:
        table.compost = _rest_of_compost(table, edition)


def named_cards(table: Table) -> Counter[int]:
    """How often each face is named anywhere."""
    named = Counter(cell.face for row in table.gardens or [] for cell in row)
    for part in (table.centre, table.board, table.pile, table.compost, *table.won):
        named.update(face for face in part or [] if face != HIDDEN)
    if table.pending is not None and table.pending.step == PLACE:
        named[table.pending.card] += 1
    return named


def _check_copies(named: Counter[int], edition: Edition) -> None:
    for face, count in sorted(named.items()):
        card = edition.cards[face]
        if count > card.copies:
            fail("position", f"{card.id!r} is there {count} times; the edition has {card.copies} of it")


def _rest_of_compost(table: Table, edition: Edition) -> list[int]:
    """The garden and squabble cards that are named nowhere."""
    rest = Counter({face: card.copies for face, card in enumerate(edition.cards) if card.kind != "jury"})
    rest.subtract(named_cards(table))
    return sorted((+rest).elements())


def _reduced(edition: Edition, named: Counter[int]) -> Any:
    """The edition's numbers with the named copies taken out."""
    array = edition.array.copy()
    for face, count in named.items():
        array[0]["copies"][face] -= count
    return forms.view(array)


def _shuffled(table: Table, edition: Edition, starting: int, purpose: int) -> list[int]:
    """The starting (1) or other (0) cards named nowhere, shuffled as at set-up."""
    named = named_cards(table)
    _check_copies(named, edition)
    pile = forms.integers(MAX_PILE)
    n = shuffle_cards(pile, _reduced(edition, named), starting, keyed(luck_of(table), purpose))
    return list(pile[:n])


def _dealt_gardens(table: Table, edition: Edition) -> list[list[Cell]]:
    need_seed(table, "a garden (the key gardens is left out)")
    cards = _shuffled(table, edition, 1, STARTING)
    if len(cards) < 4 * table.players:
        fail("gardens", f"left out, and only {len(cards)} starting cards are left for {table.players} gardens of 4")
    return [[Cell(cards[4 * seat + i], False, ()) for i in range(4)] for seat in range(table.players)]


def _rest_of_pile(table: Table, edition: Edition) -> list[int]:
    """All cards but starting cards that are named nowhere, the next first."""
    cards = _shuffled(table, edition, 0, ASSOCIATION)
    if table.viewer is not None:
        return [HIDDEN] * len(cards)
    if len(set(cards)) > 1:
        need_seed(table, "the order of the pile (the key pile is left out)")
    return cards[::-1]


def _draw_centre(table: Table, edition: Edition) -> None:
    """Draw the centre from the pile, jury cards to the board (§2 D, E)."""
    table.centre, table.board = [], table.board or []
    first = numbers(edition).gardens + numbers(edition).squabbles
    size = edition.centre - (table.pending is not None and table.pending.step < 7)
    while table.pile and len(table.centre) < size:
        face = table.pile.pop(0)
        (table.board if face >= first else table.centre).append(face)


def _fill_gnomes(table: Table, edition: Edition) -> None:
    """What is left of the gnomes: the pile, or the used ones if the pile is written down."""
    total = sum(edition.gnomes)
    seen = Counter(g.face for row in table.gardens or [] for cell in row for g in cell.gnomes)
    if table.pending is not None and table.pending.gnome is not None:
        seen[table.pending.gnome.face] += 1
    seen.update(table.used or [])
    if table.viewer is None:
        seen.update(table.gnome_pile or [])
    for face, copies in enumerate(edition.gnomes):
        if seen[face] > copies:
            fail("position", f"the gnome '{FACE_TEXT[face]}' is there {seen[face]} times; the edition has {copies}")
    left = total - sum(seen.values())
    if table.viewer is not None:
        if left < 0:
            fail("position", f"{total - left} gnomes are named; the edition has {total}")
        if table.gnome_pile is not None and len(table.gnome_pile) != left:
            fail("gnome_pile", f"{left} of the {total} gnomes are left for it, not {len(table.gnome_pile)}")
        table.gnome_pile = [HIDDEN] * left
        return
    rest = [face for face, copies in enumerate(edition.gnomes) for _ in range(copies - seen[face])]
    if table.gnome_pile is None:
        if len(set(rest)) > 1:
            need_seed(table, "the order of the gnomes (the key gnome_pile is left out)")
        table.gnome_pile = _shuffled_gnomes(table, edition, seen)
    elif table.used is None:
        table.used = rest
    elif rest:
        fail("used_gnomes", f"{len(rest)} of the {total} gnomes are nowhere: {[FACE_TEXT[face] for face in rest]}")
    table.used = table.used or []


def _shuffled_gnomes(table: Table, edition: Edition, seen: Counter[int]) -> list[int]:
    array = edition.array.copy()
    for face in range(3):
        array[0]["gnomes"][face] -= seen[face]
    state = set_up(table, STATE, blank)
    shuffle_gnomes(state, forms.view(array))
    return [face for face in state.gnome_face if face != EMPTY]
