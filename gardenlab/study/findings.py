"""The findings of one study or of several, by name, shown one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.registry import did_you_mean, rooms
from gardenlab.statistics.pooling import NothingToTell, Pool

if TYPE_CHECKING:
    from gardenlab.statistics import Finding


def findings(studies: Any) -> Findings:
    """All that a game's studies can tell.

    Parameters
    ----------
    studies : Study, or sequence of Study
        Several of one game and edition, each with another number of players, are told side by side.

    Returns
    -------
    Findings
        By name: first what only this game has, then what every game has, each worked out when it is asked for.
        What these studies cannot answer, such as the wins of each agent where there is one agent only, is left out.

    Raises
    ------
    GardenlabError
        If the studies do not belong together.
    """
    from gardenlab.study.general import GENERAL

    pool = Pool(studies)
    makers = {**rooms(pool.design["game"]).findings, **GENERAL}
    return Findings({name: partial(make, pool.studies) for name, make in makers.items()})


class Findings(Mapping[str, "Finding"]):
    """Findings by name: ``findings["jury_fulfilment"]``. Each is worked out when it is first asked for.

    Whoever asks gets a copy of his own, whose tables can be changed without harm to the next one's.

    Parameters
    ----------
    makers : mapping of name to function
        Each makes a Finding, or raises `NothingToTell`: then there is none.
    """

    def __init__(self, makers: Mapping[str, Callable[[], Finding]]) -> None:
        self._makers = dict(makers)
        self._found: dict[str, Finding | None] = {}
        self._silent: dict[str, str] = {}

    def _find(self, name: str) -> Finding | None:
        if name not in self._found:
            try:
                self._found[name] = self._makers[name]()
            except NothingToTell as reason:
                self._found[name] = None
                self._silent[name] = str(reason)
        return self._found[name]

    def __getitem__(self, name: str) -> Finding:
        found = self._find(name) if name in self._makers else None
        if found is None:
            hint = f" ({self._silent[name]})" if name in self._silent else did_you_mean(name, list(self))
            raise GardenlabError(f"there is no finding {name!r}{hint}: expected one of {', '.join(self)}")
        return found.described()

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._makers and self._find(name) is not None

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._makers if self._find(name) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.values()))

    def _repr_html_(self) -> str:
        return "".join(finding._repr_html_() for finding in self.values())
