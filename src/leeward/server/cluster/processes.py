"""`leeward serve --processes N`: several servers on successive ports, and a parent that restarts them.

Each serves everything. A proxy in front of them sends all clients of a table to the same server, which draws it once. The
parent keeps the ports open, so that no connection is refused while a server starts. On SIGHUP it replaces the servers one by
one, so that an update is hardly noticed.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

PORT = "LEEWARD_LISTENING"  # names the open port for a child
AGAIN = 1.0  # seconds before a dead child is restarted
PATIENCE = 120.0  # seconds for a new child to be ready
GOODBYE = 10.0  # seconds for a child to stop
READY = b"\n"


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
    except OSError:
        opened.close()
        raise
    opened.listen(1024)
    return opened


class Child:
    """A server process. It stops when its standard input closes, which happens when the parent ends."""

    def __init__(self, command: Sequence[str], port: socket.socket) -> None:
        environment = {**os.environ, PORT: str(port.fileno())}
        self.process = subprocess.Popen(
            command, env=environment, pass_fds=[port.fileno()], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.ready = threading.Event()
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self) -> None:
        told = self.process.stdout
        if told is not None and told.read(len(READY)) == READY:
            self.ready.set()

    @property
    def lives(self) -> bool:
        return self.process.poll() is None

    def end(self) -> None:
        self.process.terminate()

    def bury(self) -> None:
        try:
            self.process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Parent:
    def __init__(self, ports: Sequence[socket.socket], command: Sequence[str] = ()) -> None:
        self.ports = ports
        self.command = command or [sys.executable, "-m", "leeward.cli", *sys.argv[1:]]
        self.children = [Child(self.command, port) for port in ports]
        self.renewing = False

    def run(self) -> int:
        """Run until interrupted. A child that cannot start even once is not retried for ever."""
        signal.signal(signal.SIGHUP, self.renew_soon)
        try:
            while True:
                time.sleep(AGAIN / 2)
                if self.renewing:
                    self.renewing = False
                    self.renew()
                for place, child in enumerate(self.children):
                    if not child.lives:
                        if not any(other.ready.is_set() for other in self.children):
                            return child.process.returncode or 1
                        time.sleep(AGAIN)
                        self.children[place] = Child(self.command, self.ports[place])
        except KeyboardInterrupt:
            return 0
        finally:
            for child in self.children:
                child.end()
            for child in self.children:
                child.bury()

    def renew_soon(self, *_: object) -> None:
        self.renewing = True

    def renew(self) -> None:
        for place, old in enumerate(self.children):
            newcomer = Child(self.command, self.ports[place])
            if newcomer.ready.wait(PATIENCE):
                self.children[place] = newcomer
                old.end()
                old.bury()
            else:  # keep the old one
                newcomer.end()
                newcomer.bury()


# in a child


def inherited() -> socket.socket | None:
    """Return the port that the parent has opened, if there is one."""
    number = os.environ.get(PORT, "")
    return socket.socket(fileno=int(number)) if number else None


def tell_parent() -> None:
    """Report that this child is ready; from now on it stops when the parent does."""
    os.write(1, READY)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)
