"""A match as files: JSON with the summary, CSV with one row per seat and game."""

import csv
from collections.abc import Sequence
from pathlib import Path

import msgspec

from leeward.arena.games import Result
from leeward.arena.summary import Summary

COLUMNS = ("game", "seed", "seat", "opponent", "place", "win", "points", "tie_break", "decisions", "seconds", "slowest")


def write_json(summary: Summary, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")


def write_csv(results: Sequence[Result], path: Path) -> None:
    """Write one row per seat and game. Columns of the game's own, such as `shipped corn`, come last."""
    deeds = sorted({f"{heading} {entry}" for heading, entry in done(results)})
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow([*COLUMNS, *deeds])
        for result in results:
            for seat, name in enumerate(result.seating):
                own = {f"{heading} {entry}": n for heading, each in result.sheets[seat].items() for entry, n in each.items()}
                rows.writerow(
                    [
                        result.number,
                        result.seed,
                        seat + 1,
                        name,
                        result.places[seat],
                        result.wins[seat],
                        result.points[seat],
                        result.ties[seat],
                        result.decisions[seat],
                        result.seconds[seat],
                        result.slowest[seat],
                        *(own.get(deed, 0) for deed in deeds),
                    ]
                )


def done(results: Sequence[Result]) -> set[tuple[str, str]]:
    sheets = [sheet for result in results for sheet in result.sheets]
    return {(heading, entry) for sheet in sheets for heading, each in sheet.items() for entry in each}
