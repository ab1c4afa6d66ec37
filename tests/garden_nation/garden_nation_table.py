"""Positions and games for tests of Garden Nation."""

import random
from itertools import chain

import numpy as np
import pytest

from gardenlab.engine import forms
from gardenlab.engine.errors import IllegalMove
from gardenlab.engine.position import Position
from gardenlab.engine.record import Record
from gardenlab.garden_nation import Game
from gardenlab.garden_nation.areas import position_of
from gardenlab.garden_nation.state import ACTION, STATE
from gardenlab.garden_nation.tabletop import read_table

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def choose(position, chance):
    """A move at random, with a liking for floors, projects and rarer ploys."""
    moves = list(position.moves)
    liked = [move for move in moves if move.startswith(("project", "transfer", "invade"))]
    liked = liked or [move for move in moves if move.startswith("construct")]
    return chance.choice(liked if liked and chance.random() < 0.7 else moves)


def played(players, seed, box="rulebook"):
    """The record of a random game."""
    chance, game = random.Random(f"{players} {seed}"), Game(players, box)
    position, moves = game.deal(seed), []
    while not position.over:
        moves.append(choose(position, chance))
        position = position.play(moves[-1])
    return Record(game, moves, seed=seed)


def table(torticrane=5, players=2, box="rulebook", turn=0, population=None, ploys=4, supply=None, actions=2, **given):
    """The start of an action on the printed set-up without turns: seat `turn` in a territory, with what is given."""
    game = Game(players, box)
    population = population or [30] * players
    state = read_table({"players": players, "population": population, **given}, game.edition)
    record = game.edition.array[0]
    state.luck, state.round, state.step, state.turn = 7, 2, ACTION, turn
    state.torticrane = state.territory = position_of(state, torticrane)
    state.actions_left, state.track_length = actions, 2
    state.track[0], state.track[1] = (turn + 1) % players, turn
    roofs = sum(state.roof)
    state.roofs = int(record["roofs"]) - roofs
    for land in range(3):
        state.tokens[land] = int(record["tokens"][land]) - list(given.get("brambles", {}).values()).count(
            ("green", "yellow", "red")[land]
        )
    for seat in range(players):
        on_board = sum(n for n, owner in zip(state.floors, state.owner, strict=True) if owner == seat)
        state.supply[seat] = int(record["floors"][players]) - on_board if supply is None else supply
        state.ploys[seat] = ploys
    array = np.zeros(1, STATE)
    forms.copy_record(forms.view(array), state)
    return Position(game, array)


# The set-up of the facts, as printed: position by position from the centre, no tile turned.
PRINTED = [4, 1, 2, 5, 7, 6, 3]
KEPT = [["belfry", "cabaret"], ["market", "control-1-3"], ["barracks", "control-2-4"], ["sculpture", "control-5-7"]]


def written(*buildings, players=2, box="rulebook", turn=0, actions=1, crane=5, **given):
    """A position as a person writes it: an action of seat `turn` on the printed set-up, with what is given.

    Buildings are written as for `built`; the seats are on the first spaces of the turn track so that two of three or
    four players have yet to play. Taken projects are invented where roofs need them, and projects on offer up to four
    which little completes.
    """
    offer = list(given.pop("projects", []))
    rare = ["apartments", "power-station", "radio-tower", "temple", "water-reservoir", "air-base"]
    gone = [*offer, *chain(*given.get("taken", []))]
    offer += [card for card in rare if card not in gone][: 4 - len(offer)]
    track = [1 - turn, turn] if players == 2 else [(turn + 1) % players, turn]
    told = {
        "game": "garden_nation",
        "players": players,
        "round": 2,
        "opening": False,
        "tiles": PRINTED,
        "rotations": [0] * 7,
        "buildings": built(*buildings),
        "torticrane": crane,
        "population": [30] * players,
        "missions": KEPT[:players],
        "projects": offer,
        "track": track,
        "actions_left": actions,
        "seed": 7,
    }
    spare = ["air-base", "water-reservoir", "bunker", "windmill", "sanctuary", "house", "prison", "herbalist"]
    spare = [card for card in spare if card not in offer]
    roofs = [building["seat"] for building in told["buildings"].values() if building["roof"]]
    if "taken" not in given:
        told["taken"] = [[spare.pop() for _ in range(roofs.count(seat))] for seat in range(players)]
    return Game(players, box).load({key: value for key, value in (told | given).items() if value is not ...})


def told(position, *keys):
    """What a position says of these keys; of one key, that alone."""
    found = [position.to_dict()[key] for key in keys]
    return found[0] if len(keys) == 1 else found


def refused(position, move):
    """Why a move is not legal."""
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert position.over or move not in position.moves
    return str(caught.value)


def built(*entries):
    """Buildings from ``"5.2 0 2"`` (area, seat, floors) or ``"5.2 0 2 roof"``."""
    found = {}
    for entry in entries:
        area, seat, floors, *roof = entry.split()
        found[area] = {"seat": int(seat), "floors": int(floors), "roof": bool(roof)}
    return found
