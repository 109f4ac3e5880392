"""Line numbers in a valid TOML file: the line of every key and every list member."""

import re

BARE = re.compile(r"[A-Za-z0-9_-]+")
STRINGS = re.compile(r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''" + r'|"(?:\\.|[^"\\])*"|' + r"'[^']*'", re.DOTALL)
SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
OTHER = re.compile(r"[^\s,\]}#]+")

Path = tuple[str | int, ...]


def lines_of(text: str) -> dict[Path, int]:
    """Return the line of each path; list members count from 1."""
    return Scanner(text).scan()


class Scanner:
    """One pass over the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self.skip() < len(self.text):
            if self.text[self.at] != "[":
                self.pair(table)
                continue
            many = self.text.startswith("[[", self.at)
            start = self.at
            self.at += 2 if many else 1
            table = self.key()
            if many:
                table = (*table, 1 + sum(path[:-1] == table and isinstance(path[-1], int) for path in self.lines))
            self.at += 2 if many else 1
            for length in range(1, len(table) + 1):
                self.lines.setdefault(table[:length], self.line(start))
        return self.lines

    def line(self, place: int) -> int:
        return self.text.count("\n", 0, place) + 1

    def skip(self) -> int:
        """Skip white space and comments."""
        found = SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def key(self) -> Path:
        """Read a key, possibly dotted, and stop after it."""
        parts: list[str] = []
        while True:
            self.skip()
            if quoted := STRINGS.match(self.text, self.at):
                parts.append(quoted[0][1:-1])
                self.at = quoted.end()
            elif bare := BARE.match(self.text, self.at):
                parts.append(bare[0])
                self.at = bare.end()
            self.skip()
            if not self.text.startswith(".", self.at):
                return tuple(parts)
            self.at += 1

    def pair(self, table: Path) -> None:
        start = self.at
        path = (*table, *self.key())
        for length in range(len(table) + 1, len(path) + 1):
            self.lines.setdefault(path[:length], self.line(start))
        self.at += 1  # the equals sign
        self.skip()
        self.value(path)

    def value(self, path: Path) -> None:
        if self.text[self.at] == "[":
            self.members(path)
        elif self.text[self.at] == "{":
            self.at += 1
            while self.text[self.skip()] != "}":
                self.pair(path)
                self.comma()
            self.at += 1
        else:
            found = STRINGS.match(self.text, self.at) or OTHER.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def members(self, path: Path) -> None:
        self.at += 1
        number = 0
        while self.text[self.skip()] != "]":
            number += 1
            self.lines[(*path, number)] = self.line(self.at)
            self.value((*path, number))
            self.comma()
        self.at += 1

    def comma(self) -> None:
        if self.text[self.skip()] == ",":
            self.at += 1
