"""Wing: what a game hands over to get a Game, positions and studies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gardenlab.engine import forms, rooms

Rule = Callable[..., Any]
RULES = ("deal", "legal_moves", "play", "settled", "paused", "finish", "conceal", "imagine", "worth")


@dataclass(frozen=True, eq=False)
class Wing:
    """What a game hands to the engine: its record, its rules, and how its positions are read and shown.

    Attributes
    ----------
    name, title : str
        ``"lawnarchy"`` and ``"Lawnarchy"``.
    players : tuple of int
        The player counts of the rulebook.
    state : numpy.dtype
        The state record; every game's has ``players``, ``turn``, ``over``, ``viewer`` and ``decisions``.
    rule_bytes : int
        How many leading bytes of the record are rule fields; the journal follows.
    max_moves : int
    deal, legal_moves, play, settled, paused, finish, conceal, imagine, worth : function
        The rule functions, plain Python over records (see the package's ``rules`` module).
    edition : function
        ``edition(source)`` makes an Edition of a name, a folder or an Edition.
    move_text : function
        ``move_text(state, edition, code) -> str``.
    steps : function
        ``steps(text) -> list of str`` splits the text of a step or a turn into the texts of steps, in the form
        that `move_text` gives; raises NotationError.
    why_not : function
        ``why_not(position, text) -> str``: why a readable step is not legal now, with the rule.
    to_dict, from_dict : function
        ``to_dict(state, edition) -> dict`` and ``from_dict(dict, edition, state)``, which fills a blank state.
    text, scores, explain, graph, scene : function
        ``text(position) -> str`` and so on; see the methods of `Position` of these names.
    meant : function, optional
        ``meant(position, text) -> str``: the step that a readable step which is not legal as it stands means here, such
        as one that calls a card by its name instead of its id.
    """

    name: str
    title: str
    players: tuple[int, ...]
    state: np.dtype[Any]
    rule_bytes: int
    max_moves: int
    deal: Rule
    legal_moves: Rule
    play: Rule
    settled: Rule
    paused: Rule
    finish: Rule
    conceal: Rule
    imagine: Rule
    worth: Rule
    edition: Rule
    move_text: Rule
    steps: Rule
    why_not: Rule
    to_dict: Rule
    from_dict: Rule
    text: Rule
    scores: Rule
    explain: Rule
    graph: Rule
    scene: Rule
    meant: Rule | None = None

    @classmethod
    def of_rooms(
        cls,
        name: str,
        title: str,
        players: tuple[int, ...],
        state: rooms.State,
        rules: rooms.Rules,
        notation: rooms.Notation,
        positions: rooms.Positions,
        text: rooms.Text,
        explain: rooms.Explain,
        graph: rooms.Graph,
        edition: Rule,
        scene: Rule,
    ) -> Wing:
        """The wing of a game whose rooms have their usual names, with what lies in each.

        Parameters
        ----------
        name, title, players, edition, scene
            What the wing itself says of these.
        state, rules, notation, positions, text, explain, graph : module
            See :mod:`gardenlab.engine.rooms`.
        """
        return cls(
            name,
            title,
            players,
            state.STATE,
            np.dtype(state.RULE_FIELDS).itemsize,
            state.MAX_MOVES,
            **{rule: getattr(rules, rule) for rule in RULES},
            edition=edition,
            move_text=notation.move_text,
            steps=notation.steps,
            why_not=notation.why_not,
            meant=getattr(notation, "meant", None),
            to_dict=positions.to_dict,
            from_dict=positions.from_dict,
            text=text.text,
            scores=explain.scores,
            explain=explain.explain,
            graph=graph.graph,
            scene=scene,
        )

    def rules(self) -> dict[str, Any]:
        """The names that loops and agents are bound to, see :func:`gardenlab.engine.kernel.bind`."""
        bound: dict[str, Any] = {name: getattr(self, name) for name in RULES}
        return bound | {"workspace": forms.workspace(self.state), "MAX_MOVES": self.max_moves}
