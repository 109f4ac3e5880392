"""A game on a screen: what playing and replaying share."""

import contextlib
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.characters import rich_scores
from leeward.kernel.play.game import Game
from leeward.kernel.play.log import Line

Ask = Callable[[str], str]
"""Shows a prompt and returns the typed line; raises EOFError or KeyboardInterrupt if the person leaves."""

WIDEST = 110
USUAL_WIDTH = 100
NEWS = 24  # lines of news at once
LOG = 40  # lines of the log at once
QUIET = "dim"
WARNING = "bold red"


def this_terminal() -> Console:
    """Return the terminal of this program, no wider than can be read well."""
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST) if console.is_terminal else USUAL_WIDTH
    return console


def edit_lines() -> None:
    """Let people edit what they type, where the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


def typed(ask: Ask, prompt: str) -> str:
    """Return what was typed; closing the terminal means leaving."""
    try:
        return ask(prompt).strip()
    except EOFError:
        return "q"


def ending(game: Game) -> RenderableType:
    """Show the scores, the winner and why the game ended."""
    sheet = game.rules.board.score_sheet(game.table, game.names, game.lang)
    return Group(rich_scores(sheet, game.names, game.lang), Text(str(game.outcome), "bold"))


class Screen:
    def __init__(self, game: Game, console: Console, ask: Ask) -> None:
        self.game = game
        self.console = console
        self.ask = ask
        self.voice = voice(game.lang)
        self.say = self.voice.say

    def warn(self, text: str) -> None:
        self.console.print(Text(text, WARNING))

    def note(self, what: RenderableType) -> None:
        self.console.print(Padding(what, (0, 1)))

    def lines(self, lines: Sequence[Line], most: int) -> RenderableType:
        """Show the last lines of a log."""
        shown = [Text(line.text) if line.chosen else Padding(Text(line.text, QUIET), (0, 0, 0, 2)) for line in lines[-most:]]
        if len(lines) > most:
            more = self.voice.count(
                "… {n} earlier line (l shows more)", "… {n} earlier lines (l shows more)", len(lines) - most
            )
            shown.insert(0, Text(more, QUIET))
        return Group(*shown)

    def table_of_keys(self, keys: Sequence[tuple[str, str]]) -> None:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        for key, meaning in keys:
            grid.add_row(key, meaning)
        self.note(grid)

    def explain(self, name: str) -> None:
        """Explain a thing; without a name, list all names."""
        words, lang = self.game.words, self.game.lang
        known = sorted(words.explain(lang), key=str.casefold)
        if not name:
            self.note(Text(", ".join(known)))
            return
        meaning = words.explain_about(name, lang)
        if meaning is not None:
            self.note(Text(meaning))
            return
        alike = get_close_matches(name.casefold(), known, 3, 0.5)
        hint = self.say("Perhaps {names}?", names=", ".join(alike)) if alike else self.say("? lists all names.")
        self.warn(self.say("Nothing here is called “{name}”.", name=name) + " " + hint)

    def explains(self, line: str) -> bool:
        """Explain what the line asks for (`? harbor`, `h harbor`, `?`); return whether it asks for an explanation."""
        command, _, rest = line.partition(" ")
        if line.startswith("?"):
            self.explain(line[1:].strip())
        elif command.casefold() in ("h", "help") and rest:
            self.explain(rest.strip())
        else:
            return False
        return True
