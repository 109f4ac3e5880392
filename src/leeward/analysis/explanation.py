"""Why a choice is good, in a few sentences built from the search: its advantage over the next best, the reasons in the game's
own terms, and how its player goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leeward.analysis.courses import course, reasoning_of, reasons
from leeward.analysis.hints import Choice, Hint
from leeward.analysis.lines import Step, steps
from leeward.analysis.thoughts import told_thought
from leeward.kernel.contract.reasons import Reason
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.kernel.play.wording import within_quotes
from leeward.opponents.words import MINUS

AS_GOOD = 0.01  # a smaller difference in win chance counts as equal
MUCH = 2  # points to an opponent that are worth mentioning
MOST_REASONS = 2
MOST_FOLLOWING = 3  # consequences mentioned
MOST_STEPS = 3  # consequences and further steps together
MOST_PARTS = 3  # score categories mentioned

Parts = dict[str, list[int]]  # everyone's points by category


@dataclass(frozen=True)
class Outlook:
    """Where a line leads: its steps, and how everyone's score changes by category."""

    steps: list[Step]  # all of them
    gains: list[tuple[str, list[int]]]

    def gain(self, seat: int) -> int:
        return sum(points[seat] for _, points in self.gains)


def explain(game: Game, found: Hint, lang: str, obvious: bool = False) -> str:
    """Explain why a hint's first choice beats its second, and what follows."""
    if not found.choices:
        return ""
    game = game.copy()
    game.lang = lang
    return " ".join(sentence for sentence in (why_best(game, found, obvious), what_follows(game, found.choices[0])) if sentence)


def why_best(game: Game, found: Hint, obvious: bool = False) -> str:
    """Say why a hint's first choice beats its second: the next best one or, with `obvious`, the tempting one."""
    first, second = found.choices[0], found.other
    if second is None:
        return voice(game.lang).say("The other good choices come to the same.") if found.alike else ""
    return " ".join(sentence for sentence in (how_much(game, first, second, obvious), *why(game, first, second)) if sentence)


def why(game: Game, first: Choice, second: Choice) -> list[str]:
    """List the most important reasons in the game's own terms; points by category where the game has none."""
    seat, lang = int(game.table.seat), game.lang
    found = most_important(reasons(game, first.line, second.line, lang), seat)
    said, later = ([reason.text for reason in found if reason.later == far] for far in (False, True))
    if later:
        said.append(voice(lang).say("Later this round: {reasons}", reasons=" ".join(later)))
    if len(found) == MOST_REASONS:
        return said
    both = brought(game, first.line, second.line)
    others = [what_it_brings(*both, seat, lang, said), what_others_get(game, *both, seat, said)] if both else []
    return [*said, *(text for text in others if text)][:MOST_REASONS]


def most_important(found: Sequence[Reason], seat: int) -> list[Reason]:
    """Choose the reasons to say: none that says what the choices are called, and only one of a kind about opponents."""
    chosen, told = list[Reason](), set[str]()
    for each in found:
        about_others = len(each.facts) > 1 and each.facts[0] != seat
        if not each.plain and not (about_others and each.kind in told):
            chosen.append(each)
            told |= {each.kind} if about_others else set()
    return chosen[:MOST_REASONS]


def brought(game: Game, one: Sequence[int], other: Sequence[int]) -> tuple[Outlook, Outlook] | None:
    """Return what two lines bring up to the nearest moment that they share, or None if that can't be foreseen.

    In the middle of a turn, one line would be ahead of the other.
    """
    rules, courses = reasoning_of(game), [course(game, line) for line in (one, other)]
    if rules is None:
        return outlooks(game, one, other)
    moments = list(rules.comparable(*courses)) if all(each.moves for each in courses) else []
    if not moments or any(each.start.revealed != each.end.revealed for each in moments[-1]):
        return None
    before = parts(game.known_to(int(game.table.seat)))
    ahead, instead = (
        Outlook(list(steps(game, line)), changes(before, parts(game, game.table_of(each.end.tobytes())[0]), game.seats))
        for line, each in zip((one, other), moments[-1], strict=True)
    )
    return ahead, instead


def outlooks(game: Game, one: Sequence[int], other: Sequence[int]) -> tuple[Outlook, Outlook]:
    """Return where two lines lead.

    Points are counted after equally many steps that can be foreseen, else the longer line would bring more.
    """
    both = [list(steps(game, line)) for line in (one, other)]
    compared = min(sum(step.foreseen for step in found) for found in both)
    first, second = (Outlook(found, gains(game, found[:compared])) for found in both)
    return first, second


def gains(game: Game, walked: Sequence[Step]) -> list[tuple[str, list[int]]]:
    """Return how everyone's points change by category."""
    if not walked:
        return []
    return changes(parts(game.known_to(int(game.table.seat))), parts(walked[-1].after), game.seats)


def changes(before: Parts, after: Parts, seats: int) -> list[tuple[str, list[int]]]:
    nothing = [0] * seats
    return [
        (each, [now - then for now, then in zip(after.get(each, nothing), before.get(each, nothing), strict=True)])
        for each in dict.fromkeys([*before, *after])
    ]


def parts(game: Game, table: Any = None) -> Parts:
    """Return everyone's points by category, as if the game ended now, at this table if one is given."""
    at = game.table if table is None else table
    return dict(game.rules.board.score_sheet(at, game.names, game.lang).parts)


def how_much(game: Game, first: Choice, second: Choice, obvious: bool) -> str:
    seat, speaker = int(game.table.seat), voice(game.lang)
    other = within_quotes(called(game, first, second), game.lang)
    better = first.chances[seat] - second.chances[seat]
    if better < AS_GOOD:
        return speaker.say("About as good: “{other}”.", other=other)
    much = round(100 * better)
    if obvious:
        return speaker.count(
            "Your chance of winning is {n} percentage point higher than with “{other}”.",
            "Your chance of winning is {n} percentage points higher than with “{other}”.",
            much,
            other=other,
        )
    return speaker.count(
        "Your chance of winning is {n} percentage point higher than with the next best choice, “{other}”.",
        "Your chance of winning is {n} percentage points higher than with the next best choice, “{other}”.",
        much,
        other=other,
    )


def called(game: Game, first: Choice, second: Choice) -> str:
    """Return the name of the second choice or, if both begin alike, the label of the first action by which it differs."""
    known = game.known_to(int(game.table.seat))
    if int(first.action) == int(second.action):
        for one, other in zip(first.line, second.line, strict=False):
            if one != other:
                return str(known.words.label(known.table, other, game.lang))
            known.play(one)
    return whole(game, second, game.lang)[0]


def whole(game: Game, choice: Choice, lang: str) -> tuple[str, list[str]]:
    """Return a choice as a whole thought: its name, and the steps after that which belong to it.

    A series of small actions, such as a placement or a payment, is one name without further steps.
    """
    game = game.copy()
    game.lang = lang
    if choice.thought == 1:
        return label_of(game, choice), []
    told, first = (told_thought(game, choice.line, count) for count in (choice.thought, 1))
    if told[: len(first)] != first or len(told) == 1:
        return told[0], told[1:]
    then = told[len(first) :]
    return begins(game, choice) if then else label_of(game, choice), then


def label_of(game: Game, choice: Choice) -> str:
    return str(game.words.label(game.seen(game.tables.tobytes()), int(choice.action), game.lang))


def begins(game: Game, choice: Choice) -> str:
    """Return the label of a choice that more follows: it doesn't warn of what is impossible before that."""
    label = getattr(game.words, "begins", game.words.label)
    return str(label(game.seen(game.tables.tobytes()), int(choice.action), game.lang))


def what_follows(game: Game, choice: Choice) -> str:
    """Describe the rest of the thought that begins with a choice, or the whole of an arrangement."""
    said, then = whole(game, choice, game.lang)
    say = voice(game.lang).say
    if said not in (label_of(game, choice), begins(game, choice)):
        return say("The plan: {steps}.", steps="; ".join([said, *then][:MOST_STEPS]))
    return say("Then: {steps}.", steps="; ".join(then[:MOST_STEPS])) if then else ""


def what_may_follow(ahead: Sequence[Step], lang: str) -> str:
    """Describe the consequences of a choice and the player's next steps."""
    texts = [text for step in ahead[:1] for text in step.follows][:MOST_FOLLOWING]
    for step in ahead[1:]:
        if step.own and step.text and not step.declines:
            texts += [step.text, *step.follows[:1]]
    if not texts:
        return ""
    return voice(lang).say("This may follow: {steps}.", steps="; ".join(dict.fromkeys(texts[:MOST_STEPS])))


def what_it_brings(ahead: Outlook, instead: Outlook, seat: int, lang: str, said: Sequence[str] = ()) -> str:
    """Describe the points of this line by category, if they are more than those of the other line: else they are no reason.

    What a reason that was `said` has already named is not repeated.
    """
    say, points_of = voice(lang).say, voice(lang).count
    won, otherwise = ahead.gain(seat), instead.gain(seat)
    if won <= max(otherwise, 0):
        return ""
    told = ", ".join([f"{part} {points[seat]:+}" for part, points in ahead.gains if points[seat]][:MOST_PARTS])
    sum_of = points_of("{n} point", "{n} points", won)
    if any(sum_of in text for text in said):
        return ""
    return say(
        "That brings {sum} ({parts}); the other choice brings {less}.",
        sum=sum_of,
        parts=told,
        less=str(otherwise).replace("-", MINUS),
    )


def what_others_get(game: Game, ahead: Outlook, instead: Outlook, seat: int, said: Sequence[str] = ()) -> str:
    """Name the opponent who would gain most from the other choice, unless a reason that was `said` speaks of them."""
    kept = {other: instead.gain(other) - ahead.gain(other) for other in range(game.seats) if other != seat}
    other = max(kept, key=kept.__getitem__)
    if not ahead.steps or not instead.steps or kept[other] < MUCH or any(game.names[other] in text for text in said):
        return ""
    points = voice(game.lang).count("{n} point", "{n} points", kept[other])
    return voice(game.lang).say("With the other choice, {name} gets {points} more.", name=game.names[other], points=points)
