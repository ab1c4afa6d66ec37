"""The project's root and its files, for the tests of packaging and documents."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("gardenlab", "data", "notebooks", "tests")
LEFT_OUT = {"__pycache__", ".ipynb_checkpoints"}


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def project_files():
    """Committed files as paths from the root; where git has none (an unpacked sdist), all that lies there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    top = subprocess.run(
        ["git", "rev-parse", "--show-toplevel"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    if top and Path(top).resolve() == ROOT:
        names = [name for name in listed.stdout.split("\0") if name]
    else:
        found = [*(p for part in PARTS for p in (ROOT / part).rglob("*")), *ROOT.glob("*.*"), ROOT / "LICENSE"]
        names = [p.relative_to(ROOT).as_posix() for p in found if p.is_file() and not LEFT_OUT & set(p.parts)]
    return sorted(name for name in names if (ROOT / name).is_file())
