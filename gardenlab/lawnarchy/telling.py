"""A move told as news to one who watches, and where on the board it happens."""

from collections.abc import Sequence
from typing import Any

from gardenlab.engine import forms
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.gnomes import drawn_gnomes
from gardenlab.lawnarchy.move_texts import reveal_text, split_code
from gardenlab.lawnarchy.reading import FACE_TEXT, numbers
from gardenlab.lawnarchy.reasons import claim_ways
from gardenlab.lawnarchy.rules import play
from gardenlab.lawnarchy.scoring import opposite_seat
from gardenlab.lawnarchy.state import (
    ARRANGE,
    ARRANGE_OPPOSITE,
    AT,
    CLAIM,
    COMPOST,
    EMPTY,
    FROM,
    GROW,
    IN_HAND,
    REVEALED,
    SQUABBLE,
    SWAP_AT,
    TO,
)

_GNOMES = {"no": "a no-gnome", "1": "a 1-point gnome", "2": "a 2-point gnome", "?": "a gnome"}


def move_keys(state: Any, edition: Edition, code: int) -> tuple[str, ...]:
    """The keys of the board that a move is about.

    ``centre-<card>``, ``board-<jury card>`` or ``garden-<seat>-<place>``; several for revealed gnomes.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    if kind == CLAIM:
        return (f"board-{_jury_id(edition, argument)}",)
    if kind in (GROW, SQUABBLE, COMPOST):
        return (f"centre-{edition.cards[argument].id}",)
    if kind == REVEALED:
        return tuple(f"garden-{state.turn}-{p + 1}" for p in range(4) if argument >> (6 * p) & 63)
    if kind == FROM or (kind == ARRANGE and state.step == ARRANGE_OPPOSITE):
        seat, place = _across(state, argument)
        return (f"garden-{seat}-{place + 1}",)
    return (f"garden-{state.turn}-{argument + 1}",)


def _across(state: Any, place: int) -> tuple[int, int]:
    return int(opposite_seat(state.players, state.turn, place)), 3 - place


def _jury_id(edition: Edition, jury: int) -> str:
    return str(edition.cards[numbers(edition).gardens + numbers(edition).squabbles + jury].id)


def describe(
    state: Any, edition: Edition, code: int, viewer: int | None = None, names: Sequence[str] | None = None
) -> str:
    """Tell a move in one sentence: ``Ana grows Hammock at 2 over Weeds``.

    A gnome's face is named only to a seat that knows it.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    story = _Story(state, edition, code, viewer, names)
    return story.sentence()


class _Story:
    """One move, with the state after it where the state before shows enough to know it."""

    def __init__(
        self, state: Any, edition: Edition, code: int, viewer: int | None, names: Sequence[str] | None
    ) -> None:
        self.state, self.edition, self.viewer = state, edition, viewer
        self.kind, self.argument = split_code(code)
        self.names = names or [f"Seat {seat}" for seat in range(state.players)]
        self.who = self.names[state.turn]
        self.record = numbers(edition)
        self.after = None
        if not state.viewer:  # of an observation nobody can say how its hidden things turn out
            self.after = forms.view(state.array.copy())
            play(self.after, self.record, code)

    def sentence(self) -> str:
        """The sentence."""
        card, place = self.argument, self.argument
        if self.kind == GROW:
            return f"{self.who} takes {self.edition.cards[card].name} from the centre to grow it"
        if self.kind == SQUABBLE:
            return f"{self.who} plays {self.edition.cards[card].name}{self._destruction()}"
        if self.kind == COMPOST:
            return f"{self.who} composts {self.edition.cards[card].name} without effect"
        if self.kind == CLAIM:
            return f"{self.who} claims {self._jury(card)}{self._revealed()}"
        if self.kind == REVEALED:
            return f"{self.who} claims {self._jury(self.state.claiming)}, {_revealing(self.argument)}"
        if self.kind == AT:
            grown = self.edition.cards[self.state.chosen].name
            return f"{self.who} grows {grown} at {place + 1} over {self._name(self.state.turn, place)}{self._effect()}"
        if self.kind == TO:
            return f"{self.who} puts {self._in_hand(self.state)} on {self._own(place)}{self._drawn()}"
        if self.kind == SWAP_AT:
            return f"{self.who} swaps {self._own(place)} with {self._opposite(place)}"
        if self.kind == FROM:
            stolen = self._in_hand(self.after) if self.after is not None else "a gnome"
            return f"{self.who} steals {stolen} from {self._opposite(place)}"
        return self._arranged()

    def _name(self, seat: int, place: int) -> str:
        card = self.edition.cards[self.state.garden[seat, place]].name
        return f"the destroyed {card}" if self.state.destroyed[seat, place] else card

    def _own(self, place: int) -> str:
        return f"{self._name(self.state.turn, place)} at {place + 1}"

    def _opposite(self, place: int) -> str:
        seat, there = _across(self.state, place)
        return f"{self._name(seat, there)} of {self.names[seat]} at {there + 1}"

    def _jury(self, jury: int) -> str:
        return str(self.edition.cards[self.record.gardens + self.record.squabbles + jury].name)

    def _revealed(self) -> str:
        """The gnomes revealed by a claim, if it is complete at once and they can be known."""
        if self.after is None or self.after.claiming != EMPTY:
            return ""
        way = claim_ways(self.state, self.edition, self.state.turn, self.argument)[0]
        return f", {_revealing(way)}" if way else ""

    def _in_hand(self, state: Any) -> str:
        """The gnome in hand, by its face to those who know it."""
        for gnome in range(drawn_gnomes(state, self.record)):
            if state.gnome_at[gnome] == IN_HAND:
                known = self.viewer is not None and state.gnome_known[gnome] >> self.viewer & 1
                return _GNOMES[FACE_TEXT[state.gnome_face[gnome]] if known else "?"]
        return "a gnome"

    def _drawn(self) -> str:
        """`, then draws ...` where a gnome has come into the hand."""
        if self.after is None:
            return ""
        before, after = drawn_gnomes(self.state, self.record), drawn_gnomes(self.after, self.record)
        return f" and draws {self._in_hand(self.after)}" if after > before else ""

    def _effect(self) -> str:
        effect = self.edition.cards[self.state.chosen].effect
        if effect == "fence_destroy":
            return self._destruction()
        if effect == "rearrange":
            return " and may rearrange the garden"
        if effect in ("gnome1", "gnome2") and not self.state.gnomes_left:
            return "; there is no gnome left to draw"
        return self._drawn()

    def _destruction(self) -> str:
        """What becomes of the opposite cards: destroyed, or saved by a no-gnome, which everybody sees."""
        if self.after is None:
            return ""
        fallen, saved = [], []
        for place in range(4):
            seat, there = _across(self.state, place)
            if self.after.destroyed[seat, there] > self.state.destroyed[seat, there]:
                fallen.append(self._opposite(place))
            elif self.after.saved[seat] > self.state.saved[seat] and self._lost_guard(seat * 4 + there):
                saved.append(self._opposite(place))
        told = f"; destroyed: {', '.join(fallen)}" if fallen else ""
        return told + (f"; saved by a no-gnome: {', '.join(saved)}" if saved else "")

    def _lost_guard(self, at: int) -> bool:
        return _count(self.state, at) > _count(self.after, at)

    def _arranged(self) -> str:
        place = sum(source != EMPTY for source in self.state.order) + 1
        if self.state.step == ARRANGE_OPPOSITE:
            return f"{self.who} moves {self._opposite(self.argument)} opposite place {place}"
        if self.argument + 1 == place:
            return f"{self.who} leaves {self._own(self.argument)}"
        return f"{self.who} moves {self._own(self.argument)} to {place}"


def _count(state: Any, at: int) -> int:
    return sum(1 for here in state.gnome_at if here == at)


def _revealing(way: int) -> str:
    return "revealing " + reveal_text(way).removeprefix("reveal ").replace(" + ", " and ")
