"""Several processes, each at its port: whoever dies is replaced, and all are renewed without anybody being turned away."""

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
# Like a server, it answers whom it has let in before it goes.
CHILD = """
import os, signal
from leeward.server.cluster.processes import inherited, tell_parent
port, going = inherited(), []
signal.signal(signal.SIGTERM, lambda *_: going.append(True))
port.settimeout(0.1)
tell_parent()
while not going:
    try:
        asking, _ = port.accept()
    except TimeoutError:
        continue
    asking.sendall(str(os.getpid()).encode())
    asking.close()
"""
PARENT = f"""
import socket, sys
from leeward.cli import interrupt
from leeward.server.cluster.processes import Parent, listen
import signal
signal.signal(signal.SIGTERM, interrupt)
ports = [listen("127.0.0.1", 0) for _ in range(2)]
print(*(port.getsockname()[1] for port in ports), flush=True)
sys.exit(Parent(ports, [sys.executable, "-c", {CHILD!r}]).run())
"""


class Family:
    def __init__(self) -> None:
        self.parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
        assert self.parent.stdout is not None
        self.ports = [int(port) for port in self.parent.stdout.readline().split()]

    def answers(self) -> list[int]:
        """The processes that answer at both ports; nobody is ever turned away."""
        return [self.answer(port) for port in self.ports]

    def answer(self, port: int) -> int:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as asking:
            return int(asking.recv(100))


@pytest.fixture
def family() -> Iterator[Family]:
    made = Family()
    yield made
    made.parent.terminate()
    made.parent.wait(30)


def test_whoever_dies_is_replaced_and_all_end_together(family: Family) -> None:
    first, second = family.answers()
    os.kill(first, signal.SIGKILL)
    until(lambda: not lives(first))  # whoever it had let in is lost with it
    third, same = family.answers()
    assert third not in (first, second)
    assert same == second
    family.parent.terminate()
    assert family.parent.wait(30) == 0
    assert not lives(second)
    assert not lives(third)


def test_a_renewal_replaces_everybody_and_turns_nobody_away(family: Family) -> None:
    before = set(family.answers())
    family.parent.send_signal(signal.SIGHUP)
    until(lambda: not before & set(family.answers()))


def test_children_end_with_a_parent_that_is_killed(family: Family) -> None:
    children = family.answers()
    family.parent.kill()
    family.parent.wait()
    until(lambda: not any(lives(child) for child in children))


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_several_processes_need_a_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--processes", "2"]) == 2
    assert "several processes need a PostgreSQL" in capsys.readouterr().err
