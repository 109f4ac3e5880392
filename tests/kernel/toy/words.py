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
