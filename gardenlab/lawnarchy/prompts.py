"""What a player at the board is asked, offered and told, and what has changed: the words of `gl.play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gardenlab.engine.position import Position
from gardenlab.engine.wording import YOU, addressed, wins, with_you
from gardenlab.lawnarchy.beds import EDGES
from gardenlab.lawnarchy.explain import score_rows
from gardenlab.lawnarchy.gnomes import drawn_gnomes
from gardenlab.lawnarchy.move_texts import split_code
from gardenlab.lawnarchy.pending import NAMES
from gardenlab.lawnarchy.reading import FACE_TEXT, numbers
from gardenlab.lawnarchy.state import AT, CLAIM, IN_HAND, ON_BOARD, REVEAL, REVEALED, TURN
from gardenlab.lawnarchy.telling import describe

_ASKED = {
    "place": "Where do you grow {card}? Choose a place of your garden.",
    "home": "On which of your cards does {gnome} go?",
    "arrange-own": "{card}: which of your cards comes to place {next}?",
    "arrange-opposite": "{card}: which opposite card comes opposite your place {next}?",
    "swap": "{card}: which of your cards is swapped with the one opposite?",
    "steal": "{card}: from which opposite card is a gnome stolen?",
    "reveal": "{jury}: which gnomes are revealed?",
}
_GNOMES = {"no": "the no-gnome", "1": "the 1-point gnome", "2": "the 2-point gnome", "?": "the gnome"}


def question(position: Position) -> str:
    """What the seat on turn is asked now, such as `Where do you grow Hammock?`.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    state, cards = position.state, position.game.edition.cards
    if state.step == TURN:
        claim = any(split_code(code)[0] == CLAIM for code in position.legal_codes())
        jury = "a jury card you fulfil, or " if claim else ""
        return f"Take {jury}a card from the garden centre."
    record = numbers(position.game.edition)
    return _ASKED[NAMES[state.step]].format(
        card=cards[state.chosen].name if state.chosen >= 0 else "",
        jury=cards[record.gardens + record.squabbles + state.claiming].name if state.claiming >= 0 else "",
        gnome=_in_hand(state),
        next=sum(source >= 0 for source in state.order) + 1,
    )


def _in_hand(state: Any) -> str:
    for at, face in zip(state.gnome_at, state.gnome_face, strict=True):
        if at == IN_HAND:
            return _GNOMES[FACE_TEXT[face]]
    return "the gnome"


def offer(position: Position, code: int, names: Sequence[str]) -> str:
    """A legal move in words, such as `Grow Hammock at 2 over Weeds`.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    words = _predicate(_sentence(position, code, position.turn, names))
    return words[0].upper() + words[1:]


def tell(before: Position, after: Position, code: int, viewer: int | None, names: Sequence[str], told: str) -> str:
    """Tell a turn as far as it has come.

    In what a claim is told to others one cannot see whether there were other ways to it.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    kind = split_code(code)[0]
    sentence = _sentence(before, code, viewer, names)
    if kind == CLAIM and after.state.step == REVEAL and viewer != before.turn:
        return told
    if told and kind not in (AT, REVEALED):
        sentence = f"{told}; {_predicate(sentence, names[before.turn])}"
    return sentence + _news(before, after)


def _sentence(position: Position, code: int, viewer: int | None, names: Sequence[str]) -> str:
    """`describe`, with the viewer as `you`."""
    words = describe(position.state, position.game.edition, code, viewer, with_you(names, viewer))
    if words.startswith(YOU):
        words = addressed(words).replace(" and draws ", " and draw ")
    return words.replace(f"of {YOU}", "of yours").replace(YOU, "you")


def _predicate(sentence: str, name: str = "You") -> str:
    return sentence.removeprefix("You ") if sentence.startswith("You ") else sentence.removeprefix(f"{name} ")


def _news(before: Position, after: Position) -> str:
    """What has been drawn from the pile, which everybody sees."""
    cards = before.game.edition.cards
    centre = _centre(after) - _centre(before)
    first = numbers(before.game.edition).gardens + numbers(before.game.edition).squabbles
    board = [cards[first + jury].name for jury in sorted(_board(after) - _board(before))]
    told = f". New in the centre: {', '.join(cards[face].name for face in centre.elements())}" if centre else ""
    return told + (f". New on the board: {', '.join(board)}" if board else "")


def _centre(position: Position) -> Counter[int]:
    return Counter(position.state.centre[: position.state.centre_count].tolist())


def _board(position: Position) -> set[int]:
    return {jury for jury, where in enumerate(position.state.jury) if where == ON_BOARD}


def changed(before: Position, after: Position) -> set[str]:
    """The keys of the board where something else lies in `after` than in `before`, as everybody sees it."""
    edition = before.game.edition
    first = numbers(edition).gardens + numbers(edition).squabbles
    keys = {f"centre-{edition.cards[face].id}" for face in _centre(after) - _centre(before)}
    keys |= {f"board-{edition.cards[first + jury].id}" for jury in _board(after) - _board(before)}
    here, there = _laid(before), _laid(after)
    return keys | {f"garden-{at // 4}-{at % 4 + 1}" for at in range(4 * before.players) if here[at] != there[at]}


def _laid(position: Position) -> list[tuple[int, bool, int]]:
    """By place: the card, whether it is destroyed, and how many gnomes are on it."""
    state = position.state
    gnomes = Counter(state.gnome_at[: drawn_gnomes(state, numbers(position.game.edition))].tolist())
    return [
        (int(state.garden[at // 4, at % 4]), bool(state.destroyed[at // 4, at % 4]), gnomes[at])
        for at in range(4 * position.players)
    ]


def verdict(position: Position, names: Sequence[str]) -> str:
    """Who has won a finished game, and what decided it (§6).

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    rows = score_rows(position.state, position.game.edition)
    winners = [row for row in rows if row["leads"]]
    jury, points = winners[0]["jury_cards"], winners[0]["garden_points"]
    won = f"{jury} jury card{'' if jury == 1 else 's'}"
    ended = "The garden centre is empty and nothing can be claimed. " if position.state.by_centre else ""
    called = " and ".join(names[row["seat"]] for row in winners)
    if len(winners) > 1:
        return f"{ended}{called} share the victory: {won} and {points} garden points each (§6)."
    equals = [row for row in rows if row["jury_cards"] == jury and not row["leads"]]
    if not equals:
        return f"{ended}{wins(called)} with {won} (§6)."
    others = " and ".join(f"{names[row['seat']]} ({row['garden_points']})" for row in equals)
    tie = f"as many as {others}; garden points break the tie: {points}"
    return f"{ended}{wins(called)} with {won}, {tie} (§6)."


def open_scene(position: Position, edges: bool | Sequence[str] = ()) -> Any:
    """A full position with every gnome's face turned up."""
    from gardenlab.lawnarchy.explain import notes
    from gardenlab.lawnarchy.scene import scene
    from gardenlab.lawnarchy.scoring import card_points

    box, state = position.game.edition, position.state
    return scene(
        position.to_dict(),
        {card.id: card for card in box.cards},
        points=[
            [card_points(state, position.game.edition_view, seat, place) for place in range(4)]
            for seat in range(position.players)
        ],
        notes=notes(position),
        edges=edges,
        to_win=box.jury_to_win[position.players - 2],
        caption=box.note,
    )


__all__ = ["EDGES", "changed", "offer", "open_scene", "question", "tell", "verdict"]
