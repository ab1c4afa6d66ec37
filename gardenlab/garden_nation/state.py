"""The state of a game of Garden Nation: one NumPy record.

A *position* on the board is 0 (centre) to 6, clockwise from the top left (facts of the printed board); a *slot* is
the same within a territory. A *cell* is an area where it lies on the board: position * 7 + slot after the tile's
rotation, so adjacency never changes. A *tile* is the number printed on a territory, less one. Seats count from 0.
"""

import numpy as np

TILES, SLOTS, CELLS = 7, 7, 49
MAX_SEATS = 4
MAX_OPEN = 8
MAX_PROJECTS = 28
MAX_MISSIONS = 28
MAX_ROUNDS = 24
DEALT, KEPT = 4, 2
TRACK = 4
MAX_MOVES = 64

EMPTY = -1
MOST = 32_000
MOST_PEOPLE = 9_999  # inhabitants of a seat; more are not counted
HIDDEN = -2

GREEN, YELLOW, RED = 0, 1, 2  # lands
BRAMBLE = 3  # on a tile; on the board a bramble without its token has land EMPTY

# What must be decided now (`step`).
MISSION, ACTION, TRANSFER_TO, LAND, PROJECT, NEXT = range(6)

# The ploy used in this action (`ploy`).
NO_PLOY, STRATEGIC, TRANSFER, INVASION = range(4)

RULE_FIELDS = [
    ("luck", np.uint64),  # keys every chance event of this game
    ("population", np.int32, (MAX_SEATS,)),
    ("score", np.int32, (MAX_SEATS,)),  # points of taken projects
    ("round", np.int32),  # from 1
    ("players", np.int8),
    ("turn", np.int8),  # the seat that must decide
    ("over", np.int8),
    ("viewer", np.int8),  # 0: all is here; seat + 1: as that seat sees or imagines it
    ("step", np.int8),
    ("opening", np.int8),  # 1 until the first action of the game is done
    ("ending", np.int8),  # 1 from the placing of a last floor on
    ("torticrane", np.int8),  # the position it stands on, EMPTY while opening
    ("territory", np.int8),  # the position where the action is carried out
    ("ploy", np.int8),  # used in this action
    ("moved_on", np.int8),  # forced moves in this action
    ("cell", np.int8),  # the cell acted on: roof to transfer, land to choose, building just placed; EMPTY
    ("actions_left", np.int8),  # of the seat on turn, the present one included
    ("track_length", np.int8),
    ("track", np.int8, (TRACK,)),  # seats on the filled spaces of the turn track, then EMPTY
    ("tiles", np.int8, (TILES,)),  # tile by position
    ("rotations", np.int8, (TILES,)),  # clockwise sixths by position
    ("bramble", np.int8, (TILES,)),  # the bramble cell by position
    ("land", np.int8, (CELLS,)),  # EMPTY: a bramble without a token
    ("value", np.int8, (CELLS,)),
    ("owner", np.int8, (CELLS,)),  # EMPTY: unoccupied
    ("floors", np.int8, (CELLS,)),
    ("roof", np.int8, (CELLS,)),
    ("supply", np.int8, (MAX_SEATS,)),  # floors left
    ("ploys", np.int8, (MAX_SEATS,)),  # ploy tokens left
    ("roofs", np.int8),  # in the reserve
    ("tokens", np.int8, (3,)),  # bramble tokens left by land
    ("dealt", np.int8, (MAX_SEATS, DEALT)),  # missions not (yet) kept, ascending, then EMPTY
    ("kept", np.int8, (MAX_SEATS, KEPT)),  # ascending, then EMPTY
    ("open", np.int8, (MAX_OPEN,)),  # projects on offer, ascending, then EMPTY
    ("taken_by", np.int8, (MAX_PROJECTS,)),  # by project; EMPTY
    ("deck_left", np.int8),
    ("deck", np.int8, (MAX_PROJECTS,)),  # the next project is the last of the deck_left
]

# The game's own journal, kept only in a true game (viewer 0). Rounds are counted from 0 here; what happens in
# rounds past MAX_ROUNDS is noted in the last. Tiles, not positions, name territories.
JOURNAL_FIELDS = [
    ("decisions", np.int32),
    ("options", np.int32),  # legal moves, summed over the decisions
    ("forced", np.int32),  # decisions with one legal move
    ("actions", np.int32),  # carried out so far, passes included
    ("first", np.int8),  # the first player of the game
    ("end_seat", np.int8),  # who placed the last floor, EMPTY
    ("end_by_invasion", np.int8),
    ("end_round", np.int32),
    ("order", np.int8, (MAX_ROUNDS, TRACK)),  # the turn track of each round
    ("control", np.int8, (MAX_ROUNDS, TILES)),  # bit mask of the seats that have or share the majority
    ("round_population", np.int16, (MAX_ROUNDS, MAX_SEATS)),  # at the end of the round, control applied
    ("round_total", np.int16, (MAX_ROUNDS, MAX_SEATS)),  # what the final score would be then
    ("constructed", np.int32, (MAX_SEATS,)),  # floors placed by constructing
    ("spent", np.int32, (MAX_SEATS,)),  # inhabitants sent by constructing
    ("abandoned", np.int32, (MAX_SEATS,)),  # buildings
    ("abandoned_floors", np.int32, (MAX_SEATS,)),
    ("abandoned_pay", np.int32, (MAX_SEATS,)),
    ("abandoned_roofs", np.int32, (MAX_SEATS,)),
    ("invaded", np.int16, (MAX_SEATS, MAX_SEATS)),  # buildings: by whom, whose
    ("invaded_floors", np.int32, (MAX_SEATS,)),  # by the invader
    ("invaded_pay", np.int32, (MAX_SEATS,)),
    ("invaded_roofs", np.int32, (MAX_SEATS,)),
    ("control_gain", np.int32, (MAX_SEATS,)),  # inhabitants gained by territory control
    ("ploys_used", np.int8, (MAX_SEATS, 4)),  # by kind: NO_PLOY unused
    ("passes", np.int32, (MAX_SEATS,)),
    ("forced_moves", np.int32, (MAX_SEATS,)),
    ("declined", np.int32, (MAX_SEATS,)),  # projects that could have been completed and were not
    ("shown_at", np.int16, (MAX_PROJECTS,)),  # the number of actions done when a project was revealed, EMPTY
    ("taken_at", np.int16, (MAX_PROJECTS,)),  # when it was taken, the completing action included, EMPTY
    ("shown_round", np.int16, (MAX_PROJECTS,)),  # from 1; 0: not shown
    ("taken_round", np.int16, (MAX_PROJECTS,)),
    ("taken_cell", np.int8, (MAX_PROJECTS,)),
    ("bramble_seat", np.int8, (TILES,)),  # by tile: who chose its land, EMPTY
    ("bramble_round", np.int16, (TILES,)),
    ("crane", np.int32, (TILES, TILES)),  # torticrane movements from position to position, one an action
    ("cell_built", np.int16, (CELLS,)),  # floors ever placed on each cell
    ("cell_projects", np.int16, (CELLS,)),  # projects completed there
]

STATE = np.dtype(RULE_FIELDS + JOURNAL_FIELDS)

# A move code is kind << 8 | argument.
SHIFT = 8
KEEP, CONSTRUCT, ABANDON, INVADE, GO, FORCE, FROM, TO, AS, COMPLETE, LEAVE, CALL, PASS = range(13)
