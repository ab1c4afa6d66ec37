"""Which moves of The Last Garden are legal (rulebook, Steps 1 and 2)."""

from gardenlab.last_garden.scoring import supply, supply_of
from gardenlab.last_garden.state import (
    AS,
    AT,
    BOOST,
    CARD,
    COLOUR,
    DESTINATION,
    DONE,
    DOWN,
    LAB,
    MOVE,
    MULTI,
    NAME,
    NUMBER,
    PLACE,
    PLAIN,
    PLAY,
    PUT,
    QUEEN,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    RELEASE,
    ROBOTANIST,
    SECTOR,
    SHIFT,
    SPACES,
    TAKE,
    TAKE_BOOST,
    TAKE_COLOUR,
    TO,
    TURN_DIE,
    TYPE,
    UP,
    USE,
    WITHOUT,
)


def legal_moves(state, edition, moves):
    """Write the codes of all legal moves into `moves` and return how many.

    Parameters
    ----------
    moves : array of at least MAX_MOVES 32-bit integers
    """
    if state.over:
        return 0
    step = state.step
    if step == CARD:
        return _card_moves(state, edition, moves)
    if step == ROBOTANIST or step == RELEASE:
        return _space_moves(state, edition, moves)
    if step == COLOUR or step == QUEEN_COLOUR:
        return _colour_moves(state, edition, moves)
    if step == SECTOR or step == TO or step == QUEEN_SECTOR:
        return _sector_moves(state, moves)
    return _other_moves(state, moves)


def queen_free(state, edition):
    """Whether the seat on turn may take the Queen Action now (The Queen Action)."""
    return state.turn == state.queen and not state.queen_used and supply(state, edition) > 0


def _card_moves(state, edition, moves):
    n, last = 0, -1
    for i in range(state.hand_count[state.turn]):
        face = state.hand[state.turn, i]
        moves[n] = (PLAY << SHIFT) + face
        n += face != last
        last = face
    if queen_free(state, edition):
        moves[n] = QUEEN << SHIFT
        n += 1
    return n


def _space_moves(state, edition, moves):
    """Free spaces; for a robotanist in hand the lab too, and the Queen Action before it (2nd Action, Step 2)."""
    n = 0
    for space in range(SPACES):
        moves[n] = (PUT << SHIFT) + space  # stays if the space is free: which are is past guessing for a processor
        n += state.space[space] < 0
    if state.step == ROBOTANIST:
        if lab_open(state, edition):
            moves[n] = LAB << SHIFT
            n += 1
        if queen_free(state, edition):
            moves[n] = QUEEN << SHIFT
            n += 1
    return n


def lab_open(state, edition):
    """Whether the seat on turn may enter the lab: a free space, a boost on offer, none held (The Lab)."""
    offered = False
    for boost in range(3):
        if state.boost_at[boost] == state.turn:
            return False
        offered = offered or state.boost_at[boost] < 0
    return offered and free_lab(state, edition) >= 0


def free_lab(state, edition):
    for i in range(edition.lab_spaces):
        if state.lab[i] < 0:
            return i
    return -1


def _colour_moves(state, edition, moves):
    """Colours of gems to take: from supply for Place and the Queen, from the sector for Move."""
    n = 0
    from_sector = state.step == COLOUR and state.action == MOVE
    for colour in range(3):
        left = state.gems[state.sector, colour] if from_sector else supply_of(state, edition, colour)
        moves[n] = (TAKE_COLOUR << SHIFT) + colour
        n += left > 0
    multi_place = state.step == COLOUR and state.action == PLACE and state.boost == MULTI
    if multi_place and supply(state, edition) < matching_from(state, state.sector):
        moves[n] = WITHOUT << SHIFT
        n += 1
    return n


def _sector_moves(state, moves):
    n = 0
    kind = DESTINATION if state.step == TO else AT
    number = state.number if state.step == SECTOR else 0
    for sector in range(6):
        moves[n] = (kind << SHIFT) + sector
        n += number == 0 or state.dice[sector] == number
    return n


def _other_moves(state, moves):
    """Boosts, types, numbers, spins and the end of a turn."""
    step, n = state.step, 0
    if step == BOOST:
        moves[0] = PLAIN << SHIFT
        moves[1] = (USE << SHIFT) + held_boost(state)
        return 2
    if step == TYPE:
        for action in range(3):
            if action != state.card // 6:
                moves[n] = (AS << SHIFT) + action
                n += 1
    elif step == NUMBER:
        for die in range(1, 7):
            if shows(state, die):
                moves[n] = (NAME << SHIFT) + die
                n += 1
    elif step == TURN_DIE:
        moves[0] = UP << SHIFT
        moves[1] = DOWN << SHIFT
        n = 2
    elif step == TAKE:
        for boost in range(3):
            if state.boost_at[boost] < 0:
                moves[n] = (TAKE_BOOST << SHIFT) + boost
                n += 1
    else:  # AFTER
        moves[0] = QUEEN << SHIFT
        moves[1] = DONE << SHIFT
        n = 2
    return n


def shows(state, die):
    """Whether any sector die shows a number."""
    count = 0
    for sector in range(6):
        count += state.dice[sector] == die
    return count > 0


def held_boost(state):
    """The boost that the seat on turn holds, or -1."""
    for boost in range(3):
        if state.boost_at[boost] == state.turn:
            return boost
    return -1


def matching_from(state, first):
    """How many sectors from `first` on show the named number."""
    count = 0
    for sector in range(first, 6):
        count += state.dice[sector] == state.number
    return count
