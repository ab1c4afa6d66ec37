"""What a worker does with a chunk of games, in a thread of the driver or in a process far away."""

from __future__ import annotations

import threading
import time
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import kernel, loop

if TYPE_CHECKING:
    from gardenlab.study.chunks import Shelf
    from gardenlab.study.machine import Machine, Plan


EXPERIMENTAL = "First-class function type feature is experimental"  # numba says so at each call of a kernel


@dataclass
class Task:
    """Games `first` to `first` + `count` - 1."""

    first: int
    count: int


@dataclass
class Reply:
    """How a task went.

    Attributes
    ----------
    done : int
        Games finished, counted from the first.
    fault, seat, index : int
        What the loop wrote on its board: NO_FAULT, or what an agent did amiss, at which seat, by which answer.
    changed : bool
        Whether an agent changed the edition.
    seconds : float
        Time in the rules, without compiling.
    states : array of records or None
        How the games ended, where they come back to the driver.
    stuck : array of one record or None
        The game that could not go on.
    trouble : list of Trouble
        What an interpreted agent raised or answered.
    refused : str
        Why this worker cannot play at all.
    """

    done: int = 0
    fault: int = loop.NO_FAULT
    seat: int = 0
    index: int = 0
    changed: bool = False
    seconds: float = 1e-6
    states: Any = None
    stuck: Any = None
    trouble: list[Any] = field(default_factory=list)
    refused: str = ""

    @property
    def well(self) -> bool:
        """Whether all went as it should."""
        return not (self.fault or self.changed or self.refused)


def played(machine: Machine, plan: Plan, task: Task, board: Any, states: Any) -> Reply:
    """Play a task's games into `states`."""
    edition = plan.game.edition.array.copy()
    before = edition.tobytes()
    started = time.perf_counter()
    machine.run(states, task.first, edition, board)
    seconds = max(time.perf_counter() - started, 1e-6)
    done = int(board[loop.GAMES_DONE])
    reply = Reply(done, int(board[loop.FAULT]), int(board[loop.FAULT_SEAT]), int(board[loop.FAULT_INDEX]),
                  edition.tobytes() != before, seconds, trouble=machine.trouble)  # fmt: skip
    if reply.fault:
        reply.stuck = states[done : done + 1].copy()
    return reply


def play_here(machine: Machine, plan: Plan, task: Task, board: Any, states: Any, shelf: Shelf | None = None) -> Reply:
    """Play a task in a thread of the driver, into `states`, its part of the study, or into a store."""
    if shelf is None:
        return played(machine, plan, task, board, states)
    states = np.zeros(task.count, plan.game.wing.state)
    return _put(machine, plan, task, states, shelf, played(machine, plan, task, board, states))


def _put(machine: Machine, plan: Plan, task: Task, states: Any, shelf: Shelf, reply: Reply) -> Reply:
    """Write a task's games into a store if they are all there."""
    if reply.well and reply.done == task.count:
        shelf.put(plan, states, task.first, reply.seconds, machine.compiled)
    return reply


def play_there(payload: bytes, name: str, task: Task, shelf: Shelf | None = None) -> Reply:
    """Play a task in another process.

    Parameters
    ----------
    payload : bytes
        The plan and the form of its machine, from `gardenlab.study.parcel.packed`.
    name : str
        A hash of `payload`: it is unpacked once in each thread.
    task : Task
    shelf : Shelf, optional
        Where the games are written; without one they come back in the reply.
    """
    from gardenlab.study.parcel import sendable

    try:
        plan, machine = _unpacked(payload, name)
    except Exception as error:
        return Reply(refused=f"{type(error).__name__}: {error}")
    board, states = np.zeros(loop.BOARD, np.int64), np.zeros(task.count, plan.game.wing.state)
    machine.trouble.clear()
    reply = played(machine, plan, task, board, states)
    reply.trouble = [sendable(one) for one in reply.trouble]
    if shelf is not None:
        return _put(machine, plan, task, states, shelf, reply)
    reply.states = states[: reply.done]
    return reply


_KEPT = threading.local()  # an interpreted machine notes what its agents did amiss: one for each thread
_LOCK = threading.Lock()


def _unpacked(payload: bytes, name: str) -> tuple[Plan, Machine]:
    if getattr(_KEPT, "name", None) != name:
        from gardenlab.study.machine import compiled, interpreted
        from gardenlab.study.parcel import unpacked
        from gardenlab.study.progress import quiet

        with _LOCK:
            # For good, and under the lock: `catch_warnings` in threads would leave others' filters in disorder.
            warnings.filterwarnings("ignore", EXPERIMENTAL)
            plan, in_machine_code = unpacked(payload)
            if in_machine_code and (missing := kernel.compiler_missing()):
                raise RuntimeError(f"{missing} on a worker, but not where the study was started")
            machine = compiled(plan, quiet) if in_machine_code else interpreted(plan)
        _KEPT.name, _KEPT.made = name, (plan, machine)
    made: tuple[Plan, Machine] = _KEPT.made
    return made
