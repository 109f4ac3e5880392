"""Writes a game as text and to a file; `notation` reads it. An action may have a note: a mark, a comment or both."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from leeward.kernel.contract.game import BadOption, GameRules, option_text
from leeward.kernel.language.names import JOINERS
from leeward.kernel.play.actions import Played

FIRST_LINE = "leeward game 1"
LONGEST_NAME = 30
HEADER_WORDS = ("game", "rules", "seed", "option", "seat")
MARKS = ("!!", "!?", "?!", "??", "!", "?")


@dataclass(frozen=True)
class Note:
    """A note on an action: a mark as chess players write it, a comment, or both."""

    mark: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        if self.mark and self.mark not in MARKS:
            raise ValueError(f"{self.mark!r} is not a mark: use one of {' '.join(MARKS)}")
        if self.text != " ".join(self.text.split()) or any(sign in self.text for sign in "{}#"):
            raise ValueError(f"{self.text!r} cannot be a comment: a comment is one line without {{, }} and #")

    def __str__(self) -> str:
        return f"{self.mark} {{{self.text}}}".strip() if self.text else self.mark


def noted(line: str) -> tuple[str, Note]:
    """Split a line of a saved game into its action and its note."""
    action, brace, comment = line.partition("{")
    text = comment.rstrip().removesuffix("}")
    if "}" in action + text or (brace and ("{" in text or text == comment.rstrip())):
        raise ValueError("a comment begins with { and ends the line with }")
    action = action.rstrip()
    mark = next((mark for mark in MARKS if action.endswith(mark)), "")
    return action.removesuffix(mark).rstrip(), Note(mark, " ".join(text.split()))


class Recorded(Protocol):
    """A game with its record, as a saved game holds it."""

    rules: GameRules
    names: tuple[str, ...]
    seed: int
    options: dict[str, str | bool]
    notes: dict[int, Note]

    @property
    def history(self) -> list[Played]: ...


def written(game: Recorded) -> str:
    """Return the game as text, with its notes."""
    header = [FIRST_LINE, f"game: {game.rules.name}", f"rules: {game.rules.version}", f"seed: {game.seed}"]
    header += [f"option {name}: {option_text(value)}" for name, value in game.options.items()]
    header += [f"seat {number}: {name}" for number, name in enumerate(game.names, 1)]
    actions = [
        f"{game.names[played.seat]}: {played.action.text} {game.notes.get(played.number, '')}".rstrip()
        for played in game.history
    ]
    first = [str(game.notes[0])] if 0 in game.notes else []
    return "\n".join([*header, "", *first, *actions, ""])


def write(path: Path, content: str | bytes) -> None:
    """Write a file, which is replaced as a whole or not at all."""
    # Renamed when complete, so that a crash leaves the old content or the new one.
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def check_name(name: str) -> str:
    """Return the name if it can stand in a saved game: it begins lines there, and must differ from the words of the header."""
    if not name or name != name.strip() or not all(letter.isprintable() or letter in JOINERS for letter in name):
        raise BadOption(f"{name!r} cannot be a name: it needs visible letters and no surrounding spaces")
    if len(name) > LONGEST_NAME:
        raise BadOption(f"{name!r} is too long for a name: at most {LONGEST_NAME} letters")
    if ":" in name or "#" in name or name.split()[0] in HEADER_WORDS:
        raise BadOption(f"{name!r} cannot be a name: a colon, # and {', '.join(HEADER_WORDS)} have a meaning in saved games")
    return name
