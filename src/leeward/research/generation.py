"""Data sets of many games, played by opponents or by the networks of a game: `leeward lab dataset`."""

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.language.english import number_of
from leeward.lab.crew import Crew, all_cores, crew_of
from leeward.opponents.networks import network_of
from leeward.opponents.overrides import files_of
from leeward.research import recorder
from leeward.research.datasets import GameSet, played_in, write
from leeward.research.opponents import by_place

INTERRUPTED = 130
PART = 10_240  # games in a part


def run(args: argparse.Namespace) -> int:
    rules, names = game_named(args.game), [name.strip() for name in args.players.split(",") if name.strip()]
    alone = args.players.strip().isdecimal()
    players = int(args.players) if alone else len(names)
    if args.games < 1:
        raise BadOption(f"--games {args.games}: a data set needs at least one game")
    if players not in rules.seats:
        raise BadOption(f"{args.game} is for {rules.seats[0]} to {number_of(rules.seats[-1], 'player')}, not for {players}")
    options = rules.options_from(args.option)
    rules.chosen(rules.in_order(options), players)  # raises if an option is wrong
    wanted = {"game": args.game, "rules": rules.version, "players": names, "options": options, "seed": args.seed}
    if alone:
        check_networks(args, players)
        wanted |= {"temperatures": args.temperatures, "device": device_for(args.device, args.ray)}
    else:
        by_place(names, players, args.game)
    args.out.mkdir(parents=True, exist_ok=True)
    check_folder(args.out, wanted)
    begun, before = time.monotonic(), sum(path.stat().st_size for path in args.out.glob("part-*.npz"))
    try:
        played, decisions, broken = let_networks_play(args, players, wanted) if alone else let_play(args, names, options)
    except KeyboardInterrupt:
        print(f"leeward: stopped; the same command resumes from {args.out}", file=sys.stderr)
        return INTERRUPTED
    size = sum(path.stat().st_size for path in args.out.glob("part-*.npz")) - before
    print(
        f"{number_of(played, 'game')} with {number_of(decisions, 'decision')} in {time.monotonic() - begun:.0f} s: "
        f"{size / 1e6:,.1f} MB in {args.out}"
        + (f"; left out because they did not end: {number_of(broken, 'game')}" if broken else "")
    )
    return 0


def check_networks(args: argparse.Namespace, players: int) -> None:
    """Raise an error if the networks cannot play, before the folder is made."""
    if not min(args.temperatures) > 0:
        raise ValueError(f"--temperatures must be above 0, not {', '.join(map(str, args.temperatures))}")
    if network_of(args.game, players) is None:
        raise ValueError(f"{args.game} has no network for {number_of(players, 'player')} that fits its rules")


def device_for(asked: str | None, ray: str | None) -> str:
    """Return where networks play: on a cluster always the CPU."""
    try:
        import torch
    except ImportError:
        raise ValueError("playing networks in bulk needs PyTorch: pip install 'leeward[train]'") from None
    if ray is not None and asked == "cuda":
        raise ValueError("--ray: networks play on the processors of a cluster, not on its GPUs")
    there = ray is None and bool(torch.cuda.is_available())
    if asked == "cuda" and not there:
        raise ValueError("--device cuda: PyTorch finds no GPU here")
    return asked or ("cuda" if there else "cpu")


def check_folder(folder: Path, wanted: dict[str, Any]) -> None:
    """Refuse to mix games with different settings in one folder."""
    about = folder / "games.json"
    if not about.exists():
        about.write_text(json.dumps(wanted, indent=2) + "\n", "utf-8")
    there = json.loads(about.read_text("utf-8"))
    for what, value in wanted.items():
        if there.get(what) != value:
            raise ValueError(f"{folder} holds other games, with {what} {there.get(what)}, not {value}: choose another folder")


# playing


def let_networks_play(args: argparse.Namespace, players: int, wanted: dict[str, Any]) -> tuple[int, int, int]:
    """Play the missing parts: a GPU one after the other in this process, a CPU one part on each core."""
    from leeward.research.training import self_play

    device, options = str(wanted["device"]), wanted["options"]
    variants = [(players, options)] if options else self_play.trained_variants(args.game, players)
    work = partial(play_of_networks, args.game, players, variants, args.seed, device, args.temperatures)
    with Crew(1) if device == "cuda" else crew_of(args) as crew:
        return play_all(args, work, self_play.PART[device], crew, [], partial(work, (0, 1)))


def play_of_networks(
    game: str, players: int, variants: Any, seed: int, device: str, temperatures: list[float], part: tuple[int, int]
) -> tuple[GameSet, int]:
    from leeward.research.training import self_play

    return self_play.play(game, players, variants, seed, *part, device, temperatures)


def let_play(args: argparse.Namespace, players: list[str], options: dict[str, Any]) -> tuple[int, int, int]:
    work = partial(play_of_opponents, args.game, players, options, args.seed)
    with crew_of(args) as crew:
        return play_all(args, work, PART, crew, files_of(players, args.game), partial(work, (0, 0)))


def play_of_opponents(
    game: str, players: list[str], options: dict[str, Any], seed: int, part: tuple[int, int]
) -> tuple[GameSet, int]:
    return recorder.play(game, players, options, seed, *part)


def play_all(
    args: argparse.Namespace,
    work: Callable[[tuple[int, int]], tuple[GameSet, int]],
    size: int,
    crew: Crew,
    files: Sequence[Path],
    prepare: Callable[[], object],
) -> tuple[int, int, int]:
    """Play the missing parts; return the numbers of games, decisions and games that did not end."""
    parts = [(number, min(size, args.games - number * size)) for number in range(-(-args.games // size))]
    missing = [(number, due) for number, due in parts if played_in(part_of(args.out, number)) < due]
    console, found = Console(stderr=True), (0, 0, 0)
    writing: deque[Future[None]] = deque()  # compressing takes as long as playing
    with ThreadPoolExecutor(all_cores()) as pool, closing(crew.run(work, missing, files, prepare)) as played:
        shown = track(played, "parts", total=len(missing), console=console, disable=not console.is_terminal)
        for (number, _), (games, broken) in zip(missing, shown, strict=True):
            found = found[0] + len(games), found[1] + len(games.actions), found[2] + broken
            writing.append(pool.submit(write, games, part_of(args.out, number), broken))
            if len(writing) > all_cores():
                writing.popleft().result()  # raises if writing failed
        for each in writing:
            each.result()
    return found


def part_of(folder: Path, number: int) -> Path:
    return folder / f"part-{number:05}.npz"
