"""The rules against a second, plain writing of them: same legal moves, next positions and scores, step by step."""

import random
from collections import Counter

import pytest
from garden_nation_board import MISSION_COPIES, PROJECTS
from garden_nation_reference import Reference, read, step_of
from garden_nation_table import choose, written

from gardenlab.engine.forms import integers
from gardenlab.garden_nation import Game, edition

BOXES = {
    "rulebook": edition(),
    "poor": edition(first_population=9, other_population=2),
    "few floors": edition(
        floors=(6, 5, 4),
        pass_without_floors=False,
        pass_before_invasion=False,
        forced_invasion=False,
        negative_totals=False,
        tie_break_population=True,
    ),
    "late roof": edition(roofs=1, roof_returns_first=False, pass_keeps_torticrane=False, ploys=9),
    "no roof": edition(roofs=2, roof_needed=False, population_cap=40),
    "wilful": edition(
        first_population=9,
        other_population=7,
        strategic_after_forced=True,
        pass_before_invasion=False,
        rotate_tiles=False,
        ploys=12,
    ),
    "many projects": edition(empty_slot_ends=True, open_projects=8, bramble_tokens=(7, 0, 1)),
}
KINDS = {"keep", "construct", "as", "abandon", "invade", "strategic", "forced", "transfer", "to", "project", "no",
         "next", "pass"}  # fmt: skip
STEPS = {"mission", "fresh", "action", "transfer", "land", "project", "next"}


def check_step(position, table, reference):
    """The same legal moves, none of them twice, for the same seat."""
    codes = position.legal_codes()
    assert len(set(codes)) == len(codes) == len(position.moves)
    assert set(position.moves) == reference.legal(table), table
    assert position.over or position.turn == reference.turn(table)


def play_both(position, table, reference, move):
    """Play a move both ways; return the next position and its table."""
    after = position.play(move)
    told = read(after.to_dict())
    assert told == reference.play(table, move), (move, table)
    return after, told


def check_deal(table):
    """All projects are there, and four missions for each seat from a deck of 24 (Game Setup 3, 9)."""
    assert sorted(table["projects"] + table["project_deck"]) == sorted(PROJECTS)
    dealt = Counter(mission for row in table["pending"]["dealt"] for mission in row)
    assert not dealt - Counter(MISSION_COPIES) and dealt.total() == 4 * table["players"]


def play_game(position, seed, seen, most=2000):
    """One game from a position on, both ways; count its moves and steps in `seen` and return all that was legal."""
    game = position.game
    chance, reference = random.Random(f"{game.players} {seed}"), Reference(game.edition)
    table, offered = read(position.to_dict()), set()
    while not position.over and most:
        most -= 1
        check_step(position, table, reference)
        move = choose(position, chance)
        seen.update([move.split()[0], step_of(table)])
        offered.update(reference.legal(table))
        position, table = play_both(position, table, reference, move)
    check_step(position, table, reference)
    result = integers(12)
    mask = game.wing.finish(position.state, game.edition_view, result)
    assert list(result[: game.players]) == reference.totals(table)
    assert {seat for seat in range(game.players) if mask >> seat & 1} == reference.winners(table)
    return offered


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_agree_with_the_reference(players):
    game, seen = Game(players), Counter()
    for seed in range(15):
        position = game.deal(seed)
        check_deal(position.to_dict())
        play_game(position, seed, seen)
    assert set(seen) | {"pass", "next"} == KINDS | STEPS
    assert (seen["next"] > 0) == (players > 2)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", [name for name in BOXES if name != "rulebook"])
def test_other_boxes_agree_with_the_reference(players, box):
    game, seen = Game(players, BOXES[box]), Counter()
    for seed in range(2):
        play_game(game.deal(seed), seed, seen)
    assert {"construct", "invade", "strategic"} <= set(seen)


STRICT = {"pass_without_floors": False, "pass_before_invasion": False}
CHEAP = [f"{area} 1 1" for area in ("1.6", "3.5", "4.4", "7.4", "2.1", "5.3")]  # all areas of value 1 and 2
STARTS = {
    "no inhabitants": written(population=[1, 1]),
    "no inhabitants, the torticrane moves": written(population=[1, 1], box=edition(pass_keeps_torticrane=False)),
    "no floors": written("2.2 0 20", "5.0 1 2", ending=True),
    "no floors, strictly": written("2.2 0 20", "5.0 1 2", ending=True, box=edition(**STRICT)),
    "invasion alone": written(*CHEAP, population=[3, 2]),
    "invasion alone, strictly": written(*CHEAP, population=[3, 2], box=edition(**STRICT)),
    "invasion here alone": written(*CHEAP, population=[3, 2], box=edition(forced_invasion=False, **STRICT)),
}


@pytest.mark.parametrize("name", list(STARTS))
def test_written_positions_agree_with_the_reference(name):
    """Positions that random games seldom reach; nobody may ever be able to act again, so a few steps will do."""
    passed = False
    for seed in range(3):
        passed = "pass" in play_game(STARTS[name], seed, Counter(), 60) or passed
    assert passed or "strictly" in name
