"""The command line: a whole study, errors in one line, interrupts, odd terminals, and opening the quickstart."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import gardenlab as gl
from gardenlab import cli
from gardenlab.study import digest

ROOT = Path(__file__).resolve().parents[1]


FEW = (
    "import sys; from gardenlab import cli; from gardenlab.study import findings, general;"
    "findings.findings = lambda studies: {'endings': general.endings(studies), 'wins': general.wins_by_seat(studies)}"
)


def command(*arguments, cwd, **environment):
    """The command line in a process of its own, with two findings only."""
    return subprocess.Popen(
        [sys.executable, "-c", f"{FEW}; sys.exit(cli.main({list(arguments)!r}))"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture
def quick(monkeypatch):
    """Reports of two findings only: drawing all takes long, and one test does it."""
    from gardenlab.study import findings

    monkeypatch.setattr(findings, "findings", few)


def few(studies):
    from gardenlab.study.general import endings

    return {"jury_fulfilment": gl.lawnarchy.jury_fulfilment(studies), "endings": endings(studies)}


def test_a_whole_study(tmp_path, capsys):
    folder = tmp_path / "a study"
    arguments = ["study", "lawnarchy", "--games", "60", "--agents", "random", "--seed", "5", "--out", str(folder)]
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert max(map(len, (line for line in lines if str(tmp_path) not in line))) <= 100
    assert lines[-1] == f"Report, to be opened in a browser: {folder / 'report.html'}"
    studies = [gl.simulate("lawnarchy", players=p, games=60, seed=5, progress=False) for p in (2, 3, 4)]
    found = gl.findings(studies)
    for name, finding in found.items():
        assert f"== {finding.title}" in lines
        table = pd.read_csv(folder / "tables" / f"{name}.csv")
        expected = finding.frame.apply(lambda column: column.astype(str) if column.dtype == "category" else column)
        numbers = expected.select_dtypes("number").columns
        pd.testing.assert_frame_equal(table[numbers], expected[numbers], check_dtype=False, rtol=1e-9)
        assert (folder / "pictures" / f"{name}.png").stat().st_size > 5000
    assert out.count("Card faces are partly reconstructed") >= 1
    assert out.index("== Who wins, by seat") < out.index("== Jury cards: revealed, fulfilled, claimed")
    assert "... and 96 rows more in tables/card_use.csv" in lines
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "gardenlab study lawnarchy --games 60 --players 2 3 4 --agents random --seed 5" in page
    assert all(finding.title in page for finding in found.values())
    assert "Lawnarchy with 4 players: 60 games, random" in err


def test_quiet_prints_only_where_the_report_is(quick, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["study", "--quiet", "--games", "6", "--players", "3", "--seed", "7b"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3 and err == ""
    assert "seed=&quot;7b&quot;" in (tmp_path / "gardenlab-study-lawnarchy" / "report.html").read_text(encoding="utf-8")


def test_an_edition_and_a_line_up_of_ones_own(quick, tmp_path, capsys):
    cards = gl.lawnarchy.edition(manny_points=7).to_csv(tmp_path / "my cards")
    arguments = [
        "--agents",
        "greedy",
        "random",
        "--games",
        "8",
        "--edition",
        str(cards),
        "--out",
        str(tmp_path / "out"),
    ]
    assert cli.main(["study", "lawnarchy", *arguments]) == 0
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "greedy, random (each deal in 2 rotations)" in page and gl.lawnarchy.edition(cards).digest in page
    assert "with 2 players: 8 games, greedy random" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--games", "0"], "games: expected a whole number from 1"),
        (["--agents", "greddy"], "there is no agent 'greddy' (did you mean 'greedy'?)"),
        (["--players", "7"], "Lawnarchy is for 2, 3, 4 players, not 7"),
        (["--players", "3", "2", "--agents", "greedy", "random", "random"], "expected one for all or 2"),
        (["--edition", "/no/such/folder"], "there is no edition '/no/such/folder'"),
        (["--workers", "0"], "workers: expected a whole number from 1"),
        (["--out", __file__], "there is a file of that name"),
        (["--out", __file__ + "/under/a/file"], "no report can be written there"),
        (["--out", str(ROOT)], "but no report; expected an empty or new folder"),
    ],
)
def test_errors_are_one_line_and_exit_2(arguments, text, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["study", "--quiet", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("gardenlab: ") and text in err and err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["--games", "-1"], ["--workers", "0"], ["--out", __file__ + "/no"]])
def test_what_is_refused_is_refused_before_anything_is_said(arguments, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["study", "lawnarchy", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("gardenlab: ") and err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["study", "chess"], ["study", "--frobnicate"], ["warm", "--frobnicate"]])
def test_what_is_no_command_exits_2(arguments, capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    assert stopped.value.code == 2 and "usage: gardenlab" in capsys.readouterr().err


def test_version(capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 0 and capsys.readouterr().out == f"gardenlab {gl.__version__}\n"


def test_an_interrupt_keeps_the_games_so_far(quick, tmp_path, capsys, monkeypatch):
    from gardenlab.study import simulate as module

    real, calls = module.simulate, []

    def interrupted(*arguments, players, games, **options):
        calls.append(players)
        study = real(*arguments, players=players, games=6 if players == 2 else 4, **options)
        if players == 3:
            study.recipe = type(study.recipe)(**{**vars(study.recipe), "games": games})
        return study

    monkeypatch.setattr(module, "simulate", interrupted)
    assert cli.main(["study", "--games", "6", "--out", str(tmp_path / "out")]) == 130
    assert calls == [2, 3]
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "Partial: 4 of 6 games." in page and "4 of 6 (interrupted)" in page
    assert "Partial: 4 of 6 games." in capsys.readouterr().out.replace("\n", " ")


def test_an_interrupt_before_the_first_game_leaves_nothing(tmp_path, capsys, monkeypatch):
    from gardenlab.study import simulate as module

    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "simulate", interrupted)
    assert cli.main(["study", "--out", str(tmp_path / "out")]) == 130
    assert "interrupted" in capsys.readouterr().err and list(tmp_path.iterdir()) == []


def test_a_pipe_that_closes_does_not_lose_the_report(tmp_path):
    with command(
        "study", "--games", "8", "--players", "2", "--out", "ä", cwd=tmp_path, PYTHONIOENCODING="ascii"
    ) as run:
        first = run.stdout.readline()
        run.stdout.close()
        errors = run.stderr.read().decode()
        assert run.wait(timeout=180) == 0
    assert first.startswith(b"== ") and "Traceback" not in errors and "BrokenPipe" not in errors
    assert (tmp_path / "ä" / "report.html").is_file()


def test_warm_says_what_it_did_and_readies_the_digest_of_many_games(capsys, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(digest, "_MADE", [])
    assert cli.main(["warm", "lawnarchy"]) == 0 and digest._MADE
    out = capsys.readouterr().out
    assert out.startswith("Lawnarchy is ready in ") and "random, greedy" in out and "Machine code is kept in" in out
    assert cli.main(["warm", "chess"]) == 2 and "there is no game 'chess'" in capsys.readouterr().err


def test_warm_without_a_compiler_says_so(capsys, monkeypatch):
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    assert cli.main(["warm"]) == 0
    assert "GARDENLAB_INTERPRETED is set: there is nothing to compile" in capsys.readouterr().out


def test_without_a_compiler_fewer_games_are_the_default(quick, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    monkeypatch.setattr(cli, "GAMES_INTERPRETED", 2)
    assert cli.main(["study", "--players", "2", "--agents", "random", "--out", str(tmp_path / "out")]) == 0
    assert "Lawnarchy with 2 players: 2 games" in capsys.readouterr().err


class Lab:
    """Stands for a JupyterLab that was stopped once and then ended."""

    commands, interrupts = [], 1

    def __init__(self, words):
        self.commands.append(words)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    def wait(self):
        if self.interrupts:
            self.interrupts -= 1
            raise KeyboardInterrupt
        return 3


def test_play_opens_the_quickstart_of_a_checkout(monkeypatch):
    monkeypatch.setattr(cli.importlib.util, "find_spec", lambda name: name == "jupyterlab")
    monkeypatch.setattr(cli.subprocess, "Popen", Lab)
    assert cli.main(["play", "--no-browser", "--port", "9999"]) == 3
    words = Lab.commands[-1]
    assert words[:3] == [sys.executable, "-m", "jupyterlab"] and words[4:] == ["--no-browser", "--port", "9999"]
    assert Path(words[3]) == ROOT / "notebooks" / "quickstart.ipynb" and Path(words[3]).is_file()


def test_play_copies_the_packaged_quickstart_once(tmp_path, capsys, monkeypatch):
    package = tmp_path / "site-packages" / "gardenlab"
    (package / "notebooks").mkdir(parents=True)
    shutil.copyfile(ROOT / "notebooks" / "quickstart.ipynb", package / "notebooks" / "quickstart.ipynb")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(cli.gardenlab, "__file__", str(package / "__init__.py"))
    assert cli._quickstart() == tmp_path / "here" / "quickstart.ipynb"
    assert "Copied the quickstart to" in capsys.readouterr().out
    (tmp_path / "here" / "quickstart.ipynb").write_text("changed")
    assert cli._quickstart().read_text() == "changed"
    monkeypatch.chdir(package)
    shutil.rmtree(package / "notebooks")
    with pytest.raises(gl.GardenlabError, match="could not be copied"):
        cli._quickstart()


def test_play_without_jupyterlab_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr(cli.importlib.util, "find_spec", lambda name: None)
    assert cli.main(["play"]) == 2
    assert capsys.readouterr().err == (
        "gardenlab: JupyterLab is not installed; expected it from: pip install 'gardenlab[lab]'\n"
    )


def test_restricted_play_joins_the_report(tmp_path, capsys, monkeypatch):
    from gardenlab.study import findings, general

    monkeypatch.setattr(findings, "findings", lambda studies: {"endings": general.endings(studies)})
    words = ["study", "last_garden", "--games", "4", "--players", "2", "--agents", "random", "--restricted", "3"]
    assert cli.main([*words, "--out", str(tmp_path / "out"), "--quiet"]) == 0
    table = (tmp_path / "out" / "tables" / "restricted_play.csv").read_text(encoding="utf-8")
    assert "queen action" in table and (tmp_path / "out" / "pictures" / "restricted_play.png").is_file()
    assert "--restricted 3" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert cli.main(["study", "last_garden", "--agents", "random", "greedy", "--restricted", "3"]) == 2
    assert "expected one agent for all seats" in capsys.readouterr().err
