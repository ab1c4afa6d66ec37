"""The package as people get it: from a wheel, from an sdist, installed for editing, and from a checkout.

Each lands in a fresh virtual environment that borrows the libraries of the present one, so nothing is fetched.
"""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

HEAVY = ("numba", "llvmlite", "pandas", "scipy", "matplotlib", "networkx", "ipywidgets", "anywidget", "tqdm")

LOOK = f"""
import json, sys, time
began = time.perf_counter()
import gardenlab as gl
seconds = time.perf_counter() - began
heavy = [name for name in {HEAVY!r} if name in sys.modules]
from importlib import resources
from gardenlab.engine.data import folder
files = resources.files("gardenlab")
edition = gl.lawnarchy.edition()
shipped = ("py.typed", "widgets/board.js", "widgets/board.css")
print(json.dumps(dict(
    package=gl.__file__, seconds=seconds, heavy=heavy, data=str(folder("lawnarchy")), cards=len(edition.cards),
    digest=edition.digest, files=[name for name in shipped if files.joinpath(name).is_file()], path=sys.path,
)))
"""


@pytest.fixture(scope="session")
def built(root, tmp_path_factory):
    """The folder with the sdist and the wheel that is made of it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, root)
    return folder


@pytest.fixture(scope="session")
def wheel(built):
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def sdist(built):
    (found,) = built.glob("*.tar.gz")
    return found


def run(*command, **options):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


class Place:
    """A fresh virtual environment that sees the libraries of the present one, but not its gardenlab."""

    def __init__(self, folder):
        venv.create(folder, with_pip=False, symlinks=os.name != "nt")
        scheme = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
        self.folder = Path(folder)
        self.packages = Path(scheme["purelib"])
        self.scripts = Path(scheme["scripts"])
        self.python = self.scripts / ("python.exe" if os.name == "nt" else "python")
        # Lines of a .pth file are searched after all that is installed here, and bring no .pth files of their own.
        (self.packages / "zz_borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def install(self, *what):
        offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
        run(sys.executable, "-m", "pip", "--python", self.python, "install", *offline, *what)
        return self

    def see(self, *add):
        code = "".join(f"import sys; sys.path.insert(0, {str(path)!r})\n" for path in add) + LOOK
        return json.loads(run(self.python, "-I", "-W", "error", "-c", code, cwd=self.folder))


@pytest.fixture(scope="session")
def place(tmp_path_factory):
    return lambda name: Place(tmp_path_factory.mktemp(name))


@pytest.fixture(scope="session")
def from_wheel(place, wheel):
    return place("wheel").install(wheel)


def check(seen, package_in, data_in):
    assert Path(seen["package"]).resolve().is_relative_to(Path(package_in).resolve())
    assert Path(seen["data"]).resolve() == Path(data_in).resolve() / "lawnarchy"
    assert seen["cards"] == 64
    assert seen["files"] == ["py.typed", "widgets/board.js", "widgets/board.css"]
    assert seen["heavy"] == [], f"import gardenlab pulled in {seen['heavy']}"


def test_wheel(from_wheel, record_property):
    seen = from_wheel.see()
    check(seen, from_wheel.packages, from_wheel.packages / "gardenlab" / "data")
    record_property("import gardenlab, seconds", seen["seconds"])
    print(f"import gardenlab: {seen['seconds']:.3f} s")


def test_sdist(place, sdist):
    there = place("sdist").install(sdist)
    check(there.see(), there.packages, there.packages / "gardenlab" / "data")


def test_editable(place, root):
    there = place("editable").install("--editable", root)
    check(there.see(), root / "gardenlab", root / "data")


def test_checkout(place, root):
    check(place("checkout").see(root), root / "gardenlab", root / "data")


def test_every_way_gives_the_same_edition(from_wheel, place, root):
    assert from_wheel.see()["digest"] == place("other").see(root)["digest"]


def test_the_command_is_installed(from_wheel):
    command = from_wheel.scripts / ("gardenlab.exe" if os.name == "nt" else "gardenlab")
    words = run(command, "--help", cwd=from_wheel.folder)
    assert "study" in words and "play" in words


def test_wheel_holds_the_package_the_data_and_the_notebooks(wheel, root, project_files):
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if not name.split("/")[0].endswith(".dist-info")}
        expected = {n for n in project_files if n.startswith("gardenlab/")}
        expected |= {f"gardenlab/{n}" for n in project_files if n.startswith(("data/", "notebooks/"))}
        assert expected <= inside
        assert {name.split("/")[0] for name in inside} == {"gardenlab"}
        assert not [name for name in inside if "__pycache__" in name or "test" in name]
        for name in (n for n in project_files if n.startswith(("data/", "notebooks/"))):
            assert archive.read(f"gardenlab/{name}") == (root / name).read_bytes(), name


def test_sdist_holds_all_that_a_reader_needs(sdist, project_files):
    with tarfile.open(sdist) as archive:
        inside = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    parts = ("gardenlab/", "data/", "notebooks/", "tests/")
    expected = {name for name in project_files if name.startswith(parts) or ("/" not in name and name[0] != ".")}
    assert expected <= inside


def test_metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    extras = {line.split(": ")[1] for line in lines if line.startswith("Provides-Extra: ")}
    assert extras == {"lab", "test", "dask", "bench", "bridges", "store"}
    core = [line for line in lines if line.startswith("Requires-Dist: ") and "extra ==" not in line]
    assert [line for line in core if "numba" in line] and all("emscripten" in line for line in core if "numba" in line)
    assert "License-Expression: MIT" in lines
