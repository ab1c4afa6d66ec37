"""A card of Lawnarchy and a garden in words: labels for hover and screen readers, and the description of a picture."""

from collections.abc import Sequence

from gardenlab.lawnarchy import symbols
from gardenlab.lawnarchy.cards import Card

_EFFECTS = {
    "gnome1": "growing it gives a gnome",
    "gnome2": "growing it gives two gnomes",
    "rearrange": "growing it lets you rearrange your garden",
    "fence_destroy": "growing it destroys the card across the fence",
}
_SQUABBLES = {
    "destroy_unmet": "destroys the opposite cards whose condition is not met now",
    "destroy_opposite_own_gnomes": "destroys the cards opposite your cards that hold gnomes",
    "rearrange_opposite": "rearranges the four opposite cards",
    "swap_with_opposite": "swaps a card with the card opposite it",
    "steal_gnome": "steals a gnome from an opposite card",
}


def card_in_words(card: Card) -> str:
    """One sentence on what a card is and does, for instance `Hammock, green: 3 points if a blue card is beside it`."""
    if card.kind == "jury":
        return f"{card.name} wants {symbols.demand(card)}"
    if card.kind == "squabble":
        act = _SQUABBLES.get(card.effect, card.effect.replace("_", " "))
        if card.effect == "destroy_colour":
            act = f"destroys the opposite cards that are {card.wants}"
        return f"{card.name}, squabble: {act}"
    worth = f"{card.points} point{'' if card.points == 1 else 's'}{_condition(card)}"
    return f"{card.name}, {card.colour}: {worth}" + (f"; {_EFFECTS[card.effect]}" if card.effect in _EFFECTS else "")


def _condition(card: Card) -> str:
    return {
        "neighbour_colour": f" if a {card.wants} card is beside it",
        "opposite_colour": f" if the opposite card is {card.wants}",
        "destroyed_neighbour": " if a card beside it is destroyed",
        "destroyed_opposite": " if the opposite card is destroyed",
        "position": f" if it lies on place {card.wants}",
    }.get(card.condition, "")


def gnomes_in_words(faces: Sequence[str]) -> str:
    """What lies on a card, for instance `gnomes: 1 point, unseen`; empty if nothing does."""
    names = {"1": "1 point", "2": "2 points", "no": "no-gnome", "?": "unseen"}
    return "gnomes: " + ", ".join(names.get(face, face) for face in faces) if faces else ""
