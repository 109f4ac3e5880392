"""`leeward bench pictures`: what showing a table after an action costs, in CPU time and in bytes.

A game is played by the greedy heuristic. After every action a client at the first seat gets what is new in its picture, as the
server sends it: drawn, compared with what the client has, written as JSON and compressed. Rules and texts are not measured.
"""

import os
import time
import zlib
from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

import msgspec
from rich import box
from rich.table import Table

from leeward.bench import output
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.english import number_of
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import Game, new
from leeward.opponents import players
from leeward.server.http.compression import compressed
from leeward.server.monitoring.process import tune_process
from leeward.server.views import pictures

GAMES = 2  # with the fewest players, and with the most


def main(json: bool = False, quick: bool = False) -> int:
    """Measure every game in every layout and print a table or JSON. `quick` plays fewer games."""
    others = round(os.getloadavg()[0], 1)
    console = output.console(stderr=True, quiet=json)
    tune_process()
    rows = []
    for name in rooms():
        game = game_named(name)
        console.print(f"measuring the pictures of {name} …", style="dim")
        rows += measure(game, 1 if quick else GAMES)
    results = {"cores": os.cpu_count(), "load_before": others, "pictures": rows}
    if json:
        print(dumps(results, indent=2))
    else:
        show(results)
    return 0


def measure(game: GameRules, games: int) -> list[dict[str, Any]]:
    """Return a row for each layout, over whole games with the fewest and with the most players."""
    everything = list(game.measured.values())[-1]
    kinds: list[tuple[int, Mapping[str, str | bool]]] = [(game.seats[0], {}), (game.seats[-1], everything)]
    first = play(game, game.seats[-1], 0, everything)
    played = [play(game, seats, number, options) for seats, options in kinds for number in range(1, games + 1)]
    rows = []
    for shape in Shape:
        list(updates(first, shape))  # fills the caches that all games share
        costs = [cost for each in played for cost in updates(each, shape)]
        rows.append(
            {
                "game": game.name,
                "layout": shape.value,
                "updates": len(costs),
                "ms": output.percentiles([seconds for seconds, _ in costs]),
                "kb": output.percentiles([size / 1e6 for _, size in costs]),
            }
        )
    return rows


def play(game: GameRules, seats: int, number: int, options: Mapping[str, str | bool]) -> Game:
    """Return a whole game of the greedy heuristic."""
    table, who = new(game.name, seats, number, options=game.in_order(options)), players.Greedy()
    while not table.over:
        table.play(who.choose(table))
    return table


def updates(played: Game, shape: Shape) -> Iterator[tuple[float, int]]:
    """Play a game again; yield the CPU seconds and the bytes of the update after each action."""
    actions = [int(played.action(place)) for place in range(1, len(played.history) + 1)]
    table, sent = played.copy(), pictures.Sent()
    table.undo(len(actions))
    update(table, sent, shape)
    for action in actions:
        table.play(action)
        yield update(table, sent, shape)


def update(table: Game, sent: pictures.Sent, shape: Shape) -> tuple[float, int]:
    seen = table.view(0)
    legal = table.legal.numbers if not table.over and table.table.seat == 0 else []
    started = time.process_time()
    drawing = pictures.draw(table, seen, 0, table.lang, legal, shape)
    data = compressed(msgspec.json.encode(pictures.shown(drawing, sent)), zlib.MAX_WBITS)
    return time.process_time() - started, len(data)


def show(results: dict[str, Any]) -> None:
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("an update of the picture")
    for heading in ("ms: p50", "p95", "p99", "most", "kB: p50", "p95", "most"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in results["pictures"]:
        times, sizes = row["ms"], row["kb"]
        numbers = [*times.values(), sizes["p50"], sizes["p95"], sizes["most"]]
        grid.add_row(f"{row['game']}, {row['layout']}", *(f"{number:.1f}" for number in numbers))
    console = output.console()
    console.print(grid)
    console.print(
        f"CPU time on one core; {number_of(results['cores'], 'core')}, load of the machine before: {results['load_before']}. "
        "Compressed as for a client on the network.",
        highlight=False,
    )
