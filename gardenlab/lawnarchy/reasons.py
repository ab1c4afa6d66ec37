"""Why a card scores or does not, and what a jury card still misses: sentences with numbers (rulebook §3, §4, §7)."""

from collections.abc import Iterable
from itertools import product
from typing import Any, NamedTuple

from gardenlab.engine import forms
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.cards import COLOURS, Card
from gardenlab.lawnarchy.claims import ways_to_claim
from gardenlab.lawnarchy.gnomes import drawn_gnomes
from gardenlab.lawnarchy.move_texts import reveal_text, split_code
from gardenlab.lawnarchy.reading import FACE_TEXT, numbers
from gardenlab.lawnarchy.scoring import (
    card_points,
    colour_at,
    condition_met,
    demand_met,
    garden_values,
    opposite_points,
    opposite_seat,
)
from gardenlab.lawnarchy.state import HIDDEN, MAX_MOVES

_WANTS = {
    "none": "nothing",
    "neighbour_colour": "a {} card beside it",
    "opposite_colour": "a {} card opposite",
    "destroyed_neighbour": "a destroyed card beside it",
    "destroyed_opposite": "a destroyed card opposite",
    "position": "to lie at place {}",
    "outer_pair_sum_at_least": "places 1 and 4 worth at least {} together",
    "middle_pair_sum_at_least": "places 2 and 3 worth at least {} together",
    "four_distinct_colours_none_destroyed": "four intact cards of four colours",
    "same_colour_at_least": "at least {} intact cards of one colour",
    "destroyed_opposite_at_least": "at least {} destroyed opposite",
    "gnome_points_at_least": "at least {} points from revealed gnomes alone",
    "single_card_at_least": "a card worth at least {}",
    "every_card_at_least": "every card worth at least {}",
    "total_greater_than_opposite_total": "a garden worth more than the four opposite cards",
    "cards_worth_exactly": "cards worth exactly {}",
    "garden_total_at_least": "a garden worth at least {}",
}


class CardReason(NamedTuple):
    """Whether a card counts, its points without gnomes, why, and the section of the rulebook."""

    met: bool
    points: int
    why: str
    section: str


class JuryReason(NamedTuple):
    """Whether a jury card can be claimed, by revealing what, and why.

    `met` is None where it hangs on gnomes whose faces are not seen. `ways` are the minimal ways of revealing
    gnomes, such as ``"2 at 3"``; ``"nothing"`` where none need be revealed.
    """

    met: bool | None
    ways: tuple[str, ...]
    why: str
    section: str


def wants_in_words(card: Card) -> str:
    """What a garden or jury card wants, such as `a blue card beside it`."""
    wants = card.wants
    return _WANTS[card.condition].format(_and(map(str, wants)) if isinstance(wants, tuple) else wants)


def _and(words: Iterable[str], link: str = "and") -> str:
    parts = list(words)
    return f" {link} ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def card_reason(state: Any, edition: Edition, seat: int, place: int) -> CardReason:
    """Why the card at a place (from 0) counts or does not."""
    record = numbers(edition)
    card = edition.cards[state.garden[seat, place]]
    if state.destroyed[seat, place]:
        return CardReason(False, 0, "destroyed: no points and no colour", "§4")
    met = bool(condition_met(state, record, seat, place))
    if card.condition == "none":
        return CardReason(True, card.points, "has no condition", "§7")
    if card.condition == "position":
        why = f"lies at place {place + 1}" + ("" if met else f", not at place {card.wants}")
    elif card.condition in ("neighbour_colour", "destroyed_neighbour"):
        beside = [f"{_is(state, edition, seat, p)} at {p + 1}" for p in (place - 1, place + 1) if 0 <= p < 4]
        why = f"beside it {'lies' if len(beside) == 1 else 'lie'} {' and '.join(beside)}"
    else:
        other = int(opposite_seat(state.players, seat, place))
        why = f"opposite lies {_is(state, edition, other, 3 - place)} (seat {other} at {4 - place})"
    if not met and card.condition != "position":
        why += f"; it wants {wants_in_words(card)}"
    return CardReason(met, int(card_points(state, record, seat, place)), why, "§3, §7")


def _is(state: Any, edition: Edition, seat: int, place: int) -> str:
    card = edition.cards[state.garden[seat, place]]
    return f"{card.name} ({'destroyed' if state.destroyed[seat, place] else card.colour})"


def gnome_faces(state: Any, edition: Edition, seat: int, place: int) -> list[str]:
    """The gnomes on a card as far as the state shows them: `1`, `2`, `no` or `?`."""
    here = seat * 4 + place
    drawn = drawn_gnomes(state, numbers(edition))
    return sorted(FACE_TEXT[state.gnome_face[g]] for g in range(drawn) if state.gnome_at[g] == here)


def claim_ways(state: Any, edition: Edition, seat: int, jury: int) -> list[int]:
    """The minimal ways of revealing known gnomes for a jury card (0: none needed); empty if there is none."""
    moves = forms.integers(MAX_MOVES)
    n = ways_to_claim(state, numbers(edition), seat, jury, moves)
    return [split_code(code)[1] for code in moves[:n]]


def jury_reason(state: Any, edition: Edition, seat: int, jury: int) -> JuryReason:
    """Whether a seat fulfils a jury card (number among the jury cards) now, by revealing what, and why."""
    record = numbers(edition)
    card = edition.cards[record.gardens + record.squabbles + jury]
    values = garden_values(state, record, seat)
    why = _standing(state, edition, seat, card, values)
    if demand_met(state, record, seat, jury, values, 0):
        return JuryReason(True, ("nothing",), why, "§7")
    ways = tuple(reveal_text(way).removeprefix("reveal ") for way in claim_ways(state, edition, seat, jury))
    faces = [face for place in range(4) for face in gnome_faces(state, edition, seat, place)]
    if ways:
        return JuryReason(True, ways, f"{why}; enough with gnomes revealed: {' or '.join(ways)}", "§4, §7")
    if card.condition in (_COLOURS + _RUINS) or not faces:
        return JuryReason(False, (), why, "§7")
    known = sum(int(face) for face in faces if face in "12")
    hidden = faces.count("?")
    if hidden and _could_help(state, edition, seat, jury, values):
        seen = f"{hidden} gnome{'s' if hidden > 1 else ''} not seen might help"
        return JuryReason(None, (), f"{why}; {seen}", "§4, §7")
    if known and card.condition != "gnome_points_at_least":
        why += f"; own gnomes (points: {known}) do not change that"
    return JuryReason(False, (), why, "§4, §7")


_COLOURS = ("four_distinct_colours_none_destroyed", "same_colour_at_least")
_RUINS = ("destroyed_opposite_at_least",)


def _could_help(state: Any, edition: Edition, seat: int, jury: int, values: int) -> bool:
    """Whether gnomes that are not seen could fulfil a demand, if each may be a 0, a 1 or a 2."""
    record = numbers(edition)
    choices = []
    for place in range(4):
        sums = {0}
        for face in gnome_faces(state, edition, seat, place):
            sums |= {s + add for s in sums for add in _ADDS[face]}
        choices.append(sorted(sums))
    if edition.cards[record.gardens + record.squabbles + jury].condition != "cards_worth_exactly":
        choices = [[max(sums)] for sums in choices]  # every other demand only grows
    return any(
        demand_met(state, record, seat, jury, values, a | b << 8 | c << 16 | d << 24)
        for a, b, c, d in product(*choices)
    )


_ADDS = {"no": (0,), "1": (1,), "2": (2,), "?": (1, 2)}


def _standing(state: Any, edition: Edition, seat: int, card: Card, packed: int) -> str:
    """How far a garden is from a demand without gnomes, such as `the garden is worth 6 of 8`."""
    worth = [packed >> (8 * place) & 255 for place in range(4)]
    wants = card.wants
    match card.condition:
        case "outer_pair_sum_at_least":
            return f"places 1 and 4 are worth {worth[0]} + {worth[3]} = {worth[0] + worth[3]} of {wants}"
        case "middle_pair_sum_at_least":
            return f"places 2 and 3 are worth {worth[1]} + {worth[2]} = {worth[1] + worth[2]} of {wants}"
        case "garden_total_at_least":
            return f"the garden is worth {sum(worth)} of {wants}"
        case "single_card_at_least":
            return f"the best card is worth {max(worth)} of {wants}"
        case "every_card_at_least":
            low = [f"place {place + 1} is worth {v}" for place, v in enumerate(worth) if v < int(str(wants))]
            return f"{_and(low)} of {wants}" if low else f"every card is worth {wants} or more"
        case "cards_worth_exactly":
            missing = [str(v) for v in wants if v not in worth] if isinstance(wants, tuple) else []
            listed = f"the cards are worth {_and(map(str, worth))}"
            return f"{listed}: none is worth {' or '.join(missing)}" if missing else listed
        case "gnome_points_at_least":
            points = sum(
                int(face) for place in range(4) for face in gnome_faces(state, edition, seat, place) if face in "12"
            )
            return f"own gnomes have {points} of {wants} points"
        case "total_greater_than_opposite_total":
            across = opposite_points(state, numbers(edition), seat)
            return f"the garden is worth {sum(worth)}, the opposite cards {across}"
    return _open_standing(state, edition, seat, card)


def _open_standing(state: Any, edition: Edition, seat: int, card: Card) -> str:
    """The same for demands of colours and destroyed cards, to which gnomes add nothing."""
    if card.condition in _RUINS:
        places = [
            str(place + 1)
            for place in range(4)
            if state.destroyed[opposite_seat(state.players, seat, place), 3 - place]
        ]
        across = f" (across from {_and(places)})" if places else ""
        return f"destroyed opposite cards: {len(places)} of {card.wants}{across}"
    colours = [COLOURS[colour_at(state, numbers(edition), seat, place)] for place in range(4)]
    if card.condition == "same_colour_at_least":
        most = max(COLOURS[1:], key=colours.count)
        return f"{colours.count(most)} of {card.wants} intact cards are {most}"
    missing = [colour for colour in COLOURS[1:] if colour not in colours]
    gone = [f"place {place + 1} is destroyed" for place, colour in enumerate(colours) if not colour]
    faults = ([f"no {_and(missing, 'or')} card"] if missing else []) + gone
    return "; ".join(faults) or "four intact cards of four colours"


def unseen(state: Any, edition: Edition, seat: int) -> bool:
    """Whether a garden has gnomes whose faces the state does not show."""
    drawn = drawn_gnomes(state, numbers(edition))
    return any(state.gnome_face[g] == HIDDEN and state.gnome_at[g] >> 2 == seat for g in range(drawn))
