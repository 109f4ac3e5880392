"""Search criteria: which puzzles to look for, so that rare kinds can be searched for on their own."""

from dataclasses import dataclass, field

from leeward.kernel.contract.game import BadOption, GameRules
from leeward.puzzles.difficulty import GRADES
from leeward.puzzles.themes import themes

EASIEST = next(iter(GRADES))


@dataclass(frozen=True)
class Aim:
    """Puzzles in games with these options, of these themes (or any), of this difficulty or harder."""

    options: dict[str, str | bool] = field(default_factory=dict)
    themes: tuple[str, ...] = ()
    difficulty: str = EASIEST

    @property
    def easy(self) -> bool:
        return self.difficulty == EASIEST

    def takes_theme(self, theme: str) -> bool:
        return not self.themes or theme in self.themes

    def check(self, rules: GameRules) -> None:
        """Raise BadOption for an unknown option, theme or difficulty."""
        rules.chosen(self.options, rules.seats[0])
        known = {"theme": list(themes(rules.name, "en")), "difficulty": list(GRADES)}
        for kind, name in (*(("theme", theme) for theme in self.themes), ("difficulty", self.difficulty)):
            if name not in known[kind]:
                raise BadOption(f"there is no {kind} {name!r}: there is {', '.join(known[kind])}")


ANYTHING = Aim()
