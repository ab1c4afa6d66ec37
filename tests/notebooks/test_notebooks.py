"""The notebooks run from top to bottom, show what they promise, and are committed as they were written.

Here they run with fewer games than a reader sees, which shows the same cells to work; the soak runs them as they are.
"""

import os
import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

SECONDS_A_CELL = 300  # on a busy machine, with compilation

STUDIES = ("lawnarchy_jury_study", "last_garden_wilting_study", "garden_nation_territory_study", "studies_that_grow")
NAMES = ("quickstart", *STUDIES)
JURY = (
    "Avery Goodcard", "Bo Sides", "Carla Ful", "Dick Snomes", "Earnest Beancounter", "Indra Middles", "Manny Points",
    "Moni Chrome", "P. Dantic", "Rowdy Dendron", "Tad More",
)  # fmt: skip
WIDGET = "application/vnd.jupyter.widget-view+json"
RECONSTRUCTED = "partly reconstructed"
NOTES = {  # what results rest on; of the others, the deck
    "last_garden_wilting_study": "the edition assumes",
    "garden_nation_territory_study": "The rulebook is silent",
    "studies_that_grow": "the edition assumes",
}
FEWER = {  # what a notebook says once, and what is said here
    "lawnarchy_jury_study": {"GAMES = 1_500": "GAMES = 400", "games=900": "games=300", "EACH = 8, 250": "EACH = 8, 60"},
    "last_garden_wilting_study": {"GAMES = 500": "GAMES = 150", "deals=150": "deals=40"},
    "studies_that_grow": {"GAMES = 20_000": "GAMES = 6_000", "games=3_000": "games=600"},
    "garden_nation_territory_study": {"GAMES = 400": "GAMES = 120", "deals=150": "deals=40"},
}


class Run:
    """An executed notebook: its cells, and what they showed."""

    def __init__(self, notebook):
        self.cells = notebook.cells
        self.outputs = [output for cell in self.cells for output in cell.get("outputs", [])]

    def cell(self, words):
        """The outputs of the first code cell whose source has these words."""
        return next(c.outputs for c in self.cells if c.cell_type == "code" and words in c.source)

    def kinds(self):
        return [kind for output in self.outputs for kind in output.get("data", {})]

    @staticmethod
    def text(outputs):
        """All that was printed or shown as text, HTML or Markdown."""
        parts = []
        for output in outputs:
            parts.append(output.get("text", ""))
            parts += [v for kind, v in output.get("data", {}).items() if kind.startswith("text/")]
        return "\n".join(parts)


def source(root, name):
    return nbformat.read(root / "notebooks" / f"{name}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def root(request):
    return request.config.rootpath


def with_fewer_games(notebook, changes):
    """The notebook with each text of `changes`, which stands in it once, replaced."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for old, new in changes.items():
        [cell] = [cell for cell in code if old in cell.source]
        assert cell.source.count(old) == 1, old
        cell.source = cell.source.replace(old, new)
    return notebook


def execute(root, notebook, folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MPLBACKEND", raising=False)  # the kernel shows its own pictures
        patch.setenv("PYTHONPATH", str(root), prepend=os.pathsep)
        client = NotebookClient(
            notebook,
            timeout=SECONDS_A_CELL,
            kernel_name="python3",
            resources={"metadata": {"path": str(folder)}},
        )
        client.execute()
    return Run(notebook)


@pytest.fixture(scope="module")
def run(root, tmp_path_factory):
    """Execute a notebook in an empty folder, once: `run(name)`."""
    done = {}

    def executed(name):
        if name not in done:
            notebook = with_fewer_games(source(root, name), FEWER.get(name, {}))
            done[name] = execute(root, notebook, tmp_path_factory.mktemp(name))
        return done[name]

    return executed


@pytest.mark.parametrize("name", NAMES)
def test_it_is_committed_without_outputs_for_any_python(root, name):
    notebook = source(root, name)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert all(cell.metadata == {} for cell in notebook.cells)
    assert notebook.metadata.kernelspec.name == "python3"
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert notebook.metadata.language_info == {"name": "python"}


def test_nothing_is_left_to_strip(root):
    files = [root / "notebooks" / f"{name}.ipynb" for name in NAMES]
    command = [sys.executable, "-m", "nbstripout", "--verify", *files]
    stripped = subprocess.run(command, check=False, capture_output=True, text=True)
    assert stripped.returncode == 0, f"run nbstripout on the notebooks: {stripped.stdout}{stripped.stderr}"


@pytest.mark.parametrize("name", NAMES)
def test_it_reads_like_an_article(root, name):
    cells = source(root, name).cells
    assert cells[0].cell_type == "markdown" and cells[0].source.startswith("# ")
    assert "reconstructed" in cells[0].source
    assert max(len(c.source.splitlines()) for c in cells if c.cell_type == "code") <= 45
    for target in re.findall(r"\]\(([^)#]+)\)", "\n".join(c.source for c in cells if c.cell_type == "markdown")):
        assert target.startswith("https://") or (root / "notebooks" / target).exists(), target


@pytest.mark.parametrize("name", STUDIES)
def test_the_prose_of_the_study_holds_no_results(root, name):
    """Shares and intervals are written by code, so that they cannot grow stale."""
    prose = [cell.source for cell in source(root, name).cells if cell.cell_type == "markdown"]
    found = [text for text in prose if re.search(r"\d\s?(%|percent)|\b0?\.\d|\[\d", text)]
    assert found == []


def check_tidy(done, name):
    """No error, nothing on stderr, no warning or progress bar, and the edition's note where it belongs."""
    assert [output for output in done.outputs if output.output_type == "error"] == []
    shown = Run.text(done.outputs)
    assert [output.text for output in done.outputs if output.get("name") == "stderr"] == []
    assert not re.search(r"\d%\|", shown), "a progress bar was left behind"
    assert "Warning" not in shown
    note = NOTES.get(name, RECONSTRUCTED)
    assert note in Run.text(done.cells[1].outputs), "the edition's note is not shown first"
    assert " ".join(shown.split()).count(note) > 3  # lines are broken anywhere


@pytest.mark.parametrize("name", NAMES)
def test_it_runs_and_leaves_nothing_untidy(run, name):
    check_tidy(run(name), name)


@pytest.mark.soak
@pytest.mark.parametrize("name", STUDIES)
def test_it_runs_with_as_many_games_as_a_reader_sees(root, tmp_path, name):
    check_tidy(execute(root, source(root, name), tmp_path), name)


def test_the_quickstart_shows_positions_and_reasons(run):
    done = run("quickstart")
    assert "image/svg+xml" in done.cell("deal(seed=7)")[0].data
    refusals = Run.text(done.cell("gl.IllegalMove"))
    assert refusals.count("is not legal") == 3 and "§4" in refusals
    assert "'gnomes': ['?']" in Run.text(done.cell("observe(")) and "'gnomes': ['2']" in Run.text(done.cell("observe("))
    assert "cards touch" in Run.text(done.cell("connected_components"))
    assert "image/png" in done.cell("draw_networkx_nodes")[0].data


def test_the_quickstart_plays_and_looks_into_games(run):
    for words in ("gl.play(", "gl.inspect("):
        data = run("quickstart").cell(words)[-1].data
        assert WIDGET in data
        assert "image/svg+xml" in data, "nothing to see without a kernel"
    assert "greedy" in Run.text(run("quickstart").cell("table.log"))


def test_the_quickstart_simulates_agents_of_ones_own(run):
    done = run("quickstart")
    assert "Who wins, by agent" in Run.text(done.cell('study.findings()["wins_by_agent"]'))
    assert "plain Python: games run interpreted" in Run.text(done.cell("def neat("))
    assert "the same games, move by move: True" in Run.text(done.cell("def neat_compiled("))
    assert "image/png" in done.cell("games=6_000")[-1].data


def test_the_quickstart_changes_rules_and_cards(run):
    done = run("quickstart")
    assert "interval" in Run.text(done.cell("manny_points=7"))
    assert "same deck as before: False" in Run.text(done.cell("to_csv(folder)"))
    assert "my_cards/cards.csv, line 15, column colour: 'gren' is not allowed" in Run.text(done.cell("gl.EditionError"))
    assert "image/png" in done.cell("sample_edition(number)")[-1].data


def test_the_quickstart_helps_a_club_and_a_kitchen_table(run):
    done = run("quickstart")
    club = Run.text(done.cell("rate(97, 156"))
    assert "[0.544, 0.694]" in club and "0.0029" in club
    table = Run.text(done.cell("gl.lawnarchy.score("))
    assert "Avery Goodcard" in table and "1 at 2" in table
    assert "eight evenings" in Run.text(done.cell("gl.statistics.advantage("))


def test_the_study_shows_every_jury_card_for_every_number_of_players(run):
    outputs = run("lawnarchy_jury_study").cell("jury_fulfilment(by_players)")
    table = outputs[-1].data["text/html"]
    for name in JURY:
        rows = re.findall(rf"<tr>(?:(?!</tr>).)*{re.escape(name)}(?:(?!</tr>).)*</tr>", table)
        assert len(rows) == 3, name
        assert all(re.search(r"\d+% \[\d", row) for row in rows), name


def test_the_study_has_its_pictures(run):
    done = run("lawnarchy_jury_study")
    assert done.kinds().count("image/png") >= 7
    for words in ("survival.plot()", "fulfilment.plot()", "gnomes.plot()", "differences.plot()", "wins.plot()"):
        assert "image/png" in done.cell(words)[-1].data, words


def test_the_study_concludes_from_its_data(run):
    done = run("lawnarchy_jury_study")
    assert "compared with itself: [0.0]" in Run.text(done.cell("def wide("))
    assert "the same games: True" in Run.text(done.cell("study.digest"))
    assert "sign turns round" in Run.text(done.cell("by_strength ="))
    advice = Run.text(done.cell("robust_easy ="))
    assert any(name in advice for name in JURY)
    assert "nan" not in advice


def test_the_quickstart_meets_the_second_game(run):
    done = run("quickstart")
    assert WIDGET in done.cell('gl.play("last_garden"')[-1].data
    assert "Step 3" in Run.text(done.cell("gl.last_garden.forecast("))
    assert "image/png" in done.cell("gl.last_garden.wilting(")[-1].data
    assert "by restricted play" in Run.text(done.cell("gl.restricted_play("))


def test_the_wilting_study_tells_of_every_round_and_die(run):
    done = run("last_garden_wilting_study")
    table = done.cell("wilting(greedy)")[-1].data["text/html"]
    for line, times in [("round 1", 3), ("round 3", 3), ("round 4", 2), *((f"die {die}", 3) for die in range(1, 7))]:
        assert len(re.findall(rf"<td[^>]*>{line}</td>", table)) == times, line
    assert done.kinds().count("image/png") == 6
    assert "image/svg+xml" in done.cell('"seed": "a garden for class"')[-1].data


def test_the_wilting_study_concludes_from_its_data(run):
    done = run("last_garden_wilting_study")
    assert "compared with itself: [0.0]" in Run.text(done.cell("same = gs.paired("))
    assert "the same games: True" in Run.text(done.cell("again.digest"))
    threshold = Run.text(done.cell("lines = []"))
    lost = {int(t): float(by) for t, by in re.findall(r"At \*\*(\d)\*\* gems: ([+-][\d.]+) gems lost", threshold)}
    assert lost[5] > 0 > lost[7] > lost[8]
    worth = Run.text(done.cell("found = table["))
    assert "**mines** (+" in worth and "nan" not in worth
    assert "nan" not in Run.text(done.cell("luck = whole"))


def test_the_territory_study_maps_every_area(run):
    done = run("garden_nation_territory_study")
    assert "49 areas, 96 edges" in Run.text(done.cell("nx.betweenness_centrality"))
    assert done.kinds().count("image/png") == 8
    for words in ("board_map(between", "use.plot()", 'board_map(places["built"]'):
        assert "image/png" in done.cell(words)[-1].data, words
    table = done.cell("control_by_territory(studies)")[-1].data["text/html"]
    for territory in range(1, 8):
        assert len(re.findall(rf"<td[^>]*>{territory}</td>", table)) >= 3, territory


def test_the_territory_study_concludes_from_its_data(run):
    done = run("garden_nation_territory_study")
    assert "compared with itself: [0.0]" in Run.text(done.cell("same = gs.paired("))
    assert "the same games: True" in Run.text(done.cell("again.digest"))
    control = Run.text(done.cell("for alone, change in"))
    rounds = {int(n): float(by) for n, by in re.findall(r"worth \*\*(\d)\*\*: rounds ([+-][\d.]+)", control)}
    assert rounds[0] > 0 > rounds[4]  # who gains fewer inhabitants builds more slowly
    worth = Run.text(done.cell("harmful ="))
    assert "**projects** (+" in worth and "nan" not in worth
    best, worst = map(float, re.findall(r"\*\*[\w-]+\*\*: dealt, it wins (\d+)%", Run.text(done.cell("best, worst"))))
    assert best > 100 / 3 > worst
    assert "nan" not in Run.text(done.cell("held = control.frame"))


def test_the_games_that_stay_are_those_of_the_cell(run):
    done = run("studies_that_grow")
    kept = Run.text(done.cell("kept = gl.simulate"))
    assert "going on: 1,500 of 6,000 games are in" in kept and "the games of the cell above: True" in kept
    assert "Wilting by round" in Run.text(done.cell("again = gl.open_study"))
    asked = Run.text(done.cell("again.query("))
    assert "wilted" in asked and "nan" not in asked.lower()
    assert re.search(r"\d files with \d+ bytes a game", Run.text(done.cell("files = sorted")))


def test_one_of_the_games_that_stay_is_looked_at(run):
    done = run("studies_that_grow")
    outputs = done.cell("(worst,) = ")
    assert re.search(r"Game [\d,]+ of 6,000: \d+ decisions", Run.text(outputs)) and "image/svg+xml" in outputs[-1].data
    assert "robotanist" in Run.text(done.cell('turns[["turn"'))
    assert WIDGET in done.cell("gl.inspect(again.replay")[-1].data


def test_the_grid_of_rules_is_read_against_its_targets(run):
    done = run("studies_that_grow")
    assert "image/png" in done.cell("grid = gl.sweep(")[-1].data and "image/png" in done.cell("np.geomspace")[-1].data
    told = Run.text(done.cell("unsure ="))
    ratio, apart = map(float, re.findall(r"([\d.]+) times as wide", told))
    assert ratio < apart == 1.41
    assert "True" in Run.text(done.cell("there = gl.simulate"))
    assert "the same table: True" in Run.text(done.cell("again_grid"))
