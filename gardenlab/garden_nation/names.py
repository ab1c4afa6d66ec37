"""What people and cards are called where one is told apart from the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.reading import shown
from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import dealt_to
from gardenlab.garden_nation.patterns import on_offer

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.garden_nation.box import Edition
    from gardenlab.garden_nation.cards import Project


def checked_names(names: Any, players: int, where: str) -> list[str] | None:
    """Players' names as a list, or None if none are given.

    Raises
    ------
    GardenlabError
        If they are not as many texts as there are players.
    """
    if names is None:
        return None
    expected = f"expected a list of {players} texts, one for each seat"
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise GardenlabError(f"{where}: names {shown(names)}; {expected}")
    found = list(names)
    for seat, name in enumerate(found):
        if not isinstance(name, str) or not name.strip():
            raise GardenlabError(f"{where}: names[{seat}] is {shown(name)}; {expected}")
    if len(found) != players:
        raise GardenlabError(f"{where}: {plural(len(found), 'name')}; {expected}")
    return found


def called(seat: int, names: Sequence[str] | None) -> str:
    """A seat by its player's name, or ``Seat 0``."""
    return names[seat] if names else f"Seat {seat}"


def called_within(seat: int, names: Sequence[str] | None) -> str:
    """A seat within a sentence: its player's name, or ``seat 0``."""
    return names[seat] if names else f"seat {seat}"


def project_title(edition: Edition, face: int) -> str:
    """A project's name, and where two bear the same, what tells them apart: ``Infirmary (green)``."""
    return _titles(edition)[face]


@lru_cache(maxsize=64)
def _titles(edition: Edition) -> tuple[str, ...]:
    return tuple(_title(card, [other for other in edition.projects if other is not card]) for card in edition.projects)


def _title(card: Project, others: Sequence[Project]) -> str:
    same = [other for other in others if other.name == card.name]
    if not same:
        return card.name
    lands = [
        str(getattr(card, key)) for key in ("beside", "land")
        if all(getattr(other, key) != getattr(card, key) for other in same)
    ]  # fmt: skip
    return f"{card.name} ({next(filter(None, lands), card.id)})"


def as_written(name: str) -> str:
    """A card's name as a step writes it: ``territory-control-1-and-3``."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def meant(position: Position, text: str) -> str:
    """The step with the card's id for one with its name, if only one card to choose from is called so.

    Parameters
    ----------
    position : Position
    text : str
        One step, in the form that `steps` gives.

    Returns
    -------
    str
        The text itself where it is of no card, names an id, or could mean several cards or none.
    """
    verb, _, name = text.partition(" ")
    if verb not in ("keep", "project"):
        return text
    edition = position.game.edition
    cards = edition.missions if verb == "keep" else edition.projects
    if any(card.id == name for card in cards):
        return text
    found = so_called(position.state, edition, verb, name)
    return f"{verb} {found[0]}" if len(found) == 1 else text


def so_called(state: Any, edition: Edition, verb: str, name: str) -> list[str]:
    """The ids of the cards to choose from now that have a name: projects on offer, missions dealt to who is on turn."""
    if verb == "project":
        return [
            edition.projects[face].id for face in on_offer(state) if as_written(edition.projects[face].name) == name
        ]
    dealt = dict.fromkeys(dealt_to(state, state.turn))
    return [edition.missions[face].id for face in dealt if as_written(edition.missions[face].name) == name]


def why_unclear(state: Any, edition: Edition, verb: str, name: str) -> str:
    """That a name is that of several cards to choose from, or ``""``."""
    found = so_called(state, edition, verb, name)
    if len(found) < 2:
        return ""
    said = listing((f"'{verb} {card}'" for card in found), "or")
    return f"{len(found)} cards to choose from are called {name}: expected {said}"


__all__ = [
    "as_written",
    "called",
    "called_within",
    "checked_names",
    "meant",
    "project_title",
    "so_called",
    "why_unclear",
]
