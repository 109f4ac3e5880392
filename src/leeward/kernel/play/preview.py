"""Previews: what an action would bring, played on what the deciding player knows.

Hidden things are dealt again at random before anything is played, so a preview reveals nothing that the player does not know.
It ends where chance decides, where something hidden would be revealed, and where another player has to decide.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from leeward.kernel.doors.entry import over
from leeward.kernel.doors.steps import Taken
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game, IllegalAction
from leeward.kernel.play.log import lines_of_step
from leeward.kernel.records.record import Table

CHANCE = term("Chance decides what follows.")
THE_END = term("This ends the game.")


@dataclass(frozen=True)
class Preview:
    """What some actions would bring. The table is as the viewer would see it; None if nothing can be foreseen."""

    table: Table | None
    lines: list[str]  # gains and costs beyond the labels of the actions
    chance: bool  # chance or something hidden leaves a part open


def preview(game: Game, actions: Sequence[int], lang: str) -> Preview:
    """Return what playing these actions one after the other would bring to the seat that decides."""
    seat, known = int(game.table.seat), game.known_to(int(game.table.seat))
    known.lang = lang
    lines: list[str] = []
    for number, action in enumerate(actions):
        if action not in known.legal.numbers or known.table.seat != seat:
            raise IllegalAction(f"action {action} is not possible here")
        for step in known.walk(action):
            before, after = known.table_of(step.before), known.table_of(step.after)
            if before[0].seat != seat:
                if number + 1 < len(actions):
                    raise IllegalAction(f"before action {actions[number + 1]} it is another player's turn")
                return Preview(known.seen(step.before, seat), lines, False)
            if over(after) or after[0].revealed != before[0].revealed:
                foreseen = known.seen(step.before, seat) if number or not step.chosen else None
                return Preview(foreseen, [*lines, voice(lang).say(THE_END if over(after) else CHANCE)], True)
            lines += told(known, step, seat)
        known.play(action)
    return Preview(known.view(seat), lines, False)


def told(game: Game, step: Taken, viewer: int) -> list[str]:
    """Return what the log would say about a step, except for the choice itself."""
    return [line.text for line in lines_of_step(game, 0, step, viewer) if not line.chosen]
