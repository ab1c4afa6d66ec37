"""A grid of variants on the same deals: one row a variant and measure, read against targets."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

import gardenlab.statistics as gs
from gardenlab import registry
from gardenlab.agents.spec import line_up
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.wording import listing, plural
from gardenlab.study.machine import Plan
from gardenlab.study.measures import USUAL, VERDICTS, Tally, checked_measures, checked_targets, known_measures
from gardenlab.study.progress import Bar, Share, check_progress, speaker
from gardenlab.study.simulate import check_games, simulate, whole_blocks
from gardenlab.study.sweep_folders import variant_folders
from gardenlab.study.sweep_picture import draw, drawn
from gardenlab.study.sweep_text import CAPPED, line, sample, shown_value

if TYPE_CHECKING:
    from gardenlab.statistics import Finding
    from gardenlab.study.study import Study

OF_SIMULATE = ("players", "agents", "rotate", "cap", "edition")


def sweep(
    game: str,
    *,
    seed: int | str,
    games: int = 1000,
    measures: str | Sequence[str] = USUAL,
    targets: Mapping[str, tuple[float, float]] | None = None,
    workers: int | None = None,
    backend: Any = "threads",
    store: str | os.PathLike[str] | None = None,
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
    measures : sequence of str
        ``"ties"`` (share of games that several win), ``"starter"`` (share of wins of who begins), and any column of
        ``study.games`` that counts something, such as ``"decisions"`` or, in The Last Garden, ``"wilted"``.
    targets : mapping of measure to (low, high), optional
        A measure is "met" where its whole interval lies within the target, "missed" where it lies outside, and
        "cannot tell" where so many games leave both open. It is measured even if `measures` does not name it.
    workers, backend, progress
        As in `gardenlab.simulate`; the bar is for the whole grid.
    store : path, optional
        A folder that keeps each variant's games in a folder of its own, named by its values, which
        `gardenlab.open_study` reads: after a kill or an interrupt the same call goes on, and a grid with other values
        plays only the variants that are new.
    **grid : value or list of values
        ``players``, ``agents``, ``rotate``, ``cap``, ``edition``, or a parameter that changes the edition. A list, a
        range or an array is swept over; a list of agents is one line-up, a list of such lists is swept over.

    Returns
    -------
    Finding
        After an interrupt, of the variants that were finished, which says so. ``.frame`` has a column a swept
        parameter, then ``measure``, ``n`` (games that count: of ``ties`` and ``starter`` those played to their end),
        ``value``, ``low`` and ``high`` (95%), ``target_low``, ``target_high`` and ``verdict``; ``difference``,
        ``difference_low`` and ``difference_high`` are from the first variant with as many players, deal by deal (t),
        over the deals that both have.

    Raises
    ------
    GardenlabError
        If a parameter, a value, a measure or a target is not what is expected.

    Examples
    --------
    >>> gl.sweep("last_garden", seed=1, wilting_threshold=[4, 5, 6], targets={"ties": (0, .05)})  # doctest: +SKIP
    """
    import pandas as pd

    kind = registry.game_class(game)
    axes = {name: _values(name, values) for name, values in grid.items()}
    cells = [dict(zip(axes, chosen, strict=True)) for chosen in product(*axes.values())]
    prepared = [_arguments(kind, cell) for cell in cells]  # what is wrong is said before anything is played
    known = known_measures(_plan(kind, prepared[0]))
    wanted = checked_targets(targets or {}, known)
    asked = tuple(dict.fromkeys([*checked_measures(measures, known), *wanted]))
    folders = variant_folders(store, cells)
    common = {"seed": seed, "workers": workers, "backend": backend}
    firsts: dict[int, Tally] = {}
    rows, notes, sizes = list[dict[str, Any]](), list[str](), set[int]()
    whole, capped, rotated = 0, 0, False
    for study in _studies(game, prepared, folders, common, games, progress):
        cell, tally = cells[whole], Tally(study, asked)
        first = firsts.get(study.players)
        firsts.setdefault(study.players, tally)
        shown = {name: shown_value(value) for name, value in cell.items()}
        rows += [{**shown, **row} for row in tally.rows(wanted, first)]
        notes.append(study.note)
        sizes.add(len(study))
        whole, capped, rotated = whole + 1, capped + study.capped, rotated or study.rotations > 1
    frame = pd.DataFrame(rows)
    frame["verdict"] = pd.Categorical(frame["verdict"], list(VERDICTS))
    swept = [name for name, values in axes.items() if len(values) > 1]
    caption = sample(sizes, whole, len(cells), seed, bool(wanted))
    if rotated:
        caption += " Games of one deal are taken together."
    compared = frame["difference"].notna().any()
    if compared:
        caption += " Differences are from the first variant with as many players, deal by deal."
    if len(drawn(frame)) < len(asked):
        caption += f" The picture shows {listing(drawn(frame))}."
    if capped:
        notes.append(CAPPED.format(plural(capped, "game")))
    if whole < len(cells):
        notes.append(f"Partial: {whole} of {len(cells)} variants.")
    printed = [*swept, "measure", "n", "value", "low", "high", *(["target", "verdict"] if wanted else []),
               *(["difference"] if compared else [])]  # fmt: skip
    note = " ".join(dict.fromkeys(filter(None, notes)))
    return gs.Finding(
        frame, title=f"Variants of {kind.wing.title}", caption=caption, note=note,
        plot=partial(draw, swept=swept), source=line(game, games, seed, grid, measures, targets),
        formats=dict.fromkeys(("value", "target_low", "difference"), "own"), shown=printed,
    )  # fmt: skip


def _studies(
    game: str, variants: Sequence[Mapping[str, Any]], folders: Sequence[Any], common: Mapping[str, Any], games: int,
    progress: Any,
) -> Iterator[Study]:  # fmt: skip
    """The studies of all variants one after the other; after an interrupt no more of them."""
    asked, speak = check_games(games), speaker(check_progress(progress))
    sizes = [whole_blocks(_line_up(game, one), one.get("rotate", "auto"), asked)[1] for one in variants]
    bar, whole = Bar(progress, sum(sizes)), 0
    try:
        for number, (variant, folder) in enumerate(zip(variants, folders, strict=True)):
            share: Any = progress if progress is False else Share(bar, sum(sizes[:number]))
            study = simulate(game, games=sizes[number], progress=share, store=folder, **common, **variant)
            if study.partial:
                break
            yield study
            whole += 1
    except KeyboardInterrupt:
        pass
    finally:
        bar.close()
    goes_on = f"; the same call goes on in {folders[0].parent}" if folders[0] else ""
    if not whole:
        raise KeyboardInterrupt(f"interrupted before a variant was finished{goes_on}")
    if whole < len(variants):
        speak(f"interrupted: {whole} of {len(variants)} variants are complete, and kept{goes_on}")


def _plan(kind: Any, variant: Mapping[str, Any]) -> Plan:
    """The plan of a variant, of which nothing is played."""
    game = kind(players=variant.get("players", 3), edition=variant["edition"])
    return Plan(game, line_up("random", game.players), 0, 1, 1)


def _line_up(game: str, variant: Mapping[str, Any]) -> list[Any]:
    return line_up(variant.get("agents", "random"), variant.get("players", 3), registry.rooms(game).styles)


def _values(name: str, values: Any) -> list[Any]:
    """What a parameter is to be: each once."""
    values = (
        values.tolist() if isinstance(values, np.ndarray) else list(values) if isinstance(values, range) else values
    )
    listed = isinstance(values, list)
    if name == "agents":
        listed = listed and any(isinstance(value, (list, tuple)) for value in values)
    found = [value.item() if isinstance(value, np.generic) else value for value in (values if listed else [values])]
    if not found:
        raise GardenlabError(f"{name}: expected at least one value, not an empty list")
    return [value for place, value in enumerate(found) if value not in found[:place]]


def _arguments(kind: Any, cell: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `simulate` for a variant."""
    changes = {name: value for name, value in cell.items() if name not in OF_SIMULATE}
    arguments = {name: value for name, value in cell.items() if name in OF_SIMULATE}
    source = arguments.pop("edition", "rulebook")
    try:
        edition = kind.wing.edition(source, **changes)
    except (GardenlabError, TypeError) as error:
        several = any(isinstance(value, Iterable) and not isinstance(value, str) for value in changes.values())
        raise GardenlabError(
            f"sweep: expected {', '.join(OF_SIMULATE)} or a parameter of the edition: {error}"
            f"{'; values to sweep over are given as a list' if several else ''}"
        ) from error
    kind(players=arguments.get("players", 3), edition=edition)
    return {**arguments, "edition": edition}
