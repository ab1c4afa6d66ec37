"""The CSV files of an edition, written."""

from pathlib import Path
from typing import TYPE_CHECKING

from gardenlab.engine import sheets
from gardenlab.garden_nation.cards import RULES, SETUP_FIELDS, Area, Mission, Project
from gardenlab.garden_nation.sources import as_text

if TYPE_CHECKING:
    from gardenlab.garden_nation.box import Edition

TILES_FILE, PROJECTS_FILE, MISSIONS_FILE = "tiles.csv", "projects.csv", "missions.csv"
POPULATION_FILE, SETUP_FILE, RULES_FILE = "population.csv", "setup.csv", "rules.csv"
FILES = (TILES_FILE, PROJECTS_FILE, MISSIONS_FILE, POPULATION_FILE, SETUP_FILE, RULES_FILE)


def write_box(folder: Path, box: "Edition") -> Path:
    """Write the six files."""
    options, sources = box.options, box.sources
    told = as_text(dict(zip(SETUP_FIELDS, (sources["floors"], sources["track_actions"]), strict=True)))
    setup = [[players, options.floors[i], _cell(options.track_actions[i]), told] for i, players in enumerate((2, 3, 4))]
    points = [[*pair, sources["population_points"]] for pair in options.population_points]
    rules = [[name, _cell(getattr(options, name)), sources[name]] for name in RULES]
    return sheets.write(
        folder,
        {
            TILES_FILE: [Area._fields, *box.tiles],
            PROJECTS_FILE: [Project._fields, *box.projects],
            MISSIONS_FILE: [Mission._fields, *[[_cell(part) for part in card] for card in box.missions]],
            POPULATION_FILE: [["from", "points", "source"], *points],
            SETUP_FILE: [["players", *SETUP_FIELDS, "source"], *setup],
            RULES_FILE: [["option", "value", "source"], *rules],
        },
    )


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else value
