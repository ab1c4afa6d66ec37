"""A game's record: what was played, from which deal, as JSON; loading plays it again and verifies every move."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError, RecordError

if TYPE_CHECKING:
    from gardenlab.engine.position import Game, Position

FORMAT = 1
KEYS = ("format", "game", "edition", "players", "seed", "deal", "start", "agents", "over", "moves")


class Record:
    """The moves of one game, from the deal or from a position.

    Parameters
    ----------
    game : Game
    moves : sequence of str
        Texts of steps or of whole turns.
    seed : int or str, optional
        The seed of the deal.
    deal : int, default 0
        Which deal of that seed.
    start : Position, optional
        Where the game began, instead of a seed.
    agents : sequence of str, optional
        Who sat at each seat.

    Raises
    ------
    RecordError
        If a move cannot be played; names the move.

    Attributes
    ----------
    positions : list of Position
        Before the first move, after it, and so on.

    Examples
    --------
    >>> record = gl.simulate("lawnarchy", games=1, seed=1).replay(0).record()  # doctest: +SKIP
    >>> record.save("game.json")  # doctest: +SKIP
    >>> gl.load("game.json") == record  # doctest: +SKIP
    True
    """

    def __init__(
        self,
        game: Game,
        moves: Sequence[str],
        *,
        seed: int | str | None = None,
        deal: int = 0,
        start: Position | None = None,
        agents: Sequence[str] = (),
    ) -> None:
        if (seed is None) == (start is None):
            raise RecordError("a record begins from a seed or from a position: expected exactly one of seed and start")
        if start is not None and (start.viewer is not None or start.game != game):
            raise RecordError("start: expected a full position of the same game, edition and number of players")
        self.game, self.seed, self.deal, self.start, self.agents = game, seed, deal, start, list(agents)
        self.moves = list(moves)
        self.positions = self._played()

    def _played(self) -> list[Position]:
        position = self.start if self.start is not None else self.game.deal(self.seed, self.deal)  # type: ignore[arg-type]
        positions = [position]
        for number, move in enumerate(self.moves):
            where = f"moves[{number}]"
            if not isinstance(move, str):
                raise RecordError(f"{where}: expected the text of a move, not {move!r}")
            try:
                position = position.play(move)
            except GardenlabError as error:
                raise RecordError(f"{where}, {move!r}: {error}") from error
            positions.append(position)
        return positions

    @property
    def final(self) -> Position:
        """The position after the last move."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.final.over

    def to_dict(self, *, secrets: bool = False) -> dict[str, Any]:
        """The record as plain lists and dicts.

        Parameters
        ----------
        secrets : bool, default False
            Allow the record of a running game, whose seed or start reveals every hidden card.

        Raises
        ------
        RecordError
            For a running game without `secrets`.
        """
        if not self.over and not secrets:
            raise RecordError(
                "the game is still running, and its record reveals all that is hidden: expected a finished game, or "
                "secrets=True"
            )
        edition = self.game.edition
        began: dict[str, Any] = (
            {"seed": self.seed, "deal": self.deal} if self.start is None else {"start": self.start.to_dict()}
        )
        return {
            "format": FORMAT,
            "game": self.game.wing.name,
            "edition": {"name": edition.name, "digest": edition.digest, "recipe": getattr(edition, "recipe", {})},
            "players": self.game.players,
            **began,
            "agents": self.agents,
            "over": self.over,
            "moves": self.moves,
        }

    def save(self, path: str | os.PathLike[str], *, secrets: bool = False) -> Path:
        """Write the record as JSON; a reader never meets half a file.

        Parameters
        ----------
        path : str or path
        secrets : bool, default False
            Allow the record of a running game, see `to_dict`.

        Returns
        -------
        pathlib.Path
        """
        text = json.dumps(self.to_dict(secrets=secrets), indent=1) + "\n"
        target = Path(path)
        half = target.with_name(f"{target.name}.{os.getpid()}.part")
        try:
            half.write_text(text, encoding="utf-8")
            os.replace(half, target)
        except OSError as error:
            with contextlib.suppress(OSError):
                half.unlink()
            raise RecordError(f"{str(path)!r} cannot be written: {error}") from None
        return target

    @classmethod
    def from_dict(cls, content: Mapping[str, Any], kind: type[Game], edition: Any = None) -> Record:
        """Make a record of what `to_dict` gives, and verify every move.

        Parameters
        ----------
        content : mapping
        kind : type
            The `Game` class of the game it is of.
        edition : optional
            The edition, where its name does not say enough.

        Raises
        ------
        RecordError
            Says which key or which move, and what was expected.
        """
        for key in content:
            if key not in KEYS:
                raise RecordError(f"unknown key {key!r} in a record: expected {', '.join(KEYS)}")
        if type(content.get("format")) is not int or content["format"] != FORMAT:
            raise RecordError(f"format: expected {FORMAT}, not {content.get('format')!r}")
        moves = content.get("moves")
        if not isinstance(moves, list):
            raise RecordError(f"moves: expected a list of texts, not {moves!r}")
        game = kind(players=content.get("players"), edition=_edition(content.get("edition"), kind, edition))  # type: ignore[arg-type]
        agents = content.get("agents", [])
        named = isinstance(agents, list) and all(isinstance(name, str) for name in agents)
        if not named or len(agents) not in (0, game.players):
            raise RecordError(f"agents: expected {game.players} names or none, not {agents!r}")
        start = game.load(content["start"]) if content.get("start") is not None else None
        try:
            record = cls(game, moves, seed=content.get("seed"), deal=content.get("deal", 0), start=start, agents=agents)
        except RecordError:
            raise
        except GardenlabError as error:
            raise RecordError(str(error)) from error
        if "over" in content and content["over"] is not record.over:
            raise RecordError(f"over: after all moves it is {record.over}, not {content['over']!r}: a move is missing")
        return record

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.to_dict(secrets=True) == other.to_dict(secrets=True)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        state, title = "finished" if self.over else "running", self.game.wing.title
        return f"<record of a {state} {title} game: {self.game.players} players, {len(self.moves)} moves>"


def _edition(named: Any, kind: type[Game], given: Any) -> Any:
    """The edition that a record names, verified by its digest."""
    if named is None or isinstance(named, str):
        return given if given is not None else named or "rulebook"
    if not isinstance(named, Mapping) or not isinstance(named.get("name"), str):
        raise RecordError(f"edition: expected a name, or name and digest, not {named!r}")
    recipe = named.get("recipe") or {"source": named["name"]}
    try:
        found = given if given is not None else kind.wing.edition(**recipe)
    except (GardenlabError, TypeError) as error:
        raise RecordError(f"edition {named['name']!r} cannot be made again: {error}") from error
    digest = named.get("digest")
    if digest is not None and digest != kind.wing.edition(found).digest:
        raise RecordError(
            f"edition {named['name']!r}: the record was played with digest {digest}, here it has "
            f"{kind.wing.edition(found).digest}"
        )
    return found
