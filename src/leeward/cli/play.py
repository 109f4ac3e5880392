"""`leeward play` and `leeward games`: play in the terminal, and see what there is to play."""

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leeward.cli.commands import Commands, Say, add_language, speaker
from leeward.kernel.language.speech import voice

if TYPE_CHECKING:
    from leeward.kernel.contract.game import GameRules, Option

USUAL_PLAYERS = 4  # or as many as the game allows
MOST_CHOSEN_SEED = 1_000_000  # a random seed is short enough to tell a friend


def add(commands: Commands, given: Sequence[str]) -> None:
    from leeward.kernel.contract.installed import usual_game

    say = commands.say
    parser = commands.add("play", say("play in the terminal"), play)
    parser.add_argument("game", nargs="?", default=usual_game(), help=say("the game: see leeward games"))
    parser.add_argument("--players", type=int, metavar="N", help=say("the number of players (4)"))
    parser.add_argument(
        "--seat",
        metavar="NAME,NAME",
        help=say("who sits in each seat: me, an opponent (mate, admiral, greedy, …), or your own bot as FILE.py:CLASS"),
    )
    parser.add_argument("--opponents", metavar="NAME", help=say("who sits in all other seats (mate)"))
    parser.add_argument("--human", type=int, metavar="N", help=say("how many people sit here, in the first seats (1)"))
    parser.add_argument("--names", metavar="ANNA,BOB", help=say("the players' names; the others keep the usual ones"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("the random seed: the same seed deals the same game"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=say("where to save the game when you leave"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=say("resume a saved game"))
    parser.add_argument("--coach", action="store_true", help=say("a coach warns you before a serious mistake"))
    add_language(parser, say)
    if given[:1] == ["play"]:
        add_game_options(parser, given[1:], say)
    add_language(commands.add("games", say("list the games and their options"), games), say)


def add_game_options(parser: argparse.ArgumentParser, given: Sequence[str], say: Say) -> None:
    """Turn the options of the named game into flags."""
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.contract.installed import rooms, usual_game

    name = next((word for word in given if word in rooms()), usual_game())
    flags = parser.add_argument_group(say("options of {game}", game=name))
    for option in choices_of(game_named(name)):
        if isinstance(option.default, bool):
            flags.add_argument(flag(option.name), action=argparse.BooleanOptionalAction, dest=option.name)
        else:
            flags.add_argument(flag(option.name), choices=option.values, dest=option.name, help=f"({option.default})")


def choices_of(rules: "GameRules") -> list["Option"]:
    """List the options that leave a choice."""
    return [option for option in rules.options if len(option.values) > 1]


def flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def play(args: argparse.Namespace) -> int:
    import leeward
    from leeward.kernel.contract.game import game_named
    from leeward.terminal import screen, session

    say = speaker(["--lang", args.lang])
    rules = game_named(args.game)
    if args.resume is not None:
        refuse_settings(args, rules, say)
        game = leeward.load(args.resume, args.lang)
        if game.caveat:
            print(game.caveat, file=sys.stderr)
    else:
        game = leeward.new(rules.name, **settings(args, rules))
    seats = seating(args, game.seats, say)
    if args.save is not None and args.save != args.resume and args.save.exists():
        raise ValueError(say("--save {path}: this file already exists; choose another name or --resume it", path=args.save))
    screen.edit_lines()
    path = args.save or args.resume
    session.play(game, seats, screen.this_terminal(), path=path, command=own_name(), coach=args.coach)
    return 0


def seating(args: argparse.Namespace, seats: int, say: Say) -> list[str]:
    """List who sits in each seat: the named players first, then opponents."""
    from leeward.opponents.levels import USUAL

    named = seat_names(args)
    if args.human is not None:
        if named:
            raise ValueError(say("--human and --seat both say who plays: give only one of them"))
        if not 0 <= args.human <= seats:
            raise ValueError(
                say("--human {given}: {most} play, so choose a number from 0 to {most}", given=args.human, most=seats)
            )
        named = ["me"] * args.human
    elif not named:
        named = ["me"]
    if len(named) > seats:
        raise ValueError(say("--seat has more names than seats: {given} instead of {most}", given=len(named), most=seats))
    return named + [args.opponents or USUAL] * (seats - len(named))


def seat_names(args: argparse.Namespace) -> list[str]:
    return [name.strip() for name in args.seat.split(",") if name.strip()] if args.seat else []


def settings(args: argparse.Namespace, rules: "GameRules") -> dict[str, Any]:
    """Return the arguments of `leeward.new`."""
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
    """Refuse what a saved game already defines: players, names, seed and options."""
    for name in ("players", "names", "seed", *(option.name for option in choices_of(rules))):
        if getattr(args, name) is not None:
            raise ValueError(say("{flag} cannot be given with --resume: the saved game has its own", flag=flag(name)))


def own_name() -> str:
    """Return what to type to start this program again."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return "python -m leeward"
    found = shutil.which("leeward")
    if not program.is_file() or (found and Path(found).samefile(program)):
        return "leeward"
    return os.path.relpath(program)


def games(args: argparse.Namespace) -> int:
    from leeward.kernel.contract.checked import leave_out_broken
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.contract.installed import LEFT_OUT, rooms

    leave_out_broken()
    try_out_others(voice(args.lang).say)
    count = voice(args.lang).count
    for name in rooms():
        rules = game_named(name)
        fewest, most = rules.seats[0], rules.seats[-1]
        print(count("{game}: {fewest} to {n} player", "{game}: {fewest} to {n} players", most, game=name, fewest=fewest))
        for option in choices_of(rules):
            values = "" if isinstance(option.default, bool) else ", ".join(map(str, option.values))
            print(f"  {flag(option.name):<16} {values}".rstrip())
    for name, out in LEFT_OUT.items():
        print(
            voice(args.lang).say("{game} is left out: {why}", game=name, why=voice(args.lang).say(out.why)),
            out.detail,
            sep=". ",
        )
    return 0


def try_out_others(say: Say) -> None:
    """Try the games of other packages as a server does, and leave out those that cannot be compiled, played or drawn."""
    from concurrent.futures import ThreadPoolExecutor

    from leeward.kernel.contract.installed import is_ours, leave_out, rooms
    from leeward.laws.trial import try_out

    others = [name for name in rooms() if not is_ours(name)]
    if others:
        print(say("Trying {games} in another process…", games=", ".join(others)), file=sys.stderr, flush=True)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as threads:
        for name, failure in zip(others, threads.map(try_out, others), strict=True):
            if failure is not None:
                leave_out(name, *failure)
