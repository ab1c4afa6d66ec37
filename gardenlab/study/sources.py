"""The source of a function that runs: what stands in its file or cell, if that is still what runs."""

from __future__ import annotations
import __future__

import ast
import functools
import inspect
import linecache
import textwrap
import types
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

from gardenlab.engine.frozen import code_text

FUTURES = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})


def source(function: Any) -> str:
    """The source without comments and docstrings; the code where there is no source, or more than the function.

    A file may have been edited since it was imported: of its text counts what, compiled, gives the code that runs.
    """
    if hasattr(function, "two_forms"):
        return ""
    code = code_text(function.__code__)
    if function.__code__.co_name == "<lambda>":
        return code
    try:
        tree = ast.parse(textwrap.dedent(_text(function, code)))
    except (SyntaxError, ValueError, LookupError):
        return code
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.FunctionDef) and body and ast.get_docstring(node, clean=False) is not None:
            node.body = body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def _text(function: Any, code: str) -> str:
    """The lines of a function with such code; LookupError if they are not there."""
    file, first = function.__code__.co_filename, function.__code__.co_firstlineno
    linecache.checkcache(file)
    lines = linecache.getlines(file, function.__globals__)
    places = _compiled("".join(lines), function.__code__.co_flags & FUTURES)[code]
    return "".join(inspect.getblock(lines[(first if first in places else places[0]) - 1 :]))


@functools.lru_cache(maxsize=256)
def _compiled(text: str, flags: int) -> Mapping[str, list[int]]:
    """The first lines of the functions in a text, by their code."""
    flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # a cell may wait
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # who wrote the text was told when it was imported
        whole = compile(text, "<text>", "exec", flags, dont_inherit=True)
    found: dict[str, list[int]] = {}
    for code in _functions(whole):
        found.setdefault(code_text(code), []).append(code.co_firstlineno)
    return found


def _functions(code: types.CodeType) -> Iterator[types.CodeType]:
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield one
            yield from _functions(one)
