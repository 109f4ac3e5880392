"""The explorer's file: `explorer.npz` in a game's folder, made by `leeward explorer make`.

Its `meta` holds the game, the version of its rules, its edition, and the keys of everything counted.
Its arrays are those of `Tally`, with the number of players appended to the name: `events_4`.
"""

import json
import logging
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from leeward.explorer.counting import Tally
from leeward.explorer.study import Study, study_of, variants_of
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.language.english import number_of
from leeward.kernel.records.archives import arrays_in
from leeward.opponents.networks import edition_of

log = logging.getLogger(__name__)
FORMAT = 1
FILE = "explorer.npz"


class NoExplorer(ValueError):
    """There is no explorer, or it belongs to another game or to other rules."""


@dataclass(frozen=True, eq=False)
class Explorer:
    """The counts of a game, by number of players."""

    rules: GameRules
    study: Study
    made: str
    tallies: dict[int, Tally]

    def of(self, players: int) -> Tally:
        if players not in self.tallies:
            counted = ", ".join(str(number) for number in self.tallies)
            raise NoExplorer(f"no games with {number_of(players, 'player')} were counted, only with {counted}")
        return self.tallies[players]

    @property
    def variants(self) -> list[dict[str, str | bool]]:
        return variants_of(self.rules, self.study)


def meta_for(rules: GameRules) -> dict[str, Any]:
    """Return the metadata that a file for this game must have."""
    study = study_of(rules)
    if study is None:
        raise NoExplorer(f"{rules.name} has no explorer: it defines nothing to count")
    return {
        "explorer": FORMAT,
        "game": rules.name,
        "rules": rules.version,
        "edition": edition_of(rules),
        "variants": variants_of(rules, study),
        "rounds": study.ROUNDS,
        "events": list(study.NAMES),
        "strategies": list(study.STRATEGIES),
        "sources": list(study.SOURCES),
        "bands": [list(band) for band in study.BANDS],
    }


def load(path: Path | str, game: str) -> Explorer:
    """Read a file of this game; refuse one that doesn't fit its rules."""
    rules, place = game_named(game), Path(path)
    expected = meta_for(rules)
    if not place.is_file():
        raise NoExplorer(f"there is no explorer file {str(path)!r}")
    try:
        found = arrays_in(place)
        meta = dict(json.loads(str(found.pop("meta"))))
        arrays = {what: array.astype(np.int64) for what, array in found.items()}
    except (TypeError, KeyError, ValueError) as problem:
        raise NoExplorer(f"{path} is not an explorer file: {problem}") from problem
    for what, value in expected.items():
        if meta.get(what) != value:
            raise NoExplorer(f"{path} doesn't fit {game}: its {what} is {meta.get(what)}, not {value}")
    try:
        tallies = {players: Tally(*(arrays[f"{what}_{players}"] for what in Tally._fields)) for players in meta["players"]}
    except KeyError as problem:
        raise NoExplorer(f"{path} is not an explorer file: it has no {problem}") from problem
    study = study_of(rules)
    assert study is not None
    return Explorer(rules, study, str(meta.get("made", "")), tallies)


def shipped(game: str) -> Path:
    return game_named(game).folder / FILE


@cache
def explorer_of(game: str) -> Explorer | None:
    """Return the explorer shipped with a game; None, with a warning, if it doesn't fit the rules."""
    path = shipped(game)
    if not path.is_file():
        return None
    try:
        return load(path, game)
    except NoExplorer as problem:
        log.warning("%s has no explorer: %s", game, problem)
        return None
