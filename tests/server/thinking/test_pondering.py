"""Computers that think on while people decide: only the latest position, only while nobody wants anything, and not for ever."""

import asyncio
import threading
from typing import Any

import pytest

from leeward.kernel.play.game import Game
from leeward.opponents import levels
from leeward.opponents.players import Searcher
from leeward.server.limits.client import ANYBODY
from leeward.server.settings import choose
from leeward.server.thinking.pondering import machine_is_idle
from server.attacked import ANNAS, Running, Serve, until
from server.playing import ME, Player

ADMIRAL = {"kind": "computer", "level": levels.STRONGEST}


@pytest.fixture(autouse=True)
def _idle(shallow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leeward.server.thinking.pondering.machine_is_idle", lambda: True)


class Ponderers:
    """Who has thought on about what, and that each thinks until somebody stops it."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, int]] = []  # seat, and how many decisions were made
        self.under_way = 0
        self.enough = threading.Event()

    def ponder(self, who: Searcher, game: Game, seat: int, seconds: float) -> None:
        self.begun.append((seat, game.number))
        self.under_way += 1
        while not who.thinker.halt[0] and not self.enough.wait(0.005):
            pass
        self.under_way -= 1


@pytest.fixture
def ponderers(monkeypatch: pytest.MonkeyPatch) -> Ponderers:
    watched = Ponderers()
    monkeypatch.setattr(Searcher, "ponder", lambda *given: watched.ponder(*given))
    monkeypatch.setattr("leeward.server.thinking.pondering.AT_FIRST", 0.0)
    return watched


def seated(running: Running, *others: dict[str, str]) -> tuple[Player, str]:
    """Anna at a table with admirals, who are ready to think, after their first turns."""
    anna = running.somebody(ANNAS)
    table = anna.make(ME, *(others or (ADMIRAL,)))
    running.do(running.app.state.site.ready.opponents("puerto-rico"))
    play_until_another_has(anna, table)
    return anna, table


def play_until_another_has(anna: Player, table: str) -> None:
    """Until it is her turn again after somebody else's."""
    while anna.act(table)["actions"]:
        pass
    anna.wait_for_my_turn(table)


def test_while_a_person_decides_the_admiral_thinks_about_the_latest_position(serve: Serve, ponderers: Ponderers) -> None:
    running = serve()
    anna, table = seated(running)
    number = len(running.live(table).state.past)
    until(lambda: (1, number) in ponderers.begun and ponderers.under_way == 1)
    play_until_another_has(anna, table)
    number = len(running.live(table).state.past)
    until(lambda: ponderers.begun[-1] == (1, number) and ponderers.under_way == 1)


def test_when_the_admiral_decides_nobody_thinks_on_about_an_older_position(
    serve: Serve, ponderers: Ponderers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tree would be of the old position, and the one that followed the game would be lost."""
    running = serve()
    anna, table = seated(running)
    computers, pondering = running.app.state.site.computers, running.app.state.site.pondering
    until(lambda: ponderers.under_way == 1)
    wanted, choose = list[bool](), computers.choose

    async def watched(turn: Any) -> Any:
        wanted.append(table in pondering.wanted)
        return await choose(turn)

    monkeypatch.setattr(computers, "choose", watched)
    play_until_another_has(anna, table)
    assert wanted
    assert not any(wanted)


def test_it_stops_for_whoever_wants_something_and_goes_on_afterwards(serve: Serve, ponderers: Ponderers) -> None:
    running = serve()
    seated(running)
    until(lambda: ponderers.under_way == 1)
    lines = [
        running.app.state.site.computers.queue,
        running.app.state.site.tables.budgeted.queue,
        running.app.state.site.analyses.queue,
    ]

    async def stand_in(queue: Any) -> None:
        async with queue.slot(ANYBODY):
            while ponderers.under_way:
                await asyncio.sleep(0.005)
            before = len(ponderers.begun)
            await asyncio.sleep(0.1)
            assert len(ponderers.begun) == before, "nobody thinks on meanwhile"

    for line in lines:
        running.do(stand_in(line))
        until(lambda: ponderers.under_way == 1)


def test_each_thinks_once_and_then_there_is_quiet(serve: Serve, ponderers: Ponderers) -> None:
    running = serve()
    ponderers.enough.set()
    _, table = seated(running, ADMIRAL, {"kind": "computer", "level": "sailor"}, ADMIRAL)
    pondering = running.app.state.site.pondering
    assert pondering is not None
    number = len(running.live(table).state.past)
    until(lambda: pondering.task is None)
    assert [seat for seat, at in ponderers.begun if at == number] == [1, 3], "the others of the ladder do not"


def test_where_it_is_switched_off_nobody_thinks_on(serve: Serve, ponderers: Ponderers) -> None:
    running = serve(ponder=False)
    seated(running)
    assert running.app.state.site.pondering is None
    assert ponderers.begun == []


def test_where_other_programs_use_the_machine_nobody_thinks_on(
    serve: Serve, ponderers: Ponderers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("leeward.server.thinking.pondering.machine_is_idle", machine_is_idle)
    monkeypatch.setattr("os.getloadavg", lambda: (64.0, 64.0, 64.0))
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    running = serve()
    seated(running)
    pondering = running.app.state.site.pondering
    assert pondering is not None
    until(lambda: pondering.task is None)
    assert ponderers.begun == []


def test_the_environment_can_switch_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEEWARD_SETTINGS", raising=False)
    assert choose({}).ponder
    monkeypatch.setenv("LEEWARD_PONDER", "false")
    assert not choose({}).ponder


def test_what_was_thought_is_used_and_what_was_taken_back_is_not(serve: Serve) -> None:
    running = serve()
    anna, table = seated(running)
    live, opponents = running.live(table), running.app.state.site.computers
    pondering = running.app.state.site.pondering
    assert pondering is not None
    until(lambda: pondering.task is None)
    (row, who), seat = opponents.remembered[table, 1, levels.STRONGEST], 1
    assert row == live.state.line[-1]
    assert isinstance(who, Searcher)
    assert who.thinker.expected == ("puerto-rico", seat, len(live.state.past))
    play_until_another_has(anna, table)
    assert opponents.remembered[table, 1, levels.STRONGEST][1] is who, "it goes on from there"
    until(lambda: pondering.task is None)
    assert anna.try_to("undo", table, expected=live.state.version).status_code == 200
    until(lambda: pondering.task is None)
    assert opponents.remembered[table, 1, levels.STRONGEST][1] is not who
