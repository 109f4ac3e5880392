"""Catalogues of texts: read as translators write them (.po), and compiled as gettext reads them (.mo).

A wheel holds compiled catalogues only and a checkout only written ones, so neither can be older than the other.
"""

import json
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from struct import pack

MAGIC = 0x950412DE
HEADER = 28  # bytes before the two tables of lengths and offsets
BEFORE_TEXT = "\x04"  # a context stands before it
BETWEEN_FORMS = "\0"


class BadCatalogue(ValueError):
    """What stands in a .po cannot be understood."""


def catalogue(folder: Path, name: str) -> GNUTranslations:
    """What is said in one language: from NAME.mo in this folder, else from NAME.po."""
    compiled = folder / f"{name}.mo"
    return GNUTranslations(BytesIO(compiled.read_bytes() if compiled.exists() else compile_po(folder / f"{name}.po")))


def compile_po(path: Path) -> bytes:
    texts = {}
    for entry in entries(path):
        forms = [text for what, text in entry.items() if what.startswith("msgstr")]
        if "msgid" not in entry or not forms:
            raise BadCatalogue(f"{path}: an entry has no text or no translation: {entry}")
        context = entry["msgctxt"] + BEFORE_TEXT if "msgctxt" in entry else ""
        plural = BETWEEN_FORMS + entry["msgid_plural"] if "msgid_plural" in entry else ""
        if all(forms):  # else the English text is said
            texts[(context + entry["msgid"] + plural).encode()] = BETWEEN_FORMS.join(forms).encode()
    return compiled(sorted(texts.items()))


def entries(path: Path) -> Iterator[dict[str, str]]:
    """Keywords and their texts: the entries are apart by a line that is empty."""
    entry: dict[str, str] = {}
    keyword = ""
    for number, line in enumerate([*path.read_text("utf-8").splitlines(), ""], 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            if entry:
                yield entry
            entry, keyword = {}, ""
            continue
        before, quote, text = line.partition('"')
        fresh = before.strip()
        keyword = fresh or keyword
        try:
            if not keyword or bool(fresh) == (keyword in entry):
                raise ValueError
            entry[keyword] = entry.get(keyword, "") + json.loads(quote + text)  # the same escapes as in a .po
        except ValueError:
            raise BadCatalogue(f"{path}, line {number}: this is no part of an entry: {line}") from None


def compiled(texts: list[tuple[bytes, bytes]]) -> bytes:
    """A header, the lengths and offsets of all texts and of all translations, then both, each ended by a zero."""
    words = [english for english, _ in texts] + [other for _, other in texts]
    tables = 8 * len(words)
    starts = accumulate((len(word) + 1 for word in words), initial=HEADER + tables)
    places = b"".join(pack("<II", len(word), start) for word, start in zip(words, starts, strict=False))
    header = pack("<7I", MAGIC, 0, len(texts), HEADER, HEADER + tables // 2, 0, 0)
    return header + places + b"".join(word + b"\0" for word in words)
