"""Plain rule functions to machine code, on demand.

A function is cloned together with all it calls: each clone gets globals of its own in which the functions it
names are compiled twins, and numba compiles it with ``nogil``. The plain functions stay as they were.

The machine code is kept in a cache folder named by a hash of the code that the function reaches, so an edited
rule never meets a stale cache and an edited picture never costs a compilation. Where the folder cannot be
written the code is compiled without a cache.
"""

import contextlib
import dis
import hashlib
import os
import sys
import tempfile
import time
import types
from pathlib import Path

import numpy as np

from gardenlab.engine.frozen import code_text, mentioned, value_text

# What a function costs to compile, on a slow machine; for the line that says how long it will take.
SECONDS_EACH = 0.2
INNER = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # what is called by machine code only


def compiler_missing():
    """Say why nothing can be compiled here, or return None if it can."""
    if os.environ.get("GARDENLAB_INTERPRETED"):
        return "GARDENLAB_INTERPRETED is set"
    try:
        import numba
    except ImportError:
        return "numba is not installed"
    return "NUMBA_DISABLE_JIT is set" if numba.config.DISABLE_JIT else None


def bind(template, **names):
    """Clone a plain function with some of its global names bound to other objects.

    Agents and loops are written once over the names of the rule functions; `bind` gives them those of a game.

    Parameters
    ----------
    template : function
        Plain Python.
    **names : object
        New meanings of global names, seen by `template` and by the functions of its module that it calls.

    Returns
    -------
    function
    """
    module = template.__globals__
    done = {}

    def clone(function):
        if function in done:
            return done[function]
        own = dict(module)
        copy = types.FunctionType(
            function.__code__, own, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__qualname__, copy.__doc__, copy.__module__ = function.__qualname__, function.__doc__, function.__module__
        copy.__kwdefaults__ = function.__kwdefaults__
        done[function] = copy
        for name in _names(function.__code__):
            value = module.get(name)
            if isinstance(value, types.FunctionType) and value.__globals__ is module:
                own[name] = clone(value)
        own.update(names)
        return copy

    return clone(template)


def _names(code):
    """All global names a code object and the ones inside it mention."""
    found = [one.argval for one in dis.get_instructions(code) if one.opname in ("LOAD_GLOBAL", "LOAD_NAME")]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found += _names(constant)
    return found


def reached(function):
    """List `function` and every plain function it reaches through globals and closures, itself first."""
    order, waiting = {}, [function]
    while waiting:
        f = waiting.pop()
        if f in order:
            continue
        order[f] = {} if hasattr(f, "two_forms") else _meanings(f)
        waiting += [v for v in order[f].values() if isinstance(v, types.FunctionType)]
    return order


def _meanings(function):
    """What the free names of a function stand for now: globals and closure cells."""
    values = {n: function.__globals__[n] for n in _names(function.__code__) if n in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):
            values[name] = cell.cell_contents
    return values


def fingerprint(function):
    """Hash the code and the constants that a function reaches, with the versions of the compiler.

    Returns
    -------
    str
        16 hexadecimal digits.
    """
    import llvmlite
    import numba

    here = Path(__file__).with_name("compiled.py").read_bytes() + Path(__file__).read_bytes()
    parts = [numba.__version__, llvmlite.__version__, np.__version__, sys.version, hashlib.sha256(here).hexdigest()]
    for f, meanings in reached(function).items():
        if hasattr(f, "two_forms"):
            parts.append(f.__name__ + value_text(getattr(f, "record_dtype", None)))
            continue
        names = sorted(mentioned(f.__code__))
        own = [(name, value_text(value, names)) for name, value in sorted(meanings.items())]
        given = value_text(f.__defaults__), value_text(f.__kwdefaults__)
        parts.append(repr((f.__module__, code_text(f.__code__), given, own)))
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:16]


def cache_root():
    """The folder under which compiled code is kept: ``GARDENLAB_CACHE``, else the user's cache folder."""
    named = os.environ.get("GARDENLAB_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "gardenlab"
    except RuntimeError:  # no home folder
        return Path(tempfile.gettempdir()) / "gardenlab"


def _cache_folder(function):
    """A writable cache folder for a function, or None where there can be none."""
    if not all(os.path.exists(f.__code__.co_filename) for f in reached(function)):
        return None
    folder = cache_root() / fingerprint(function)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return None
    return folder


def _wide(kind):
    """The one type under which an argument of a rule function is compiled: every signed integer is an int64."""
    from numba.core import types as nb

    kind = nb.unliteral(kind)
    return nb.int64 if isinstance(kind, nb.Integer) and kind.signed else kind


def _one_form(dispatcher):
    """Make a dispatcher compile once for all widths of integers and all constants it is called with."""
    template = dispatcher.get_call_template

    def get_call_template(arguments, keywords):
        return template(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in keywords.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


@contextlib.contextmanager
def _cache_at(folder):
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


class Compiler:
    """Compiles plain functions; what several of them call is compiled once.

    Parameters
    ----------
    boundscheck : bool
        Check every index, and keep no cache (for code that is not ours).
    say : callable, optional
        Called with one line before a compilation that is not found in the cache, and with one after it.
    """

    def __init__(self, *, boundscheck=False, say=None):
        self.boundscheck = boundscheck
        self.say = say or (lambda line: None)
        self._made = {}

    def compile(self, function, signature, what):
        """Compile a function, and all it calls, for one signature.

        Parameters
        ----------
        function : function
            Plain Python over records, arrays and numbers.
        signature : numba signature
            Types of the arguments and of the result.
        what : str
            What it is, for the line that says so.

        Returns
        -------
        numba dispatcher
            With exactly this signature.
        """
        folder = None if self.boundscheck else _cache_folder(function)
        started = time.perf_counter()
        stale = folder is None or not any(folder.glob("**/*.nbi"))
        if stale:
            about = max(2, round(SECONDS_EACH * sum(f not in self._made for f in reached(function))))
            self.say(f"compiling {what} once, about {about} s ...")
        made = self._entry(function, signature, folder)
        if stale:
            kept = "kept for next time" if folder is not None else "not kept: there is no cache folder for it"
            self.say(f"compiled {what} in {time.perf_counter() - started:.1f} s ({kept})")
        return made

    def result_type(self, function, arguments):
        """Compile a function as others will call it, for the numba types `arguments`; return the type of its result."""
        twin = self._twin(function)
        twin.compile(tuple(arguments))
        return twin.nopython_signatures[0].return_type

    def _entry(self, function, signature, folder):
        import numba

        if folder is not None:
            with _cache_at(folder):
                made = numba.njit(nogil=True, cache=True, boundscheck=self.boundscheck)(self._clone(function))
            try:
                return _compile(made, signature)
            except OSError:  # the cache could not be saved: a full disk, a folder gone
                pass
        return _compile(numba.njit(nogil=True, boundscheck=self.boundscheck)(self._clone(function)), signature)

    def _twin(self, function):
        import numba

        from gardenlab.engine.compiled import primitive

        if function not in self._made:
            twin = primitive(function)
            if twin is None:
                from gardenlab.engine.inner import InnerCompiler

                twin = numba.njit(boundscheck=self.boundscheck, **INNER, pipeline_class=InnerCompiler)(
                    self._clone(function)
                )
            self._made[function] = _one_form(twin)
        return self._made[function]

    def _clone(self, function):
        meanings = {
            name: self._twin(value) if isinstance(value, types.FunctionType) else value
            for name, value in _meanings(function).items()
        }
        space = {"__builtins__": __builtins__, "__name__": function.__module__, **meanings}
        cells = tuple(types.CellType(meanings[name]) for name in function.__code__.co_freevars)
        twin = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__, cells)
        twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
        twin.__kwdefaults__ = function.__kwdefaults__
        return twin


def _compile(dispatcher, signature):
    import warnings

    from numba.core.errors import NumbaExperimentalFeatureWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
        dispatcher.compile(signature)
    dispatcher.disable_compile()
    return dispatcher
