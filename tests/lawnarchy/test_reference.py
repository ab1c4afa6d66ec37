"""The rules against a second, plain writing of them: same legal moves and same next positions, step by step."""

import random
from itertools import product

import pytest
from lawnarchy_reference import Reference, plain, read

from gardenlab.engine.forms import integers
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition

# Cards that lead to many kinds of steps: games that like them see more of the rules.
LIKED = ("pumpkins", "potatoes", "clover-lawn", "sunflowers", "gnome-thief", "swap", "rearrange", "blasting-charge")
BOXES = {
    "rulebook": "rulebook",
    "sample 3": "sample 3",
    "sample 8": "sample 8",
    "wild": edition(
        compost_always=True,
        centre=6,
        gnomes=(3, 7, 6),
        jury_to_win=(7, 6, 5),
        manny_points=11,
        earnest_beancounter=(1, 3, 4, 5),
        dick_snomes=5,
        p_dantic=2,
        name="wild",
    ),
}


def choose(position, chance):
    moves = list(position.moves)
    liked = [move for move in moves if move.startswith("claim") or move.split()[-1] in LIKED]
    return chance.choice(liked if liked and chance.random() < 0.5 else moves)


def check_step(position, table, reference):
    """The same legal moves, none of them twice."""
    codes = position.legal_codes()
    assert len(set(codes)) == len(codes) == len(position.moves)
    assert set(position.moves) == reference.legal(table)


def play_both(position, table, reference, move):
    """Play a move both ways; return the next position and its table."""
    after = position.play(move)
    told = read(after.to_dict())
    assert plain(told) in [plain(one) for one in reference.play(table, move)], move
    return after, told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", list(BOXES))
def test_random_games_agree_with_the_reference(players, box):
    game = Game(players, BOXES[box])
    reference, steps = Reference(game.edition), set()
    for seed in range(8 if box == "rulebook" else 3):
        chance = random.Random(f"{players} {box} {seed}")
        position = game.deal(seed)
        table = read(position.to_dict())
        while not position.over:
            steps.add(position.state.step)
            check_step(position, table, reference)
            position, table = play_both(position, table, reference, choose(position, chance))
        check_step(position, table, reference)
        mask = game.wing.finish(position.state, game.edition_view, integers(12))
        assert {seat for seat in range(players) if mask >> seat & 1} == reference.winners(table)
    assert box != "rulebook" or steps >= {0, 1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_moves_of_positions_in_mid_game_agree_with_the_reference(players):
    game = Game(players)
    reference = Reference(game.edition)
    for seed in range(3):
        chance = random.Random(f"all {players} {seed}")
        position = game.deal(100 + seed)
        while not position.over:
            if chance.random() < 0.25:
                table = read(position.to_dict())
                for move in position.moves:
                    after, told = play_both(position, table, reference, move)
                    check_step(after, told, reference)
            position = position.play(choose(position, chance))


def thrown(game, chance):
    """A position thrown together: any garden cards, many destroyed, gnomes everywhere, seen by anybody."""
    deck, players = game.edition.cards, game.players
    turn = chance.randrange(players)
    copies = [card for card in deck for _ in range(card.copies)]
    cards = [card.id for card in copies if card.kind == "garden"]
    chance.shuffle(cards)
    gardens = [[{"card": cards.pop(), "destroyed": chance.random() < 0.2, "gnomes": []} for _ in range(4)]
               for _ in range(players)]  # fmt: skip
    faces = [face for face, count in zip(("no", "1", "2"), game.edition.gnomes, strict=True) for _ in range(count)]
    chance.shuffle(faces)
    for _ in range(chance.randrange(len(faces))):
        seat, place = turn if chance.random() < 0.6 else chance.randrange(players), chance.randrange(4)
        if not gardens[seat][place]["destroyed"]:
            known = sorted({seat} | {who for who in range(players) if chance.random() < 0.2})
            gnome = f"{faces.pop()}@{','.join(map(str, known))}"
            gardens[seat][place]["gnomes"].append(gnome)
    jury = [card.id for card in deck if card.kind == "jury"]
    chance.shuffle(jury)
    shown = jury[: chance.randrange(len(jury) + 1)]
    left = [card.id for card in copies if not card.starting and card.kind != "jury"]
    for garden in gardens:
        for bed in garden:
            if bed["card"] in left:
                left.remove(bed["card"])
    chance.shuffle(left)
    size = game.edition.centre
    compost = chance.randrange(len(left) - size)
    laid = [bed["card"] for garden in gardens for bed in garden]
    starting = [card.id for card in copies if card.starting]
    for name in laid:
        if name in starting:
            starting.remove(name)
    pile = left[size + compost :] + [name for name in jury if name not in shown]
    chance.shuffle(pile)
    used = faces[: chance.randrange(len(faces) + 1)]
    return game.load({
        "game": "lawnarchy", "edition": game.edition.recipe, "players": players, "turn": turn,
        "gardens": gardens, "centre": left[:size], "board": shown, "won": [[]] * players, "pile": pile,
        "compost": starting + left[size : size + compost], "used_gnomes": used, "gnome_pile": faces[len(used):],
        "seed": chance.randrange(1000),
    })  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_thrown_together_agree_with_the_reference(players):
    games = {box: Game(players, source) for box, source in BOXES.items()}
    asked = 0
    for box, seed in product(games, range(12)):
        reference = Reference(games[box].edition)
        position = thrown(games[box], random.Random(f"thrown {players} {box} {seed}"))
        table = read(position.to_dict())
        check_step(position, table, reference)
        for move in position.moves:
            after, told = play_both(position, table, reference, move)
            check_step(after, told, reference)
            asked += after.state.step == 7
            for step in () if after.settled else after.moves:
                play_both(after, told, reference, step)
    assert asked >= 5, "gnomes were to be chosen"
