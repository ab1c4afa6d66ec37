"""Studies of Garden Nation made up by hand: nothing happened in them but what a test writes into their states."""

import numpy as np
import pandas as pd

import gardenlab as gl
from gardenlab.garden_nation import frames
from gardenlab.garden_nation.state import EMPTY, STATE


class Made:
    """Games of two or more players that ended after so many rounds; tiles lie as printed, nothing is built."""

    def __init__(self, games, players=2, rounds=4, rotations=1, **options):
        self.edition = gl.garden_nation.edition("rulebook", **options)
        self.players, self.rotations, self.note, self.source = players, rotations, "A note.", "made()"
        self.states = np.zeros(games, STATE)
        one = self.states
        one["over"] = one["ending"] = 1
        one["round"], one["players"] = rounds, players
        one["tiles"] = np.array([4, 1, 2, 5, 7, 6, 3]) - 1
        values = self.edition.array[0]["tile_value"]
        one["value"] = values[one["tiles"][0]].reshape(-1)
        one["land"] = np.where(self.edition.array[0]["tile_land"] == 3, EMPTY, self.edition.array[0]["tile_land"])[
            one["tiles"][0]
        ].reshape(-1)
        for name in ("owner", "kept", "dealt", "taken_by", "taken_at", "taken_cell", "shown_at", "bramble_seat"):
            one[name] = EMPTY
        one["end_seat"], one["end_round"], one["actions"] = 0, rounds, 40
        one["order"] = EMPTY
        one["order"][:, :rounds] = np.arange(4) % players
        one["order"][:, :rounds, self.spaces :] = EMPTY
        one["population"][:, :players], one["roofs"], one["ploys"] = 38, 19, 4
        self.design = {"game": "garden_nation", "players": players, "edition_digest": "x", "rotations": rotations}
        self.won = {}

    def __len__(self):
        return len(self.states)

    @property
    def spaces(self):
        return 3 if self.players == 3 else 4

    def __getattr__(self, name):
        if name not in frames.FRAMES:
            raise AttributeError(name)
        return frames.FRAMES[name](self)

    @property
    def games(self):
        count = np.arange(len(self))
        return pd.DataFrame({"game": count, "deal": count // self.rotations, "players": self.players}
                            | frames.GAMES(self))  # fmt: skip

    @property
    def seats(self):
        """Seat 0 wins where `won` does not name the seats that do."""
        game, seat = (part.reshape(-1) for part in np.indices((len(self), self.players)))
        won = np.array([s in self.won.get(g, (0,)) for g, s in zip(game, seat, strict=True)])
        sharing = np.array([len(self.won.get(g, (0,))) for g in game])
        columns = {name: values.reshape(-1) for name, values in frames.SEATS(self).items()}
        score = columns["project_points"] + columns["mission_points"] + columns["population_points"]
        return pd.DataFrame({"game": game, "deal": game // self.rotations, "seat": seat, "won": won, "rank": 1,
                             "win_share": won / sharing, "score": score} | columns)  # fmt: skip


def row(finding, **where):
    """The one row of a finding, or of a table, with these values."""
    frame = finding if isinstance(finding, pd.DataFrame) else finding.frame
    for column, value in where.items():
        frame = frame[frame[column] == value]
    (found,) = frame.to_dict("records")
    return found
