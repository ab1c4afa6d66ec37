"""Restricted play: agents that do without a part of Garden Nation."""

import doctest
import warnings

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.engine import kernel
from gardenlab.engine.errors import GardenlabError
from gardenlab.garden_nation import styles
from gardenlab.garden_nation.legality import constructable
from gardenlab.garden_nation.state import GO, INVADE, SHIFT

PARTS = [part.name for part in styles.PARTS]


def simulated(agents, games=24, players=3, **options):
    return gl.simulate("garden_nation", players, agents, games, seed=5, progress=False, workers=1, **options)


def seats_of(study, name):
    return (study.seats["agent"] == name).to_numpy().reshape(len(study), study.players)


def test_the_examples_in_the_text_hold():
    assert doctest.testmod(styles).failed == 0


@pytest.mark.parametrize("name", PARTS)
def test_the_part_is_used_by_others_and_by_its_seat_only_where_it_must_be(name):
    one = styles.without(name, agent="random")
    study = simulated([one, "random", "random"], games=1500)
    used, mine = styles.STYLES.parts[name].used(study), seats_of(study, one.name)
    assert used[~mine].any()
    allowed = kernel.bind(styles.allowed, LEFT_OUT=styles.STYLES.parts[name].bits)
    for number in np.flatnonzero((used & mine).any(axis=1))[:4]:
        replay = study.replay(int(number))
        seat = replay.agents.index(one.name)
        obliged = 0
        for position, move in zip(replay, replay.moves, strict=False):
            if position.turn == seat:
                codes = position.legal_codes()
                may = [bool(allowed(position.state, position.game.edition_view, code)) for code in codes]
                chosen = next(may for may, code in zip(may, codes, strict=True) if position.move_text(code) == move)
                assert chosen or not any(may)
                obliged += not chosen
        assert obliged
    if name not in ("abandon", "height", "brambles"):
        assert not (used & mine).any()
    assert (used & mine).sum() < 0.2 * (used & ~mine).sum()


def test_without_abandoning_no_way_leads_to_it_where_there_is_another():
    study = simulated([styles.without("abandon", agent="random"), "random"], games=400, players=2)
    mine = seats_of(study, "random without abandon")
    did = (styles.STYLES.parts["abandon"].used(study) & mine).any(axis=1)
    assert did.any()
    for number in np.flatnonzero(did)[:8]:
        replay = study.replay(int(number))
        seat = replay.agents.index("random without abandon")
        for k, (position, move) in enumerate(zip(replay, replay.moves, strict=False)):
            if position.turn == seat and move.startswith("abandon"):
                start = next(replay[j] for j in range(k, -1, -1) if gl.garden_nation.wing.settled(replay[j].state))
                box = start.game.edition_view
                assert not any(constructable(start.state, box, seat, cell) for cell in range(49))
                assert "pass" not in start.moves


@pytest.mark.parametrize("base", ["greedy", "random"])
def test_both_forms_play_the_same_games(base, monkeypatch):
    pytest.importorskip("numba")
    line = [styles.without("ploys", "height", agent=base), styles.without("projects", "abandon", agent=base)]
    few = {"games": 1, "players": 2, "cap": 40} if base == "greedy" else {"games": 2, "players": 2}
    compiled = simulated(line, **few)
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plain = simulated(line, **few)
    assert compiled.in_machine_code and not plain.in_machine_code
    assert compiled.states.tobytes() == plain.states.tobytes()


def test_a_name_stands_for_the_agent_in_studies_and_their_lines():
    study = simulated([styles.without("invade"), "greedy", "greedy"], games=3)
    assert '"greedy without invade"' in study.source
    again = eval(study.source.replace("gl.simulate(", "gl.simulate(progress=False, game="), {"gl": gl})
    assert again.digest == study.digest
    assert styles.without("invade") is styles.STYLES["greedy without invade"]
    assert gl.garden_nation.styles is styles


def test_what_is_no_part_is_refused_in_words():
    with pytest.raises(GardenlabError, match="there is no part 'lob'; expected one of 'ploys', 'invade'"):
        styles.without("lob")
    with pytest.raises(GardenlabError, match="expected one or more of"):
        styles.without()
    with pytest.raises(GardenlabError, match="is plain Python; expected 'random', 'greedy' or f"):
        styles.without("invade", agent=lambda position: position.moves[0])
    with pytest.raises(GardenlabError, match="there is no agent 'greedy without lob'"):
        simulated(["greedy without lob", "greedy", "greedy"])


def test_the_search_ahead_keeps_to_the_limits():
    """Greedy values a ploy by what follows; the search must not count on moves that are left out."""
    from gardenlab.agents.restricted import kept_moves
    from gardenlab.engine import forms

    wing = gl.garden_nation.wing
    replay = simulated("greedy", games=1).replay(0)
    limits = kernel.bind(styles.allowed, LEFT_OUT=styles.PLOY_BITS)
    ahead = kernel.bind(kept_moves, every_move=wing.legal_moves, allowed=limits)
    moves, ploys, invading = forms.integers(wing.max_moves), 0, 0
    for position in list(replay)[:-1]:
        own = position.observe(position.turn)
        n = ahead(forms.view(own.record.copy()), position.game.edition_view, moves)
        every = own.legal_codes()
        kinds = [move >> SHIFT for move in every]
        kept = [move for move in every if move >> SHIFT not in (INVADE, GO) and "transfer" not in own.move_text(move)]
        assert list(moves[:n]) == (kept or every)
        ploys, invading = ploys + (kept != every), invading + (INVADE in kinds)
        true = forms.view(position.record.copy())  # nobody's view: there no move is the agent's own
        assert ahead(true, position.game.edition_view, moves) == len(every)
    assert ploys > 20 and invading


def test_tall_buildings_and_brambles_are_left_alone():
    study = simulated([styles.without("height", "brambles", agent="random"), "random", "random"], games=60)
    mine = seats_of(study, "random without height and brambles")
    areas = study.areas.dropna(subset="owner")
    own = areas[mine[areas["game"], areas["owner"].astype(int)]]
    assert len(own) > 300 and (own["floors"] == 1).all() and (areas.drop(own.index)["floors"] > 1).any()
    first = study.brambles.dropna(subset="seat")
    assert len(first) > 100 and mine[first["game"], first["seat"].astype(int)].mean() < 0.02


def test_restricted_play_tells_what_a_part_is_worth():
    told = gl.restricted_play("garden_nation", ["projects"], players=2, deals=60, seed=3, progress=False)
    row = told.frame.set_index("part").loc["projects"]
    assert row["points"] > 5 and row["points_low"] > 0 and row["anyway"] == 0 and row["used"] > 0.8
    kinds = dict.fromkeys(part.kind for part in styles.PARTS)
    assert list(kinds) == ["ploy", "building", "project"]
