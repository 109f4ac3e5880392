"""Analysis of a whole game: every decision, turn by turn, two turns in parallel."""

import queue
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from leeward.analysis.judge import Chances, Judge, Judgement
from leeward.analysis.verdicts import Analysis, Decision, mark_of, minus
from leeward.kernel.play.game import Game
from leeward.opponents import players

VISITS = 128  # per clear decision
FEWEST_VISITS = 16
MOST_VISITS = 20_000
THREADS = 2

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Moment:
    """A decision of a game; `action` is None at the current one."""

    number: int
    seat: int
    revealed: int  # how many times something was drawn or revealed
    before: bytes
    action: int | None


def analyse(game: Game, visits: int = VISITS, at_once: bool = True, progress: Progress | None = None) -> Analysis:
    """Judge every decision of a game with this many visits, and more for doubtful ones.

    The result depends on the visits alone: neither on the clock nor on whether turns are judged `at_once`.
    """
    if not FEWEST_VISITS <= visits <= MOST_VISITS:
        raise ValueError(f"visits must be from {FEWEST_VISITS} to {MOST_VISITS}, not {visits}")
    players.prepare(game.rules.name)
    moments = moments_of(game)
    work, done = list(turns(moments)), 0
    judges: queue.SimpleQueue[Judge] = queue.SimpleQueue()
    for _ in range(THREADS if at_once else 1):
        judges.put(Judge(game.rules, game.seats, visits))

    def in_line(turn: list[Moment]) -> list[Judgement]:
        judge = judges.get()
        try:
            return judge_turn(judge, game, turn)
        finally:
            judges.put(judge)

    found: list[Judgement] = []
    with ThreadPoolExecutor(THREADS) as pool:
        try:
            for turn, judged in zip(work, (pool.map if at_once else map)(in_line, work), strict=True):
                found += judged
                done += len(turn)
                if progress is not None:
                    progress(done / len(moments))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    outcome = game.outcome
    end = found[-1].best.chances if outcome is None else outcome.shares
    then = [
        *((moment.revealed, judged.standing) for moment, judged in zip(moments[1:], found[1:], strict=True)),
        (int(game.table.revealed), end),
    ]
    past = zip(moments[: game.number], found, then, strict=False)
    return Analysis(visits, tuple(decision(moment, judged, *after) for moment, judged, after in past), end)


def moments_of(game: Game) -> list[Moment]:
    """List the decisions made so far, and the current one if there is one."""
    found = [moment_at(game, played.number, played.action.before, int(played.action)) for played in game.history]
    return found if game.over else [*found, moment_at(game, game.number + 1, game.tables.tobytes(), None)]


def moment_at(game: Game, number: int, before: bytes, action: int | None) -> Moment:
    table = game.table_of(before)[0]
    return Moment(number, int(table.seat), int(table.revealed), before, action)


def turns(moments: list[Moment]) -> Iterator[list[Moment]]:
    """Group consecutive decisions of one seat while nothing is revealed."""
    turn: list[Moment] = []
    for moment in moments:
        if turn and (moment.seat, moment.revealed) != (turn[-1].seat, turn[-1].revealed):
            yield turn
            turn = []
        turn.append(moment)
    if turn:
        yield turn


def judge_turn(judge: Judge, game: Game, turn: list[Moment]) -> list[Judgement]:
    found = []
    judge.forget()
    for moment in turn:
        position = game.standing_at(game.table_of(moment.before), moment.number - 1)
        found.append(judge.judge(position.known_to(moment.seat), moment.action))
        if moment.action is not None:
            judge.go_on(moment.action)
    return found


def decision(moment: Moment, judged: Judgement, revealed: int, standing: Chances) -> Decision:
    """Return the verdict on a decision; `standing` holds the win chances after the draw that followed."""
    best, chosen = judged.best, judged.chosen
    mark = mark_of(judged.loss, best == chosen, judged.lost_by(judged.natural))
    return Decision(
        moment.number,
        moment.seat,
        chosen.action,
        best.action,
        best.chances,
        chosen.chances,
        judged.loss,
        mark,
        best.line,
        minus(standing, chosen.chances) if revealed != moment.revealed else (),
        judged.points,
    )
