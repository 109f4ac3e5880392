"""`leeward train`: a network that learns a game by playing against itself."""

import argparse
import csv
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

EXPORT_EVERY = 20.0  # seconds
INTERRUPTED = 130


def add_parser(commands: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser("train", help="let a network learn a game by playing against itself")
    parser.set_defaults(run=run)
    parser.add_argument("game", help="the game: see leeward games")
    parser.add_argument("--minutes", type=float, metavar="M", required=True, help="how long the whole training takes")
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help="where it is kept; a training there goes on")
    parser.add_argument("--device", choices=["cuda", "cpu"], help="where (cuda, if there is one)")
    parser.add_argument("--config", type=Path, metavar="FILE", help="other settings than Leeward's own, as TOML")
    parser.add_argument("--begin", type=Path, metavar="FILE", help="a network to begin with, instead of one that knows nothing")
    parser.add_argument("--players", type=int, metavar="N", help="learn tables of so many players only")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        action="append",
        default=[],
        help="a network in all other seats: alone, the best answer to it is learnt; more often, and with a share of `rivals` "
        "in --config, they join the company; one that another training writes anew is read again",
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep all games that it plays, whole, as a data set")
    parser.add_argument("--tensorboard", action="store_true", help="also write the log for TensorBoard, beside the others")
    parser.add_argument("--threads", type=int, metavar="N", help="on the CPU, so many (one for each core)")
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="the number from which all chance comes (1)")
    return parser


def run(args: argparse.Namespace) -> int:
    begun = time.monotonic()
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # threads that wait leave their core to others
    try:
        import torch
    except ImportError:
        raise ValueError("training needs PyTorch: pip install 'leeward[train]'") from None
    if not args.minutes > 0:
        raise ValueError(f"--minutes {args.minutes}: a training takes some time")
    if args.threads is not None:
        if args.threads < 1:
            raise ValueError(f"--threads {args.threads}: at least one is needed")
        torch.set_num_threads(args.threads)
    device = args.device or ("cuda" if torch.cuda.is_available() else "cpu")
    if device == "cuda" and not torch.cuda.is_available():
        raise ValueError("--device cuda: PyTorch finds no GPU here")
    try:
        train(
            args.game,
            args.minutes,
            args.out,
            device,
            args.seed,
            args.config,
            args.begin,
            args.players,
            args.against,
            args.keep,
            args.tensorboard,
            begun,
        )
    except KeyboardInterrupt:
        print(f"leeward: stopped; the same command goes on from here, since {args.out} keeps it", file=sys.stderr)
        return INTERRUPTED
    return 0


def train(
    game: str,
    minutes: float,
    out: Path,
    device: str,
    seed: int = 1,
    config: Path | None = None,
    begin: Path | None = None,
    players: int | None = None,
    against: Sequence[Path] = (),
    games: Path | None = None,
    tensorboard: bool = False,
    begun: float | None = None,
) -> None:
    """Train until the whole time is over, keeping everything in a folder; one that was broken off goes on."""
    from leeward.kernel.compiling.rules import is_prepared
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.doors.entry import prepare_game
    from leeward.research.training.curves import draw
    from leeward.research.training.network import export, weights_of
    from leeward.research.training.settings import read
    from leeward.research.training.trainer import Trainer, train_for

    rules = game_named(game)
    settings = read(game, device, config, players, bool(against))
    if settings.rivals and not against:
        raise ValueError("rivals sit at some tables by these settings: --against FILE.npz names them")
    rivals = [weights_of(each, game, settings.hidden) for each in against]
    if not is_prepared(game):
        prepare_game(rules)
        begun = time.monotonic()  # what is compiled only once does not count
    known = None if begin is None else weights_of(begin, game, settings.hidden)
    out.mkdir(parents=True, exist_ok=True)
    curves = board(out / "tensorboard") if tensorboard else None
    checkpoint, log, network = out / "checkpoint.pt", out / "log.csv", out / "network.npz"
    print(f"laying out {settings.tables:,} tables on {device}", flush=True)
    trainer = Trainer(game, settings, device, seed, rivals)
    if checkpoint.exists():
        trainer.restore(checkpoint)
        print(f"going on after {trainer.seconds / 60:.1f} minutes", flush=True)
    elif known is not None:
        trainer.begin_with(known)
        print(f"beginning with {begin}", flush=True)
    if games is not None:
        trainer.record(games)
    given = f" --players {players}" if players is not None else ""
    given += f" --begin {begin.name}" if begin is not None else ""
    given += "".join(f" --against {each.name}" for each in against)
    made = f"leeward train {game} --minutes {minutes:g} --seed {seed}{given} on {device}"
    exported = trainer.seconds
    written = [each.stat().st_mtime_ns for each in against]

    def meet_again() -> None:
        """A rival may learn at the same time: whatever its training has written since is read."""
        for number, each in enumerate(against):
            if (now := each.stat().st_mtime_ns) != written[number]:
                written[number] = now
                trainer.rivals[number].load_state_dict(weights_of(each, game, settings.hidden))

    def keep() -> None:
        trainer.save(checkpoint)
        export(trainer.network, network, game, f"{made}: {trainer.seconds / 60:.1f} minutes, {trainer.decisions:,} decisions")
        draw(log, out / "curves.svg")
        if trainer.recorder is not None:
            trainer.recorder.flush()

    def tell(figures: dict[str, float]) -> None:
        nonlocal exported
        write_row(log, figures)
        if curves is not None:
            write_curves(curves, figures)
        print(said(figures, minutes), flush=True)
        meet_again()
        if trainer.seconds - exported > EXPORT_EVERY:
            exported = trainer.seconds
            keep()

    try:
        train_for(trainer, minutes * 60, tell, begun)
    finally:
        keep()


def board(folder: Path) -> Any:
    """Who writes for TensorBoard."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        raise ValueError("--tensorboard needs TensorBoard: pip install tensorboard") from None
    return SummaryWriter(folder)


def write_curves(curves: Any, figures: dict[str, float]) -> None:
    """The same figures as in the log, over the number of decisions."""
    for what, value in figures.items():
        curves.add_scalar(what, value, int(figures["decisions"]))
    curves.flush()


def write_row(log: Path, figures: dict[str, float]) -> None:
    """One more row; a column that comes up later is added to all."""
    rows: list[dict[str, Any]] = []
    if log.exists():
        with log.open(newline="") as file:
            rows = list(csv.DictReader(file))
    rows.append({what: f"{value:.6g}" for what, value in figures.items()})
    columns = list(dict.fromkeys(what for row in rows for what in row))
    with log.open("w", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)


def said(figures: dict[str, float], minutes: float) -> str:
    wins = "  ".join(
        f"{what.removeprefix('wins against ')} {100 * value:.0f} % of {figures[what.replace('wins', 'games')]:.0f} games "
        f"(fair {100 * figures[what.replace('wins', 'fair')]:.0f})"
        for what, value in figures.items()
        if what.startswith("wins against ")
    )
    parts = [f"{figures['seconds'] / 60:5.1f} of {minutes:g} min", f"{figures['decisions a second']:,.0f} decisions/s"]
    if "points" in figures:
        parts.append(f"points {figures['points']:.1f}, winner {figures['points of winners']:.1f}")
    parts += [f"entropy {figures['entropy']:.2f}", f"value error {figures['value error']:.3f}"]
    if wins:
        parts.append(f"wins against: {wins}")
    return "  ".join(parts)
