"""Planned moves, as their player writes and sees them. Nobody else sees them."""

from typing import Annotated

from msgspec import Meta, Struct

Said = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=60)]


class WantedAhead(Struct, forbid_unknown_fields=True):
    """My choices on a copy of the table, in order: actions in notation, or empty to leave one open."""

    expected: int  # the version of the table
    said: Said = []


class RemovedLines(Struct, forbid_unknown_fields=True):
    """Remove a line of my plan by its place, or all of it."""

    edition: int  # of the plan
    number: Annotated[int, Meta(ge=0, le=100)] | None = None


class PlannedLine(Struct):
    """A line of my plan in words: what must have happened, and what I play then."""

    when: list[str]
    does: list[str]


class PlanView(Struct):
    """My plan at a table. `played` are the numbers of the actions that it played."""

    edition: int
    lines: list[PlannedLine]
    played: list[int]
    stopped: str  # why the plan ended; empty if it did not


class AheadOption(Struct):
    """A choice on the copy: send `action` for it."""

    action: str
    label: str


class AheadView(Struct):
    """The copy of the table after my choices. `asks` is the seat whose choice comes next; -1 if there is none.

    If `line` is there, I have answered and may confirm it. With `guessed`, chance or something hidden was made up on the way.
    """

    version: int
    asks: int
    mine: bool
    question: str
    options: list[AheadOption]
    line: PlannedLine | None
    guessed: bool
