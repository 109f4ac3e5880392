"""Texts of the pages of notices."""

from leeward.kernel.language.speech import voice
from leeward.server.limits import clock
from leeward.server.messages.notices import Group


def notice_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "notices": say("Notices"),
        "notices_none": say("Nothing new."),
        "notice_open": say("Open"),
        "notice_new": say("new"),
        "notices_choose": say("Choose how they reach you"),
    }


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
        "choose_title": say("My notices, and how they reach me"),
        "choose_what": say("Notices and channels"),
        "choose_more": say(
            "Apart from the page, everything is off until you switch it on. You get at most one message an hour about live "
            "games, and one about everything else, without the notices that you have already read. A message names the game "
            "and the players; it never contains hidden information or chat."
        ),
        "choose_group": say("News"),
        "channel_page": say("Page"),
        "channel_push": say("Push"),
        "channel_mail": say("Mail"),
        "channel_webhook": say("Webhook"),
        "choose_on": say("{group}: {channel}", group="{group}", channel="{channel}"),
        "choose_always": say("always"),
        "choose_never": say("never"),
        "choose_no_mail": say("Mail needs a confirmed e-mail address: add one on your account's page."),
        "quiet_title": say("Silent hours"),
        "quiet_more": say("In these hours you get no push and no mail. One message follows afterwards."),
        "quiet_zone": say("Time zone"),
        "quiet_none": say("no silent hours"),
        "quiet_from": say("From (hour)"),
        "quiet_to": say("To (hour)"),
        "save": say("Save"),
        "saved_now": say("Saved."),
        "push_title": say("Push on this device"),
        "push_more": say(
            "Your browser shows messages even while Leeward is closed. Its push service delivers them encrypted. Push ends "
            "when you sign out."
        ),
        "push_on": say("Switch on here"),
        "push_off": say("Switch off here"),
        "push_is_on": say("Push is on in this browser."),
        "push_choose": say("Push is on in this browser. Now choose above what you want by push, and save it."),
        "push_no_script": say("Push needs JavaScript."),
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
        "feeds_title": say("Feed and calendar"),
        "feeds_more": say(
            "A secret link for a feed reader or a calendar. Anyone who has it can read along, so keep it to yourself. A new "
            "link replaces the old one."
        ),
        "feed_atom": say("Atom feed of my notices"),
        "feed_calendar": say("Calendar (iCalendar) of my deadlines"),
        "feed_since": say("link made on"),
        "feed_none": say("no link"),
        "feed_make": say("Make a link"),
        "feed_end": say("End the link"),
        "secret_once": say("Copy this now: the page shows it only once."),
        "webhooks_title": say("Webhooks"),
        "webhooks_more": say(
            "The server posts JSON to an https address of a bot or a group chat. The chat shows the field text; the other "
            "fields are for programs. Everybody in that chat reads your notices."
        ),
        "webhook_url": say("Address"),
        "webhook_add": say("Add a webhook"),
        "webhook_secret": say("Secret for checking the signature"),
        "webhook_try": say("Send a test"),
        "webhook_tried": say("The test is on its way."),
        "remove": say("Remove"),
        "stop_title": say("Stop mail about notices"),
        "stop_ask": say("Stop all mail about your notices? You can switch it on again on their page."),
        "stop_do": say("Stop the mails"),
        "stop_done": say("Done: you won't get any more mail about your notices."),
        "stop_wrong": say("This link is not complete. Copy it whole from the mail, or sign in and change your notices."),
    }


def zone_names() -> list[str]:
    """List the time zones that people may choose."""
    return sorted(name for name in clock.zones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
