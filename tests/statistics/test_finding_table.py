"""A finding: what it prints, draws and writes."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

import gardenlab.statistics as gs


def finding(**options):
    """Return a finding with a name that would break careless HTML."""
    plays = pd.DataFrame({"card": ["<b>hut</b>"] * 5 + ["pond"] * 4, "grown": [1, 0, 1, 1, 0, 0, 0, 0, 0]})
    return gs.rates(plays, event="grown", by="card", null=0.5).described(**options)


def test_text_has_rounded_rates_one_interval_and_a_wrapped_caption():
    text = repr(finding(design={"game": "lawnarchy", "agents": ["greedy", "random"], "seed": 7}, source="rates(plays)"))
    assert "0.600  [0.231, 0.882]  1.0000" in text and "0.000  [0.000, 0.490]" in text
    assert "Design: game lawnarchy; agents greedy, random; seed 7." in text.replace("\n", " ")
    assert text.endswith("Made by: rates(plays)") and max(map(len, text.splitlines())) <= 100


def test_html_is_escaped_and_has_scoped_headings():
    html = finding(note="A <face> is reconstructed.")._repr_html_()
    assert "<b>hut" not in html and "&lt;b&gt;hut&lt;/b&gt;" in html and "&lt;face&gt;" in html
    assert '<th scope="col"' in html and '<th scope="row"' in html and "<caption" in html and "<img" not in html


def test_report_holds_table_picture_and_caption():
    html = finding(title='Grown "often"').report_html()
    assert "data:image/png;base64," in html and 'alt="Plot: Grown &quot;often&quot;' in html and "n = 9" in html


def test_note_is_in_caption_and_both_kinds_of_picture():
    from matplotlib.figure import Figure

    found = finding(note="Card faces are partly reconstructed.")
    assert found.caption.endswith("Card faces are partly reconstructed.")
    own = found.plot().figure
    assert "reconstructed" in own._supxlabel.get_text()
    axes = Figure().subplots()
    assert found.plot(ax=axes) is axes and "reconstructed" in axes.get_xlabel()


def test_describing_leaves_the_first_as_it_was():
    first = finding(design={"seed": 1})
    second = first.described(title="Other", design={"games": 9}, note="N.")
    assert (first.title, first.note, first.design) == ("Rate of grown", "", {"seed": 1})
    assert (second.title, second.note, second.design) == ("Other", "N.", {"seed": 1, "games": 9})
    assert second.frame.equals(first.frame) and list(second.details) == list(first.details)


def test_what_is_done_to_a_described_finding_leaves_the_first_as_it_was():
    first = gs.survival({"time": [3, 5], "event": [1, 1]})
    before, curve = first.frame.copy(), first.details["curve"].copy()
    second = first.described(design={"agents": ["greedy"]})
    second.frame.loc[:, "median"] = 9
    second.details["curve"].loc[:, "survival"] = 9
    third = second.described()
    third.design["agents"].append("random")
    assert (
        first.frame.equals(before) and first.details["curve"].equals(curve) and second.design == {"agents": ["greedy"]}
    )


def test_intervals_without_ends_print_as_none():
    frame = pd.DataFrame({"mean": [2.0, 3.0], "mean_low": [np.nan, 2.5], "mean_high": [np.nan, np.nan]})
    text = repr(gs.Finding(frame, title="T", caption="C."))
    assert "2.000 [no interval]" in text and "3.000 [2.500, ?]" in text


def test_files_are_whole_or_not_there(tmp_path):
    found = finding()
    path = found.to_csv(tmp_path / "rates.csv")
    assert pd.read_csv(path).equals(pd.read_csv(found.to_csv(path)))
    assert (found.to_png(tmp_path / "rates.png")).read_bytes().startswith(b"\x89PNG")
    assert sorted(item.name for item in tmp_path.iterdir()) == ["rates.csv", "rates.png"]
    with pytest.raises(gs.TableError, match="no folder"):
        found.to_csv(tmp_path / "missing" / "rates.csv")
    (tmp_path / "taken").mkdir()
    with pytest.raises(gs.TableError, match="could not be written"):
        found.to_csv(tmp_path / "taken")
    assert not [item for item in tmp_path.iterdir() if item.name.startswith(".")]


def test_a_notebook_cell_shows_the_picture_and_pyplot_knows_nothing():
    code = (
        "import gardenlab.statistics as gs, sys;"
        "axes = gs.rate(97, 156, null=.5).plot();"
        "assert axes._repr_png_().startswith(b'\\x89PNG');"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_import_is_light():
    code = "import gardenlab.statistics, sys; assert not {'pandas', 'scipy', 'matplotlib'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_finding_without_picture_says_so():
    found = gs.adjust({"p": [0.1]})
    assert not found.has_plot and "<table" in found.report_html()
    with pytest.raises(gs.TableError, match="no picture"):
        found.plot()


def test_long_tables_are_cut_and_say_so():
    found = gs.distribution({"turns": np.arange(500)}, "turns")
    assert "... and 440 rows more in .frame" in repr(found) and "... and 300 rows more" in found._repr_html_()


def test_missing_numbers_print_as_nothing():
    plays = pd.DataFrame({"card": pd.Categorical(["a"], ["a", "b"]), "grown": [True]})
    assert "nan" not in repr(gs.rates(plays, event="grown", by="card")).lower()


def test_examples_in_the_docstrings():
    import gardenlab.statistics as package

    for module in pkgutil.iter_modules(package.__path__):
        result = doctest.testmod(importlib.import_module(f"gardenlab.statistics.{module.name}"))
        assert result.failed == 0, module.name


def test_small_bounds_are_not_printed_as_nothing():
    frame = pd.DataFrame({"share": [0.0, 0.25], "low": [0.0, 0.2], "high": [0.00038, 0.31]})
    percents = repr(gs.Finding(frame, title="T", caption="C.", formats={"share": "percent"}))
    assert "0% [0-0.04]" in percents and "25% [20-31]" in percents and "low" not in percents
    assert "[0.000, 0.0004]" in repr(gs.Finding(frame, title="T", caption="C."))


def test_a_picture_has_a_title_of_its_own():
    frame = pd.DataFrame({"share": [0.0]})
    found = gs.Finding(frame, title="Table", caption="C.", plot=lambda frame, ax: None, picture_title="Picture")
    assert found.described(note="N.").plot().get_title(loc="left") == "Picture"
    assert "Plot: Picture." in found.picture_html() and "Table" in repr(found)


def test_what_is_rounded_to_nothing_has_no_sign():
    frame = pd.DataFrame({"difference": [-0.0004, -0.2], "low": [-0.04, -0.3], "high": [0.03, -0.1]})
    text = str(gs.Finding(frame, title="", caption="", formats={"difference": "own"}))
    assert "\n  0.00 [-0.04, 0.03]\n-0.20 [-0.30, -0.10]\n" in text
