"""Playing any game in a terminal. It knows a game only as `Game`, through its words and its board."""

import contextlib
import os
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from leeward.analysis.coach import look_at, round_is_about, warning
from leeward.analysis.explanation import explain
from leeward.analysis.hints import Hint, hint
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import NOBODY, Game
from leeward.opponents import players
from leeward.opponents.levels import USUAL
from leeward.opponents.words import percent
from leeward.terminal.pondering import Pondering
from leeward.terminal.screen import LOG, NEWS, QUIET, Ask, Screen, ending

LONG_MENU = 10  # choices; more stand in two columns
WIDE_LABEL = 46  # two columns of labels fit up to this width
ME = "me"  # a person at this screen
PACE = 0.4  # seconds between two actions of computers, so that one can follow
BAR = 20  # characters of a whole chance


def play(
    game: Game,
    seats: Sequence[str],
    console: Console,
    ask: Ask = input,
    path: Path | None = None,
    command: str = "leeward",
    coach: bool = False,
) -> None:
    """Play on. `seats` tells who sits where: `me` is a person at this screen, any other name an opponent.

    The game is saved to the path when they leave; `command` is what they type to come back. A coach says what the round is
    about, and warns before a choice that gives away much.
    """
    Sitting(game, seats, console, ask, path, command, coach).play_on()


class Leave(Exception):
    """The person wants to leave."""


class Sitting(Screen):
    """People in front of one screen, in the middle of a game."""

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
        super().__init__(game, console, ask)
        self.coach = coach
        self.warned: int | None = None  # the choice that the coach has just warned of
        self.seats = list(seats)
        self.people = [seat for seat, name in enumerate(seats) if name == ME]
        self.path = path
        self.command = command
        self.notice = ""  # to be said under the next board
        self.opponent: players.Player | None = None
        self.bots: dict[int, players.Player] = {}  # people's own, who stay for the whole game
        self.pondering = Pondering(game, seats if console.is_terminal else ())
        self.look_back()
        for seat in set(range(game.seats)) - set(self.people):
            self.computer(seat)  # one that does not exist is refused before the game begins
            if seats[seat] != "random" and seat not in self.bots:
                players.prepare(game.rules.name)
        self.on_turn = NOBODY

    def look_back(self) -> None:
        """Count the actions played, and remember from where on each person wants to be told the news."""
        history = self.game.history
        self.played = len(history)
        self.on_turn = NOBODY  # the computer that decides, and may decide again
        self.news_from = dict.fromkeys(self.people, 0)
        for done in history:
            self.news_from[done.seat] = done.number

    def play_on(self) -> None:
        """Until the people leave."""
        try:
            while True:
                if self.game.over:
                    self.close()
                elif self.game.table.seat in self.people:
                    self.take_turn(int(self.game.table.seat))
                else:
                    self.let_computer_play(int(self.game.table.seat))
        except Leave:
            self.leave()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.leave()
        except Exception:
            self.leave()  # whatever goes wrong, the game is not lost
            raise

    def play(self, action: int) -> None:
        seat = int(self.game.table.seat)
        self.game.play(int(action))
        self.played += 1
        self.news_from[seat] = self.played
        if seat != self.on_turn:
            self.on_turn = NOBODY

    # a computer's turn

    def let_computer_play(self, seat: int) -> None:
        """Let it think, and tell what it did before the next one thinks."""
        started = time.monotonic()
        with self.thinking(self.game.names[seat]):
            action = players.play(self.game, self.computer(seat))
        self.play(action)
        if self.console.is_terminal:
            self.note(self.lines(self.game.told(self.viewer(), self.played), NEWS))
            time.sleep(max(0.0, PACE - (time.monotonic() - started)))

    def computer(self, seat: int) -> players.Player:
        """Who plays a seat. It stays for a turn, and knows nothing of other turns: what is taken back is forgotten."""
        name = self.seats[seat]
        if seat in self.bots:
            return self.bots[seat]
        if seat in self.pondering.who:
            return self.pondering.whose_turn(seat)
        if self.on_turn != seat or self.opponent is None:
            self.on_turn = seat
            self.opponent = players.player(name, self.game.rules.name, self.played)
        if ":" in name:
            self.bots[seat] = self.opponent
        return self.opponent

    @contextlib.contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """A sign that somebody thinks, where it can be taken away again."""
        if not self.console.is_terminal:
            yield
            return
        with self.console.status(Text(self.say("{name} is thinking", name=name))):
            yield

    # a person's turn

    def take_turn(self, seat: int) -> None:
        """Show the table to a person and ask until something is played or taken back."""
        choices = list(self.game.legal)
        self.show_table(seat)
        self.show_menu(choices)
        prompt = self.say("1 to {last}, Enter for 1, h for help: ", last=len(choices))
        self.converse(prompt, lambda line: self.choose(line, choices), lambda: self.show_menu(choices))

    def choose(self, line: str, choices: Sequence[Action]) -> bool:
        """Play what was typed, if it is a choice: its number, its text, or nothing for the first."""
        last = len(choices)
        if line.isdecimal():
            if not 1 <= int(line) <= last:
                self.warn(self.say("There is no choice {number}: type a number from 1 to {last}.", number=line, last=last))
                return False
            return self.decide(choices[int(line) - 1])
        meant = self.game.legal.meant_by(line) if line else choices[0]
        if meant is None:
            self.warn(
                self.say(
                    "“{line}” is not one of the choices: type a number from 1 to {last}, or h for help.", line=line, last=last
                )
            )
            return False
        return self.decide(int(meant))

    def decide(self, action: int) -> bool:
        """Play a choice; one that gives away much, with a coach, only when it is made a second time."""
        if self.coach and int(action) != self.warned and (text := self.warning(int(action))):
            self.warned = int(action)
            self.warn(text)
            self.note(Text(self.say("Make the same choice again to do it anyway; c sends the coach away."), QUIET))
            return False
        self.warned = None
        self.play(action)
        return True

    def warning(self, action: int) -> str:
        players.prepare(self.game.rules.name)
        with self.thinking(self.say("The coach")):
            return warning(look_at(self.game, action).loss, self.game.lang)

    def switch_coach(self) -> None:
        self.coach = not self.coach
        self.notice = self.say("The coach is here.") if self.coach else self.say("You play without the coach.")

    def converse(self, prompt: str, answer: Callable[[str], bool], show_again: Callable[[], None]) -> None:
        """Ask until an answer is good or the screen is to be drawn anew."""
        while True:
            with self.pondering.meanwhile():
                line = self.ask(prompt).strip()
            if self.explains(line):
                continue
            command, _, rest = line.partition(" ")
            match command.casefold():
                case "q" | "quit" | "exit":
                    raise Leave
                case "u" | "undo":
                    if self.take_back():
                        return
                case "s" | "save":
                    self.save_as(rest.strip())
                case "b" | "board":
                    return
                case "t" | "hint" if not self.game.over:
                    self.give_hint()
                    show_again()
                case "c" | "coach" if not self.game.over:
                    self.switch_coach()
                    return
                case "l" | "log":
                    self.note(self.lines(self.game.told(self.viewer()), int(rest) if rest.isdecimal() else LOG))
                    show_again()
                case "h" | "help":
                    self.help()
                    show_again()
                case _:
                    if answer(line):
                        return

    def take_back(self) -> bool:
        """Go back to the last decision of a person at this screen."""
        own = [done for done in self.game.history if done.seat in self.people]
        if not own:
            self.warn(self.say("There is nothing to take back."))
            return False
        self.notice = self.say("Taken back: {sentence}", sentence=own[-1].sentence)
        self.game.undo(self.played - own[-1].number + 1)
        self.pondering.forget()
        self.look_back()
        return True

    def give_hint(self) -> None:
        """What the strongest opponent would do here."""
        players.prepare(self.game.rules.name)
        with self.thinking(self.say("The strongest opponent")):
            found = hint(self.game)
        numbers = self.game.legal.numbers
        self.note(Group(*self.chances(found)))
        grid = Grid.grid(padding=(0, 2))
        title, chance = self.say("The strongest opponent would choose:"), self.say("your chance of winning")
        grid.add_row("", Text(title, "bold"), Text(chance, QUIET))
        for choice in found.choices:
            number = f"{numbers.index(int(choice.action)) + 1:>3}"
            own = choice.chances[self.game.table.seat]
            grid.add_row(Text(number, "bold green"), choice.action.label, self.percent(own))
        self.note(grid)
        if why := explain(self.game, found, self.game.lang):
            self.note(Text(why))

    def percent(self, chance: float) -> str:
        return percent(chance, self.game.lang)

    def chances(self, found: Hint) -> Iterator[RenderableType]:
        """Everybody's chance to win, as a small bar."""
        wide = max(len(name) for name in self.game.names)
        for name, chance in zip(self.game.names, found.standing, strict=True):
            yield Text(f"{name:<{wide}}  {'━' * round(BAR * chance):<{BAR}} {self.percent(chance):>5}")

    def help(self) -> None:
        say = self.say
        self.table_of_keys(
            [
                (say("a number"), say("make this choice; Enter alone takes the first")),
                ("t", say("a hint: what the strongest opponent would do, and everyone's chances of winning")),
                ("c", say("the coach comes or goes: what the round is about, and a warning before you give away much")),
                ("u", say("take back your last decision and everything that followed from it")),
                ("b", say("draw the board again")),
                ("l", say("the log: what has happened; l 100 shows the last 100 lines")),
                ("?", say("everything that can be explained; ? with a name explains a building, a role or a thing")),
                ("s", say("save the game; s with a name saves it to that file")),
                ("q", say("save the game and leave, as do Ctrl-C and Ctrl-D")),
            ]
        )

    # what is shown

    def viewer(self) -> int:
        """Who looks at the screen: whose turn it is, or the only person here."""
        seat = int(self.game.table.seat)
        if not self.game.over and seat in self.people:
            return seat
        return self.people[0] if len(self.people) == 1 else NOBODY

    def show_table(self, viewer: int) -> None:
        """The board as the viewer sees it, and what has happened since they last decided."""
        game = self.game
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(game.rules.board.rich_board(game.view(viewer), game.names, viewer, game.lang))
        news = game.told(viewer, self.news_from.get(viewer, 0))
        if news:
            self.note(self.lines(news, NEWS))
        if self.notice:
            self.note(Text(self.notice, "bold"))
            self.notice = ""
        if self.coach and not game.over and int(game.table.seat) == viewer and (about := round_is_about(game, game.lang)):
            self.note(Text(about, "italic"))

    def show_menu(self, choices: Sequence[Action]) -> None:
        """The question and its numbered answers; a long list of short ones stands in two columns."""
        self.console.print(Rule(style="green"))
        self.console.print(Text(self.game.decision.question, "bold"))
        entries = [(Text(f"{number:>3}", "bold green"), Text(action.label)) for number, action in enumerate(choices, 1)]
        narrow = max(label.cell_len for _, label in entries) <= WIDE_LABEL
        rows = (len(entries) + 1) // 2 if len(entries) > LONG_MENU and narrow else len(entries)
        grid = Grid.grid(padding=(0, 1))
        for row in range(rows):
            grid.add_row(*(cell for entry in entries[row::rows] for cell in entry))
        self.console.print(grid)

    # the end, and leaving

    def close(self) -> None:
        """The game is over: show how it ended."""
        self.show_table(self.viewer())
        self.console.print(Rule(style="green"))
        self.console.print(ending(self.game))
        prompt = self.say("Enter to leave, u to take back, s to save, l for the log: ")
        self.converse(prompt, self.has_seen_the_end, lambda: None)

    def has_seen_the_end(self, line: str) -> bool:
        if not line:
            raise Leave
        self.warn(self.say("The game is over: “{line}” is not possible any more.", line=line))
        return False

    def save_as(self, name: str) -> bool:
        """Save to a file of this name, but never over another game's."""
        path = Path(name).expanduser() if name else self.path or unused_path(self.game, Path())
        if not path.suffix:
            path = path.with_suffix(".game")
        if path.exists() and (self.path is None or path.resolve() != self.path.resolve()):
            self.warn(self.say("The file {path} already exists: choose another name.", path=path))
            return False
        try:
            self.game.save(path)
        except OSError as problem:
            self.warn(self.say("{path} cannot be written: {problem}", path=path, problem=problem.strerror))
            return False
        self.path = path
        self.console.print(self.say("The game is saved in {path}.", path=path), markup=False, soft_wrap=True)
        return True

    def leave(self) -> None:
        """Save the game, unless it is over and nobody wanted it saved, and say how to come back."""
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
        if self.coach:
            parts.append("--coach")
        edition = os.environ.get("LEEWARD_EDITION")
        if edition and "edition" in self.game.options:
            parts.append(f"--edition {shlex.quote(edition)}")
        return " ".join(parts)


def unused_path(game: Game, folder: Path) -> Path:
    """Where to save a game that has no file yet."""
    name = f"{game.rules.name}-{game.seed}"
    tries = (folder / f"{name}{again}.game.autosave" for again in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in tries if not path.exists())
