"""The documents keep their word: commands as promised, examples that run, links that lead somewhere."""

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


NUMBER = re.compile(r"\b(games|deals)=[\d_]+")
FEW = 60  # games or deals of an example that is run here, however many it says


def blocks(name, language=None):
    found = BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
    return [code for kind, code in found if language is None or kind == language]


def test_the_readme_begins_with_two_commands():
    lines = blocks("README.md")[0].splitlines()
    assert len(lines) == 2
    install = "python3 -m venv .venv && .venv/bin/pip install -e '.[lab,test]' && "
    study, tests = (line.removeprefix(install) for line in lines)
    assert study == ".venv/bin/gardenlab study lawnarchy"
    assert tests.split()[0] == ".venv/bin/pytest"
    assert "&&" not in tests and ";" not in tests


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if blocks(name, "python")])
def test_examples_run(name, tmp_path):
    """All python blocks of a document, one after the other, in one fresh process, with few games."""
    script = tmp_path / "examples.py"
    code = NUMBER.sub(rf"\1={FEW}", "\n".join(blocks(name, "python")))
    script.write_text(code, encoding="utf-8")
    where = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": where},
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_the_readme_has_examples_for_all_three_readers():
    assert len(blocks("README.md", "python")) >= 3


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name):
    text = BLOCK.sub("", (ROOT / name).read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert target.startswith("https://") or (ROOT / target).exists(), target


def documented():
    """Modules with examples in their docstrings, other than those that are marked as not to be run."""
    for path in sorted((ROOT / "gardenlab").rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        if any(">>> " in line and "doctest: +SKIP" not in line for line in lines):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("module", list(documented()))
def test_docstring_examples(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"gl": importlib.import_module("gardenlab")}
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testmod(importlib.import_module(module), extraglobs=names, optionflags=options)
    assert result.attempted > 0
    assert result.failed == 0
