"""Writing a chunk of games into a store: three Parquet files, the games last, which is the mark that all are there."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine.errors import GardenlabError
from gardenlab.study import files

if TYPE_CHECKING:
    from gardenlab.study.machine import Plan

TABLES = ("states", "seats", "games")  # in the order of writing
RECEIPT = b"gardenlab.receipt"
COMPRESSION: dict[str, Any] = {"compression": "zstd", "compression_level": 1}


class CannotWrite(GardenlabError):
    """A disk that is full or a folder that cannot be written to, met by a worker."""


@dataclass(frozen=True)
class Receipt:
    """What stands in the games file of a chunk about the whole chunk.

    Attributes
    ----------
    first, count : int
        Which games.
    digest : str
        Of these games; the sum over all chunks is the digest of the study.
    mark : str
        Of the study that they belong to, see `gardenlab.study.manifest`.
    decisions : int
    capped : int
        Games that reached the cap.
    seconds : float
        Time in the rules.
    states, seats : (size, SHA-256)
        Of the chunk's other files.
    seal : str
        SHA-256 of the games file itself, with `gardenlab.study.files.HOLE` here.
    """

    first: int
    count: int
    digest: str
    mark: str
    decisions: int
    capped: int
    seconds: float
    states: tuple[int, str]
    seats: tuple[int, str]
    seal: str = files.HOLE


def chunk_name(first: int) -> str:
    """The file name of the chunk that begins with a game."""
    return f"{first:013d}.parquet"


@dataclass(frozen=True)
class Shelf:
    """Where workers put their chunks; it travels to them.

    Attributes
    ----------
    folder : str
        The store, by a path that every worker understands.
    mark : str
    """

    folder: str
    mark: str

    def path(self, table: str, first: int) -> Path:
        """A file of a chunk."""
        return Path(self.folder, table, chunk_name(first))

    def put(self, plan: Plan, states: Any, first: int, seconds: float, in_machine_code: bool) -> None:
        """Write the chunk of games that begins with `first`.

        Raises
        ------
        CannotWrite
            If a file cannot be written; `clear` is for who knows that nobody else writes this chunk.
        """
        content, told = _contents(plan, states, first, in_machine_code)
        receipt = Receipt(first, len(states), told["digest"], self.mark, int(states["decisions"].sum()),
                          int((states["over"] == 0).sum()), seconds, files.told(content["states"]),
                          files.told(content["seats"]))  # fmt: skip
        content["games"] = files.sealed(_parquet(told["games"], {RECEIPT: json.dumps(asdict(receipt)).encode()}))
        try:
            for table in TABLES:
                files.commit(self.path(table, first), content[table])
        except OSError as error:
            raise CannotWrite(f"{error.strerror or error}: {error.filename or self.folder}") from error

    def clear(self, first: int) -> None:
        """Take away what was written of a chunk without its games, so that others have the space."""
        if not self.path("games", first).exists():
            for table in TABLES[:2]:
                with contextlib.suppress(OSError):
                    self.path(table, first).unlink(missing_ok=True)


def _contents(plan: Plan, states: Any, first: int, in_machine_code: bool) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The bytes of the files but the last, and what the last is made of: the games' frame and the digest."""
    from gardenlab.study.digest import digest
    from gardenlab.study.layout import states_table
    from gardenlab.study.parts import Part
    from gardenlab.study.tables import games_columns, results, seats_columns

    part = Part(plan, states, first, in_machine_code)
    part._results = results(part)  # both tables ask for them
    seats = _arrow(seats_columns(part), first, plan.rotations)
    content = {"states": _parquet(states_table(states, first), {}), "seats": _parquet(seats, {})}
    games = _arrow(games_columns(part), first, plan.rotations)
    return content, {"games": games, "digest": digest(states, plan.game.wing.rule_bytes, first)}


def _arrow(columns: dict[str, Any], first: int, rotations: int) -> Any:
    """Columns of a table as a pyarrow table; games and deals with their numbers in the study, in 64 bits always."""
    import pyarrow as pa

    for name, at in (("game", first), ("deal", first // rotations)):
        columns[name] = columns[name].astype(np.int64) + at
    found = {}
    for name, values in columns.items():
        words = getattr(values, "categories", None)
        if words is None:
            found[name] = pa.array(values)
        else:
            found[name] = pa.DictionaryArray.from_arrays(values.codes, pa.array(words.to_numpy(), pa.string()))
    return pa.table(found)


def _parquet(table: Any, told: dict[bytes, bytes]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = table.replace_schema_metadata({**(table.schema.metadata or {}), **told})
    words = [field.name for field in table.schema if pa.types.is_dictionary(field.type)]
    counted = {name: "DELTA_BINARY_PACKED" for name in ("game", "deal") if name in table.schema.names}
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, use_dictionary=words or False, column_encoding=counted, write_statistics=["game"],
                   **COMPRESSION)  # fmt: skip
    found: bytes = sink.getvalue().to_pybytes()
    return found


def read_receipt(path: Path) -> Receipt:
    """The receipt in a games file.

    Raises
    ------
    ValueError, OSError
        If there is none.
    """
    import pyarrow.parquet as pq

    told = (pq.read_metadata(path).metadata or {}).get(RECEIPT)
    if told is None:
        raise ValueError("there is no receipt in it")
    content = json.loads(told)
    try:
        return Receipt(**{**content, "states": tuple(content["states"]), "seats": tuple(content["seats"])})
    except (TypeError, KeyError):
        raise ValueError(f"its receipt cannot be read: {content!r}") from None
