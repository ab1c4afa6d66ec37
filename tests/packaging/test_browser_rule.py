"""Without Chromium a browser test is skipped and the summary says so; where one is required, that is a failure."""

import os
import shutil
import subprocess
import sys

import pytest

A_BROWSER_TEST = """
import pytest

@pytest.mark.browser
def test_looks():
    {body}

def test_other():
    pass
"""


@pytest.fixture
def outcome(root, tmp_path):
    def run(body, **variables):
        shutil.copy(root / "tests" / "conftest.py", tmp_path)
        (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser: needs Chromium\n", encoding="utf-8")
        (tmp_path / "test_browser.py").write_text(A_BROWSER_TEST.format(body=body), encoding="utf-8")
        cleared = ("GARDENLAB_REQUIRE_BROWSER", "CHROMIUM", "PYTEST_ADDOPTS")
        environment = {k: v for k, v in os.environ.items() if k not in cleared and not k.startswith("PYTEST_XDIST")}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            env={**environment, "PATH": str(tmp_path), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **variables},
        )
        return done.returncode, done.stdout

    return run


def test_skipped_and_said(outcome):
    code, words = outcome("assert False")
    assert code == 0
    assert "1 passed, 1 skipped" in words
    assert "Chromium not found: browser tests skipped" in words


def test_required(outcome):
    code, words = outcome("pass", GARDENLAB_REQUIRE_BROWSER="1")
    assert code == 1
    assert "1 passed, 1 error" in words
    assert "this browser test was skipped: Chromium not found" in words


def test_required_and_skipped_by_itself(outcome):
    """A missing library is no excuse either."""
    body = "pytest.importorskip('no_such_library_at_all')"
    assert outcome(body, CHROMIUM="/somewhere")[0] == 0
    assert outcome(body, CHROMIUM="/somewhere", GARDENLAB_REQUIRE_BROWSER="1")[0] == 1


def test_run_where_there_is_one(outcome):
    code, words = outcome("assert False", CHROMIUM="/somewhere")
    assert code == 1 and "1 failed, 1 passed" in words
    assert "Chromium not found" not in words
