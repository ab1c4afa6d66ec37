"""A game of a study gone through move by move, so that its tables can be held against what was seen."""

from collections import Counter
from itertools import pairwise

from gardenlab.garden_nation.areas import area_name

ACTIONS = ("construct", "abandon", "invade", "pass")


class Seen:
    """What happened in a replayed game, told by the positions and the texts of the moves alone."""

    def __init__(self, replay):
        self.positions, self.moves = list(replay), replay.moves
        self.ids = {
            kind: [card.id for card in getattr(self.positions[0].game.edition, kind)]
            for kind in ("projects", "missions")
        }
        self.actions, self.round_ends, self.track = 0, [], [[]]
        self.built, self.completed, self.crane, self.done = Counter(), [], Counter(), Counter()
        self.brambles, self.revealed, self.kept = {}, dict.fromkeys(self._open(0), (0, 1)), Counter()
        for k, (before, after) in enumerate(pairwise(self.positions)):
            self._step(k, before.state, after.state, self.moves[k].split())

    def _open(self, k):
        state = self.positions[k].state
        return [self.ids["projects"][face] for face in state.open if face >= 0]

    def _step(self, k, before, after, words):
        seat, turn = int(before.turn), int(before.round)
        kind, rest = words[0], " ".join(words[1:])
        if kind in ACTIONS:
            self.actions += 1
            if len(self.track[-1]) < before.track_length:  # a new space on the turn track: a turn begins
                self.track[-1].append(seat)
        self.done[seat, kind] += 1
        self._floors(before, after)
        if kind == "keep":
            self.kept[seat, rest] += 1
        elif kind == "as":
            self.brambles[int(before.tiles[before.cell // 7]) + 1] = (rest, seat, turn)
        elif kind == "invade":
            cell = next(c for c in range(49) if area_name(before, c) == rest)
            self.done[seat, "of", int(before.owner[cell])] += 1
        elif kind == "project":
            self.completed.append((rest, self.actions, turn, seat, area_name(before, before.cell)))
        for project in self._open(k + 1):
            self.revealed.setdefault(project, (self.actions, turn))
        if after.actions != before.actions and kind != "pass" and before.torticrane >= 0:
            self.crane[int(before.torticrane), int(after.torticrane)] += 1
        if after.over or after.round != before.round:
            self.round_ends.append(self.positions[k + 1])
            self.track.append([])

    def _floors(self, before, after):
        for cell in range(49):
            if after.owner[cell] >= 0 and after.owner[cell] != before.owner[cell]:
                self.built[area_name(after, cell)] += int(after.floors[cell])
            elif after.floors[cell] > before.floors[cell]:
                self.built[area_name(after, cell)] += 1


def majorities(state):
    """The seats with the most floors by the number of the territory; empty where nobody has any."""
    found = {}
    for position in range(7):
        floors = Counter()
        for cell in range(position * 7, position * 7 + 7):
            if state.owner[cell] >= 0:
                floors[int(state.owner[cell])] += int(state.floors[cell])
        most = max(floors.values(), default=0)
        found[int(state.tiles[position]) + 1] = [s for s in sorted(floors) if floors[s] == most > 0]
    return found
