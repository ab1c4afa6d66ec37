"""What is committed: nothing of one machine, no outputs in notebooks, an executable .ci/run."""

import json
import os
import re
import tomllib

import pytest

TEXT = (".py", ".md", ".toml", ".ipynb", ".js", ".css", ".csv", ".txt", ".json", ".yml", ".yaml", ".cfg", "")

# Written with brackets so that this file does not find itself.
OF_ONE_MACHINE = re.compile(
    r"/(?:wor[k]|roo[t]|hom[e]|User[s]|far[m]|op[t])/\w|C:\\User[s]|bash_job[s]"
    r"|inde[x]-url|pypi\.or[g]|pythonhoste[d]|npmjs\.or[g]|registr[y]\.yarn|127\.0\.0\.1:\d|localhos[t]:\d"
)


def faults(text):
    return [match.group() for match in OF_ONE_MACHINE.finditer(text)]


@pytest.mark.parametrize("text", ["see /hom" + "e/someone/x", "https://pypi.or" + "g/simple", "--inde" + "x-url=x"])
def test_the_search_finds(text):
    assert faults(text)


def test_no_file_names_a_machine_or_a_registry(root, project_files):
    found = {}
    for name in project_files:
        if (root / name).suffix in TEXT:
            found[name] = faults((root / name).read_text(encoding="utf-8"))
    assert len(found) > 50
    assert {name: what for name, what in found.items() if what} == {}


def test_notebooks_are_committed_without_outputs(root, project_files):
    for name in (n for n in project_files if n.endswith(".ipynb")):
        cells = json.loads((root / name).read_text(encoding="utf-8"))["cells"]
        kept = [c for c in cells if c.get("outputs") or c.get("execution_count") is not None]
        assert kept == [], f"{name}: run nbstripout"


def test_data_folders_are_whole(project_files):
    for game in {name.split("/")[1] for name in project_files if name.startswith("data/")}:
        assert f"data/{game}/provenance.md" in project_files
    assert {"data/lawnarchy/cards.csv", "data/last_garden/program_cards.csv"} <= set(project_files)


def test_only_the_fixed_folders_at_the_top(project_files):
    top = {name.split("/")[0] for name in project_files if "/" in name}
    assert {name for name in top if not name.startswith(".")} == {"gardenlab", "notebooks", "tests", "data"}


def test_every_package_has_an_init(project_files):
    folders = {n.rsplit("/", 1)[0] for n in project_files if n.startswith("gardenlab/") and n.endswith(".py")}
    assert {f for f in folders if f"{f}/__init__.py" not in project_files} == set()


def test_checks_can_be_run(root):
    for script in (root / ".ci" / "run", root / ".ci" / "floors"):
        if not script.parent.is_dir():
            pytest.skip("an sdist has no .ci")
        assert os.access(script, os.X_OK)


def test_floors_are_those_of_the_package(root):
    """The constraints of .ci/floors.txt are the lower bounds in pyproject.toml, each once, with those of the store."""
    if not (root / ".ci").is_dir():
        pytest.skip("an sdist has no .ci")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    store = project["optional-dependencies"]["store"]
    wanted = [*project["dependencies"], *store]
    bounds = dict(re.match(r"([\w-]+)>=([\d.]+)", line).groups() for line in wanted)
    pinned = dict(
        line.split("==")
        for line in (root / ".ci" / "floors.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    )
    assert pinned.keys() == bounds.keys()
    for name, bound in bounds.items():
        assert (pinned[name] + ".").startswith(bound + ".") or pinned[name] == bound, name
