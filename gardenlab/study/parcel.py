"""Sending a plan to other processes: functions of a notebook cell travel by value, with their helpers."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import pickle
import sys
import types
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import AgentError
from gardenlab.study.heard import Trouble
from gardenlab.study.origin import is_installed

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.study.machine import Plan


def packed(plan: Plan, in_machine_code: bool) -> tuple[bytes, str]:
    """Return a plan as bytes that another process can unpack, and their hash.

    Raises
    ------
    AgentError
        If one of the agents cannot be sent; says why.
    """
    line = [_bare(one) for one in plan.agents]
    for one in line:
        try:
            _dumps(one)
        except Exception as error:
            raise AgentError(
                f"agent {one.name!r} cannot be sent to other processes: {type(error).__name__}: {error}; "
                "expected a function that refers to values which can be pickled, or backend='threads'"
            ) from error
    payload = _dumps((replace(plan, agents=line), in_machine_code))
    return payload, hashlib.sha256(payload).hexdigest()


def unpacked(payload: bytes) -> tuple[Plan, bool]:
    """What `packed` packed."""
    plan, in_machine_code = pickle.loads(payload)
    return plan, in_machine_code


def _bare(one: Agent) -> Agent:
    """An agent without what a compiler has hung on its function."""
    from gardenlab.study.cells import plain_function

    return replace(one, function=plain_function(one)) if one.own and one.compiled else one


def _dumps(value: Any) -> bytes:
    try:
        import cloudpickle
    except ImportError:
        return pickle.dumps(value)
    with _by_value(value, cloudpickle):
        found: bytes = cloudpickle.dumps(value)
    return found


@contextlib.contextmanager
def _by_value(value: Any, cloudpickle: Any) -> Iterator[None]:
    """Send what lies in the modules of a person's own agents whole: workers need not have those files."""
    line = value[0].agents if isinstance(value, tuple) else [value]
    modules = [sys.modules.get(name) for one in line if one.own for name in _homes(one.function)]
    registered = []
    for module in filter(None, dict.fromkeys(modules)):
        with contextlib.suppress(ValueError):
            cloudpickle.register_pickle_by_value(module)
            registered.append(module)
    try:
        yield
    finally:
        for module in registered:
            cloudpickle.unregister_pickle_by_value(module)


def _homes(function: Any) -> Iterator[str]:
    """The modules from a person's own files in which an agent was written; partial and bound functions are opened."""
    if isinstance(function, functools.partial):
        for part in (function.func, *function.args, *function.keywords.values()):
            yield from _homes(part)
    elif isinstance(function, types.MethodType):
        yield from _homes(function.__func__)
        yield from _homes(function.__self__)
    else:
        names = [getattr(one, "__module__", None) for one in (function, *type(function).__mro__)]
        yield from (name for name in names if isinstance(name, str) and name != "__main__" and not is_installed(name))


class Told:
    """Something that could not be sent, and how it reads."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def sendable(trouble: Trouble) -> Trouble:
    """A trouble that survives the way to the driver, in words where its own exception or answer would not."""
    try:
        pickle.loads(_plainly(trouble))
    except Exception:
        raised = None if trouble.raised is None else RuntimeError(f"{type(trouble.raised).__name__}: {trouble.raised}")
        return Trouble(raised, None if raised else Told(repr(trouble.answer)))
    return trouble


def _plainly(trouble: Trouble) -> bytes:
    return pickle.dumps(trouble)
