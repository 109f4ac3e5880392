"""Laws that every game must obey, whatever its rules. `tests/test_any_game.py` checks all games.

A law takes a start (a game, its players, options and seed) and plays from there at random.
"""

import inspect
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import strategies as st

import leeward
import third_game.game  # noqa: F401 - registers it
from leeward.kernel.contract.game import FIRST, BadOption, Option, game_named
from leeward.kernel.contract.offers import ACTION_KINDS, Board, Picture, Words
from leeward.kernel.doors import entry
from leeward.kernel.doors.steps import walk
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NOBODY, Game, IllegalAction, new
from leeward.kernel.play.log import lines_of_step
from leeward.kernel.play.preview import Preview, preview

MOST_DECISIONS = 5000
NUMBERS_TRIED = range(-2, 1000)  # action numbers, legal or not
WORLDS = 4  # redeals of the hidden information, to see whether an action reveals some


@dataclass(frozen=True)
class Start:
    """A game's setup, and the random stream that plays it."""

    name: str
    players: int
    seed: int
    options: tuple[tuple[str, str | bool], ...]

    def game(self) -> Game:
        return new(self.name, self.players, self.seed, options=dict(self.options))

    def chance(self) -> random.Random:
        return random.Random(self.seed)

    def played(self) -> Game:
        """Return the game, played at random to its end."""
        game = self.game()
        self.finish(game)
        return game

    def finish(self, game: Game) -> None:
        """Play a game to its end at random: players who cooperate could go on forever."""
        chance = self.chance()
        for _ in range(MOST_DECISIONS):
            if game.over:
                return
            game.play(chance.choice(game.legal.numbers))
        raise AssertionError(f"no end after {MOST_DECISIONS} decisions")

    def stops(self, gap: int) -> Iterator[Game]:
        """Yield the game about once per `gap` decisions, and at the end."""
        game = self.game()
        chance = self.chance()
        while not game.over:
            if chance.randrange(gap) == 0:
                yield game
            game.play(chance.choice(game.legal.numbers))
        yield game


@st.composite
def starts(draw: st.DrawFn, name: str) -> Start:
    """Draw any number of players, any options and any seed."""
    rules = game_named(name)
    players = draw(st.sampled_from(rules.seats))
    options = tuple((option.name, draw(st.sampled_from(values(option, players)))) for option in rules.options)
    return Start(name, players, draw(st.integers(0, 2**63 - 1)), options)


def values(option: Option, players: int) -> tuple[str | bool, ...]:
    """Return the values that this many players can choose."""
    return option.values[: players + 1] if option.name == FIRST else option.values


# The contract


def the_contract_is_kept(name: str) -> None:
    """Check that every function of the contract exists, with the right parameter names and defaults."""
    rules = game_named(name)
    for kind, module in ((Words, rules.words), (Board, rules.board), (Picture, rules.picture)):
        for function, promised in functions_of(kind):
            found = getattr(module, function, None)
            assert found is not None, f"{name} has no {kind.__name__.lower()}.{function}"
            assert parameters(found) == parameters(promised)[1:], f"{name}: {kind.__name__.lower()}.{function}"


def functions_of(kind: type) -> list[tuple[str, Callable[..., object]]]:
    return [(function, promised) for function, promised in vars(kind).items() if not function.startswith("_")]


def parameters(function: Callable[..., object]) -> list[tuple[str, object]]:
    return [(each.name, each.default) for each in inspect.signature(function).parameters.values()]


# The laws


def there_is_always_a_choice_until_the_end(start: Start) -> None:
    game = start.game()
    chance = start.chance()
    for _ in range(MOST_DECISIONS):
        legal = game.legal
        assert len(set(legal)) == len(legal), "an action is listed twice"
        assert game.over == (len(legal) == 0)
        if game.over:
            break
        assert len(legal) > 1, "a forced action was left to the player"
        assert len(legal) <= game.rules.most_actions
        assert 0 <= game.table.seat < game.seats
        assert game.outcome is None
        game.play(chance.choice(legal))
    assert game.over, f"no end after {MOST_DECISIONS} decisions"
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners
    assert sorted(standing.seat for standing in outcome.ranking) == list(range(game.seats))
    assert [standing.points for standing in outcome.ranking] == sorted(game.scores, reverse=True)
    assert all(game.scores[winner] == max(game.scores) for winner in outcome.winners)
    assert game.decision.seat == -1


def anything_else_is_refused(start: Start) -> None:
    scratch = np.zeros(game_named(start.name).most_actions, np.int16)
    for game in start.stops(gap=40):
        before = game.tables.tobytes()
        legal = set(game.legal.numbers)
        illegal = [number for number in NUMBERS_TRIED if number not in legal]
        for number in illegal:
            assert entry.choose(game.tables, number, scratch) == -1
        assert game.tables.tobytes() == before
        for what in (start.chance().choice(illegal), -1, 2**15, 2**16 + min(legal, default=0), 2**80, "do as you please"):
            with pytest.raises(IllegalAction, match="is over" if game.over else "Possible: "):
                game.play(what)
            assert game.tables.tobytes() == before


def undo_restores_the_bytes(start: Start) -> None:
    game = start.game()
    chance = start.chance()
    tables = [game.tables.tobytes()]
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
        tables.append(game.tables.tobytes())
        if chance.random() < 0.05:
            count = min(chance.randint(1, 10), len(tables) - 1)
            game.undo(count)
            del tables[-count:]
            assert game.tables.tobytes() == tables[-1]
    for before in reversed(tables[:-1]):
        game.undo()
        assert game.tables.tobytes() == before
    assert not game.history


def replay_equals_play(start: Start) -> None:
    game = start.played()
    again = leeward.loads(game.dumps())
    assert again.tables.tobytes() == game.tables.tobytes()
    assert again.dumps() == game.dumps()
    assert [int(played.action) for played in again.history] == [int(played.action) for played in game.history]
    halfway = game.copy()
    halfway.undo(game.number // 2 + 1)
    assert leeward.loads(halfway.dumps()).tables.tobytes() == halfway.tables.tobytes()


def a_copy_is_independent(start: Start) -> None:
    for game in start.stops(gap=60):
        if game.over:
            return
        before = game.tables.tobytes()
        played = game.number
        copy = game.copy()
        start.finish(copy)
        assert game.tables.tobytes() == before
        assert game.number == played
        copy.undo(copy.number - played)
        assert copy.tables.tobytes() == before
        return


def looking_twice_is_looking_once(start: Start) -> None:
    for game in start.stops(gap=30):
        before = game.tables.tobytes()
        for seat in range(-1, game.seats):
            seen = game.view(seat).tobytes()
            assert game.seen(seen, seat).tobytes() == seen
        assert game.tables.tobytes() == before


def redealing_keeps_what_a_seat_knows(start: Start) -> None:
    for game in start.stops(gap=30):
        for seat in range(game.seats):
            known = game.view(seat).tobytes()
            other = game.copy()
            entry.deal_anew(other.tables, seat, start.seed ^ 0x5EED)
            assert other.view(seat).tobytes() == known
            if game.over:
                continue
            assert other.tables.tobytes() != game.tables.tobytes(), "hidden information was not redealt"
            again = game.copy()
            entry.deal_anew(again.tables, seat, start.seed ^ 0x5EED)
            assert again.tables.tobytes() == other.tables.tobytes()
            if seat == game.table.seat:
                assert other.legal.numbers == game.legal.numbers, "the legal actions reveal hidden information"
                start.finish(other)


def what_is_revealed_is_marked(start: Start) -> None:
    marked_in_vain, plain = 0, 0
    chance = start.chance()
    for game in start.stops(gap=3):
        if game.over:
            break
        before = int(game.table.revealed)
        for action in chance.sample(game.legal.numbers, min(3, len(game.legal))):
            after = game.copy()
            after.play(action)
            raised = after.table.revealed > before
            if shows(game, after, action):
                assert raised, f"{after.history[-1]}: something was revealed but is not marked"
            elif not after.over:
                plain += 1
                marked_in_vain += raised
    assert marked_in_vain <= 2 + plain // 10, "most actions that reveal nothing must not be marked"


def shows(game: Game, after: Game, action: int) -> bool:
    """Return whether the action involves chance or reveals something hidden, tested by redealing."""
    if after.tables["dice"].tobytes() != game.tables["dice"].tobytes():
        return True
    scratch = np.zeros(game.rules.most_actions, np.int16)
    for seat in range(game.seats):
        for number in range(WORLDS):
            world = game.copy()
            entry.deal_anew(world.tables, seat, number)
            world.tables["dice"] = game.tables["dice"]
            # An action that is impossible in another world reveals that it is not the real one.
            if entry.choose(world.tables, action, scratch) < 0:
                return True
            if not after.over and world.view(seat).tobytes() != after.view(seat).tobytes():
                return True
    return False


def each_viewer_reads_the_same_log_as_if_alone(start: Start) -> None:
    """Viewers who see the same share the text."""
    chance = start.chance()
    for game in start.stops(gap=40):
        if game.over:
            break
        before, action = game.tables.tobytes(), chance.choice(game.legal.numbers)
        played = game.copy()
        played.play(action, telling=True)
        steps = walk(game.table_of(before), action, np.zeros(game.rules.most_actions, np.int16))
        for seat in range(NOBODY, game.seats):
            alone = [line for step in steps for line in lines_of_step(played, played.number, step, seat)]
            assert played.told(seat, played.number) == alone


def a_preview_comes_true_and_reveals_nothing_hidden(start: Start) -> None:
    """A preview is the same however hidden information is dealt, changes nothing, and comes true as far as it goes."""
    chance = start.chance()
    for game in start.stops(gap=60):
        if game.over:
            break
        seat, before = int(game.table.seat), game.tables.tobytes()
        for action in chance.sample(game.legal.numbers, min(2, len(game.legal))):
            found = preview(game, [action], "en")
            assert game.tables.tobytes() == before
            for number in range(WORLDS):
                world = game.copy()
                entry.deal_anew(world.tables, seat, number)
                assert same_preview(preview(world, [action], "en"), found), "a preview shows hidden information"
            played = game.copy()
            played.play(action, telling=True)
            steps = walk(game.table_of(before), action, np.zeros(game.rules.most_actions, np.int16))
            told = [line.text for line in played.told(seat, played.number) if not line.chosen]
            assert found.chance or found.lines == told[: len(found.lines)]
            assert found.chance or found.table is not None
            if found.table is not None:
                assert any(game.seen(step.after, seat).tobytes() == found.table.tobytes() for step in steps)


def same_preview(one: Preview, other: Preview) -> bool:
    tables = [None if found.table is None else found.table.tobytes() for found in (one, other)]
    return (one.lines, one.chance, tables[0]) == (other.lines, other.chance, tables[1])


def the_starting_player_is_random_unless_chosen(start: Start) -> None:
    players, chosen = start.players, {name: value for name, value in start.options if name != FIRST}
    for number in range(1, players + 1):
        table = new(start.name, players, start.seed, options={**chosen, FIRST: str(number)}).table
        assert table.first == number - 1
        assert table.first == new(start.name, players, start.seed ^ 1, options={**chosen, FIRST: str(number)}).table.first
    lots = {int(new(start.name, players, start.seed ^ number, options=chosen).table.first) for number in range(60)}
    assert lots == set(range(players))
    with pytest.raises(BadOption, match=f"option first cannot be '{players + 1}': "):
        new(start.name, players, options={**chosen, FIRST: str(players + 1)})


def a_decision_has_at_most_one_way_out_and_never_nothing_else(start: Start) -> None:
    """A decision has at most one way to end it, and never nothing else."""
    words = game_named(start.name).words
    for game in start.stops(gap=3):
        if game.over:
            break
        table = game.view(game.decision.seat)
        kinds = [words.action_kind(table, number) for number in game.legal.numbers]
        assert set(kinds) <= set(ACTION_KINDS)
        assert kinds.count("end") <= 1
        assert "end" in kinds or "choice" in kinds, "the question cannot be answered"
        known = game.known_to(game.decision.seat)
        assert [words.action_kind(known.table, number) for number in known.legal.numbers] == kinds


def everything_can_be_said(start: Start) -> None:
    words = game_named(start.name).words
    game = start.game()
    chance = start.chance()
    chapters = {key for key, _, _ in words.guide()}
    played = words.round_of(game.table)
    while not game.over:
        game.lang = chance.choice(LANGUAGES)
        assert 0 <= played <= words.round_of(game.view(-1)) <= played + 1, "rounds follow each other"
        played = words.round_of(game.table)
        assert game.decision.question
        assert game.decision.kind
        assert words.chapter(game.table) in chapters
        assert words.moment(game.table, game.lang)
        assert words.why_not(game.view(game.decision.seat), "no such thing", game.lang) == ""
        for action in game.legal:
            assert words.action_of(action.text) == action
            assert action.label
            assert str(action)
        chosen = chance.choice(game.legal)
        assert words.highlight(game.view(-1), int(chosen), game.lang).strip() == words.highlight(
            game.table, int(chosen), game.lang
        )
        assert game.legal.meant_by(chosen.text) == chosen
        game.play(chosen.text)
    for lang in LANGUAGES:
        game.lang = lang
        assert words.title(lang)
        assert words.introduction(lang).sentence
        for option in game_named(start.name).options:
            assert words.option_help(option.name, lang).endswith(".")
            assert all(words.option(option.name, value, lang) for value in (None, *option.values))
        for _, title, paragraphs in words.guide(lang):
            assert title
            assert all(paragraphs)
        log = game.log
        assert [line.text for line in log if line.chosen] == [played.sentence for played in game.history]
        assert all(line.text.strip() for line in log)
        assert str(game.outcome)
        assert str(game)
        assert all(len(line) <= 100 for line in game.board(-1).splitlines())


LAWS: list[Callable[[Start], None]] = [
    there_is_always_a_choice_until_the_end,
    anything_else_is_refused,
    undo_restores_the_bytes,
    replay_equals_play,
    a_copy_is_independent,
    looking_twice_is_looking_once,
    redealing_keeps_what_a_seat_knows,
    what_is_revealed_is_marked,
    each_viewer_reads_the_same_log_as_if_alone,
    a_preview_comes_true_and_reveals_nothing_hidden,
    the_starting_player_is_random_unless_chosen,
    a_decision_has_at_most_one_way_out_and_never_nothing_else,
    everything_can_be_said,
]
