"""A move told as news to one who watches, and where on the board it happens."""

from collections.abc import Sequence
from typing import Any

from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, COLOURS, TYPES
from gardenlab.last_garden.legality import shows
from gardenlab.last_garden.move_texts import split_code
from gardenlab.last_garden.spaces import listing, plural, space_key, space_name
from gardenlab.last_garden.state import (
    AS,
    AT,
    DESTINATION,
    DONE,
    DOWN,
    LAB,
    MOVE,
    NAME,
    PLAIN,
    PLAY,
    PUT,
    QUEEN,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    RELEASE,
    TAKE_BOOST,
    TAKE_COLOUR,
    UP,
    USE,
    WITHOUT,
)

_KEYS = {QUEEN: "queen", PLAIN: "plain", WITHOUT: "without", UP: "die-up", DOWN: "die-down", LAB: "lab", DONE: "done"}


def move_keys(state: Any, edition: Edition, code: int) -> tuple[str, ...]:
    """The key of the board that a move is about.

    ``card-<id>``, ``boost-<boost>``, ``sector-<n>``, ``gem-<colour>``, a space such as ``row6-4``, ``type-<type>``,
    ``number-<n>``, ``queen``, ``plain``, ``without``, ``die-up``, ``die-down``, ``lab`` or ``done``.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    if kind in _KEYS:
        return (_KEYS[kind],)
    if kind == PLAY:
        return (f"card-{edition.cards[argument].id}",)
    if kind == PUT:
        return (space_key(argument),)
    if kind in (AT, DESTINATION):
        return (f"sector-{argument + 1}",)
    if kind == TAKE_COLOUR:
        return (f"gem-{COLOURS[argument]}",)
    if kind in (USE, TAKE_BOOST):
        return (f"boost-{BOOSTS[argument]}",)
    return (f"type-{TYPES[argument]}" if kind == AS else f"number-{argument}",)


def describe(
    state: Any, edition: Edition, code: int, viewer: int | None = None, names: Sequence[str] | None = None
) -> str:
    """Tell a move in one sentence: ``Ana places a red gem in sector 2``.

    Every move is made in the open, so all are told the same.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    who = names[state.turn] if names else f"Seat {state.turn}"
    boosts = {name: boost.name for name, boost in zip(BOOSTS, edition.boosts, strict=True)}
    if kind == PLAY:
        wild = "" if shows(state, argument % 6 + 1) else ", which is wild: no die shows its number"
        return f"{who} plays {edition.cards[argument].name}{wild}"
    if kind == AT and state.step == QUEEN_SECTOR:
        return f"{who} chooses {_sector(state, argument)} for the Queen Action"
    if kind == AT:
        empty = state.action == MOVE and not any(state.gems[argument, colour] for colour in range(3))
        return f"{who} chooses {_sector(state, argument)}" + (", which is empty: nothing happens" if empty else "")
    if kind == TAKE_COLOUR:
        return f"{who} {_gem(state, argument)}"
    if kind == DESTINATION:
        gems = listing(plural(n, f"{c} gem") for n, c in zip(state.held, COLOURS, strict=True) if n)
        return f"{who} moves {gems} to {_sector(state, argument)}"
    if kind in (UP, DOWN):
        new = (state.dice[state.sector] - 1 + (1 if kind == UP else -1)) % 6 + 1
        return f"{who} spins the die of sector {state.sector + 1} from {state.dice[state.sector]} to {new}"
    if kind == PUT:
        verb = "releases a robotanist from the lab to" if state.step == RELEASE else "places a robotanist on"
        return f"{who} {verb} {space_name(argument)}"
    return (
        f"{who} "
        + {
            QUEEN: "takes the Queen Action",
            PLAIN: "uses no boost",
            USE: f"uses {boosts[BOOSTS[argument % 3]]}",
            AS: f"plays it as {TYPES[argument % 3].title()}",
            NAME: f"names {argument}",
            WITHOUT: f"lets sector {state.sector + 1} go without a gem",
            LAB: f"places a robotanist on lab space {1 + sum(seat >= 0 for seat in state.lab)}",
            TAKE_BOOST: f"takes {boosts[BOOSTS[argument % 3]]}",
            DONE: "ends the turn without the Queen Action",
        }[kind]
    )


def _sector(state: Any, sector: int) -> str:
    return f"sector {sector + 1} (die {state.dice[sector]})"


def _gem(state: Any, colour: int) -> str:
    sector = state.sector + 1
    if state.step == QUEEN_COLOUR:
        return f"places a {COLOURS[colour]} gem in sector {sector} with the Queen Action"
    if state.action == MOVE:
        return f"takes a {COLOURS[colour]} gem from sector {sector}"
    return f"places a {COLOURS[colour]} gem in sector {sector}"
