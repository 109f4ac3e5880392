"""A finished game in a terminal: step by step, one position, or the whole log."""

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from leeward.kernel.play.game import NOBODY, Game
from leeward.terminal.screen import LOG, NEWS, Ask, Screen, ending


def replay(game: Game, console: Console, ask: Ask = input) -> None:
    """Step through a game."""
    Replay(game, console, ask).step_through()


def show_position(game: Game, number: int, console: Console) -> None:
    """Print the table after so many actions."""
    replay = Replay(game, console, input)
    replay.go_to(number)
    replay.show()


def show_log(game: Game, console: Console) -> None:
    """Print the whole log."""
    for line in game.log:
        console.print(Text(str(line)), soft_wrap=True)
    if game.over:
        console.print(ending(game))


class Replay(Screen):
    """A game, shown action by action. Nothing is hidden, since the game has been played."""

    def __init__(self, game: Game, console: Console, ask: Ask) -> None:
        super().__init__(game.copy(), console, ask)
        self.actions = [int(done.action) for done in game.history]
        self.number = len(self.actions)
        self.notes = dict(game.notes)  # the copy forgets them when it goes back

    def go_to(self, number: int) -> None:
        """Move to the position after so many actions."""
        if number < self.number:
            self.game.undo(self.number - number)
        self.game.replay(self.actions[self.number : number])
        self.number = number

    def show(self) -> None:
        game = self.game
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(game.rules.board.rich_board(game.table, game.names, NOBODY, game.lang))
        news = game.told(NOBODY, self.number)
        if news:
            self.note(self.lines(news, NEWS))
        if noted := self.notes.get(self.number):
            self.note(Text(f"{noted.mark} {noted.text}".strip(), "italic"))
        self.console.print(Rule(style="green"))
        self.console.print(ending(game) if game.over else Text(game.decision.question, "bold"))

    def step_through(self) -> None:
        self.go_to(0)
        self.show()
        try:
            while self.answer(self.ask(self.prompt()).strip()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def prompt(self) -> str:
        last = len(self.actions)
        if self.number == last:
            return self.say("{number} of {last}, the end; b back, a number, q quit: ", number=self.number, last=last)
        return self.say("{number} of {last}; Enter next, b back, a number, q quit: ", number=self.number, last=last)

    def answer(self, line: str) -> bool:
        """Do what was typed; return False to leave."""
        if self.explains(line):
            return True
        command, _, rest = line.partition(" ")
        match command.casefold():
            case "q" | "quit" | "exit":
                return False
            case "":
                self.move_to(self.number + 1)
            case "b" | "back":
                self.move_to(self.number - 1)
            case number if number.isdecimal():
                self.move_to(int(number))
            case "l" | "log":
                self.note(self.lines(self.game.log, int(rest) if rest.isdecimal() else LOG))
            case "h" | "help":
                self.help()
            case _:
                self.warn(self.say("“{line}” is not possible here; h shows what is.", line=line))
        return True

    def move_to(self, number: int) -> None:
        if 0 <= number <= len(self.actions):
            self.go_to(number)
            self.show()
        else:
            self.warn(self.say("There is no position {number}: choose 0 to {last}.", number=number, last=len(self.actions)))

    def help(self) -> None:
        say = self.say
        self.table_of_keys(
            [
                ("Enter", say("the next action")),
                ("b", say("one action back")),
                (say("a number"), say("the table after so many actions; 0 is the beginning")),
                ("l", say("the log: what has happened; l 100 shows the last 100 lines")),
                ("?", say("everything that can be explained; ? with a name explains a building, a role or a thing")),
                ("q", say("leave")),
            ]
        )
