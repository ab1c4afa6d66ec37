"""One mark for all that a value refers to: equal for equal content, whatever the order of keys, copies or circles."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Parts:
    """What a value consists of.

    Attributes
    ----------
    label : str
        All that is to be said of the value itself.
    groups : list of tuple of (step, value)
        What it refers to, and how a person would write the way there: what belongs together, such as a key and its
        value, in one group.
    ordered : bool
        Whether the order of the groups tells anything.
    """

    label: str
    groups: list[tuple[tuple[str, Any], ...]] = field(default_factory=list)
    ordered: bool = True


@dataclass
class _Node:
    label: str
    groups: list[list[str | int]]  # texts, and numbers of other nodes
    ordered: bool

    def marked(self, marks: list[str]) -> str:
        """The mark that follows from those of the nodes that it refers to."""
        groups = [repr([marks[e] if isinstance(e, int) else e for e in group]) for group in self.groups]
        return _hash("\n".join([self.label, *(groups if self.ordered else sorted(groups))]))


def likeness(root: Any, parts: Callable[[Any, str], Parts | str], way: str) -> str:
    """A hash of what a value consists of.

    Values are told apart as far as anybody could who follows them: two that consist of the same by the same ways are
    alike (bisimilar), be they shared or copied, and may refer back to themselves.

    Parameters
    ----------
    root : object
    parts : function
        ``parts(value, way)``: a text that says all, or the `Parts`.
    way : str
        How a person would write `root`.

    Returns
    -------
    str
        64 hexadecimal digits.
    """
    nodes = _nodes(root, parts, way)
    first = [""] * len(nodes)
    marks = [node.marked(first) for node in nodes]
    moving = [k for k, node in enumerate(nodes) if any(isinstance(e, int) for group in node.groups for e in group)]
    kinds = 0
    while len(set(marks)) > kinds:  # each round looks one step further; at the end none tells more apart
        kinds = len(set(marks))
        after = list(marks)
        for k in moving:
            after[k] = nodes[k].marked(marks)
        marks = after
    return _hash("\n".join([marks[0], *sorted(set(marks))]))


def _nodes(root: Any, parts: Callable[[Any, str], Parts | str], way: str) -> list[_Node]:
    """All values that can be reached, the root first."""
    nodes = [_Node("root", [[""]], True)]
    numbers: dict[int, str | int] = {}
    kept = []  # what is made on the way must not make room for another of the same id
    waiting = [(root, way, nodes[0].groups[0], 0)]
    while waiting:
        value, here, group, place = waiting.pop()
        if id(value) not in numbers:
            kept.append(value)
            found = parts(value, here)
            if isinstance(found, str):
                numbers[id(value)] = found
            else:
                numbers[id(value)] = len(nodes)
                nodes.append(_Node(found.label, [], found.ordered))
                for several in found.groups:
                    mine: list[str | int] = [""] * len(several)
                    nodes[-1].groups.append(mine)
                    waiting += [(one, here + step, mine, k) for k, (step, one) in enumerate(several)]
        group[place] = numbers[id(value)]
    return nodes


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
