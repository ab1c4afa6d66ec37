"""Restricted play: agents that do without a part of Lawnarchy."""

import doctest

import pytest

import gardenlab as gl
from gardenlab.lawnarchy import styles


@pytest.mark.parametrize("name", ["squabbles", "jury claims"])
def test_the_part_is_left_out_where_anything_else_can_be_done(name):
    one = styles.without(name, agent="random")
    study = gl.simulate("lawnarchy", 3, [one, "random", "random"], 90, seed=5, progress=False)
    mine = (study.seats["agent"] == one.name).to_numpy().reshape(len(study), 3)
    used = styles.STYLES.parts[name].used(study)
    assert used[~mine].mean() > 0.5 and used[mine].mean() < 0.5 * used[~mine].mean()
    for game in (used & mine).any(axis=1).nonzero()[0][:5]:
        assert never_by_choice(study, int(game), {"squabbles": "squabble", "jury claims": "claim"}[name], mine)


def never_by_choice(study, game, word, mine):
    """Whether the limited seat met nothing else wherever it did what it leaves out, and did it somewhere."""
    position = study.game.deal(study.seed, game // study.rotations)
    done = []
    for move in study.replay(game).record().moves:
        if mine[game, position.turn] and move.startswith(word):
            done.append(all(other.startswith(word) for other in position.moves))
        position = position.play(move)
    return bool(done) and all(done)


def test_what_stands_in_the_texts_holds():
    assert doctest.testmod(styles).failed == 0
    with pytest.raises(gl.GardenlabError, match="expected one of 'squabbles', 'jury claims'"):
        gl.lawnarchy.styles.without("gnomes")


def test_the_parts_can_be_weighed():
    told = gl.restricted_play("lawnarchy", "squabbles", players=2, deals=20, seed=1, agent="random", progress=False)
    assert told.frame["part"].tolist() == ["squabbles"] and told.frame["deals"].tolist() == [20]
    assert "reconstructed" in told.caption
