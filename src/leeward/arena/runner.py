"""The runner: plays the games of a match that are not recorded yet, records them, and reports progress."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from leeward.arena.games import Mishap, Result
from leeward.arena.match import Match
from leeward.arena.records import open_records
from leeward.arena.workers import Played, play_all

Watcher = Callable[[list[Result]], None]


@dataclass(frozen=True)
class Course:
    """The games played, by number, and why the match ended early, if it did."""

    results: list[Result]
    mishap: Mishap | None = None
    interrupted: bool = False


def run_match(
    match: Match, processes: int = 1, keep: Path | None = None, ray: str | None = None, watch: Watcher | None = None
) -> Course:
    mishap, interrupted = None, False
    with open_records(match, keep) as records:
        results = records.results
        there = {result.number for result in results}
        missing = [number for number in range(match.games) if number not in there]
        if watch:
            watch(results)
        try:
            with closing(play_all(match, missing, processes, ray) if missing else nothing()) as played:
                for result in played:
                    if isinstance(result, Mishap):
                        mishap = result
                        break
                    records.add(result)
                    results.append(result)
                    if watch:
                        watch(results)
        except KeyboardInterrupt:
            interrupted = True
    return Course(sorted(results, key=lambda result: result.number), mishap, interrupted)


def nothing() -> Played:
    yield from ()
