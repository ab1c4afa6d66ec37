"""``gardenlab study garden_nation``: a folder with a page, a table and a picture of every finding.

Drawing all findings takes long: here it is those of each kind of table and picture, in the soak all of them.
"""

import pandas as pd
import pytest

from gardenlab.cli import main
from gardenlab.garden_nation.findings import FINDINGS

SOME = ("control_by_round", "control_by_territory", "project_survival", "mission_value", "area_use", "bramble_choices",
        "end_triggers", "wins_by_order")  # fmt: skip


def written(out):
    line = ["study", "garden_nation", "--games", "12", "--players", "3", "4", "--agents", "random", "--out", str(out),
            "--workers", "1", "--quiet"]  # fmt: skip
    assert main(line) == 0
    return out


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from gardenlab.study import findings

    every = findings.findings
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(findings, "findings", lambda studies: {name: every(studies)[name] for name in SOME})
        return written(tmp_path_factory.mktemp("study") / "nation")


def check_files(folder, names):
    for name in names:
        table = pd.read_csv(folder / "tables" / f"{name}.csv")
        assert set(table["players"]) <= {3, 4} and len(table), name
        assert (folder / "pictures" / f"{name}.png").stat().st_size > 5_000, name


def test_a_finding_has_its_table_and_picture(folder):
    check_files(folder, SOME)
    assert len(list((folder / "pictures").iterdir())) == len(SOME)


@pytest.mark.soak
def test_every_finding_has_its_table_and_picture(tmp_path):
    check_files(written(tmp_path / "nation"), FINDINGS)


def test_the_page_tells_of_all_and_how_to_make_it_again(folder):
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "gardenlab study garden_nation --games 12 --players 3 4 --agents random --seed 1" in page
    assert "The rulebook is silent" in page
    for title in ("Territory control by round", "Secret missions: kept", "What ends games", "Who wins, by turn order"):
        assert title in page


def test_tables_hold_what_the_text_says(folder):
    control = pd.read_csv(folder / "tables" / "control_by_territory.csv")
    assert control.groupby("players")["territory"].apply(list).to_dict() == {3: [*range(1, 8)], 4: [*range(1, 8)]}
    areas = pd.read_csv(folder / "tables" / "area_use.csv", dtype={"area": str})
    assert len(areas) == 98 and (areas["games"] == 12).all()
    details = {path.name for path in (folder / "tables").glob("*-*.csv")}
    assert {"area_use-places.csv", "project_survival-curve.csv", "bramble_choices-territories.csv"} <= details
