"""Compile the rules once, before the tests are spread over the cores."""

import pytest

from leeward.kernel import entry
from leeward.kernel.game import ROOMS, game_named


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    for name in ROOMS:
        entry.prepare_game(game_named(name))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser or a killed server may be late on a busy machine: these tests get a second and a third chance."""
    for item in items:
        if "browser" in item.path.parts or item.path.name == "test_whole_server.py":
            item.add_marker(pytest.mark.flaky(reruns=2))
