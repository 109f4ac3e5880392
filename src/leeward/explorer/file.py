"""The file of an explorer: `explorer.npz` in a game's folder, made by `leeward explorer make`.

Its `meta` says what was counted: the game, the version of its rules, its edition, the keys of everything that has a number.
Its arrays are those of `Tally`, each with the number of players behind its name: `events_4`.
"""

import json
import logging
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from leeward.explorer.counting import Tally
from leeward.explorer.study import Study, study_of, variants_of
from leeward.kernel.contract.game import GameRules, game_named
from leeward.opponents.networks import edition_of

log = logging.getLogger(__name__)
FORMAT = 1
FILE = "explorer.npz"


class NoExplorer(ValueError):
    """There is no explorer, or it was made for another game or for other rules."""


@dataclass(frozen=True, eq=False)
class Explorer:
    """What was counted, by number of players."""

    rules: GameRules
    study: Study
    made: str
    tallies: dict[int, Tally]

    def of(self, players: int) -> Tally:
        if players not in self.tallies:
            counted = ", ".join(str(number) for number in self.tallies)
            raise NoExplorer(f"no games of {players} players have been counted: there are those of {counted}")
        return self.tallies[players]

    @property
    def variants(self) -> list[dict[str, str | bool]]:
        return variants_of(self.rules, self.study)


def meta_for(rules: GameRules) -> dict[str, Any]:
    """What the meta of a file for this game must say."""
    study = study_of(rules)
    if study is None:
        raise NoExplorer(f"{rules.name} has no explorer: it does not say what is to be counted")
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
    """Read a file of this game, and refuse one that does not fit the game as it is played here."""
    rules, place = game_named(game), Path(path)
    expected = meta_for(rules)
    if not place.is_file():
        raise NoExplorer(f"there is no file {str(path)!r} with an explorer in it")
    try:
        with np.load(place, allow_pickle=False) as file:
            meta = dict(json.loads(str(file["meta"])))
            arrays = {what: file[what].astype(np.int64) for what in file.files if what != "meta"}
    except (zipfile.BadZipFile, EOFError, OSError, TypeError, AttributeError, KeyError, ValueError) as problem:
        raise NoExplorer(f"{path} is no explorer: {problem}") from problem
    for what, value in expected.items():
        if meta.get(what) != value:
            raise NoExplorer(f"{path} does not fit {game}: its {what} should be {value}, and is {meta.get(what)}")
    try:
        tallies = {players: Tally(*(arrays[f"{what}_{players}"] for what in Tally._fields)) for players in meta["players"]}
    except KeyError as problem:
        raise NoExplorer(f"{path} is no explorer: it has no {problem}") from problem
    study = study_of(rules)
    assert study is not None
    return Explorer(rules, study, str(meta.get("made", "")), tallies)


def shipped(game: str) -> Path:
    return game_named(game).folder / FILE


@cache
def explorer_of(game: str) -> Explorer | None:
    """The explorer that comes with a game, if it has one that fits what is played here; if it does not, say so once."""
    path = shipped(game)
    if not path.is_file():
        return None
    try:
        return load(path, game)
    except NoExplorer as problem:
        log.warning("%s has no explorer: %s", game, problem)
        return None
