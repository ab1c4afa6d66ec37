"""The findings of a study by name, shown one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError

if TYPE_CHECKING:
    from gardenlab.statistics import Finding


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
            raise GardenlabError(f"there is no finding {name!r}: expected one of {', '.join(self._found)}")
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
