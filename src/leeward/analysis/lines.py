"""Lines of play in words: what the search expects, on the table as the deciding player knows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leeward.kernel.doors.steps import Taken
from leeward.kernel.play.game import Game
from leeward.kernel.play.log import lines_of_step

MOST_TOLD = 6  # sentences


@dataclass(frozen=True)
class Step:
    """One action of a line: its seat, its text, its consequences, and the table after it.

    An action that draws or reveals something has no consequences here, and its table is the one before it.
    """

    seat: int
    action: int
    text: str
    follows: list[str]
    after: Game
    own: bool  # by the deciding player
    declines: bool  # passes or ends something
    foreseen: bool  # draws and reveals nothing


def steps(game: Game, line: Sequence[int]) -> Iterator[Step]:
    """Play a line on what the deciding player knows, up to the first action that draws or reveals something."""
    seat = int(game.table.seat)
    known = game.known_to(seat)
    for action in line:
        if known.over or action not in known.legal.numbers:
            return
        seen = known.seen(known.tables.tobytes(), seat)
        taken, after = known.walk(action), known.copy()
        after.play(action)
        foreseen = int(after.table.revealed) == int(known.table.revealed)
        yield Step(
            int(known.table.seat),
            action,
            known.words.sentence(seen, action, known.names, known.lang),
            consequences(after, taken, seat) if foreseen else [],
            after if foreseen else known,
            int(known.table.seat) == seat,
            known.words.action_kind(seen, action) == "end",
            foreseen,
        )
        if not foreseen:
            return
        known = after


def consequences(game: Game, taken: Sequence[Taken], viewer: int) -> list[str]:
    """List the log's sentences about players after an action; none if a new round begins, which happens anyway."""
    first, last = (game.words.round_of(game.table_of(each)[0]) for each in (taken[0].before, taken[-1].after))
    if first != last:
        return []
    told = [line for step in taken for line in lines_of_step(game, 0, step, viewer) if not line.chosen and not line.forced]
    return [line.text for line in told if line.text.startswith(game.names)]


@dataclass(frozen=True)
class ToldStep:
    """A sentence of a line, and the index of its action."""

    step: int
    text: str


def told_line(game: Game, line: Sequence[int], lang: str) -> list[ToldStep]:
    """List the sentences of a line; silent actions are left out."""
    game = game.copy()
    game.lang = lang
    return [ToldStep(number, step.text) for number, step in enumerate(steps(game, line)) if step.text][:MOST_TOLD]
