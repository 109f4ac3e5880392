"""A test server and Debian's Chromium. Without Chromium or Playwright these tests are skipped; CI requires them."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.sitting_down import Way

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Other tests use the other cores.
    "--js-flags=--single-threaded",
    # Give letters the same width as in a window.
    "--font-render-hinting=none",
    # Without this, each page opens two more for the address bar, which take longer than ours.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints",
]
# Computers play without pauses and the same way in every run, analyses are short, and limits are higher than for people.
# Idle connections stay open: Playwright does not retry a request on a connection that was just closed, as a browser does.
PROGRAM = """
import random, sys, uvicorn
from pathlib import Path
from leeward.opponents import players
from leeward.server.app import create_app
from leeward.server.http.connections import SocketProtocol
from leeward.server.limits.quotas import Quota
from leeward.server.settings import Limits, Settings
from leeward.server.thinking import analyses
players.Random.choose = lambda self, game: random.Random(game.number).choice(game.legal.numbers)
analyses.NICE = 0  # other tests leave no core idle
bursts = ("burst", "message_burst", "hint_burst", "work_burst", "sign_burst")
limits = dict.fromkeys(("rate", "message_rate", "work_rate", *bursts), 1000)
limits |= dict.fromkeys(("tables", "sockets", "polls", "resting"), Quota(10_000, 10_000)) | {"make_burst": 10_000}
quick = {"pause": 0, "grace": 0, "minute": 3, "usual": "random", "analysis_visits": 16}
settings = Settings(folder=Path(sys.argv[2]), limits=Limits(**limits), **quick)
app = create_app(settings)
uvicorn.run(app, port=int(sys.argv[1]), ws=SocketProtocol, log_level="warning", timeout_keep_alive=3600)
"""
# Drawing takes most of the time: no animations, and computers' turns are skipped, unless a test is about them. Tests choose
# from the list, which would be folded where the board shows the same.
STILL = {"speed": "none", "sound": False, "follow": False, "list": True}
NOWHERE = "/static/icons/manifest.json"  # a blank page on the server
SERIOUS = ("serious", "critical")
# Painting takes up to half of a page's time: everything is laid out and can be touched and read, but is not painted.
UNSEEN = """window.unseen = new CSSStyleSheet();
window.hide = () => unseen.replaceSync("html { opacity: 0 } img { visibility: hidden }");
document.adoptedStyleSheets = [unseen];
hide();"""
# Only rules of the wanted impact. Style sheets are not fetched again, since no such rule needs them.
AXE = """async ([part, only, counts]) => {
    const slight = axe._audit.rules.filter(({ id, impact }) => !counts.includes(impact) || (only && id !== only));
    const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]));
    axe.configure({ rules: [{ id: "color-contrast", selector: "*:not(svg *)" }] });
    unseen.replaceSync("html { clip-path: inset(0 0 100% 0) }");  // opacity is part of a contrast
    const { violations } = await axe.run(part, { resultTypes: ["violations"], preload: false, rules });
    hide();
    return violations;
}"""
# Axe would spend most of its time on the picture, whose contrast it cannot judge, and on long lists of similar entries:
# both are removed for the check and then put back.
ASIDE = """(most) => {
    const take = (place, parts) => { for (const part of parts) part.remove(); return () => place.append(...parts); };
    const all = (what) => [...document.querySelectorAll(what)];
    window.aside = {
        pictures: all("#picture svg, .picture svg").map((svg) => take(svg, [...svg.childNodes])),
        lists: all("ol, ul, tbody").map((list) => take(list, [...list.children].slice(most))),
    };
}"""
BACK = "(what) => { for (const put of aside[what].splice(0)) put(); }"
ALIKE = 6  # entries of a list to check
# The headless shell draws the same pages faster.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"


def missing() -> str:
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is missing (pip install playwright): the pages are not tested"
    return "" if Path(CHROMIUM).exists() else "Chromium is missing (apt-get install chromium): the pages are not tested"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    why = missing()
    if why and os.environ.get("CI") == "true":
        pytest.fail(why)
    if why:
        pytest.skip(why)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


class Server:
    """A server process that can be stopped and started again with the same data."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.data = data

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(self.port), str(self.data)])
        for _ in range(300):
            try:
                urllib.request.urlopen(self.address, timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Server]:
    own = Server(tmp_path_factory.mktemp("data"))
    own.start()
    yield own
    own.stop()


class Desk:
    """A browser with one page. Tests reuse it, because opening a new one takes longer than most tests."""

    def __init__(self, browser: Any, address: str, lang: str, scale: float, touch: bool) -> None:
        shape = {"locale": lang, "device_scale_factor": scale, "has_touch": touch, "service_workers": "block"}
        self.context = browser.new_context(base_url=address, **shape)
        self.context.add_init_script(UNSEEN)
        self.page = self.context.new_page()
        self.page.set_default_timeout(40_000)  # a busy machine is no failure
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if is_fault(said) else None)
        self.page.goto(NOWHERE)

    def leave(self) -> None:
        """Close other pages and clear storage, cookies and the mouse position."""
        for other in self.context.pages[1:]:
            other.close()
        self.page.unroute_all()
        self.page.goto(NOWHERE)
        self.page.mouse.move(0, 0)
        self.page.emulate_media(color_scheme="null", reduced_motion="null")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.context.clear_cookies()


@pytest.fixture(scope="session")
def desks() -> defaultdict[Any, list[Desk]]:
    """Return the idle browsers, by kind."""
    return defaultdict(list)


@pytest.fixture
def visit(browser: Any, server: Server, desks: dict[Any, list[Desk]]) -> Iterator[Callable[..., Any]]:
    """Open a separate browser, by default at the start page; every error in its console fails the test.

    A phone has a touch screen; for a tablet, set `touch`. `fresh` opens a new browser, for tests that change the page for good
    or must start without any state.
    """
    used: list[tuple[Any, Desk]] = []

    def open_page(
        path: str | Way = "/",
        width: int = 1440,
        height: int = 900,
        lang: str = "en",
        scale: float = 1,
        fresh: bool = False,
        touch: bool | None = None,
        **settings: Any,
    ) -> Any:
        kind = (lang, scale, width < 700 if touch is None else touch)
        desk = desks[kind].pop() if desks[kind] and not fresh else Desk(browser, server.address, *kind)
        used.append((None if fresh else kind, desk))
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.page.evaluate("(kept) => localStorage.setItem('leeward-settings', kept)", json.dumps({**STILL, **settings}))
        desk.page.goto(path if isinstance(path, str) else path(desk.page.request))
        return desk.page

    yield open_page
    errors: list[str] = []
    for kind, desk in used:
        if kind is None:
            desk.context.close()
        else:
            desk.leave()
            desks[kind].append(desk)
        errors += desk.errors
        desk.errors.clear()
    assert errors == []


def is_fault(said: Any) -> bool:
    """Return whether a console message is an error of the page, and not a lost connection or a refused request."""
    refused = "/api/v1/join/" in said.location["url"] or "/chat?" in said.location["url"]  # a used invitation, a taken name
    expected = "WebSocket" in said.text or "ERR_" in said.text or refused
    return said.type == "error" and not expected


def light(page: Any, scheme: str) -> None:
    """Set the system's color scheme, and wait until the page has applied it."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(page: Any, part: str = "html", drawn: bool = False) -> list[str]:
    """Return axe's serious and critical findings on a page or a part of it: all in light mode, contrast also in dark mode.

    With `drawn`, pictures are included.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(pytest.importorskip("axe_playwright_python.sync_playwright").Axe().axe_script)
    page.evaluate(ASIDE, ALIKE)
    light(page, "dark")
    found = page.evaluate(AXE, [part, "color-contrast", SERIOUS])
    if drawn:
        page.evaluate(BACK, "pictures")
    light(page, "light")
    found += page.evaluate(AXE, [part, None, SERIOUS])
    for what in ("pictures", "lists"):
        page.evaluate(BACK, what)
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found]
