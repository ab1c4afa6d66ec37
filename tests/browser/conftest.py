"""A real JupyterLab on a free port, in folders of its own, and Chromium to look at it."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

import gardenlab
from gardenlab.engine import kernel

START = 90  # seconds for the server
STEP = 60_000  # milliseconds for a step in the page
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""
RUN = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
CLEAR = "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"
LIGHT = "(light) => document.body.dataset.jpThemeLight === light"
THEME = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
ASK = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false, stop_on_error: false});
  let text = "";
  future.onIOPub = (message) => {
    if (message.header.msg_type === "stream") text += message.content.text;
    if (message.header.msg_type === "error") text += message.content.ename + ": " + message.content.evalue;
  };
  await future.done;
  return text;
}"""


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def environment(home):
    config = home / "config"
    (config / "labconfig").mkdir(parents=True)
    quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (config / "labconfig" / "page_config.json").write_text(json.dumps(quiet), encoding="utf-8")
    own = {name: str(home / name.lower()) for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "XDG_"))}
    return kept | own | {
        "HOME": str(home),
        "GARDENLAB_CACHE": str(kernel.cache_root()),  # what was compiled once need not be in this home again
        "JUPYTER_CONFIG_DIR": str(config),
        "MPLCONFIGDIR": str(home / "matplotlib"),
        "PYTHONPATH": str(Path(gardenlab.__file__).parents[1]),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }  # fmt: skip


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """A JupyterLab: `.url`, `.token` and `.folder` of its notebooks."""
    pytest.importorskip("jupyterlab")
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("notebooks")
    port, token = free_port(), secrets.token_hex(16)
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.extension_manager=readonly",
    ]  # fmt: skip
    log = home / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, env=environment(home), cwd=folder, start_new_session=True
        )
    try:
        url = f"http://127.0.0.1:{port}"
        await_server(server, f"{url}/api/status?token={token}", log)
        yield SimpleNamespace(url=url, token=token, folder=folder)
    finally:
        stop(server)


def await_server(server, url, log):
    until = time.monotonic() + START
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


def stop(server):
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, how)
            server.wait(15)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


@pytest.fixture(scope="module")  # closed before another module starts its own: two at once cannot be
def chromium():
    playwright = pytest.importorskip("playwright.sync_api")
    from shutil import which

    path = os.environ.get("CHROMIUM") or which("chromium") or which("chromium-browser")
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def notebook(lab, chromium):
    """Run a notebook with some cells: `notebook(*cells) -> page`; the page has `ask(code)`.

    The same cells asked for again are run again, from the first on, in the page that is open.
    """
    import nbformat

    pages = {}

    def opened(cells):
        content = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        content.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        name = f"test-{secrets.token_hex(4)}.ipynb"
        nbformat.write(content, lab.folder / name)
        page = chromium.new_page()
        page.set_default_timeout(STEP)
        page.goto(f"{lab.url}/lab/doc/tree/{name}?token={lab.token}&reset".replace("/lab/doc", "/doc"))
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext")
        page.evaluate(READY)
        page.ask = lambda code: page.evaluate(ASK, code)
        return page

    def run(*cells, dark=False, size=(1500, 1250)):
        if cells not in pages:
            pages[cells] = opened(cells)
        page = pages[cells]
        page.bring_to_front()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(CLEAR)
        page.wait_for_function("() => !document.querySelector('.gl-board')")  # that of the test before
        page.evaluate(THEME, f"JupyterLab {'Dark' if dark else 'Light'}")
        page.wait_for_function(LIGHT, arg=str(not dark).lower())
        page.evaluate(RUN)
        return page

    yield run
    for page in pages.values():
        page.close()


@pytest.fixture
def picture(tmp_path):
    """Where to put a picture of the screen: ``GARDENLAB_PICTURES``, else a folder of the test."""
    folder = Path(os.environ.get("GARDENLAB_PICTURES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return lambda name: str(folder / f"{name}.png")
