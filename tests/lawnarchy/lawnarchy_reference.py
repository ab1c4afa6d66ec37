"""The rules of Lawnarchy a second time, for tests: slow, plain and over dicts, from the rulebook and its rulings.

Nothing here looks at the project's rules. It reads a full position as ``to_dict`` writes it, says which moves are
legal as texts, and which positions a move can lead to (several where a gnome is stolen, for chance draws it). What
the project's rules do must be among them.
"""

from collections import Counter
from itertools import combinations

ORDER = {"no": 0, "1": 1, "2": 2}
POINTS = {"no": 0, "1": 1, "2": 2}


class Reference:
    """A deck, with the rules over it.

    Parameters
    ----------
    edition : Edition
        Only its cards as words and its options are read.
    """

    def __init__(self, edition):
        self.cards = {card.id: card for card in edition.cards}
        self.centre_size = edition.centre
        self.to_win = dict(zip((2, 3, 4), edition.jury_to_win, strict=True))
        self.compost_always = edition.compost_always

    # -- the table

    def opposite(self, table, seat, place):
        """Who lies across the fence: places 1 and 2 face the left neighbour, 3 and 4 the right one (§2)."""
        n = table["players"]
        left_neighbour, right_neighbour = (seat + 1) % n, (seat - 1) % n
        return (left_neighbour, 5 - place) if place in (1, 2) else (right_neighbour, 5 - place)

    def bed(self, table, spot):
        seat, place = spot
        return table["gardens"][seat][place - 1]

    def colour(self, bed):
        return None if bed["destroyed"] else self.cards[bed["card"]].colour

    def met(self, table, spot):
        """Whether a card's condition is met (§3, §7)."""
        seat, place = spot
        bed = self.bed(table, spot)
        if bed["destroyed"]:
            return False
        card = self.cards[bed["card"]]
        beside = [self.bed(table, (seat, p)) for p in (place - 1, place + 1) if 1 <= p <= 4]
        across = self.bed(table, self.opposite(table, seat, place))
        if card.condition == "none":
            return True
        if card.condition == "position":
            return place == card.wants
        if card.condition == "neighbour_colour":
            return card.wants in [self.colour(other) for other in beside]
        if card.condition == "opposite_colour":
            return self.colour(across) == card.wants
        if card.condition == "destroyed_neighbour":
            return any(other["destroyed"] for other in beside)
        assert card.condition == "destroyed_opposite"
        return across["destroyed"]

    def points(self, table, spot):
        return self.cards[self.bed(table, spot)["card"]].points if self.met(table, spot) else 0

    def garden_points(self, table, seat):
        return sum(self.points(table, (seat, place)) for place in (1, 2, 3, 4))

    # -- the jury

    def fulfils(self, table, seat, jury, shown):
        """Whether a garden fulfils a jury card with the gnomes `shown`, pairs of place and face (§4, §7)."""
        card = self.cards[jury]
        places = (1, 2, 3, 4)
        value = {p: self.points(table, (seat, p)) + sum(POINTS[f] for at, f in shown if at == p) for p in places}
        own = [self.bed(table, (seat, p)) for p in places]
        across = [self.opposite(table, seat, p) for p in places]
        colours = [self.colour(bed) for bed in own]
        if card.condition == "outer_pair_sum_at_least":
            return value[1] + value[4] >= card.wants
        if card.condition == "middle_pair_sum_at_least":
            return value[2] + value[3] >= card.wants
        if card.condition == "four_distinct_colours_none_destroyed":
            return None not in colours and len(set(colours)) == 4
        if card.condition == "same_colour_at_least":
            return any(colours.count(c) >= card.wants for c in ("purple", "green", "yellow", "blue"))
        if card.condition == "destroyed_opposite_at_least":
            return sum(self.bed(table, spot)["destroyed"] for spot in across) >= card.wants
        if card.condition == "gnome_points_at_least":
            return sum(POINTS[face] for _, face in shown) >= card.wants
        if card.condition == "single_card_at_least":
            return max(value.values()) >= card.wants
        if card.condition == "every_card_at_least":
            return min(value.values()) >= card.wants
        if card.condition == "total_greater_than_opposite_total":
            return sum(value.values()) > sum(self.points(table, spot) for spot in across)
        if card.condition == "cards_worth_exactly":
            return set(card.wants) <= set(value.values())
        assert card.condition == "garden_total_at_least"
        return sum(value.values()) >= card.wants

    def ways(self, table, seat, jury):
        """All ways to reveal own point gnomes for a claim in which no gnome could be kept (§4)."""
        owned = sorted(
            (place, face)
            for place in (1, 2, 3, 4)
            for face, _ in self.bed(table, (seat, place))["gnomes"]
            if face != "no"
        )
        good = []
        for size in range(len(owned) + 1):
            for shown in sorted(set(combinations(owned, size))):
                some = Counter(shown)
                if any(not Counter(less) - some for less in good):
                    continue
                if self.fulfils(table, seat, jury, shown):
                    good.append(shown)
        return good

    def claimable(self, table):
        return [jury for jury in table["board"] if self.ways(table, table["turn"], jury)]

    # -- legal moves

    def legal(self, table):
        """The texts of all legal steps."""
        if table["over"]:
            return set()
        pending = table["pending"]
        if pending is None:
            return self.legal_turn(table)
        seat, step = table["turn"], pending["step"]
        if step == "reveal":
            return {reveal_text(way) for way in self.ways(table, seat, pending["jury"])}
        if step == "home":
            return {f"to {p}" for p in (1, 2, 3, 4) if not self.bed(table, (seat, p))["destroyed"]}
        if step == "steal":
            return {f"from {p}" for p in self.stealable(table)}
        if step in ("arrange-own", "arrange-opposite"):
            filled = len(pending["order"])
            return {f"{filled + 1} from {p}" for p in (1, 2, 3, 4) if p not in pending["order"]}
        return {f"{'at' if step == 'place' else 'swap'} {p}" for p in (1, 2, 3, 4)}

    def legal_turn(self, table):
        moves = {f"claim {jury}" for jury in self.claimable(table)}
        for name in table["centre"]:
            if self.cards[name].kind == "garden":
                moves.add(f"grow {name}")
                continue
            works = self.has_effect(table, name)
            if works:
                moves.add(f"squabble {name}")
            if not works or self.compost_always:
                moves.add(f"compost {name}")
        return moves

    def stealable(self, table):
        seat = table["turn"]
        if all(self.bed(table, (seat, p))["destroyed"] for p in (1, 2, 3, 4)):
            return []
        return [p for p in (1, 2, 3, 4) if self.bed(table, self.opposite(table, seat, p))["gnomes"]]

    def victims(self, table, name):
        """The spots that a destroying squabble hits: intact cards opposite (§7)."""
        seat, card = table["turn"], self.cards[name]
        hit = []
        for place in (1, 2, 3, 4):
            spot = self.opposite(table, seat, place)
            bed = self.bed(table, spot)
            if bed["destroyed"]:
                continue
            if card.effect == "destroy_colour":
                strikes = self.colour(bed) == card.wants
            elif card.effect == "destroy_unmet":
                strikes = self.cards[bed["card"]].condition != "none" and not self.met(table, spot)
            else:
                assert card.effect == "destroy_opposite_own_gnomes"
                strikes = bool(self.bed(table, (seat, place))["gnomes"])
            if strikes:
                hit.append(spot)
        return hit

    def has_effect(self, table, name):
        effect = self.cards[name].effect
        if effect in ("rearrange_opposite", "swap_with_opposite"):
            return True
        if effect == "steal_gnome":
            return bool(self.stealable(table))
        return bool(self.victims(table, name))

    # -- playing

    def play(self, table, text):
        """All tables that a legal step can lead to."""
        table = copied(table)
        verb, *rest = text.split(" ")
        if verb == "claim":
            return self.claim(table, rest[0])
        if verb == "grow":
            table["centre"].remove(rest[0])
            table["pending"] = {"step": "place", "card": rest[0]}
            return [table]
        if verb in ("squabble", "compost"):
            table["centre"].remove(rest[0])
            if verb == "squabble":
                return self.squabble(table, rest[0])
            table["compost"].append(rest[0])
            return self.end_turn(table)
        if verb == "at":
            return self.grow(table, int(rest[0]))
        if verb == "to":
            return self.home(table, int(rest[0]))
        if verb == "swap":
            seat, place = table["turn"], int(rest[0])
            here, there = (seat, place), self.opposite(table, seat, place)
            return self.lay(table, {here: there, there: here})
        if verb == "from":
            return self.steal(table, int(rest[0]))
        if verb == "reveal":
            terms = [term.split(" at ") for term in text.removeprefix("reveal ").split(" + ")]
            return self.take(table, table["pending"]["jury"], [(int(place), face) for face, place in terms])
        return self.arrange(table, int(rest[1]))

    def end_turn(self, table):
        """Refill, then the next player clockwise begins, unless the game ends (§5, §6)."""
        table["pending"] = None
        while len(table["centre"]) < self.centre_size and table["pile"]:
            drawn = table["pile"].pop(0)
            table["board" if self.cards[drawn].kind == "jury" else "centre"].append(drawn)
        table["turn"] = (table["turn"] + 1) % table["players"]
        table["over"] = not table["centre"] and not self.claimable(table)
        return [table]

    def claim(self, table, jury):
        ways = self.ways(table, table["turn"], jury)
        if len(ways) == 1:
            return self.take(table, jury, ways[0])
        table["pending"] = {"step": "reveal", "jury": jury}
        return [table]

    def take(self, table, jury, shown):
        seat = table["turn"]
        for place, face in shown:
            self.use(table, (seat, place), face)
        table["board"].remove(jury)
        table["won"][seat].append(jury)
        if len(table["won"][seat]) == self.to_win[table["players"]]:
            table["over"], table["pending"] = True, None
            return [table]
        return self.end_turn(table)

    def use(self, table, spot, face):
        """Put one gnome of a face out of the game: of several the one that most seats know already."""
        gnomes = self.bed(table, spot)["gnomes"]
        alike = [gnome for gnome in gnomes if gnome[0] == face]
        chosen = max(alike, key=lambda gnome: (len(gnome[1]), sum(2**seat for seat in gnome[1])))
        gnomes.remove(chosen)
        table["used_gnomes"].append(face)

    def destroy(self, table, spot):
        bed = self.bed(table, spot)
        if bed["destroyed"]:
            return
        if any(face == "no" for face, _ in bed["gnomes"]):
            self.use(table, spot, "no")
            return
        bed["destroyed"] = True
        table["used_gnomes"] += [face for face, _ in bed["gnomes"]]
        bed["gnomes"] = []

    def grow(self, table, place):
        seat, name = table["turn"], table["pending"]["card"]
        bed = self.bed(table, (seat, place))
        table["compost"].append(bed["card"])
        bed["card"], bed["destroyed"] = name, False
        effect = self.cards[name].effect
        if effect == "fence_destroy":
            self.destroy(table, self.opposite(table, seat, place))
        if effect == "rearrange":
            table["pending"] = {"step": "arrange-own", "card": name, "order": []}
            return [table]
        if effect in ("gnome1", "gnome2") and table["gnome_pile"]:
            self.draw(table, name, int(effect[-1]) - 1)
            return [table]
        return self.end_turn(table)

    def draw(self, table, name, more):
        hand = (table["gnome_pile"].pop(0), frozenset([table["turn"]]))
        table["pending"] = {"step": "home", "card": name, "gnome": hand, "to_draw": more}

    def home(self, table, place):
        pending, seat = table["pending"], table["turn"]
        self.bed(table, (seat, place))["gnomes"].append(pending["gnome"])
        if pending["to_draw"] and table["gnome_pile"]:
            self.draw(table, pending["card"], pending["to_draw"] - 1)
            return [table]
        return self.end_turn(table)

    def squabble(self, table, name):
        hit = self.victims(table, name) if self.cards[name].effect.startswith("destroy") else []
        table["compost"].append(name)
        for spot in hit:
            self.destroy(table, spot)
        effect = self.cards[name].effect
        if effect.startswith("destroy"):
            return self.end_turn(table)
        step = {"rearrange_opposite": "arrange-opposite", "swap_with_opposite": "swap", "steal_gnome": "steal"}[effect]
        table["pending"] = {"step": step, "card": name} | ({"order": []} if step == "arrange-opposite" else {})
        return [table]

    def steal(self, table, place):
        seat, name = table["turn"], table["pending"]["card"]
        outcomes = []
        gnomes = self.bed(table, self.opposite(table, seat, place))["gnomes"]
        for index in range(len(gnomes)):
            one = copied(table)
            face, known = self.bed(one, self.opposite(one, seat, place))["gnomes"].pop(index)
            one["pending"] = {"step": "home", "card": name, "gnome": (face, known | {seat}), "to_draw": 0}
            outcomes.append(one)
        return outcomes

    def arrange(self, table, source):
        pending = table["pending"]
        pending["order"].append(source)
        if len(pending["order"]) < 3:
            return [table]
        order = pending["order"] + [p for p in (1, 2, 3, 4) if p not in pending["order"]]
        seat = table["turn"]
        if pending["step"] == "arrange-own":
            spots = {p: (seat, p) for p in (1, 2, 3, 4)}
        else:
            spots = {p: self.opposite(table, seat, p) for p in (1, 2, 3, 4)}
        return self.lay(table, {spots[p]: spots[order[p - 1]] for p in (1, 2, 3, 4)})

    def lay(self, table, moved):
        """Lay cards anew, `moved` from target to source spot, with their gnomes; a new owner may look (§7)."""
        old = {spot: self.bed(table, source) for spot, source in moved.items()}
        for (seat, place), bed in old.items():
            gnomes = [(face, known | {seat}) for face, known in bed["gnomes"]]
            table["gardens"][seat][place - 1] = {**bed, "gnomes": gnomes}
        return self.end_turn(table)

    # -- the end

    def winners(self, table):
        """Most jury cards, then most garden points, then all of those (§6)."""
        standing = [(len(won), self.garden_points(table, seat)) for seat, won in enumerate(table["won"])]
        return {seat for seat, mark in enumerate(standing) if mark == max(standing)}


def copied(value):
    """A copy of dicts and lists; what cannot change is shared."""
    if isinstance(value, dict):
        return {key: copied(entry) for key, entry in value.items()}
    return [copied(entry) for entry in value] if isinstance(value, list) else value


def reveal_text(way):
    terms = sorted(way, key=lambda pair: (pair[0], ORDER[pair[1]]))
    return "reveal " + " + ".join(f"{face} at {place}" for place, face in terms)


def read_gnome(text, owner):
    face, at, seats = text.partition("@")
    return face, frozenset(int(seat) for seat in seats.split(",")) if at else frozenset([owner])


def read(data):
    """A table from a full position's dict."""
    table = copied({key: data[key] for key in data if key not in ("seed", "edition", "game")})
    for seat, garden in enumerate(table["gardens"]):
        for bed in garden:
            bed["gnomes"] = [read_gnome(text, seat) for text in bed["gnomes"]]
    table["over"] = table.get("over", False)
    table["pending"] = table.get("pending")
    if table["pending"] and "gnome" in table["pending"]:
        table["pending"]["gnome"] = read_gnome(table["pending"]["gnome"], table["turn"])
    return table


def plain(table):
    """The table with whatever has no order sorted: equal tables give equal values."""
    told = copied(table)
    for garden in told["gardens"]:
        for bed in garden:
            bed["gnomes"] = sorted((face, sorted(known)) for face, known in bed["gnomes"])
    for key in ("centre", "board", "compost", "used_gnomes"):
        told[key].sort()
    for won in told["won"]:
        won.sort()
    return told
