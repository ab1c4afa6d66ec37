"""The legal moves of a position as texts, and what a text that is none of them means or is refused for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError, IllegalMove

if TYPE_CHECKING:
    from gardenlab.engine.position import Position


class Moves(Set[str]):
    """The legal moves of a position: a set of texts, in the order of the rules, worked out when asked for."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._texts: dict[str, int] | None = None

    @property
    def codes(self) -> dict[str, int]:
        """Text to move code."""
        if self._texts is None:
            self._texts = {self._position.move_text(code): code for code in self._position.legal_codes()}
        return self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    def __contains__(self, text: object) -> bool:
        return text in self.codes

    def __getitem__(self, index: int) -> str:
        try:
            return list(self.codes)[index]
        except IndexError:
            raise GardenlabError(f"there is no move {index}: {len(self)} moves are legal here, from 0") from None

    @classmethod
    def _from_iterable(cls, texts: Any) -> Set[str]:  # type: ignore[override]
        return frozenset(texts)

    def __repr__(self) -> str:
        return "{" + ", ".join(map(repr, self)) + "}"


def refuse_unplayable(position: Position) -> None:
    """Raise IllegalMove where nobody can play: after the end, and on what one seat sees."""
    if position.over:
        raise IllegalMove("the game is over: there is nothing to play")
    if position.viewer is not None:
        raise IllegalMove(
            f"this is only what seat {position.viewer} sees; play on the full position, or on one that it imagines: "
            "position.imagine(seed=...)"
        )


def meant(position: Position, text: str) -> str:
    """The legal move that the text of a step stands for; raise IllegalMove, which says why, where there is none."""
    wing, legal = position.game.wing, position.moves
    if text not in legal and wing.meant is not None:
        text = str(wing.meant(position, text))
    if text not in legal:
        raise IllegalMove(f"'{text}' is not legal: {wing.why_not(position, text)}; legal: {choices(legal)}")
    return text


def choices(moves: Moves) -> str:
    """The first moves, as an error names them."""
    texts = list(moves)
    return ", ".join(texts[:12]) + (f" and {len(texts) - 12} more" if len(texts) > 12 else "")


def keys_in_sight(position: Position, viewer: int | None, move_keys: Callable[..., tuple[str, ...]]) -> list[str]:
    """The keys of the board that the legal moves are about, as far as one who looks may know them.

    Parameters
    ----------
    position : Position
    viewer : int or None
        The seat that looks, which knows no other's moves; None is a spectator.
    move_keys : function
        ``move_keys(state, edition, code)``: the game's own.
    """
    if position.over or viewer not in (None, position.turn) or position.viewer not in (None, position.turn):
        return []
    return [key for code in position.legal_codes() for key in move_keys(position.state, position.game.edition, code)]
