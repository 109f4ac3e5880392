from collections.abc import Iterator

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
