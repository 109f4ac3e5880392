"""The command `leeward`. What takes its time to load is loaded when it is needed, so that help comes at once."""

import argparse
import contextlib
import importlib
import os
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from leeward.kernel.contract.commands import additions

if TYPE_CHECKING:
    from leeward.kernel.contract.game import GameRules, Option

LANGUAGES = ("en", "de")
USUAL_PLAYERS = 4  # or as many as there can be
MOST_CHOSEN_SEED = 1_000_000  # a seed that nobody gave is short enough to be told to a friend
FAILED = 2

Say = Callable[..., str]


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        for addition in additions():
            addition.heed(given)
        parser = command_line(given, speaker(given))
        args = parser.parse_args(given)
        if args.run is None:
            parser.print_help()
            return 0
        signal.signal(signal.SIGTERM, interrupt)
        result: int = args.run(args)
        sys.stdout.flush()
        return result
    except BrokenPipeError:  # whoever read has read enough, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except (ValueError, OSError) as problem:
        print(f"leeward: {describe(problem)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 128 + signal.SIGINT


def interrupt(*_: object) -> NoReturn:
    """Being ended from outside is like Ctrl-C: a game is saved."""
    raise KeyboardInterrupt


def describe(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename}: {problem.strerror}"
    return str(problem)


def speaker(given: Sequence[str]) -> Say:
    """Says a text in the language that the command line asks for, in English if it asks for none that is known."""
    from leeward.kernel.language import speech

    looking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    looking.add_argument("--lang", nargs="?")
    lang = looking.parse_known_args(given)[0].lang
    return speech.voice(lang if lang in LANGUAGES else "en").say


# the command line


def command_line(given: Sequence[str], say: Say) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="leeward",
        description=say("Strategy games: to play, to learn and to study."),
        epilog=say("leeward COMMAND --help tells more about a command."),
        add_help=False,
    )
    parser.set_defaults(run=None)
    add_help(parser, say)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=say("show the version"))
    commands = parser.add_subparsers(title=say("commands"), metavar="COMMAND")
    add_described(commands, say)
    add_play(commands, given, say)
    add_replay(commands, say)
    add_draw(commands, say)
    add_games(commands, say)
    add_prepare(commands, say)
    add_arena(commands, say)
    return parser


class ShowVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import version

        print(f"leeward {version('leeward')}")
        parser.exit()


def add_help(parser: argparse.ArgumentParser, say: Say) -> None:
    parser._optionals.title = say("options")
    parser._positionals.title = say("arguments")
    parser.add_argument("-h", "--help", action="help", help=say("show this help"))


def add_language(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help=say("the language of all texts"))


def add_flags(parser: argparse.ArgumentParser, say: Say) -> None:
    """Those of the games."""
    for addition in additions():
        addition.add_flags(parser, say)


def add_described(commands: Any, say: Say) -> None:
    """Those that describe themselves in the reader's language: the server's; analyse; puzzles; explorer; bench."""
    from leeward.bench.command import add_parser
    from leeward.server import command
    from leeward.terminal import analysing, exploring, puzzling

    own = [*command.add_parsers(commands, say), analysing.add_parser(commands, say)]
    for parser in (*own, *puzzling.add_parsers(commands, say), *exploring.add_parsers(commands, say)):
        add_help(parser, say)
        add_flags(parser, say)
    add_help(add_parser(commands, say), say)


def add_play(commands: Any, given: Sequence[str], say: Say) -> None:
    from leeward.kernel.contract.installed import usual_game

    parser = commands.add_parser("play", help=say("play a game in the terminal"), add_help=False)
    parser.set_defaults(run=play)
    add_help(parser, say)
    parser.add_argument("game", nargs="?", default=usual_game(), help=say("the game: see leeward games"))
    parser.add_argument("--players", type=int, metavar="N", help=say("the number of players (4)"))
    parser.add_argument(
        "--seat",
        metavar="NAME,NAME",
        help=say("who sits in each seat: me, an opponent (mate, admiral, greedy, …), or your own bot as FILE.py:CLASS"),
    )
    parser.add_argument("--opponents", metavar="NAME", help=say("who sits in all other seats (mate)"))
    parser.add_argument("--human", type=int, metavar="N", help=say("how many people sit here, in the first seats (1)"))
    parser.add_argument(
        "--names", metavar="ANNA,BOB", help=say("the players' names; if there are too few, the others keep the usual ones")
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help=say("the seed of all chance: the same number deals the same game")
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help=say("where to save the game when you leave"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=say("go on with a saved game"))
    parser.add_argument("--coach", action="store_true", help=say("a coach warns you before you give away much"))
    add_language(parser, say)
    add_flags(parser, say)
    if given[:1] == ["play"]:
        add_game_options(parser, given[1:], say)


def add_game_options(parser: argparse.ArgumentParser, given: Sequence[str], say: Say) -> None:
    """The options of the game that is named become flags."""
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.contract.installed import rooms, usual_game

    name = next((word for word in given if word in rooms()), usual_game())
    flags = parser.add_argument_group(say("options of {game}", game=name))
    for option in choices_of(game_named(name)):
        if isinstance(option.default, bool):
            flags.add_argument(flag(option), action=argparse.BooleanOptionalAction, dest=option.name)
        else:
            flags.add_argument(flag(option), choices=option.values, dest=option.name, help=f"({option.default})")


def choices_of(rules: "GameRules") -> list["Option"]:
    """The options that leave a choice."""
    return [option for option in rules.options if len(option.values) > 1]


def flag(option: "Option") -> str:
    return "--" + option.name.replace("_", "-")


def add_replay(commands: Any, say: Say) -> None:
    parser = commands.add_parser("replay", help=say("step through a saved game"), add_help=False)
    parser.set_defaults(run=replay)
    add_help(parser, say)
    parser.add_argument("file", type=Path, help=say("a saved game"))
    parser.add_argument("--at", type=int, metavar="N", help=say("print the table after N actions, then leave"))
    add_language(parser, say)
    add_flags(parser, say)


def add_draw(commands: Any, say: Say) -> None:
    parser = commands.add_parser("draw", help=say("draw a position of a saved game"), add_help=False)
    parser.set_defaults(run=draw)
    add_help(parser, say)
    parser.add_argument("file", type=Path, help=say("a saved game"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help=say("the picture: .svg or .png"))
    parser.add_argument("--at", type=int, metavar="N", help=say("after N actions (at the end)"))
    parser.add_argument("--seat", type=int, metavar="N", help=say("as the player in seat N sees it (as a spectator)"))
    parser.add_argument("--dark", action="store_true", help=say("in dark colours"))
    add_language(parser, say)
    add_flags(parser, say)


def add_games(commands: Any, say: Say) -> None:
    parser = commands.add_parser("games", help=say("list the games and their options"), add_help=False)
    parser.set_defaults(run=games)
    add_help(parser, say)
    add_language(parser, say)


def add_prepare(commands: Any, say: Say) -> None:
    text = say("prepare the rules of all games now, so that nobody waits for them later")
    parser = commands.add_parser("prepare", help=text, add_help=False)
    parser.set_defaults(run=prepare)
    add_help(parser, say)
    add_flags(parser, say)


def add_arena(commands: Any, say: Say) -> None:
    """The arena's commands, `train` and those of the games describe themselves, and load what they need when they run."""
    from leeward.arena import command, strength, tuning
    from leeward.research import dataset_command
    from leeward.research.training import command as training

    for room in (command, tuning, strength, training, dataset_command):
        add_flags(room.add_parser(commands), say)
    for addition in additions():
        addition.add_parser(commands)


# the commands


def play(args: argparse.Namespace) -> int:
    import leeward
    from leeward.kernel.contract.game import game_named
    from leeward.terminal import playing, screen

    say = speaker(["--lang", args.lang])
    rules = game_named(args.game)
    if args.resume is not None:
        refuse_settings(args, rules, say)
        game = leeward.load(args.resume, args.lang)
        if game.caveat:
            print(game.caveat, file=sys.stderr)
    else:
        game = leeward.new(rules.name, **settings(args, rules))
    seats = sitting(args, game.seats, say)
    path = args.save or args.resume
    if args.save is not None and args.save != args.resume and args.save.exists():
        raise ValueError(say("--save {path}: this file already exists; choose another name or --resume it", path=args.save))
    edit_lines()
    playing.play(game, seats, screen.this_terminal(), path=path, command=own_name(), coach=args.coach)
    return 0


def sitting(args: argparse.Namespace, seats: int, say: Say) -> list[str]:
    """Who sits in each seat: those named, and opponents in all others."""
    from leeward.opponents.levels import USUAL

    named = seat_names(args)
    if args.human is not None:
        if named:
            raise ValueError(say("--human and --seat both say who plays: give only one of them"))
        if not 0 <= args.human <= seats:
            raise ValueError(
                say("--human {given}: {most} play, so 0 to {most} of them can sit here", given=args.human, most=seats)
            )
        named = ["me"] * args.human
    elif not named:
        named = ["me"]
    if len(named) > seats:
        raise ValueError(say("--seat names {given} players, but {most} play", given=len(named), most=seats))
    return named + [args.opponents or USUAL] * (seats - len(named))


def seat_names(args: argparse.Namespace) -> list[str]:
    return [name.strip() for name in args.seat.split(",") if name.strip()] if args.seat else []


def settings(args: argparse.Namespace, rules: "GameRules") -> dict[str, Any]:
    """What `leeward.new` needs to know."""
    import secrets

    from leeward.kernel.play.game import NAMES

    names = [name.strip() for name in args.names.split(",")] if args.names else []
    seats = len(seat_names(args))
    players = args.players or max(len(names), seats if seats > 1 else min(USUAL_PLAYERS, rules.seats[-1]))
    spare = [name for name in NAMES if name.casefold() not in {given.casefold() for given in names}]
    options = {option.name: getattr(args, option.name) for option in choices_of(rules)}
    return {
        "players": players,
        "names": names + spare[: max(players - len(names), 0)],
        "seed": secrets.randbelow(MOST_CHOSEN_SEED) if args.seed is None else args.seed,
        "lang": args.lang,
        **{name: value for name, value in options.items() if value is not None},
    }


def refuse_settings(args: argparse.Namespace, rules: "GameRules", say: Say) -> None:
    """A saved game has its own players, names, seed and options."""
    for name in ("players", "names", "seed", *(option.name for option in choices_of(rules))):
        if getattr(args, name) is not None:
            text = say("{flag} cannot be given with --resume: the saved game has its own", flag="--" + name.replace("_", "-"))
            raise ValueError(text)


def replay(args: argparse.Namespace) -> int:
    import leeward
    from leeward.terminal import replaying, screen

    say = speaker(["--lang", args.lang])
    game = leeward.load(args.file, args.lang)
    console = screen.this_terminal()
    if game.caveat:
        print(game.caveat, file=sys.stderr)
    last = len(game.history)
    if args.at is not None:
        if not 0 <= args.at <= last:
            raise ValueError(say("--at {given}: this game has positions 0 to {last}", given=args.at, last=last))
        replaying.show_position(game, args.at, console)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        edit_lines()
        replaying.replay(game, console)
    else:
        replaying.show_log(game, console)
    return 0


def draw(args: argparse.Namespace) -> int:
    drawing = importlib.import_module("leeward.terminal.draw")
    viewer = -1 if args.seat is None else args.seat - 1
    result: int = drawing.main(args.file, args.at, viewer, args.output, args.lang, "dark" if args.dark else "light")
    return result


def games(args: argparse.Namespace) -> int:
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.contract.installed import rooms

    say = speaker(["--lang", args.lang])
    for name in rooms():
        rules = game_named(name)
        print(say("{game}: {fewest} to {most} players", game=name, fewest=rules.seats[0], most=rules.seats[-1]))
        for option in choices_of(rules):
            values = "" if isinstance(option.default, bool) else ", ".join(map(str, option.values))
            print(f"  {flag(option):<16} {values}".rstrip())
    return 0


def prepare(_: argparse.Namespace) -> int:
    from leeward.kernel.contract.installed import rooms
    from leeward.kernel.play.rehearsal import rehearse
    from leeward.opponents import players

    for name in rooms():
        players.prepare(name)
        rehearse(name)
    return 0


def edit_lines() -> None:
    """Let people correct what they type, where the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


def own_name() -> str:
    """What to type to start this program again."""
    program = Path(sys.argv[0])
    found = shutil.which("leeward")
    if not program.is_file() or (found and Path(found).samefile(program)):
        return "leeward"
    return os.path.relpath(program)


if __name__ == "__main__":
    sys.exit(main())
