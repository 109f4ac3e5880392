"""Names, titles and chat that are safe to show: without deceptive characters, and with look-alike names detected.

The result is NFC, in one line, without control characters, direction marks and invisible letters. Joiners stay where a script
or an emoji needs them. `play.writer.check_name` checks whether a name can stand in a saved game.
"""

import unicodedata
from collections.abc import Sequence

from leeward.kernel.language.speech import term, voice

JOINER, NON_JOINER, EMOJI_STYLE = "\u200d", "\u200c", "\ufe0f"
JOINERS = frozenset((JOINER, NON_JOINER))
MOST_MARKS = 3  # above or below one letter
FORMER_MEMBER = term("a former member")  # the name of a seat whose player has deleted their account; a second one has a number
VIRAMA = 9  # the combining class of a sign after which a joiner shapes the letter

# Invisible letters, signs and marks that Unicode does not class as controls.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    *map(chr, range(0xFE00, 0xFE0F)),
    *map(chr, range(0xE0100, 0xE01F0)),
}

# ruff: noqa: RUF001, RUF003 (they are the point of this table)
# Look-alikes of Latin letters in Greek, Cyrillic, Armenian and Latin itself; in both cases, since B looks like Β, not like β.
LOOKS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺαικνορυχγηϲ" + "АВЕЅІЇЈКМНОРСТУХҮԌԚԜавеѕіїјкорсухүһԁԛԝӏ" + "օոսհցզ" + "ıɑɡʋǀ0",
    "ABEZHIKMNOPTYXCMaiknopuxync" + "ABESIIJKMHOPCTYXYGQWabesiijkopcuxyhdqwl" + "onuhgq" + "iagvlo",
)
STROKES = str.maketrans("i1|!", "llll")  # one upright stroke, after the case is folded
PAIRS = (("rn", "m"), ("vv", "w"))


def tidy(text: str) -> str:
    """Return what can be shown of a text, in one line."""
    composed = unicodedata.normalize("NFC", text)
    kept = ""
    marks = 0
    for place, letter in enumerate(composed):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in ("Cc", "Zs", "Zl", "Zp"):
            kept += " "
        elif marks <= MOST_MARKS and shows(kept[-1:], letter, composed[place + 1 : place + 2]):
            kept += letter
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def shows(before: str, letter: str, after: str) -> bool:
    """Return whether the text would look different without this letter."""
    if letter in JOINERS:
        return joins(before, letter, after)
    if letter == EMOJI_STYLE:
        return before != "" and unicodedata.category(before) in ("So", "Sm", "Po", "Nd")
    return unicodedata.category(letter)[0] != "C" and letter not in BLANK


def joins(before: str, joiner: str, after: str) -> bool:
    """Return whether the text would look different without the joiner: in Indic scripts, in Arabic, within an emoji."""
    if not before or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if joiner == NON_JOINER:
        return unicodedata.bidirectional(before) == "AL" == unicodedata.bidirectional(after)
    part = before == EMOJI_STYLE or unicodedata.category(before) in ("So", "Sk")
    return part and unicodedata.category(after) in ("So", "Sm")


def looks(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    shown = unicodedata.normalize("NFKC", tidy(name).translate(LOOKS)).translate(LOOKS)
    letters = "".join(letter for letter in shown if unicodedata.category(letter)[0] not in "PZC") or shown
    folded = letters.casefold().translate(LOOKS).translate(STROKES)
    for pair, one in PAIRS:
        folded = folded.replace(pair, one)
    return folded


def called(name: str, lang: str) -> str:
    """Return a player's name in a language: only a former member's differs."""
    return voice(lang).say(FORMER_MEMBER) + name.removeprefix(FORMER_MEMBER) if name.startswith(FORMER_MEMBER) else name


def look_alikes(names: Sequence[str]) -> tuple[str, str] | None:
    """Return two of these names that look alike; None if there are none."""
    seen: dict[str, str] = {}
    for name in names:
        if (look := looks(name)) in seen:
            return seen[look], name
        seen[look] = name
    return None
