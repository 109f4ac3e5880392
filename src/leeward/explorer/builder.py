"""The builder: counts a data set of games into one small file."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from leeward.explorer.counting import WIN, Games, Tally, count_games, new_scratch, new_tally
from leeward.explorer.file import NoExplorer, meta_for
from leeward.explorer.study import Study, study_of, variant_numbers, variants_of
from leeward.kernel.contract.game import FIRST, FIRST_SEAT, GameRules, game_named
from leeward.kernel.doors.entry import prepare_game
from leeward.lab.crew import Crew
from leeward.research.datasets import PARTS, BadDataSet, GameSet, games

SMALL = 1 << 31


def parts_of(dataset: Path) -> list[Path]:
    """List the parts of a data set, or the path itself, which the reader will then refuse."""
    return sorted(dataset.glob(PARTS)) or [dataset]


def count(game: str, part: tuple[Path, GameSet]) -> dict[int, Tally]:
    """Count one part of a data set, by number of players."""
    rules, (path, found) = game_named(game), part
    check(rules, found, path)
    return {players: count_those_of(players, rules, found, path) for players in np.unique(found.players).tolist()}


def count_those_of(players: int, rules: GameRules, found: GameSet, part: Path) -> Tally:
    study = known_study(rules)
    prepare_game(rules)
    tally = new_tally(study, players, len(variants_of(rules, study)))
    mine = np.flatnonzero(found.players == players)
    starts = found.starts
    actions = found.actions
    if len(mine) < len(found):
        actions = np.concatenate([found.actions_of(number) for number in mine.tolist()])
        starts = np.concatenate(([0], np.cumsum(found.lengths[mine], dtype=np.int64)))
    options = found.options[mine].astype(np.int64)
    those = Games(
        found.seeds[mine],
        variant_numbers(rules, study, options),
        options,
        starts,
        actions,
        found.points[mine].astype(np.int64),
        np.rint(found.shares[mine] * WIN).astype(np.int64),
    )
    counted = count_games(rules.table.many(1), players, those, tally, new_scratch(rules, study))
    if counted < len(mine):
        raise BadDataSet(f"{part}: replaying game {mine[counted]} gives other points")
    return tally


def compile_counting(rules: GameRules) -> None:
    """Compile the counting by counting no games."""
    study, players = known_study(rules), rules.seats[0]
    prepare_game(rules)
    none = np.zeros(0, np.int64)
    options, by_seat = np.zeros((0, len(rules.options)), np.int64), np.zeros((0, rules.seats[-1]), np.int64)
    those = Games(none, none, options, np.zeros(1, np.int64), np.zeros(0, np.int16), by_seat, by_seat)
    tally = new_tally(study, players, len(variants_of(rules, study)))
    count_games(rules.table.many(1), players, those, tally, new_scratch(rules, study))


def known_study(rules: GameRules) -> Study:
    study = study_of(rules)
    if study is None:
        raise NoExplorer(f"{rules.name} defines nothing to count: it has no study/explorer.py")
    return study


def check(rules: GameRules, found: GameSet, part: Path) -> None:
    """Refuse games of other rules, and games in which seats are not in the order of play."""
    if found.game != rules.name or found.rules != rules.version:
        raise BadDataSet(
            f"{part} holds games of {found.game}, rules version {found.rules},"
            f" not of {rules.name}, rules version {rules.version}"
        )
    for place, option in enumerate(rules.options):
        if option.name == FIRST and (found.options[:, place] != option.number(FIRST_SEAT)).any():
            raise BadDataSet(f"{part} holds games that the first seat didn't start, which can't be counted by seat")


def make(game: str, datasets: Sequence[Path], out: Path, crew: Crew) -> dict[int, int]:
    """Count all games of some data sets into one file; return their number by number of players."""
    rules = game_named(game)
    parts = ((part, games(part)) for dataset in datasets for part in parts_of(dataset))
    whole: dict[int, Tally] = {}
    for found in crew.run(partial(count, game), parts, prepare=partial(compile_counting, rules)):
        add(whole, found)
    write(game, whole, out, ", ".join(sorted({told(dataset) for dataset in datasets})))
    return {players: int(tally.games.sum()) for players, tally in sorted(whole.items())}


def told(dataset: Path) -> str:
    """Describe how the games of a data set were made."""
    about = dataset / "games.json"
    wanted = json.loads(about.read_text("utf-8")) if about.is_file() else {}
    if "temperatures" not in wanted:
        return "other games"
    return f"networks at temperatures {', '.join(format(each, 'g') for each in wanted['temperatures'])}"


def add(whole: dict[int, Tally], found: dict[int, Tally]) -> None:
    for players, tally in found.items():
        before = whole.get(players)
        whole[players] = tally if before is None else Tally(*(one + other for one, other in zip(before, tally, strict=True)))


def write(game: str, tallies: dict[int, Tally], out: Path, made: str) -> None:
    """Write the file, atomically."""
    meta = json.dumps({**meta_for(game_named(game)), "players": sorted(tallies), "made": made})
    arrays = {}
    for players, tally in tallies.items():
        for what, counts in tally._asdict().items():
            arrays[f"{what}_{players}"] = counts.astype(np.int32 if np.abs(counts).max() < SMALL else np.int64)
    beside = out.with_suffix(".new")
    with beside.open("wb") as file:
        np.savez_compressed(file, meta=np.array(meta), **arrays)
    beside.replace(out)
