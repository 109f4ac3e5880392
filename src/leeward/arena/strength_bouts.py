"""The matches of `leeward lab strength`, by chapter of its page, and their numbers of games."""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from leeward.kernel.contract.game import game_named
from leeward.opponents.levels import LEVELS, STRONGEST
from leeward.opponents.maxn_player import NAME
from leeward.opponents.overrides import changed_level, is_level
from leeward.opponents.players import NETWORK, characters, learnt_from, names

LADDER = "Each level against the next lower one"
CURVE = "Longer thinking"
UNAIDED = "The network alone, without search"
OTHERS = "The strongest level against other styles"
ALIKE = "The strongest level against itself"
BELIEF = "Calibration"
BELIEVING = (BELIEF, UNAIDED, OTHERS, ALIKE)  # the chapters with predictions
VISITS = (64, 256, 1024, 4096)
MANY = 1000  # visits above which a match has fewer games
OTHERS_AT_A_TABLE = 3  # or as many as the game allows


class Bout(NamedTuple):
    """One row of the page: a player against copies of another."""

    chapter: str
    game: str
    players: tuple[str, ...]

    @property
    def file(self) -> str:
        return f"{self.game}-{'-'.join(self.players)}.jsonl"


def bouts(games: list[str]) -> Iterator[Bout]:
    """Yield all matches, the most informative first."""
    seats = {game: game_named(game).seats for game in games}
    for game in games:
        yield from ladder(game, seats[game][0])
    for game in games:
        for number in seats[game][1:]:
            yield from ladder(game, number)
    for game in games:
        yield from strangers(game, UNAIDED, NETWORK)
        yield from among_its_like(game)
    for game in games:
        for number in seats[game]:
            yield from curve(game, number)
    for game in games:
        yield from strangers(game, OTHERS, STRONGEST)
        for number in seats[game]:
            yield Bout(ALIKE, game, (STRONGEST,) * number)


def ladder(game: str, number: int) -> Iterator[Bout]:
    """Yield a match for every level: one seat against the next lower level in all others."""
    for below, level in pairwise(["random", *LEVELS]):
        yield Bout(LADDER, game, (level, *[below] * (number - 1)))


def curve(game: str, number: int) -> Iterator[Bout]:
    """Yield matches with more and more visits, each against the step before, and the strongest level against the network."""
    if NETWORK in names(game):
        for less, more in pairwise([NETWORK, *(f"{STRONGEST}+visits={visits}" for visits in VISITS)]):
            yield Bout(CURVE, game, (more, *[less] * (number - 1)))
        yield Bout(CURVE, game, (STRONGEST, *[NETWORK] * (number - 1)))


def among_its_like(game: str) -> Iterator[Bout]:
    """Yield matches with the network in all seats."""
    for number in game_named(game).seats if NETWORK in names(game) else ():
        yield Bout(BELIEF, game, (NETWORK,) * number)


def strangers(game: str, chapter: str, who: str) -> Iterator[Bout]:
    """Yield matches of a strong player against other styles, and of the strongest level against itself without beliefs."""
    if who not in names(game):
        return
    most = game_named(game).seats[-1] - 1
    others = min(OTHERS_AT_A_TABLE, most)
    for other in ("greedy", *characters(game)):
        yield Bout(chapter, game, (who, *[other] * others))
    new = [f"{NAME}+style={each}" for each in characters(game) if each not in learnt_from(game)]
    for other in (NAME, *new):
        for number in sorted({others, most}):
            yield Bout(chapter, game, (who, *[other] * number))
    if who == STRONGEST:
        for number in (1, others):
            yield Bout(chapter, game, (who, *[f"{who}+believes=0"] * number))


def games_for(bout: Bout, args: argparse.Namespace) -> int:
    """Return the number of games: fewer where a player thinks long, or where less depends on the result."""
    thinks = any(changed_level(name, bout.game).visits > MANY for name in bout.players if is_level(name))
    games: int = args.strongest if args.strongest and thinks else args.games
    part = {LADDER: 1, CURVE: 1, OTHERS: 2, UNAIDED: 1, ALIKE: 4, BELIEF: 1}[bout.chapter]
    return max(games // part, 1)
