"""Compile everything once, before the tests are spread over the cores: each game in a process of its own."""

import subprocess
import sys

import pytest

from leeward.kernel.installed import rooms
from leeward.kernel.rules import is_prepared

PREPARE = "from leeward.opponents import players; players.prepare({name!r})"


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    missing = [name for name in rooms() if not is_prepared(f"{name}-opponents")]
    processes = [subprocess.Popen([sys.executable, "-c", PREPARE.format(name=name)]) for name in missing]
    for process in processes:
        process.wait()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A killed server may be late on a busy machine: these tests get a second and a third chance."""
    for item in items:
        if item.path.name == "test_whole_server.py":
            item.add_marker(pytest.mark.flaky(reruns=2))
