"""What is said of a lesson that is followed at a table."""

from msgspec import Struct


class LessonStep(Struct):
    """Where a lesson stands: step `number` of `count`, from 0 on. While the others play, nothing is to be done or lit up."""

    game: str
    key: str
    title: str
    number: int
    count: int
    text: str
    light: list[str]  # what is lit up, as the picture names it
    actions: list[int]  # what counts as done now; none if there is only something to read, or the others play
    read: bool  # there is nothing to do but to read
    following: str  # the key of the next lesson; empty after the last
