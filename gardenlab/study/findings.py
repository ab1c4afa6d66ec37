"""The findings of one study or of several, by name, shown one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
        By name: first what only this game has, then what every game has. What these studies cannot answer,
        such as the wins of each agent where there is one agent only, is left out.

    Raises
    ------
    GardenlabError
        If the studies do not belong together.
    """
    from gardenlab.study.general import GENERAL

    pool = Pool(studies)
    found = {}
    for name, make in {**rooms(pool.design["game"]).findings, **GENERAL}.items():
        try:
            found[name] = make(pool.studies)
        except NothingToTell:
            continue
    return Findings(found)


class Findings(Mapping[str, "Finding"]):
    """Findings by name: ``findings["jury_fulfilment"]``.

    Parameters
    ----------
    found : mapping of name to Finding
    """

    def __init__(self, found: Mapping[str, Any]) -> None:
        self._found = dict(found)

    def __getitem__(self, name: str) -> Finding:
        if name not in self._found:
            hint = did_you_mean(name, self._found)
            raise GardenlabError(f"there is no finding {name!r}{hint}: expected one of {', '.join(self._found)}")
        found: Finding = self._found[name]
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self._found.values()))

    def _repr_html_(self) -> str:
        return "".join(finding._repr_html_() for finding in self._found.values())
