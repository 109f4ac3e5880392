"""What the toy game says."""

import re
from collections.abc import Sequence
from typing import Any

TAKES = {"en": "{name} takes {stones} from heap {heap}", "de": "{name} nimmt {stones} von Haufen {heap}"}
ASKS = {"en": "{name}, what do you take?", "de": "{name}, was nimmst du?"}


def notation(action: int) -> str:
    return f"take {action % 3 + 1} from heap {action // 3 + 1}"


def action_of(text: str) -> int | None:
    found = re.fullmatch(r"take ([1-3]) from heap ([1-4])", " ".join(text.lower().split()))
    return 3 * (int(found[2]) - 1) + int(found[1]) - 1 if found else None


def decision_kind(table: Any) -> str:
    return ("take", "over")[int(table.decision)]


def question(table: Any, names: Sequence[str], lang: str = "en") -> str:
    return "The game is over" if table.decision else ASKS[lang].format(name=names[table.seat])


def label(table: Any, action: int, lang: str = "en") -> str:
    return notation(action)


def sentence(table: Any, action: int, names: Sequence[str], lang: str = "en") -> str:
    return TAKES[lang].format(name=names[table.seat], stones=action % 3 + 1, heap=action // 3 + 1)


def consequences(before: Any, action: int, after: Any, names: Sequence[str], lang: str = "en") -> list[str]:
    gain = int(after.points.sum() - before.points.sum())
    return [f"{names[before.seat]}: {gain:+}"] if gain else []


def ending_reason(table: Any, lang: str = "en") -> str:
    return {"en": "no stone is left", "de": "kein Stein ist übrig"}[lang]


def title(lang: str = "en") -> str:
    return {"en": "Nim with tokens", "de": "Nim mit Marken"}[lang]


def option(name: str, value: str | bool | None = None, lang: str = "en") -> str:
    return name if value is None else str(value).lower()


def option_help(name: str, lang: str = "en") -> str:
    helps = {"heaps": "How many heaps there are.", "reverse": "Whether the last stone earns points.", "first": "Who begins."}
    return helps[name]


def explain(lang: str = "en") -> dict[str, str]:
    return {"heap": "Some stones, and a face-down token for whoever takes the last of them."}


def explain_about(name: str, lang: str = "en") -> str | None:
    return explain(lang).get(name)


def why_not(table: Any, about: str, lang: str = "en") -> str:
    """The things of this game are its heaps: `heap@1` and so on."""
    heap = about.partition("@")[2]
    if heap not in ("1", "2", "3", "4") or table.heaps[int(heap) - 1] > 0:
        return ""
    return {"en": "This heap is empty.", "de": "Dieser Haufen ist leer."}[lang]


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    return [("taking", "Taking stones", ["Take one to three stones from a heap. Its last stone brings its token."])]


def chapter(table: Any) -> str:
    return "taking"


def moment(table: Any, lang: str = "en") -> str:
    return f"{int(table.heaps.sum())} stones"


def highlight(before: Any, action: int, lang: str = "en") -> str:
    return ""
