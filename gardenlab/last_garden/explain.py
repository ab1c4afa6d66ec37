"""What every robotanist would earn now and why, line by line, and the score of a game (rulebook, Step 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.engine import forms
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import COLOURS, ROWS
from gardenlab.last_garden.rules import finish
from gardenlab.last_garden.scoring import favor, gems_in, pay, standing, standing_of, wilts
from gardenlab.last_garden.spaces import listing, numbers, plural, row_and_die, space_key, space_name, space_text
from gardenlab.last_garden.state import EMPTY, FIRST_MINE, ONE_ONE, SIX_PLUS, SPACES

if TYPE_CHECKING:
    import pandas

    from gardenlab.engine.position import Position

COLUMNS = ("line", "space", "cogs", "why", "section")
SCORE_COLUMNS = ("seat", "cogs", "on_board", "rank", "leads", "tie_break")
LINES = ("6+=3", "1:1", "1:2", "garden", "mines")  # in the order of scoring
SECTIONS = {
    "6+=3": "Step 3, 1",
    "1:1": "Step 3, 2",
    "1:2": "Step 3, 2",
    "garden": "Step 3, 3",
    "mines": "Step 3, 4",
}
_PLACES = ("1st", "2nd", "3rd")


def line_of(space: int) -> str:
    """The scoring line of a space, one of `LINES`."""
    if space < FIRST_MINE:
        return "garden"
    return "mines" if space < ONE_ONE else ROWS[row_and_die(space)[0]]


def spaces_in_order() -> list[int]:
    """All spaces in the order in which they are scored (Step 3)."""
    return sorted(range(SPACES), key=lambda space: (LINES.index(line_of(space)), space))


def why_pay(state: Any, edition: Edition, space: int) -> str:
    """Why a robotanist on a space would earn what it would, if the round were scored now."""
    record = numbers(edition)
    if space < FIRST_MINE:
        return _gems(state, record, space)
    if space < ONE_ONE:
        return _why_mine(state, record, space - FIRST_MINE)
    row, die = row_and_die(space)
    matching = [sector for sector in range(6) if state.dice[sector] == die]
    if not matching:
        return f"no sector die shows {die}"
    told = listing(_gems(state, record, sector) for sector in matching)
    if space >= SIX_PLUS:
        wilting = sum(bool(wilts(state, record, sector)) for sector in matching)
        if wilting:
            return f"{told}: {wilting} x {edition.options.wilting_pay} cogs"
        return f"{told}; {edition.options.wilting_threshold} would wilt"
    total = sum(standing(state, record, sector) for sector in matching)
    summed = f": {plural(total, 'gem')} together" if len(matching) > 1 else ""
    return told + summed + (", halved, rounding up" if row == 1 else "")


def _gems(state: Any, record: Any, sector: int) -> str:
    """`sector 2 has 3 gems`, or that it wilts."""
    count = gems_in(state, sector)
    if wilts(state, record, sector):
        return f"sector {sector + 1} wilts with {plural(count, 'gem')}"
    return f"sector {sector + 1} has {plural(count, 'gem')}"


def _why_mine(state: Any, record: Any, colour: int) -> str:
    counts = [standing_of(state, record, other) for other in range(3)]
    above = sum(count > counts[colour] for count in counts)
    tied = [other for other in range(3) if counts[other] == counts[colour]]
    told = f"{plural(counts[colour], f'{COLOURS[colour]} gem')} in the garden"
    places = listing(_PLACES[above : above + len(tied)])
    pot = [record.mine_pays[place] for place in range(above, above + len(tied))]
    if len(tied) == 1:
        return f"{told}: {places} place pays {pot[0]}"
    others = listing(COLOURS[other] for other in tied if other != colour)
    sharing = [other for other in tied if other == colour or state.space[FIRST_MINE + other] != EMPTY]
    parts = len(tied) if record.lost_shares else len(sharing)
    return f"{told}, as many as {others}: {places} place pay {' + '.join(map(str, pot))}, split in {parts}"


def explain(position: Position, seat: int) -> pandas.DataFrame:
    """Explain what a seat has and what its robotanists would earn if the round were scored now.

    Parameters
    ----------
    position : Position
        A full position or an observation. Of a finished game the last board is still there; what it paid is in the
        cogs already, and wilted gems are gone.
    seat : int

    Returns
    -------
    pandas.DataFrame
        A row for each of the seat's robotanists on a paying space, in the order of scoring, then one for those in
        the lab if there are any, then one of the cogs earned in earlier rounds and one of the total, with the columns

        - ``line``: ``6+=3``, ``1:1``, ``1:2``, ``garden``, ``mines``, ``lab``, ``earned`` or ``total``;
        - ``space``: where the robotanist stands, as moves write it; ``cogs``: what it pays now;
        - ``why``: the reason, with numbers; ``section``: of the rulebook.
    """
    import pandas as pd

    state, edition = position.state, position.game.edition
    rows = [] if position.over else _board_rows(state, edition, seat)
    rows.append(_row("earned", "", int(state.cogs[seat]), "cogs of the rounds scored", "Step 3"))
    rows.append(
        _row("total", "", sum(row["cogs"] for row in rows), "if the round were scored now", "The End of the Game")
    )
    if position.over:
        rows[-1]["why"] = "at the end of the game"
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _row(line: str, space: str, cogs: int, why: str, section: str) -> dict[str, Any]:
    return {"line": line, "space": space, "cogs": cogs, "why": why, "section": section}


def _board_rows(state: Any, edition: Edition, seat: int) -> list[dict[str, Any]]:
    record = numbers(edition)
    rows = [
        _row(
            line_of(space),
            space_text(space),
            int(pay(state, record, space)),
            why_pay(state, edition, space),
            SECTIONS[line_of(space)],
        )
        for space in spaces_in_order()
        if state.space[space] == seat
    ]
    inside = [str(i + 1) for i, owner in enumerate(state.lab) if owner == seat]
    if inside:
        why = "leaves the lab for a free space before the round is scored"
        rows.append(_row("lab", f"lab {listing(inside)}", 0, why, "Step 2"))
    return rows


def scores(position: Position) -> pandas.DataFrame:
    """The score of each seat now.

    Parameters
    ----------
    position : Position

    Returns
    -------
    pandas.DataFrame
        Columns ``seat``; ``cogs`` earned; ``on_board``: what its robotanists would earn if the round were scored now
        (0 when the game is over); ``rank`` from 1 by cogs, equal ranks shared; ``leads``: whether the seat would win
        with the cogs earned; ``tie_break``: ``"shared"`` for equal cogs, else empty (The End of the Game).
    """
    import pandas as pd

    return pd.DataFrame(score_rows(position.state, position.game.edition), columns=list(SCORE_COLUMNS))


def score_rows(state: Any, edition: Edition) -> list[dict[str, Any]]:
    """The rows of `scores`."""
    result, cogs, each = forms.integers(12), forms.integers(4), forms.integers(SPACES)
    winners = finish(state, numbers(edition), result)
    favor(state, numbers(edition), cogs, each)
    seats = range(state.players)
    return [
        {
            "seat": seat,
            "cogs": result[seat],
            "on_board": 0 if state.over else cogs[seat],
            "rank": result[8 + seat],
            "leads": bool(winners >> seat & 1),
            "tie_break": "shared" if any(result[other] == result[seat] for other in seats if other != seat) else "",
        }
        for seat in seats
    ]


def pays(position: Position) -> dict[str, int]:
    """What each space would pay if the round were scored now, by its key on the board."""
    record = numbers(position.game.edition)
    return {space_key(space): int(pay(position.state, record, space)) for space in range(SPACES)}


def notes(position: Position, viewer: int | None = None) -> dict[str, str]:
    """A sentence for each thing on the board that can be pointed at.

    Parameters
    ----------
    position : Position
    viewer : int, optional
        Who looks; everybody sees the same board.

    Returns
    -------
    dict
        Scene key (``garden-2``, ``mine-red``, ``row6-4``, ``gem-red``, ``card-place-1``) -> sentence.
    """
    state, edition = position.state, position.game.edition
    record = numbers(edition)
    found = {}
    for space in range(SPACES):
        cogs = plural(int(pay(state, record, space)), "cog")
        found[space_key(space)] = f"would pay {cogs} now: {why_pay(state, edition, space)} ({SECTIONS[line_of(space)]})"
    for colour, name in enumerate(COLOURS):
        count = standing_of(state, record, colour)
        mine = plural(int(pay(state, record, FIRST_MINE + colour)), "cog")
        found[f"gem-{name}"] = f"{plural(count, 'gem')} of it in the garden, its mine pays {mine} now (Step 3, 4)"
    seat = position.viewer if position.viewer is not None else viewer
    hands = [] if seat is None else [seat]
    for owner in hands:
        for i in range(state.hand_count[owner]):
            face = state.hand[owner, i]
            if face >= 0:
                found[f"card-{edition.cards[face].id}"] = _card_note(state, face)
    return found


def _card_note(state: Any, face: int) -> str:
    die = face % 6 + 1
    matching = [str(sector + 1) for sector in range(6) if state.dice[sector] == die]
    if not matching:
        return f"wild now: no die shows {die}, so it acts on any sector (Wild Program Cards)"
    return f"acts on sector {listing(matching, 'or')} now (Playing a Program Card)"


def note_for(position: Position, key: str) -> str:
    """The sentence for one scene key; empty for a key that has none."""
    return notes(position, position.viewer).get(key, "")


__all__ = ["COLUMNS", "LINES", "explain", "note_for", "notes", "pays", "score_rows", "scores", "space_name", "why_pay"]
