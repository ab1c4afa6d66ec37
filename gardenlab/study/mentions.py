"""What a function takes from modules of a person's own: by a global name, or by an import in its body."""

from __future__ import annotations

import dis
import importlib
import importlib.util
import sys
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gardenlab.engine.frozen import mentioned
from gardenlab.study.origin import has_installed, is_installed, is_place_of_installed

STEPS = {"LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM"}
BESIDE_NAMES = {"PUSH_NULL", "EXTENDED_ARG", "CACHE", "NOP"}  # what may stand between a name and its attribute
BESIDE_IMPORTS = {"IMPORT_FROM", "SWAP", "ROT_TWO", "POP_TOP", "EXTENDED_ARG", "CACHE", "NOP"}


@dataclass
class _Reading:
    """What stands in a piece of code about modules.

    Attributes
    ----------
    imports : list of (str, int, tuple of str)
        The name of a module, how many dots before it, and what is wanted of it.
    called : set of str
        The names that imports in it give.
    steps : set of (str, str)
        A name or an attribute, and the attribute that is taken of it.
    """

    imports: list[tuple[str, int, tuple[str, ...]]] = field(default_factory=list)
    called: set[str] = field(default_factory=set)
    steps: set[tuple[str, str]] = field(default_factory=set)

    def read(self, code: types.CodeType) -> _Reading:
        """Read a piece of code, and those inside it."""
        loaded: list[Any] = []
        last, importing = "", False
        for step in dis.get_instructions(code):
            names = step.argval if isinstance(step.argval, tuple) else (step.argval,)  # some steps are two in one
            name = names[-1] if names and isinstance(names[-1], str) else ""
            if step.opname == "IMPORT_NAME":
                level, wanted = loaded
                self.imports.append((name, level, tuple(wanted or ())))
                importing = True
            elif importing and step.opname.startswith("STORE_"):
                self.called.update(one for one in names if isinstance(one, str))
            elif step.opname not in BESIDE_IMPORTS:
                importing = False
            if step.opname in STEPS:
                self.steps.add((last, name))
            if step.opname.startswith("LOAD_"):
                loaded = [*loaded[-1:], step.argval]
            if step.opname not in BESIDE_NAMES:
                last = name
        for one in code.co_consts:
            if isinstance(one, types.CodeType):
                self.read(one)
        return self


def of_own_modules(function: Any, names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What a function may take from modules of a person's own and from those within them.

    Parameters
    ----------
    function : function
    names : mapping
        What its global names and those of its closure stand for.

    Yields
    ------
    way : str
        How a person would write it.
    value : object
    """
    code = function.__code__
    named, reading = sorted(mentioned(code)), _Reading().read(code)
    waiting = [(name, one) for name, one in names.items() if isinstance(one, types.ModuleType)]
    waiting += _imported(reading, function.__globals__)
    met = set()
    while waiting:
        way, module = waiting.pop()
        if id(module) in met or has_installed(vars(module)):
            continue
        met.add(id(module))
        known = {way.rpartition(".")[2], *reading.called}
        for name in named:
            value = vars(module).get(name, module)
            if not isinstance(value, types.ModuleType):
                yield f"{way}.{name}", value
            # Only where it is taken from this module: which others lie in it depends on what was imported so far.
            elif any((one, name) in reading.steps for one in known):
                found = _part(module, name)
                waiting += [] if found is None else [(f"{way}.{name}", found)]


def _imported(reading: _Reading, names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The modules of a person's own that the body of a function with such global names imports."""
    package = names.get("__package__") or names.get("__name__") or ""
    for name, level, wanted in reading.imports:
        try:
            whole = importlib.util.resolve_name("." * level + name, package)
        except ImportError:
            continue
        pieces = whole.split(".")
        for count in range(1, len(pieces) + 1):
            way = ".".join(pieces[:count])
            module = _own_module(way)
            if module is not None:
                yield way, module
        parts = [] if module is None else [(one, _part(module, one)) for one in wanted]
        yield from ((f"{way}.{one}", part) for one, part in parts if part is not None)


def _part(module: types.ModuleType, name: str) -> types.ModuleType | None:
    """The module of that name in another one, as an import would find it."""
    if name in vars(module):
        found = vars(module)[name]
        return found if isinstance(found, types.ModuleType) else None
    return _own_module(f"{module.__name__}.{name}") if hasattr(module, "__path__") else None


def _own_module(name: str) -> types.ModuleType | None:
    """A module of a person's own, imported if it is not yet, as the function would do; None if it is none."""
    try:
        found = None if _is_foreign(name.partition(".")[0]) else importlib.import_module(name)
    except (Exception, SystemExit):  # the function will meet it, or what it wants is no module
        return None
    return found if isinstance(found, types.ModuleType) else None


def _is_foreign(top: str) -> bool:
    """Whether a module that need not be imported yet is none of a person's own."""
    if top in sys.modules:
        return is_installed(top)
    spec = importlib.util.find_spec(top)
    origin = None if spec is None else spec.origin
    return spec is None or origin in ("built-in", "frozen") or (origin is not None and is_place_of_installed(origin))
