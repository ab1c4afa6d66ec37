"""What several studies have in common: their tables one below the other, their design, source and note.

A study is anything with ``design``, ``source``, ``note`` and tables as attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.statistics import captions

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.statistics.finding import Finding

STOOD, LEFT_OUT = "counted as they stood then", "left out"
FACTS = ("design", "source", "note")


class NothingToTell(GardenlabError):
    """A question that a study has no answer to, such as the share of wins of each of one agent."""


class Pool:
    """Studies of one game and one edition, each with another number of players.

    Parameters
    ----------
    studies : study, or sequence of studies
    apart : sequence of str
        The facts by which they are told apart, no two alike in all of them.

    Raises
    ------
    GardenlabError
        If they are no studies, or differ in more than players, agents, games and seed.
    """

    def __init__(self, studies: Any, apart: Sequence[str] = ("players",)) -> None:
        several = isinstance(studies, Sequence) and not isinstance(studies, (str, bytes))
        self.studies: list[Any] = list(studies) if several else [studies]
        if not self.studies:
            raise GardenlabError("studies: expected at least one study, not an empty list")
        for study in self.studies:
            if any(not hasattr(study, fact) for fact in FACTS):
                raise GardenlabError(f"studies: expected a study or a list of studies, not {type(study).__name__}")
            if hasattr(study, "__len__") and not len(study):
                raise GardenlabError("studies: expected studies with finished games, and one has none yet")
        for fact in ("game", "edition_digest"):
            found = list(dict.fromkeys(study.design.get(fact) for study in self.studies))
            if len(found) > 1:
                raise GardenlabError(
                    f"studies: expected one {fact.replace('_', ' ')}, not {' and '.join(map(str, found))}: "
                    "their numbers belong in separate tables"
                )
        players = [study.design["players"] for study in self.studies]
        kinds = [str([study.design[fact] for fact in apart]) for study in self.studies]
        if tuple(apart) != ("players",) and len(set(kinds)) < len(kinds):
            raise GardenlabError(f"studies: expected no two with the same {' and '.join(apart)}")
        if tuple(apart) == ("players",) and len(set(players)) < len(players):
            raise GardenlabError(
                f"studies: expected one for each number of players, not players {', '.join(map(str, players))}"
            )

    def __iter__(self) -> Iterator[Any]:
        return iter(self.studies)

    def __len__(self) -> int:
        return len(self.studies)

    @property
    def unit(self) -> str:
        """The unit of sampling: the game, or where line-ups were rotated all games that share a deal."""
        return "deal" if any(study.design.get("rotations", 1) > 1 for study in self.studies) else "game"

    @property
    def units(self) -> list[int]:
        """How many units of sampling each study has; a deal that was stopped on the way is one too."""
        return [-(-len(study) // study.design.get("rotations", 1)) for study in self.studies]

    @property
    def design(self) -> dict[str, Any]:
        """The design of the one study, or of all: what differs stands there once for each."""
        if len(self) == 1:
            return dict(self.studies[0].design)
        merged: dict[str, Any] = {}
        for fact in dict.fromkeys(fact for study in self.studies for fact in study.design):
            values = [study.design.get(fact, "none") for study in self.studies]
            if fact == "agents":
                kinds = [list(dict.fromkeys(value)) for value in values]
                alike = len(kinds[0]) == 1 and all(kind == kinds[0] for kind in kinds)
                merged[fact] = kinds[0][0] if alike else [" + ".join(value) for value in values]
            else:
                merged[fact] = values[0] if all(value == values[0] for value in values) else values
        return merged

    @property
    def source(self) -> str:
        """The code that makes the one study again, or the list of them."""
        lines = [study.source for study in self.studies]
        return lines[0] if len(lines) == 1 else f"[{', '.join(lines)}]"

    @property
    def note(self) -> str:
        """What belongs under every number made of them."""
        return " ".join(dict.fromkeys(study.note for study in self.studies if study.note))

    def frame(self, rows: Callable[[Any], pd.DataFrame]) -> pd.DataFrame:
        """Rows of all studies, made part by part; units of sampling with the same rows are one.

        Parameters
        ----------
        rows : function of a part of a study
            It gives a table with ``game``, ``deal`` and columns of whole numbers, yes and no, or categories.

        Returns
        -------
        DataFrame
            With ``players`` and ``alike``: how many units the one stands for. See `gardenlab.statistics.alike`.
        """
        import pandas as pd

        from gardenlab.statistics.alike import Alike
        from gardenlab.statistics.passing import parts_of

        tables, first = [], 0
        for study in self.studies:
            alike = Alike(self.unit)
            for part in parts_of(study):
                alike.add(rows(part))
            tables.append(alike.frame(study.players, first))
            first = int(tables[-1]["game"].max()) + 1
        whole: pd.DataFrame = pd.concat(tables, ignore_index=True)
        for column in map(str, whole.columns):
            if all(isinstance(table[column].dtype, pd.CategoricalDtype) for table in tables):
                kinds = dict.fromkeys(kind for table in tables for kind in table[column].cat.categories)
                whole[column] = pd.Categorical(whole[column], list(kinds))
        return whole

    @property
    def sizes(self) -> str:
        """``2,000 games with 2 players and 3,000 games with 3 players``."""
        each = [f"{captions.count(len(study), 'game')} with {study.players} players" for study in self]
        return " and ".join(filter(None, [", ".join(each[:-1]), each[-1]]))

    def capped(self, how: str) -> str:
        """What is said of the games that reached the cap; nothing if none did.

        Parameters
        ----------
        how : str
            Whether they are left out or counted, and as what.
        """
        told = [study for study in self if hasattr(study, "capped")]
        many = sum(study.capped for study in told)
        if not many:
            return ""
        return f"{many:,} of {captions.count(sum(map(len, told)), 'game')} reached the cap: {how}."

    def told(self, finding: Finding, call: str, capped: str = STOOD) -> Finding:
        """The finding with where its numbers come from.

        Parameters
        ----------
        finding : Finding
        call : str
            The code that makes it of studies, which stand for ``{}``.
        capped : str
            What becomes of the games that reached the cap.
        """
        finding.summary = " ".join(filter(None, [finding.summary, self.capped(capped)]))
        return finding.described(design=self.design, source=call.format(self.source), note=self.note)
