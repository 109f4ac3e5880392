from collections.abc import Iterator
from typing import Any

import pytest

from postgres import Postgres
from server.attacked import Running, until


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[Running, Running]]:
    place = postgres.emptied()
    with Running(place) as one, Running(place) as other:
        # Whoever begins to listen looks again at all its tables: that is not what a test waits for.
        until(lambda: all(each.app.state.site.tables.storage.peers.listening.is_set() for each in (one, other)))
        yield one, other


@pytest.fixture
def trio(postgres: Postgres) -> Iterator[tuple[Running, Running, Running]]:
    """Three servers on one database; people may sign up and in as often as they like."""
    place = postgres.emptied()
    loud: dict[str, Any] = {"sign_burst": 1000, "sign_rate": 1000}
    with Running(place, **loud) as one, Running(place, **loud) as two, Running(place, **loud) as three:
        servers = (one, two, three)
        until(lambda: all(each.app.state.site.tables.storage.peers.listening.is_set() for each in servers))
        yield servers
