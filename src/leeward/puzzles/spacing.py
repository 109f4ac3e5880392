"""Spaced repetition: when a position that a person got wrong comes back, by FSRS.

There are no steps within a day: a position comes back on another day, later and later as long as it is solved.
"""

import datetime
from dataclasses import dataclass

from fsrs import Card, Rating, Scheduler, State

YEAR = 365  # days: the longest pause
# Without fuzz every server plans the same day.
SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=YEAR, enable_fuzzing=False)


@dataclass(frozen=True)
class Memory:
    """How well a position is known, and when it is due. Times are in seconds since 1970."""

    due: float
    reviewed: float
    stability: float  # days after which it is still known with 90 %
    difficulty: float


def first_failed(at: float) -> Memory:
    """Begin with a position that was got wrong; it comes back the next day."""
    return planned(Card(card_id=1, due=time_of(at)), right=False, at=at)


def repeated(memory: Memory, right: bool, at: float) -> Memory:
    """Plan the next time after a repetition."""
    card = Card(
        card_id=1,
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=time_of(memory.due),
        last_review=time_of(min(memory.reviewed, at)),
    )
    return planned(card, right, at)


def planned(card: Card, right: bool, at: float) -> Memory:
    after, _ = SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, time_of(at))
    assert after.stability is not None
    assert after.difficulty is not None
    return Memory(after.due.timestamp(), at, after.stability, after.difficulty)


def time_of(at: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(at, datetime.UTC)
