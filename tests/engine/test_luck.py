"""Seeds: which are read, and what is said of those that are not."""

import pytest

import gardenlab as gl
from gardenlab.engine.luck import study_key

GAME = gl.lawnarchy.Game(players=2)


def test_a_number_and_its_text_are_different_seeds():
    # The keys of version 0.1: another key would give other games from the same seed.
    assert study_key(7) == int.from_bytes(bytes.fromhex("8ff60427bf22db76"), "little") != study_key("7")
    assert len({study_key(seed) for seed in (7, -7, "7", "seven", "größer", "")}) == 6


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("\ud800", r"seed '\\ud800' has half a character in it: expected an integer or a text"),
        ("garden \udfff", "half a character"),
        (10**5000, "seed is a number of thousands of digits"),
        (1.5, "seed must be an integer or a text, not 1.5"),
        (True, "not True"),
    ],
    ids=["half", "half at the end", "too long", "a fraction", "a truth"],
)
def test_seeds_that_cannot_be_used(seed, says):
    with pytest.raises(TypeError, match=says):
        study_key(seed)
    with pytest.raises(gl.GardenlabError, match=says):
        GAME.deal(seed)


@pytest.mark.parametrize("seed", ["\ud800", 10**5000], ids=["half a character", "too long"])
def test_drawn_decks_refuse_them_too(seed):
    with pytest.raises(gl.EditionError, match=r"half a character|thousands of digits"):
        gl.lawnarchy.sample_edition(seed)
