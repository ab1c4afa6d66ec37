"""Who controls the territories, and what that brings in (rulebook, Territory Control)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, From, Question, Rows, answered, rows_of, sample, shown
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

NO_ROUND = "no round of any game was finished"
PANELS = {"alone": "held alone", "tied": "shared by a tie", "nobody": "held by nobody", "inhabitants": "inhabitants"}
WHERE = {True: "in the centre", False: "around it"}


SPLITS: dict[str, Any] = {"round": From(1), "territory": list(range(1, 8)), "where": list(WHERE.values())}


def control_by_round(studies: Any) -> Finding:
    """Who controls the territories at the end of each round, and the inhabitants gained.

    Parameters
    ----------
    studies : Study, or sequence of Study
        Several with different numbers of players are told side by side.

    Returns
    -------
    Finding
        One row a number of players and ``round``, each number with its interval (``_low``, ``_high``):

        ``alone``, ``tied``, ``nobody``
            The shares of the ``territories`` in which one seat has the most floors, several share the most, or nobody
            has any.
        ``inhabitants``
            What the control of a territory brings in that round, all seats together.

    Raises
    ------
    GardenlabError
        If the studies do not belong together.
    """
    return _told(studies, "round", "Territory control by round", "control_by_round")


def control_by_territory(studies: Any) -> Finding:
    """Who controls each of the seven territories, over all rounds.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        As `control_by_round`, one row a number of players and ``territory`` (its number). ``.details["where"]`` has
        the same for whichever territory lies in the centre and for those around it.
    """
    return _told(studies, "territory", "Territory control by territory", "control_by_territory")


def _told(studies: Any, by: str, title: str, name: str) -> Finding:
    import pandas as pd

    pool = Pool(studies)
    questions = [Question(_held, {one: SPLITS[one]}) for one in ([by] if by == "round" else [by, "where"])]
    told = [answered(study, pool.unit, questions) for study in pool]
    frame, *more = (pd.concat(tables, ignore_index=True) for tables in zip(*map(_named, told), strict=True))
    details = {"where": more[0]} if more else {}
    options = pool.studies[0].edition.options
    found = Finding(
        frame,
        title=title,
        caption=f"{sample(pool)} alone, tied, nobody: shares of territories at the end of a round in which one seat "
        "has the most floors, several share the most, or nobody has a building; late rounds are those of long "
        "games. inhabitants: what control of a "
        f"territory brings in, {options.control_alone} for a seat alone and {options.control_shared} for each of those "
        f"that tie. {INTERVALS} {captions.rate_reach(frame['territories'], None)}",
        plot=partial(_draw, by=by),
        formats=dict.fromkeys(("alone", "tied", "nobody"), "percent"),
        details=details,
        shown=shown(pool, by, "territories", *PANELS),
    )
    return pool.told(found, f"gl.garden_nation.{name}({{}})")


def _held(study: Any) -> Rows:
    rows = rows_of(study, "territories", NO_ROUND)
    asked = {
        "alone": Asked(rows["seats"] == 1, 1.0),
        "tied": Asked(rows["seats"] > 1, 1.0),
        "nobody": Asked(rows["seats"] == 0, 1.0),
        "inhabitants": Asked(rows["inhabitants"], 1.0, bounded=False),
    }
    return Rows(rows.assign(where=(rows["position"] == 0).map(WHERE)), asked)


def _named(tables: list[pd.DataFrame]) -> list[pd.DataFrame]:
    left = ["of_tied", "of_nobody", "of_inhabitants"]
    return [table.rename(columns={"of_alone": "territories"}).drop(columns=left) for table in tables]


def _draw(frame: pd.DataFrame, ax: Any, by: str) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=[by], values=PANELS)
