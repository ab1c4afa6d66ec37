"""Editions of Lawnarchy: the rulebook's, a person's own from CSV, a changed one, or one drawn at random."""

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache
from os import PathLike
from pathlib import Path

from gardenlab.engine.data import folder
from gardenlab.engine.editions import check_name, name_of, plain
from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import did_you_mean, refuse
from gardenlab.lawnarchy import provenance
from gardenlab.lawnarchy.box import Edition as Edition
from gardenlab.lawnarchy.cards import *  # noqa: F403  the words' numbers are part of this module's face
from gardenlab.lawnarchy.cards import Options
from gardenlab.lawnarchy.checks import deck_faults, option_faults
from gardenlab.lawnarchy.edition_record import EDITION as EDITION
from gardenlab.lawnarchy.variants import change_cards, difference


@cache
def _rulebook() -> Edition:
    return _read(folder("lawnarchy"), "rulebook", "rulebook")


def _read(path: Path, name: str, origin: str) -> Edition:
    from gardenlab.lawnarchy.decks import read_deck

    deck = read_deck(path)
    options = Options(**deck.options)
    refuse(option_faults(options), str(path))
    refuse(deck_faults(deck.cards, options), str(path))
    if origin == "rulebook":
        return Edition(name, deck.cards, options, deck.gnome_sources, origin)
    known = {card.id: card for card in _rulebook().cards}
    cards = tuple(card._replace(source=provenance.inherited(card, known)) for card in deck.cards)
    return Edition(name, cards, options, _known_gnomes(deck.gnome_sources, options), origin)


def _known_gnomes(sources: tuple[str, str, str], options: Options) -> tuple[str, str, str]:
    """The sources of the gnome counts, the rulebook edition's for the same counts without a source."""
    base = _rulebook()
    no, one, two = (
        told or (text if count == known else "")
        for told, text, count, known in zip(sources, base.gnome_sources, options.gnomes, base.gnomes, strict=True)
    )
    return no, one, two


def _source(source: "str | PathLike[str] | Edition") -> Edition:
    """The edition that a name, a folder, a file or an edition stands for."""
    if isinstance(source, Edition):
        return source
    if source == "rulebook":
        return _rulebook()
    if isinstance(source, str) and (drawn := re.fullmatch(r"sample (-?[0-9]+|'.*'|\".*\")", source)):
        return sample_edition(_drawn_seed(drawn[1]))
    if not isinstance(source, (str, PathLike)):
        raise EditionError(f"source {source!r} is no edition: expected 'rulebook', a folder, a CSV file or an Edition")
    path = Path(source)
    if not _is_deck(path):
        hint = did_you_mean(source, ["rulebook"])
        raise EditionError(
            f"there is no edition {str(source)[:200]!r}{hint}: expected 'rulebook', 'sample 7', a folder with "
            "cards.csv in it, or a CSV file of cards"
        )
    return _read(path, name_of(path, ["cards.csv"]), str(source))


def _drawn_seed(text: str) -> int | str:
    """The seed in the name of a drawn deck: ``sample 7`` or ``sample 'a text'``."""
    try:
        seed: int | str = ast.literal_eval(text)
    except (SyntaxError, ValueError):  # a quote within the quotes, noughts before a number, thousands of digits
        raise EditionError(
            f"sample {text[:60]}: expected a whole number or a text in quotes, as in 'sample 7'"
        ) from None
    return seed


def _is_deck(path: Path) -> bool:
    try:
        return path.exists() and (not path.is_dir() or (path / "cards.csv").is_file())
    except (OSError, ValueError):  # a name too long, or with a character that no file has
        return False


def edition(
    source: "str | PathLike[str] | Edition" = "rulebook",
    *,
    jury_to_win: tuple[int, int, int] | None = None,
    gnomes: tuple[int, int, int] | None = None,
    centre: int | None = None,
    compost_always: bool | None = None,
    without: str | Iterable[str] = (),
    cards: Mapping[str, Mapping[str, object]] | None = None,
    name: str | None = None,
    **thresholds: int | tuple[int, ...],
) -> Edition:
    """An edition of Lawnarchy: the rulebook's, or a person's own deck, with any changes.

    Parameters
    ----------
    source : str, path or Edition, default "rulebook"
        ``"rulebook"``; a folder with ``cards.csv`` and perhaps ``rules.csv``; one CSV file of cards; ``"sample 7"``
        for the deck that `sample_edition` draws from a seed; or an edition to change. A card in a CSV file that
        equals the rulebook edition's keeps that one's provenance, unless its column ``source`` says ``own``.
    jury_to_win : tuple of int, optional
        Jury cards that win with 2, 3 and 4 players; (5, 4, 3) unless the source says otherwise (§1).
    gnomes : tuple of int, optional
        How many no-gnomes, 1-point and 2-point gnomes; (4, 4, 4) unless the source says otherwise.
    centre : int, optional
        Cards in the garden centre; 4 unless the source says otherwise (§2 D).
    compost_always : bool, optional
        Whether a squabble may be composted without effect even when it would have one; False unless the source
        says otherwise (§4.3).
    without : str or iterable of str
        Ids of cards left out.
    cards : mapping, optional
        New fields for cards: ``{"hammock": {"points": 4}}``. Words may be in any letter case.
    name : str, optional
        What to call the edition; by default its source's name and its changes.
    **thresholds : int or tuple of int
        New thresholds for jury cards, by id with underscores: ``manny_points=7``,
        ``earnest_beancounter=(1, 2, 4)``.

    Returns
    -------
    Edition

    Raises
    ------
    EditionError
        If anything is unknown or not allowed; the text says what would be.

    Examples
    --------
    >>> edition(manny_points=7).name
    'rulebook, manny-points at 7'
    """
    start = _source(source)
    check_name(name)
    given = {"jury_to_win": jury_to_win, "gnomes": gnomes, "centre": centre, "compost_always": compost_always}
    options = start.options._replace(**{key: plain(value) for key, value in given.items() if value is not None})
    refuse(option_faults(options))
    new = Edition(
        name or start.name,
        change_cards(start.cards, without, {} if cards is None else cards, thresholds),
        options,
        _gnome_sources(start, options),
        base=start.base or start,
    )
    if name in (None, start.name) and not difference(start, new):
        return start
    return _renamed(new, name or start.name_after(new))


def _gnome_sources(start: Edition, options: Options) -> tuple[str, str, str]:
    """The sources of the gnome counts, a person's own where the count is another now."""
    no, one, two = (
        text if old == count else provenance.changed(text, "copies")
        for text, old, count in zip(start.gnome_sources, start.gnomes, options.gnomes, strict=True)
    )
    return no, one, two


def _renamed(new: Edition, name: str) -> Edition:
    return Edition(name, new.cards, new.options, new.gnome_sources, new.origin, new.base)


def sample_edition(seed: int | str) -> Edition:
    """A deck drawn at random from those that the rulebook allows.

    The rulebook prints no list of cards, so a balance figure has two uncertainties: of sampling games, and of the
    deck. Repeating a study over drawn decks measures the second.

    Every field that the rulebook or a review gives stays; each other field of a garden card is drawn evenly from what
    is allowed, independently of the rest:

    - condition and points together, from the 13 values printed in §7 (or those among them that fit what is known);
    - the colour or place the condition wants, from all four;
    - the colour of a card that is not a starting card, from all four, so that colour counts vary;
    - its effect, from none and the four of §7.

    A deck that misses a printed value or effect is drawn again. So fields are even, and decks are not all equally
    likely. How the 12 gnomes split is drawn evenly from all splits with 1 to 7 of each face.

    What also stays: 16 starting cards, four of each kind, with their colours; 28 other garden cards (the Nudist Zone
    is one); the Box Tree's having a condition; all squabbles (each colour destroyed once) and jury cards.

    Starting cards that want the same become copies of one face, and cards whose names nobody printed are numbered by
    their colour's plants (``tree-2``).

    Parameters
    ----------
    seed : int or str
        Any whole number or text; 7 and ``"7"`` draw different decks.

    Returns
    -------
    Edition
        Named ``sample 7``, the same for the same seed on every machine.

    Raises
    ------
    EditionError
        If the seed is neither a whole number nor a text.
    """
    from gardenlab.lawnarchy.sampling import draw_cards, draw_gnomes

    base, seed = _rulebook(), plain(seed)
    cards, gnomes = draw_cards(base.cards, seed), draw_gnomes(seed)
    no, one, two = (text.replace("reconstructed", "drawn") for text in base.gnome_sources)
    name = f"sample {seed!r}"
    return Edition(name, cards, base.options._replace(gnomes=gnomes), (no, one, two), name)
