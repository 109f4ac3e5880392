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
