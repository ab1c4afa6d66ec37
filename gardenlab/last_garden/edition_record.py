"""The edition of The Last Garden as one record."""

import numpy as np

EDITION = np.dtype(
    [
        ("lab_spaces", np.int32),
        ("lost_shares", np.int32),  # 1: the share of a tied colour that nobody holds is lost
        ("wilting_threshold", np.int32),
        ("wilting_pay", np.int32),
        ("gems_each", np.int32),  # gems of each colour
        ("mine_pays", np.int32, (3,)),
        ("start_dice", np.int32, (6,)),
        ("start_gems", np.int32, (3,)),  # of each colour on the sectors at set-up, one a sector
        ("rounds", np.int32, (5,)),  # by number of players
        ("hand", np.int32, (5,)),
        ("robotanists", np.int32, (5,)),
        ("copies", np.int32, (18,)),  # of each program card: type * 6 + die - 1
    ]
)
