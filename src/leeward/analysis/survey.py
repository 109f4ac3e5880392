"""Survey hints: count those with a reason in the game's own terms, and look for false reasons."""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from importlib.metadata import version

from leeward.analysis.courses import claims
from leeward.analysis.explanation import explain
from leeward.analysis.hints import hint
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.opponents import players

A_GAME = 4  # decisions of one game
PLAYERS = "sailor"


@dataclass
class Told:
    """A hint: where it was given, whether it has a reason, and its texts by language."""

    seed: int
    players: int
    number: int  # of the action
    decision: str
    choice: str
    other: str
    kinds: list[str]  # of the true reasons, the most important first
    false: list[str]  # kinds of reasons that were claimed and not proven
    lines: list[str]  # of the choice and of the other, as action numbers
    chances: list[str]  # everyone's, with the choice and with the other
    alike: bool  # no other choice, but ones that come to the same
    texts: dict[str, str]


@dataclass
class Survey:
    game: str
    version: str
    rules: int
    hints: list[Told] = field(default_factory=list)

    @property
    def compared(self) -> list[Told]:
        """List the hints with a second choice that leads elsewhere."""
        return [each for each in self.hints if each.other]

    def summary(self) -> dict[str, object]:
        compared = self.compared
        kinds = Counter(kind for each in compared for kind in each.kinds[:2])
        return {
            "game": self.game,
            "version": self.version,
            "rules": self.rules,
            "hints": len(self.hints),
            "with another choice": len(compared),
            "with a reason": sum(bool(each.kinds) for each in compared),
            "share": round(sum(bool(each.kinds) for each in compared) / max(len(compared), 1), 3),
            "false": sum(len(each.false) for each in compared),
            "kinds": dict(kinds.most_common()),
        }


def positions(name: str, count: int, seed: int) -> Iterator[Game]:
    """Yield random decisions of games among good players, a few of each."""
    rules, lot = game_named(name), random.Random(seed)
    for number in range(-(-count // A_GAME)):
        seats = rules.seats[number % len(rules.seats)]
        game = begin(rules, seats, seed * 1000 + number, NAMES[:seats])
        who = [players.player(PLAYERS, name, seat) for seat in range(seats)]
        while not game.over:
            game.play(players.play(game, who[int(game.table.seat)]))
        for place in sorted(lot.sample(range(game.number), min(A_GAME, count - A_GAME * number))):
            yield game.standing_at(game.table_of(game.action(place + 1).before), place)


def told(game: Game, seed: int) -> Told:
    found = hint(game)
    first, other = found.choices[0], found.other
    said = claims(game, first.line, other.line, "en") if other else None
    true = [each.kind for each in said.true if not each.plain] if said else []
    left = Counter(each.text for each in said.claimed) - Counter(each.text for each in said.true) if said else Counter()
    return Told(
        seed,
        game.seats,
        game.number,
        game.words.decision_kind(game.table),
        first.action.text,
        str(other.action.text) if other else "",
        true,
        [each.kind for each in said.claimed if each.text in left] if said else [],
        [" ".join(map(str, each.line)) for each in (first, other) if each],
        [" ".join(f"{chance:.6f}" for chance in each.chances) for each in (first, other) if each],
        other is None and found.alike,
        {lang: explain(game, found, lang) for lang in LANGUAGES},
    )


def survey(name: str, count: int, seed: int = 1) -> Survey:
    players.prepare(name)
    found = Survey(name, version("leeward"), game_named(name).version)
    for game in positions(name, count, seed):
        found.hints.append(told(game, seed))
    return found


def run(args: argparse.Namespace) -> int:
    found = survey(game_named(args.game).name, args.hints, args.seed)
    report = {**found.summary(), "texts": [asdict(each) for each in found.hints]}
    if args.out:
        args.out.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(json.dumps(found.summary(), indent=1, ensure_ascii=False))
    return 0
