"""Exact exploitability of a player in the endings of a game, by OpenSpiel's best responses.

The player becomes a policy: at each information state, a fresh copy of it chooses once. Random play is the even policy.
"""

from typing import Any, NamedTuple

from leeward.opponents.overrides import entrant
from leeward.opponents.players import play
from leeward.suite.tasks import Ending

PLAYERS = 2


class Question(NamedTuple):
    """A job: one ending, and who plays."""

    game: str
    player: str
    ending: Ending
    seed: int


def solve(question: Question) -> float:
    """Return how much a best response gains on average over both seats."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms.exploitability import nash_conv

    from leeward.research.adapters import openspiel

    game, player, ending, seed = question
    parameters = {"players": PLAYERS, "seed": ending.seed, "opening": ending.opening, "deals": ending.deals}
    spiel = pyspiel.load_game(openspiel.short_name(game) + openspiel.ENDING, parameters)

    class Choices(policy.Policy):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(spiel, list(range(PLAYERS)))
            self.known: dict[str, int] = {}

        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            known = state.information_state_string(state.current_player())
            if known not in self.known:
                self.known[known] = play(state.table, entrant(player, game, seed))
            return {self.known[known]: 1.0}

    played = policy.UniformRandomPolicy(spiel) if player == "random" else Choices()
    return float(nash_conv(spiel, played)) / PLAYERS
