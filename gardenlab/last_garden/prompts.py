"""What a player at the board is asked, offered and told, and what has changed: the words of `gl.play`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gardenlab.engine.position import Position
from gardenlab.engine.wording import YOU, addressed, has, listing, plural, wins, with_you
from gardenlab.last_garden.cards import BOOSTS, TYPES
from gardenlab.last_garden.explain import score_rows
from gardenlab.last_garden.game import scene
from gardenlab.last_garden.move_texts import split_code
from gardenlab.last_garden.scene import EDGES
from gardenlab.last_garden.scoring import pay
from gardenlab.last_garden.spaces import numbers, space_key
from gardenlab.last_garden.state import (
    AFTER,
    AT,
    BOOST,
    CARD,
    COLOUR,
    LAB,
    NUMBER,
    PLACE,
    PLAIN,
    PUT,
    QUEEN,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    RELEASE,
    ROBOTANIST,
    SECTOR,
    SPACES,
    TAKE,
    TO,
    TURN_DIE,
    TYPE,
)
from gardenlab.last_garden.telling import describe
from gardenlab.last_garden.words import gems_in_words

_ASKED = {
    CARD: "Play a program card of your hand{queen}.",
    BOOST: "Do you play {card} with {boost}? Choose the boost, or play the card without it.",
    TYPE: "As which type do you play {card}?",
    NUMBER: "{card} is wild: which number does it stand for?",
    TO: "{card}: to which sector do you move {held}?",
    TURN_DIE: "{card}: does the die of sector {sector} spin up or down?",
    ROBOTANIST: "Place a robotanist on a free space{lab}{queen}.",
    TAKE: "Which boost do you take from the lab?",
    AFTER: "Take the Queen Action now, or end your turn?",
    QUEEN_SECTOR: "The Queen Action: in which sector do you place a gem?",
    QUEEN_COLOUR: "The Queen Action: which gem do you place in sector {sector}?",
    RELEASE: "Release your robotanist on lab space {space}: choose a free space.",
}
_SECTORS = ("in which sector do you place {gems}?", "from which sector do you move {gems}?", "which die do you spin?")


def question(position: Position) -> str:
    """What the seat on turn is asked now, such as `Place 1: in which sector do you place a gem?`.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    state, box = position.state, position.game.edition
    card = _card(position)
    if state.step == SECTOR:
        gems = "two gems" if state.boost == BOOSTS.index("x2") else "a gem"
        return f"{card}{'' if state.number else ' is wild'}: {_SECTORS[state.action].format(gems=gems)}"
    if state.step == COLOUR:
        does = "place in" if state.action == PLACE else "take from"
        more = f" ({state.to_choose} to choose)" if state.to_choose > 1 else ""
        return f"{card}: which gem do you {does} sector {state.sector + 1}?{more}"
    kinds = {split_code(code)[0] for code in position.legal_codes()}
    held = [boost.name for k, boost in enumerate(box.boosts) if state.boost_at[k] == state.turn]
    return _ASKED[state.step].format(
        card=card,
        boost=held[0] if held else "",
        held=gems_in_words(state.held),
        sector=state.sector + 1,
        space=1 + next((k for k, seat in enumerate(state.lab) if seat >= 0), 0),
        lab=" or in the lab" if LAB in kinds else "",
        queen=", or take the Queen Action first" if QUEEN in kinds else "",
    )


def _card(position: Position) -> str:
    """The card being played, and as what: `Move 3`, `Move 3 as Spin`."""
    state = position.state
    if state.card < 0:
        return ""
    name = str(position.game.edition.cards[state.card].name)
    changed = state.action != state.card // 6
    return f"{name} as {TYPES[state.action].capitalize()}" if changed else name


def offer(position: Position, code: int, names: Sequence[str]) -> str:
    """A legal move in words, such as `Place a robotanist on the red mine (pays 5 now)`.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    kind, argument = split_code(code)
    words = _sentence(position, code, position.turn, names).removeprefix("You ")
    if kind == PUT:
        words += f" (pays {pay(position.state, numbers(position.game.edition), argument)} now)"
    return words[0].upper() + words[1:]


def tell(before: Position, after: Position, code: int, viewer: int | None, names: Sequence[str], told: str) -> str:
    """Tell a turn as far as it has come; with the last move of a round, what the round has paid, and what has wilted.

    Every move is made in the open, so all are told the same.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    sentence = _sentence(before, code, viewer, names)
    if told:
        who = "You" if viewer == before.turn else names[before.turn]
        sentence = told if _goes_without_saying(before, after, code) else f"{told}; {sentence.removeprefix(f'{who} ')}"
    return sentence + _news(before, after, viewer, names)


def _goes_without_saying(before: Position, after: Position, code: int) -> bool:
    """No boost used, or a sector that the next step names anyway."""
    kind = split_code(code)[0]
    return kind == PLAIN or (kind == AT and after.state.step in (COLOUR, TURN_DIE, QUEEN_COLOUR))


def _sentence(position: Position, code: int, viewer: int | None, names: Sequence[str]) -> str:
    """`describe`, with the viewer as `you`."""
    words = describe(position.state, position.game.edition, code, viewer, with_you(names, viewer))
    return addressed(words) if words.startswith(YOU) else words


def _news(before: Position, after: Position, viewer: int | None, names: Sequence[str]) -> str:
    """What a round has paid, if the move has ended it (Step 3)."""
    if not _scored(before, after):
        return ""
    wilted = [str(sector + 1) for sector in range(6) if _emptied(before, after, sector)]
    told = ""
    if wilted:
        told = f". Sector{'s' if len(wilted) > 1 else ''} {listing(wilted)} wilted"
    earned = listing(
        f"{'you' if seat == viewer else names[seat]} {after.state.cogs[seat] - before.state.cogs[seat]}"
        for seat in range(before.players)
    )
    return f"{told}. Cogs of round {before.state.round}: {earned}"


def _scored(before: Position, after: Position) -> bool:
    return bool(after.state.round != before.state.round or after.over != before.over)


def _emptied(before: Position, after: Position, sector: int) -> bool:
    """Whether a sector has wilted with the end of the round: no move that ends one takes a gem away."""
    had = any(before.state.gems[sector, colour] for colour in range(3))
    return had and not any(after.state.gems[sector, colour] for colour in range(3))


def changed(before: Position, after: Position) -> set[str]:
    """The keys of the board where something else lies in `after` than in `before`, as everybody sees it."""
    old, new = before.state, after.state
    keys = {
        f"sector-{sector + 1}"
        for sector in range(6)
        if old.dice[sector] != new.dice[sector]
        or any(old.gems[sector, colour] != new.gems[sector, colour] for colour in range(3))
    }
    keys |= {space_key(space) for space in range(SPACES) if new.space[space] not in (-1, old.space[space])}
    keys |= {f"boost-{boost}" for k, boost in enumerate(BOOSTS) if old.boost_at[k] != new.boost_at[k]}
    if any(seat not in (-1, was) for seat, was in zip(new.lab, old.lab, strict=True)):
        keys.add("lab")
    if (old.queen, old.queen_used) != (new.queen, new.queen_used):
        keys.add("queen")
    return keys


def verdict(position: Position, names: Sequence[str]) -> str:
    """Who has won a finished game, and with how many cogs (The End of the Game).

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    rows = score_rows(position.state, position.game.edition)
    winners = [row for row in rows if row["leads"]]
    cogs = plural(winners[0]["cogs"], "cog")
    called = listing(names[row["seat"]] for row in winners)
    if len(winners) > 1:
        return f"{called} share the victory with {cogs} each (The End of the Game)."
    others = listing(f"{has(names[row['seat']])} {row['cogs']}" for row in rows if not row["leads"])
    return f"{wins(called)} with {cogs}; {others} (The End of the Game)."


def open_scene(position: Position, edges: bool | Sequence[str] = ()) -> Any:
    """A full position with every hand laid open."""
    return scene(position, edges=edges, open_hands=True)


__all__ = ["EDGES", "changed", "offer", "open_scene", "question", "tell", "verdict"]
