"""Why a move is not legal now: one clause, with the section of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gardenlab.engine.reading import near
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.cards import Card
from gardenlab.lawnarchy.claims import gnome_counts
from gardenlab.lawnarchy.move_texts import reveal_text, slug
from gardenlab.lawnarchy.reading import numbers
from gardenlab.lawnarchy.reasons import claim_ways, jury_reason
from gardenlab.lawnarchy.rules import squabble_targets
from gardenlab.lawnarchy.state import (
    ARRANGE_OPPOSITE,
    ARRANGE_OWN,
    EMPTY,
    HOME,
    IN_PILE,
    ON_BOARD,
    PLACE,
    REVEAL,
    STEAL_FROM,
    SWAP_PLACE,
    TURN,
)

if TYPE_CHECKING:
    from gardenlab.engine.position import Position

_ASKED = {
    TURN: "a turn begins with taking a card: claim, grow, squabble or compost (§4)",
    PLACE: "now say where {} is grown: 'at 1' to 'at 4' (§4.2)",
    HOME: "now say on which own card the gnome goes: 'to 1' to 'to 4' (§4.2)",
    ARRANGE_OWN: "now say which card of the garden comes to place {}: '{} from 1' to '{} from 4' (§7)",
    ARRANGE_OPPOSITE: "now say which opposite card comes opposite place {}: '{} from 1' to '{} from 4' (§7)",
    SWAP_PLACE: "now say which own card is swapped with its opposite: 'swap 1' to 'swap 4' (§7)",
    STEAL_FROM: "now say across from which own place a gnome is stolen: 'from 1' to 'from 4' (§7)",
    REVEAL: "now say which gnomes are revealed for {}, such as '{}' (§4.1)",
}
_ANSWERS = {
    PLACE: re.compile(r"at (\d)"),
    HOME: re.compile(r"to (\d)"),
    ARRANGE_OWN: re.compile(r"(\d) from (\d)"),
    ARRANGE_OPPOSITE: re.compile(r"(\d) from (\d)"),
    SWAP_PLACE: re.compile(r"swap (\d)"),
    STEAL_FROM: re.compile(r"from (\d)"),
    REVEAL: re.compile(r"reveal (.+)"),
    TURN: re.compile(r"(claim|grow|squabble|compost) (.+)"),
}


def why_not(position: Position, text: str) -> str:
    """Why a step is not legal now, with the section of the rulebook.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    state, edition = position.state, position.game.edition
    if state.over:
        return "the game is over (§6)"
    answer = _ANSWERS[state.step].fullmatch(text)
    if answer is None:
        return _asked(state, edition, text)
    if state.step == TURN:
        return _TAKING[answer[1]](state, edition, answer[2])
    if state.step == HOME:
        return f"the card at place {answer[1]} is destroyed and carries no gnomes (§4)"
    if state.step in (ARRANGE_OWN, ARRANGE_OPPOSITE):
        return _why_not_arranged(state, int(answer[1]), int(answer[2]))
    if state.step == STEAL_FROM:
        return f"no gnome lies on the card opposite place {answer[1]} (§7)"
    if state.step == REVEAL:
        return _why_not_revealed(state, edition, answer[1])
    return _asked(state, edition, text)


def _asked(state: Any, edition: Edition, text: str) -> str:
    """What is asked for now, said to someone who tried something else."""
    form = _ASKED[state.step]
    if state.step == TURN:
        extra = "nothing is asked about gnomes where one way to reveal is the only one; " if "reveal" in text else ""
        return extra + form
    if state.step == PLACE:
        return form.format(edition.cards[state.chosen].name)
    if state.step == REVEAL:
        way = claim_ways(state, edition, state.turn, state.claiming)
        return form.format(_jury_card(edition, state.claiming).name, reveal_text(way[0]) if way else "reveal 1 at 1")
    return form.format(*[_next_place(state)] * 3)


def _next_place(state: Any) -> int:
    return int(sum(source != EMPTY for source in state.order)) + 1


def _jury_card(edition: Edition, jury: int) -> Card:
    found: Card = edition.cards[numbers(edition).gardens + numbers(edition).squabbles + jury]
    return found


def _unknown(edition: Edition, name: str) -> str:
    for card in edition.cards:
        if slug(card.name) == name:
            return f"{card.name} is written {card.id!r}"
    return f"there is no card {name!r} in this edition{near(name, edition.number)}"


def _where(state: Any, edition: Edition, face: int) -> str:
    """Where a card is that is not in the centre, as everybody can see."""
    for seat in range(state.players):
        for place in range(4):
            if state.garden[seat, place] == face:
                return f"it lies in the garden of seat {seat} at place {place + 1}"
    return "it has been composted" if state.compost[face] else "it has not been drawn yet"


def _taken(state: Any, edition: Edition, name: str, verb: str, kind: str, wrong: str) -> tuple[int, str]:
    """The face of a card to take from the centre, and what is wrong with that."""
    face = edition.number.get(name)
    if face is None:
        return -1, _unknown(edition, name)
    card = edition.cards[face]
    if card.kind != kind:
        return face, f"{card.name} is a {card.kind} card and {wrong}"
    if face not in list(state.centre[: state.centre_count]):
        return face, f"{card.name} is not in the garden centre: {_where(state, edition, face)} (§4)"
    return face, ""


def _why_not_grown(state: Any, edition: Edition, name: str) -> str:
    return _taken(state, edition, name, "grow", "garden", "only garden cards are grown (§4.2)")[1]


def _why_not_squabbled(state: Any, edition: Edition, name: str) -> str:
    face, fault = _taken(state, edition, name, "squabble", "squabble", "is not for squabbling (§4.3)")
    if fault:
        return fault
    card = edition.cards[face]
    return f"{card.name} would have no effect now, {_without_effect(card)}: it can only be composted (§4.3)"


def _without_effect(card: Card) -> str:
    return {
        "destroy_colour": f"as no opposite card is {card.wants}",
        "destroy_unmet": "as no intact opposite card misses its condition",
        "destroy_opposite_own_gnomes": "as no own card with a gnome has an intact card opposite",
        "steal_gnome": "as there is no gnome opposite, or no own card to put it on",
    }.get(card.effect, "")


def _why_not_composted(state: Any, edition: Edition, name: str) -> str:
    face, fault = _taken(
        state, edition, name, "compost", "squabble", "only squabble cards are composted unplayed (§4.3)"
    )
    if fault:
        return fault
    card, record = edition.cards[face], numbers(edition)
    places = [str(p + 1) for p in range(4) if squabble_targets(state, record, face) >> p & 1]
    return (
        f"{card.name} would have an effect across from place {', '.join(places)}, "
        "and is composted unplayed only when it would have none (§4.3)"
    )


def _why_not_claimed(state: Any, edition: Edition, name: str) -> str:
    face = edition.number.get(name)
    if face is None:
        return _unknown(edition, name)
    card = edition.cards[face]
    if card.kind != "jury":
        return f"{card.name} is a {card.kind} card; only jury cards are claimed (§4.1)"
    jury = face - numbers(edition).gardens - numbers(edition).squabbles
    where = state.jury[jury]
    if where == IN_PILE:
        return f"{card.name} is not on the examination board: it has not been drawn yet (§4.1)"
    if where != ON_BOARD:
        return f"{card.name} is not on the examination board: seat {where} has won it and keeps it (§4.1)"
    return f"{card.name} is not fulfilled: {jury_reason(state, edition, state.turn, jury).why} (§4.1)"


_TAKING: dict[str, Callable[[Any, Edition, str], str]] = {
    "claim": _why_not_claimed,
    "grow": _why_not_grown,
    "squabble": _why_not_squabbled,
    "compost": _why_not_composted,
}


def _why_not_arranged(state: Any, place: int, source: int) -> str:
    following = _next_place(state)
    across = "opposite " if state.step == ARRANGE_OPPOSITE else ""
    if place < following:
        return f"{across}place {place} has its card already; place {following} comes next (§7)"
    if place > following:
        last = "; place 4 gets the card that is left" if place == 4 else ""
        return f"{across}place {following} comes first{last} (§7)"
    return f"the card from {across}place {source} has been given a place already (§7)"


def _why_not_revealed(state: Any, edition: Edition, terms: str) -> str:
    seat, jury = state.turn, state.claiming
    way = 0
    for face, place in re.findall(r"(\d) at (\d)", terms):
        way += 1 << (3 * (2 * (int(place) - 1) + int(face) - 1))
    own = gnome_counts(state, numbers(edition), seat)
    for digit in range(8):
        wanted, had = way >> (3 * digit) & 7, own >> (3 * digit) & 7
        if wanted > had:
            return (
                f"seat {seat} has {had or 'no'} {digit % 2 + 1}-point gnome{'' if had == 1 else 's'} "
                f"at place {digit // 2 + 1} (§4)"
            )
    card = _jury_card(edition, jury)
    for least in claim_ways(state, edition, seat, jury):
        if all(least >> (3 * digit) & 7 <= way >> (3 * digit) & 7 for digit in range(8)):
            return f"that is more than needed: '{reveal_text(least)}' is enough for {card.name} (§4.1)"
    return f"that is not enough for {card.name}: {jury_reason(state, edition, seat, jury).why} (§4.1)"
