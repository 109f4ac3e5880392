"""Data sets of many games, played by opponents or by the networks of a game: `leeward lab dataset`."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from leeward.kernel.language.english import number_of

INTERRUPTED = 130
PART = 10_240  # games in a part


def run(args: argparse.Namespace) -> int:
    from leeward.kernel.contract.game import BadOption, game_named
    from leeward.research.opponents import by_place

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
        wanted |= {"temperatures": args.temperatures, "device": device_for(args.device)}
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


def device_for(asked: str | None) -> str:
    try:
        import torch
    except ImportError:
        raise ValueError("playing networks in bulk needs PyTorch: pip install 'leeward[train]'") from None
    there = bool(torch.cuda.is_available())
    if asked == "cuda" and not there:
        raise ValueError("--device cuda: PyTorch finds no GPU here")
    return asked or ("cuda" if there else "cpu")


def check_folder(folder: Path, wanted: dict[str, Any]) -> None:
    """Refuse to mix games with different settings in one folder."""
    import json

    about = folder / "games.json"
    if not about.exists():
        about.write_text(json.dumps(wanted, indent=2) + "\n", "utf-8")
    there = json.loads(about.read_text("utf-8"))
    for what, value in wanted.items():
        if there.get(what) != value:
            raise ValueError(f"{folder} holds other games, with {what} {there.get(what)}, not {value}: choose another folder")


# networks


def let_networks_play(args: argparse.Namespace, players: int, wanted: dict[str, Any]) -> tuple[int, int, int]:
    """Play the missing parts one after the other; write each while the next is played."""
    from concurrent.futures import Future, ThreadPoolExecutor

    from leeward.opponents.networks import network_of
    from leeward.research.datasets import played_in, write
    from leeward.research.training import self_play

    if network_of(args.game, players) is None:
        raise ValueError(f"{args.game} has no network for {number_of(players, 'player')} that fits its rules")
    device, options = str(wanted["device"]), wanted["options"]
    variants = [(players, options)] if options else self_play.trained_variants(args.game, players)
    size, found, writing = self_play.PART[device], (0, 0, 0), Future[None]()
    writing.set_result(None)
    with ThreadPoolExecutor(1) as pool:
        for number in range(-(-args.games // size)):
            part, due = args.out / f"part-{number:05}.npz", min(size, args.games - number * size)
            if played_in(part) >= due:
                continue
            begun = time.monotonic()
            games, broken = self_play.play(args.game, players, variants, args.seed, number, due, device, args.temperatures)
            found = found[0] + len(games), found[1] + len(games.actions), found[2] + broken
            rate = len(games.actions) / (time.monotonic() - begun)
            print(f"{number_of(found[0], 'game')}, {rate:,.0f} decisions a second", file=sys.stderr, flush=True)
            writing.result()  # raises if writing failed
            writing = pool.submit(write, games, part, broken)
        writing.result()
    return found


# opponents


def let_play(args: argparse.Namespace, players: list[str], options: dict[str, Any]) -> tuple[int, int, int]:
    jobs = [
        (args.game, tuple(players), options, args.seed, number, min(PART, args.games - number * PART), args.out)
        for number in range(-(-args.games // PART))
    ]
    return play_all(jobs, args.processes)


def play_all(jobs: list[tuple[Any, ...]], processes: int | None) -> tuple[int, int, int]:
    """Play the missing parts; return the numbers of games, decisions and games that did not end."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from os import cpu_count

    from rich.console import Console
    from rich.progress import track

    from leeward.research.datasets import played_in

    missing = [job for job in jobs if played_in(part_of(job)) < job[5]]
    cores = min(processes or cpu_count() or 1, len(missing))
    console = Console(stderr=True)
    shown: dict[str, Any] = {"total": len(missing), "console": console, "disable": not console.is_terminal}
    if cores <= 1:
        found = [play_part(job) for job in track(missing, "parts", **shown)]
    else:
        play_part((*jobs[0][:5], 0, None))  # compile once, before the processes start
        with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
            found = list(track(pool.map(play_part, missing), "parts", **shown))
    return sum(each[0] for each in found), sum(each[1] for each in found), sum(each[2] for each in found)


def part_of(job: tuple[Any, ...]) -> Path:
    out: Path = job[6]
    return out / f"part-{job[4]:05}.npz"


def play_part(job: tuple[Any, ...]) -> tuple[int, int, int]:
    from leeward.research.datasets import write
    from leeward.research.recorder import play

    game, players, options, seed, number, wanted, out = job
    games, broken = play(game, players, options, seed, number, wanted)
    if out is not None:
        write(games, part_of(job), broken)
    return len(games), len(games.actions), broken
