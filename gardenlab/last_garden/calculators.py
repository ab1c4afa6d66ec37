"""Calculators for the kitchen table: what a board pays, from dice, gems and who stands where.

>>> table = queens_favor([4, 4, 1, 2, 3, 6], [3, 2, 0, 6, 0, 0], {"row 1:2 die 4": 0, "row 6+=3 die 2": 1})
>>> int(table.cogs[table.seat == 0].sum()), int(table.cogs[table.seat == 1].sum()), table.wilted[0]
(3, 3, (4,))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.errors import GardenlabError, NotationError
from gardenlab.engine.reading import fail, keys, listed, shown, whole
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import COLOURS
from gardenlab.last_garden.deal import blank
from gardenlab.last_garden.editions import edition as read_edition
from gardenlab.last_garden.explain import LINES, SECTIONS, line_of, spaces_in_order, why_pay
from gardenlab.last_garden.move_texts import steps
from gardenlab.last_garden.scoring import pay, wilts
from gardenlab.last_garden.spaces import SPACE_TEXTS, numbers, space_key, space_text
from gardenlab.last_garden.state import EMPTY, FIRST_MINE, ONE_ONE, STATE

if TYPE_CHECKING:
    import pandas

    from gardenlab.engine.position import Position

FAVOR_COLUMNS = ("seat", "line", "cogs", "spaces", "why", "section", "wilted")
FORECAST_COLUMNS = ("space", "line", "seat", "cogs", "why", "section", "key")


def queens_favor(
    dice: Sequence[int],
    gems: Sequence[Any],
    robotanists: Mapping[str, int] | None = None,
    *,
    players: int | None = None,
    edition: Any = "rulebook",
) -> pandas.DataFrame:
    """Score a round from what lies on the table alone (Step 3).

    Parameters
    ----------
    dice : list of int
        The six sectors' dice.
    gems : list
        For each sector its red, green and blue gems: ``[1, 0, 2]``, ``{"red": 1, "blue": 2}``, or a number alone
        where colours do not matter, which is where nobody stands on a mine.
    robotanists : mapping of space to seat
        Who stands where: ``{"garden 2": 0, "mine red": 1, "row 6+=3 die 4": 0}``.
    players : int, optional
        2, 3 or 4; as many as needed for the seats named if left out.
    edition : str, path or Edition
        ``"rulebook"``, a folder of one's own, or an Edition.

    Returns
    -------
    pandas.DataFrame
        Five rows for each seat, in the order of scoring, with the columns

        - ``seat``; ``line``: ``6+=3``, ``1:1``, ``1:2``, ``garden``, ``mines``; ``cogs``;
        - ``spaces``: where the seat's robotanists stand on that line; ``why``; ``section`` of the rulebook;
        - ``wilted``: on every line ``6+=3`` the sectors (1 to 6) that wilt, whoever controls them; else empty.

        ``table.pivot(index="seat", columns="line", values="cogs")`` is the score sheet.

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    EditionError
        If the edition cannot be read.
    """
    box = read_edition(edition)
    stands = _stands({} if robotanists is None else robotanists, players)
    seats = max(2, *(seat + 1 for seat in stands.values())) if stands else 2
    state = forms.view(np.zeros(1, STATE))
    blank(state, whole(players, "players", 2, 4) if players is not None else seats, 0)
    for sector, die in enumerate(listed(dice, "dice", 6)):
        state.dice[sector] = whole(_plain(die), f"dice[{sector}]", 1, 6)
    _lay_gems(state, gems, box, any(FIRST_MINE <= space < ONE_ONE for space in stands))
    for space, seat in stands.items():
        state.space[space] = seat
    return favor_table(state, box)


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _stands(robotanists: object, players: int | None) -> dict[int, int]:
    """Space -> seat."""
    if not isinstance(robotanists, Mapping):
        fail("robotanists", f"expected spaces and seats, such as {{'garden 2': 0}}, not {shown(robotanists)}")
    found: dict[int, int] = {}
    for text, seat in robotanists.items():
        try:
            read = steps(text) if isinstance(text, str) else []
        except NotationError:
            read = []
        if len(read) != 1 or read[0] not in SPACE_TEXTS:
            fail("robotanists", f"expected spaces such as 'garden 2', 'mine red', 'row 1:1 die 4', not {shown(text)}")
        space = SPACE_TEXTS.index(read[0])
        if space in found:
            fail(f"robotanists[{text!r}]", f"{read[0]} is named twice; one robotanist a space is allowed")
        found[space] = whole(_plain(seat), f"robotanists[{text!r}]", 0, (players or 4) - 1)
    return found


def _lay_gems(state: Any, gems: object, box: Edition, mines: bool) -> None:
    each = box.options.gems_each
    plain = False
    for sector, row in enumerate(listed(gems.tolist() if isinstance(gems, np.ndarray) else gems, "gems", 6)):
        where, value = f"gems[{sector}]", _plain(row)
        if isinstance(value, int) and not isinstance(value, bool):
            if mines:
                fail(where, "somebody stands on a mine, so colours matter: expected red, green and blue gems")
            plain = True
            counts = [whole(value, where, 0, 3 * each), 0, 0]
        elif isinstance(value, Mapping):
            named = keys(value, where, COLOURS)
            counts = [whole(_plain(named.get(c, 0)), f"{where}.{c}", 0, each) for c in COLOURS]
        else:
            row = listed(value, where, 3)
            counts = [whole(_plain(n), f"{where}[{c}]", 0, each) for c, n in enumerate(row)]
        for colour, count in enumerate(counts):
            state.gems[sector, colour] = count
    totals = [sum(state.gems[sector, colour] for sector in range(6)) for colour in range(3)]
    if sum(totals) > 3 * each:
        fail("gems", f"{sum(totals)} gems are there; the edition has {3 * each}")
    for name, total in zip(COLOURS, totals, strict=True):
        if total > each and not plain:
            fail("gems", f"{total} {name} gems are there; the edition has {each}")


def favor_table(state: Any, edition: Edition) -> pandas.DataFrame:
    """The table of `queens_favor` for the board of a state, before it is scored."""
    import pandas as pd

    record = numbers(edition)
    wilted = tuple(sector + 1 for sector in range(6) if wilts(state, record, sector))
    rows = []
    for seat in range(state.players):
        for line in LINES:
            own = [s for s in spaces_in_order() if state.space[s] == seat and line_of(s) == line]
            rows.append(
                {
                    "seat": seat,
                    "line": line,
                    "cogs": sum(int(pay(state, record, space)) for space in own),
                    "spaces": ", ".join(space_text(space) for space in own),
                    "why": "; ".join(why_pay(state, edition, space) for space in own),
                    "section": SECTIONS[line],
                    "wilted": wilted if line == LINES[0] else (),
                }
            )
    return pd.DataFrame(rows, columns=list(FAVOR_COLUMNS))


def forecast(position: Position, *, free: bool = True) -> pandas.DataFrame:
    """What each free space would pay a robotanist if the round were scored now (Step 3).

    Parameters
    ----------
    position : Position
        Of The Last Garden, full or observed, in the middle of a round.
    free : bool, default True
        Free spaces only; False tells of all 27.

    Returns
    -------
    pandas.DataFrame
        A row a space, what pays most first and equal pay in the order of scoring: ``space`` as moves write it,
        ``line``, ``seat`` whose robotanist stands there (missing if free), ``cogs``, ``why``, ``section`` of the
        rulebook and ``key`` on the board. The lab pays nothing and is no part of it.

    Raises
    ------
    GardenlabError
        If the position is of another game.
    """
    import pandas as pd

    wing = getattr(getattr(position, "game", None), "wing", None)
    if getattr(wing, "name", "") != "last_garden":
        raise GardenlabError(f"position: expected a position of The Last Garden, not {shown(position)}")
    state, edition = position.state, position.game.edition
    record = numbers(edition)
    rows = [
        {
            "space": space_text(space),
            "line": line_of(space),
            "seat": None if state.space[space] == EMPTY else int(state.space[space]),
            "cogs": int(pay(state, record, space)),
            "why": why_pay(state, edition, space),
            "section": SECTIONS[line_of(space)],
            "key": space_key(space),
        }
        for space in spaces_in_order()
        if not free or state.space[space] == EMPTY
    ]
    rows.sort(key=lambda row: -int(str(row["cogs"])))
    table = pd.DataFrame(rows, columns=list(FORECAST_COLUMNS))
    return table.astype({"seat": "Int64", "cogs": "int64"})
