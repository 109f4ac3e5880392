"""Mistakes as puzzles: positions in which a player of an analysed game went wrong."""

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property

from leeward.analysis.verdicts import Analysis, Decision, Mark
from leeward.kernel.play.game import Game
from leeward.puzzles.puzzle import Puzzle
from leeward.puzzles.themes import theme_of

MOST = 5  # of a player in one game: the worst
WORTH: tuple[Mark, ...] = ("blunder", "mistake")
SIGN = "my-"  # begins the name of a mistake, never that of a shipped puzzle


@dataclass(frozen=True)
class Mistake(Puzzle):
    """A position in which a player went wrong. Its obvious choice is the action that they played."""

    @cached_property
    def id(self) -> str:
        """Return a name that depends on the position and the action played there."""
        told = f"{self.game} {self.players} {self.seed} {sorted(self.options.items())} {self.actions} {self.obvious}"
        return SIGN + hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


def mistakes_of(game: Game, found: Analysis) -> dict[int, list[Mistake]]:
    """Return the worst mistakes of each seat."""
    worst = sorted((each for each in found.decisions if each.mark in WORTH), key=lambda each: -each.loss)
    by_seat = {seat: [each for each in worst if each.seat == seat][:MOST] for seat in range(game.seats)}
    return {seat: [mistake(game, each) for each in mine] for seat, mine in by_seat.items() if mine}


def mistake(game: Game, decision: Decision) -> Mistake:
    before = game.table_before(decision.number)
    made = Mistake(
        game=game.rules.name,
        players=game.seats,
        seed=game.seed,
        actions=tuple(int(played.action) for played in game.history[: decision.number - 1]),
        best=decision.best,
        obvious=decision.action,
        chances=decision.before,
        otherwise=decision.after,
        line=decision.line,
        instead=(decision.action,),
        theme="",
        rating=0,
        options=dict(game.options),
    )
    position = game.standing_at(game.table_of(before), decision.number - 1)
    return replace(made, theme=theme_of(position, made))
