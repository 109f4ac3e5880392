"""Games made ready: whoever asks for one waits for it, it is prepared once, and elsewhere."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from leeward.kernel.compiling import meanwhile
from leeward.kernel.play.game import new
from leeward.server.thinking import readiness
from leeward.server.thinking.readiness import Readiness
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
    assert ["import new" in program for program in programs] == [True, False]
    assert all("'puerto-rico'" in program for program in programs)


def test_the_games_are_prepared_beside_each_other_each_with_its_rules_first(programs: list[str]) -> None:
    wait_for(Readiness().everything(["puerto-rico", "cooper-island"]))
    assert ["import new" in program for program in programs[:2]] == [True, True]
    for game in ("puerto-rico", "cooper-island"):
        own = [program for program in programs if game in program]
        assert ["import new" in program for program in own] == [True, False]


def test_how_far_a_game_is_comes_from_whoever_compiles_it_and_is_whole_only_when_it_is_loaded(
    programs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = Readiness()
    monkeypatch.setattr(readiness, "progress", lambda _: 0.25)
    assert ready.progress("puerto-rico") == 0.25
    monkeypatch.setattr(readiness, "progress", lambda _: 1.0)
    assert ready.progress("puerto-rico") < 1, "compiled, and not loaded"
    wait_for(ready.rules("puerto-rico"))
    assert ready.progress("puerto-rico") == 1


def test_the_terminal_shows_a_bar_for_each_game_until_all_are_ready(
    programs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(readiness, "report", lines.append)
    monkeypatch.setattr(readiness, "progress", lambda _: 0.25)
    wait_for(Readiness().everything(["puerto-rico", "cooper-island"]))
    assert "Puerto Rico " in lines[0]
    assert "Cooper Island " in lines[0]
    assert "░" in lines[0]
    assert lines[-1].startswith("the games are ready")


def test_of_games_that_are_compiled_already_the_terminal_says_nothing(
    programs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(readiness, "report", lines.append)
    monkeypatch.setattr(readiness, "is_prepared", lambda _: True)
    wait_for(Readiness().everything(["puerto-rico"]))
    assert lines == []


def test_what_is_compiled_already_needs_no_other_process(programs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_prepared", lambda _: True)
    wait_for(Readiness().rules("puerto-rico"))
    assert programs == []


@pytest.fixture
def endless(programs: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A compiler that takes until the event is set."""
    finish = threading.Event()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: finish.wait())
    yield finish
    finish.set()
    meanwhile.end("puerto-rico")


def test_nobody_waits_for_the_compiler_to_play(endless: threading.Event) -> None:
    async def ask() -> bool:
        ready = Readiness()
        assert not ready.can_play("puerto-rico")
        await ready.playable("puerto-rico")
        await ready.quick_opponent("puerto-rico")
        assert ready.can_play("puerto-rico")
        assert not ready.has("puerto-rico")
        new("puerto-rico", seed=1).play("role mayor")
        endless.set()
        await ready.rules("puerto-rico")
        assert not meanwhile.interprets("puerto-rico"), "the compiled rules have taken over"
        return ready.can_play("puerto-rico")

    assert wait_for(ask())


def test_what_needs_fast_rules_waits_for_the_compiler(endless: threading.Event) -> None:
    async def ask() -> None:
        ready = Readiness()
        await ready.playable("puerto-rico")
        waiting = asyncio.create_task(ready.rules("puerto-rico"))
        await asyncio.sleep(0)
        assert not waiting.done()
        endless.set()
        await waiting

    wait_for(ask())


def test_the_quick_opponent_does_not_wait_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> bool:
        ready, never = Readiness(), asyncio.Event()
        monkeypatch.setattr(ready, "opponents", lambda _: never.wait())
        monkeypatch.setattr(readiness, "is_prepared", lambda what: what == "puerto-rico-quick")
        await ready.quick_opponent("puerto-rico")
        return ready.has("puerto-rico-opponents")

    assert not wait_for(ask())
