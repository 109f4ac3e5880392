"""Reader for an edition's building cards; it collects all problems."""

from typing import Any

from leeward.cooper_island.edition.lines import Path
from leeward.cooper_island.edition.shape import CARDS_DRAWN, GOODS, ITEMS, MARKS, MOST_CARDS, SEATS, Number, Problems, Word
from leeward.cooper_island.edition.vocabulary import (
    ALWAYS_WORDS,
    ANY,
    BRING_NOTHING,
    CARD_WORDS,
    COUNT_WORDS,
    CUBES,
    DEEDS,
    END_WORDS,
    GAIN_WORDS,
    MOMENTS,
    MOST_CONDITIONS,
    NO_BOUND,
    PARTS,
    PLACES,
    WORKS,
    Card,
    Condition,
    Count,
    Deed,
    Gain,
    Moment,
    Part,
)
from leeward.kernel.language.english import number_of

STEPS_TO_A_LOG_BOOK = 5
MOST_STORED = 12  # each is a task, and the stack has room for so many: see `rules.room`


def read_stack(given: dict[str, Any], stack: str, problems: Problems) -> list[Card]:
    """Return the cards of `small_cards` or `large_cards`, in file order."""
    return [Reader(stack, key, problems).card(card) for key, card in given[stack].items() if key != "mark"]


class Reader:
    """Reads one card and collects its problems."""

    def __init__(self, stack: str, key: str, problems: Problems) -> None:
        self.stack = stack
        self.key = key
        self.where: Path = (stack, key)
        self.problems = problems

    def note(self, what: str, *where: str | int) -> None:
        self.problems.note((*self.where, *where), what)

    def card(self, given: Any) -> Card:
        if not isinstance(given, dict):
            self.note(f"must be a section, not {given!r}")
            return Card(self.key, self.key, {}, [])
        self.known(given, CARD_WORDS)
        Word().check(given.get("name"), (*self.where, "name"), self.problems)
        if "mark" in given:
            Word(MARKS).check(given["mark"], (*self.where, "mark"), self.problems)
        parts = [self.part(when, given[when]) for when in PARTS if when in given and self.may(when)]
        if not any(when in given for when in PARTS):
            self.note(f"does nothing; give it one of {', '.join(PARTS)}")
        return Card(self.key, str(given.get("name")), self.names(given.get("names", {})), parts)

    def names(self, given: Any) -> dict[str, list[str]]:
        """Return, by language, the name with its article, and its form after "she uses" if that differs."""
        names = {}
        for language, name in given.items() if isinstance(given, dict) else [("", given)]:
            forms = name if isinstance(name, list) else [name]
            if language and 1 <= len(forms) <= 2 and all(isinstance(form, str) and form for form in forms):
                names[language] = forms
            else:
                self.note('must be a name for each language, as in names.de = "die Münze"', "names", *filter(None, [language]))
        return names

    def may(self, when: str) -> bool:
        """Return whether this stack allows such a part: small cards are permanent, large ones are turned over."""
        if when == "always" and self.stack == "large_cards":
            self.note("is for small cards; a large one has once", when)
        elif when == "once" and self.stack == "small_cards":
            self.note("is for large cards, which are turned over; a small one has always, income or whenever", when)
        else:
            return True
        return False

    def known(self, given: dict[str, Any], words: Any, *where: str | int) -> None:
        for word in given:
            if word not in words:
                self.note(f"is not known; there is {', '.join(words)}", *where, word)

    def number(self, given: dict[str, Any], word: str, kind: Number, *where: str | int) -> int:
        if word not in given:
            return 0
        before = len(self.problems)
        kind.check(given[word], (*self.where, *where, word), self.problems)
        return int(given[word]) if len(self.problems) == before else 0

    def part(self, when: str, given: Any) -> Part:
        part = Part(when)
        if not isinstance(given, dict) or not given:
            self.note(f"must be a section that says what it does, not {given!r}", when)
        elif when == "always":
            self.known(given, ALWAYS_WORDS, when)
            part.always = {ALWAYS_WORDS[w]: self.number(given, w, Number(1, 20), when) for w in given if w in ALWAYS_WORDS}
        elif when == "end":
            self.ending(part, given)
        else:
            self.gains(part, given)
        return part

    # at the end

    def ending(self, part: Part, given: dict[str, Any]) -> None:
        self.known(given, END_WORDS, "end")
        if "points" not in given:
            self.note("is missing", "end", "points")
        part.points = self.number(given, "points", Number(1, 20), "end")
        part.conditions = self.conditions(given, "end")
        if "per" in given:
            counted = self.counts(given["per"], "end", "per")
            if len(counted) != 1:
                self.note("must name one thing that is counted, as in per = { statues = 1 }", "end", "per")
            part.per = next(iter(counted), None)
        if "most" in given:
            part.most = self.number(given, "most", Number(1, 40), "end") or NO_BOUND
        if not part.conditions and not part.per:
            self.note("must say what for: if, if_at_most or per", "end")

    # conditions

    def conditions(self, given: dict[str, Any], when: str) -> list[Condition]:
        found = self.counts(given["if"], when, "if") if "if" in given else []
        if "if_at_most" in given:
            found += [
                Condition(c.count, c.of, 0, c.least) for c in self.counts(given["if_at_most"], when, "if_at_most", least=0)
            ]
        if len(found) > MOST_CONDITIONS:
            self.note(f"has more than {MOST_CONDITIONS} conditions", when)
        return found

    def counts(self, given: Any, *where: str, least: int = 1) -> list[Condition]:
        if not isinstance(given, dict):
            self.note("must be a section, as in { settlements = 3 }", *where)
            return []
        self.known(given, (*COUNT_WORDS, "level", "of"), *where)
        level = self.number(given, "level", Number(1, 12), *where) or 1
        items = self.items(given["of"], *where, "of") if "of" in given else ANY
        if "level" in given and "spaces" not in given:
            self.note("belongs to spaces, as in { spaces = 2, level = 5 }", *where, "level")
        if "of" in given and not {"stored", "cubes"} & given.keys():
            self.note('belongs to stored or cubes, as in { stored = 5, of = ["wood", "stone"] }', *where, "of")
        found = []
        for word in given:
            if word in COUNT_WORDS:
                count = COUNT_WORDS[word]
                of = level if count == Count.SPACES else items if count in (Count.STORED, Count.CUBES) else 0
                found.append(Condition(count, of, self.number(given, word, Number(least, 60), *where), NO_BOUND))
        return found

    def items(self, given: Any, *where: str) -> int:
        before = len(self.problems)
        GOODS.check(given, (*self.where, *where), self.problems)
        return sum({1 << ITEMS.index(item) for item in given}) if len(self.problems) == before else ANY

    # gains

    def gains(self, part: Part, given: dict[str, Any]) -> None:
        when, gains = part.when, part.gains
        self.known(given, (*GAIN_WORDS, "you") if when == "whenever" else GAIN_WORDS, when)
        few = Number(1, 10)
        for column, word in enumerate(GAIN_WORDS[:6]):
            gains[Gain(column)] = self.number(given, word, few, when)
        for word in ("draw", "steps", "cartographer", "helm", "islets", "boats"):
            most = {"steps": 12, "islets": 6, "boats": 5, "cartographer": 3}.get(word, 10)
            gains[Gain[word.upper()]] = self.number(given, word, Number(1, most), when)
        self.choice(part, given)
        self.deeds(part, given)
        self.costs(part, given)
        part.conditions = self.conditions(given, when)
        if "to" in given:
            Word(PLACES).check(given["to"], (*self.where, when, "to"), self.problems)
            gains[Gain.STORAGE] = int(given["to"] == "storage")
            if not any(gains[Gain(column)] for column in range(7)):
                self.note("belongs to items that are gained", when, "to")
            if gains[Gain.STORAGE] and sum(gains[Gain(column)] for column in range(7)) > MOST_STORED:
                self.note(f"a card brings at most {MOST_STORED} items into the storage", when, "to")
        if when == "income":
            part.moment = Moment.INCOME
        elif when == "whenever":
            Word(tuple(MOMENTS)).check(given.get("you"), (*self.where, when, "you"), self.problems)
            part.moment = MOMENTS.get(str(given.get("you")), Moment.BOAT)
        if not any(number for gain, number in gains.items() if gain not in BRING_NOTHING):
            self.note("brings nothing", when)

    def choice(self, part: Part, given: dict[str, Any]) -> None:
        """Read items of the player's choice: any cubes, any items, or one from a list."""
        words = [word for word in ("cubes", "items", "one_of") if word in given]
        part.gains[Gain.CHOSEN] = 0
        if len(words) > 1:
            self.note(f"only one of cubes, items and one_of, not {' and '.join(words)}", part.when)
        elif words == ["one_of"]:
            part.gains[Gain.CHOSEN] = 1
            part.gains[Gain.CHOICE] = self.items(given["one_of"], part.when, "one_of")
        elif words:
            part.gains[Gain.CHOSEN] = self.number(given, words[0], Number(1, 10), part.when)
            part.gains[Gain.CHOICE] = CUBES if words == ["cubes"] else ANY

    def deeds(self, part: Part, given: dict[str, Any]) -> None:
        part.gains[Gain.DO] = 0
        if "do" in given:
            words = given["do"] if isinstance(given["do"], list) else [given["do"]]
            unknown = [word for word in words if word not in DEEDS]
            if unknown or not words:
                self.note(f"must be one of {', '.join(DEEDS)}, not {unknown[:1] or words}", part.when, "do")
                return
            deeds = {DEEDS[word] for word in words}
            if len(deeds) > 1 and deeds != {Deed.RUIN, Deed.STATUE}:
                self.note('only "remove a ruin" and "build a statue" can stand together', part.when, "do")
            if part.when != "once" and not deeds <= set(WORKS):
                self.note(f"{words[0]!r} is for cards that are used once", part.when, "do")
            part.gains[Gain.DO] = sum(1 << deed for deed in deeds)
        part.gains[Gain.LESS] = self.number(given, "less", Number(1, 10), part.when)
        if "less" in given and not part.gains[Gain.DO] & sum(1 << deed for deed in WORKS[1:]):
            self.note("belongs to something that is built or supplied with do", part.when, "less")

    def costs(self, part: Part, given: dict[str, Any]) -> None:
        for word in ("pay", "turn_boats"):
            if word in given and part.when != "once":
                self.note("is for cards that are used once: nobody is made to pay", part.when, word)
        part.gains[Gain.TURN_BOATS] = self.number(given, "turn_boats", Number(1, 5), part.when)
        part.gains[Gain.PAY] = 0
        if isinstance(given.get("pay"), dict):
            words = GAIN_WORDS[:6]
            self.known(given["pay"], words, part.when, "pay")
            part.price = {w: self.number(given["pay"], w, Number(1, 10), part.when, "pay") for w in words if w in given["pay"]}
            if not given["pay"]:
                self.note("must name what is paid", part.when, "pay")
        else:
            part.gains[Gain.PAY] = self.number(given, "pay", Number(1, 20), part.when)


def check_cards(given: dict[str, Any], problems: Problems) -> None:
    """Check each card, then the stacks as a whole."""
    helm_of_log_books = 0
    for stack, buildings in (("small_cards", "small_buildings"), ("large_cards", "large_buildings")):
        cards = read_stack(given, stack, problems)
        least = needed(given["pieces"][buildings])
        if not least <= len(cards) <= MOST_CARDS:
            problems.note((stack,), f"has {number_of(len(cards), 'card')}; there can be {least} to {MOST_CARDS}")
        seen: dict[str, str] = {}
        for card in cards:
            if card.name in seen:
                problems.note((stack, card.key, "name"), f"{card.name!r} is the name of {seen[card.name]} already")
            seen[card.name] = card.key
            whenever = card.part("whenever")
            if whenever and whenever.moment == Moment.LOG_BOOK:
                helm_of_log_books += whenever.gains[Gain.HELM]
            if not all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in card.key):
                problems.note((stack, card.key), "the key of a card has only the letters a to z, digits, '_' and '-'")
    if helm_of_log_books >= STEPS_TO_A_LOG_BOOK:
        problems.note(("small_cards",), "log books that bring five helm points would bring the next log book, without end")


def needed(buildings: int) -> int:
    """Return the stack size that lets even the last draw find four cards: every earlier building keeps one."""
    return SEATS * buildings - 1 + CARDS_DRAWN
