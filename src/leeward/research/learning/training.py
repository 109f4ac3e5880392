"""Training: many tables play with the network as it is, then it learns from what came of it (PPO), again and again.

Every seat has its own value, so what a decision was worth is how everybody's values moved after it, seen by the seat that
made it. In a share of the tables the network plays against earlier selves and fixed opponents, against narrow habits.
"""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch.nn import functional

from leeward.kernel.game import game_named
from leeward.research.batches import Batch, Seen, batch
from leeward.research.learning.network import Network
from leeward.research.learning.settings import Settings, variants

NEVER = -1e9  # the logit of what is not legal
LAST_RATE = 0.05  # of the learning rate, at the end
SHARE, MARGIN = 0, 1  # the two values of a seat
TELL_EVERY = 10.0  # seconds
NEW_OPPONENT_EVERY = 16  # lessons
KINDS = ("self", "earlier", "greedy", "random")  # who sits in the other seats


class Lessons(NamedTuple):
    """What was played between two lessons: one row a step, one column a table."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor  # log of how likely the action was
    values: torch.Tensor  # of everybody: by seat, then share and margin
    rewards: torch.Tensor
    done: torch.Tensor
    seats: torch.Tensor
    players: torch.Tensor
    learns: torch.Tensor  # whether the network itself decided


def tensors(tables: Batch) -> Seen:
    """The arrays of a batch for PyTorch, without copies."""
    if tables.device == "cuda":
        return tables.seen
    return Seen(*(torch.from_numpy(array) for array in tables.seen))


class Trainer:
    """One network that learns one game."""

    def __init__(self, game: str, settings: Settings, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.game, self.settings, self.device, self.seed = game, settings, device, seed
        self.rules = game_named(game)
        self.network = Network(self.rules, settings.hidden).to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.learning_rate, eps=1e-5, fused=device == "cuda")
        self.half = torch.bfloat16 if device == "cuda" else torch.float32
        self.earlier: list[dict[str, torch.Tensor]] = []
        self.opponent = Network(self.rules, settings.hidden).to(device)
        self.opponent_is_earlier = False  # but has learnt nothing
        self.lessons = 0
        self.decisions = 0
        self.seconds = 0.0
        self.begin()

    def begin(self) -> None:
        """Lay out the tables; a training that goes on gets new games."""
        settings, n = self.settings, self.settings.tables
        self.batch = batch(
            self.game, n, device=self.device, seed=(self.seed * 1_000_003 + self.decisions) << 8, variants=variants(settings)
        )
        self.now = tensors(self.batch)
        self.number = torch.arange(n, device=self.device)
        edges = [0, n]
        for part in (settings.random, settings.greedy, settings.earlier):
            edges.insert(1, edges[1] - int(part * n))
        self.edges = edges  # of the tables of each kind
        self.kind = torch.zeros(n, dtype=torch.long, device=self.device)
        for kind in range(len(KINDS)):
            self.kind[edges[kind] : edges[kind + 1]] = kind
        self.forget_figures()

    # playing

    def own_seat(self) -> torch.Tensor:
        """Where the network sits at tables with others."""
        return self.number % self.now.players

    def look(self, network: Network, seen: torch.Tensor) -> Any:
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return network(seen)

    def by_seat(self, places: torch.Tensor, seats: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        """Turn values by place, seen from a seat, into values by seat; and nothing where nobody sits."""
        most = places.shape[1]
        seat = torch.arange(most, device=places.device)[None]
        place = (seat - seats[:, None]) % players[:, None]
        found = places.gather(1, place if places.dim() == 2 else place[..., None].expand(-1, -1, places.shape[2]))
        present = seat < players[:, None]
        return found * (present if places.dim() == 2 else present[..., None])

    def by_place(self, values: torch.Tensor, seats: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        """The other way round."""
        most = values.shape[1]
        place = torch.arange(most, device=values.device)[None]
        seat = ((place + seats[:, None]) % players[:, None])[..., None].expand(-1, -1, values.shape[2])
        return values.gather(1, seat) * (place < players[:, None])[..., None]

    def judge(self, share: torch.Tensor, margin: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        """Shares and margins by place; those of empty places are nothing."""
        empty = torch.arange(share.shape[1], device=share.device)[None] >= players[:, None]
        shares = share.float().masked_fill(empty, NEVER).softmax(1)
        return torch.stack((shares, margin.float().masked_fill(empty, 0.0)), 2)

    @staticmethod
    def draw(logits: torch.Tensor) -> torch.Tensor:
        """One action a row, as likely as the logits say."""
        noise = torch.empty_like(logits).exponential_().log_()
        return (logits - noise).argmax(1)

    @torch.no_grad()
    def play(self) -> Lessons:
        """Play on for some steps, and remember everything."""
        now, steps = self.now, self.settings.steps
        kept: list[list[torch.Tensor]] = [[] for _ in Lessons._fields]
        self.choose_opponent()
        for _ in range(steps):
            seen, masks = now.observations.to(self.half, copy=True), now.masks.clone()
            logits, share, margin = self.look(self.network, seen)
            logits = logits.float().masked_fill(~masks, NEVER)
            actions = self.draw(logits)
            seats, players = now.seats.clone(), now.players.clone()
            learns = (self.kind == 0) | (seats == self.own_seat())
            actions = self.let_others_choose(actions, seen, masks, learns)
            chances = logits.log_softmax(1).gather(1, actions[:, None])[:, 0]
            values = self.by_seat(self.judge(share, margin, players), seats, players)
            own = self.own_seat()
            self.batch.step(actions if self.device == "cuda" else actions.numpy())
            done = now.finished.clone()
            rewards = self.rewards(players)
            self.count(done, rewards, players, own)
            for row, what in zip(
                kept, (seen, masks, actions, chances, values, rewards, done, seats, players, learns), strict=True
            ):
                row.append(what)
        self.decisions += steps * self.settings.tables
        return Lessons(*(torch.stack(row) for row in kept))

    def rewards(self, players: torch.Tensor) -> torch.Tensor:
        """Of the games that have ended: the share of the win, and how far ahead of the best other."""
        now = self.now
        points = now.scores
        best_other = torch.empty_like(points)
        empty = torch.arange(points.shape[1], device=points.device)[None] >= players[:, None]
        for seat in range(points.shape[1]):
            others = points.masked_fill(empty, NEVER)
            others[:, seat] = NEVER
            best_other[:, seat] = others.amax(1)
        margin = ((points - best_other) / self.settings.margin_points).clamp(-1, 1).masked_fill(empty, 0.0)
        return torch.stack((now.shares, margin), 2)

    def choose_opponent(self) -> None:
        if self.earlier and (self.lessons % NEW_OPPONENT_EVERY == 0 or not self.opponent_is_earlier):
            self.opponent_is_earlier = True
            number = int(torch.randint(len(self.earlier), ()))
            self.opponent.load_state_dict(self.earlier[number])

    def let_others_choose(
        self, actions: torch.Tensor, seen: torch.Tensor, masks: torch.Tensor, learns: torch.Tensor
    ) -> torch.Tensor:
        _, earlier, greedy, chance, end = self.edges
        found = actions.clone()
        if greedy > earlier and self.earlier:
            logits = self.look(self.opponent, seen[earlier:greedy])[0].float().masked_fill(~masks[earlier:greedy], NEVER)
            found[earlier:greedy] = self.draw(logits)
        if chance > greedy:
            some = self.number[greedy:chance]
            chosen = self.batch.greedy(some if self.device == "cuda" else some.numpy())
            found[greedy:chance] = torch.as_tensor(chosen, device=self.device)
        if end > chance:
            found[chance:end] = self.draw(
                torch.zeros_like(masks[chance:end], dtype=torch.float32).masked_fill(~masks[chance:end], NEVER)
            )
        return torch.where(learns, actions, found)

    # learning

    @torch.no_grad()
    def trace(self, lessons: Lessons) -> tuple[torch.Tensor, torch.Tensor]:
        """What every decision was worth to the seat that made it, and what everybody's values should have been."""
        now, settings = self.now, self.settings
        _, share, margin = self.look(self.network, now.observations.to(self.half))
        following = self.by_seat(self.judge(share, margin, now.players), now.seats, now.players)
        moved = torch.zeros_like(following)
        targets = torch.empty_like(lessons.values)
        for step in range(len(lessons.done) - 1, -1, -1):
            done = lessons.done[step][:, None, None]
            after = torch.where(done, lessons.rewards[step], following)
            moved = after - lessons.values[step] + settings.trace * moved * ~done
            targets[step] = lessons.values[step] + moved
            following = lessons.values[step]
        change = targets - lessons.values
        worth = change[..., SHARE] + settings.margin_part * change[..., MARGIN]
        return worth.gather(2, lessons.seats[..., None])[..., 0], targets

    def learn(self, lessons: Lessons, progress: float) -> dict[str, torch.Tensor]:
        """A few passes over what was played."""
        settings = self.settings
        rate = settings.learning_rate * (LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + math.cos(math.pi * min(progress, 1.0))))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        variety = settings.entropy * (settings.entropy_end / settings.entropy) ** min(progress, 1.0)
        worth, targets = self.trace(lessons)
        learns = lessons.learns.flatten()
        worth = worth.flatten()
        mean, spread = worth[learns].mean(), worth[learns].std()
        worth = (worth - mean) / (spread + 1e-8)
        flat = Lessons(*(each.flatten(0, 1) for each in lessons))
        targets = self.by_place(targets.flatten(0, 1), flat.seats, flat.players)
        sums: dict[str, torch.Tensor] = {}
        for _ in range(settings.epochs):
            for some in torch.randperm(len(worth), device=self.device).chunk(settings.minibatches):
                figures = self.take_step(flat, worth, targets, some, variety)
                for what, value in figures.items():
                    sums[what] = sums.get(what, 0.0) + value.detach()
        self.lessons += 1
        return {what: value / (settings.epochs * settings.minibatches) for what, value in sums.items()}

    def take_step(
        self, flat: Lessons, worth: torch.Tensor, targets: torch.Tensor, some: torch.Tensor, variety: float
    ) -> dict[str, torch.Tensor]:
        settings = self.settings
        masks, players = flat.masks[some], flat.players[some]
        learns = flat.learns[some].float()
        logits, share, margin = self.look(self.network, flat.seen[some])
        log_all = logits.float().masked_fill(~masks, NEVER).log_softmax(1)
        moved = log_all.gather(1, flat.actions[some][:, None])[:, 0] - flat.chances[some]
        ratio = moved.exp()
        gain = worth[some]
        policy = -torch.min(ratio * gain, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain)
        entropy = -(log_all.exp() * log_all.masked_fill(~masks, 0.0)).sum(1)
        own = learns.sum().clamp(min=1)
        empty = torch.arange(share.shape[1], device=share.device)[None] >= players[:, None]
        wanted = targets[some]
        shares = wanted[..., SHARE].clamp(0, 1)
        shares = shares / shares.sum(1, keepdim=True).clamp(min=1e-6)
        log_share = share.float().masked_fill(empty, NEVER).log_softmax(1).masked_fill(empty, 0.0)
        share_error = -(shares * log_share).sum(1).mean()
        margin_error = ((margin.float() - wanted[..., MARGIN]).masked_fill(empty, 0.0) ** 2).sum(1).mean()
        policy_loss = (policy * learns).sum() / own
        variety_seen = (entropy * learns).sum() / own
        loss = policy_loss - variety * variety_seen + settings.value_part * (share_error + margin_error)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), settings.largest_gradient)
        self.optimizer.step()
        with torch.no_grad():
            right = functional.softmax(share.float().masked_fill(empty, NEVER), 1)
            share_miss = ((right - wanted[..., SHARE]) ** 2).sum(1).mean()
            divergence = (((ratio - 1) - moved) * learns).sum() / own
        return {"entropy": variety_seen, "value error": share_miss, "margin error": margin_error, "divergence": divergence}

    def keep_self(self) -> None:
        """Remember the network as it is, for the league; of too many, some in the middle are forgotten."""
        self.earlier.append({name: value.detach().clone() for name, value in self.network.state_dict().items()})
        if len(self.earlier) > self.settings.snapshots:
            del self.earlier[int(torch.randint(1, len(self.earlier) - 1, ()))]

    # counting

    def forget_figures(self) -> None:
        kinds = len(KINDS)
        self.tally = torch.zeros(kinds, 4, device=self.device)  # games, own shares, fair shares, own points
        self.ended = torch.zeros(3, device=self.device)  # games against itself, points of everybody, of the winners

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
        """What has been counted since the last time."""
        found: dict[str, float] = {}
        games = self.ended.tolist()
        found["games"] = float(self.tally[:, 0].sum())
        found["points"] = games[1] / max(games[0], 1)
        found["points of winners"] = games[2] / max(games[0], 1)
        for kind, row in zip(KINDS[1:], self.tally.tolist()[1:], strict=True):
            if row[0]:
                found[f"wins against {kind}"] = row[1] / row[0]
                found[f"fair against {kind}"] = row[2] / row[0]
        self.forget_figures()
        return found

    # keeping

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
                "lessons": self.lessons,
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
                raise ValueError(f"{path} holds a training with another {what}: {kept[what]}, not {value}")
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.earlier = kept["earlier"]
        self.lessons, self.decisions, self.seconds = kept["lessons"], kept["decisions"], kept["seconds"]
        torch.set_rng_state(kept["chance"].cpu())
        self.begin()


def train_for(trainer: Trainer, whole: float, tell: Callable[[dict[str, float]], None]) -> None:
    """Train until the whole time is over; `tell` is given the figures about every ten seconds, and at the end."""
    before = trainer.seconds
    begun = told = time.monotonic()
    told_decisions = trainer.decisions
    while trainer.seconds < whole:
        errors = trainer.learn(trainer.play(), trainer.seconds / whole)
        now = time.monotonic()
        if now - told > TELL_EVERY or before + now - begun >= whole:
            found = {what: float(value) for what, value in errors.items()}  # waits for a GPU
            now = time.monotonic()
            rate = (trainer.decisions - told_decisions) / (now - told)
            told, told_decisions = now, trainer.decisions
            trainer.seconds = before + now - begun
            trainer.keep_self()
            counts = {"seconds": trainer.seconds, "decisions": float(trainer.decisions), "decisions a second": rate}
            tell({**counts, **found, **trainer.figures()})
        trainer.seconds = before + now - begun
