"""How the jury cards fare: revealed, fulfilled, claimed, and how many turns until the claim (rulebook §4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.lawnarchy.jury_waits import card_names, waits
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import Asked, Rows, measured
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

# What is asked, of which rows, and the name of its rate.
STEPS = {"revealed": None, "fulfilled": "revealed", "claimed": "revealed", "with_gnomes": "claimed"}
SHOWN = ["name", "players", *STEPS, "turns"]


def jury_fulfilment(studies: Any) -> Finding:
    """How often each jury card is revealed, fulfilled, claimed, and claimed with gnomes, and how soon.

    Parameters
    ----------
    studies : Study, or sequence of Study
        Several with different numbers of players are told side by side.

    Returns
    -------
    Finding
        One row a jury card and number of players, cards that nobody claimed too, the most claimed first. Each rate
        stands with its Wilson interval (``_low``, ``_high``), and the number of games in ``n_...``:

        ``revealed``
            The games in which the card came onto the examination board, of all ``games``.
        ``fulfilled``
            Those at the start of one of whose turns the player on turn could claim it, with the help of own gnomes
            or without, of the games in which it was revealed.
        ``claimed``
            Those in which somebody took it, of the games in which it was revealed.
        ``with_gnomes``
            Those in which the claim revealed gnomes, of the claimed.
        ``turns``
            The Kaplan-Meier median number of turns from the reveal to the claim. A card still open when the game
            ends is censored then. As claims are what ends games, censoring and claims are not quite independent:
            read it as a description of these games.

    Raises
    ------
    GardenlabError
        If the studies do not belong together.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_table(study, pool.unit) for study in pool], ignore_index=True)
    frame = most_first(frame, "n_claimed")
    open_ = " (?: more than half were open when games ended)" if frame["turns"].isna().any() else ""
    summary = (
        f"n = {pool.sizes} ({'the game' if pool.unit == 'game' else 'all games of one deal'} is the unit of sampling). "
        "fulfilled (at the start of a turn, by the player on turn, with gnomes or without) and claimed are shares of "
        "the games in which the card was revealed, with gnomes a share of the claimed ones; Wilson intervals, 95% "
        "each. turns: Kaplan-Meier median from reveal to claim, censored at the end of the game, Brookmeyer-Crowley "
        f"intervals, 95% each{open_}. {captions.rate_reach(frame['n_revealed'], None)}"
    )
    found = Finding(
        frame,
        title="Jury cards: revealed, fulfilled, claimed",
        caption=summary,
        plot=_draw_fulfilment,
        picture_title="Jury cards: fulfilled and claimed, of those revealed",
        formats=dict.fromkeys(STEPS, "percent") | {"turns": "time"},
        shown=[column for column in SHOWN if column != "players" or len(pool) > 1],
    )
    return pool.told(found, "gl.lawnarchy.jury_fulfilment({})")


def _table(study: Any, unit: str) -> pd.DataFrame:
    """Counts, rates and medians of one study, one row a card in the edition's order."""
    import pandas as pd

    names = card_names(study.edition)
    cards = [card.id for card in study.edition.cards if card.kind == "jury"]
    found = measured(study, unit, {"card": cards}, _steps)
    table = found[["players"]].assign(card=pd.Categorical(cards, cards), name=[names[card] for card in cards])
    table["games"] = len(study)
    for event in STEPS:
        table["n_" + event], table[event] = found["n_" + event], found[event]
        table[event + "_low"], table[event + "_high"] = (
            found[event + "_low"].fillna(0),
            found[event + "_high"].fillna(1),
        )
    waited = waits(study).frame if table["n_revealed"].any() else None
    for source, end in (("median", ""), ("low", "_low"), ("high", "_high")):
        table["turns" + end] = float("nan") if waited is None else waited[source]
    return table


def _steps(study: Any) -> Rows:
    jury = study.jury
    steps = {event: jury[event] for event in ("revealed", "fulfilled", "claimed")}
    steps["with_gnomes"] = jury["claimed"] & (jury["gnomes"] > 0)
    asked = {}
    for event, of in STEPS.items():
        below = np.ones(len(jury), dtype=bool) if of is None else steps[of]
        asked[event] = Asked(steps[event] & below, below)
    return Rows(jury, asked)


def most_first(frame: pd.DataFrame, column: str) -> pd.DataFrame:
    """Sort cards by a count over all numbers of players, the most first, and keep a card's rows together."""
    total = frame.groupby("card", observed=False, sort=False)[column].transform("sum")
    order = frame.assign(_total=-total, _card=frame["card"].astype(str)).sort_values(["_total", "_card", "players"])
    return frame.loc[order.index].reset_index(drop=True)


def _draw_fulfilment(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.lawnarchy.pictures import fulfilment

    fulfilment(frame, ax)
