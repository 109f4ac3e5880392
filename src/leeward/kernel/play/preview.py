"""A choice looked at before it is made: the table as it would be, played on what the one who decides knows.

What is hidden is dealt anew before anything is played, so a preview tells nothing that its viewer could not find out alone.
It ends where chance falls, where something hidden would be turned up, and where somebody else has to go on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from leeward.kernel.doors.entry import over
from leeward.kernel.doors.steps import Taken, walk
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game, IllegalAction
from leeward.kernel.records.record import Table

CHANCE = term("Chance decides what follows.")
THE_END = term("This ends the game.")


@dataclass(frozen=True)
class Preview:
    """What would come of some actions. The table is as the viewer would see it: none if nothing can be foreseen."""

    table: Table | None
    lines: list[str]  # what it brings and costs, beyond what the actions' labels say
    chance: bool  # something is left open, because it is drawn or turned up


def preview(game: Game, actions: Sequence[int], lang: str) -> Preview:
    """What would come of playing these actions one after the other, for the seat that decides."""
    seat, known = int(game.table.seat), game.known_to(int(game.table.seat))
    known.lang = lang
    lines: list[str] = []
    for number, action in enumerate(actions):
        if action not in known.legal.numbers or known.table.seat != seat:
            raise IllegalAction(f"action {action} is not possible here")
        for step in walk(known.tables, action, np.zeros(game.rules.most_actions, np.int16)):
            before, after = known.table_of(step.before), known.table_of(step.after)
            if before[0].seat != seat:
                if number + 1 < len(actions):
                    raise IllegalAction(f"before action {actions[number + 1]} it is somebody else's turn")
                return Preview(known.seen(step.before, seat), lines, False)
            if over(after) or after[0].revealed != before[0].revealed:
                foreseen = known.seen(step.before, seat) if number or not step.chosen else None
                return Preview(foreseen, [*lines, voice(lang).say(THE_END if over(after) else CHANCE)], True)
            lines += told(known, step, seat)
    return Preview(known.view(seat), lines, False)


def told(game: Game, step: Taken, viewer: int) -> list[str]:
    """What the log would say of a step, but for the choice itself."""
    return [line.text for line in game.tell_step(0, step, viewer) if not line.chosen]
