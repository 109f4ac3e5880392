"""The other players' boards, in a few lines each."""

from leeward.cooper_island.picture.board import CRATE_SIGNS, Boards
from leeward.cooper_island.picture.pieces import bits, marks_on
from leeward.cooper_island.rules.components import CRATES, ISLETS, LANDING_SPACES, Item
from leeward.cooper_island.rules.table import NONE
from leeward.cooper_island.words.names import BOAT_SLUGS, CRATE_SLUGS, ITEM_SLUGS
from leeward.kernel.picture import Piece

ROWS = 4
HEAD = 30
CARDS_ACROSS = 4


class Others(Boards):
    """The other players' boards."""

    def other_board(self, w: int, h: int, seat: int) -> Piece:
        """Storage and marketplace, boats and crates, workers and reserve, cards."""
        player, facts = self.players[seat], self.facts[seat]
        row = (h - HEAD - 4) / ROWS
        size = round(min(row - 4, 27), 1)
        y = [round(HEAD + 2 + i * row, 1) for i in range(ROWS)]
        left = round(w * 0.56)
        cards = self.cards_of(seat, (w - 16) / CARDS_ACROSS - 4)
        for i, card in enumerate(cards):
            card.x, card.y = round(8 + i * (w - 16) / CARDS_ACROSS, 1), y[3]
            card.w, card.h = round((w - 16) / CARDS_ACROSS - 4, 1), round(min(row - 5, 32), 1)
        return Piece(
            kind="other", w=w, h=h, seat=seat, head=self.heading(w, HEAD, seat), attrs=self.marks(f"board-{seat}"),
            active=seat == self.table.seat and not self.over, rows=y, size=size, left=left,
            stored=self.heap("stored", seat, player.stored, 10, size + 15), room=f"{sum(player.stored)}/{facts.spots}",
            market=self.heap("market", seat, player.market, left + 8, size + 13),
            boats=self.boats_of(seat, min(size * 1.7, (left - 10) / LANDING_SPACES - 4)),
            crates=self.crates_of(seat, left + 8, size + 5), things=self.signs(seat, w, y[2], row - 1, min(size, 22)),
            cards=cards,
        )  # fmt: skip

    def heap(self, place: str, seat: int, numbers: list[int], x: float, step: float) -> list[Piece]:
        """How many there are of each item."""
        held = [item for item in Item if numbers[item]]
        return [
            Piece(
                attrs=self.marks(f"{place}-{seat}-{ITEM_SLUGS[item]}", f"item:{ITEM_SLUGS[item]}", pile=ITEM_SLUGS[item]),
                kind=ITEM_SLUGS[item],
                count=numbers[item],
                x=round(x + i * step, 1),
            )
            for i, item in enumerate(held)
        ]

    def boats_of(self, seat: int, width: float) -> list[Piece]:
        player = self.players[seat]
        boats = []
        for space in range(LANDING_SPACES):
            boat, thing = player.landing[space], f"landing-{seat}-{space}"
            kind = BOAT_SLUGS[boat] if boat != NONE else ""
            about = f"boat:{kind}" if kind else f"landing:{space + 1}"
            boats.append(
                Piece(
                    attrs=self.marks(thing, about),
                    x=round(10 + space * (width + 4), 1),
                    w=round(width, 1),
                    kind=kind,
                    down=bool(player.boats_down >> space & 1),
                    piece=marks_on(f"built-{seat}-{kind}", f"boat-{seat}-{kind}", about, thing) if kind else "",
                )
            )
        return boats

    def crates_of(self, seat: int, x: float, step: float) -> list[Piece]:
        return [
            Piece(
                attrs=self.marks(f"crate-{seat}-{CRATE_SLUGS[crate]}", f"crate:{CRATE_SLUGS[crate]}"),
                sign=CRATE_SIGNS[crate],
                covered=bool(self.players[seat].crates >> crate & 1),
                x=round(x + crate * step, 1),
            )
            for crate in range(CRATES)
        ]

    def signs(self, seat: int, w: int, y: float, h: float, size: float) -> list[Piece]:
        """Workers at hand, then what lies in the reserve and on the board."""
        player = self.players[seat]
        small, large, fortress = player.buildings
        kinds = (
            ("normal", "worker", player.normal, f"normal-{seat}"),
            ("special", "special-worker", player.special, f"special-{seat}"),
            ("place", "double-tile", sum(player.tiles), "tile"),
            ("islet", "reserve", len(bits(player.islets, ISLETS)), ""),
            ("lid", "building:lid", player.lids, f"lid-{seat}"),
            ("statue", "workshop", sum(player.workshop), f"statue-{seat}"),
            ("small", "building:small", small, f"small-{seat}"),
            ("large", "building:large", large, f"large-{seat}"),
            ("fortress", "building:fortress", fortress, f"fortress-{seat}"),
        )
        cell = (w - 16) / len(kinds)
        return [
            Piece(
                attrs=self.marks(f"has-{seat}-{kind}", about, pile=pile), kind=kind, count=count, x=round(8 + i * cell, 1), y=y,
                w=round(cell - 2, 1), h=round(h, 1), size=size, font=13, colour=f"var(--seat{seat})",
            )
            for i, (kind, about, count, pile) in enumerate(kinds)
        ]  # fmt: skip
