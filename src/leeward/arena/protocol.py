"""The protocol: one fixed evaluation of a player, and a card that can be laid beside those of other years.

One seat is the player's, all others a baseline's; all seatings are played with the same shuffles, as in every match:

    two at the table, and four, or as many as the game is for
    against random, greedy, each of the game's characters, a small search by the rule of thumb alone, and the strongest level
    400 games of each, in the game without options, all chance from one seed

A change of any of this is a new version. The baselines are what they are in this release: the card names each by what it is,
so that one sees whether two cards speak of the same.
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
GAMES = 400  # of each match: no interval is wider than ten points
SEED = 1
TABLES = (2, 4)  # players, or as many as there can be
SMALL_SEARCH = "mate+guided=0+visits=64+overlooks=0"


class Line(msgspec.Struct, frozen=True):
    """One match of the player against baselines that are alike."""

    players: int
    baseline: str
    is_: str = msgspec.field(name="is")  # what the baseline is, beyond its name
    games: int
    share: Estimate  # of the win
    fair: float
    points: Estimate
    baseline_points: Estimate


class Card(msgspec.Struct, frozen=True):
    """All that the protocol found."""

    protocol: int
    player: str
    is_: str = msgspec.field(name="is")
    game: str
    rules: int
    leeward: str
    code: str
    date: str
    whole: bool  # whether all games of the protocol were played
    lines: list[Line]
    intervals: str = HOW


class Bout(NamedTuple):
    baseline: str
    match: Match


def baselines(game: str) -> list[str]:
    """From the weakest kind to the strongest."""
    return ["random", "greedy", *characters(game), SMALL_SEARCH, STRONGEST]


def tables(game: str) -> list[int]:
    """With how many players it is played."""
    seats = game_named(game).seats
    return sorted({min(max(players, seats[0]), seats[-1]) for players in TABLES})


def bouts(game: str, player: str, games: int = GAMES) -> list[Bout]:
    """The matches of the protocol, everything checked."""
    return [
        Bout(baseline, arrange(game, (player, *[baseline] * (players - 1)), games, SEED))
        for players in tables(game)
        for baseline in baselines(game)
        if baseline != player
    ]


def check(player: tuple[str, ...], seed: int, option: list[str], games: int) -> str:
    """What a protocol leaves open is who plays, and nothing else."""
    if len(player) != 1:
        raise BadOption(f"--protocol measures one player, and --players names {len(player)}")
    if seed != SEED or option:
        raise BadOption("--protocol has its own seed and options, so that all play the same games")
    if not 0 < games <= GAMES:
        raise BadOption(f"--protocol plays {GAMES} games of each match, or fewer to try it out, not {games}")
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
    """The card as a page of Markdown."""
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
            "| players | all others | games | wins (95 %) | fair | points | theirs |",
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
    """As Markdown or as JSON, by its name."""
    if path.suffix == ".json":
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    else:
        path.write_text(as_text(found), "utf-8")
