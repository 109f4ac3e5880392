"""The end of the game: everybody's points, and what they are made of."""

from leeward.kernel.picture import Piece
from leeward.kernel.picture.typefaces import fit, wrap
from leeward.puerto_rico import words
from leeward.puerto_rico.picture.board import Boards
from leeward.puerto_rico.picture.pieces import EDGE
from leeward.puerto_rico.rules.ending import Part
from leeward.puerto_rico.rules.table import Decision

PART_WIDTH = 41  # of a part of the sum, its sign and its number, where there is room
SIGNS_OF_PARTS = {Part.CHIPS: "points", Part.BUILDINGS: "builder", Part.NOBLES: "noble"}
PARTS = {Part.CHIPS: "victory point", Part.BUILDINGS: "city", Part.NOBLES: "noble"}  # what explains them


class Sums(Boards):
    """The title of the table, and the sums of the players."""

    def title(self) -> str:
        table = self.table
        if table.decision == Decision.DRAFT:
            return self.say("Choosing the buildings")
        if table.decision == Decision.OVER:
            return self.say("The end, after round {round}", round=table.rounds + 1)
        return self.say("Round {round}", round=table.rounds + 1)

    def sums(self, w: int, h: int, head: int, columns: int) -> Piece:
        """Where the roles lay, everybody's points at the end and what they are made of, the best first."""
        top, width = (0, (w - head - EDGE * (columns - 1)) // columns) if head else (38, w)
        cards = []
        for place, seat in enumerate(sorted(range(self.table.seats), key=lambda seat: self.results[seat], reverse=True)):
            name, (total, _) = self.names[seat], self.results[seat]
            parts = [(part, self.parts[seat][part]) for part in Part if self.parts[seat][part] or part <= Part.BUILDINGS]
            listed = ", ".join(f"{words.part(part, self.lang)} {count}" for part, count in parts)
            across = max((width - 12) // PART_WIDTH, -(-len(parts) // 2))
            step = min(PART_WIDTH, (width - 12) // across)
            cards.append(Piece(
                x=head + place * (width + EDGE) if head else 0, y=top + (0 if head else place * (h + 6)), w=width, h=h,
                seat=seat, name=name, letter=name[0].upper(), font=fit(name, width - 84, 15), total=total,
                attrs=self.marks(f"sum-{seat}", "end of the game"), label=f"{name}: {total} ({listed})",
                best=self.results[seat] == max(self.results),
                parts=[
                    Piece(
                        attrs=self.marks(f"sum-{seat}-{part}", PARTS.get(part) or words.part(part)), count=count,
                        icon=SIGNS_OF_PARTS.get(part, "laurel"), x=8 + i % across * step, y=31 + i // across * 24,
                    )
                    for i, (part, count) in enumerate(parts)
                ],
            ))  # fmt: skip
        high = h if head else top + len(cards) * (h + 6) - 6
        titles = wrap(self.title(), head - 8 if head else w, 20 if head else 21)
        return Piece(kind="sums", w=w, h=high, titles=titles, cards=cards)
