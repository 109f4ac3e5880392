"""The viewer's own board, field by field, and the heading of every board."""

from leeward.cooper_island.picture.middle import Middle
from leeward.cooper_island.picture.pieces import bits, marks_on
from leeward.cooper_island.rules.components import (
    BOATS,
    BUILD_COST,
    BUILD_POINTS,
    CRATES,
    FEED_BASE,
    FEED_NORMAL,
    FEED_SPECIAL,
    HIRE_POINTS,
    HIRES,
    LANDING_COST,
    LANDING_POINTS,
    LANDING_SPACES,
    MILESTONE,
    NORMAL_WORKERS,
    SPECIAL_WORKERS,
    STATUE_COST,
    Building,
    Item,
)
from leeward.cooper_island.rules.deck import CARDS
from leeward.cooper_island.rules.table import NONE
from leeward.cooper_island.words.names import (
    BOAT_SLUGS,
    BUILDING_SLUGS,
    CRATE_SLUGS,
    ITEM_SLUGS,
    large_card,
    small_card,
)
from leeward.cooper_island.words.touch import SPOT_KINDS
from leeward.kernel.picture import Piece
from leeward.kernel.picture.typefaces import fit, width_of
from leeward.kernel.wording import capital

COSTS, POINTS = BUILD_COST.tolist(), BUILD_POINTS.tolist()
LANDING = [
    ([("coin", cost[Item.COIN]), ("wood", cost[Item.WOOD])], points)
    for cost, points in zip(LANDING_COST.tolist(), LANDING_POINTS.tolist(), strict=True)
]
CRATE_SIGNS = ("draw", "place", "step", "coin", "any")
CRATE_NUMBERS = ("", "", 2, 2, 2)
OWNED = (2, 2, 1)  # small, large, fortress
GOALS = ("boat", "small", "statue", "lid")
TRADES = (("cloth", 2, "coin"), ("gold", 2, "any"), ("any", 4, "any"))
ORDER_OF_COST = (Item.COIN, Item.WOOD, Item.STONE, Item.GOLD, Item.CLOTH)


class Boards(Middle):
    """The viewer's own board."""

    # who it is

    def heading(self, w: int, h: int, seat: int) -> Piece:
        """Name, points, ships, the Cooper token, and what the next meal will cost."""
        name, facts, player = self.names[seat], self.facts[seat], self.players[seat]
        large = w > 500
        you = f"({self.say('you')})" if seat == self.viewer and large else ""
        signs = [
            ("vp", f"points-{seat}", "score", self.score(seat)),
            ("helm", f"helm-{seat}", "helm-point", sum(player.steps)),
            ("log", f"logs-{seat}", "log-book", player.log_books),
            ("anchor", f"anchors-{seat}", "anchor", sum(player.anchors)),
            ("feed", f"feeding-{seat}", "feeding", facts.feeding),
            ("step", f"maps-{seat}", "cartographer", player.marker),
        ][: 5 if seat == self.near else 6]
        size, font = (22, 17.0) if large else (17, 13.0)
        cell = size + 8 + font * (1.25 if w > 400 else 0.95)
        left = w - cell * len(signs) - 4
        things = [
            Piece(
                attrs=self.marks(thing, about), kind=kind, count=count, x=round(left + i * cell, 1), y=(h - 26) / 2,
                w=round(cell - 2, 1),
                h=26, size=size, font=font, colour="var(--alarm)" if count else "var(--soft)",
            )
            for i, (kind, thing, about, count) in enumerate(signs)
        ]  # fmt: skip
        font = fit(name, left - (80 if large else 50), 20 if large else 15)
        end = h - 8 + 18 + width_of(name, font) * 1.08 + (width_of(you, font * 0.7) + 8 if you else 0)
        return Piece(
            kind="heading", w=w, h=h, seat=seat, name=name, you=you, letter=self.letter(seat), font=font, mark=h - 12,
            things=things,
            cooper=self.marks("cooper", "cooper", piece="cooper") if seat == self.table.cooper else "", cx=round(end),
        )  # fmt: skip

    # the viewer's fields

    def storage(self, w: int, h: int) -> Piece:
        """Every spot, and what is stored, kind by kind, those on cards last."""
        player, seat = self.players[self.near], self.near
        spots = max(self.facts[seat].spots, sum(player.stored))
        across = max(spots, 7) if spots <= 7 else -(-spots // 2)
        size = min(27, (w - 14) / across - 2, (h - 22) / (1 if spots <= across else 2) - 3)
        places = [(round(7 + i % across * (size + 2), 1), round(20 + i // across * (size + 3), 1)) for i in range(spots)]
        groups, n = [], 0
        for item, kind in enumerate(ITEM_SLUGS):
            if not player.stored[item]:
                continue
            thing = f"stored-{seat}-{kind}"
            cubes = [
                Piece(
                    attrs=marks_on(f"stored-{seat}-{kind}-{i + 1}", kind, f"item:{kind}", thing),
                    x=places[n + i][0],
                    y=places[n + i][1],
                )
                for i in range(player.stored[item])
            ]
            n += player.stored[item]
            groups.append(Piece(attrs=self.marks(thing, f"item:{kind}"), kind=kind, cubes=cubes))
        title = f"{self.say('Storage')} {sum(player.stored)}/{spots}"
        return Piece(kind="storage", w=w, h=h, title=title, places=places, size=round(size, 1), groups=groups)

    def market(self, w: int, h: int) -> Piece:
        """The marketplace, from which nothing can be paid."""
        player, seat = self.players[self.near], self.near
        kinds = [item for item in Item if player.market[item]]
        width = min(52, (w - 10) / max(len(kinds), 1))
        groups = []
        for n, item in enumerate(kinds):
            kind, thing = ITEM_SLUGS[item], f"market-{seat}-{ITEM_SLUGS[item]}"
            step = min(10.0, (width - 30) / max(player.market[item] - 1, 1))
            cubes = [
                Piece(attrs=marks_on(f"{thing}-{i + 1}", kind, f"item:{kind}", thing), x=round(3 + i * step, 1))
                for i in range(player.market[item])
            ]
            groups.append(Piece(
                attrs=self.marks(thing, f"item:{kind}"), kind=kind, x=round(6 + n * width, 1), w=round(width - 3, 1),
                count=player.market[item] if player.market[item] > 1 else "", cubes=cubes,
            ))  # fmt: skip
        return Piece(kind="market", w=w, h=h, title=self.say("Marketplace"), groups=groups)

    def trades(self, w: int, h: int) -> Piece:
        width = (w - 8) / len(TRADES)
        ways = [
            Piece(
                attrs=self.marks(f"trade-{self.near}-{trade}", "trade"), given=given, rate=rate, got=got,
                x=round(4 + trade * width, 1), w=round(width - 4, 1),
            )
            for trade, (given, rate, got) in enumerate(TRADES)
        ]  # fmt: skip
        return Piece(kind="trades", w=w, h=h, title=self.say("Trades"), ways=ways)

    def landing(self, w: int, h: int) -> Piece:
        """The landing spaces with their boats, and the boats still to be built."""
        seat = self.near
        player = self.players[seat]
        width = (w - 8) / LANDING_SPACES
        spaces = []
        for space, (parts, points) in enumerate(LANDING):
            boat, thing = player.landing[space], f"landing-{seat}-{space}"
            kind = BOAT_SLUGS[boat] if boat != NONE else ""
            spaces.append(Piece(
                attrs=self.marks(thing, f"boat:{kind}" if kind else f"landing:{space + 1}"), x=round(4 + space * width, 1),
                w=round(width - 4, 1),
                parts=parts, points=points, kind=kind, down=bool(player.boats_down >> space & 1),
                due=bool(self.table.boats_left >> space & 1) and self.table.actor == seat,
                piece=marks_on(f"built-{seat}-{kind}", f"boat-{seat}-{kind}", f"boat:{kind}", thing) if kind else "",
            ))  # fmt: skip
        waiting = bits(player.boats, BOATS)
        step = (w - 8) / BOATS
        fleet = [
            Piece(
                attrs=self.marks(f"boat-{seat}-{BOAT_SLUGS[boat]}", f"boat:{BOAT_SLUGS[boat]}",
                piece=f"boat-{seat}-{BOAT_SLUGS[boat]}"),
                kind=BOAT_SLUGS[boat], x=round(4 + boat * step, 1), w=round(step - 3, 1),
            )
            for boat in waiting
        ]  # fmt: skip
        return Piece(
            kind="landing", w=w, h=h, title=self.say("Landing spaces"), spaces=spaces, fleet=fleet, low=h - 44, seat=seat
        )

    def crates(self, w: int, h: int) -> Piece:
        """The crates and the lids: those on crates and those still unused."""
        seat = self.near
        player = self.players[seat]
        width = (w - 60) / CRATES
        spaces = []
        for crate in range(CRATES):
            kind, thing = CRATE_SLUGS[crate], f"crate-{seat}-{CRATE_SLUGS[crate]}"
            covered = bool(player.crates >> crate & 1)
            spaces.append(Piece(
                attrs=self.marks(thing, f"crate:{kind}"), x=round(5 + crate * width, 1), w=round(width - 4, 1),
                sign=CRATE_SIGNS[crate],
                number=CRATE_NUMBERS[crate], covered=covered,
                lid=marks_on(f"lid-{seat}-{kind}", f"lid-{seat}", f"crate:{kind}", thing) if covered else "",
            ))  # fmt: skip
        lids = [
            Piece(
                attrs=marks_on(f"lid-{seat}-unused-{i + 1}", f"lid-{seat}", "building:lid", f"lids-{seat}"),
                x=5 + i * 5,
                y=5 + i * 5,
            )
            for i in range(player.lids)
        ]
        return Piece(
            kind="crates", w=w, h=h, title=self.say("Crates and lids"), spaces=spaces, lids=lids,
            attrs=self.marks(f"lids-{seat}", "building:lid"),
            x=w - 54, seat=seat, count=player.lids,
        )  # fmt: skip

    def built(self, w: int, h: int) -> Piece:
        """The buildings still to be erected, with their costs."""
        seat = self.near
        player = self.players[seat]
        height = (h - 22) / 3
        rows = []
        for building in Building:
            kind, left = BUILDING_SLUGS[building], player.buildings[building]
            rows.append(Piece(
                attrs=self.marks(f"building-{seat}-{kind}", f"building:{kind}"), kind=kind, y=round(20 + building * height,
                1), h=round(height - 3, 1),
                left=[
                    Piece(attrs=marks_on(f"house-{seat}-{kind}-{i + 1}", f"{kind}-{seat}", f"building:{kind}",
                    f"building-{seat}-{kind}"), x=5 + i * 22)
                    for i in range(left)
                ],
                gone=range(left, OWNED[building]), parts=[(ITEM_SLUGS[item],
                COSTS[building][item]) for item in ORDER_OF_COST if COSTS[building][item]],
                points=POINTS[building],
            ))  # fmt: skip
        return Piece(kind="built", w=w, h=h, title=self.say("Buildings"), rows=rows, seat=seat)

    def workshop(self, w: int, h: int) -> Piece:
        """The crafting spots with their statues, and what a statue costs."""
        seat = self.near
        player, facts = self.players[seat], self.facts[seat]
        spots = []
        x = 6.0
        for spot, kind in enumerate(SPOT_KINDS):
            count = facts.crafting[spot]
            if count:
                spots.append(Piece(
                    attrs=self.marks(f"workshop-{seat}-{kind}", "workshop"), x=x, w=count * 30 + 2, helm=spot == 1,
                    places=range(count),
                    statues=[
                        Piece(attrs=marks_on(f"statue-{seat}-{kind}-{i + 1}", f"statue-{seat}", "building:statue",
                        f"workshop-{seat}-{kind}"), x=3 + i * 30)
                        for i in range(player.workshop[spot])
                    ],
                ))  # fmt: skip
                x += count * 30 + 8
        costs = [
            [(ITEM_SLUGS[item], COSTS[STATUE_COST + way][item]) for item in ORDER_OF_COST if COSTS[STATUE_COST + way][item]]
            for way in (0, 1)
        ]
        return Piece(
            kind="workshop",
            w=w,
            h=h,
            title=self.say("Workshop"),
            spots=spots,
            costs=costs,
            x=w - 74,
            points=POINTS[STATUE_COST],
        )

    def workers(self, w: int, h: int) -> Piece:
        """The worker board: workers at hand, milestones, hire spaces, and the feeding row."""
        seat = self.near
        player, facts = self.players[seat], self.facts[seat]
        people = [
            Piece(kind=kind, attrs=f'id="worker-{seat}-{kind}-{i + 1}" data-piece="{kind}-{seat}"')
            for kind, count in (("normal", player.normal), ("special", player.special))
            for i in range(count)
        ]
        reached = (facts.boats, facts.buildings, facts.statues, facts.lids)
        goals = [
            Piece(kind=kind, count=min(count, MILESTONE), done=count >= MILESTONE)
            for kind, count in zip(GOALS, reached, strict=True)
        ]
        below = [
            Piece(attrs=self.marks(f"hire-{seat}-normal", "hire:worker"), kind="normal", count=player.normal_below),
            Piece(attrs=self.marks(f"hire-{seat}-special", "special-worker"), kind="special", count=player.special_below),
            Piece(
                attrs=self.marks(f"hire-{seat}-points", "hire:points"),
                kind="helm",
                count=HIRE_POINTS,
                gone=bool(player.hired_points),
            ),
        ]
        for each in below[:2]:
            each.gone = not each.count
        row = [Piece(cost=FEED_BASE, paid=True, helm=False)]
        row += [
            Piece(cost=f"+{FEED_NORMAL}", paid=i < NORMAL_WORKERS - player.normal_below, helm=False)
            for i in range(NORMAL_WORKERS)
        ]
        row += [
            Piece(cost=f"+{FEED_SPECIAL}", paid=i < SPECIAL_WORKERS - player.special_below, helm=True)
            for i in range(SPECIAL_WORKERS)
        ]
        free = facts.milestones - player.hired - player.hired_points
        labels = [self.say("Milestones"), f"{self.say('Hire')} {player.hired}/{HIRES}", self.say("Feeding")]
        return Piece(
            kind="workers", w=w, h=h, seat=seat, title=self.say("Workers"), people=people, goals=goals, below=below, row=row,
            feeding=facts.feeding, free=max(free, 0), labels=[(text, fit(text, 56, 11)) for text in labels],
        )  # fmt: skip

    def cards(self, w: int, h: int) -> Piece:
        seat = self.near
        width, height = (w - 12) / 2, (h - 20) / 2
        cards = self.cards_of(seat, width - 4)
        for i, card in enumerate(cards):
            card.x, card.y, card.w, card.h = (
                round(5 + i % 2 * width, 1),
                round(18 + i // 2 * height, 1),
                round(width - 4, 1),
                round(height - 3, 1),
            )
        return Piece(kind="cards", w=w, h=h, title=self.say("Building cards"), cards=cards)

    def cards_of(self, seat: int, width: float) -> list[Piece]:
        """A player's cards: small ones, large ones face up, large ones face down."""
        player = self.players[seat]
        held = [("small", card, False) for card in bits(player.small_cards, CARDS)]
        held += [("large", card, False) for card in bits(player.large_cards, CARDS)]
        held += [("large", card, True) for card in bits(player.large_down, CARDS)]
        cards = []
        for size, card, down in held:
            name = capital(small_card(card, self.lang) if size == "small" else large_card(card, self.lang))
            cards.append(Piece(
                attrs=self.marks(f"{size}-{seat}-{card + 1}", f"{size}-card:{card + 1}", piece=f"card-{size}-{card + 1}"),
                name=name,
                font=fit(name, width - 12, 12.5), large=size == "large", down=down, x=0.0, y=0.0, w=0.0, h=0.0,
            ))  # fmt: skip
        return cards

    def own_board(self, w: int, h: int) -> Piece:
        """What the viewer's fields lie on."""
        return Piece(
            kind="own",
            w=w,
            h=h,
            seat=self.near,
            active=self.near == self.table.seat and not self.over,
            attrs=self.marks(f"board-{self.near}"),
        )
