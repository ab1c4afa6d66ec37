"""What holds at every step of every game, whatever the edition, the number of players and the play."""

import random
import warnings
from collections import Counter
from itertools import chain

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from last_garden_table import choose

from gardenlab.engine.errors import GardenlabError, IllegalMove
from gardenlab.last_garden import Game, edition, queens_favor
from gardenlab.last_garden.spaces import SPACE_TEXTS
from gardenlab.last_garden.state import PLACE, QUEEN_COLOUR

BOXES = [
    edition(),
    edition(gems_each=3, wilting_threshold=3),
    edition(lab_spaces=0, lost_shares=False, rounds=(2, 2, 2)),
    edition(lab_spaces=6, hand=(8, 6, 4), robotanists=(8, 5, 3), mine_pays=(9, 9, 0), rounds=(1, 2, 1)),
    edition(copies={"place-1": 4, "spin-3": 0}, start_dice=(1,) * 6, start_gems=(6, 0, 0), wilting_threshold=9),
]
NAMES = ("red", "green", "blue")
games = st.builds(Game, st.sampled_from([2, 3, 4]), st.sampled_from(BOXES))
chances = st.integers(0, 2**32).map(random.Random)
quick = settings(
    max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)


def walk(game, chance):
    """All positions of a random game, each with the one before and the move between."""
    position = game.deal(chance.getrandbits(40))
    yield None, "", position
    while not position.over:
        before = position
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            move = choose(position, chance)
            position = position.play(move)
        yield before, move, position


def stands(told):
    """Who stands on each space outside the lab."""
    return [*told["garden"], *told["mines"], *chain(*told["workshop"].values())]


@quick
@given(games, chances)
def test_gems_cards_robotanists_and_boosts_are_conserved(game, chance):
    options = game.edition.options
    cards = +Counter({card.id: card.copies for card in game.edition.cards})
    each = options.robotanists[game.players - 2]
    for _, _, position in walk(game, chance):
        told = position.to_dict()
        held = told.get("pending", {}).get("held", [0, 0, 0])
        there = [sum(bed[c] for bed in told["gems"]) + held[c] for c in range(3)]
        assert min(map(min, told["gems"])) >= 0 and max(there) <= options.gems_each
        assert Counter(told["deck"] + told["discard"] + list(chain(*told["hands"]))) == cards
        placed = Counter(stands(told) + told["lab"])
        assert told["robotanists"] == [each - placed[seat] for seat in range(game.players)]
        holders = [where for where in told["boosts"].values() if where != "lab"]
        assert len(holders) == len(set(holders)), "one boost a player"
        assert len(told["lab"]) == options.lab_spaces


@quick
@given(st.sampled_from([2, 3, 4]), chances)
def test_thirty_six_gems_leave_the_supply_one_by_one_and_go_back_by_wilting_alone(players, chance):
    supply = [10, 10, 10]
    for before, move, position in walk(Game(players), chance):
        told = position.to_dict()
        if before is not None:
            old, step = before.to_dict(), before.state.step
            placed = move in NAMES and (step == QUEEN_COLOUR or before.state.action == PLACE)
            if placed:
                supply[NAMES.index(move)] -= 1
            if position.over or told["round"] > old["round"]:
                for n, bed in enumerate(old["gems"]):
                    if placed and n == old["pending"]["sector"] - 1:
                        bed[NAMES.index(move)] += 1
                    if sum(bed) >= 6:
                        supply = [left + count for left, count in zip(supply, bed, strict=True)]
        moving = told.get("pending", {}).get("held", [0, 0, 0])
        there = [sum(bed[c] for bed in told["gems"]) + moving[c] for c in range(3)]
        assert [a + b for a, b in zip(there, supply, strict=True)] == [12, 12, 12] and min(supply) >= 0


@quick
@given(games, chances)
def test_one_robotanist_a_space_and_none_moves_but_by_release(game, chance):
    for before, _, position in walk(game, chance):
        if before is None or position.state.round > before.state.round or position.over:
            continue
        old, new = before.to_dict(), position.to_dict()
        changed = [n for n, (a, b) in enumerate(zip(stands(old), stands(new), strict=True)) if a != b]
        assert len(changed) <= 1 and all(stands(old)[n] is None for n in changed)
        left = [n for n, (a, b) in enumerate(zip(old["lab"], new["lab"], strict=True)) if a is not None and b is None]
        occupied = [n for n, seat in enumerate(old["lab"]) if seat is not None]
        assert left == (occupied[:1] if old.get("step") == "release" else [])


@quick
@given(games, chances)
def test_each_rounds_cogs_are_the_calculators(game, chance):
    rounds = 0
    for before, last, position in walk(game, chance):
        if before is None or not (position.over or position.state.round > before.state.round):
            continue
        rounds += 1
        assert rounds == before.state.round
        told = before.to_dict()
        board = stands(told)
        seats = {text: seat for text, seat in zip(SPACE_TEXTS, board, strict=True) if seat is not None}
        # What the last move did: a robotanist stood down, or the Queen's gem lay down.
        gems = [list(bed) for bed in told["gems"]]
        if last in SPACE_TEXTS:
            seats[last] = before.turn
        elif last in NAMES:
            gems[told["pending"]["sector"] - 1][NAMES.index(last)] += 1
        found = queens_favor(told["dice"], gems, seats, players=game.players, edition=game.edition)
        earned = found.groupby("seat").cogs.sum().tolist()
        assert [a + b for a, b in zip(told["cogs"], earned, strict=True)] == position.to_dict()["cogs"]
        state = position.state
        assert [state.round_cogs[rounds - 1, seat] for seat in range(game.players)] == earned
        wilted = {n + 1 for n in range(6) if state.wilted[rounds - 1, n]}
        assert set(found.wilted[0]) == wilted
    assert rounds == game.edition.options.rounds[game.players - 2]


@quick
@given(games, chances)
def test_turns_and_the_journal(game, chance):
    for before, _, position in walk(game, chance):
        if before is None:
            continue
        assert position.state.decisions == before.state.decisions + 1
        assert position.state.options == before.state.options + len(before.moves)
        assert position.state.forced == before.state.forced + (len(before.moves) == 1)
        assert position.over or len(position.moves) > 0, "a player who is to decide can decide"
        if before.settled and not position.over and "pending" in position.to_dict():
            assert position.turn == before.turn
        assert all(now >= then for now, then in zip(position.to_dict()["cogs"], before.to_dict()["cogs"], strict=True))


@quick
@given(games, chances)
def test_every_other_move_is_refused_with_a_reason(game, chance):
    texts = [f"play {card.id}" for card in game.edition.cards] + [*SPACE_TEXTS, "lab", "done", "queen", "without"]
    texts += [f"{word} sector {n}" for word in ("at", "to") for n in range(1, 7)] + ["up", "down", "plain"]
    texts += [f"{word} {boost}" for word in ("with", "take") for boost in ("x2", "multi", "change")]
    texts += ["red", "green", "blue", "as spin", "as move", "number 3", "number 5"]
    for _, _, position in walk(game, chance):
        legal, kept = position.legal_codes(), position.record.tobytes()
        code = chance.randrange(18) << 8 | chance.randrange(40)
        wrong = [text for text in chance.sample(texts, 3) if text not in position.moves]
        wrong += [code] if code not in legal else []
        for move in [*wrong, -1, 1 << 31]:
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            assert isinstance(caught.value, GardenlabError) and len(str(caught.value)) > 20
            assert position.over or "legal: " in str(caught.value)
        assert position.record.tobytes() == kept


@quick
@given(games, chances)
def test_every_legal_move_can_be_played_and_changes_the_position(game, chance):
    for _, _, position in walk(game, chance):
        if chance.random() < 0.06:
            for code, text in zip(position.legal_codes(), position.moves, strict=True):
                assert position.play(code) == position.play(text) != position
