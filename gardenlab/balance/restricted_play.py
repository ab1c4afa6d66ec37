"""What the parts of a game are worth, by restricted play: one player does without, on the same deals and seats.

"Win share of those who used it" is no such thing: nobody uses a part at random. Here one seat is made to do
without, the others play on as before, and the outcome of that seat is compared with that of the unlimited agent in
the same seat of the same deal (Jaffe and others, AIIDE 2012). The naive figure stands beside it, named as naive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.agents.parts import Part, Styles
from gardenlab.agents.spec import Agent, resolve
from gardenlab.engine.errors import GardenlabError
from gardenlab.registry import game_class, rooms
from gardenlab.statistics import Finding, adjust, captions, paired
from gardenlab.statistics.means import difference_of_groups

if TYPE_CHECKING:
    import pandas as pd

OUTCOMES = {"win_share": "win", "score": "points"}
DEALS = 400
LEVEL = 0.05
SAME = "as wins differ by the same in every deal: there the interval is Wilson's bound of how many deals are otherwise"
FEWEST = 30  # seats on either side of a naive figure: below, an interval would be a pretence


def restricted_play(
    game: str,
    parts: str | Sequence[str] | None = None,
    *,
    players: int | Sequence[int] = 3,
    deals: int = DEALS,
    seed: Any = None,
    agent: Any = "greedy",
    edition: Any = None,
    workers: int | None = None,
    progress: bool | str = True,
) -> Finding:
    """What each part of a game is worth to the one player who may use it as the others do.

    Parameters
    ----------
    game : str
        ``"lawnarchy"``, ``"last_garden"`` or ``"garden_nation"``.
    parts : str or sequence of str, optional
        Names of parts, or of kinds of parts, of the game; all parts by default. Each game has its own, such as
        ``"lab"`` and ``"boost"`` of The Last Garden, ``"squabbles"`` of Lawnarchy, ``"projects"`` of Garden Nation; a
        wrong name is answered with all that there are.
    players : int or sequence of int, default 3
    deals : int, default 400
        Each is played once by the unlimited agents, and for each part once with each seat doing without.
    seed : int or str
        Required.
    agent : str, function or Agent, default "greedy"
        Who plays: a built-in agent or a compiled one of your own.
    edition : str, path or Edition, optional
    workers, progress
        As in `gardenlab.simulate`.

    Returns
    -------
    Finding
        One row a number of players and ``part``: ``win`` and ``points``, what the part adds to the share of wins and
        to the score, each with its interval, clustered by deal, and ``win_q``, ``points_q`` (Benjamini-Hochberg over
        all tests); ``found``, whether the q of wins is at most 5%. Beside them the ``naive_win`` and
        ``naive_points``: seats that used the part less seats that did not, where nobody does without; ``used``, the
        share of those that did; and ``anyway``, the share of limited seats that had to use it all the same.

    Raises
    ------
    GardenlabError
        If the game has no such part, or an argument is not what is expected.
    """
    import pandas as pd

    styles, chosen = _parts(game, parts)
    base = resolve(agent, styles)
    counts = [players] if isinstance(players, int | np.integer) else list(players)
    for count in counts:
        game_class(game)(players=count)  # what cannot be played is said before anything is
    options = {"seed": seed, "edition": edition, "workers": workers, "progress": progress}
    rows, studies = [], []
    for count in counts:
        full = _simulated(game, count, base, deals, options)
        studies.append(full)
        for part in chosen:
            limited = styles.without(part.name, agent=base)
            one = _simulated(game, count, [limited, *[base] * (count - 1)], deals * count, options)
            rows.append({"players": count, "kind": part.kind, "part": part.name, **_row(part, full, one, limited.name)})
    frame = _with_q(pd.DataFrame(rows))
    same = ("game", "seed", "edition", "edition_digest")
    facts = {name: value for name, value in studies[0].design.items() if name in same}
    return Finding(
        frame,
        title="What each part is worth, by restricted play",
        caption=_caption(frame, studies, base),
        plot=_draw,
        design={**facts, "players": counts if len(counts) > 1 else counts[0], "agent": base.name, "deals": deals},
        source=_line(game, parts, counts, deals, seed, base, studies[0]),
        note=studies[0].note,
        formats={"used": "percent", "anyway": "percent", "win_q": "p", "points_q": "p"},
        shown=[*(["players"] if len(counts) > 1 else []), "part", "win", "win_q", "found", "points", "points_q",
               "naive_win", "naive_points", "used"],
    )  # fmt: skip


def _parts(game: str, parts: str | Sequence[str] | None) -> tuple[Styles, list[Part]]:
    game_class(game)
    styles = rooms(game).styles
    if not isinstance(styles, Styles):
        raise GardenlabError(f"{game}: this game names no part that an agent could do without")
    asked = list(styles.parts) if parts is None else [parts] if isinstance(parts, str) else list(parts)
    found: dict[str, Part] = {}
    for name in asked:
        mine = [part for part in styles.parts.values() if name in (part.name, part.kind)]
        if not mine:
            kinds = dict.fromkeys(part.kind for part in styles.parts.values())
            known = ", ".join(map(repr, [*kinds, *styles.parts]))
            raise GardenlabError(f"parts: there is no {name!r} in {game}; expected some of {known}")
        found |= {part.name: part for part in mine}
    if not found:
        raise GardenlabError("parts: expected at least one part, or None for all of them")
    return styles, list(found.values())


def _simulated(game: str, players: int, agents: Any, games: int, options: dict[str, Any]) -> Any:
    from gardenlab.study.simulate import simulate

    study = simulate(game, players=players, agents=agents, games=games, **options)
    if study.partial:
        raise KeyboardInterrupt("interrupted: a comparison needs both of its arms whole")
    return study


def _row(part: Part, full: Any, one: Any, name: str) -> dict[str, Any]:
    """The effect of one part, and its naive figure."""
    mine = one.seats["agent"] == name
    keys = ["deal", "seat"]
    both = paired(one.seats[mine], full.seats, list(OUTCOMES), on=keys, unit="deal", bounded="win_share")
    told = both.frame.set_index("quantity")
    used = part.used(full).reshape(-1)
    row: dict[str, Any] = {"deals": len(full)}
    for column, short in OUTCOMES.items():
        effect = told.loc[column]
        row |= {short: effect["difference"], f"{short}_low": effect["low"], f"{short}_high": effect["high"],
                f"{short}_p": effect["p"], f"{short}_smallest": effect["smallest_effect"]}  # fmt: skip
        naive = (np.nan,) * 3
        if min(used.sum(), (~used).sum()) >= FEWEST:
            naive = difference_of_groups(full.seats[column].to_numpy(float), used, full.seats["game"].to_numpy())
        row |= dict(zip([f"naive_{short}{end}" for end in ("", "_low", "_high")], naive, strict=True))
    return row | {"used": used.mean(), "anyway": part.used(one).reshape(-1)[mine.to_numpy()].mean()}


def _with_q(frame: pd.DataFrame) -> pd.DataFrame:
    """Benjamini-Hochberg over all tests, wins and scores together."""
    import pandas as pd

    tests = pd.concat([frame[f"{short}_p"] for short in OUTCOMES.values()], ignore_index=True).to_frame("p")
    q = adjust(tests, level=LEVEL).frame["q"].to_numpy().reshape(len(OUTCOMES), -1)
    for short, values in zip(OUTCOMES.values(), q, strict=True):
        frame[f"{short}_q"] = values
    return frame.assign(found=frame["win_q"] <= LEVEL)


def _caption(frame: pd.DataFrame, studies: list[Any], base: Agent) -> str:
    each = ", ".join(f"{captions.count(len(study), 'deal')} with {study.players} players" for study in studies)
    return (
        f"n = {each}; the deal, in all its rotations, is the unit of sampling. win and points: what {base.name} earns "
        "in a seat less what it earns there without the part, against the same others on the same deals; above 0 the "
        f"part is worth having. 95% t intervals of paired differences; {2 * len(frame)} tests made, Benjamini-Hochberg "
        "at 5% (q); found: for wins. Smallest difference in wins that would be seen with 80% power (two-sided 5%): "
        f"{_smallest(frame)}. Naive, and no effect: seats that used the part less seats that did not, "
        f"where nobody does without (blank where either are fewer than {FEWEST}). Limited seats "
        f"that had to use it anyway: at most {100 * frame['anyway'].max():.2g}%."
    )


def _smallest(frame: pd.DataFrame) -> str:
    """The largest of the parts' smallest visible differences in wins, if deals differ in them."""
    told = frame["win_smallest"].dropna()
    none = len(frame) - len(told)
    if not len(told):
        return f"cannot be told, {SAME}"
    unknown = f" (of {none} of {len(frame)} it cannot be told, {SAME})" if none else ""
    return f"{told.max():.2g}{unknown}"


def _line(game: str, parts: Any, counts: list[int], deals: int, seed: Any, base: Agent, study: Any) -> str:
    words = [repr(game)] + ([] if parts is None else [repr(parts if isinstance(parts, str) else list(parts))])
    words += [f"players={counts[0] if len(counts) == 1 else counts}", f"deals={deals}", f"seed={seed!r}"]
    if base.name != "greedy":
        words.append(f"agent={base.name if base.own and base.name.isidentifier() else repr(base.name)}")
    if study.game.edition != study.game.wing.edition("rulebook"):
        words.append(f"edition={study.game.edition!r}")
    return f"gl.restricted_play({', '.join(words)})".replace("'", '"')


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    """Effect and naive figure side by side: wins on the left, points on the right."""
    import pandas as pd

    from gardenlab.statistics import plots

    label = ["players", "part"] if frame["players"].nunique() > 1 else ["part"]
    plots.fit_height(ax, 1.6 + 0.36 * len(frame))
    under = {"win": "share of wins", "points": "points"}
    for part, short in zip(plots.side_by_side(ax, len(under)), under, strict=True):
        both = [("by restricted play", short), ("naive", f"naive_{short}")]
        long = pd.concat(
            [
                frame[label].assign(figure=name, value=frame[of], low=frame[of + "_low"], high=frame[of + "_high"])
                for name, of in both
            ]
        )
        long = long.dropna(subset=["value"])
        plots.dot_intervals(long, part, value="value", label=label, group="figure", reference=0, xlabel=under[short])
        part.set_ylim(len(frame) - 0.4, -0.6)
        key = part.get_legend()
        if short == "win" and key is not None:
            key.remove()
        if short != "win":
            part.set_yticklabels([])
