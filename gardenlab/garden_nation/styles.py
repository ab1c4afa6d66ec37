"""Named agents of Garden Nation: restricted play, in which an agent does without a part of the game.

>>> without("invade")
<agent 'greedy without invade'>
>>> without("strategic", "transfer", agent="random")
<agent 'random without strategic and transfer'>

They go by these names in `gardenlab.simulate`, at the table and on the command line. Ploys and projects can always be
let go by; where only what an agent leaves out is legal, such as abandoning a building, it plays that. Without
abandoning, no ploy is spent and no forced move made that could only lead to it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from gardenlab.agents.parts import Part, Styles, seats_in
from gardenlab.garden_nation.cards import PATTERNS
from gardenlab.garden_nation.game import WING
from gardenlab.garden_nation.legality import can_construct, can_invade, may_invade
from gardenlab.garden_nation.scoring import can_pay, floor_cost
from gardenlab.garden_nation.state import ABANDON, COMPLETE, CONSTRUCT, FORCE, FROM, GO, INVADE, SHIFT, TILES

# What the filter leaves out, a bit each; the patterns of projects follow from FIRST_PATTERN on.
INVADE_BIT, GO_BIT, TRANSFER_BIT, ABANDON_BIT, BRAMBLE_BIT, HEIGHT_BIT, FIRST_PATTERN = range(7)
LEFT_OUT = 0


def allowed(state, edition, move):
    """Whether an agent that leaves out `LEFT_OUT` may play a move."""
    kind, argument = move >> SHIFT, move & ((1 << SHIFT) - 1)
    if kind == CONSTRUCT or kind == INVADE:
        if kind == INVADE and (LEFT_OUT >> INVADE_BIT) & 1:
            return False
        if (LEFT_OUT >> BRAMBLE_BIT) & 1 and state.land[argument] < 0:
            return False
        return not ((LEFT_OUT >> HEIGHT_BIT) & 1 and state.floors[argument] + (kind == CONSTRUCT) > 1)
    if kind == GO or kind == FROM or kind == FORCE:
        if ((LEFT_OUT >> GO_BIT) & 1 and kind == GO) or ((LEFT_OUT >> TRANSFER_BIT) & 1 and kind == FROM):
            return False
        return not (LEFT_OUT >> ABANDON_BIT) & 1 or leads_on(state, edition, kind, argument)
    if kind == ABANDON:
        return not (LEFT_OUT >> ABANDON_BIT) & 1
    if kind == COMPLETE:
        return not (LEFT_OUT >> (FIRST_PATTERN + edition.project_pattern[argument])) & 1
    return True


def leads_on(state, edition, kind, argument):
    """Whether a move before the action leads to something else than abandoning."""
    seat = state.turn
    if kind == FROM:
        free = state.supply[seat] > 0 and can_pay(state, edition, seat, floor_cost(state, argument))
        return free or can_construct(state, edition, seat, state.territory)
    invading = kind == FORCE and may_invade(state, edition) and edition.forced_invasion
    for i in range(TILES):
        if can_construct(state, edition, seat, i) or (invading and can_invade(state, edition, seat, i)):
            return True
    return False


def _did(study: Any, column: str) -> Any:
    """Which seats did something that a column of ``study.seats`` counts."""
    return study.seats[column].to_numpy().reshape(len(study), study.players) > 0


def _completed(study: Any, pattern: str) -> Any:
    rows = study.projects
    return seats_in(study, rows[rows["completed"] & (rows["pattern"] == pattern)])


def _brambles(study: Any) -> Any:
    rows = study.brambles
    return seats_in(study, rows[rows["built"]])


def _tall(study: Any) -> Any:
    """Which seats own a building of more than one floor at the end."""
    rows = study.areas
    return seats_in(study, rows[rows["owner"].notna() & (rows["floors"] > 1)], "owner")


PROJECT_BITS = sum(1 << (FIRST_PATTERN + number) for number in range(len(PATTERNS)))
PLOY_BITS = 1 << INVADE_BIT | 1 << GO_BIT | 1 << TRANSFER_BIT

PARTS = [
    Part("ploys", "ploy", PLOY_BITS, "spends no ploy", partial(_did, column="ploys_used")),
    Part("invade", "ploy", 1 << INVADE_BIT, "takes over no building", partial(_did, column="invaded")),
    Part("strategic", "ploy", 1 << GO_BIT, "leaves the torticrane where it is", partial(_did, column="strategic")),
    Part("transfer", "ploy", 1 << TRANSFER_BIT, "leaves roofs where they are", partial(_did, column="transfers")),
    Part("abandon", "building", 1 << ABANDON_BIT, "keeps its buildings", partial(_did, column="abandoned")),
    Part("height", "building", 1 << HEIGHT_BIT, "has buildings of one floor only", _tall),
    Part("brambles", "building", 1 << BRAMBLE_BIT, "is the first on no bramble", _brambles),
    Part("projects", "project", PROJECT_BITS, "lets every common project go by", partial(_did, column="projects")),
    *(
        Part(f"{pattern.replace('_', ' ')} projects", "project", 1 << (FIRST_PATTERN + number),
             f"lets projects of the pattern {pattern.replace('_', ' ')} go by", partial(_completed, pattern=pattern))
        for number, pattern in enumerate(PATTERNS)
    ),
]  # fmt: skip

STYLES = Styles(PARTS, allowed, WING.rules)


def without(*parts: str, agent: Any = "greedy") -> Any:
    """An agent that does without parts of the game and otherwise plays as another does.

    Parameters
    ----------
    *parts : str
        All ``"ploys"``, or ``"invade"``, ``"strategic"`` (movement) or ``"transfer"`` (of roofs) alone;
        ``"abandon"``; ``"height"`` (no building of more than one floor, constructed or invaded), ``"brambles"``
        (never the first on one); all ``"projects"``, or those of one pattern: ``"beside empty projects"``,
        ``"outside projects"``, ``"pair projects"``, ``"tall pair projects"``, ``"central projects"``,
        ``"trio projects"``.
    agent : str, function or Agent, default "greedy"
        ``"random"``, or a compiled agent of your own.

    Returns
    -------
    Agent
        Called ``"greedy without invade"`` and the like; with a built-in agent the name alone will do.

    Raises
    ------
    GardenlabError
        If there is no such part, none is named, or the agent is plain Python.
    """
    return STYLES.without(*parts, agent=agent)


__all__ = ["PARTS", "STYLES", "allowed", "without"]
