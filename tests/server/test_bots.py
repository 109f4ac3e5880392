"""Bots from outside play whole games at a real server."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import leeward
from leeward.arena import remote
from leeward.arena.remote import Remote
from leeward.kernel.contract.game import BadOption
from leeward.kernel.play.game import Game
from leeward.opponents.players import Greedy
from server.playing import Server

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
BAD_BOT = """
import time

class Bad:
    count = 0
    def choose(self, game):
        print("a bot prints")
        self.count += 1
        if self.count % 3 == 0:
            raise RuntimeError("lost the thread")
        return "nonsense" if self.count % 3 == 1 else game.legal[0]
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server that refuses requests as often as one refuses bots that play without pauses."""
    running = Server(tmp_path_factory.mktemp("strict"), rate=30.0, burst=30.0)
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize(
    "bot", [("node", "bot.mjs", "{}", "cooper-island"), (sys.executable, "bot.py", "--server", "{}")], ids=["js", "python"]
)
def test_an_example_plays_a_whole_game_as_quickly_as_the_server_lets_it(strict: Server, bot: tuple[str, ...]) -> None:
    program, name, *arguments = bot
    done = run(program, str(EXAMPLES / name), *(each.format(strict.address) for each in arguments))
    assert done.returncode == 0, done.stderr
    assert "win" in done.stdout


def test_a_bot_of_the_arena_plays_a_whole_game_at_a_server(server: Server) -> None:
    bot = f"{EXAMPLES / 'my_bot.py'}:MyBot"
    done = run(sys.executable, "-m", "leeward", "bot", bot, "--url", server.address, "--game", "puerto-rico")
    assert done.returncode == 0, done.stderr
    assert "the bot failed" not in done.stderr
    assert "win" in done.stdout


def test_a_bad_bot_is_named_and_its_game_goes_on(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text(BAD_BOT, "utf-8")
    done = run(sys.executable, "-m", "leeward", "bot", f"{path}:Bad", "--url", server.address, "--game", "puerto-rico")
    assert done.returncode == 0, done.stderr
    assert "a random action is played instead: RuntimeError: lost the thread" in done.stderr
    assert "chose 'nonsense', which is not legal" in done.stderr
    assert "a bot prints" not in done.stdout


def test_a_bot_that_never_answers_is_named_and_a_random_action_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Silent:
        def choose(self, game: Game) -> int:
            threading.Event().wait()
            return 0

    monkeypatch.setattr(remote, "PATIENCE", 0.1)
    game = leeward.new("puerto-rico", players=3, seed=1)
    assert Remote("http://127.0.0.1:1", Silent()).choose(game) in game.legal.numbers
    assert "the bot failed, a random action is played instead: TimeoutError: no answer within" in capsys.readouterr().err


def test_a_bot_without_a_place_to_play_and_a_refused_token_get_a_clear_sentence(server: Server) -> None:
    done = run(sys.executable, "-m", "leeward", "bot", "greedy", "--url", server.address)
    assert (done.returncode, "needs --token, --join LINK or --game NAME" in done.stderr) == (2, True)
    done = run(sys.executable, "-m", "leeward", "bot", "greedy", "--url", server.address, "--token", "lw_nonsense")
    assert done.returncode == 2
    assert "this token is unknown, was revoked or has ended" in done.stderr


@pytest.mark.parametrize("url", ["localhost:8520", "127.0.0.1:8520", "games.example"])
def test_an_address_without_http_is_refused_at_once(url: str) -> None:
    with pytest.raises(BadOption, match="write it with http:// or https://"):
        Remote(url, Greedy())


def test_a_server_that_never_answered_is_a_wrong_address(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(BadOption, match=f"no server answers at {url} .*refused.*: is it running, and is --url right"):
            Remote(url, Greedy()).make("puerto-rico")
    assert "trying again" not in capsys.readouterr().err


def test_a_server_of_something_else_is_named(tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "api/v1").mkdir()
    (tmp_path / "api/v1/tables").write_text("<p>Hello</p>", "utf-8")
    handler = partial(SimpleHTTPRequestHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{other.server_port}"
        with pytest.raises(BadOption, match="is this a Leeward server"):
            Remote(url, Greedy(), "lw_token").serve(once=True)
        other.shutdown()
