"""Agents written in files of one's own: what they take from there counts, wherever it lies and however they take it."""

import importlib
import linecache
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError
from gardenlab.study import parcel
from gardenlab.study.fingerprints import agent_fingerprint
from gardenlab.study.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
STUDY = {"game": "last_garden", "players": 2, "games": 2, "seed": 1, "progress": False}


def mark(function):
    return agent_fingerprint(gl.agent(function, name="one"))


class Desk:
    """A folder on the path, whose files can be written and imported as if Python had just begun."""

    def __init__(self, folder, monkeypatch):
        self.folder, self._patch = folder, monkeypatch
        folder.mkdir(exist_ok=True)
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(self, files):
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def fresh(self, name, files=()):
        self.write(dict(files))
        tops = {path.stem for path in self.folder.iterdir()}
        for known in [one for one in sys.modules if one.partition(".")[0] in tops]:
            self._patch.delitem(sys.modules, known)
        importlib.invalidate_caches()
        linecache.clearcache()
        return importlib.import_module(name)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    return Desk(tmp_path / "desk", monkeypatch)


WRAPPED = """
import functools

def turned(function):
    @functools.wraps(function)
    def wrapper(position):
        function(position)
        return position.moves[{0}]
    return wrapper

@turned
def choose(position):
    return position.moves[{1}]
"""


def test_a_wrapper_counts_and_what_it_wraps(desk):
    marks = [mark(desk.fresh("mine", {"mine.py": WRAPPED.format(*both)}).choose) for both in ("00", "10", "01", "00")]
    assert len(set(marks)) == 3 and marks[0] == marks[3]


HELPER = "def best(position):\n    return position.moves[{}]\n"
TAKING = {
    "from": ("mine", "from helpers import best", "best"),
    "from, renamed": ("mine", "from helpers import best as other", "other"),
    "import": ("mine", "import helpers", "helpers.best"),
    "import, renamed": ("mine", "import helpers as h", "h.best"),
    "from a package": ("mine", "from bots.tools import best", "best"),
    "module of a package": ("mine", "from bots import tools as t", "t.best"),
    "import of a package": ("mine", "import bots.tools", "bots.tools.best"),
    "renamed of a package": ("mine", "import bots.tools as t", "t.best"),
    "from beside": ("bots.mine", "from .tools import best", "best"),
    "module beside": ("bots.mine", "from . import tools", "tools.best"),
    "module above": ("bots.inner.mine", "from .. import tools", "tools.best"),
}


@pytest.mark.parametrize("where", ["in the body", "above"])
@pytest.mark.parametrize("taking", TAKING)
def test_a_function_of_another_file_counts_however_it_is_imported(desk, taking, where):
    module, line, name = TAKING[taking]
    body = f"def choose(position):\n    {line}\n    return {name}(position)\n"
    if where == "above":
        body = f"{line}\n\ndef choose(position):\n    return {name}(position)\n"
    path = module.replace(".", "/") + ".py"
    empty = dict.fromkeys(["bots/__init__.py", "bots/inner/__init__.py"], "")

    def made(k):
        return desk.fresh(
            module, {**empty, path: body, "helpers.py": HELPER.format(k), "bots/tools.py": HELPER.format(k)}
        )

    first = made(0).choose
    before = mark(first)
    simulate(**STUDY, agents=first)
    assert mark(first) == before == mark(made(0).choose) != mark(made(-1).choose)


PACKAGE = {"bots/__init__.py": "from bots import tools\n", "bots/state.py": "K = 1\n"}


@pytest.mark.parametrize("helper", [HELPER, "best = [{}]\n", "from bots.low import best\n# {}\n"])
def test_a_module_in_a_package_counts_with_what_is_mentioned(desk, helper):
    mine = "import bots\n\ndef choose(position):\n    position.state\n    return bots.tools.best(position)\n"

    def made(k):
        low = HELPER.format(k)
        return desk.fresh("mine", PACKAGE | {"mine.py": mine, "bots/tools.py": helper.format(k), "bots/low.py": low})

    first = made(0).choose
    before = mark(first)
    importlib.import_module("bots.state")  # has to do with the agent by no more than its name
    assert mark(first) == before == mark(made(0).choose) != mark(made(1).choose)


def test_a_module_that_an_agent_keeps_counts_with_all_that_it_defines(desk):
    mine = "class Mine:\n    def __call__(self, position):\n        return self.kept.best(position)\n"

    def made(text):
        one = desk.fresh("mine", {"mine.py": mine, "helpers.py": text}).Mine()
        one.kept = importlib.import_module("helpers")
        return mark(one)

    texts = [HELPER.format(0), HELPER.format(1), HELPER.format(0) + "K = 1\n"]
    assert len({made(text) for text in texts}) == 3 and made(texts[0]) == made(texts[0])


@pytest.mark.parametrize("name", ["colorsys", "profile"])
def test_a_file_named_like_one_of_pythons_own_counts_and_goes_to_processes(desk, name):
    pytest.importorskip("cloudpickle")
    text = "def below(position):\n    return position[{}]\n\ndef choose(position):\n    return below(position)\n"
    modules = [desk.fresh(name, {f"{name}.py": text.format(k)}) for k in (0, 0, 1)]
    marks = [mark(module.choose) for module in modules]
    assert marks[0] == marks[1] != marks[2]
    assert mark(lambda position: modules[0].choose(position)) != mark(lambda position: modules[2].choose(position))
    sent = parcel._dumps(gl.agent(modules[2].choose))
    script = f"import pickle\nprint(pickle.loads({sent!r}).function([5, 7]))"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=env, cwd=ROOT)
    assert done.stdout == "7\n", done.stderr


INSTALLED = """
import numpy as np
from {package} import low

def choose(position):
    return low.best(position)

class Player:
    def __init__(self, k):
        self.k = np.int64(k)

    def __call__(self, position):
        return self.choose(position)

    def choose(self, position):
        return low.best(position)
"""


def test_an_agent_of_an_installed_package_counts_with_its_source(desk, monkeypatch):
    site = Desk(desk.folder / "site-packages", monkeypatch)

    def marks(k, more=""):
        text = INSTALLED.format(package="mybots") + more
        found = site.fresh("mybots.agents", {"mybots/__init__.py": "", "mybots/agents.py": text,
                                             "mybots/low.py": HELPER.format(k)})  # fmt: skip
        return [mark(one) for one in (found.choose, found.Player(1), found.Player(1).choose)]

    first = marks(0)
    assert marks(0, "\ndef not_used():\n    pass\n") == first
    assert not set(first) & set(marks(1))
    other = desk.fresh("mine", {"mine.py": "from mybots.agents import choose\n\ndef mine(p):\n    return choose(p)\n"})
    assert mark(other.mine) == mark(other.mine) not in first


def test_code_that_runs_counts_and_not_a_file_that_was_edited_since(desk):
    old, new = (f"def choose(position):\n    return position.moves[{k}]\n" for k in ("0", "-1"))
    module = desk.fresh("mine", {"mine.py": old})
    before, running = mark(module.choose), module.choose
    desk.write({"mine.py": "# A comment above.\n\n" + old.replace("return", "return  ")})
    assert mark(running) == before  # it says the same
    desk.write({"mine.py": new})
    edited = mark(running)
    after = mark(desk.fresh("mine").choose)
    assert len({before, edited, after}) == 3
    assert mark(desk.fresh("mine", {"mine.py": old}).choose) == before == mark(running)


def test_a_store_refuses_a_file_that_was_edited_and_imported_again(desk, tmp_path):
    pytest.importorskip("pyarrow")
    old, new = (HELPER.format(k) for k in ("0", "-1"))
    store = tmp_path / "store"
    simulate(**STUDY, agents=desk.fresh("mine", {"mine.py": old}).best, store=store)
    with pytest.raises(GardenlabError, match=r"Its agents: .*a file that was edited has to be imported again"):
        simulate(**STUDY, agents=desk.fresh("mine", {"mine.py": new}).best, store=store)
    assert len(simulate(**STUDY, agents=desk.fresh("mine", {"mine.py": old}).best, store=store)) == 2


def test_cells_count_by_their_text_and_what_has_no_text_by_its_code(monkeypatch):
    def made(k, file, shown):
        text = HELPER.format(k)
        if shown:  # as notebooks do
            monkeypatch.setitem(linecache.cache, file, (len(text), None, text.splitlines(True), file))
        names = {"__name__": "__main__"}
        exec(compile(text, file, "exec"), names)
        return mark(names["best"])

    for cell in (("/tmp/ipykernel_1/2.py", True), ("<stdin>", False), ("<string>", False)):
        assert made(0, *cell) == made(0, *cell) != made(1, *cell)
    assert made(0, "/tmp/ipykernel_1/2.py", True) == made(0, "/tmp/ipykernel_9/3.py", True)
