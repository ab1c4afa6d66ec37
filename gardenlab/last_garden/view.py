"""What is drawn, and for whom: a position or observation with names, notes, pays and the edition's numbers."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gardenlab.last_garden.cards import BOOSTS, COLOURS
from gardenlab.last_garden.spaces import listing, plural
from gardenlab.last_garden.words import (
    BOOST_NAMES,
    ROW_NAMES,
    card_in_words,
    gems_in_words,
    place_in_words,
    step_in_words,
)


class View(NamedTuple):
    """The arguments of `scene`, checked, with what is read off them. Sectors are plural 0 to 5 here."""

    seen: Mapping[str, Any]
    viewer: int | None
    names: Sequence[str]
    notes: Mapping[str, str]
    pays: Mapping[str, int]
    asked: Sequence[str]
    to_wilt: int | None
    gems_each: int | None
    rounds: int | None
    open_hands: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seen["cogs"])

    @property
    def turn(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return None if self.over else int(self.seen.get("turn", 0))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.get("over")) or self.seen.get("step") == "over"

    @property
    def pending(self) -> Mapping[str, Any]:
        """What is half done; empty at the start of a turn."""
        return self.seen.get("pending") or {}

    @property
    def step(self) -> str:
        """What must be decided now, by its name in a position: `card` at the start of a turn."""
        return "over" if self.over else str(self.pending.get("step") or self.seen.get("step") or "card")

    @property
    def acting(self) -> int | None:
        """The sector that is acted on now, 0 to 5."""
        sector = self.pending.get("sector")
        return None if sector is None else int(sector) - 1

    @property
    def held(self) -> Sequence[int]:
        """Gems on the move, of red, green and blue."""
        return self.pending.get("held") or (0, 0, 0)

    def gems(self, sector: int) -> Sequence[int]:
        """Gems of red, green and blue in a sector."""
        found: Sequence[int] = self.seen["gems"][sector]
        return found

    def wilts(self, sector: int) -> bool:
        """Whether a sector holds so many gems that it wilts."""
        return self.to_wilt is not None and sum(self.gems(sector)) >= self.to_wilt

    def standing(self, sector: int) -> Sequence[int]:
        """Gems of a sector that count: none if it wilts."""
        return (0, 0, 0) if self.wilts(sector) else self.gems(sector)

    def unused(self, colour: int) -> int | None:
        """Gems of a colour in supply; None if not told how many there are."""
        if self.gems_each is None:
            return None
        return self.gems_each - self.held[colour] - sum(self.gems(sector)[colour] for sector in range(6))

    def mine(self, colour: int) -> tuple[int, int, bool]:
        """Gems of a colour that count, the place of the colour among the three, and whether it is tied."""
        counts = [sum(self.standing(sector)[k] for sector in range(6)) for k in range(3)]
        own = counts[colour]
        return own, 1 + sum(count > own for count in counts), counts.count(own) > 1

    def matching(self, number: int) -> list[int]:
        """The sectors whose die shows a number."""
        return [sector for sector in range(6) if self.seen["dice"][sector] == number]

    def holder(self, boost: str) -> int | None:
        """The seat that holds a boost; None if it lies in the lab."""
        where = self.seen["boosts"][boost]
        return None if where == "lab" else int(where)

    def held_boost(self, seat: int) -> str | None:
        """The boost that a seat holds."""
        return next((boost for boost in BOOSTS if self.holder(boost) == seat), None)

    def hand(self, seat: int) -> list[str] | None:
        """The cards of a seat in order of type and number, if they may be shown."""
        cards = [str(card) for card in self.seen["hands"][seat]]
        if "?" in cards or not (self.open_hands or seat == self.viewer):
            return None
        return sorted(cards, key=lambda card: (("place", "move", "spin").index(card.partition("-")[0]), card))

    def owner(self, key: str) -> int | None:
        """The seat whose robotanist stands on a space."""
        kind, _, place = key.partition("-")
        if kind == "garden":
            found = self.seen["garden"][int(place) - 1]
        elif kind == "mine":
            found = self.seen["mines"][COLOURS.index(place)]
        else:
            found = self.seen["workshop"][ROW_NAMES[kind]][int(place) - 1]
        return None if found is None else int(found)

    def count(self, field: str) -> int:
        """How many cards a pile holds."""
        value = self.seen.get(field)
        return value if isinstance(value, int) else len(value or ())

    # -- in words

    def label(self, key: str, words: str) -> str:
        """The words for a key, with the note that belongs to it."""
        note = self.notes.get(key, "")
        return f"{words}. {note[:1].upper()}{note[1:]}" if note else words

    def space(self, key: str, words: str) -> str:
        """The label of a robotanist's space: who stands there, or that it is free, and what it pays."""
        owner, pays = self.owner(key), self.pays.get(key)
        if owner is None:
            state = "free" if pays is None else f"free, would pay {pays} now"
        else:
            state = f"robotanist of {self.names[owner]}" + ("" if pays is None else f", earns {pays} now")
        return self.label(key, f"{words}: {state}")

    def sector_in_words(self, sector: int) -> str:
        """`Sector 1: die 4, 2 red, 1 blue; 3 gems`, with a word on wilting."""
        gems = self.gems(sector)
        total = sum(gems)
        inside = gems_in_words(gems) + (f"; {plural(total, 'gem')}" if total else "")
        wilting = "; it wilts" if self.wilts(sector) else ""
        return f"Sector {sector + 1}: die {self.seen['dice'][sector]}, {inside}{wilting}"

    def state_in_words(self) -> str:
        """Whose turn it is."""
        return "the game is over" if self.turn is None else f"{self.names[self.turn]} to move"

    def round_in_words(self) -> str:
        """`Round 2 of 4`."""
        of = "" if self.rounds is None else f" of {self.rounds}"
        return f"Round {self.seen.get('round', 1)}{of}"

    def queen_in_words(self) -> str:
        """Who has the Queen tile and whether its action is used."""
        used = "the Queen Action is used" if self.seen.get("queen_used") else "the Queen Action is free"
        return f"Queen tile: {self.names[int(self.seen['queen'])]}, {used}"

    def mine_in_words(self, colour: int) -> str:
        """`Red mine: 7 red gems count, 1st, tied`."""
        count, place, tied = self.mine(colour)
        name = COLOURS[colour]
        return f"{name.capitalize()} mine: {count} {name} in the garden, {place_in_words(place, tied)}"

    def seat_in_words(self, seat: int) -> str:
        """A seat's cogs, robotanists, cards and boost."""
        boost = self.held_boost(seat)
        parts = [
            plural(self.seen["cogs"][seat], "cog"),
            f"{plural(self.seen['robotanists'][seat], 'robotanist')} left",
            plural(len(self.seen["hands"][seat]), "card"),
            f"boost {BOOST_NAMES[boost]}" if boost else "no boost",
        ]
        cards = self.hand(seat)
        shown = f"; hand: {', '.join(map(card_in_words, cards))}" if cards else ""
        return f"{self.names[seat]}: {', '.join(parts)}{shown}"

    def pending_in_words(self) -> str:
        """What is half done, for instance `Move 3; sector 2; on the move: 1 red`."""
        pending = self.pending
        parts = []
        if pending.get("card"):
            parts.append(card_in_words(pending["card"]))
        if pending.get("as"):
            parts.append(f"as {pending['as'].capitalize()}")
        if pending.get("boost"):
            parts.append(f"with {BOOST_NAMES[pending['boost']]}")
        if self.acting is not None:
            parts.append(f"sector {self.acting + 1}")
        if sum(self.held):
            parts.append(f"on the move: {gems_in_words(self.held)}")
        return "; ".join(parts)

    def played_in_words(self) -> str:
        """The cards that this round has seen."""
        return ", ".join(card_in_words(card) for card in self.seen.get("discard") or ()) or "none"

    def description(self) -> str:
        """The position in words, a line for each part of the board."""
        turn = self.state_in_words()
        step = step_in_words(self.step)
        half = self.pending_in_words()
        rows = [f"{turn[0].upper()}{turn[1:]}. {self.round_in_words()}. {step}.{f' {half}.' if half else ''}"]
        rows.append(f"{self.queen_in_words()}.")
        rows += [f"{self.seat_in_words(seat)}." for seat in range(self.players)]
        for sector in range(6):
            rows.append(f"{self.sector_in_words(sector)}; {self._stander(f'garden-{sector + 1}')}.")
        for kind, row in ROW_NAMES.items():
            taken = [
                f"die {die} {self.names[owner]}"
                for die in range(1, 7)
                if (owner := self.owner(f"{kind}-{die}")) is not None
            ]
            rows.append(f"Workshop {row}: {', '.join(taken) or 'empty'}.")
        rows += [f"{self.mine_in_words(k)}; {self._stander(f'mine-{COLOURS[k]}')}." for k in range(3)]
        inside = [f"{n + 1} {self.names[seat]}" for n, seat in enumerate(self.seen["lab"]) if seat is not None]
        offered = [BOOST_NAMES[boost] for boost in BOOSTS if self.holder(boost) is None]
        rows.append(f"Lab: {', '.join(inside) or 'empty'}; boosts on offer: {listing(offered) or 'none'}.")
        if self.gems_each is not None:
            rows.append(f"Supply: {gems_in_words([self.unused(k) or 0 for k in range(3)])}.")
        rows.append(f"Deck {self.count('deck')}. Played this round: {self.played_in_words()}.")
        return "\n".join(rows)

    def _stander(self, key: str) -> str:
        owner = self.owner(key)
        return "no robotanist" if owner is None else f"robotanist of {self.names[owner]}"
