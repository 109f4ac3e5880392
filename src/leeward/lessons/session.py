"""Sessions: a learner's progress through a lesson, step by step."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

from leeward.kernel.language.speech import term
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import Game, IllegalAction
from leeward.kernel.play.notation import loads
from leeward.lessons.lesson import Lesson, Step

READ_ON = term("There is nothing to do on the board in this step: read it and go on.")


class NotNow(ValueError):
    """The step asks for another choice; the message says why. The table is unchanged."""


class Session:
    """A lesson in progress. Call `catch_up` after playing on `game` directly."""

    def __init__(self, lesson: Lesson, step: int = 0) -> None:
        """Start the lesson at a step; the steps before it are played as they instruct."""
        self.lesson = lesson
        self.game: Game = loads(lesson.position, source=lesson.source)
        self.seat = int(self.game.table.seat)  # the learner's
        self.index = 0
        self.waiting: list[str] = []  # what the others still have to play before the next step
        self.begun = [self.game.number]  # number of actions at the beginning of each step so far
        self.seen = self.game.number
        self.mark()
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

    @property
    def others_play(self) -> bool:
        """Whether the others still have to play before the learner goes on."""
        return bool(self.waiting) or (self.step.round and not self.learner_decides and not self.game.over)

    @property
    def comment(self) -> str:
        """What the lesson says about the latest choice in a round that is played alone."""
        for index in (self.index, self.index - 1):
            if index >= 0 and (comments := self.lesson.steps[index].comments):
                mine = [each for each in self.game.history[self.begun[index] :] if each.seat == self.seat]
                chosen = self.text_of(int(mine[-1].action)) if mine else ""
                return next((text for pattern, text in comments.items() if fits(chosen, [pattern])), "")
        return ""

    def fitting(self) -> list[int]:
        """List the legal actions that the step asks for."""
        if not self.learner_decides or self.waiting:
            return []
        wanted = self.wanted()
        return [number for number in self.game.legal.numbers if fits(self.text_of(number), wanted)]

    def wanted(self, place: int = 0) -> Sequence[str]:
        """Return the patterns that the next action has to match, or the one so many places after it."""
        if place and self.step.later:
            return self.step.later[place - 1 : place]  # what would be played for the learner
        if not self.step.ordered:
            return self.step.do
        place += sum(each.seat == self.seat for each in self.game.history[self.begun[self.index] :])
        return self.step.do[place : place + 1]

    def why_not(self, texts: Sequence[str]) -> str:
        """Return why the step doesn't allow these actions; empty if it does."""
        step = self.step
        if not step.do:
            return READ_ON
        other = next((text for place, text in enumerate(texts) if not fits(text, self.wanted(place))), None)
        if other is None:
            return ""
        answers = (answer for pattern, answer in step.answers.items() if fits(other, [pattern]))
        return next(answers, step.otherwise or self.lesson.otherwise)

    def play(self, action: Action | int | str) -> None:
        """Play an action the step asks for, and the others' replies; raise NotNow for any other."""
        legal = self.game.legal
        meant = legal.meant_by(action) if isinstance(action, str) else int(action)
        if meant in legal.numbers and (reason := self.why_not([self.text_of(int(meant))])):
            raise NotNow(reason)
        self.game.play(action)
        self.catch_up()
        while self.others_play:
            self.play_for_others()

    def play_for_others(self) -> None:
        """Play the next action of the other players."""
        self.game.play(self.others_choice())
        self.catch_up()

    def others_choice(self) -> int:
        """Return what another player does now: what is written down, or in a round the first pattern that fits."""
        legal = self.game.legal
        if not self.step.round:
            meant = legal.meant_by(self.waiting[0])
            if meant is None:
                raise IllegalAction(f"{self.waiting[0]} cannot be played at {self.lesson.source}")
            return int(meant)
        texts = {number: self.text_of(number) for number in legal.numbers}
        fitting = (number for pattern in self.step.then for number, text in texts.items() if fits(text, [pattern]))
        return next(fitting, legal.numbers[0])

    def catch_up(self) -> None:
        """Update the lesson after actions were played or undone."""
        if self.game.number < self.seen:
            self.index = max(number for number, begun in enumerate(self.begun) if begun <= self.game.number)
            del self.begun[self.index + 1 :]
            self.waiting = []
            self.mark()
        else:
            for number in range(self.seen + 1, self.game.number + 1):
                self.notice(self.game.read(self.game.table_before(number)).seat)
        self.seen = self.game.number

    def notice(self, seat: int) -> None:
        if self.step.round:
            if self.game.over or (self.learner_decides and self.round_now() != self.round):
                self.begin(self.index + 1)
            return
        if self.waiting and (seat != self.seat or self.step.later):
            self.waiting.pop(0)
        elif seat == self.seat and self.step.do:
            if self.step.whole and self.learner_decides and self.kind == self.game.decision.kind:
                return
            self.waiting = list(self.step.then or self.step.later)
        else:
            return
        if not self.waiting:
            self.begin(self.index + 1)

    def begin(self, index: int) -> None:
        self.index = index
        self.begun.append(self.game.number)
        self.mark()

    def mark(self) -> None:
        """Note what this step began with: the kind of decision, and the round."""
        self.kind = self.game.decision.kind
        self.round = self.round_now()

    def round_now(self) -> int:
        return int(self.game.words.round_of(self.game.table))

    def go_on(self) -> None:
        """Continue from a step that is only read."""
        self.check_page()
        self.begin(self.index + 1)

    def check_page(self) -> None:
        if self.step.do or self.over:
            raise NotNow(self.step.otherwise or self.lesson.otherwise)

    def actions_since(self, index: int) -> int:
        """Return how many actions to undo to return to the beginning of a step."""
        return self.game.number - self.begun[index]

    def return_to(self, index: int) -> None:
        """Return to the beginning of a step, after the table was returned there."""
        self.index = index
        self.waiting = []
        del self.begun[index + 1 :]
        self.seen = self.game.number
        self.mark()

    def demonstrate(self) -> None:
        """Play what the step asks for, by the first of its patterns that matches."""
        if not self.step.do:
            return self.go_on()
        index = self.index
        while self.index == index:
            legal = self.fitting()
            if not legal:
                raise NotNow(f"{self.lesson.source}, step {index + 1}: no legal action matches `do`")
            order = [next(n for n, pattern in enumerate(self.step.do) if fits(self.text_of(each), [pattern])) for each in legal]
            self.play(legal[order.index(min(order))])
        return None

    def text_of(self, number: int) -> str:
        text: str = self.game.words.notation(number)
        return text


def fits(text: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
