"""A puzzle: a position, the best choice, the obvious one, and what both lead to; then further decisions, if it has several."""

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property

from leeward.analysis.courses import continued
from leeward.analysis.explanation import explain
from leeward.analysis.hints import Choice, Hint
from leeward.analysis.thoughts import thought_of
from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import NAMES, Game, begin


@dataclass(frozen=True)
class Later:
    """A further decision of a puzzle: what is played up to it, after the best choice of the one before."""

    between: tuple[int, ...]
    best: int
    obvious: int
    chances: tuple[float, ...]
    otherwise: tuple[float, ...]
    line: tuple[int, ...]
    instead: tuple[int, ...]
    as_good: tuple[int, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A position in which one choice is clearly best. Win chances are by seat.

    It may have further decisions of the same player. It is solved if all of them are right.
    """

    game: str
    players: int
    seed: int
    actions: tuple[int, ...]  # from the start of the game to the position
    best: int
    obvious: int  # the choice of the network alone or of the rule of thumb
    chances: tuple[float, ...]  # with the best choice
    otherwise: tuple[float, ...]  # with the obvious one
    line: tuple[int, ...]  # from the best choice on
    instead: tuple[int, ...]  # from the obvious one on
    theme: str
    rating: int  # on the scale of the players who solve puzzles
    options: dict[str, str | bool] = field(default_factory=dict)
    as_good: tuple[int, ...] = ()  # other right answers: another order of the same turn, or next to no loss
    later: tuple[Later, ...] = ()
    first: "Puzzle | None" = None  # the whole puzzle, if this is one of its later decisions

    @cached_property
    def id(self) -> str:
        """Return a name that depends on the first position alone."""
        if self.first is not None:
            return self.first.id
        told = f"{self.game} {self.players} {self.seed} {sorted(self.options.items())} {len(self.actions)}"
        return hashlib.blake2b(told.encode(), digest_size=4).hexdigest()

    @cached_property
    def name(self) -> str:
        """Return the name of this decision: that of the puzzle, and for a later one what only those know who got there."""
        if self.first is None:
            return self.id
        return f"{self.id}.{hashlib.blake2b(f'{self.seed} {self.actions}'.encode(), digest_size=4).hexdigest()}"

    @property
    def number(self) -> int:
        """Return which decision this is, from 1 on."""
        return 1 if self.first is None else len(self.first.later) - len(self.later) + 1

    def following(self) -> "Puzzle":
        """Return the next decision as a puzzle of its own."""
        told = asdict(self.later[0])
        actions = (*self.actions, self.best, *told.pop("between"))
        return replace(self, **told, actions=actions, later=self.later[1:], first=self.first or self)

    def decisions(self) -> Iterator["Puzzle"]:
        """Yield this decision and all later ones, each as a puzzle of its own."""
        yield self
        if self.later:
            yield from self.following().decisions()

    def position(self, lang: str = "en") -> Game:
        """Return the game at the decision, with its history."""
        game = begin(game_named(self.game), self.players, self.seed, NAMES[: self.players], lang, self.options)
        for action in self.actions[game.replay(self.actions).followed :]:
            game.play(action)  # raises with a reason
        return game

    def variant(self, lang: str) -> str:
        """Name the options that differ from the basic game; empty if none does."""
        words = game_named(self.game).words
        told = [
            words.option(name, None, lang)
            if value is True
            else f"{words.option(name, None, lang)}: {words.option(name, value, lang)}"
            for name, value in self.options.items()
            if value is not False
        ]
        return ", ".join(told)

    def why(self, position: Game, lang: str) -> str:
        """Explain why the best choice beats the obvious one."""
        return explain(position, self.hint(position), lang, obvious=True)

    def hint(self, position: Game) -> Hint:
        """Return the two choices as a hint."""
        legal = {int(action): action for action in position.legal}
        lines = [continued(position, line) for line in (self.line, self.instead)]
        found = ((self.best, self.chances, lines[0]), (self.obvious, self.otherwise, lines[1]))
        return Hint(
            list(self.chances),
            [Choice(legal[action], 0.5, list(won), line, thought_of(position, line)) for action, won, line in found],
        )
