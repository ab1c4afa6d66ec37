"""The state of a game of The Last Garden: one NumPy record.

Sectors are counted 0..5; their order round the board is immaterial. Dice show 1..6. A space for a robotanist is
a number: garden sectors 0..5, mines 6..8 (red, green, blue), workshop rows 9..14 (1:1), 15..20 (1:2) and 21..26
(6+=3) by die 1..6. A card face is type * 6 + die - 1.
"""

import numpy as np

SECTORS, COLOURS, DICE, ROWS = 6, 3, 6, 3
MAX_SEATS = 4
MAX_HAND = 8
MAX_DECK = 36
MAX_LAB = 6
MAX_ROUNDS = 8
FACES = 18
SPACES = 27
MAX_MOVES = 40

EMPTY = -1

PLACE, MOVE, SPIN = 0, 1, 2  # types of program cards
DOUBLE, MULTI, CHANGE = 0, 1, 2  # boosts: x2, Multi, Change Action
IN_LAB = -1  # where a boost is, if not with a seat
FROM_LAB = 4  # in the journal's `stood`, added for a robotanist released from the lab

# Where the workshop's rows begin among the spaces.
FIRST_MINE, ONE_ONE, ONE_TWO, SIX_PLUS = 6, 9, 15, 21

# What must be decided now (`step`).
CARD, BOOST, TYPE, NUMBER, SECTOR, COLOUR, TO, TURN_DIE = range(8)
ROBOTANIST, TAKE, AFTER, QUEEN_SECTOR, QUEEN_COLOUR, RELEASE = range(8, 14)

RULE_FIELDS = [
    ("luck", np.uint64),  # keys every chance event of this game
    ("cogs", np.int16, (MAX_SEATS,)),
    ("players", np.int8),
    ("turn", np.int8),  # the seat that must decide
    ("over", np.int8),
    ("viewer", np.int8),  # 0: all is here; seat + 1: as that seat sees or imagines it
    ("step", np.int8),
    ("round", np.int8),  # from 1
    ("queen", np.int8),  # the first player of the round
    ("queen_used", np.int8),
    ("resume", np.int8),  # the step at which the Queen Action was taken
    ("card", np.int8),  # the face being played, EMPTY
    ("action", np.int8),  # what it does: PLACE, MOVE or SPIN
    ("boost", np.int8),  # the boost being used, EMPTY
    ("number", np.int8),  # the die number named for a wild Multi, else the card's
    ("sector", np.int8),  # the sector being acted on, EMPTY
    ("to_choose", np.int8),  # gems still to be chosen at that sector
    ("held", np.int8, (COLOURS,)),  # gems on the move
    ("dice", np.int8, (SECTORS,)),
    ("gems", np.int8, (SECTORS, COLOURS)),
    ("robotanists", np.int8, (MAX_SEATS,)),  # left to place
    ("space", np.int8, (SPACES,)),  # the seat whose robotanist stands there, EMPTY
    ("lab", np.int8, (MAX_LAB,)),  # the same in the lab
    ("boost_at", np.int8, (3,)),
    ("hand_count", np.int8, (MAX_SEATS,)),
    ("hand", np.int8, (MAX_SEATS, MAX_HAND)),  # ascending, then EMPTY
    ("played", np.int8, (FACES,)),  # cards of each face played this round, seen by all
    ("deck_left", np.int8),
    ("deck", np.int8, (MAX_DECK,)),  # the undealt cards, in no order that matters
]

# The game's own journal, kept only in a true game (viewer 0). Rounds are counted from 0 here.
JOURNAL_FIELDS = [
    ("decisions", np.int32),
    ("forced", np.int32),  # decisions with one legal move
    ("options", np.int32),  # legal moves, summed over the decisions
    ("first", np.int8),  # the seat with the Queen tile in round 1
    ("queens", np.int8, (MAX_ROUNDS,)),
    ("queen_actions", np.int8, (MAX_ROUNDS,)),  # 0: not taken; before, between or after the two actions: 1, 2, 3
    ("round_spins", np.int16, (MAX_ROUNDS,)),  # spins since set-up when the round is scored
    ("round_dice", np.int8, (MAX_ROUNDS, SECTORS)),  # when the round is scored
    ("round_gems", np.int8, (MAX_ROUNDS, SECTORS)),  # before wilting
    ("wilted", np.int8, (MAX_ROUNDS, SECTORS)),  # gems lost to wilting
    ("stood", np.int8, (MAX_ROUNDS, SPACES)),  # 0: nobody; 1 + seat; FROM_LAB more if released there from the lab
    ("round_cogs", np.int16, (MAX_ROUNDS, MAX_SEATS)),  # earned in the round
    ("mine_counts", np.int8, (MAX_ROUNDS, COLOURS)),  # gems by colour when the mines pay
    ("boosts_taken", np.int8, (MAX_SEATS, 3)),
    ("boosts_used", np.int8, (MAX_SEATS, 3)),
    ("cards_played", np.int8, (FACES,)),
    ("wild_played", np.int8, (FACES,)),
    ("spins", np.int16),
]

STATE = np.dtype(RULE_FIELDS + JOURNAL_FIELDS)

# A move code is kind << 8 | argument.
SHIFT = 8
PLAY, QUEEN, PLAIN, USE, AS, NAME, AT, TAKE_COLOUR = range(8)
WITHOUT, DESTINATION, UP, DOWN, PUT, LAB, TAKE_BOOST, DONE = range(8, 16)
