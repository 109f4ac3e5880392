"""The trainer: plays many tables with the current network, updates it by PPO, and repeats.

Every seat has its own value; the advantage of a decision is the change of values after it, as utility of the deciding seat.
"""

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from leeward.kernel.language.english import number_of
from leeward.research.devices import batch
from leeward.research.training import ppo
from leeward.research.training.lookahead import Lookahead, rounds_of
from leeward.research.training.playing import Playing, Rollout, fused, tensors
from leeward.research.training.ppo import SHARE, Lessons, Minibatch
from leeward.research.training.settings import Settings, variants

LAST_RATE = 0.05  # final factor of the learning rate
TELL_EVERY = 10.0  # seconds
NEW_OPPONENT_EVERY = 16  # updates
SNAPSHOT_EVERY = 16  # updates, in a training without a clock


class Diverged(ValueError):
    """The weights of a training are no numbers any more."""


class BadCheckpoint(ValueError):
    """A file is no state of a training, or a damaged one."""


class Trainer(Playing):
    """Trains one network for one game."""

    def __init__(
        self,
        game: str,
        settings: Settings,
        device: str,
        seed: int,
        rivals: Sequence[dict[str, torch.Tensor]] = (),
        values: Any = None,
    ) -> None:
        torch.manual_seed(seed)
        super().__init__(game, settings, device, seed, len(rivals), values)
        for rival, known in zip(self.rivals, rivals, strict=True):
            rival.load_state_dict(known)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.learning_rate, eps=1e-5, fused=device == "cuda")
        self.loss, self.imitation = fused(ppo.loss, device), fused(ppo.imitation, device)
        self.earlier: list[dict[str, torch.Tensor]] = []
        self.updates = 0
        self.seconds = 0.0
        self.threads = torch.get_num_threads()  # for updates
        self.begin()

    def begin(self) -> None:
        super().begin()
        if self.settings.searched > 0:
            size = self.searched_at_once() * max(count * each for count, each in rounds_of(self.settings.search_visits))
            kinds = variants(self.settings)
            apart = batch(self.game, size, device=self.device, seed=self.seed, variants=kinds, values=self.values)
            self.lookahead = Lookahead(apart, tensors(apart), self.network, self.decide, self.settings.search_depth)

    def begin_with(self, known: dict[str, torch.Tensor]) -> None:
        """Start from given weights, with the policy flattened so that it explores again."""
        self.network.load_state_dict(known)
        with torch.no_grad():
            for weights in (self.network.policy.weight, self.network.policy.bias):
                weights.mul_(self.settings.flatten)

    def play(self) -> Rollout:
        """Play some steps and return everything for the update."""
        self.choose_opponent()
        rollout = super().play()
        self.decisions += self.settings.steps * self.settings.tables
        return rollout

    def choose_opponent(self) -> None:
        if self.earlier and (self.updates % NEW_OPPONENT_EVERY == 0 or not self.opponent_is_earlier):
            self.opponent_is_earlier = True
            number = int(torch.randint(len(self.earlier), ()))
            self.opponent.load_state_dict(self.earlier[number])

    # updating

    @torch.no_grad()
    def advantages(self, rollout: Rollout) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the advantage of every decision for its seat, and the targets of everyone's values.

        Decisions before a random move don't see its consequences: for them the game continues as predicted.
        """
        now, settings = self.now, self.settings
        following = self.decide(self.network, now.observations, now.masks, now.seats, now.players)[3]
        moved = torch.zeros_like(following)
        costs = torch.zeros_like(following[..., SHARE])
        own_costs = torch.empty_like(rollout.log_probs)
        targets = torch.empty_like(rollout.values)
        for step in range(len(rollout.done) - 1, -1, -1):
            done = rollout.done[step][:, None, None]
            after = torch.where(done, rollout.rewards[step], following)
            moved = (after - rollout.values[step] + settings.trace * moved * ~done) * ~rollout.strays[step][:, None, None]
            targets[step] = rollout.values[step] + moved
            following = rollout.values[step]
            seat = rollout.seats[step][:, None]
            costs = (settings.trace * costs * ~done[..., 0]).scatter_add(1, seat, torch.full_like(costs, settings.step_cost))
            own_costs[step] = costs.gather(1, seat)[:, 0]
        advantages = ppo.utility(targets - rollout.values)
        return advantages.gather(2, rollout.seats[..., None])[..., 0] - own_costs, targets

    def learn(self, rollout: Rollout, progress: float) -> dict[str, torch.Tensor]:
        """Update the network with a few passes over the rollout; return the mean metrics."""
        torch.set_num_threads(self.threads)
        settings = self.settings
        rate = settings.learning_rate * (LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + math.cos(math.pi * min(progress, 1.0))))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        entropy = settings.entropy * (settings.entropy_end / settings.entropy) ** min(progress, 1.0)
        coefficient = torch.tensor(entropy, device=self.device)  # a tensor, to avoid recompiling when it changes
        advantages, targets = self.advantages(rollout)
        own = advantages[rollout.learns]
        advantages = (advantages - own.mean()) / (own.std() + 1e-8)
        lessons = self.lessons(rollout, targets)
        flat = Rollout(*(each.flatten(0, 1) for each in rollout))
        targets = ppo.by_place(targets.flatten(0, 1), flat.seats, flat.players)
        whole = Minibatch(
            flat.seen, flat.masks, flat.actions, flat.log_probs, flat.players, flat.learns, advantages.flatten(), targets
        )
        sums: dict[str, torch.Tensor] = {}
        for _ in range(settings.epochs):
            order = torch.randperm(len(targets), device=self.device).chunk(settings.minibatches)
            for some, lesson in zip(order, self.split(lessons, len(order)), strict=True):
                figures = self.take_step(Minibatch(*(each[some] for each in whole)), coefficient, lesson)
                for what, value in figures.items():
                    sums[what] = sums.get(what, 0.0) + value
        self.updates += 1
        return {what: value / (settings.epochs * settings.minibatches) for what, value in sums.items()}

    def lessons(self, rollout: Rollout, targets: torch.Tensor) -> Lessons | None:
        """Return what the searches of a rollout found. The targets of the values there become half the search's."""
        if not self.searches:
            return None
        for step, found in self.searches.items():
            targets[step, found.tables] = (targets[step, found.tables] + found.values) / 2
        at = [(step, found.tables) for step, found in self.searches.items()]
        return Lessons(
            torch.cat([rollout.seen[where] for where in at]),
            torch.cat([rollout.masks[where] for where in at]),
            torch.cat([found.policy for found in self.searches.values()]),
            torch.cat([found.gain for found in self.searches.values()]).mean(),
        )

    def split(self, lessons: Lessons | None, count: int) -> list[Lessons | None]:
        """Split the lessons by chance, one part for each minibatch; a part may be empty."""
        if lessons is None:
            return [None] * count
        parts = torch.randperm(len(lessons.seen), device=self.device).tensor_split(count)
        return [lessons.part(rows) if len(rows) else None for rows in parts]

    def take_step(
        self, some: Minibatch, entropy_coefficient: torch.Tensor, lessons: Lessons | None = None
    ) -> dict[str, torch.Tensor]:
        settings = self.settings
        loss, figures = self.loss(self.network, some, entropy_coefficient, settings.clip, settings.value_part)
        if lessons is not None:
            loss = loss + self.imitation(self.network, lessons.seen, lessons.masks, lessons.policy)
            figures["search gain"] = lessons.gain
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), settings.largest_gradient)
        self.optimizer.step()
        found: dict[str, torch.Tensor] = figures
        return found

    def check(self, figures: dict[str, float]) -> None:
        """Raise if the training has diverged, or if an action that was played is illegal."""
        wrong = [what for what, value in figures.items() if not math.isfinite(value)]
        if wrong:
            raise Diverged(f"after {number_of(self.decisions, 'decision')} these are no numbers: {', '.join(wrong)}")
        self.check_actions()

    def check_actions(self) -> None:
        self.batch.check()

    def keep_self(self) -> None:
        """Add a snapshot to the league; drop a random one if there are too many."""
        self.earlier.append({name: value.detach().clone() for name, value in self.network.state_dict().items()})
        if len(self.earlier) > self.settings.snapshots:
            del self.earlier[int(torch.randint(1, len(self.earlier) - 1, ()))]

    # checkpoints

    def save(self, path: Path) -> None:
        beside = path.with_suffix(".new")
        torch.save(
            {
                "game": self.game,
                "observation": self.rules.layout.version,
                "rules": self.rules.version,
                "hidden": list(self.settings.hidden),
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "earlier": self.earlier,
                "updates": self.updates,
                "decisions": self.decisions,
                "seconds": self.seconds,
                "chance": torch.get_rng_state(),
            },
            beside,
        )
        beside.replace(path)

    def restore(self, path: Path) -> None:
        kept = read_checkpoint(path, self.device)
        hidden = list(self.settings.hidden)
        mine = {"game": self.game, "observation": self.rules.layout.version, "rules": self.rules.version, "hidden": hidden}
        for what, value in mine.items():
            if kept.get(what, value) != value:
                raise ValueError(f"{path} is a training with a different {what}: {kept[what]}, not {value}")
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.earlier = kept["earlier"]
        self.updates, self.decisions, self.seconds = kept["updates"], kept["decisions"], kept["seconds"]
        torch.set_rng_state(kept["chance"].cpu())
        self.begin()


def read_checkpoint(path: Path, device: str) -> dict[str, Any]:
    """Read a file that `save` wrote. Reading a damaged one fails in a dozen ways."""
    try:
        found: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
        return {name: found[name] for name in (*found, "network", "optimizer", "earlier", "updates", "decisions", "seconds")}
    except Exception as problem:
        said = (str(problem) or type(problem).__name__).splitlines()[0]
        raise BadCheckpoint(
            f"{path} is damaged ({said}): delete it to begin again, perhaps with --begin network.npz"
        ) from problem


class Reporter:
    """Reports the metrics since the last report."""

    def __init__(self, trainer: Trainer, report: Callable[[dict[str, float]], None]) -> None:
        self.trainer, self.report = trainer, report
        self.before, self.begun = trainer.seconds, time.monotonic()
        self.told, self.decisions = self.begun, trainer.decisions

    def count_time(self) -> None:
        self.trainer.seconds = self.before + time.monotonic() - self.begun

    def is_due(self, now: float) -> bool:
        return now - self.told > TELL_EVERY

    def tell(self, errors: dict[str, torch.Tensor]) -> None:
        trainer = self.trainer
        found = {what: float(value) for what, value in errors.items()}  # waits for a GPU
        trainer.check(found)
        now = time.monotonic()
        rate = (trainer.decisions - self.decisions) / (now - self.told)
        self.told, self.decisions = now, trainer.decisions
        self.count_time()
        counts = {"seconds": trainer.seconds, "decisions": float(trainer.decisions), "decisions a second": rate}
        self.report({**counts, **found, **trainer.figures()})


def train_for(trainer: Trainer, whole: float, report: Callable[[dict[str, float]], None], begun: float | None = None) -> None:
    """Train for `whole` seconds, counted from `begun`; call `report` with metrics about every ten seconds and at the end.

    An update that would end too late is skipped. The first one also compiles, so its time says nothing about the next.
    """
    reporter = Reporter(trainer, report)
    reporter.begun = reporter.begun if begun is None else begun
    over, compiles = reporter.before >= whole, True
    while not over:
        started = time.monotonic()
        errors = trainer.learn(trainer.play(), trainer.seconds / whole)
        now = time.monotonic()
        expected = 0 if compiles else now - started
        over, compiles = reporter.before + now - reporter.begun + expected > whole, False
        if reporter.is_due(now) or over:
            reporter.tell(errors)
            trainer.keep_self()
        reporter.count_time()


def train_updates(trainer: Trainer, whole: int, report: Callable[[dict[str, float]], None]) -> None:
    """Train until there were `whole` updates; report as `train_for` does.

    The clock decides nothing else, so the same training gives the same network.
    """
    reporter = Reporter(trainer, report)
    while trainer.updates < whole:
        errors = trainer.learn(trainer.play(), trainer.updates / whole)
        if trainer.updates % SNAPSHOT_EVERY == 0:
            trainer.keep_self()
        if reporter.is_due(time.monotonic()) or trainer.updates == whole:
            reporter.tell(errors)
        reporter.count_time()
