"""Agents of the interpreted form: what they raise or answer amiss is heard and kept for the error message."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import kernel
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.loop import RAISED_INDEX
from gardenlab.engine.position import Position

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.engine.position import Game

WRONG_ANSWER = -1


@dataclass
class Trouble:
    """What an agent raised, or what it answered that is no legal move."""

    raised: BaseException | None = None
    answer: Any = None


def heard(one: Agent, game: Game, trouble: list[Trouble]) -> Callable[..., int]:
    """Give an agent's function the form ``(seen, edition, moves, n, luck) -> index`` of the interpreted loop.

    Parameters
    ----------
    one : Agent
    game : Game
    trouble : list
        Where what goes wrong is written.
    """
    if one.compiled and not one.own:
        return kernel.bind(one.function, **game.wing.rules())  # type: ignore[no-any-return]
    choose = _by_index(one) if one.compiled else _by_position(one, game)

    def function(seen: Any, edition: Any, moves: Any, n: int, luck: Any) -> int:
        try:
            index, answer = choose(seen, edition, moves, n, luck)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # an agent that leaves by sys.exit() is an error of the agent too
            trouble.append(Trouble(raised=error))
            return RAISED_INDEX
        if not 0 <= index < n:
            trouble.append(Trouble(answer=answer))
            return WRONG_ANSWER
        return index

    return function


def _by_index(one: Agent) -> Callable[..., tuple[int, Any]]:
    function = getattr(one.function, "py_func", one.function)

    def choose(seen: Any, edition: Any, moves: Any, n: int, luck: Any) -> tuple[int, Any]:
        answer = function(seen, edition, moves, n, luck)
        if isinstance(answer, bool | np.bool_):
            return WRONG_ANSWER, answer
        try:
            return operator.index(answer), answer
        except TypeError:
            return WRONG_ANSWER, answer

    return choose


def _by_position(one: Agent, game: Game) -> Callable[..., tuple[int, Any]]:
    function = one.function

    def choose(seen: Any, edition: Any, moves: Any, n: int, luck: Any) -> tuple[int, Any]:
        position = Position(game, seen.array.copy())
        answer = function(position)
        return index_of(answer, position, moves[:n].tolist()), answer

    return choose


def index_of(answer: Any, position: Position, codes: list[int]) -> int:
    """The index of the legal move that an answer names, by its text or code; WRONG_ANSWER for none."""
    if isinstance(answer, str):
        texts = [position.move_text(code) for code in codes]
        if answer in texts:
            return texts.index(answer)
        try:
            steps = list(position.game.wing.steps(answer))
        except GardenlabError:
            return WRONG_ANSWER
        return texts.index(steps[0]) if len(steps) == 1 and steps[0] in texts else WRONG_ANSWER
    if isinstance(answer, int | np.integer) and not isinstance(answer, bool | np.bool_):
        return codes.index(int(answer)) if int(answer) in codes else WRONG_ANSWER
    return WRONG_ANSWER
