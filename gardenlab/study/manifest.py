"""The manifest of a store: which study it holds, in which chunks, written by what."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.study import files
from gardenlab.study.fingerprints import agent_fingerprint, rules_fingerprint
from gardenlab.study.in_code import found_by_name
from gardenlab.study.layout import layout

if TYPE_CHECKING:
    from gardenlab.study.machine import Plan
    from gardenlab.study.recipe import Recipe

FORMAT = 1
NAME = "manifest.json"
LONGEST = 300  # characters of a fact in a message
AGENTS_HINT = (
    "an agent's own values count, what it notes while it plays, and the code that runs: a file that was edited has to "
    "be imported again"
)


@dataclass(frozen=True)
class Manifest:
    """What a store says about itself.

    Attributes
    ----------
    study : dict
        All that decides which games it holds and how they are kept; two stores with the same can be put together. An
        edition's name and how it is made again are told as well and decide nothing: the same edition may be found by
        another path.
    segments : tuple of (first, games, chunk)
        How the games are cut into chunks: from `first`, so many, in chunks of `chunk` games. A study that is asked to
        grow gets another segment.
    """

    study: dict[str, Any]
    segments: tuple[tuple[int, int, int], ...] = ()

    @property
    def games(self) -> int:
        """How many games are planned."""
        return sum(games for _, games, _ in self.segments)

    @property
    def mark(self) -> str:
        """32 hexadecimal digits that tell the chunks of this study from others'."""
        return _hash(self.deciding())

    def deciding(self) -> dict[str, Any]:
        """The facts that decide which games it holds."""
        edition = self.study.get("edition")
        digest = edition.get("digest") if isinstance(edition, dict) else edition
        return {**self.study, "edition": digest}

    def chunks(self) -> Iterator[tuple[int, int]]:
        """First game and number of games of every chunk, in order."""
        for first, games, chunk in self.segments:
            for at in range(first, first + games, chunk):
                yield at, min(chunk, first + games - at)

    def grown(self, total: int, chunk: int) -> Manifest:
        """The manifest of a study of `total` games, the new ones in chunks of `chunk`."""
        return replace(self, segments=(*self.segments, (self.games, total - self.games, chunk)))

    def save(self, folder: Path) -> None:
        """Write it into a folder, whole or not at all."""
        files.commit(folder / NAME, (json.dumps(self.told(), indent=1) + "\n").encode())

    def told(self) -> dict[str, Any]:
        """Its content, sealed."""
        segments = [list(one) for one in self.segments]
        content = {"format": FORMAT, **self.study, "mark": self.mark, "games": self.games, "segments": segments}
        return {**content, "seal": _hash(content)}


def _hash(content: Any) -> str:
    """32 hexadecimal digits that change with the content."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def manifest_of(plan: Plan, recipe: Recipe) -> Manifest:
    """What a store of a study must say, but for its chunks."""
    import gardenlab

    edition, seed = plan.game.edition, recipe.seed
    agents = [
        {"name": one.name, "own": not found_by_name(one, recipe.game), "compiled": one.compiled, "blind": one.blind,
         "fingerprint": agent_fingerprint(one)}
        for one in plan.agents
    ]  # fmt: skip
    study = {
        "game": plan.game.wing.name,
        "players": plan.game.players,
        "seed": seed if isinstance(seed, str) else int(seed),
        "edition": {"name": edition.name, "digest": edition.digest, "recipe": edition.recipe},
        "agents": agents,
        "rotations": plan.rotations,
        "rotate": recipe.rotate is not False,
        "cap": plan.cap,
        "record": layout(plan.game.wing.state),
        "versions": {"gardenlab": gardenlab.__version__, "rules": rules_fingerprint(plan.game.wing)},
    }
    return Manifest(json.loads(json.dumps(study, default=str)))


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a store.

    Raises
    ------
    RecordError
        If there is none or it was changed: says which file, what is wrong and what to do.
    """
    path = folder / NAME
    try:
        whole = json.loads(path.read_bytes())
        content = dict(whole)
        found = content.pop("format")
        mark, _, segments, _ = (content.pop(name) for name in ("mark", "games", "segments", "seal"))
    except FileNotFoundError:
        raise RecordError(f"{folder}: there is no study: expected a folder that simulate(store=...) made") from None
    except OSError as error:
        raise RecordError(f"{path}: expected the manifest of a store of a study: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RecordError(f"{path}: damaged: expected the JSON that simulate(store=...) writes; {_REMEDY}") from None
    if type(found) is not int or found != FORMAT:
        raise RecordError(f"{path}: the store has format {found!r}, and this gardenlab reads format {FORMAT}")
    manifest = Manifest(content, tuple(map(tuple, segments)) if _in_order(segments) else ())
    if manifest.mark != mark or manifest.told() != whole:
        raise RecordError(f"{path}: damaged: it is not what its mark {mark!r} and its seal were made of; {_REMEDY}")
    return manifest


_REMEDY = "bring back the file as it was written, or play into another folder"


def _in_order(segments: Any) -> bool:
    """Whether these are segments, three whole numbers each, that follow on each other."""
    if not isinstance(segments, list) or not all(isinstance(one, list) and len(one) == 3 for one in segments):
        return False
    if not all(type(number) is int for one in segments for number in one):
        return False
    at = 0
    for first, games, chunk in segments:
        if first != at or games < 1 or chunk < 1:
            return False
        at += games
    return True


def must_be_the_same(found: Manifest, asked: Manifest, folder: Path) -> None:
    """Refuse to play one study into the store of another.

    Raises
    ------
    GardenlabError
        Names what differs, what the store has, and what was asked for.
    """
    there_decides = found.deciding()
    for fact, decides in asked.deciding().items():
        if there_decides.get(fact) != decides:
            there, value = _apart(found.study.get(fact), asked.study[fact])
            hint = f" ({AGENTS_HINT})" if fact == "agents" else ""
            raise GardenlabError(
                f"{folder / NAME}: the store holds another study. Its {fact}: {_short(there)}; asked for: "
                f"{_short(value)}{hint}. Nothing was changed: ask for the same, or play into another "
                "folder"
            )


def _short(value: Any) -> str:
    text = _written(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + " ..."


def _written(value: Any) -> str:
    """A fact for people: the parts of one with names in a row."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {part}" for name, part in value.items() if part is not None)
    if isinstance(value, list):
        return " and ".join(dict.fromkeys(map(_written, value)))
    return repr(value)


def _apart(there: Any, value: Any) -> tuple[Any, Any]:
    """The parts of two facts that differ."""
    if isinstance(there, dict) and isinstance(value, dict):
        keys = [key for key in value if there.get(key) != value[key]]
        return {key: there.get(key) for key in keys}, {key: value[key] for key in keys}
    if isinstance(there, list) and isinstance(value, list) and len(there) == len(value):
        pairs = [_apart(a, b) if {"name"} <= a.keys() else (a, b) for a, b in zip(there, value, strict=True) if a != b]
        return [a for a, _ in pairs], [b for _, b in pairs]
    return there, value
