"""Ploys and invasions of Garden Nation as tidy tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.counting import keys
from gardenlab.garden_nation.state import INVASION, STRATEGIC

if TYPE_CHECKING:
    import pandas as pd

PLOYS = ("strategic movement", "roof transfer", "invasion", "unused")


def ploys(study: Any) -> pd.DataFrame:
    """One row a game, seat and ploy: the tokens ``spent`` on it; those ``unused`` at the end have a row too."""
    import pandas as pd

    states, players = study.states, study.players
    game, seat, ploy = (part.reshape(-1) for part in np.indices((len(states), players, len(PLOYS))))
    used = states["ploys_used"][:, :players, STRATEGIC : INVASION + 1]
    spent = np.concatenate([used, states["ploys"][:, :players, None]], axis=2)
    return pd.DataFrame(
        {
            **keys(study, game),
            "seat": seat.astype(np.int8),
            "ploy": pd.Categorical.from_codes(ploy.astype(np.int8), pd.Index(PLOYS)),
            "spent": spent.reshape(-1).astype(np.int8),
        },
        copy=False,
    )


def invasions(study: Any) -> pd.DataFrame:
    """One row a game and pair of seats: how many buildings of ``whose`` the ``seat`` took over (``buildings``)."""
    import pandas as pd

    states, players = study.states, study.players
    game, seat, whose = (part.reshape(-1) for part in np.indices((len(states), players, players)))
    others = seat != whose
    game, seat, whose = game[others], seat[others], whose[others]
    return pd.DataFrame(
        {
            **keys(study, game),
            "seat": seat.astype(np.int8),
            "whose": whose.astype(np.int8),
            "buildings": states["invaded"][game, seat, whose],
        },
        copy=False,
    )
