"""Calculators for the kitchen table: what gardens are worth and which jury cards they fulfil, from what lies there.

>>> sheet = score([["seeds-1", "beets-green", "weeds-blue", "hammock"],
...                ["seeds-2", "poofs-yellow", "weeds-green", "beets-blue"]], board=["manny-points"])
>>> sheet.points
(2, 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.reading import fail, keys, listed, shown, whole
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.deal import blank
from gardenlab.lawnarchy.editions import edition as read_edition
from gardenlab.lawnarchy.explain import garden_rows, jury_row, score_rows, table
from gardenlab.lawnarchy.reading import Cell, Gnome, card, cell, gnome_face, numbers
from gardenlab.lawnarchy.reasons import jury_reason
from gardenlab.lawnarchy.state import STATE

if TYPE_CHECKING:
    import pandas

CARD_COLUMNS = ("seat", "place", "card", "wants", "met", "points", "gnomes", "why", "section")
JURY_COLUMNS = ("seat", "card", "wants", "met", "reveal", "why", "section")


@dataclass(frozen=True, repr=False)
class Scoresheet:
    """What `score` worked out.

    Attributes
    ----------
    cards : pandas.DataFrame
        A row for each card: ``seat``, ``place``, ``card``, ``wants``, ``met``, ``points`` without gnomes,
        ``gnomes``, ``why``, ``section`` of the rulebook.
    gardens : pandas.DataFrame
        A row for each seat: ``seat``, ``jury_cards``, ``garden_points`` (the sum of its cards' points), ``rank``,
        ``leads``, ``tie_break``.
    jury : pandas.DataFrame
        A row for each seat and jury card asked about: ``met`` (missing where it hangs on gnomes not seen), ``reveal``
        (the least gnomes to reveal), ``why``, ``section``.
    needed : int
        Jury cards that end the game.
    note : str
        What to know of the edition's cards.
    """

    cards: pandas.DataFrame
    gardens: pandas.DataFrame
    jury: pandas.DataFrame
    needed: int
    note: str = field(default="")

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each garden, gnomes aside."""
        return tuple(int(p) for p in self.gardens["garden_points"])

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that would win if the game ended now: most jury cards, then most points, then all of them."""
        return tuple(int(seat) for seat in self.gardens.loc[self.gardens["leads"], "seat"])

    @property
    def winner(self) -> int | None:
        """The seat whose jury cards have ended the game; None if there is none yet."""
        done = self.gardens.loc[self.gardens["jury_cards"] >= self.needed, "seat"]
        return None if done.empty else int(done.iloc[0])

    def __repr__(self) -> str:
        rows = []
        for row in self.gardens.to_dict("records"):
            parts = self.cards.loc[self.cards["seat"] == row["seat"]]
            summed = " + ".join(str(p) for p in parts["points"])
            won = f"jury cards {row['jury_cards']} of {self.needed}"
            claims = self.jury.loc[(self.jury["seat"] == row["seat"]) & self.jury["met"].fillna(False), "card"]
            fulfils = f"; fulfils {', '.join(claims)}" if len(claims) else ""
            leads = "; leads" if row["leads"] else ""
            rows.append(f"Seat {row['seat']}: {summed} = {row['garden_points']} points; {won}{fulfils}{leads}")
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        tables = [
            f"<h4>{title}</h4>{frame.to_html(index=False, na_rep='unknown')}"
            for title, frame in (("Gardens", self.gardens), ("Cards", self.cards), ("Jury cards", self.jury))
            if len(frame)
        ]
        return "".join(tables) + (f"<p>{escape(self.note)}</p>" if self.note else "")


def score(
    gardens: Sequence[Sequence[Any]],
    *,
    board: Sequence[str] = (),
    won: Sequence[Any] | None = None,
    edition: Any = "rulebook",
) -> Scoresheet:
    """Score gardens from what lies on the table alone.

    Parameters
    ----------
    gardens : list of lists
        A list of four cards for each of 2 to 4 seats, clockwise, left to right as the owner sees them. A card is an
        id such as ``"hammock"``, or a dict with ``card``, ``destroyed`` and ``gnomes`` (``"1"``, ``"2"``, ``"no"``,
        or ``"?"`` for one not seen).
    board : list of str
        Ids of the jury cards to ask about, such as those on the examination board.
    won : list, optional
        For each seat the ids of the jury cards it has won, or how many; none if left out.
    edition : str, path or Edition
        ``"rulebook"``, a folder with a person's own cards, or an Edition.

    Returns
    -------
    Scoresheet

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    EditionError
        If the edition cannot be read.
    """
    box = read_edition(edition)
    state = _table(gardens, box)
    faces = [card(name, f"board[{i}]", box, "jury") for i, name in enumerate(listed(board, "board"))]
    counts, taken = _won(won, box, state.players)
    for i, face in enumerate(faces):
        if face in taken or face in faces[:i]:
            fail(f"board[{i}]", f"the jury card {box.cards[face].id!r} is there twice")
    for seat, count in enumerate(counts):
        state.won[seat] = count
    seats = range(state.players)
    needed = box.jury_to_win[state.players - 2]
    return Scoresheet(
        cards=table([{"seat": seat, **row} for seat in seats for row in garden_rows(state, box, seat)], CARD_COLUMNS),
        gardens=_gardens(state, box),
        jury=table([{"seat": s, **jury_row(state, box, s, face)} for s in seats for face in faces], JURY_COLUMNS),
        needed=needed,
        note=box.note,
    )


def jury_ways(
    jury: str, gardens: Sequence[Sequence[Any]], seat: int = 0, *, edition: Any = "rulebook"
) -> tuple[str, ...] | None:
    """In which ways a seat can fulfil a jury card.

    Parameters
    ----------
    jury : str
        Id of the jury card.
    gardens : list of lists
        As for `score`.
    seat : int
    edition : str, path or Edition

    Returns
    -------
    tuple of str or None
        The minimal ways of revealing gnomes, such as ``"2 at 3 + 1 at 4"``; ``("nothing",)`` where none is needed;
        empty where no way is enough; None where that hangs on gnomes not seen.

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.

    Examples
    --------
    >>> jury_ways("avery-goodcard", [["seeds-1", "seeds-2", "carrots", {"card": "plum-tree", "gnomes": ["2", "no"]}],
    ...                              ["weeds-blue", "seeds-3", "seeds-4", "tulips"]])
    ('2 at 4',)
    """
    box = read_edition(edition)
    state = _table(gardens, box)
    whole(seat, "seat", 0, state.players - 1)
    face = card(jury, "jury", box, "jury")
    reason = jury_reason(state, box, seat, face - numbers(box).gardens - numbers(box).squabbles)
    return None if reason.met is None else reason.ways


def _gardens(state: Any, box: Edition) -> pandas.DataFrame:
    import pandas as pd

    return pd.DataFrame(score_rows(state, box))


def _table(gardens: object, box: Edition) -> Any:
    """A state with nothing but gardens."""
    rows = listed(gardens, "gardens")
    if not 2 <= len(rows) <= 4:
        fail("gardens", f"expected the gardens of 2, 3 or 4 players, not {len(rows)}")
    state = forms.view(np.zeros(1, STATE))
    blank(state, len(rows), 0)
    placed: list[tuple[int, Gnome]] = []
    for seat, row in enumerate(rows):
        for place, value in enumerate(listed(row, f"gardens[{seat}]", 4)):
            found = _cell(value, f"gardens[{seat}][{place}]", box, len(rows), seat)
            state.garden[seat, place], state.destroyed[seat, place] = found.face, found.destroyed
            placed += [(seat * 4 + place, gnome) for gnome in found.gnomes]
    _place_gnomes(state, placed, box)
    return state


def _place_gnomes(state: Any, placed: list[tuple[int, Gnome]], box: Edition) -> None:
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
    """A card by its id, or by a dict as in a position; gnomes may be unseen."""
    if isinstance(value, str):
        return Cell(card(value, where, box, "garden"), False, ())
    entry = keys(value, where, ("card", "destroyed", "gnomes"))
    bare = cell({key: part for key, part in entry.items() if key != "gnomes"}, where, box, players, seat, None)
    gnomes = []
    for i, gnome in enumerate(listed(entry.get("gnomes", []), f"{where}.gnomes")):
        word = gnome.partition("@")[0] if isinstance(gnome, str) else gnome
        gnomes.append(Gnome(gnome_face(word, f"{where}.gnomes[{i}]", True), 0))
    if bare.destroyed and gnomes:
        fail(f"{where}.gnomes", "a destroyed card carries no gnomes (§4)")
    return Cell(bare.face, bare.destroyed, tuple(gnomes))


def _won(won: object, box: Edition, players: int) -> tuple[list[int], set[int]]:
    """How many jury cards each seat has won, and which, as far as they are named."""
    most = numbers(box).jury
    if won is None:
        return [0] * players, set()
    counts, taken = [], set()
    for seat, value in enumerate(listed(won, "won", players)):
        if isinstance(value, int):
            counts.append(whole(value, f"won[{seat}]", 0, most))
            continue
        named = [card(n, f"won[{seat}][{i}]", box, "jury") for i, n in enumerate(listed(value, f"won[{seat}]"))]
        for i, face in enumerate(named):
            if face in taken:
                fail(f"won[{seat}][{i}]", f"the jury card {shown(box.cards[face].id)} is won twice")
            taken.add(face)
        counts.append(len(named))
    if sum(counts) > most:
        fail("won", f"{sum(counts)} jury cards; the edition has {most}")
    return counts, taken
