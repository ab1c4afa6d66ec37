"""The tables that every game's study has: one row a game, one row a game and seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.study.machine import finish_all

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.study.study import Study


def _number(values: Any) -> Any:
    """Numbers of games, in 32 bits where that is enough."""
    return values.astype(np.int32 if len(values) < 2**31 else np.int64)


def games_table(study: Study) -> pd.DataFrame:
    """One row a game, see `Study.games`."""
    import pandas as pd

    return pd.DataFrame(games_columns(study), copy=False)


def seats_table(study: Study) -> pd.DataFrame:
    """One row a game and seat, see `Study.seats`."""
    import pandas as pd

    return pd.DataFrame(seats_columns(study), copy=False)


def games_columns(study: Study) -> dict[str, Any]:
    """The columns of `games_table`: arrays, and what has categories as such."""
    states, numbers = study.states, np.arange(len(study.states))
    columns: dict[str, Any] = {
        "game": _number(numbers),
        "deal": _number(numbers // study.rotations),
        "rotation": (numbers % study.rotations).astype(np.int8),
        "players": np.full(len(states), study.players, np.int8),
    }
    for name in ("decisions", "forced", "options", "turns"):
        if name in (states.dtype.names or ()):
            columns[name] = states[name].astype(np.int32)
    extra = study.rooms.games(study)
    columns["ended_by"] = _endings(study, extra.pop("ended_by", None))
    _, winners = results(study)
    columns["winners"] = sum((winners >> seat) & 1 for seat in range(study.players)).astype(np.int8)
    columns["winner_mask"] = winners.astype(np.int8)
    return {**columns, **extra}


def _endings(study: Study, own: Any) -> Any:
    import pandas as pd

    own = pd.Categorical.from_codes(np.zeros(len(study), np.int8), pd.Index(["rules"])) if own is None else own
    own = own.add_categories(["cap"])
    own[study.states["over"] == 0] = "cap"
    return own


def results(study: Study) -> tuple[Any, Any]:
    """Score, tie-break and rank by game and seat, and the winners' bit masks; a capped game has no winner, rank 0."""
    kept: tuple[Any, Any] | None = study.__dict__.get("_results")
    if kept is not None:
        return kept
    found, winners = finish_all(study.game, study._states, study.in_machine_code)
    capped = study.states["over"] == 0
    winners[capped] = 0
    found[:, 2][capped] = 0
    return found, winners


def seats_columns(study: Study) -> dict[str, Any]:
    """The columns of `seats_table`: arrays, and what has categories as such."""
    import pandas as pd

    count, players = len(study), study.players
    seat, numbers = np.arange(players), np.arange(count)
    found, winners = results(study)
    won = ((winners[:, None] >> seat) & 1).astype(bool)
    sharing = np.maximum(won.sum(axis=1, keepdims=True), 1)
    extra = study.rooms.seats(study)
    order = extra.pop("order", np.broadcast_to(seat + 1, (count, players)))
    names = list(dict.fromkeys(one.name for one in study.agents))
    of_agent = np.array([names.index(one.name) for one in study.agents], np.int8)
    sitting = of_agent[(seat + (numbers % study.rotations)[:, None]) % players]
    wide: dict[str, Any] = {
        "game": np.broadcast_to(_number(numbers)[:, None], (count, players)),
        "deal": np.broadcast_to(_number(numbers // study.rotations)[:, None], (count, players)),
        "seat": np.broadcast_to(seat.astype(np.int8), (count, players)),
        "order": order.astype(np.int8),
        "agent": sitting,
        "score": found[:, 0].astype(np.int16),
        "tie_break": found[:, 1].astype(np.int16),
        "rank": found[:, 2].astype(np.int8),
        "won": won,
        "win_share": (won / sharing).astype(np.float32),
        **extra,
    }
    columns: dict[str, Any] = {name: np.ascontiguousarray(values).reshape(-1) for name, values in wide.items()}
    columns["agent"] = pd.Categorical.from_codes(columns["agent"], pd.Index(names))
    return columns
