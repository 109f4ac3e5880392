"""`leeward analyse`: a saved game judged, on the terminal, as a page, as JSON, or written into the saved game itself."""

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from leeward.analysis import Analysis
    from leeward.analysis.report import Report
    from leeward.kernel.play.game import Game

Say = Callable[..., str]


def add_parser(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "analyse", help=say("judge every decision of a saved game"), add_help=False
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, help=say("a saved game"))
    parser.add_argument("--html", type=Path, metavar="FILE", help=say("write it as a page that needs nothing else"))
    parser.add_argument("--json", action="store_true", help=say("print it as JSON"))
    parser.add_argument("--notation", type=Path, metavar="FILE", help=say("write the saved game with marks and comments in it"))
    parser.add_argument(
        "--visits", type=int, metavar="N", help=say("visits per decision: more takes longer and sees more (128)")
    )
    parser.add_argument("--lang", choices=("en", "de"), default="en", help=say("the language of all texts"))
    return parser


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    import leeward
    from leeward.analysis.report import notes, report
    from leeward.kernel.play.writer import write

    game = leeward.load(args.file, args.lang)
    if game.caveat:
        print(game.caveat, file=sys.stderr)
    found = watched(game, args.visits)
    if args.html:
        from leeward.analysis.page import page

        write(args.html, page(game, found, args.lang))
    if args.notation:
        noted = game.copy()
        noted.notes.update(notes(game, found, args.lang))
        noted.save(args.notation)
    if args.json:
        print(json.dumps(as_json(game, found), ensure_ascii=False))
    elif not args.html and not args.notation:
        show(report(game, found, args.lang), args.lang, Console())
    return 0


def watched(game: "Game", visits: int | None) -> "Analysis":
    """Judge it with a bar, where somebody looks."""
    from rich.console import Console
    from rich.progress import Progress

    from leeward.analysis import VISITS, analyse

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        return analyse(game, VISITS if visits is None else visits, progress=lambda done: progress.update(task, completed=done))


def as_json(game: "Game", found: "Analysis") -> dict[str, Any]:
    """The analysis with the texts of its actions as a saved game has them."""
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


def show(told: "Report", lang: str, console: "Console") -> None:
    """Everybody's accuracy and luck, the turning points, and what was lost most."""
    from rich.table import Table
    from rich.text import Text

    from leeward.analysis.page import WORDS
    from leeward.kernel.language.speech import voice

    words = {key: voice(lang).say(text) for key, text in WORDS.items()}
    players = Table(title=words["players"])
    players.add_column(words["player"])
    for title in ("accuracy", "start", "luck", "skill", "result"):
        players.add_column(words[title], justify="right")
    for one in told.players:
        players.add_row(Text(one.name), one.accuracy, one.start, one.luck, one.skill, one.result)
    console.print(players)
    console.print(Text(words["turns"], "bold"))
    if not told.turns:
        console.print(words["no_turns"])
    decisions = {one.number: one for one in told.decisions}
    for turn in told.turns:
        console.print(Text(f"{turn.number:>5}  {turn.text}"), soft_wrap=True)
        if not turn.chance and (better := decisions[turn.number].better):
            console.print(Text(f"       {words['better']} {better}", "dim"), soft_wrap=True)
    console.print(Text(words["explained"], "dim"))
