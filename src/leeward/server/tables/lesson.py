"""A table at which somebody follows a lesson. It is kept only for a while: whoever loses it begins again at the same step.

Where a lesson stands follows from its rows: what is played there, and the pages that are turned.
"""

import zlib
from collections import defaultdict
from collections.abc import Sequence

from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.lessons import Lesson, NotNow, Session, course, lesson_named
from leeward.opponents.levels import USUAL
from leeward.server.messages.refusal import Code, Refusal
from leeward.server.messages.sent import LessonStep
from leeward.server.storage.records import KeptGame, KeptRow, KeptTable
from leeward.server.tables.rows import PAGE, UNDO, rows_of, taken_back, turned_to
from leeward.server.tables.table import REPLAYED, LiveTable
from leeward.server.tables.temporary import LESSON, PassingTable
from leeward.server.thinking.computers import Computers, Turn


class Script(Computers):
    """In the place of those who think: the others at the table play what the lesson says."""

    def __init__(self, table: "LessonTable") -> None:
        self.table = table
        self.usual = USUAL

    async def choose(self, turn: Turn) -> int:
        session = self.table.session
        meant = turn.game.legal.meant_by(session.waiting[0])
        assert meant is not None, f"{session.waiting[0]} cannot be played at {session.lesson.source}"
        return meant


class LessonTable(PassingTable):
    """What is not asked for is answered and changes nothing, by whatever way it comes."""

    why: Code = "lesson"
    replayed = (*REPLAYED, "session")

    def set_up(self, kept: KeptTable) -> None:
        lesson = lesson_of(kept.game)
        assert lesson is not None
        self.session = Session(lesson)
        self.before = self.session.game.number  # rows that were played before the lesson
        self.opponents = Script(self)
        super().set_up(kept)

    def follow_at_once(self, rows: Sequence[KeptRow]) -> int:
        self.session.game = self.game
        return super().follow_at_once(rows[: self.before])

    def follow(self, row: KeptRow, ahead: Game | None = None) -> None:
        session, page = self.session, turned_to(row.action)
        session.game = self.game
        if page is not None:
            (session.begin if page > session.index else session.return_to)(page)
            return
        super().follow(row, ahead)
        if row.number > self.before:
            session.catch_up()

    async def append(self, by: int, *actions: str) -> None:
        back = taken_back(actions[0])
        if back > self.session.actions_since(0):
            raise Refusal("nothing")  # what was played before the lesson is no part of it
        if not back and by == self.session.seat and (why := self.session.why_not(actions)):
            raise Refusal("lesson", why)
        await super().append(by, *actions)

    async def _go_to(self, step: int) -> None:
        async with self.lock:
            session, back = self.session, 0
            if self.frozen:
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
        session, say = self.session, voice(lang).say
        lesson, step, game = session.lesson, session.step, self.game.rules.name
        keys = ["", *(each.key for each in reversed(course(game)))]
        return LessonStep(
            game,
            lesson.key,
            say(lesson.title),
            session.index,
            len(lesson.steps),
            say(step.text),
            list(step.light) if session.learner_decides or self.over else [],
            session.fitting(),
            not step.do,
            keys[keys.index(lesson.key) - 1],
        )

    def may_hint(self, mine: frozenset[int]) -> bool:
        return False  # the lesson says what to do


async def go_to(live: LiveTable, mine: frozenset[int], step: int) -> None:
    if not isinstance(live, LessonTable) or not mine:
        raise Refusal("not-yours")
    await live.unbroken(live._go_to(step))


# a lesson as it is kept


def passing_of(lesson: Lesson) -> str:
    """With a mark of what stands in it: one that was rewritten meanwhile cannot be followed on."""
    return f"{LESSON} {lesson.key} {zlib.crc32(repr((lesson.position, lesson.steps)).encode()):x}"


def lesson_of(kept: KeptGame) -> Lesson | None:
    """The lesson that is followed at a table; none if there is no such lesson any more."""
    try:
        lesson = lesson_named(kept.game, kept.passing.split()[1])
    except BadOption:
        return None
    return lesson if passing_of(lesson) == kept.passing else None


def rows_of_session(session: Session) -> list[KeptRow]:
    """What leads to where a lesson is opened: actions, and between them the pages that are only read."""
    turned: dict[int, list[int]] = defaultdict(list)
    for step in range(session.index):
        if not session.lesson.steps[step].do:
            turned[session.begun[step + 1]].append(step + 1)
    told: list[tuple[str, int]] = []
    for played in [None, *rows_of(session.game)]:
        if played is not None:
            told.append((played.action, played.by))
        told += [(f"{PAGE} {step}", session.seat) for step in turned[played.number if played else 0]]
    return [KeptRow(number, action, by) for number, (action, by) in enumerate(told, 1)]
