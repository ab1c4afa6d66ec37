"""A position as plain text: to read, to print, to have read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.lawnarchy.explain import score_rows
from gardenlab.lawnarchy.pending import NAMES
from gardenlab.lawnarchy.reading import FACE_TEXT, numbers
from gardenlab.lawnarchy.reasons import card_reason, gnome_faces, wants_in_words
from gardenlab.lawnarchy.scoring import garden_points, opposite_seat
from gardenlab.lawnarchy.state import IN_HAND, ON_BOARD, TURN, USED
from gardenlab.lawnarchy.words import card_in_words, gnomes_in_words

if TYPE_CHECKING:
    from gardenlab.engine.position import Position

_ASKED = {
    "place": "{card} is in hand: where is it grown?",
    "home": "{gnome} is in hand: on which card does it go?",
    "arrange-own": "{card} lets the garden be rearranged{so_far}.",
    "arrange-opposite": "{card} lets the opposite cards be rearranged{so_far}.",
    "swap": "{card}: which card is swapped with its opposite?",
    "steal": "{card}: from which opposite card is a gnome stolen?",
    "reveal": "{jury} is being claimed: which gnomes are revealed?",
}


def text(position: Position) -> str:
    """The whole position in lines of text, as the seat of an observation sees it, or a spectator.

    Parameters
    ----------
    position : Position
        Of a full position (no viewer) no gnome's face is told, since everybody may be reading.

    Returns
    -------
    str
        A line on whose turn it is; for each seat its garden's points, the jury cards it has won and its four
        places; then the garden centre, the examination board, piles, compost and used gnomes.
    """
    lines = [_heading(position), ""]
    for seat in range(position.players):
        lines += [*_garden(position, seat), ""]
    return "\n".join(lines + _middle(position))


def _heading(position: Position) -> str:
    seen = "" if position.viewer is None else f", as seat {position.viewer} sees it"
    head = f"Lawnarchy, {position.players} players{seen}."
    if position.over:
        winners = [str(row["seat"]) for row in score_rows(position.state, position.game.edition) if row["leads"]]
        won = f"seat {winners[0]} has won" if len(winners) == 1 else f"seats {' and '.join(winners)} share the victory"
        return f"{head} The game is over: {won}."
    return f"{head} Seat {position.turn} to decide.{_asked(position)}"


def _asked(position: Position) -> str:
    state, edition = position.state, position.game.edition
    if state.step == TURN:
        return ""
    record = numbers(edition)
    cards = edition.cards
    order = [source + 1 for source in state.order if source >= 0]
    so_far = "".join(f"; place {place} gets the card from {source}" for place, source in enumerate(order, 1))
    jury = cards[record.gardens + record.squabbles + state.claiming].name if state.claiming >= 0 else ""
    card = cards[state.chosen].name if state.chosen >= 0 else ""
    form = _ASKED[NAMES[state.step]]
    return " " + form.format(card=card, gnome=_in_hand(position), so_far=so_far, jury=jury)


def _in_hand(position: Position) -> str:
    state = position.state
    for gnome, at in enumerate(state.gnome_at):
        if at == IN_HAND and position.viewer is not None and FACE_TEXT[state.gnome_face[gnome]] != "?":
            face = FACE_TEXT[state.gnome_face[gnome]]
            return "A no-gnome" if face == "no" else f"A {face}-point gnome"
    return "A gnome"


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _garden(position: Position, seat: int) -> list[str]:
    state, edition = position.state, position.game.edition
    record = numbers(edition)
    first = record.gardens + record.squabbles
    won = [edition.cards[first + jury].name for jury in range(record.jury) if state.jury[jury] == seat]
    needed = edition.jury_to_win[position.players - 2]
    total = garden_points(state, record, seat)
    head = f"Seat {seat}: garden worth {_points(total)}; jury cards {len(won)} of {needed}"
    return [head + (f" ({', '.join(won)})" if won else ""), *(_place(position, seat, place) for place in range(4))]


def _place(position: Position, seat: int, place: int) -> str:
    state, edition = position.state, position.game.edition
    card, reason = edition.cards[state.garden[seat, place]], card_reason(state, edition, seat, place)
    other = int(opposite_seat(position.players, seat, place))
    across = edition.cards[state.garden[other, 3 - place]].name
    line = f"  {place + 1}  {card.name}"
    if state.destroyed[seat, place]:
        return f"{line}: destroyed; opposite {across} of seat {other}"
    wants = "" if card.condition == "none" else f" of {card.points}, wants {wants_in_words(card)}"
    line += f", {card.colour}: {_points(reason.points)}{wants}; opposite {across} of seat {other}"
    gnomes = _gnomes(position, seat, place)
    return f"{line}; {gnomes}" if gnomes else line


def _gnomes(position: Position, seat: int, place: int) -> str:
    faces = gnome_faces(position.state, position.game.edition, seat, place)
    return gnomes_in_words(faces if position.viewer is not None else ["?"] * len(faces))


def _middle(position: Position) -> list[str]:
    state, edition = position.state, position.game.edition
    record = numbers(edition)
    first = record.gardens + record.squabbles
    board = [edition.cards[first + jury] for jury in range(record.jury) if state.jury[jury] == ON_BOARD]
    centre = [edition.cards[face] for face in state.centre[: state.centre_count]]
    lines = []
    wanted = [f"  {card.name} wants {wants_in_words(card)}" for card in board]
    for title, told in (
        ("Garden centre", [f"  {card_in_words(card)}" for card in centre]),
        ("Examination board", wanted),
    ):
        lines += [f"{title}:", *told] if told else [f"{title}: empty"]
    composted = sum(state.compost)
    used = sorted(FACE_TEXT[face] for at, face in _placed(state) if at == USED)
    lines.append(
        f"Cards in the pile: {state.pile_left}; composted: {composted}; gnomes in the pile: {state.gnomes_left}; "
        f"used gnomes: {' '.join(used) or 'none'}"
    )
    return lines


def _placed(state: Any) -> list[tuple[int, int]]:
    return list(zip(state.gnome_at, state.gnome_face, strict=True))
