"""The lock of a folder that one process at a time may write into."""

from __future__ import annotations

import contextlib
import errno
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from gardenlab.engine.errors import GardenlabError

LOCK = "lock"
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK)  # what systems say where another process holds it


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder's lock; the system lets go of it when the process dies.

    Raises
    ------
    GardenlabError
        If somebody else holds it.

    Warns
    -----
    UserWarning
        If the disk knows no locks, as some of clusters do.
    """
    with open(folder / LOCK, "a+b") as file:
        try:
            _lock(file)
        except OSError as error:
            if error.errno in TAKEN:
                raise GardenlabError(
                    f"store: another simulate() is writing into {folder}: wait until it is done, or stop it. "
                    "open_study() may read meanwhile"
                ) from None
            told = f"store: {folder} is on a disk that cannot lock files ({error.strerror or error})"
            warnings.warn(f"{told}: see that no other simulate() writes into it meanwhile", stacklevel=2)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                _unlock(file)


def _lock(file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:
        _lock_byte(file, "LK_NBLCK")
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unlock(file: IO[bytes]) -> None:
    """Let go of it, also where processes that were forked meanwhile have the file open as well."""
    try:
        import fcntl
    except ImportError:
        _lock_byte(file, "LK_UNLCK")
    else:
        fcntl.flock(file, fcntl.LOCK_UN)


def _lock_byte(file: IO[bytes], how: str) -> None:
    import msvcrt

    system: Any = msvcrt
    file.seek(0)
    system.locking(file.fileno(), getattr(system, how), 1)
