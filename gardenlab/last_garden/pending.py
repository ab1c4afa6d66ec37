"""A turn half done, as a position's key `pending` tells it.

Keys beside ``step``: ``card`` (the card being played), ``boost`` (used with it), ``as`` (what Change Action makes of
it), ``number`` (named for a wild Multi), ``sector`` (1 to 6, the one being acted on), ``left`` (gems still to be
chosen there), ``held`` (red, green and blue gems on the move) and ``resume`` (the step at which the Queen Action was
taken).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gardenlab.engine.reading import fail, keys, listed, one_of, shown, whole
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, TYPES
from gardenlab.last_garden.state import (
    AFTER,
    BOOST,
    CARD,
    CHANGE,
    COLOUR,
    EMPTY,
    MOVE,
    MULTI,
    NUMBER,
    PLACE,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    ROBOTANIST,
    SECTOR,
    SPIN,
    TAKE,
    TO,
    TURN_DIE,
    TYPE,
)

STEPS = {
    "boost": BOOST,
    "type": TYPE,
    "number": NUMBER,
    "sector": SECTOR,
    "colour": COLOUR,
    "to": TO,
    "die": TURN_DIE,
    "robotanist": ROBOTANIST,
    "take": TAKE,
    "after": AFTER,
    "queen-sector": QUEEN_SECTOR,
    "queen-colour": QUEEN_COLOUR,
}
NAMES = {step: name for name, step in STEPS.items()}
RESUME = {"card": CARD, "robotanist": ROBOTANIST, "after": AFTER}
RESUME_NAMES = {step: name for name, step in RESUME.items()}
_KEYS = {
    BOOST: ("card",),
    TYPE: ("card", "boost"),
    NUMBER: ("card", "boost"),
    SECTOR: ("card", "boost", "as"),
    COLOUR: ("card", "boost", "as", "number", "sector", "left", "held"),
    TO: ("card", "boost", "as", "number", "sector", "held"),
    TURN_DIE: ("card", "boost", "as", "sector"),
    ROBOTANIST: (),
    TAKE: (),
    AFTER: (),
    QUEEN_SECTOR: ("resume",),
    QUEEN_COLOUR: ("resume", "sector"),
}
_NEEDED = frozenset({"card", "sector", "resume"})
IN_ACTION = (BOOST, TYPE, NUMBER, SECTOR, COLOUR, TO, TURN_DIE)


@dataclass
class Pending:
    """What is half done: the step and the fields of the state that it needs."""

    step: int
    card: int = EMPTY
    boost: int = EMPTY
    action: int = 0
    number: int = 0
    sector: int = EMPTY
    to_choose: int = 0
    held: tuple[int, ...] = (0, 0, 0)
    resume: int = CARD


def pending_dict(state: Any, edition: Edition) -> dict[str, Any]:
    """The key `pending` of a state in the middle of a turn."""
    step = state.step
    told: dict[str, Any] = {"step": NAMES[step]}
    if step in (QUEEN_SECTOR, QUEEN_COLOUR):
        told["resume"] = RESUME_NAMES[state.resume]
    if state.card != EMPTY:
        told["card"] = edition.cards[state.card].id
    if state.boost != EMPTY:
        told["boost"] = BOOSTS[state.boost]
        if state.boost == CHANGE and step != TYPE:
            told["as"] = TYPES[state.action]
        if state.boost == MULTI and step in (COLOUR, TO):
            told["number"] = int(state.number)
    if state.sector != EMPTY:
        told["sector"] = state.sector + 1
    if step == COLOUR and state.boost != MULTI:
        told["left"] = int(state.to_choose)
    if step == TO or (step == COLOUR and state.action == MOVE):
        told["held"] = list(state.held)
    return told


def read_pending(value: object, edition: Edition) -> Pending:
    """Read the key `pending`, by itself; `standing` compares it with the rest."""
    if not isinstance(value, Mapping) or "step" not in value:
        fail("pending", f"expected an object with the key step, not {shown(value)}")
    step = STEPS[one_of(value["step"], "pending.step", STEPS)]
    entry = keys(value, "pending", ("step", *_KEYS[step]))
    for key in _KEYS[step]:
        if key in _NEEDED and key not in entry:
            fail("pending", f"the step {NAMES[step]} needs the key {key}")
    found = Pending(step)
    if "resume" in entry:
        found.resume = RESUME[one_of(entry["resume"], "pending.resume", RESUME)]
    if "sector" in entry:
        found.sector = whole(entry["sector"], "pending.sector", 1, 6) - 1
    if "card" in entry:
        _read_action(found, entry, edition)
    return found


def _read_action(found: Pending, entry: Mapping[str, Any], edition: Edition) -> None:
    """The card being played and how far it is."""
    step = found.step
    found.card = edition.number[one_of(entry["card"], "pending.card", edition.number)]
    found.action, found.number = found.card // 6, found.card % 6 + 1
    if "boost" in entry:
        found.boost = BOOSTS.index(one_of(entry["boost"], "pending.boost", BOOSTS))
    if step in (TYPE, NUMBER) and found.boost != (CHANGE if step == TYPE else MULTI):
        fail(
            "pending.boost", f"the step {NAMES[step]} comes with the boost {'change' if step == TYPE else 'multi'} only"
        )
    if ("as" in entry) != (found.boost == CHANGE and step != TYPE):
        fail("pending.as", "the key as goes with the boost change, and with that alone")
    if "as" in entry:
        found.action = TYPES.index(one_of(entry["as"], "pending.as", TYPES))
        if found.action == found.card // 6:
            fail("pending.as", f"Change Action makes another type of the card than {TYPES[found.action]}")
    elif found.boost in (MULTI, BOOSTS.index("x2")) and found.action == SPIN:
        fail("pending.boost", f"{BOOSTS[found.boost]} does nothing for Spin and is not played with it (Program Boosts)")
    _check_step(found)
    multi = found.boost == MULTI
    for key, wanted in (("left", step == COLOUR and not multi), ("number", multi and step in (COLOUR, TO)),
                        ("held", step == TO or (step == COLOUR and found.action == MOVE))):  # fmt: skip
        if (key in entry) != wanted:
            fail(
                f"pending.{key}",
                "is needed here" if wanted else f"means nothing at the step {NAMES[step]} of this card",
            )
    if "left" in entry:
        found.to_choose = whole(entry["left"], "pending.left", 1, 2 if found.boost == BOOSTS.index("x2") else 1)
    if "number" in entry:
        found.number = whole(entry["number"], "pending.number", 1, 6)
    if "held" in entry:
        held = listed(entry["held"], "pending.held", 3)
        found.held = tuple(whole(count, f"pending.held[{i}]", 0, 6) for i, count in enumerate(held))


def _check_step(found: Pending) -> None:
    """A step is of some types only."""
    allowed = {COLOUR: (PLACE, MOVE), NUMBER: (PLACE, MOVE), TO: (MOVE,), TURN_DIE: (SPIN,)}.get(found.step)
    if allowed is not None and found.action not in allowed:
        fail("pending.step", f"{NAMES[found.step]} is no step of {TYPES[found.action].title()}")
    if found.step == SECTOR and found.boost == MULTI:
        fail("pending.step", "with Multi no sector is chosen: expected number, colour or to (Program Boosts)")
