"""Training with actors: workers on any number of machines play, and one learner updates the network.

The tables are split into shards. Before each update every shard is played on from where it stands, with the current weights and
random numbers of its own, and the learner joins the shards in their order. So neither the number of actors nor which of them
plays a shard changes the result, and the shard of a killed actor is played again.
"""

import socket
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple
from uuid import uuid4

import numpy as np
import torch

from leeward.kernel.pieces.dice import mixed
from leeward.lab.crew import Crew
from leeward.lab.luggage import OtherLeeward
from leeward.research.batches import State
from leeward.research.rows import Observation
from leeward.research.training.network import Network
from leeward.research.training.playing import Playing, Rollout, Shard
from leeward.research.training.settings import Settings
from leeward.research.training.trainer import Trainer

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]  # the weights of a network by name


class Plan(NamedTuple):
    """What all shards of a training have in common."""

    training: str  # unique
    game: str
    settings: Settings
    seed: int
    decisions: int  # of the training when its games began
    values: Any  # of a family of editions
    torch: str  # the version


class Weights(NamedTuple):
    """The networks that play until the next update."""

    network: Arrays
    opponent: Arrays | None  # an earlier network, if there is one
    rivals: list[Arrays]


class Job(NamedTuple):
    """A shard to play on."""

    shard: Shard
    decisions: int  # of the training so far
    state: State | None  # none: its games begin


class Sparse(NamedTuple):
    """An array that is mostly 0: where it is not, bit by bit, and what is there."""

    shape: tuple[int, ...]
    bits: Array
    values: Array


class Stretch(NamedTuple):
    """What a shard played."""

    seen: Sparse
    rest: list[Array]  # of the rollout
    tally: Array
    ended: Array
    state: State


# actors

KNOWN: dict[Shard, Playing] = {}  # the tables of one training in this process
OF: list[str] = [""]  # that training


def play_shard(plan: Plan, weights: Weights, job: Job) -> Stretch:
    """Play some steps at the tables of a shard."""
    if torch.__version__ != plan.torch:
        raise OtherLeeward(f"the worker on {socket.gethostname()} has PyTorch {torch.__version__}, not {plan.torch}")
    with torch.random.fork_rng(devices=[]):
        playing = tables_of(plan, job, len(weights.rivals))
        load(playing.network, weights.network)
        playing.opponent_is_earlier = weights.opponent is not None
        if weights.opponent is not None:
            load(playing.opponent, weights.opponent)
        for rival, arrays in zip(playing.rivals, weights.rivals, strict=True):
            load(rival, arrays)
        # `torch.manual_seed` would seed the GPU of a learner in this process, too.
        torch.default_generator.manual_seed(mixed(mixed(plan.seed, job.shard.number), job.decisions))
        seen, *rest = playing.play()
    return Stretch(
        sparse(seen.numpy()),
        [each.numpy() for each in rest],
        playing.tally.numpy(),
        playing.ended.numpy(),
        playing.batch.state(),
    )


def tables_of(plan: Plan, job: Job, rivals: int) -> Playing:
    """Return the tables of a shard as they stood after its last stretch. A process keeps the memory for the next one."""
    if OF[0] != plan.training:
        KNOWN.clear()
        OF[0] = plan.training
    if job.shard not in KNOWN or job.state is None:
        playing = Playing(plan.game, plan.settings, "cpu", plan.seed, rivals, plan.values, job.shard)
        playing.decisions = plan.decisions
        playing.begin()
        KNOWN[job.shard] = playing
    playing = KNOWN[job.shard]
    if job.state is not None:
        playing.batch.resume(job.state)
        playing.forget_figures()
    return playing


def load(network: Network, arrays: Arrays) -> None:
    network.load_state_dict({name: torch.from_numpy(np.array(array)) for name, array in arrays.items()})


def arrays_of(network: Network) -> Arrays:
    return {name: value.detach().cpu().numpy().copy() for name, value in network.state_dict().items()}


def sparse(array: Array) -> Sparse:
    there = array != 0
    return Sparse(array.shape, np.packbits(there, bitorder="little"), array[there])


def dense(array: Sparse, device: str) -> torch.Tensor:
    bits = torch.from_numpy(np.array(array.bits)).to(device)
    there = (bits[:, None] >> torch.arange(8, dtype=torch.uint8, device=device)).bitwise_and(1).flatten().bool()
    found = torch.zeros(array.shape, device=device)
    values = torch.from_numpy(np.array(array.values)).to(device)
    return found.masked_scatter_(there[: found.numel()].view(array.shape), values)


# the learner


class Learner(Trainer):
    """Trains one network with the games of a crew."""

    def __init__(
        self,
        crew: Crew,
        game: str,
        settings: Settings,
        device: str,
        seed: int,
        rivals: Sequence[dict[str, torch.Tensor]] = (),
        values: Any = None,
    ) -> None:
        self.crew = crew
        super().__init__(game, settings, device, seed, rivals, values)

    def begin(self) -> None:
        """Have the shards begin their games; a continued training gets new games."""
        self.plan = Plan(uuid4().hex, self.game, self.settings, self.seed, self.decisions, self.values, str(torch.__version__))
        self.states: list[State | None] = [None] * self.settings.shards
        self.forget_figures()

    def play(self) -> Rollout:
        """Have all shards played on, and return everything for the update."""
        self.choose_opponent()
        count = self.settings.shards
        jobs = [Job(Shard(number, count), self.decisions, state) for number, state in enumerate(self.states)]
        stretches = list(self.crew.run(partial(play_shard, self.plan, self.weights()), jobs))
        self.states = [stretch.state for stretch in stretches]
        for stretch in stretches:
            self.tally += torch.from_numpy(np.array(stretch.tally)).to(self.device)
            self.ended += torch.from_numpy(np.array(stretch.ended)).to(self.device)
        self.now = Observation(
            *(self.joined(arrays, 0) for arrays in zip(*(each.state.seen for each in stretches), strict=True))
        )
        half = torch.bfloat16 if self.device == "cuda" else torch.float32
        seen = torch.cat([dense(stretch.seen, self.device).to(half) for stretch in stretches], 1)
        rest = [self.joined(arrays, 1) for arrays in zip(*(stretch.rest for stretch in stretches), strict=True)]
        self.decisions += self.settings.steps * self.settings.tables
        return Rollout(seen, *rest)

    def joined(self, arrays: Sequence[Array], axis: int) -> torch.Tensor:
        return torch.from_numpy(np.concatenate(arrays, axis)).to(self.device)

    def weights(self) -> Weights:
        opponent = arrays_of(self.opponent) if self.opponent_is_earlier else None
        return Weights(arrays_of(self.network), opponent, [arrays_of(rival) for rival in self.rivals])

    def check_actions(self) -> None:
        """Do nothing: an actor's illegal action has ended the training."""
