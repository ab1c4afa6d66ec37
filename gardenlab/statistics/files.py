"""Writing a file in one step: it is there whole, or as it was before."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from gardenlab.statistics.tables import TableError


def replace_file(path: Path, content: bytes) -> Path:
    """Write `content` beside `path` and move it there at once.

    Raises
    ------
    TableError
        If the folder is missing or cannot be written.
    """
    if not path.parent.is_dir():
        raise TableError(f"{path}: there is no folder {path.parent}; expected one to write into")
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise TableError(f"{path}: could not be written ({error.strerror}); expected a place to write to") from error
    return path


def _umask() -> int:
    """Return the mask for new files, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
