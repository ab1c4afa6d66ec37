"""Public names of a package that are imported when they are first asked for, so that the package is light."""

from collections.abc import Callable, Container, Mapping
from importlib import import_module
from typing import Any


def late(package: str, homes: Mapping[str, str], names: Container[str] = (), other: str = "") -> Callable[[str], Any]:
    """The function ``__getattr__`` of a package.

    Parameters
    ----------
    package : str
    homes : mapping
        Where in the package a name lives: ``"module:name"``, or ``"module"`` if it means the module.
    names : container of str
        Further names, which live in the module `other` under the same name.
    other : str
    """

    def __getattr__(name: str) -> Any:
        if name not in homes and name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, attribute = homes.get(name, f"{other}:{name}").partition(":")
        found = import_module(f"{package}.{module}")
        return getattr(found, attribute) if attribute else found

    return __getattr__
