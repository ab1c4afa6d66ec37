"""Which agents a store takes for the same: by their source and by all the values that they have, on any day."""

import functools
import os
import random
import re
import subprocess
import sys
import threading
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError
from gardenlab.study.fingerprints import agent_fingerprint
from gardenlab.study.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
STUDY = {"game": "last_garden", "players": 2, "seed": 1, "progress": False}


class Policy:
    """Takes the move that its table praises most."""

    base: ClassVar = 0

    def __init__(self, table):
        self.table = table

    def __call__(self, position):
        return max(position.moves, key=lambda move: self.score(move))

    def score(self, move):
        return self.table.get(move, self.base)


class Slotted:
    __slots__ = ("table",)

    def __init__(self, table):
        self.table = table

    def __call__(self, position):
        return position.moves[0]


class Method(Slotted):
    __slots__ = ()

    def choose(self, position):
        return position.moves[0]


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass
class Weights:
    near: float
    far: float = 2.0


def kth(k, position, **more):
    return position.moves[k]


def closure(value):
    def chosen(position):
        return position.moves[0 if value else -1]

    return chosen


def default(value):
    def chosen(position, value=value):
        return position.moves[0 if value else -1]

    return chosen


def keyword(value):
    def chosen(position, *, value=value):
        return position.moves[0 if value else -1]

    return chosen


def attribute(value):
    def chosen(position):
        return position.moves[0 if chosen.value else -1]

    chosen.value = value
    return chosen


def helped(value):
    helper = closure(value)
    return lambda position: helper(position)


def cached(value):
    return functools.lru_cache(closure(value))


def wrapped(value):
    return functools.wraps(default(0))(closure(value))


def mark(function):
    return agent_fingerprint(gl.agent(function, name="one"))


HOLDERS = [Policy, Slotted, closure, default, keyword, attribute, helped, cached, wrapped,
           lambda value: Method(value).choose, lambda value: functools.partial(kth, 0, value=value)]  # fmt: skip


@pytest.mark.parametrize("holder", HOLDERS, ids=lambda holder: holder.__name__)
def test_an_agent_is_another_one_with_another_value_wherever_it_keeps_it(holder):
    marks = [mark(holder(value)) for value in ({}, {"play move-3": 1}, {"play move-3": 2})]
    assert len(set(marks)) == 3
    assert marks == [mark(holder(value)) for value in ({}, {"play move-3": 1}, {"play move-3": 2})]


VALUES = [
    (1, True), (1, 1.0), ("1", b"1"), ([1], (1,)), ({1}, frozenset({1})), ({1}, {2}), ([1, 2], [2, 1]),
    ({"a": 1}, {"a": 2}), ({"a": [1, {"b": (2,)}]}, {"a": [1, {"b": (3,)}]}), (None, 0),
    (np.arange(5000), np.where(np.arange(5000) == 2500, 0, np.arange(5000))), (np.zeros(3), np.zeros(3, int)),
    (np.zeros((2, 3)), np.zeros((3, 2))), (np.array([{1}], object), np.array([{2}], object)),
    (np.float32(1), np.float64(1)), (Weights(1.0), Weights(1.5)), (Colour.RED, Colour.BLUE),
    (deque([1, 2]), deque([2, 1])), (Counter("ab"), Counter("abb")), (Decimal("1"), Decimal("1.0")),
    (Fraction(1, 2), Fraction(1, 3)), (re.compile("a"), re.compile("a", re.I)), (Path("a"), Path("b")),
    (random.Random(1), random.Random(2)), (np.random.default_rng(1), np.random.default_rng(2)),
    (np.random.RandomState(1), np.random.RandomState(2)), (OrderedDict(a=1), OrderedDict(a=2)),
    (len, max), ({"a": 1}.get, {"a": 2}.get), (closure(1), closure(2)), (Policy, Slotted),
    (Policy({1: 2}), Policy({1: 3})), (functools.partial(kth, 1), functools.partial(kth, 2)),
    (np.add, np.subtract), (np.mean, np.median),
    ((closure(1), closure(2)), (closure(2), closure(1))), ({closure(1): 1}, {closure(2): 1}),
    ([[[[1]], 0]], [[[[2]], 0]]),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(VALUES)))
def test_values_that_differ_make_other_agents(number):
    one, other = VALUES[number]
    assert mark(closure(one)) != mark(closure(other))
    assert mark(closure([one, one])) == mark(closure([one, one]))


def test_neither_order_nor_copies_make_another_agent():
    shared = [1]
    assert mark(Policy({"a": 1, "b": [shared, shared]})) == mark(Policy({"b": [[1], [1]], "a": 1}))
    assert mark(Policy({"x", "y", (1, 2)})) == mark(Policy({(1, 2), "y", "x"}))
    assert mark(Policy({closure(1): "one", closure(2): "two"})) == mark(Policy({closure(2): "two", closure(1): "one"}))


def test_circles_are_followed_once():
    def ring(*values):
        found = [[value] for value in values]
        for one, following in zip(found, [*found[1:], found[0]], strict=True):
            one.append(following)
        return found[0]

    tree = Policy({})
    tree.table = {"parent": tree, "children": [Policy({"parent": tree}) for _ in range(3)]}
    assert mark(closure(ring(1, 2))) == mark(closure(ring(1, 2))) == mark(closure(ring(1, 2, 1, 2)))
    assert len({mark(closure(ring(*values))) for values in ((1, 2), (2, 1), (1, 1), (1, 1, 2))}) == 4
    assert mark(tree) == mark(tree) != mark(Policy({}))


def test_a_class_of_ones_own_counts_with_its_functions_and_values(monkeypatch):
    before = mark(Policy({}))
    monkeypatch.setattr(Policy, "base", 1)
    changed = mark(Policy({}))
    monkeypatch.setattr(Policy, "score", lambda self, move: 0)
    assert len({before, changed, mark(Policy({}))}) == 3


def test_what_a_class_keeps_to_itself_does_not_count():
    class Quick(Policy):
        @functools.cached_property
        def best(self):
            return max(self.table)

        def __getstate__(self):
            return {"table": self.table}

    class Lazy(Policy):
        best = functools.cached_property(lambda self: max(self.table))

    for kind in (Quick, Lazy):
        one = kind({1: 2})
        before = mark(one)
        assert one.best == 1 and mark(one) == before != mark(kind({1: 3}))
    one = Quick({1: 2})
    one.lock = threading.Lock()
    assert mark(one) == mark(Quick({1: 2}))


CLASSES = """
class Parent:
    def __init__(self, k):
        self.k = k

class Child(Parent):
    def __init__(self, k):
        super().__init__(k)

    def __call__(self, position):
        return position.moves[self.k]
"""
SCRIPT = """
import sys
sys.path.insert(0, {tests!r})
import random, numpy as np
from test_agents_told_apart import *
values = [one for pair in VALUES for one in pair]
names = {{"__name__": "__main__"}}
cell = "def one(p):\\n    'Says.'\\n    return p.moves[0] if p in {{'a', 'b', 'c'}} else TABLE"
exec(compile(cell, "<cell 1>", "exec"), names)
names["TABLE"] = {{"x": set("abcdefgh"), "y": Colour.RED}}
print(*[mark(closure(value)) for value in values])
print(*[mark(holder({{"a": 1}})) for holder in HOLDERS], mark(names["one"]))
"""


def test_an_agent_is_the_same_in_another_process():
    script = SCRIPT.format(tests=str(Path(__file__).parent))
    found = set()
    for seed in ("1", "2"):
        opts = {"capture_output": True, "text": True, "env": os.environ | {"PYTHONHASHSEED": seed}}
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, **opts)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1 and len(found.pop().split()) == 2 * len(VALUES) + len(HOLDERS) + 1


def test_a_script_that_is_imported_has_the_same_agents():
    marks = []
    for name in ("__main__", "script_of_mine"):
        names = {"__name__": name}
        exec(compile(CLASSES, "<cell 2>", "exec"), names)
        marks.append(mark(names["Child"](3)))
    assert marks[0] == marks[1] != mark(names["Child"](4))


def test_a_store_does_not_go_on_with_another_state_and_goes_on_with_the_same(tmp_path):
    pytest.importorskip("pyarrow")
    tables = [{}, {"play move-3": 1}]
    simulate(**STUDY, agents=Policy(tables[0]), games=2, store=tmp_path)
    with pytest.raises(GardenlabError, match=r"Its agents: .*fingerprint .*; asked for: .* .an agent's own values"):
        simulate(**STUDY, agents=Policy(tables[1]), games=4, store=tmp_path)
    assert len(simulate(**STUDY, agents=Policy(tables[0]), games=4, store=tmp_path)) == 4


def test_a_store_refuses_at_once_what_it_could_not_compare_and_only_a_store_does(tmp_path):
    agents, store = Policy({}), tmp_path / "store"
    with Path(os.devnull).open() as file:
        for value in (threading.Lock(), memoryview(b"x"), (one for one in [1]), file):
            agents.more = {"kept": [value]}
            told = rf"agents: Policy\.more\['kept'\]\[0\] is of the type .*{type(value).__name__}"
            with pytest.raises(GardenlabError, match=told):
                simulate(**STUDY, agents=agents, games=2, store=store)
            assert not store.exists()
            with pytest.raises(GardenlabError, match=r"one -> value is of .*__getstate__ .*or no store="):
                mark(closure(value))
        assert len(simulate(**STUDY, agents=agents, games=2)) == 2
