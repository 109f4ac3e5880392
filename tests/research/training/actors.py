"""A tiny training whose games are played by a crew, down to its last bit."""

from dataclasses import replace
from typing import Any

from leeward.lab.crew import Crew
from leeward.research.training.actors import Learner, arrays_of
from leeward.research.training.settings import read

GAME = "puerto-rico"
TINY = """
[cpu]
tables = 16
shards = 4
steps = 8
minibatches = 2
hidden = [16, 8, 8]
"""
SMALL = replace(
    read(GAME, "cpu"),
    tables=21,
    shards=4,
    steps=8,
    minibatches=2,
    hidden=(16, 8, 8),
    earlier=0.2,
    rivals=0.2,
    greedy=0.1,
    characters=0.2,
    random=0.1,
)


def learner(crew: Crew) -> Learner:
    rival = Learner(Crew(1), GAME, SMALL, "cpu", seed=9).network.state_dict()
    return Learner(crew, GAME, SMALL, "cpu", 1, [rival, rival])


def trained(crew: Crew, updates: int = 4) -> dict[str, Any]:
    """Return everything that a training has found: the weights as bytes, and the metrics."""
    one = learner(crew)
    for number in range(updates):
        one.learn(one.play(), number / updates)
        one.keep_self()
    found = {name: array.tobytes() for name, array in arrays_of(one.network).items()}
    return {**found, "opponent": one.opponent_is_earlier, **one.figures()}
