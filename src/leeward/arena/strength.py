"""`leeward strength`: plays the ladder of all levels, and writes a page about what was found."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from leeward.arena.command import INTERRUPTED, MISHAP, add_working, watched

if TYPE_CHECKING:
    from leeward.arena.calibration import Line
    from leeward.arena.figures import Figures, Summary
    from leeward.arena.playing import Result
    from leeward.arena.ratings import Rating

LADDER = "Every level against the one below in all other seats"
CURVE = "What longer thinking brings"
UNAIDED = "The trained network alone, without search"
OTHERS = "The strongest level against others in the other seats"
ALIKE = "The strongest level among its like"
BELIEF = "What is believed, and what comes"
WHAT_A_BELIEF_IS = (
    "The network alone and the strongest level, in all seats (among its like) or in one seat with others in all others. "
    "Before each of its decisions: its own chance of winning as it sees it, in the mean, and how often it won. "
    "The strongest level tells what its network sees: its search takes all others for as good as itself. "
    "That the others are weak nobody can see at the start of a game."
)
FOUR_TIMES = "Four times the visits, all of these steps together:"
WHAT_THE_CURVE_IS = (
    "Each with the one above it in all other seats: the network alone, then the strongest level with four times the visits; "
    "and at the end the strongest level as it is in matches, with the network alone in all other seats."
)
BELIEVING = (BELIEF, UNAIDED, OTHERS, ALIKE)  # the chapters whose games tell of beliefs
AMONG_ITS_LIKE = (BELIEF, ALIKE)
LIKE = "its like"
VISITS = (64, 256, 1024, 4096)
MANY = 1000  # visits: with so many, a match has fewer games
OTHERS_AT_A_TABLE = 3  # or as many as there can be
RARE = 0.05  # times a game: what is rarer is not told
DEFAULT_KEEP = Path("strength-games")


class Bout(NamedTuple):
    """One line of the page: somebody against one or more who are alike."""

    chapter: str
    game: str
    players: tuple[str, ...]

    @property
    def file(self) -> str:
        return f"{self.game}-{'-'.join(self.players)}.jsonl"


class Beliefs(NamedTuple):
    """What somebody believed in one match."""

    bout: Bout
    among: str
    by_part: "list[Line]"
    by_seat: "list[Line]"
    by_belief: "list[Line]"


def add_parser(commands: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser("strength", help="measure all levels, and write docs/strength.md")
    parser.set_defaults(run=run)
    parser.add_argument("--games", type=int, metavar="N", default=200, help="of each match, rounded up to whole rounds (200)")
    parser.add_argument("--strongest", type=int, metavar="N", help="of each match with the strongest level (as many)")
    parser.add_argument("--ratings", type=Path, metavar="FILE", help="write the ratings of all opponents, for the start page")
    parser.add_argument("--game", metavar="GAME", action="append", help="only this game; several times, if need be")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", default=Path("docs/strength.md"), help="the page (docs/strength.md)"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", default=DEFAULT_KEEP, help=f"where all games are kept ({DEFAULT_KEEP})"
    )
    add_working(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    from leeward.arena.figures import summarize
    from leeward.arena.match import arrange
    from leeward.kernel.installed import rooms

    console = Console(stderr=True)
    args.keep.mkdir(parents=True, exist_ok=True)
    found: list[tuple[Bout, Summary]] = []
    played: dict[str, list[Result]] = {}
    believed: list[Beliefs] = []
    for bout in bouts(args.game or list(rooms())):
        console.print(f"{bout.game}: {', '.join(bout.players)}", highlight=False)
        match = arrange(bout.game, bout.players, games_for(bout, args), args.seed)
        course = watched(match, args, args.keep / bout.file, console)
        if course.mishap is not None:
            print(f"leeward: the match has failed: {course.mishap}", file=sys.stderr)
            return MISHAP
        if course.interrupted:
            print(f"leeward: stopped; the same command goes on from here, since {args.keep} keeps the games", file=sys.stderr)
            return INTERRUPTED
        found.append((bout, summarize(match, course.results)))
        if bout.chapter in BELIEVING:
            believed += beliefs_of(bout, course.results)
        if bout.chapter == LADDER:
            played.setdefault(bout.game, []).extend(course.results)
        # After each match, so that there is something to read while the next ones are played.
        args.out.parent.mkdir(parents=True, exist_ok=True)
        rated = {game: rate(results) for game, results in played.items()}
        args.out.write_text(page(found, rated, believed, args), "utf-8")
        write_plots(believed, args.out)
        if args.ratings:
            known = {game: {name: round(each.points) for name, each in those.items()} for game, those in rated.items()}
            args.ratings.write_text(json.dumps(known, indent=2) + "\n", "utf-8")
    return 0


def beliefs_of(bout: Bout, results: "list[Result]") -> "list[Beliefs]":
    from leeward.arena.calibration import beliefs, by_belief, by_part, by_seat

    found = beliefs(results, bout.players[0])
    among = LIKE if bout.chapter in AMONG_ITS_LIKE else bout.players[1]
    return [Beliefs(bout, among, by_part(found), by_seat(found), by_belief(found))] if found else []


def rate(results: "list[Result]") -> "dict[str, Rating]":
    """Everybody's rating from the whole ladder of a game."""
    from leeward.arena.ratings import ratings

    rated = ratings([name for result in results for name in result.seating], results)
    return dict(sorted(rated.items(), key=lambda each: -each[1].points))


def bouts(games: list[str]) -> Iterator[Bout]:
    """All matches, the most telling ones first."""
    from leeward.kernel.game import game_named
    from leeward.opponents.players import NETWORK

    seats = {game: game_named(game).seats for game in games}
    for game in games:
        yield from ladder(game, seats[game][0])
    for game in games:
        for number in seats[game][1:]:
            yield from ladder(game, number)
    for game in games:
        yield from strangers(game, UNAIDED, NETWORK)
        yield from among_its_like(game)
    for game in games:
        for number in seats[game]:
            yield from curve(game, number)
    for game in games:
        yield from strangers(game, OTHERS, strongest())
        for number in seats[game]:
            yield Bout(ALIKE, game, (strongest(),) * number)


def strongest() -> str:
    from leeward.opponents.levels import STRONGEST

    return STRONGEST


def ladder(game: str, number: int) -> Iterator[Bout]:
    """Every level in one seat, with the one below in all others."""
    from leeward.opponents.levels import LEVELS

    for below, level in pairwise(["random", *LEVELS]):
        yield Bout(LADDER, game, (level, *[below] * (number - 1)))


def curve(game: str, number: int) -> Iterator[Bout]:
    """The network alone, more and more visits of a search with it, and what the search of the strongest brings in all."""
    from leeward.opponents.players import NETWORK, names

    if NETWORK in names(game):
        for less, more in pairwise([NETWORK, *(f"{strongest()}+visits={visits}" for visits in VISITS)]):
            yield Bout(CURVE, game, (more, *[less] * (number - 1)))
        yield Bout(CURVE, game, (strongest(), *[NETWORK] * (number - 1)))


def among_its_like(game: str) -> Iterator[Bout]:
    """The network in all seats."""
    from leeward.kernel.game import game_named
    from leeward.opponents.players import NETWORK, names

    for number in game_named(game).seats if NETWORK in names(game) else ():
        yield Bout(BELIEF, game, (NETWORK,) * number)


def strangers(game: str, chapter: str, who: str) -> Iterator[Bout]:
    """Somebody strong among those who play quite otherwise."""
    from leeward.kernel.game import game_named
    from leeward.opponents.players import characters, names

    others = min(OTHERS_AT_A_TABLE, game_named(game).seats[-1] - 1)
    for other in ("greedy", *characters(game)) if who in names(game) else ():
        yield Bout(chapter, game, (who, *[other] * others))


def games_for(bout: Bout, args: argparse.Namespace) -> int:
    """How many games a match has: fewer where somebody thinks long, or where less hangs on it than on the ladder."""
    from leeward.opponents.changed import changed_level, is_level

    thinks = any(changed_level(name, bout.game).visits > MANY for name in bout.players if is_level(name))
    games: int = args.strongest if args.strongest and thinks else args.games
    part = {LADDER: 1, CURVE: 1, OTHERS: 2, UNAIDED: 1, ALIKE: 4, BELIEF: 1}[bout.chapter]
    return max(games // part, 1)


# the page


def page(
    found: "list[tuple[Bout, Summary]]",
    rated: "dict[str, dict[str, Rating]]",
    believed: "list[Beliefs]",
    args: argparse.Namespace,
) -> str:
    from leeward.arena.figures import HOW

    games = " ".join(f"--game {game}" for game in args.game or [])
    fewer = f" --strongest {args.strongest}" if args.strongest else ""
    command = f"leeward strength --games {args.games}{fewer} --seed {args.seed} {games}".rstrip()
    lines = [
        "# How strong the opponents are",
        "",
        f"Made by `{command} --out {args.out}`, never by hand.",
        "",
        "All seatings are played equally often, each with the same shuffles. The searching levels are limited by their visits "
        "alone, so that the same command finds the same games anywhere; at a table a limit of time comes besides. "
        "Thinking is measured with one core a game, while the other cores play other games.",
        "",
        f"{HOW}.",
    ]
    for game in dict.fromkeys(bout.game for bout, _ in found):
        lines += ["", f"## {game}"]
        for chapter in (LADDER, CURVE, UNAIDED, OTHERS, ALIKE):
            rows = [(bout, summary) for bout, summary in found if bout.game == game and bout.chapter == chapter]
            if rows:
                lines += ["", f"### {chapter}", ""]
                if chapter == CURVE:
                    lines += [WHAT_THE_CURVE_IS, ""]
                lines += (alike if chapter == ALIKE else against)(rows)
            if rows and chapter == CURVE:
                lines += four_times(rows)
            if rows and chapter == ALIKE:
                lines += habits(rows[-1][1])
        lines += calibration_of([each for each in believed if each.bout.game == game], args.out)
        lines += ["", "### Ratings", "", *ratings_of(rated.get(game, {}))]
        lines += ["", "### Games without a mishap", "", *flawless(found, game)]
    return "\n".join(lines) + "\n"


def against(rows: "list[tuple[Bout, Summary]]") -> list[str]:
    from leeward.arena.console import duration

    lines = [
        "| players | who | against | games | seed | win share | 95 % | fair | points | theirs | thinking | slowest |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for bout, summary in rows:
        who, other = opponent(summary, bout.players[0]), opponent(summary, bout.players[1])
        cells = [
            str(len(bout.players)),
            who.name,
            other.name if other.seats == 1 else f"{other.seats} {other.name}",
            *result_of(who, summary),
            f"{other.points.mean:.1f}",
            duration(who.seconds),
            duration(who.slowest),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def four_times(rows: "list[tuple[Bout, Summary]]") -> list[str]:
    """What thinking four times as long wins, at every number of players."""
    from leeward.arena.console import interval, percent
    from leeward.arena.figures import wilson
    from leeward.opponents.players import NETWORK

    steps: dict[int, list[Figures]] = {}
    for bout, summary in rows:
        if NETWORK not in bout.players:
            steps.setdefault(len(bout.players), []).append(opponent(summary, bout.players[0]))
    if not steps:
        return []
    lines = ["", FOUR_TIMES, "", "| players | games | win share | 95 % | fair |", "| --- | ---: | ---: | ---: | ---: |"]
    for players, found in steps.items():
        games = sum(each.games for each in found)
        share = wilson(sum(each.wins for each in found), games)
        lines.append(f"| {players} | {games} | {percent(share.mean)} | {interval(share)} | {percent(found[0].fair)} |")
    return lines


def result_of(who: "Figures", summary: "Summary") -> list[str]:
    """From how many games what somebody won, and with how many points."""
    from leeward.arena.console import interval, percent

    share = [percent(who.share.mean), interval(who.share), percent(who.fair)]
    return [str(summary.games), str(summary.match["seed"]), *share, f"{who.points.mean:.1f}"]


def alike(rows: "list[tuple[Bout, Summary]]") -> list[str]:
    """Nobody is stronger here: points, and what the seat is worth."""
    from leeward.arena.console import duration, percent

    lines = [
        "| players | who | games | seed | points | 95 % | decisions | win share by seat | thinking | slowest |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |",
    ]
    for bout, summary in rows:
        who = opponent(summary, bout.players[0])
        cells = [
            str(len(bout.players)),
            who.name,
            str(summary.games),
            str(summary.match["seed"]),
            f"{who.points.mean:.1f}",
            f"{who.points.low:.1f} to {who.points.high:.1f}",
            f"{summary.decisions.mean:.0f}",
            ", ".join(percent(seat.share.mean) for seat in summary.seats),
            duration(who.seconds),
            duration(who.slowest),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def habits(summary: "Summary") -> list[str]:
    """What the strongest level does among its like, in the match with the most players."""
    from leeward.arena.console import percent

    who = summary.opponents[0]
    lines = ["", f"What each of {len(summary.seats)} of them does in a game, in the mean:", ""]
    for heading, entries in who.did.items():
        told = ", ".join(f"{entry} {number:.2f}" for entry, number in entries.items() if number >= RARE)
        lines.append(f"- {heading}: {told}")
    seats = ", ".join(f"{each.seat}: {percent(each.share.mean)}, {each.points:.1f} points" for each in summary.seats)
    return [*lines, f"- by seat: {seats}"]


def write_plots(believed: "list[Beliefs]", out: Path) -> None:
    """For each game and each who believes, what was believed against what came."""
    from leeward.arena.calibration_plot import Curve, file_of, plot

    for game, who in dict.fromkeys((each.bout.game, each.bout.players[0]) for each in believed):
        curves = [
            Curve(f"{len(each.bout.players)} players, {each.among}", each.by_belief, each.among == LIKE)
            for each in believed
            if (each.bout.game, each.bout.players[0]) == (game, who)
        ]
        file_of(out, game, who).write_text(str(plot(f"{game}, {who}: {BELIEF}", curves)), "utf-8")


def calibration_of(believed: "list[Beliefs]", out: Path) -> list[str]:
    """By how far the game has come, by seat, and by what is believed."""
    from leeward.arena.calibration_plot import file_of

    if not believed:
        return []
    lines = ["", f"### {BELIEF}", "", WHAT_A_BELIEF_IS]
    for who in dict.fromkeys(each.bout.players[0] for each in believed):
        lines += ["", f"![{who}: believed and come]({file_of(out, believed[0].bout.game, who).name})"]
    for heading, chosen in (("part of the game", "by_part"), ("seat", "by_seat"), ("believed", "by_belief")):
        lines += [
            "",
            f"| players | who | among | {heading} | decisions | mean belief | came | off by |",
            "| --- | --- | --- | --- | ---: | ---: | ---: | ---: |",
        ]
        for each in believed:
            for line in getattr(each, chosen):
                shares = f"{100 * line.believed:.1f} % | {100 * line.came:.1f} % | {100 * line.off:+.1f}"
                who = f"{len(each.bout.players)} | {each.bout.players[0]} | {each.among}"
                lines.append(f"| {who} | {line.what} | {line.decisions:,} | {shares} |")
    return lines


def ratings_of(rated: "dict[str, Rating]") -> list[str]:
    lines = [
        "As in chess: 400 points more are ten wins to one between two players, and who plays at random is 0. "
        "From all games of the ladder; 95 % lie within ±.",
        "",
        "| opponent | rating | ± |",
        "| --- | ---: | ---: |",
    ]
    return [*lines, *(f"| {name} | {each.points:.0f} | {each.within:.0f} |" for name, each in rated.items())]


def flawless(found: "list[tuple[Bout, Summary]]", game: str) -> list[str]:
    """How many games each level took part in; the command stops at the first action that is not legal or goes wrong."""
    from leeward.arena.console import duration
    from leeward.opponents.levels import LEVELS

    games, slowest = dict.fromkeys(LEVELS, 0), dict.fromkeys(LEVELS, 0.0)
    for bout, summary in found:
        for name in LEVELS.keys() & set(bout.players) if bout.game == game else ():
            games[name] += summary.games
            slowest[name] = max(slowest[name], opponent(summary, name).slowest)
    lines = [
        "Nobody chose what is not legal and nothing went wrong, or this page would not be here.",
        "",
        "| level | games | slowest decision | its limit at a table |",
        "| --- | ---: | ---: | ---: |",
    ]
    for level in LEVELS.values():
        cells = (level.name, f"{games[level.name]:,}", duration(slowest[level.name]), duration(level.seconds))
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def opponent(summary: "Summary", name: str) -> "Figures":
    return next(each for each in summary.opponents if each.name == name)
