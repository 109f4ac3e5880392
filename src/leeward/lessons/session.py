"""Somebody follows a lesson: where they are, what counts as done, what the others play, why another choice is not for now."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

from leeward.kernel.play.game import Game
from leeward.kernel.play.notation import loads
from leeward.kernel.play.sayings import Action
from leeward.lessons.lesson import Lesson, Step


class NotNow(ValueError):
    """Another choice than the step asks for: this is why. The table is as it was."""


class Session:
    """A lesson being followed on a game. Whoever plays on the game by other ways calls `catch_up` afterwards."""

    def __init__(self, lesson: Lesson, step: int = 0) -> None:
        """The lesson from its beginning, or from a step on: then all before it is played by its own instructions."""
        self.lesson = lesson
        self.game: Game = loads(lesson.position, source=lesson.source)
        self.seat = int(self.game.table.seat)  # whoever decides first is the one who learns
        self.index = 0
        self.waiting: list[str] = []  # what the others have still to play before the next step
        self.begun = [self.game.number]  # how many actions had been played when each step up to this one began
        self.seen = self.game.number
        self.kind = self.game.decision.kind  # of the decision with which this step began
        while self.index < min(step, len(lesson.steps) - 1):
            self.demonstrate()

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.index]

    @property
    def over(self) -> bool:
        return self.index == len(self.lesson.steps) - 1

    @property
    def learner_decides(self) -> bool:
        return not self.game.over and int(self.game.table.seat) == self.seat

    # what is to be done

    def fitting(self) -> list[int]:
        """The legal actions that the step asks for."""
        if not self.learner_decides:
            return []
        return [number for number in self.game.legal.numbers if fits(self.text_of(number), self.step.do)]

    def why_not(self, texts: Sequence[str]) -> str:
        """Why these actions are not for now; empty if they are what the step asks for."""
        step = self.step
        other = next((text for text in texts if not fits(text, step.do)), None)
        if other is None:
            return ""
        answers = (answer for pattern, answer in step.answers.items() if fits(other, [pattern]))
        return next(answers, step.otherwise or self.lesson.otherwise)

    # following

    def play(self, action: Action | int | str) -> None:
        """Do what the step asks for; the others play as they shall. Anything else is answered, and changes nothing."""
        legal = self.game.legal
        meant = legal.meant_by(action) if isinstance(action, str) else int(action)
        if meant in legal.numbers and (reason := self.why_not([self.text_of(int(meant))])):
            raise NotNow(reason)
        self.game.play(action)
        self.catch_up()
        while self.waiting:
            self.play_for_others()

    def play_for_others(self) -> None:
        """The next action of somebody else."""
        self.game.play(self.waiting[0])
        self.catch_up()

    def catch_up(self) -> None:
        """Notice what has been played, or taken back."""
        if self.game.number < self.seen:
            self.index = max(number for number, begun in enumerate(self.begun) if begun <= self.game.number)
            del self.begun[self.index + 1 :]
            self.waiting = []
            self.kind = self.game.decision.kind
        else:
            for number in range(self.seen + 1, self.game.number + 1):
                self.notice(self.game.read(self.game.table_before(number)).seat)
        self.seen = self.game.number

    def notice(self, seat: int) -> None:
        if self.waiting and seat != self.seat:
            self.waiting.pop(0)
        elif seat == self.seat and self.step.do:
            if self.step.whole and self.learner_decides and self.kind == self.game.decision.kind:
                return  # there is more to do
            self.waiting = list(self.step.then)
        else:
            return
        if not self.waiting:
            self.begin(self.index + 1)

    def begin(self, index: int) -> None:
        self.index = index
        self.begun.append(self.game.number)
        self.kind = self.game.decision.kind

    def go_on(self) -> None:
        """Turn the page of a step that is only read."""
        self.check_page()
        self.begin(self.index + 1)

    def check_page(self) -> None:
        if self.step.do or self.over:
            raise NotNow(self.step.otherwise or self.lesson.otherwise)

    def actions_since(self, index: int) -> int:
        """How many actions must be taken back to stand at the beginning of this step or an earlier one."""
        return self.game.number - self.begun[index]

    def go_back(self, index: int) -> None:
        """To an earlier step, with what was played since then taken back."""
        if not 0 <= index < self.index:
            raise ValueError(f"there is no earlier step {index}")
        if count := self.actions_since(index):
            self.game.undo(count)
        self.return_to(index)

    def return_to(self, index: int) -> None:
        """The table stands as it did at the beginning of this step: so does the lesson."""
        self.index = index
        self.waiting = []
        del self.begun[index + 1 :]
        self.seen = self.game.number
        self.kind = self.game.decision.kind

    def demonstrate(self) -> None:
        """Do what the step asks for, by the first of its patterns that fits."""
        if not self.step.do:
            return self.go_on()
        index = self.index
        while self.index == index:
            legal = self.fitting()
            if not legal:
                raise NotNow(f"{self.lesson.source}, step {index + 1}: nothing that counts as done is possible")
            order = [next(n for n, pattern in enumerate(self.step.do) if fits(self.text_of(each), [pattern])) for each in legal]
            self.play(legal[order.index(min(order))])
        return None

    def text_of(self, number: int) -> str:
        text: str = self.game.words.notation(number)
        return text


def fits(text: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
