"""A grid of variants on the same deals: one row a variant and measure, read against targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import gardenlab.statistics as gs
from gardenlab import registry
from gardenlab.agents.spec import line_up
from gardenlab.engine.errors import GardenlabError
from gardenlab.study.progress import Bar, Share, check_progress, quiet, say
from gardenlab.study.simulate import check_games, simulate, whole_blocks

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from gardenlab.statistics import Finding
    from gardenlab.study.study import Study

OF_SIMULATE = ("players", "agents", "rotate", "cap")
MEASURES = ("ties", "starter", "decisions")
VERDICTS = ("met", "missed", "cannot tell")


def sweep(
    game: str,
    *,
    seed: int | str,
    games: int = 1000,
    targets: Mapping[str, tuple[float, float]] | None = None,
    workers: int | None = None,
    backend: Any = "threads",
    progress: bool | str = True,
    **grid: Any,
) -> Finding:
    """Play every variant of a grid on the same deals.

    Parameters
    ----------
    game : str
    seed : int or str
        All variants meet the deals of this seed.
    games : int, default 1000
        For each variant.
    targets : mapping of measure to (low, high), optional
        A measure is "met" where its whole interval lies within the target, "missed" where it lies outside, and
        "cannot tell" where so many games leave both open.
    workers, backend, progress
        As in `gardenlab.simulate`; the bar is for the whole grid.
    **grid : value or list of values
        ``players``, ``agents``, ``rotate``, ``cap``, or a parameter of the game's edition. A list is swept over; a
        list of agents is one line-up, a list of such lists is swept over.

    Returns
    -------
    Finding
        After an interrupt, of the variants that were finished, which says so. ``.frame`` has a column a swept
        parameter, then ``measure``, ``n`` (games played to their end; of ``decisions`` all), ``value``, ``low`` and
        ``high`` (95%), ``target_low``, ``target_high`` and ``verdict``. Measures: ``ties`` (share of games that
        several win), ``starter`` (share of wins of who begins), ``decisions`` (a game).

    Raises
    ------
    GardenlabError
        If a parameter, a value or a target is not what is expected.

    Examples
    --------
    >>> gl.sweep("last_garden", seed=1, wilting_threshold=[4, 5, 6], targets={"ties": (0, .05)})  # doctest: +SKIP
    """
    import pandas as pd

    wanted = _targets(targets or {})
    kind = registry.game_class(game)
    axes = {name: _values(name, values) for name, values in grid.items()}
    cells = [dict(zip(axes, chosen, strict=True)) for chosen in product(*axes.values())]
    prepared = [_arguments(kind, cell) for cell in cells]  # what is wrong is said before anything is played
    studies = _studies(game, prepared, {"seed": seed, "workers": workers, "backend": backend}, games, progress)
    rows = [
        {**{name: _shown(value) for name, value in cell.items()}, **row}
        for cell, study in zip(cells, studies, strict=False)
        for row in _measured(study, wanted)
    ]
    frame = pd.DataFrame(rows)
    frame["verdict"] = pd.Categorical(frame["verdict"], list(VERDICTS))
    swept = [name for name, values in axes.items() if len(values) > 1]
    caption = (
        f"n = {games:,} games for each of {len(cells)} variants, all on the deals of seed {seed!r}. 95% intervals, "
        "each for itself; targets are met or missed where the whole interval is."
    )
    part = [f"Partial: {len(studies)} of {len(cells)} variants."] if len(studies) < len(cells) else []
    note = " ".join(dict.fromkeys([*(study.note for study in studies if study.note), *part]))
    return gs.Finding(frame, title=f"Variants of {kind.wing.title}", caption=caption, note=note,
                      plot=partial(_draw, swept=swept), source=_line(game, games, seed, grid, targets))  # fmt: skip


def _studies(
    game: str, variants: Sequence[Mapping[str, Any]], common: Mapping[str, Any], games: int, progress: Any
) -> list[Study]:
    """The studies of all variants, or after an interrupt of those that are whole."""
    asked, speak = check_games(games), quiet if check_progress(progress) is False else say
    sizes = [whole_blocks(_line_up(game, one), one.get("rotate", "auto"), asked)[1] for one in variants]
    bar, studies = Bar(progress, sum(sizes)), list[Any]()
    try:
        for variant, size in zip(variants, sizes, strict=True):
            share: Any = progress if progress is False else Share(bar, sum(map(len, studies)))
            study = simulate(game, games=size, progress=share, **common, **variant)
            if study.partial:
                break
            studies.append(study)
    except KeyboardInterrupt:
        if not studies:
            raise
    finally:
        bar.close()
    if not studies:
        raise KeyboardInterrupt("interrupted before a variant was finished")
    if len(studies) < len(variants):
        speak(f"interrupted: {len(studies)} of {len(variants)} variants are complete, and kept")
    return studies


def _line_up(game: str, variant: Mapping[str, Any]) -> list[Any]:
    return line_up(variant.get("agents", "random"), variant.get("players", 3), registry.rooms(game).styles)


def _values(name: str, values: Any) -> list[Any]:
    listed = isinstance(values, Sequence) and not isinstance(values, (str, tuple))
    if name == "agents":
        listed = listed and any(isinstance(value, (list, tuple)) for value in values)
    found = list(values) if listed else [values]
    if not found:
        raise GardenlabError(f"{name}: expected at least one value, not an empty list")
    return found


def _arguments(kind: Any, cell: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `simulate` for a variant."""
    changes = {name: value for name, value in cell.items() if name not in OF_SIMULATE}
    arguments = {name: value for name, value in cell.items() if name in OF_SIMULATE}
    try:
        edition = kind.wing.edition(**changes)
    except TypeError as error:
        raise GardenlabError(
            f"{', '.join(changes)}: expected {', '.join(OF_SIMULATE)} or parameters of the edition: {error}"
        ) from error
    kind(players=arguments.get("players", 3), edition=edition)
    return {**arguments, "edition": edition}


def _targets(targets: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    found = {}
    for name, ends in targets.items():
        if name not in MEASURES:
            hint = registry.did_you_mean(name, MEASURES)
            raise GardenlabError(f"targets: there is no measure {name!r}{hint}: expected {', '.join(MEASURES)}")
        try:
            low, high = map(float, ends)
        except (TypeError, ValueError):
            raise GardenlabError(f"targets, {name}: expected (low, high), not {ends!r}") from None
        if not low <= high:
            raise GardenlabError(f"targets, {name}: expected low <= high, not {ends!r}")
        found[name] = (low, high)
    return found


def _measured(study: Study, targets: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    unit = "deal" if study.rotations > 1 else "game"
    games, seats = study.games, study.seats
    ended = games[games["winners"] > 0]
    first = seats[(seats["order"] == 1) & (seats["rank"] > 0)]
    found = {}
    if len(ended):
        found["ties"] = gs.rates(ended.assign(tied=ended["winners"] > 1), event="tied", cluster=unit).frame
        found["starter"] = gs.means(first.assign(share=first["win_share"].astype(float)), "share", cluster=unit).frame
    found["decisions"] = gs.means(games, "decisions", cluster=unit).frame
    rows = []
    for name, table in found.items():
        one = table.iloc[0]
        value = float(one["rate"] if name == "ties" else one["mean"])
        low, high = float(one["low"]), float(one["high"])
        ends = targets.get(name, (float("nan"), float("nan")))
        rows.append({"measure": name, "n": int(one["n"]), "value": value, "low": low, "high": high,
                     "target_low": ends[0], "target_high": ends[1],
                     "verdict": verdict(low, high, ends) if name in targets else None})  # fmt: skip
    return rows


def verdict(low: float, high: float, target: tuple[float, float]) -> str:
    """How an interval stands to a target: "met", "missed" or "cannot tell"."""
    if target[0] <= low and high <= target[1]:
        return "met"
    return "missed" if high < target[0] or target[1] < low else "cannot tell"


def _shown(value: Any) -> Any:
    """A value as a cell of a table."""
    if isinstance(value, (list, tuple)):
        return ", ".join(str(getattr(part, "name", part)) for part in value)
    return getattr(value, "__name__", value) if callable(value) else value


def _line(game: str, games: int, seed: Any, grid: Mapping[str, Any], targets: Any) -> str:
    parts = [repr(game), *(f"{name}={value!r}" for name, value in grid.items()), f"games={games}", f"seed={seed!r}"]
    return f"gl.sweep({', '.join(parts + ([f'targets={dict(targets)!r}'] if targets else []))})"


def _draw(frame: pd.DataFrame, ax: Axes, swept: Sequence[str]) -> None:
    """The first measure with a target, or the first of all, with intervals and the target as a band."""
    aimed = frame.loc[frame["verdict"].notna(), "measure"]
    measure = str((aimed if len(aimed) else frame["measure"]).iloc[0])
    rows = frame[frame["measure"] == measure].reset_index(drop=True)
    labels = [", ".join(f"{name} {row[name]}" for name in swept) or measure for _, row in rows.iterrows()]
    middle = rows["value"].to_numpy()
    reach = [middle - rows["low"].to_numpy(), rows["high"].to_numpy() - middle]
    ax.errorbar(middle, range(len(rows)), xerr=reach, fmt="o", color="black", capsize=3)
    if len(aimed):
        ax.axvspan(rows["target_low"][0], rows["target_high"][0], color="0.85", zorder=0)
    ax.set_yticks(range(len(rows)), labels)
    ax.invert_yaxis()
    ax.set_xlabel(measure)
