"""Computer players: classes with one method, `choose(game)`. The game they get holds only what their seat may know."""

import importlib.util
import inspect
import operator
import random
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Protocol

import numpy as np

from leeward.kernel.compiling import rules
from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import Game, new
from leeward.opponents import evaluation, greedy, maxn_player, networks
from leeward.opponents.beliefs import Beliefs
from leeward.opponents.copies import located
from leeward.opponents.levels import LEVELS, Level, is_level, level_of
from leeward.opponents.mind import Mind
from leeward.opponents.networks import UNGUIDED, Guidance, Network, always
from leeward.opponents.thinker import Thinker, Thought

NETWORK = "network"
SMALL = (8, 4, 4)  # layers: enough to compile for
WEIGHTS = ".npz"  # suffix of a network's file


class Player(Protocol):
    """The interface of a bot: `game` is the game as the deciding seat knows it."""

    def choose(self, game: Game) -> int | str: ...


class UnknownPlayer(ValueError):
    """There is no player of this name, or a bot's file is invalid."""


class Random:
    """Plays any legal action."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)

    def choose(self, game: Game) -> int:
        return self.chance.choice(game.legal.numbers)


class Greedy:
    """Plays the action that looks best one step ahead. A character adds its preferences."""

    def __init__(self, preferences: Sequence[int] = ()) -> None:
        self.preferences = preferences  # by action number
        self.scratch: greedy.Scratch | None = None

    def choose(self, game: Game) -> int:
        if self.scratch is None:
            self.scratch = greedy.new_scratch(game.rules)
        count = greedy.look(game.tables, self.scratch)
        estimates = {int(self.scratch.actions[i]): int(self.scratch.estimates[i]) for i in range(count)}
        if self.preferences:
            estimates = {action: value + self.preferences[action] for action, value in estimates.items()}
        return max(estimates, key=estimates.__getitem__)


class Searcher:
    """Plays at a level: a search with a number of visits and errors."""

    def __init__(self, level: Level, seed: int = 0, guidance: Guidance = UNGUIDED, preferences: Sequence[int] = ()) -> None:
        self.level = level
        self.mind = Mind(level, seed, preferences)
        brief = not (level.errs or preferences)
        self.thinker = Thinker(level.visits, level.seconds, level.settings, seed, guidance=guidance, brief=brief)
        self.thought: Thought | None = None
        self.belief = 0.0  # its predicted chance of winning at its last decision
        self.beliefs: Beliefs | None = None  # about the others' styles

    def choose(self, game: Game) -> int:
        thinker = self.thinker
        thinker.visits = self.visits(game.seats)
        thinker.tastes, thinker.seen = self.mind.tastes(game), self.mind.seen(game)
        self.thought = thinker.think(game)
        # The network's prediction is for opponents of many styles; the search knows the styles of this table.
        expected = self.thought.standing if self.beliefs and self.beliefs.doubts(game.seats) else self.thought.outlook
        self.belief = float(expected[int(game.table.seat)])
        action = self.mind.choice(self.thought, thinker.tastes)
        thinker.settle_on(game, action)
        return action

    def watch(self, game: Game, seat: int) -> None:
        """Learn how the game came here: what this seat did itself, and how the others choose."""
        self.mind.follow(game, seat)
        net = self.thinker.guidance(game.seats)
        if not self.level.believes or net is None:
            return
        if self.beliefs is None or self.beliefs.net is not net:
            name = game.rules.name
            self.beliefs = Beliefs(game.rules, [preferences(name, each) for each in learnt_from(name)], net)
            self.thinker.styles = self.beliefs.styles
        self.beliefs.follow(game, seat)

    def ponder(self, game: Game, seat: int, seconds: float) -> None:
        """Think while another player decides, using only what this seat knows."""
        self.thinker.visits = self.visits(game.seats)
        self.watch(game, seat)
        self.thinker.catch_up(game, seat)
        self.thinker.ponder(game.known_to(seat), seat, seconds)

    def visits(self, players: int) -> int:
        """Return the most visits: more at a table, where the seconds are the limit."""
        found = self.level.visits_with(players)
        return found if self.thinker.seconds is None else max(found, self.level.at_table)


class Intuition:
    """Plays a trained network's most likely action, without search."""

    def __init__(self, guidance: Guidance) -> None:
        self.guidance = guidance
        self.net: Network | None = None
        self.belief = 0.0  # its predicted chance of winning at its last decision

    def choose(self, game: Game) -> int:
        net = self.guidance(game.seats)
        if self.net is not net or net is None:
            assert net is not None
            self.net, self.actions = net, np.zeros(game.rules.most_actions, np.int16)
            self.guide = evaluation.guide(net.weights, game.rules.most_actions)
        count = evaluation.look(game.tables, self.actions, self.guide)
        self.belief = float(np.asarray(self.guide.scratch.shares)[int(game.table.seat)])
        return int(self.actions[np.argmax(np.asarray(self.guide.scratch.priors)[:count])])


def names(game: str) -> list[str]:
    """List all computer players of a game."""
    trained = [NETWORK] if networks.is_trained(game) else []
    return ["random", "greedy", *characters(game), maxn_player.NAME, *trained, *LEVELS]


def characters(game: str) -> tuple[str, ...]:
    room = character_room(game)
    return room.NAMES if room else ()


def learnt_from(game: str) -> tuple[str, ...]:
    """List the characters that networks meet in training; the others are held out for measuring."""
    room = character_room(game)
    return room.LEARNT_FROM if room else ()


def preferences(game: str, character: str) -> list[int]:
    """Return a character's bonus for each action number."""
    room = character_room(game)
    if room is None or character not in room.NAMES:
        raise UnknownPlayer(f"{game} has no style {character!r}: it has {', '.join(characters(game)) or 'none'}")
    found: list[int] = room.preferences(character)
    return found


@cache
def character_room(game: str) -> ModuleType | None:
    """Return a game's module of characters, if it has one."""
    return game_named(game).study("characters")


def player(name: str, game: str, seed: int = 0) -> Player:
    """Return a player by name; a network is `file.npz`, a bot `file.py:Class`."""
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy()
    if is_level(name):
        return searcher(level_of(game, name), game, seed)
    if name in characters(game):
        return Greedy(preferences(game, name))
    if maxn_player.is_maxn(name):
        return maxn_player.maxn(name, partial(networks.network_of, game), characters(game), partial(preferences, game))
    if name.endswith(WEIGHTS):
        return Intuition(always(networks.load(name, game)))
    if name == NETWORK and networks.is_trained(game):
        if not all(networks.network_of(game, players) for players in game_named(game).seats):
            raise UnknownPlayer(f"{NETWORK!r} cannot play {game}: one of its networks is damaged, or made for other rules")
        return Intuition(partial(networks.network_of, game))
    if ":" in name:
        return own_bot(name, seed)
    raise UnknownPlayer(f"there is no opponent {name!r}: use {', '.join(names(game))}, or your own bot as FILE.py:CLASS")


def searcher(level: Level, game: str, seed: int = 0) -> Searcher:
    """Return a player of this level."""
    return Searcher(level, seed, guidance(level, game), preferences(game, level.style) if level.style else ())


def guidance(level: Level, game: str) -> Guidance:
    """Return the networks that guide a level, if any."""
    if level.net:
        return always(networks.load(level.net, game))
    return partial(networks.network_of, game) if level.guided else UNGUIDED


def own_bot(name: str, seed: int = 0) -> Player:
    """Load a bot from a file; one with a `seed` parameter gets the seed. What it prints is not part of any result."""
    file, _, kind = name.rpartition(":")
    path = located(Path(file))
    if not path.is_file():
        raise UnknownPlayer(f"there is no bot file {file!r}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UnknownPlayer(f"{file!r} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        raise UnknownPlayer(f"{file} cannot be loaded: {type(problem).__name__}: {problem}") from problem
    bot = getattr(module, kind, None)
    if bot is None or not callable(getattr(bot, "choose", None)):
        raise UnknownPlayer(f"{file} has no class {kind!r} with a method choose(game)")
    try:
        with redirect_stdout(sys.stderr):
            made: Player = bot(seed=seed) if "seed" in inspect.signature(bot).parameters else bot()
    except (Exception, SystemExit) as problem:
        raise UnknownPlayer(f"{name} cannot be made: {type(problem).__name__}: {problem}") from problem
    return made


@cache
def prepare(game: str) -> None:
    """Compile the computer players of a game, with a message if it takes long."""
    table = prepare_quick(game)
    weakest, net = next(iter(LEVELS.values())), networks.at_random(game, SMALL)
    guide = evaluation.guide(net.weights, table.rules.most_actions, layout=table.rules.layout)
    steps: list[Callable[[], object]] = [
        lambda: Searcher(weakest).choose(table),
        lambda: Intuition(always(net)).choose(table),
        lambda: evaluation.look_around(table.tables, 0, guide),
        lambda: Searcher(weakest, guidance=always(net)).choose(table),
        lambda: maxn_player.MaxN(depth=1).choose(table),
        lambda: Beliefs(table.rules, (), net).compile(table),
    ]
    rules.prepare(f"{game}-opponents", steps)
    for step in steps:
        step()


def prepare_quick(game: str) -> Game:
    """Compile the rules of a game and its greedy player; return a table of it."""
    table = new(game, seed=0)
    rules.prepare(quick(game), [lambda: Greedy().choose(table)])
    return table


def quick(game: str) -> str:
    """Name the preparation of the greedy player, which plays until the others are compiled."""
    return f"{game}-quick"


def play(game: Game, who: Player) -> int:
    """Let a player choose; an illegal choice raises an error that names the player."""
    seat = int(game.table.seat)
    if isinstance(who, Searcher):
        who.watch(game, seat)
    chosen = who.choose(game.known_to(seat))
    legal = game.legal
    meant: object = legal.meant_by(chosen) if isinstance(chosen, str) else chosen
    with suppress(TypeError):  # anything can come from a bot
        if (number := operator.index(meant)) in legal.numbers:  # type: ignore[arg-type]
            return number
    raise ValueError(f"{type(who).__name__} chose {chosen!r}, which is not legal. Legal: {legal.summary()}")


def described(problem: BaseException) -> str:
    """Describe the failure of a bot in one line, with the place."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {problem} ({last.filename}, line {last.lineno})"
