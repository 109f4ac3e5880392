"""A measurement in words: as text, as a table for the docs, and what misses the goal."""

import importlib
from collections.abc import Iterator
from typing import Any

from leeward.kernel.contract.game import GameRules
from leeward.kernel.contract.usage import Goal, Usage
from leeward.kernel.language.english import number_of
from leeward.kernel.language.speech import voice
from leeward.kernel.play.wording import capital
from leeward.opponents.words import decimal, percent
from leeward.research.balance.counting import Tally
from leeward.research.balance.measuring import Miss, Record, misses, together, usage_of

OFTEN = 3  # first spaces that a line names


class Report:
    """Texts about a record in one language."""

    def __init__(self, rules: GameRules, record: Record, lang: str) -> None:
        self.record, self.lang, self.v, self.say = record, lang, voice(lang), voice(lang).say
        self.usage: Usage
        self.goal: Goal
        self.usage, self.goal = usage_of(rules)
        self.names: Any = importlib.import_module(f"{rules.room}.words.explorer")
        self.title = rules.words.title(lang)

    def group(self, key: str) -> str:
        return self.say(str(self.names.GROUPS[key]))

    def thing(self, key: str) -> str:
        return str(self.names.event(key, self.lang))

    def share(self, value: float | None) -> str:
        return "-" if value is None else percent(value, self.lang)

    # text

    def lines(self) -> Iterator[str]:
        """Describe the whole record."""
        yield self.heading()
        for players, tally in self.record.tallies.items():
            yield from ("", self.v.count("{n} player", "{n} players", int(players)), *self.of_players(tally))
        used, kept = together(self.record, "used"), together(self.record, "kept")
        for group in self.usage.groups:
            title = self.say("{group}: the share of players who use each", group=self.group(group.key))
            yield from ("", title, self.shares(used[group.key]))
        for hand in self.usage.hands:
            title = self.say("{group}: the share of the hands with this card that keep it", group=self.group(hand.key))
            yield from ("", title, self.shares(kept[hand.key]))
        yield from ("", *self.judged())

    def heading(self) -> str:
        games = [tally.games for tally in self.record.tallies.values()]
        return self.say("{game}, games played by the networks: {games}", game=self.title, games=", ".join(map(str, games)))

    def of_players(self, tally: Tally) -> Iterator[str]:
        places = ", ".join(decimal(each, self.lang) for each in tally.places)
        yield self.say("Points: {mean} (by rank: {places})", mean=decimal(tally.points, self.lang), places=places)
        yield self.say("Wins by seat: {shares}", shares=", ".join(self.share(each) for each in tally.seats))
        yield self.say("Decisions of a player: {n}", n=f"{tally.decisions:.0f}")
        often = sorted(tally.first, key=lambda space: -tally.first[space])[:OFTEN]
        spaces = "; ".join(f"{self.thing(space)} {self.share(tally.first[space])}" for space in often if tally.first[space] > 0)
        yield self.say("First worker of a game: {spaces}", spaces=spaces)

    def shares(self, found: dict[str, float | None]) -> str:
        return ", ".join(f"{self.thing(key)} {self.share(value)}" for key, value in found.items())

    # the goal

    def judged(self) -> Iterator[str]:
        """List what misses the goal."""
        found = misses(self.record, self.usage, self.goal)
        if not found:
            yield self.say("The goal is reached.")
            return
        yield self.v.count("{n} number misses the goal", "{n} numbers miss the goal", len(found))
        yield from (f"- {self.miss(each)}" for each in found)

    def miss(self, miss: Miss) -> str:
        say, share, goal = self.say, self.share, self.goal
        players = self.v.count("{n} player", "{n} players", int(miss.players)) if miss.players else ""
        if miss.about == "points":
            least, most = (f"{each:g}" for each in goal.points)
            found = decimal(miss.found, self.lang)
            return say(
                "{players}: mean points {found} instead of {least} to {most}",
                players=players, found=found, least=least, most=most,
            )  # fmt: skip
        found = share(miss.found)
        if miss.about == "seats":
            fair = share(1 / int(miss.players))
            return say(
                "{players}: seat {seat} wins {found} instead of about {fair}",
                players=players, seat=miss.thing, found=found, fair=fair,
            )  # fmt: skip
        thing = self.thing(miss.thing)
        if miss.about == "first":
            return say(
                "{players}: {found} of the games begin on {thing}, more than {most}",
                players=players, found=found, thing=thing, most=share(goal.first),
            )  # fmt: skip
        if miss.about in (hand.key for hand in self.usage.hands):
            least, most = (share(each) for each in goal.kept)
            return say(
                "{thing}: {found} of the hands keep it instead of {least} to {most}",
                thing=thing, found=found, least=least, most=most,
            )  # fmt: skip
        return say(
            "{thing}: {found} of the players use it, less than {least}", thing=thing, found=found, least=share(goal.used)
        )


def table(report: Report) -> str:
    """Return the record as a Markdown table, one column for each number of players."""
    record = report.record
    several = list(record.tallies.values())
    rows = [
        ["", *(number_of(int(players), "player") for players in record.tallies)],
        ["---"] * (1 + len(several)),
        ["games", *(f"{tally.games:,}" for tally in several)],
        ["points, mean of all players", *(f"{tally.points:.1f}" for tally in several)],
        ["points by rank", *(", ".join(f"{each:.1f}" for each in tally.places) for tally in several)],
        ["wins by seat", *(", ".join(report.share(each) for each in tally.seats) for tally in several)],
        ["decisions of a player", *(f"{tally.decisions:.0f}" for tally in several)],
    ]
    for group in report.usage.groups:
        for key in group.things:
            rows.append(
                [f"players who use: {report.thing(key)}", *(report.share(tally.used[group.key][key]) for tally in several)]
            )
    for hand in report.usage.hands:
        for key in hand.cards:
            rows.append(
                [f"hands that keep: {report.thing(key)}", *(report.share(tally.kept[hand.key][key]) for tally in several)]
            )
    for space in report.usage.first:
        if any(tally.first[space] for tally in several):
            rows.append(
                [f"games that begin on: {report.thing(space)}", *(report.share(tally.first[space]) for tally in several)]
            )
    text = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    made = f"Rules version {record.rules}, edition {record.edition}, networks {', '.join(record.networks.values())}."
    return f"{made}\n\n{text}\n\n" + "\n".join(capital(line) for line in report.judged()).replace("\n- ", "\n\n- ", 1) + "\n"
