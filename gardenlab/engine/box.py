"""What the editions of all games have in common: values that are equal when the game plays the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from html import escape
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from gardenlab.engine import forms
from gardenlab.engine.errors import EditionError


class Box:
    """The ground of every game's ``Edition``, a frozen dataclass that has the attributes below.

    Attributes
    ----------
    game, title : str
        ``"lawnarchy"`` and ``"Lawnarchy"``; of the class.
    name, digest, origin : str
        What it is called, the hash of what it plays with, and what makes the unchanged edition again.
    base : Box or None
        The unchanged edition, if this one has changes.
    cards : tuple
        In order of face number; each has an ``id``.
    """

    game: ClassVar[str]
    title: ClassVar[str]
    name: str
    origin: str
    base: Any
    cards: tuple[Any, ...]

    @staticmethod
    def _difference(old: Any, new: Any) -> dict[str, Any]:
        """The arguments of ``edition`` that turn one edition into the other."""
        raise NotImplementedError

    @staticmethod
    def _describe(name: str, changes: Mapping[str, Any]) -> str:
        """What an edition is called that has changes and that nobody has named."""
        raise NotImplementedError

    @property
    def digest(self) -> str:
        """A hash of what the game plays with."""
        raise NotImplementedError

    def _write(self, folder: Path) -> Path:
        """Write the edition's files into a folder, and return it."""
        raise NotImplementedError

    def _tables(self) -> dict[str, str]:
        """What the edition shows of itself in a notebook: tables in HTML by their titles."""
        raise NotImplementedError

    def changes(self) -> dict[str, Any]:
        """The arguments of ``edition`` that turn the base into this edition."""
        return {} if self.base is None else self._difference(self.base, self)

    def changed_name(self) -> str:
        """The base's name with these changes."""
        return self.name if self.base is None else self._describe(self.base.name, self.changes())

    def name_after(self, new: Box) -> str:
        """The base's name with all changes up to `new`, or this one's name with them, if a person gave it."""
        if self.name == self.changed_name():
            base = self.base or self
            return self._describe(base.name, self._difference(base, new))
        return self._describe(self.name, self._difference(self, new))

    def to_csv(self, folder: str | PathLike[str]) -> Path:
        """Write the edition's CSV files into a folder, for a spreadsheet to edit and ``edition`` to read.

        Parameters
        ----------
        folder : str or path
            Made if it is not there; the files in it that have the edition's names are replaced.

        Returns
        -------
        pathlib.Path
            The folder.

        Raises
        ------
        EditionError
            If it is no folder, or it cannot be written.
        """
        if not isinstance(folder, str | PathLike):
            raise EditionError(f"folder {folder!r} is not allowed: expected a text or a path")
        return self._write(Path(folder))

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Face number of each card id."""
        return MappingProxyType({card.id: number for number, card in enumerate(self.cards)})

    @property
    def recipe(self) -> dict[str, Any]:
        """The arguments with which ``edition`` makes this edition again, ready for JSON; empty where none can."""
        if self.base is None:
            return {"source": self.origin} if self.origin else {}
        named = {} if self.name == self.changed_name() else {"name": self.name}
        return {**self.base.recipe, **self.changes(), **named} if self.base.origin else {}

    @property
    def source(self) -> Any:
        """What a position says of its edition: a name or folder, or the arguments for a changed one."""
        recipe = self.recipe
        if not recipe:
            return self.name
        return recipe["source"] if set(recipe) == {"source"} else _lists(recipe)

    def _repr_html_(self) -> str:
        shown = (f"<details><summary>{title}</summary>{html}</details>" for title, html in self._tables().items())
        return f"<p>{escape(str(self))}</p>{''.join(shown)}"

    def __eq__(self, other: object) -> bool:
        return self.digest == other.digest if isinstance(other, Box) and other.game == self.game else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        recipe = self.recipe
        source = recipe.pop("source", "")
        if not source:
            return f"<{self.title} edition {self.name!r}, digest {self.digest}>"
        first = [] if source == "rulebook" else [repr(source)]
        return f"gl.{self.game}.edition({', '.join(first + [f'{key}={value!r}' for key, value in recipe.items()])})"


@lru_cache(maxsize=64)
def numbers(edition: Any) -> Any:
    """The edition as the interpreted rules read it."""
    return forms.view(edition.array)


def digest_of(content: Any) -> str:
    """Sixteen hexadecimal digits: a hash of what an edition plays with, in lists and plain values."""
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()[:16]


def _lists(value: Any) -> Any:
    """The same with lists in place of tuples, as JSON has it."""
    if isinstance(value, dict):
        return {key: _lists(entry) for key, entry in value.items()}
    return [_lists(entry) for entry in value] if isinstance(value, list | tuple) else value
