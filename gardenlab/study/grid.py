"""How the games of a store are cut into chunks: about a second each, chosen once, so that a resumed run meets them."""

from __future__ import annotations

import math
import warnings
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.engine import loop
from gardenlab.study.driver import FIRST_CHUNK
from gardenlab.study.tasks import EXPERIMENTAL, Reply, Task, play_here, play_there

if TYPE_CHECKING:
    from gardenlab.study.backends import Backend
    from gardenlab.study.machine import Machine, Plan

LEAST, MOST = 0.2, 1.0  # seconds that a chunk may take
MOST_BYTES = 24_000_000  # of records: a worker has a chunk and its columns in memory, and an interrupt waits for them
ROUNDS = 4  # chunks that each worker gets if the games are few
ENOUGH, PLENTY = 0.005, 0.1  # seconds of games that tell how long one takes: if nothing came between, and even then
PROBES = 6


def chunk_games(seconds: float, games: int, workers: int, rotations: int, record: int) -> int:
    """How many games a chunk has.

    Parameters
    ----------
    seconds : float
        That one game takes.
    games, workers : int
    rotations : int
        Chunks are whole blocks of so many games.
    record : int
        Bytes of a game's record.
    """
    share = games / (ROUNDS * workers)
    wanted = min(max(share, LEAST / seconds), MOST / seconds, MOST_BYTES / record)
    return max(1, math.ceil(wanted / rotations)) * rotations


def seconds_a_game(machine: Machine, plan: Plan, backend: Backend, payload: tuple[bytes, str] | None) -> float:
    """How long a game takes where it will be played: some of the first ones, played there and thrown away."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", EXPERIMENTAL)
        return _measured(machine, plan, backend, payload)


def _measured(machine: Machine, plan: Plan, backend: Backend, payload: tuple[bytes, str] | None) -> float:
    count = plan.rotations * (FIRST_CHUNK if machine.compiled else 1)
    found = math.inf  # the shortest of several: other work on the machine only makes games longer
    for _ in range(PROBES):
        try:
            reply = _tried(machine, plan, backend, payload, count)
        except BrokenExecutor:  # the study will meet it, and say so
            backend.renew()
            break
        if not reply.done:
            break
        found = min(found, reply.seconds / reply.done)
        if reply.seconds >= PLENTY or not reply.well:
            break
        if reply.seconds < ENOUGH:
            count *= 4
    return found if found < math.inf else MOST / count


def _tried(machine: Machine, plan: Plan, backend: Backend, payload: tuple[bytes, str] | None, count: int) -> Reply:
    task = Task(0, count)
    if backend.near or payload is None:
        states, board = np.zeros(count, plan.game.wing.state), np.zeros(loop.BOARD, np.int64)
        future: Future[Reply] = backend.executor.submit(partial(play_here, machine, plan, task, board, states))
    else:
        future = backend.executor.submit(play_there, *payload, task)
    reply = future.result()
    machine.trouble.clear()
    return reply
