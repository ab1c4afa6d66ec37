"""The driver: many games in chunks on any executor, with progress, a clean stop, and the first fault that occurred."""

from __future__ import annotations

import contextlib
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import loop
from gardenlab.engine.errors import AgentError, GardenlabError
from gardenlab.study.chunks import CannotWrite
from gardenlab.study.interrupts import must_stop, put_off
from gardenlab.study.tasks import EXPERIMENTAL, Reply, Task, play_here, play_there

if TYPE_CHECKING:
    from gardenlab.study.backends import Backend
    from gardenlab.study.chunks import Shelf
    from gardenlab.study.machine import Machine, Plan

CHUNK = 0.4  # seconds that a chunk is meant to take
LOOK = 0.05  # seconds between two looks at the progress
FIRST_CHUNK = 32
GRACE = 1.2  # seconds for workers that are not ours to end what they are at
MOST_BREAKS = 3  # pools that may break one after the other without a chunk done


@dataclass
class Chunk:
    """A task, the board that a near worker shares, and how it went once that is known."""

    task: Task
    board: Any
    reply: Reply | None = None

    @property
    def done(self) -> int:
        """How many of its games are finished."""
        return int(self.board[loop.GAMES_DONE]) if self.reply is None else self.reply.done


@dataclass
class Outcome:
    """How far the driver came.

    Attributes
    ----------
    complete : int
        Games finished in the order of their numbers, up to the first that is not.
    faulty : Chunk or None
        The chunk of the first game that could not be finished because of its agents.
    interrupted : bool
    """

    complete: int
    faulty: Chunk | None
    interrupted: bool


def drive(
    machine: Machine,
    plan: Plan,
    backend: Backend,
    spans: Sequence[tuple[int, int]],
    *,
    states: Any = None,
    shelf: Shelf | None = None,
    payload: tuple[bytes, str] | None = None,
    reach: Callable[[int], None],
    chunk: int | None = None,
) -> Outcome:
    """Play games in chunks.

    Parameters
    ----------
    machine : Machine
        What plays in this process, for a near backend.
    plan : Plan
    backend : Backend
    spans : sequence of (first, count)
        Which games, in rising order.
    states : array of records, optional
        Where game g is written: at g.
    shelf : Shelf, optional
        The store where workers write each chunk instead.
    payload : bytes and their hash, optional
        The plan for a backend whose workers are other processes.
    reach : function
        Called with the number of finished games now and then.
    chunk : int, optional
        Games a chunk; by default what takes about `CHUNK` seconds.
    """
    run = _Run(machine, plan, backend, spans, states, shelf, payload, reach, chunk)
    with warnings.catch_warnings():
        # Here, in one thread: the filters belong to all of them.
        warnings.filterwarnings("ignore", EXPERIMENTAL)
        return run.loop()


class _Run:
    """A study that is being played: what is still to give out, what is at work, and how each chunk went."""

    def __init__(
        self, machine: Machine, plan: Plan, backend: Backend, spans: Sequence[tuple[int, int]], states: Any,
        shelf: Shelf | None, payload: tuple[bytes, str] | None, reach: Callable[[int], None], fixed: int | None,
    ) -> None:  # fmt: skip
        self.machine, self.plan, self.backend, self.states, self.shelf = machine, plan, backend, states, shelf
        self.payload, self.reach, self.fixed = payload, reach, fixed
        self.size: float = fixed or (FIRST_CHUNK if machine.compiled else 1)
        self.spans = deque(spans)
        self.left = sum(count for _, count in spans)
        self.chunks: list[Chunk] = []
        self.again: deque[Chunk] = deque()  # whose pool broke under them
        self.running: dict[Future[Reply], Chunk] = {}
        self.counted = self.games = 0  # chunks that are over and counted, and their games
        self.breaks = 0
        self.failed = False  # whether a chunk went wrong: those before it are finished, no others are begun

    def loop(self) -> Outcome:
        """Keep the workers busy until all is played."""
        interrupted, well = False, False
        try:
            while self.go_on():
                if must_stop():
                    raise KeyboardInterrupt
            well = True
        except KeyboardInterrupt:
            interrupted = True
        finally:
            interrupted = self.dismiss(well) or interrupted
            self.gather()
        return self.outcome(interrupted)

    def go_on(self) -> bool:
        """Give out work and take what is done; False when there is nothing left.

        An interrupt may come while games are played in this thread. While others play them it waits for a moment,
        so that it cannot come where an executor, or `wait`, holds a lock.
        """
        with contextlib.nullcontext() if self.backend.here else put_off():
            if not (self.fill() or self.running):
                return False
            ready, _ = wait(self.running, LOOK, FIRST_COMPLETED)
            if any([self.take(future) for future in ready]):
                self.mend()
            self.reach(self.finished())
        return True

    def stop(self) -> None:
        """Begin no more games; wait a moment for workers that are not ours, and so cannot be ended."""
        for chunk in self.running.values():
            chunk.board[loop.STOP] = 1
        for future in self.running if self.backend.cancels else ():
            future.cancel()
        if not self.backend.ours:
            wait([future for future in self.running if not future.cancelled()], GRACE)

    def dismiss(self, well: bool) -> bool:
        """Let the workers go; say whether a first interrupt came meanwhile. It does not cost what was played."""
        gone = False
        try:
            with put_off():
                self.stop()
                self.backend.close(at_once=not well)
                gone = True
        except KeyboardInterrupt:
            if not gone:  # pressed on until it came through
                raise
            return True
        return False

    def gather(self) -> None:
        """Take what was finished but not yet taken, and clear what was written by halves."""
        for future, chunk in self.running.items():
            if future.done() and not future.cancelled():
                error = future.exception()
                if error is None:
                    self.keep(chunk, future.result())
                else:
                    self.clear(chunk, error)

    def clear(self, chunk: Chunk, error: BaseException) -> None:
        """Make room again where a worker could not write its chunk."""
        if self.shelf is not None and isinstance(error, CannotWrite):
            self.shelf.clear(chunk.task.first)

    def fill(self) -> bool:
        """Give the workers enough to do; say whether anything was given."""
        given = False
        while len(self.running) < self.backend.in_flight * self.backend.workers and not self.failed:
            chunk = self.again.popleft() if self.again else self.next_chunk()
            if chunk is None:
                break
            try:
                self.running[self.submit(chunk)] = chunk
            except BrokenExecutor:
                self.again.appendleft(chunk)
                self.mend()
            given = True
            if self.backend.here:
                break
        return given

    def next_chunk(self) -> Chunk | None:
        """The next chunk: smaller towards the end, so that no worker waits long for another."""
        if not self.spans:
            return None
        first, count = self.spans.popleft()
        share = self.left / self.backend.workers
        few = int(self.size if self.fixed else max(1, min(self.size, share)))
        if few < count:
            self.spans.appendleft((first + few, count - few))
            count = few
        self.left -= count
        self.chunks.append(Chunk(Task(first, count), np.zeros(loop.BOARD, np.int64)))
        return self.chunks[-1]

    def submit(self, chunk: Chunk) -> Future[Reply]:
        task = chunk.task
        if self.backend.near:
            part = None if self.shelf else self.states[task.first : task.first + task.count]
            work = partial(play_here, self.machine, self.plan, task, chunk.board, part, self.shelf)
            return self.backend.executor.submit(work)
        if self.payload is None:
            raise ValueError("a backend of other processes needs the plan packed")
        return self.backend.executor.submit(play_there, *self.payload, task, self.shelf)

    def take(self, future: Future[Reply]) -> bool:
        """Note how a chunk went; say whether its pool broke under it."""
        chunk = self.running.pop(future)
        try:
            reply = future.result()
        except BrokenExecutor:
            self.again.append(chunk)
            return True
        except (GardenlabError, KeyboardInterrupt) as error:
            self.clear(chunk, error)
            raise
        except Exception as error:
            if self.backend.near:
                raise
            last = chunk.task.first + chunk.task.count - 1
            raise GardenlabError(
                f"games {chunk.task.first} to {last} could not be played on {self.backend.name}: "
                f"{type(error).__name__}: {error}"
            ) from error
        if reply.refused:
            raise AgentError(f"a worker of {self.backend.name} cannot play: {reply.refused}")
        self.breaks = 0
        self.keep(chunk, reply)
        self.failed = self.failed or not reply.well
        if not self.fixed and reply.done:
            self.size = max(1.0, min(4 * self.size, CHUNK * reply.done / reply.seconds))
        return False

    def keep(self, chunk: Chunk, reply: Reply) -> None:
        """Note a reply, and the games that came with it."""
        if reply.states is not None:
            self.states[chunk.task.first : chunk.task.first + reply.done] = reply.states
            reply.states = None
        chunk.reply = reply

    def mend(self) -> None:
        """Start anew after workers died, with the chunks that they had."""
        self.again.extend(self.running.values())
        self.running.clear()
        self.again = deque(sorted(self.again, key=lambda chunk: chunk.task.first))
        self.breaks += 1
        if self.breaks > MOST_BREAKS:
            raise GardenlabError(f"workers of {self.backend.name} died again and again: killed, or out of memory?")
        if not self.backend.renew():
            raise GardenlabError(
                f"a worker of your {self.backend.name} died (killed, or out of memory?), and such an executor cannot "
                "go on: make a new one; with store= the same call goes on"
            )

    def finished(self) -> int:
        """How many games are finished; counts each chunk that is over once and for all."""
        while self.counted < len(self.chunks) and self.chunks[self.counted].reply is not None:
            self.games += self.chunks[self.counted].done
            self.counted += 1
        return self.games + sum(chunk.done for chunk in self.chunks[self.counted :])

    def outcome(self, interrupted: bool) -> Outcome:
        complete = 0
        for chunk in self.chunks:
            complete += chunk.done
            if chunk.reply is not None and not chunk.reply.well:
                return Outcome(complete, chunk, interrupted)
            if chunk.done < chunk.task.count:
                break
        return Outcome(complete, None, interrupted)
