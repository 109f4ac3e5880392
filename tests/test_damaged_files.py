"""Damaged files: a truncated or changed file of any kind is refused in a sentence that names it."""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leeward
from leeward.explorer import file as explorer_file
from leeward.explorer import openings
from leeward.kernel.contract.game import game_named
from leeward.opponents import networks
from leeward.puzzles import collection
from leeward.research import datasets
from leeward.research.recorder import play

GAME = "puerto-rico"
FOLDER = game_named(GAME).folder
CHANGES = 40  # of each file


def a_part(path: Path) -> None:
    games, _ = play(GAME, ("random", "random"), {}, seed=1, number=0, wanted=3)
    datasets.write(games, path)


def a_saved_game(path: Path) -> None:
    leeward.new(GAME, players=2, seed=1).save(path)


# Each kind of file: its name, how a good one is made, and how it is read.
KINDS: dict[str, tuple[Callable[[Path], Any], Callable[[Path], Any]]] = {
    "net.npz": (lambda path: shutil.copy(FOLDER / "trained-2.npz", path), lambda path: networks.load(path, GAME)),
    "part-00000.npz": (a_part, lambda path: (datasets.games(path), datasets.played_in(path))),
    "explorer.npz": (lambda path: shutil.copy(FOLDER / "explorer.npz", path), lambda path: explorer_file.load(path, GAME)),
    "openings.json.xz": (lambda path: shutil.copy(FOLDER / "openings.json.xz", path), lambda path: openings.read(path, GAME)),
    "puzzles.jsonl.xz": (lambda path: shutil.copy(FOLDER / "puzzles.jsonl.xz", path), lambda path: collection.read(path, GAME)),
    "saved.game": (a_saved_game, leeward.load),
}


def changed(good: bytes, lot: random.Random) -> bytes:
    """Cut a file off, or change a few bytes of it, mostly near its beginning or end, where a file says what is in it."""
    if lot.random() < 0.3:
        return good[: lot.randrange(len(good))]
    damaged = bytearray(good)
    for _ in range(lot.randint(1, 4)):
        near = lot.randrange(min(len(good), 400))
        place = lot.choice([near, len(good) - 1 - near, lot.randrange(len(good))])
        damaged[place] = lot.randrange(256)
    return bytes(damaged)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_refused_by_its_name(kind: str, tmp_path: Path) -> None:
    make, read = KINDS[kind]
    path = tmp_path / kind
    make(path)
    read(path)
    good, lot, said = path.read_bytes(), random.Random(kind), list[str]()
    for _ in range(CHANGES):
        path.write_bytes(changed(good, lot))
        try:
            read(path)
        except ValueError as problem:
            said.append(str(problem))
    assert len(said) > CHANGES / 4
    assert all(said)
    if kind != "saved.game":
        assert [sentence for sentence in said if kind not in sentence] == []


def test_a_damaged_part_of_a_data_set_stops_it_in_a_sentence(tmp_path: Path) -> None:
    part = tmp_path / "games" / "part-00000.npz"
    command = [sys.executable, "-m", "leeward", "lab", "dataset", GAME, "--players", "random,random", "--games", "3"]
    command += ["--processes", "1", "--out", str(part.parent)]
    assert subprocess.run(command, check=False).returncode == 0
    part.write_bytes(part.read_bytes()[:100])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"leeward: {part} is damaged" in done.stderr
    assert "delete it, and the same command plays its games again" in done.stderr
