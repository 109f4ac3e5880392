"""The leaderboard: a page made of the cards, and of nothing else."""

import math
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from leeward.arena.summary import Estimate
from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.language.english import number_of
from leeward.suite.cards import INTERVALS, Card, Result, read
from leeward.suite.tasks import GAMES, SEEDS, VERSION, games, tasks_of

COMMAND = "leeward lab suite page"
HOW_TO = "../how-to/enter-the-benchmark.md"


def cards_in(folder: Path) -> list[Card]:
    """Read all cards of a folder."""
    found = [read(path) for path in sorted(folder.glob("*.json"))]
    if not found:
        raise BadOption(f"{folder} has no cards (*.json): leeward lab suite run makes one")
    known = {(game, task.name) for game in games() for task in tasks_of(game).task}
    for card in found:
        for result in card.results:
            if (result.game, result.task) not in known:
                raise BadOption(f"the card of {card.name} has a task that the suite lacks: {result.game}, {result.task}")
    return found


def page(cards: Sequence[Card]) -> str:
    """Return the leaderboard as Markdown."""
    lines = [
        "# Leaderboard",
        "",
        f"Generated from the cards in `benchmarks/cards` by `{COMMAND}`; don't edit. To add a player, see "
        f"[Enter the benchmark]({HOW_TO}).",
        "",
        f"Version {VERSION} of the suite: the player has one seat and the opponent all others, in every seat equally often. "
        f"Each task has {number_of(len(SEEDS), 'seed')} with {number_of(GAMES, 'game')} each, rounded up to whole rounds of "
        "seatings. "
        f"A cell is the share of the win. {INTERVALS}. "
        "`=` marks the opponent itself, which gets its fair share. The mean is that of all tasks of the game; "
        "a trial, which lacks tasks or games, has none.",
    ]
    for game in games():
        lines += ["", f"## {game_named(game).words.title('en')}", "", *table(game, cards)]
    lines += ["", "## Tasks", "", *task_rows(), "", *ending_rows(), "", "## Players", "", *player_rows(cards)]
    return "\n".join(lines) + "\n"


def table(game: str, cards: Sequence[Card]) -> list[str]:
    """Return the table of one game, the best first."""
    tasks = tasks_of(game).task
    rows = []
    for card in cards:
        found = {result.task: result for result in card.results if result.game == game}
        if not found:
            continue
        whole = len(found) == len(tasks)
        mean = mean_of([each.share for each in found.values()]) if whole else None
        cells = [cell(found[task.name]) if task.name in found else "" for task in tasks]
        solved = next((f"{each.exploitability:.3f}" for each in card.solutions if each.game == game), "")
        first = [card.name, percent(mean) if mean else ""]
        rows.append((mean.mean if mean else -1.0, first + cells + [solved]))
    head = ["player", "mean", *(task.name for task in tasks), "exploitability of endings"]
    ruler = ["---", *["---:"] * (len(head) - 1)]
    ordered = [row for _, row in sorted(rows, key=lambda each: -each[0])]
    return [f"| {' | '.join(cells)} |" for cells in (head, ruler, *ordered)]


def cell(result: Result) -> str:
    return f"= {100 * result.fair:.0f} %" if result.games == 0 else percent(result.share)


def percent(share: Estimate) -> str:
    return f"{100 * share.mean:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"  # noqa: RUF001, as in the docs


def mean_of(shares: Sequence[Estimate]) -> Estimate:
    """Return the mean of independent estimates; the distances to the ends of their intervals add up as squares (MOVER)."""
    mean = fmean(each.mean for each in shares)
    below = math.hypot(*(each.mean - each.low for each in shares)) / len(shares)
    above = math.hypot(*(each.high - each.mean for each in shares)) / len(shares)
    return Estimate(mean, mean - below, mean + above)


def task_rows() -> list[str]:
    rows = ["| game | task | players | opponent | options |", "| --- | --- | ---: | --- | --- |"]
    for game in games():
        for task in tasks_of(game).task:
            options = ", ".join(f"{name} {value}" for name, value in task.options.items())
            rows.append(f"| {game} | {task.name} | {task.players} | `{task.opponent}` | {options} |")
    return rows


def ending_rows() -> list[str]:
    """Explain the exploitability of endings, with the number of positions."""
    numbers = ", ".join(f"{number_of(len(tasks_of(game).ending), 'position')} of {game}" for game in games())
    return [
        "The exploitability is exact: OpenSpiel's best response to the player, in the last decisions of games of two greedy "
        f"players, where it can enumerate every line ({numbers}). It says how much of the win the best response gains, on "
        "average over both seats: 0 is perfect.",
    ]


def player_rows(cards: Sequence[Card]) -> list[str]:
    rows = [
        "| player | what it is | command | Leeward | date | games | ms a decision |",
        "| --- | --- | --- | --- | --- | ---: | ---: |",
    ]
    for card in sorted(cards, key=lambda each: each.name):
        played = [result for result in card.results if result.games]
        number = sum(result.games for result in played)
        seconds = fmean(result.seconds for result in played) if played else 0.0
        trial = "" if card.whole else " (a trial)"
        cells = [
            card.name,
            card.about,
            f"`{card.command}`",
            card.leeward,
            card.date,
            f"{number}{trial}",
            f"{1000 * seconds:.2g}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows
