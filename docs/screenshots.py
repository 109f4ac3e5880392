"""Take the README's screenshots: `python docs/screenshots.py`. With a folder as argument, save all sizes there.

It needs Chromium and Playwright, and starts its own server. The greedy opponent plays the games.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import leeward
from leeward.kernel.play.game import Game
from leeward.opponents.players import play, player

DOCS = Path(__file__).parent
SIZES = {"wide": (1920, 1080), "desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "turned": (844, 390)}
TOUCHED = ("tablet", "phone", "turned")
BEST = ("middle", "desktop", "light")  # the README's pictures, one per game
GAMES: dict[str, dict[str, str | bool]] = {"puerto-rico": {"buildings": "random", "nobles": True}, "cooper-island": {}}
OPEN = """async (text) => {
    const seats = ["me", "computer", "computer", "computer"].map((kind) => ({ kind }));
    const told = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text, seats }) };
    return (await (await fetch("/api/v1/tables/open", told)).json()).path;
}"""


def played(name: str, share: float) -> Game:
    """Play a game and return it at this share of its length, where the first player decides."""
    game, greedy = leeward.new(name, players=4, seed=12, **GAMES[name]), player("greedy", name)
    while not game.over:
        game.play(play(game, greedy))
    wanted = int(len(game.history) * share)
    while len(game.history) > wanted or not (game.over or game.table.seat == 0):
        game.undo()
    return game


@contextmanager
def server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        command = [str(Path(sys.executable).with_name("leeward")), "serve", "--port", str(port)]
        process = subprocess.Popen(command, env={**os.environ, "LEEWARD_DATA": data}, stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                try:
                    urllib.request.urlopen(address).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait()


def pages() -> dict[str, str]:
    """Return the pages to photograph: the start page, and saved games to open."""
    shares = {"first": 0.0, "middle": 0.6, "end": 1.0, "scores": 1.0}
    return {"start": "", **{f"{game}-{name}": played(game, share).dumps() for game in GAMES for name, share in shares.items()}}


def photograph(browser: Any, address: str, size: str, scheme: str, folder: Path, games: dict[str, str]) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        device_scale_factor=2 if size in TOUCHED else 1,
        has_touch=size in TOUCHED,
        locale="en",
    )
    page = context.new_page()
    for name, text in games.items():
        page.goto("/")
        if text:
            page.goto(page.evaluate(OPEN, text) + ("/scores" if name.endswith("scores") else ""))
            page.wait_for_selector(".sheet" if name.endswith("scores") else "#picture svg")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=name.endswith("scores"))
        game, _, moment = name.rpartition("-")
        if (moment, size, scheme) == BEST:
            page.screenshot(path=DOCS / f"{game}.jpg", quality=86)
    context.close()


def main() -> None:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
    with tempfile.TemporaryDirectory() as scratch, server() as address, sync_playwright() as playwright:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch)
        folder.mkdir(exist_ok=True)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        games = pages()
        for size in SIZES:
            for scheme in ("light", "dark"):
                photograph(browser, address, size, scheme, folder, games)
        browser.close()


if __name__ == "__main__":
    main()
