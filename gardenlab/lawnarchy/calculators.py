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

from gardenlab.engine.reading import whole
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.editions import edition as read_edition
from gardenlab.lawnarchy.explain import garden_rows, jury_row, score_rows, table
from gardenlab.lawnarchy.reading import numbers
from gardenlab.lawnarchy.reasons import jury_reason
from gardenlab.lawnarchy.tabletop import named_card, read_gardens, read_jury

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
        id such as ``"hammock"``, its name where no other card has it (``"Hammock"``), or a dict with ``card``,
        ``destroyed`` and ``gnomes`` (``"1"``, ``"2"``, ``"no"``, or ``"?"`` for one not seen).
    board : list of str
        The jury cards to ask about, such as those on the examination board, by id or name.
    won : list, optional
        For each seat the jury cards it has won, by id or name, or how many; none if left out.
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
    state = read_gardens(gardens, box)
    faces, won_counts = read_jury(board, won, box, state.players)
    for seat, count in enumerate(won_counts):
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
        Id or name of the jury card.
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
    state = read_gardens(gardens, box)
    whole(seat, "seat", 0, state.players - 1)
    face = named_card(jury, "jury", box, "jury")
    reason = jury_reason(state, box, seat, face - numbers(box).gardens - numbers(box).squabbles)
    return None if reason.met is None else reason.ways


def _gardens(state: Any, box: Edition) -> pandas.DataFrame:
    import pandas as pd

    return pd.DataFrame(score_rows(state, box))
