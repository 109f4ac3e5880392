"""`leeward lab`: matches, ratings, tuning, training and data sets, for researchers."""

import argparse
import json
from pathlib import Path

from leeward.cli.commands import Commands, Say, add_crew, add_game, add_language


def add(commands: Commands) -> None:
    _, lab = commands.group("lab", commands.say("for researchers: matches, ratings, tuning, training and data sets"))
    add_arena(lab)
    add_strength(lab)
    add_tune(lab)
    add_train(lab)
    add_dataset(lab)
    add_balance(lab)
    add_values(lab)
    add_reasons(lab)
    add_lessons(lab)
    add_suite(lab)


def add_arena(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("arena", say("play matches between opponents and measure them"), arena)
    add_game(parser, say)
    parser.add_argument(
        "--players",
        metavar="A,B,…",
        required=True,
        help=say("the opponents by name, your own bots as FILE.py:CLASS, or a level with changed settings, as mate+visits=400"),
    )
    parser.add_argument(
        "--games",
        type=int,
        metavar="N",
        help=say("how many games, rounded up to whole rounds of seatings (100; --protocol has its own number)"),
    )
    add_option(parser, say)
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help=say("store every game here; the same command resumes the match")
    )
    parser.add_argument("--protocol", action="store_true", help=say("measure one player by the documented evaluation protocol"))
    parser.add_argument("--card", type=Path, metavar="FILE", help=say("with --protocol: write the card, as Markdown or .json"))
    parser.add_argument("--json", type=Path, metavar="FILE", help=say("write the summary as JSON"))
    parser.add_argument("--csv", type=Path, metavar="FILE", help=say("write one row for each seat of each game"))
    parser.add_argument("--report", type=Path, metavar="FILE", help=say("write a page with plots (HTML)"))
    add_working(parser, say)


def add_strength(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("strength", say("measure all levels and write a page of results"), strength)
    parser.add_argument(
        "--games", type=int, metavar="N", default=200, help=say("games per match, rounded up to whole rounds (200)")
    )
    parser.add_argument("--ladder", action="store_true", help=say("only each level against the next lower one"))
    parser.add_argument("--strongest", type=int, metavar="N", help=say("games per match of the strongest level (as --games)"))
    parser.add_argument(
        "--ratings", type=Path, metavar="FILE", help=say("write the ratings of all opponents, for the start page")
    )
    parser.add_argument("--game", metavar="GAME", action="append", help=say("only this game; may be given several times"))
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        default="docs/background/strength.md",
        help=say("the page (docs/background/strength.md)"),
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="DIR",
        default="strength-games",
        help=say("where to store all games; all that it holds count (strength-games)"),
    )
    add_working(parser, say)


def add_tune(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("tune", say("tune the settings of the search by playing"), tune)
    add_game(parser, say)
    parser.add_argument("--trials", type=int, metavar="N", default=50, help=say("how many settings to try, in total (50)"))
    parser.add_argument("--games", type=int, metavar="N", default=40, help=say("games against each opponent in a trial (40)"))
    parser.add_argument("--opponents", metavar="A,B,…", default="greedy,mate", help=say("the opponents (greedy,mate)"))
    parser.add_argument(
        "--visits", type=int, metavar="N", default=200, help=say("visits per search, also the opponents' (200)")
    )
    parser.add_argument("--guided", action="store_true", help=say("tune the search that the game's trained network guides"))
    parser.add_argument("--table", type=int, metavar="N", default=2, help=say("the number of players at a table (2)"))
    parser.add_argument("--seconds", type=float, metavar="S", help=say("start no new trial after S seconds"))
    parser.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("where to write the best: .toml or .json"))
    add_working(parser, say)


def add_train(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("train", say("train a network by self-play"), train)
    add_game(parser, say)
    budget = parser.add_mutually_exclusive_group(required=True)
    budget.add_argument("--minutes", type=float, metavar="M", help=say("the total training time"))
    budget.add_argument(
        "--updates",
        type=int,
        metavar="N",
        help=say("the total number of updates instead of a time: the same command gives the same network"),
    )
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help=say("the folder; training there is resumed"))
    add_device(parser, say)
    parser.add_argument(
        "--actors", type=int, metavar="N", help=say("N processes play, and this one learns: the result is the same for every N")
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help=say("the workers of a Ray cluster play: its address, auto, or local (with N workers)")
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help=say("settings that replace Leeward's own, as TOML"))
    parser.add_argument("--begin", type=Path, metavar="FILE", help=say("start from this network instead of random weights"))
    parser.add_argument("--players", type=int, metavar="N", help=say("train only for tables of N players"))
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        action="append",
        default=[],
        help=say(
            "a rival network in all other seats: trains a best response to it. Given several times, and with `rivals` in "
            "--config, rivals sit at that share of the tables. A rival file that changes is read again"
        ),
    )
    parser.add_argument(
        "--family", action="store_true", help=say("train with many editions of the game: each table draws its values")
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help=say("store all games of the training as a data set"))
    parser.add_argument("--tensorboard", action="store_true", help=say("also write the log for TensorBoard"))
    parser.add_argument("--threads", type=int, metavar="N", help=say("the number of CPU threads (one per core)"))
    add_seed(parser, say)


def add_dataset(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("dataset", say("play many games and store them as a data set"), dataset)
    add_game(parser, say)
    parser.add_argument(
        "--players",
        metavar="A,B,…|N",
        required=True,
        help=say(
            "the opponents, as in the arena, in random order; or a number of players: the game's own network plays all seats "
            "in all variants that it was trained on, and samples its actions from its policy"
        ),
    )
    parser.add_argument("--games", type=int, metavar="N", default=1_000_000, help=say("how many games (1000000)"))
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help=say("the folder; existing games stay there"))
    add_option(parser, say)
    add_working(parser, say)
    networks = parser.add_argument_group(say("options when networks play"))
    add_device(networks, say)
    networks.add_argument(
        "--temperatures",
        type=lambda text: [float(each) for each in text.split(",")],
        metavar="T,T,…",
        default=[1.0],
        help=say("temperatures of the policy, each at equally many tables: below 1 sharper, above 1 flatter (1)"),
    )


def add_balance(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("balance", say("let the networks play, and count what they use, what they keep and who wins"), balance)
    add_game(parser, say)
    parser.add_argument("--games", type=int, metavar="N", default=64, help=say("games for each number of players (64)"))
    parser.add_argument("--network", type=Path, metavar="FILE", help=say("the network that plays, instead of Leeward's own"))
    parser.add_argument(
        "--values", type=Path, metavar="FILE", help=say("play with the values of this edition file, without compiling them")
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help=say("write a page with plots (HTML)"))
    parser.add_argument("--json", type=Path, metavar="FILE", help=say("write all numbers as JSON"))
    parser.add_argument("--docs", type=Path, metavar="FILE", help=say("update the measured table of this page (Markdown)"))
    add_language(parser, say)
    add_working(parser, say)


def add_values(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("values", say("search for an edition of the game that reaches the goal"), values)
    add_game(parser, say)
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help=say("the folder; a search there is resumed"))
    parser.add_argument("--network", type=Path, metavar="FILE", help=say("the network that plays, instead of Leeward's own"))
    parser.add_argument("--candidates", type=int, metavar="N", default=32, help=say("editions that are played at once (32)"))
    parser.add_argument("--rounds", type=int, metavar="N", default=20, help=say("how often new editions are tried (20)"))
    parser.add_argument(
        "--games", type=int, metavar="N", default=64, help=say("games of each edition with each number of players (64)")
    )
    add_device(parser, say)
    add_working(parser, say)


def add_reasons(lab: Commands) -> None:
    say = lab.say
    parser = lab.add("reasons", say("measure how many hints give a reason in the game's own terms"), reasons)
    add_game(parser, say)
    parser.add_argument("--hints", type=int, metavar="N", default=100, help=say("number of random decisions (100)"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=say("write the numbers and every explanation as JSON"))
    add_seed(parser, say)


def add_lessons(lab: Commands) -> None:
    parser = lab.add("lessons", lab.say("check that what the lessons say and demand is true"), lessons)
    add_game(parser, lab.say)
    parser.add_argument("--out", type=Path, metavar="FILE", help=lab.say("write a report as JSON"))


def add_suite(lab: Commands) -> None:
    say = lab.say
    _, suite = lab.group("suite", say("the benchmark suite: fixed tasks, cards with results, and a leaderboard"))
    listed = suite.add("list", say("list the tasks"), suite_list)
    add_games(listed, say)
    run = suite.add("run", say("run the tasks for one player and write its card"), suite_run)
    run.add_argument(
        "player",
        help=say("the player, as in the arena; game, players and seed in braces in its name stand for those of a task"),
    )
    run.add_argument("--card", type=Path, metavar="FILE", required=True, help=say("where to write the card (.json)"))
    run.add_argument("--name", metavar="NAME", help=say("the player's name on the leaderboard"))
    run.add_argument("--about", metavar="TEXT", default="", help=say("what the player is, in a sentence"))
    add_games(run, say)
    run.add_argument(
        "--task", metavar="NAME", action="append", default=[], help=say("only this task; the endings are left out")
    )
    run.add_argument(
        "--games", type=int, metavar="N", default=12, help=say("games of each task with each seed; fewer are a trial (12)")
    )
    run.add_argument("--keep", type=Path, metavar="DIR", help=say("store all games here; the same command resumes"))
    add_crew(run, say)
    page = suite.add("page", say("write the leaderboard from all cards"), suite_page)
    page.add_argument("--cards", type=Path, metavar="DIR", default="benchmarks/cards", help=say("the cards (benchmarks/cards)"))
    page.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        default="docs/background/leaderboard.md",
        help=say("the page (docs/background/leaderboard.md)"),
    )


def add_games(parser: argparse.ArgumentParser, say: Say) -> None:
    text = say("only this game; may be given several times")
    parser.add_argument("--game", metavar="GAME", action="append", default=[], help=text)


# arguments that several of them share


def add_working(parser: argparse.ArgumentParser, say: Say) -> None:
    add_seed(parser, say)
    add_crew(parser, say)


def add_seed(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--seed", type=int, metavar="N", default=1, help=say("the random seed (1)"))


def add_option(parser: argparse.ArgumentParser, say: Say) -> None:
    text = say("an option of the game; may be given several times")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=text)


def add_device(parser: "argparse._ActionsContainer", say: Say) -> None:
    parser.add_argument("--device", choices=["cuda", "cpu"], help=say("where networks run (cuda, if there is one)"))


# the commands


def arena(args: argparse.Namespace) -> int:
    from leeward.arena.session import run

    return run(args)


def strength(args: argparse.Namespace) -> int:
    from leeward.arena.strength import run

    return run(args)


def tune(args: argparse.Namespace) -> int:
    from leeward.arena.tuning import run

    return run(args)


def train(args: argparse.Namespace) -> int:
    from leeward.research.training.run import run

    return run(args)


def dataset(args: argparse.Namespace) -> int:
    from leeward.research.generation import run

    return run(args)


def balance(args: argparse.Namespace) -> int:
    from leeward.research.balance.run import run

    return run(args)


def values(args: argparse.Namespace) -> int:
    from leeward.research.balance.search import run

    return run(args)


def reasons(args: argparse.Namespace) -> int:
    from leeward.analysis.survey import run

    return run(args)


def suite_list(args: argparse.Namespace) -> int:
    from leeward.suite.command import list_tasks

    return list_tasks(args)


def suite_run(args: argparse.Namespace) -> int:
    from leeward.suite.command import run_tasks

    return run_tasks(args)


def suite_page(args: argparse.Namespace) -> int:
    from leeward.suite.command import write_page

    return write_page(args)


def lessons(args: argparse.Namespace) -> int:
    from leeward.analysis.losses import losses
    from leeward.kernel.contract.game import game_named
    from leeward.lessons.checking import full_check
    from leeward.opponents.players import prepare

    game = game_named(args.game).name
    prepare(game)
    found = full_check(game, losses)
    if args.out:
        args.out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print("\n".join(found["untrue"]) or "everything is true")
    return 1 if found["untrue"] else 0
