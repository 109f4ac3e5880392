"""The strongest computers think while the player types."""

import io
import threading
from pathlib import Path

import pytest
from rich.console import Console

from leeward.kernel.play.game import Game, new
from leeward.opponents.players import Searcher
from leeward.terminal import session


def test_on_a_terminal_the_admiral_ponders_while_the_player_types(
    shallow: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pondered: list[tuple[int, int]] = []
    typed, thought_of = threading.Event(), threading.Event()

    def ponder(who: Searcher, game: Game, seat: int, seconds: float) -> None:
        pondered.append((seat, game.number))
        thought_of.set()
        while not who.thinker.halt[0]:
            typed.wait(0.005)

    def ask(_: str) -> str:
        assert thought_of.wait(20)
        thought_of.clear()
        if len(pondered) > 2:
            raise EOFError
        return "1"

    monkeypatch.setattr(Searcher, "ponder", ponder)
    screen = Console(file=io.StringIO(), width=100, force_terminal=True)
    session.play(new("puerto-rico", 3, 7), ["me", "admiral", "greedy"], screen, ask)
    assert {seat for seat, _ in pondered} == {1}
    assert len({number for _, number in pondered}) == len(pondered), "always of the latest position"
