"""A study: the final states of many games, and the tables, games and findings made of them on demand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab import registry
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.position import Position
from gardenlab.engine.wording import plural
from gardenlab.study.described import Described

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.study.findings import Findings
    from gardenlab.study.machine import Plan
    from gardenlab.study.parts import Part
    from gardenlab.study.recipe import Recipe
    from gardenlab.study.replay import Replay


class Study(Described):
    """Many games of one kind, made by `gardenlab.simulate`.

    Tables that only this game has are attributes too, such as ``study.jury``; ``study.tables`` lists them all. The
    tables are made when first asked for.

    Attributes
    ----------
    first : int
        Number of its first game: 0, but of a part of a study.
    """

    first = 0

    def __init__(
        self, plan: Plan, recipe: Recipe, states: Any, *, seconds: float, workers: int, in_machine_code: bool,
        backend: str = "threads",
    ) -> None:  # fmt: skip
        self.plan, self.recipe, self.backend = plan, recipe, backend
        self._held = states
        self.seconds, self.workers, self.in_machine_code = seconds, workers, in_machine_code
        self._tables: dict[str, Any] = {}

    # -- what it is

    @property
    def states(self) -> Any:
        """How each game ended: an array of the game's records, read-only."""
        found = self._states.view()
        found.flags.writeable = False
        return found

    @property
    def _states(self) -> Any:
        return self._held

    @cached_property
    def digest(self) -> str:
        """32 hexadecimal digits: equal for equal games, on every machine and for every number of workers."""
        from gardenlab.study.digest import digest

        return digest(self.states, self.game.wing.rule_bytes, self.first)

    @cached_property
    def capped(self) -> int:
        """How many games reached the cap."""
        return int((self._states["over"] == 0).sum())

    # -- tables

    @property
    def games(self) -> pd.DataFrame:
        """One row a game.

        ``game``, ``deal``, ``rotation``, ``players``, ``decisions``, ``forced`` (decisions with one legal move),
        ``options`` (legal moves, summed over the decisions), ``turns``, ``ended_by``, ``winners`` (how many),
        ``winner_mask`` (bit s for seat s), and what the game adds. A game that reached the cap has no winner.
        """
        from gardenlab.study.tables import games_table

        return self._table("games", games_table)

    @property
    def seats(self) -> pd.DataFrame:
        """One row a game and seat.

        ``game``, ``deal``, ``seat`` (from 0, clockwise), ``order`` (1 began), ``agent``, ``score``, ``tie_break``,
        ``rank`` (from 1, shared where tied; 0 in a capped game), ``won``, ``win_share`` (1/k for each of k winners),
        and what the game adds.
        """
        from gardenlab.study.tables import seats_table

        return self._table("seats", seats_table)

    @property
    def tables(self) -> list[str]:
        """The names of all tables."""
        return ["games", "seats", *self.rooms.frames]

    def _table(self, name: str, make: Any) -> pd.DataFrame:
        if name not in self._tables:
            self._tables[name] = self._numbered(make(self))
        import pandas as pd

        before_copy_on_write = int(pd.__version__.split(".")[0]) < 3
        found: pd.DataFrame = self._tables[name].copy(deep=before_copy_on_write)
        found.attrs["note"] = self.note  # statistics made of the table take it up
        return found

    def _numbered(self, table: pd.DataFrame) -> pd.DataFrame:
        """A table whose games and deals are counted from the first of this part."""
        for name, at in (("game", self.first), ("deal", self.first // self.rotations)):
            if at and name in table:
                wide = at + len(self) >= 2**31
                table[name] = (table[name].astype(np.int64) + at).astype(np.int64 if wide else np.int32)
        return table

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name.startswith("_") or name in ("plan", "recipe", "game"):
            raise AttributeError(name)
        if name not in self.rooms.frames:
            hint = registry.did_you_mean(name, [*self.tables, *dir(type(self))])
            raise AttributeError(f"a study of {self.game.wing.title} has no {name!r}{hint}; tables: {self.tables}")
        return self._table(name, self.rooms.frames[name])

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.rooms.frames]

    def findings(self) -> Findings:
        """All that this game can tell: findings by name, each with interval, caption and picture."""
        from gardenlab.study.findings import findings

        return findings(self)

    # -- single games

    def position(self, number: int) -> Position:
        """How a game ended.

        Parameters
        ----------
        number : int
            From 0; from the end if negative.
        """
        return Position(self.game, self._record(self._number(number)).copy())

    def _record(self, number: int) -> Any:
        """The record of a game, an array of one."""
        return self.states[number - self.first : number - self.first + 1]

    def replay(self, number: int) -> Replay:
        """A game from the deal to its end, played again by its agents.

        Parameters
        ----------
        number : int
            From 0; from the end if negative.

        Raises
        ------
        RecordError
            If it does not end as it did: an agent does not always answer alike.
        """
        from gardenlab.study.replay import replayed

        return replayed(self, self._number(number))

    def turns(self, games: Any = None) -> pd.DataFrame:
        """One row a decision of some games, played again.

        ``game``, ``deal``, ``decision`` (from 0), ``turn`` (as `games` counts them; in a
        game without turns there from 1, another whenever another seat decides), ``seat``, ``agent``, ``asked``, the
        ``move`` as text and its ``code``, ``legal`` (how many moves there were), and that seat's score
        (``score_before``, ``score_after``).

        Parameters
        ----------
        games : int or iterable of int, optional
            Numbers of games; the first hundred by default.

        Raises
        ------
        RecordError
            If a game does not end as it did: an agent does not always answer alike.
        """
        from gardenlab.study.turns import turns_table

        return turns_table(self, games)

    def _number(self, number: Any) -> int:
        first, end = self.first, self.first + len(self)
        whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
        if not len(self):
            raise GardenlabError(f"game {number!r}: no game of this study is finished yet")
        if not whole or not (first <= number < end or -len(self) <= number < 0):
            raise GardenlabError(
                f"game: expected a number from {first} to {end - 1}, or -1 for the last, not {number!r}"
            )
        return int(number) if number >= 0 else end + int(number)

    def parts(self, games: int | None = None) -> Iterator[Part]:
        """The study in parts of consecutive games, each a small study in memory, for what would not fit at once.

        Parameters
        ----------
        games : int, optional
            At most so many in each, rounded down to whole blocks of rotations.

        Yields
        ------
        Part
            Its tables number the games as this study does.
        """
        from gardenlab.study.parts import checked_most, sliced

        return sliced(self, checked_most(games))

    @property
    def is_small(self) -> bool:
        """Whether it is in memory and no larger than a part: statistics then take its tables whole."""
        from gardenlab.study.parts import MOST

        return len(self) <= MOST

    def forget(self) -> None:
        """Let go of the tables that were made so far; they are made again when they are asked for."""
        self._tables.clear()

    def query(self, sql: str) -> pd.DataFrame:
        """Ask in SQL (duckdb).

        Parameters
        ----------
        sql : str
            Over the tables ``games``, ``seats`` and ``states``. In ``states`` a field of the record that has several
            values is a blob.

        Raises
        ------
        GardenlabError
            If duckdb is not installed or cannot make sense of it.

        Examples
        --------
        >>> study.query("select agent, avg(score) from games join seats using (game) group by 1")  # doctest: +SKIP
        """
        from gardenlab.study.query import asked

        return asked(sql, self._views())

    def _views(self) -> dict[str, Any]:
        """What a query may be about: the DataFrame, the arrow table or the files of each table, when asked for."""
        from gardenlab.study.layout import states_table

        return {"games": lambda: self.games, "seats": lambda: self.seats, "states": lambda: states_table(self.states)}

    # -- how it reads

    def __len__(self) -> int:
        return len(self._held)

    def _place(self) -> list[tuple[str, str]]:
        """How long the games took, and where."""
        pace = int(self.states["decisions"].sum()) / max(self.seconds, 1e-9)
        count = self.workers if self.in_machine_code or self.backend != "threads" else 1
        one = {"threads": "thread", "processes": "process"}.get(self.backend)
        many = self.backend if one and count > 1 else one
        how = f"on {count} {many}" if many else f"on {plural(count, 'worker')} of {self.backend}"
        how += f"{'' if self.in_machine_code else ', interpreted'}"
        return [("played in", f"{self.seconds:.2f} s {how}, {pace:,.0f} decisions a second")]

    def __repr__(self) -> str:
        from gardenlab.study.shown import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from gardenlab.study.shown import as_html

        return as_html(self)
