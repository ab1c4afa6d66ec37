"""Where code comes from: installed, and so known by its name everywhere, or a person's own."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import sysconfig
import types
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any

OWN = "gardenlab"
SITES = {"site-packages", "dist-packages"}
# Installed packages that count as a person's own for the moment.
_OWNED: ContextVar[frozenset[str]] = ContextVar("owned", default=frozenset())


def of_standard_library(name: str) -> bool:
    """Whether a module comes with Python."""
    return name.partition(".")[0] in sys.stdlib_module_names and name != "__main__"


def of_gardenlab(name: str) -> bool:
    """Whether a module is one of gardenlab's."""
    return name.partition(".")[0] == OWN


@functools.cache
def _libraries() -> tuple[Path, ...]:
    """Folders, or an archive, of Python's own library."""
    paths = [sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib")]
    return tuple(Path(path).resolve() for path in [*paths, os.path.dirname(os.__file__)])


def is_installed(name: str | None) -> bool:
    """Whether a module comes with Python, with gardenlab or with an installed package, and not from a person's file.

    Parameters
    ----------
    name : str or None
        Of a module; one that is not imported, such as that of a notebook cell, is a person's own.
    """
    return _installed(name, getattr(sys.modules.get(name or ""), "__file__", None))


def has_installed(names: Mapping[str, Any]) -> bool:
    """Whether the global names of a function or a module are those of an installed module: see `is_installed`."""
    name = names.get("__name__")
    return _installed(name if isinstance(name, str) else None, names.get("__file__"))


def is_place_of_installed(file: str) -> bool:
    """Whether a file lies where Python's own library or installed packages lie."""
    path = Path(file).resolve()
    return bool(SITES & set(path.parts)) or any(path.is_relative_to(library) for library in _libraries())


def _installed(name: str | None, file: Any) -> bool:
    if not name or name == "__main__" or name.partition(".")[0] in _OWNED.get():
        return False
    if of_gardenlab(name):
        return True
    if isinstance(file, str):  # a person's file may bear the name of one that comes with Python
        return is_place_of_installed(file) or (of_standard_library(name) and not file.endswith(".py"))
    return of_standard_library(name) or name in sys.builtin_module_names


@contextlib.contextmanager
def owning(function: Any) -> Iterator[None]:
    """Let the package that an agent was written in count as a person's own, wherever it is installed."""
    while isinstance(function, functools.partial | types.MethodType):
        function = function.func if isinstance(function, functools.partial) else function.__func__
    by_name = isinstance(function, type | types.FunctionType)
    home = getattr(function if by_name else type(function), "__module__", None)
    top = home.partition(".")[0] if isinstance(home, str) else ""
    ours = not top or of_standard_library(top) or of_gardenlab(top)
    before = _OWNED.set(frozenset() if ours else frozenset({top}))
    try:
        yield
    finally:
        _OWNED.reset(before)


def public_name(value: Any) -> str | None:
    """``module.name`` of what an installed module gives under its own name; None for everything else."""
    names: set[Any] = {getattr(value, "__qualname__", None), getattr(value, "__name__", None)}
    modules: set[Any] = {getattr(value, "__module__", None), type(getattr(value, "__self__", None)).__module__}
    for module in modules:
        for name in names:
            told = isinstance(module, str) and isinstance(name, str)
            if told and is_installed(module) and _found(module, name) is value:
                return f"{module}.{name}"
    return None


def _found(module: str, name: str) -> Any:
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return found
