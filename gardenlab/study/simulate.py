"""simulate: play many games and return the study of them."""

from __future__ import annotations

import time
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab import registry
from gardenlab.agents.spec import Agent, line_up
from gardenlab.engine import kernel
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.luck import study_key
from gardenlab.study import limits
from gardenlab.study.backends import backend_for, check_backend
from gardenlab.study.driver import Outcome, drive
from gardenlab.study.faults import agent_error
from gardenlab.study.interrupts import patient
from gardenlab.study.keeping import Job, kept
from gardenlab.study.machine import Machine, Plan, compiled, interpreted
from gardenlab.study.parcel import packed
from gardenlab.study.progress import Share, bar_for, check_progress, speaker
from gardenlab.study.recipe import Recipe
from gardenlab.study.store import checked_folder
from gardenlab.study.study import Study

if TYPE_CHECKING:
    from gardenlab.engine.position import Game

CAP = 20_000
MOST_GAMES = 2**40


def simulate(
    game: str,
    players: int = 3,
    agents: Any = "random",
    games: int = 1000,
    *,
    seed: Any = None,
    edition: Any = None,
    rotate: bool | str = "auto",
    workers: int | None = None,
    backend: Any = "threads",
    progress: bool | str = True,
    cap: int | None = None,
    store: str | PathLike[str] | None = None,
    _chunk: int | None = None,
) -> Study:
    """Play many games and return the study of them.

    The same arguments give the same games, whatever the backend and the number of workers.

    Parameters
    ----------
    game : str
        ``"lawnarchy"``, ``"last_garden"`` or ``"garden_nation"``.
    players : int, default 3
    agents : str, function, Agent or list of these, default "random"
        One for all seats, or one for each: ``"random"``, ``"greedy"``, or a function of your own, see
        `gardenlab.agent`. One agent that is plain Python makes the whole study run interpreted.
    games : int, default 1000
        Rounded up to whole blocks of rotations.
    seed : int or str
        Required: an integer of any sign, or a text. ``7`` and ``"7"`` are different seeds.
    edition : str, path or Edition, optional
        The rulebook's by default.
    rotate : {"auto", True, False}, default "auto"
        Whether a line-up of different agents plays every deal once in each rotation of its seats. Equal agents are
        never rotated: it would be the same game again.
    workers : int, optional
        By default what CPU affinity, container and ``GARDENLAB_WORKERS`` allow; of an executor or a cluster, all.
    backend : {"threads", "processes"}, Executor or dask Client, default "threads"
        Threads are the quickest for machine code; processes (loky) for agents in plain Python; any
        ``concurrent.futures.Executor``, or a ``dask.distributed.Client`` for a cluster. An executor or a client stays
        open.
    progress : {True, "text", False}, default True
        A bar, a bar of plain text, or nothing at all.
    cap : int, default 20,000
        Most decisions in a game; a game that reaches it ends there, ``ended_by`` "cap", won by nobody.
    store : str or path, optional
        A folder where the games are kept on disk as Parquet files, for studies that do not fit into memory and for
        runs that may be stopped: the same call goes on where it stopped, after a kill, an interrupt or a full disk,
        and with more `games` the study grows. Of workers on other machines it must be the same folder. It is made
        if it is not there. See `gardenlab.open_study`.

    Returns
    -------
    Study
        With a store a `StoredStudy`, which reads it. After an interrupt, the study of the games finished so far,
        which says that it is partial; in a store it has whole chunks.

    Raises
    ------
    GardenlabError
        If an argument is not what is expected, the games do not fit into memory, or the store holds anything else,
        is damaged, full, or in use.
    AgentError
        If an agent raised or answered with what is no legal move; says who, where and how to meet it again.

    Examples
    --------
    >>> study = gl.simulate("lawnarchy", agents="greedy", games=99, seed=1)  # doctest: +SKIP
    """
    if seed is None:
        raise GardenlabError("seed is missing: expected an integer or a text, such as seed=1 (nothing is random here)")
    key = _key(seed)
    kind = registry.game_class(game)
    table = kind(players=players, edition="rulebook" if edition is None else edition)
    line = line_up(agents, table.players, registry.rooms(game).styles)
    asked, most = check_games(games), CAP if cap is None else _count("cap", cap, 2**31 - 1)
    rotate = check_rotate(rotate)
    rotations, total = whole_blocks(line, rotate, asked)
    asked_workers = None if workers is None else limits.check_workers(workers)
    speak = speaker(check_progress(progress))
    check_backend(backend)
    recipe = Recipe(game, line, total, seed, rotate, None if most == CAP else most)
    plan = Plan(table, line, key, rotations, most)
    folder = None if store is None else checked_folder(store)
    if folder is None:
        remedy = 'keep them on disk with store="folder", or take fewer games'
        limits.need_memory(_bytes(table, total), f"a study of {total:,} games", remedy)
    if total != asked:
        speak(f"{asked:,} games rounded up to {total:,}: whole blocks of {rotations} rotations")
    machine = _machine(plan, speak)
    if folder is not None:
        return _kept(plan, machine, recipe, backend, asked_workers, progress, speak, _chunk, folder)
    return _played(plan, machine, recipe, total, backend, asked_workers, progress, speak, _chunk)


@patient()
def _kept(
    plan: Plan, machine: Machine, recipe: Recipe, backend: Any, workers: int | None, progress: Any, speak: Any,
    chunk: int | None, folder: Path,
) -> Study:  # fmt: skip
    study, outcome = kept(Job(plan, machine, recipe, backend, workers, progress, speak, chunk), folder)
    _raise_fault(plan, recipe, outcome)
    if study.partial and not len(study):
        raise KeyboardInterrupt(f"interrupted before a chunk was finished; the same call goes on in {folder}")
    if study.partial and not isinstance(progress, Share):
        speak(f"interrupted: {len(study):,} of {study.planned:,} games are complete and safe; the same call goes on")
    return study


def _raise_fault(plan: Plan, recipe: Recipe, outcome: Outcome) -> None:
    """Raise what an agent did amiss, if one did."""
    if outcome.faulty is not None and outcome.faulty.reply is not None:
        number = outcome.faulty.task.first + outcome.faulty.done
        block = (number // plan.rotations + 1) * plan.rotations
        raise agent_error(plan, outcome.faulty, outcome.faulty.reply, recipe.line(plan.game, games=block))


@patient()
def _played(
    plan: Plan, machine: Machine, recipe: Recipe, total: int, backend: Any, workers: int | None, progress: Any,
    speak: Any, chunk: int | None,
) -> Study:  # fmt: skip
    payload = None if backend == "threads" else packed(plan, machine.compiled)
    where = backend_for(backend, workers, machine.compiled)
    states = np.zeros(total, plan.game.wing.state)
    bar, started = bar_for(progress, total), time.perf_counter()
    try:
        outcome = drive(machine, plan, where, [(0, total)], states=states, payload=payload, reach=bar.reach,
                        chunk=chunk)  # fmt: skip
    finally:
        bar.close()
    _raise_fault(plan, recipe, outcome)
    complete = outcome.complete // plan.rotations * plan.rotations
    if complete < total and not complete:
        raise KeyboardInterrupt("interrupted before a game was finished")
    if complete < total:
        if not isinstance(progress, Share):  # else it is told by who shares it, and may keep nothing of it
            speak(f"interrupted: {complete:,} of {total:,} games are complete, and kept as a partial study")
        states.resize(complete, refcheck=False)  # the workers are gone; a copy would keep an interrupt waiting
    seconds = time.perf_counter() - started
    return Study(plan, recipe, states, seconds=seconds, workers=where.workers, in_machine_code=machine.compiled,
                 backend=where.name)  # fmt: skip


def _machine(plan: Plan, speak: Any) -> Machine:
    """Machine code where it can be had; where not, one line says so."""
    plain = [one.name for one in plan.agents if not one.compiled]
    missing = kernel.compiler_missing()
    if not plain and missing is None:
        return compiled(plan, speak)
    why = f"{missing}" if missing else f"agent {plain[0]!r} is plain Python"
    speak(f"{why}: games run interpreted, many times slower than compiled")
    return interpreted(plan)


def _key(seed: Any) -> int:
    try:
        return int(study_key(seed))
    except TypeError as error:
        raise GardenlabError(str(error)) from None


def check_games(games: object) -> int:
    """The number of games that was asked for, if so many can be played."""
    return _count("games", games, MOST_GAMES)


def _count(name: str, value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
        raise GardenlabError(f"{name}: expected a whole number from 1 to {most:,}, not {value!r}")
    return int(value)


def check_rotate(rotate: object) -> bool | str:
    """Whether to rotate: "auto", or a bool of Python's own, NumPy's too."""
    if isinstance(rotate, bool | np.bool_):
        return bool(rotate)
    if isinstance(rotate, str) and rotate == "auto":
        return "auto"
    raise GardenlabError(f"rotate: expected 'auto', True or False, not {rotate!r}")


def whole_blocks(line: list[Agent], rotate: object, games: int) -> tuple[int, int]:
    """Rotations of a line-up, and `games` rounded up to whole blocks of them."""
    rotations = _rotations(line, rotate)
    return rotations, -(-games // rotations) * rotations


def _rotations(line: list[Agent], rotate: object) -> int:
    """How many rotations of a line-up differ, if it is to be rotated."""
    if check_rotate(rotate) is False:
        return 1
    count = len(line)
    return next((r for r in range(1, count) if count % r == 0 and line == line[r:] + line[:r]), count)


def _bytes(game: Game, total: int) -> int:
    """Memory for the final states and the tables made of them."""
    return int(total * (game.wing.state.itemsize + 64 + 48 * game.players))
