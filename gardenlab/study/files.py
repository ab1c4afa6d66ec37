"""Files that are there whole or not at all, and that tell when they were changed."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
from pathlib import Path

HOLE = "5ea1" * 16  # stands for a file's own hash while it is worked out
TEMPORARY = ".tmp"


def commit(path: Path, data: bytes) -> None:
    """Write a file under a temporary name in its folder, push it to the disk, and give it its name.

    Raises
    ------
    OSError
        If it cannot be written; the temporary file is gone then.
    """
    temporary, handle = _opened(path)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        sync_folder(path.parent)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _opened(path: Path) -> tuple[Path, int]:
    """A temporary file beside `path` that nobody else has, and its handle."""
    for number in itertools.count():
        temporary = path.with_name(f".{path.name}.{os.getpid()}-{number}{TEMPORARY}")
        with contextlib.suppress(FileExistsError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            return temporary, os.open(temporary, flags, 0o666)
    raise AssertionError


def sync_folder(folder: Path) -> None:
    """Push the names in a folder to the disk, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sealed(data: bytes) -> bytes:
    """Put a file's own hash in the place of the first `HOLE` in it."""
    return data.replace(HOLE.encode(), hashlib.sha256(data).hexdigest().encode(), 1)


def seal_holds(data: bytes, seal: str) -> bool:
    """Whether a file is as `sealed` left it."""
    return hashlib.sha256(data.replace(seal.encode(), HOLE.encode(), 1)).hexdigest() == seal


def told(data: bytes) -> tuple[int, str]:
    """Size and SHA-256 of a file's content."""
    return len(data), hashlib.sha256(data).hexdigest()
