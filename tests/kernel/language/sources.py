"""The texts of the sources: collected from modules, templates, scripts, lessons and examples."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import jinja2

from leeward.kernel.contract.installed import rooms
from leeward.kernel.language import speech
from leeward.lessons import course
from leeward.lessons.exam import asked
from leeward.lessons.examples import examples

SOURCES = Path(speech.__file__).parent.parent.parent
CALLS = frozenset({"say", "term", "say_in", "count", "Counted", "Phrase", "noun", "place"})
SAID = re.compile(r'(?<!\.)\bsay\(((?:[^"(),]*"[^"\n]*")+)')


class Text(NamedTuple):
    """A text with its context, and for a count the plural and, if it has one, the form for zero."""

    text: str
    context: str | None = None
    plural: str | None = None
    none: str | None = None

    @property
    def forms(self) -> list[str]:
        return [self.text] if self.plural is None else [self.text, self.plural]


@cache
def texts_in_sources() -> tuple[Text, ...]:
    """Return all texts that need a translation."""
    return (*texts_in_code(), *texts_in_templates(), *texts_in_scripts(), *texts_in_lessons())


def texts_in_code() -> Iterator[Text]:
    """Yield the texts of calls, which can be anywhere, even inside f-strings."""
    for node in syntax():
        if isinstance(node, ast.Call):
            call = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if call in CALLS:
                none = node.args[3:4] if call == "count" else node.args[2:3]
                yield from texts_of(call, strings(node.args[:2]), "".join(strings(none)))


def texts_in_templates() -> Iterator[Text]:
    """Yield what templates say. Each text is written out where it is said."""
    for path in sorted(SOURCES.rglob("*.jinja")):
        for call in jinja2.Environment().parse(path.read_text("utf-8")).find_all(jinja2.nodes.Call):
            if isinstance(call.node, jinja2.nodes.Name) and call.node.name == "say":
                text = call.args[0]
                assert isinstance(text, jinja2.nodes.Const), f"{path.name} says a text that is not written out"
                yield Text(text.value)


def texts_in_scripts() -> Iterator[Text]:
    """Yield the texts in the first argument of each `say`, except those that it compares with."""
    for path in sorted(SOURCES.rglob("*.js")):
        for said in SAID.findall(path.read_text("utf-8")):
            yield from (Text(text) for compared, text in re.findall(r'(=== )?"([^"\n]*)"', said) if not compared)


def counts_in_messages() -> Iterator[tuple[str, str]]:
    """Yield each number in an f-string that is neither rounded nor a constant, with the words after it."""
    for node in syntax():
        if isinstance(node, ast.JoinedStr):
            for value, after in pairwise(node.values):
                if isinstance(value, ast.FormattedValue) and isinstance(after, ast.Constant):
                    rounded = value.format_spec is not None and ast.unparse(value.format_spec)[-2] in "fg"
                    if not rounded and not ast.unparse(value.value).split(".")[-1].isupper():
                        yield ast.unparse(value.value), str(after.value)


def nouns_in_messages() -> set[str]:
    """Return the plurals of all nouns passed to `number_of`."""
    calls = [node for node in syntax() if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "number_of"]
    return {f"{noun.split()[-1]}s" for call in calls for noun in strings(call.args[1:2])}


@cache
def syntax() -> tuple[ast.AST, ...]:
    """Return the nodes of all sources."""
    return tuple(node for path in sorted(SOURCES.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def texts_in_lessons() -> Iterator[Text]:
    for game in rooms():
        for lesson in (*course(game), *asked(game)):
            yield from map(Text, lesson.texts())
        yield from (Text(example.caption) for example in examples(game))


def texts_of(call: str, found: list[str], none: str) -> list[Text]:
    """Return the texts that a call in the sources needs translated."""
    if call in ("say", "term") and found:
        return [Text(found[0])]
    if len(found) < 2:
        return []
    first, second = found
    counted = [Text(first, plural=second, none=none or None), *([Text(none)] if none else [])]
    kinds = {
        "say_in": [Text(second, first)],
        "count": counted,
        "Counted": counted,
        "Phrase": [Text(first), Text(second)],
        "noun": [Text(first), Text(second, "accusative")],
        "place": [Text(first), Text(second, "accusative"), Text(second, "from")],
    }
    return kinds[call]


def strings(arguments: list[ast.expr]) -> list[str]:
    return [each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str)]
