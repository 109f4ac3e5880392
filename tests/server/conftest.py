import contextlib
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from leeward.opponents import players
from leeward.server.thinking import analyses, pondering, readiness
from server.attacked import Running, Serve, Thoughts
from server.playing import Player, Server, client

# Whoever lets all others go first gets no core for a long time where other tests use them all.
analyses.NICE = pondering.LAST = 0


@pytest.fixture
def anna(place: Path | str) -> Iterator[Player]:
    with client(place) as http:
        yield Player(http)


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
