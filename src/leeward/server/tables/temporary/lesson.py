"""The table of a lesson. It is temporary: when it is gone, the lesson opens another at the same step."""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from leeward.analysis.hints import Hint
from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.lessons import Lesson, NotNow, Session, course, lesson_named
from leeward.opponents.levels import USUAL
from leeward.server.limits.client import Client
from leeward.server.messages.refusal import Code, Refusal
from leeward.server.messages.sent import LessonStep
from leeward.server.storage.appending import Also
from leeward.server.storage.games import Storage
from leeward.server.storage.records import UNDO, ActionRow, GameRow, TableRows, taken_back
from leeward.server.tables.rows import PAGE, rows_of, turned_to
from leeward.server.tables.state import TableState
from leeward.server.tables.table import LiveTable, exclusive
from leeward.server.tables.temporary import LESSON, TemporaryTable
from leeward.server.thinking.computers import Position, Turn


class Script:
    """Plays for the other seats what the lesson says."""

    usual = USUAL

    def __init__(self, table: "LessonTable") -> None:
        self.table = table

    async def choose(self, turn: Turn) -> int:
        return self.table.state.session.others_choice()

    async def hint(self, game: Game, client: Client) -> Hint:
        raise Refusal("no-hints")  # the lesson says what to do

    def ponder(self, position: Position) -> None:
        """Nobody ponders: everything is written down."""


class LessonState(TableState):
    """The state of a lesson follows from its rows too: what is played, and the pages that are turned."""

    def __init__(self, rows: TableRows) -> None:
        lesson = lesson_of(rows.game)
        assert lesson is not None
        self.session = Session(lesson)
        self.before = self.session.game.number  # rows played before the lesson
        super().__init__(rows)

    def follow_at_once(self, rows: Sequence[ActionRow]) -> int:
        self.session.game = self.game
        return super().follow_at_once(rows[: self.before])

    def follow(self, row: ActionRow, ahead: Game | None = None) -> None:
        session, page = self.session, turned_to(row.action)
        session.game = self.game
        if page is not None:
            self.last_row, self.acted = row.number, row.by
            (session.begin if page > session.index else session.return_to)(page)
            return
        super().follow(row, ahead)
        if row.number > self.before:
            session.catch_up()

    def may_hint(self, mine: frozenset[int]) -> bool:
        return False  # the lesson says what to do


class LessonTable(TemporaryTable):
    """A table that refuses, and explains, every action that the lesson does not ask for."""

    kind = LessonState
    state: LessonState
    why: Code = "lesson"

    def __init__(self, rows: TableRows, storage: Storage, *given: Any, **named: Any) -> None:
        super().__init__(rows, storage, *given, **named)
        self.chooser = Script(self)

    async def append(self, by: int, *actions: str, first: Sequence[Also] = ()) -> None:
        session, back = self.state.session, taken_back(actions[0])
        if back > session.actions_since(0):
            raise Refusal("nothing")  # what was played before the lesson stays
        if not back and by == session.seat:
            if why := session.why_not(actions):
                raise Refusal("lesson", why)
            rest = session.step.later[len(actions) - 1 :]  # a learner who arranges plays more than one action of it
            actions = (*actions, *rest)  # a series: it is undone as one, too
        await super().append(by, *actions, first=first)

    @exclusive
    async def go_to(self, step: int) -> None:
        """Turn to the next page, or back to an earlier step."""
        session, back = self.state.session, 0
        if self.state.frozen:
            raise Refusal("closed")
        if step == session.index + 1:
            try:
                session.check_page()
            except NotNow as reason:
                raise Refusal("lesson", str(reason)) from None
        elif not 0 <= step < session.index:
            raise Refusal("lesson")
        else:
            back = session.actions_since(step)
        await super().append(session.seat, *([f"{UNDO} {back}"] if back else []), f"{PAGE} {step}")

    def lesson(self, lang: str) -> LessonStep:
        session, say = self.state.session, voice(lang).say
        lesson, step, game = session.lesson, session.step, self.state.game.rules.name
        keys = ["", *(each.key for each in reversed(course(game)))]
        return LessonStep(
            game,
            lesson.key,
            say(lesson.title),
            session.index,
            len(lesson.steps),
            say(step.text),
            list(step.light) if session.learner_decides or self.state.over else [],
            [] if step.round else session.fitting(),
            session.comment and say(session.comment),
            not step.do,
            keys[keys.index(lesson.key) - 1],
        )


async def go_to(live: LiveTable, mine: frozenset[int], step: int) -> None:
    if not isinstance(live, LessonTable) or not mine:
        raise Refusal("not-yours")
    await live.go_to(step)


# a lesson in the database


def passing_of(lesson: Lesson) -> str:
    """Return the mark of a lesson and its content: a lesson that was rewritten meanwhile cannot be resumed."""
    return f"{LESSON} {lesson.key} {zlib.crc32(repr((lesson.position, lesson.steps)).encode()):x}"


def lesson_of(kept: GameRow) -> Lesson | None:
    """Return the lesson of a table; None if it no longer exists."""
    try:
        lesson = lesson_named(kept.game, kept.passing.split()[1])
    except BadOption:
        return None
    return lesson if passing_of(lesson) == kept.passing else None


def rows_of_session(session: Session) -> list[ActionRow]:
    """List the rows that lead to the step at which a lesson opens: actions, and the pages between them."""
    turned: dict[int, list[int]] = defaultdict(list)
    for step in range(session.index):
        if not session.lesson.steps[step].do:
            turned[session.begun[step + 1]].append(step + 1)
    told: list[tuple[str, int]] = []
    for played in [None, *rows_of(session.game)]:
        if played is not None:
            told.append((played.action, played.by))
        told += [(f"{PAGE} {step}", session.seat) for step in turned[played.number if played else 0]]
    return [ActionRow(number, action, by) for number, (action, by) in enumerate(told, 1)]
