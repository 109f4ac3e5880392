"""Compiles games in the background, each in its own process, while the server is already open.

Compiling blocks a process for a minute; players of another game must not notice.
"""

import asyncio
import contextlib
import gc
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from leeward.kernel.compiling import meanwhile
from leeward.kernel.compiling.rules import bar, is_prepared, progress, report
from leeward.kernel.contract.game import BrokenGame, game_named
from leeward.kernel.contract.installed import installed, is_ours, leave_out
from leeward.kernel.doors.entry import load_doors
from leeward.kernel.play.game import new
from leeward.laws.trial import try_out
from leeward.opponents import players
from leeward.server.messages.refusal import Refusal
from leeward.server.monitoring.supervision import supervised
from leeward.server.thinking.guarded import aside

RULES = "from leeward.kernel.play.game import new; new({name!r}, seed=0)"
# After the quick opponent, compiling gives way to the rules of another game.
OPPONENTS = """
import os
from leeward.opponents import players
players.prepare_quick({name!r})
getattr(os, "nice", int)(10)
players.prepare({name!r})
"""
AFTER_FAILING = 10.0  # seconds before another try
SHOW_EVERY = 0.5  # seconds
LOADING = 0.99  # compiled, but not loaded yet
logger = logging.getLogger(__name__)


class Readiness:
    """Requests for a game that is not ready wait for it, and no others do. Failures are retried after a while."""

    def __init__(self) -> None:
        self.coming: dict[str, asyncio.Task[None]] = {}
        self.failed: dict[str, float] = {}  # when

    async def playable(self, name: str) -> None:
        """Wait until people can play this game: not at all, if Python can interpret its rules until they are compiled."""
        self.begin_rules(name)
        if not meanwhile.interprets(name) or not is_ours(name):  # a game of another package is tried first
            await self.rules(name)

    async def rules(self, name: str) -> None:
        """Wait until the compiled rules of this game are loaded."""
        await self.done(name, self.begin_rules(name))

    def begin_rules(self, name: str) -> asyncio.Task[None]:
        rules = game_named(name)
        if name not in self.coming and not is_prepared(name) and is_ours(name):
            meanwhile.begin(name, rules.table)
        return self.begin(name, RULES.format(name=name), partial(load_rules, name))

    async def opponents(self, name: str) -> None:
        """Wait until computers can think about this game."""
        await self.rules(name)
        what = f"{name}-opponents"
        await self.done(what, self.begin(what, OPPONENTS.format(name=name), partial(players.prepare, name)))

    async def quick_opponent(self, name: str) -> None:
        """Wait until the greedy player can play, while the others are still compiling."""
        compiling = asyncio.create_task(self.opponents(name))
        while not compiling.done() and not meanwhile.interprets(name) and not is_prepared(players.quick(name)):
            await asyncio.sleep(SHOW_EVERY)
        if compiling.done():
            await compiling

    def compiled(self, name: str) -> bool:
        """Whether the opponents of a game only have to be loaded."""
        return is_prepared(f"{name}-opponents")

    def has(self, what: str) -> bool:
        """Whether a game, or `GAME-opponents`, is ready now."""
        task = self.coming.get(what)
        return task is not None and task.done() and not task.cancelled() and task.exception() is None

    def begin(self, what: str, program: str, load: Callable[[], object]) -> asyncio.Task[None]:
        """Begin to compile and load something, unless that has begun already; after a failure, try again."""
        if what not in self.coming or time.monotonic() - self.failed.get(what, time.monotonic()) > AFTER_FAILING:
            self.failed.pop(what, None)
            self.coming[what] = asyncio.create_task(aside(partial(make_ready, what, program, load)))
        return self.coming[what]

    async def done(self, what: str, coming: asyncio.Task[None]) -> None:
        try:
            await asyncio.shield(coming)
        except BrokenGame:  # it is left out for good, and its reason was logged
            raise
        except Exception as problem:
            if what not in self.failed:
                self.failed[what] = time.monotonic()
                logger.exception("could not prepare %s", what)
            raise Refusal("trouble") from problem

    def can_play(self, name: str) -> bool:
        """Whether people can play this game now."""
        return self.has(name) or meanwhile.interprets(name)

    def progress(self, what: str) -> float:
        """Return the progress of a game, or of `GAME-opponents`, from 0 to 1."""
        return 1.0 if self.has(what) else min(progress(what), LOADING)

    async def everything(self, names: list[str]) -> None:
        """Prepare all games in parallel, with a progress bar in the terminal."""
        showing = asyncio.create_task(self.show(names))
        try:
            await asyncio.gather(*(supervised(f"preparing {name}", partial(self.prepared, name)) for name in names))
            await showing
        finally:
            showing.cancel()
        # Loaded code stays for good: the garbage collector need not scan it again.
        gc.collect()
        gc.freeze()

    async def prepared(self, name: str) -> None:
        """Prepare a game, unless it is left out meanwhile."""
        with contextlib.suppress(BrokenGame):
            await self.opponents(name)

    async def show(self, names: list[str]) -> None:
        """Show a progress bar for each game, if anything has to be compiled."""
        both = [(name, f"{name}-opponents") for name in names]
        if all(is_prepared(each) for pair in both for each in pair):
            return
        started = time.monotonic()
        titles = [game_named(name).words.title() for name in names]
        while not all(self.settled(each) for pair in both for each in pair):
            shares = [(self.progress(rules) + self.progress(opponents)) / 2 for rules, opponents in both]
            bars = "   ".join(f"{title} {bar(share)}" for title, share in zip(titles, shares, strict=True))
            report(f"preparing, first time only: {bars}")
            await asyncio.sleep(SHOW_EVERY)
        report(f"the games are ready ({time.monotonic() - started:.0f} s)\n")

    def settled(self, what: str) -> bool:
        """Whether something is ready, or has failed."""
        task = self.coming.get(what)
        return what in self.failed or (task is not None and task.done())


def load_rules(name: str) -> None:
    """Load the compiled rules before they replace the interpreted ones, so that nobody waits for them."""
    load_doors(game_named(name))
    meanwhile.end(name)
    new(name, seed=0).svg()


def make_ready(what: str, program: str, load: Callable[[], object]) -> None:
    """Compile in another process if needed, then load the result. If that process fails, loading compiles and says why.

    A game of another package is played there first: if it fails, it is left out.
    """
    if what in installed() and not is_ours(what) and (failure := try_out(what)) is not None:
        leave_out(what, *failure)
        game_named(what)  # raises the reason
    if not is_prepared(what):
        subprocess.run([sys.executable, "-c", program], stderr=subprocess.DEVNULL, check=False)
    load()
