"""A report of studies in one folder: a page to read, the tables as CSV, the pictures as PNG."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError

if TYPE_CHECKING:
    from gardenlab.statistics import Finding

PAGE = "report.html"
MANIFEST = "gardenlab-report.json"


@dataclass(frozen=True)
class Report:
    """Where a report lies.

    Attributes
    ----------
    folder : Path
    page : Path
        One HTML file that needs no other.
    tables, pictures : dict of name to Path
        The CSV and PNG files.
    """

    folder: Path
    page: Path
    tables: dict[str, Path]
    pictures: dict[str, Path]

    def __repr__(self) -> str:
        return f"Report in {self.folder}: {PAGE}, {len(self.tables)} tables, {len(self.pictures)} pictures"


def report(
    studies: Any,
    folder: str | os.PathLike[str] | None = None,
    *,
    found: Mapping[str, Finding] | None = None,
    command: str = "",
) -> Report:
    """Write all that studies can tell into a folder.

    Everything is made beside the folder first and moved there when it is complete: a reader never meets half a
    file, and a failure leaves the folder as it was.

    Parameters
    ----------
    studies : Study, or sequence of Study
    folder : str or path, optional
        Made if it is not there; ``gardenlab-study-<game>`` in the current folder by default. Of what is in it, only
        the files of an earlier report are replaced.
    found : Findings, optional
        What `gardenlab.findings` gave for these studies, if it is at hand.
    command : str, optional
        A command that makes the report again, to be shown on the page.

    Returns
    -------
    Report
        With the paths.

    Raises
    ------
    GardenlabError
        If the studies do not belong together, a file that is not a report's is in the way, or the folder cannot be
        written.
    """
    from gardenlab.statistics.pooling import Pool
    from gardenlab.study.findings import findings

    pool = Pool(studies)
    target = Path(folder if folder is not None else f"gardenlab-study-{pool.design['game']}").absolute()
    check_folder(target)
    told = findings(pool.studies) if found is None else found
    workshop = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        workshop = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        names = _write(workshop, pool, told, command)
        _move(workshop, target, names)
    except OSError as error:
        raise GardenlabError(f"{target}: the report could not be written ({error.strerror or error})") from error
    finally:
        if workshop is not None:
            shutil.rmtree(workshop, ignore_errors=True)
    return Report(
        target,
        target / PAGE,
        {Path(name).stem: target / name for name in names if name.endswith(".csv")},
        {Path(name).stem: target / name for name in names if name.endswith(".png")},
    )


def _write(folder: Path, pool: Any, told: Mapping[str, Finding], command: str) -> list[str]:
    """Write all files of a report; return their names, the page after what it tells of, the manifest last."""
    from gardenlab.balance.page import page

    names = []
    for part in ("tables", "pictures"):
        (folder / part).mkdir()
    for name, finding in told.items():
        names.append(f"tables/{name}.csv")
        finding.to_csv(folder / names[-1])
        for detail, table in finding.details.items():
            names.append(f"tables/{name}-{detail}.csv")
            table.to_csv(folder / names[-1], index=False, lineterminator="\n")
        if finding.has_plot:
            names.append(f"pictures/{name}.png")
            finding.to_png(folder / names[-1])
    (folder / PAGE).write_text(page(pool, told, command), encoding="utf-8")
    names += [PAGE, MANIFEST]
    facts = {"design": pool.design, "source": pool.source, "digests": [s.digest for s in pool], "files": sorted(names)}
    (folder / MANIFEST).write_text(json.dumps(facts, indent=2, default=str) + "\n", encoding="utf-8")
    return names


def check_folder(target: Path) -> None:
    """Refuse, before anything is made, a place where no folder can be, or one where others' files are in the way."""
    if target.exists() and not target.is_dir():
        raise GardenlabError(f"{target}: expected a folder, or a name that is free; there is a file of that name")
    mine = _own(target)
    kept = [name for name in (PAGE, MANIFEST) if (target / name).exists() and name not in mine]
    for part, kind in (("tables", "csv"), ("pictures", "png")):
        kept += [
            f"{part}/{file.name}"
            for file in sorted((target / part).glob(f"*.{kind}"))
            if f"{part}/{file.name}" not in mine
        ]
    if kept:
        raise GardenlabError(
            f"{target}: {kept[0]} was not written by a report and stays as it is; expected an empty or new folder, or "
            "that of an earlier report"
        )


def _own(target: Path) -> list[str]:
    """The files of the report that lies in a folder."""
    try:
        files = json.loads((target / MANIFEST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    safe = [name for name in files if isinstance(name, str) and Path(name).parts[0] in ("tables", "pictures", name)]
    return [name for name in safe if ".." not in Path(name).parts]


def _move(workshop: Path, target: Path, names: list[str]) -> None:
    """Move a complete report to its place: as a whole where nothing is yet, else file by file, the manifest last."""
    if not target.exists():
        workshop.chmod(target.parent.stat().st_mode & 0o777)
        workshop.rename(target)
        return
    old = _own(target)
    for part in ("tables", "pictures"):
        (target / part).mkdir(exist_ok=True)
    for name in names:
        os.replace(workshop / name, target / name)
    for name in old:
        if name not in names:
            (target / name).unlink(missing_ok=True)
