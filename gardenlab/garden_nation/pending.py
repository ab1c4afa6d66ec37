"""A decision other than a fresh action, as a position's key `pending` tells it.

Keys beside ``step``: of ``mission`` ``dealt`` (the four of each seat) and ``kept`` (those kept so far); of ``action``
``territory`` (where it is carried out), ``ploy`` (used for it) and ``moved_on`` (forced moves); of ``transfer``
``area`` (whose roof goes); of ``land`` and ``project`` ``area`` (where a floor is placed) and ``ploy``; of ``next``
none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gardenlab.engine.reading import fail, keys, listed, one_of, shown, whole
from gardenlab.garden_nation.areas import area_name, dealt_to, kept_by, tile_at
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.state import (
    ACTION,
    DEALT,
    HIDDEN,
    INVASION,
    LAND,
    MISSION,
    NEXT,
    NO_PLOY,
    PROJECT,
    STRATEGIC,
    TILES,
    TRANSFER,
    TRANSFER_TO,
)

STEPS = {
    "mission": MISSION,
    "action": ACTION,
    "transfer": TRANSFER_TO,
    "land": LAND,
    "project": PROJECT,
    "next": NEXT,
}
NAMES = {step: name for name, step in STEPS.items()}
PLOYS = {"strategic": STRATEGIC, "transfer": TRANSFER, "invasion": INVASION}
PLOY_NAMES = {NO_PLOY: None} | {ploy: name for name, ploy in PLOYS.items()}
_KEYS = {
    MISSION: ("dealt", "kept"),
    ACTION: ("territory", "ploy", "moved_on"),
    TRANSFER_TO: ("area",),
    LAND: ("area", "ploy"),
    PROJECT: ("area", "ploy"),
    NEXT: (),
}
_NEEDED = {MISSION: ("dealt",), TRANSFER_TO: ("area",), LAND: ("area",), PROJECT: ("area",)}


@dataclass
class Pending:
    """What is half done: the step and what goes with it; `area` as it is written."""

    step: int
    territory: int | None = None  # the printed number of a tile
    ploy: int = NO_PLOY
    moved_on: int = 0
    area: Any = None
    dealt: list[Any] | None = None
    kept: list[Any] | None = None


def mission_names(edition: Edition, faces: list[int]) -> list[str]:
    """Missions by their ids, `?` where they are not shown."""
    return ["?" if face == HIDDEN else edition.missions[face].id for face in faces]


def pending_dict(state: Any, edition: Edition) -> dict[str, Any]:
    """The key `pending` of a state that asks for something else than a fresh action."""
    step, seats = state.step, range(state.players)
    told: dict[str, Any] = {"step": NAMES[step]}
    if step == MISSION:
        rows = [sorted(dealt_to(state, seat) + kept_by(state, seat)) for seat in seats]
        told["dealt"] = [mission_names(edition, row) for row in rows]
        told["kept"] = [mission_names(edition, kept_by(state, seat)) for seat in seats]
    elif step == ACTION:
        told["territory"] = tile_at(state, state.territory)
        told["ploy"] = PLOY_NAMES[state.ploy]
        told["moved_on"] = int(state.moved_on)
    elif step != NEXT:
        told["area"] = area_name(state, state.cell)
        if step != TRANSFER_TO:
            told["ploy"] = PLOY_NAMES[state.ploy]
    return told


def read_pending(value: object, players: int) -> Pending:
    """Read the key `pending`, by itself; `standing` compares it with the rest."""
    if not isinstance(value, Mapping) or "step" not in value:
        fail("pending", f"expected an object with the key step, not {shown(value)}")
    step = STEPS[one_of(value["step"], "pending.step", STEPS)]
    entry = keys(value, "pending", ("step", *_KEYS[step]))
    for key in _NEEDED.get(step, ()):
        if key not in entry:
            fail("pending", f"the step {NAMES[step]} needs the key {key}")
    found = Pending(step, area=entry.get("area"))
    if entry.get("territory") is not None:
        found.territory = whole(entry["territory"], "pending.territory", 1, TILES)
    if entry.get("ploy") is not None:
        allowed = [name for name in PLOYS if name != "invasion" or step == PROJECT]
        found.ploy = PLOYS[one_of(entry["ploy"], "pending.ploy", allowed)]
    found.moved_on = whole(entry.get("moved_on", 0), "pending.moved_on", 0, TILES - 1)
    if step == ACTION and found.ploy == NO_PLOY and found.moved_on == 0:
        fail("pending", "an action without a ploy or a forced move is just beginning: expected no key pending")
    if step == MISSION:
        dealt = listed(entry["dealt"], "pending.dealt", players)
        found.dealt = [listed(row, f"pending.dealt[{seat}]", DEALT) for seat, row in enumerate(dealt)]
        if "kept" in entry:
            found.kept = listed(entry["kept"], "pending.kept", players)
    return found
