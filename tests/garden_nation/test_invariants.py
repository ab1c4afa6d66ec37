"""What holds at every step of every game, whatever the edition, the number of players and the play."""

import random
from collections import Counter
from functools import cache
from itertools import chain

import pytest
from garden_nation_board import MISSION_COPIES, PRINTED, PROJECTS
from garden_nation_table import choose

from gardenlab.engine.errors import GardenlabError, IllegalMove
from gardenlab.garden_nation import Game, control, edition

BOXES = {
    "rulebook": edition(),
    "poor": edition(first_population=12, other_population=9, forced_invasion=False, pass_keeps_torticrane=False),
    "few roofs": edition(roofs=2, roof_returns_first=False, ploys=9, population_cap=45, open_projects=6),
    "strict": edition(floors=(9, 8, 7), pass_without_floors=False, strategic_after_forced=True, rotate_tiles=False),
}
GAMES = [(2, "rulebook", 1), (3, "rulebook", 2), (4, "rulebook", 3), (2, "poor", 4), (4, "few roofs", 5),
         (3, "strict", 6), (2, "strict", 7)]  # fmt: skip
every_game = pytest.mark.parametrize(("players", "box", "seed"), GAMES)


@cache
def walk(players, box, seed):
    """All steps of a random game: the position before, the move and the position after."""
    chance, position, steps = random.Random(f"walk {seed}"), Game(players, BOXES[box]).deal(seed), []
    while not position.over:
        move = choose(position, chance)
        after = position.play(move)
        steps.append((position, move, after))
        position = after
    return steps


def boards(players, box, seed):
    """What the positions of a game say, the first one left out."""
    return [(after, after.to_dict()) for _, _, after in walk(players, box, seed)]


@every_game
def test_floors_are_conserved(players, box, seed):
    total = BOXES[box].options.floors[players - 2]
    for _, told in boards(players, box, seed):
        built = Counter()
        for there in told["buildings"].values():
            built[there["seat"]] += there["floors"]
            assert there["floors"] >= 1
        assert [built[seat] + left for seat, left in enumerate(told["floors"])] == [total] * players
        assert min(told["floors"]) >= 0 and (told["ending"] or min(told["floors"]) > 0)


@every_game
def test_roofs_are_conserved_and_each_goes_with_a_project(players, box, seed):
    for position, told in boards(players, box, seed):
        roofs = Counter(there["seat"] for there in told["buildings"].values() if there["roof"])
        assert roofs.total() + position.state.roofs == BOXES[box].options.roofs and position.state.roofs >= 0
        assert all(roofs[seat] <= len(told["taken"][seat]) for seat in range(players))


@every_game
def test_bramble_tokens_are_conserved_and_stay(players, box, seed):
    laid = {}
    for position, told in boards(players, box, seed):
        assert laid.items() <= told["brambles"].items(), "a token stays for the rest of the game"
        laid = told["brambles"]
        used = Counter(laid.values())
        assert [
            used[land] + left for land, left in zip(("green", "yellow", "red"), position.state.tokens, strict=True)
        ] == [3] * 3
        assert all(PRINTED[area][0] == "bramble" for area in laid)
        assert all(area in laid for area in told["buildings"] if PRINTED[area][0] == "bramble")


@every_game
def test_cards_are_conserved(players, box, seed):
    slots = BOXES[box].options.open_projects
    for _, told in boards(players, box, seed):
        offer = [card for card in told["projects"] if card is not None]
        assert sorted(offer + told["project_deck"] + list(chain(*told["taken"]))) == sorted(PROJECTS)
        assert len(offer) == slots or not told["project_deck"]
        assert told["score"] == [sum(PROJECTS[card][0] for card in row) for row in told["taken"]]
        dealt = told["pending"]["dealt"] if "dealt" in told.get("pending", {}) else None
        rows = dealt or [kept + rest for kept, rest in zip(told["missions"], told["rejected"], strict=True)]
        assert [len(row) for row in rows] == [4] * players
        assert not Counter(chain(*rows)) - Counter(MISSION_COPIES)
        assert dealt or all(len(set(kept)) == 2 for kept in told["missions"])


@every_game
def test_missions_kept_stay_and_those_taken_too(players, box, seed):
    for before, _, after in walk(players, box, seed):
        old, new = before.to_dict(), after.to_dict()
        if before.settled:
            assert old["missions"] == new["missions"] and old["rejected"] == new["rejected"]
        assert all(set(row) <= set(later) for row, later in zip(old["taken"], new["taken"], strict=True))


@every_game
def test_nobody_ever_has_less_than_one_inhabitant(players, box, seed):
    options = BOXES[box].options
    for _, told in boards(players, box, seed):
        assert min(told["population"]) >= 1
        assert not options.population_cap or max(told["population"]) <= options.population_cap
        assert all(0 <= left <= options.ploys for left in told["ploys"])


def sent(area, floors):
    return sum(PRINTED[area][1] + already for already in range(floors))


def paid(before, move):
    """What a move gives and takes of inhabitants, control aside."""
    verb, *rest = move.split()
    there, change = before.to_dict()["buildings"].get(rest[-1] if rest else ""), [0] * before.players
    if verb == "construct":
        change[before.turn] -= PRINTED[rest[0]][1] + (there["floors"] if there else 0)
    elif verb in ("abandon", "invade"):
        change[there["seat"]] += 2 * sent(rest[0], there["floors"])
        if verb == "invade":
            change[before.turn] -= 2 * sent(rest[0], there["floors"])
    return change


@every_game
def test_each_rounds_control_is_the_calculators(players, box, seed):
    """The board at the end of a round is the board at the start of the next."""
    cap, rounds = BOXES[box].options.population_cap or 10**6, 0
    for before, move, after in walk(players, box, seed):
        gains = [0] * players
        if after.over or after.state.round > before.state.round:
            rounds += 1
            found = control(after).groupby("seat").inhabitants.sum()
            gains = [int(found[seat]) for seat in range(players)]
            assert sum(gains) <= 7 * players and gains == [
                after.state.control_gain[seat] - before.state.control_gain[seat] for seat in range(players)
            ]
        expected = zip(before.to_dict()["population"], paid(before, move), gains, strict=True)
        assert after.to_dict()["population"] == [min(min(old + own, cap) + gain, cap) for old, own, gain in expected]
    assert rounds == walk(players, box, seed)[-1][2].state.round


@every_game
def test_json_round_trips_at_every_step(players, box, seed):
    game = walk(players, box, seed)[0][0].game
    for before, _, position in walk(players, box, seed):
        loaded = game.load(position.to_dict())
        assert loaded == position and loaded.to_json() == position.to_json()
        assert loaded.legal_codes() == position.legal_codes() and loaded.turn == position.turn
        seen = position.observe(before.turn)
        again = game.load(seen.to_dict())
        assert again == seen and again.to_json() == seen.to_json()


@every_game
def test_a_loaded_position_plays_on_alike(players, box, seed):
    game, steps = walk(players, box, seed)[0][0].game, walk(players, box, seed)
    for before, move, after in steps[:: max(len(steps) // 12, 1)]:
        assert game.load(before.to_dict()).play(move) == after


@every_game
def test_turns_and_the_journal(players, box, seed):
    spaces = len(BOXES[box].options.track_actions[players - 2])
    for before, _, after in walk(players, box, seed):
        assert after.state.decisions == before.state.decisions + 1
        assert after.state.options == before.state.options + len(before.moves)
        assert after.state.forced == before.state.forced + (len(before.moves) == 1)
        assert after.over or len(after.moves) > 0, "who is to decide can decide"
        assert after.state.actions - before.state.actions in (0, 1)
        assert 1 <= len(after.to_dict()["track"]) <= spaces
        assert before.to_dict()["ending"] <= after.to_dict()["ending"], "the end stays set"
    assert after.over and after.to_dict()["ending"] and len(after.to_dict()["track"]) == spaces


@every_game
def test_every_other_move_is_refused_with_a_reason(players, box, seed):
    chance = random.Random(seed)
    texts = [f"{verb} {area}" for verb in ("construct", "abandon", "invade", "transfer", "to") for area in PRINTED]
    texts += [f"{verb} {tile}" for verb in ("strategic", "forced") for tile in range(1, 8)]
    texts += [f"keep {card}" for card in MISSION_COPIES] + [f"project {card}" for card in PROJECTS]
    texts += ["as green", "as red", "next 0", "next 1", "next 3", "no project", "pass"]
    for _, _, position in walk(players, box, seed)[::2]:
        legal, kept = position.legal_codes(), position.record.tobytes()
        code = chance.randrange(14) << 8 | chance.randrange(50)
        wrong = [text for text in chance.sample(texts, 4) if text not in position.moves]
        wrong += [code] if code not in legal else []
        for move in [*wrong, -1, 1 << 31]:
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            assert isinstance(caught.value, GardenlabError) and len(str(caught.value)) > 20
            assert position.over or "legal: " in str(caught.value)
        assert position.record.tobytes() == kept


@every_game
def test_every_legal_move_can_be_played_and_changes_the_position(players, box, seed):
    for position, _, _ in walk(players, box, seed)[::9]:
        for code, text in zip(position.legal_codes(), position.moves, strict=True):
            assert position.play(code) == position.play(text) != position
