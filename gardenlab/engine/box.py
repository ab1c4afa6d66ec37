"""What the editions of all games have in common: values that are equal when the game plays the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar


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

    def changes(self) -> dict[str, Any]:
        """The arguments of ``edition`` that turn `base` into this edition."""
        raise NotImplementedError

    def changed_name(self) -> str:
        """The name that `base` has with these changes, if a person gives no other."""
        raise NotImplementedError

    @property
    def digest(self) -> str:
        """A hash of what the game plays with."""
        raise NotImplementedError

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


def _lists(value: Any) -> Any:
    """The same with lists in place of tuples, as JSON has it."""
    if isinstance(value, dict):
        return {key: _lists(entry) for key, entry in value.items()}
    return [_lists(entry) for entry in value] if isinstance(value, list | tuple) else value
