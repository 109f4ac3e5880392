"""`leeward analyse`, `puzzles` and `explorer`: learn from games."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from leeward.cli.commands import Commands, add_crew, add_game, add_language, add_saved_game
from leeward.kernel.language.english import number_of

if TYPE_CHECKING:
    from leeward.puzzles.collection import Collection

PUZZLES = 300


def add(commands: Commands) -> None:
    add_analyse(commands)
    add_learn(commands)
    add_puzzles(commands)
    add_explorer(commands)


def add_analyse(commands: Commands) -> None:
    say = commands.say
    parser = commands.add("analyse", say("judge every decision of a saved game"), analyse)
    add_saved_game(parser, say)
    parser.add_argument("--html", type=Path, metavar="FILE", help=say("write a page that can be read without Leeward"))
    parser.add_argument("--json", action="store_true", help=say("print the analysis as JSON"))
    parser.add_argument("--notation", type=Path, metavar="FILE", help=say("write the saved game with marks and comments"))
    parser.add_argument(
        "--visits", type=int, metavar="N", help=say("visits per decision: more are slower and more accurate (128)")
    )
    add_language(parser, say)


def add_learn(commands: Commands) -> None:
    say = commands.say
    learn = commands.add("learn", say("follow a course in the terminal"), follow_course)
    add_game(learn, say)
    learn.add_argument(
        "lesson", nargs="?", metavar="LESSON", help=say("the lesson to start with (the first one you haven't finished)")
    )
    learn.add_argument("--list", action="store_true", help=say("list the lessons"))
    add_language(learn, say)


def add_puzzles(commands: Commands) -> None:
    say = commands.say
    _, puzzles = commands.group("puzzles", say("solve puzzles, or make your own"))
    play = puzzles.add("play", say("solve puzzles in the terminal"), play_puzzles)
    add_game(play, say)
    play.add_argument("--theme", metavar="NAME", help=say("only puzzles of this theme"))
    play.add_argument("--difficulty", metavar="NAME", help=say("only puzzles of this difficulty: very-easy to very-hard"))
    play.add_argument("--id", metavar="ID", help=say("this puzzle"))
    play.add_argument("--day", action="store_true", help=say("the puzzle of the day"))
    make = puzzles.add("make", say("find puzzles in strong games"), make_puzzles)
    add_game(make, say)
    make.add_argument("--count", type=int, metavar="N", default=PUZZLES, help=say("how many puzzles to find (300)"))
    make.add_argument("--games", type=int, metavar="N", help=say("search at most N games"))
    make.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file; an existing one is continued"))
    make.add_argument("--seed", type=int, metavar="N", default=1, help=say("the same seed finds the same puzzles (1)"))
    make.add_argument(
        "--theme", metavar="NAME", action="append", help=say("only puzzles of this theme; may be given several times")
    )
    make.add_argument("--least-difficulty", metavar="NAME", help=say("only puzzles of this difficulty or harder"))
    make.add_argument("--option", metavar="NAME=VALUE", action="append", help=say("an option of the games to search"))
    join = puzzles.add("join", say("join several files of puzzles into one"), join_puzzles)
    add_game(join, say)
    join.add_argument("files", type=Path, nargs="+", metavar="FILE", help=say("files of puzzles, in this order"))
    check = puzzles.add("check", say("drop the puzzles that today's networks no longer confirm"), check_puzzles)
    add_game(check, say)
    check.add_argument("file", type=Path, metavar="FILE", help=say("the file of puzzles"))
    answers = puzzles.add("answers", say("find all answers that are as good as the solutions"), check_answers)
    add_game(answers, say)
    answers.add_argument("file", type=Path, metavar="FILE", help=say("the file of puzzles"))
    series = puzzles.add("series", say("let puzzles go on with the decisions after their solution"), continue_puzzles)
    add_game(series, say)
    series.add_argument("file", type=Path, metavar="FILE", help=say("the file of puzzles"))
    rate = puzzles.add("rate", say("set the difficulty of all puzzles"), rate_puzzles)
    add_game(rate, say)
    rate.add_argument("file", type=Path, metavar="FILE", help=say("the file of puzzles"))
    for parser in (answers, rate):
        parser.add_argument("--report", type=Path, metavar="FILE", help=say("write a report as JSON"))
    for parser in (join, check, answers, series, rate):
        parser.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file to write"))
    for parser in (make, check, answers, series, rate):
        add_crew(parser, say)
    for parser in (play, make, join, check, answers, series, rate):
        add_language(parser, say)


def add_explorer(commands: Commands) -> None:
    say = commands.say
    _, explorer = commands.group("explorer", say("see win rates by seat, building, strategy and round"))
    show = explorer.add("show", say("show the statistics of a game"), show_explorer)
    add_game(show, say)
    show.add_argument("--players", type=int, metavar="N", default=4, help=say("the number of players (4)"))
    show.add_argument("--variant", type=int, metavar="N", help=say("only this variant, counted from 1 (all)"))
    show.add_argument("--seat", type=int, metavar="N", help=say("only this place in turn order (all)"))
    show.add_argument("--round", type=int, metavar="N", default=0, help=say("only actions of this round (whole games)"))
    show.add_argument("--file", type=Path, metavar="FILE", help=say("a file of statistics in place of the game's own"))
    show.add_argument("--json", action="store_true", help=say("print the numbers as JSON"))
    add_language(show, say)
    make = explorer.add("make", say("count the games of data sets into one small file"), make_explorer)
    add_game(make, say)
    make.add_argument("datasets", nargs="+", type=Path, metavar="DIR", help=say("data sets, made by leeward lab dataset"))
    make.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file to write"))
    add_crew(make, say)
    opened = explorer.add("openings", say("count the openings of data sets into one small file"), make_openings)
    add_game(opened, say)
    opened.add_argument("datasets", nargs="+", type=Path, metavar="DIR", help=say("data sets, made by leeward lab dataset"))
    opened.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file to write"))
    add_crew(opened, say)


# the commands


def analyse(args: argparse.Namespace) -> int:
    from rich.console import Console

    import leeward
    from leeward.analysis.report import notes, report
    from leeward.kernel.play.writer import write
    from leeward.terminal import analysis

    game = leeward.load(args.file, args.lang)
    if game.caveat:
        print(game.caveat, file=sys.stderr)
    found = analysis.analyse_visibly(game, args.visits)
    if args.html:
        from leeward.analysis.page import page

        write(args.html, page(game, found, args.lang))
    if args.notation:
        noted = game.copy()
        noted.notes.update(notes(game, found, args.lang))
        noted.save(args.notation)
    if args.json:
        print(json.dumps(analysis.as_json(game, found), ensure_ascii=False))
    elif not args.html and not args.notation:
        analysis.show(report(game, found, args.lang), args.lang, Console())
    return 0


def follow_course(args: argparse.Namespace) -> int:
    from leeward.server.storage.folder import data_folder
    from leeward.terminal import lessons, screen

    course = lessons.Course(args.game, data_folder(), screen.this_terminal(), args.lang, input)
    if args.list:
        course.show_list()
    else:
        course.follow(args.lesson)
    return 0


def play_puzzles(args: argparse.Namespace) -> int:
    import random

    from leeward.server.storage.folder import data_folder
    from leeward.terminal import puzzles, screen

    chosen = puzzles.chosen_puzzles(args.game, args.theme, args.difficulty, args.id, args.lang, args.day)
    random.shuffle(chosen)
    puzzles.solve_all(chosen, screen.this_terminal(), args.lang, input, data_folder())
    return 0


def make_puzzles(args: argparse.Namespace) -> int:
    from leeward.kernel.contract.game import game_named
    from leeward.lab.crew import crew_of
    from leeward.puzzles.aim import EASIEST, Aim
    from leeward.puzzles.builder import make
    from leeward.terminal.puzzles import progress_of, report

    aim = Aim(game_named(args.game).options_from(args.option or []), tuple(args.theme or ()), args.least_difficulty or EASIEST)
    with crew_of(args) as crew, progress_of(args.count) as show:
        report(args.out, make(args.game, args.out, args.count, args.seed, args.games, show, aim, crew), args.lang)
    return 0


def check_puzzles(args: argparse.Namespace) -> int:
    from leeward.puzzles.builder import check

    return change_puzzles(args, check)


def continue_puzzles(args: argparse.Namespace) -> int:
    from leeward.puzzles.builder import go_on

    return change_puzzles(args, go_on)


def change_puzzles(args: argparse.Namespace, change: "Callable[..., Collection]") -> int:
    from leeward.lab.crew import crew_of
    from leeward.puzzles.collection import read
    from leeward.terminal.puzzles import progress_of, report

    with crew_of(args) as crew, progress_of(len(read(args.file, args.game).puzzles)) as show:
        report(args.out, change(args.game, args.file, args.out, show, crew), args.lang)
    return 0


def check_answers(args: argparse.Namespace) -> int:
    from leeward.puzzles.checking import check_all

    return report_on_puzzles(args, check_all)


def rate_puzzles(args: argparse.Namespace) -> int:
    from leeward.puzzles.grading import rate_all

    return report_on_puzzles(args, rate_all)


def report_on_puzzles(args: argparse.Namespace, work: "Callable[..., dict[str, object]]") -> int:
    from leeward.lab.crew import crew_of

    with crew_of(args) as crew:
        print(json.dumps(work(args.game, args.file, args.out, args.report, crew), indent=1))
    return 0


def join_puzzles(args: argparse.Namespace) -> int:
    from leeward.puzzles.builder import join
    from leeward.terminal.puzzles import report

    report(args.out, join(args.game, args.files, args.out), args.lang)
    return 0


def make_openings(args: argparse.Namespace) -> int:
    from leeward.explorer.openings import make, write
    from leeward.kernel.contract.game import game_named
    from leeward.lab.crew import crew_of

    rules = game_named(args.game)
    with crew_of(args) as crew:
        found = make(rules.name, args.datasets, crew)
    write(args.out, found)
    for each in found:
        print(f"{number_of(each.players, 'player')}: {number_of(each.count, 'game')}")
    print(args.out)
    return 0


def show_explorer(args: argparse.Namespace) -> int:
    import msgspec

    from leeward.explorer import NoExplorer, explorer_of, load
    from leeward.explorer.statistics import survey
    from leeward.kernel.contract.game import game_named
    from leeward.terminal import explorer, screen

    game = game_named(args.game).name
    found = explorer_of(game) if args.file is None else load(args.file, game)
    if found is None:
        raise NoExplorer(f"there are no statistics for {game} with these rules")
    variant, seat = (None if given is None else given - 1 for given in (args.variant, args.seat))
    survey_found = survey(found, args.players, variant, seat, args.round)
    if args.json:
        print(msgspec.json.encode(survey_found).decode())
    else:
        explorer.show(found, survey_found, args.round, screen.this_terminal(), args.lang)
    return 0


def make_explorer(args: argparse.Namespace) -> int:
    from leeward.explorer.builder import make
    from leeward.lab.crew import crew_of

    begun = time.monotonic()
    with crew_of(args) as crew:
        counted = make(args.game, args.datasets, args.out, crew)
    for players, games in counted.items():
        print(f"{number_of(players, 'player')}: {number_of(games, 'game')}")
    print(f"{args.out}: {args.out.stat().st_size / 1000:,.0f} kB in {time.monotonic() - begun:.0f} s")
    return 0
