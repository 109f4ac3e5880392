"""Pondering: the strongest computers think on while a person looks at the screen and types."""

import contextlib
import threading
from collections.abc import Iterator, Sequence

from leeward.kernel.play.game import Game
from leeward.opponents import players
from leeward.opponents.levels import is_level, level_of
from leeward.terminal.screen import Ask

LONGEST = 5.0  # seconds of thinking per computer and typed line


class Pondering:
    """The computers that ponder. They stay for the whole game, until an action is undone."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        self.game = game
        levels = {seat: level_of(game.rules.name, name) for seat, name in enumerate(seats) if is_level(name)}
        self.levels = {seat: level for seat, level in levels.items() if level.ponders}
        self.forget()

    def forget(self) -> None:
        """Start again, after an undo."""
        name = self.game.rules.name
        self.who = {seat: players.searcher(level, name, seat) for seat, level in self.levels.items()}

    def whose_turn(self, seat: int) -> players.Searcher:
        """Return the computer that decides now, after it has followed what was played."""
        self.who[seat].thinker.catch_up(self.game, seat)
        return self.who[seat]

    def during(self, ask: Ask) -> Ask:
        """Return a function that asks, with the computers pondering until the answer."""

        def ask_and_ponder(prompt: str) -> str:
            with self.meanwhile():
                return ask(prompt)

        return ask_and_ponder

    @contextlib.contextmanager
    def meanwhile(self) -> Iterator[None]:
        """Let them think, the next in turn first, and stop them when the person has answered."""
        game, done = self.game.copy(), threading.Event()
        turns = [seat % game.seats for seat in range(int(game.table.seat), int(game.table.seat) + game.seats)]

        def think_on() -> None:
            for seat in turns:
                if seat in self.who and not done.is_set():
                    self.who[seat].ponder(game, seat, LONGEST)

        for who in self.who.values():
            who.thinker.halt[0] = 0
        thread = threading.Thread(target=think_on, name="pondering", daemon=True)
        if self.who and not game.over:
            thread.start()
        try:
            yield
        finally:
            done.set()
            for who in self.who.values():
                who.thinker.halt[0] = 1
            if thread.ident is not None:
                thread.join()
