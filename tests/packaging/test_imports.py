"""Who may import whom: the contract holds, and it breaks when a forbidden import is planted in a copy."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

IN_A_FUNCTION = "def _planted():\n    from gardenlab.lawnarchy import editions\n    return editions\n"

FORBIDDEN = {
    "the engine knows a game": {"engine/luck.py": "import gardenlab.lawnarchy.editions"},
    "agents know a game": {"agents/random.py": IN_A_FUNCTION},
    "statistics know a study": {"statistics/rates.py": "import gardenlab.study"},
    "statistics know agents": {"statistics/rates.py": "import gardenlab.agents"},
    "a game knows the registry's floor": {"lawnarchy/words.py": "import gardenlab.study"},
    "a game knows another": {"last_garden/__init__.py": "import gardenlab.lawnarchy.editions"},
    "a study knows a widget": {"study/__init__.py": "import gardenlab.widgets"},
    "a widget knows a bridge": {"widgets/__init__.py": "import gardenlab.bridges"},
    "round by the front door": {
        "engine/luck.py": "import gardenlab",
        "__init__.py": "import gardenlab.lawnarchy.cards",
    },
    "a room outside the plan": {"shed/__init__.py": ""},
}

ALLOWED = {
    "as it is": {},
    "a game draws": {"lawnarchy/words.py": "import gardenlab.drawing"},
    "for types only": {
        "engine/luck.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import gardenlab.lawnarchy.editions"
    },
}


def lint(root, folder, planted):
    """Run lint-imports over a copy of the package with lines added to some of its files."""
    shutil.copytree(root / "gardenlab", folder / "gardenlab", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", folder)
    for name, lines in planted.items():
        path = folder / "gardenlab" / name
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{lines}\n")
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([command, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("what", ALLOWED)
def test_kept(root, tmp_path, what):
    code, words = lint(root, tmp_path, ALLOWED[what])
    assert code == 0, words
    assert "1 kept, 0 broken" in words


@pytest.mark.parametrize("what", FORBIDDEN)
def test_broken(root, tmp_path, what):
    code, words = lint(root, tmp_path, FORBIDDEN[what])
    assert code == 1, words
    assert "BROKEN" in words or "shed" in words, words
