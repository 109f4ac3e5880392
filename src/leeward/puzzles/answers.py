"""Answers: which ones are right, and replies to those that are not.

An answer is right if it is the solution, begins the same turn in another order, or loses next to nothing in a search.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from leeward.analysis.coach import AS_GOOD, verdict
from leeward.analysis.explanation import what_may_follow
from leeward.analysis.judge import Judge
from leeward.analysis.lines import steps
from leeward.analysis.thoughts import turn_of
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.puzzles.puzzle import Puzzle

VISITS = 400  # for the solution and for the answer
DOUBTFUL = 0.03  # a smaller loss is not certain enough to cost anybody rating
MOST_TABLES = 400  # looked at for another order

Worth = Literal["right", "doubtful", "wrong"]


@dataclass(frozen=True)
class Verdict:
    """The worth of an answer: the win chance that it loses, and the line that follows."""

    worth: Worth
    loss: float = 0.0
    line: tuple[int, ...] = ()


def judge(puzzle: Puzzle, position: Game, action: int) -> Verdict:
    """Judge an answer; search if the file doesn't know it."""
    if action == puzzle.best or action in puzzle.as_good or reorders(puzzle, position, action):
        return Verdict("right")
    seat = int(position.table.seat)
    if action == puzzle.obvious:
        return Verdict("wrong", puzzle.chances[seat] - puzzle.otherwise[seat], puzzle.instead)
    return searched(Judge(position.rules, position.seats, VISITS), puzzle, position, action)


def searched(searcher: Judge, puzzle: Puzzle, position: Game, action: int, stream: int = 0) -> Verdict:
    """Judge an answer by a search that visits it and the solution equally often."""
    seat = int(position.table.seat)
    searcher.forget()
    searcher.face(position.known_to(seat), stream)
    searcher.visit(VISITS)
    searcher.even_out((puzzle.best, action), VISITS)
    found = {choice.action: choice for choice in searcher.choices()}
    loss = max(found[puzzle.best].chances[seat] - found[action].chances[seat], 0.0)
    worth: Worth = "right" if loss < AS_GOOD else "doubtful" if loss < DOUBTFUL else "wrong"
    return Verdict(worth, loss, searcher.told(found[action]).line)


def reorders(puzzle: Puzzle, position: Game, action: int) -> bool:
    """Return whether the answer begins another order of the solution's own actions that leads to the same table."""
    own = puzzle.line[: turn_of(position, puzzle.line)]
    if action not in own:
        return False
    # Any beginning of the solution will do: after its first two actions, the order of the rest is open again.
    goals = {after(position, own[:count]) for count in range(own.index(action) + 1, len(own) + 1)} - {b""}
    return any(table in goals for table in orders(position, action, Counter(own)))


def after(position: Game, actions: tuple[int, ...]) -> bytes:
    """Return the table after these actions; empty if they are not possible."""
    known = position.known_to(int(position.table.seat))
    for action in actions:
        if action not in known.legal.numbers:
            return b""
        known.play(action)
    return bytes(known.tables.tobytes())


def orders(position: Game, action: int, left: Counter[int]) -> Iterator[bytes]:
    """Yield the tables that the actions lead to in any order that begins with one of them."""
    seat = int(position.table.seat)
    waiting, seen = [(position.known_to(seat), action, left)], set[bytes]()
    while waiting and len(seen) < MOST_TABLES:
        now, chosen, rest = waiting.pop()
        now = now.copy()
        now.play(chosen)
        table = bytes(now.tables.tobytes())
        if table in seen:
            continue
        seen.add(table)
        yield table
        rest = rest - Counter([chosen])
        if not now.over and int(now.table.seat) == seat:
            waiting += [(now, each, rest) for each in rest if each in now.legal.numbers]


def numbered(puzzle: Puzzle, lang: str) -> str:
    """Say which decision of a puzzle this is; empty if there is one alone."""
    count = puzzle.number + len(puzzle.later)
    return voice(lang).say("Decision {number} of {count}", number=puzzle.number, count=count) if count > 1 else ""


def going_on(puzzle: Puzzle, position: Game, lang: str) -> str:
    """Say that an answer is right although the puzzle goes on with another one."""
    label = position.words.label(position.view(int(position.table.seat)), puzzle.best, lang)
    return voice(lang).say("Just as good. The puzzle goes on with “{label}”.", label=label)


def meanwhile(puzzle: Puzzle, then: Game) -> list[str]:
    """List what happens from a puzzle's decision to its next one, as the solver sees it; `then` is the game there."""
    return [line.text for line in then.joined(int(then.table.seat), len(puzzle.actions) + 1)]


def why_not(puzzle: Puzzle, position: Game, judged: Verdict, lang: str) -> str:
    """Say how much a wrong choice loses and what may follow, without revealing the best one."""
    game = position.copy()
    game.lang = lang
    if judged.worth == "doubtful":
        return voice(lang).say("Nearly as good, so it doesn't count against you. There is something better.")
    return f"{verdict(judged.loss, lang)} {what_may_follow(list(steps(game, judged.line)), lang)}".strip()
