"""Greedy play: it beats random seats, and uses nothing that its seat may not know."""

import pytest

import gardenlab as gl
from gardenlab.engine import forms, kernel
from gardenlab.engine.luck import study_key


@pytest.mark.parametrize("game", ["lawnarchy", "last_garden"])
def test_greedy_wins_nine_of_ten_decided_games_against_two_random_seats(game):
    study = gl.simulate(game, players=3, agents=["greedy", "random", "random"], games=300, seed=1, progress=False)
    decided = study.seats[study.seats["game"].isin(study.games.loc[study.games["winners"] == 1, "game"])]
    wins = decided.groupby("agent", observed=True)["won"].sum()
    assert wins["greedy"] + wins["random"] == decided["game"].nunique() > 250
    assert wins["greedy"] >= 0.9 * decided["game"].nunique()


@pytest.mark.parametrize("game", ["lawnarchy", "last_garden"])
def test_what_is_hidden_does_not_change_a_decision(game):
    from gardenlab.agents import greedy

    position = getattr(gl, game).Game(players=3).deal(seed=5)
    for _ in range(40):
        position = position.play(position.moves[len(position.moves) // 2])
    wing = position.game.wing
    choose = kernel.bind(greedy.choose, **wing.rules())
    chosen = set()
    for seed in range(4):  # the same to the seat on turn, otherwise different
        other = position.observe(position.turn).imagine(seed)
        assert other != position and other.observe(other.turn) == position.observe(position.turn)
        codes = other.legal_codes()
        moves, luck, seen = forms.integers(wing.max_moves), forms.words(1), other.record.copy()
        for k, code in enumerate(codes):
            moves[k] = code
        luck[0] = study_key("one stream")
        wing.conceal(forms.view(seen), other.game.edition_view, other.turn)
        chosen.add(choose(forms.view(seen), other.game.edition_view, moves, len(codes), luck))
    assert len(chosen) == 1
