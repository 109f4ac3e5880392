"""`leeward lab balance`: plays many games with the networks and says what they use, what they keep and who wins."""

import argparse
import re
import sys
from pathlib import Path

from leeward.kernel.compiling.rules import bar, report
from leeward.kernel.contract.family import Family
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.language.speech import voice
from leeward.lab.crew import crew_of
from leeward.opponents import networks
from leeward.research.balance.measuring import as_json, measure, shipped_paths
from leeward.research.balance.page import page
from leeward.research.balance.words import Report, table

MEASURED = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- end of measured -->)", re.DOTALL)


def run(args: argparse.Namespace) -> int:
    rules = game_named(args.game)
    if args.games < 1:
        raise ValueError(f"--games {args.games}: must be at least 1")
    if args.docs is not None and not MEASURED.search(args.docs.read_text("utf-8")):
        raise ValueError(f"--docs {args.docs}: the page has no line <!-- measured -->, or none <!-- end of measured -->")
    paths = shipped_paths(rules) if args.network is None else dict.fromkeys(rules.seats, args.network)
    values = None if args.values is None else family_of(rules).read(args.values)
    notes = warnings(rules, list(paths.values()), args.lang, values)
    say = voice(args.lang).say

    def advance(share: float) -> None:
        report(f"{say('playing')} {bar(share)}")

    with crew_of(args) as crew:
        record = measure(rules, args.games, args.seed, paths, crew, advance, values)
    if sys.stderr.isatty():
        report("")
    found = Report(rules, record, args.lang)
    print("\n".join([*found.lines(), *([""] if notes else []), *notes]))
    if args.json is not None:
        args.json.write_text(as_json(record), "utf-8")
    if args.page is not None:
        args.page.write_text(page(found, notes), "utf-8")
    if args.docs is not None:
        text = args.docs.read_text("utf-8")
        args.docs.write_text(MEASURED.sub(lambda _: table(Report(rules, record, "en")), text), "utf-8")
    return 0


def family_of(rules: GameRules) -> Family:
    if rules.family is None:
        raise ValueError(f"{rules.name} has no family of editions")
    return rules.family


def load(path: Path, rules: GameRules) -> networks.Network:
    return networks.load(path, rules.name, any_edition=True)


def warnings(rules: GameRules, paths: list[Path], lang: str, values: list[int] | None = None) -> list[str]:
    """Say it if a network was trained with other values than those in play."""
    played = networks.edition_of(rules)
    others = [net for path in paths if not networks.knows(rules, (net := load(path, rules)).family)]
    same = values is None or values == list(family_of(rules).ours)
    if same and {net.edition for net in others} <= {played}:
        return []
    if not others:
        return []
    return [
        voice(lang).say(
            "The networks were trained on one edition only, and it is not this one: they play this edition as if it had the "
            "values of the other. These numbers say little about how strong players would play it."
        )
    ]
