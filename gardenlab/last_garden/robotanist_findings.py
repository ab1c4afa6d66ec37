"""What a robotanist brings in, by where it stands and how it came there (rulebook, Steps 1 to 3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.last_garden.frames import KINDS
from gardenlab.last_garden.spaces import SPACE_TEXTS
from gardenlab.statistics import Finding
from gardenlab.statistics.asking import INTERVALS, Asked, From, Question, Rows, answered, rows_of, sample, shown
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

NAIVE = "Players choose where they stand, so this tells what robotanists brought in, not what a space is worth."
SPLITS: tuple[dict[str, Any], ...] = ({"kind": list(KINDS), "round": From(1)}, {"space": list(SPACE_TEXTS)})
WAYS = {False: "placed at once", True: "released from the lab"}


def robotanist_return(studies: Any) -> Finding:
    """What robotanists earn by kind of space and round; kinds that nobody used keep their row.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players, ``kind`` of space and ``round``: ``robotanists`` that stood there, ``cogs`` (mean)
        and ``nothing`` (share that earned none), each with its interval. ``.details["spaces"]`` has the same for each
        of the 27 spaces over all rounds.
    """
    import pandas as pd

    pool = Pool(studies)
    told = [_returns(study, pool.unit, *SPLITS) for study in pool]
    frame, each = (pd.concat(tables, ignore_index=True) for tables in zip(*told, strict=True))
    found = Finding(
        frame,
        title="What a robotanist earns, by space and round",
        caption=f"{sample(pool)} cogs: mean of a robotanist; nothing: share that earned none. {INTERVALS} {NAIVE}",
        plot=partial(_draw, label=["kind", "round"]),
        formats={"nothing": "percent"},
        details={"spaces": each},
        shown=shown(pool, "kind", "round", "robotanists", "cogs", "nothing"),
    )
    return pool.told(found, "gl.last_garden.robotanist_return({})")


def lab_return(studies: Any) -> Finding:
    """What robotanists earn that were placed at once, and that came from the lab, which brings a boost too.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``way``: ``robotanists``, ``cogs`` (mean) and ``nothing`` (share that earned
        none), each with its interval.
    """
    import pandas as pd

    pool = Pool(studies)
    parts = [part for study in pool for part in _returns(study, pool.unit, {"way": list(WAYS.values())})]
    found = Finding(
        pd.concat(parts, ignore_index=True),
        title="What a robotanist earns, placed at once or through the lab",
        caption=f"{sample(pool)} cogs: mean of a robotanist; nothing: share that earned none; the boost taken in the "
        f"lab is not counted. {INTERVALS} {NAIVE}",
        plot=partial(_draw, label=["way"]),
        formats={"nothing": "percent"},
        shown=shown(pool, "way", "robotanists", "cogs", "nothing"),
    )
    return pool.told(found, "gl.last_garden.lab_return({})")


def _returns(study: Any, unit: str, *splits: dict[str, Any]) -> list[pd.DataFrame]:
    found = answered(study, unit, [Question(_earned, by) for by in splits])
    return [one.drop(columns="of_nothing").rename(columns={"of_cogs": "robotanists"}) for one in found]


def _earned(study: Any) -> Rows:
    import pandas as pd

    rows = rows_of(study, "spaces")
    way = pd.Categorical.from_codes(rows["from_lab"].to_numpy().astype(np.int8), pd.Index(list(WAYS.values())))
    asked = {"cogs": Asked(rows["cogs"], 1.0, bounded=False), "nothing": Asked(rows["cogs"] == 0, 1.0)}
    return Rows(rows.assign(way=way), asked)


def _draw(frame: pd.DataFrame, ax: Any, label: list[str]) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=label, values={"cogs": "cogs of a robotanist", "nothing": "share that earned none"})
