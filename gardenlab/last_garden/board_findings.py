"""How the mines tie and how the sector dice spread (rulebook, Step 3, 4; Spinning a Sector Die)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.last_garden.cards import COLOURS
from gardenlab.last_garden.dice_walk import EVEN, numbers_after
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, From, Question, Rows, answered, rows_of, sample, shown
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

TIES = ("none", "two for first", "two for second", "all three")


def mine_ties(studies: Any) -> Finding:
    """How often the colours tie when the mines pay; ties that never were keep their row.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``tie``: ``rounds`` with it, its ``share`` of all rounds with the interval, and
        ``shares_lost``, the mean cogs in such a round that stood to a tied colour which nobody held, while another of
        the tied colours was held. ``.details["rounds"]`` has the shares by round.
    """
    import pandas as pd

    pool = Pool(studies)
    whole: list[pd.DataFrame] = []
    each: list[pd.DataFrame] = []
    for study in pool:
        questions = [Question(_shares, {**by, "tie": list(TIES)}) for by in ({}, {"round": From(1)})]
        for table, tables in zip(answered(study, pool.unit, questions), (whole, each), strict=True):
            named = table.rename(columns={"n_share": "rounds", "of_share": "all_rounds"})
            tables.append(named.drop(columns="of_shares_lost"))
    frame = pd.concat(whole, ignore_index=True)
    found = Finding(
        frame,
        title="Ties of the mines",
        caption=f"{sample(pool)} share: of all rounds; shares lost: cogs a round with such a tie that a tied colour "
        f"held by nobody would have brought. {INTERVALS} {captions.rate_reach(pool.units, None)}",
        plot=_draw_ties,
        formats={"share": "percent"},
        details={"rounds": pd.concat(each, ignore_index=True)},
        shown=shown(pool, "tie", "rounds", "share", "shares_lost"),
    )
    return pool.told(found, "gl.last_garden.mine_ties({})")


def _shares(study: Any) -> Rows:
    """Every round is a row for each of the four ties."""
    import pandas as pd

    rows, kinds = rows_of(study, "favors"), len(TIES)
    red, green, blue = (rows[colour].to_numpy() for colour in COLOURS)
    most = np.maximum(np.maximum(red, green), blue)
    least = np.minimum(np.minimum(red, green), blue)
    middle = red.astype(np.int64) + green + blue - most - least
    tie = (middle == most) + 2 * (middle == least)
    long = rows[["game", "deal", "players", "round"]].iloc[np.repeat(np.arange(len(rows)), kinds)]
    each = np.tile(np.arange(kinds, dtype=np.int8), len(rows))
    so = np.repeat(tie, kinds) == each
    lost = np.where(so, np.repeat(rows["shares_lost"].to_numpy(), kinds), 0)
    return Rows(
        long.assign(tie=pd.Categorical.from_codes(each, pd.Index(TIES))),
        {"share": Asked(so, 1.0), "shares_lost": Asked(lost, so, bounded=False)},
    )


def dice_spread(studies: Any) -> Finding:
    """How many different numbers the six sector dice show, beside the exact spin walk.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``round`` (when it is scored): ``games``, ``spins`` (mean since set-up),
        ``numbers`` (mean of the different numbers shown, with its interval), ``walk`` (what spins as many played
        blindly give, see `gardenlab.last_garden.dice_walk`) and ``even`` (six dice that show each number evenly).
        ``.details["spins"]`` has the same by the number of spins.
    """
    import pandas as pd

    pool = Pool(studies)
    parts, each = [], []
    for study in pool:
        questions = [Question(_spread, {"round": From(1)}), Question(_spread, {"spins": From(0)})]
        by_round, by_spins = answered(study, pool.unit, questions)
        parts.append(_beside(by_round))
        each.append(_beside(by_spins))
    frame = pd.concat(parts, ignore_index=True)
    found = Finding(
        frame,
        title="How the sector dice spread",
        caption=f"{sample(pool)} numbers: different numbers that the six dice show when a round is scored. walk: the "
        f"exact mean after as many spins of cards and directions drawn blindly; even: {EVEN:.2f}, six dice that show "
        f"each number evenly. {INTERVALS}",
        plot=_draw_spread,
        details={"spins": pd.concat(each, ignore_index=True)},
        shown=shown(pool, "round", "games", "spins", "numbers", "walk", "even"),
    )
    return pool.told(found, "gl.last_garden.dice_spread({})")


def _spread(study: Any) -> Rows:
    rows = rows_of(study, "favors")
    weights = [card.copies for card in study.edition.cards if card.type == "spin"]
    walk = numbers_after(study.edition.options.start_dice, int(rows["spins"].max()), weights)[rows["spins"]]
    known = {"numbers": rows["numbers"], "spins_so_far": rows["spins"], "walk": walk}
    return Rows(rows, {name: Asked(values, 1.0, bounded=False) for name, values in known.items()})


def _beside(table: pd.DataFrame) -> pd.DataFrame:
    """The numbers with their intervals beside the means of spins and walk."""
    by = table.columns[1]
    found = table[["players", by, "of_numbers", "numbers", "numbers_low", "numbers_high"]]
    spins = {} if by == "spins" else {"spins": table["spins_so_far"]}
    return found.rename(columns={"of_numbers": "games"}).assign(**spins, walk=table["walk"], even=EVEN)


def _draw_ties(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["tie"], values={"share": "share of rounds", "shares_lost": "cogs lost in such a round"})


def _draw_spread(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["round"], values={"numbers": "different numbers on the six dice"},
           expected={"numbers": "walk"})  # fmt: skip
    ax.axvline(EVEN, color="#555555", linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    ax.set_xlabel("different numbers on the six dice (dashed: each number evenly)")
    ax.set_xlim(1, 6.1)
