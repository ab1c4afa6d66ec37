"""What lies on a kitchen table, as a person wrote it down for a calculator; what cannot lie there is refused."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.reading import fail, keys, listed, shown, whole
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.deal import blank
from gardenlab.lawnarchy.move_texts import slug
from gardenlab.lawnarchy.reading import CELL, Cell, Gnome, card, cell, gnome_face, numbers
from gardenlab.lawnarchy.state import STATE


def named_card(value: object, where: str, box: Edition, kind: str) -> int:
    """The face number of a card by its id, or by its name in any letter case, as in moves."""
    if not isinstance(value, str) or value in box.number:
        return card(value, where, box, kind)
    name = slug(value)
    if name in box.number:
        return card(name, where, box, kind)
    ids = [one.id for one in box.cards if one.kind == kind and slug(one.name) == name]
    if len(ids) > 1:
        fail(where, f"{value!r} is the name of several cards: expected one of the ids {', '.join(ids)}")
    return card(ids[0] if ids else value, where, box, kind)


def read_gardens(gardens: object, box: Edition) -> Any:
    """A state with nothing but gardens.

    Raises
    ------
    RecordError
        If a value is unknown, or more lies there than is in the box; the text gives its place.
    """
    rows = listed(gardens, "gardens")
    if not 2 <= len(rows) <= 4:
        fail("gardens", f"expected the gardens of 2, 3 or 4 players, not {len(rows)}")
    state = forms.view(np.zeros(1, STATE))
    blank(state, len(rows), 0)
    cells = {
        (seat, place): _cell(value, f"gardens[{seat}][{place}]", box, len(rows), seat)
        for seat, row in enumerate(rows)
        for place, value in enumerate(listed(row, f"gardens[{seat}]", 4))
    }
    _check_copies(cells, box)
    for (seat, place), found in cells.items():
        state.garden[seat, place], state.destroyed[seat, place] = found.face, found.destroyed
    gnomes = [(seat * 4 + place, gnome) for (seat, place), found in cells.items() for gnome in found.gnomes]
    _place_gnomes(state, gnomes, box)
    return state


def _check_copies(cells: Mapping[tuple[int, int], Cell], box: Edition) -> None:
    there = Counter(found.face for found in cells.values())
    seen: Counter[int] = Counter()
    for (seat, place), found in cells.items():
        one = box.cards[found.face]
        seen[found.face] += 1
        if seen[found.face] > one.copies:
            count = f"{there[found.face]} times; the edition has {one.copies} of it"
            fail(f"gardens[{seat}][{place}]", f"{one.id!r} is there {count}")


def _place_gnomes(state: Any, placed: Sequence[tuple[int, Gnome]], box: Edition) -> None:
    total = sum(box.gnomes)
    if len(placed) > total:
        fail("gardens", f"{len(placed)} gnomes lie there; the edition has {total}")
    for face, word in enumerate(("no", "1", "2")):
        count = sum(gnome.face == face for _, gnome in placed)
        if count > box.gnomes[face]:
            fail("gardens", f"the gnome {word!r} is there {count} times; the edition has {box.gnomes[face]}")
    for i, (at, gnome) in enumerate(placed):
        state.gnome_at[i], state.gnome_face[i] = at, gnome.face
    state.gnomes_left = total - len(placed)


def _cell(value: object, where: str, box: Edition, players: int, seat: int) -> Cell:
    """A card by its id or name, or by a dict as in a position; gnomes may be unseen."""
    if isinstance(value, str):
        return Cell(named_card(value, where, box, "garden"), False, ())
    if not isinstance(value, Mapping):
        return cell(value, where, box, players, seat, None)  # which says what is expected
    entry = dict(keys(value, where, CELL))
    named = listed(entry.pop("gnomes", []), f"{where}.gnomes")
    if "card" in entry:
        entry["card"] = box.cards[named_card(entry["card"], f"{where}.card", box, "garden")].id
    bare = cell(entry, where, box, players, seat, None)
    gnomes = []
    for i, gnome in enumerate(named):
        word = gnome.partition("@")[0] if isinstance(gnome, str) else gnome
        gnomes.append(Gnome(gnome_face(word, f"{where}.gnomes[{i}]", True), 0))
    if bare.destroyed and gnomes:
        fail(f"{where}.gnomes", "a destroyed card carries no gnomes (§4)")
    return Cell(bare.face, bare.destroyed, tuple(gnomes))


def read_jury(board: object, won: object, box: Edition, players: int) -> tuple[list[int], list[int]]:
    """The faces of the jury cards asked about, and how many cards each seat has won.

    Raises
    ------
    RecordError
        If a value is unknown, a jury card is there twice, there are more of them than in the box, or more than the
        game goes on for; the text gives its place.
    """
    faces = [named_card(name, f"board[{i}]", box, "jury") for i, name in enumerate(listed(board, "board"))]
    counts, taken = _won([0] * players if won is None else won, box, players)
    for i, face in enumerate(faces):
        if face in taken or face in faces[:i]:
            fail(f"board[{i}]", f"the jury card {box.cards[face].id!r} is there twice")
    most, claimed = int(numbers(box).jury), sum(counts)
    if claimed > most:
        fail("won", f"{claimed} jury cards; the edition has {most}")
    if claimed + len(faces) > most:
        fail("board", f"{len(faces)} jury cards here and {claimed} won are {claimed + len(faces)}; there are {most}")
    _check_winner(counts, box.jury_to_win[players - 2])
    return faces, counts


def _won(won: object, box: Edition, players: int) -> tuple[list[int], set[int]]:
    """How many jury cards each seat has won, and which, as far as they are named."""
    counts: list[int] = []
    taken: set[int] = set()
    for seat, value in enumerate(listed(won, "won", players)):
        where = f"won[{seat}]"
        if isinstance(value, int | np.integer):
            counts.append(whole(value if isinstance(value, bool) else int(value), where, 0, numbers(box).jury))
            continue
        if not isinstance(value, list | tuple):
            fail(where, f"expected a list of jury cards, or how many, not {shown(value)}")
        named = [named_card(name, f"{where}[{i}]", box, "jury") for i, name in enumerate(listed(value, where))]
        for i, face in enumerate(named):
            if face in taken:
                fail(f"{where}[{i}]", f"the jury card {box.cards[face].id!r} is won twice")
            taken.add(face)
        counts.append(len(named))
    return counts, taken


def _check_winner(counts: Sequence[int], needed: int) -> None:
    winners = [seat for seat, count in enumerate(counts) if count >= needed]
    for seat in winners:
        if counts[seat] > needed:
            fail(f"won[{seat}]", f"{counts[seat]} jury cards; the game ends with {needed} (§6)")
    if len(winners) > 1:
        fail("won", f"seats {winners[0]} and {winners[1]} both have the {needed} jury cards that end the game (§6)")
