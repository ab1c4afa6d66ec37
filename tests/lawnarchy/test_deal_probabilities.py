"""Exact values about set-up (rulebook §2, §3), by enumeration, and the deals against them."""

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
import pytest

from gardenlab.engine import forms, kernel
from gardenlab.engine.luck import study_key
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.rules import deal
from gardenlab.lawnarchy.state import STATE

CARDS = edition().cards
STARTING = [card for card in CARDS if card.starting]
JURY = [card.id for card in CARDS if card.kind == "jury"]
SIGMAS = 4.5


def expected_points(card, place):
    """Expected points of a starting card at a place, the other 15 lying anyhow."""
    others = [other for other in STARTING if other is not card]
    if card.condition == "position":
        return Fraction(card.points * (card.wants == place))
    beside = 1 if card.condition == "opposite_colour" or place in (1, 4) else 2
    met = [card.wants in [other.colour for other in seen] for seen in permutations(others, beside)]
    return Fraction(card.points * sum(met), len(met))


def test_a_starting_garden_is_worth_six_fifths_on_average():
    """The opposite card is one of the other 15 with 2, 3 and 4 players alike."""
    mean = sum(expected_points(card, place) for card in STARTING for place in (1, 2, 3, 4)) / len(STARTING)
    assert mean == Fraction(6, 5)


def chance_of_open(jury):
    """That so many of 11 jury cards lie before the fourth of 37 other cards."""
    return Fraction(comb(jury + 3, 3) * comb(44 - jury, 11 - jury), comb(48, 11))


def test_jury_cards_open_before_the_first_turn():
    chances = [chance_of_open(k) for k in range(12)]
    assert sum(chances) == 1
    assert chances[0] == Fraction(4403, 12972)
    assert sum(k * p for k, p in enumerate(chances)) == Fraction(22, 19)
    assert sum(k * p for k, p in enumerate(chances)) / 11 == Fraction(2, 19)


@cache
def dealt(players):
    """Many deals: at once as a study's games where there is a compiler, else fewer by hand."""
    if kernel.compiler_missing() is None:
        from gardenlab.study.simulate import simulate

        return simulate("lawnarchy", players=players, games=30_000, seed="set-up", progress=False).states
    game, states = Game(players), np.zeros(1500, STATE)
    for number in range(len(states)):
        deal(forms.view(states[number : number + 1]), game.edition_view, players, study_key("set-up"), number)
    return states


def test_a_study_begins_with_the_deals():
    for players in (2, 3, 4):
        for number in range(15):
            state = Game(players).deal("set-up", number).record[0]
            for field in ("start_points", "start", "luck"):
                assert np.array_equal(dealt(players)[number][field], state[field])
            assert np.array_equal(dealt(players)[number]["revealed_at"] == 0, state["revealed_at"] == 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealt_gardens_average_six_fifths(players):
    points = dealt(players)["start_points"][:, :players].astype(float)
    means = points.mean(axis=1)
    assert abs(means.mean() - 6 / 5) < SIGMAS * means.std() / len(points) ** 0.5
    for seat in range(players):
        assert abs(points[:, seat].mean() - 6 / 5) < SIGMAS * points[:, seat].std() / len(points) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealt_jury_cards_are_open_as_often_as_they_should(players):
    opened = dealt(players)["revealed_at"][:, : len(JURY)] == 0
    n, count = len(opened), opened.sum(axis=1)
    tally = np.bincount(count, minlength=12)
    assert abs(count.mean() - 22 / 19) < SIGMAS * count.std() / n**0.5
    for share, chance in ((tally[0] / n, 4403 / 12972), *((opened[:, j].mean(), 2 / 19) for j in range(len(JURY)))):
        assert abs(share - chance) < SIGMAS * (chance * (1 - chance) / n) ** 0.5
    chances = [float(chance_of_open(k)) for k in range(5)]
    chances.append(1 - sum(chances))
    seen = [*tally[:5], tally[5:].sum()]
    # 35.9 is passed once in a million times with 5 degrees of freedom.
    assert sum((a - n * p) ** 2 / (n * p) for a, p in zip(seen, chances, strict=True)) < 35.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_starts_equally_often(players):
    starts = np.bincount(dealt(players)["start"], minlength=players)
    n = starts.sum()
    assert len(starts) == players
    assert sum((starts - n / players) ** 2 / (n / players)) < 33.0  # 3 degrees of freedom: 3e-7


def test_every_card_comes_to_every_place():
    """Where single cards and gnomes lie at set-up is even, over the deals of one study."""
    game, n = Game(4), 1600
    state = forms.view(np.zeros(1, STATE))
    first, places, gnome = np.zeros(len(CARDS), int), np.zeros((16, 16), int), np.zeros(3, int)
    last = np.zeros(len(CARDS), int)
    number = [game.edition.number[card.id] for card in STARTING]
    for k in range(n):
        deal(state, game.edition_view, 4, study_key("places"), k)
        last[state.pile[0]] += 1
        first[state.pile[state.pile_left - 1]] += 1
        gnome[state.gnome_face[0]] += 1
        for spot in range(16):
            places[number.index(state.garden[spot // 4, spot % 4]), spot] += 1
    others = [game.edition.number[card.id] for card in CARDS if not card.starting]
    for counts in (first, last):
        assert counts[others].sum() == n
        assert sum((counts[others] - n / 48) ** 2 / (n / 48)) < 109  # 47 degrees of freedom: 1e-6
    assert sum((gnome - n / 3) ** 2 / (n / 3)) < 28
    assert ((places - n / 16) ** 2 / (n / 16)).sum() < 340  # 225 degrees of freedom: 1e-6
