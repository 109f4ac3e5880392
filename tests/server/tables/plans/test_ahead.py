"""Planning on a copy, for every game: what is planned is legal when it is played, and the copy changes nothing."""

import random
from typing import Any, NamedTuple

import pytest

from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game, new
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.plans.ahead import Ahead, plan_ahead
from leeward.server.tables.plans.plan import Line, Plan, kind_at, obstacle, playing

POSITIONS, LONG = 12, 150


class Past(NamedTuple):
    seat: int


class At:
    """A table's state, as far as plans are concerned."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.past: list[Any] = [Past(played.seat) for played in game.history]
        self.line = list(range(1, len(self.past) + 1))


def planned(game: Game, seat: int, chance: random.Random) -> Line | None:
    """Plan something at random."""
    said: list[str] = []
    ahead: Ahead | None = None
    for _ in range(12):
        try:
            ahead = plan_ahead(game, seat, said)
        except Refusal:
            return None
        if ahead.steps:
            return ahead.line(len(game.record()), len(game.record()), game.words.round_of(game.table))
        if ahead.asks < 0:
            return None
        said.append(chance.choice(["", chance.choice(ahead.options).action]))
    return None


@pytest.mark.parametrize("name", rooms())
def test_what_is_planned_is_legal_when_it_is_played_and_else_it_stops(name: str) -> None:
    chance, game = random.Random(3), new(name, 3, 3)
    lines: dict[int, Line] = {}
    played = stopped = 0
    while not game.over and game.number < LONG:
        seat = int(game.table.seat)
        if game.number % (LONG // POSITIONS) == 0:
            before, other = game.tables.tobytes(), (seat + 1) % 3
            if (line := planned(game, other, chance)) is not None:
                lines[other] = line
            assert game.tables.tobytes() == before
        if seat in lines:
            found = playing(At(game), seat, Plan([lines[seat]]))
            if found is not None:
                played, stopped = played + bool(found.actions), stopped + bool(found.why)
                assert bool(found.actions) != bool(found.why)
                for action in found.actions:
                    game.play(action)
                del lines[seat]
                continue
        game.play(chance.choice(game.legal.numbers))
    assert played


@pytest.mark.parametrize("name", rooms())
def test_every_action_that_is_legal_now_may_be_planned_for_now(name: str) -> None:
    game = new(name, 3, 5)
    chance = random.Random(5)
    for _ in range(60):
        seat, table = int(game.table.seat), game.tables.tobytes()
        ahead = plan_ahead(game, seat, [])
        assert (ahead.asks, kind_at(game, table)) == (seat, kind_at(ahead.game, ahead.game.tables.tobytes()))
        assert [option.action for option in ahead.options] == [game.words.notation(number) for number in game.legal.numbers]
        step = plan_ahead(game, seat, [chance.choice(ahead.options).action]).steps[0]
        assert obstacle(game, seat, [step]) == {}
        game.play(step.action)
        if game.over:
            break
