"""Runs the suite for one player: plays its matches, solves its endings, and returns the card."""

import datetime
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from rich.console import Console

from leeward.arena.entrants import portrait
from leeward.arena.games import Mishap, warm_up
from leeward.arena.match import arrange, code
from leeward.arena.session import watched
from leeward.arena.summary import Estimate, PlayerSummary, summarize
from leeward.kernel.contract.game import BadOption, game_named
from leeward.lab.crew import Crew
from leeward.opponents.networks import edition_of
from leeward.opponents.overrides import files_of
from leeward.suite import cards
from leeward.suite.solving import PLAYERS, Question, solve
from leeward.suite.tasks import GAMES, SEEDS, VERSION, Task, games, is_learnt, named, tasks_of

Wanted = Sequence[tuple[str, list[Task]]]


class Stopped(Exception):
    """The run ended early."""

    def __init__(self, mishap: Mishap | None) -> None:
        self.mishap = mishap  # None: the user stopped it


class Entrant(NamedTuple):
    """Who enters the suite: its name and its description for the page, and the player."""

    name: str
    about: str
    player: str


class Means(NamedTuple):
    """How matches are played: by whom, where their games are kept, and how many there are."""

    crew: Crew
    keep: Path | None
    console: Console
    games: int = GAMES


def check(player: str, wanted: Wanted, endings: bool) -> None:
    """Raise an error if the player can't play one of the tasks, or the endings can't be solved."""
    if endings and find_spec("pyspiel") is None:
        raise ValueError("the endings need OpenSpiel: pip install 'leeward[study]', or name the tasks to play with --task")
    for game, tasks in wanted:
        if edition_of(game_named(game)):
            raise BadOption(f"the suite plays {game} with its own edition only, so that cards are comparable")
        for task in tasks:
            for seed in SEEDS:
                arrange(game, seating(player, game, task, seed), 1, seed, task.options)


def seating(player: str, game: str, task: Task, seed: int) -> tuple[str, ...]:
    return (named(player, game, task.players, seed), *[task.opponent] * (task.players - 1))


def run(entrant: Entrant, wanted: Wanted, endings: bool, means: Means, command: str) -> cards.Card:
    """Return the card of a player."""
    check(entrant.player, wanted, endings)
    results, solutions = [], []
    for game, tasks in wanted:
        for task in tasks:
            means.console.print(f"{game}, {task.name}: against {task.opponent}", highlight=False)
            results.append(result(game, task, entrant.player, means))
        if endings and tasks_of(game).ending:
            means.console.print(f"{game}: endings", highlight=False)
            solutions.append(solution(game, entrant.player, means.crew))
    whole = cards.is_whole(
        results,
        solutions,
        {(game, task.name) for game in games() for task in tasks_of(game).task},
        {game for game in games() if tasks_of(game).ending},
        GAMES,
    )
    return cards.Card(
        cards.SCHEMA,
        VERSION,
        entrant.name,
        entrant.about,
        entrant.player,
        portraits(entrant.player, wanted),
        command,
        version("leeward"),
        {game: game_named(game).version for game, _ in wanted},
        {game: code(game) for game, _ in wanted},
        datetime.date.today().isoformat(),
        list(SEEDS),
        whole,
        results,
        solutions,
    )


def portraits(player: str, wanted: Wanted) -> dict[str, str]:
    """Identify who plays: one player, or one for each game, number of players and seed."""
    sizes: dict[tuple[str, str], set[int]] = {}
    for game, tasks in wanted:
        for task in tasks:
            for seed in SEEDS:
                sizes.setdefault((named(player, game, task.players, seed), game), set()).add(task.players)
    found = {(name, game): portrait(name, game, sorted(tables)) for (name, game), tables in sizes.items()}
    alone = {name for name, _ in found}
    return {f"{name}, {game}" if len(found) > len(alone) else name: is_ for (name, game), is_ in found.items()}


# matches


def result(game: str, task: Task, player: str, means: Means) -> cards.Result:
    """Play a task with every seed."""
    opponent_is = portrait(task.opponent, game, [task.players])
    fair = 1 / task.players
    if player == task.opponent:
        even = Estimate(fair, fair, fair)
        return cards.Result(
            game, task.name, task.players, task.opponent, opponent_is, task.options, 0, even, fair, [fair] * len(SEEDS), 0, 0, 0
        )
    own, others = zip(*(match_of(game, task, player, seed, means) for seed in SEEDS), strict=True)
    by_seed = [each.share.mean for each in own]
    number = sum(each.games for each in own)
    return cards.Result(
        game,
        task.name,
        task.players,
        task.opponent,
        opponent_is,
        task.options,
        number,
        cards.estimate(sum(each.wins for each in own), number, by_seed, is_learnt(player)),
        fair,
        by_seed,
        round(fmean(each.points.mean for each in own), 2),
        round(fmean(each.points.mean for each in others), 2),
        round(fmean(each.seconds for each in own), 6),
    )


def match_of(game: str, task: Task, player: str, seed: int, means: Means) -> tuple[PlayerSummary, PlayerSummary]:
    """Play one match; return the results of the player and of the opponent."""
    match = arrange(game, seating(player, game, task, seed), means.games, seed, task.options)
    keep = None
    if means.keep is not None:
        means.keep.mkdir(parents=True, exist_ok=True)
        keep = means.keep / f"{game}-{task.name.replace(' ', '-')}-{seed}.jsonl"
    course = watched(match, means.crew, keep, means.console)
    if course.mishap is not None or course.interrupted:
        raise Stopped(course.mishap)
    found = {each.name: each for each in summarize(match, course.results).opponents}
    return found[match.players[0]], found[task.opponent]


# endings


def solution(game: str, player: str, crew: Crew) -> cards.Solution:
    """Solve all endings of a game; a player that is the same for every seed is measured once."""
    endings = tasks_of(game).ending
    seeds = SEEDS if is_learnt(player) else SEEDS[:1]
    questions = [Question(game, named(player, game, PLAYERS, seed), ending, seed) for seed in seeds for ending in endings]
    files = files_of({question.player for question in questions}, game)
    found = list(crew.run(solve, questions, files, partial(warm_up, game, (questions[0].player, "greedy"))))
    rows = [found[i : i + len(endings)] for i in range(0, len(found), len(endings))]
    return cards.Solution(
        game,
        round(fmean(found), 4),
        [round(fmean(row[i] for row in rows), 4) for i in range(len(endings))],
        [round(fmean(row), 4) for row in rows],
    )
