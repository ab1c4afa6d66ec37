"""How long a jury card stays open from its reveal to its claim (rulebook §4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import NothingToTell, Pool
from gardenlab.statistics.survival import survival_in_parts

if TYPE_CHECKING:
    import pandas as pd

_KEPT: WeakKeyDictionary[Any, Finding] = WeakKeyDictionary()


def jury_survival(studies: Any) -> Finding:
    """How long each jury card stays open after it was revealed: Kaplan-Meier curves, censored at the game's end.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        ``n`` (games in which it was revealed), ``events`` (claims), ``censored``, ``median``, ``low``, ``high`` (turns)
        by number of players and card; ``.details["curve"]`` has the curves, ``.details["test"]`` the log-rank tests
        of all cards alike, their variance between games. See `jury_fulfilment` on what censoring means here.

    Raises
    ------
    NothingToTell
        If no jury card was revealed.
    """
    import pandas as pd

    pool = Pool(studies)
    told = [(study.players, waits(study)) for study in pool if any(True for _ in _watched(study))]
    if not told:
        raise NothingToTell("jury survival: no jury card was revealed")
    names = card_names(pool.studies[0].edition)
    frame = pd.concat([found.frame.assign(players=players) for players, found in told], ignore_index=True)
    frame.insert(0, "name", frame["card"].map(names).astype(str))
    frame.insert(0, "players", frame.pop("players"))
    slow = frame.groupby("card", observed=True)["median"].transform(lambda medians: medians.fillna(np.inf).mean())
    frame = frame.loc[slow.sort_values(kind="stable").index].reset_index(drop=True)
    frame = frame.loc[pd.factorize(frame["card"])[0].argsort(kind="stable")].reset_index(drop=True)
    details = {
        kind: pd.concat([found.details[kind].assign(players=players) for players, found in told], ignore_index=True)
        for kind in ("curve", "test")
        if all(kind in found.details for _, found in told)
    }
    found = Finding(
        frame,
        title="Jury cards: turns from reveal to claim",
        caption=_summary(pool, frame, details.get("test")),
        plot=partial(_draw, curve=details["curve"], names=names),
        formats=dict.fromkeys(("median", "low", "high"), "time"),
        details=details,
        shown=["name", *(["players"] if len(pool) > 1 else []), "n", "events", "censored", "median", "low", "high"],
    )
    return pool.told(found, "gl.lawnarchy.jury_survival({})", "their open cards are censored there")


def waits(study: Any) -> Finding:
    """The median wait for each card of one study, worked out once; its games must have revealed one."""
    if study not in _KEPT:
        unit = "deal" if study.rotations > 1 else "game"
        _KEPT[study] = survival_in_parts(
            lambda: _watched(study), time="turns", event="claimed", by="card", cluster=unit, note=study.note
        )
    return _KEPT[study]


def _watched(study: Any) -> Iterator[pd.DataFrame]:
    """The cards that were revealed, with the turns until the claim or the end, part by part."""
    for part in parts_of(study):
        jury = part.jury
        seen = jury[jury["revealed"]]
        if len(seen):
            until = seen["claimed_at"].where(seen["claimed"], seen["turns"]) - seen["revealed_at"]
            yield seen[["game", "deal", "card", "claimed"]].assign(turns=until)


def card_names(edition: Any) -> dict[str, str]:
    """The name of each card by its id, with the id where several cards bear one name."""
    names = [card.name for card in edition.cards]
    return {c.id: c.name if names.count(c.name) == 1 else f"{c.name} ({c.id})" for c in edition.cards}


def _summary(pool: Pool, frame: pd.DataFrame, test: pd.DataFrame | None) -> str:
    tested = ""
    if test is not None:
        few = f"too few {pool.unit}s for a test"
        each = [
            (captions.group_name("players", row["players"]), captions.p_value(row["p"]) if row["p"] >= 0 else few)
            for row in test.to_dict("records")
        ]
        tested = f" Log-rank test of all cards alike, variance between {pool.unit}s: {captions.each_group(each)}."
    return (
        f"n = {captions.count(sum(map(len, pool)), 'game')}, in which {int(frame['n'].sum()):,} cards were revealed "
        f"and {int(frame['events'].sum()):,} claimed; the others are censored at the end of the game. Kaplan-Meier "
        f"medians with Brookmeyer-Crowley intervals, 95% each (log-log band), games independent.{tested} The picture's "
        "curves end where fewer than 10 games are left; the other cards stand in grey."
    )


def _draw(frame: pd.DataFrame, ax: Any, curve: pd.DataFrame, names: dict[str, str]) -> None:
    from gardenlab.statistics.open_curves import open_curves

    open_curves(frame, ax, curve, by="card", time="turns", names=names, xlabel="turns since the reveal")
