"""Named agents of The Last Garden: restricted play, in which an agent does without a part of the game.

>>> without("lab")
<agent 'greedy without lab'>
>>> without("x2", "multi", agent="random")
<agent 'random without x2 and multi'>

They go by these names in `gardenlab.simulate`, at the table and on the command line. A robotanist released from the
lab is kept from a space as one in hand is. Such an agent is never stuck: the spaces left to it are more than its
robotanists, and where only what it leaves out is legal, it plays that.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from gardenlab.agents.parts import Part, Styles, seats_in
from gardenlab.last_garden.cards import BOOSTS
from gardenlab.last_garden.frames import KINDS
from gardenlab.last_garden.game import WING
from gardenlab.last_garden.spaces import SPACE_TEXTS
from gardenlab.last_garden.state import FIRST_MINE, LAB, ONE_ONE, ONE_TWO, PUT, QUEEN, SHIFT, SIX_PLUS, TAKE_BOOST, USE

# What the filter leaves out, a bit each: the 27 spaces, then these.
LAB_BIT, FIRST_BOOST, USE_BIT, QUEEN_BIT = 27, 28, 31, 32
LEFT_OUT = 0
STARTS = (0, FIRST_MINE, ONE_ONE, ONE_TWO, SIX_PLUS, len(SPACE_TEXTS))


def allowed(state, edition, move):
    """Whether an agent that leaves out `LEFT_OUT` may play a move; not into the lab where only such boosts are."""
    kind, argument = move >> SHIFT, move & ((1 << SHIFT) - 1)
    if kind == PUT:
        return not (LEFT_OUT >> argument) & 1
    if kind == TAKE_BOOST:
        return not (LEFT_OUT >> (FIRST_BOOST + argument)) & 1
    if kind == USE:
        return not ((LEFT_OUT >> (FIRST_BOOST + argument)) & 1 or (LEFT_OUT >> USE_BIT) & 1)
    if kind == QUEEN:
        return not (LEFT_OUT >> QUEEN_BIT) & 1
    if kind == LAB:
        if (LEFT_OUT >> LAB_BIT) & 1:
            return False
        for boost in range(3):
            if state.boost_at[boost] < 0 and not (LEFT_OUT >> (FIRST_BOOST + boost)) & 1:
                return True
        return False
    return True


def _stood(study: Any, kind: str) -> Any:
    rows = study.spaces
    return seats_in(study, rows[rows["from_lab"] if kind == "lab" else rows["kind"] == kind])


def _boosted(study: Any, boosts: tuple[str, ...]) -> Any:
    rows = study.boosts
    return seats_in(study, rows[rows["boost"].isin(boosts) & (rows["used"] > 0)])


def _queen_acted(study: Any) -> Any:
    rows = study.favors
    return seats_in(study, rows[rows["queen_action"] != "not taken"], "queen")


def _spaces() -> list[Part]:
    named = {"mine": "mines"}
    return [
        Part(named.get(kind, kind), "space", sum(1 << space for space in range(*STARTS[i : i + 2])),
             f"places no robotanist in {kind if kind.startswith('row') else 'the ' + named.get(kind, kind)}",
             partial(_stood, kind=kind))
        for i, kind in enumerate(KINDS)
    ]  # fmt: skip


PARTS = [
    *_spaces(),
    Part("lab", "space", 1 << LAB_BIT, "never enters the lab, and so has no boost", partial(_stood, kind="lab")),
    *(
        Part(boost, "boost", 1 << (FIRST_BOOST + i), "takes another boost or stays out of the lab",
             partial(_boosted, boosts=(boost,)))
        for i, boost in enumerate(BOOSTS)
    ),
    Part("all boosts", "boost", 1 << USE_BIT, "may take a boost and keeps it to the end, unused",
         partial(_boosted, boosts=tuple(BOOSTS))),
    Part("queen action", "action", 1 << QUEEN_BIT, "lets the Queen Action go by", _queen_acted),
]  # fmt: skip

STYLES = Styles(PARTS, allowed, WING.rules, {text: 1 << space for space, text in enumerate(SPACE_TEXTS)})


def without(*parts: str, agent: Any = "greedy") -> Any:
    """An agent that does without parts of the game and otherwise plays as another does.

    Parameters
    ----------
    *parts : str
        Of the spaces ``"garden"``, ``"mines"``, ``"row 1:1"``, ``"row 1:2"``, ``"row 6+=3"`` and ``"lab"``, or one
        space alone, as moves write it: ``"mine red"``, ``"row 1:1 die 4"``. A boost, ``"x2"``, ``"multi"`` or
        ``"change"``, is neither taken nor used; of ``"all boosts"`` one may be taken, and none is used. The
        ``"queen action"``.
    agent : str, function or Agent, default "greedy"
        ``"random"``, or a compiled agent of your own.

    Returns
    -------
    Agent
        Called ``"greedy without lab"`` and the like; with a built-in agent the name alone will do.

    Raises
    ------
    GardenlabError
        If there is no such part, none is named, or the agent is plain Python.
    """
    return STYLES.without(*parts, agent=agent)


__all__ = ["PARTS", "STYLES", "allowed", "without"]
