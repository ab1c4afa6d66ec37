"""What a sweep measures of each variant: values of games, their means with intervals, and differences deal by deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

import gardenlab.statistics as gs
from gardenlab.engine.errors import GardenlabError
from gardenlab.registry import did_you_mean
from gardenlab.statistics.moments import Moments
from gardenlab.statistics.passing import parts_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gardenlab.study.machine import Plan
    from gardenlab.study.study import Study

USUAL = ("ties", "starter", "decisions")
SHARES = ("ties", "starter")
NO_MEASURE = ("game", "deal", "rotation", "players", "first", "start", "end_seat", "winner_mask")  # they name things
VERDICTS = ("met", "missed", "cannot tell")


def known_measures(plan: Plan) -> tuple[str, ...]:
    """What can be measured in a game: the usual measures, and what ``study.games`` counts."""
    from gardenlab.study.parts import Part
    from gardenlab.study.tables import games_columns

    columns = games_columns(Part(plan, np.zeros(0, plan.game.wing.state), 0, False))
    counted = [name for name, values in columns.items() if getattr(values, "dtype", None) is not None
               and values.dtype.kind in "biuf" and name not in NO_MEASURE]  # fmt: skip
    return tuple(dict.fromkeys([*USUAL, *counted]))


def checked_measures(measures: Any, known: Sequence[str]) -> tuple[str, ...]:
    """The measures that were asked for.

    Raises
    ------
    GardenlabError
        If there is none, or one is not known.
    """
    named = [measures] if isinstance(measures, str) else measures
    if not isinstance(named, list | tuple) or not named:
        raise GardenlabError(f"measures: expected one or more of {', '.join(known)}, not {measures!r}")
    for name in named:
        if name not in known:
            hint = did_you_mean(name, known) if isinstance(name, str) else ""
            raise GardenlabError(f"measures: there is no measure {name!r}{hint}: expected {', '.join(known)}")
    return tuple(dict.fromkeys(named))


def checked_targets(targets: Any, measures: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The targets as pairs of numbers.

    Raises
    ------
    GardenlabError
        If one is of no measure, or is no (low, high).
    """
    if not isinstance(targets, Mapping):
        raise GardenlabError(f"targets: expected a mapping of measure to (low, high), not {targets!r}")
    found = {}
    for name, ends in targets.items():
        if name not in measures:
            hint = did_you_mean(name, measures) if isinstance(name, str) else ""
            raise GardenlabError(f"targets: there is no measure {name!r}{hint}: expected {', '.join(measures)}")
        try:
            low, high = map(float, ends)
        except (TypeError, ValueError):
            raise GardenlabError(f"targets, {name}: expected (low, high), not {ends!r}") from None
        if not low <= high:
            raise GardenlabError(f"targets, {name}: expected low <= high, not {ends!r}")
        found[name] = (low, high)
    return found


def verdict(low: float, high: float, target: tuple[float, float]) -> str:
    """How an interval stands to a target: "met", "missed" or "cannot tell", as also without an interval (NaN)."""
    if target[0] <= low and high <= target[1]:
        return "met"
    return "missed" if high < target[0] or target[1] < low else "cannot tell"


class Tally:
    """The measures of a study, added up part by part.

    Parameters
    ----------
    study : Study
    measures : sequence of str

    Attributes
    ----------
    deals : (deals, measures) float array
        The mean of each deal's games; NaN where none counts.
    """

    def __init__(self, study: Study, measures: Sequence[str]) -> None:
        self.measures, self.moments = tuple(measures), [Moments(1) for _ in measures]
        self.signed, self.shares = np.zeros(len(measures), bool), np.zeros(len(measures), bool)
        means = [self._add(part, study.rotations) for part in parts_of(study)]
        self.deals: NDArray[np.float64] = np.concatenate(means)

    def _add(self, part: Any, rotations: int) -> NDArray[np.float64]:
        columns = [_values(part, name) for name in self.measures]
        self.shares = np.array([name in SHARES or values.dtype == bool
                                for name, (values, _) in zip(self.measures, columns, strict=True)])  # fmt: skip
        top, bottom = (
            np.column_stack([np.asarray(one, float) for one in side]).reshape(-1, rotations, len(columns)).sum(axis=1)
            for side in ([np.where(counts, values, 0) for values, counts in columns], [one for _, one in columns])
        )
        self.signed |= (top < 0).any(axis=0)
        for place, one in enumerate(self.moments):
            one.add(top[:, place : place + 1], bottom[:, place : place + 1])
        with np.errstate(invalid="ignore"):
            return np.asarray(top / bottom)

    def rows(self, targets: Mapping[str, tuple[float, float]], first: Tally | None) -> list[dict[str, Any]]:
        """One row a measure, with the difference from another study of the same deals."""
        rows = []
        for place, (name, one) in enumerate(zip(self.measures, self.moments, strict=True)):
            signed = bool(self.signed[place])
            found = one.shares() if self.shares[place] else one.intervals(signed=signed)
            value, low, high = (float(part[0]) for part in found)
            low = low if signed else max(low, 0.0)
            if one.units[0] < 2 and not self.shares[place]:
                low, high = np.nan, np.nan  # one deal does not tell how deals differ
            ends = targets.get(name, (np.nan, np.nan))
            rows.append({"measure": name, "n": round(one.bottom[0]),
                         "value": value, "low": low, "high": high, "target_low": ends[0], "target_high": ends[1],
                         "verdict": verdict(low, high, ends) if name in targets else None,
                         **self._difference(first, place)})  # fmt: skip
        return rows

    def _difference(self, first: Tally | None, place: int) -> dict[str, float]:
        import pandas as pd

        names = ("difference", "difference_low", "difference_high")
        if first is None:
            return dict.fromkeys(names, np.nan)
        common = min(len(self.deals), len(first.deals))
        both = np.column_stack([first.deals[:common, place], self.deals[:common, place]])
        both = both[np.isfinite(both).all(axis=1)]
        if len(both) < 2:
            return dict.fromkeys(names, np.nan)
        one, two = (pd.DataFrame({"deal": np.arange(len(both)), "value": side}) for side in both.T)
        told = gs.paired(one, two, "value", on="deal", bounded="value" if self.shares[place] else ()).frame.iloc[0]
        return dict(zip(names, (float(told[end]) for end in ("difference", "low", "high")), strict=True))


def _values(part: Any, name: str) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """A value a game, and which games count: only games that are over have winners."""
    games = part.games
    if name == "ties":
        winners = games["winners"].to_numpy()
        return winners > 1, winners > 0
    if name == "starter":
        seats = part.seats
        mine = (seats["order"] == 1).to_numpy()
        return seats["win_share"].to_numpy()[mine].astype(float), (seats["rank"] > 0).to_numpy()[mine]
    values = games[name].to_numpy()
    return values, np.ones(len(values), bool)
