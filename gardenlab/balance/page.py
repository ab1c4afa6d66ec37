"""The page of a report: one HTML file that needs no other, for light and dark, paper, and readers of every kind."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gardenlab.statistics import Finding

LONG = 40  # rows of a table that is folded away

STYLE = """
:root { color-scheme: light dark; --ink: #1d2421; --soft: #56605b; --paper: #fdfdfb; --line: #d9ded8; --band: #f1f4ee;
  --link: #14633f; --note: #fff6dc; --note-line: #d9a400; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ece8; --soft: #a8b2ab; --paper: #161a18; --line: #39413c;
  --band: #1f2522; --link: #7fd1a8; --note: #332b10; --note-line: #c79a1e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main, header, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 0 0 .75rem; line-height: 1.25; }
a { color: var(--link); }
section { border-top: 1px solid var(--line); padding: 1.75rem 0 1rem; }
nav ol { columns: 2 18rem; padding-left: 1.4rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { padding-bottom: .4rem; }
th, td { padding: .22rem .7rem .22rem .35rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
thead th { border-bottom: 2px solid var(--soft); }
tbody th { font-weight: 600; }
tbody tr:nth-child(even) { background: var(--band); }
img { display: block; background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: .6rem;
  margin-bottom: 1.25rem; max-width: 100%; }
p { max-width: 46rem; }
.caption { color: var(--soft); font-size: .92rem; }
.note { background: var(--note); border-left: 4px solid var(--note-line); padding: .6rem .9rem; max-width: 46rem; }
code, pre { font: .88em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--band); border: 1px solid var(--line); border-radius: 6px; padding: .7rem .9rem;
  white-space: pre-wrap; }
details > summary { cursor: pointer; padding: .3rem 0; }
.scroll, .gardenlab-finding > div { overflow-x: auto; }
@media print { section { break-inside: avoid-page; } a { color: inherit; } }
"""

READING = """<p>Each number stands with an interval in brackets. An interval of 95% is made so that in 95 of 100 studies
like this one it holds the true value; a wider one means that fewer games speak. What was not seen is not proven to be
impossible: its interval ends above zero.</p>
<p>The numbers tell how the named agents play. Other players may do otherwise: look at agents of several strengths
before a rule is changed.</p>"""


def page(pool: Any, told: Mapping[str, Finding], command: str = "") -> str:
    """The HTML of a report.

    Parameters
    ----------
    pool : Pool
        The studies.
    told : mapping of name to Finding
    command : str
        The command that makes it again, if there is one.
    """
    title = f"A balance study of {pool.studies[0].game.wing.title}"
    contents = "".join(f'<li><a href="#{escape(name)}">{escape(one.title)}</a></li>' for name, one in told.items())
    note = f'<p class="note" role="note">{escape(pool.note)}</p>' if pool.note else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
{note}
<nav aria-label="Contents"><ol>{contents}<li><a href="#design">What was played, and how to make it again</a></li>
<li><a href="#reading">How to read the numbers</a></li></ol></nav>
</header>
<main>
{"".join(_section(name, finding) for name, finding in told.items())}
<section id="design" aria-labelledby="design-head"><h2 id="design-head">What was played, and how to make it again</h2>
{_design(pool)}
{_again(pool, command)}
{note}
</section>
<section id="reading" aria-labelledby="reading-head"><h2 id="reading-head">How to read the numbers</h2>
{READING}
</section>
</main>
<footer><p class="caption">Made with gardenlab {escape(_version())}. The tables lie beside this page in
<code>tables/</code> as CSV, the pictures in <code>pictures/</code> as PNG.</p></footer>
</body>
</html>
"""


def _section(name: str, finding: Finding) -> str:
    """One finding: picture, table, caption and the line that makes it again."""
    key = escape(name)
    picture = finding.picture_html()
    table = finding.table_html()
    rows = len(finding.frame)
    if rows > LONG:
        table = f"<details><summary>The table, {rows} rows</summary>{table}</details>"
    note = f" {escape(finding.note)}" if finding.note else ""
    made = ""
    if finding.source:
        made = f"<details><summary>The code that makes it again</summary><pre>{escape(finding.source)}</pre></details>"
    return f"""<section id="{key}" aria-labelledby="{key}-head"><h2 id="{key}-head">{escape(finding.title)}</h2>
{picture}{table}
<p class="caption">{escape(finding.summary)}{note}</p>
{made}
<p class="caption">Files: <a href="tables/{key}.csv">tables/{key}.csv</a>{_picture_link(key, finding)}</p>
</section>
"""


def _picture_link(key: str, finding: Finding) -> str:
    return f', <a href="pictures/{key}.png">pictures/{key}.png</a>' if finding.has_plot else ""


def _design(pool: Any) -> str:
    """A table of the studies."""
    heads = ("players", "agents", "games", "seed", "edition", "edition digest", "digest of the games")
    rows = []
    for study in pool:
        names = [agent.name for agent in study.agents]
        line = names[0] if len(set(names)) == 1 else ", ".join(names)
        line += f" (each deal in {study.rotations} rotations)" if study.rotations > 1 else ""
        games = f"{len(study):,}" + (f" of {study.planned:,} (interrupted)" if study.partial else "")
        facts = (study.players, line, games, repr(study.seed), study.edition.name, study.edition.digest, study.digest)
        first, *others = (escape(str(fact)) for fact in facts)
        rows.append(f'<tr><th scope="row">{first}</th>{"".join(f"<td>{fact}</td>" for fact in others)}</tr>')
    head = "".join(f'<th scope="col" style="text-align:left">{name}</th>' for name in heads)
    return (
        f'<div class="scroll"><table style="text-align:left"><caption style="text-align:left">The studies</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _again(pool: Any, command: str) -> str:
    """What to type to get the same numbers."""
    shell = f"<p>On the command line:</p><pre>{escape(command)}</pre>" if command else ""
    lines = ",\n".join(f"    {study.source}" for study in pool)
    code = f"import gardenlab as gl\n\nstudies = [\n{lines},\n]\ngl.report(studies)"
    return f"{shell}<p>In Python:</p><pre>{escape(code)}</pre><p>Equal games have equal digests, on every machine.</p>"


def _version() -> str:
    return str(sys.modules["gardenlab"].__version__)
