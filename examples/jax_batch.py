"""JAX plays a batch: observations reach JAX through DLPack, without a copy.

    pip install -e '.[jax]'    # in a checkout
    python examples/jax_batch.py [game] [steps]

Every step overwrites the same arrays. Copy what JAX should keep, and finish all reads before the next step: converting the
actions to NumPy waits for that.
"""

import sys

import jax
import jax.numpy as jnp
import numpy as np

from leeward import research

TABLES, HIDDEN = 64, 32


def network(key: jax.Array, inputs: int, outputs: int) -> dict[str, jax.Array]:
    """Return the weights of an untrained layer."""
    first, second = jax.random.split(key)
    return {
        "first": jax.random.normal(first, (inputs, HIDDEN)) / inputs**0.5,
        "second": jax.random.normal(second, (HIDDEN, outputs)) / HIDDEN**0.5,
    }


@jax.jit
def choose(weights: dict[str, jax.Array], seen: jax.Array, masks: jax.Array, key: jax.Array) -> jax.Array:
    """Draw a legal action for every table from the network's policy."""
    logits = jax.nn.relu(seen @ weights["first"]) @ weights["second"]
    return jax.random.categorical(key, jnp.where(masks, logits, -jnp.inf))


def main(game: str = "puerto-rico", steps: int = 300) -> int:
    tables = research.batch(game, TABLES, players=4, seed=1)
    seen, masks = (jax.dlpack.from_dlpack(array) for array in tables.observe())
    key = jax.random.key(1)
    weights = network(key, seen.shape[1], masks.shape[1])
    games, wins = 0, np.zeros(tables.shares.shape[1])
    for step in range(steps):
        # Imported again each time: JAX may assume that an array never changes.
        seen, masks = (jax.dlpack.from_dlpack(array) for array in tables.observe())
        actions = choose(weights, seen, masks, jax.random.fold_in(key, step))
        tables.step(np.asarray(actions))
        games += int(tables.finished.sum())
        wins += tables.shares[tables.finished].sum(0)
    print(f"{games} games, wins by seat: {wins.round(1).tolist()}")
    return games


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
