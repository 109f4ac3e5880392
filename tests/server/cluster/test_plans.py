"""Planned moves with several servers on one PostgreSQL: each is played once, whichever server does it."""

import pytest

from leeward.server.tables.plans import effects
from server.attacked import Running, until
from server.playing import Player
from server.tables.plans.planning import plan, plan_of, rows, three

ORDER = [(0, "role captain"), (1, "role builder"), (1, "build hacienda")]


def test_of_several_servers_one_plays_what_was_planned(pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "DELAY", 0.0)
    one, other = pair
    for _ in range(4):
        (anna, eve, _), table = three(one)
        away = other.somebody("203.0.113.2")
        away.cookies, away.proof = dict(eve.cookies), eve.proof
        plan(away, table, "", "role builder", "build hacienda")
        assert plan_of(eve, table)["lines"], "another device of the same person sees it on another server"
        anna.act(table, "role captain")
        check(one, other, away, table)


def check(one: Running, other: Running, who: Player, table: str) -> None:
    until(lambda: who.see(table) and rows(other, table)[:3] == ORDER)
    one.do(one.live(table).catch_up())
    assert rows(one, table) == rows(other, table)
    assert rows(one, table).count((1, "role builder")) == 1
    assert plan_of(who, table)["played"] == [2, 3]
