"""Runs computer players in worker threads, scheduled fairly."""

import asyncio
import logging
import os
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from leeward.analysis.coach import look_at, look_at_all
from leeward.analysis.hints import Hint, hint
from leeward.analysis.judge import Judgement
from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import is_ours, rooms
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.opponents import players
from leeward.opponents.levels import USUAL, is_level, is_styled, level_of, parts
from leeward.opponents.words import Described, described
from leeward.server.limits.client import ANYBODY, Client
from leeward.server.limits.fair_queue import FairQueue
from leeward.server.monitoring import metrics
from leeward.server.thinking.guarded import BrokenRules, aside, is_to_blame
from leeward.server.thinking.readiness import Readiness

Result = TypeVar("Result")
Key = tuple[str, int, str]  # table, seat and level
MOST_REMEMBERED = 3  # players whose search trees are kept: the strongest may hold 160 megabytes
LONGEST_THOUGHT = 20.0  # seconds for an operator's bot; our own players limit themselves
AT_RANDOM = "random"  # needs no compiling
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Turn:
    """A computer's turn at a table."""

    game: Game
    level: str
    table: str
    version: int
    client: Client = ANYBODY  # on whose behalf it thinks
    person: bool = True  # a person plays there, not only computers
    line: Sequence[int] = ()  # the rows of the game's actions, to match earlier search trees

    @property
    def seat(self) -> int:
        return int(self.game.table.seat)


@dataclass(frozen=True)
class Position:
    """A table at which no computer decides now, for computers that ponder."""

    table: str
    game: Game
    line: Sequence[int]  # the rows of the game's actions
    levels: Sequence[str]  # of each seat; empty for people
    seat: int  # that decides
    over: bool  # or closed: nobody plays on
    ponder: bool  # a person decides, and nobody else thinks for us


async def nothing() -> None:
    """Wait for nothing."""


class Computers:
    """All computer players of a server. At most as many think at once as there are cores; the others wait in a fair queue."""

    pondering = False  # whether the strongest think on while people decide
    before_thinking: Callable[[], Awaitable[None]] = staticmethod(nothing)

    def __init__(
        self,
        bots: Mapping[str, str] | None = None,
        usual: str = USUAL,
        cores: int | None = None,
        ready: Readiness | None = None,
    ) -> None:
        self.usual = usual
        self.ready = ready or Readiness()
        self.bots = dict(bots or {})
        for name, place in self.bots.items():
            if any(name in players.names(game) for game in rooms()):
                raise BadOption(f"--bot {name}: an opponent with this name already exists")
            players.own_bot(place)  # refuse a bot that cannot be loaded before anybody plays
        self.queue = FairQueue(cores or os.cpu_count() or 1)
        self.remembered: OrderedDict[Key, tuple[int, players.Player]] = OrderedDict()

    def described(self, game: str, lang: str = "en") -> list[Described]:
        """List all computer players, the levels first."""
        own = [Described(name, name, voice(lang).say("a bot of this server")) for name in self.bots]
        return [*described(game, lang), *own]

    def check(self, game: str, level: str) -> None:
        known = [*players.names(game), *self.bots]
        styled = is_styled(level) and parts(level)[1] in players.characters(game)
        if level and not styled and level not in known:
            raise BadOption(f"there is no opponent {level!r}: there is {', '.join(known)}")

    async def choose(self, turn: Turn) -> int:
        """Choose an action; the usual level stands in for a player that is gone or fails."""
        early = await self.too_early(turn)
        with metrics.timed(metrics.thinking):
            async with self.queue.slot(turn.client, turn.person):
                if early:
                    return await asyncio.to_thread(players.play, turn.game, players.Greedy())
                try:
                    self.check(turn.game.rules.name, turn.level)
                    return await self.choose_as(turn.level or self.usual, turn)
                except Exception as problem:
                    if is_to_blame(turn.game.rules, problem):  # the rules have failed: no other player can do better
                        raise BrokenRules(f"the rules of {turn.game.rules.name} failed: {problem}") from problem
                    logger.exception("%r cannot choose at table %s", turn.level, turn.table)
                    return await self.choose_as(self.usual, replace(turn, line=()))

    async def too_early(self, turn: Turn) -> bool:
        """Wait for the turn's player; return whether the greedy one stands in because the others are still compiling."""
        name = turn.game.rules.name
        if (turn.level or self.usual) == AT_RANDOM or self.ready.has(f"{name}-opponents"):
            return False
        if self.ready.compiled(name):
            await self.ready.opponents(name)
            return False
        await self.ready.quick_opponent(name)
        return not self.ready.has(f"{name}-opponents")

    async def choose_as(self, level: str, turn: Turn) -> int:
        await self.before_thinking()
        game, key = turn.game, (turn.table, turn.seat, level)
        row, who = self.remembered.pop(key, (-1, None))
        own, ours = level in self.bots, is_ours(game.rules.name)
        if isinstance(who, players.Searcher) and self.may_follow(who, row, turn.line):
            await asyncio.to_thread(who.thinker.catch_up, game, turn.seat)
        elif who is None or (row != turn.version and not own):
            seed = chance_of(key if is_level(level) else (*key, turn.version))
            who = await asyncio.to_thread(players.player, self.bots.get(level, level), game.rules.name, seed)
        action = await within(LONGEST_THOUGHT if own or not ours else None, players.play, game, who)
        self.remember(key, turn.version + 1, who)
        return action

    def may_follow(self, who: players.Searcher, row: int, line: Sequence[int]) -> bool:
        """Whether a search tree of this row belongs to the game as it was played, and can follow the actions since."""
        return self.pondering and who.level.ponders and (row == 0 or row in line)

    def who_ponders(self, game: Game, table: str, seat: int, level: str, line: Sequence[int]) -> players.Searcher:
        """Return the player that ponders for a seat: the same that plays there."""
        key = (table, seat, level)
        row, who = self.remembered.pop(key, (-1, None))
        if not isinstance(who, players.Searcher) or not self.may_follow(who, row, line):
            who = players.searcher(level_of(game.rules.name, level), game.rules.name, chance_of(key))
        self.remember(key, line[-1] if line else 0, who)
        return who

    def remember(self, key: Key, row: int, who: players.Player) -> None:
        """Keep a player that has searched the game up to this row, until there are too many others."""
        self.remembered[key] = row, who
        if len(self.remembered) > MOST_REMEMBERED:
            self.remembered.popitem(last=False)

    def forget(self, table: str) -> None:
        """Drop the players of a table where the game is over."""
        for key in [key for key in self.remembered if key[0] == table]:
            del self.remembered[key]

    def ponder(self, position: Position) -> None:
        """Let the computers at a table think on while a person decides; `Pondering` replaces this."""

    async def hint(self, game: Game, client: Client = ANYBODY) -> Hint:
        return await self.queued(client, hint, game)

    async def look_at(self, game: Game, action: int, client: Client = ANYBODY) -> Judgement:
        """Judge one choice, for the coach."""
        return await self.queued(client, look_at, game, action)

    async def look_at_all(self, game: Game, actions: Sequence[int], client: Client = ANYBODY) -> float:
        """Return how much a series of actions gives away, for the coach."""
        return await self.queued(client, look_at_all, game, actions)

    async def queued(self, client: Client, think: Callable[..., Result], game: Game, *given: Any) -> Result:
        await self.ready.opponents(game.rules.name)

        async def thought() -> Result:
            async with self.queue.slot(client):
                return await asyncio.to_thread(think, game, *given)

        # A thread cannot be stopped: a client that hangs up keeps its slot until the search is done.
        return await asyncio.shield(asyncio.create_task(thought()))


def chance_of(key: tuple[object, ...]) -> int:
    """Return a seed from the table and the seat, never from hidden information.

    A level overlooks the same things all game. Other players get another seed each turn: the random one would draw the same
    place in the list in all its turns, and the game might never end.
    """
    return zlib.crc32(repr(key).encode())


async def within(seconds: float | None, work: Callable[..., Result], *given: Any) -> Result:
    """Run work in a thread, and wait at most so many seconds. A thread that may be left behind keeps nobody else waiting."""
    if seconds is None:
        return await asyncio.to_thread(work, *given)
    async with asyncio.timeout(seconds):
        return await aside(partial(work, *given))
