"""How a study reads: as text, and as a table in a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gardenlab.study.study import Study


def _title(study: Study) -> str:
    return f"Study of {study.game.wing.title} with {study.players} players"


def _facts(study: Study) -> list[tuple[str, str]]:
    names = [one.name for one in study.agents]
    agents = names[0] if len(set(names)) == 1 else ", ".join(names)
    if study.rotations > 1:
        agents += f" (each deal in {study.rotations} rotations)"
    games = f"{len(study):,}"
    if study.partial:
        games = f"partial: {len(study):,} of {study.planned:,}"
    if study.capped:
        games += f" ({study.capped:,} reached the cap of {study.plan.cap:,} decisions)"
    return [
        ("games", games),
        ("agents", agents),
        ("edition", f"{study.edition.name} (digest {study.edition.digest})"),
        *study._place(),
        ("tables", ", ".join(study.tables)),
        ("digest", study.digest),
        ("again", study.source),
        *([("note", study.note)] if study.note else []),
    ]


def as_text(study: Study) -> str:
    """One line a fact."""
    return "\n".join([_title(study), *(f"  {name:<9}  {value}" for name, value in _facts(study))])


def as_html(study: Study) -> str:
    """A table of the facts."""
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{escape(value)}</td></tr>"
        for name, value in _facts(study)
    )
    return f"<table><caption style='text-align:left'>{escape(_title(study))}</caption>{rows}</table>"
