"""The tables that every game's study has: one row a game, one row a game and seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.study.machine import finish_all

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.study.study import Study


def narrow(values: Any) -> Any:
    """Integers in the smallest signed type that holds them."""
    values = np.asarray(values)
    if values.dtype.kind not in "iu" or not values.size:
        return values
    low, high = int(values.min()), int(values.max())
    for kind in (np.int8, np.int16, np.int32):
        if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max:
            return values.astype(kind)
    return values.astype(np.int64)


def games_table(study: Study) -> pd.DataFrame:
    """One row a game, see `Study.games`."""
    import pandas as pd

    states, numbers = study.states, np.arange(len(study.states))
    columns: dict[str, Any] = {
        "game": narrow(numbers),
        "deal": narrow(numbers // study.rotations),
        "rotation": narrow(numbers % study.rotations),
        "players": np.full(len(states), study.players, np.int8),
    }
    for name in ("decisions", "forced", "options", "turns"):
        if name in (states.dtype.names or ()):
            columns[name] = narrow(states[name])
    extra = study.rooms.games(study)
    columns["ended_by"] = _endings(study, extra.pop("ended_by", None))
    _, winners = results(study)
    columns["winners"] = narrow(sum((winners >> seat) & 1 for seat in range(study.players)))
    columns["winner_mask"] = narrow(winners)
    return pd.DataFrame({**columns, **extra}, copy=False)


def _endings(study: Study, own: Any) -> Any:
    import pandas as pd

    own = pd.Categorical(np.zeros(len(study), np.int8)).rename_categories(["rules"]) if own is None else own
    own = own.add_categories(["cap"])
    own[study.states["over"] == 0] = "cap"
    return own


def results(study: Study) -> tuple[Any, Any]:
    """Score, tie-break and rank by game and seat, and the winners' bit masks; a capped game has no winner, rank 0."""
    found, winners = finish_all(study.game, study._states, study.in_machine_code)
    capped = study.states["over"] == 0
    winners[capped] = 0
    found[:, 2][capped] = 0
    return found, winners


def seats_table(study: Study) -> pd.DataFrame:
    """One row a game and seat, see `Study.seats`."""
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
        "game": np.broadcast_to(narrow(numbers)[:, None], (count, players)),
        "deal": np.broadcast_to(narrow(numbers // study.rotations)[:, None], (count, players)),
        "seat": np.broadcast_to(seat.astype(np.int8), (count, players)),
        "order": narrow(order),
        "agent": sitting,
        "score": narrow(found[:, 0]),
        "tie_break": narrow(found[:, 1]),
        "rank": narrow(found[:, 2]),
        "won": won,
        "win_share": (won / sharing).astype(np.float32),
        **extra,
    }
    columns = {name: np.ascontiguousarray(values).reshape(-1) for name, values in wide.items()}
    columns["agent"] = pd.Categorical.from_codes(columns["agent"], names)
    return pd.DataFrame(columns, copy=False)
