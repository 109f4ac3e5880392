"""The page of `leeward strength`: what the matches found, in tables and plots."""

import argparse
from pathlib import Path
from typing import NamedTuple

from leeward.arena.calibration import Line, beliefs, by_belief, by_part, by_seat
from leeward.arena.calibration_plot import Curve, file_of, plot
from leeward.arena.console import duration, interval, percent
from leeward.arena.games import Result
from leeward.arena.ratings import Rating
from leeward.arena.strength_bouts import ALIKE, BELIEF, CURVE, LADDER, OTHERS, UNAIDED, Bout
from leeward.arena.summary import HOW, PlayerSummary, Summary, wilson
from leeward.opponents.levels import LEVELS
from leeward.opponents.players import NETWORK

WHAT_A_BELIEF_IS = (
    "The network alone and the strongest level, in all seats (among its like) or in one seat with others in all others. "
    "Before each of its decisions: its own chance of winning as it sees it, in the mean, and how often it won. "
    "The strongest level tells what its network sees: its search takes all others for as good as itself. "
    "That the others are weak nobody can see at the start of a game."
)
WHAT_THE_CURVE_IS = (
    "Each with the one above it in all other seats: the network alone, then the strongest level with four times the visits; "
    "and at the end the strongest level as it is in matches, with the network alone in all other seats."
)
FOUR_TIMES = "Four times the visits, all of these steps together:"
AMONG_ITS_LIKE = (BELIEF, ALIKE)
LIKE = "its like"
RARE = 0.05  # times a game: what is rarer is not told


class Beliefs(NamedTuple):
    """What somebody believed in one match."""

    bout: Bout
    among: str
    by_part: list[Line]
    by_seat: list[Line]
    by_belief: list[Line]


def beliefs_of(bout: Bout, results: list[Result]) -> list[Beliefs]:
    found = beliefs(results, bout.players[0])
    among = LIKE if bout.chapter in AMONG_ITS_LIKE else bout.players[1]
    return [Beliefs(bout, among, by_part(found), by_seat(found), by_belief(found))] if found else []


def page(
    found: list[tuple[Bout, Summary]],
    rated: dict[str, dict[str, Rating]],
    believed: list[Beliefs],
    args: argparse.Namespace,
) -> str:
    games = " ".join(f"--game {game}" for game in args.game or [])
    fewer = f" --strongest {args.strongest}" if args.strongest else ""
    command = f"leeward strength --games {args.games}{fewer} --seed {args.seed} {games}".rstrip()
    lines = [
        "# How strong the opponents are",
        "",
        f"Made by `{command} --out {args.out}`, never by hand.",
        "",
        "All seatings are played equally often, each with the same shuffles. The searching levels are limited by their visits "
        "alone, so that the same command finds the same games again, on another kind of processor but for one now and then; "
        "at a table a limit of time comes besides. "
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


def against(rows: list[tuple[Bout, Summary]]) -> list[str]:
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


def four_times(rows: list[tuple[Bout, Summary]]) -> list[str]:
    """What thinking four times as long wins, at every number of players."""
    steps: dict[int, list[PlayerSummary]] = {}
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


def result_of(who: PlayerSummary, summary: Summary) -> list[str]:
    """From how many games what somebody won, and with how many points."""
    share = [percent(who.share.mean), interval(who.share), percent(who.fair)]
    return [str(summary.games), str(summary.match["seed"]), *share, f"{who.points.mean:.1f}"]


def alike(rows: list[tuple[Bout, Summary]]) -> list[str]:
    """Nobody is stronger here: points, and what the seat is worth."""
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


def habits(summary: Summary) -> list[str]:
    """What the strongest level does among its like, in the match with the most players."""
    who = summary.opponents[0]
    lines = ["", f"What each of {len(summary.seats)} of them does in a game, in the mean:", ""]
    for heading, entries in who.did.items():
        told = ", ".join(f"{entry} {number:.2f}" for entry, number in entries.items() if number >= RARE)
        lines.append(f"- {heading}: {told}")
    seats = ", ".join(f"{each.seat}: {percent(each.share.mean)}, {each.points:.1f} points" for each in summary.seats)
    return [*lines, f"- by seat: {seats}"]


def write_plots(believed: list[Beliefs], out: Path) -> None:
    """For each game and each who believes, what was believed against what came."""
    for game, who in dict.fromkeys((each.bout.game, each.bout.players[0]) for each in believed):
        curves = [
            Curve(f"{len(each.bout.players)} players, {each.among}", each.by_belief, each.among == LIKE)
            for each in believed
            if (each.bout.game, each.bout.players[0]) == (game, who)
        ]
        file_of(out, game, who).write_text(str(plot(f"{game}, {who}: {BELIEF}", curves)), "utf-8")


def calibration_of(believed: list[Beliefs], out: Path) -> list[str]:
    """By how far the game has come, by seat, and by what is believed."""
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


def ratings_of(rated: dict[str, Rating]) -> list[str]:
    lines = [
        "As in chess: 400 points more are ten wins to one between two players, and who plays at random is 0. "
        "From all games of the ladder; 95 % lie within ±.",
        "",
        "| opponent | rating | ± |",
        "| --- | ---: | ---: |",
    ]
    return [*lines, *(f"| {name} | {each.points:.0f} | {each.within:.0f} |" for name, each in rated.items())]


def flawless(found: list[tuple[Bout, Summary]], game: str) -> list[str]:
    """How many games each level took part in; the command stops at the first action that is not legal or goes wrong."""
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


def opponent(summary: Summary, name: str) -> PlayerSummary:
    return next(each for each in summary.opponents if each.name == name)
