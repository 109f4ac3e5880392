"""Search criteria: which puzzles to look for, so that rare kinds can be searched for on their own."""

from dataclasses import dataclass, field

from leeward.kernel.contract.game import BadOption, GameRules
from leeward.opponents.levels import LEVELS
from leeward.puzzles.themes import themes

EASIEST = next(iter(LEVELS))


@dataclass(frozen=True)
class Aim:
    """Puzzles in games with these options, of these themes (or any), that no level weaker than this finds."""

    options: dict[str, str | bool] = field(default_factory=dict)
    themes: tuple[str, ...] = ()
    level: str = EASIEST

    @property
    def easy(self) -> bool:
        return self.level == EASIEST

    def takes_theme(self, theme: str) -> bool:
        return not self.themes or theme in self.themes

    def takes_level(self, level: str) -> bool:
        order = list(LEVELS)
        return order.index(level) >= order.index(self.level)

    def check(self, rules: GameRules) -> None:
        """Raise BadOption for an unknown option, theme or level."""
        rules.chosen(self.options, rules.seats[0])
        known = themes(rules.name, "en")
        for theme in self.themes:
            if theme not in known:
                raise BadOption(f"there is no theme {theme!r}: there is {', '.join(known)}")
        if self.level not in LEVELS:
            raise BadOption(f"there is no level {self.level!r}: there is {', '.join(LEVELS)}")


ANYTHING = Aim()
