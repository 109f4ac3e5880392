"""Catalogues of translations: reads .po files, which translators write, and compiles .mo files, which gettext reads.

A wheel contains only .mo files and a checkout only .po files, so neither can be out of date.
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
AFTER_CONTEXT = "\x04"  # between a context and its text
BETWEEN_FORMS = "\0"


class BadCatalogue(ValueError):
    """A .po file has an error."""


def catalogue(folder: Path, name: str) -> GNUTranslations:
    """Return the translations of one language, from NAME.mo in this folder or else from NAME.po."""
    compiled = folder / f"{name}.mo"
    return GNUTranslations(BytesIO(compiled.read_bytes() if compiled.exists() else compile_po(folder / f"{name}.po")))


def compile_po(path: Path) -> bytes:
    texts = {}
    for entry in entries(path):
        forms = [text for what, text in entry.items() if what.startswith("msgstr")]
        if "msgid" not in entry or not forms:
            raise BadCatalogue(f"{path}: an entry has no text or no translation: {entry}")
        context = entry["msgctxt"] + AFTER_CONTEXT if "msgctxt" in entry else ""
        plural = BETWEEN_FORMS + entry["msgid_plural"] if "msgid_plural" in entry else ""
        if all(forms):  # otherwise the English text is used
            texts[(context + entry["msgid"] + plural).encode()] = BETWEEN_FORMS.join(forms).encode()
    return compiled(sorted(texts.items()))


def entries(path: Path) -> Iterator[dict[str, str]]:
    """Yield the entries, each as keywords with their texts; empty lines separate them."""
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
            entry[keyword] = entry.get(keyword, "") + json.loads(quote + text)  # JSON has the same escapes
        except ValueError:
            raise BadCatalogue(f"{path}, line {number}: this is not part of an entry: {line}") from None


def compiled(texts: list[tuple[bytes, bytes]]) -> bytes:
    """Return a .mo file: a header, the lengths and offsets of all texts and translations, then these, each ended by a zero."""
    words = [english for english, _ in texts] + [other for _, other in texts]
    tables = 8 * len(words)
    starts = accumulate((len(word) + 1 for word in words), initial=HEADER + tables)
    places = b"".join(pack("<II", len(word), start) for word, start in zip(words, starts, strict=False))
    header = pack("<7I", MAGIC, 0, len(texts), HEADER, HEADER + tables // 2, 0, 0)
    return header + places + b"".join(word + b"\0" for word in words)
