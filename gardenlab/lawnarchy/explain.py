"""Each point and each jury card of a garden explained, and the score of a game (rulebook §3, §4, §6, §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.engine import forms
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.readable import readable
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.reading import numbers
from gardenlab.lawnarchy.reasons import card_reason, gnome_faces, jury_reason, wants_in_words
from gardenlab.lawnarchy.rules import finish, squabble_targets
from gardenlab.lawnarchy.scoring import demand_met, garden_values
from gardenlab.lawnarchy.state import ON_BOARD

if TYPE_CHECKING:
    import pandas

    from gardenlab.engine.position import Position

COLUMNS = ("kind", "place", "card", "wants", "met", "points", "gnomes", "reveal", "why", "section")
SCORE_COLUMNS = ("seat", "jury_cards", "garden_points", "rank", "leads", "tie_break")


def explain(position: Position, seat: int) -> pandas.DataFrame:
    """Explain a garden: each card, each jury card on the board, and the total.

    Faces of gnomes come from the position alone: an observation knows only those that its seat has seen.

    Parameters
    ----------
    position : Position
        A full position or an observation.
    seat : int
        Whose garden.

    Returns
    -------
    pandas.DataFrame
        One row for each of the seat's cards (``kind`` is ``"card"``), one for the garden (``"total"``) and one for
        each jury card on the examination board (``"jury"``), with the columns

        - ``place``: 1 to 4; missing for other rows;
        - ``card``: its name; ``wants``: what it wants, in words;
        - ``met``: whether that is so; for a jury card, whether the seat could claim it, with gnomes too; missing
          where that hangs on gnomes not seen;
        - ``points``: what the card or the garden is worth, gnomes aside; the cards' add up to the total's;
        - ``gnomes``: faces on the card: ``1``, ``2``, ``no``, ``?`` for one not seen;
        - ``reveal``: the least gnomes to reveal for a jury card, ways with ``or`` between them; ``nothing``,
          ``unknown``, or empty where no way is enough;
        - ``why``: the reason, with what is missing; ``section``: of the rulebook.
    """
    rows = garden_rows(position.state, position.game.edition, seat)
    total = sum(row["points"] for row in rows)
    rows.append(
        {
            "kind": "total",
            "card": "garden",
            "points": total,
            "why": "sum of the four cards, gnomes aside",
            "section": "§3",
        }
    )
    first = _first_jury(position.game.edition)
    for jury in board(position.state, position.game.edition):
        rows.append(jury_row(position.state, position.game.edition, seat, first + jury))
    return table(rows)


def _first_jury(edition: Edition) -> int:
    return int(numbers(edition).gardens + numbers(edition).squabbles)


def board(state: Any, edition: Edition) -> list[int]:
    """The jury cards on the examination board, by their numbers among the jury cards."""
    return [jury for jury in range(numbers(edition).jury) if state.jury[jury] == ON_BOARD]


def garden_rows(state: Any, edition: Edition, seat: int) -> list[dict[str, Any]]:
    """The rows of a garden's four cards."""
    rows = []
    for place in range(4):
        card, reason = edition.cards[state.garden[seat, place]], card_reason(state, edition, seat, place)
        rows.append(
            {
                "kind": "card",
                "place": place + 1,
                "card": card.name,
                "wants": wants_in_words(card),
                "met": reason.met,
                "points": reason.points,
                "gnomes": " ".join(gnome_faces(state, edition, seat, place)),
                "why": reason.why,
                "section": reason.section,
            }
        )
    return rows


def jury_row(state: Any, edition: Edition, seat: int, face: int) -> dict[str, Any]:
    """The row of one jury card for a seat."""
    card, reason = edition.cards[face], jury_reason(state, edition, seat, face - _first_jury(edition))
    return {
        "kind": "jury",
        "card": card.name,
        "wants": wants_in_words(card),
        "met": reason.met,
        "reveal": "unknown" if reason.met is None else " or ".join(reason.ways),
        "why": reason.why,
        "section": reason.section,
    }


def table(rows: list[dict[str, Any]], columns: tuple[str, ...] = COLUMNS) -> pandas.DataFrame:
    """Rows as a DataFrame with nullable types and no missing texts."""
    import pandas as pd

    kinds: dict[str, Any] = {"seat": "Int64", "place": "Int64", "points": "Int64", "met": "boolean"}
    parts = {name: [row.get(name, None if name in kinds else "") for row in rows] for name in columns}
    series = {name: pd.Series(part, dtype=kinds.get(name, object)) for name, part in parts.items()}
    return readable(pd.DataFrame(series))


def scores(position: Position) -> pandas.DataFrame:
    """The score of each seat now.

    Parameters
    ----------
    position : Position

    Returns
    -------
    pandas.DataFrame
        Columns ``seat``; ``jury_cards`` won; ``garden_points``, gnomes aside; ``rank`` from 1, equal ranks shared;
        ``leads``, whether the seat would win if the game ended now; ``tie_break``: what tells the seat from others
        with as many jury cards (``"garden points"``, ``"shared"`` where nothing does, else empty) (§6).
    """
    import pandas as pd

    rows = score_rows(position.state, position.game.edition)
    return pd.DataFrame(rows, columns=list(SCORE_COLUMNS))


def score_rows(state: Any, edition: Edition) -> list[dict[str, Any]]:
    """The rows of `scores`."""
    result = forms.integers(12)
    winners = finish(state, numbers(edition), result)
    seats = range(state.players)
    rows = []
    for seat in seats:
        equals = [other for other in seats if other != seat and result[other] == result[seat]]
        shared = any(result[4 + other] == result[4 + seat] for other in equals)
        rows.append(
            {
                "seat": seat,
                "jury_cards": result[seat],
                "garden_points": result[4 + seat],
                "rank": result[8 + seat],
                "leads": bool(winners >> seat & 1),
                "tie_break": "shared" if shared else "garden points" if equals else "",
            }
        )
    return rows


def notes(position: Position, viewer: int | None = None) -> dict[str, str]:
    """A sentence for each thing on the board that can be pointed at.

    Parameters
    ----------
    position : Position
    viewer : int, optional
        Who looks. None is a spectator, who sees no gnome's face; an observation is looked at by its own seat.

    Returns
    -------
    dict
        Scene key (``garden-<seat>-<place>``, ``centre-<card>``, ``board-<card>``) -> sentence.
    """
    if position.viewer is None and viewer is not None:
        position = position.observe(viewer)
    state, edition = position.state, position.game.edition
    found: dict[str, str] = {}
    for seat in range(position.players):
        for place in range(4):
            reason = card_reason(state, edition, seat, place)
            said = "counts" if reason.met else "does not count"
            found[f"garden-{seat}-{place + 1}"] = f"{said}: {reason.why} ({reason.section})"
    for jury in board(state, edition):
        card = edition.cards[_first_jury(edition) + jury]
        found[f"board-{card.id}"] = _jury_note(position, jury)
    for face in state.centre[: state.centre_count]:
        card = edition.cards[face]
        if card.kind == "squabble":
            effect = squabble_targets(state, numbers(edition), face)
            said = "would have an effect now" if effect else "would have no effect now and can only be composted"
            found[f"centre-{card.id}"] = f"{said} (§4)"
    return found


def _jury_note(position: Position, jury: int) -> str:
    state, edition = position.state, position.game.edition
    if position.viewer is not None:
        reason = jury_reason(state, edition, position.viewer, jury)
        said = "fulfilled" if reason.met else "not fulfilled"
        return f"{said} by seat {position.viewer}: {reason.why} ({reason.section})"
    record = numbers(edition)
    seats = [
        str(seat)
        for seat in range(position.players)
        if demand_met(state, record, seat, jury, garden_values(state, record, seat), 0)
    ]
    return f"fulfilled without gnomes by {'seat ' + ' and '.join(seats) if seats else 'nobody'} (§7)"


def note_for(position: Position, key: str) -> str:
    """The sentence for one scene key; empty for a key that has none.

    Raises
    ------
    GardenlabError
        If the key is not a text.
    """
    if not isinstance(key, str):
        raise GardenlabError(f"key: expected a scene's key such as 'garden-0-1', not {key!r}")
    return notes(position, position.viewer).get(key, "")
