"""Editions of Garden Nation: the rulebook's, a person's own from CSV, or a changed one."""

from collections.abc import Iterable, Mapping
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from gardenlab.engine.data import folder
from gardenlab.engine.editions import check_arguments, check_cards, check_name, difference, find_edition, plain
from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import refuse
from gardenlab.garden_nation.box import Edition as Edition
from gardenlab.garden_nation.cards import MISSION_FIELDS, PROJECT_FIELDS, Mission, Options, Project
from gardenlab.garden_nation.checks import board_faults, deck_faults, option_faults, start_faults
from gardenlab.garden_nation.decks import read_box
from gardenlab.garden_nation.edition_record import EDITION as EDITION
from gardenlab.garden_nation.sources import changed
from gardenlab.garden_nation.written import FILES

Card = TypeVar("Card", Project, Mission)


@cache
def _rulebook() -> Edition:
    box = read_box(folder("garden_nation"))
    assert box.tiles is not None and box.projects is not None and box.missions is not None
    options = Options(**box.options)
    return Edition("rulebook", box.tiles, box.projects, box.missions, options, box.sources, "rulebook")


def _read(path: Path, name: str, origin: str) -> Edition:
    """An edition from files; what they leave out is the rulebook's."""
    box, base = read_box(path), _rulebook()
    options = base.options._replace(**box.options)
    tiles = base.tiles if box.tiles is None else box.tiles
    projects = base.projects if box.projects is None else box.projects
    missions = base.missions if box.missions is None else box.missions
    refuse([*option_faults(options), *board_faults(tiles), *deck_faults(projects, missions)], str(path))
    refuse(start_faults(tiles, options), str(path))
    return Edition(name, tiles, projects, missions, options, {**base.sources, **box.sources}, origin)


def edition(
    source: "str | PathLike[str] | Edition" = "rulebook",
    *,
    copies: Mapping[str, int] | None = None,
    without: str | Iterable[str] = (),
    name: str | None = None,
    **options: object,
) -> Edition:
    """An edition of Garden Nation: the rulebook's, or a person's own, with any changes.

    Parameters
    ----------
    source : str, path or Edition, default "rulebook"
        ``"rulebook"``; a folder with any of ``tiles.csv``, ``projects.csv``, ``missions.csv``, ``population.csv``,
        ``setup.csv`` and ``rules.csv`` (what is left out is the rulebook's); one of these files; or an edition to
        change.
    copies : mapping, optional
        How many of a card there are: ``{"belfry": 2}``; of a common project 0 or 1.
    without : str or iterable of str
        Ids of projects and missions left out; `copies` may not say otherwise of them.
    name : str, optional
        What to call the edition; by default its source's name and its changes.
    **options : int, bool or tuple
        New values for rule options, see `gardenlab.garden_nation.cards.Options`: ``rotate_tiles=False``,
        ``open_projects=5``, ``floors=(18, 15, 12)`` for 2, 3 and 4 players.

    Returns
    -------
    Edition

    Raises
    ------
    EditionError
        If anything is unknown or not allowed; the text says what would be.

    Examples
    --------
    >>> edition(open_projects=5, copies={"belfry": 2}).name
    'rulebook, open projects 5, 2 belfry'
    """
    start = find_edition(source, Edition, _rulebook, _read, FILES)
    check_name(name)
    check_arguments(options, (*Options._fields, "copies", "without", "name"))
    given = {key: plain(value) for key, value in options.items() if value is not None}
    new_options = start.options._replace(**given)
    refuse(option_faults(new_options))
    counts = _counts(start, {} if copies is None else copies, _left_out(without))
    projects = tuple(_counted(card, counts, PROJECT_FIELDS) for card in start.projects)
    missions = tuple(_counted(card, counts, MISSION_FIELDS) for card in start.missions)
    new_ones = {key for key, value in given.items() if getattr(start.options, key) != value}
    sources = {**start.sources, **dict.fromkeys(new_ones, "own")}
    parts = (start.tiles, projects, missions, new_options, sources)
    new = Edition(name or start.name, *parts, base=start.base or start)
    if name in (None, start.name) and not difference(start, new):
        return start
    return Edition(name or start.name_after(new), *parts, new.origin, new.base)


def _left_out(without: Any) -> list[Any]:
    if without is None:
        return []
    if isinstance(without, bytes | Mapping) or not isinstance(without, Iterable):
        raise EditionError(f"without {without!r} is not allowed: expected ids of cards, such as ['forge', 'belfry']")
    return [without] if isinstance(without, str) else list(without)


def _counts(start: Edition, copies: Mapping[str, int], gone: list[str]) -> dict[str, Any]:
    """The new number of each card that is named."""
    known = [card.id for card in start.cards]
    if not isinstance(copies, Mapping):
        raise EditionError(f"copies {copies!r} is not allowed: expected cards and numbers, such as {{'belfry': 2}}")
    check_cards("without", gone, known)
    check_cards("copies", copies, known)
    counts = {card: plain(count) for card, count in copies.items()}
    for card in gone:
        if counts.get(card, 0) != 0:
            raise EditionError(f"card {card!r} is left out by without, but copies says {counts[card]!r}: expected one")
    return {**counts, **dict.fromkeys(gone, 0)}


def _counted(card: Card, counts: Mapping[str, Any], fields: tuple[str, ...]) -> Card:
    """A card with its new number of copies, which is its owner's own."""
    if counts.get(card.id, card.copies) == card.copies:
        return card
    return card._replace(copies=counts[card.id], source=changed(card.source, fields, "copies"))
