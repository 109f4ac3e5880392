from collections.abc import Iterator
from pathlib import Path

import pytest

from server.playing import Player, Server, client


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Player]:
    with client(tmp_path) as http:
        yield Player(http)


@pytest.fixture
def bob(anna: Player) -> Player:
    """Another person at the same server."""
    return Player(anna.http)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()
