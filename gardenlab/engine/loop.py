"""The loop that plays whole games, and what it needs of a game's rules: one for every game and both forms."""

from gardenlab.engine.forms import blank_record, copy_record, integers, words
from gardenlab.engine.luck import AGENT, game_luck, keyed

# The board shared with the driver (64-bit integers).
GAMES_DONE, STOP, FAULT, FAULT_SEAT, FAULT_INDEX = range(5)
BOARD = 5
NO_FAULT, BAD_INDEX, RAISED = range(3)
RAISED_INDEX = -1_000_000_007

# What `finish` writes: score, tie-break and rank, each for up to SEATS seats.
SEATS = 4
RESULT = 3 * SEATS


def deal(state, edition, players, key, number):  # bound to the game's by `kernel.bind`, as are those below
    raise LookupError("bind the loop to a game first")


legal_moves = play = conceal = finish = deal
workspace = deal
MAX_MOVES = 0


def step(state, edition, moves, n, index):
    """Play the move at `index` of the n legal `moves`, and count the decision in the game's journal."""
    state.options += n
    state.forced += n == 1
    play(state, edition, moves[index])


def play_games(states, first, count, key, edition, players, rotations, agents, blind, cap, board):
    """Play games `first` to `first` + `count` - 1 of a study and leave their final states in `states`.

    Parameters
    ----------
    states : records, at least `count`
    first, count : int
        Numbers of the games. Game g is deal g // rotations, in rotation g % rotations.
    key : int
        The study's key.
    edition : record
    players, rotations : int
    agents : tuple of functions
        ``agent(seen, edition, moves, n, luck) -> index``; seat s has agent (s + rotation) % players.
    blind : array of int
        1 for an agent of ours that looks at nothing and writes nothing: it is given a blank record. 2 for another's:
        the record is blanked afresh, so that nothing passes from one decision to another.
    cap : int
        Most decisions in a game.
    board : array of 64-bit integers
        Shared with the driver: progress, a stop flag read once a game, and what went wrong.

    Returns
    -------
    int
        How many games were finished. Fewer than `count` after a stop or a fault.
    """
    space = workspace(2)  # what an agent sees, and a blank; a compiled record does not keep its array alive
    blank_record(space[1])
    moves, offered, luck, streams = integers(MAX_MOVES), integers(MAX_MOVES), words(1), words(SEATS)
    for i in range(count):
        if board[STOP]:
            return i
        number, rotation = (first + i) // rotations, (first + i) % rotations
        state = states[i]
        deal(state, edition, players, key, number)
        for seat in range(players):  # `agent_luck` is the whole of it
            streams[seat] = keyed(game_luck(key, number), AGENT + seat)
        while not state.over and state.decisions < cap:
            n = legal_moves(state, edition, moves)
            index = 0
            if n > 1:
                seat = state.turn
                agent = seat + rotation if seat + rotation < players else seat + rotation - players
                luck[0] = keyed(streams[seat], state.decisions)
                if blind[agent] == 1:
                    index = agents[agent](space[1], edition, moves, n, luck)
                elif blind[agent] == 2:
                    copy_moves(offered, moves, n)
                    blank_record(space[1])
                    index = agents[agent](space[1], edition, offered, n, luck)
                else:
                    copy_moves(offered, moves, n)
                    copy_record(space[0], state)
                    conceal(space[0], edition, seat)
                    index = agents[agent](space[0], edition, offered, n, luck)
                if index < 0 or index >= n:
                    board[FAULT] = RAISED if index == RAISED_INDEX else BAD_INDEX
                    board[FAULT_SEAT], board[FAULT_INDEX] = seat, index
                    return i
            step(state, edition, moves, n, index)
        board[GAMES_DONE] = i + 1
    return count


def copy_moves(offered, moves, n):
    """What an agent is shown of the n legal moves is its own, whatever it does to it."""
    for k in range(n):
        offered[k] = moves[k]


def finish_all(states, count, edition, result, winners):
    """Work out the results of `count` games.

    Parameters
    ----------
    states : records, at least `count`
    count : int
    edition : record
    result : array of integers, RESULT a game
        Filled with what the game's `finish` writes.
    winners : array of integers, one a game
        Filled with bit masks of the winners.

    Returns
    -------
    int
        `count`.
    """
    row = integers(RESULT)
    for i in range(count):
        for k in range(RESULT):
            row[k] = 0
        winners[i] = finish(states[i], edition, row)
        for k in range(RESULT):
            result[i * RESULT + k] = row[k]
    return count


def chosen_by(agent):
    """Guard an agent's function: what it raises becomes RAISED_INDEX, which the loop reports."""

    def guarded(seen, edition, moves, n, luck):
        try:
            return int(agent(seen, edition, moves, n, luck))
        except Exception:
            return RAISED_INDEX

    return guarded
