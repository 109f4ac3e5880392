"""Which tables may be rated, and who may sit down at one."""

from collections.abc import Collection, Sequence

from leeward.server.messages.clocks import Pace
from leeward.server.messages.received import NewTable, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Origin
from leeward.server.people.accounts import Account
from leeward.server.people.members.skill import of_computer


def check_making(
    game: str, wanted: Sequence[WantedSeat], table: NewTable, origin: Origin, usual: str, account: Account | None
) -> None:
    """Refuse a rated table at which a rating would mean nothing."""
    if not table.rated:
        return
    if account is None:
        raise Refusal("rated-account")
    if origin != "drawn":
        raise Refusal("rated-seed")
    if table.hints:
        raise Refusal("rated-hints")
    if table.chances:
        raise Refusal("rated-chances")
    check_pace(table.pace)
    if table.pace is None and not (table.replace and table.patience):
        raise Refusal("rated-patience")
    kinds = [seat.kind for seat in wanted]
    if "here" in kinds or kinds.count("me") != 1:
        raise Refusal("rated-seats")
    if any(seat.kind == "computer" and of_computer(game, seat.level or usual) is None for seat in wanted):
        raise Refusal("rated-computer")


def check_pace(pace: Pace | None) -> None:
    """Refuse clocks at a rated table that never end the game of a player who lets the others wait."""
    if pace is not None and pace.ends not in ("computer", "resign"):
        raise Refusal("rated-patience")


def check_joining(rated: bool, shared: bool, holders: Collection[str], account: Account | None) -> None:
    """Refuse a guest without an account, a second seat of one member, and a second member in one seat."""
    if not rated:
        return
    if account is None:
        raise Refusal("rated-account")
    if shared or account.owner in holders:
        raise Refusal("rated-twice")
