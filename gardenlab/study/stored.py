"""A study in a store, read as it is asked for, with the face of a study in memory."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine.errors import AgentError
from gardenlab.study.layout import states_table
from gardenlab.study.parts import Part, checked_most, sliced
from gardenlab.study.reading import Fields, read_frame, read_states
from gardenlab.study.study import Study
from gardenlab.study.tables import games_table, seats_table

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.study.chunks import Receipt
    from gardenlab.study.machine import Plan
    from gardenlab.study.recipe import Recipe
    from gardenlab.study.replay import Replay
    from gardenlab.study.store import Store


class StoredStudy(Study):
    """A study whose games are in a folder, made by `gardenlab.simulate(..., store=folder)` or `gardenlab.open_study`.

    It has the games from 0 on that were there when it was opened; a table is read when it is first asked for, and
    refused with the bytes needed and free where it does not fit into memory.

    Parameters
    ----------
    store : Store
    plan : Plan
    recipe : Recipe
    missing : mapping of name to fingerprint
        Agents that cannot be found again: their games can be read, not played again.
    """

    def __init__(self, store: Store, plan: Plan, recipe: Recipe, missing: dict[str, str] | None = None) -> None:
        self._store, self._missing = store, dict(missing or {})
        self._receipts = store.whole()
        self._patterns: dict[str, pd.DataFrame] = {}
        compiled = all(one.compiled for one in plan.agents)
        seconds = sum(receipt.seconds for receipt in self._receipts)
        super().__init__(plan, recipe, None, seconds=seconds, workers=1, in_machine_code=compiled)

    @property
    def folder(self) -> str:
        """The folder of the store."""
        return str(self._store.folder)

    @cached_property
    def _states(self) -> Any:
        return read_states(self._store, self._receipts, self.game.wing.state)

    @cached_property
    def digest(self) -> str:
        """32 hexadecimal digits, from the receipts of the chunks: as of the same games in memory."""
        return self._store.digest()

    @cached_property
    def _count(self) -> int:
        return sum(receipt.count for receipt in self._receipts)

    def __len__(self) -> int:
        return self._count

    @cached_property
    def capped(self) -> int:
        """How many games reached the cap."""
        return sum(receipt.capped for receipt in self._receipts)

    # -- tables

    @property
    def games(self) -> pd.DataFrame:
        """One row a game, see `Study.games`."""
        return self._table("games", lambda study: self._read("games", games_table))

    @property
    def seats(self) -> pd.DataFrame:
        """One row a game and seat, see `Study.seats`."""
        return self._table("seats", lambda study: self._read("seats", seats_table))

    def _read(self, name: str, make: Any, receipts: list[Receipt] | None = None) -> pd.DataFrame:
        """A table of all chunks, or of some."""
        if name not in self._patterns:
            none = np.zeros(0, self.game.wing.state)
            pattern = make(Part(self.plan, none, 0, self.in_machine_code, self))
            if len(self) >= 2**31:
                pattern = pattern.astype({"game": np.int64, "deal": np.int64})
            self._patterns[name] = pattern
        return read_frame(self._store, self._receipts if receipts is None else receipts, name, self._patterns[name])

    def parts(self, games: int | None = None) -> Iterator[Part]:
        """The study in parts of consecutive games, see `Study.parts`; one chunk is in memory at a time."""
        return self._chunks(checked_most(games))

    def _chunks(self, most: int) -> Iterator[Part]:
        for receipt in self._receipts:
            chunk = Chunk(self, receipt)
            if receipt.count <= most:
                yield chunk
            else:
                yield from sliced(chunk, most)
            del chunk  # or it would be there until the next one is

    @property
    def is_small(self) -> bool:
        """False: statistics read it part by part, however few its games are."""
        return False

    def _views(self) -> dict[str, Any]:
        return {table: lambda table=table: self._files(table) for table in ("games", "seats", "states")}

    def _files(self, table: str) -> Any:
        """The files of a table, none of them damaged; a table without rows if there is no file yet."""
        self._store.verify(table)
        if not self._receipts:
            return self._empty(table)
        return [str(self._store.path(table, receipt.first)) for receipt in self._receipts]

    def _empty(self, table: str) -> Any:
        return states_table(self.states) if table == "states" else getattr(self, table)

    # -- single games

    def _record(self, number: int) -> Any:
        if "_states" in self.__dict__:
            return super()._record(number)
        receipt, states = self._near(number)
        return states[number - receipt.first : number - receipt.first + 1]

    def _near(self, number: int) -> tuple[Receipt, Any]:
        """The chunk of a game and its records; the last one that was asked for is kept."""
        firsts = [receipt.first for receipt in self._receipts]
        receipt = self._receipts[int(np.searchsorted(firsts, number, side="right")) - 1]
        if getattr(self, "_at_hand", (None,))[0] != receipt.first:
            states = read_states(self._store, [receipt], self.game.wing.state)
            self._at_hand = (receipt.first, states)
        return receipt, self._at_hand[1]

    def replay(self, number: int) -> Replay:
        """A game played again, see `Study.replay`.

        Raises
        ------
        AgentError
            If one of the agents could not be found when the store was opened; says which.
        """
        if self._missing:
            names = ", ".join(f"{name!r} (fingerprint {mark})" for name, mark in self._missing.items())
            raise AgentError(
                f"games of {self.folder} cannot be played again without their agents: {names}. Expected "
                "open_study(folder, agents={name: function}) with the functions that played them"
            )
        return super().replay(number)

    # -- how it reads

    def _place(self) -> list[tuple[str, str]]:
        pace = sum(receipt.decisions for receipt in self._receipts) / max(self.seconds, 1e-9)
        return [
            ("played in", f"{self.seconds:,.2f} s of all workers, {pace:,.0f} decisions a second of each"),
            ("store", self.folder),
        ]


class Chunk(Part):
    """A chunk of a study in a store: its tables and records are read when they are asked for.

    Parameters
    ----------
    whole : StoredStudy
    receipt : Receipt
    """

    def __init__(self, whole: StoredStudy, receipt: Receipt) -> None:
        self._stored, self._receipt = whole, receipt
        super().__init__(whole.plan, None, receipt.first, whole.in_machine_code, whole)

    @cached_property
    def _states(self) -> Any:
        return read_states(self._stored._store, [self._receipt], self.game.wing.state)

    @cached_property
    def _fields(self) -> Fields:
        return Fields(self._stored._store, self._receipt, self.game.wing.state)

    @property
    def states(self) -> Any:
        """How each game ended; a field is read when it is asked for."""
        return super().states if "_states" in self.__dict__ else self._fields

    def __len__(self) -> int:
        return self._receipt.count

    @property
    def games(self) -> pd.DataFrame:
        """One row a game, see `Study.games`."""
        return self._table("games", games_table)

    @property
    def seats(self) -> pd.DataFrame:
        """One row a game and seat, see `Study.seats`."""
        return self._table("seats", seats_table)

    def _table(self, name: str, make: Any) -> pd.DataFrame:
        if name in ("games", "seats") and name not in self._tables:
            self._tables[name] = self._stored._read(name, make, [self._receipt])
        return super()._table(name, make)

    def forget(self) -> None:
        """Let go of tables and records; they are read again when they are asked for."""
        super().forget()
        for name in ("_states", "_fields"):
            self.__dict__.pop(name, None)
