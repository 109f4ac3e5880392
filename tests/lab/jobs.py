"""Jobs for workers to run, and a bot that kills the worker it plays in, once."""

import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

KILLER = '''
import os
import signal
from pathlib import Path

MARK = Path({mark!r})


class Killer:
    """Takes the first action. In the middle of a game it kills the process that plays it, if there is no mark yet."""

    def choose(self, game):
        if game.number > 40 and not MARK.exists():
            MARK.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return game.legal[0]
'''


def square(number: int) -> int:
    time.sleep(0.05 if number % 3 == 0 else 0)  # the first to begin are not the first to finish
    return number * number


def refuse(number: int) -> int:
    if number == 3:
        raise ValueError("three is not allowed")
    return number


def lack(_: int) -> None:
    raise ModuleNotFoundError("No module named 'nothing_like_it'")


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: Path) -> int:
    """Kill this process; a second time, return its number."""
    if mark.exists():
        return os.getpid()
    mark.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def die_once_of_much(mark: Path, much: bytes) -> int:
    return die_once(mark) + len(much)


def play_but_die_once(mark: Path, plan: Any, weights: Any, job: Any) -> Any:
    """Play a shard of a training, but kill this process the first time that the second shard is played on."""
    from leeward.research.training import actors

    found = actors.play_shard(plan, weights, job)
    if job.shard.number == 1 and job.state is not None and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return found


def in_main_thread(_: int) -> bool:
    """Only there can the arena interrupt a bot that never answers."""
    return threading.current_thread() is threading.main_thread()


def edition(_: int) -> tuple[str, str]:
    from leeward.kernel.contract.game import game_named
    from leeward.opponents.networks import edition_of

    rules = game_named("cooper-island")
    return edition_of(rules), str(rules.version)
