"""An analysis of a game in the terminal, and as JSON."""

import dataclasses
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from leeward.analysis import VISITS, Analysis, analyse
from leeward.analysis.page import EXPLAINED
from leeward.analysis.report import Report
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game


def analyse_visibly(game: Game, visits: int | None) -> Analysis:
    """Analyse the game with a progress bar, if this is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        return analyse(game, VISITS if visits is None else visits, progress=lambda done: progress.update(task, completed=done))


def as_json(game: Game, found: Analysis) -> dict[str, Any]:
    """Return the analysis with actions written as in a saved game."""
    text = game.words.notation
    decisions = [
        {
            **dataclasses.asdict(one),
            "action": text(one.action),
            "best": text(one.best),
            "line": [text(action) for action in one.line],
        }
        for one in found.decisions
    ]
    return {
        "game": game.rules.name,
        "names": list(game.names),
        "visits": found.visits,
        "end": found.end,
        "course": found.course,
        "players": [dataclasses.asdict(player) for player in found.players],
        "turning_points": [dataclasses.asdict(point) for point in found.turning_points],
        "decisions": decisions,
    }


def show(report: Report, lang: str, console: Console) -> None:
    """Print the accuracy and luck of all players, and the turning points with better actions."""
    say = voice(lang).say
    players = Table(title=say("Accuracy, luck and skill"))
    players.add_column(say("Player"))
    for title in (say("Accuracy"), say("Chance at the start"), say("Luck"), say("Skill"), say("Rest"), say("Result")):
        players.add_column(title, justify="right")
    for one in report.players:
        players.add_row(Text(one.name), one.accuracy, one.start, one.luck, one.skill, one.rest, one.result)
    console.print(players)
    if report.summary:
        console.print(Text(report.summary), soft_wrap=True)
    console.print(Text(say("Turning points"), "bold"))
    if not report.turns:
        console.print(say("No single decision or draw decided this game."))
    decisions = {one.number: one for one in report.decisions}
    for turn in report.turns:
        console.print(Text(f"{turn.number:>5}  {turn.text}"), soft_wrap=True)
        if not turn.chance and (better := decisions[turn.number].better):
            console.print(Text(f"       {say('better:')} {better}", "dim"), soft_wrap=True)
    console.print(Text(say(EXPLAINED), "dim"))
