"""The line that a finding prints makes it again in another process: the same games, the same numbers."""

import pickle
import subprocess
import sys

import pandas as pd
import pytest

import gardenlab as gl

ALL_OF = "own edition, text seed"
SCRIPT = """
import pickle, sys
import gardenlab as gl
lines, out = pickle.load(open(sys.argv[1], "rb")), sys.argv[2]
made = {name: eval(line) for name, line in lines.items()}
pickle.dump({name: getattr(one, "digest", None) or one.frame for name, one in made.items()}, open(out, "wb"))
"""


def again(lines, folder):
    """What each line gives in a fresh process: the digest of a study, the frame of a finding."""
    asked, answered = folder / "lines", folder / "made"
    asked.write_bytes(pickle.dumps(lines))
    command = [sys.executable, "-W", "ignore", "-c", SCRIPT, str(asked), str(answered)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return pickle.loads(answered.read_bytes())


@pytest.fixture(scope="module")
def studies():
    """Studies by what is uncommon about them."""
    own = gl.last_garden.edition(wilting_threshold=5, rounds=(3, 4, 4))
    common = {"games": 12, "progress": False}
    return {
        ALL_OF: gl.simulate("last_garden", 3, ["greedy", "random", "random"], seed='a "text"', edition=own, **common),
        "cap, seats kept": gl.simulate("lawnarchy", 2, ["greedy", "random"], seed=-4, cap=60, rotate=False, **common),
        "limited agents": gl.simulate("last_garden", 2, "greedy without lab", seed=7, **common),
    }


def test_a_study_and_all_its_findings(studies, tmp_path):
    lines, there = {}, {}
    for name, study in studies.items():
        lines[name], there[name] = study.source, study.digest
        findings = study.findings()
        for title in findings if name == ALL_OF else ("wins_by_order", "endings"):
            lines[name, title], there[name, title] = findings[title].source, findings[title].frame
    made = again(lines, tmp_path)
    assert set(made) == set(there) and len(made) > 20
    for name, before in there.items():
        if isinstance(before, str):
            assert made[name] == before, name
        else:
            pd.testing.assert_frame_equal(made[name], before)


def test_findings_of_many_studies_a_sweep_and_restricted_play(tmp_path):
    several = [gl.simulate("lawnarchy", players, games=20, seed=3, progress=False) for players in (2, 3)]
    found = dict(gl.findings(several))
    found["sweep"] = gl.sweep("last_garden", seed="grid", games=20, wilting_threshold=[4, 6], targets={"ties": (0, 1)})
    found["restricted"] = gl.restricted_play("last_garden", "lab", players=2, deals=6, seed=5, progress=False)
    made = again({name: finding.source for name, finding in found.items()}, tmp_path)
    assert len(made) == len(found) > 12
    for name, finding in found.items():
        pd.testing.assert_frame_equal(made[name], finding.frame)
