"""The command line: ``gardenlab study``, ``gardenlab play``, ``gardenlab warm``."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gardenlab
from gardenlab.engine import kernel
from gardenlab.engine.errors import GardenlabError
from gardenlab.registry import WINGS, game_class, rooms

GAMES, GAMES_INTERPRETED = 10_000, 50  # of a study, for each number of players: one or two minutes
ROWS = 36  # of a table in the terminal
FAULTY, INTERRUPTED = 2, 130
SEED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        Those of the process by default.

    Returns
    -------
    int
        The exit code: 0, 2 after an error, 130 after an interrupt.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no such letter shows a question mark
    try:
        return _run(arguments)
    except GardenlabError as error:
        print(f"gardenlab: {error}", file=sys.stderr)
        return FAULTY
    except KeyboardInterrupt:
        print("gardenlab: interrupted", file=sys.stderr)
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    options, others = parser.parse_known_args(arguments)
    if others and options.command != "play":
        parser.error(f"unrecognized arguments: {' '.join(others)}")
    if options.command == "study":
        return _study(options)
    return _play(others) if options.command == "play" else _warm(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gardenlab", description="Board games: play, simulate, and study balance.")
    parser.add_argument("--version", action="version", version=f"gardenlab {gardenlab.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="study | play | warm")
    study = commands.add_parser("study", help="play many games and report what they tell about the balance")
    study.add_argument("game", nargs="?", default=next(iter(WINGS)), choices=list(WINGS))
    study.add_argument("--games", type=int, metavar="N", help="games for each number of players")
    study.add_argument("--players", type=int, nargs="+", metavar="P", help="numbers of players (default: all)")
    study.add_argument(
        "--agents", nargs="+", default=["greedy"], metavar="A", help="one for all seats, or one for each"
    )
    study.add_argument("--seed", default=str(SEED), metavar="S", help=f"a number or a text (default: {SEED})")
    study.add_argument("--out", metavar="FOLDER", help="where to write (default: gardenlab-study-GAME)")
    study.add_argument("--edition", metavar="PATH", help="a folder with your own cards (default: the rulebook's)")
    study.add_argument(
        "--restricted",
        type=int,
        metavar="DEALS",
        help="also ask by restricted play what each part of the game is worth",
    )
    study.add_argument("--workers", type=int, metavar="N", help="threads (default: what this machine allows)")
    study.add_argument("--quiet", action="store_true", help="no progress and no tables, only where the report is")
    commands.add_parser("play", help="open JupyterLab on the quickstart; further arguments go to JupyterLab")
    warm = commands.add_parser("warm", help="compile ahead, so that the first study does not wait")
    warm.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(WINGS)} (default: all)")
    return parser


# -- study


def _study(options: Any) -> int:
    from gardenlab.balance.report import check_folder, report
    from gardenlab.study.findings import findings

    target = Path(options.out or f"gardenlab-study-{options.game}").absolute()
    check_folder(target)
    _check_restricted(options)
    studies = _simulated(options)
    if not options.quiet:
        _say(f"Games played: {sum(map(len, studies)):,}. Working out what they tell ...", sys.stderr)
    found: Mapping[str, Any] = findings(studies)
    if options.restricted is not None and not any(study.partial for study in studies):
        found = {**found, "restricted_play": _restricted(options, studies)}
    if not options.quiet:
        for name in reversed(list(found)):  # the first finding last: there a terminal stands still
            _tell(name, found[name])
        _say("Drawing the pictures ...", sys.stderr)
    written = report(studies, target, found=found, command=_command(options, studies))
    _say(f"Tables: {len(written.tables)} CSV files in {target / 'tables'}")
    _say(f"Pictures: {len(written.pictures)} PNG files in {target / 'pictures'}")
    _say(f"Report, to be opened in a browser: {written.page}")
    return INTERRUPTED if any(study.partial for study in studies) else 0


def _simulated(options: Any) -> list[Any]:
    """A study for each number of players; after an interrupt those so far, the last one partial."""
    from gardenlab.agents.spec import line_up
    from gardenlab.statistics.captions import count as counted
    from gardenlab.study.limits import check_workers
    from gardenlab.study.simulate import check_games, simulate

    kind = game_class(options.game)
    wing = kind.wing
    alike = len(options.agents) == 1
    players = list(dict.fromkeys(options.players or (wing.players if alike else [len(options.agents)])))
    edition = None if options.edition is None else wing.edition(options.edition)
    agents = options.agents[0] if alike else options.agents
    games = check_games(_games(options))
    check_workers(options.workers)
    for count in players:  # what cannot be played is said before anything is
        line_up(agents, kind(players=count).players, rooms(options.game).styles)
    studies: list[Any] = []
    for count in players:
        if not options.quiet:
            line = " ".join(options.agents)
            _say(f"{wing.title} with {count} players: {counted(games, 'game')}, {line}", sys.stderr)
        try:
            study = simulate(
                options.game,
                players=count,
                agents=agents,
                games=games,
                seed=_seed(options.seed),
                edition=edition,
                workers=options.workers,
                progress=not options.quiet,
            )
        except KeyboardInterrupt:
            if not studies:
                raise
            break
        studies.append(study)
        if study.partial:
            break
    return studies


def _check_restricted(options: Any) -> None:
    """Refuse, before anything is played, restricted play that cannot be."""
    from gardenlab.agents.parts import Styles
    from gardenlab.study.simulate import check_games

    if options.restricted is None:
        return
    check_games(options.restricted)
    if len(options.agents) > 1:
        raise GardenlabError("--restricted: expected one agent for all seats; one of them is then made to do without")
    if not isinstance(rooms(options.game).styles, Styles):
        raise GardenlabError(f"--restricted: {options.game} names no part that an agent could do without")


def _restricted(options: Any, studies: Sequence[Any]) -> Any:
    """What each part of the game is worth, for the numbers of players of the studies."""
    from gardenlab.balance.restricted_play import restricted_play

    if not options.quiet:
        _say(f"Restricted play on {options.restricted:,} deals ...", sys.stderr)
    return restricted_play(
        options.game,
        players=[study.players for study in studies],
        deals=options.restricted,
        seed=_seed(options.seed),
        agent=options.agents[0],
        edition=studies[0].edition,
        workers=options.workers,
        progress=not options.quiet,
    )


def _games(options: Any) -> int:
    """How many games: what was asked for, else what takes a minute or two."""
    if options.games is not None:
        return int(options.games)
    return GAMES if kernel.compiler_missing() is None else GAMES_INTERPRETED


def _seed(text: str) -> int | str:
    """A whole number, or the text itself."""
    digits = text[1:] if text[:1] in "+-" else text
    return int(text) if digits.isascii() and digits.isdecimal() else text


def _command(options: Any, studies: Sequence[Any]) -> str:
    """The command that makes the same report."""
    words = ["gardenlab", "study", options.game, "--games", str(studies[0].planned)]
    words += ["--players", *(str(study.players) for study in studies), "--agents", *options.agents]
    words += ["--seed", options.seed]
    words += [] if options.restricted is None else ["--restricted", str(options.restricted)]
    return " ".join(map(shlex.quote, words + (["--edition", options.edition] if options.edition else [])))


def _tell(name: str, finding: Any) -> None:
    """Print a finding's table and what belongs under it."""
    from gardenlab.statistics import printing

    table = finding.printed
    text = " ".join(filter(None, [finding.summary, finding.note]))
    title = f"== {finding.title}"
    shown = printing.as_text(title, table.head(ROWS), finding.formats, "", None).rstrip("\n")
    more = f"... and {len(table) - ROWS:,} rows more in tables/{name}.csv\n" if len(table) > ROWS else ""
    _say(f"{shown}\n{more}{printing.wrapped(text)}\n")


def _say(text: str, stream: Any = None) -> None:
    """Print a text at once; where nobody reads on, such as behind ``| head``, go on in silence."""
    stream = stream or sys.stdout
    try:
        print(text, file=stream, flush=True)
    except BrokenPipeError:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# -- play


def _play(others: Sequence[str]) -> int:
    if importlib.util.find_spec("jupyterlab") is None:
        raise GardenlabError("JupyterLab is not installed; expected it from: pip install 'gardenlab[lab]'")
    command = [sys.executable, "-m", "jupyterlab", str(_quickstart()), *others]
    with subprocess.Popen(command) as lab:
        while True:
            try:
                return lab.wait()
            except KeyboardInterrupt:  # JupyterLab hears it too, and asks whether to stop
                continue


def _quickstart(name: str = "quickstart.ipynb") -> Path:
    """The notebook of a checkout, or a copy of the packaged one in the current folder, where it can be changed."""
    package = Path(gardenlab.__file__).resolve().parent
    beside, inside = package.parent / "notebooks" / name, package / "notebooks" / name
    checkout = (package.parent / "pyproject.toml").is_file() and beside.is_file()
    if checkout and os.access(beside, os.W_OK) and os.access(beside.parent, os.W_OK):
        return beside
    original = beside if checkout else inside
    copy = Path.cwd() / name
    if copy.exists():
        return copy
    try:
        shutil.copyfile(original, copy)
    except OSError as error:
        raise GardenlabError(f"{original} could not be copied to {copy}: {error.strerror}") from error
    _say(f"Copied the quickstart to {copy}")
    return copy


# -- warm


def _warm(options: Any) -> int:
    from gardenlab.agents.spec import BUILT_IN
    from gardenlab.study import digest
    from gardenlab.study.progress import quiet
    from gardenlab.study.simulate import simulate

    wings = [game_class(name).wing for name in options.games or WINGS]
    missing = kernel.compiler_missing()
    if missing is not None:
        _say(f"{missing}: there is nothing to compile, and games run interpreted")
        return 0
    for wing in wings:
        started = time.perf_counter()
        names = [*BUILT_IN, *rooms(wing.name).styles]
        for name in names:
            len(simulate(wing.name, players=min(wing.players), agents=name, games=1, seed=SEED).games)
        seconds = time.perf_counter() - started
        _say(f"{wing.title} is ready in {seconds:.1f} s: its games, its results, the agents {', '.join(names)}")
    digest.ready(quiet)
    folder = kernel.cache_root()
    if not any(folder.glob("*/**/*.nbi")):
        raise GardenlabError(f"{folder}: the machine code could not be kept there; expected a folder to write into")
    _say(f"Machine code is kept in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
