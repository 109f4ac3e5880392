"""One training run: a folder with checkpoints, a log, curves and the network: `leeward lab train`."""

import argparse
import csv
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leeward.charts.lines import training
from leeward.kernel.language.english import number_of

if TYPE_CHECKING:
    from leeward.kernel.contract.game import GameRules
    from leeward.lab.crew import Crew
    from leeward.research.training.settings import Settings

EXPORT_EVERY = 20.0  # seconds
CURVES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("points in self-play", ("points", "points of winners")),
    ("wins against", ("wins against rivals", "wins against earlier", "wins against greedy", "wins against random")),
    ("entropy", ("entropy",)),
    ("value error", ("value error", "margin error")),
    ("policy divergence", ("divergence",)),
    ("million decisions a second", ("decisions a second",)),
)
INTERRUPTED = 130
TABLES_PER_EDITION = 8


def run(args: argparse.Namespace) -> int:
    begun = time.monotonic()
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # waiting threads leave their core to others
    try:
        import torch
    except ImportError:
        raise ValueError("training needs PyTorch: pip install 'leeward[train]'") from None
    if args.minutes is not None and not args.minutes > 0:
        raise ValueError(f"--minutes {args.minutes}: must be more than 0")
    for what in ("updates", "actors", "threads"):
        if (given := getattr(args, what)) is not None and given < 1:
            raise ValueError(f"--{what} {given}: must be at least 1")
    if args.threads is not None:
        torch.set_num_threads(args.threads)
    device = args.device or ("cuda" if torch.cuda.is_available() else "cpu")
    if device == "cuda" and not torch.cuda.is_available():
        raise ValueError("--device cuda: PyTorch finds no GPU here")
    try:
        with actors_of(args) as crew:
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
                args.family,
                args.updates,
                crew,
            )
    except KeyboardInterrupt:
        print(f"leeward: stopped; the same command resumes from {args.out}", file=sys.stderr)
        return INTERRUPTED
    return 0


def actors_of(args: argparse.Namespace) -> AbstractContextManager["Crew | None"]:
    """Return the crew that `--actors` and `--ray` ask for, if they do."""
    from leeward.lab.crew import Crew

    return nullcontext() if args.actors is None and args.ray is None else Crew(args.actors, args.ray)


def check_actors(crew: "Crew", settings: "Settings", games: Path | None) -> None:
    shards, tables = number_of(settings.shards, "shard"), number_of(settings.tables, "table")
    if games is not None:
        raise ValueError("--keep cannot store the games of actors: leave out --keep, or --actors and --ray")
    if settings.shards > settings.tables:
        raise ValueError(f"the settings split {tables} into {shards}: set fewer `shards` in --config")
    if crew.cluster is None and crew.processes > settings.shards:
        raise ValueError(f"--actors {crew.processes}: the tables have only {shards}; set `shards` in --config")


def train(
    game: str,
    minutes: float | None,
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
    family: bool = False,
    updates: int | None = None,
    crew: "Crew | None" = None,
) -> None:
    """Train for this time or these updates in total, with everything stored in a folder; resume what the folder holds.

    With a crew, its workers play: see `actors.py`.
    """
    from leeward.kernel.compiling.rules import is_prepared
    from leeward.kernel.contract.game import game_named
    from leeward.kernel.doors.entry import prepare_game
    from leeward.opponents.networks import UnfitNetwork
    from leeward.research.training.actors import Learner
    from leeward.research.training.network import export, weights_of
    from leeward.research.training.settings import read
    from leeward.research.training.trainer import Trainer, train_for, train_updates

    rules = game_named(game)
    if family and games is not None:
        raise ValueError("--keep cannot store games with --family: a data set has no values of editions")
    settings = read(game, device, config, players, bool(against))
    if settings.rivals and not against:
        raise ValueError("the settings ask for rivals: name them with --against FILE.npz")
    if crew is not None:
        check_actors(crew, settings, games)
    rivals = [weights_of(each, game, settings.hidden) for each in against]
    if not is_prepared(game):
        prepare_game(rules)
        begun = time.monotonic()  # compiling does not count as training
    known = None if begin is None else weights_of(begin, game, settings.hidden)
    out.mkdir(parents=True, exist_ok=True)
    curves = board(out / "tensorboard") if tensorboard else None
    checkpoint, log, network = out / "checkpoint.pt", out / "log.csv", out / "network.npz"
    split = f" in {number_of(settings.shards, 'shard')}" if crew is not None else ""
    print(f"setting up {number_of(settings.tables, 'table')}{split} on {device}", flush=True)
    values = family_values(rules, settings, seed) if family else None
    create: Callable[..., Trainer] = Trainer if crew is None else partial(Learner, crew)
    trainer = create(game, settings, device, seed, rivals, values)

    def trained() -> str:
        return f"{trainer.seconds / 60:.1f} minutes" if updates is None else number_of(trainer.updates, "update")

    def progress() -> str:
        if updates is not None:
            return f"{trainer.updates} of {number_of(updates, 'update')}"
        return f"{trainer.seconds / 60:5.1f} of {minutes:g} min"

    if checkpoint.exists():
        trainer.restore(checkpoint)
        print(f"resuming after {trained()}", flush=True)
    elif known is not None:
        trainer.begin_with(known)
        print(f"starting from {begin}", flush=True)
    if games is not None:
        trainer.record(games)
    given = f" --players {players}" if players is not None else ""
    given += f" --begin {begin.name}" if begin is not None else ""
    given += " --family" if family else ""
    given += "".join(f" --against {each.name}" for each in against)
    budget = f"--minutes {minutes:g}" if updates is None else f"--updates {updates}"
    made = f"leeward lab train {game} {budget} --seed {seed}{given}{split} on {device}"
    exported = trainer.seconds
    written = [each.stat().st_mtime_ns for each in against]

    def reload_rivals() -> None:
        """Read the rivals again whose files have changed: they may be training at the same time."""
        for number, each in enumerate(against):
            if (now := each.stat().st_mtime_ns) != written[number]:
                written[number] = now
                try:
                    trainer.rivals[number].load_state_dict(weights_of(each, game, settings.hidden))
                except UnfitNetwork as problem:
                    print(f"leeward: {problem}; the rival stays as it was", file=sys.stderr, flush=True)

    def keep() -> None:
        trainer.save(checkpoint)
        export(
            trainer.network,
            network,
            game,
            f"{made}: {trained()}, {number_of(trainer.decisions, 'decision')}",
            rules.family.mark if family and rules.family else "",
        )
        draw_curves(log, out / "curves.svg")
        if trainer.recorder is not None:
            trainer.recorder.flush()

    def report(figures: dict[str, float]) -> None:
        nonlocal exported
        write_row(log, figures)
        if curves is not None:
            write_curves(curves, figures)
        print(f"{progress()}  {said(figures)}", flush=True)
        reload_rivals()
        if trainer.seconds - exported > EXPORT_EVERY:
            exported = trainer.seconds
            keep()

    try:
        if updates is not None:
            train_updates(trainer, updates, report)
        elif minutes is not None:
            train_for(trainer, minutes * 60, report, begun)
    finally:
        keep()


def family_values(rules: "GameRules", settings: "Settings", seed: int) -> Any:
    """Draw one edition for a few tables each, some of them the game's own; a new game at a table draws another."""
    if rules.family is None:
        raise ValueError(f"{rules.name} has no family of editions")
    values = rules.family.draw(max(settings.tables // TABLES_PER_EDITION, 2), seed)
    values[: round(settings.own_edition * len(values))] = rules.family.ours
    return values


def draw_curves(log: Path, path: Path) -> None:
    """Draw the log of a training, if it has rows."""
    rows = list(csv.DictReader(log.read_text().splitlines())) if log.exists() else []
    if len(rows) < 2:
        return
    panels = []
    for title, columns in CURVES:
        scale = 1e-6 if title.startswith("million") else 1.0
        series = {name: [float(row[name]) * scale if row.get(name) else None for row in rows] for name in columns}
        panels.append((title, {name: values for name, values in series.items() if any(each is not None for each in values)}))
    path.write_text(training([float(row["seconds"]) / 60 for row in rows], panels) + "\n", "utf-8")


def board(folder: Path) -> Any:
    """Open a log for TensorBoard."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        raise ValueError("--tensorboard needs TensorBoard: pip install tensorboard") from None
    return SummaryWriter(folder)


def write_curves(curves: Any, figures: dict[str, float]) -> None:
    """Write the figures of the log over the number of decisions."""
    for what, value in figures.items():
        curves.add_scalar(what, value, int(figures["decisions"]))
    curves.flush()


def write_row(log: Path, figures: dict[str, float]) -> None:
    """Append a row; a new column is added to all rows."""
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


def said(figures: dict[str, float]) -> str:
    wins = "  ".join(
        f"{what.removeprefix('wins against ')} {100 * value:.0f} % of {figures[what.replace('wins', 'games')]:.0f} games "
        f"(fair {100 * figures[what.replace('wins', 'fair')]:.0f})"
        for what, value in figures.items()
        if what.startswith("wins against ")
    )
    parts = [f"{figures['decisions a second']:,.0f} decisions/s"]
    if "points" in figures:
        parts.append(f"points {figures['points']:.1f}, winner {figures['points of winners']:.1f}")
    parts += [f"entropy {figures['entropy']:.2f}", f"value error {figures['value error']:.3f}"]
    if wins:
        parts.append(f"wins against: {wins}")
    return "  ".join(parts)
