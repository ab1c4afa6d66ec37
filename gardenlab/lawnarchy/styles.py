"""Named agents of Lawnarchy: restricted play, in which an agent does without a part of the game.

>>> without("squabbles")
<agent 'greedy without squabbles'>

They go by these names in `gardenlab.simulate`, at the table and on the command line. Such an agent is never stuck:
where the garden centre offers nothing but squabbles with an effect it plays one, and where it is empty it claims.
"""

from __future__ import annotations

from typing import Any

from gardenlab.agents.parts import Part, Styles, seats_in
from gardenlab.lawnarchy.game import WING
from gardenlab.lawnarchy.state import CLAIM, SHIFT, SQUABBLE

NO_SQUABBLE, NO_CLAIM = 1, 2
LEFT_OUT = 0


def allowed(state, edition, move):
    """Whether an agent that leaves out `LEFT_OUT` may play a move (§4)."""
    kind = move >> SHIFT
    if kind == SQUABBLE:
        return not LEFT_OUT & NO_SQUABBLE
    if kind == CLAIM:
        return not LEFT_OUT & NO_CLAIM
    return True


def _squabbled(study: Any) -> Any:
    return study.states["squabbled"][:, : study.players] > 0


def _claimed(study: Any) -> Any:
    return seats_in(study, study.jury.dropna(subset=["claimed_by"]), "claimed_by")


PARTS = [
    Part("squabbles", "squabble", NO_SQUABBLE, "plays no squabble while anything else can be taken", _squabbled),
    Part("jury claims", "jury", NO_CLAIM, "claims no jury card while anything else can be taken", _claimed),
]

STYLES = Styles(PARTS, allowed, WING.rules)


def without(*parts: str, agent: Any = "greedy") -> Any:
    """An agent that does without ``"squabbles"`` or ``"jury claims"`` and otherwise plays as another does.

    Parameters
    ----------
    *parts : str
    agent : str, function or Agent, default "greedy"
        ``"random"``, or a compiled agent of your own.

    Returns
    -------
    Agent

    Raises
    ------
    GardenlabError
        If there is no such part, none is named, or the agent is plain Python.
    """
    return STYLES.without(*parts, agent=agent)


__all__ = ["PARTS", "STYLES", "allowed", "without"]
