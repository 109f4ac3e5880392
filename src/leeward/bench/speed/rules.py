"""The speed of the rules: random play, copies, guided play and start-up."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from json import dumps
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from leeward.bench import output
from leeward.bench.speed import batches, compilation, networks
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.doors import entry, playout
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import new
from leeward.opponents import greedy, players

FIRST_MOVE = "import leeward; game = leeward.new('{name}', seed=1); game.play(game.legal[0])"
MILLION = 1_000_000
RUNS = 10
NOISE = 30  # hundredths of a point of random noise in a guided game
ENDLESS = 1 << 30
LEGEND = (
    "Best of ten runs; M: million. A decision is a choice between actions. game.play: decisions through the Python "
    "object, one core. guided: games played by the greedy heuristic, one core.\n"
)


def main(json: bool = False, quick: bool = False) -> int:
    """Measure every game and print tables or JSON. `quick` is rougher and leaves compilation out."""
    seconds = 0.3 if quick else 2.0
    results: dict[str, Any] = {"cores": os.cpu_count(), "gpu": batches.gpu()}
    results |= {"games": [], "batches": [], "gpu_batches": [], "networks": [], "starts": [], "compiling": []}
    console = output.console(stderr=True, quiet=json)
    for name in rooms():
        game = game_named(name)
        warm_up(game)
        for seats in game.seats:
            for variant, options in game.measured.items():
                console.print(f"measuring {name}, {number_of(seats, 'player')}, {variant} …", style="dim")
                results["games"].append(measure(game, seats, variant, options, seconds))
        console.print(f"measuring batches and networks of {name} …", style="dim")
        results["batches"].append(batches.measure(game, seconds))
        for tables in batches.GPU_TABLES if results["gpu"] else ():
            results["gpu_batches"].append(batches.measure_gpu(game, seconds, tables))
        results["networks"].append(networks.measure(game, seconds))
        if not quick:
            console.print("measuring compilation, about a minute …", style="dim")
            results["starts"].append(measure_starts(name))
            results["compiling"].append(compilation.measure(name))
    if json:
        print(dumps(results, indent=2))
    else:
        show(results)
    return 0


def warm_up(game: GameRules) -> None:
    """Compile everything before the measurement."""
    run(game, game.seats[0], {}, 1, 1)
    playout.copy_often(game.table.many(2), 1)
    new(game.name, seed=1)
    players.prepare(game.name)
    guided_play(game, game.seats[0], {}, 0.0001)


def measure(game: GameRules, seats: int, variant: str, options: Mapping[str, str | bool], seconds: float) -> dict[str, Any]:
    one = random_play(game, seats, options, 1, seconds)
    every = random_play(game, seats, options, os.cpu_count() or 1, seconds)
    return {
        "game": game.name,
        "players": seats,
        "variant": variant,
        "decisions_a_second_one_core": round(one["decisions"]),
        "games_a_second_one_core": round(one["games"]),
        "decisions_a_second_all_cores": round(every["decisions"]),
        "games_a_second_all_cores": round(every["games"]),
        "copy_nanoseconds": round(copy_nanoseconds(game), 1),
        "table_bytes": game.table.dtype.itemsize,
        "decisions_a_second_game_play": round(through_game_play(game, seats, options, seconds)),
        "guided_games_a_second_one_core": round(guided_play(game, seats, options, seconds)),
    }


def random_play(
    game: GameRules, seats: int, options: Mapping[str, str | bool], threads: int, seconds: float
) -> dict[str, float]:
    """Return decisions and games per second of compiled random play in several threads: the best of ten runs."""
    games = 100
    started = time.perf_counter()
    decisions = run(game, seats, options, games, threads)
    while time.perf_counter() - started < seconds / RUNS:
        games *= 2
        started = time.perf_counter()
        decisions = run(game, seats, options, games, threads)
    elapsed = best_of(RUNS, lambda: run(game, seats, options, games, threads))
    return {"decisions": decisions / elapsed, "games": games * threads / elapsed}


def run(game: GameRules, seats: int, options: Mapping[str, str | bool], games: int, threads: int) -> int:
    """Play so many games in each thread; return the number of decisions."""
    numbers = game.option_numbers(game.chosen(game.in_order(options), seats))
    decisions = [0] * threads

    def play(thread: int) -> None:
        actions = np.zeros(game.most_actions, np.int16)
        dice = np.zeros(4, np.int64)
        first = 1 + thread * games
        for start in range(0, games, 1000):
            tables = game.table.many(min(1000, games - start))
            decisions[thread] += playout.random_games(tables, first + start, seats, numbers, actions, dice)

    workers = [threading.Thread(target=play, args=(thread,)) for thread in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(decisions)


def copy_nanoseconds(game: GameRules) -> float:
    """Return the time to copy one table, over a ring of tables that exceeds the first-level cache."""
    tables = game.table.many(64)
    times = MILLION
    return best_of(5, lambda: playout.copy_often(tables, times)) / times * 1e9


def through_game_play(game: GameRules, seats: int, options: Mapping[str, str | bool], seconds: float) -> float:
    """Return decisions per second through `Game.play`, including its undo history."""
    played = 0
    elapsed = 0.0
    number = 0
    while elapsed < seconds / 2:
        number += 1
        match = new(game.name, seats, number, options=game.in_order(options))
        dice = np.random.default_rng(number).integers(1 << 30, size=10_000).tolist()
        started = time.perf_counter()
        for roll in dice:
            legal = match.legal
            if not legal:
                break
            match.play(legal[roll % len(legal)])
        elapsed += time.perf_counter() - started
        played += len(match.history)
    return played / elapsed


def guided_play(game: GameRules, seats: int, options: Mapping[str, str | bool], seconds: float) -> float:
    """Return games per second on one core by the greedy heuristic, as in the playouts of the search."""
    numbers = game.option_numbers(game.chosen(game.in_order(options), seats))
    scratch = greedy.new_scratch(game)
    played, elapsed = 0, 0.0
    while elapsed < seconds / 2:
        tables = game.table.many(1)
        entry.lay_out(tables, seats, played, numbers)
        started = time.perf_counter()
        greedy.play_greedily(tables, NOISE, ENDLESS, scratch)
        elapsed += time.perf_counter() - started
        played += 1
    return played / elapsed


def best_of(times: int, function: Callable[[], object]) -> float:
    """Return the shortest of several runs: disturbances only make runs longer."""
    shortest = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        function()
        shortest = min(shortest, time.perf_counter() - started)
    return shortest


def measure_starts(name: str) -> dict[str, Any]:
    """Measure the time to the first move in a new process, with an empty and with a full cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LEEWARD_CACHE": folder}

        def start(*arguments: str) -> Callable[[], object]:
            return lambda: subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)

        first_move = start("-c", FIRST_MOVE.format(name=name))
        return {
            "game": name,
            "cold_seconds": round(best_of(1, first_move), 2),
            "cached_seconds": round(best_of(3, first_move), 2),
            "help_seconds": round(best_of(3, start("-m", "leeward", "--help")), 2),
        }


def show(results: dict[str, Any]) -> None:
    console = output.console()
    for name in dict.fromkeys(row["game"] for row in results["games"]):
        rows = [row for row in results["games"] if row["game"] == name]
        size, copying = rows[0]["table_bytes"], rows[0]["copy_nanoseconds"]
        console.print(f"{name}, random play per second (a table has {size:,} bytes, copied in {copying:.0f} ns)", style="bold")
        console.print(speed_table(rows, results["cores"]), "")
    console.print(LEGEND, highlight=False)
    show_batches(console, results)
    for row in results["networks"]:
        console.print(
            f"{row['game']}: a network evaluates {row['evaluations_a_second_one_core']:,} tables a second "
            f"on one core, and guides {row['simulations_a_second_one_core']:,} visits of a search ({row['network']})",
            highlight=False,
        )
    for row in results["starts"]:
        console.print(
            f"{row['game']}: a first move after {row['cold_seconds']:.1f} s with nothing compiled, "
            f"{row['cached_seconds']:.2f} s from the cache; leeward --help after {row['help_seconds']:.2f} s",
            highlight=False,
        )
    for row in results["compiling"]:
        console.print(compilation.sentence(row), highlight=False)


def speed_table(rows: list[dict[str, Any]], cores: int) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("\nplayers, variant")
    every = number_of(cores, "core")
    for heading in ("decisions\n1 core", f"decisions\n{every}", "games\n1 core", f"games\n{every}", "\ngame.play", "\nguided"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            f"{row['players']}, {row['variant']}",
            f"{row['decisions_a_second_one_core'] / MILLION:.2f} M",
            f"{row['decisions_a_second_all_cores'] / MILLION:.2f} M",
            f"{row['games_a_second_one_core']:,}",
            f"{row['games_a_second_all_cores']:,}",
            f"{row['decisions_a_second_game_play']:,}",
            f"{row['guided_games_a_second_one_core']:,}",
        )
    return table


def show_batches(console: Console, results: dict[str, Any]) -> None:
    for row in results["batches"]:
        console.print(
            f"{row['game']}: a batch of {number_of(row['tables'], 'table')}, {number_of(row['players'], 'player')}, plays "
            f"{row['decisions_a_second_one_core']:,} decisions a second on one core, each with its observation "
            f"({number_of(row['numbers_observed'], 'number')}) and its mask",
            highlight=False,
        )
    for row in results["gpu_batches"]:
        console.print(
            f"{row['game']}: {number_of(row['tables'], 'table')}, {number_of(row['players'], 'player')}, play "
            f"{row['decisions_a_second_gpu']:,} decisions a second on the {results['gpu']}, each with its "
            "observation and its mask",
            highlight=False,
        )
    if not results["gpu"]:
        console.print("batches on a GPU are left out: there is none here, or PyTorch or numba-cuda is missing", highlight=False)
