"""A store: a folder with the chunks of one study, those that are whole, and who may write."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.study import files
from gardenlab.study.chunks import TABLES, Receipt, Shelf, chunk_name, read_receipt
from gardenlab.study.digest import merged
from gardenlab.study.lock import LOCK, locked
from gardenlab.study.manifest import NAME, Manifest, must_be_the_same, read_manifest

_REMEDIES = dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "make room") | dict.fromkeys(
    (errno.EACCES, errno.EPERM, errno.EROFS), "see to the permissions"
)


@dataclass
class Store:
    """A folder of chunks.

    Attributes
    ----------
    folder : Path
    manifest : Manifest
    receipts : dict of int to Receipt
        Of the chunks that are whole, by their first game.
    """

    folder: Path
    manifest: Manifest
    receipts: dict[int, Receipt] = field(default_factory=dict)
    sound: set[Path] = field(default_factory=set)  # files whose content was compared with its hash

    @property
    def shelf(self) -> Shelf:
        """Where workers write."""
        return Shelf(str(self.folder), self.manifest.mark)

    def path(self, table: str, first: int) -> Path:
        """A file of a chunk."""
        return self.folder / table / chunk_name(first)

    def whole(self) -> list[Receipt]:
        """The receipts from game 0 on, up to the first chunk that is missing."""
        found = []
        for first, _ in self.manifest.chunks():
            if first not in self.receipts:
                break
            found.append(self.receipts[first])
        return found

    def missing(self) -> list[tuple[int, int]]:
        """First game and number of games of the chunks that are not there."""
        return [(first, count) for first, count in self.manifest.chunks() if first not in self.receipts]

    @property
    def games(self) -> int:
        """Games in all chunks that are there."""
        return sum(receipt.count for receipt in self.receipts.values())

    def digest(self) -> str:
        """Of the games from 0 on that are there."""
        return merged(receipt.digest for receipt in self.whole())

    def look(self) -> None:
        """Find the chunks that are there.

        Raises
        ------
        RecordError
            If a file is damaged, missing or foreign: names it, what was expected, and what to do.
        """
        grid = dict(self.manifest.chunks())
        # The games first: what they say is there was there before, while somebody else may be writing.
        sizes = {table: _listed(self.folder / table, grid) for table in reversed(TABLES)}
        self.receipts = {}
        for first in sorted(sizes["games"]):
            self.receipts[first] = receipt = self._receipt(first, grid[first])
            for table in ("states", "seats"):
                size, _ = getattr(receipt, table)
                if sizes[table].get(first) != size:
                    self.content("games", first)  # or is it the receipt that is wrong?
                    has = "it is missing" if first not in sizes[table] else f"it has {sizes[table][first]:,}"
                    raise self.damaged(table, first, f"expected {size:,} bytes, and {has}")

    def _receipt(self, first: int, count: int) -> Receipt:
        path = self.path("games", first)
        try:
            receipt = read_receipt(path)
        except OSError as error:
            raise self.damaged("games", first, f"it cannot be read: {error}") from None
        except ValueError as error:
            raise self.damaged("games", first, f"expected a Parquet file with a receipt: {error}") from None
        if (receipt.mark, receipt.first, receipt.count) == (self.manifest.mark, first, count):
            return receipt
        self._must_be_sealed(first, path.read_bytes(), receipt)
        if receipt.mark != self.manifest.mark:
            raise RecordError(
                f"{path}: it belongs to another study: expected the mark {self.manifest.mark}, found {receipt.mark}. "
                "Nothing was changed: take the file away, or play into another folder"
            )
        has = f"{receipt.count} from {receipt.first} on"
        raise self.damaged("games", first, f"expected {count} games from {first} on, and it has {has}")

    def _must_be_sealed(self, first: int, data: bytes, receipt: Receipt) -> None:
        """Refuse a games file that is not as it was written."""
        if not files.seal_holds(data, receipt.seal):
            raise self.damaged("games", first, f"expected the SHA-256 {receipt.seal}, and its content has another")

    def damaged(self, table: str, first: int, what: str) -> RecordError:
        """The error for a file that is not as it was written."""
        if not (self.folder / NAME).exists():
            return RecordError(
                f"{self.folder}: the store is not there any more: it was moved or taken away after the study was "
                "opened. Open it where it is now"
            )
        what = " ".join(what.split())
        return RecordError(
            f"{self.path(table, first)}: damaged: {what}. Nothing was changed: to play its games again, remove "
            f"{self.path('games', first)} and call simulate() as before"
        )

    def content(self, table: str, first: int) -> bytes:
        """The bytes of a file, as they were written.

        Raises
        ------
        RecordError
            If they are not.
        """
        path, receipt = self.path(table, first), self.receipts[first]
        try:
            data = path.read_bytes()
        except OSError as error:
            raise self.damaged(table, first, f"it cannot be read: {error.strerror}") from None
        if path in self.sound:
            return data
        if table == "games":
            self._must_be_sealed(first, data, receipt)
        else:
            self.content("games", first)
            if files.told(data) != getattr(receipt, table):
                expected = getattr(receipt, table)[1]
                raise self.damaged(table, first, f"expected the SHA-256 {expected}, and its content has another")
        self.sound.add(path)
        return data

    def verify(self, *tables: str) -> None:
        """Read every file of some tables and refuse what is damaged."""
        for first in self.receipts:
            for table in tables or TABLES:
                if self.path(table, first) not in self.sound:
                    self.content(table, first)


def _listed(folder: Path, grid: dict[int, int]) -> dict[int, int]:
    """Sizes of the chunks' files in a folder, by their first game."""
    names = {chunk_name(first): first for first in grid}
    found: dict[int, int] = {}
    if not folder.exists():
        return found
    if not folder.is_dir():
        raise _foreign(folder)
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name in names and entry.is_file():
                found[names[entry.name]] = entry.stat().st_size
            elif not is_of_the_system(entry.name):
                raise _foreign(Path(entry.path))
    return found


def is_of_the_system(name: str) -> bool:
    """Whether systems leave such files anywhere."""
    return name.startswith(".") or name in ("Thumbs.db", "desktop.ini", "lost+found")


def _foreign(path: Path) -> RecordError:
    return RecordError(
        f"{path}: it is no file of this store: expected {NAME}, {LOCK}, and the folders {', '.join(TABLES)} with one "
        "file a chunk. Nothing was changed: take it away, or play into another folder"
    )


def opened(folder: Any) -> Store:
    """A store to be read.

    Raises
    ------
    RecordError
        If there is none, or a file in it is damaged or foreign.
    """
    folder = checked_folder(folder)
    while True:
        store = Store(folder, read_manifest(folder))
        try:
            _refuse_foreign(folder)
            store.look()
            return store
        except RecordError:
            if read_manifest(folder) == store.manifest:
                raise  # else it has grown meanwhile, by chunks that the manifest read before did not know


def checked_folder(folder: Any) -> Path:
    """The absolute path of a store's folder; pyarrow is there to read and write it."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise GardenlabError("store: pyarrow is not installed: pip install 'gardenlab[store]'") from None
    if not isinstance(folder, str | os.PathLike) or not str(folder) or "\0" in str(folder):
        raise GardenlabError(f"store: expected the path of a folder, not {folder!r}")
    try:
        os.fsencode(folder)
        return Path(os.fspath(folder)).expanduser().absolute()
    except UnicodeError:
        raise GardenlabError(f"store: expected the path of a folder, not {folder!r}: no file can be named so") from None
    except RuntimeError as error:
        raise GardenlabError(f"store: {str(folder)!r}: {error}") from None


def _refuse_foreign(folder: Path) -> None:
    for entry in folder.iterdir():
        if entry.name not in (NAME, LOCK, *TABLES) and not is_of_the_system(entry.name):
            raise _foreign(entry)


@contextlib.contextmanager
def writing(folder: Path, asked: Manifest) -> Iterator[Store]:
    """A store to be written by this process alone; made if it is not there.

    Raises
    ------
    GardenlabError
        If the folder holds anything else, another study, a damaged file, or is being written already.
    """
    with contextlib.ExitStack() as stack:
        with writable(folder):
            if not (folder / NAME).exists():
                _must_not_be_within(folder)
                if folder.exists():
                    _must_be_empty(folder)
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(locked(folder))
            store = _made(folder, asked)
        yield store


@contextlib.contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Say what to do where the system refuses to write."""
    try:
        yield
    except OSError as error:
        told = f"store: cannot write: {error.strerror or error}: {error.filename or folder}"
        remedy = _REMEDIES.get(error.errno or 0)
        if remedy is None:
            raise GardenlabError(f"{told}: expected a folder, or the path of one that can be made") from error
        raise GardenlabError(
            f"{told}. What was committed is safe: {remedy}, and the same call goes on; open_study() reads what is there"
        ) from error


def _made(folder: Path, asked: Manifest) -> Store:
    """The store in a folder that is ours, with its manifest and folders, and without what was left half written."""
    if not (folder / NAME).exists():
        asked.save(folder)
    store = Store(folder, read_manifest(folder))
    must_be_the_same(store.manifest, asked, folder)
    _refuse_foreign(folder)
    for table in TABLES:
        (folder / table).mkdir(exist_ok=True)
    store.look()
    _sweep(folder)
    return store


def _must_not_be_within(folder: Path) -> None:
    for parent in folder.parents:
        if all((parent / name).exists() for name in (NAME, *TABLES)):
            raise GardenlabError(
                f"store: {folder} lies within {parent}, which holds another study. Nothing was changed: expected a "
                "folder of its own"
            )


def _must_be_empty(folder: Path) -> None:
    if not folder.is_dir():
        raise GardenlabError(f"store: expected a folder, and {folder} is a file")
    other = [entry.name for entry in folder.iterdir() if entry.name != LOCK and not is_of_the_system(entry.name)]
    if other:
        raise GardenlabError(
            f"store: {folder} is not empty and not a store: it has {', '.join(sorted(other)[:3])} and no {NAME}. "
            "Nothing was changed: expected an empty folder, or one that is not there yet"
        )


def _sweep(folder: Path) -> None:
    """Take away what a driver that was killed left half written."""
    for where in (folder, *(folder / table for table in TABLES)):
        for file in where.glob(f".*{files.TEMPORARY}"):
            file.unlink(missing_ok=True)
