"""The greedy agent: plays every move on to the end of its own turn and keeps the one that ends best.

It searches on a copy in which all that its seat cannot see has been filled in at random, so it uses only what
the seat may know. What a move is worth is the best `worth` reachable before another seat must decide or the
next turn begins; chance decides among equals.
"""

from gardenlab.engine.forms import copy_record, integers
from gardenlab.engine.luck import draw_below


def legal_moves(state, edition, moves):  # bound to the game's by `kernel.bind`, as are those below
    raise LookupError("bind the agent to a game first")


play = paused = imagine = worth = legal_moves
workspace = legal_moves
MAX_MOVES = 0
DEPTH = 12
LEAVES = 20_000


def choose(seen, edition, moves, n, luck):
    """Choose the move from which the best end of the own turn can be reached.

    Parameters
    ----------
    seen : STATE record
        As the seat on turn sees it.
    edition : EDITION record
    moves : array of int
        The n legal moves.
    luck : array of one 64-bit number
        The agent's stream.

    Returns
    -------
    int
        Index into `moves`.
    """
    seat = seen.turn
    nodes = workspace(DEPTH + 1)
    imagine(seen, edition, seat, luck)
    best, best_value, ties = 0, 0, 0
    lists = integers(DEPTH * MAX_MOVES)
    for index in range(n):
        copy_record(nodes[0], seen)
        play(nodes[0], edition, moves[index])
        value = best_end(nodes, edition, seat, lists)
        if ties == 0 or value > best_value:
            best, best_value, ties = index, value, 1
        elif value == best_value:
            ties += 1
            if draw_below(luck, ties) == 0:
                best = index
    return best


def best_end(nodes, edition, seat, lists):
    """The best `worth` that `seat` can reach from nodes[0] before the turn is another's or a new one.

    A depth-first search without recursion; `lists` holds the moves still to be tried at each depth, first their
    count. Past LEAVES ends, or DEPTH steps, what has been reached is valued as it stands.
    """
    width = MAX_MOVES
    depth, best, ends = 0, 0, 0
    lists[0] = -1  # not opened yet
    while depth >= 0:
        node = nodes[depth]
        at = depth * width
        if lists[at] < 0:
            if paused(node) or node.turn != seat or depth == DEPTH - 1 or ends > LEAVES:
                value = worth(node, edition, seat)
                if ends == 0 or value > best:
                    best = value
                ends += 1
                depth -= 1
                continue
            lists[at] = legal_moves(node, edition, lists[at + 1 : at + width])
        if lists[at] == 0:
            depth -= 1
            continue
        move = lists[at + lists[at]]
        lists[at] -= 1
        copy_record(nodes[depth + 1], node)
        play(nodes[depth + 1], edition, move)
        depth += 1
        lists[depth * width] = -1
    return best
