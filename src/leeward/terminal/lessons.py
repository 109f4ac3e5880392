"""Courses in the terminal: read a step, play what it asks for, and learn why another choice does not fit."""

import contextlib
from pathlib import Path

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import voice
from leeward.kernel.play import writer
from leeward.kernel.play.actions import Action
from leeward.kernel.play.notation import loads
from leeward.lessons import BadLesson, Lesson, NotNow, Session, course, lesson_named
from leeward.lessons.exam import KEY, Exam, exam, reply
from leeward.terminal import session
from leeward.terminal.screen import NEWS, QUIET, Ask, Screen, typed


class Course:
    """The lessons of a game. Those that were followed to their end are remembered in a file of the data folder."""

    def __init__(self, game: str, folder: Path, console: Console, lang: str, ask: Ask) -> None:
        self.game = game_named(game).name
        self.lessons = course(self.game)
        if not self.lessons:
            raise BadLesson(voice(lang).say("{game} has no course", game=self.game))
        self.file = folder / f"lessons-{self.game}.json"
        self.console, self.lang, self.ask, self.say = console, lang, ask, voice(lang).say

    def done(self) -> list[str]:
        with contextlib.suppress(OSError, UnicodeDecodeError, msgspec.MsgspecError):
            return msgspec.json.decode(self.file.read_bytes(), type=list[str])
        return []

    def note_done(self, key: str) -> None:
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        writer.write(self.file, msgspec.json.encode(sorted({*self.done(), key})))

    def show_list(self) -> None:
        done = self.done()
        for lesson in self.lessons:
            mark = "✓" if lesson.key in done else " "
            self.console.print(Text(f"{mark} {lesson.key:<18} {self.say(lesson.title)}: {self.say(lesson.about)}"))
        if test := exam(self.game):
            mark = "✓" if KEY in done else " "
            self.console.print(Text(f"{mark} {KEY:<18} {self.say(test.title)}: {self.say(test.about)}"))

    def follow(self, key: str | None = None) -> None:
        """Follow a lesson, or the next one that is not done; then offer the one after it, and the final test after the last."""
        done, test = self.done(), exam(self.game)
        if test and (key == KEY or (key is None and KEY not in done and all(each.key in done for each in self.lessons))):
            self.take(test)
            return
        following = next((each for each in self.lessons if each.key not in done), self.lessons[0])
        lesson = lesson_named(self.game, key) if key else following
        while self.finish(lesson):
            self.note_done(lesson.key)
            place = self.lessons.index(lesson) + 1
            if place == len(self.lessons):
                if test and self.goes_on(test):
                    self.take(test)
                return
            lesson = self.lessons[place]
            if not self.goes_on(lesson):
                return

    def goes_on(self, following: Lesson | Exam) -> bool:
        title = self.say(following.title)
        return typed(self.ask, self.say("Enter to go on with “{title}”, q to leave: ", title=title)) != "q"

    def take(self, test: Exam) -> None:
        """Ask the questions of the final test, and say which lessons to repeat. A test that was passed stays passed."""
        self.console.print(Text(self.say(test.title), "bold"))
        wrong = list[str]()
        for question, lesson in zip(test.questions, test.lessons(), strict=True):
            right = Asker(lesson, len(test.questions), self.console, self.lang, self.ask).right()
            if right is None:
                return
            if not right:
                wrong.append(question.repeat)
        count = len(test.questions)
        passed = count - len(wrong) >= test.enough
        if passed:
            self.note_done(KEY)
        verdict = "Passed! You know the game." if passed else "That's not enough yet: three quarters should be right."
        said = [self.say("{number} of {count} right", number=count - len(wrong), count=count), self.say(verdict)]
        if wrong:
            said.append(self.say("Worth repeating:"))
        for key in dict.fromkeys(wrong):
            said.append(f"leeward learn {self.game} {key}: {self.say(lesson_named(self.game, key).title)}")
        self.console.print(Padding(Text("\n".join(said)), (0, 1)))

    def finish(self, lesson: Lesson) -> bool:
        """Follow a lesson; return whether it was followed to its end."""
        self.console.print(Text(self.say(lesson.title), "bold"))
        return self.play(lesson) if lesson.game is not None else Follower(lesson, self.console, self.lang, self.ask).follow()

    def play(self, lesson: Lesson) -> bool:
        """Play the end of a real game, with the coach who warns."""
        coached = lesson.game
        assert coached is not None
        game = loads(coached.position, lang=self.lang)
        learner = int(game.table.seat)
        self.console.print(Padding(Text(self.say(coached.start)), (0, 1)))
        seats = ["me" if seat == learner else coached.level for seat in range(game.seats)]
        session.play(game, seats, self.console, ask=self.ask, coach=True)
        if game.over:
            self.console.print(Padding(Text(self.say(coached.closing)), (0, 1)))
        return game.over


class Follower(Screen):
    """One lesson on a real game."""

    def __init__(self, lesson: Lesson, console: Console, lang: str, ask: Ask) -> None:
        self.session = Session(lesson)
        self.session.game.lang = lang
        super().__init__(self.session.game, console, ask)
        self.told = self.session.game.number  # actions that the log has told

    def follow(self) -> bool:
        """Go from step to step; return False if the learner leaves."""
        while True:
            self.show()
            if self.session.over:
                return True
            if not (self.play() if self.session.step.do else self.turn_page()):
                return False

    def show(self) -> None:
        game, seat = self.game, self.session.seat
        self.console.print(game.rules.board.rich_board(game.view(seat), game.names, seat, game.lang))
        if news := game.told(seat, self.told):
            self.note(self.lines(news, NEWS))
        self.told = game.number
        number, count = self.session.index + 1, len(self.session.lesson.steps)
        if self.session.comment:
            self.note(Text(self.say(self.session.comment), QUIET))
        self.note(Text(self.say("Step {number} of {count}", number=number, count=count), QUIET))
        self.note(Text(self.say(self.session.step.text), "bold"))

    def turn_page(self) -> bool:
        if typed(self.ask, self.say("Enter to go on, q to leave: ")) == "q":
            return False
        self.session.go_on()
        return True

    def play(self) -> bool:
        """Ask for one action until the step allows it."""
        while (action := self.choose()) is not None:
            step = self.session.index
            try:
                self.session.play(action)
            except NotNow as reason:
                self.warn(self.say(str(reason)))
                continue
            if self.session.index != step or self.session.step.round:
                return True
        return False

    def choose(self) -> Action | None:
        """Ask for one of the possible actions; None if the learner leaves."""
        while True:
            legal = list(self.game.legal)
            for number, action in enumerate(legal, 1):
                self.console.print(Text(f"{number:>4}  {action.label}"), soft_wrap=True)
            answer = typed(self.ask, self.say("Your choice (a number, q to leave): "))
            if answer == "q":
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            self.warn(self.say("Choose a number from 1 to {most}.", most=len(legal)))


class Asker(Follower):
    """One question of the final test. Only the first answer counts."""

    def __init__(self, question: Lesson, count: int, console: Console, lang: str, ask: Ask) -> None:
        super().__init__(question, console, lang, ask)
        self.count = count

    def right(self) -> bool | None:
        """Ask, and say why; return whether the answer was right, or None if the learner leaves."""
        game, seat, (question, why) = self.game, self.session.seat, self.session.lesson.steps
        self.console.print(game.rules.board.rich_board(game.view(seat), game.names, seat, game.lang))
        place = self.say("Question {number} of {count}", number=self.session.lesson.key, count=self.count)
        self.note(Text(place, QUIET))
        self.note(Text(self.say(question.text), "bold"))
        action = self.choose()
        if action is None:
            return None
        wrong = reply(self.session, int(action))
        verdict = self.say("Not quite") if wrong else self.say("Well spotted!")
        self.note(Text(" ".join(self.say(each) for each in (verdict + "." if wrong else verdict, wrong, why.text) if each)))
        return not wrong
