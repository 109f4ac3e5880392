"""Planning ahead: a player writes one line of a plan by playing on a copy of the table as they know it.

The player says what some of the others do, or leaves it open; then what they answer. What nobody says is played as simply as
possible, without a computer's advice. What is left open must not rule out a choice of the player, so there are two such worlds.
"""

from collections.abc import Sequence

from msgspec import Struct

from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.plans.plan import MOST_ACTIONS, MOST_CONDITIONS, Line, Step, kind_at, promise, step_of
from leeward.server.tables.rows import as_one

OPEN = ""  # in place of an action: it is not said what happens
WORLDS = (0, -1)  # which of the legal actions is played where nothing is said
MOST_PLAYED, MOST_BETWEEN = 400, 100  # actions on a copy; until my next decision


class Option(Struct):
    """An action to choose, in words by language."""

    action: str
    said: dict[str, str]


class Ahead(Struct):
    """The state of planning. `asks` is the seat whose choice comes next, NOBODY if there is none.

    With `steps`, the player has answered, and may confirm; they may go on as long as their own seat is asked.
    """

    game: Game
    kind: str  # of the planned decision
    after: list[str]
    conditions: list[dict[str, str]]
    steps: list[Step]
    asks: int = NOBODY
    options: list[Option] = []
    guessed: bool = False  # chance or something hidden was made up on the way

    def line(self, count: int, row: int, now: int) -> Line:
        """Return the line of a plan that was written so."""
        if not self.steps:
            raise Refusal("malformed")
        after = list(dict.fromkeys(self.after))
        said = {lang: [each[lang] for each in self.conditions] for lang in LANGUAGES}
        return Line(self.kind, after, self.steps, {lang: list(dict.fromkeys(said[lang])) for lang in said}, count, row, now)


def plan_ahead(game: Game, seat: int, said: Sequence[str]) -> Ahead:
    """Play on with the player's choices so far."""
    known = game.known_to(seat)
    found = [ahead for world in WORLDS if (ahead := Walk(known.copy(), seat, world).follow(said)) is not None]
    if not found:
        raise Refusal("illegal")
    first, *others = found
    for other in others:
        if other.asks == first.asks and kind_at(other.game, other.game.tables.tobytes()) == kind_at(
            first.game, first.game.tables.tobytes()
        ):
            there = {option.action for option in first.options}
            first.options += [option for option in other.options if option.action not in there]
    return first


class Walk:
    """One way through a copy of the table."""

    def __init__(self, game: Game, seat: int, world: int) -> None:
        self.game, self.seat, self.world = game, seat, world
        self.before = NOBODY  # who decided last
        self.shown = int(game.table.revealed)
        self.skipped: set[str] = set()  # kinds of my decisions that I decide later
        self.ahead = Ahead(game, "", [], [], [])

    def follow(self, said: Sequence[str]) -> Ahead | None:
        """Play the player's choices and the actions between them. Return None if they are not legal in this world."""
        left = list(said)
        for _ in range(MOST_PLAYED):
            if self.game.over or self.is_complete():
                break
            if not self.is_asked():
                self.play(self.simplest())
            elif left:
                if not self.choose(left.pop(0)):
                    return None
            else:
                self.ahead.asks = int(self.game.table.seat)
                self.ahead.options = self.options()
                break
        self.ahead.guessed = int(self.game.table.revealed) != self.shown
        return None if left else self.ahead

    @property
    def mine(self) -> bool:
        return int(self.game.table.seat) == self.seat

    def is_complete(self) -> bool:
        """Whether my planned turn is over, or something would be revealed in it."""
        steps = self.ahead.steps
        return bool(steps) and (not self.mine or self.revealed != int(self.game.table.revealed))

    def is_asked(self) -> bool:
        """Whether the player is asked about this decision: their own, and those of others that matter."""
        if self.mine:
            return bool(self.ahead.steps) or self.kind not in self.skipped
        matters = getattr(self.game.words, "asked_ahead", None)
        if matters is None:
            return int(self.game.table.seat) != self.before
        return bool(matters(self.game.seen(self.game.tables.tobytes(), self.seat)))

    @property
    def kind(self) -> str:
        return kind_at(self.game, self.game.tables.tobytes())

    def options(self) -> list[Option]:
        seen, words = self.game.seen(self.game.tables.tobytes(), self.seat), self.game.words
        return [
            Option(words.notation(number), {lang: words.label(seen, number, lang) for lang in LANGUAGES})
            for number in self.game.legal.numbers
        ]

    def choose(self, text: str) -> bool:
        """Play the player's choice for this decision."""
        if text == OPEN:
            if self.mine and self.ahead.steps:
                return False
            if self.mine:
                self.skipped.add(self.kind)
                self.play(self.simplest())
            else:
                self.play(self.quiet()[self.world])
            return True
        number = self.game.words.action_of(text)
        if number is None or number not in self.game.legal.numbers:
            return False
        if self.mine:
            self.answer(number)
        else:
            self.assume(number)
        self.play(number)
        return True

    def assume(self, number: int) -> None:
        seen, words, ahead = self.game.seen(self.game.tables.tobytes(), self.seat), self.game.words, self.ahead
        ahead.after.append(words.notation(number))
        ahead.conditions.append({lang: promise(words, seen, number, lang)[0] for lang in LANGUAGES})
        if len(ahead.after) > MOST_CONDITIONS:
            raise Refusal("plan-long")

    def answer(self, number: int) -> None:
        ahead = self.ahead
        if not ahead.steps:
            ahead.kind, self.begin = self.kind, self.game.copy()
            self.revealed = int(self.game.table.revealed)
        ahead.steps.append(step_of(self.game, self.seat, number))
        if len(ahead.steps) > MOST_ACTIONS:
            raise Refusal("plan-long")
        as_one(self.begin, [step.action for step in ahead.steps])

    def simplest(self) -> int:
        """Return an action for a decision that was left open: decline, if possible."""
        seen, words = self.game.seen(self.game.tables.tobytes()), self.game.words
        numbers = self.game.legal.numbers
        ends = (number for number in numbers if words.action_kind(seen, number) == "end")
        return next(ends, numbers[self.world])

    def quiet(self) -> list[int]:
        """Return what another player may do without a decision of mine before the next one of this kind; else everything."""
        numbers, kind = self.game.legal.numbers, self.kind
        return [number for number in numbers if self.asked_after(number) == kind] or numbers

    def asked_after(self, number: int) -> str:
        """Return the kind of the next decision that matters after an action, if the others do as little as they can."""
        walk = Walk(self.game.copy(), self.seat, self.world)
        walk.before = self.before
        walk.play(number)
        for _ in range(MOST_BETWEEN):
            if walk.game.over or walk.mine or walk.is_asked():
                break
            walk.play(walk.simplest())
        return "" if walk.game.over else walk.kind

    def play(self, number: int) -> None:
        self.before = int(self.game.table.seat)
        self.game.play(number)
