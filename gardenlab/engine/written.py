"""A position as it is written down: what the positions of all games say alike, read and told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.luck import game_luck, study_key
from gardenlab.engine.reading import check_game, check_seen, fail, keys, luck_of_seed, whole


@dataclass
class Written:
    """What every position says; a game's own kind adds its parts, None where a part is left out.

    Attributes
    ----------
    players : int
    viewer : int or None
        The seat of an observation.
    luck : int or None
        What hidden things are drawn from.
    """

    players: int
    viewer: int | None
    luck: int | None


Table = TypeVar("Table", bound=Written)


def begin_reading(
    kind: type[Table],
    data: object,
    edition: Any,
    read_edition: Callable[..., Any],
    *,
    known: Iterable[str],
    seen: Iterable[str],
    players: tuple[int, int] = (2, 4),
) -> tuple[Mapping[str, Any], Table]:
    """Read what every position says; the game reads on.

    Parameters
    ----------
    kind : subclass of Written
    data : object
        As a person wrote it.
    edition : Edition
        That the position is read with.
    read_edition : function
        The game's own ``edition``.
    known, seen : iterable of str
        The keys of a position, and those that an observation cannot leave out.
    players : (int, int)
        The fewest and the most.

    Returns
    -------
    (mapping, Written)
        What is written, and the first of what has been read of it.

    Raises
    ------
    RecordError
        With the place in the data.
    """
    given = keys(data, "position", known)
    check_game(given, edition.game, edition, read_edition)
    seats = whole(given.get("players"), "players", *players)
    viewer = whole(given["seat"], "seat", 0, seats - 1) if "seat" in given else None
    check_seen(given, seen)
    return given, kind(seats, viewer, luck_of_seed(given["seed"]) if "seed" in given else None)


def luck_of(table: Written) -> int:
    """The position's luck; that of seed 0 where it has none and needs none."""
    return int(game_luck(study_key(0), 0)) if table.luck is None else table.luck


def need_seed(table: Written, what: str) -> None:
    """Refuse to draw at random without a seed."""
    if table.luck is None:
        fail("seed", f"{what} has to be drawn at random, which needs the key seed (a whole number or a text)")


def set_up(table: Written, state: np.dtype[Any], blank: Callable[..., None]) -> Any:
    """A new state with the position's luck, made blank by the game: what is left out is drawn from it as in a deal."""
    new = forms.view(np.zeros(1, state))
    blank(new, table.players, luck_of(table))
    return new


def opening(state: Any, edition: Any) -> dict[str, Any]:
    """What the dict of a position begins with: game, edition, players and the seat of an observation."""
    told: dict[str, Any] = {"game": edition.game}
    if (source := edition.source) != "rulebook":
        told["edition"] = source
    told["players"] = int(state.players)
    if state.viewer:
        told["seat"] = state.viewer - 1
    return told


def closing(state: Any, over: bool | None) -> dict[str, Any]:
    """What it ends with: whether the game is over, unless None, and the luck, which no observation tells."""
    told: dict[str, Any] = {} if over is None else {"over": over}
    return told if state.viewer else told | {"seed": f"luck:{state.luck:016x}"}
