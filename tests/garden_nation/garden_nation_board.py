"""The printed tiles, cards and tables of Garden Nation, typed a second time from the rulebook and the facts."""

# Land and value by printed slot: 0 centre, then clockwise from the top left; B is the bramble.
TILES = {
    1: "B5 G4 G4 Y4 Y3 R5 R1",
    2: "Y3 Y2 R4 G4 B5 R3 G5",
    3: "R3 G3 R4 Y4 B5 G1 Y3",
    4: "G3 Y4 R5 B5 G1 R4 Y3",
    5: "G4 R3 Y5 R2 Y3 B5 G3",
    6: "R4 G3 Y4 Y4 R3 G3 B5",
    7: "Y5 G5 R4 G3 Y1 B5 R3",
}
LANDS = {"G": "green", "Y": "yellow", "R": "red", "B": "bramble"}
PRINTED = {
    f"{tile}.{slot}": (LANDS[word[0]], int(word[1:]))
    for tile, words in TILES.items()
    for slot, word in enumerate(words.split())
}
# Areas of neighbouring territories that touch: position.slot on the board.
CROSS = "0.1-1.4 0.2-2.5 0.3-3.6 0.4-4.1 0.5-5.2 0.6-6.3 1.3-2.6 2.4-3.1 3.5-4.2 4.6-5.3 5.1-6.4 6.2-1.5"
TOUCHING = set()
for position in range(7):
    for ring in range(1, 7):
        TOUCHING.add(frozenset({(position, 0), (position, ring)}))
        TOUCHING.add(frozenset({(position, ring), (position, ring % 6 + 1)}))
for cross in CROSS.split():
    TOUCHING.add(frozenset(tuple(int(part) for part in end.split(".")) for end in cross.split("-")))

# Projects: points, kind of pattern, land of the tall building, its floors, land of the unoccupied neighbour.
PROJECTS = {
    "infirmary-green": (4, "beside", "yellow", 2, "green"),
    "infirmary-red": (4, "beside", "yellow", 2, "red"),
    "sacred-place-yellow": (4, "beside", "green", 2, "yellow"),
    "sacred-place-red": (4, "beside", "green", 2, "red"),
    "fortress-yellow": (4, "beside", "red", 2, "yellow"),
    "fortress-green": (4, "beside", "red", 2, "green"),
    "herbalist": (3, "outside", "yellow", 2, ""),
    "house": (3, "outside", "green", 2, ""),
    "prison": (3, "outside", "red", 2, ""),
    "forge": (3, "two", "yellow", 1, ""),
    "terraced-houses": (3, "two", "green", 1, ""),
    "outpost": (3, "two", "red", 1, ""),
    "windmill": (5, "two", "yellow", 2, ""),
    "sanctuary": (5, "two", "green", 2, ""),
    "bunker": (5, "two", "red", 2, ""),
    "power-station": (7, "centre", "yellow", 3, ""),
    "apartments": (7, "centre", "green", 3, ""),
    "radio-tower": (7, "centre", "red", 3, ""),
    "water-reservoir": (11, "three", "yellow", 2, ""),
    "temple": (11, "three", "green", 2, ""),
    "air-base": (11, "three", "red", 2, ""),
}
# Missions: what counts, points of each, land (any: ""), floors; Territory Control by its two territories.
MISSIONS = {
    "cabaret": ("floors", 1, "green", 1),
    "post-office": ("floors", 1, "yellow", 1),
    "barracks": ("floors", 1, "red", 1),
    "sculpture": ("buildings", 3, "green", 2),
    "market": ("buildings", 3, "yellow", 2),
    "watchtower": ("buildings", 3, "red", 2),
    "belfry": ("territories", 7, "", 3),
    "observatory": ("territories", 11, "", 4),
}
MISSION_COPIES = dict.fromkeys(MISSIONS, 2) | {"belfry": 3} | {
    f"control-{pair}": 1 for pair in ("1-3", "2-4", "3-5", "4-6", "5-7", "6-1", "7-2")
}  # fmt: skip
# The most inhabitants for which these victory points are earned; 38 and more earn 10.
POPULATION = {
    1: -30, 3: -20, 5: -10, 7: -5, 9: -3, 10: 0, 13: 1, 16: 2, 19: 3, 22: 4, 25: 5, 28: 6, 31: 7, 34: 8, 37: 9,
}  # fmt: skip


def population_points(inhabitants):
    """Victory points for the inhabitants left at the end."""
    return next((points for most, points in POPULATION.items() if inhabitants <= most), 10)
