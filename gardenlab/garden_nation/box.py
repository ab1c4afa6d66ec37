"""One box of Garden Nation: its tiles, cards and rule options, their digest, provenance and forms."""

from collections.abc import Iterator, Mapping, Sequence
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
from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation import checks
from gardenlab.garden_nation.cards import (
    AREA_FIELDS,
    MISSION_FIELDS,
    PROJECT_FIELDS,
    Area,
    Mission,
    Options,
    Project,
)
from gardenlab.garden_nation.record import edition_array
from gardenlab.garden_nation.sources import by_field
from gardenlab.garden_nation.variants import describe

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class Edition(Box):
    """One box of Garden Nation: immutable, equal to another when the game plays the same.

    Made by `edition`. `digest` and equality are of what the engine plays with (areas, cards and options), not of
    names, provenance or the form of the files they came from.

    Attributes
    ----------
    name : str
        ``"rulebook"``, a folder's name, or one of these with its changes.
    tiles : tuple of Area
        The 49 areas by tile and slot.
    projects : tuple of Project
        All faces in the order of their numbers, which is that of their ids; a project left out has no copies.
    missions : tuple of Mission
        Likewise.
    options : Options
    sources : mapping of option to str
        Where each option comes from: ``rulebook``, ``board``, ``derived``, ``assumed`` or ``own``.
    origin : str
        What `edition` reads to make the unchanged edition again; ``""`` if it was made from cards directly.
    base : Edition or None
        The unchanged edition, if this one has changes.
    """

    game: ClassVar[str] = "garden_nation"
    title: ClassVar[str] = "Garden Nation"

    name: str
    tiles: tuple[Area, ...]
    projects: tuple[Project, ...]
    missions: tuple[Mission, ...]
    options: Options = Options()  # noqa: RUF009  immutable
    sources: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""
    base: "Edition | None" = None

    def __post_init__(self) -> None:
        refuse(f"area {area.id}: {name} {fault}" for area in self.tiles for name, fault in checks.area_faults(area))
        refuse(f"card {c.id!r}: {name} {fault}" for c in self.projects for name, fault in checks.project_faults(c))
        refuse(f"card {c.id!r}: {name} {fault}" for c in self.missions for name, fault in checks.mission_faults(c))
        refuse(checks.option_faults(self.options))
        refuse([*checks.board_faults(self.tiles), *checks.deck_faults(self.projects, self.missions)])
        refuse(checks.start_faults(self.tiles, self.options))
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles, key=lambda area: (area.tile, area.slot))))
        for name in ("projects", "missions"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name), key=lambda card: card.id)))
        sources = {name: self.sources.get(name, "own") for name in Options._fields}
        object.__setattr__(self, "sources", MappingProxyType(sources))

    @cached_property
    def cards(self) -> tuple[Project | Mission, ...]:  # type: ignore[override]
        """The projects, then the missions."""
        return (*self.projects, *self.missions)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Face number of each card id; projects and missions are numbered apart."""
        projects = {card.id: face for face, card in enumerate(self.projects)}
        return MappingProxyType(projects | {card.id: face for face, card in enumerate(self.missions)})

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits: a hash of the areas, the cards and the options."""
        areas = [(area.land, area.value) for area in self.tiles]
        cards = [[(card.id, *card[2:-1]) for card in cards] for cards in (self.projects, self.missions)]
        return digest_of([areas, cards, self.options])

    @cached_property
    def array(self) -> npt.NDArray[np.void]:
        """The edition as the engine reads it: a read-only array of one `EDITION` record."""
        return edition_array(self.tiles, self.projects, self.missions, self.options)

    @cached_property
    def note(self) -> str:
        """The sentences that belong under every number made with this edition; ``""`` if nothing is assumed."""
        assumed = sum(source == "assumed" for source in self.sources.values())
        guessed = [f"{item} ({name})" for item, name, source in self._cards_told() if source == "assumed"]
        derived = [item for item, name, source in self._cards_told() if (name, source) == ("copies", "derived")]
        parts = []
        if assumed:
            parts.append(f"The rulebook is silent on {plural(assumed, 'ruling')} assumed here.")
        if guessed:
            parts.append(f"Assumed on cards and tiles: {listing(guessed)}.")
        counts = {card.id: card.copies for card in self.cards}
        if derived:
            told = listing(f"{card} ({counts[card]})" for card in derived)
            parts.append(f"Copies worked out from the rulebook's counts: {told}.")
        return " ".join(parts)

    def _cards_told(self) -> Iterator[tuple[str, str, str]]:
        """Item, field and source of each area and card."""
        known: tuple[tuple[Sequence[Area | Project | Mission], Sequence[str]], ...] = (
            (self.tiles, AREA_FIELDS), (self.projects, PROJECT_FIELDS), (self.missions, MISSION_FIELDS),
        )  # fmt: skip
        for items, fields in known:
            for item in items:
                told = by_field(item.source, fields)
                yield from ((item.id, name, source) for name, source in told.items())

    @property
    def provenance(self) -> "pd.DataFrame":
        """Where things come from: columns item, field, source, remark; options are items whose field is `value`."""
        import pandas as pd

        remarks = {area.id: area.remark for area in self.tiles}
        rows = [(item, name, source, remarks.get(item, "")) for item, name, source in self._cards_told()]
        rows += [(name, "value", source, "") for name, source in self.sources.items()]
        return pd.DataFrame(rows, columns=["item", "field", "source", "remark"])

    _difference = staticmethod(difference)
    _describe = staticmethod(describe)

    def frame(self, what: str = "projects") -> "pd.DataFrame":
        """The projects, missions or tiles as a table, the face number (of an area, tile.slot) as the index."""
        import pandas as pd

        rows: dict[str, tuple[Sequence[Area | Project | Mission], type]] = {
            "projects": (self.projects, Project),
            "missions": (self.missions, Mission),
            "tiles": (self.tiles, Area),
        }
        refuse([f"there is no table {what!r}: expected {', '.join(rows)}"] if what not in list(rows) else [])
        items, kind = rows[what]
        table = pd.DataFrame(list(items), columns=list(kind._fields))  # type: ignore[attr-defined]
        if what == "tiles":
            table.index = pd.Index([item.id for item in items])
        return table.rename_axis("area" if what == "tiles" else "face")

    def _write(self, folder: Path) -> Path:
        from gardenlab.garden_nation.written import write_box

        return write_box(folder, self)

    def __reduce__(self) -> tuple[Any, ...]:
        # The cached array would come back writeable, and a mapping proxy cannot be pickled.
        cards = (self.tiles, self.projects, self.missions)
        return Edition, (self.name, *cards, self.options, dict(self.sources), self.origin, self.base)

    def __str__(self) -> str:
        projects, missions = sum(card.copies for card in self.projects), sum(card.copies for card in self.missions)
        parts = f"{plural(projects, 'common project')} and {plural(missions, 'secret mission')}"
        return f"Garden Nation edition {self.name} (digest {self.digest}): {parts}. {self.note}".rstrip()

    def _tables(self) -> dict[str, str]:
        import pandas as pd

        rules = [(name, str(value), self.sources[name]) for name, value in self.options._asdict().items()]
        tables = {"Rules": pd.DataFrame(rules, columns=["option", "value", "source"]).to_html(index=False)}
        return tables | {
            title.title(): self.frame(title).to_html(max_rows=None) for title in ("projects", "missions", "tiles")
        }
