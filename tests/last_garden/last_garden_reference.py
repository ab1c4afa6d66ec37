"""The rules of The Last Garden written a second time, over plain dicts, straight from the rulebook.

Slow and without a thought for speed: it shares no code with the rules, so that each checks the other. A table is a
position as its JSON tells it; moves are texts.
"""

from collections import Counter
from copy import deepcopy

TYPES, COLOURS, BOOSTS = ["place", "move", "spin"], ["red", "green", "blue"], ["x2", "multi", "change"]
SECTORS = range(1, 7)
OUTSIDE = ("game", "edition", "seed")


def read(told):
    """A table: what a position's JSON tells, names and seed aside."""
    return {key: deepcopy(value) for key, value in told.items() if key not in OUTSIDE}


def step_of(table):
    if "pending" in table:
        return table["pending"]["step"]
    return table.get("step", "card")


def parts(card):
    kind, die = card.split("-")
    return kind, int(die)


class Reference:
    """The rules for one edition."""

    def __init__(self, edition):
        self.options = edition.options
        self.copies = Counter({card.id: card.copies for card in edition.cards})

    def supply(self, table):
        """Unused gems by colour."""
        held = table.get("pending", {}).get("held", [0, 0, 0])
        return [self.options.gems_each - held[c] - sum(bed[c] for bed in table["gems"]) for c in range(3)]

    # -- legal moves

    def legal(self, table):
        """The texts of all legal moves."""
        if table.get("over"):
            return set()
        return set(getattr(self, "_legal_" + step_of(table).replace("-", "_"))(table, table.get("pending", {})))

    def queen_may(self, table):
        return table["turn"] == table["queen"] and not table["queen_used"] and any(self.supply(table))

    def _legal_card(self, table, now):
        yield from ("play " + card for card in table["hands"][table["turn"]])
        if self.queen_may(table):
            yield "queen"

    def _legal_robotanist(self, table, now):
        yield from self._legal_release(table, now)
        boosts = table["boosts"].values()
        if None in table["lab"] and "lab" in boosts and table["turn"] not in boosts:
            yield "lab"
        if self.queen_may(table):
            yield "queen"

    def _legal_release(self, table, now):
        for places in self.spaces(table).values():
            yield from (text for text, owner in places.items() if owner is None)

    def spaces(self, table):
        """By line of scoring: the texts of the spaces and who stands there."""
        found = {
            row: {f"row {row} die {die}": owner for die, owner in enumerate(table["workshop"][row], 1)}
            for row in ("6+=3", "1:1", "1:2")
        }
        found["garden"] = {f"garden {n}": owner for n, owner in enumerate(table["garden"], 1)}
        found["mines"] = {f"mine {c}": owner for c, owner in zip(COLOURS, table["mines"], strict=True)}
        return found

    def _legal_boost(self, table, now):
        return ["plain", "with " + next(b for b in BOOSTS if table["boosts"][b] == table["turn"])]

    def _legal_type(self, table, now):
        return ["as " + kind for kind in TYPES if kind != parts(now["card"])[0]]

    def _legal_number(self, table, now):
        return [f"number {die}" for die in table["dice"]]

    def _legal_sector(self, table, now):
        return [f"at sector {n}" for n in self.matching(table, parts(now["card"])[1])]

    def matching(self, table, die):
        """Sectors on which a program die may be played: those that show it, or any if none does."""
        same = [n for n in SECTORS if table["dice"][n - 1] == die]
        return same or list(SECTORS)

    def _legal_colour(self, table, now):
        if self.kind(now) == "move":
            return [c for c, count in zip(COLOURS, table["gems"][now["sector"] - 1], strict=True) if count]
        supply = self.supply(table)
        found = [c for c, count in zip(COLOURS, supply, strict=True) if count]
        if now.get("boost") == "multi":
            ahead = [n for n in SECTORS if n >= now["sector"] and table["dice"][n - 1] == now["number"]]
            if len(ahead) > sum(supply):
                found.append("without")
        return found

    def _legal_to(self, table, now):
        return [f"to sector {n}" for n in SECTORS]

    def _legal_die(self, table, now):
        return ["up", "down"]

    def _legal_take(self, table, now):
        return ["take " + boost for boost, where in table["boosts"].items() if where == "lab"]

    def _legal_after(self, table, now):
        return ["queen", "done"]

    def _legal_queen_sector(self, table, now):
        return [f"at sector {n}" for n in SECTORS]

    def _legal_queen_colour(self, table, now):
        return [c for c, count in zip(COLOURS, self.supply(table), strict=True) if count]

    # -- playing

    def play(self, table, move):
        """The table after a move; hands and deck of a new round are None, for they are drawn."""
        table = deepcopy(table)
        now, word = table.get("pending", {}), move.split()[-1]
        if move == "queen":
            table["pending"] = {"step": "queen-sector", "resume": step_of(table)}
        elif move == "done":
            self.next_turn(table)
        elif move in self.texts(table):
            self.stand(table, move)
        elif move == "lab":
            table["lab"][table["lab"].index(None)] = table["turn"]
            table["robotanists"][table["turn"]] -= 1
            table["pending"] = {"step": "take"}
        elif move.startswith("take"):
            table["boosts"][word] = table["turn"]
            self.after_robotanist(table)
        elif step_of(table).startswith("queen"):
            self.queen(table, now, word)
        else:
            self.go_on_with_card(table, now, move, word)
        return table

    def texts(self, table):
        return {text for places in self.spaces(table).values() for text in places}

    def queen(self, table, now, word):
        if now["step"] == "queen-sector":
            table["pending"] = {**now, "step": "queen-colour", "sector": int(word)}
            return
        table["gems"][now["sector"] - 1][COLOURS.index(word)] += 1
        table["queen_used"] = True
        del table["pending"]
        if now["resume"] == "robotanist":
            table["pending"] = {"step": "robotanist"}
        elif now["resume"] == "after":
            self.next_turn(table)

    def kind(self, now):
        return now.get("as", parts(now["card"])[0])

    def go_on_with_card(self, table, now, move, word):
        seat = table["turn"]
        if move.startswith("play"):
            table["hands"][seat].remove(word)
            table["discard"].append(word)
            table["discard"].sort(key=lambda card: (TYPES.index(parts(card)[0]), parts(card)[1]))
            mine = [boost for boost, where in table["boosts"].items() if where == seat]
            if mine and (mine == ["change"] or parts(word)[0] != "spin"):
                table["pending"] = {"step": "boost", "card": word}
            else:
                self.act(table, {"card": word})
        elif move == "plain":
            self.act(table, {"card": now["card"]})
        elif move == "with change":
            table["pending"] = {"step": "type", "card": now["card"], "boost": "change"}
        elif move.startswith("with "):
            self.act(table, {"card": now["card"], "boost": word})
        elif move.startswith("as "):
            self.act(table, {"card": now["card"], "boost": "change", "as": word})
        elif move.startswith("number"):
            self.multi(table, {**now, "number": int(word)}, 0)
        elif move.startswith("at "):
            self.at(table, now, int(word))
        elif move.startswith("to "):
            for colour, count in enumerate(now["held"]):
                table["gems"][int(word) - 1][colour] += count
            self.card_done(table, now)
        elif move in ("up", "down"):
            die = table["dice"][now["sector"] - 1]
            turned = {"up": {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}, "down": {1: 6, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}}
            table["dice"][now["sector"] - 1] = turned[move][die]
            self.card_done(table, now)
        elif move == "without":
            self.multi(table, now, now["sector"])
        else:
            self.gem(table, now, COLOURS.index(move))

    def act(self, table, card):
        """A card begins: a Place with nothing to place does nothing, a wild Multi asks for its number."""
        if self.kind(card) == "place" and not any(self.supply(table)):
            self.card_done(table, card)
        elif card.get("boost") == "multi":
            die = parts(card["card"])[1]
            if die in table["dice"]:
                self.multi(table, {**card, "number": die}, 0)
            else:
                table["pending"] = {"step": "number", **card}
        else:
            table["pending"] = {"step": "sector", **card}

    def at(self, table, now, sector):
        kind = self.kind(now)
        now = {**now, "sector": sector}
        if kind == "spin":
            table["pending"] = {**now, "step": "die"}
            return
        gems = sum(self.supply(table)) if kind == "place" else sum(table["gems"][sector - 1])
        left = min(gems, 2 if now.get("boost") == "x2" else 1)
        if not left:
            self.card_done(table, now)
            return
        table["pending"] = {**now, "step": "colour", "left": left}
        if kind == "move":
            table["pending"]["held"] = [0, 0, 0]

    def multi(self, table, now, last):
        """Ask for the next matching sector after `last`: where a gem can be placed, or taken."""
        now = {key: value for key, value in now.items() if key != "step"}
        place = self.kind(now) == "place"
        if not place:
            now.setdefault("held", [0, 0, 0])
        for n in SECTORS:
            if n > last and table["dice"][n - 1] == now["number"]:
                table["pending"] = {"step": "colour", **now}
                if any(self.supply(table) if place else table["gems"][n - 1]):
                    table["pending"]["sector"] = n
                    return
        if place or not any(now["held"]):
            self.card_done(table, now)
        else:
            table["pending"] = {"step": "to", **now}

    def gem(self, table, now, colour):
        kind, sector = self.kind(now), now["sector"]
        table["gems"][sector - 1][colour] += 1 if kind == "place" else -1
        if kind == "move":
            now["held"][colour] += 1
        if now.get("boost") == "multi":
            self.multi(table, now, sector)
            return
        now["left"] -= 1
        if not now["left"]:
            del now["left"]
            if kind == "place":
                self.card_done(table, now)
            else:
                now["step"] = "to"

    def card_done(self, table, now):
        if "boost" in now:
            table["boosts"][now["boost"]] = "lab"
        table["pending"] = {"step": "robotanist"}

    def stand(self, table, move):
        """A robotanist goes to a space, from the hand or from the lab."""
        seat, word = table["turn"], move.split()[-1]
        if move.startswith("garden"):
            table["garden"][int(word) - 1] = seat
        elif move.startswith("mine"):
            table["mines"][COLOURS.index(word)] = seat
        else:
            table["workshop"][move.split()[1]][int(word) - 1] = seat
        if step_of(table) == "release":
            lowest = next(i for i, owner in enumerate(table["lab"]) if owner is not None)
            table["lab"][lowest] = None
            self.release(table)
        else:
            table["robotanists"][seat] -= 1
            self.after_robotanist(table)

    def after_robotanist(self, table):
        if self.queen_may(table):
            table["pending"] = {"step": "after"}
        else:
            self.next_turn(table)

    def next_turn(self, table):
        table.pop("pending", None)
        table["turn"] = (table["turn"] + 1) % table["players"]
        if not any(table["robotanists"]):
            self.release(table)

    def release(self, table):
        table.pop("step", None)
        owners = [owner for owner in table["lab"] if owner is not None]
        if owners:
            table["step"], table["turn"] = "release", owners[0]
        else:
            self.end_round(table)

    # -- the Queen's Favor

    def favor(self, table):
        """What each seat earns; wilted sectors are emptied on the way, as the rulebook does it."""
        earned = [0] * table["players"]
        spaces, gems, dice = self.spaces(table), table["gems"], table["dice"]

        def pay(text, owner, cogs):
            if owner is not None:
                earned[owner] += cogs

        wilting = [n for n in SECTORS if sum(gems[n - 1]) >= self.options.wilting_threshold]
        for text, owner in spaces["6+=3"].items():
            for n in wilting:
                if dice[n - 1] == int(text[-1]):
                    pay(text, owner, self.options.wilting_pay)
        for n in wilting:
            gems[n - 1] = [0, 0, 0]
        for row in ("1:1", "1:2"):
            for text, owner in spaces[row].items():
                found = sum(sum(bed) for bed, die in zip(gems, dice, strict=True) if die == int(text[-1]))
                pay(text, owner, found if row == "1:1" else found // 2 + found % 2)
        for text, owner in spaces["garden"].items():
            pay(text, owner, sum(gems[int(text[-1]) - 1]))
        self.mines(table, earned)
        return earned

    def mines(self, table, earned):
        """Colours by number of gems, from the most; those with the same number share their places' cogs."""
        counts = [sum(bed[c] for bed in table["gems"]) for c in range(3)]
        pays = list(self.options.mine_pays)
        for count in sorted(set(counts), reverse=True):
            tied = [c for c in range(3) if counts[c] == count]
            pot, pays = sum(pays[: len(tied)]), pays[len(tied) :]
            holders = [table["mines"][c] for c in tied if table["mines"][c] is not None]
            for owner in holders:
                earned[owner] += pot // (len(tied) if self.options.lost_shares else len(holders))

    def end_round(self, table):
        earned = self.favor(table)
        table["cogs"] = [old + new for old, new in zip(table["cogs"], earned, strict=True)]
        i = table["players"] - 2
        if table["round"] == self.options.rounds[i]:
            table["over"], table["step"] = True, "over"
            return
        table["round"] += 1
        table["queen"] = table["turn"] = (table["queen"] + 1) % table["players"]
        table["queen_used"] = False
        table["robotanists"] = [self.options.robotanists[i]] * table["players"]
        table["garden"], table["mines"] = [None] * 6, [None] * 3
        table["workshop"] = {row: [None] * 6 for row in table["workshop"]}
        table["discard"], table["hands"], table["deck"] = [], None, None

    def dealt(self, table):
        """Whether hands and deck are those of a new round: of the right size, and all the cards."""
        cards = Counter(table["deck"])
        for hand in table["hands"]:
            cards.update(hand)
        size = self.options.hand[table["players"] - 2]
        return cards == +self.copies and all(len(hand) == size for hand in table["hands"])

    def winners(self, table):
        return {seat for seat, cogs in enumerate(table["cogs"]) if cogs == max(table["cogs"])}
