"""Playing a study into a store, or on where it stopped."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import AgentError, GardenlabError, RecordError
from gardenlab.study.backends import Backend, backend_for
from gardenlab.study.chunks import CannotWrite
from gardenlab.study.driver import Outcome, drive
from gardenlab.study.grid import chunk_games, seconds_a_game
from gardenlab.study.machine import ready_results
from gardenlab.study.manifest import manifest_of
from gardenlab.study.parcel import packed
from gardenlab.study.parts import Part
from gardenlab.study.progress import bar_for
from gardenlab.study.reading import read_states
from gardenlab.study.store import Store, writable, writing
from gardenlab.study.stored import StoredStudy

if TYPE_CHECKING:
    from gardenlab.study.machine import Machine, Plan
    from gardenlab.study.recipe import Recipe


@dataclass
class Job:
    """What is to be played, by what, and where.

    Attributes
    ----------
    plan : Plan
    machine : Machine
    recipe : Recipe
    backend : object
    workers : int or None
        As asked for.
    progress : True, "text" or False
    speak : function
        Says a line.
    chunk : int or None
        Games a chunk; None for about a second of them.
    """

    plan: Plan
    machine: Machine
    recipe: Recipe
    backend: Any
    workers: int | None
    progress: Any
    speak: Any
    chunk: int | None


def kept(job: Job, folder: Path) -> tuple[StoredStudy, Outcome]:
    """Play what a store does not have yet.

    Returns
    -------
    study : StoredStudy
        Of the games from 0 on that are there.
    outcome : Outcome
        How the playing went; its `faulty` is to be raised.

    Raises
    ------
    GardenlabError
        If the folder is no store of this study, is damaged, in use or full.
    """
    with writing(folder, manifest_of(job.plan, job.recipe)) as store:
        total, planned = job.recipe.games, store.manifest.games
        if total < planned:
            raise GardenlabError(
                f"games: {folder} holds a study of {planned:,} games, and {total:,} were asked for: expected "
                f"{planned:,} or more; open_study() reads what is there"
            )
        _check(job, store)
        if store.receipts:
            job.speak(f"going on: {store.games:,} of {total:,} games are in {folder}")
        outcome = Outcome(0, None, False)
        if total > planned or store.missing():
            outcome = _played(job, store)
        store.look()
        if not (outcome.interrupted or outcome.faulty) and store.missing():
            first, count = store.missing()[0]
            raise GardenlabError(
                f"games {first} to {first + count - 1} were played and are not in {folder}: expected a folder that "
                "is the same one for every worker"
            )
        return StoredStudy(store, job.plan, job.recipe), outcome


def _check(job: Job, store: Store) -> None:
    """Refuse to go on from what is damaged, or what rules and agents would not give any more."""
    store.verify()
    if not store.receipts:
        return
    receipt = store.receipts[min(store.receipts)]
    states = read_states(store, [receipt], job.plan.game.wing.state)
    whole = StoredStudy(store, job.plan, job.recipe)
    try:
        Part(job.plan, states, receipt.first, job.machine.compiled, whole).replay(receipt.first)
    except (RecordError, AgentError) as error:
        raise GardenlabError(
            f"{store.folder}: the store cannot go on: {error}. Nothing was changed: use the rules and agents that "
            "played it, or play into another folder"
        ) from error


def _played(job: Job, store: Store) -> Outcome:
    plan, machine = job.plan, job.machine
    ready_results(plan.game, job.recipe.games, machine.compiled, job.speak)
    payload = None if job.backend == "threads" else packed(plan, machine.compiled)
    where = backend_for(job.backend, job.workers, machine.compiled)
    try:
        _grow(job, store, where, payload)
    except BaseException:
        where.close(at_once=True)
        raise
    spans, there = store.missing(), store.games
    bar = bar_for(job.progress, there + sum(count for _, count in spans), there)
    try:
        return drive(machine, plan, where, spans, shelf=store.shelf, payload=payload,
                     reach=lambda games: bar.reach(there + games), chunk=max(count for _, count in spans))  # fmt: skip
    except CannotWrite as error:
        store.look()
        raise GardenlabError(
            f"store: cannot write: {error}. {store.games:,} of {store.manifest.games:,} games are safe in "
            f"{store.folder}: make room, or see that every worker may write there, and the same call goes on"
        ) from error
    finally:
        bar.close()


def _grow(job: Job, store: Store, where: Backend, payload: Any) -> None:
    """Cut the games that the store was not made for into chunks, and write that down."""
    total, planned, plan = job.recipe.games, store.manifest.games, job.plan
    if total == planned:
        return
    chunk = job.chunk
    if chunk is None:
        each = seconds_a_game(job.machine, plan, where, payload)
        record = plan.game.wing.state.itemsize
        chunk = chunk_games(each, total - planned, where.workers, plan.rotations, record)
    blocks = -(-chunk // plan.rotations)
    with writable(store.folder):
        store.manifest = store.manifest.grown(total, blocks * plan.rotations)
        store.manifest.save(store.folder)
