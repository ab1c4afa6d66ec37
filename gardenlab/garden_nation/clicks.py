"""The keys of the board that a move is about, with what tells apart the moves that one area or territory stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation import telling
from gardenlab.garden_nation.move_texts import split_code
from gardenlab.garden_nation.state import ABANDON, CONSTRUCT, FORCE, FROM, GO, INVADE

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition

_WAYS = {
    CONSTRUCT: "act-construct",
    ABANDON: "act-abandon",
    INVADE: "act-invade",
    FROM: "act-transfer",
    GO: "act-strategic",
    FORCE: "act-forced",
}


def move_keys(state: Any, edition: Edition, code: int) -> tuple[str, ...]:
    """The keys of the board that a move is about, as `scene` names them.

    Parameters
    ----------
    state : view of a STATE record
        The state in which the move is made.
    edition : Edition
    code : int

    Returns
    -------
    tuple of str
        First its place, see `gardenlab.garden_nation.telling.move_keys`. Of an action, but for the first one of the
        game, a second key says what is done there: an own building may be added to or abandoned, and a territory be
        reached by strategic movement or by a forced move.
    """
    place = telling.move_keys(state, edition, code)
    kind = split_code(code)[0]
    return place if state.opening or kind not in _WAYS else (*place, _WAYS[kind])
