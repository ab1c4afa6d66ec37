"""Where chunks are played: in this thread, on threads, on processes, on any executor, or on a dask cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.interrupts import deaf_children
from gardenlab.study.limits import allowed_workers
from gardenlab.study.worker import make_ready

OPEN = "expected one that is open, such as within its with block"
EXPECTED = "'threads', 'processes', a concurrent.futures.Executor or a dask.distributed Client"


class Here(Executor):
    """An executor that does at once, in this thread, what it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it, and return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Backend:
    """An executor with what the driver needs to know of it.

    Attributes
    ----------
    name : str
        How a study reads: ``"threads"``, ``"processes"`` and so on.
    workers : int
        Chunks that are played at a time.
    near : bool
        Whether workers share this process's memory.
    here : bool
        Whether games are played in the driver's own thread, while they are given out.
    ours : bool
        Whether the executor was made for this study, and ends with it.
    in_flight : int
        Chunks that wait or run for each worker.
    cancels : bool
        Whether what waits must be cancelled before `close`.
    """

    name = "threads"
    near = True
    here = False
    ours = True
    cancels = True
    in_flight = 2

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor = self.started()

    def started(self) -> Executor:
        """A fresh executor."""
        return ThreadPoolExecutor(self.workers, thread_name_prefix="gardenlab")

    def renew(self) -> bool:
        """Start anew after the executor broke; False where that is not ours to do."""
        return False

    def close(self, *, at_once: bool) -> None:
        """Let go of the workers; `at_once` without waiting for what they are at."""
        self.executor.shutdown(wait=True, cancel_futures=True)


class OneThread(Backend):
    """The driver's own thread, for interpreted games: the interpreter does one thing at a time."""

    here = True
    in_flight = 1

    def started(self) -> Executor:
        """The executor that does at once what it is given."""
        return Here()


class Calm(Executor):
    """A pool of processes that starts workers which interrupts of a terminal do not reach."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give it work."""
        with deaf_children():
            future: Future[Any] = self._pool.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, *args: Any, **kwargs: Any) -> None:
        """End it."""
        self._pool.shutdown(*args, **kwargs)


class Processes(Backend):
    """loky's processes: started afresh, not forked, and replaced when one dies."""

    name, near = "processes", False
    cancels = False  # loky ends what waits when it ends its workers, and stumbles over what is cancelled already
    in_flight = 3

    def started(self) -> Executor:
        """A pool of processes that leave an interrupt to the driver, and end with it."""
        import loky

        return Calm(loky.ProcessPoolExecutor(self.workers, initializer=make_ready, initargs=(os.getpid(),)))

    def renew(self) -> bool:
        """Start new processes."""
        self._end()
        self.executor = self.started()
        return True

    def close(self, *, at_once: bool) -> None:
        """End the processes."""
        self._end() if at_once else self.executor.shutdown(wait=True)

    def _end(self) -> None:
        pool: Any = self.executor
        pool.shutdown(wait=True, kill_workers=True)


class Guest(Executor):
    """A person's own executor, which may have been closed meanwhile."""

    def __init__(self, executor: Executor, name: str) -> None:
        self._executor, self._name = executor, name

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give it work.

        Raises
        ------
        GardenlabError
            If it takes none.
        """
        try:
            return self._executor.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            raise GardenlabError(f"backend: {self._name} takes no work: {error}; {OPEN}") from error
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise GardenlabError(f"backend: {self._name} takes no work: its submit() raised {told}") from error


class Given(Backend):
    """A person's own executor, which stays open."""

    near = ours = False
    in_flight = 3

    def __init__(self, executor: Executor, workers: int, name: str) -> None:
        self.name, self._given = name, Guest(executor, name)
        super().__init__(workers)

    def started(self) -> Executor:
        """The executor as it is."""
        return self._given

    def close(self, *, at_once: bool) -> None:
        """Leave it as it was: its chunks are cancelled by the driver."""


def check_backend(backend: object) -> None:
    """Refuse what nothing can be played on.

    Raises
    ------
    GardenlabError
        Says what was expected, and what to install where something is missing; also of what was closed.
    """
    if backend == "processes":
        try:
            import loky  # noqa: F401
        except ImportError:
            raise GardenlabError("backend 'processes': loky is not installed: pip install 'gardenlab[store]'") from None
        if multiprocessing.current_process().daemon:
            raise GardenlabError(
                "backend 'processes': this process may start no others, as a worker of multiprocessing.Pool may not: "
                "expected backend='threads' here"
            )
    elif not (backend == "threads" or isinstance(backend, Executor) or _is_client(backend)):
        raise GardenlabError(f"backend: expected {EXPECTED}, not {backend!r}")
    elif _is_closed(backend):
        kind = "dask client" if _is_client(backend) else type(backend).__name__
        raise GardenlabError(f"backend: this {kind} is closed and takes no more work: {OPEN}")


def backend_for(backend: Any, workers: int | None, compiled: bool) -> Backend:
    """The backend that was asked for.

    Parameters
    ----------
    backend : "threads", "processes", Executor or dask Client
    workers : int or None
        As asked for; None for what there is.
    compiled : bool
        Whether games run in machine code, which lets go of the interpreter.
    """
    if backend == "threads":
        count = allowed_workers() if workers is None else workers
        return Backend(count) if compiled else OneThread(1)
    if backend == "processes":
        return Processes(allowed_workers() if workers is None else workers)
    if _is_client(backend):
        count = workers or _cores(backend)
        if not count:
            raise GardenlabError("backend: the dask cluster has no workers: expected at least one that has joined")
        return Given(backend.get_executor(pure=False), count, "dask")
    count = workers or getattr(backend, "_max_workers", None) or allowed_workers()
    return Given(backend, int(count), type(backend).__name__)


def _cores(client: Any) -> int:
    """The processors of all workers that have joined a cluster."""
    try:
        return int(sum(client.ncores().values()))
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise GardenlabError(f"backend: the dask cluster does not answer: {said}; {OPEN}") from error


def _is_closed(backend: Any) -> bool:
    """Whether an executor or a client is known to be closed; other executors say so when they are given work."""
    if _is_client(backend):
        return backend.status in ("closed", "closing")
    flags = getattr(backend, "_flags", None)  # loky's
    if getattr(backend, "_broken", False) or getattr(flags, "broken", None):  # it says so, and why, when given work
        return False
    told = (getattr(backend, "_shutdown", False), getattr(backend, "_shutdown_thread", False))
    return any(one is True for one in (*told, getattr(flags, "shutdown", False)))


def _is_client(backend: object) -> bool:
    """Whether this is a dask client, told without importing dask."""
    kinds = {f"{kind.__module__}.{kind.__name__}" for kind in type(backend).__mro__}
    return "distributed.client.Client" in kinds
