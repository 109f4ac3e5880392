"""The texts of Nim, in English and German."""

from collections.abc import Sequence

from leeward.kernel.contract.game import FIRST
from leeward.kernel.contract.offers import ActionKind, Arrangement, Introduction
from leeward.kernel.play.wording import Notation, first_help, first_option
from leeward.kernel.records.record import Table
from third_game.game import HAND, HIDDEN, LAY, LAYING, NUMBERS, OVER, TAKE

TEXTS = {
    "de": {
        "{name} lays {number} face down": "{name} legt die {number} verdeckt aus",
        "{name} lays a number face down": "{name} legt eine Zahl verdeckt aus",
        "{name}, how many heaps will you empty?": "{name}, wie viele Haufen wirst du leeren?",
        "lay {number}": "{number} legen",
        "number": "Zahl",
        "A forecast of the heaps that its player will empty.": "Eine Vorhersage, wie viele Haufen man leeren wird.",
        "You have laid a number already.": "Du hast schon eine Zahl gelegt.",
        "Laying a number": "Eine Zahl legen",
        "Lay one of your numbers face down. If you empty as many heaps, it earns five points.": (
            "Lege eine deiner Zahlen verdeckt aus. Leerst du so viele Haufen, bringt sie fünf Punkte."
        ),
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
        "Forecasts": "Vorhersagen",
        "four": "vier",
        "three": "drei",
        "no": "nein",
        "yes": "ja",
        "How many heaps there are.": "Wie viele Haufen es gibt.",
        "Whether the last stone earns points.": "Ob der letzte Stein Punkte bringt.",
        "Whether everyone first lays a forecast of their heaps.": "Ob alle zuerst vorhersagen, wie viele Haufen sie leeren.",
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
    "forecasts": ("Forecasts", {True: "yes", False: "no"}, "Whether everyone first lays a forecast of their heaps."),
}
TAKES = [f"take {stones} from heap {heap}" for heap in (1, 2, 3, 4) for stones in (1, 2, 3)]
THINGS = {
    "heap": "Some stones, and a face-down token for taking the last.",
    "number": "A forecast of the heaps that its player will empty.",
}
NOTATION = Notation([*TAKES, *(f"lay {number}" for number in range(NUMBERS))])
notation, action_of = NOTATION.text, NOTATION.action


def say(lang: str, text: str, **values: object) -> str:
    return TEXTS.get(lang, {}).get(text, text).format(**values)


def decision_kind(table: Table) -> str:
    return ("lay", "take", "over")[table.decision]


def action_kind(table: Table, action: int) -> ActionKind:
    return "choice"


def arrangement(table: Table, lang: str = "en") -> Arrangement | None:
    return None


def arranged(before: Table, action: int, after: Table, seat: int) -> dict[str, tuple[str, ...]]:
    return {}


def question(table: Table, names: Sequence[str], lang: str = "en") -> str:
    if table.decision == OVER:
        return say(lang, "The game is over")
    text = "{name}, what do you take?" if table.decision == TAKE else "{name}, how many heaps will you empty?"
    return say(lang, text, name=names[table.seat])


def label(table: Table, action: int, lang: str = "en") -> str:
    if action >= LAYING:
        return say(lang, "lay {number}", number=action - LAYING)
    return say(lang, "take {stones} from heap {heap}", stones=action % 3 + 1, heap=action // 3 + 1)


def sentence(table: Table, action: int, names: Sequence[str], lang: str = "en") -> str:
    name = names[table.seat]
    if action >= LAYING:
        # The table is the viewer's: who may not see this hand must not read which number was laid.
        if table.hands[HAND * table.seat] == HIDDEN:
            return say(lang, "{name} lays a number face down", name=name)
        return say(lang, "{name} lays {number} face down", name=name, number=action - LAYING)
    text = "{name} takes {stones} from heap {heap}"
    return say(lang, text, name=name, stones=action % 3 + 1, heap=action // 3 + 1)


def consequences(before: Table, action: int, after: Table, names: Sequence[str], lang: str = "en") -> list[str]:
    gains = [int(after.points[seat] - before.points[seat]) for seat in range(before.seats)]
    return [f"{names[seat]}: {gain:+}" for seat, gain in enumerate(gains) if gain]


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
    return {say(lang, name).lower(): say(lang, text) for name, text in THINGS.items()}


def explain_about(name: str, lang: str = "en") -> str | None:
    about = name.partition("@")[0].lower()
    return explain(lang).get(about) or (say(lang, THINGS[about]) if about in THINGS else None)


def why_not(table: Table, about: str, lang: str = "en") -> str:
    thing, _, place = about.partition("@")
    if thing == "number" and table.decision == TAKE:
        return say(lang, "You have laid a number already.")
    empty = thing == "heap" and place in ("1", "2", "3", "4") and table.heaps[int(place) - 1] == 0
    return say(lang, "This heap is empty.") if empty else ""


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    laying = say(lang, "Lay one of your numbers face down. If you empty as many heaps, it earns five points.")
    taking = say(lang, "Take one to three stones. The last one of a heap brings its token.")
    return [("laying", say(lang, "Laying a number"), [laying]), ("taking", say(lang, "Taking stones"), [taking])]


def chapter(table: Table) -> str:
    return "laying" if table.decision == LAY else "taking"


def moment(table: Table, lang: str = "en") -> str:
    return say(lang, "{stones} stones", stones=int(table.heaps.sum()))


def round_of(table: Table) -> int:
    return 0  # there are no rounds


def highlight(before: Table, action: int, lang: str = "en") -> str:
    return ""
