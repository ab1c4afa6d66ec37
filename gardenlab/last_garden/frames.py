"""Finished games of The Last Garden as tidy tables.

Rounds and sectors count from 1; a game that reached the cap has its scored rounds only. What never was is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.last_garden.cards import BOOSTS, COLOURS, ROWS
from gardenlab.last_garden.paid import cogs_earned
from gardenlab.last_garden.spaces import SPACE_TEXTS
from gardenlab.last_garden.state import FIRST_MINE, FROM_LAB, ONE_ONE, SECTORS, SIX_PLUS

if TYPE_CHECKING:
    import pandas as pd

KINDS = ("garden", "mine", *(f"row {row}" for row in ROWS))
KIND_OF = np.array([0] * 6 + [1] * 3 + [2] * 6 + [3] * 6 + [4] * 6, np.int8)
QUEEN_PLACES = ("not taken", "before", "between", "after")


def scored_rounds(study: Any) -> Any:
    """How many rounds of each game were scored: all of them unless it reached the cap."""
    states = study.states
    return states["round"].astype(np.int64) - 1 + (states["over"] != 0)


def game_columns(study: Any) -> dict[str, Any]:
    """Columns of ``study.games``: ``rounds`` scored, ``first`` (seat), ``wilted``, ``gems_lost``, ``spins``.

    ``wilted`` counts the sectors that wilted, ``gems_lost`` their gems, and ``queen_actions`` the rounds in which the
    Queen Action was taken.
    """
    states, rounds = study.states, scored_rounds(study)
    return {
        "rounds": rounds.astype(np.int8),
        "first": states["first"].copy(),
        "wilted": (states["wilted"] > 0).sum(axis=(1, 2)).astype(np.int16),
        "gems_lost": states["wilted"].sum(axis=(1, 2), dtype=np.int16),
        "spins": states["spins"].copy(),
        "queen_actions": (states["queen_actions"] > 0).sum(axis=1).astype(np.int8),
    }


def seat_columns(study: Any) -> dict[str, Any]:
    """Columns of ``study.seats``: ``order`` (1 had the Queen tile first), ``boosts_taken`` and ``boosts_used``."""
    states, seats = study.states, np.arange(study.players)
    order = (seats - states["first"][:, None].astype(np.int64)) % study.players + 1
    counts = {name: states[name][:, : study.players].sum(axis=2, dtype=np.int16)
              for name in ("boosts_taken", "boosts_used")}  # fmt: skip
    return {"order": order.astype(np.int8), **counts}


def _keys(study: Any, game: Any) -> dict[str, Any]:
    """The columns with which every table begins."""
    return {
        "game": game.astype(np.int32),
        "deal": (game // study.rotations).astype(np.int32),
        "players": np.full(len(game), study.players, np.int8),
    }


def _played(study: Any) -> tuple[Any, Any]:
    """Game and round (from 0) of every scored round."""
    rounds = scored_rounds(study)
    game, turn = np.nonzero(np.arange(study.states["wilted"].shape[1]) < rounds[:, None])
    return game, turn


def sectors(study: Any) -> pd.DataFrame:
    """One row a game, scored round and sector.

    Columns ``game``, ``deal``, ``players``, ``round``, ``sector``; its ``die`` and ``gems`` before wilting,
    ``wilted`` (yes or no), ``gems_lost`` and ``paid_seat``, the seat whose robotanist in row 6+=3 earned for it.
    """
    import pandas as pd

    states = study.states
    game, turn = (np.repeat(part, SECTORS) for part in _played(study))
    sector = np.tile(np.arange(SECTORS), len(game) // SECTORS)
    die = states["round_dice"][game, turn, sector]
    lost = states["wilted"][game, turn, sector]
    stood = states["stood"][game, turn, SIX_PLUS + die.astype(np.int64) - 1]
    return pd.DataFrame(
        {
            **_keys(study, game),
            "round": (turn + 1).astype(np.int8),
            "sector": (sector + 1).astype(np.int8),
            "die": pd.Categorical.from_codes(die - 1, pd.Index(range(1, 7))),
            "gems": states["round_gems"][game, turn, sector],
            "wilted": lost > 0,
            "gems_lost": lost,
            "paid_seat": np.where((lost > 0) & (stood > 0), _seat(stood), np.nan).astype(np.float32),
        },
        copy=False,
    )


def spaces(study: Any) -> pd.DataFrame:
    """One row a robotanist on the board when a round was scored.

    Columns ``game``, ``deal``, ``players``, ``round``, ``seat``, ``order`` (1 began the round), ``space`` (as moves
    write it), ``kind``, ``cogs`` earned there, and ``from_lab`` (released from the lab, or placed at once).
    """
    import pandas as pd

    states = study.states
    game, turn = _played(study)
    at, space = np.nonzero(states["stood"][game, turn])
    game, turn = game[at], turn[at]
    stood = states["stood"][game, turn, space]
    seat = _seat(stood)
    return pd.DataFrame(
        {
            **_keys(study, game),
            "round": (turn + 1).astype(np.int8),
            "seat": seat,
            "order": place_in_round(study, game, turn, seat),
            "space": pd.Categorical.from_codes(space.astype(np.int8), pd.Index(SPACE_TEXTS)),
            "kind": pd.Categorical.from_codes(KIND_OF[space], pd.Index(KINDS)),
            "cogs": cogs_earned(states, study.edition.options, game, turn, space),
            "from_lab": stood > FROM_LAB,
        },
        copy=False,
    )


def _seat(stood: Any) -> Any:
    """Whose robotanists those of the journal are."""
    return (stood - 1) % FROM_LAB


def place_in_round(study: Any, game: Any, turn: Any, seat: Any) -> Any:
    """The turn order of a seat in a round: 1 has the Queen tile."""
    queen = study.states["queens"][game, turn].astype(np.int64)
    return ((seat - queen) % study.players + 1).astype(np.int8)


def rounds(study: Any) -> pd.DataFrame:
    """One row a game, scored round and seat.

    Columns ``game``, ``deal``, ``players``, ``round``, ``seat``, ``order`` (1 began the round), ``queen`` (yes or
    no), ``cogs`` of the round, ``total`` so far, and ``leads`` (most cogs so far, alone or tied).
    """
    import pandas as pd

    states, players = study.states, study.players
    game, turn = (np.repeat(part, players) for part in _played(study))
    seat = np.tile(np.arange(players, dtype=np.int8), len(game) // players)
    order = place_in_round(study, game, turn, seat)
    totals = states["round_cogs"].cumsum(axis=1, dtype=np.int16)
    total = totals[game, turn, seat]
    best = totals[:, :, :players].max(axis=2)
    return pd.DataFrame(
        {
            **_keys(study, game),
            "round": (turn + 1).astype(np.int8),
            "seat": seat,
            "order": order,
            "queen": order == 1,
            "cogs": states["round_cogs"][game, turn, seat],
            "total": total,
            "leads": total == best[game, turn],
        },
        copy=False,
    )


def favors(study: Any) -> pd.DataFrame:
    """One row a game and Queen's Favor (a scored round): the Queen tile, the mines and the dice.

    Columns ``game``, ``deal``, ``players``, ``round``, ``queen`` (a seat), ``queen_action`` (not taken, or before,
    between or after the two actions of a turn), ``red``, ``green``, ``blue`` (gems when the mines pay),
    ``shares_lost`` (cogs of tied colours that nobody held, where another of them was held), ``spins`` since set-up
    and ``numbers`` (different numbers that the six dice show).
    """
    import pandas as pd

    states = study.states
    game, turn = _played(study)
    dice = np.sort(states["round_dice"][game, turn], axis=1)
    counts = states["mine_counts"][game, turn]
    return pd.DataFrame(
        {
            **_keys(study, game),
            "round": (turn + 1).astype(np.int8),
            "queen": states["queens"][game, turn],
            "queen_action": pd.Categorical.from_codes(states["queen_actions"][game, turn], pd.Index(QUEEN_PLACES)),
            **{colour: counts[:, number] for number, colour in enumerate(COLOURS)},
            "shares_lost": _shares_lost(study, counts, states["stood"][game, turn, FIRST_MINE:ONE_ONE] > 0),
            "spins": states["round_spins"][game, turn],
            "numbers": (1 + (dice[:, 1:] != dice[:, :-1]).sum(axis=1)).astype(np.int8),
        },
        copy=False,
    )


def _shares_lost(study: Any, counts: Any, held: Any) -> Any:
    """Cogs of a round's tied mines that stood to nobody while another of the tied colours was held (The Mines)."""
    pays = np.concatenate([[0], np.cumsum(study.edition.options.mine_pays)])
    above = (counts[:, None, :] > counts[:, :, None]).sum(axis=2)
    alike = counts[:, None, :] == counts[:, :, None]
    tied = alike.sum(axis=2)
    share = (pays[above + tied] - pays[above]) // tied
    gone = ~held & (alike & held[:, None, :]).any(axis=2) & bool(study.edition.options.lost_shares)
    return (share * gone).sum(axis=1).astype(np.int16)


def boosts(study: Any) -> pd.DataFrame:
    """One row a game, seat and boost: how often it was ``taken`` and ``used``, and whether ``held`` at the end."""
    import pandas as pd

    states, players = study.states, study.players
    game, seat, boost = (part.reshape(-1) for part in np.indices((len(states), players, 3)))
    return pd.DataFrame(
        {
            **_keys(study, game),
            "seat": seat.astype(np.int8),
            "boost": pd.Categorical.from_codes(boost.astype(np.int8), pd.Index(BOOSTS)),
            "taken": states["boosts_taken"][:, :players].reshape(-1),
            "used": states["boosts_used"][:, :players].reshape(-1),
            "held": states["boost_at"][game, boost] == seat,
        },
        copy=False,
    )


def cards(study: Any) -> pd.DataFrame:
    """One row a program card, unused ones too: how often ``played``, how often ``wild``, and the ``games`` in all."""
    import pandas as pd

    faces, states = study.edition.cards, study.states
    played = states["cards_played"]
    return pd.DataFrame(
        {
            "card": [card.id for card in faces],
            "type": [card.type for card in faces],
            "die": np.array([card.die for card in faces], np.int8),
            "copies": np.array([card.copies for card in faces], np.int16),
            "played": played.sum(axis=0, dtype=np.int64),
            "played_games": np.count_nonzero(played, axis=0),
            "wild": states["wild_played"].sum(axis=0, dtype=np.int64),
            "games": np.full(len(faces), len(study), np.int64),
        }
    )


FRAMES: Mapping[str, Callable[[Any], Any]] = {
    "sectors": sectors,
    "spaces": spaces,
    "rounds": rounds,
    "favors": favors,
    "boosts": boosts,
    "cards": cards,
}
GAMES = game_columns
SEATS = seat_columns
