"""Compare compiled and interpreted rules. Run as a script, this prints digests of random games."""

import hashlib
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import third_game.game
from leeward.kernel.contract.game import FIRST, game_named
from leeward.kernel.doors import entry
from leeward.laws.start import Start

TESTS = Path(__file__).parent.parent
THIRD_GAME = Path(third_game.game.__file__).parent.parent


def every_variant(name: str) -> list[Start]:
    """Return a start for each combination of options, with varying numbers of players and starting players."""
    rules = game_named(name)
    others = [option for option in rules.options if option.name != FIRST]
    variants = []
    for number, chosen in enumerate(itertools.product(*(option.values for option in others))):
        turn = number // len(rules.seats)
        players = rules.seats[(number + turn) % len(rules.seats)]
        options = {option.name: value for option, value in zip(others, chosen, strict=True)}
        if len(others) < len(rules.options):
            options[FIRST] = ("lot", *map(str, range(1, players + 1)))[turn % (players + 1)]
        variants.append(Start(name, players, 100 * players + number, tuple(options.items())))
    return variants


def digests(start: Start) -> list[str]:
    """Return a digest of the table after each decision of a random game, some of its views, and the final scores."""
    game = start.game()
    chance = start.chance()
    seen = []
    while not game.over:
        seen.append(hashlib.sha256(game.tables.tobytes()).hexdigest()[:12])
        game.play(chance.choice(game.legal.numbers))
        if chance.random() < 0.1:
            seat = chance.randrange(game.seats)
            other = game.copy()
            entry.deal_anew(other.tables, seat, 1)
            seen.append(hashlib.sha256(game.view(seat).tobytes() + other.tables.tobytes()).hexdigest()[:12])
    return [*seen, hashlib.sha256(game.tables.tobytes()).hexdigest()[:12], str(game.scores)]


def digests_of_variants(names: list[str]) -> dict[str, list[str]]:
    return {str(start): digests(start) for name in names for start in every_variant(name)}


def digests_the_other_way(names: list[str], interpreted: bool) -> dict[str, list[str]]:
    """Return the digests of all variants from a new process with interpreted or compiled rules."""
    path = os.pathsep.join(filter(None, [str(TESTS), str(THIRD_GAME), os.environ.get("PYTHONPATH")]))
    told = subprocess.run(
        [sys.executable, "-m", "kernel.both_ways", *names],
        env={**os.environ, "LEEWARD_INTERPRET": "1" if interpreted else "0", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    found: dict[str, list[str]] = json.loads(told.stdout)
    return found


if __name__ == "__main__":
    print(json.dumps(digests_of_variants(sys.argv[1:])))
