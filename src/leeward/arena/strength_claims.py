"""The table at the top of the strength page: what is claimed, against whom, from how many games, and how surely."""

from collections.abc import Iterator, Sequence

from leeward.arena.console import interval, percent
from leeward.arena.strength_bouts import CURVE, LADDER, OTHERS, Bout
from leeward.arena.summary import PlayerSummary, Summary, wilson
from leeward.opponents.levels import STRONGEST
from leeward.opponents.players import NETWORK

Found = tuple[Bout, Summary]


def claims(found: Sequence[Found], errors: Sequence[tuple[str, float]]) -> list[str]:
    """Return the table of one game. `errors`: the strongest level's errors about whole games, by what it plays against."""
    versions = {summary.match["rules"] for _, summary in found}
    shown = [(name, text) for _, summary in found for name, text in summary.match["opponents"].items()]
    nets = sorted({text.rpartition("net=")[2] for name, text in shown if name == NETWORK or "net=" in text})
    lines = [
        f"Rules version {', '.join(map(str, sorted(versions)))}; networks {', '.join(nets) or 'none'}.",
        "",
        "| claim | players | games | win share | 95 % | fair |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *(f"| {' | '.join(cells)} |" for cells in rows(found)),
    ]
    if errors:
        against, worst = max(errors, key=lambda each: abs(each[1]))
        off = f"{abs(100 * worst):.1f} points (against {against})"
        lines += ["", f"Over a whole game the strongest level's prediction of its own chance is off by at most {off}."]
    return lines


def rows(found: Sequence[Found]) -> Iterator[list[str]]:
    for players in sorted({len(bout.players) for bout, _ in found}):
        steps = [summary for bout, summary in found if bout.chapter == LADDER and len(bout.players) == players]
        known = [of(summary, summary.match["players"][0]) for summary in steps if "random" not in summary.match["players"]]
        if known:
            shares = [as_two(each) for each in known]
            yield [
                "each level wins against the next lower one, as between two players",
                str(players),
                str(sum(each.games for each in known)),
                f"{percent(min(shares))} to {percent(max(shares))}",
                "",
                percent(0.5),
            ]
        curve = [(bout, summary) for bout, summary in found if bout.chapter == CURVE and len(bout.players) == players]
        alone = [of(summary, STRONGEST) for bout, summary in curve if bout.players[0] == STRONGEST]
        more = [of(summary, bout.players[0]) for bout, summary in curve if NETWORK not in bout.players]
        for claim, several in (
            ("the strongest level wins against its own network in all other seats", alone),
            ("four times the visits win against one time, all steps", more),
        ):
            if several:
                yield result(claim, players, several)
    for bout, summary in found:
        if bout.chapter == OTHERS:
            claim = f"the strongest level wins against `{bout.players[1]}` in all other seats"
            yield result(claim, len(bout.players), [of(summary, bout.players[0])])


def result(claim: str, players: int, several: Sequence[PlayerSummary]) -> list[str]:
    games = sum(each.games for each in several)
    share = wilson(sum(each.wins for each in several), games)
    return [claim, str(players), str(games), percent(share.mean), interval(share), percent(several[0].fair)]


def of(summary: Summary, name: str) -> PlayerSummary:
    """Return what one player did in a match."""
    return next(each for each in summary.opponents if each.name == name)


def as_two(found: PlayerSummary) -> float:
    """Convert a win share to two players: the odds against each of the others at the table."""
    if found.share.mean == 1:
        return 1.0
    odds = found.share.mean / (1 - found.share.mean) * (1 / found.fair - 1)
    return odds / (1 + odds)
