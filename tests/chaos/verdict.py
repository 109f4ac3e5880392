"""What a run found: counts of everything that happened, and violations."""

from collections import Counter

KINDS = ("lost", "doubled", "orphaned", "failed", "grown")


class Verdict:
    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.blamed: Counter[str] = Counter()  # violations by kind
        self.violations: list[str] = []
        self.disk_full = False  # now

    def blame(self, kind: str, who: object, what: str) -> None:
        self.blamed[kind] += 1
        self.violations.append(f"{kind}: {who}: {what}")
