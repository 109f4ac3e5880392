"""The check of all answers: which ones are as good as the solution. It writes them into the file, and a report."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

from leeward.analysis.coach import AS_GOOD
from leeward.analysis.judge import Judge
from leeward.kernel.contract.game import game_named
from leeward.lab.crew import Crew
from leeward.opponents import players
from leeward.puzzles.answers import VISITS, reorders, searched
from leeward.puzzles.collection import read, write
from leeward.puzzles.puzzle import Puzzle

LOOK = 400  # visits of the first search
NEAR = 0.05  # loss in the first search below which an answer is searched as long as the solution
MOST = 6  # answers of a puzzle that are searched longer
SECOND = 1  # stream of the search that confirms an answer


@dataclass(frozen=True)
class Checked:
    """The answers of a decision: other orders of the solution, and other actions with the win chance that they lose."""

    id: str  # the name of the decision
    orders: tuple[int, ...]
    searched: dict[int, float]

    @property
    def as_good(self) -> tuple[int, ...]:
        return (*self.orders, *(action for action, loss in self.searched.items() if loss < AS_GOOD))


@cache
def searcher(game: str, seats: int) -> Judge:
    return Judge(game_named(game), seats, VISITS)


def check(puzzle: Puzzle) -> Checked:
    position, judge = puzzle.position(), searcher(puzzle.game, puzzle.players)
    seat, legal = int(position.table.seat), position.legal.numbers
    others = [action for action in legal if action not in (puzzle.best, puzzle.obvious)]
    orders = tuple(action for action in others if reorders(puzzle, position, action))
    judge.forget()
    judge.face(position.known_to(seat))
    judge.visit(LOOK)
    found = {choice.action: choice for choice in judge.choices()}
    best = max(choice.chances[seat] for choice in found.values())
    near = sorted(
        (action for action in others if action in found and action not in orders),
        key=lambda action: -found[action].chances[seat],
    )
    losses = dict[int, float]()
    for action in [each for each in near if best - found[each].chances[seat] < NEAR][:MOST]:
        loss = searched(judge, puzzle, position, action, SECOND).loss
        if loss < AS_GOOD:  # once more, with other hidden cards
            loss = max(loss, searched(judge, puzzle, position, action, SECOND + 1).loss)
        losses[action] = round(loss, 4)
    return Checked(puzzle.name, orders, losses)


def check_all(game: str, path: Path, out: Path, report: Path | None, crew: Crew) -> dict[str, object]:
    """Check every answer of a file; write the file with all that are as good, and a report."""
    collection = read(path, game_named(game).name)
    decisions = [each for puzzle in collection.puzzles for each in puzzle.decisions()]
    done = list(crew.run(check, decisions, prepare=partial(players.prepare, collection.game)))
    as_good = {each.id: each.as_good for each in done}
    write(out, replace(collection, puzzles=tuple(accepting(puzzle, as_good) for puzzle in collection.puzzles)))
    told = summary(game, len(collection.puzzles), done)
    if report is not None:
        report.write_text(json.dumps({**told, "answers": [asdict(each) for each in done if each.as_good]}) + "\n", "utf-8")
    return told


def accepting(puzzle: Puzzle, as_good: Mapping[str, tuple[int, ...]]) -> Puzzle:
    """Return the puzzle with the answers that are as good as its solutions, by the names of its decisions."""
    first, *others = puzzle.decisions()
    later = zip(puzzle.later, others, strict=True)
    return replace(
        puzzle,
        as_good=as_good[first.name],
        later=tuple(replace(each, as_good=as_good[decision.name]) for each, decision in later),
    )


def summary(game: str, puzzles: int, done: list[Checked]) -> dict[str, object]:
    return {
        "game": game,
        "version": version("leeward"),
        "rules": game_named(game).version,
        "puzzles": puzzles,
        "decisions": len(done),
        "accept another order": sum(bool(each.orders) for each in done),
        "accept another answer": sum(len(each.as_good) > len(each.orders) for each in done),
        "answers searched": sum(len(each.searched) for each in done),
        "visits": VISITS,
    }
