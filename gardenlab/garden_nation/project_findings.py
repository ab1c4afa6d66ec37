"""How common projects fare: revealed, completed, how soon and by whom (rulebook, Common Projects)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.ending_findings import finished
from gardenlab.garden_nation.project_waits import waits
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, Question, Rows, answered, measured, sample, shown
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import LEFT_OUT, Pool

if TYPE_CHECKING:
    import pandas as pd


MANY = ["0", "1", "2", "3", "4", "5 or more"]


def project_completion(studies: Any) -> Finding:
    """How often each common project is revealed and completed, how soon, and how often it never is.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``project``, projects that nobody completed too, the most completed first; each
        number with its interval (``_low``, ``_high``):

        ``revealed``
            The share of all ``games`` in which it came on offer.
        ``completed``, ``never``
            The shares of those in which somebody completed it, and in which it was left open.
        ``wait``
            The Kaplan-Meier median number of actions from its revelation to its completion, see `project_survival`.

    Raises
    ------
    GardenlabError
        If the studies do not belong together.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_table(study, pool.unit) for study in pool], ignore_index=True)
    total = frame.groupby("project", sort=False)["n_completed"].transform("sum")
    order = frame.assign(_total=-total).sort_values(["_total", "project", "players"])
    frame = frame.loc[order.index].reset_index(drop=True)
    found = Finding(
        frame,
        title="Common projects: revealed, completed, never completed",
        caption=f"{sample(pool)} revealed: share of games; completed and never: shares of the games in which it was "
        "revealed. wait: Kaplan-Meier median of actions from revealed to completed, censored at the end of the game, "
        f"with Brookmeyer-Crowley intervals, 95% each (?: more than half were open when games ended). {INTERVALS} "
        f"{captions.rate_reach(frame['n_revealed'], None)}",
        plot=_draw,
        picture_title="Common projects: completed, of those revealed",
        formats=dict.fromkeys(("revealed", "completed", "never"), "percent") | {"wait": "time"},
        shown=shown(pool, "project", "points", "revealed", "completed", "never", "wait"),
    )
    return pool.told(found, "gl.garden_nation.project_completion({})")


def _table(study: Any, unit: str) -> pd.DataFrame:
    points = next(parts_of(study)).projects.drop_duplicates("project").set_index("project")["points"]
    kinds = list(points.index.categories)
    table = measured(study, unit, {"project": kinds}, _fates).rename(columns={"of_revealed": "games"})
    table = table.drop(columns=["of_completed", "of_never"])
    table.insert(2, "points", points.reindex(kinds).to_numpy())
    waited = waits(study).frame.set_index("project").reindex(kinds) if table["n_revealed"].any() else None
    for source, end in (("median", ""), ("low", "_low"), ("high", "_high")):
        table["wait" + end] = float("nan") if waited is None else waited[source].to_numpy()
    return table


def _fates(study: Any) -> Rows:
    rows = study.projects
    asked = {
        "revealed": Asked(rows["revealed"], 1.0),
        "completed": Asked(rows["completed"], rows["revealed"]),
        "never": Asked(rows["revealed"] & ~rows["completed"], rows["revealed"]),
    }
    return Rows(rows, asked)


def project_takers(studies: Any) -> Finding:
    """Who completes projects: by turn order in the first round, and whether those who do win.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``completed`` (how many projects a seat completed in a game): ``seats``, their
        ``share`` of all seats and how often they ``won``, each with its interval. ``.details["order"]`` has by turn
        ``order`` the ``projects`` a seat and their ``points``. Who completes many does more than that, so the wins
        are no effect of projects: for that see `gardenlab.restricted_play`.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    pool = Pool(studies)
    parts, orders = [], []
    for study in pool:
        order = list(range(1, study.players + 1))
        questions = [Question(_by_count, {"completed": MANY}), Question(_by_order, {"order": order})]
        by_count, by_order = answered(study, pool.unit, questions)
        parts.append(by_count.rename(columns={"n_share": "seats", "of_share": "all_seats"}).drop(columns="of_won"))
        orders.append(by_order.drop(columns="of_project_points").rename(columns={"of_projects": "seats"}))
    frame = pd.concat(parts, ignore_index=True)
    found = Finding(
        frame,
        title="Common projects by seat: how many, and who wins",
        caption=f"{sample(pool)} share: of all seats; won: share of those seats that won, alone or together "
        f"(naive: who completes many does more than that). {INTERVALS} {captions.rate_reach(frame['seats'], None)}",
        plot=_draw_takers,
        formats={"share": "percent", "won": "percent"},
        details={"order": pd.concat(orders, ignore_index=True)},
        shown=shown(pool, "completed", "seats", "share", "won"),
    )
    return pool.told(found, "gl.garden_nation.project_takers({})", LEFT_OUT)


def _by_count(study: Any) -> Rows:
    """Every seat is a row for each number of projects."""
    import pandas as pd

    _, seats = finished(study, "project takers")
    mine = np.minimum(seats["projects"].to_numpy(), len(MANY) - 1)
    seats = seats[["game", "deal", "players", "won"]]
    long = pd.concat(
        [seats.assign(so=mine == number, completed=name) for number, name in enumerate(MANY)], ignore_index=True
    )
    return Rows(long, {"share": Asked(long["so"], 1.0), "won": Asked(long["won"] & long["so"], long["so"])})


def _by_order(study: Any) -> Rows:
    _, seats = finished(study, "project takers")
    return Rows(seats, {name: Asked(seats[name], 1.0, bounded=False) for name in ("projects", "project_points")})


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    values = {"revealed": "revealed (share of games)", "completed": "completed, of those revealed"}
    panels(frame, ax, label=["project"], values=values, right=1.03)


def _draw_takers(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    values = {"share": "share of seats", "won": "share of them that won"}
    panels(frame, ax, label=["completed"], values=values, right=1.03)
