"""One box of Lawnarchy: its cards and rule options, their digest, provenance and forms."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from gardenlab.engine.box import Box, digest_of
from gardenlab.engine.sheets import refuse
from gardenlab.lawnarchy import provenance
from gardenlab.lawnarchy.cards import KINDS, Card, Options
from gardenlab.lawnarchy.checks import deck_faults, faults, option_faults
from gardenlab.lawnarchy.edition_record import EDITION, as_record
from gardenlab.lawnarchy.variants import describe, difference

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class Edition(Box):
    """One box of Lawnarchy: an immutable deck with rule options, equal to another when the game plays the same.

    Made by `edition` and `sample_edition`. `digest` and equality are of what the engine plays with (cards and
    options), not of names, provenance or the form of the file they came from.

    Attributes
    ----------
    name : str
        ``"rulebook"``, a folder's name, ``"sample 7"``, or one of these with its changes.
    cards : tuple of Card
        In order of face number: garden cards, squabbles, jury cards, each sorted by id.
    options : Options
        Jury cards to win, gnomes, centre, composting.
    gnome_sources : tuple of str
        Where the counts of no-gnomes, 1-point and 2-point gnomes come from, as `Card.source`.
    origin : str
        What `edition` reads to make the unchanged edition again; ``""`` if it was made from cards directly.
    base : Edition or None
        The unchanged edition, if this one has changes.
    """

    game: ClassVar[str] = "lawnarchy"
    title: ClassVar[str] = "Lawnarchy"

    name: str
    cards: tuple[Card, ...]
    options: Options = Options()  # noqa: RUF009  immutable
    gnome_sources: tuple[str, str, str] = ("", "", "")
    origin: str = ""
    base: "Edition | None" = None

    def __post_init__(self) -> None:
        refuse([f"card {card.id!r}: {fault}" for card in self.cards for fault in faults(card)])
        refuse(option_faults(self.options))
        refuse(deck_faults(self.cards, self.options))
        cards = [c._replace(wants=tuple(sorted(c.wants))) if isinstance(c.wants, tuple) else c for c in self.cards]
        cards.sort(key=lambda card: (KINDS.index(card.kind), card.id))
        object.__setattr__(self, "cards", tuple(cards))

    @property
    def jury_to_win(self) -> tuple[int, int, int]:
        """Jury cards that win with 2, 3 and 4 players."""
        return self.options.jury_to_win

    @property
    def gnomes(self) -> tuple[int, int, int]:
        """Copies of no-gnomes, 1-point and 2-point gnomes."""
        return self.options.gnomes

    @property
    def centre(self) -> int:
        """Size of the garden centre."""
        return self.options.centre

    @property
    def compost_always(self) -> bool:
        """Whether a squabble may always be composted without effect."""
        return self.options.compost_always

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits: a hash of the cards (names and sources aside) and options."""
        faces = [[v for f, v in card._asdict().items() if f not in ("name", "source")] for card in self.cards]
        return digest_of([faces, self.options])

    @cached_property
    def array(self) -> npt.NDArray[np.void]:
        """The edition as the engine reads it: a read-only array of one `EDITION` record."""
        # Over bytes, so that nobody can make it writeable.
        return np.frombuffer(as_record(self.cards, self.options).tobytes(), EDITION)

    @cached_property
    def note(self) -> str:
        """What belongs under every number made with this edition; ``""`` for a whole deck of a person's own."""
        return provenance.note(self)

    @property
    def provenance(self) -> "pd.DataFrame":
        """Where the fields come from: columns card, field, source (rulebook, review, reconstructed, drawn, own)."""
        import pandas as pd

        return pd.DataFrame(list(provenance.rows(self)), columns=["card", "field", "source"])

    _difference = staticmethod(difference)
    _describe = staticmethod(describe)

    def frame(self) -> "pd.DataFrame":
        """The cards as a table: one row for each face, its face number as the index."""
        import pandas as pd

        rows = [card._asdict() | {"wants": _cell(card.wants)} for card in self.cards]
        table = pd.DataFrame(rows, columns=list(Card._fields)).rename_axis("face")
        table.attrs["note"] = self.note
        return table

    def _write(self, folder: Path) -> Path:
        from gardenlab.lawnarchy.decks import write_deck

        return write_deck(folder, self.cards, self.options, self.gnome_sources)

    def __reduce__(self) -> tuple[Any, ...]:
        # The cached array would come back writeable.
        return Edition, (self.name, self.cards, self.options, self.gnome_sources, self.origin, self.base)

    def __str__(self) -> str:
        count = [sum(card.copies for card in self.cards if card.kind == kind) for kind in KINDS]
        parts = f"{count[0]} garden cards, {count[1]} squabbles, {count[2]} jury cards, {sum(self.gnomes)} gnomes"
        return f"Lawnarchy edition {self.name} (digest {self.digest}): {parts}. {self.note}".rstrip()

    def _tables(self) -> dict[str, str]:
        return {"Cards": self.frame().drop(columns="source").to_html(max_rows=None)}


def _cell(wants: str | int | tuple[int, ...]) -> str:
    return "|".join(map(str, wants)) if isinstance(wants, tuple) else str(wants)
