"""What values consist of, in a way that is the same in every process and on every day."""

from __future__ import annotations

import copyreg
import functools
import hashlib
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.likeness import Parts
from gardenlab.study.origin import has_installed, is_installed, of_gardenlab, of_standard_library, public_name

PLAIN = frozenset({bool, int, float, complex, str, bytes, type(None), type(...), type(NotImplemented), range})
ARRAYS = (np.ndarray, np.matrix, np.memmap, np.recarray)
LRU_CACHE = type(functools.lru_cache(len))
OF_CLASSES = {  # what Python itself notes in a class, or what says nothing of what its objects do
    "__dict__", "__weakref__", "__module__", "__qualname__", "__doc__", "__annotations__", "__annotate__",
    "__annotate_func__", "__annotations_cache__", "__firstlineno__", "__static_attributes__", "__parameters__",
    "__orig_bases__", "__abstractmethods__", "_abc_impl", "__match_args__", "__dataclass_fields__",
    "__dataclass_params__", "__classdictcell__", "__slots__", "__class_getitem__",
}  # fmt: skip
OF_DATACLASSES = {
    "__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__setattr__", "__delattr__",
    "__replace__",
}  # fmt: skip


class CannotTell(GardenlabError):
    """A value of which nobody can say later whether it is still the same."""


def parts(value: Any, way: str) -> Parts | str:
    """What any value but a plain function consists of.

    Parameters
    ----------
    value : object
    way : str
        How a person would write it, for the message.

    Raises
    ------
    CannotTell
        If that cannot be told; says of what and why.
    """
    kind = type(value)
    if kind in PLAIN:
        return repr(value)
    if isinstance(value, types.ModuleType):
        return _module(value)
    name = public_name(value)
    if name is not None:
        return f"installed {name}"
    for kinds, split in _SPLIT:
        if isinstance(value, kinds):
            return split(value)
    if kind in _EXACT:
        return _EXACT[kind](value)
    if isinstance(value, type):
        return _class(value)
    return _object(value, way)


def in_order(label: str, values: Iterable[Any], step: Callable[[int], str] = "[{}]".format) -> Parts:
    """Values one after the other."""
    return Parts(label, [((step(k), one),) for k, one in enumerate(values)])


def by_name(label: str, values: Mapping[Any, Any], step: Callable[[Any], str] = "[{!r}]".format) -> Parts:
    """Keys and their values, in whatever order."""
    return Parts(label, [(("", key), (step(key), one)) for key, one in values.items()], ordered=False)


def attributes(label: str, values: Mapping[str, Any]) -> Parts:
    """Attributes and their values, in whatever order."""
    return by_name(label, values, ".{}".format)


def _dict(value: Mapping[Any, Any]) -> Parts | str:
    if PLAIN.issuperset(map(type, value)) and PLAIN.issuperset(map(type, value.values())):
        return f"dict {_hashed(sorted(map(repr, value.items())))}"  # at once: tables may be large
    return by_name("dict", value)


def _list(value: Any) -> Parts | str:
    label = type(value).__name__
    return f"{label} {_hashed(map(repr, value))}" if PLAIN.issuperset(map(type, value)) else in_order(label, value)


def _hashed(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode("utf-8", "surrogatepass")).hexdigest()


def _set(value: Any) -> Parts:
    found = Parts(f"set {isinstance(value, frozenset)}", [((" {}", one),) for one in value], ordered=False)
    if type(value) in (set, frozenset):
        return found
    return attributes("set", {"members": set(value), "class": type(value), **getattr(value, "__dict__", {})})


def _partial(value: Any) -> Parts:
    return attributes("partial", {"func": value.func, "args": value.args, "keywords": value.keywords})


def _method(value: Any) -> Parts:
    return attributes("method", {"__self__": value.__self__, "__func__": value.__func__})


def _built_in(value: Any) -> Parts | str:
    """A function written in C: of a module, of a class, or of an object."""
    owner = getattr(value, "__self__", getattr(value, "__objclass__", None))
    if owner is None or isinstance(owner, types.ModuleType):
        return f"built-in {value.__name__}"
    return attributes(f"built-in {value.__name__}", {"__self__": owner})


def _property(value: Any) -> Parts:
    return attributes("property", {name: getattr(value, name) for name in ("fget", "fset", "fdel")})


def _wrapping(value: Any) -> Parts:
    """What calls one function and keeps, if anything, what that gave."""
    inner = next(getattr(value, name) for name in ("__func__", "__wrapped__", "func") if hasattr(value, name))
    return attributes(type(value).__qualname__, {"func": inner})


def _array(value: Any) -> Parts | str:
    if value.dtype.hasobject:
        return in_order(f"array {value.dtype} {value.shape}", [value.tolist()], lambda k: "")
    content = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
    return repr((np.lib.format.dtype_to_descr(value.dtype), value.shape, content))


def _random(value: Any) -> Parts:
    """One of NumPy's generators, or what lies under it."""
    under = value if isinstance(value, np.random.BitGenerator) else None
    state = under.state if under is not None else value.get_state(legacy=False) if hasattr(value, "get_state") else None
    return in_order(type(value).__qualname__, [value.bit_generator if state is None else state], lambda k: ".state")


_SPLIT: list[tuple[Any, Callable[[Any], Parts | str]]] = [
    (functools.partial, _partial),
    (types.MethodType, _method),
    ((types.BuiltinFunctionType, types.WrapperDescriptorType, types.MethodWrapperType, types.MethodDescriptorType,
      types.ClassMethodDescriptorType), _built_in),
    (property, _property),
    ((staticmethod, classmethod, functools.cached_property, LRU_CACHE), _wrapping),
    ((types.MemberDescriptorType, types.GetSetDescriptorType), lambda value: f"slot {value.__name__}"),
    ((set, frozenset), _set),
    (np.generic, lambda value: repr((value.dtype.str, value.tobytes()))),
    (np.dtype, repr),
    (np.ufunc, lambda value: f"ufunc {value.__name__}"),
    ((np.random.Generator, np.random.RandomState, np.random.BitGenerator), _random),
]  # fmt: skip
_EXACT: dict[type, Callable[[Any], Parts | str]] = {
    dict: _dict,
    types.MappingProxyType: _dict,
    list: _list,
    tuple: _list,
    types.CellType: lambda value: in_order("cell", [value.cell_contents], lambda k: ""),
} | dict.fromkeys(ARRAYS, _array)


def _module(value: types.ModuleType) -> Parts | str:
    """A module that is a value, of which nobody knows what is taken from it: if a person's own, all that it defines."""
    label = f"module {value.__name__}"
    if has_installed(vars(value)) or value.__name__ == "__main__":
        return label
    known = {name: one for name, one in vars(value).items() if not name.startswith("__") and _defined(one, value)}
    return attributes(label, known)


def _defined(one: Any, module: types.ModuleType) -> bool:
    home = one.__module__ if isinstance(one, type | types.FunctionType) else None
    return type(one) in PLAIN or home == module.__name__


def _class(value: type) -> Parts | str:
    """A class of a person's own: its bases, its functions and its values."""
    if is_installed(value.__module__) and "<locals>" not in value.__qualname__:
        return f"installed {value.__module__}.{value.__qualname__}"
    known = {name: one for name, one in vars(value).items() if name not in OF_CLASSES and not _made(value, name, one)}
    return attributes(f"class {value.__name__}", {"__bases__": value.__bases__, **known})


def _made(owner: type, name: str, value: Any) -> bool:
    """Whether `dataclass` wrote this function, from the fields that are told anyway."""
    code = getattr(value, "__code__", getattr(getattr(value, "__wrapped__", None), "__code__", None))
    return (
        hasattr(owner, "__dataclass_fields__")
        and name in OF_DATACLASSES
        and code is not None
        and (code.co_filename == "<string>")
    )


def _object(value: Any, way: str) -> Parts | str:
    """An object by its class and what pickle would keep of it."""
    kind = type(value)
    label = f"{kind.__module__}.{kind.__qualname__}"
    by_hand = next(k for k in kind.__mro__ if {"__reduce_ex__", "__reduce__"} & vars(k).keys())
    module = by_hand.__module__
    if is_installed(module) and not (of_standard_library(module) or of_gardenlab(module)):
        raise CannotTell(f"{way} is of the type {label}, of which nobody can tell whether it is the same later")
    try:
        reduce = copyreg.dispatch_table.get(kind)
        found: Any = reduce(value) if reduce else value.__reduce_ex__(4)
    except Exception as error:
        raise CannotTell(f"{way} is of the type {label}: {error}") from error
    if isinstance(found, str):
        return f"global {label} {found}"
    make, arguments, state, items, pairs = [*found, None, None, None][:5]
    both = {"class": kind, "made by": make, "made of": arguments}
    if items is not None:
        both["items"] = list(items)
    if pairs is not None:
        both["pairs"] = dict(pairs)
    told = attributes(f"object {kind.__name__}", both)  # its class may be of the script or imported from it
    told.groups += _state(kind, state).groups
    return told


def _state(kind: type, state: Any) -> Parts:
    """Attributes of an object, but for what a cached property keeps."""
    pair = state if isinstance(state, tuple) and len(state) == 2 else (state,)
    if not all(one is None or isinstance(one, dict) for one in pair):
        return attributes("", {"state": state})
    known = {name: one for several in pair for name, one in (several or {}).items()}
    cached = {name for name in known if isinstance(getattr(kind, str(name), None), functools.cached_property)}
    return attributes("", {name: one for name, one in known.items() if name not in cached})
