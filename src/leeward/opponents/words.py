"""Names and descriptions of computer players."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.wording import capital
from leeward.opponents.levels import LEVELS, parts
from leeward.opponents.players import character_room, characters, names

MINUS = "\N{MINUS SIGN}"
TITLES = {
    "random": term("random player"),
    "greedy": term("opportunist"),
    "maxn": term("calculator"),
    "network": term("neural network"),
    "landlubber": term("landlubber"),
    "deckhand": term("deckhand"),
    "sailor": term("sailor"),
    "mate": term("mate"),
    "captain": term("captain"),
    "admiral": term("admiral"),
}
SENTENCES = {
    "random": term("does anything the rules allow"),
    "greedy": term("takes whatever looks best right now"),
    "maxn": term("looks five decisions ahead and expects everyone to do what is best for themselves"),
    "network": term("plays what it has learned from many games, without thinking ahead"),
    "landlubber": term("has just heard the rules: it follows its fancies, and hardly looks at what the others do"),
    "deckhand": term("likes to do again what it did before, and notices late what the others are up to"),
    "sailor": term("knows what is good, but overrates its favourites and sometimes sticks to a plan too long"),
    "mate": term("looks ahead; now and then it misjudges a move, or repeats an old one out of habit"),
    "captain": term("watches everyone and punishes mistakes; it errs only where it would have to look further ahead"),
    "admiral": term("takes its time: the strongest opponent here"),
}
STRENGTHS = {
    "landlubber": term("very easy"),
    "deckhand": term("easy"),
    "sailor": term("fairly easy"),
    "mate": term("medium"),
    "captain": term("hard"),
    "admiral": term("very hard"),
}


Group = Literal["level", "style", "experiment"]  # of the ladder, for any level, or anything else


@dataclass(frozen=True)
class Described:
    """A computer player as shown to people."""

    name: str
    title: str
    sentence: str
    group: Group = "experiment"
    strength: str = ""  # of a level, in a word
    rating: float | None = None  # from the arena


@cache
def ratings(game: str) -> dict[str, float]:
    """Return the arena's rating of each player; empty if the game has none."""
    path = game_named(game).folder / "ratings.json"  # written by `leeward lab strength`
    found: dict[str, dict[str, float]] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found.get(game, {})


def described(game: str, lang: str = "en") -> list[Described]:
    """List all computer players of a game: first the levels, the weakest first. The characters are styles of levels, too."""
    say, room = voice(lang).say, character_room(game)
    titles = {**TITLES, **(room.TITLES if room else {})}
    sentences = {**SENTENCES, **(room.SENTENCES if room else {})}
    rated = ratings(game)
    found: dict[str, Group] = dict.fromkeys(LEVELS, "level")
    for name in names(game):
        found.setdefault(name, "style" if name in characters(game) else "experiment")
    strengths = {name: say(text) for name, text in STRENGTHS.items()}
    return [
        Described(name, capital(say(titles[name])), say(sentences[name]), group, strengths.get(name, ""), rated.get(name))
        for name, group in found.items()
    ]


def title(game: str, name: str, lang: str = "en") -> str:
    """Return what to call a computer player, such as "Mate" or "Mate · Shipper"; the name itself if it has no title."""
    say, room = voice(lang).say, character_room(game)
    titles = {**TITLES, **(room.TITLES if room else {})}
    level, style = parts(name)
    if level not in titles or (style and style not in titles):
        return name
    return " · ".join(capital(say(titles[each])) for each in (level, style) if each)


def percentage_points(chance: float, lang: str) -> str:
    """Format a difference of two chances."""
    return voice(lang).count("{n} percentage point", "{n} percentage points", round(100 * chance))


def percent(chance: float, lang: str = "en") -> str:
    return voice(lang).say("{number}%", number=f"{100 * chance:.0f}")


def decimal(value: float, lang: str) -> str:
    """Format a number with one decimal."""
    return f"{value:.1f}".replace(".", "," if lang == "de" else ".")


def percents(chances: Sequence[float], lang: str) -> list[str]:
    """Return everybody's chances in percent, rounded so that they add up to as much as the chances do."""
    whole = [math.floor(100 * each) for each in chances]
    missing = round(100 * sum(chances)) - sum(whole)
    seats = sorted(range(len(whole)), key=lambda seat: whole[seat] - 100 * chances[seat])
    return [percent((each + (seat in seats[:missing])) / 100, lang) for seat, each in enumerate(whole)]
