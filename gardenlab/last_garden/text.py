"""A position as plain text: to read, to print, to have read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gardenlab.last_garden.cards import BOOSTS, COLOURS, ROWS, TYPES
from gardenlab.last_garden.explain import score_rows
from gardenlab.last_garden.positions import hand_of
from gardenlab.last_garden.refusals import asked, supply_in_words
from gardenlab.last_garden.scoring import gems_in, pay, wilts
from gardenlab.last_garden.spaces import listing, numbers, plural
from gardenlab.last_garden.state import CHANGE, EMPTY, FIRST_MINE, IN_LAB, ONE_ONE

if TYPE_CHECKING:
    from gardenlab.engine.position import Position


def text(position: Position) -> str:
    """The whole position in lines of text, as the seat of an observation sees it, or a spectator.

    Parameters
    ----------
    position : Position
        Of a full position (no viewer) no hand is told, since everybody may be reading.

    Returns
    -------
    str
        Whose turn it is and what is asked; the garden with dice, gems, robotanists and what each sector would pay
        now; mines, workshop, lab, boosts and supply; then each seat's cogs, robotanists and cards.
    """
    lines = [*_heading(position), "", *_garden(position), *_mines(position), *_workshop(position), *_lab(position), ""]
    return "\n".join(lines + [_seat(position, seat) for seat in range(position.players)] + _cards(position))


def _heading(position: Position) -> list[str]:
    state, edition = position.state, position.game.edition
    seen = "" if position.viewer is None else f", as seat {position.viewer} sees it"
    head = f"The Last Garden, {position.players} players{seen}."
    if position.over:
        winners = [str(row["seat"]) for row in score_rows(state, edition) if row["leads"]]
        won = f"seat {winners[0]} has won" if len(winners) == 1 else f"seats {listing(winners)} share the victory"
        return [f"{head} The game is over: {won}."]
    rounds = edition.options.rounds[position.players - 2]
    queen = "has been taken" if state.queen_used else "is left"
    lines = [
        f"{head} Round {state.round} of {rounds}. Seat {position.turn} to decide: {asked(state)}.",
        f"Queen tile: seat {state.queen}; the Queen Action {queen}.",
    ]
    return lines + ([_half_done(position)] if state.card != EMPTY else [])


def _half_done(position: Position) -> str:
    state, edition = position.state, position.game.edition
    told = f"Being played: {edition.cards[state.card].name}"
    if state.boost != EMPTY:
        told += f" with {BOOSTS[state.boost]}"
        if state.boost == CHANGE and state.action != state.card // 6:
            told += f" as {TYPES[state.action].title()}"
    gems = [plural(n, f"{name} gem") for n, name in zip(state.held, COLOURS, strict=True) if n]
    return told + (f"; on the move: {listing(gems)}" if gems else "") + "."


def _who(seat: int) -> str:
    return "free" if seat == EMPTY else f"seat {seat}"


def _garden(position: Position) -> list[str]:
    state, record = position.state, numbers(position.game.edition)
    lines = ["Garden:"]
    for sector in range(6):
        gems = ", ".join(f"{state.gems[sector, c]} {name}" for c, name in enumerate(COLOURS) if state.gems[sector, c])
        total = gems_in(state, sector)
        wilting = "; wilting" if wilts(state, record, sector) else ""
        told = f"{plural(total, 'gem')} ({gems})" if total else "no gem"
        lines.append(
            f"  Sector {sector + 1}, die {state.dice[sector]}: {told}{wilting}; {_who(state.space[sector])}; "
            f"pays {pay(state, record, sector)}"
        )
    return lines


def _mines(position: Position) -> list[str]:
    state, record = position.state, numbers(position.game.edition)
    told = [
        f"{name} {_who(state.space[FIRST_MINE + c])}, pays {pay(state, record, FIRST_MINE + c)}"
        for c, name in enumerate(COLOURS)
    ]
    return [f"Mines: {'; '.join(told)}"]


def _workshop(position: Position) -> list[str]:
    state, record = position.state, numbers(position.game.edition)
    lines = []
    for row, name in enumerate(ROWS):
        first = ONE_ONE + 6 * row
        told = [
            f"{die} {_who(state.space[first + die - 1])} ({pay(state, record, first + die - 1)})" for die in range(1, 7)
        ]
        lines.append(f"Workshop {name}, by die (pays): {', '.join(told)}")
    return lines


def _lab(position: Position) -> list[str]:
    state, edition = position.state, position.game.edition
    lab = [_who(state.lab[i]) for i in range(edition.options.lab_spaces)]
    boosts = [
        f"{boost} {'in the lab' if at == IN_LAB else f'with seat {at}'}"
        for boost, at in zip(BOOSTS, state.boost_at, strict=True)
    ]
    return [
        f"Lab: {', '.join(f'{i} {who}' for i, who in enumerate(lab, 1)) or 'no space'}",
        f"Boosts: {', '.join(boosts)}",
        f"Supply: {supply_in_words(state, edition)}",
    ]


def _seat(position: Position, seat: int) -> str:
    state, edition = position.state, position.game.edition
    row = score_rows(state, edition)[seat]
    now = "" if position.over else f" ({row['on_board']} more on the board now)"
    cards = plural(int(state.hand_count[seat]), "card")
    if position.viewer == seat:
        cards = listing(edition.cards[face].name for face in hand_of(state, seat)) or "no card"
    left = plural(int(state.robotanists[seat]), "robotanist")
    return f"Seat {seat}: {plural(row['cogs'], 'cog')}{now}; {left} to place; {cards} in hand"


def _cards(position: Position) -> list[str]:
    state, edition = position.state, position.game.edition
    played = [card.name for face, card in enumerate(edition.cards) for _ in range(state.played[face])]
    return [f"Played this round: {listing(played) or 'no card'}; undealt: {plural(int(state.deck_left), 'card')}"]
