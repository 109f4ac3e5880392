"""Checks a game against all laws, and shrinks what breaks one to the shortest game that shows it."""

import faulthandler
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.contract.game import cause, game_named
from leeward.kernel.doors.entry import prepare_game
from leeward.laws.both_ways import digests, digests_the_other_way, every_variant, first_difference
from leeward.laws.laws import LAWS, Law, redealing_keeps_what_a_seat_knows, what_is_revealed_is_marked
from leeward.laws.start import MOST_DECISIONS, WHOLE, LawBroken, Start, values
from leeward.laws.texts import LAWS_OF_TEXTS, OF_A_PACKAGE, everything_can_be_drawn

ALL: tuple[Law, ...] = (*LAWS, *LAWS_OF_TEXTS)
EXAMPLES = 30  # games for each law
LONGEST = 120.0  # seconds for one game of one law: rules that take longer do not end
# Laws that play or redeal a game many times get fewer games.
SLOW: dict[Law, int] = {redealing_keeps_what_a_seat_knows: 2, what_is_revealed_is_marked: 3, everything_can_be_drawn: 3}


@dataclass(frozen=True)
class Finding:
    """A broken law: the sentence of the contract, what was found, and the shortest game that shows it."""

    law: str
    sentence: str
    said: str
    start: Start | None = None
    game: str = ""  # as a saved game


@st.composite
def starts(draw: st.DrawFn, name: str) -> Start:
    """Draw a length, any number of players, any options and any seed: in this order, so that the length shrinks first."""
    most = draw(st.integers(0, WHOLE))
    rules = game_named(name)
    players = draw(st.sampled_from(rules.seats))
    options = tuple((option.name, draw(st.sampled_from(values(option, players)))) for option in rules.options)
    return Start(name, players, draw(st.integers(0, 2**63 - 1)), options, most)


def check(name: str, examples: int = EXAMPLES, begin: Callable[[str], object] = lambda law: None) -> Iterator[Finding | None]:
    """Check all laws: yield a finding for a broken law, None for a kept one. Call `begin` with each law's name first."""
    prepare_game(game_named(name))
    for whole in OF_A_PACKAGE:
        begin(title_of(whole))
        yield checked_once(name, whole)
    if not INTERPRETED:
        begin(title_of(compiled_rules_equal_interpreted_rules))
        yield compiled_rules_equal_interpreted_rules(name)
    for law in ALL:
        begin(title_of(law))
        yield search(name, law, max(1, examples // SLOW.get(law, 1)))


def title_of(law: Callable[..., object]) -> str:
    return law.__name__.replace("_", " ")


def sentence_of(law: Callable[..., object]) -> str:
    return " ".join((law.__doc__ or "").split())


def checked_once(name: str, law: Callable[[str], None]) -> Finding | None:
    try:
        law(name)
    except Exception as problem:
        return Finding(title_of(law), sentence_of(law), said_by(problem))
    return None


def compiled_rules_equal_interpreted_rules(name: str) -> Finding | None:
    """The rules, compiled or as plain Python, lead to the same bytes with every option; neither leaves an array."""
    law = compiled_rules_equal_interpreted_rules
    try:
        here = dict[str, list[str]]()
        for start in every_variant(name):
            with watched(LONGEST):
                here[str(start)] = digests(start)
        found = first_difference(here, digests_the_other_way([name], interpreted=True), name)
    except LawBroken as problem:
        return Finding(title_of(law), sentence_of(law), str(problem))
    return Finding(title_of(law), sentence_of(law), found[1], found[0], saved(found[0])) if found else None


@contextmanager
def watched(seconds: float) -> Iterator[None]:
    """End this process with the place where it is, if the rules do not end: nothing else stops a compiled loop."""
    if sys.__stderr__ is not None:
        faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def search(name: str, law: Law, examples: int) -> Finding | None:
    """Check a law with random games; return the shortest one that breaks it."""
    broken: list[tuple[Start, Exception]] = []

    # The first example is always the shortest: it costs nothing, and shows little.
    @settings(max_examples=examples + 1, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(starts(name))
    def holds(start: Start) -> None:
        try:
            with watched(LONGEST):
                law(start)
        except Exception as problem:
            broken.append((start, problem))
            raise

    try:
        holds()
    except Exception as problem:
        if not broken:
            return Finding(title_of(law), sentence_of(law), said_by(problem))
        start, found = broken[-1]  # Hypothesis ends with the shortest
        return Finding(title_of(law), sentence_of(law), said_by(found), start, saved(start))
    return None


def said_by(problem: Exception) -> str:
    if isinstance(problem, LawBroken):
        return str(problem)
    where = problem.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    at = f" at {where.tb_frame.f_code.co_filename}:{where.tb_lineno}" if where is not None else ""
    return f"{cause(problem)}{at}"


def saved(start: Start) -> str:
    """Return the game of a start as text, as far as it can be played."""
    try:
        game: Any = start.game()
        chance = start.chance()
        while not game.over and game.number < min(start.most, MOST_DECISIONS):
            game.play(chance.choice(game.legal.numbers))
        text: str = game.dumps()
    except Exception as problem:
        return f"it cannot be played as far: {cause(problem)}\n"
    return text
