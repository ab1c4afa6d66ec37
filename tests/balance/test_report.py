"""A report: complete or not at all, one page that needs no other, and nobody else's files touched."""

import base64
import json
import re
from html.parser import HTMLParser

import pandas as pd
import pytest

import gardenlab as gl
import gardenlab.statistics as gs


@pytest.fixture(scope="module")
def studies():
    return [gl.simulate("lawnarchy", players=p, games=12, seed="<7>", progress=False) for p in (2, 3)]


@pytest.fixture(scope="module")
def few(studies):
    """Two findings, so that drawing takes no time."""
    plays = pd.DataFrame({"card": ["<b>hut</b>", "pond", "pond"], "grown": [True, False, True]})
    grown = gs.rates(plays, event="grown", by="card", title='Grown "often" & <well>', note="A note.")
    return {"grown": grown, "jury": gl.lawnarchy.jury_fulfilment(studies)}


@pytest.fixture
def written(studies, few, tmp_path):
    return gl.report(studies, tmp_path / "out", found=few, command="gardenlab study lawnarchy --seed '<7>'")


class Page(HTMLParser):
    """Tags with their attributes, and whether each is closed."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def listed(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_it_holds_tables_pictures_and_the_page(written, few):
    assert listed(written.folder) == [
        "gardenlab-report.json", "pictures/grown.png", "pictures/jury.png", "report.html", "tables/grown.csv",
        "tables/jury.csv",
    ]  # fmt: skip
    assert written.page == written.folder / "report.html" and set(written.tables) == set(written.pictures) == set(few)
    pd.testing.assert_frame_equal(
        pd.read_csv(written.tables["jury"]), few["jury"].frame.astype({"card": str}), check_dtype=False
    )
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written.pictures.values())


def test_the_page_needs_no_other_file_and_is_well_formed(written):
    page = Page(written.page.read_text(encoding="utf-8"))
    assert page.open == []
    images = page.all("img")
    assert len(images) == 2 and all(one["alt"] for one in images)
    for one in images:
        kind, data = one["src"].split(",", 1)
        assert kind == "data:image/png;base64" and base64.b64decode(data).startswith(b"\x89PNG")
    assert not page.all("script") and not page.all("link")
    links = [one["href"] for one in page.all("a")]
    assert not [link for link in links if "://" in link]
    for link in links:
        assert link[1:] in {one.get("id") for one in page.all("section")} or (written.folder / link).is_file(), link


def test_the_page_can_be_read_by_everyone(written):
    text = written.page.read_text(encoding="utf-8")
    page = Page(text)
    assert page.all("html") == [{"lang": "en"}] and len(page.all("h1")) == 1
    assert len(page.all("table")) == len(page.all("caption")) == 3
    assert all(one["scope"] in ("row", "col") for one in page.all("th"))
    assert "prefers-color-scheme: dark" in text and "color-scheme: light dark" in text


def test_all_text_is_escaped(written):
    text = written.page.read_text(encoding="utf-8")
    assert "<b>hut" not in text and "&lt;b&gt;hut&lt;/b&gt;" in text
    assert "Grown &quot;often&quot; &amp; &lt;well&gt;" in text and "--seed &#x27;&lt;7&gt;&#x27;" in text


def test_the_page_says_what_was_played_and_how_to_make_it_again(written, studies):
    text = written.page.read_text(encoding="utf-8")
    assert text.count("Card faces are partly reconstructed") >= 3 and "A note." in text
    for study in studies:
        assert study.digest in text and study.source.replace('"', "&quot;").replace("<7>", "&lt;7&gt;") in text
    facts = json.loads((written.folder / "gardenlab-report.json").read_text())
    assert facts["digests"] == [study.digest for study in studies] and "report.html" in facts["files"]


def test_a_second_report_replaces_the_first_and_leaves_other_files(written, studies, few):
    (written.folder / "mine.txt").write_text("mine")
    (written.folder / "pictures" / "mine.txt").write_text("mine")
    before = written.page.read_bytes()
    again = gl.report(studies[:1], written.folder, found={"grown": few["grown"]})
    assert listed(again.folder) == [
        "gardenlab-report.json", "mine.txt", "pictures/grown.png", "pictures/mine.txt", "report.html",
        "tables/grown.csv",
    ]  # fmt: skip
    assert again.page.read_bytes() != before


def test_files_of_others_are_never_replaced(studies, few, tmp_path):
    (tmp_path / "report.html").write_text("mine")
    with pytest.raises(gl.GardenlabError, match=r"report\.html was not written by a report"):
        gl.report(studies, tmp_path, found=few)
    assert listed(tmp_path) == ["report.html"] and (tmp_path / "report.html").read_text() == "mine"
    other = tmp_path / "other" / "tables"
    other.mkdir(parents=True)
    (other / "grown.csv").write_text("mine")
    with pytest.raises(gl.GardenlabError, match=re.escape("tables/grown.csv was not written by a report")):
        gl.report(studies, other.parent, found=few)
    with pytest.raises(gl.GardenlabError, match="there is a file of that name"):
        gl.report(studies, tmp_path / "report.html", found=few)


def test_a_list_of_files_that_was_tampered_with_removes_nothing_outside(written, studies, few, tmp_path):
    outside = tmp_path / "precious.txt"
    outside.write_text("precious")
    listing = written.folder / "gardenlab-report.json"
    facts = json.loads(listing.read_text())
    facts["files"] += ["../precious.txt", "tables/../../precious.txt", str(outside)]
    listing.write_text(json.dumps(facts))
    gl.report(studies, written.folder, found=few)
    assert outside.read_text() == "precious"


def test_a_failure_leaves_the_folder_as_it_was(written, studies, few, monkeypatch):
    before = {name: (written.folder / name).read_bytes() for name in listed(written.folder)}

    def full(self, path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(gs.Finding, "to_png", full)
    with pytest.raises(gl.GardenlabError, match=r"could not be written \(No space left on device\)"):
        gl.report(studies, written.folder, found=few)
    with pytest.raises(gl.GardenlabError, match="No space left"):
        gl.report(studies, written.folder.parent / "new", found=few)
    assert {name: (written.folder / name).read_bytes() for name in listed(written.folder)} == before
    assert [path.name for path in written.folder.parent.iterdir()] == ["out"]


def test_an_interrupt_leaves_nothing_behind(studies, few, tmp_path, monkeypatch):
    def interrupted(self, path):
        raise KeyboardInterrupt

    monkeypatch.setattr(gs.Finding, "to_csv", interrupted)
    with pytest.raises(KeyboardInterrupt):
        gl.report(studies, tmp_path / "out", found=few)
    assert list(tmp_path.iterdir()) == []
