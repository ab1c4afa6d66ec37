"""Plain functions to machine code: the cache is never stale, never in the way, and no code is missed."""

import importlib.util
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from gardenlab.engine import forms, kernel, luck
from gardenlab.engine.forms import blank_record, copy_record, integers

numba = pytest.importorskip("numba")

INT, WORD = numba.int64, numba.uint64


def module(folder, source, name="rules"):
    """Import source as a module that has a file."""
    path = folder / f"{name}.py"
    path.write_text(textwrap.dedent(source))
    spec = importlib.util.spec_from_file_location(name, path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    monkeypatch.setenv("GARDENLAB_CACHE", str(folder))
    return folder


RULES = """
STEP = 3

def inner(x):
    return x * STEP

def outer(x):
    return inner(x) + 1
"""


def compiled(function, signature=None, **options):
    lines = []
    made = kernel.Compiler(say=lines.append, **options).compile(function, signature or INT(INT), "a rule")
    return made, lines


def test_second_time_from_the_cache(tmp_path, cache):
    rules = module(tmp_path, RULES)
    made, lines = compiled(rules.outer)
    assert made(5) == 16
    assert lines[0].startswith("compiling a rule once") and "kept for next time" in lines[1]
    assert list(cache.glob("*/**/*.nbi"))
    again, lines = compiled(rules.outer)
    assert again(5) == 16 and lines == [] and sum(again.stats.cache_hits.values()) == 1
    assert not list(tmp_path.glob("__pycache__/*.nbi"))


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [("x * STEP", "x - STEP", 3), ("STEP = 3", "STEP = 4", 21), ("+ 1", "+ 2", 17)],
)
def test_an_edited_rule_never_runs_stale(tmp_path, cache, old, new, result):
    before, _ = compiled(module(tmp_path, RULES).outer)
    after, lines = compiled(module(tmp_path, RULES.replace(old, new)).outer)
    assert (before(5), after(5)) == (16, result)
    assert lines


def test_an_edited_rule_in_another_file_never_runs_stale(tmp_path, cache):
    """numba's own cache would miss this: it looks at the file of the outermost function only."""
    script = textwrap.dedent("""
        import sys; sys.path.insert(0, sys.argv[1])
        import numba
        from gardenlab.engine import kernel
        import table
        print(kernel.Compiler().compile(table.total, numba.int64(numba.int64), "it")(5))
    """)
    (tmp_path / "table.py").write_text("from price import price\n\ndef total(x):\n    return price(x) + 1\n")
    found = []
    for factor in (2, 30):
        (tmp_path / "price.py").write_text(f"def price(x):\n    return x * {factor:<4}\n")
        done = subprocess.run([sys.executable, "-B", "-c", script, str(tmp_path)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.append(int(done.stdout))
    assert found == [11, 151]


def test_what_the_rules_do_not_reach_does_not_change_the_fingerprint(tmp_path):
    plain = kernel.fingerprint(module(tmp_path, RULES).outer)
    assert kernel.fingerprint(module(tmp_path, RULES + "\ndef picture():\n    return 7\n").outer) == plain
    assert kernel.fingerprint(module(tmp_path, RULES.replace("STEP = 3", "STEP = 5")).outer) != plain


def test_the_middle_of_a_long_table_is_in_the_fingerprint(tmp_path):
    rules = module(tmp_path, "import numpy as np\nT = np.zeros(5000)\n\ndef f(i):\n    return T[i]\n")
    before = kernel.fingerprint(rules.f)
    rules.T[2500] = 1
    assert kernel.fingerprint(rules.f) != before


VALUES = """
import types
from collections import namedtuple
from enum import Enum
import numpy as np
TABLE = np.zeros(5000)
TABLE[2500] = {0}
OTHER = types.ModuleType("other")
OTHER.within, OTHER.within.table = types.ModuleType("within"), TABLE

class Kind(Enum):
    A = {0}

def closed(values):
    return lambda i: values[0][i]

def given(i, values=(TABLE,)):
    return values[0][i]

def named(i, *, values=(TABLE,)):
    return values[0][i]

def module(i):
    return OTHER.within.table[i]

def kind(i):
    return Kind.A.value

around = []
around += [around, TABLE]
"""
HOLDING = [
    "(TABLE,)", "(1, (TABLE, 2))", "[TABLE]", "{{'a': [TABLE]}}", "(np.float64(1e-15 * {0}),)", "TABLE[2500:2501][0]",
    "np.zeros(1, [('ab'[{0}], 'i4')])", "np.zeros(1, [('ab'[{0}], 'i4')])[0]", "np.array([(TABLE, 1)], object)",
    "namedtuple('N', ['a b', 'b a'][{0}])(1, 2)", "namedtuple('N', ['a b', 'b a'][{0}])", "around",
    "(frozenset('abc'), {{'x', 'y'}}, {0})",
]  # fmt: skip
THAT = [*(f"T = {text}\n\ndef f(i):\n    return T\n" for text in HOLDING), "f = closed((TABLE,))\n", "f = given\n",
        "f = named\n", "f = module\n", "f = kind\n", "def f(i):\n    return given(i) + kind(i)\n"]  # fmt: skip


@pytest.mark.parametrize("that", THAT)
def test_every_value_that_machine_code_freezes_is_in_the_fingerprint(tmp_path, that):
    before, after, again = (kernel.fingerprint(module(tmp_path, (VALUES + that).format(k)).f) for k in (0, 1, 0))
    assert before == again != after


def test_a_fingerprint_is_the_same_in_every_process(tmp_path):
    for number, that in enumerate(THAT):
        (tmp_path / f"rules{number}.py").write_text(
            (VALUES + that + "S = (frozenset('abc'), {{'x', 'y'}})\n").format(1)
        )
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nfrom importlib import import_module\n"
        "from gardenlab.engine import kernel\n"
        f"print(*[kernel.fingerprint(import_module(f'rules{{n}}').f) for n in range({len(THAT)})])"
    )
    found = set()
    for seed in ("1", "2"):
        env = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1 and len(set(found.pop().split())) == len(THAT)


def test_a_cache_folder_that_cannot_be_written_is_done_without(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("GARDENLAB_CACHE", str(tmp_path / "file" / "cache"))
    made, lines = compiled(module(tmp_path, RULES).outer)
    assert made(5) == 16
    assert "not kept" in lines[1]


def test_a_disk_that_fills_while_saving_is_done_without(tmp_path, cache, monkeypatch):
    from numba.core.caching import IndexDataCacheFile

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "save", full)
    made, _ = compiled(module(tmp_path, RULES).outer)
    assert made(5) == 16


def test_the_cache_setting_of_others_is_left_alone(tmp_path, cache):
    before = numba.config.CACHE_DIR
    compiled(module(tmp_path, RULES).outer)
    assert before == numba.config.CACHE_DIR


def test_source_without_a_file_is_compiled_without_cache(cache):
    names = {}
    exec(compile(RULES, "<cell 3>", "exec"), names)
    made, _ = compiled(names["outer"])
    assert made(5) == 16 and not cache.exists()


def test_closures_and_recursion_of_names_are_followed(cache):
    def times(k):
        def inner(x):
            return x * k

        return lambda x: inner(x) + 1

    assert compiled(times(3), boundscheck=True)[0](5) == 16
    assert compiled(times(4), boundscheck=True)[0](5) == 21


def test_every_index_is_checked_where_asked(cache):
    def third(values):
        return values[3]

    made, _ = compiled(third, INT(numba.types.Array(INT, 1, "C")), boundscheck=True)
    with pytest.raises(IndexError):
        made(np.zeros(3, np.int64))


def test_the_plain_functions_stay_as_they_were(tmp_path, cache):
    rules = module(tmp_path, RULES)
    compiled(rules.outer)
    assert type(rules.inner).__name__ == "function" and rules.outer(5) == 16


def test_binding_gives_names_to_a_function_and_its_helpers_only(tmp_path):
    rules = module(tmp_path, RULES)
    assert kernel.bind(rules.outer, STEP=10)(5) == 51
    assert rules.outer(5) == 16


NUMBERS = [0, 1, 2, 63, 2**31 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15]


def test_luck_is_alike_in_both_forms(cache):
    mix, _ = compiled(luck.mix, WORD(WORD), boundscheck=True)
    keyed, _ = compiled(luck.keyed, WORD(WORD, INT), boundscheck=True)
    below, _ = compiled(luck.below, INT(WORD, INT), boundscheck=True)
    for x in NUMBERS:
        assert int(mix(np.uint64(x))) == luck.mix(x)
        for n in (1, 2, 52, 2**31 - 1):
            assert int(keyed(np.uint64(x), n)) == luck.keyed(x, n)
            assert below(np.uint64(x), n) == luck.below(x, n) < n


def test_primitives_are_alike_in_both_forms(cache):
    kind = np.dtype([("a", np.int8), ("b", np.int32, (3,)), ("c", np.uint64)])

    def work(target, source, other):
        copy_record(target, source)
        blank_record(other)
        target.b[1] += 5
        some = integers(3)
        some[0] = target.b[1]
        return some[0]

    def records():
        three = np.zeros(3, kind)
        three["a"], three["b"], three["c"] = [1, -2, 3], [[1, 2, 3], [4, 5, 6], [7, 8, 9]], 2**64 - 1
        return three

    record = numba.from_dtype(kind)
    made, _ = compiled(work, INT(record, record, record), boundscheck=True)
    fast, slow = records(), records()
    views = forms.Views(slow)
    assert made(fast[0], fast[1], fast[2]) == work(views[0], views[1], views[2]) == 10
    assert fast.tobytes() == slow.tobytes()
    assert slow[2].tobytes() == bytes(kind.itemsize) and slow["a"].tolist() == [-2, -2, 0]


def test_views_of_a_frozen_record_are_frozen():
    array = np.zeros(1, [("a", np.int8), ("b", np.int8, (2, 2))])
    array.flags.writeable = False
    view = forms.view(array)
    with pytest.raises(TypeError):
        view.a = 1
    with pytest.raises(TypeError):
        view.b[0, 1] = 1


def test_a_function_may_bear_the_name_of_a_field(tmp_path, cache):
    """A field is read from its record; the function of that name, which reads it, does not call itself."""
    rules = module(
        tmp_path,
        """
        def points(edition):
            return edition.points + 1

        def doubled(editions):
            return 2 * points(editions[0])
        """,
    )
    editions = np.zeros(1, [("points", np.int64)])
    editions["points"] = 4
    made, _ = compiled(rules.doubled, INT(numba.typeof(editions)))
    assert made(editions) == 10


HOUSE = """
def low(x):
    if x < 0:
        raise ValueError("below nothing")
    return x * 3

def middle(x):
    return low(x) + low(x + 1)

def entry(x):
    return middle(x) - low(x)
"""


@pytest.mark.parametrize("changed", [False, True])
def test_inner_functions_are_linked_or_emitted_where_numba_has_changed(tmp_path, cache, monkeypatch, changed):
    import numba.core.codegen

    from gardenlab.engine import inner

    inner._lowering.cache_clear()
    if changed:
        monkeypatch.delattr(numba.core.codegen, "JITCodeLibrary")
    try:
        made = kernel.Compiler().compile(module(tmp_path, HOUSE).entry, INT(INT), "a house")
        assert made(5) == 18
        with pytest.raises(ValueError, match="below nothing"):
            made(-7)
        assert (inner._lowering() is None) is changed
    finally:
        inner._lowering.cache_clear()


def test_an_inner_lowering_that_answers_wrongly_is_not_used(monkeypatch):
    from gardenlab.engine import inner

    inner._lowering.cache_clear()
    made = inner._made()
    assert inner._tried(made) == made

    class Wrong(made[0]):
        _name = "wrong_inner_lowering"

        def run_pass(self, state):
            raise NotImplementedError

    monkeypatch.setattr(inner, "_made", lambda: (Wrong, made[1]))
    try:
        assert inner._lowering() is None
    finally:
        inner._lowering.cache_clear()


BORROWING = """
from gardenlab.engine.forms import integers

def same(xs):
    return xs

def other(xs, which):
    if which:
        xs = integers(3)
        xs[0] = 5
    return xs

def total(xs, n):
    if n < 0:
        raise ValueError("fewer than none")
    found = 0
    for k in range(n):
        found += xs[k]
    return found

def entry(n):
    mine = integers(n)
    for k in range(n):
        mine[k] = k
    kept = same(other(same(mine), False))
    fresh = other(mine, n > 4)
    again = other(fresh, n > 6)
    return total(kept, n) + total(mine, n) + again[0] + total(fresh, 1)
"""


def test_inner_functions_borrow_their_arguments_and_let_go_of_what_they_made(tmp_path, cache):
    from numba.core.runtime import _nrt_python, rtsys

    getattr(_nrt_python, "memsys_enable_stats", lambda: None)()  # an older numba always counts
    made = kernel.Compiler().compile(module(tmp_path, BORROWING).entry, INT(INT), "a house")
    before = rtsys.get_allocation_stats()
    assert [made(n) for n in (4, 5, 7)] == [12, 30, 52]
    for _ in range(200):
        made(7)
    after = rtsys.get_allocation_stats()
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free >= 200
