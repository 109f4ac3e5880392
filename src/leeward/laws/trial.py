"""A trial of a game in a separate process, where rules that never end or crash do no harm.

python -m leeward.laws.trial nim
"""

import faulthandler
import subprocess
import sys
from typing import NamedTuple

import numpy as np

from leeward.kernel.contract.game import appraise, cause, features, game_named
from leeward.kernel.doors.entry import prepare_game
from leeward.kernel.language.speech import term
from leeward.kernel.play.game import new
from leeward.kernel.play.rehearsal import rehearse
from leeward.laws.pictures import flaw_of, odd_names

LONGEST = 60.0  # seconds to play, say and draw a few games
LONGEST_COMPILING = 900.0  # seconds
COMPILED, PLAYED = "compiled", "played"
LOAD = term("it cannot be loaded")  # as the kernel says
COMPILE, DRAW = term("its rules cannot be compiled"), term("it cannot be drawn")
PLAY, ENDLESS = term("it cannot be played to its end"), term("its rules do not end")


class Failure(NamedTuple):
    """Why a game does not work: a sentence for everybody, and what its author needs to know."""

    why: str
    detail: str


def attempt(name: str, seconds: float) -> int:
    """Load, compile, play and draw a game here. Stop this process if playing takes too long."""
    try:
        rules = game_named(name)
    except Exception as problem:
        return failed(LOAD, problem)
    try:
        prepare_game(rules)
        new(name, seed=0)
    except Exception as problem:
        return failed(COMPILE, problem)
    print(COMPILED, flush=True)
    faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        drawn(name)
    except Exception as problem:
        return failed(DRAW, problem)
    try:
        thought(name)
        rehearse(name)
    except Exception as problem:
        return failed(PLAY, problem)
    print(PLAYED, flush=True)
    return 0


def drawn(name: str) -> None:
    game = new(name, seed=0)
    flaw = flaw_of(game.rules.picture.draw(game.view(0), odd_names(game), 0, game.lang, game.legal.numbers))
    if flaw:
        raise ValueError(flaw)


def thought(name: str) -> None:
    """Call the functions that only computer players call."""
    game = new(name, seed=0)
    values = np.zeros(game.rules.seats[-1], np.int64)
    appraise(game.table, values)
    features(game.known_to(0).table, 0, np.zeros(game.rules.layout.size, np.float32))


def failed(why: str, problem: Exception) -> int:
    print(f"{why}\n{cause(problem)}", flush=True)
    return 1


def try_out(name: str) -> Failure | None:
    """Try a game in another process; return why it does not work."""
    command = [sys.executable, "-m", __name__, name, str(LONGEST)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_COMPILING, check=False)
    except subprocess.TimeoutExpired:
        return Failure(COMPILE, f"compiling took more than {LONGEST_COMPILING:g} seconds")
    told = done.stdout.strip().splitlines()
    if done.returncode == 0 and PLAYED in told:
        return None
    if len(told) >= 2 and told[-2] in (LOAD, COMPILE, DRAW, PLAY):
        return Failure(told[-2], told[-1])
    crash = " | ".join(line.strip() for line in done.stderr.strip().splitlines()[-6:]) or f"exit status {done.returncode}"
    if "Timeout (" in done.stderr:
        return Failure(ENDLESS, f"still playing after {LONGEST:g} seconds: {innermost(done.stderr)}")
    return Failure(PLAY if COMPILED in told else COMPILE, crash)


def innermost(traceback: str) -> str:
    """Return the first place that a stack dump names."""
    return next((line.strip() for line in traceback.splitlines() if line.strip().startswith("File ")), "no place known")


if __name__ == "__main__":
    sys.exit(attempt(sys.argv[1], float(sys.argv[2])))
