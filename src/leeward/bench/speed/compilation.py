"""The cost of compiling: a new process with an empty cache prepares a game and counts compilations."""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from json import dumps, loads
from typing import Any

from numba.core.event import Event, Listener, install_listener

COUNT = "from leeward.bench.speed.compilation import count; count({name!r})"


def measure(name: str) -> dict[str, Any]:
    """Measure what is compiled before a game can be played with computers."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LEEWARD_CACHE": folder}
        told = subprocess.run(
            [sys.executable, "-c", COUNT.format(name=name)], env=environment, check=True, capture_output=True, text=True
        )
    found: dict[str, Any] = {"game": name, **loads(told.stdout)}
    return found


def count(name: str) -> None:
    """Prepare a game in this process; print the number of compilations and the CPU time."""
    from leeward.opponents import players

    compiled = Compiled()
    started = time.process_time()
    with install_listener("numba:compile", compiled):
        players.prepare(name)
    seconds = round(time.process_time() - started, 1)
    functions = compiled.functions
    print(dumps({"compilations": functions.total(), "functions": len(functions), "cpu_seconds": seconds}))


class Compiled(Listener):
    """Counter of compilations by function."""

    def __init__(self) -> None:
        self.functions: Counter[Any] = Counter()

    def on_start(self, event: Event) -> None:
        self.functions[event.data["dispatcher"].py_func] += 1

    def on_end(self, event: Event) -> None:
        pass


def sentence(row: dict[str, Any]) -> str:
    compiled = f"{row['compilations']:,} compilations of {row['functions']:,} functions"
    return f"{row['game']}: {compiled} take {row['cpu_seconds']:.0f} s of one core"
