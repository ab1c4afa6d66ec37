"""The driver: many games in chunks on threads, with progress, a clean stop, and the first fault that occurred."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import loop

if TYPE_CHECKING:
    from gardenlab.study.machine import Machine

CHUNK = 0.4  # seconds that a chunk is meant to take
LOOK = 0.05  # seconds between two looks at the progress
IN_FLIGHT = 2  # chunks waiting or running for each worker
FIRST_CHUNK = 32


@dataclass
class Chunk:
    """Games `first` to `first` + `count` - 1 and how they went."""

    first: int
    count: int
    board: Any
    edition: Any
    seconds: float = 0.0

    @property
    def done(self) -> int:
        """How many of its games are finished."""
        return int(self.board[loop.GAMES_DONE])

    @property
    def fault(self) -> int:
        """What went wrong, NO_FAULT if nothing did."""
        return int(self.board[loop.FAULT])


@dataclass
class Outcome:
    """How far the driver came.

    Attributes
    ----------
    complete : int
        Games 0 to `complete` - 1 are finished.
    faulty : Chunk or None
        The chunk of the first game that could not be finished because of its agents.
    interrupted : bool
    """

    complete: int
    faulty: Chunk | None
    interrupted: bool


def drive(
    machine: Machine, states: Any, edition: Any, workers: int, reach: Callable[[int], None], chunk: int | None = None
) -> Outcome:
    """Play games into `states`, one a record, game numbers from 0.

    Parameters
    ----------
    machine : Machine
    states : array of records
    edition : array of one record
        Each chunk plays with a copy of its own, compared afterwards.
    workers : int
        Threads. Interpreted games are played here and now: the interpreter does one thing at a time.
    reach : function
        Called with the number of finished games now and then.
    chunk : int, optional
        Games a chunk; by default what takes about `CHUNK` seconds.
    """
    run = _Run(machine, states, edition, workers if machine.compiled else 1, reach, chunk)
    with warnings.catch_warnings():
        # numba says at each call that functions as arguments are experimental. The filters belong to all threads.
        warnings.filterwarnings("ignore", "First-class function type feature is experimental")
        return run.on_threads() if machine.compiled else run.here()


class _Run:
    def __init__(
        self, machine: Machine, states: Any, edition: Any, workers: int, reach: Callable[[int], None], fixed: int | None
    ) -> None:
        self.machine, self.states, self.edition, self.workers = machine, states, edition, workers
        self.reach, self.fixed = reach, fixed
        self.size: float = fixed or (FIRST_CHUNK if machine.compiled else 1)
        self.chunks: list[Chunk] = []
        self.next = 0
        self.looked_at = self.games = 0  # chunks that are over and counted, and their games

    def here(self) -> Outcome:
        """Play in this thread."""
        interrupted = False
        try:
            while self.next < len(self.states) and not self.stopped():
                self.play(self.take())
                self.reach(self.finished())
        except KeyboardInterrupt:
            interrupted = True
        return self.outcome(interrupted)

    def on_threads(self) -> Outcome:
        """Play on worker threads, and look after them in this one."""
        interrupted = False
        pool = ThreadPoolExecutor(self.workers, thread_name_prefix="gardenlab")
        running: set[Future[None]] = set()
        try:
            while (self.next < len(self.states) and not self.stopped()) or running:
                while len(running) < IN_FLIGHT * self.workers and self.next < len(self.states) and not self.stopped():
                    running.add(pool.submit(self.play, self.take()))
                ready, running = wait(running, LOOK, FIRST_COMPLETED)
                for future in ready:
                    future.result()
                self.reach(self.finished())
        except KeyboardInterrupt:
            interrupted = True
        finally:
            for chunk in self.chunks:
                chunk.board[loop.STOP] = 1
            pool.shutdown(wait=True, cancel_futures=True)
        return self.outcome(interrupted)

    def take(self) -> Chunk:
        """The next chunk: smaller towards the end, so that no worker waits long for another."""
        left = len(self.states) - self.next
        count = int(min(left, self.size if self.fixed else max(1, min(self.size, left / self.workers))))
        board = np.zeros(loop.BOARD, np.int64)
        self.chunks.append(Chunk(self.next, count, board, self.edition.copy()))
        self.next += count
        return self.chunks[-1]

    def play(self, chunk: Chunk) -> None:
        started = time.perf_counter()
        states = self.states[chunk.first : chunk.first + chunk.count]
        self.machine.run(states, chunk.first, chunk.edition, chunk.board)
        chunk.seconds = max(time.perf_counter() - started, 1e-6)
        if not self.fixed and chunk.done:
            self.size = max(1.0, min(4 * self.size, CHUNK * chunk.done / chunk.seconds))

    def stopped(self) -> bool:
        """Whether a chunk went wrong: those before it are finished, no others are begun."""
        return any(chunk.fault or not self.intact(chunk) for chunk in self.chunks[self.looked_at :])

    def intact(self, chunk: Chunk) -> bool:
        """Whether a chunk's edition is as it was."""
        return bool(chunk.edition.tobytes() == self.edition.tobytes())

    def finished(self) -> int:
        """How many games are finished; counts each chunk that went well once and for all."""
        while self.looked_at < len(self.chunks):
            chunk = self.chunks[self.looked_at]
            if not chunk.seconds or chunk.fault or not self.intact(chunk):
                break
            self.games += chunk.done
            self.looked_at += 1
        return self.games + sum(chunk.done for chunk in self.chunks[self.looked_at :])

    def outcome(self, interrupted: bool) -> Outcome:
        complete = 0
        for chunk in self.chunks:
            complete += chunk.done
            if chunk.fault or not self.intact(chunk):
                return Outcome(complete, chunk, interrupted)
            if chunk.done < chunk.count:
                break
        return Outcome(complete, None, interrupted)
