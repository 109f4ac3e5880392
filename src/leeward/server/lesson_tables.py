"""A table at which somebody follows a lesson. It is held in memory alone: whoever loses it begins again at the same step."""

from collections.abc import Sequence

from leeward.kernel.play import Game
from leeward.kernel.speech import voice
from leeward.lessons import NotNow, Session, course
from leeward.opponents.levels import USUAL
from leeward.server.computers import Computers
from leeward.server.lesson_steps import LessonStep
from leeward.server.limits import ANYBODY, Client
from leeward.server.live import LiveTable
from leeward.server.messages import Code, Refusal
from leeward.server.rows import UNDO, taken_back
from leeward.server.unkept import UnkeptTable


class Script(Computers):
    """In the place of those who think: the others at the table play what the lesson says."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.usual = USUAL

    async def choose(
        self,
        game: Game,
        level: str,
        table: str,
        version: int,
        client: Client = ANYBODY,
        person: bool = True,
        line: Sequence[int] = (),
    ) -> int:
        meant = game.legal.meant_by(self.session.waiting[0])
        assert meant is not None, f"{self.session.waiting[0]} cannot be played at {self.session.lesson.source}"
        return meant


class LessonTable(UnkeptTable):
    """What is not asked for is answered and changes nothing, by whatever way it comes."""

    why: Code = "lesson"

    def __init__(self, session: Session, owner: str, pause: float) -> None:
        self.session = session
        super().__init__(session.game, {session.seat}, owner, pause, Script(session))
        session.game = self.game

    async def append(self, by: int, *actions: str) -> None:
        back = taken_back(actions[0])
        if back > self.session.actions_since(0):
            raise Refusal("nothing")  # what was played before the lesson is no part of it
        if not back and by == self.session.seat and (why := self.session.why_not(actions)):
            raise Refusal("lesson", why)
        await super().append(by, *actions)

    def changed(self) -> None:
        self.session.catch_up()
        super().changed()

    async def _go_to(self, step: int) -> None:
        async with self.lock:
            session = self.session
            if step == session.index + 1:
                try:
                    session.go_on()
                except NotNow as reason:
                    raise Refusal("lesson", str(reason)) from None
            elif not 0 <= step < session.index:
                raise Refusal("lesson")
            else:
                if count := session.actions_since(step):
                    await super().append(session.seat, f"{UNDO} {count}")
                session.return_to(step)
            self.seating += 1
            self.tell()

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
