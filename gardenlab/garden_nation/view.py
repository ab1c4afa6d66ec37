"""What is drawn, and for whom: a position or observation with names, notes and the edition's numbers."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.cards import Mission, Project
from gardenlab.garden_nation.geometry import turned
from gardenlab.garden_nation.state import SLOTS
from gardenlab.garden_nation.words import STEPS, land_in_words, mission_in_words, people, project_in_words


class Ground(NamedTuple):
    """An area as it is seen: its cell, land and what stands on it."""

    name: str
    cell: int
    land: str  # "bramble" without its token
    bramble: bool
    value: int
    seat: int | None
    floors: int
    roof: bool


class View(NamedTuple):
    """The arguments of `scene`, checked, with what is read off them."""

    seen: Mapping[str, Any]
    box: Edition
    viewer: int | None
    names: Sequence[str]
    notes: Mapping[str, str]
    worth: Mapping[int, Mapping[str, int]]
    asked: Sequence[str]
    final: Sequence[Mapping[str, Any]]
    open_missions: bool
    grounds: Sequence[Ground]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seen["population"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.get("over"))

    @property
    def pending(self) -> Mapping[str, Any]:
        """What is half done; empty at the start of an action."""
        return self.seen.get("pending") or {}

    @property
    def step(self) -> str:
        """What must be decided now, by its name in a position; `action` at the start of one."""
        return "over" if self.over else str(self.pending.get("step") or "action")

    @property
    def turn(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        if self.over:
            return None
        if self.step == "mission":
            first, kept = int(self.seen["track"][0]), self.pending.get("kept") or [[]] * self.players
            order = [(first + step) % self.players for step in range(self.players)]
            return next((seat for seat in order if len(kept[seat]) < 2), first)
        return int(self.seen["track"][-1])

    @property
    def actions(self) -> Sequence[int]:
        """Actions on the spaces of the turn track."""
        return self.box.options.track_actions[self.players - 2]

    def position_of(self, tile: int) -> int:
        """Where on the board a territory lies."""
        return list(self.seen["tiles"]).index(tile)

    def tile_at(self, position: int) -> int:
        """The territory that lies at a position."""
        return int(self.seen["tiles"][position])

    @property
    def torticrane(self) -> int | None:
        """The territory with the torticrane."""
        tile = self.seen.get("torticrane")
        return None if tile is None else int(tile)

    @property
    def acting(self) -> int | None:
        """The territory of the present action."""
        if self.over or self.step in ("mission", "next") or self.seen.get("opening"):
            return int(str(self.pending["area"])[0]) if self.pending.get("area") else None
        if self.pending.get("area"):
            return int(str(self.pending["area"])[0])
        return int(self.pending["territory"]) if self.pending.get("territory") else self.torticrane

    def floors_in(self, tile: int, seat: int) -> int:
        """A seat's floors in a territory."""
        at = self.position_of(tile)
        return sum(g.floors for g in self.grounds if g.cell // SLOTS == at and g.seat == seat)

    def leaders(self, tile: int) -> list[int]:
        """The seats with most floors in a territory; none if nobody has any."""
        floors = [self.floors_in(tile, seat) for seat in range(self.players)]
        return [seat for seat, count in enumerate(floors) if count == max(floors) > 0]

    def roofs(self, seat: int | None = None) -> int:
        """Roofs on the buildings of a seat; without one, those left in the reserve."""
        if seat is None:
            return self.box.options.roofs - sum(g.roof for g in self.grounds)
        return sum(g.roof for g in self.grounds if g.seat == seat)

    def tokens(self, land: int, name: str) -> int:
        """Bramble tokens left of a land."""
        return self.box.options.bramble_tokens[land] - list(self.seen["brambles"].values()).count(name)

    def taken(self, seat: int) -> list[Project]:
        """The projects that a seat has completed."""
        return [self.project(card) for card in self.seen["taken"][seat]]

    def project(self, card: str) -> Project:
        """A common project by its id."""
        return next(one for one in self.box.projects if one.id == card)

    def mission(self, card: str) -> Mission:
        """A secret mission by its id."""
        return next(one for one in self.box.missions if one.id == card)

    def kept(self, seat: int) -> list[str]:
        """The missions that a seat has kept; "?" where they are not shown."""
        rows = self.pending["kept"] if self.step == "mission" and "kept" in self.pending else self.seen["missions"]
        shown = self.over or self.open_missions or seat == self.viewer
        return [str(card) if shown else "?" for card in rows[seat]]

    def points_of(self, seat: int, card: str) -> int | None:
        """What a mission would give a seat now; None if that is not known."""
        return self.worth.get(seat, {}).get(card)

    def dealt(self, seat: int) -> list[str]:
        """The four missions dealt to a seat while they are chosen from."""
        if self.step != "mission":
            return []
        shown = self.open_missions or seat == self.viewer
        return [str(card) if shown else "?" for card in self.pending["dealt"][seat]]

    # -- in words

    def label(self, key: str, words: str) -> str:
        """The words for a key, with the note that belongs to it."""
        note = self.notes.get(key, "")
        return f"{words}. {note[:1].upper()}{note[1:]}" if note else words

    def ground_in_words(self, ground: Ground) -> str:
        """`Area 5.2: 2 floors of Ana with a roof; from it the torticrane goes to territory 3`."""
        told = [self.building_in_words(ground) if ground.seat is not None else "unoccupied"]
        if ground.name not in self.notes:
            told.insert(0, f"{land_in_words(ground.land)}, value {ground.value}")
        goes = f"an action here sends the torticrane to territory {self.tile_at(ground.cell % SLOTS)}"
        return f"Area {ground.name}: {'; '.join([*told, goes])}"

    def building_in_words(self, ground: Ground) -> str:
        """`2 floors of Ana with a roof`."""
        assert ground.seat is not None
        roof = " with a roof" if ground.roof else ""
        return f"{plural(ground.floors, 'floor')} of {self.names[ground.seat]}{roof}"

    def tile_in_words(self, tile: int) -> str:
        """`Territory 5, the torticrane is here`."""
        here = ", the torticrane is here" if tile == self.torticrane else ""
        central = ", central" if self.position_of(tile) == 0 else ""
        return f"Territory {tile}{central}{here}"

    def control_in_words(self, tile: int) -> str:
        """`Territory 5: Ana 3 floors, Ben 1 floor; Ana would get 2 inhabitants`."""
        floors = [
            f"{self.names[seat]} {plural(count, 'floor')}"
            for seat in range(self.players)
            if (count := self.floors_in(tile, seat))
        ]
        leaders, options = self.leaders(tile), self.box.options
        if not leaders:
            return f"Territory {tile}: nobody has a floor"
        gain = options.control_alone if len(leaders) == 1 else options.control_shared
        get = f"would get {people(gain)}" + (" each" if len(leaders) > 1 else "")
        return f"Territory {tile}: {', '.join(floors)}; {listing(self.names[seat] for seat in leaders)} {get}"

    def state_in_words(self) -> str:
        """Whose turn it is."""
        return "the game is over" if self.turn is None else f"{self.names[self.turn]} to decide"

    def step_in_words(self) -> str:
        """What is to be decided."""
        return STEPS["opening" if self.step == "action" and self.seen.get("opening") else self.step]

    def round_in_words(self) -> str:
        """`Round 3`, with a word on the end if it is set."""
        last = ", the last" if self.seen.get("ending") else ""
        return f"Round {self.seen['round']}{last}"

    def seat_in_words(self, seat: int) -> str:
        """A seat's points, inhabitants, supplies, projects and missions."""
        seen = self.seen
        parts = [
            f"{plural(seen['score'][seat], 'point')} of projects",
            people(seen["population"][seat]),
            f"{plural(seen['floors'][seat], 'floor')} left",
            f"{plural(self.roofs(seat), 'roof')} in use",
            f"{plural(seen['ploys'][seat], 'ploy')} left",
        ]
        done = listing(card.name for card in self.taken(seat))
        own = [self.mission(card).name for card in self.kept(seat) if card != "?"]
        told = f"; completed {done}" if done else ""
        return f"{self.names[seat]}: {', '.join(parts)}{told}" + (f"; missions {listing(own)}" if own else "")

    def pending_in_words(self) -> str:
        """What is half done, for instance `Area 5.2; ploy invasion`."""
        pending = self.pending
        parts = [f"area {pending['area']}"] if pending.get("area") else []
        if pending.get("territory"):
            parts.append(f"in territory {pending['territory']}")
        if pending.get("ploy"):
            ploys = {"strategic": "strategic movement", "transfer": "roof transfer"}
            parts.append(f"ploy {ploys.get(pending['ploy'], pending['ploy'])}")
        if pending.get("moved_on"):
            parts.append(plural(pending["moved_on"], "forced move"))
        return "; ".join(parts)

    def description(self) -> str:
        """The position in words, a line for each part of the board."""
        turn, half, seen = self.state_in_words(), self.pending_in_words(), self.seen
        rows = [f"{turn[0].upper()}{turn[1:]}. {self.round_in_words()}. {self.step_in_words()}."]
        if half:
            rows.append(f"{half[0].upper()}{half[1:]}.")
        rows.append(self.track_in_words() + ".")
        rows += [f"{self.seat_in_words(seat)}." for seat in range(self.players)]
        for tile in sorted(int(tile) for tile in seen["tiles"]):
            rows.append(f"{self.tile_in_words(tile)}: {self._areas_in_words(tile)}.")
        for card in filter(None, seen["projects"]):
            project = self.project(card)
            rows.append(f"Project {project.name}, {plural(project.points, 'point')}: {project_in_words(project)}.")
        for card in self.kept(self.viewer) if self.viewer is not None else []:
            if card != "?":
                rows.append(f"Mission {self.mission(card).name}: {mission_in_words(self.mission(card))}.")
        rows.append(f"Reserve: {self.reserve_in_words()}.")
        return "\n".join(rows)

    def _areas_in_words(self, tile: int) -> str:
        at = self.position_of(tile)
        told = []
        for ground in sorted(g for g in self.grounds if g.cell // SLOTS == at):
            built = f", {self.building_in_words(ground)}" if ground.seat is not None else ""
            told.append(f"{ground.name} {land_in_words(ground.land)} {ground.value}{built}")
        return "; ".join(told)

    def track_in_words(self) -> str:
        """`Turn track: Ana, 1 action; free, 2 actions`."""
        track = list(self.seen["track"])
        told = [
            f"{self.names[track[k]] if k < len(track) else 'free'}, {plural(count, 'action')}"
            for k, count in enumerate(self.actions)
        ]
        left = int(self.seen["actions_left"])
        return f"Turn track: {'; '.join(told)}; {plural(left, 'action')} left of this turn"

    def reserve_in_words(self) -> str:
        """Roofs, bramble tokens and projects that are left."""
        tokens = ", ".join(f"{self.tokens(k, land)} {land}" for k, land in enumerate(("green", "yellow", "red")))
        deck = plural(len(self.seen.get("project_deck") or ()), "project")
        return f"{plural(self.roofs(), 'roof')}, bramble tokens {tokens}, {deck} in the deck"


def grounds(seen: Mapping[str, Any], box: Edition) -> list[Ground]:
    """The 49 areas of a position."""
    where = {int(tile): at for at, tile in enumerate(seen["tiles"])}
    found = []
    for area in box.tiles:
        name, at = area.id, where[area.tile]
        bramble = area.land == "bramble"
        building = seen["buildings"].get(name) or {}
        found.append(
            Ground(
                name,
                at * SLOTS + turned(area.slot, int(seen["rotations"][at])),
                str(seen["brambles"].get(name, "bramble")) if bramble else area.land,
                bramble,
                area.value,
                int(building["seat"]) if building else None,
                int(building.get("floors", 0)),
                bool(building.get("roof", False)),
            )
        )
    return found
