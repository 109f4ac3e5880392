"""The protocol: a fixed evaluation of one player, and a card with its results that stays comparable over the years.

The player has one seat and a baseline all others. As in every match, all seatings are played with the same shuffles:

    with two players and with four, or as many as the game allows
    against random, greedy, each of the game's characters, a small search without a network, and the strongest level
    400 games each, without options, from one seed

Any change to this is a new version. Baselines may change between releases: the card identifies each of them, so that you can
see whether two cards used the same ones.
"""

import datetime
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec

from leeward.arena.entrants import portrait
from leeward.arena.games import Result
from leeward.arena.match import Match, arrange, code
from leeward.arena.summary import HOW, Estimate, summarize
from leeward.kernel.contract.game import BadOption, game_named
from leeward.opponents.levels import STRONGEST
from leeward.opponents.players import characters

VERSION = 1
GAMES = 400  # per match: no interval is wider than ten points
SEED = 1
TABLES = (2, 4)  # players, or as many as the game allows
SMALL_SEARCH = "mate+guided=0+visits=64+errs=0"


class Line(msgspec.Struct, frozen=True):
    """The result against one baseline."""

    players: int
    baseline: str
    is_: str = msgspec.field(name="is")  # identifies the baseline
    games: int
    share: Estimate  # of the win
    fair: float
    points: Estimate
    baseline_points: Estimate


class Card(msgspec.Struct, frozen=True):
    """All results of the protocol."""

    protocol: int
    player: str
    is_: str = msgspec.field(name="is")
    game: str
    rules: int
    leeward: str
    code: str
    date: str
    whole: bool  # all games of the protocol were played
    lines: list[Line]
    intervals: str = HOW


class Bout(NamedTuple):
    baseline: str
    match: Match


def baselines(game: str) -> list[str]:
    """List the baselines, the weakest first."""
    return ["random", "greedy", *characters(game), SMALL_SEARCH, STRONGEST]


def tables(game: str) -> list[int]:
    """List the numbers of players."""
    seats = game_named(game).seats
    return sorted({min(max(players, seats[0]), seats[-1]) for players in TABLES})


def bouts(game: str, player: str, games: int = GAMES) -> list[Bout]:
    """List the matches of the protocol, checked."""
    return [
        Bout(baseline, arrange(game, (player, *[baseline] * (players - 1)), games, SEED))
        for players in tables(game)
        for baseline in baselines(game)
        if baseline != player
    ]


def check(player: tuple[str, ...], seed: int, option: list[str], games: int) -> str:
    """Return the player; refuse anything else that would change the protocol."""
    if len(player) != 1:
        raise BadOption(f"--protocol measures one player, but --players names {len(player)}")
    if seed != SEED or option:
        raise BadOption("--protocol has a fixed seed and no options, so that results are comparable")
    if not 0 < games <= GAMES:
        raise BadOption(f"--protocol plays {GAMES} games per match, or fewer for a trial, not {games}")
    return player[0]


def line(bout: Bout, results: list[Result]) -> Line:
    match = bout.match
    found = {each.name: each for each in summarize(match, results).opponents}
    own, other = found[match.players[0]], found[bout.baseline]
    is_ = portrait(bout.baseline, match.game, [len(match.players)])
    return Line(len(match.players), bout.baseline, is_, len(results), own.share, own.fair, own.points, other.points)


def card(game: str, player: str, lines: list[Line]) -> Card:
    return Card(
        VERSION,
        player,
        portrait(player, game, tables(game)),
        game,
        game_named(game).version,
        version("leeward"),
        code(game),
        datetime.date.today().isoformat(),
        len(lines) == len(bouts(game, player)) and all(each.games >= GAMES for each in lines),
        lines,
    )


def as_text(found: Card) -> str:
    """Return the card as Markdown."""
    rows = [
        f"| {each.players} | {each.baseline} | {each.games} | {percent(each.share)} | {100 * each.fair:.0f} % | "
        f"{each.points.mean:.1f} | {each.baseline_points.mean:.1f} |"
        for each in found.lines
    ]
    known = dict.fromkeys(f"- {each.baseline}: {each.is_}" for each in found.lines if each.is_ != each.baseline)
    return "\n".join(
        [
            f"# {found.player} plays {found.game}",
            "",
            f"Protocol {found.protocol}{'' if found.whole else ' (not all of its games)'}, rules {found.rules}, "
            f"Leeward {found.leeward} ({found.code}), {found.date}. The player is {found.is_}.",
            "",
            "| players | baseline | games | win share (95 %) | fair | points | baseline points |",
            "| ---: | --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            *known,
            "",
            found.intervals + ".",
            "",
        ]
    )


def percent(share: Estimate) -> str:
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}-{100 * share.high:.1f})"


def write(found: Card, path: Path) -> None:
    """Write the card as JSON if the file name ends with .json, otherwise as Markdown."""
    if path.suffix == ".json":
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    else:
        path.write_text(as_text(found), "utf-8")
