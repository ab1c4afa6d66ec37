"""The rules of Garden Nation written a second time, over plain dicts, straight from the rulebook.

Slow and without a thought for speed: it shares no code with the rules, so that each checks the other. A table is a
position as its JSON tells it; moves are texts.
"""

from copy import deepcopy

from garden_nation_board import LANDS, MISSIONS, PRINTED, PROJECTS, TOUCHING, population_points

OUTSIDE = ("game", "edition", "seed")
COLOURS = ("green", "yellow", "red")


def read(told):
    """A table: what a position's JSON tells, names and seed aside."""
    return {key: value for key, value in told.items() if key not in OUTSIDE}


def step_of(table):
    return table.get("pending", {}).get("step", "fresh")


def above(tile):
    """The next territory in numerical order."""
    return 1 if tile == 7 else tile + 1


def below(tile):
    return 7 if tile == 1 else tile - 1


def tile_of(area):
    return int(area[0])


class Reference:
    """The rules for one edition: the options it may have, on the printed board and cards."""

    def __init__(self, edition):
        self.options = edition.options
        self.laid = None

    def by_players(self, table, name):
        return getattr(self.options, name)[table["players"] - 2]

    # -- the board

    def spot(self, table, area):
        """Where an area lies: position and slot on the board."""
        tile, slot = (int(part) for part in area.split("."))
        position = table["tiles"].index(tile)
        for _ in range(table["rotations"][position] if slot else 0):
            slot = slot + 1 if slot < 6 else 1
        return position, slot

    def beside(self, table, area):
        """The areas that touch an area."""
        laid = str(table["tiles"]), str(table["rotations"])
        if laid != self.laid:  # the board of one game never changes
            at = {area: self.spot(table, area) for area in PRINTED}
            self.touching = {one: [b for b in PRINTED if frozenset({at[one], at[b]}) in TOUCHING] for one in PRINTED}
            self.laid = laid
        return self.touching[area]

    def land(self, table, area):
        """The land of an area; None for an untouched bramble."""
        land = PRINTED[area][0]
        return table["brambles"].get(area) if land == LANDS["B"] else land

    def areas(self, tile):
        return [f"{tile}.{slot}" for slot in range(7)]

    def mine(self, table, seat, roof=None):
        """The buildings of a seat; only open or roofed ones, if asked."""
        return {
            area: building
            for area, building in table["buildings"].items()
            if building["seat"] == seat and roof in (None, building["roof"])
        }

    def roofs(self, table):
        return self.options.roofs - sum(building["roof"] for building in table["buildings"].values())

    def tokens(self, table):
        """The lands of which a bramble token is left."""
        used = list(table["brambles"].values())
        pairs = zip(COLOURS, self.options.bramble_tokens, strict=True)
        return [land for land, count in pairs if used.count(land) < count]

    # -- costs

    def sent(self, area, floors):
        """The inhabitants sent to construct a building of so many floors, floor by floor."""
        return sum(PRINTED[area][1] + already for already in range(floors))

    def can_pay(self, table, seat, cost):
        return table["population"][seat] - cost >= self.options.least_population

    # -- what a seat can do in one territory

    def turn(self, table):
        """Who decides: the active player; at set-up the first who has missions to keep, the first player foremost."""
        active, players = table["track"][-1], table["players"]
        if step_of(table) != "mission":
            return active
        clockwise = [(active + i) % players for i in range(players)]
        return next(seat for seat in clockwise if len(table["missions"][seat]) < 2)

    def constructs(self, table, tiles):
        seat, found = self.turn(table), []
        if table["floors"][seat] == 0:
            return found
        for area in (area for tile in tiles for area in self.areas(tile)):
            there = table["buildings"].get(area)
            if there is None:
                price = PRINTED[area][1]
            elif there["seat"] == seat and not there["roof"]:
                price = PRINTED[area][1] + there["floors"]
            else:
                continue
            if self.land(table, area) is None and not self.tokens(table):
                continue
            if self.can_pay(table, seat, price):
                found.append(area)
        return found

    def abandons(self, table, tiles):
        return [area for area in self.mine(table, self.turn(table)) if tile_of(area) in tiles]

    def invasions(self, table, tiles):
        """Buildings that could be invaded, the ploy token included."""
        seat, found = self.turn(table), []
        if not table["ploys"][seat]:
            return found
        for area, there in table["buildings"].items():
            if tile_of(area) not in tiles or there["seat"] == seat or there["floors"] > table["floors"][seat]:
                continue
            if self.can_pay(table, seat, 2 * self.sent(area, there["floors"])):
                found.append(area)
        return found

    # -- legal moves

    def legal(self, table):
        """The texts of all legal moves."""
        if table.get("over"):
            return set()
        return set(getattr(self, "_legal_" + step_of(table))(table, table.get("pending")))

    def _legal_mission(self, table, now):
        seat = self.turn(table)
        return [f"keep {mission}" for mission in now["dealt"][seat] if mission not in now["kept"][seat]]

    def _legal_fresh(self, table, now):
        if table["opening"]:
            return [f"construct {area}" for area in self.constructs(table, range(1, 8))]
        start = {"territory": table["torticrane"], "ploy": None, "moved_on": 0}
        return self._legal_action(table, start) + (["pass"] if self.may_pass(table) else [])

    def _legal_action(self, table, now):
        tile, fresh_ploy, moved = now["territory"], now["ploy"] is None, now["moved_on"]
        constructs, abandons = self.constructs(table, [tile]), self.abandons(table, [tile])
        found = [f"construct {area}" for area in constructs] + [f"abandon {area}" for area in abandons]
        if fresh_ploy and (not moved or self.options.forced_invasion):
            found += [f"invade {area}" for area in self.invasions(table, [tile])]
        if fresh_ploy and table["ploys"][self.turn(table)]:
            found += [f"transfer {area}" for area in self.transfers(table, tile)]
            if (not moved or self.options.strategic_after_forced) and self.anything(table, range(1, 8)):
                found += [f"strategic {above(tile)}", f"strategic {below(tile)}"]
        if not constructs and now["ploy"] != "transfer" and self.leads_on(table, now):
            found.append(f"forced {above(tile)}")
        return found

    def anything(self, table, tiles):
        """Whether there is anything to construct or abandon, which no ploy is needed for."""
        return bool(self.constructs(table, tiles) or self.abandons(table, tiles))

    def leads_on(self, table, now):
        """Whether a forced move can lead to an action, each territory being tried once."""
        tile, ahead = now["territory"], []
        for _ in range(6 - now["moved_on"]):
            tile = above(tile)
            ahead.append(tile)
        invade = now["ploy"] is None and self.options.forced_invasion
        return self.anything(table, ahead) or (invade and bool(self.invasions(table, ahead)))

    def may_pass(self, table):
        if table["floors"][self.turn(table)] == 0 and self.options.pass_without_floors:
            return True
        if self.anything(table, range(1, 8)):
            return False
        within = range(1, 8) if self.options.forced_invasion else [table["torticrane"]]
        return self.options.pass_before_invasion or not self.invasions(table, within)

    def transfers(self, table, tile):
        seat = self.turn(table)
        roofed = [area for area in self.mine(table, seat, True) if tile_of(area) == tile]
        return [area for area in roofed if self.receivers(table, area)]

    def receivers(self, table, area):
        """Own open buildings on the same land."""
        seat, land = self.turn(table), self.land(table, area)
        return [other for other in self.mine(table, seat, False) if self.land(table, other) == land]

    def _legal_transfer(self, table, now):
        return [f"to {area}" for area in self.receivers(table, now["area"])]

    def _legal_land(self, table, now):
        return [f"as {land}" for land in self.tokens(table)]

    def _legal_project(self, table, now):
        return [f"project {card}" for card in self.completes(table, now["area"])] + ["no project"]

    def _legal_next(self, table, now):
        return [f"next {seat}" for seat in self.waiting(table)]

    def waiting(self, table):
        """Who has not played in this round."""
        return [seat for seat in range(table["players"]) if seat not in table["track"]]

    # -- projects

    def completes(self, table, area):
        """The projects on offer that the building in an area, which is the last one placed, completes."""
        if self.options.roof_needed and not self.roofs_to_use(table, area):
            return []
        return [card for card in table["projects"] if card is not None and self.fulfils(table, card, area)]

    def roofs_to_use(self, table, area):
        """Roofs in the reserve, without one that came back by the invasion of this very action if that is the rule."""
        returned = table["pending"].get("returned", False) if "pending" in table else False
        return self.roofs(table) - (1 if returned and not self.options.roof_returns_first else 0)

    def fulfils(self, table, card, last):
        """Whether an own open building and its neighbours, the last one among them, are what a project needs."""
        _, kind, land, floors, free = PROJECTS[card]
        mine = self.mine(table, table["buildings"][last]["seat"], False)

        def on(area, wanted, least):
            return area in mine and self.land(table, area) == wanted and mine[area]["floors"] >= least

        for tall in [last, *self.beside(table, last)]:
            around = self.beside(table, tall)
            if not on(tall, land, floors):
                continue
            position = self.spot(table, tall)[0]
            if kind == "beside":
                fits = tall == last and any(a not in table["buildings"] and self.land(table, a) == free for a in around)
            elif kind in ("outside", "centre"):
                fits = tall == last and (position == 0) == (kind == "centre")
            elif kind == "two":
                fits = any(on(a, land, 1) and last in (tall, a) for a in around)
            else:
                others = [wanted for wanted in COLOURS if wanted != land]
                pairs = [(a, b) for a in around for b in around if on(a, others[0], 1) and on(b, others[1], 1)]
                fits = any(last in (tall, a, b) for a, b in pairs)
            if fits:
                return True
        return False

    # -- playing

    def play(self, table, move):
        """The table after a move."""
        table = deepcopy(table)
        now = table.pop("pending", None) or {"step": "action", "ploy": None, "moved_on": 0}
        words = move.split()
        getattr(self, "_" + ("decline" if move == "no project" else words[0]))(table, now, words[-1])
        return table

    def _keep(self, table, now, mission):
        seat = self.turn({**table, "pending": now})
        table["missions"][seat] = sorted([*table["missions"][seat], mission])
        if all(len(kept) == 2 for kept in table["missions"]):
            table["rejected"] = []
            for dealt, kept in zip(now["dealt"], table["missions"], strict=True):
                for name in kept:
                    dealt.remove(name)
                table["rejected"].append(dealt)
        else:
            table["pending"] = {**now, "kept": deepcopy(table["missions"])}

    def _construct(self, table, now, area):
        seat, there = self.turn(table), table["buildings"].get(area)
        table["population"][seat] -= PRINTED[area][1] + (there["floors"] if there else 0)
        if self.land(table, area) is None:
            table["pending"] = {"step": "land", "area": area, "ploy": now["ploy"]}
        else:
            self.place_floor(table, now, area)

    def _as(self, table, now, land):
        table["brambles"][now["area"]] = land
        self.place_floor(table, now, now["area"])

    def place_floor(self, table, now, area):
        seat = self.turn(table)
        there = table["buildings"].setdefault(area, {"seat": seat, "floors": 0, "roof": False})
        there["floors"] += 1
        table["floors"][seat] -= 1
        self.placed(table, now["ploy"], area)

    def placed(self, table, ploy, area, returned=False):
        """After floors were placed: the end may be set, a project may be completed."""
        if table["floors"][self.turn(table)] == 0:
            table["ending"] = True
        table["pending"] = {"step": "project", "area": area, "ploy": ploy, "returned": returned}
        found = self.completes(table, area)
        del table["pending"]
        if found:
            table["pending"] = {"step": "project", "area": area, "ploy": ploy}
        else:
            self.done(table, area)

    def gain(self, table, seat, people):
        """Inhabitants come, to the highest number allowed, if there is one."""
        table["population"][seat] += people
        if self.options.population_cap:
            table["population"][seat] = min(table["population"][seat], self.options.population_cap)

    def _abandon(self, table, now, area):
        there = table["buildings"].pop(area)
        table["floors"][there["seat"]] += there["floors"]
        self.gain(table, there["seat"], 2 * self.sent(area, there["floors"]))
        self.done(table, area)

    def _invade(self, table, now, area):
        seat, there = self.turn(table), table["buildings"][area]
        price = 2 * self.sent(area, there["floors"])
        table["ploys"][seat] -= 1
        table["population"][seat] -= price
        self.gain(table, there["seat"], price)
        table["floors"][there["seat"]] += there["floors"]
        table["floors"][seat] -= there["floors"]
        table["buildings"][area] = {"seat": seat, "floors": there["floors"], "roof": False}
        self.placed(table, "invasion", area, there["roof"])

    def _strategic(self, table, now, tile):
        table["ploys"][self.turn(table)] -= 1
        table["torticrane"] = int(tile)
        table["pending"] = {"step": "action", "territory": int(tile), "ploy": "strategic", "moved_on": 0}

    def _forced(self, table, now, tile):
        table["pending"] = {**now, "territory": int(tile), "moved_on": now["moved_on"] + 1}

    def _transfer(self, table, now, area):
        table["pending"] = {"step": "transfer", "area": area}

    def _to(self, table, now, area):
        table["ploys"][self.turn(table)] -= 1
        table["buildings"][now["area"]]["roof"] = False
        table["buildings"][area]["roof"] = True
        moved = (tile_of(now["area"]) - table["torticrane"]) % 7
        table["pending"] = {"step": "action", "territory": tile_of(now["area"]), "ploy": "transfer", "moved_on": moved}

    def _project(self, table, now, card):
        seat = self.turn(table)
        table["buildings"][now["area"]]["roof"] = self.roofs(table) > 0
        table["projects"].remove(card)
        table["taken"][seat] = sorted([*table["taken"][seat], card])
        table["score"][seat] += PROJECTS[card][0]
        if table["project_deck"]:
            table["projects"].append(table["project_deck"].pop(0))
        elif self.options.empty_slot_ends:
            table["ending"] = True
        offer = sorted(card for card in table["projects"] if card is not None)
        table["projects"] = offer + [None] * (self.options.open_projects - len(offer))
        self.done(table, now["area"])

    def _decline(self, table, now, word):
        self.done(table, now["area"])

    def _pass(self, table, now, word):
        if not self.options.pass_keeps_torticrane:
            table["torticrane"] = above(table["torticrane"])
        self.next_action(table)

    def done(self, table, area):
        """An action is done: the torticrane goes where the slot of its area lies on the board."""
        table["opening"] = False
        table["torticrane"] = table["tiles"][self.spot(table, area)[1]]
        self.next_action(table)

    def next_action(self, table):
        table["actions_left"] -= 1
        if table["actions_left"] > 0:
            return
        if len(table["track"]) == len(self.by_players(table, "track_actions")):
            self.end_round(table)
        elif table["players"] == 2:
            self._next(table, None, 1 - table["track"][-1])
        elif len(self.waiting(table)) == 1:
            self._next(table, None, self.waiting(table)[0])
        else:
            table["pending"] = {"step": "next"}

    def _next(self, table, now, seat):
        table["track"].append(int(seat))
        table["actions_left"] = self.by_players(table, "track_actions")[len(table["track"]) - 1]

    # -- the end of a round and of the game

    def floors_by_seat(self, table, tile):
        buildings = table["buildings"].items()
        return [
            sum(there["floors"] for area, there in buildings if tile_of(area) == tile and there["seat"] == seat)
            for seat in range(table["players"])
        ]

    def leaders(self, table, tile):
        """The seats with the most floors in a territory; none in an empty one."""
        counts = self.floors_by_seat(table, tile)
        return [seat for seat, count in enumerate(counts) if count and count == max(counts)]

    def end_round(self, table):
        for tile in range(1, 8):
            leaders = self.leaders(table, tile)
            for seat in leaders:
                alone = len(leaders) == 1
                self.gain(table, seat, self.options.control_alone if alone else self.options.control_shared)
        if table["ending"]:
            table["over"] = True
            return
        table["round"] += 1
        table["track"] = table["track"][-1:]
        table["actions_left"] = self.by_players(table, "track_actions")[0]

    def mission_points(self, table, seat, mission):
        """Victory points of a secret mission for a seat."""
        if mission.startswith("control"):
            alone = sum(self.leaders(table, int(tile)) == [seat] for tile in mission.split("-")[1:])
            return {0: 0, 1: 4, 2: 12}[alone]
        kind, points, land, floors = MISSIONS[mission]
        counted = {
            area: there["floors"]
            for area, there in self.mine(table, seat, False).items()
            if there["floors"] >= floors and (not land or self.land(table, area) == land)
        }
        if kind == "floors":
            return points * sum(counted.values())
        return points * len(counted if kind == "buildings" else {tile_of(area) for area in counted})

    def totals(self, table):
        """Final victory points by seat."""
        found = []
        for seat in range(table["players"]):
            missions = sum(self.mission_points(table, seat, mission) for mission in table["missions"][seat])
            total = table["score"][seat] + missions + population_points(table["population"][seat])
            found.append(total if self.options.negative_totals else max(total, 0))
        return found

    def winners(self, table):
        totals = self.totals(table)
        best = {seat for seat, total in enumerate(totals) if total == max(totals)}
        if not self.options.tie_break_population:
            return best
        people = table["population"]
        return {seat for seat in best if people[seat] == max(people[other] for other in best)}
