"""Where code comes from: installed, and so known by its name everywhere, or a person's own."""

from __future__ import annotations

import functools
import sys
import sysconfig
from pathlib import Path
from typing import Any

OWN = "gardenlab"
SITES = {"site-packages", "dist-packages"}


def of_standard_library(name: str) -> bool:
    """Whether a module comes with Python."""
    return name.partition(".")[0] in sys.stdlib_module_names and name != "__main__"


def of_gardenlab(name: str) -> bool:
    """Whether a module is one of gardenlab's."""
    return name.partition(".")[0] == OWN


@functools.cache
def _libraries() -> tuple[Path, ...]:
    return tuple(Path(sysconfig.get_path(kind)).resolve() for kind in ("stdlib", "platstdlib"))


def is_installed(name: str | None) -> bool:
    """Whether a module comes with Python, with gardenlab or with an installed package, and not from a person's file.

    Parameters
    ----------
    name : str or None
        Of a module; one that is not imported, such as that of a notebook cell, is a person's own.
    """
    if not name or name == "__main__":
        return False
    if of_standard_library(name) or of_gardenlab(name):
        return True
    file = getattr(sys.modules.get(name), "__file__", None)
    if not isinstance(file, str):
        return name in sys.builtin_module_names
    path = Path(file).resolve()
    return bool(SITES & set(path.parts)) or any(path.is_relative_to(library) for library in _libraries())


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
