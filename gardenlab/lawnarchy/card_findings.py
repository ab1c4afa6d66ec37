"""What becomes of the garden and squabble cards: drawn, grown, played, destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.lawnarchy.jury_findings import most_first
from gardenlab.lawnarchy.jury_waits import card_names
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.moments import Moments
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

# The journal's field of each count.
GROWN, DESTROYED, PLAYED, UNPLAYED = "grown", "destructions", "squabbles", "unplayed"


def card_use(studies: Any) -> Finding:
    """How often each garden card is drawn, grown and destroyed; unused ones keep their row.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a garden card and number of players, the most grown first, counts in ``n_...``, each rate with its
        interval:

        ``drawn``
            Copies that came into the garden centre, of all copies in all ``games`` (of a card with one copy: the
            share of games). Empty for starting cards.
        ``grown``
            Copies that somebody grew, of all copies in all games.
        ``chosen``
            Copies that somebody grew, of the drawn ones.
        ``destroyed``
            Copies that were destroyed, of all copies in all games: starting cards too, those in nobody's garden
            counted among all.
    """
    asked = {"grown": (GROWN, "copies"), "chosen": (GROWN, "drawn"), "destroyed": (DESTROYED, "copies")}
    return _use(studies, "garden", asked, "n_grown", "Garden cards: drawn, grown, destroyed", "card_use")


def squabble_use(studies: Any) -> Finding:
    """How often each squabble card is drawn, played with effect, and composted without one.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a squabble card and number of players, the most played first, counts in ``n_...``, each rate with
        its interval: ``drawn`` of all copies in all games; ``played`` and ``composted`` of the drawn ones.
    """
    asked = {"played": (PLAYED, "drawn"), "composted": (UNPLAYED, "drawn")}
    return _use(studies, "squabble", asked, "n_played", "Squabble cards: drawn, played, composted", "squabble_use")


def _use(studies: Any, kind: str, asked: dict[str, tuple[str, str]], order: str, title: str, name: str) -> Finding:
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_table(study, kind, asked) for study in pool], ignore_index=True)
    frame = most_first(frame, order)
    of_drawn = [rate for rate, (_, of) in asked.items() if of == "drawn"]
    of_all = ["drawn", *(rate for rate, (_, of) in asked.items() if of == "copies")]
    summary = (
        f"n = {pool.sizes} ({'the game' if pool.unit == 'game' else 'all games of one deal'} is the unit of sampling). "
        f"{' and '.join(of_all)}: shares of all copies in all games; {' and '.join(of_drawn)}: of the copies drawn. "
        "Wilson intervals on the effective number of copies, 95% each. "
        f"{captions.rate_reach(pool.units, None)}"
    )
    found = Finding(
        frame,
        title=title,
        caption=summary,
        plot=_draw,
        formats=dict.fromkeys(["drawn", *asked], "percent"),
        shown=["name", *(["players"] if len(pool) > 1 else []), "drawn", *asked],
    )
    return pool.told(found, f"gl.lawnarchy.{name}({{}})")


def _table(study: Any, kind: str, asked: dict[str, tuple[str, str]]) -> pd.DataFrame:
    """Counts and rates of one study, one row a card of a kind in the edition's order."""
    import pandas as pd

    cards = [(number, card) for number, card in enumerate(study.edition.cards) if card.kind == kind]
    faces = [number for number, _ in cards]
    names = card_names(study.edition)
    copies = np.array([card.copies for _, card in cards])
    wanted = {"drawn": (None, "copies"), **asked}
    sums = {rate: Moments(len(cards)) for rate in wanted}
    for part in parts_of(study):
        drawn = _drawn(part, faces)
        below = {"copies": np.broadcast_to(copies, drawn.shape), "drawn": drawn}
        for rate, (top, of) in wanted.items():
            times = drawn if top is None else part.states[top][:, faces]
            sums[rate].add(_by_unit(study, times), _by_unit(study, below[of]))
    table = pd.DataFrame(
        {
            "players": study.players,
            "card": [card.id for _, card in cards],
            "name": [names[card.id] for _, card in cards],
            "colour": [card.colour for _, card in cards],
            "starting": [card.starting for _, card in cards],
            "copies": copies,
            "games": len(study),
        }
    )
    for rate, moments in sums.items():
        table["n_" + rate] = moments.top.astype(np.int64)
        for end, values in zip(("", "_low", "_high"), moments.intervals(bounded=True), strict=True):
            missing = table["starting"] & (rate != "destroyed")
            table[rate + end] = pd.Series(values).mask(missing)
    return table.drop(columns=["n_chosen"], errors="ignore")


def _by_unit(study: Any, values: Any) -> Any:
    """Add up the games of one deal."""
    if study.rotations == 1:
        return values
    return values.reshape(-1, study.rotations, values.shape[1]).sum(axis=1)


def _drawn(study: Any, faces: list[int]) -> Any:
    """How many copies of each face left the pile in each game: all that are not in it at the end."""
    states, cards = study.states, study.edition.cards
    left = states["pile"]
    inside = np.arange(left.shape[1]) < states["pile_left"][:, None]
    game, place = np.nonzero(inside)
    wide = len(cards)
    counted = np.bincount(game * wide + left[game, place], minlength=len(states) * wide).reshape(-1, wide)
    whole = np.array([0 if card.starting else card.copies for card in cards])
    return (whole - counted)[:, faces]


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.lawnarchy.pictures import panels_of_rates

    if "grown" in frame:
        rows = frame[~frame["starting"]].reset_index(drop=True)
        panels_of_rates(rows, ax, {"chosen": "grown, of those drawn", "destroyed": "destroyed, of all"})
    else:
        panels_of_rates(frame, ax, {"played": "played, of those drawn", "composted": "composted unplayed"})
