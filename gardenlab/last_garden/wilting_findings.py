"""How often garden sectors wilt, what is lost, and whether anybody is paid for it (rulebook, Step 3, 1)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from gardenlab.last_garden.asking import INTERVALS, Asked, measured, rounds_of, rows_of, sample, shown
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

PANELS = {"wilted": "sectors that wilt", "gems_lost": "gems lost a round", "paid": "wilted sectors paid for"}


def wilting_by_round(studies: Any) -> Finding:
    """How often sectors wilt in each round, the gems lost, and how often somebody is paid.

    Parameters
    ----------
    studies : Study, or sequence of Study
        Several with different numbers of players are told side by side.

    Returns
    -------
    Finding
        One row a number of players and ``round``, each number with its interval (``_low``, ``_high``):

        ``wilted``
            The share of sectors that wilt when the round is scored (``n_wilted`` of ``of_wilted``).
        ``gems_lost``
            Gems that return to the supply, all sectors of a round together.
        ``paid``
            The share of wilted sectors for which a robotanist in row 6+=3 earned cogs.

    Raises
    ------
    GardenlabError
        If the studies do not belong together.
    """
    return _wilting(studies, "round", "Wilting by round", "wilting_by_round")


def wilting_by_die(studies: Any) -> Finding:
    """How often sectors wilt by the number that their die shows; numbers that never wilted keep their row.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        As `wilting_by_round`, by ``die``; ``gems_lost`` are those a round in all sectors showing that number.
    """
    return _wilting(studies, "die", "Wilting by sector die", "wilting_by_die")


def _wilting(studies: Any, by: str, title: str, name: str) -> Finding:
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_table(study, pool.unit, by) for study in pool], ignore_index=True)
    threshold = pool.studies[0].edition.options.wilting_threshold
    summary = (
        f"{sample(pool)} wilted: share of sectors with {threshold} gems or more when a round is scored; gems lost: a "
        f"round{', all sectors showing that number' if by == 'die' else ''}; paid: share of the wilted sectors for "
        f"which a robotanist earned cogs. {INTERVALS} {captions.rate_reach(frame['of_wilted'], None)}"
    )
    found = Finding(
        frame,
        title=title,
        caption=summary,
        plot=partial(_draw, by=by),
        formats={"wilted": "percent", "paid": "percent"},
        shown=shown(pool, by, "of_wilted", "n_wilted", "wilted", "gems_lost", "paid"),
    )
    return pool.told(found, f"gl.last_garden.{name}({{}})")


def _table(study: Any, unit: str, by: str) -> pd.DataFrame:
    rows = rows_of(study, "sectors")
    paid = rows["paid_seat"].notna()
    kinds = rounds_of(rows) if by == "round" else list(range(1, 7))
    shares = {"wilted": Asked(rows["wilted"], 1.0), "paid": Asked(paid, rows["wilted"])}
    table = measured(rows, unit, {by: kinds}, shares)
    lost = gems_a_round(rows, by, kinds)
    more = measured(lost, unit, {by: kinds}, {"gems_lost": Asked(lost["gems_lost"], 1.0, bounded=False)})
    return table.merge(more, on=["players", by])


def gems_a_round(rows: pd.DataFrame, by: str, kinds: list[int]) -> pd.DataFrame:
    """Gems lost in each round of each game; by die one row for each number, shown or not."""
    keys = ["game", "deal", "players", "round"]
    if by == "round":
        return rows.groupby(keys, as_index=False)[["gems_lost"]].sum()
    wide = rows.assign(**{str(die): rows["gems_lost"].where(rows["die"] == die, 0) for die in kinds})
    wide = wide.groupby(keys, as_index=False)[[str(die) for die in kinds]].sum()
    long: pd.DataFrame = wide.melt(keys, var_name="die", value_name="gems_lost")
    return long.assign(die=long["die"].astype(int))


def _draw(frame: pd.DataFrame, ax: Any, by: str) -> None:
    from gardenlab.last_garden.pictures import panels

    panels(frame, ax, label=[by], values=PANELS)
