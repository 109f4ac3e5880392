"""JAX plays a batch: what the tables show comes to JAX by DLPack, without a copy, and its choices go back.

    pip install leeward[jax]
    python examples/jax_batch.py [game] [steps]

The arrays of a batch stay the same and are written anew by every step. So whatever JAX is to keep must be copied, and all that
looks at them must be done before the next step: turning the chosen actions into an array of NumPy waits for that.
"""

import sys

import jax
import jax.numpy as jnp
import numpy as np

from leeward import research

TABLES, HIDDEN = 64, 32


def network(key: jax.Array, inputs: int, outputs: int) -> dict[str, jax.Array]:
    """One layer that knows nothing yet."""
    first, second = jax.random.split(key)
    return {
        "first": jax.random.normal(first, (inputs, HIDDEN)) / inputs**0.5,
        "second": jax.random.normal(second, (HIDDEN, outputs)) / HIDDEN**0.5,
    }


@jax.jit
def choose(weights: dict[str, jax.Array], seen: jax.Array, masks: jax.Array, key: jax.Array) -> jax.Array:
    """An action for every table, as likely as the network finds it among the legal ones."""
    logits = jax.nn.relu(seen @ weights["first"]) @ weights["second"]
    return jax.random.categorical(key, jnp.where(masks, logits, -jnp.inf))


def main(game: str = "puerto-rico", steps: int = 300) -> int:
    tables = research.batch(game, TABLES, players=4, seed=1)
    seen, masks = (jax.dlpack.from_dlpack(array) for array in tables.observe())
    key = jax.random.key(1)
    weights = network(key, seen.shape[1], masks.shape[1])
    games, wins = 0, np.zeros(tables.shares.shape[1])
    for step in range(steps):
        # Taken anew each time: JAX may believe that an array it has never changes.
        seen, masks = (jax.dlpack.from_dlpack(array) for array in tables.observe())
        actions = choose(weights, seen, masks, jax.random.fold_in(key, step))
        tables.step(np.asarray(actions))
        games += int(tables.finished.sum())
        wins += tables.shares[tables.finished].sum(0)
    print(f"{games} games, wins by seat: {wins.round(1).tolist()}")
    return games


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
