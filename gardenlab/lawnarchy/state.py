"""The state of a game of Lawnarchy: one NumPy record.

Places are counted 0..3 here, from left to right as the owner sees them. Card faces, jury cards and gnomes are
numbers: a face is its number in the edition, a jury card its number among the jury cards, a gnome its number
in the order in which they are drawn.
"""

import numpy as np

from gardenlab.lawnarchy.editions import MAX_FACES, MAX_GNOMES, MAX_JURY, MAX_PILE

PLACES = 4
MAX_SEATS = 4
MAX_CENTRE = 8
MAX_MOVES = 1300

# Blank entries.
EMPTY = -1
HIDDEN = -2

# What must be decided now (`step`).
TURN, PLACE, HOME, ARRANGE_OWN, ARRANGE_OPPOSITE, SWAP_PLACE, STEAL_FROM, REVEAL = range(8)

# Where a jury card is (`jury`), if not with the seat that won it.
IN_PILE, ON_BOARD, NO_CARD = -1, -2, -3

# Where a gnome is (`gnome_at`), if not at seat * 4 + place.
PILED, USED, IN_HAND, NO_GNOME = -1, -2, -3, -4

# Faces of gnomes (`gnome_face`): their points; a face nobody may show is HIDDEN.
NO, ONE, TWO = 0, 1, 2

RULE_FIELDS = [
    ("luck", np.uint64),  # keys every chance event of this game
    ("claims", np.int32),  # bit mask of the jury cards the seat on turn could claim; -1 not worked out yet
    ("players", np.int8),
    ("turn", np.int8),  # the seat that must decide
    ("over", np.int8),
    ("viewer", np.int8),  # 0: all is here; seat + 1: as that seat sees or imagines it
    ("step", np.int8),
    ("chosen", np.int8),  # the face being grown or the squabble being played, EMPTY
    ("claiming", np.int8),  # the jury card being claimed, EMPTY
    ("to_draw", np.int8),  # gnomes still to be drawn by the effect under way
    ("gnomes_left", np.int8),
    ("pile_left", np.int8),
    ("centre_count", np.int8),
    ("order", np.int8, (PLACES,)),  # rearranging: from which place the card comes, EMPTY
    ("won", np.int8, (MAX_SEATS,)),  # jury cards won by each seat
    ("garden", np.int8, (MAX_SEATS, PLACES)),
    ("destroyed", np.int8, (MAX_SEATS, PLACES)),
    ("centre", np.int8, (MAX_CENTRE,)),  # ascending, then EMPTY
    ("jury", np.int8, (MAX_JURY,)),
    ("gnome_at", np.int8, (MAX_GNOMES,)),
    ("gnome_face", np.int8, (MAX_GNOMES,)),
    ("gnome_known", np.int8, (MAX_GNOMES,)),  # bit mask of the seats that have seen the face
    ("pile", np.int8, (MAX_PILE,)),  # the next card is at pile_left - 1
    ("compost", np.int8, (MAX_FACES,)),  # composted cards of each face
]

# The game's own journal: what studies ask about, kept only in a true game (viewer 0).
JOURNAL_FIELDS = [
    ("start", np.int8),  # the seat that took the first turn
    ("decisions", np.int32),
    ("forced", np.int32),  # decisions with one legal move
    ("options", np.int32),  # legal moves, summed over the decisions
    ("turns", np.int16),  # turns begun
    ("by_centre", np.int8),  # ended by an empty centre
    ("gnomes_drawn", np.int8, (MAX_SEATS,)),
    ("gnomes_stolen", np.int8, (MAX_SEATS,)),
    ("points_revealed", np.int8, (MAX_SEATS,)),  # point gnomes revealed in claims
    ("saved", np.int8, (MAX_SEATS,)),  # no-gnomes revealed, each for a card saved
    ("gnomes_lost", np.int8, (MAX_SEATS,)),  # point gnomes lost with a destroyed card
    ("start_points", np.int8, (MAX_SEATS,)),
    ("grew", np.int16, (MAX_SEATS,)),
    ("squabbled", np.int16, (MAX_SEATS,)),
    ("revealed_at", np.int16, (MAX_JURY,)),  # turn number, 0 before the first turn, EMPTY never
    ("fulfilled_at", np.int16, (MAX_JURY,)),  # first turn at whose start the seat on turn could claim it
    ("claimed_at", np.int16, (MAX_JURY,)),
    ("claim_gnomes", np.int8, (MAX_JURY,)),  # gnomes revealed for the claim
    ("grown", np.int8, (MAX_FACES,)),  # times grown
    ("squabbles", np.int8, (MAX_FACES,)),  # times played with effect
    ("unplayed", np.int8, (MAX_FACES,)),  # squabbles composted without effect
    ("destructions", np.int8, (MAX_FACES,)),  # times destroyed
]

STATE = np.dtype(RULE_FIELDS + JOURNAL_FIELDS)

# A move code is kind << 24 | argument.
SHIFT = 24
CLAIM, GROW, SQUABBLE, COMPOST, AT, TO, ARRANGE, SWAP_AT, FROM, REVEALED = range(10)
