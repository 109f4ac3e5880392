"""A game in a terminal: people at one screen and computers take turns. It knows a game only as `Game`."""

import os
import shlex
import sys
import time
import zlib
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console

from leeward.kernel.play.game import NOBODY, Game
from leeward.opponents import players
from leeward.opponents.levels import USUAL, is_level
from leeward.terminal.menu import Menu
from leeward.terminal.pondering import Pondering
from leeward.terminal.screen import NEWS, Ask

ME = "me"  # a person at this screen
PACE = 0.4  # seconds between two actions of computers, so that one can follow


def play(
    game: Game,
    seats: Sequence[str],
    console: Console,
    ask: Ask = input,
    path: Path | None = None,
    command: str = "leeward",
    coach: bool = False,
) -> None:
    """Play until the people leave. `seats` says who sits where: `me` is a person at this screen, other names are opponents.

    The game is saved to the path when they leave; `command` is what they type to come back. A coach says what the round is
    about, and warns before a serious mistake.
    """
    Session(game, seats, console, ask, path, command, coach).play_on()


class Leave(Exception):
    """A person wants to leave."""


class BotFailed(ValueError):
    """A person's own bot failed."""


class Session:
    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        console: Console,
        ask: Ask,
        path: Path | None,
        command: str,
        coach: bool,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.people = [seat for seat, name in enumerate(seats) if name == ME]
        self.console = console
        self.path = path
        self.command = command
        self.opponent: players.Player | None = None  # the computer whose turn it is
        self.bots: dict[int, players.Player] = {}  # people's own bots stay for the whole game
        self.pondering = Pondering(game, seats if console.is_terminal else ())
        self.menu = Menu(game, self.people, console, self.pondering.during(ask), coach)
        self.say = self.menu.say
        self.begun: list[int] = []  # how many actions had been played before each choice of a person
        self.look_back()
        for seat in set(range(game.seats)) - set(self.people):
            self.computer(seat)  # refuses unknown opponents before the game begins
            if seats[seat] != "random" and seat not in self.bots:
                players.prepare(game.rules.name)
        self.on_turn = NOBODY

    def look_back(self) -> None:
        """Count the actions played, and note the last decision of each seat: news begin there."""
        history = self.game.history
        self.played = len(history)
        self.on_turn = NOBODY  # the computer that decides, and may decide again
        self.news_from = dict.fromkeys(self.people, 0)
        for done in history:
            self.news_from[done.seat] = done.number

    def play_on(self) -> None:
        try:
            while True:
                seat = int(self.game.table.seat)
                if self.game.over or seat in self.people:
                    self.take_turn()
                else:
                    self.let_computer_play(seat)
        except Leave:
            self.leave()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.leave()
        except Exception:
            self.leave()  # the game is saved, whatever goes wrong
            raise

    def play(self, action: int) -> None:
        seat = int(self.game.table.seat)
        self.game.play(action)
        self.played += 1
        self.news_from[seat] = self.played
        if seat != self.on_turn:
            self.on_turn = NOBODY

    # a computer's turn

    def let_computer_play(self, seat: int) -> None:
        """Let it think, and print what it did before the next one thinks."""
        started = time.monotonic()
        with self.menu.thinking(self.game.names[seat]):
            action = self.choice_of(seat)
        self.play(int(action))
        if self.console.is_terminal:
            self.menu.note(self.menu.lines(self.game.told(self.menu.viewer(), self.played), NEWS))
            time.sleep(max(0.0, PACE - (time.monotonic() - started)))

    def choice_of(self, seat: int) -> int:
        """Return what a computer plays. If a person's own bot fails, say which one and why. What it prints goes elsewhere."""
        who = self.computer(seat)
        if seat not in self.bots:
            return players.play(self.game, who)
        try:
            with redirect_stdout(sys.stderr):
                return players.play(self.game, who)
        except (Exception, SystemExit) as problem:
            raise BotFailed(f"{self.seats[seat]} failed: {players.described(problem)}") from problem

    def computer(self, seat: int) -> players.Player:
        """Return who plays a seat. Opponents are made for one turn, so that an undo needs no cleaning up."""
        name = self.seats[seat]
        if seat in self.bots:
            return self.bots[seat]
        if seat in self.pondering.who:
            return self.pondering.whose_turn(seat)
        if self.on_turn != seat or self.opponent is None:
            self.on_turn = seat
            # A level errs in the same way all game; a player at random must not do the same every turn.
            seed = zlib.crc32(f"{self.game.seed} {seat}".encode()) if is_level(name) else self.played
            self.opponent = players.player(name, self.game.rules.name, seed)
        if ":" in name:
            self.bots[seat] = self.opponent
        return self.opponent

    # a person's turn

    def take_turn(self) -> None:
        """Show the table and ask until the player acts or undoes. At the end of the game, show how it ended."""
        choices = [] if self.game.over else list(self.game.legal)
        viewer = self.menu.viewer()
        self.menu.show_table(viewer, self.news_from.get(viewer, 0))
        if choices:
            self.menu.show_choices(choices)
        else:
            self.menu.show_ending()
        while True:
            reply = self.menu.read(choices)
            if reply.kind == "leave":
                raise Leave
            if reply.kind == "play":
                self.begun.append(self.played)
                for action in reply.actions:
                    self.play(action)
                return
            if reply.kind == "save":
                self.save_as(reply.file)
            elif reply.kind == "redraw" or self.take_back():
                return

    def take_back(self) -> bool:
        """Go back to the last choice of a person at this screen, which may be several actions of a hint."""
        own = [done for done in self.game.history if done.seat in self.people]
        if not own:
            self.menu.warn(self.say("There is nothing to undo."))
            return False
        last = own[-1].number - 1
        before = max((begun for begun in self.begun if begun <= last), default=last)
        self.begun = [begun for begun in self.begun if begun < before]
        undone = [done.sentence for done in own if done.number > before]
        self.menu.notice = self.say("Undone: {sentence}", sentence=" ".join(undone))
        self.game.undo(self.played - before)
        self.pondering.forget()
        self.look_back()
        return True

    # saving and leaving

    def save_as(self, name: str) -> bool:
        """Save to a file of this name, but never over another game's."""
        path = Path(name).expanduser() if name else self.path or unused_path(self.game, Path())
        if not path.suffix:
            path = path.with_suffix(".game")
        if path.exists() and (self.path is None or path.resolve() != self.path.resolve()):
            self.menu.warn(self.say("The file {path} already exists: choose another name.", path=path))
            return False
        try:
            self.game.save(path)
        except OSError as problem:
            self.menu.warn(self.say("{path} cannot be written: {problem}", path=path, problem=problem.strerror))
            return False
        self.path = path
        self.console.print(self.say("The game is saved in {path}.", path=path), markup=False, soft_wrap=True)
        return True

    def leave(self) -> None:
        """Save the game, unless it is over and has no file, and say how to come back."""
        if self.game.over and self.path is None:
            return
        saved = self.save_as("")
        if not saved:
            self.path = unused_path(self.game, Path.home())
            saved = self.save_as("")
        if saved and not self.game.over:
            self.console.print(self.say("To go on: {command}", command=self.way_back()), markup=False, soft_wrap=True)
        elif saved:
            again = f"{self.command} replay {shlex.quote(str(self.path))}"
            self.console.print(self.say("To see it again: {command}", command=again), markup=False, soft_wrap=True)

    def way_back(self) -> str:
        parts = [self.command, "play", "--resume", shlex.quote(str(self.path))]
        if self.seats != [ME, *[USUAL] * (self.game.seats - 1)]:
            parts.append(f"--seat {shlex.quote(','.join(self.seats))}")
        if self.game.lang != "en":
            parts.append(f"--lang {self.game.lang}")
        if self.menu.coach:
            parts.append("--coach")
        edition = os.environ.get("LEEWARD_EDITION")
        if edition and "edition" in self.game.options:
            parts.append(f"--edition {shlex.quote(edition)}")
        return " ".join(parts)


def unused_path(game: Game, folder: Path) -> Path:
    """Return where to save a game that has no file yet."""
    name = f"{game.rules.name}-{game.seed}"
    tries = (folder / f"{name}{again}.game.autosave" for again in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in tries if not path.exists())
