"""What a player at the board is asked, offered and told, and what has changed: the words of `gl.play`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gardenlab.engine.position import Position
from gardenlab.engine.wording import YOU, addressed, has, listing, plural, wins, with_you
from gardenlab.garden_nation.areas import area_name, land_word, tile_at
from gardenlab.garden_nation.explain import score_rows
from gardenlab.garden_nation.game import scene
from gardenlab.garden_nation.move_texts import split_code
from gardenlab.garden_nation.scene import EDGES
from gardenlab.garden_nation.state import (
    ABANDON,
    ACTION,
    CELLS,
    CONSTRUCT,
    EMPTY,
    FORCE,
    FROM,
    GO,
    INVADE,
    KEEP,
    LAND,
    MISSION,
    NEXT,
    PASS,
    PROJECT,
    TRANSFER_TO,
)
from gardenlab.garden_nation.telling import describe

_ASKED = {
    TRANSFER_TO: "Roof transfer: to which open building of yours on {land} does the roof of {area} go?",
    LAND: "Which land does the bramble {area} become, for the rest of the game?",
    PROJECT: "Complete a common project with the building in {area}, or none?",
    NEXT: "Your turn is over: who plays next?",
}
_ACTS = {
    CONSTRUCT: "construct",
    ABANDON: "abandon",
    INVADE: "invade (a ploy)",
    FORCE: "play in the next territory",
    PASS: "pass",
}
_FIRST = {FROM: "transfer a roof", GO: "move the torticrane"}
_VERBS = {"is": "are", "passes": "pass", "cannot": "cannot"}


def question(position: Position) -> str:
    """What the seat on turn is asked now: `Act in territory 5 (2 actions left): construct or abandon.`.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    state = position.state
    if state.step == MISSION:
        if state.kept[state.turn, 0] == EMPTY:
            return "Keep two of the four secret missions dealt to you: which is the first?"
        return "Keep one more of the secret missions dealt to you."
    if state.step == ACTION:
        return _asked_to_act(position)
    area = "" if state.cell == EMPTY else area_name(state, state.cell)
    land = "" if state.cell == EMPTY else land_word(state.land[state.cell])
    return _ASKED[state.step].format(area=area, land=land)


def _asked_to_act(position: Position) -> str:
    state = position.state
    if state.opening:
        return "The first action of the game: construct in any area of the board."
    kinds = {split_code(code)[0] for code in position.legal_codes()}
    acts = listing((words for kind, words in _ACTS.items() if kind in kinds), "or")
    before = listing((words for kind, words in _FIRST.items() if kind in kinds), "or")
    where = f"Act in territory {tile_at(state, state.territory)} ({plural(int(state.actions_left), 'action')} left)"
    first = f"{'; or first ' if acts else 'first '}{before} (a ploy)" if before else ""
    return f"{where}: {acts}{first}."


def offer(position: Position, code: int, names: Sequence[str]) -> str:
    """A legal move in words, such as `Construct floor 2 in 5.2 (red leaves) for 4 inhabitants`.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    words = _sentence(position, code, position.turn, names).removeprefix("You ")
    return words[0].upper() + words[1:]


def tell(before: Position, after: Position, code: int, viewer: int | None, names: Sequence[str], told: str) -> str:
    """Tell an action as far as it has come.

    With what follows: a project turned up, the last floor, a round's territory control. Which missions a seat keeps
    is told to it alone.

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    sentence = _sentence(before, code, viewer, names)
    who = "You" if viewer == before.turn else names[before.turn]
    if split_code(code)[0] == KEEP:
        return _told_of_missions(sentence, who, told)
    if told:
        sentence = f"{told}; {sentence.removeprefix(f'{who} ')}"
    return sentence + _news(before, after, viewer, names)


def _told_of_missions(sentence: str, who: str, told: str) -> str:
    """The choice of the missions, which is one story for all seats."""
    choosing = f"{who} is choosing from four missions"
    if who == "You" and told.rpartition(". ")[2].startswith("You keep "):
        return f"{told} and {sentence.removeprefix('You keep ')}"
    before = told.removesuffix(choosing).removesuffix(". ")
    return f"{before}. {sentence}" if before else sentence


def _sentence(position: Position, code: int, viewer: int | None, names: Sequence[str]) -> str:
    """`describe`, with the viewer as `you`."""
    words = describe(position.state, position.game.edition, code, viewer, with_you(names, viewer))
    if words.startswith(YOU):
        words = re.sub(r"\band (plays|gets|places)\b", lambda found: f"and {found[1][:-1]}", addressed(words, _VERBS))
    return words.replace(f"of {YOU} ", "of yours ").replace(f"which {YOU} gets", "which you get").replace(YOU, "you")


def _news(before: Position, after: Position, viewer: int | None, names: Sequence[str]) -> str:
    """What a move brings about besides itself."""
    old, new, box = before.state, after.state, after.game.edition
    told = ""
    there = [int(project) for project in old.open]
    for project in new.open:
        if project >= 0 and int(project) not in there:
            told += f"; {box.projects[project].name} is turned up"
    if new.ending and not old.ending:
        told += ". That sets the end of the game: this round is still finished"
    if new.round != old.round or after.over != before.over:
        gains = [int(new.control_gain[seat] - old.control_gain[seat]) for seat in range(before.players)]
        got = listing(f"{'you' if seat == viewer else names[seat]} {gain}" for seat, gain in enumerate(gains) if gain)
        told += f". Territory control of round {old.round} gives inhabitants: {got or 'nobody any'}"
    return told


def changed(before: Position, after: Position) -> set[str]:
    """The keys of the board where something else lies in `after` than in `before`, as everybody sees it."""
    old, new, box = before.state, after.state, after.game.edition
    keys = {
        area_name(new, cell)
        for cell in range(CELLS)
        if (old.owner[cell], old.floors[cell], old.roof[cell], old.land[cell])
        != (new.owner[cell], new.floors[cell], new.roof[cell], new.land[cell])
    }
    if new.torticrane not in (EMPTY, old.torticrane):
        keys.add(f"tile-{tile_at(new, new.torticrane)}")
    there = [int(project) for project in old.open]
    return keys | {f"project-{box.projects[p].id}" for p in new.open if p >= 0 and int(p) not in there}


def verdict(position: Position, names: Sequence[str]) -> str:
    """Who has won a finished game, and with how many points (End of the Game).

    See :class:`gardenlab.engine.rooms.Prompts`.
    """
    rows = score_rows(position.state, position.game.edition)
    winners = [row for row in rows if row["leads"]]
    points = plural(winners[0]["score"], "point")
    called = listing(names[row["seat"]] for row in winners)
    others = listing(f"{has(names[row['seat']])} {row['score']}" for row in rows if not row["leads"])
    rest = f"; {others}" if others else ""
    if len(winners) > 1:
        return f"{called} share the victory with {points} each{rest} (End of the Game)."
    return f"{wins(called)} with {points}{rest} (End of the Game)."


def open_scene(position: Position, edges: bool | Sequence[str] = ()) -> Any:
    """A full position with all missions laid open."""
    return scene(position, edges=edges, open_missions=True)


__all__ = ["EDGES", "changed", "offer", "open_scene", "question", "tell", "verdict"]
