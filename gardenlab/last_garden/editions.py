"""Editions of The Last Garden: the rulebook's, a person's own from CSV, or a changed one."""

from collections.abc import Iterable, Mapping
from functools import cache
from os import PathLike
from pathlib import Path

from gardenlab.engine.data import folder
from gardenlab.engine.editions import check_arguments, check_cards, check_name, difference, find_edition, plain
from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import refuse
from gardenlab.last_garden.box import ALL_CARDS
from gardenlab.last_garden.box import Edition as Edition
from gardenlab.last_garden.cards import Options, ProgramCard
from gardenlab.last_garden.checks import option_faults
from gardenlab.last_garden.decks import FILES, read_box
from gardenlab.last_garden.edition_record import EDITION as EDITION


@cache
def _rulebook() -> Edition:
    box = read_box(folder("last_garden"))
    assert box.cards is not None and box.boosts is not None
    return Edition("rulebook", box.cards, box.boosts, Options(**box.options), box.sources, "rulebook")


def _read(path: Path, name: str, origin: str) -> Edition:
    """An edition from files; what they leave out is the rulebook's."""
    box, base = read_box(path), _rulebook()
    options = base.options._replace(**box.options)
    refuse(option_faults(options), str(path))
    cards, boosts = box.cards or base.cards, box.boosts or base.boosts
    return Edition(name, cards, boosts, options, {**base.sources, **box.sources}, origin)


def edition(
    source: "str | PathLike[str] | Edition" = "rulebook",
    *,
    copies: Mapping[str, int] | None = None,
    without: str | Iterable[str] = (),
    name: str | None = None,
    **options: object,
) -> Edition:
    """An edition of The Last Garden: the rulebook's, or a person's own, with any changes.

    Parameters
    ----------
    source : str, path or Edition, default "rulebook"
        ``"rulebook"``; a folder with any of ``program_cards.csv``, ``boosts.csv``, ``setup.csv`` and ``rules.csv``
        (what is left out is the rulebook's); one of these files; or an edition to change.
    copies : mapping, optional
        How many of a program card there are: ``{"spin-6": 2}``.
    without : str or iterable of str
        Ids of program cards left out.
    name : str, optional
        What to call the edition; by default its source's name and its changes.
    **options : int, bool or tuple of int
        New values for rule options, see `gardenlab.last_garden.cards.Options`: ``wilting_threshold=7``,
        ``lost_shares=False``, ``rounds=(4, 4, 4)`` for 2, 3 and 4 players.

    Returns
    -------
    Edition

    Raises
    ------
    EditionError
        If anything is unknown or not allowed; the text says what would be.

    Examples
    --------
    >>> edition(wilting_threshold=7).name
    'rulebook, wilting threshold 7'
    """
    start = find_edition(source, Edition, _rulebook, _read, FILES)
    check_name(name)
    check_arguments(options, (*Options._fields, "copies", "without", "name"))
    given = {key: plain(value) for key, value in options.items() if value is not None}
    new_options = start.options._replace(**given)
    refuse(option_faults(new_options))
    cards = _changed_cards(start, copies or {}, {without} if isinstance(without, str) else set(without))
    changed = {key for key, value in given.items() if getattr(start.options, key) != value}
    sources = {**start.sources, **dict.fromkeys(changed, "own")}
    new = Edition(name or start.name, cards, start.boosts, new_options, sources, base=start.base or start)
    if name in (None, start.name) and not difference(start, new):
        return start
    return _renamed(new, name or start.name_after(new))


def _changed_cards(start: Edition, copies: Mapping[str, int], gone: set[str]) -> tuple[ProgramCard, ...]:
    known = [card.id for card in ALL_CARDS]
    if not isinstance(copies, Mapping):
        raise EditionError(f"copies {copies!r} is not allowed: expected cards and numbers, such as {{'spin-6': 2}}")
    check_cards("without", sorted(gone, key=str), known)
    check_cards("copies", copies, known)
    new = {**{card: plain(count) for card, count in copies.items()}, **dict.fromkeys(gone, 0)}
    return tuple(
        card._replace(copies=new[card.id], source="own") if new.get(card.id, card.copies) != card.copies else card
        for card in start.cards
    )


def _renamed(new: Edition, name: str) -> Edition:
    return Edition(name, new.cards, new.boosts, new.options, new.sources, new.origin, new.base)
