"""`leeward explorer`: boil games down to counts, and show what wins how often."""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from leeward.explorer import Explorer
    from leeward.explorer.statistics import Share, Survey

Say = Callable[..., str]


def add_parsers(commands: Any, say: Say) -> list[argparse.ArgumentParser]:
    parser: argparse.ArgumentParser = commands.add_parser("explorer", help=say("see how often what wins"), add_help=False)

    def show_help(_: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(run=show_help)
    ways = parser.add_subparsers(title=say("commands"), metavar="COMMAND")
    show = ways.add_parser("show", help=say("show what comes with a game"), add_help=False)
    show.set_defaults(run=run_show)
    show.add_argument("game", help=say("the game: see leeward games"))
    show.add_argument("--players", type=int, metavar="N", default=4, help=say("the number of players (4)"))
    show.add_argument("--variant", type=int, metavar="N", help=say("only this variant, from 1 on (all of them)"))
    show.add_argument("--seat", type=int, metavar="N", help=say("only this place in the order of play (all of them)"))
    show.add_argument("--round", type=int, metavar="N", default=0, help=say("what is done in this round (in the whole game)"))
    show.add_argument("--file", type=Path, metavar="FILE", help=say("another file of counts than the game's own"))
    show.add_argument("--json", action="store_true", help=say("print the numbers as JSON"))
    show.add_argument("--lang", choices=("en", "de"), default="en", help=say("the language of all texts"))
    make = ways.add_parser("make", help=say("count the games of data sets into one small file"), add_help=False)
    make.set_defaults(run=run_make)
    make.add_argument("game", help=say("the game: see leeward games"))
    make.add_argument("datasets", nargs="+", type=Path, metavar="DIR", help=say("data sets, made by leeward dataset"))
    make.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file of counts"))
    make.add_argument("--processes", type=int, metavar="N", help=say("how many processes count (one for each core)"))
    return [parser, show, make]


# making


def run_make(args: argparse.Namespace) -> int:
    from leeward.explorer.builder import make

    begun = time.monotonic()
    counted = make(args.game, args.datasets, args.out, args.processes)
    for players, games in counted.items():
        print(f"{players} players: {games:,} games")
    print(f"{args.out}: {args.out.stat().st_size / 1000:,.0f} kB in {time.monotonic() - begun:.0f} s")
    return 0


# showing


def run_show(args: argparse.Namespace) -> int:
    import msgspec

    from leeward.explorer import NoExplorer, explorer_of, load
    from leeward.explorer.statistics import survey
    from leeward.kernel.contract.game import game_named
    from leeward.terminal import screen

    game = game_named(args.game).name
    found = explorer_of(game) if args.file is None else load(args.file, game)
    if found is None:
        raise NoExplorer(f"{game} has no explorer as it is played here")
    variant, seat = (None if given is None else given - 1 for given in (args.variant, args.seat))
    told = survey(found, args.players, variant, seat, args.round)
    if args.json:
        print(msgspec.json.encode(told).decode())
    else:
        tell(found, told, args.round, screen.this_terminal(), args.lang)
    return 0


def tell(explorer: "Explorer", told: "Survey", round_: int, console: "Console", lang: str) -> None:
    from leeward.explorer import words
    from leeward.kernel.language.speech import voice

    say, own, names = voice(lang).say, words.words_of(explorer.rules), words.event_names(explorer, lang)
    console.print(say("{count} games of {players} players", count=words.number(told.games, lang), players=told.players))
    seats = [(words.place(number, lang), "", share) for number, share in enumerate(told.seats)]
    show_rows(console, say("Who wins"), seats, lang)
    for key, rows in told.groups.items():
        title = own.group(key, lang) + (say(": round {number}", number=round_) if round_ else "")
        show_rows(console, title, [(names[row.key], words.small_percent(row.part, lang), row.share) for row in rows], lang)
    strategies = [(own.strategy(row.key, lang)[0], words.small_percent(row.part, lang), row.share) for row in told.strategies]
    show_rows(console, say("Strategies"), strategies, lang)
    show_sources(console, explorer, told, lang)
    rounds, decisions = words.decimal(told.rounds.mean, lang), f"{told.decisions.mean:.0f}"
    console.print(say("{rounds} rounds and {decisions} decisions on average", rounds=rounds, decisions=decisions))


def show_rows(console: "Console", title: str, rows: Sequence[tuple[str, str, "Share"]], lang: str) -> None:
    from rich.table import Table

    from leeward.explorer import words
    from leeward.kernel.language.speech import voice

    say = voice(lang).say

    table = Table(title=title, title_justify="left", box=None, title_style="bold")
    for number, heading in enumerate(("", say("how often"), say("wins"), say("95% interval"), say("games"))):
        table.add_column(heading, justify="right" if number else "left")
    for name, part, share in rows:
        low, high = (words.decimal(100 * each, lang) for each in (share.low, share.high))
        table.add_row(name, part, words.small_percent(share.won, lang), f"{low}-{high}", words.number(share.games, lang))
    console.print(table)


def show_sources(console: "Console", explorer: "Explorer", told: "Survey", lang: str) -> None:
    from rich.table import Table

    from leeward.explorer import words
    from leeward.kernel.language.speech import voice
    from leeward.kernel.play.wording import capital

    say, own = voice(lang).say, words.words_of(explorer.rules)
    table = Table(title=say("Points by source"), title_justify="left", box=None, title_style="bold")
    table.add_column("")
    for heading in (say("everyone"), say("winners")):
        table.add_column(heading, justify="right")
    for source in told.sources:
        table.add_row(
            capital(own.source(source.key, lang)), *(words.decimal(each, lang) for each in (source.all, source.winners))
        )
    table.add_row(say("Sum"), *(words.decimal(each, lang) for each in (told.points, told.winning_points)))
    console.print(table)
