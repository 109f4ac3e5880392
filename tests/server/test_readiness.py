"""Games made ready: whoever asks for one waits for it, it is prepared once, and elsewhere."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from leeward.server import readiness
from leeward.server.readiness import Readiness
from server.waiting import wait_for


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run in other processes; nothing is compiled yet."""
    run: list[str] = []

    def note(command: list[str], **_: Any) -> None:
        assert command[:2] == [sys.executable, "-c"]
        run.append(command[2])

    monkeypatch.setattr(readiness, "is_prepared", lambda _: False)
    monkeypatch.setattr(subprocess, "run", note)
    return run


def test_rules_and_opponents_are_compiled_in_processes_of_their_own_and_once(programs: list[str]) -> None:
    async def ask() -> None:
        ready = Readiness()
        await asyncio.gather(ready.rules("puerto-rico"), ready.opponents("puerto-rico"), ready.rules("puerto-rico"))

    wait_for(ask())
    assert [program.split(";")[0].split()[-1] for program in programs] == ["new", "players"]
    assert all("'puerto-rico'" in program for program in programs)


def test_the_games_are_prepared_one_after_the_other(programs: list[str]) -> None:
    wait_for(Readiness().everything(["puerto-rico", "cooper-island"]))
    assert ["puerto-rico" in program for program in programs] == [True, True, False, False]


def test_what_is_compiled_already_needs_no_other_process(programs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_prepared", lambda _: True)
    wait_for(Readiness().rules("puerto-rico"))
    assert programs == []
