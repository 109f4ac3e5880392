"""systemd hears from a server when people can play there, and not before."""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from leeward.server.monitoring import systemd
from server.playing import PLAIN
from server.waiting import wait_for

PATIENCE = 120.0  # seconds, on a busy machine


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket at which systemd listens."""
    with tempfile.TemporaryDirectory(prefix="leeward-") as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"{folder}/notify")
        line.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", f"{folder}/notify")
        yield line


def test_a_server_reports_once_it_is_healthy(manager: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systemd, "LOOK_EVERY", 0.001)
    answers = iter((False, False, True))
    wait_for(systemd.report(lambda: next(answers)))
    assert manager.recv(100) == b"READY=1"
    assert next(answers, None) is None


def test_without_systemd_nothing_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    wait_for(systemd.report(lambda: False))


@pytest.mark.long
def test_when_systemd_hears_of_it_people_can_play(manager: socket.socket, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {**os.environ, "LEEWARD_DATA": str(tmp_path / "data")}
    with (tmp_path / "log").open("wb") as log:
        command = [sys.executable, "-m", "leeward", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env=given, stdout=log, stderr=log)
    try:
        assert manager.recv(100) == b"READY=1"
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", verify=PLAIN, timeout=PATIENCE).status_code == 200
    finally:
        server.terminate()
        server.wait(PATIENCE)
