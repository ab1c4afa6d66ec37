"""How long a common project stays open from its revelation to its completion (rulebook, Common Projects)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import sample, shown
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import NothingToTell, Pool
from gardenlab.statistics.survival import survival_in_parts

if TYPE_CHECKING:
    import pandas as pd


def waits(study: Any, by: str = "project") -> Finding:
    """How many actions projects stayed open after they were revealed, in one study that revealed some."""
    unit = "deal" if study.rotations > 1 else "game"
    return survival_in_parts(
        lambda: _watched(study), time="actions", event="completed", by=by, cluster=unit, note=study.note
    )


def _watched(study: Any) -> Iterator[pd.DataFrame]:
    """The projects that were revealed, with the actions until completion or the end, part by part."""
    for part in parts_of(study):
        rows = part.projects
        seen = rows[rows["revealed"]]
        if len(seen):
            until = seen["completed_at"].where(seen["completed"], seen["actions"]) - seen["revealed_at"]
            yield seen[["game", "deal", "project", "pattern", "completed"]].assign(actions=until)


def project_survival(studies: Any) -> Finding:
    """How long projects stay open after they were revealed: Kaplan-Meier curves, censored at the game's end.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``pattern``: ``n`` (times revealed), ``events`` (completed), ``censored``,
        ``median``, ``low``, ``high`` (actions). ``.details["curve"]`` has the curves, ``.details["projects"]`` the
        medians of each project, ``.details["test"]`` the log-rank tests of all patterns alike, variance between games.
        Games end when floors are used up, which completing projects has a part in: read it as a description.

    Raises
    ------
    NothingToTell
        If no project was revealed.
    """
    import pandas as pd

    pool = Pool(studies)
    told, each = [], []
    for study in pool:
        if not any(True for _ in _watched(study)):
            raise NothingToTell("project survival: no project was revealed")
        told.append((study.players, waits(study, "pattern")))
        each.append(waits(study).frame.assign(players=study.players))
    frame = pd.concat([one.frame.assign(players=players) for players, one in told], ignore_index=True)
    frame.insert(0, "players", frame.pop("players"))
    frame["pattern"] = frame["pattern"].astype(str)
    details = {
        kind: pd.concat([one.details[kind].assign(players=players) for players, one in told], ignore_index=True)
        for kind in ("curve", "test")
        if all(kind in one.details for _, one in told)
    }
    found = Finding(
        frame,
        title="Common projects: actions from revealed to completed",
        caption=f"{sample(pool)} {int(frame['n'].sum()):,} projects were revealed and {int(frame['events'].sum()):,} "
        "completed; the others are censored at the end of the game. Kaplan-Meier medians with Brookmeyer-Crowley "
        f"intervals, 95% each (log-log band), rows independent.{_tested(pool, details.get('test'))} "
        "Not reached: more than half were open when games ended. In the picture the other patterns stand in grey.",
        plot=partial(_draw, curve=details["curve"]),
        formats=dict.fromkeys(("median", "low", "high"), "time"),
        details=details | {"projects": pd.concat(each, ignore_index=True)},
        shown=shown(pool, "pattern", "n", "events", "censored", "median", "low", "high"),
    )
    return pool.told(found, "gl.garden_nation.project_survival({})", "their open projects are censored there")


def _tested(pool: Pool, test: pd.DataFrame | None) -> str:
    if test is None:
        return ""
    few = f"too few {pool.unit}s for a test"
    each = [
        (captions.group_name("players", row["players"]), captions.p_value(row["p"]) if row["p"] >= 0 else few)
        for row in test.to_dict("records")
    ]
    return f" Log-rank test of all patterns alike, variance between {pool.unit}s: {captions.each_group(each)}."


def _draw(frame: pd.DataFrame, ax: Any, curve: pd.DataFrame) -> None:
    from gardenlab.statistics.open_curves import open_curves

    names = {pattern: pattern.replace("_", " ") for pattern in dict.fromkeys(frame["pattern"])}
    open_curves(frame, ax, curve, by="pattern", time="actions", names=names, xlabel="actions since it was revealed")
