"""The runner: plays the games of a match that are not recorded yet, records them, and reports progress."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from leeward.arena.games import Mishap, Result, play_game, warm_up
from leeward.arena.match import Match
from leeward.arena.records import open_records
from leeward.lab.crew import Crew
from leeward.opponents.overrides import files_of

Watcher = Callable[[list[Result]], None]


@dataclass(frozen=True)
class Course:
    """The games played, by number, and why the match ended early, if it did."""

    results: list[Result]
    mishap: Mishap | None = None
    interrupted: bool = False


def run_match(match: Match, crew: Crew | None = None, keep: Path | None = None, watch: Watcher | None = None) -> Course:
    """Play the missing games of a match, in this process if there is no crew."""
    mishap, interrupted = None, False
    with open_records(match, keep) as records:
        results = records.results
        there = {result.number for result in results}
        missing = [number for number in range(match.games) if number not in there]
        files, compile_once = files_of(match.opponents, match.game), partial(warm_up, match.game, match.players)
        if watch:
            watch(results)
        try:
            with closing((crew or Crew(1)).run(partial(play_game, match), missing, files, compile_once)) as played:
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
