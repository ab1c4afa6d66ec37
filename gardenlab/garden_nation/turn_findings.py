"""What the place on the turn track is worth, and who is chosen to play next (rulebook, Player Actions)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, Rows, measured, rows_of, sample, shown
from gardenlab.statistics.pooling import NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd

NO_ROUND = "no round of any game was finished"
GAINS = {
    "points": "points of the round",
    "points_two": "points of it and the next",
    "control_gain": "inhabitants by control",
}


def turn_track(studies: Any) -> Finding:
    """What a place on the turn track goes with: points of the round and control, above the mean of the table.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``place`` (1 began the round; the last begins the next, and so has three
        actions in a row): ``actions`` of the round and ``actions_two``, of it and the next together (mean);
        ``points`` and ``control_gain`` of the round and ``points_two``, of it and the next together, above the mean of
        the players in the same rounds, each with its interval. With three or four players places are chosen, so that
        they do not come to the players at random.
    """
    import pandas as pd

    pool = Pool(studies)
    parts = [_track(study, pool.unit) for study in pool]
    frame = pd.concat(parts, ignore_index=True)
    found = Finding(
        frame,
        title="What a place on the turn track goes with",
        caption=f"{sample(pool)} points: what the final score would be after the round less before it; control gain: "
        "inhabitants by territory control; points two: of the round and the next together, so that all have had their "
        "turn after it; above the mean of the players in the same rounds. The last of a round begins the next, which "
        "gives three actions in a row. With three or four players places are chosen. 95% t intervals.",
        plot=_draw_track,
        shown=shown(pool, "place", "turns", "actions", "points", "actions_two", "points_two", "control_gain"),
    )
    return pool.told(found, "gl.garden_nation.turn_track({})")


def _track(study: Any, unit: str) -> pd.DataFrame:
    found = measured(study, unit, {"place": list(range(1, study.players + 1))}, _on_track)
    found = found[found["of_actions"] > 0].reset_index(drop=True).rename(columns={"of_actions": "turns"})
    gains = [name + end for name in GAINS for end in ("", "_low", "_high")]
    return found[["players", "place", "turns", "actions", "actions_two", *gains]]


def _on_track(study: Any) -> Rows:
    """One row a game, round and seat; gains above the mean of its round, and of it and the next together."""
    rows, players = rows_of(study, "rounds", NO_ROUND), study.players
    points, actions, control = (
        rows[name].to_numpy().astype(float).reshape(-1, players) for name in ("points", "actions", "control_gain")
    )
    game = rows["game"].to_numpy()[::players]
    followed = np.append(game[1:] == game[:-1], False)[:, None]
    two = {"points": points, "actions": actions}
    two = {name: np.where(followed, each + np.roll(each, -1, axis=0), 0) for name, each in two.items()}
    every, next_too = np.ones(points.shape), np.broadcast_to(followed, points.shape)
    known = {"points": (points, every), "points_two": (two["points"], next_too), "control_gain": (control, every)}
    asked = {
        "actions": Asked(actions.reshape(-1), 1.0, bounded=False),
        "actions_two": Asked(two["actions"].reshape(-1), next_too.reshape(-1), bounded=False),
    }
    for name, (each, some) in known.items():
        away = each - each.mean(axis=1, keepdims=True)
        asked[name] = Asked(away.reshape(-1), some.reshape(-1), bounded=False, signed=True)
    return Rows(rows, asked)


STANDING = ("most points", "between", "fewest points")
ROWS = (*STANDING, "next clockwise")


def next_players(studies: Any) -> Finding:
    """Who is chosen to play next, where there is a choice: by the points before the round, and by seat.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``who`` of those who wait: with the ``most points`` before the round, the
        ``fewest``, or ``between`` (any of several that tie), and the one ``next clockwise`` from the chooser. Of the
        ``choices`` in which there is such a player and another, the ``share`` that fell on one, with its interval, and
        ``even``, the share if all were chosen alike. The first round is left out.

    Raises
    ------
    NothingToTell
        If nothing was ever to be chosen: with two players the turns alternate.
    """
    import pandas as pd

    pool = Pool(studies)
    told = []
    for study in pool:
        try:
            told.append(_chosen(study, pool.unit))
        except NothingToTell as reason:
            silent = reason
    if not told:
        raise silent
    frame = pd.concat(told, ignore_index=True).rename(columns={"n_share": "on_them", "of_share": "choices"})
    found = Finding(
        frame,
        title="Who is chosen to play next",
        caption=f"{sample(pool)} share: of the choices, in rounds after the first, that fell on the waiting player "
        "with the most, or the fewest, points before the round (what the final score would be; any of those that tie), "
        f"or next clockwise; even: if all were chosen alike. {INTERVALS} "
        f"{captions.rate_reach(frame['choices'], None)}",
        plot=_draw_next,
        formats={"share": "percent", "even": "percent"},
        shown=shown(pool, "who", "choices", "share", "even"),
    )
    return pool.told(found, "gl.garden_nation.next_players({})")


def _chosen(study: Any, unit: str) -> pd.DataFrame:
    found = measured(study, unit, {"who": list(ROWS)}, _choice_rows)
    found = found[found["of_share"] > 0]
    even = found["even"]
    return found[["players", "who", "of_share", "n_share", "share", "share_low", "share_high"]].assign(even=even)


def _choice_rows(study: Any) -> Rows:
    rows = choices(study)
    if not len(rows):
        raise NothingToTell("next players: nobody had a choice")
    return Rows(rows, {"share": Asked(rows["chosen"], 1.0), "even": Asked(rows["even"], 1.0, bounded=False)})


def choices(study: Any) -> pd.DataFrame:
    """One row a choice of the next player and kind of waiting player.

    ``chosen``: whether one of that kind was; ``even``: the share of the waiting players that are of it.
    """
    import pandas as pd

    rows, players = study.rounds, study.players
    if players == 2 or not len(rows):
        return pd.DataFrame({"who": []})
    wide = rows.pivot(index=["game", "deal", "round"], columns="seat", values=["place", "total"])
    place, total = (wide[name].to_numpy() for name in ("place", "total"))
    before = np.roll(total, 1, axis=0)
    later = wide.index.get_level_values("round") > 1
    order = place.argsort(axis=1)
    parts = []
    for number in range(1, players - 1):  # the last of a round is not chosen
        waiting = place > number
        seat = order[:, number]
        kinds = _kinds(before, waiting, order[:, number - 1])
        for who, mask in kinds.items():
            some = mask.sum(axis=1)
            mine = later & (some > 0)
            parts.append(
                wide.index[mine]
                .to_frame(index=False)
                .assign(
                    who=who,
                    chosen=mask[np.arange(len(mask)), seat][mine],
                    even=(some / waiting.sum(axis=1))[mine],
                )
            )
    found: pd.DataFrame = pd.concat(parts, ignore_index=True)
    return found.assign(players=players)


def _kinds(before: Any, waiting: Any, chooser: Any) -> dict[str, Any]:
    """Masks (rounds, seats) of the waiting players of each kind."""
    top = np.where(waiting, before, -np.inf).max(axis=1, keepdims=True)
    low = np.where(waiting, before, np.inf).min(axis=1, keepdims=True)
    players = waiting.shape[1]
    steps = (np.arange(players) - chooser[:, None]) % players
    nearest = np.where(waiting, steps, players).min(axis=1, keepdims=True)
    return {
        STANDING[0]: waiting & (before == top) & (top > low),
        STANDING[1]: waiting & (before < top) & (before > low),
        STANDING[2]: waiting & (before == low) & (top > low),
        ROWS[3]: waiting & (steps == nearest),
    }


def _draw_track(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics import plots

    label = ["players", "place"] if frame["players"].nunique() > 1 else ["place"]
    plots.fit_height(ax, 1.5 + 0.3 * len(frame))
    for part, (name, text) in zip(plots.side_by_side(ax, len(GAINS)), GAINS.items(), strict=True):
        mine = frame.assign(value=frame[name], low=frame[name + "_low"], high=frame[name + "_high"])
        plots.dot_intervals(mine, part, value="value", label=label, reference=0, xlabel=text)
        if name != "points":
            part.set_yticklabels([])


def _draw_next(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["who"], values={"share": "share of choices"}, expected={"share": "even"})
