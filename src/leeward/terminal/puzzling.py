"""`leeward puzzles`: play those that come with a game, or make others."""

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from leeward.kernel.play.game import Game
    from leeward.puzzles import Puzzle
    from leeward.puzzles.collection import Collection

Say = Callable[..., str]
Ask = Callable[[str], str]
COUNT = 300


def add_parsers(commands: Any, say: Say) -> list[argparse.ArgumentParser]:
    parser: argparse.ArgumentParser = commands.add_parser("puzzles", help=say("solve puzzles, or make others"), add_help=False)

    def show_help(_: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(run=show_help)
    ways = parser.add_subparsers(title=say("commands"), metavar="COMMAND")
    play = ways.add_parser("play", help=say("solve puzzles in the terminal"), add_help=False)
    play.set_defaults(run=run_play)
    play.add_argument("game", help=say("the game: see leeward games"))
    play.add_argument("--theme", metavar="NAME", help=say("only puzzles of this theme"))
    play.add_argument("--level", metavar="NAME", help=say("only puzzles that this level is the weakest to find"))
    play.add_argument("--id", metavar="ID", help=say("this puzzle"))
    play.add_argument("--lang", choices=("en", "de"), default="en", help=say("the language of all texts"))
    make = ways.add_parser("make", help=say("find puzzles in strong games"), add_help=False)
    make.set_defaults(run=run_make)
    make.add_argument("game", help=say("the game: see leeward games"))
    make.add_argument("--count", type=int, metavar="N", default=COUNT, help=say("so many puzzles (300)"))
    make.add_argument("--games", type=int, metavar="N", help=say("but look through this many games at most"))
    make.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file; one that exists is continued"))
    make.add_argument("--seed", type=int, metavar="N", default=1, help=say("the same seed finds the same puzzles (1)"))
    make.add_argument(
        "--theme", metavar="NAME", action="append", help=say("only puzzles of this theme; several times, if need be")
    )
    make.add_argument("--least-level", metavar="NAME", help=say("only puzzles that no weaker level than this finds"))
    make.add_argument("--option", metavar="NAME=VALUE", action="append", help=say("an option of the games that are played"))
    make.add_argument("--processes", type=int, metavar="N", default=1, help=say("look through so many games at once (1)"))
    make.add_argument("--lang", choices=("en", "de"), default="en", help=say("the language of all texts"))
    join = ways.add_parser("join", help=say("make one file of puzzles out of several"), add_help=False)
    join.set_defaults(run=run_join)
    join.add_argument("game", help=say("the game: see leeward games"))
    join.add_argument("files", type=Path, nargs="+", metavar="FILE", help=say("files of puzzles, in this order"))
    join.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file that is written"))
    join.add_argument("--lang", choices=("en", "de"), default="en", help=say("the language of all texts"))
    check = ways.add_parser("check", help=say("drop what the networks of today no longer find"), add_help=False)
    check.set_defaults(run=run_check)
    check.add_argument("game", help=say("the game: see leeward games"))
    check.add_argument("file", type=Path, metavar="FILE", help=say("the file of puzzles"))
    check.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file that is written"))
    check.add_argument("--processes", type=int, metavar="N", default=1, help=say("look at so many puzzles at once (1)"))
    check.add_argument("--lang", choices=("en", "de"), default="en", help=say("the language of all texts"))
    return [parser, play, make, join, check]


# making


def run_make(args: argparse.Namespace) -> int:
    from leeward.kernel.contract.game import game_named
    from leeward.puzzles.aim import EASIEST, Aim
    from leeward.puzzles.builder import make

    aim = Aim(game_named(args.game).options_from(args.option or []), tuple(args.theme or ()), args.least_level or EASIEST)
    with bar(args, args.count) as show:
        collection = make(args.game, args.out, args.count, args.seed, args.games, show, aim, args.processes)
    return tell(args, collection)


def run_check(args: argparse.Namespace) -> int:
    from leeward.puzzles.builder import check
    from leeward.puzzles.collection import read

    with bar(args, len(read(args.file, args.game).puzzles)) as show:
        collection = check(args.game, args.file, args.out, show, args.processes)
    return tell(args, collection)


@contextmanager
def bar(args: argparse.Namespace, total: int) -> Iterator[Callable[["Collection"], None]]:
    """A progress bar over puzzles, where somebody can see it."""
    from rich.console import Console
    from rich.progress import Progress

    if args.processes < 1:
        raise ValueError(f"--processes {args.processes}: at least one is needed")
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda collection: progress.update(task, completed=len(collection.puzzles))


def run_join(args: argparse.Namespace) -> int:
    from leeward.puzzles.builder import join

    return tell(args, join(args.game, args.files, args.out))


def tell(args: argparse.Namespace, collection: "Collection") -> int:
    from leeward.kernel.language.speech import voice

    found = voice(args.lang).say("{count} puzzles in {games} games", count=len(collection.puzzles), games=collection.games)
    print(f"{args.out}: {found}")
    return 0


# playing


def run_play(args: argparse.Namespace) -> int:
    from leeward.terminal import screen

    chosen = chosen_puzzles(args.game, args.theme, args.level, args.id, args.lang)
    random.shuffle(chosen)
    solve_all(chosen, screen.this_terminal(), args.lang, input)
    return 0


def chosen_puzzles(game: str, theme: str | None, level: str | None, named: str | None, lang: str) -> list["Puzzle"]:
    """Those that were asked for; if there are none, an error says what there is."""
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.language.speech import voice
    from leeward.puzzles import puzzles_of
    from leeward.puzzles.themes import themes

    say, found = voice(lang).say, list(puzzles_of(game_named(game).name))
    if not found:
        raise ValueError(say("there are no puzzles of {game} as it is played here", game=game))
    if theme is not None and theme not in themes(game, lang):
        raise ValueError(say("there is no theme {given}: there is {known}", given=theme, known=", ".join(themes(game, lang))))
    levels = sorted({puzzle.level for puzzle in found})
    if level is not None and level not in levels:
        raise ValueError(say("there is no puzzle of level {given}: there is {known}", given=level, known=", ".join(levels)))
    wanted = {"theme": theme, "level": level, "id": named}
    kept = [each for each in found if all(value in (None, getattr(each, name)) for name, value in wanted.items())]
    if not kept:
        raise ValueError(say("there is no such puzzle"))
    return kept


def solve_all(puzzles: Sequence["Puzzle"], console: "Console", lang: str, ask: Ask) -> None:
    """One after the other, until somebody has enough."""
    from leeward.kernel.language.speech import voice

    say = voice(lang).say
    solved = 0
    for number, puzzle in enumerate(puzzles, 1):
        position = puzzle.position(lang)
        show(puzzle, position, console, lang)
        right = solve(puzzle, position, console, lang, ask)
        if right is None:
            break
        solved += right
        console.print(say("Solved at the first try: {solved} of {number}", solved=solved, number=number))


def show(puzzle: "Puzzle", position: "Game", console: "Console", lang: str) -> None:
    """The table, what the puzzle is about, and all that can be done."""
    from rich.text import Text

    from leeward.kernel.language.speech import voice
    from leeward.opponents.words import TITLES
    from leeward.puzzles.themes import themes

    say, seat = voice(lang).say, int(position.table.seat)
    theme, level = themes(puzzle.game, lang)[puzzle.theme], say(TITLES[puzzle.level])
    about = say("{theme} · found by: {level} or better · rating {rating}", theme=theme, level=level, rating=puzzle.rating)
    console.print(position.rules.board.rich_board(position.view(seat), position.names, seat, lang))
    told = " · ".join(filter(None, [about, puzzle.variant(lang)]))
    console.print(Text(f"{puzzle.id}  {told}", "dim"))
    console.print(Text(position.decision.question, "bold"))
    for number, action in enumerate(position.legal, 1):
        console.print(Text(f"{number:>4}  {action.label}"), soft_wrap=True)


def solve(puzzle: "Puzzle", position: "Game", console: "Console", lang: str, ask: Ask) -> bool | None:
    """Ask until it is solved or shown: whether it was found at the first try, or nothing if somebody leaves."""
    from rich.text import Text

    from leeward.kernel.language.speech import voice
    from leeward.puzzles.answers import why_not

    say, legal, first = voice(lang).say, list(position.legal), True
    prompt = say("Your choice (a number, ? for the answer, q to leave): ")
    while (answer := asked(ask, prompt)) != "q":
        if answer == "?":
            best = next(action.label for action in legal if int(action) == puzzle.best)
            console.print(Text(f"{best}. {puzzle.why(position, lang)}"), soft_wrap=True)
            return False
        if not answer.isdecimal() or not 1 <= int(answer) <= len(legal):
            console.print(say("Choose a number from 1 to {most}.", most=len(legal)))
            continue
        chosen = int(legal[int(answer) - 1])
        if chosen == puzzle.best:
            console.print(Text(f"{say('Well found!')} {puzzle.why(position, lang)}"), soft_wrap=True)
            return first
        console.print(Text(why_not(puzzle, position, chosen, lang)), soft_wrap=True)
        first = False
    return None


def asked(ask: Ask, prompt: str) -> str:
    """An answer; whoever closes the terminal leaves."""
    try:
        return ask(prompt).strip()
    except EOFError:
        return "q"
