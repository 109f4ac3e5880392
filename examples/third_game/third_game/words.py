"""The texts of Nim, in English and German."""

from collections.abc import Sequence

from leeward.kernel.contract.game import FIRST
from leeward.kernel.contract.offers import ActionKind, Arrangement, Introduction
from leeward.kernel.play.wording import Notation, first_help, first_option
from leeward.kernel.records.record import Table

TEXTS = {
    "de": {
        "{name} takes {stones} from heap {heap}": "{name} nimmt {stones} von Haufen {heap}",
        "{name}, what do you take?": "{name}, was nimmst du?",
        "The game is over": "Das Spiel ist vorbei",
        "no stone is left": "kein Stein ist übrig",
        "Take stones, and try to empty a heap.": "Nimm Steine und versuche, einen Haufen zu leeren.",
        "light": "leicht",
        "5 minutes": "5 Minuten",
        "Nim with tokens": "Nim mit Marken",
        "take {stones} from heap {heap}": "{stones} von Haufen {heap} nehmen",
        "Heaps": "Haufen",
        "Reverse": "Umgekehrt",
        "four": "vier",
        "three": "drei",
        "no": "nein",
        "yes": "ja",
        "How many heaps there are.": "Wie viele Haufen es gibt.",
        "Whether the last stone earns points.": "Ob der letzte Stein Punkte bringt.",
        "heap": "Haufen",
        "Some stones, and a face-down token for taking the last.": "Ein paar Steine und eine verdeckte Marke.",
        "This heap is empty.": "Dieser Haufen ist leer.",
        "Taking stones": "Steine nehmen",
        "Take one to three stones. The last one of a heap brings its token.": "Nimm einen bis drei. Der letzte bringt Punkte.",
        "{stones} stones": "{stones} Steine",
    }
}
OPTIONS: dict[str, tuple[str, dict[str | bool, str], str]] = {
    "heaps": ("Heaps", {"four": "four", "three": "three"}, "How many heaps there are."),
    "reverse": ("Reverse", {False: "no", True: "yes"}, "Whether the last stone earns points."),
}
NOTATION = Notation([f"take {stones} from heap {heap}" for heap in (1, 2, 3, 4) for stones in (1, 2, 3)])
notation, action_of = NOTATION.text, NOTATION.action


def say(lang: str, text: str, **values: object) -> str:
    return TEXTS.get(lang, {}).get(text, text).format(**values)


def decision_kind(table: Table) -> str:
    return "over" if table.decision else "take"


def action_kind(table: Table, action: int) -> ActionKind:
    return "choice"


def arrangement(table: Table, lang: str = "en") -> Arrangement | None:
    return None


def arranged(before: Table, action: int, after: Table, seat: int) -> dict[str, tuple[str, ...]]:
    return {}


def question(table: Table, names: Sequence[str], lang: str = "en") -> str:
    return say(lang, "The game is over") if table.decision else say(lang, "{name}, what do you take?", name=names[table.seat])


def label(table: Table, action: int, lang: str = "en") -> str:
    return say(lang, "take {stones} from heap {heap}", stones=action % 3 + 1, heap=action // 3 + 1)


def sentence(table: Table, action: int, names: Sequence[str], lang: str = "en") -> str:
    text = "{name} takes {stones} from heap {heap}"
    return say(lang, text, name=names[table.seat], stones=action % 3 + 1, heap=action // 3 + 1)


def consequences(before: Table, action: int, after: Table, names: Sequence[str], lang: str = "en") -> list[str]:
    gain = int(after.points.sum() - before.points.sum())
    return [f"{names[before.seat]}: {gain:+}"] if gain else []


def ending_reason(table: Table, lang: str = "en") -> str:
    return say(lang, "no stone is left")


def title(lang: str = "en") -> str:
    return say(lang, "Nim with tokens")


def introduction(lang: str = "en") -> Introduction:
    return Introduction(say(lang, "Take stones, and try to empty a heap."), say(lang, "light"), say(lang, "5 minutes"), "")


def option(name: str, value: str | bool | None = None, lang: str = "en") -> str:
    if name == FIRST:
        return first_option(value, lang)
    heading, values, _ = OPTIONS[name]
    return say(lang, heading if value is None else values[value])


def option_help(name: str, lang: str = "en") -> str:
    return first_help(lang) if name == FIRST else say(lang, OPTIONS[name][2])


def explain(lang: str = "en") -> dict[str, str]:
    text = "Some stones, and a face-down token for taking the last."
    return {say(lang, "heap").lower(): say(lang, text)}


def explain_about(name: str, lang: str = "en") -> str | None:
    about = name.partition("@")[0].lower()
    return next(iter(explain(lang).values())) if about in ("heap", *explain(lang)) else None


def why_not(table: Table, about: str, lang: str = "en") -> str:
    heap = about.partition("@")[2]
    empty = heap in ("1", "2", "3", "4") and table.heaps[int(heap) - 1] == 0
    return say(lang, "This heap is empty.") if empty else ""


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    paragraphs = [say(lang, "Take one to three stones. The last one of a heap brings its token.")]
    return [("taking", say(lang, "Taking stones"), paragraphs)]


def chapter(table: Table) -> str:
    return "taking"


def moment(table: Table, lang: str = "en") -> str:
    return say(lang, "{stones} stones", stones=int(table.heaps.sum()))


def round_of(table: Table) -> int:
    return 0  # there are no rounds


def highlight(before: Table, action: int, lang: str = "en") -> str:
    return ""
