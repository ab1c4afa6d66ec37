"""The folders of a sweep's variants: named by their values, so that a grid that grows finds what it has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.lock import LOCK
from gardenlab.study.manifest import NAME
from gardenlab.study.store import checked_folder, is_of_the_system, writable
from gardenlab.study.sweep_text import shown_value

LONGEST = 100  # letters of a folder's name


def variant_folders(store: Any, cells: Sequence[Mapping[str, Any]]) -> list[Path | None]:
    """A folder for each variant.

    Parameters
    ----------
    store : path or None
    cells : sequence of mappings
        The values of each variant.

    Raises
    ------
    GardenlabError
        If the folder is there and holds anything but variants of a sweep.
    """
    if store is None:
        return [None] * len(cells)
    root, names = checked_folder(store), list[str]()
    with writable(root):
        _refuse_foreign(root)
    for cell in cells:
        told = ",".join(f"{name}={_told(cell[name])}" for name in sorted(cell)) or "study"
        name = re.sub(r"[^A-Za-z0-9_=,.+-]+", "-", told)[:LONGEST]
        alike = sum(one == name or one.startswith(f"{name}#") for one in names)
        names.append(f"{name}#{alike + 1}" if alike else name)
    return [root / name for name in names]


def _told(value: Any) -> str:
    """A value in a folder's name; an edition that was changed by its digest too."""
    digest = getattr(value, "digest", None)
    return f"{shown_value(value)}-{digest[:8]}" if isinstance(digest, str) else str(shown_value(value))


def _refuse_foreign(root: Path) -> None:
    if root.exists() and not root.is_dir():
        raise GardenlabError(f"store: expected a folder, and {root} is a file")
    for entry in sorted(root.iterdir()) if root.exists() else ():
        if not (is_of_the_system(entry.name) or _is_variant(entry)):
            raise GardenlabError(
                f"store: {root} holds {entry.name}, which is no variant of a sweep. Nothing was changed: expected an "
                "empty folder, one that is not there yet, or one of an earlier sweep"
            )


def _is_variant(entry: Path) -> bool:
    return entry.is_dir() and ((entry / NAME).is_file() or all(one.name == LOCK for one in entry.iterdir()))
