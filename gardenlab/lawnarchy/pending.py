"""A turn half done, as a position's key `pending` tells it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gardenlab.engine.reading import fail, keys, listed, shown, whole
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.reading import FACE_TEXT, Gnome, card, gnome, numbers
from gardenlab.lawnarchy.state import (
    ARRANGE_OPPOSITE,
    ARRANGE_OWN,
    EMPTY,
    HIDDEN,
    HOME,
    IN_HAND,
    PLACE,
    REVEAL,
    STEAL_FROM,
    SWAP_PLACE,
)

STEPS = {
    "place": PLACE,
    "home": HOME,
    "arrange-own": ARRANGE_OWN,
    "arrange-opposite": ARRANGE_OPPOSITE,
    "swap": SWAP_PLACE,
    "steal": STEAL_FROM,
    "reveal": REVEAL,
}
NAMES = {step: name for name, step in STEPS.items()}
_KEYS = {
    "home": ("step", "gnome", "to_draw", "card"),
    "arrange-own": ("step", "card", "order"),
    "arrange-opposite": ("step", "card", "order"),
    "reveal": ("step", "jury"),
}
# Which effects lead to a step; a grown card then lies in the own garden, a squabble in the compost.
EFFECTS = {
    HOME: ("gnome1", "gnome2", "steal_gnome"),
    ARRANGE_OWN: ("rearrange",),
    ARRANGE_OPPOSITE: ("rearrange_opposite",),
    SWAP_PLACE: ("swap_with_opposite",),
    STEAL_FROM: ("steal_gnome",),
}


@dataclass
class Pending:
    """What is half done: the step, the card in question, and what the step needs besides."""

    step: int
    card: int = EMPTY
    jury: int = EMPTY
    gnome: Gnome | None = None
    to_draw: int = 0
    order: tuple[int, ...] = ()


def gnome_text(face: int, known: int, owner: int) -> str:
    """A gnome as a position writes it: the seats that know it only where that is not just its owner."""
    text = FACE_TEXT[face]
    if known == 1 << owner:
        return text
    return text + "@" + ",".join(str(seat) for seat in range(4) if known >> seat & 1)


def pending_dict(state: Any, edition: Edition) -> dict[str, Any]:
    """The key `pending` of a state in the middle of a turn."""
    step = NAMES[state.step]
    if state.step == REVEAL:
        record = numbers(edition)
        return {"step": step, "jury": edition.cards[record.gardens + record.squabbles + state.claiming].id}
    told: dict[str, Any] = {"step": step}
    if state.step == HOME:
        hand = next(i for i, at in enumerate(state.gnome_at) if at == IN_HAND)
        told["gnome"] = gnome_text(state.gnome_face[hand], state.gnome_known[hand], state.turn)
        told["to_draw"] = int(state.to_draw)
    if state.chosen != EMPTY:
        told["card"] = edition.cards[state.chosen].id
    if state.step in (ARRANGE_OWN, ARRANGE_OPPOSITE):
        told["order"] = [source + 1 for source in state.order if source != EMPTY]
    return told


def read_pending(value: object, edition: Edition, players: int, turn: int, viewer: int | None) -> Pending:
    """Read the key `pending`."""
    if not isinstance(value, Mapping) or "step" not in value:
        fail("pending", f"expected an object with the key step, not {shown(value)}")
    name = value["step"]
    if not isinstance(name, str) or name not in STEPS:
        fail("pending.step", f"expected one of {', '.join(STEPS)}, not {shown(name)}")
    entry = keys(value, "pending", _KEYS.get(name, ("step", "card")))
    for key in _KEYS.get(name, ("step", "card")):
        if key not in entry and not (name == "home" and key in ("card", "to_draw")):
            fail("pending", f"the step {name} needs the key {key}")
    step = STEPS[name]
    found = Pending(step)
    if step == REVEAL:
        first = numbers(edition).gardens + numbers(edition).squabbles
        found.jury = card(entry["jury"], "pending.jury", edition, "jury") - first
    if "card" in entry:
        found.card = card(entry["card"], "pending.card", edition, "garden", "squabble")
        _check_effect(found, edition)
    if step == HOME:
        found.gnome = gnome(entry["gnome"], "pending.gnome", players, turn, viewer)
        two = found.card == EMPTY or edition.cards[found.card].effect == "gnome2"
        found.to_draw = whole(entry.get("to_draw", 0), "pending.to_draw", 0, int(two))
    if "order" in entry:
        found.order = _order(entry["order"])
    return found


def _check_effect(pending: Pending, edition: Edition) -> None:
    chosen = edition.cards[pending.card]
    if pending.step == PLACE:
        if chosen.kind != "garden" or chosen.starting:
            fail("pending.card", f"{chosen.id!r} cannot be grown from the centre (§4)")
    elif chosen.effect not in EFFECTS[pending.step]:
        fail("pending.card", f"{chosen.id!r} does not lead to the step {NAMES[pending.step]} (§7)")


def _order(value: object) -> tuple[int, ...]:
    entries = listed(value, "pending.order")
    if len(entries) > 2:
        fail("pending.order", f"at most 2 places are chosen before the rest follows, not {len(entries)}")
    order = tuple(whole(entry, f"pending.order[{i}]", 1, 4) - 1 for i, entry in enumerate(entries))
    if len(set(order)) < len(order):
        fail("pending.order", f"a place is named twice in {shown(value)}")
    return order


def hidden_in(pending: Pending | None) -> bool:
    """Whether the gnome in hand has a face that is not shown."""
    return pending is not None and pending.gnome is not None and pending.gnome.face == HIDDEN
