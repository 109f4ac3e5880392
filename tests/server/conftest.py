import contextlib
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from leeward.opponents import players
from leeward.server.people import names
from leeward.server.thinking import analyses, pondering, readiness
from server.attacked import Running, Serve, Thoughts
from server.members import sign_up
from server.playing import Player, Server, client

# Whoever lets all others go first gets no core for a long time where other tests use them all.
analyses.NICE = pondering.LAST = 0


# What people do there, they do with and without an account.
FOR_EVERYBODY = frozenset(("api", "study", "tables", "views"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "anna" in metafunc.fixturenames and FOR_EVERYBODY & set(metafunc.definition.path.parts):
        metafunc.parametrize("anna", ["guest", "member"], indirect=True)


@pytest.fixture
def anna(place: Path | str, request: pytest.FixtureRequest) -> Iterator[Player]:
    with client(place) as http:
        player = Player(http)
        if getattr(request, "param", "guest") == "member":
            with patch.object(names, "checked", lambda name: name):  # computers have this name, too
                sign_up(player, "Anna")
        yield player


@pytest.fixture
def bob(anna: Player) -> Player:
    """Another person at the same server."""
    return Player(anna.http)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def serve(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    # The game that is played is prepared when a table is made; the other one need not be.
    monkeypatch.setattr(readiness.Readiness, "everything", AsyncMock())
    with contextlib.ExitStack() as stack:
        yield lambda **settings: stack.enter_context(Running(place, **settings))


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    controlled = Thoughts()
    monkeypatch.setattr(players, "play", controlled.think)
    yield controlled
    controlled.free.set()
