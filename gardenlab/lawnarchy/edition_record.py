"""An edition as the engine reads it: one record of numbers.

For a squabble `effect` is what it does and `wants` its colour; for a jury card `condition` is its demand and `wants`
its threshold. `values` is by jury card (face number less gardens and squabbles): bit v is set where it wants value v.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from gardenlab.lawnarchy.cards import (
    COLOURS,
    CONDITIONS,
    DEMANDS,
    EFFECTS,
    KINDS,
    MAX_FACES,
    MAX_JURY,
    SQUABBLES,
    Card,
    Options,
)

# Wide fields first: then every field is aligned without padding.
EDITION = np.dtype(
    [
        ("name_key", np.uint64, (MAX_FACES,)),
        ("faces", np.int32),
        ("gardens", np.int32),
        ("squabbles", np.int32),
        ("jury", np.int32),
        ("compost_always", np.int32),
        ("centre", np.int32),
        ("jury_to_win", np.int32, (5,)),
        ("values", np.int32, (MAX_JURY,)),
        ("colour", np.int8, (MAX_FACES,)),
        ("points", np.int8, (MAX_FACES,)),
        ("condition", np.int8, (MAX_FACES,)),
        ("wants", np.int8, (MAX_FACES,)),
        ("effect", np.int8, (MAX_FACES,)),
        ("starting", np.int8, (MAX_FACES,)),
        ("copies", np.int8, (MAX_FACES,)),
        ("gnomes", np.int8, (3,)),
    ]
)


def as_record(cards: tuple[Card, ...], options: Options) -> npt.NDArray[np.void]:
    """An array of one `EDITION` record from cards in order of face number."""
    array = np.zeros(1, EDITION)
    record = array[0]
    count = {kind: sum(card.kind == kind for card in cards) for kind in KINDS}
    record["faces"] = len(cards)
    record["gardens"], record["squabbles"], record["jury"] = count["garden"], count["squabble"], count["jury"]
    record["compost_always"], record["centre"] = options.compost_always, options.centre
    record["jury_to_win"] = (0, 0, *options.jury_to_win)
    record["gnomes"] = options.gnomes
    for face, card in enumerate(cards):
        conditions = DEMANDS if card.kind == "jury" else CONDITIONS
        effects = SQUABBLES if card.kind == "squabble" else EFFECTS
        record["name_key"][face] = int.from_bytes(hashlib.sha256(card.id.encode()).digest()[:8], "little")
        record["colour"][face] = COLOURS.index(card.colour)
        record["points"][face] = card.points
        record["condition"][face] = conditions.index(card.condition)
        record["effect"][face] = effects.index(card.effect)
        record["starting"][face] = card.starting
        record["copies"][face] = card.copies
        if isinstance(card.wants, tuple):
            record["values"][face - count["garden"] - count["squabble"]] = sum(1 << value for value in card.wants)
        else:
            record["wants"][face] = COLOURS.index(card.wants) if isinstance(card.wants, str) else card.wants
    return array
