"""Positions for tests, written by hand in short: a garden is four cards from left to right, as in

    "seeds-1 petunias+no ~neuroses box-tree+1+2@0,1"

with ``~`` for a destroyed card and ``+`` for each gnome on a card (the seats after ``@`` know it). Whatever a test
does not name is filled up with cards that take no part: the centre with plain garden cards, the pile with the rest.
"""

from itertools import chain

import gardenlab as gl
from gardenlab.lawnarchy.editions import edition as read_edition

PLAIN = ("carrots", "plum-tree", "manicured-lawn", "petunias", "walnut-tree", "tomatoes", "asparagus", "box-tree",
         "narcissisms", "forget-me-not")  # fmt: skip


def bed(text):
    """One place of a garden as JSON has it."""
    card, *gnomes = text.removeprefix("~").split("+")
    return {"card": card, "destroyed": text.startswith("~"), "gnomes": gnomes}


def table(*gardens, turn=0, centre=(), board=(), won=None, pile=(), empty=False, box="rulebook", seed=1, **more):
    """A position in which `centre` and the first cards of the `pile` are given.

    Parameters
    ----------
    *gardens : str
        One a seat.
    empty : bool
        An empty pile: other garden cards and squabbles are composted, other jury cards lie on the board.
    **more : object
        Further keys of the position.
    """
    deck = read_edition(box).cards
    laid = [[bed(text) for text in garden.split()] for garden in gardens]
    won = [list(cards) for cards in won or [[]] * len(gardens)]
    used = {place["card"] for garden in laid for place in garden} | {*centre, *board, *pile, *chain(*won)}
    centre = list(centre)
    size = read_edition(box).centre - ("pending" in more and more["pending"]["step"] != "reveal")
    if not empty:
        spare = [name for name in PLAIN if name not in used]
        centre += spare[: size - len(centre)]
    used |= set(centre)
    if "pending" in more and more["pending"]["step"] == "place":
        used.add(more["pending"]["card"])
    rest = [card for card in deck if card.id not in used and not card.starting]
    jury = [card.id for card in rest if card.kind == "jury"]
    rest = [card.id for card in rest if card.kind != "jury" and card.id not in more.get("compost", ())]
    data = {
        "game": "lawnarchy",
        "edition": box,
        "players": len(gardens),
        "turn": turn,
        "gardens": laid,
        "centre": centre,
        "board": [*board, *(jury if empty else [])],
        "won": won,
        "pile": [*pile, *([] if empty else rest + jury)],
        "seed": seed,
    }
    return gl.load(data | more)


def garden(position, seat):
    """A garden in short, as tests write it."""
    cells = position.to_dict()["gardens"][seat]
    return " ".join("+".join(["~" * cell["destroyed"] + cell["card"], *cell["gnomes"]]) for cell in cells)


def points(position, seat):
    """Points of the four cards of a garden, gnomes aside."""
    from gardenlab.lawnarchy.scoring import card_points

    return [card_points(position.state, position.game.edition_view, seat, place) for place in range(4)]


def claims(position):
    """The jury cards that the seat on turn may claim now."""
    return {move.removeprefix("claim ") for move in position.moves if move.startswith("claim ")}
