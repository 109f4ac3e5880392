"""A plan: a few lines that each answer one decision, and the conditions that must be unchanged.

A line is for the seat's next decision of its kind, if others have done certain things since it was written. Of the lines for
one decision, those with more conditions come first, so that a line without any means "else". When the seat has decided, by the
plan or by hand, all lines for this kind of decision are gone.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from leeward.kernel.contract.offers import Words
from leeward.kernel.language.speech import LANGUAGES, term, voice
from leeward.kernel.play.game import Game
from leeward.kernel.records.record import Table
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.rows import as_one
from leeward.server.tables.state import Moment

MOST_LINES, MOST_ACTIONS, MOST_CONDITIONS = 12, 40, 4
MOST_PLAYED = 100  # carried out actions that stay marked
LATE = 1  # rounds after which a line has become pointless
ELSEWHERE = term("The game was taken back to a point before your plan.")
CHANGED = term("You planned: {then}. Now it is: {now}.")
IMPOSSIBLE = term("You planned: {then}. You can't do that now.")
DIFFERENT = term("You planned: {then}. But first something is revealed, or another player has a turn.")
REPLACED = term("A computer plays for you.")


class Step(Struct, frozen=True):
    """A planned action, with the words that must be the same when it is played, and how much it must bring at least."""

    action: str
    means: str
    brings: int
    said: dict[str, str]  # its label, by language


class Line(Struct, frozen=True):
    """One line of a plan. `count` and `row` say after which action it was written."""

    kind: str
    after: list[str]  # what others must have played since then
    steps: list[Step]
    said: dict[str, list[str]]  # what must have happened, by language
    count: int
    row: int
    round: int


class Plan(Struct):
    """A seat's planned lines, the actions that it has played, and why it stopped."""

    lines: list[Line] = []
    played: list[int] = []  # rows
    stopped: dict[str, str] = {}  # by language

    def with_line(self, line: Line) -> "Plan":
        """Add a line, in place of one for the same case."""
        others = [each for each in self.lines if (each.kind, set(each.after)) != (line.kind, set(line.after))]
        if len(others) >= MOST_LINES:
            raise Refusal("plan-full")
        return Plan(sorted([*others, line], key=lambda each: -len(each.after)), self.played)


class Playing(Struct, frozen=True):
    """The actions that a plan plays now or, with `why`, the reason why it stops."""

    actions: list[str]
    why: dict[str, str] = {}


class Position(Protocol):
    """A table's state, as far as plans are concerned."""

    game: Game
    line: list[int]
    past: list[Moment]


def promise(words: Words, table: Table, action: int, lang: str = "en") -> tuple[str, int]:
    """Return what must be unchanged for a planned action to hold: words, and a number that must not be smaller.

    A game may say it (`planned`); by default, it is the label, which says what an action costs and brings.
    """
    own = getattr(words, "planned", None)
    return own(table, action, lang) if own else (words.label(table, action, lang), 0)


def step_of(game: Game, seat: int, action: int) -> Step:
    """Plan an action at the table as the seat sees it."""
    table, words = game.seen(game.tables.tobytes(), seat), game.words
    means, brings = promise(words, table, action)
    return Step(words.notation(action), means, brings, {lang: words.label(table, action, lang) for lang in LANGUAGES})


def kind_at(game: Game, before: bytes) -> str:
    return game.words.decision_kind(game.seen(before))


def stands(line: Line, rows: Sequence[int]) -> bool:
    """Whether the action after which a line was written is still part of the game."""
    return line.count <= len(rows) and (not line.count or rows[line.count - 1] == line.row)


def applies(line: Line, state: Position, seat: int) -> bool:
    """Whether the others have fulfilled the conditions of a line."""
    if not line.after:
        return True
    since = zip(state.past[line.count :], state.game.record(line.count), strict=True)
    done = {state.game.words.notation(action) for moment, action in since if moment.seat != seat}
    return done.issuperset(line.after)


def playing(state: Position, seat: int, plan: Plan) -> Playing | None:
    """Return the plan's actions for the deciding seat; None if it has no line for this decision."""
    kind = kind_at(state.game, state.game.tables.tobytes())
    for line in plan.lines:
        if line.kind == kind and stands(line, state.line) and applies(line, state, seat):
            why = obstacle(state.game, seat, line.steps)
            return Playing([], why) if why else Playing(series_of(state.game, line.steps))
    return None


def series_of(game: Game, steps: Sequence[Step]) -> list[str]:
    return as_one(game, [step.action for step in steps])


def obstacle(game: Game, seat: int, steps: Sequence[Step]) -> dict[str, str]:
    """Say by language why planned actions do not hold; nothing if they do. Nobody learns what an action would reveal."""
    ahead, shown = game.copy(), int(game.table.revealed)
    for step in steps:
        if ahead.over or int(ahead.table.seat) != seat or int(ahead.table.revealed) != shown:
            return in_all(DIFFERENT, step)
        number = ahead.words.action_of(step.action)
        if number is None or number not in ahead.legal.numbers:
            return in_all(IMPOSSIBLE, step)
        now = step_of(ahead, seat, number)
        if now.means != step.means or now.brings < step.brings:
            return in_all(CHANGED, step, now)
        ahead.play(number)
    try:
        series_of(game, steps)
    except Refusal:
        return in_all(DIFFERENT, steps[0])
    return {}


def in_all(sentence: str, then: Step | None = None, now: Step | None = None) -> dict[str, str]:
    """Say something in all languages."""
    return {
        lang: voice(lang).say(sentence, then=then.said[lang] if then else "", now=now.said[lang] if now else "")
        for lang in LANGUAGES
    }
