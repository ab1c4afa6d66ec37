"""The Last Garden in words: cards, gems, boosts, spaces and steps, for labels and the description of a picture."""

from collections.abc import Sequence

from gardenlab.last_garden.cards import COLOURS, ROWS
from gardenlab.last_garden.spaces import ROW_KEYS

ROW_NAMES = dict(zip(ROW_KEYS, ROWS, strict=True))  # key on the board -> row of the workshop
BOOST_NAMES = {"x2": "x2", "multi": "Multi", "change": "Change"}
_BOOST_WORDS = {
    "x2": "places or moves two gems",
    "multi": "places in or moves from every matching sector",
    "change": "turns a card into one of another type",
}
_ACTIONS = {
    "place": "one gem of the supply goes to a sector whose die matches",
    "move": "one gem leaves a sector whose die matches for any sector",
    "spin": "a die that matches turns up or down by one",
}
_STEPS = {
    "card": "Action 1: play a program card",
    "boost": "Action 1: with the boost?",
    "type": "Action 1: as which type?",
    "number": "Action 1: which number?",
    "sector": "Action 1: in which sector?",
    "colour": "Action 1: which gem?",
    "to": "Action 1: to which sector?",
    "die": "Action 1: up or down?",
    "robotanist": "Action 2: place a robotanist",
    "take": "The lab: take a boost",
    "after": "The Queen Action, or done",
    "queen-sector": "Queen Action: which sector?",
    "queen-colour": "Queen Action: which gem?",
    "release": "Release from the lab",
    "over": "The last board, as scored",
}
_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def card_parts(card: str) -> tuple[str, int]:
    """Type and number of a program card's id, such as `place-1`."""
    kind, _, number = card.partition("-")
    return kind, int(number)


def card_in_words(card: str) -> str:
    """`Place 1`, for the id `place-1`."""
    kind, number = card_parts(card)
    return f"{kind.capitalize()} {number}"


def action_in_words(kind: str) -> str:
    """What a type of program card does."""
    return _ACTIONS[kind]


def boost_in_words(boost: str) -> str:
    """`boost Multi: places in or moves from every matching sector`."""
    return f"boost {BOOST_NAMES[boost]}: {_BOOST_WORDS[boost]}"


def gems_in_words(gems: Sequence[int]) -> str:
    """`2 red, 1 blue`, or `no gems`."""
    parts = [f"{count} {colour}" for colour, count in zip(COLOURS, gems, strict=True) if count]
    return ", ".join(parts) or "no gems"


def step_in_words(step: str) -> str:
    """What is to be decided at a step, in a line; empty for a step that is not known."""
    return _STEPS.get(step, "")


def place_in_words(place: int, tied: bool) -> str:
    """`1st`, or `1st, tied`."""
    return _PLACES[place] + (", tied" if tied else "")


def asked_in_words(key: str, die: int | None) -> str:
    """What a choice beside the board means; `die` is what the die that may turn shows."""
    kind, _, value = key.partition("-")
    if kind == "die":
        turned = "" if die is None else f" to {die % 6 + 1 if value == 'up' else (die + 4) % 6 + 1}"
        return f"{value.capitalize()}{turned}"
    if kind == "type":
        return f"As {value.capitalize()}"
    if kind == "number":
        return f"Number {value}"
    return {"plain": "Without the boost", "without": "No gem for this sector", "done": "End the turn"}[kind]
