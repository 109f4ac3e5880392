"""What is looked for: not every puzzle that a strong game holds, but those of which there are too few."""

from dataclasses import dataclass, field

from leeward.kernel.contract.game import BadOption, GameRules
from leeward.opponents.levels import LEVELS
from leeward.puzzles.themes import themes

EASIEST = next(iter(LEVELS))


@dataclass(frozen=True)
class Aim:
    """In games with these options, puzzles of these themes (of all, if none is named) that no weaker level than this finds."""

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
        """Name what a game, or nobody, knows."""
        rules.chosen(self.options, rules.seats[0])
        known = themes(rules.name, "en")
        for theme in self.themes:
            if theme not in known:
                raise BadOption(f"there is no theme {theme!r}: there is {', '.join(known)}")
        if self.level not in LEVELS:
            raise BadOption(f"there is no level {self.level!r}: there is {', '.join(LEVELS)}")


ANYTHING = Aim()
