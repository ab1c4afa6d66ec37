"""Why a move is not legal now: one clause, with the section of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.engine.reading import near
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, COLOURS, TYPES
from gardenlab.last_garden.legality import held_boost, shows
from gardenlab.last_garden.positions import hand_of
from gardenlab.last_garden.scoring import supply, supply_of
from gardenlab.last_garden.spaces import SPACE_TEXTS, listing, numbers, space_name
from gardenlab.last_garden.state import (
    AFTER,
    BOOST,
    CARD,
    COLOUR,
    EMPTY,
    MOVE,
    NUMBER,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    RELEASE,
    ROBOTANIST,
    SECTOR,
    TAKE,
    TO,
    TURN_DIE,
    TYPE,
)

if TYPE_CHECKING:
    from gardenlab.engine.position import Position

ASKED = {
    CARD: "now a program card is played: 'play <card>' (1st Action)",
    BOOST: "now say whether the boost is used: 'plain' or 'with {boost}' (Playing a Program Boost)",
    TYPE: "now say what Change Action makes of the card: 'as <type>' (Program Boosts)",
    NUMBER: "now name the number that the wild card stands for: 'number <die>' (Wild Program Cards)",
    SECTOR: "now say in which sector the card acts: 'at sector <1 to 6>' (Playing a Program Card)",
    COLOUR: "now choose a gem for sector {sector}: 'red', 'green' or 'blue' (1st Action)",
    TO: "now say where the gems go: 'to sector <1 to 6>' (1st Action)",
    TURN_DIE: "now say which way the die spins: 'up' or 'down' (1st Action)",
    ROBOTANIST: "now a robotanist is placed: 'garden', 'mine', 'row' or 'lab' (2nd Action)",
    TAKE: "now a boost is taken: 'take <boost>' (The Lab)",
    AFTER: "now the turn ends with 'done', or the Queen Action comes with 'queen' (The Queen Action)",
    QUEEN_SECTOR: "now say where the Queen's gem goes: 'at sector <1 to 6>' (The Queen Action)",
    QUEEN_COLOUR: "now choose the Queen's gem: 'red', 'green' or 'blue' (The Queen Action)",
    RELEASE: "now a robotanist leaves the lab: 'garden', 'mine' or 'row' (Step 2)",
}


def why_not(position: Position, text: str) -> str:
    """Why a step is not legal now, with the section of the rulebook.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    state, edition = position.state, position.game.edition
    if state.over:
        return "the game is over (The End of the Game)"
    verb, _, rest = text.partition(" ")
    if text == "queen":
        return _why_no_queen(state, edition)
    if verb == "play" and state.step == CARD:
        return _why_not_played(state, edition, rest)
    if text in SPACE_TEXTS and state.step in (ROBOTANIST, RELEASE):
        space = SPACE_TEXTS.index(text)
        return f"a robotanist of seat {state.space[space]} stands on {space_name(space)} already (2nd Action)"
    if text == "lab" and state.step in (ROBOTANIST, RELEASE):
        return _why_not_lab(state, edition)
    if verb == "at" and state.step == SECTOR:
        sector = int(text[-1])
        return (
            f"the die of sector {sector} shows {state.dice[sector - 1]}, and a die that shows {state.number} is there "
            "to match (Playing a Program Card)"
        )
    if text in COLOURS and state.step in (COLOUR, QUEEN_COLOUR):
        return _why_not_colour(state, text)
    return _why_not_answer(state, edition, text, verb, rest)


def _why_not_answer(state: Any, edition: Edition, text: str, verb: str, rest: str) -> str:
    if text == "without" and state.step == COLOUR:
        return "there are enough gems in supply for every sector (Program Boosts)"
    if verb == "with" and state.step == BOOST:
        return f"seat {state.turn} does not hold {rest}; it holds {BOOSTS[held_boost(state)]} (Program Boosts)"
    if verb == "with":
        return _why_no_boost(state, rest) + asked(state)
    if verb == "as" and state.step == TYPE:
        return f"the card is a {rest.title()} card already; Change Action makes another of it (Program Boosts)"
    if verb == "number" and state.step == NUMBER:
        return f"no sector die shows {rest} (Wild Program Cards)"
    if verb == "take" and state.step == TAKE:
        holder = state.boost_at[BOOSTS.index(rest)]
        return f"{rest} is not in the lab: seat {holder} holds it (The Lab)"
    return asked(state)


def asked(state: Any) -> str:
    """What is asked for now, said to someone who tried something else."""
    boost = held_boost(state)
    return ASKED[state.step].format(boost=BOOSTS[boost] if boost >= 0 else "x2", sector=state.sector + 1)


def _why_no_queen(state: Any, edition: Edition) -> str:
    if state.turn != state.queen:
        return f"seat {state.queen} is the first player; seat {state.turn} has no Queen Action (The Queen Action)"
    if state.queen_used:
        return "the Queen Action has been taken this round (The Queen Action)"
    if state.step == RELEASE:
        return "the Queen Action belongs to a turn of Step 1 (The Queen Action)"
    if supply(state, numbers(edition)) == 0:
        return "there is no gem in supply to place (The Queen Action)"
    return f"the Queen Action comes before, between or after the two actions, not within one; {asked(state)}"


def _why_not_played(state: Any, edition: Edition, name: str) -> str:
    if name not in edition.number:
        return f"there is no card {name!r}{near(name, edition.number)}"
    own = listing(dict.fromkeys(edition.cards[face].id for face in hand_of(state, state.turn)))
    return f"{name} is not in the hand of seat {state.turn}, which is {own} (1st Action)"


def _why_not_lab(state: Any, edition: Edition) -> str:
    if state.step == RELEASE:
        return "a robotanist that leaves the lab does not go back into it (Step 2)"
    boost = held_boost(state)
    if boost >= 0:
        return f"seat {state.turn} holds {BOOSTS[boost]}, and one boost at a time is allowed (Program Boosts)"
    if all(seat != EMPTY for seat in state.lab[: edition.options.lab_spaces]):
        return f"all {edition.options.lab_spaces} spaces of the lab are taken (The Lab)"
    return "there is no boost left to take (The Lab)"


def _why_not_colour(state: Any, colour: str) -> str:
    if state.step == COLOUR and state.action == MOVE:
        return f"there is no {colour} gem in sector {state.sector + 1} (1st Action)"
    return f"there is no {colour} gem left in supply (1st Action)"


def _why_no_boost(state: Any, boost: str) -> str:
    """Why a boost was not asked about."""
    if held_boost(state) < 0:
        return f"seat {state.turn} holds no boost; "
    if state.card != EMPTY and state.action == TYPES.index("spin"):
        return f"{boost} does nothing for Spin and is not played with it; "
    return ""


def supply_in_words(state: Any, edition: Edition) -> str:
    """``9 red, 10 green, 10 blue``."""
    record = numbers(edition)
    return ", ".join(f"{supply_of(state, record, c)} {name}" for c, name in enumerate(COLOURS))


def wild(state: Any, face: int) -> bool:
    """Whether a card would be wild if it were played now."""
    return not shows(state, face % 6 + 1)
