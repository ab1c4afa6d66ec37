"""The edition of Garden Nation as one record."""

import numpy as np

from gardenlab.garden_nation.state import CELLS, MAX_MISSIONS, MAX_PROJECTS, SLOTS, TILES, TRACK

# Patterns of common projects.
BESIDE_EMPTY, OUTSIDE, PAIR, TALL_PAIR, CENTRAL, TRIO = range(6)

# Kinds of secret missions.
FLOORS, BUILDINGS, TERRITORIES, CONTROL = range(4)

EDITION = np.dtype(
    [
        ("project_key", np.uint64, (MAX_PROJECTS,)),  # of the id: keys its place in the deck
        ("mission_key", np.uint64, (MAX_MISSIONS,)),
        ("tile_land", np.int32, (TILES, SLOTS)),  # as printed; BRAMBLE
        ("tile_value", np.int32, (TILES, SLOTS)),
        ("neighbours", np.int32, (CELLS, 6)),  # adjacent cells, then EMPTY
        ("projects", np.int32),  # how many
        ("project_pattern", np.int32, (MAX_PROJECTS,)),
        ("project_points", np.int32, (MAX_PROJECTS,)),
        ("project_land", np.int32, (MAX_PROJECTS,)),
        ("project_beside", np.int32, (MAX_PROJECTS,)),  # BESIDE_EMPTY: land of the empty area; else EMPTY
        ("project_floors", np.int32, (MAX_PROJECTS,)),  # floors of the tall building, at least
        ("project_copies", np.int32, (MAX_PROJECTS,)),  # 0 or 1
        ("missions", np.int32),
        ("mission_kind", np.int32, (MAX_MISSIONS,)),
        ("mission_points", np.int32, (MAX_MISSIONS,)),  # each; for CONTROL of one territory
        ("mission_both", np.int32, (MAX_MISSIONS,)),  # for CONTROL of both
        ("mission_land", np.int32, (MAX_MISSIONS,)),  # EMPTY: any
        ("mission_floors", np.int32, (MAX_MISSIONS,)),  # at least
        ("mission_tiles", np.int32, (MAX_MISSIONS, 2)),  # for CONTROL
        ("mission_copies", np.int32, (MAX_MISSIONS,)),
        ("floors", np.int32, (5,)),  # by number of players
        ("track_actions", np.int32, (5, TRACK)),
        ("track_spaces", np.int32, (5,)),
        ("first_population", np.int32),
        ("other_population", np.int32),
        ("least_population", np.int32),  # what a payment must leave
        ("population_cap", np.int32),  # 0: none
        ("population_points", np.int32, (41,)),  # by inhabitants, 40 and more the last
        ("ploys", np.int32),
        ("roofs", np.int32),
        ("tokens", np.int32, (3,)),
        ("open_projects", np.int32),
        ("control_alone", np.int32),
        ("control_shared", np.int32),
        # Rulings the rulebook leaves open; the default of each is the facts' ruling.
        ("rotate_tiles", np.int32),  # 1: tiles lie in any of six turns
        ("roof_needed", np.int32),  # 1: no project without a roof in the reserve
        ("roof_returns_first", np.int32),  # 1: an invaded roof may serve the same action
        ("empty_slot_ends", np.int32),  # 0; 1: a project that cannot be replaced sets the end
        ("strategic_after_forced", np.int32),  # 0
        ("forced_invasion", np.int32),  # 1: invasion allowed after a forced move
        ("pass_without_floors", np.int32),  # 1: no floors in supply: may pass, even if abandoning is possible
        ("pass_before_invasion", np.int32),  # 1: no construct and no abandon anywhere: may pass, invasion or not
        ("pass_keeps_torticrane", np.int32),  # 1; 0: it moves to the next tile number
        ("negative_totals", np.int32),  # 1: a final total may be below 0
        ("tie_break_population", np.int32),  # 0: ties are shared
    ]
)
