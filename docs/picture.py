"""Draw the README's picture: `python docs/picture.py` writes docs/board.svg."""

import io
import random
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import leeward

COLUMNS = 100
NIGHT = TerminalTheme(
    (27, 29, 35),
    (222, 218, 208),
    [
        (60, 62, 70),
        (214, 106, 94),
        (140, 176, 106),
        (222, 184, 96),
        (110, 156, 206),
        (178, 136, 190),
        (108, 180, 178),
        (222, 218, 208),
    ],
    [
        (120, 122, 130),
        (232, 132, 118),
        (164, 198, 132),
        (240, 208, 126),
        (142, 184, 230),
        (200, 162, 212),
        (136, 204, 202),
        (250, 246, 238),
    ],
)


def main() -> None:
    game = leeward.new("puerto-rico", players=4, seed=12, buildings="random", nobles=True)
    chance = random.Random(5)
    while game.table.rounds < 11 or game.decision.kind != "builder: build":
        game.play(chance.choice(game.legal))
    viewer = int(game.table.seat)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(game.rules.board.rich_board(game.view(viewer), game.names, viewer, game.lang))
    console.print(f"\n[bold]{game.decision}[/]")
    for number, action in enumerate(game.legal, 1):
        console.print(
            f"  [dim]{number:2}[/]  {game.rules.words.label(game.view(viewer), int(action), game.lang)}", highlight=False
        )
    picture = console.export_svg(title="leeward play puerto-rico", theme=NIGHT)
    picture = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", picture, flags=re.DOTALL)  # no fonts from elsewhere
    Path(__file__).with_name("board.svg").write_text(picture.replace("Fira Code, monospace", "monospace"), encoding="utf-8")


if __name__ == "__main__":
    main()
