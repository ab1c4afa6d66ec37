"""The games by name, the rooms of their wings, and reading a position or a record of any of them.

A game is one line in `WINGS`. Its package holds a `Wing` named ``wing`` and a `Game` class; everything that a
study wants of it beyond the rules it finds by module: ``frames``, ``findings`` and ``styles``.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError, RecordError

if TYPE_CHECKING:
    from gardenlab.engine.position import Game, Position
    from gardenlab.engine.record import Record

WINGS = {
    "lawnarchy": "gardenlab.lawnarchy",
    "last_garden": "gardenlab.last_garden",
    "garden_nation": "gardenlab.garden_nation",
}


@dataclass(frozen=True)
class Rooms:
    """What a game adds to studies of it; a room that a game has not is empty.

    Attributes
    ----------
    frames : dict of name to function
        ``FRAMES`` of the game's ``frames`` module: ``function(study) -> DataFrame``; ``study.<name>`` is the table.
    games : function
        ``games(study) -> dict`` of further columns of ``study.games``: arrays with an entry a game. A column
        ``ended_by`` replaces the plain one (the capped games are marked by the study).
    seats : function
        ``seats(study) -> dict`` of further columns of ``study.seats``: arrays of shape (games, players). A column
        ``order`` replaces the plain one, in which seat 0 begins.
    findings : dict of name to function
        ``FINDINGS`` of the game's ``findings`` module: ``function(study) -> Finding``.
    styles : mapping of name to Agent or function
        ``STYLES`` of the game's ``styles`` module; a function is ``(seen, edition, moves, n, luck) -> index``.
    """

    frames: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    games: Callable[[Any], dict[str, Any]] = lambda study: {}
    seats: Callable[[Any], dict[str, Any]] = lambda study: {}
    findings: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    styles: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


def did_you_mean(name: object, known: Any) -> str:
    """`` (did you mean 'x'?)`` where a known name is close, else nothing."""
    close = get_close_matches(str(name), [str(k) for k in known], 1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _module(name: str) -> str:
    if not isinstance(name, str) or name not in WINGS:
        known = ", ".join(map(repr, WINGS))
        raise GardenlabError(f"there is no game {name!r}{did_you_mean(name, WINGS)}: expected {known}")
    return WINGS[name]


def game_class(name: str) -> type[Game]:
    """The `Game` class of a game.

    Raises
    ------
    GardenlabError
        If there is no such game; the text names those there are.
    """
    found: type[Game] = importlib.import_module(_module(name)).Game
    return found


@cache
def rooms(name: str) -> Rooms:
    """What a game adds to studies, see `Rooms`."""
    package = _module(name)
    frames, findings, styles = (_room(f"{package}.{room}") for room in ("frames", "findings", "styles"))
    plain = Rooms()
    return Rooms(
        frames=getattr(frames, "FRAMES", {}),
        games=getattr(frames, "GAMES", plain.games),
        seats=getattr(frames, "SEATS", plain.seats),
        findings=getattr(findings, "FINDINGS", {}),
        styles=getattr(styles, "STYLES", {}),
    )


def _room(module: str) -> Any:
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def load(source: Mapping[str, Any] | str | PathLike[str]) -> Position | Record:
    """Read a position, or the record of a game.

    Parameters
    ----------
    source : dict, text or path
        What ``position.to_json()``, ``position.to_dict()`` or ``record.save`` give, or the like written by hand: what
        is left out is filled in as at set-up, hidden cards at random from the key ``seed``. In the middle of a game of
        Garden Nation a warning says so of missions and inhabitants, which count in ``scores()``.

    Returns
    -------
    Position or Record
        A `Record` where the source has ``moves``: it is played again and every move is verified.

    Raises
    ------
    RecordError
        If it cannot be read; the text says where and what was expected.
    """
    content = _content(source)
    if "game" not in content:
        raise RecordError(f"the key 'game' is missing: expected one of {', '.join(map(repr, WINGS))}")
    try:
        kind = game_class(content["game"])
    except GardenlabError as error:
        raise RecordError(f"game: {error}") from None
    if "moves" in content:
        from gardenlab.engine.record import Record

        return Record.from_dict(content, kind)
    players = content.get("players")
    if players is None:
        raise RecordError(f"the key 'players' is missing: expected one of {', '.join(map(str, kind.wing.players))}")
    game = kind(players=players, edition=_edition_of(content, kind))
    return game.load({key: value for key, value in content.items() if key != "edition"})


def _edition_of(content: Mapping[str, Any], kind: type[Game]) -> Any:
    """The edition of a position: a name or a folder, or a recipe, the arguments that make it."""
    edition = content.get("edition", "rulebook")
    if not isinstance(edition, Mapping):
        return edition
    try:
        return kind.wing.edition(**edition)
    except TypeError:
        raise RecordError(f"edition: expected a name, a folder or a recipe, not the keys {sorted(edition)}") from None


def _content(source: Any) -> Mapping[str, Any]:
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, (str, PathLike)):
        raise RecordError(f"expected a dict, a JSON text or a path, not {source!r}")
    written = str(source).removeprefix("\ufeff").strip()
    text: str | bytes = written
    where = "the text"
    if isinstance(source, PathLike) or (written and not written.startswith(("{", "["))):
        where = repr(str(source))
        try:
            text = Path(source).read_bytes()
        except (OSError, ValueError) as error:
            raise RecordError(f"{where} is neither JSON nor a file that can be read: {error}") from None
    if not text.strip():
        raise RecordError(f"{where} is empty: expected a position or a record as JSON")
    try:
        content = json.loads(text)  # bytes in UTF-8, UTF-16 or UTF-32, with a mark or without
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{where} is not JSON: {error}") from None
    if not isinstance(content, dict):
        raise RecordError(f"{where}: expected a JSON object {{...}}, not {type(content).__name__}")
    return content
