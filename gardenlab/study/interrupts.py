"""Interrupts: the first one stops a study, and those that follow while it stops do not cost what is finished."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

MOST = 5  # further interrupts that are only noted: a stop that hangs can still be left


class Patience:
    """Stands in for the handler of interrupts.

    Parameters
    ----------
    before : function
        The handler that it stands in for, which the first interrupt goes to.
    """

    def __init__(self, before: Callable[[int, FrameType | None], Any]) -> None:
        self._before = before
        self._stopping = False  # whether an interrupt is on its way already
        self._put_off = 0  # how many ask for no interrupt just now
        self._noted = 0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Pass an interrupt on, or only note it."""
        if self._stopping or self._put_off:
            self._noted += 1
            if self._noted > MOST:
                raise KeyboardInterrupt(f"interrupted {self._noted} times while the workers were stopped")
            return
        self._pass_on(number, frame)

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        try:
            self._before(number, frame)
        except KeyboardInterrupt:
            self._stopping = True
            raise

    @contextlib.contextmanager
    def put_off(self) -> Iterator[None]:
        """An interrupt within comes at the end, unless it ends in an error, which then stands."""
        self._put_off += 1
        try:
            yield
        finally:
            self._put_off -= 1
        if self._noted and not (self._stopping or self._put_off):
            self._noted = 0
            self._pass_on(signal.SIGINT, None)

    @property
    def stopping(self) -> bool:
        """Whether an interrupt was passed on, even if somebody caught it on its way."""
        return self._stopping


def _in_main_thread() -> bool:
    """Whether this is the thread in which Python handles signals, and the only one that they can interrupt."""
    return threading.current_thread() is threading.main_thread()


@contextlib.contextmanager
def patient() -> Iterator[None]:
    """After a first interrupt others are noted only, up to `MOST`, until this is left."""
    before = signal.getsignal(signal.SIGINT) if _in_main_thread() else None
    if not callable(before):
        yield
        return
    try:
        try:
            signal.signal(signal.SIGINT, Patience(before))
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    finally:  # a first interrupt may have come just before the line above; a second one does nothing
        signal.signal(signal.SIGINT, before)


def _patience() -> Patience | None:
    """What `patient` has set, where it could."""
    handler = signal.getsignal(signal.SIGINT) if _in_main_thread() else None
    return handler if isinstance(handler, Patience) else None


@contextlib.contextmanager
def put_off() -> Iterator[None]:
    """An interrupt of `patient` work comes after what is done here."""
    patience = _patience()
    with patience.put_off() if patience else contextlib.nullcontext():
        yield


def must_stop() -> bool:
    """Whether `patient` work was interrupted, even if somebody caught that: an agent, or code that Python calls."""
    patience = _patience()
    return patience is not None and patience.stopping


@contextlib.contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started by this thread, or by threads that it starts, are not reached by interrupts of a terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # where it is started between, it lets interrupts in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts() -> None:
    """In a worker: interrupts are the driver's."""
    with contextlib.suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
