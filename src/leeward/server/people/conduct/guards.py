"""What a muted or suspended account may not do. A suspended person can look and leave, and play alone."""

from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import Account


def check_talk(account: Account | None) -> None:
    """Refuse chat, reports and everything else that others read."""
    if account is not None and account.is_muted:
        raise Refusal("muted")
    check_company(account)


def check_company(account: Account | None, others: bool = True) -> None:
    """Refuse to play, or to begin to play, with other people."""
    if account is not None and account.is_suspended and others:
        raise Refusal("suspended")
