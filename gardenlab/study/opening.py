"""open_study: the study in a store, with its edition and its agents found again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from gardenlab import registry
from gardenlab.agents.spec import Agent, resolve
from gardenlab.engine.errors import AgentError, GardenlabError, RecordError
from gardenlab.engine.luck import study_key
from gardenlab.study.fingerprints import agent_fingerprint
from gardenlab.study.layout import layout
from gardenlab.study.machine import Plan
from gardenlab.study.manifest import NAME
from gardenlab.study.recipe import Recipe
from gardenlab.study.store import Store, opened
from gardenlab.study.stored import StoredStudy


def open_study(folder: str | PathLike[str], *, agents: Any = None, edition: Any = None) -> StoredStudy:
    """Open the study in a store.

    It has the games that are there now, from 0 up to the first chunk that is missing; a store may be opened while it
    is being written. Files are looked at when they are read, and refused where they are damaged.

    Parameters
    ----------
    folder : str or path
        The ``store`` of a call of `gardenlab.simulate`.
    agents : function, Agent, list or mapping of these by name, optional
        The agents of your own that played: only `replay` and `turns` need them.
    edition : str, path or Edition, optional
        The edition, where it cannot be made again from what the store says of it.

    Returns
    -------
    StoredStudy

    Raises
    ------
    RecordError
        If it is no store, or one of another version, or a file is damaged or foreign; names it and says what to do.
    GardenlabError
        If the edition or an agent is not the one that played.

    Examples
    --------
    >>> study = gl.open_study("games")  # doctest: +SKIP
    """
    store = opened(folder)
    told = store.manifest.study
    kind = registry.game_class(told["game"])
    game = kind(players=told["players"], edition=_edition(store, kind, edition))
    if layout(game.wing.state) != told["record"]:
        raise RecordError(
            f"{store.folder / NAME}: gardenlab {told['versions']['gardenlab']} wrote it, and the records of this one "
            "have other fields: open it with that version, or read the Parquet files of games and seats themselves"
        )
    line, missing = _line_up(told, agents)
    plan = Plan(game, line, int(study_key(told["seed"])), told["rotations"], told["cap"])
    return StoredStudy(store, plan, _recipe(store, line), missing)


def _recipe(store: Store, line: list[Agent]) -> Recipe:
    from gardenlab.study.simulate import CAP

    told = store.manifest.study
    cap = None if told["cap"] == CAP else told["cap"]
    rotate: Any = "auto" if told["rotate"] else False
    return Recipe(told["game"], line, store.manifest.games, told["seed"], rotate, cap)


def _edition(store: Store, kind: Any, given: Any) -> Any:
    told = store.manifest.study["edition"]
    where = f"{store.folder}: edition {told['name']!r} (digest {told['digest']})"
    if given is None and not told["recipe"]:
        raise RecordError(f"{where} cannot be made again from a name or a file: expected open_study(..., edition=...)")
    try:
        found = kind.wing.edition(**told["recipe"]) if given is None else kind.wing.edition(given)
    except GardenlabError as error:
        raise RecordError(f"{where} cannot be made again: {error}; expected open_study(..., edition=...)") from error
    if found.digest != told["digest"]:
        raise RecordError(f"{where}: found one with the digest {found.digest}; expected open_study(..., edition=...)")
    return found


def _line_up(told: Mapping[str, Any], given: Any) -> tuple[list[Agent], dict[str, str]]:
    """The agents of the seats, and the fingerprints of those that cannot be found."""
    styles = registry.rooms(told["game"]).styles
    own = _by_name(given, styles)
    names = list(dict.fromkeys(one["name"] for one in told["agents"]))
    for name in own:
        if name not in names:
            raise GardenlabError(f"agents: {name!r} did not play: expected {', '.join(map(repr, names))}")
    line, missing = [], {}
    for one in told["agents"]:
        found = own.get(one["name"]) or _known(one, styles)
        if found is None:
            found = Agent(one["name"], _Gone(one["name"]), one["compiled"], one["blind"], one["own"])
            missing[one["name"]] = one["fingerprint"]
        elif one["name"] in own and agent_fingerprint(found) != one["fingerprint"]:
            raise GardenlabError(
                f"agents: {one['name']!r} is not the one that played: expected the fingerprint {one['fingerprint']}, "
                f"found {agent_fingerprint(found)}"
            )
        line.append(found)
    return line, missing


def _by_name(given: Any, styles: Any) -> dict[str, Agent]:
    if given is None:
        return {}
    if isinstance(given, Mapping):
        return {name: resolve(one, styles) for name, one in given.items()}
    several = isinstance(given, Sequence) and not isinstance(given, str)
    return {one.name: one for one in (resolve(value, styles) for value in (given if several else [given]))}


def _known(told: Mapping[str, Any], styles: Any) -> Agent | None:
    """An agent that comes with gardenlab."""
    if told["own"]:
        return None
    try:
        return resolve(told["name"], styles)
    except GardenlabError:
        return None


class _Gone:
    """Stands for the function of an agent that is not there."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: Any) -> Any:
        raise AgentError(f"agent {self.name!r} is not there: expected open_study(..., agents=...)")
