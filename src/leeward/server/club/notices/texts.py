"""Texts of the pages of notices."""

from leeward.kernel.language.speech import voice
from leeward.server.limits import clock
from leeward.server.messages.notices import Group


def group_texts(lang: str) -> dict[Group, str]:
    say = voice(lang).say
    return {
        "turn": say("My turn"),
        "invitations": say("Invitations and quick matches"),
        "deadlines": say("My time ends soon or has run out"),
        "results": say("A game is over"),
        "chat": say("New lines in the chat"),
        "tournaments": say("Tournaments"),
        "friends": say("Friends"),
        "operators": say("From the operators"),
    }


def choice_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "channel_page": say("Page"),
        "channel_push": say("Push"),
        "channel_mail": say("Mail"),
        "channel_webhook": say("Webhook"),
        "saved_now": say("Saved."),
        "push_is_on": say("Push is on in this browser."),
        "push_choose": say("Push is on in this browser. Now choose above what you want by push, and save it."),
        "push_insecure": say(
            "This browser allows push only at addresses that begin with https://, or on this machine. The page, mail and "
            "feeds work here, too."
        ),
        "push_missing": say(
            "This browser doesn't support push here. On an iPhone or iPad, add Leeward to the home screen first and open it "
            "there. Private windows have no push."
        ),
        "push_denied": say(
            "You have forbidden notifications for this site. Allow them in the browser's settings, then come back."
        ),
        "push_failed": say("The browser's push service did not answer. Try again later."),
        "webhook_tried": say("The test is on its way."),
    }


def zone_names() -> list[str]:
    """List the time zones that people may choose."""
    return sorted(name for name in clock.zones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
