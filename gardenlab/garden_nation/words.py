"""Garden Nation in words: lands, steps, ploys and choices, for labels and the description of a picture."""

from collections.abc import Sequence

from gardenlab.engine.wording import plural
from gardenlab.garden_nation.areas import LAND_WORDS, LANDS
from gardenlab.garden_nation.cards import Mission, Project

STEPS = {
    "mission": "Keep two of the four missions",
    "action": "Construct, abandon or use a ploy",
    "opening": "Construct anywhere: the first action",
    "transfer": "Roof transfer: to which building?",
    "land": "Which land does the bramble become?",
    "project": "Complete a common project, or none",
    "next": "Choose who plays next",
    "over": "The last board, as scored",
}
ACTS = {
    "act-construct": ("Construct", "add a floor to a building of yours, or begin one"),
    "act-abandon": ("Abandon", "give a building up and get its inhabitants back twice"),
    "act-invade": ("Invade", "with a ploy: take another player's building over"),
    "act-transfer": ("Transfer roof", "with a ploy, before the action: move a roof to another building of yours"),
    "act-strategic": ("Strategic move", "with a ploy, before the action: play one territory number lower or higher"),
    "act-forced": ("Forced move", "no construction is possible here: play in the next territory"),
}
PLOYS = ("act-invade", "act-transfer", "act-strategic")
ASKED = (*ACTS, *(f"land-{land}" for land in LANDS), "no-project", "pass")


_HINTS = {
    "action": "Choose a framed area.",
    "land": "The token stays for the rest of the game, whoever builds here later.",
    "project": "Choose a framed project below the board, and a roof blocks the building just placed; or complete none.",
}


def hint(step: str, asked: Sequence[str]) -> str:
    """How to choose at a step among what is asked."""
    told = _HINTS.get(step, "")
    if len([key for key in asked if key in ("act-construct", "act-abandon", "act-transfer")]) > 1:
        told += " Where two things can be done with it, say which."
    if "act-strategic" in asked or "act-forced" in asked:
        told += " A framed territory number leads there first."
    return told


def land_in_words(land: str) -> str:
    """`green grass`, `yellow grass`, `red leaves`, `bramble`."""
    return LAND_WORDS[LANDS.index(land)] if land in LANDS else "untouched bramble"


def asked_in_words(key: str) -> str:
    """What a choice beside the board is called."""
    if key in ACTS:
        return ACTS[key][0]
    if key.startswith("land-"):
        return land_in_words(key[5:]).capitalize()
    return {"no-project": "No project", "pass": "Pass"}[key]


def meant_by(key: str) -> str:
    """What a choice beside the board does."""
    if key in ACTS:
        return f"{ACTS[key][0]}: {ACTS[key][1]}"
    if key.startswith("land-"):
        return f"The bramble becomes {land_in_words(key[5:])} for the rest of the game"
    return {"no-project": "Complete no project with this building", "pass": "Pass this action"}[key]


def project_in_words(card: Project) -> str:
    """What a common project asks, short enough for its card."""
    floors = f"{card.floors}+"
    if card.pattern == "beside_empty":
        return f"{floors} on {card.land}, by an empty {card.beside}"
    if card.pattern == "outside":
        return f"{floors} on {card.land}, outer territory"
    if card.pattern == "central":
        return f"{floors} on {card.land}, central territory"
    if card.pattern == "pair":
        return f"two adjacent on {card.land}"
    if card.pattern == "tall_pair":
        return f"{floors} and 1+ adjacent on {card.land}"
    others = " and ".join(land for land in LANDS if land != card.land)
    return f"{floors} on {card.land}, by 1+ on {others}"


def mission_in_words(card: Mission) -> str:
    """What a secret mission pays, short enough for its card."""
    points = f"{card.points} VP"
    if card.kind == "control":
        one, other = card.tiles
        return f"{points}: most floors in {one} or in {other}; {card.both}: in both"
    where = f" on {card.land}" if card.land else ""
    if card.kind == "floors":
        return f"{points} per own floor{where}"
    if card.kind == "buildings":
        return f"{points} per {card.floors}+ building{where}"
    return f"{points} per territory with a {card.floors}+ building"


def mission_name(card: Mission) -> str:
    """A mission's name as its card has it; its territories stand below."""
    return "Territory Control" if card.kind == "control" else card.name


def people(count: int) -> str:
    """`1 inhabitant`, `12 inhabitants`."""
    return plural(count, "inhabitant")
