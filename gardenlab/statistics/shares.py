"""Win shares by seat or turn order: shared wins and rotated line-ups handled, games or blocks as the unit.

A plain chi-square on counts of wins is not used: with shared wins its counts are no counts of
independent events (with 30% ties a nominal 5% test rejects 2%), and on rotated copies of one
deal it takes one game for several. The covariance between the units' share vectors is used instead,
or of few units the permutations of the labels within each.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.equal_shares import NO_SPREAD, SINGULAR, TOO_FEW, EqualShares, equal, permuted
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import proportion_interval
from gardenlab.statistics.tables import (
    TableError,
    as_table,
    checked_level,
    chosen,
    codes,
    generator,
    groups,
    names,
    noted,
    refuse,
    units_of,
)
from gardenlab.statistics.wins import win_shares

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


@noted
def advantage(
    frame: pd.DataFrame,
    *,
    by: str = "order",
    unit: str = "game",
    game: str = "game",
    within: str | None = None,
    win: str | None = None,
    weight: str | None = None,
    level: float = 0.95,
    test: str = "hotelling",
    seed: int | None = None,
    resamples: int = 9999,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return how wins are shared among turn orders, seats or agents, and whether evenly.

    Parameters
    ----------
    frame : DataFrame
        One row a game and player: a study's seats or a club's log.
    by : str
        The column of seats, turn orders or agents. Each must occur equally often in every game.
    unit : str
        The column of the sampling unit: `"game"`, or for a rotated line-up the block of games that
        share a deal, such as `"deal"`.
    game : str
        The column that tells games apart.
    within : str, optional
        A column such as `"players"` whose values are told apart: each gets its own shares and test.
    win : str, optional
        The column that says who won: `"share"` (adds up to 1 in a game), `"won"` (true for each
        winner), `"winner"` (true, or the seat that won) or `"score"` (the highest wins). Left out,
        the first of these that is there. k winners of one game get 1/k each.
    weight : str, optional
        The column that says how many alike units a row stands for; all rows of a unit have the same.
    level : float
        Joint confidence level of the intervals.
    test : {"hotelling", "permutation"}
        How equal shares are tested: with the covariance of the units' share vectors, or by permuting
        the labels inside units (needs `seed`). Hotelling's test finds too much where a label is expected to win
        fewer than 30 units, and has no covariance where one never wins; the permutation test then stands in
        for it if all labels are expected to win equally often and are at most six, else there is no p.
    seed, resamples : int
        For the permutation test; where it stands in, the seed may be left out and is a fixed one.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `games`, `wins` (shared wins count in part), `share`, `low`, `high`, `expected` for each label;
        `.details["test"]` holds name, statistic and p of the test of equal shares that was made, NaN where there is
        none: fewer units than labels and one more, every unit with just the expected shares, or what `test` says.

    Raises
    ------
    TableError
        If a column is missing, a value cannot be read, or a game has no winner or not every label.

    Notes
    -----
    Intervals are Wilson's with a t quantile on the effective number of units, share (1 - share) over
    the variance between units, Bonferroni-corrected over the labels: they hold jointly.

    Examples
    --------
    >>> import pandas as pd
    >>> log = pd.DataFrame({"game": [1, 1, 2, 2], "order": [1, 2, 1, 2], "score": [9, 7, 5, 5]})
    >>> advantage(log).frame["wins"].tolist()
    [1.5, 0.5]
    """
    import pandas as pd

    chosen("test", test, ("hotelling", "permutation"))
    checked_level(level)
    frame = as_table(frame, list(dict.fromkeys([game, by, unit, *names(within), *names(weight)])), "advantage")
    share = win_shares(frame, game, win)
    part, labels = groups(frame, names(within))
    tables, tests, units, ties = [], [], 0, 0
    for number in range(len(labels)):
        rows = part == number
        if not rows.any():
            continue
        block = _blocks(frame[rows], share[rows], by, unit, game, weight)
        table = _table(block, by, level)
        result = _test(block, test, seed, resamples)
        for place, name in enumerate(names(within)):
            table.insert(place, name, labels[name].iloc[number])
        tables.append(table)
        tests.append({name: labels[name].iloc[number] for name in names(within)} | _row(result, block))
        units += block.units
        ties += block.ties
    found = pd.concat(tables, ignore_index=True)
    details = pd.DataFrame(tests)
    caption = _caption(found, details, unit, units, ties, level, within)
    heading = f"Win share by {by.replace('_', ' ')}" if title is None else title
    return Finding(
        found,
        title=heading,
        caption=caption,
        note=note,
        details={"test": details},
        plot=partial(_draw, by=by, within=within),
        formats={"wins": "number"},
    )


class Blocks(NamedTuple):
    """The share vectors of one table: a row a unit, which stands for `weight` alike ones, and a column a label."""

    shares: NDArray[np.float64]
    labels: pd.DataFrame
    expected: NDArray[np.float64]
    games: int
    wins: NDArray[np.float64]
    ties: int
    weight: NDArray[np.int64]

    @property
    def units(self) -> int:
        """How many units there are in all."""
        return int(self.weight.sum())


def _blocks(
    frame: pd.DataFrame, share: NDArray[np.float64], by: str, unit: str, game: str, weight: str | None
) -> Blocks:
    """Return the mean share of every label in each unit, if every game has every label equally often."""
    import pandas as pd

    games, game_count = codes(frame, game)
    label, labels = groups(frame, [by])
    held = np.bincount(games * len(labels) + label, minlength=game_count * len(labels)).reshape(game_count, -1)
    odd = (held != held[0]).any(axis=1)
    if odd.any() or (held[0] == 0).any():
        present = held[0] > 0
        if not odd.any():
            label, labels = (np.cumsum(present) - 1)[label], labels[present].reset_index(drop=True)
            held = held[:, present]
        else:
            wrong = odd[games]
            refuse(frame, game, wrong, f"a game with each {by} as often as in the first; tell kinds apart by within=")
    units = units_of(frame, unit, weight)
    block, block_count = units.number, len(units.weight)
    at = np.full(game_count, -1, dtype=np.int64)
    at[games] = block
    refuse(frame, unit, at[games] != block, f"the only {unit} of its {game}")
    per_unit = np.bincount(at, minlength=block_count)
    flat = block * len(labels) + label
    sums = np.bincount(flat, weights=share, minlength=block_count * len(labels)).reshape(block_count, -1)
    expected = held[0] / held[0].sum()
    ties = int(units.weight[at[np.unique(games[(share > 0) & (share < 1)])]].sum())
    assert isinstance(labels, pd.DataFrame)
    wins, count = np.asarray(units.weight @ sums, dtype=float), int(units.weight @ per_unit)
    return Blocks(sums / per_unit[:, None], labels, expected, count, wins, ties, units.weight)


def _table(block: Blocks, by: str, level: float) -> pd.DataFrame:
    """Return shares with simultaneous intervals."""
    from scipy.stats import t

    units, kinds = block.units, block.shares.shape[1]
    share = block.wins / block.games
    away = block.shares - np.average(block.shares, axis=0, weights=block.weight)
    spread = block.weight @ away**2 / (units - 1) / units if units > 1 else np.zeros(kinds)
    with np.errstate(divide="ignore", invalid="ignore"):
        size = np.where(spread > 1e-24, share * (1 - share) / spread, units)
    quantile = t.isf((1 - level) / (2 * kinds), max(units - 1, 1))
    low, high = proportion_interval(np.clip(share, 0, 1) * size, size, level, critical=quantile)
    table = block.labels.copy()
    table["games"] = block.games
    table["wins"], table["share"], table["low"], table["high"] = block.wins, share, low, high
    table["expected"] = block.expected
    return table


def _test(block: Blocks, test: str, seed: int | None, resamples: int) -> EqualShares:
    """Return the test of equal shares that was asked for."""
    if block.shares.shape[1] == 1:
        raise TableError("advantage: there is one label only; expected at least two to compare")
    if test == "hotelling":
        random = None if seed is None else generator(seed, "advantage")
        return equal(block.shares, block.expected, block.weight, random, resamples)
    return permuted(block.shares, block.expected, generator(seed, "advantage"), resamples, block.weight)


def _row(result: EqualShares, block: Blocks) -> dict[str, Any]:
    """Return one line of the table of tests."""
    return {"units": block.units, "games": block.games, "shared_wins": block.ties, **result._asdict()}


def _caption(
    found: pd.DataFrame, details: pd.DataFrame, unit: str, units: int, ties: int, level: float, within: str | None
) -> str:
    """Return sample, intervals, test and reach as text."""
    games = int(details["games"].sum())
    each = f" for each value of {within}" if within else ""
    sample = (
        captions.count(games, "game")
        if unit == "game" or units == games
        else (f"{captions.count(games, 'game')} in {captions.count(units, unit + ' block')}")
    )
    labels = found.groupby(within, observed=True).size().max() if within else len(found)
    return (
        f"n = {sample}, {captions.count(ties, 'shared win')}; the {unit} is the unit of sampling. "
        f"Wilson intervals on the effective number of units, jointly {captions.percent(level)} "
        f"(Bonferroni over {labels} labels{each}). "
        f"Equal shares{_tested(details, unit, within)} {_reach(found, details, within)}"
    )


def _tested(details: pd.DataFrame, unit: str, within: str | None) -> str:
    """Return the test of each group: its name and p, or why there is none."""
    silent = {
        TOO_FEW: f"too few {unit}s for a test",
        NO_SPREAD: f"no test, as every {unit} has just the expected shares",
        SINGULAR: "no test, as some shares do not vary",
    }
    kinds = [kind for kind in dict.fromkeys(details["test"]) if kind not in silent]
    lines = []
    for row in details.to_dict("records"):
        text = silent.get(row["test"]) or captions.p_value(row["p"])
        if len(kinds) > 1 and row["test"] not in silent:
            text = f"{text} ({row['test']})"
        lines.append((captions.group_name(within, row[within]) if within else "", text))
    head = f" ({kinds[0]})" if len(kinds) == 1 else ""
    told = f"{head}: {captions.each_group(lines)}."
    if (details["test"] == NO_SPREAD).any():
        told += (
            " Where all units are equal nothing is estimated: a line-up in which one agent wins everything shows no "
            "effect of seat or order once it is rotated."
        )
    return told


def _reach(found: pd.DataFrame, details: pd.DataFrame, within: str | None) -> str:
    """Return what each group could not have seen, above its own expected share."""
    groups_ = []
    for row in details.to_dict("records"):
        mine = found if within is None else found[found[within] == row[within]]
        name = captions.group_name(within, row[within]) if within else ""
        groups_.append((name, float(row["units"]), float(mine["expected"].max())))
    return captions.rate_reaches(groups_)


def _draw(frame: pd.DataFrame, ax: Axes, by: str, within: str | None) -> None:
    """Draw shares with the expected share as a line where it is one number."""
    from gardenlab.statistics import plots

    even = frame["expected"].unique()
    label = [*names(within), by]
    if len(even) > 1:
        plots.dot_intervals(frame, ax, value="share", label=label, expected="expected")
        return
    name = f"equal shares, {even[0]:.3g}"
    plots.dot_intervals(frame, ax, value="share", label=label, reference=float(even[0]), reference_label=name)
