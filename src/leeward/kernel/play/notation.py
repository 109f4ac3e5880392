"""Reads saved games: small texts that people can read and edit.

    leeward game 1
    game: nim
    rules: 1
    seed: 7
    option reverse: yes
    seat 1: Anna
    seat 2: Bob

    Anna: take 2 from heap 1
    Bob: take 1 from heap 3 ?? {now heap 2 decides}

Blank lines and text after a # are ignored. An action may have a mark (! ? !! ?? !? ?!) and a comment in braces; a comment on
its own line before the first action is about the start. A missing option has the value it had before the option existed.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from leeward.kernel.contract.game import BadOption, GameRules, check_seed, game_named, option_text
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game, IllegalAction, begin
from leeward.kernel.play.writer import FIRST_LINE, HEADER_WORDS, Note, check_name, noted

MOST_DIGITS = 19

Value = TypeVar("Value")


class BadGameFile(ValueError):
    """A saved game that cannot be opened: `line` of `source` is wrong, for this `reason`."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(source, line, reason)
        self.source = source
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.source}, line {self.line}: {self.reason}"


class BadLine(ValueError):
    """What is wrong with a line: the one of this number, or by default the one being read."""

    def __init__(self, reason: object, number: int = 0) -> None:
        super().__init__(str(reason))
        self.number = number


def load(path: Path, lang: str = "en") -> Game:
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise BadGameFile(str(path), line, "this is not UTF-8 text") from None
    return loads(text, lang, str(path))


def loads(text: str, lang: str = "en", source: str = "saved game") -> Game:
    """Replay a saved game, checking every line."""
    header = Header()
    game = None
    number = 1
    try:
        for number, line in meaningful_lines(text):
            if game is None:
                if header.takes(number, line):
                    continue
                game = header.new_game(lang, stranger=line.partition(":")[0])
            play_line(game, line)
        return game or header.new_game(lang)
    except BadLine as bad:
        if game is not None and game.caveat:
            # Played under older rules: opened as far as it can be replayed.
            game.caveat = f"{game.caveat} {ends_early(game, number)}"
            return game
        raise BadGameFile(source, bad.number or number, str(bad)) from None


def meaningful_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        meaning = line.partition("#")[0].strip()
        if meaning:
            yield number, meaning


class Header:
    """The lines before the actions: for each key its text and its line number."""

    def __init__(self) -> None:
        self.begun = False
        self.texts: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def takes(self, number: int, line: str) -> bool:
        """Read a line of the header; return False if the line is not part of it."""
        if not self.begun:
            if line != FIRST_LINE:
                raise BadLine(f"a saved game begins with the line {FIRST_LINE!r}")
            self.begun = True
            return True
        key, colon, text = line.partition(":")
        key = " ".join(key.split())
        word, _, rest = key.partition(" ")
        if not colon or word not in HEADER_WORDS:
            return False
        if (word in ("option", "seat")) != bool(rest):
            raise BadLine(f"{key!r} is not a word of the header")
        if key in self.texts:
            raise BadLine(f"{key!r} is given twice")
        self.texts[key] = text.strip()
        self.lines[key] = number
        return True

    def new_game(self, lang: str, stranger: str = "") -> Game:
        """Begin the game. `stranger` is the key that ended the header: probably a typing error if a required key is missing."""
        if not self.begun:
            raise BadLine(f"a saved game begins with the line {FIRST_LINE!r}")
        missing = [key for key in ("game", "rules", "seed", "seat 1") if key not in self.texts]
        if missing:
            unknown = f"{stranger!r} is not a word of the header" if stranger and stranger not in self.texts.values() else ""
            lacking = f"the header lacks {', '.join(repr(key) for key in missing)}"
            raise BadLine(f"{unknown}, and {lacking}" if unknown else lacking)
        rules = self.read("game", game_named)
        version = self.texts["rules"]
        older = version.isascii() and version.isdecimal() and len(version) <= MOST_DIGITS and int(version) < rules.version
        if version != str(rules.version) and not older:
            reason = f"this game was played under version {self.texts['rules']} of the rules; this is version {rules.version}"
            raise BadLine(reason, self.lines["rules"])
        seed = self.read("seed", seed_of)
        options: dict[str, str | bool] = {}
        names: list[str] = []
        for key in self.texts:
            word, _, rest = key.partition(" ")
            if word == "option":
                options[rest] = self.read(key, partial(option_of, rules, rest))
            elif word == "seat":
                if rest != str(len(names) + 1):
                    raise BadLine(f"seat {len(names) + 1} is expected here, not {key}", self.lines[key])
                names.append(self.read(key, check_name))
        try:
            game = begin(rules, len(names), seed, names, lang, rules.saved_options(options, len(names)))
        except BadOption as bad:
            raise BadLine(bad, self.lines[f"seat {len(names)}"]) from None
        if older:
            game.caveat = voice(lang).say(
                "This game was played under version {old} of the rules; this is version {new}.", old=version, new=rules.version
            )
        return game

    def read(self, key: str, reader: Callable[[str], Value]) -> Value:
        try:
            return reader(self.texts[key])
        except BadOption as bad:
            raise BadLine(bad, self.lines[key]) from None


def seed_of(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise BadOption(f"{text!r} is not a seed: it is a whole number of at most {MOST_DIGITS} digits")
    return check_seed(int(text))


def option_of(rules: GameRules, name: str, text: str) -> str | bool:
    known = {option.name: {option_text(value): value for value in option.values} for option in rules.options}
    if name not in known:
        raise BadOption(f"{rules.name} has no option {name!r}: it has {', '.join(known)}")
    if text.lower() not in known[name]:
        raise BadOption(f"option {name} cannot be {text!r}: choose one of {', '.join(known[name])}")
    return known[name][text.lower()]


def ends_early(game: Game, line: int) -> str:
    """Return the warning about an old game that cannot be replayed to its end."""
    return voice(game.lang).count(
        "Line {line} is not possible here: the game ends after {n} action.",
        "Line {line} is not possible here: the game ends after {n} actions.",
        game.number,
        line=line,
    )


def play_line(game: Game, line: str) -> None:
    name, colon, text = line.partition(":")
    name = name.strip()
    is_known = bool(colon) and name.casefold() in [known.casefold() for known in game.names]
    if not is_known and line.startswith("{") and not game.number:
        action, game.notes[0] = read_note(line)
        if not action:
            return
    if not is_known:
        raise BadLine(f"this line begins with no player's name and a colon: the players are {', '.join(game.names)}")
    if game.over:
        raise BadLine("nothing can follow: the game is over")
    if name.casefold() != game.names[game.table.seat].casefold():
        raise BadLine(f"it is not {name}'s turn here. {game.decision}")
    action, note = read_note(text)
    try:
        game.play(action)
    except IllegalAction as illegal:
        raise BadLine(illegal) from None
    if note != Note():
        game.notes[game.number] = note


def read_note(text: str) -> tuple[str, Note]:
    try:
        return noted(text.strip())
    except ValueError as bad:
        raise BadLine(bad) from None
