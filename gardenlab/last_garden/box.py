"""One box of The Last Garden: its program cards, boosts and rule options, their digest, provenance and forms."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from gardenlab.engine.box import Box, digest_of
from gardenlab.engine.editions import difference
from gardenlab.engine.sheets import refuse
from gardenlab.last_garden.cards import BOOSTS, TYPES, Boost, Options, ProgramCard
from gardenlab.last_garden.checks import box_faults, card_faults, option_faults
from gardenlab.last_garden.edition_record import EDITION
from gardenlab.last_garden.variants import describe

if TYPE_CHECKING:
    import pandas as pd

ALL_CARDS = tuple(ProgramCard(f"{kind}-{die}", kind, die, 0) for kind in TYPES for die in range(1, 7))


@dataclass(frozen=True, eq=False, repr=False)
class Edition(Box):
    """One box of The Last Garden: immutable, equal to another when the game plays the same.

    Made by `edition`. `digest` and equality are of what the engine plays with (copies of cards and options), not of
    names, provenance or the form of the files they came from.

    Attributes
    ----------
    name : str
        ``"rulebook"``, a folder's name, or one of these with its changes.
    cards : tuple of ProgramCard
        All 18 faces in the order of their numbers: type by type, die by die; a face that is not there has no copies.
    boosts : tuple of Boost
        x2, Multi and Change Action.
    options : Options
    sources : mapping of option to str
        Where each option comes from: ``rulebook``, ``counted``, ``assumed`` or ``own``.
    origin : str
        What `edition` reads to make the unchanged edition again; ``""`` if it was made from cards directly.
    base : Edition or None
        The unchanged edition, if this one has changes.
    """

    game: ClassVar[str] = "last_garden"
    title: ClassVar[str] = "Last Garden"

    name: str
    cards: tuple[ProgramCard, ...]
    boosts: tuple[Boost, ...] = tuple(Boost(name, name) for name in BOOSTS)
    options: Options = Options()  # noqa: RUF009  immutable
    sources: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""
    base: "Edition | None" = None

    def __post_init__(self) -> None:
        refuse([f"card {card.id!r}: {name} {fault}" for card in self.cards for name, fault in card_faults(card)])
        refuse(option_faults(self.options))
        given = {card.id: card for card in self.cards}
        refuse([f"card {name!r} is there twice" for name in given if [c.id for c in self.cards].count(name) > 1])
        refuse(box_faults(self.cards, self.options))
        object.__setattr__(self, "cards", tuple(given.get(card.id, card) for card in ALL_CARDS))
        sources = {name: self.sources.get(name, "own") for name in Options._fields}
        object.__setattr__(self, "sources", MappingProxyType(sources))

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits: a hash of the copies of each card and the options."""
        return digest_of([[card.copies for card in self.cards], self.options])

    @cached_property
    def array(self) -> npt.NDArray[np.void]:
        """The edition as the engine reads it: a read-only array of one `EDITION` record."""
        array = np.zeros(1, EDITION)
        record = array[0]
        for name, value in self.options._asdict().items():
            record[name] = (0, 0, *value) if EDITION[name].shape == (5,) else value
        record["copies"] = [card.copies for card in self.cards]
        array.flags.writeable = False
        return array

    @cached_property
    def note(self) -> str:
        """The sentence that belongs under every number made with this edition; ``""`` if nothing is assumed."""
        said = {
            "lab_spaces": f"a lab of {self.options.lab_spaces} spaces",
            "lost_shares": "that the share of a tied colour which nobody holds "
            + ("is lost" if self.options.lost_shares else "goes to the tied colours that are held"),
        }
        assumed = [said.get(name, name) for name, source in self.sources.items() if source == "assumed"]
        return f"Where the rulebook is silent the edition assumes {' and '.join(assumed)}." if assumed else ""

    @property
    def provenance(self) -> "pd.DataFrame":
        """Where things come from: columns item, field, source (rulebook, counted, assumed, own)."""
        import pandas as pd

        rows = [(card.id, "card", card.source) for card in self.cards]
        rows += [(boost.id, "boost", boost.source) for boost in self.boosts]
        rows += [(name, "option", source) for name, source in self.sources.items()]
        return pd.DataFrame(rows, columns=["item", "kind", "source"])

    _difference = staticmethod(difference)
    _describe = staticmethod(describe)

    def frame(self) -> "pd.DataFrame":
        """The program cards as a table: one row for each face, its face number as the index."""
        import pandas as pd

        return pd.DataFrame(list(self.cards), columns=list(ProgramCard._fields)).rename_axis("face")

    def _write(self, folder: Path) -> Path:
        from gardenlab.last_garden.decks import write_box

        return write_box(folder, self.cards, self.boosts, self.options, dict(self.sources))

    def __reduce__(self) -> tuple[Any, ...]:
        # The cached array would come back writeable, and a mapping proxy cannot be pickled.
        return Edition, (self.name, self.cards, self.boosts, self.options, dict(self.sources), self.origin, self.base)

    def __str__(self) -> str:
        cards, options = sum(card.copies for card in self.cards), self.options
        parts = f"{cards} program cards, {3 * options.gems_each} gems, a lab of {options.lab_spaces} spaces"
        return f"Last Garden edition {self.name} (digest {self.digest}): {parts}. {self.note}".rstrip()

    def _tables(self) -> dict[str, str]:
        import pandas as pd

        rules = [(name, str(value), self.sources[name]) for name, value in self.options._asdict().items()]
        return {
            "Rules": pd.DataFrame(rules, columns=["option", "value", "source"]).to_html(index=False),
            "Program cards": self.frame().to_html(max_rows=None),
        }
