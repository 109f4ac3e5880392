"""Several processes behind one port: whoever dies is replaced, and all can be renewed without anybody being turned away."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from leeward.cli import main
from server.attacked import until

# In the place of a server, which takes seconds to start: it tells everybody who it is.
CHILD = """
import os
from leeward.server.processes import inherited, tell_parent
port = inherited()
tell_parent()
while True:
    asking, _ = port.accept()
    asking.sendall(str(os.getpid()).encode())
    asking.close()
"""
PARENT = f"""
import socket, sys
from leeward.cli import interrupt
from leeward.server.processes import Parent, listen
import signal
signal.signal(signal.SIGTERM, interrupt)
port = listen("127.0.0.1", 0)
print(port.getsockname()[1], flush=True)
sys.exit(Parent(2, port, [sys.executable, "-c", {CHILD!r}]).run())
"""


class Family:
    def __init__(self) -> None:
        self.parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
        assert self.parent.stdout is not None
        self.port = int(self.parent.stdout.readline())

    def answer(self) -> int:
        """The process that answers; nobody is ever turned away."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as asking:
            return int(asking.recv(100))

    def of_both(self) -> set[int]:
        """All who answer, when there are two."""
        found: set[int] = set()
        until(lambda: found.add(self.answer()) or len(found) == 2)
        return found


@pytest.fixture
def family() -> Iterator[Family]:
    made = Family()
    yield made
    made.parent.terminate()
    made.parent.wait(30)


def test_whoever_dies_is_replaced_and_all_end_together(family: Family) -> None:
    first, second = family.of_both()
    os.kill(first, signal.SIGKILL)
    until(lambda: family.answer() not in (first, second))
    present = family.of_both()
    assert first not in present
    family.parent.terminate()
    assert family.parent.wait(30) == 0
    for child in present:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)


def test_a_renewal_replaces_everybody_and_turns_nobody_away(family: Family) -> None:
    before = family.of_both()
    family.parent.send_signal(signal.SIGHUP)
    until(lambda: family.answer() not in before)
    until(lambda: not before & {family.answer() for _ in range(20)})


def test_children_end_with_a_parent_that_is_killed(family: Family) -> None:
    children = family.of_both()
    family.parent.kill()
    family.parent.wait()
    for child in children:
        until(lambda child=child: not lives(child))


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_several_processes_need_a_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--processes", "2"]) == 2
    assert "several processes need a PostgreSQL" in capsys.readouterr().err
