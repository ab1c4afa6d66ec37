"""Restricted play: agents that do without a part of The Last Garden."""

import doctest
import warnings

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.agents.restricted import restricted
from gardenlab.engine.errors import GardenlabError
from gardenlab.last_garden import styles
from gardenlab.last_garden.state import LAB, PUT, SHIFT

PARTS = [part.name for part in styles.PARTS]


def simulated(agents, games=24, players=3, **options):
    return gl.simulate("last_garden", players, agents, games, seed=5, progress=False, workers=1, **options)


def seats_of(study, name):
    return (study.seats["agent"] == name).to_numpy().reshape(len(study), study.players)


def first_in(moves, kind):
    return next((k for k, move in enumerate(moves) if move >> SHIFT == kind), -1)


def test_the_examples_in_the_text_hold():
    assert doctest.testmod(styles).failed == 0


@pytest.mark.parametrize("name", PARTS)
def test_the_part_is_never_used_and_others_use_it(name):
    one = styles.without(name, agent="random")
    study = simulated([one, "random", "random"], games=300)
    used, mine = styles.STYLES.parts[name].used(study), seats_of(study, one.name)
    assert used[~mine].any() and not used[mine].any()


def test_single_spaces_can_be_left_out():
    study = simulated([styles.without("mine red", "row 1:1 die 4", agent="random"), "random", "random"], games=300)
    mine = seats_of(study, "random without mine red and row 1:1 die 4")
    rows = study.spaces[study.spaces["space"].isin(["mine red", "row 1:1 die 4"])]
    assert len(rows) and not mine[rows["game"], rows["seat"]].any()


@pytest.mark.parametrize("base", ["greedy", "random"])
def test_both_forms_play_the_same_games(base, monkeypatch):
    pytest.importorskip("numba")
    line = [styles.without("lab", agent=base), styles.without("row 1:1", agent=base)]
    compiled = simulated(line, games=4, players=2)
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plain = simulated(line, games=4, players=2)
    assert compiled.in_machine_code and not plain.in_machine_code
    assert compiled.states.tobytes() == plain.states.tobytes()


def test_a_name_stands_for_the_agent_in_studies_and_their_lines():
    study = simulated([styles.without("queen action"), "greedy", "greedy"], games=3)
    assert '"greedy without queen action"' in study.source
    again = eval(study.source.replace("gl.simulate(", "gl.simulate(progress=False, game="), {"gl": gl})
    assert again.digest == study.digest
    assert styles.without("queen action") is styles.STYLES["greedy without queen action"]


def test_what_is_no_part_is_refused_in_words():
    with pytest.raises(GardenlabError, match="there is no part 'lob'; expected one of 'garden', 'mines'"):
        styles.without("lob")
    with pytest.raises(GardenlabError, match="expected one or more of"):
        styles.without()
    with pytest.raises(GardenlabError, match="is plain Python; expected 'random', 'greedy' or f"):
        styles.without("lab", agent=lambda position: position.moves[0])
    with pytest.raises(GardenlabError, match="there is no agent 'greedy without lob'"):
        simulated(["greedy without lob", "greedy", "greedy"])


def filtered(allowed, agent="random"):
    return restricted(agent, allowed, gl.last_garden.wing.rules(), name="kept")


def test_an_agent_to_which_nothing_is_allowed_plays_all_the_same():
    def nothing(state, edition, move):
        return False

    free, kept = simulated("random"), simulated(filtered(nothing))
    assert kept.digest == free.digest


def test_an_agent_of_ones_own_is_given_the_allowed_moves_only():
    def lab_first(seen, edition, moves, n, luck):
        for k in range(n):
            if moves[k] >> SHIFT == LAB:
                return k
        return 0

    free = simulated(gl.agent(lab_first), games=6)
    kept = simulated(styles.without("lab", agent=lab_first), games=6)
    assert free.spaces["from_lab"].any() and not kept.spaces["from_lab"].any()


def test_the_search_ahead_keeps_to_the_limits():
    """Greedy values playing a card by what follows; the search must not count on moves that are left out."""
    from gardenlab.agents.restricted import kept_moves
    from gardenlab.engine import forms, kernel

    wing = gl.last_garden.wing
    position = gl.last_garden.Game(2).deal(3)
    while first_in(position.legal_codes(), PUT) < 0:
        position = position.play(position.moves[0])
    limits = kernel.bind(styles.allowed, LEFT_OUT=styles.STYLES.parts["garden"].bits)
    ahead = kernel.bind(kept_moves, every_move=wing.legal_moves, allowed=limits)
    moves = forms.integers(wing.max_moves)
    own = position.observe(position.turn)
    n = ahead(forms.view(own.record.copy()), position.game.edition_view, moves)
    kept = list(moves[:n])
    every = own.legal_codes()
    assert kept == [move for move in every if move >> SHIFT != PUT or move & 255 >= 6] and len(kept) == len(every) - 6
    assert np.all(np.diff([every.index(move) for move in kept]) > 0)
    true = forms.view(position.record.copy())  # nobody's view: there no move is the agent's own
    assert ahead(true, position.game.edition_view, moves) == len(every)
