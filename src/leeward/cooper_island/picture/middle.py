"""What all share: the sections of the central island, cargo ships, royal orders, the supply, and what is going on."""

from leeward.cooper_island import words
from leeward.cooper_island.picture.island import Island
from leeward.cooper_island.picture.pieces import marks_on
from leeward.cooper_island.rules.components import (
    CARGO_COST,
    CARGO_POINTS,
    CARGO_SHIPS,
    COPY_LESS,
    MOST_SEATS,
    ORDER_POINTS,
    ORDER_STAGES,
    ORDERS,
    ROUNDS,
    SECTIONS,
    Item,
    Order,
)
from leeward.cooper_island.rules.ending import Part
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, Decision, Number
from leeward.cooper_island.words.moments import MOMENTS
from leeward.cooper_island.words.names import ITEM_SLUGS, SECTION_NAMES, large_card, order, small_card
from leeward.cooper_island.words.paying import MEALS
from leeward.kernel.picture import Piece
from leeward.kernel.picture.typefaces import fit, width_of, wrap
from leeward.kernel.wording import capital

# What each section lets one do, and what its square space brings besides.
DOES = (
    ("step", "draw", "place"),
    ("boat",),
    ("draw", "place"),
    ("small",),
    ("step", "any"),
    ("ruin", "statue"),
    ("draw", "place"),
    ("cargo",),
)
TIMES = {("E", "step"): 3, ("G", "draw"): 2, ("G", "place"): 2}
BESIDES = ("place", "less", "islet", "less", "boat", "statue", "step", "draw")
CARGO = [
    (cost[Item.GOLD], cost[Item.CLOTH], points) for cost, points in zip(CARGO_COST.tolist(), CARGO_POINTS.tolist(), strict=True)
]
STAGES, STAGE_POINTS = ORDER_STAGES.tolist(), ORDER_POINTS.tolist()
OWED_ABOUT = {"any": "any", "helm": "helm-point", "anchor": "anchor"}
LARGEST_TEXT, SMALLEST_TEXT = 11.0, 8.0  # on a card
ORDER_SIGNS = ("boat", "small", "lid", "statue", "high", "unknown", "area", "copy")
SIGNS_OF_PARTS = {Part.HELM: "helm", Part.ORDERS: "copy", Part.CARDS: "flag", Part.LEFTOVERS: "any", Part.ANCHORS: "anchor"}


class Middle(Island):
    """What all share."""

    # the central island

    def sections(self, w: int, h: int, columns: int) -> Piece:
        """Eight sections; in three columns there is room in the middle for the round."""
        ring = columns == 3
        gap = 4
        width, height = (
            (w - gap * (columns - 1)) / columns,
            (h - gap * (-(-SECTIONS // columns) - 1)) / -(-(SECTIONS + ring) // columns),
        )
        if ring:
            height = (h - 2 * gap) / 3
        cards = []
        for section in range(SECTIONS):
            cell = section + (section >= 4) if ring else section
            letter = SECTION_NAMES[section]
            x, y = round(cell % columns * (width + gap), 1), round(cell // columns * (height + gap), 1)
            does = [(sign, TIMES.get((letter, sign), 1)) for sign in DOES[section]]
            cards.append(Piece(
                x=x, y=y, w=round(width, 1), h=round(height, 1), letter=letter, does=does,
                attrs=f'data-about="section:{letter}@section-{letter}"',
                now=self.table.moment == Decision.SECTION and self.table.section == section,
                spaces=[self.worker_space(2 * section + square, width, height) for square in (0, 1)],
            ))  # fmt: skip
        middle = Piece(
            x=round(width + gap, 1), y=round(height + gap, 1), w=round(width, 1), h=round(height, 1), round=self.table.rounds,
            rounds=ROUNDS, title=self.say("Round"),
        ) if ring else None  # fmt: skip
        return Piece(kind="sections", w=w, h=h, cards=cards, middle=middle)

    def worker_space(self, space: int, width: float, height: float) -> Piece:
        """A space with the workers on it, from below."""
        table, section, square = self.table, space // 2, space % 2
        size = round(min(height * 0.46, width * 0.42), 1)
        owners = table.stacks[MOST_SEATS * space : MOST_SEATS * space + table.heights[space]]
        kind = ("normal", "special")[square]
        thing = f"space-{space}"
        x = round(width * (0.27 if not square else 0.73) - size / 2, 1)
        y = round(height - size - height * 0.07, 1)
        return Piece(
            attrs=self.marks(thing, f"section:{SECTION_NAMES[section]}"), x=x, y=y, size=size, square=square,
            sign=BESIDES[section] if square else "cooper" if section == 0 else "",
            workers=[
                Piece(
                    seat=seat, kind=kind, y=round(-i * size * 0.2, 1),
                    attrs=marks_on(f"worker-{space}-{i}", f"{kind}-{seat}", f"section:{SECTION_NAMES[section]}", thing),
                )
                for i, seat in enumerate(owners)
            ],
        )  # fmt: skip

    # what is going on

    def task(self, w: int, h: int) -> Piece:
        """The round and its moment, and what is still owed while something is paid."""
        table = self.table
        title = self.title()
        line = "" if self.over else self.say(MOMENTS[Decision(table.moment)])
        if table.moment == Decision.SECTION:
            line += " · " + self.say("section {letter}", letter=SECTION_NAMES[table.section])
        owed = [(ITEM_SLUGS[item], n) for item, n in enumerate(table.owed) if n]
        note = self.say("still owed")
        if table.decision in MEALS:
            owed = [("food", self.food_owed())] if self.food_owed() else []
        elif table.decision == Decision.PAY_ANY:
            owed = [("any", self.top.numbers[Number.OWED])]
        elif table.decision == Decision.REDUCE:
            note = self.say("{n} less", n=table.discount)
        elif table.decision == Decision.TRADE:
            owed, note = [("any", self.top.numbers[Number.GIVEN])], self.say("given so far")
        elif table.decision == Decision.HELM:
            owed, note = [("helm", self.top.numbers[Number.POINTS])], self.say("helm points")
        elif table.decision == Decision.ANCHOR:
            owed, note = [("anchor", self.top.numbers[Number.AMOUNT])], self.say("anchors")
        parts = [
            Piece(
                attrs=self.marks(f"owed-{kind}", OWED_ABOUT.get(kind, f"item:{kind}")),
                kind=kind, count=count, x=i * 48,
            )
            for i, (kind, count) in enumerate(owed)
        ]  # fmt: skip
        left = w - 10 - 48 * len(parts)
        return Piece(
            kind="task", w=w, h=h, title=title, line=line, note=note if parts else "", parts=parts, px=left,
            nx=left - width_of(note, 12) - 12, seat=table.seat, letter=self.letter(table.seat), name=self.names[table.seat],
            over=self.over,
            font=fit(title, w - 150, 19),
        )  # fmt: skip

    def title(self) -> str:
        table = self.table
        if self.over:
            return self.say("The end of the game")
        if table.rounds > ROUNDS:
            return self.say("After the last round")
        return self.say("Round {round} of {rounds}", round=table.rounds, rounds=ROUNDS)

    def sums(self, w: int, h: int) -> Piece:
        """At the end, everybody's points and what they are made of, the best first."""
        order_of = sorted(range(self.table.seats), key=self.score, reverse=True)
        row = min(34, (h - 52) / self.table.seats)
        columns = [round(w - 14 - (len(Part) - i) * 46) for i in range(len(Part) + 1)]
        heads = [Piece(x=columns[part] - 16, icon=SIGNS_OF_PARTS[part], about=words.part(part, self.lang)) for part in Part]
        lines = [
            Piece(
                y=round(52 + i * row), seat=seat, letter=self.letter(seat), name=self.names[seat],
                attrs=self.marks(f"sum-{seat}", "score"),
                font=fit(self.names[seat], columns[0] - 70, 15), best=self.score(seat) == self.score(order_of[0]), h=row,
                parts=[
                    Piece(attrs=f'id="sum-{seat}-{part}"', x=columns[part], count=count)
                    for part, count in enumerate(self.parts[seat])
                ],
                total=self.score(seat),
                label=f"{self.names[seat]}: {self.score(seat)} ("
                + ", ".join(f"{words.part(part, self.lang)} {count}" for part, count in enumerate(self.parts[seat])) + ")",
            )
            for i, seat in enumerate(order_of)
        ]  # fmt: skip
        return Piece(kind="sums", w=w, h=h, title=self.title(), heads=heads, lines=lines, right=w - 14)

    def hand(self, w: int, h: int) -> Piece:
        """The cards that somebody looks at; the others see only their backs."""
        large = self.top.numbers[Number.LARGE] == 1
        held = [card for card in self.table.hand if card != NONE]
        width, height = (w - 28) / 2, (h - 48) / 2
        cards = []
        for i, card in enumerate(held):
            name, about, font = "", "", LARGEST_TEXT
            lines: tuple[str, ...] = ()
            if card >= 0:
                about = f"{'large' if large else 'small'}-card:{card + 1}"
                name = capital((large_card if large else small_card)(card, self.lang))
                text = (words.explain_about(about, self.lang) or "").partition(": ")[2]
                lines = wrap(text, (width - 16) * 0.95, font)
                while len(lines) * font * 1.2 > height - 30 and font > SMALLEST_TEXT:
                    font -= 0.5
                    lines = wrap(text, (width - 16) * 0.95, font)
            cards.append(Piece(
                attrs=self.marks(f"hand-{card + 1}", about) if card >= 0 else f'id="hand-hidden-{i + 1}"',
                lines=lines, name=name,
                x=round(10 + i % 2 * (width + 8)), y=round(32 + i // 2 * (height + 8)), w=round(width), h=round(height),
                font=fit(name, width - 16, 14), size=font, step=round(font * 1.2, 1),
            ))  # fmt: skip
        title = self.say("Choose a card") if self.table.decision == Decision.KEEP else self.say("Put the cards under the stack")
        return Piece(kind="hand", w=w, h=h, title=title, cards=cards, large=large)

    # ships, orders, supply

    def cargo(self, w: int, h: int) -> Piece:
        """The cargo ships: what they want, what they bring, and whose lids they still hold."""
        table, width = self.table, (w - 12) / CARGO_SHIPS
        ships = []
        for ship, (gold, cloth, points) in enumerate(CARGO):
            lids = [
                Piece(attrs=self.marks(f"lid-{seat}-cargo-{ship}", piece=f"lid-{seat}"), seat=seat, x=round(7 + i * 15.5, 1))
                for i, seat in enumerate(seat for seat in range(table.seats) if self.players[seat].on_ships >> ship & 1)
            ]
            ships.append(Piece(
                attrs=self.marks(f"cargo-{ship + 1}", f"cargo-ship:{ship + 1}"), x=round(6 + ship * width, 1),
                w=round(width - 4, 1),
                parts=[("gold", gold), ("cloth", cloth)], points=points, lids=lids,
                master=(1 if table.upright else 2) if table.harbormaster == ship else 0,
                mine=bool(self.players[self.near].on_ships >> ship & 1),
            ))  # fmt: skip
        return Piece(
            kind="cargo", w=w, h=h, ships=ships, master='id="harbormaster" data-about="harbormaster" data-piece="harbormaster"'
        )

    def orders(self, w: int, h: int, columns: int) -> Piece:
        """The royal orders in play, with the viewer's progress on each."""
        table, facts = self.table, self.facts[self.near]
        numbers = [number for number in range(ORDERS) if table.orders[number] != NOT_IN_PLAY]
        columns = min(columns, 3 if len(numbers) == 6 else 4)
        rows = -(-len(numbers) // columns)
        width, height = (w - 12) / columns, (h - 10) / rows
        cards = []
        for i, number in enumerate(numbers):
            holder = table.orders[number]
            copying = number == Order.COPY
            reached = self.parts_of_copy() if copying else facts.reached[number]
            stages = [] if copying else [
                Piece(need=f"≤{need}" if number == Order.UNCHARTED else need, points=points, done=reached >= points)
                for need, points in zip(STAGES[number], STAGE_POINTS, strict=True)
            ]  # fmt: skip
            name = order(number, self.lang)
            cards.append(Piece(
                attrs=self.marks(f"order-{number + 1}", f"order:{number + 1}"), x=round(6 + i % columns * width, 1),
                y=round(5 + i // columns * height, 1), w=round(width - 4, 1), h=round(height - 4, 1),
                icon=ORDER_SIGNS[number],
                name=capital(name), font=fit(capital(name), width - 34, 11.5), stages=stages, holder=holder,
                letter=self.letter(holder) if holder >= 0 else "",
                progress="" if copying else facts.progress[number], less=COPY_LESS if copying else 0, reached=reached,
                worker=("normal", "special")[table.order_workers[number]],
                piece=marks_on(f"worker-order-{number + 1}",
                f"{('normal', 'special')[table.order_workers[number]]}-{holder}", f"order:{number + 1}",
                f"order-{number + 1}"),
                seat=self.near,
            ))  # fmt: skip
        return Piece(kind="orders", w=w, h=h, cards=cards)

    def parts_of_copy(self) -> int:
        """What the copying order would bring: the best of those that others hold, a point less."""
        facts, orders = self.facts[self.near], self.table.orders
        held = [
            facts.reached[n] - COPY_LESS
            for n in range(ORDERS)
            if n != Order.COPY and orders[n] not in (NONE, NOT_IN_PLAY, self.near)
        ]
        best: int = max([0, *held])
        return best

    def supply(self, w: int, h: int) -> Piece:
        """The endless supply of items, the bag, the log books and the two stacks of cards."""
        table = self.table
        kinds: list[tuple[str, str, str, int | str, str]] = [
            (kind, f"supply-{kind}", f"item:{kind}", "", kind) for kind in ITEM_SLUGS
        ]
        kinds += [
            ("draw", "bag", "bag", sum(table.bag), "tile"),
            ("log", "log-pile", "log-book", sum(table.log_pile), ""),
            ("small", "small-stack", "building:small", table.small_count, ""),
            ("large", "large-stack", "building:large", table.large_count, ""),
        ]
        plain = (w - 12) * 0.074
        things = []
        x = 6.0
        for kind, name, about, count, pile in kinds:
            width = plain if count == "" else ((w - 12) - 6 * plain) / 4
            things.append(Piece(
                attrs=self.marks(name, about, pile=pile), kind=kind, count=count, x=round(x, 1), y=4, w=round(width - 2, 1),
                h=h - 8,
                size=22, font=13, colour="var(--soft)",
            ))  # fmt: skip
            x += width
        return Piece(kind="supply", w=w, h=h, things=things)
