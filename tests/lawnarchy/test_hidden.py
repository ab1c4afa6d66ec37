"""What a seat cannot know: nothing of it is in an observation, and imagining fills it in evenly (rulebook §2, §4)."""

import random
from collections import Counter

import numpy as np
import pytest
from lawnarchy_table import garden, table

from gardenlab.engine import forms
from gardenlab.engine.luck import draw_below, study_key
from gardenlab.engine.position import Position
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition

LIKED = ("pumpkins", "potatoes", "clover-lawn", "sunflowers", "gnome-thief", "swap", "rearrange")
FACES = {"no": 0, "1": 1, "2": 2}


def walk(players, seed, box="rulebook"):
    chance, position = random.Random(f"{players} {seed}"), Game(players, box).deal(seed)
    while not position.over:
        yield position
        moves = list(position.moves)
        liked = [move for move in moves if move.split()[-1] in LIKED]
        position = position.play(chance.choice(liked if liked and chance.random() < 0.6 else moves))
    yield position


def with_hidden_changed(position, seat, seed):
    """Another full position that differs only in what `seat` cannot know: pile, unseen faces, luck."""
    array = position.record.copy()
    chance, record = random.Random(seed), array[0]
    pile = record["pile"][: record["pile_left"]].tolist()
    chance.shuffle(pile)
    record["pile"][: len(pile)] = pile
    total = sum(position.game.edition.gnomes)
    drawn = total - record["gnomes_left"]
    unseen = [g for g in range(total) if g >= drawn or not record["gnome_known"][g] >> seat & 1]
    faces = record["gnome_face"][unseen].tolist()
    chance.shuffle(faces)
    record["gnome_face"][unseen] = faces
    # Gnomes have no order in memory either.
    order = list(range(drawn))
    chance.shuffle(order)
    for field in ("gnome_at", "gnome_face", "gnome_known"):
        record[field][:drawn] = record[field][order]
    record["luck"] = chance.getrandbits(64)
    record["claims"] = -1
    return Position(position.game, array)


# -- conceal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_alike_to_a_seat_are_equal_bytes_and_equal_json(players):
    changed = 0
    for seed in range(5):
        for number, position in enumerate(walk(players, seed)):
            if number % 3 or (position.over and position.state.by_centre):
                continue
            for seat in range(players):
                other = with_hidden_changed(position, seat, f"{seed} {number} {seat}")
                changed += other != position
                one, two = position.observe(seat), other.observe(seat)
                assert one.record.tobytes() == two.record.tobytes()
                assert one.to_json() == two.to_json() and one == two
    assert changed > 200


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_same_public_history_too(players):
    """Two games whose unseen gnomes differ are played on alike, as long as nothing hidden comes out."""
    together = 0
    for seed in range(20):
        chance = random.Random(f"history {players} {seed}")
        position = next(p for p in walk(players, seed) if p.settled and p.state.turns == 12)
        seat = chance.randrange(players)
        drawn = 12 - position.state.gnomes_left
        array = position.record.copy()
        unseen = [g for g in range(12) if g >= drawn or not position.state.gnome_known[g] >> seat & 1]
        faces = array[0]["gnome_face"][unseen].tolist()
        chance.shuffle(faces)
        array[0]["gnome_face"][unseen] = faces
        array[0]["claims"] = -1
        pair = [position, Position(position.game, array)]
        for _ in range(25):
            assert pair[0].observe(seat).record.tobytes() == pair[1].observe(seat).record.tobytes()
            if pair[0].over:
                break
            both = [move for move in pair[0].moves if move in pair[1].moves]
            quiet = [move for move in both if not move.startswith(("claim", "reveal"))]
            if not quiet:
                break
            pair = [one.play(chance.choice(quiet)) for one, chance in zip(pair, twins(chance), strict=True)]
            # What comes out of the pile of gnomes to this seat, or leaves the game, is no longer hidden.
            if shown(pair[0], seat) != shown(pair[1], seat):
                break
            together += 1
    assert together > 40


def twins(chance):
    seed = chance.random()
    return [random.Random(seed), random.Random(seed)]


def shown(position, seat):
    """The faces that a seat sees."""
    told = position.observe(seat).to_dict()
    return (told["used_gnomes"], told.get("pending"), [[bed["gnomes"] for bed in row] for row in told["gardens"]],
            [[bed["destroyed"] for bed in row] for row in told["gardens"]])  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_leaks(players):
    for seed in range(4):
        for position in walk(players, seed):
            whole, drawn = position.to_dict(), 12 - position.state.gnomes_left
            for seat in range(players):
                seen = position.observe(seat)
                told, state = seen.to_dict(), seen.state
                assert "seed" not in told and state.luck == 0
                assert set(told["pile"]) <= {"?"} and set(told["gnome_pile"]) <= {"?"}
                assert len(told["pile"]) == len(whole["pile"])
                assert all(face == -2 for face in state.pile[: state.pile_left])
                assert all(face == -1 for face in state.pile[state.pile_left :])
                for gnome in range(12):
                    known = gnome < drawn and state.gnome_known[gnome] >> seat & 1
                    assert (state.gnome_face[gnome] == -2) == (not known)
                for owner in range(players):
                    mine, all_of_it = told["gardens"][owner], whole["gardens"][owner]
                    for one, bed in zip(mine, all_of_it, strict=True):
                        assert len(one["gnomes"]) == len(bed["gnomes"])
                        if owner == seat:
                            assert one == bed
                assert state.claims == -1 and not state.options and not state.forced and not state.decisions
                assert set(state.fulfilled_at[:11]) == {-1}


def test_a_seat_may_look_only_through_its_own_eyes():
    position = Game(3).deal(1)
    seen = position.observe(1)
    assert seen.observe(1) is seen
    with pytest.raises(ValueError, match="seat 1 sees"):
        seen.observe(0)
    with pytest.raises(ValueError):
        Game(3).deal(3).observe((Game(3).deal(3).turn + 1) % 3).legal_codes()


def test_a_stolen_gnome_the_old_owner_still_knows_and_a_third_does_not():
    position = table("tulips petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 seeds-3+2",
                     "poofs-blue poofs-green poofs-yellow poofs-purple", centre=["gnome-thief"])  # fmt: skip
    position = position.play("squabble gnome-thief, from 1, to 3")
    for seed in range(20):
        assert garden(position.observe(1).imagine(seed), 0).split()[2] == "carrots+2@0,1"
    guessed = {garden(position.observe(2).imagine(seed), 0).split()[2] for seed in range(60)}
    assert guessed == {"carrots+no@0,1", "carrots+1@0,1", "carrots+2@0,1"}
    # The thief grows another card there: what the old owner knows moves along.
    position = position.play(position.moves[0])
    position = position if position.settled else position.play("at 1")
    assert garden(position.observe(1), 0).split()[2].endswith("+2@0,1")


# -- imagine


@pytest.mark.parametrize("players", [2, 3, 4])
def test_observe_imagine_observe_is_the_identity(players):
    for seed in range(3):
        for number, position in enumerate(walk(players, seed, "sample 5" if seed == 2 else "rulebook")):
            for seat in range(players) if number % 2 == 0 else ():
                seen = position.observe(seat)
                imagined = seen.imagine(number)
                assert imagined.viewer is None and imagined != position
                assert imagined.observe(seat).record.tobytes() == seen.record.tobytes()
                assert imagined.observe(seat) == seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_imagined_is_a_position_of_the_same_box(players):
    box = Counter({card.id: card.copies for card in edition().cards})
    for position in walk(players, 6):
        for seat in range(players):
            told = position.observe(seat).imagine(seat).to_dict()
            cards = Counter(bed["card"] for row in told["gardens"] for bed in row)
            for key in ("centre", "board", "pile", "compost"):
                cards.update(told[key])
            for won in told["won"]:
                cards.update(won)
            gnomes = Counter(g.split("@")[0] for row in told["gardens"] for bed in row for g in bed["gnomes"])
            gnomes.update(told["gnome_pile"] + told["used_gnomes"])
            pending = told.get("pending", {})
            cards.update([pending["card"]] if pending.get("step") == "place" else [])
            gnomes.update([pending["gnome"].split("@")[0]] if "gnome" in pending else [])
            assert cards == box and gnomes == {"no": 4, "1": 4, "2": 4}
            assert position.game.load(told).to_dict() == told, "it reads back, so it is possible"


def test_what_is_imagined_can_be_played_on():
    for position in list(walk(3, 2))[:-1:4]:
        for seat in range(3):
            imagined = position.observe(seat).imagine(1)
            chance = random.Random(seat)
            while not imagined.over:
                imagined = imagined.play(chance.choice(imagined.legal_codes()))


def test_imagining_needs_a_seed_and_gives_the_same_for_the_same():
    seen = Game(2).deal(1).observe(0)
    assert seen.imagine(5) == seen.imagine(5) != seen.imagine("5")


def imagined_faces(position, seat, spots, draws):
    """How often which faces come to some gnomes: records of `draws` imagined positions."""
    seen = position.observe(seat)
    state, luck = forms.view(seen.record.copy()), forms.words(1)
    start = seen.record.tobytes()
    luck[0] = study_key("even")
    counts = Counter()
    for _ in range(draws):
        state.bytes[:] = start
        draw_below(luck, 2)
        position.game.wing.imagine(state, position.game.edition_view, seat, luck)
        found = []
        for at in spots:
            found += sorted(state.gnome_face[g] for g in range(12) if state.gnome_at[g] == at)
        counts[tuple(found)] += 1
    return counts


def chi_square(counts, chances, draws):
    assert set(counts) <= set(chances)
    return sum((counts[key] - draws * p) ** 2 / (draws * p) for key, p in chances.items())


def limit(outcomes):
    """The value that chi-square with these outcomes passes once in 100,000 times."""
    from scipy.stats import chi2

    return chi2.isf(1e-5, outcomes - 1)


def test_faces_are_imagined_evenly():
    """Seat 0 knows three gnomes and two used ones: four are left of 7 unseen ones of which two lie apart."""
    position = table("tulips+no+2@0,1 petunias carrots manicured-lawn", "seeds-2+? seeds-1+? seeds-4+1@0,1 seeds-3"
                     .replace("+? ", "+1 ", 1).replace("+?", "+no"), used_gnomes=["2", "no"])  # fmt: skip
    left = Counter({0: 2, 1: 3, 2: 2})
    total, chances = sum(left.values()), {}
    for a in left:
        for b in left:
            chances[a, b] = left[a] / total * (left[b] - (a == b)) / (total - 1)
    draws = 3000
    counts = imagined_faces(position, 0, [4, 5], draws)
    assert chi_square(counts, chances, draws) < limit(len(chances))


def test_faces_are_imagined_evenly_among_those_under_which_the_game_stands():
    """With an empty centre seat 1 has to be able to claim: its two gnomes make 3 points or more."""
    position = table("seeds-2 beets-green seeds-4 poofs-green", "seeds-3+1 beets-yellow+2 seeds-1 poofs-purple",
                     turn=1, empty=True, won=[["tad-more"], []])  # fmt: skip
    assert not position.over and position.moves == {"claim dick-snomes"}
    draws = 3000
    chances = {(1, 2): 16 / 44, (2, 1): 16 / 44, (2, 2): 12 / 44}
    assert chi_square(imagined_faces(position, 0, [4, 5], draws), chances, draws) < limit(3)


def test_rare_faces_are_found_where_the_game_stands_on_them():
    """Only the last two 2-point gnomes, both on one card, let seat 1 go on; chance alone finds them once in 45."""
    position = table("seeds-2 beets-green seeds-4 poofs-green", "seeds-3+2+2 beets-yellow seeds-1 poofs-purple",
                     turn=1, empty=True, won=[["tad-more", "dick-snomes"], []], used_gnomes=["2", "2"])  # fmt: skip
    assert not position.over and position.moves == {"claim avery-goodcard"}
    for seed in range(120):
        imagined = position.observe(0).imagine(seed)
        assert garden(imagined, 1).split()[0] == "seeds-3+2+2" and imagined.moves


def test_the_pile_is_imagined_evenly():
    position = table("tulips petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 seeds-3", seed=3)
    seen, game = position.observe(1), position.game
    state, luck, start = forms.view(seen.record.copy()), forms.words(1), seen.record.tobytes()
    luck[0] = study_key("pile")
    size, draws = seen.state.pile_left, 4000
    counts = np.zeros((2, len(game.edition.cards)), int)
    pairs = Counter()
    for _ in range(draws):
        state.bytes[:] = start
        game.wing.imagine(state, game.edition_view, 1, luck)
        counts[0, state.pile[size - 1]] += 1
        counts[1, state.pile[0]] += 1
        pairs[state.pile[size - 1] < state.pile[size - 2]] += 1
    hidden = [game.edition.number[name] for name in position.to_dict()["pile"]]
    assert counts[:, hidden].sum() == 2 * draws
    for row in counts:
        assert sum((row[face] - draws / size) ** 2 / (draws / size) for face in hidden) < limit(size)
    assert abs(pairs[True] - draws / 2) < 4.5 * draws**0.5 / 2


def test_an_ended_game_is_imagined_ended():
    """Seat 1 could not claim with its two gnomes, so they make less than 3 points."""
    position = table("seeds-2 beets-green seeds-4 poofs-green", "seeds-3+no beets-yellow+1 seeds-1 poofs-purple",
                     turn=1, empty=True, won=[["tad-more"], []])  # fmt: skip
    assert position.over
    draws, unequal = 3000, [(0, 1), (1, 0), (0, 2), (2, 0)]
    chances = {pair: 16 / 88 for pair in unequal} | {(0, 0): 12 / 88, (1, 1): 12 / 88}
    assert chi_square(imagined_faces(position, 0, [4, 5], draws), chances, draws) < limit(6)


def test_a_choice_of_gnomes_is_imagined_where_there_is_one():
    """Seat 1 is asked which gnome it reveals for one more point: both are point gnomes."""
    position = table("poofs-green beets-green poofs-yellow seeds-2", "carrots+1 plum-tree+2 petunias potatoes", turn=1,
                     board=["manny-points"]).play("claim manny-points")  # fmt: skip
    assert position.state.step == 7
    draws = 3000
    chances = {(1, 2): 16 / 56, (2, 1): 16 / 56, (1, 1): 12 / 56, (2, 2): 12 / 56}
    assert chi_square(imagined_faces(position, 0, [4, 5], draws), chances, draws) < limit(4)
    for seed in range(10):
        assert len(position.observe(0).imagine(seed).moves) == 2
