"""Which lands are chosen for brambles, when and by whom (rulebook, Construct in an Empty Area)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation.cards import LANDS
from gardenlab.garden_nation.state import TILES
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, Question, Rows, answered, rows_of, sample, shown
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

CHOICES = (*LANDS, "untouched")


SPLITS: tuple[dict[str, Any], ...] = ({}, {"territory": list(range(1, TILES + 1))})


def bramble_choices(studies: Any) -> Finding:
    """What becomes of brambles: the lands chosen for them, or none.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``choice`` (a land, or ``untouched``): ``share`` of all ``brambles``, and of the
        built-on ones ``among_chosen`` (blank for untouched ones) and ``round`` (mean), each with its interval.
        ``.details["territories"]`` has the same by territory.
    """
    import pandas as pd

    pool = Pool(studies)
    whole: list[pd.DataFrame] = []
    each: list[pd.DataFrame] = []
    for study in pool:
        questions = [Question(_choices, {**by, "choice": list(CHOICES)}) for by in SPLITS]
        for table, tables in zip(answered(study, pool.unit, questions), (whole, each), strict=True):
            named = table.rename(columns={"of_share": "brambles"})
            tables.append(named.drop(columns=["of_among_chosen", "of_round"]))
    frame = pd.concat(whole, ignore_index=True)
    found = Finding(
        frame,
        title="Lands chosen for brambles",
        caption=f"{sample(pool)} share: of all brambles; among chosen: of those that were built on; round: in which it "
        f"was chosen, mean. {INTERVALS} {captions.rate_reach(frame['brambles'], None)}",
        plot=_draw,
        formats={"share": "percent", "among_chosen": "percent"},
        details={"territories": pd.concat(each, ignore_index=True)},
        shown=shown(pool, "choice", "brambles", "share", "among_chosen", "round"),
    )
    return pool.told(found, "gl.garden_nation.bramble_choices({})")


def _choices(study: Any) -> Rows:
    """Every bramble is a row for each of the choices."""
    import pandas as pd

    rows = rows_of(study, "brambles")
    choice = rows["land"].astype(object).where(rows["built"], CHOICES[-1])
    long = pd.concat([rows.assign(so=choice == name, choice=name) for name in CHOICES], ignore_index=True)
    built = long["built"] & (long["choice"] != CHOICES[-1])
    asked = {
        "share": Asked(long["so"], 1.0),
        "among_chosen": Asked(long["so"] & built, built),
        "round": Asked(long["round"].where(long["so"] & built, 0), long["so"] & built, bounded=False),
    }
    return Rows(long, asked)


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    values = {"share": "share of brambles", "round": "round it is chosen in"}
    panels(frame, ax, label=["choice"], values=values)
