"""Texts are measured as the widest font draws them, and fitted into their room."""

import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from gardenlab.drawing.measure import fit, width


@pytest.mark.parametrize("words", ["Earnest Beancounter", "Manicured Lawn", "worth exactly 1, 2, 3", "WWWiii"])
@pytest.mark.parametrize("bold", [False, True])
def test_width_is_that_of_dejavu_sans(words, bold):
    font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    drawn = TextPath((0, 0), words, size=100, prop=font).get_extents().width
    assert width(words, 100, bold) == pytest.approx(drawn, rel=0.05)


def test_a_short_text_keeps_its_size_on_one_line():
    assert fit("Swap", 100, 12) == (("Swap",), 12)


def test_a_long_text_takes_a_second_line_before_it_shrinks():
    assert fit("Earnest Beancounter", 90, 11, lines=2) == (("Earnest", "Beancounter"), 11)


def test_a_long_text_shrinks_on_one_line():
    fitted = fit("Earnest Beancounter", 100, 12)
    assert fitted.lines == ("Earnest Beancounter",)
    assert 8 <= fitted.size < 12
    assert width("Earnest Beancounter", fitted.size) <= 100


@pytest.mark.parametrize("words", ["W" * 60, "many words " * 12, "漢字" * 20])
@pytest.mark.parametrize("lines", [1, 2])
def test_what_cannot_fit_is_cut_with_an_ellipsis(words, lines):
    fitted = fit(words, 80, 12, lines=lines)
    assert len(fitted.lines) <= lines
    assert fitted.lines[-1].endswith("…")
    assert all(width(line, fitted.size) <= 80 for line in fitted.lines)


def test_an_empty_text_has_no_line():
    assert fit("", 80, 12).lines == ()
