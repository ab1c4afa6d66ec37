"""Where each point of a seat comes from and what is to be had, with the rulebook's sections, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine import forms
from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import LANDS, area_name, kept_by, numbers, tile_at
from gardenlab.garden_nation.patterns import needs, on_offer, placements
from gardenlab.garden_nation.reasons import (
    inhabitants_to_gain,
    territories,
    why_control,
    why_mission,
    why_population,
)
from gardenlab.garden_nation.rules import finish
from gardenlab.garden_nation.scoring import mission_points, missions_total, population_points, total
from gardenlab.garden_nation.state import HIDDEN

if TYPE_CHECKING:
    import pandas

    from gardenlab.engine.position import Position
    from gardenlab.garden_nation.editions import Edition

COLUMNS = ("source", "item", "points", "inhabitants", "why", "section")
SCORE_COLUMNS = ("seat", "projects", "missions", "population", "score", "rank", "leads", "tie_break")


def explain(position: Position, seat: int) -> pandas.DataFrame:
    """Explain what a seat would score if the game ended now, and what it may still get.

    Parameters
    ----------
    position : Position
        A full position or an observation; missions that it does not show give 0 points, those that were drawn for a
        position written without any give what they are worth.
    seat : int

    Returns
    -------
    pandas.DataFrame
        With the columns

        - ``source``: ``project`` (taken), ``mission``, ``population``, then ``total``, which is the sum of the
          rows above it; below it ``control``, a row for each territory, and ``offer``, a row for each project on offer;
        - ``item``: the card's id, the territory's number, or empty;
        - ``points``: 0 below the total;
        - ``inhabitants``: of ``control`` rows, what territory control would give now; else 0;
        - ``why``: the reason, with numbers; of an ``offer`` where a floor would complete it, and what that costs;
        - ``section`` of the rulebook.
    """
    import pandas as pd

    return pd.DataFrame(explain_rows(position.state, position.game.edition, seat), columns=list(COLUMNS))


def explain_rows(state: Any, edition: Edition, seat: int) -> list[dict[str, Any]]:
    """The rows of `explain`."""
    rows = score_lines(state, edition, seat)
    if not state.over:
        rows += control_lines(state, edition, seat)
        rows += [_offer(state, edition, seat, project) for project in on_offer(state)]
    return rows


def _row(source: str, item: str, points: int, why: str, section: str, inhabitants: int = 0) -> dict[str, Any]:
    return {
        "source": source,
        "item": item,
        "points": points,
        "inhabitants": inhabitants,
        "why": why,
        "section": section,
    }


def score_lines(state: Any, edition: Edition, seat: int, names: Sequence[str] | None = None) -> list[dict[str, Any]]:
    """The rows of `explain` that add up to the total, and the total; the others by their names, if given."""
    record = numbers(edition)
    rows = [
        _row("project", card.id, int(record.project_points[face]), f"completed: {needs(edition, face)}",
             "Common Projects")
        for face, card in enumerate(edition.projects)
        if state.taken_by[face] == seat
    ]  # fmt: skip
    rows += [_mission(state, edition, seat, mission, names) for mission in kept_by(state, seat)]
    points = population_points(record, state.population[seat])
    rows.append(_row("population", "", points, why_population(state, edition, seat), "End of the Game"))
    final = int(total(state, record, seat))
    missing = final - sum(row["points"] for row in rows)
    if missing:
        rows.append(_row("least", "", missing, "a final score is not below 0 in this edition", "End of the Game"))
    why = "at the end of the game" if state.over else "if the game ended now"
    return [*rows, _row("total", "", final, why, "End of the Game")]


def _mission(state: Any, edition: Edition, seat: int, mission: int, names: Sequence[str] | None) -> dict[str, Any]:
    if mission == HIDDEN:
        return _row("mission", "?", 0, "a secret mission, not shown until the end", "Secret Missions")
    points = int(mission_points(state, numbers(edition), mission, seat))
    why = why_mission(state, edition, mission, seat, names)
    return _row("mission", edition.missions[mission].id, points, why, "Secret Missions")


def control_lines(state: Any, edition: Edition, seat: int) -> list[dict[str, Any]]:
    """How each territory stands, in ascending order, and the inhabitants to be had there."""
    return [
        _row(
            "control",
            str(tile_at(state, position)),
            0,
            why_control(state, edition, position, seat),
            "Territory Control",
            inhabitants_to_gain(state, edition, position, seat),
        )
        for position in territories(state)
    ]


def _offer(state: Any, edition: Edition, seat: int, project: int) -> dict[str, Any]:
    record, card = numbers(edition), edition.projects[project]
    found = placements(state, edition, seat, project)
    told = [
        area_name(state, cell) + (f" as {LANDS[land]}" if land is not None else "") + f" ({plural(cost, 'inhabitant')})"
        for cell, land, cost in found
    ]
    worth = f"{plural(int(record.project_points[project]), 'point')} for {needs(edition, project)}"
    if record.roof_needed and state.roofs == 0:
        where = "no roof is in the reserve"
    elif not state.supply[seat]:
        where = "no floor is left"
    else:
        where = f"one floor would do in {listing(told, 'or')}" if told else "one floor would not do it"
    return _row("offer", card.id, 0, f"{worth}; {where}", "Common Projects")


def scores(position: Position) -> pandas.DataFrame:
    """The score of each seat if the game ended now.

    Parameters
    ----------
    position : Position
        Of an observation, missions that are not shown count nothing; of a position written by hand without its
        missions or inhabitants, those count that loading it filled in.

    Returns
    -------
    pandas.DataFrame
        Columns ``seat``; points of ``projects``, ``missions`` and ``population``; their sum ``score``; ``rank`` from
        1, equal ranks shared; ``leads``; ``tie_break``: what decides among equal scores, ``"shared"`` or
        ``"population"``, else empty (End of the Game).
    """
    import pandas as pd

    return pd.DataFrame(score_rows(position.state, position.game.edition), columns=list(SCORE_COLUMNS))


def score_rows(state: Any, edition: Edition) -> list[dict[str, Any]]:
    """The rows of `scores`."""
    record, result = numbers(edition), forms.integers(12)
    winners = finish(state, record, result)
    seats = range(state.players)
    return [
        {
            "seat": seat,
            "projects": int(state.score[seat]),
            "missions": int(missions_total(state, record, seat)),
            "population": population_points(record, state.population[seat]),
            "score": int(result[seat]),
            "rank": int(result[8 + seat]),
            "leads": bool(winners >> seat & 1),
            "tie_break": _tie_break(result, seats, seat),
        }
        for seat in seats
    ]


def _tie_break(result: Any, seats: range, seat: int) -> str:
    equal = [other for other in seats if other != seat and result[other] == result[seat]]
    if not equal:
        return ""
    return "shared" if any(result[8 + other] == result[8 + seat] for other in equal) else "population"


__all__ = [
    "COLUMNS",
    "SCORE_COLUMNS",
    "control_lines",
    "explain",
    "explain_rows",
    "score_lines",
    "score_rows",
    "scores",
]
