"""`study.findings()`: by name, each worked out when it is asked for, and no more than once."""

import pandas as pd
import pytest

import gardenlab.statistics as gs
from gardenlab.engine.errors import GardenlabError
from gardenlab.statistics.pooling import NothingToTell
from gardenlab.study.findings import Findings
from gardenlab.study.simulate import simulate


def test_only_what_is_asked_for_is_worked_out_and_only_once():
    made = []

    def maker(name):
        def make():
            made.append(name)
            if name == "silent":
                raise NothingToTell("nothing")
            return gs.Finding(pd.DataFrame({"share": [0.5]}), title=name, caption="C.")

        return make

    found = Findings({name: maker(name) for name in ("first", "silent", "last")})
    assert found["last"].title == found["last"].title == "last"
    assert made == ["last"]
    assert list(found) == ["first", "last"] and len(found) == 2
    assert "silent" not in found and "none" not in found
    assert sorted(made) == ["first", "last", "silent"]


def test_what_is_done_to_a_finding_does_not_stay():
    found = simulate("lawnarchy", 2, "random", 12, seed=1, progress=False).findings()
    for name, finding in found.items():
        before, details = finding.frame.copy(), {kind: table.copy() for kind, table in finding.details.items()}
        for table in (finding.frame, *finding.details.values()):
            table.loc[:, "n"] = 9
            table.pop(table.columns[0])
        finding.summary, finding.design["agents"][0] = "Changed.", "nobody"
        again = found[name]
        pd.testing.assert_frame_equal(again.frame, before)
        for kind, table in details.items():
            pd.testing.assert_frame_equal(again.details[kind], table)
        assert again.summary != "Changed." and again.design["agents"][0] == "random"


@pytest.mark.parametrize("name", ["wins_by_agent", "wins_by_ordr"])
def test_a_finding_that_is_not_there_is_named_with_those_that_are(name):
    found = simulate("lawnarchy", 2, "random", 12, seed=1, progress=False).findings()
    with pytest.raises(GardenlabError, match=f"there is no finding '{name}'.*expected one of .*wins_by_order"):
        found[name]


def test_statistics_of_a_studys_tables_carry_its_note():
    study = simulate("lawnarchy", 3, "random", 40, seed=5, progress=False)
    assert "reconstructed" in study.note
    assert study.note in gs.rates(study.jury, event="claimed", by="card", cluster="game").caption
    assert study.note in gs.advantage(study.seats, by="order").caption
    assert gs.rates(study.jury, event="claimed", note="Mine.").caption.endswith("Mine. " + study.note)


def test_a_finding_that_cannot_be_told_says_why():
    found = simulate("lawnarchy", 2, "random", 6, seed=1, cap=5, progress=False).findings()
    for name in ("wins_by_order", "shared_wins", "start_value"):
        with pytest.raises(GardenlabError, match=f"'{name}'.*no game was played to its end"):
            found[name]
