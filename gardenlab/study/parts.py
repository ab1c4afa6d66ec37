"""Some consecutive games of a study, with the numbers that they have there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.recipe import Recipe
from gardenlab.study.study import Study

if TYPE_CHECKING:
    from gardenlab.study.machine import Plan

MOST = 50_000  # games of a part


class Part(Study):
    """Games `first` to `first` + len - 1 of a study, in memory.

    Its tables, ``position`` and ``replay`` number the games as the whole study does; design, source and note are the
    whole's where there is one.

    Parameters
    ----------
    plan : Plan
    states : array of records, or None
        None where a part reads them itself.
    first : int
        A multiple of the rotations.
    in_machine_code : bool
    whole : Study, optional
        Without it the part can give tables, and cannot play its games again.
    """

    def __init__(self, plan: Plan, states: Any, first: int, in_machine_code: bool, whole: Study | None = None) -> None:
        games = len(self) if states is None else len(states)
        recipe = Recipe(plan.game.wing.name, plan.agents, games, plan.key, "auto", plan.cap)
        recipe = recipe if whole is None else replace(whole.recipe, games=games)
        super().__init__(plan, recipe, states, seconds=0.0, workers=1, in_machine_code=in_machine_code)
        self.first, self._whole = first, whole
        self._results: Any = None  # scores and winners, where several tables ask for them

    @property
    def note(self) -> str:
        """What belongs under every number of the whole."""
        return super().note if self._whole is None else self._whole.note

    @property
    def design(self) -> dict[str, Any]:
        """The whole's."""
        return super().design if self._whole is None else self._whole.design

    @property
    def source(self) -> str:
        """The line of code that makes the whole."""
        return super().source if self._whole is None else self._whole.source


def checked_most(games: Any) -> int:
    """The most games in a part.

    Raises
    ------
    GardenlabError
        If it is no whole number from 1.
    """
    if games is None:
        return MOST
    if isinstance(games, bool) or not isinstance(games, int | np.integer) or games < 1:
        raise GardenlabError(f"games: expected a whole number from 1 or None, not {games!r}")
    return int(games)


def sliced(study: Study, most: int) -> Iterator[Part]:
    """The parts of a study in memory; see `Study.parts`."""
    blocks = max(1, most // study.rotations)
    step = blocks * study.rotations
    for at in range(0, len(study), step):
        whole = getattr(study, "_whole", None) or study
        yield Part(study.plan, study._states[at : at + step], study.first + at, study.in_machine_code, whole)
