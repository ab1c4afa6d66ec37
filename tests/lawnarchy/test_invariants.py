"""What holds at every step of every game, whatever the deck, the number of players and the play."""

import random
import warnings
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gardenlab.engine.errors import GardenlabError, IllegalMove
from gardenlab.engine.forms import integers
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition, sample_edition

BOXES = [
    edition(),
    edition(compost_always=True),
    edition(gnomes=(0, 0, 0)),
    edition(gnomes=(2, 7, 7), centre=8, jury_to_win=(11, 11, 11)),
    edition(centre=1, jury_to_win=(1, 1, 1)),
    *(sample_edition(seed) for seed in range(4)),
]
games = st.builds(Game, st.sampled_from([2, 3, 4]), st.sampled_from(BOXES))
chances = st.integers(0, 2**32).map(random.Random)
quick = settings(
    max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)


def walk(game, chance):
    """All positions of a random game, each with the one before."""
    position = game.deal(chance.getrandbits(40))
    yield None, position
    while not position.over:
        before = position
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            position = position.play(chance.choice(position.legal_codes()))
        yield before, position


def everything(told):
    """All cards of a position, and all gnomes."""
    cards = Counter(bed["card"] for garden in told["gardens"] for bed in garden)
    for key in ("centre", "board", "pile", "compost"):
        cards.update(told[key])
    for won in told["won"]:
        cards.update(won)
    gnomes = Counter(gnome.split("@")[0] for garden in told["gardens"] for bed in garden for gnome in bed["gnomes"])
    gnomes.update(told["gnome_pile"] + told["used_gnomes"])
    pending = told.get("pending", {})
    if pending.get("step") == "place":
        cards[pending["card"]] += 1
    if pending.get("step") == "home":
        gnomes[pending["gnome"].split("@")[0]] += 1
    return cards, gnomes


@quick
@given(games, chances)
def test_cards_and_gnomes_are_conserved(game, chance):
    box = game.edition
    cards = Counter({card.id: card.copies for card in box.cards})
    gnomes = +Counter(dict(zip(("no", "1", "2"), box.gnomes, strict=True)))
    for _, position in walk(game, chance):
        assert everything(position.to_dict()) == (cards, gnomes)
    if box == edition():
        kinds = Counter()
        for card in box.cards:
            kinds[card.kind] += cards[card.id]
        assert kinds == {"garden": 44, "squabble": 9, "jury": 11} and sum(gnomes.values()) == 12


@quick
@given(games, chances)
def test_the_table_is_in_order_at_every_step(game, chance):
    kind = {card.id: card for card in game.edition.cards}
    for _, position in walk(game, chance):
        told = position.to_dict()
        taken = not position.settled and told["pending"]["step"] != "reveal"
        full = game.edition.centre - taken
        assert len(told["centre"]) == full or (len(told["centre"]) < full and not told["pile"])
        assert all(kind[name].kind != "jury" and not kind[name].starting for name in told["centre"])
        assert all(kind[name].kind == "jury" for name in told["board"])
        assert all(kind[name].kind != "jury" for name in told["compost"])
        for seat, garden in enumerate(told["gardens"]):
            for bed in garden:
                assert kind[bed["card"]].kind == "garden"
                assert not (bed["destroyed"] and bed["gnomes"])
                assert all(str(seat) in gnome.partition("@")[2] for gnome in bed["gnomes"] if "@" in gnome)
        most = max(len(won) for won in told["won"])
        assert most <= game.edition.jury_to_win[game.players - 2]
        assert position.over or position.moves, "a player who is to decide can decide"


@quick
@given(games, chances)
def test_turns_go_round_and_the_game_ends(game, chance):
    cards = sum(card.copies for card in game.edition.cards if not card.starting)
    turns = 1
    for before, position in walk(game, chance):
        if before is None:
            continue
        assert position.state.decisions == before.state.decisions + 1
        assert position.state.options == before.state.options + len(before.moves)
        assert position.state.forced == before.state.forced + (len(before.moves) == 1)
        ended = position.over and not position.state.by_centre
        if position.settled and not ended:
            turns += 1
            assert position.turn == (before.turn + 1) % game.players
        else:
            assert position.turn == before.turn
        assert position.state.turns == turns
    assert turns <= cards + 1 and position.state.decisions <= 5 * cards, "each turn takes a card, in five steps at most"
    told = position.to_dict()
    to_win = game.edition.jury_to_win[game.players - 2]
    enough = [seat for seat, won in enumerate(told["won"]) if len(won) >= to_win]
    if position.state.by_centre:
        assert not told["centre"] and not told["pile"] and not enough
    else:
        assert enough == [position.turn]
    mask = game.wing.finish(position.state, game.edition_view, integers(12))
    assert 0 < mask < 1 << game.players and (not enough or mask == 1 << enough[0])


@quick
@given(games, chances)
def test_every_other_move_is_refused_with_a_reason(game, chance):
    texts = [f"{verb} {card.id}" for card in game.edition.cards for verb in ("grow", "claim", "squabble", "compost")]
    texts += [f"{verb} {place}" for place in range(1, 5) for verb in ("at", "to", "swap", "from")]
    texts += [f"{place} from {source}" for place in range(1, 5) for source in range(1, 5)]
    texts += [f"reveal {face} at {place}" for place in range(1, 5) for face in (1, 2)] + ["reveal nothing"]
    for _, position in walk(game, chance):
        legal = position.legal_codes()
        code = chance.randrange(12) << 24 | chance.choice([*range(60), chance.getrandbits(24)])
        wrong = [*(text for text in chance.sample(texts, 3) if text not in position.moves)]
        wrong += [code] if code not in legal else []
        for move in [*wrong, -1, 1 << 31]:
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            assert isinstance(caught.value, GardenlabError) and len(str(caught.value)) > 20
            assert position.over or "legal: " in str(caught.value)


@quick
@given(games, chances)
def test_a_position_is_a_value(game, chance):
    for before, position in walk(game, chance):
        if before is None or chance.random() < 0.8:
            continue
        kept = before.record.tobytes()
        assert list(before.moves) == [before.move_text(code) for code in before.legal_codes()]
        for seat in range(game.players):
            before.observe(seat)
        assert before.record.tobytes() == kept and not before.record.flags.writeable
        assert position != before


@quick
@given(games, chances)
def test_every_legal_move_can_be_played(game, chance):
    for _, position in walk(game, chance):
        if chance.random() < 0.06:
            for code, text in zip(position.legal_codes(), position.moves, strict=True):
                assert position.play(code) == position.play(text)


@quick
@given(games, chances)
def test_what_is_claimed_was_fulfilled_and_only_what_was_needed_is_spent(game, chance):
    for before, position in walk(game, chance):
        if before is None:
            continue
        old, new = before.to_dict(), position.to_dict()
        claimed = [set(new["won"][seat]) - set(old["won"][seat]) for seat in range(game.players)]
        if not any(claimed):
            continue
        (jury,) = claimed[before.turn]
        assert jury in old["board"] and jury not in new["board"]
        spent = Counter(new["used_gnomes"]) - Counter(old["used_gnomes"])
        assert not spent["no"], "no-gnomes help in no claim"
        for seat in set(range(game.players)) - {before.turn}:
            assert new["gardens"][seat] == old["gardens"][seat], "a claim touches nobody else's garden"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_and_compiled_games_are_the_same_bytes(players, monkeypatch):
    pytest.importorskip("numba")
    from gardenlab.study.simulate import simulate

    for box in (BOXES[3], BOXES[4], BOXES[-1]):
        arguments = {"players": players, "games": 25, "seed": "invariants", "edition": box, "progress": False}
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            fast = simulate("lawnarchy", **arguments)
            monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
            slow = simulate("lawnarchy", **arguments)
            monkeypatch.delenv("GARDENLAB_INTERPRETED")
        assert (fast.in_machine_code, slow.in_machine_code) == (True, False)
        assert fast.states.tobytes() == slow.states.tobytes()
