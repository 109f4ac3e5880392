"""Pictures of positions in saved games, as files."""

from pathlib import Path

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.painting import png, themed
from leeward.kernel.play.game import Game
from leeward.kernel.play.notation import load
from leeward.kernel.records.record import Table


def draw(file: Path, at: int | None, viewer: int, out: Path, lang: str, theme: str) -> None:
    """Draw the table after `at` actions (None: at the end) as a seat sees it; -1 is a spectator."""
    say = voice(lang).say
    game = load(file, lang)
    last = len(game.history)
    if at is not None and not 0 <= at <= last:
        raise ValueError(say("--at {given}: this game has positions 0 to {last}", given=at, last=last))
    if not -1 <= viewer < game.seats:
        raise ValueError(say("--seat {given}: the seats of this game are 1 to {last}", given=viewer + 1, last=game.seats))
    if out.suffix.lower() not in (".svg", ".png"):
        raise ValueError(say("{path}: a picture is written as .svg or .png", path=out))
    svg = themed(picture(game, last if at is None else at, viewer), theme)
    if out.suffix.lower() == ".svg":
        out.write_text(svg, "utf-8")
        return
    try:
        painted = png(svg, theme)
    except ImportError as problem:
        raise ValueError(say("a PNG needs resvg-py and its fonts: pip install 'leeward[draw]'")) from problem
    out.write_bytes(painted)


def picture(game: Game, at: int, viewer: int) -> str:
    """Draw the table after so many actions, without marks for possible actions."""
    return str(game.rules.picture.draw(position(game, at, viewer), game.names, viewer, game.lang))


def position(game: Game, at: int, viewer: int) -> Table:
    history = game.history
    return game.view(viewer) if at == len(history) else game.seen(history[at].action.before, viewer)
