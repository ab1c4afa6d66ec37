"""Colours stay apart without full colour vision, words stay readable on them, and each has a letter."""

from itertools import combinations

import numpy as np
import pytest

from gardenlab.drawing.palette import PALETTE, colour, contrast, letter, readable_on
from gardenlab.engine.errors import GardenlabError

GAME = ("purple", "green", "yellow", "blue", "red")
# Machado, Oliveira and Fernandes (2009), severity 1
SIGHT = {
    "full": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.119192, 0.9503041]]
)


def lab(role, sight):
    """CIELAB of a role's colour as that sight sees it."""
    text = colour(role)
    srgb = np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(np.asarray(SIGHT[sight]) @ linear, 0, 1) / (0.95047, 1.0, 1.08883)
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("sight", SIGHT)
def test_the_five_colours_are_told_apart(sight):
    for one, other in combinations(GAME, 2):
        distance = np.linalg.norm(lab(one, sight) - lab(other, sight))
        assert distance > 20, (one, other, sight, distance)


@pytest.mark.parametrize("role", [*GAME, "jury", "card", "soil-dark", *(f"seat-{k}-wash" for k in range(4))])
def test_words_are_readable_on_a_surface(role):
    assert contrast(role, readable_on(role)) >= 4.5


@pytest.mark.parametrize("ground", ["paper", "panel", "card", *(f"seat-{k}-wash" for k in range(4))])
def test_ink_and_muted_are_readable_on_paper(ground):
    assert contrast(ground, "ink") >= 7
    assert contrast(ground, "muted") >= 4.5


def test_each_colour_has_a_letter_of_its_own():
    letters = [letter(role) for role in (*GAME, "jury")]
    assert all(letters)
    assert len(set(letters)) == len(letters)
    assert [letter(f"seat-{k}") for k in range(4)] == ["0", "1", "2", "3"]


def test_an_unknown_role_is_refused_by_name():
    with pytest.raises(GardenlabError, match=r"'mauve'.*purple"):
        colour("mauve")
    assert all(len(value) == 7 for value in PALETTE.values())
