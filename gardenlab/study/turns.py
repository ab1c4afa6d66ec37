"""Games of a study told decision by decision: they are not kept, they are played again."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms, loop
from gardenlab.engine.errors import GardenlabError
from gardenlab.registry import WINGS
from gardenlab.study.parts import Part

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.engine.position import Position
    from gardenlab.study.replay import Replay
    from gardenlab.study.study import Study

FEW = 100  # games that are told if nobody says which


def turns_table(study: Study, games: Any) -> pd.DataFrame:
    """One row a decision, see `Study.turns`."""
    import pandas as pd

    question = importlib.import_module(f"{WINGS[study.game.wing.name]}.prompts").question
    rows: list[tuple[Any, ...]] = []
    for number in _numbers(study, games):
        rows += _told(study, number, question)
    names = ["game", "deal", "decision", "turn", "seat", "agent", "asked", "move", "code", "legal",
             "score_before", "score_after"]  # fmt: skip
    frame = pd.DataFrame(rows, columns=names)
    narrow: dict[str, Any] = {name: np.int32 for name in ("game", "deal", "decision", "turn", "code")}
    narrow |= {"seat": np.int8, "legal": np.int16, "score_before": np.int16, "score_after": np.int16}
    frame = frame.astype(narrow)
    frame["agent"] = pd.Categorical(frame["agent"], list(dict.fromkeys(one.name for one in study.agents)))
    frame["asked"] = frame["asked"].astype("category")
    frame.attrs["note"] = study.note
    return frame


def _numbers(study: Study, games: Any) -> list[int]:
    if games is None:
        return list(range(study.first, study.first + min(FEW, len(study))))
    if isinstance(games, str) or not isinstance(games, Iterable):
        return [study._number(games)]
    numbers = [study._number(number) for number in games]
    if not numbers:
        raise GardenlabError("games: expected the number of a game, or some of them, not none")
    return numbers


def _told(study: Study, number: int, question: Callable[[Position], str]) -> list[tuple[Any, ...]]:
    """The decisions of one game."""
    replay = study.replay(number)
    scores = [_scores(study, position) for position in replay]
    turns = _turns(study, replay)
    rows = []
    for k, (position, move, seat) in enumerate(zip(replay, replay.moves, replay.seats, strict=False)):
        codes = position.legal_codes()
        code = next(code for code in codes if position.move_text(code) == move)
        rows.append((number, replay.deal, k, turns[k], seat, replay.agents[seat], question(position),
                     move, code, len(codes), scores[k][seat], scores[k + 1][seat]))  # fmt: skip
    return rows


def _turns(study: Study, replay: Replay) -> list[int]:
    """The turn of each decision: as ``study.games`` counts turns, or else one more wherever the seat changes."""
    states = np.concatenate([position.record for position in replay][:-1])
    if "turns" in (states.dtype.names or ()):
        return [int(count) for count in states["turns"]]
    own = study.rooms.games(Part(study.plan, states, 0, False)).get("turns")
    if own is not None:
        return [int(count) for count in own]
    changes = np.diff(replay.seats, prepend=-1) != 0
    return [int(count) for count in np.cumsum(changes)]


def _scores(study: Study, position: Position) -> list[int]:
    """The score of each seat as it stands."""
    row = forms.integers(loop.RESULT)
    study.game.wing.finish(position.state, study.game.edition_view, row)
    return [int(score) for score in row[: study.players]]
