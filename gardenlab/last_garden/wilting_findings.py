"""How often garden sectors wilt, what is lost, and whether anybody is paid for it (rulebook, Step 3, 1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.last_garden.state import SECTORS
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, From, Question, Rows, answered, rows_of, sample, shown
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

GROUPS: dict[str, dict[str, Any]] = {
    "all": {},
    "round": {"round": From(1)},
    "die": {"die": list(range(1, 7))},
    "cells": {"round": From(1), "die": list(range(1, 7))},
}
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


def wilting(studies: Any) -> Finding:
    """How often sectors wilt by round, sector die, number of players and agents, all in one.

    Parameters
    ----------
    studies : Study, or sequence of Study
        Of different numbers of players, of different agents, or both.

    Returns
    -------
    Finding
        One row a number of players, ``agents`` and value of ``by`` (``all``, ``round 1``, ``die 6`` and so on), each
        number with its interval, clustered by game: ``wilted`` (share of sectors), ``gems_lost`` (a round), ``paid``
        and ``unpaid`` (shares of the wilted sectors for which a robotanist in row 6+=3 earned, or nobody did).
        ``.details["cells"]`` has every round and die together.

    Raises
    ------
    GardenlabError
        If two studies have the same players and agents, or they do not belong together.
    """
    import pandas as pd

    pool = Pool(studies, apart=("players", "agents"))
    parts, cells = [], []
    for study in pool:
        who = agents_of(study)
        *tables, every = _answers(study, pool.unit, tuple(GROUPS))
        for by, part in zip(GROUPS, tables, strict=False):
            part.insert(1, "agents", who)
            part.insert(2, "by", "all" if by == "all" else [f"{by} {value}" for value in part[by]])
            parts.append(part.drop(columns=by, errors="ignore"))
        every.insert(1, "agents", who)
        cells.append(every)
    frame = pd.concat(parts, ignore_index=True)
    frame["unpaid"], frame["unpaid_low"] = 1 - frame["paid"], 1 - frame["paid_high"]
    frame["unpaid_high"] = 1 - frame["paid_low"]
    threshold = pool.studies[0].edition.options.wilting_threshold
    sizes = ", ".join(f"{captions.count(len(s), 'game')} with {s.players} players, {agents_of(s)}" for s in pool)
    unit = "the game" if pool.unit == "game" else "all games of one deal together"
    alike = frame["agents"].nunique() == 1
    found = Finding(
        frame,
        title="Wilting by round, sector die, players and agents",
        caption=f"n = {sizes}; {unit} is the unit of sampling. "
        f"wilted: share of sectors with {threshold} gems or more when a round is scored; gems "
        "lost: a round, of a die all sectors showing that number; paid: share of the wilted sectors for which a "
        f"robotanist earned cogs; unpaid: the others. {INTERVALS} {captions.rate_reach(frame['of_wilted'], None)}",
        plot=_draw_all,
        formats={"wilted": "percent", "paid": "percent", "unpaid": "percent"},
        details={"cells": pd.concat(cells, ignore_index=True)},
        shown=[*(["players"] if frame["players"].nunique() > 1 else []), *([] if alike else ["agents"]), "by",
               "of_wilted", "n_wilted", "wilted", "gems_lost", "paid", "unpaid"],
    )  # fmt: skip
    return pool.told(found, "gl.last_garden.wilting({})")


def agents_of(study: Any) -> str:
    """The line-up of a study in words: ``greedy``, or ``2 greedy + random``."""
    names = list(study.design["agents"])
    kinds = {name: names.count(name) for name in names}
    if len(kinds) == 1:
        return str(names[0])
    return " + ".join(f"{many} {name}" if many > 1 else str(name) for name, many in kinds.items())


def _draw_all(frame: pd.DataFrame, ax: Any) -> None:
    """The share of sectors that wilt: a line a round and die, a marker a line-up."""
    from gardenlab.statistics import plots

    shown = frame.assign(low=frame["wilted_low"], high=frame["wilted_high"])
    shown["games"] = shown["players"].astype(str) + " players, " + shown["agents"]
    plots.dot_intervals(shown, ax, value="wilted", label="by", group="games", xlabel="share of sectors that wilt")
    ax.set_xlim(left=0)


def _wilting(studies: Any, by: str, title: str, name: str) -> Finding:
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([part for study in pool for part in _answers(study, pool.unit, (by,))], ignore_index=True)
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


def _answers(study: Any, unit: str, kinds: Sequence[str]) -> list[pd.DataFrame]:
    """For each of `GROUPS`, or all ``cells`` of round and die, what wilts; but for cells what is lost a round too."""
    questions = []
    for by in kinds:
        questions.append(Question(_wilted, GROUPS[by]))
        if by != "cells":
            questions.append(Question(partial(_lost, by=by), GROUPS[by]))
    found, tables = iter(answered(study, unit, questions)), []
    for by in kinds:
        table = next(found)
        tables.append(table if by == "cells" else table.merge(next(found), on=["players", *GROUPS[by]]))
    return tables


def _wilted(study: Any) -> Rows:
    rows = rows_of(study, "sectors")
    return Rows(rows, {"wilted": Asked(rows["wilted"], 1.0), "paid": Asked(rows["paid_seat"].notna(), rows["wilted"])})


def _lost(study: Any, by: str) -> Rows:
    """Gems lost in each round of each game; by die one row for each number, shown or not."""
    rows = rows_of(study, "sectors")
    gems, found = rows["gems_lost"].to_numpy(), rows.iloc[::SECTORS][["game", "deal", "players", "round"]]
    place = np.repeat(np.arange(len(found)), SECTORS)
    if by == "die":
        dice = GROUPS["die"]["die"]
        lost = np.bincount(place * len(dice) + rows["die"].cat.codes.to_numpy(), gems, len(found) * len(dice))
        found = found.iloc[np.repeat(np.arange(len(found)), len(dice))].assign(die=np.tile(dice, len(found)))
    else:
        lost = np.bincount(place, gems)
    found = found.assign(gems_lost=lost)
    return Rows(found, {"gems_lost": Asked(found["gems_lost"], 1.0, bounded=False)})


def _draw(frame: pd.DataFrame, ax: Any, by: str) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=[by], values=PANELS)
