"""Tables of sentences show whole."""

import pickle

import pandas as pd

import gardenlab as gl
from gardenlab.engine.readable import readable

LONG = "a reason that is much longer than the fifty characters at which pandas cuts a text off"


def test_long_texts_show_whole_and_missing_values_as_nothing():
    table = readable(pd.DataFrame({"why": [LONG, "<b>short</b>"], "points": pd.array([1, None], "Int64")}))
    assert LONG in repr(table) and LONG in table._repr_html_()
    assert "<NA>" not in repr(table) + table._repr_html_() and "<b>" not in table._repr_html_()
    assert repr(table).splitlines()[2] == "<b>short</b>"


def test_it_is_a_data_frame_and_what_is_selected_is_a_plain_one():
    table = gl.lawnarchy.Game(players=3).deal(seed=7).explain()
    cards = table[table["kind"] == "card"]
    assert isinstance(table, pd.DataFrame) and type(cards) is pd.DataFrame and len(cards) == 4
    assert pickle.loads(pickle.dumps(table)).equals(table)
