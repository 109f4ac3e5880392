"""Tournaments as CSV, for spreadsheets."""

import csv
import io
from collections.abc import Iterable
from fractions import Fraction

from leeward.server.messages.tournaments import TournamentView

FORMULA = ("=", "+", "-", "@", "\t")


def cell(value: object) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def written(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    file = csv.writer(text)
    file.writerow(heads)
    file.writerows([cell(value) for value in row] for row in rows)
    return text.getvalue()


def decimal(points: str) -> str:
    return f"{float(Fraction(points)):.4f}".rstrip("0").rstrip(".")


def standings_csv(view: TournamentView) -> str:
    heads = ("group", "place", "name", "points", "exact points", "share", "opponents", "games", "wins", "byes", "state")
    return written(
        heads,
        (
            (
                *(each.group or "", each.place, each.name, decimal(each.points), each.points, each.share),
                *(decimal(each.opponents), each.games, each.wins, each.byes, each.state),
            )
            for each in view.standings
        ),
    )


def games_csv(view: TournamentView) -> str:
    """Write a row for each player of each table, the first round first."""
    heads = ("round", "board", "table", "seat", "name", "place", "points", "score", "forfeit", "left", "how")
    rows = []
    for drawn in reversed(view.rounds):
        for one in drawn.tables:
            for seat, name in enumerate(one.names):
                counted = (one.places[seat], decimal(one.points[seat]), one.scores[seat]) if one.places else ("", "", "")
                marks = ("yes" if seat in one.forfeits else "", "yes" if seat in one.left else "", one.why)
                rows.append((drawn.number, one.board, one.table, seat + 1, name, *counted, *marks))
        rows += [(drawn.number, "", "", "", name, "", 1, "", "", "", "bye") for name in drawn.byes]
    return written(heads, rows)
