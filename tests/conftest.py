"""Compile the rules once, before the tests are spread over the cores."""

import pytest

from leeward.kernel import entry
from leeward.kernel.game import ROOMS, game_named


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    for name in ROOMS:
        entry.prepare_game(game_named(name))
