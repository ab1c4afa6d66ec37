"""What all tests share: pictures without a screen, and a plain word on tests that need a browser.

Tests marked `browser` need Chromium. Where there is none they are skipped, and the summary says so; with
``GARDENLAB_REQUIRE_BROWSER`` set, as in .ci/run, a browser test that does not run is a failure.
"""

import os
import shutil

import pytest

os.environ.setdefault("MPLBACKEND", "Agg")

REQUIRED = "GARDENLAB_REQUIRE_BROWSER"


def chromium_path():
    """Where Chromium is, or None: ``CHROMIUM``, else what is on the PATH."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def about_chromium():
    found = chromium_path()
    if found:
        return f"Chromium: {found}"
    fate = f"browser tests fail ({REQUIRED} is set)" if os.environ.get(REQUIRED) else "browser tests skipped"
    return f"Chromium not found: {fate}"


def pytest_report_header(config):
    return about_chromium()


def pytest_terminal_summary(terminalreporter):
    if not chromium_path():
        terminalreporter.write_line(about_chromium())


def pytest_runtest_setup(item):
    if item.get_closest_marker("browser") and not chromium_path():
        pytest.skip("Chromium not found")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if report.skipped and item.get_closest_marker("browser") and os.environ.get(REQUIRED):
        report.outcome = "failed"
        report.longrepr = f"{REQUIRED} is set, but this browser test was skipped: {call.excinfo.value}"
