"""The menu of a person at the screen: the table, the numbered choices, hints, the coach and the commands one can type."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from leeward.analysis.coach import look_at_all, round_is_about, warning
from leeward.analysis.explanation import whole, why_best
from leeward.analysis.hints import Choice, Hint, hint
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import NOBODY, Game
from leeward.opponents import players
from leeward.opponents.words import percent, percents
from leeward.terminal.screen import LOG, NEWS, QUIET, Ask, Screen, ending

LONG_MENU = 10  # choices; longer menus have two columns
WIDE_LABEL = 46  # two columns of labels fit up to this width
BAR = 20  # characters of a whole chance


class Reply(NamedTuple):
    """What a person wants: `play` actions as one, `undo`, `save` to a file, `redraw` the table or `leave`."""

    kind: str
    actions: tuple[int, ...] = ()
    file: str = ""


class Menu(Screen):
    def __init__(self, game: Game, people: Sequence[int], console: Console, ask: Ask, coach: bool) -> None:
        super().__init__(game, console, ask)
        self.people = people  # their seats
        self.coach = coach
        self.warned: tuple[int, ...] = ()  # the choice that the coach has just warned of
        self.hinted: list[Choice] = []  # the choices of a hint about the present decision
        self.notice = ""  # printed below the next board

    # reading

    def read(self, choices: Sequence[Action]) -> Reply:
        """Ask until the person wants something; without choices the game is over."""
        over, self.hinted = not choices, []
        prompt = (
            self.say("Enter to leave, u to undo, s to save, l for the log: ")
            if over
            else self.say("1 to {last}, Enter for 1, h for help: ", last=len(choices))
        )
        while True:
            line = self.ask(prompt).strip()
            if self.explains(line):
                continue
            command, _, rest = line.partition(" ")
            match command.casefold():
                case "q" | "quit" | "exit":
                    return Reply("leave")
                case "u" | "undo":
                    return Reply("undo")
                case "s" | "save":
                    return Reply("save", file=rest.strip())
                case "b" | "board":
                    return Reply("redraw")
                case "t" | "hint" if not over and rest:
                    actions = self.choose_hinted(rest)
                    if actions and self.may_play(actions):
                        return Reply("play", actions)
                    continue
                case "t" | "hint" if not over:
                    self.give_hint()
                case "c" | "coach" if not over:
                    self.coach = not self.coach
                    self.notice = self.say("The coach is here.") if self.coach else self.say("You play without the coach.")
                    return Reply("redraw")
                case "l" | "log":
                    self.note(self.lines(self.game.told(self.viewer()), int(rest) if rest.isdecimal() else LOG))
                case "h" | "help":
                    self.help()
                case "" if over:
                    return Reply("leave")
                case _ if over:
                    self.warn(self.say("The game is over: “{line}” is not possible any more.", line=line))
                case _:
                    action = self.choose(line, choices)
                    if action is not None and self.may_play((action,)):
                        return Reply("play", (action,))
                    continue
            if not over:
                self.show_choices(choices)

    def choose(self, line: str, choices: Sequence[Action]) -> int | None:
        """Return the choice that was typed: its number, its text, or nothing for the first."""
        last = len(choices)
        if line.isdecimal():
            if 1 <= int(line) <= last:
                return int(choices[int(line) - 1])
            self.warn(self.say("There is no choice {number}: type a number from 1 to {last}.", number=line, last=last))
            return None
        meant = self.game.legal.meant_by(line) if line else choices[0]
        if meant is None:
            self.warn(
                self.say(
                    "“{line}” is not one of the choices: type a number from 1 to {last}, or h for help.", line=line, last=last
                )
            )
            return None
        return int(meant)

    def choose_hinted(self, line: str) -> tuple[int, ...]:
        """Return the actions of a whole choice of the hint; nothing if there is none of this number."""
        if not self.hinted:
            self.warn(self.say("Ask for a hint first: t."))
        elif not line.strip().isdecimal() or not 1 <= int(line) <= len(self.hinted):
            self.warn(self.say("The hint has no choice {number}: type t 1 to t {last}.", number=line, last=len(self.hinted)))
        else:
            return tuple(self.hinted[int(line) - 1].actions)
        return ()

    def may_play(self, actions: tuple[int, ...]) -> bool:
        """With a coach, a serious mistake must be chosen twice."""
        if self.coach and actions != self.warned and (text := self.warning(actions)):
            self.warned = actions
            self.warn(text)
            self.note(Text(self.say("Make the same choice again to do it anyway; c sends the coach away."), QUIET))
            return False
        self.warned = ()
        return True

    def warning(self, actions: Sequence[int]) -> str:
        players.prepare(self.game.rules.name)
        with self.thinking(self.say("The coach")):
            return warning(look_at_all(self.game, actions), self.game.lang)

    @contextlib.contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Show that a player is thinking, where the screen can remove it again."""
        if not self.console.is_terminal:
            yield
            return
        with self.console.status(Text(self.say("{name} is thinking", name=name))):
            yield

    # showing

    def viewer(self) -> int:
        """Return who looks at the screen: the person whose turn it is, or the only person here."""
        seat = int(self.game.table.seat)
        if not self.game.over and seat in self.people:
            return seat
        return self.people[0] if len(self.people) == 1 else NOBODY

    def show_table(self, viewer: int, since: int) -> None:
        """Draw the board as the viewer sees it, and what has happened since this action."""
        game = self.game
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(game.rules.board.rich_board(game.view(viewer), game.names, viewer, game.lang))
        news = game.told(viewer, since)
        if news:
            self.note(self.lines(news, NEWS))
        if self.notice:
            self.note(Text(self.notice, "bold"))
            self.notice = ""
        if self.coach and not game.over and int(game.table.seat) == viewer and (about := round_is_about(game, game.lang)):
            self.note(Text(about, "italic"))

    def show_choices(self, choices: Sequence[Action]) -> None:
        """Print the question and its numbered answers; many short ones stand in two columns."""
        self.console.print(Rule(style="green"))
        self.console.print(Text(self.game.decision.question, "bold"))
        entries = [(Text(f"{number:>3}", "bold green"), Text(action.label)) for number, action in enumerate(choices, 1)]
        narrow = max(label.cell_len for _, label in entries) <= WIDE_LABEL
        rows = (len(entries) + 1) // 2 if len(entries) > LONG_MENU and narrow else len(entries)
        grid = Grid.grid(padding=(0, 1))
        for row in range(rows):
            grid.add_row(*(cell for entry in entries[row::rows] for cell in entry))
        self.console.print(grid)

    def show_ending(self) -> None:
        self.console.print(Rule(style="green"))
        self.console.print(ending(self.game))

    def give_hint(self) -> None:
        """Print what the strongest opponent would do here."""
        players.prepare(self.game.rules.name)
        with self.thinking(self.say("The strongest opponent")):
            found = hint(self.game)
        self.hinted = found.choices
        self.note(Group(*self.chances(found)))
        grid = Grid.grid(padding=(0, 2))
        title, chance = self.say("The strongest opponent would choose:"), self.say("your chance of winning")
        grid.add_row("", Text(title, "bold"), Text(chance, QUIET))
        for number, choice in enumerate(found.choices, 1):
            name, then = whole(self.game, choice, self.game.lang)
            text = Text(name)
            if then:
                text.append("\n" + self.say("Then: {steps}.", steps="; ".join(then)), QUIET)
            grid.add_row(Text(f"t {number}", "bold green"), text, percent(choice.chances[self.game.table.seat], self.game.lang))
        self.note(grid)
        if why := why_best(self.game, found):
            self.note(Text(why))
        self.note(Text(self.say("t 1 plays the first of them, with everything that belongs to it."), QUIET))

    def chances(self, found: Hint) -> Iterator[RenderableType]:
        """Draw every player's chance of winning as a small bar."""
        wide = max(len(name) for name in self.game.names)
        told = percents(found.standing, self.game.lang)
        for name, chance, much in zip(self.game.names, found.standing, told, strict=True):
            yield Text(f"{name:<{wide}}  {'━' * round(BAR * chance):<{BAR}} {much:>5}")

    def help(self) -> None:
        say = self.say
        self.table_of_keys(
            [
                (say("a number"), say("make this choice; Enter alone takes the first")),
                ("t", say("a hint: what the strongest opponent would do, and everyone's chances of winning")),
                ("t 1", say("play the first choice of the hint, with everything that belongs to it")),
                ("c", say("the coach comes or goes: what the round is about, and a warning before a serious mistake")),
                ("u", say("undo your last decision and everything that followed from it")),
                ("b", say("draw the board again")),
                ("l", say("the log: what has happened; l 100 shows the last 100 lines")),
                ("?", say("everything that can be explained; ? with a name explains a building, a role or a thing")),
                ("s", say("save the game; s with a name saves it to that file")),
                ("q", say("save the game and leave, as do Ctrl-C and Ctrl-D")),
            ]
        )
