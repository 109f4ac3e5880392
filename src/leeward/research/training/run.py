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
from leeward.kernel.compiling.rules import is_prepared
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.doors.entry import prepare_game
from leeward.kernel.language.english import number_of
from leeward.lab.crew import Crew
from leeward.opponents.networks import UnfitNetwork
from leeward.research.training.settings import Settings, read

if TYPE_CHECKING:
    from torch import Tensor

    from leeward.research.training.trainer import Trainer

EXPORT_EVERY = 20.0  # seconds
CURVES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("points in self-play", ("points", "points of winners")),
    ("wins against", ("wins against rivals", "wins against earlier", "wins against greedy", "wins against random")),
    ("entropy", ("entropy",)),
    ("value error", ("value error", "margin error")),
    ("utility gained by searches", ("search gain",)),
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
            Run(args, device, crew).train(begun)
    except KeyboardInterrupt:
        print(f"leeward: stopped; the same command resumes from {args.out}", file=sys.stderr)
        return INTERRUPTED
    return 0


def actors_of(args: argparse.Namespace) -> AbstractContextManager[Crew | None]:
    """Return the crew that `--actors` and `--ray` ask for, if they do."""
    return nullcontext() if args.actors is None and args.ray is None else Crew(args.actors, args.ray)


def check_actors(crew: Crew, settings: Settings, games: Path | None) -> None:
    shards, tables = number_of(settings.shards, "shard"), number_of(settings.tables, "table")
    if games is not None:
        raise ValueError("--keep cannot store the games of actors: leave out --keep, or --actors and --ray")
    if settings.searched:
        raise ValueError("actors don't search: set searched = 0 in --config, or leave out --actors and --ray")
    if settings.shards > settings.tables:
        raise ValueError(f"the settings split {tables} into {shards}: set fewer `shards` in --config")
    if crew.cluster is None and crew.processes > settings.shards:
        raise ValueError(f"--actors {crew.processes}: the tables have only {shards}; set `shards` in --config")


class Run:
    """A training for a time or a number of updates in total; it resumes what its folder holds.

    With a crew, its workers play: see `actors.py`.
    """

    def __init__(self, args: argparse.Namespace, device: str, crew: Crew | None) -> None:
        self.args, self.device, self.crew = args, device, crew
        self.rules = game_named(args.game)
        if args.family and args.keep is not None:
            raise ValueError("--keep cannot store games with --family: a data set has no values of editions")
        self.settings = read(args.game, device, args.config, args.players, bool(args.against))
        if self.settings.rivals and not args.against:
            raise ValueError("the settings ask for rivals: name them with --against FILE.npz")
        if crew is not None:
            check_actors(crew, self.settings, args.keep)
        self.split = f" in {number_of(self.settings.shards, 'shard')}" if crew is not None else ""
        self.log, self.network, self.checkpoint = (args.out / name for name in ("log.csv", "network.npz", "checkpoint.pt"))
        self.exported = 0.0  # after so many seconds of training

    def train(self, begun: float) -> None:
        from leeward.research.training.trainer import train_for, train_updates

        args = self.args
        rivals = [self.weights_of(each) for each in args.against]
        if not is_prepared(args.game):
            prepare_game(self.rules)
            begun = time.monotonic()  # compiling does not count as training
        known = None if args.begin is None else self.weights_of(args.begin)
        args.out.mkdir(parents=True, exist_ok=True)
        self.board = board(args.out / "tensorboard") if args.tensorboard else None
        self.trainer = self.new_trainer(rivals)
        self.start(known)
        self.exported = self.trainer.seconds
        self.written = [each.stat().st_mtime_ns for each in args.against]
        try:
            if args.updates is not None:
                train_updates(self.trainer, args.updates, self.report)
            else:
                train_for(self.trainer, args.minutes * 60, self.report, begun)
        finally:
            self.store()

    def weights_of(self, path: Path) -> "dict[str, Tensor]":
        from leeward.research.training.network import weights_of

        return weights_of(path, self.args.game, self.settings.hidden)

    def new_trainer(self, rivals: "Sequence[dict[str, Tensor]]") -> "Trainer":
        from leeward.research.training.actors import Learner
        from leeward.research.training.trainer import Trainer

        args, settings = self.args, self.settings
        print(f"setting up {number_of(settings.tables, 'table')}{self.split} on {self.device}", flush=True)
        values = family_values(self.rules, settings, args.seed) if args.family else None
        create: Callable[..., Trainer] = Trainer if self.crew is None else partial(Learner, self.crew)
        return create(args.game, settings, self.device, args.seed, rivals, values)

    def start(self, known: "dict[str, Tensor] | None") -> None:
        """Continue from the checkpoint, or else begin with the weights that are given."""
        if self.checkpoint.exists():
            self.trainer.restore(self.checkpoint)
            print(f"resuming after {self.trained()}", flush=True)
        elif known is not None:
            self.trainer.begin_with(known)
            print(f"starting from {self.args.begin}", flush=True)
        if self.args.keep is not None:
            self.trainer.record(self.args.keep)

    def trained(self) -> str:
        if self.args.updates is None:
            return f"{self.trainer.seconds / 60:.1f} minutes"
        return number_of(self.trainer.updates, "update")

    def progress(self) -> str:
        if self.args.updates is None:
            return f"{self.trainer.seconds / 60:5.1f} of {self.args.minutes:g} min"
        return f"{self.trainer.updates} of {number_of(self.args.updates, 'update')}"

    def command(self) -> str:
        """Return the command of this training, for the network's file."""
        args = self.args
        given = f" --players {args.players}" if args.players is not None else ""
        given += f" --begin {args.begin.name}" if args.begin is not None else ""
        given += " --family" if args.family else ""
        given += "".join(f" --against {each.name}" for each in args.against)
        budget = f"--minutes {args.minutes:g}" if args.updates is None else f"--updates {args.updates}"
        return f"leeward lab train {args.game} {budget} --seed {args.seed}{given}{self.split} on {self.device}"

    def report(self, figures: dict[str, float]) -> None:
        write_row(self.log, figures)
        if self.board is not None:
            write_curves(self.board, figures)
        print(f"{self.progress()}  {said(figures)}", flush=True)
        self.reload_rivals()
        if self.trainer.seconds - self.exported > EXPORT_EVERY:
            self.exported = self.trainer.seconds
            self.store()

    def reload_rivals(self) -> None:
        """Read the rivals again whose files have changed: they may be training at the same time."""
        for number, each in enumerate(self.args.against):
            if (now := each.stat().st_mtime_ns) != self.written[number]:
                self.written[number] = now
                try:
                    self.trainer.rivals[number].load_state_dict(self.weights_of(each))
                except UnfitNetwork as problem:
                    print(f"leeward: {problem}; the rival stays as it was", file=sys.stderr, flush=True)

    def store(self) -> None:
        """Write the checkpoint, the network, the curves and the recorded games."""
        from leeward.research.training.network import export

        trainer, mark = self.trainer, self.rules.family.mark if self.args.family and self.rules.family else ""
        trainer.save(self.checkpoint)
        made = f"{self.command()}: {self.trained()}, {number_of(trainer.decisions, 'decision')}"
        export(trainer.network, self.network, self.args.game, made, mark)
        draw_curves(self.log, self.args.out / "curves.svg")
        if trainer.recorder is not None:
            trainer.recorder.flush()


def family_values(rules: GameRules, settings: Settings, seed: int) -> Any:
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
