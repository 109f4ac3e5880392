"""The trainer: plays many tables with the current network, updates it by PPO, and repeats.

Every seat has its own value; the advantage of a decision is the change of values after it, as utility of the deciding seat. At
a share of the tables the network plays against earlier snapshots, rivals and fixed opponents, so that it doesn't overfit.
"""

import math
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import torch

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.english import number_of
from leeward.opponents.players import learnt_from, preferences
from leeward.research.batches import Batch
from leeward.research.devices import batch
from leeward.research.recorder import Recorder
from leeward.research.rows import Observation
from leeward.research.training import ppo
from leeward.research.training.network import Network
from leeward.research.training.ppo import NEVER, SHARE, Minibatch
from leeward.research.training.settings import Settings, variants

LAST_RATE = 0.05  # final factor of the learning rate
TELL_EVERY = 10.0  # seconds
NEW_OPPONENT_EVERY = 16  # updates


class Diverged(ValueError):
    """The weights of a training are no numbers any more."""


class Rollout(NamedTuple):
    """The play between two updates: one row per step, one column per table."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor  # of the actions, when they were chosen
    values: torch.Tensor  # by seat, then share and margin
    rewards: torch.Tensor
    done: torch.Tensor
    seats: torch.Tensor
    players: torch.Tensor
    learns: torch.Tensor  # whether the network itself decided, without a random move
    strays: torch.Tensor  # where a random move was played: decisions before it don't see its consequences


def tensors(tables: Batch) -> Observation:
    """Return the arrays of a batch as tensors, without copies."""
    if tables.device == "cuda":
        return tables.seen
    return Observation(*(torch.from_numpy(array) for array in tables.seen))


def company(game: str, settings: Settings) -> dict[str, float]:
    """Return the opponents with their shares of the tables; the rest is self-play."""
    known = learnt_from(game)
    return {
        "earlier": settings.earlier,
        "rivals": settings.rivals,
        "greedy": settings.greedy,
        **{name: settings.characters / len(known) for name in known},
        "random": settings.random,
    }


class Trainer:
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
        self.game, self.settings, self.device, self.seed = game, settings, device, seed
        self.rules = game_named(game)
        self.values = values  # of a family of editions: each new game draws one
        self.network = Network(self.rules, settings.hidden).to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.learning_rate, eps=1e-5, fused=device == "cuda")
        fused: Any = torch.compile if device == "cuda" else lambda function: function
        self.decide, self.reward, self.loss = (fused(each) for each in (ppo.decide, ppo.reward, ppo.loss))
        self.earlier: list[dict[str, torch.Tensor]] = []
        self.opponent = Network(self.rules, settings.hidden).to(device)
        self.opponent_is_earlier = False  # untrained at first
        self.rivals = [Network(self.rules, settings.hidden).to(device) for _ in rivals]
        for rival, known in zip(self.rivals, rivals, strict=True):
            rival.load_state_dict(known)
        self.updates = 0
        self.decisions = 0
        self.seconds = 0.0
        self.recorder: Recorder | None = None
        self.threads = torch.get_num_threads()  # for updates
        self.begin()

    def begin(self) -> None:
        """Set up the tables; a continued training gets new games."""
        settings, n = self.settings, self.settings.tables
        seed = (self.seed * 1_000_003 + self.decisions) << 8
        self.batch = batch(self.game, n, device=self.device, seed=seed, variants=variants(settings), values=self.values)
        self.now = tensors(self.batch)
        self.number = torch.arange(n, device=self.device)
        self.kind = torch.zeros(n, dtype=torch.long, device=self.device)
        self.kinds = ["self"]
        self.at: dict[str, slice] = {}  # tables by kind of opponent
        end = n
        for name, part in reversed(company(self.game, settings).items()):
            begin = end - round(part * n)
            self.at[name], end = slice(begin, end), begin
        for number, name in enumerate(company(self.game, settings), 1):
            self.kinds.append(name)
            self.kind[self.at[name]] = number
        fixed = slice(self.at["greedy"].start, self.at["random"].start)
        likes = torch.zeros(n, self.rules.action_numbers, dtype=torch.long)
        for name in learnt_from(self.game):
            likes[self.at[name]] = torch.tensor(preferences(self.game, name))
        self.fixed, self.likes = fixed, likes[fixed].to(self.device)
        temperatures = torch.tensor(settings.rival_temperatures, device=self.device)
        self.sharpness = 1 / temperatures[self.number % len(temperatures)][:, None]
        self.forget_figures()

    def begin_with(self, known: dict[str, torch.Tensor]) -> None:
        """Start from given weights, with the policy flattened so that it explores again."""
        self.network.load_state_dict(known)
        with torch.no_grad():
            for weights in (self.network.policy.weight, self.network.policy.bias):
                weights.mul_(self.settings.flatten)

    def record(self, folder: Path) -> None:
        """Record whole games from now on."""
        self.recorder = Recorder(self.batch, folder, self.seated, self.kinds)

    def seated(self, table: int, players: int) -> list[str]:
        """Return the players at a table."""
        kind, own = self.kinds[int(self.kind[table])], table % players
        return ["self" if seat == own else kind for seat in range(players)]

    # playing

    def own_seat(self) -> torch.Tensor:
        """Return the network's seat at tables with opponents."""
        return self.number % self.now.players

    @torch.no_grad()
    def play(self) -> Rollout:
        """Play some steps and return everything for the update."""
        torch.set_num_threads(1)  # too little work per step to share
        now, steps = self.now, self.settings.steps
        kept: list[list[torch.Tensor]] = [[] for _ in Rollout._fields]
        self.choose_opponent()
        for _ in range(steps):
            masks, seats, players, own = now.masks.clone(), now.seats.clone(), now.players.clone(), self.own_seat()
            seen, actions, log_probs, values, strays = self.decide(
                self.network, now.observations, masks, seats, players, self.settings.explore, self.settings.astray
            )
            decides = (self.kind == 0) | (seats == own)
            actions = torch.where(decides | strays, actions, self.let_others_choose(actions, seen, masks))
            self.batch.step(actions if self.device == "cuda" else actions.numpy())
            done = now.finished.clone()
            if self.recorder is not None:
                self.recorder.stepped(*(each.cpu().numpy() for each in (actions, now.finished, now.scores, now.shares)))
            rewards = self.reward(now.scores, now.shares, players)
            self.count(done, rewards, players, own)
            for row, what in zip(
                kept,
                (seen, masks, actions, log_probs, values, rewards, done, seats, players, decides & ~strays, strays),
                strict=True,
            ):
                row.append(what)
        self.decisions += steps * self.settings.tables
        return Rollout(*(torch.stack(row) for row in kept))

    def choose_opponent(self) -> None:
        if self.earlier and (self.updates % NEW_OPPONENT_EVERY == 0 or not self.opponent_is_earlier):
            self.opponent_is_earlier = True
            number = int(torch.randint(len(self.earlier), ()))
            self.opponent.load_state_dict(self.earlier[number])

    def let_others_choose(self, actions: torch.Tensor, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """Replace the actions at the opponents' tables with theirs."""
        earlier, fixed, chance = self.at["earlier"], self.fixed, self.at["random"]
        found = actions.clone()
        if earlier.start < earlier.stop and self.earlier:
            policy = ppo.look(self.opponent, seen[earlier])[0]
            found[earlier] = ppo.draw(policy.masked_fill(~masks[earlier], NEVER))
        for theirs, rival in zip(self.tables_of_rivals(), self.rivals, strict=True):
            policy = ppo.look(rival, seen[theirs])[0] * self.sharpness[theirs]
            found[theirs] = ppo.draw(policy.masked_fill(~masks[theirs], NEVER))
        if fixed.start < fixed.stop:
            some, likes = self.number[fixed], self.likes
            given = (some, likes) if self.device == "cuda" else (some.numpy(), likes.numpy())
            found[fixed] = torch.as_tensor(self.batch.greedy(*given), device=self.device)
        if chance.start < chance.stop:
            any_legal = torch.zeros_like(masks[chance], dtype=torch.float32)
            found[chance] = ppo.draw(any_legal.masked_fill(~masks[chance], NEVER))
        return found

    def tables_of_rivals(self) -> list[slice]:
        """Return the tables of each rival, equally many."""
        all_of_them, count = self.at["rivals"], len(self.rivals)
        size = all_of_them.stop - all_of_them.start
        ends = [all_of_them.start + size * number // count for number in range(count + 1)] if count else []
        return [slice(begin, end) for begin, end in pairwise(ends)]

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
        flat = Rollout(*(each.flatten(0, 1) for each in rollout))
        targets = ppo.by_place(targets.flatten(0, 1), flat.seats, flat.players)
        whole = Minibatch(
            flat.seen, flat.masks, flat.actions, flat.log_probs, flat.players, flat.learns, advantages.flatten(), targets
        )
        sums: dict[str, torch.Tensor] = {}
        for _ in range(settings.epochs):
            for some in torch.randperm(len(targets), device=self.device).chunk(settings.minibatches):
                figures = self.take_step(Minibatch(*(each[some] for each in whole)), coefficient)
                for what, value in figures.items():
                    sums[what] = sums.get(what, 0.0) + value
        self.updates += 1
        return {what: value / (settings.epochs * settings.minibatches) for what, value in sums.items()}

    def take_step(self, some: Minibatch, entropy_coefficient: torch.Tensor) -> dict[str, torch.Tensor]:
        settings = self.settings
        loss, figures = self.loss(self.network, some, entropy_coefficient, settings.clip, settings.value_part)
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
        self.batch.check()

    def keep_self(self) -> None:
        """Add a snapshot to the league; drop a random one if there are too many."""
        self.earlier.append({name: value.detach().clone() for name, value in self.network.state_dict().items()})
        if len(self.earlier) > self.settings.snapshots:
            del self.earlier[int(torch.randint(1, len(self.earlier) - 1, ()))]

    # metrics

    def forget_figures(self) -> None:
        self.tally = torch.zeros(len(self.kinds), 4, device=self.device)  # games, own shares, fair shares, own points
        self.ended = torch.zeros(3, device=self.device)  # self-play games, mean points, winners' points

    def count(self, done: torch.Tensor, rewards: torch.Tensor, players: torch.Tensor, own: torch.Tensor) -> None:
        share = rewards[..., SHARE].gather(1, own[:, None])[:, 0]
        points = self.now.scores.gather(1, own[:, None])[:, 0]
        rows = torch.stack((torch.ones_like(share), share, 1 / players, points), 1) * done[:, None]
        self.tally.index_add_(0, self.kind, rows)
        alone = done & (self.kind == 0)
        self.ended += torch.stack(
            (
                alone.sum(),
                (self.now.scores.sum(1) / players * alone).sum(),
                (self.now.scores.amax(1) * alone).sum(),
            )
        )

    def figures(self) -> dict[str, float]:
        """Return and reset the metrics."""
        found: dict[str, float] = {}
        games, points, winners = self.ended.tolist()
        found["games"] = float(self.tally[:, 0].sum())
        if games:
            found["points"], found["points of winners"] = points / games, winners / games
        for kind, row in zip(self.kinds[1:], self.tally.tolist()[1:], strict=True):
            if row[0]:
                found[f"wins against {kind}"] = row[1] / row[0]
                found[f"fair against {kind}"] = row[2] / row[0]
                found[f"games against {kind}"] = row[0]
        self.forget_figures()
        return found

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
        kept = torch.load(path, map_location=self.device, weights_only=True)
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


def train_for(trainer: Trainer, whole: float, report: Callable[[dict[str, float]], None], begun: float | None = None) -> None:
    """Train for `whole` seconds, counted from `begun`; call `report` with metrics about every ten seconds and at the end.

    An update that would end too late is skipped.
    """
    before, told = trainer.seconds, time.monotonic()
    begun = told if begun is None else begun
    told_decisions, over = trainer.decisions, before >= whole
    while not over:
        started = time.monotonic()
        errors = trainer.learn(trainer.play(), trainer.seconds / whole)
        now = time.monotonic()
        over = before + now - begun + (now - started) > whole
        if now - told > TELL_EVERY or over:
            found = {what: float(value) for what, value in errors.items()}  # waits for a GPU
            trainer.check(found)
            now = time.monotonic()
            rate = (trainer.decisions - told_decisions) / (now - told)
            told, told_decisions = now, trainer.decisions
            trainer.seconds = before + now - begun
            trainer.keep_self()
            counts = {"seconds": trainer.seconds, "decisions": float(trainer.decisions), "decisions a second": rate}
            report({**counts, **found, **trainer.figures()})
        trainer.seconds = before + now - begun
