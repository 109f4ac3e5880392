"""What each mail says, written once: `rendering.py` makes plain text and HTML of it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from leeward.kernel.language.speech import Voice, voice

LINKED = ("confirm", "recover")  # kinds of mail with a secret link


class Letter(NamedTuple):
    subject: str
    greeting: str
    paragraphs: tuple[str, ...]
    button: tuple[str, str] | None  # its label and its link
    after: str  # what follows the button
    footer: str
    stop: tuple[str, str] | None = None  # where one click ends such mail: a label and a link


class Contents(NamedTuple):
    """What a mail is about."""

    name: str  # of the account
    site: str  # the server's address
    link: str = ""
    device: str = ""
    notices: tuple[str, ...] = ()
    stop: str = ""


def confirm(voice: Voice, about: Contents) -> Letter:
    """Return the mail to an address that may be a stranger's: it holds no text that a member can choose, not even a name."""
    say = voice.say
    return Letter(
        say("Confirm your e-mail address"),
        say("Hello,"),
        (
            say("You entered this address for your account at {site}.", site=host(about)),
            say("Open the link within a day and press the button. From then on you can recover your account by mail."),
        ),
        (say("Confirm the address"), about.link),
        say("If you did not enter it, ignore this mail: nothing happens then."),
        footer(voice, about),
    )


def recover(voice: Voice, about: Contents) -> Letter:
    say = voice.say
    return Letter(
        say("Sign in again"),
        greeting(voice, about),
        (
            say("Someone, probably you, can't sign in to your account at {site}.", site=host(about)),
            say("The link works once and for a day. It lets you choose a new password or add a passkey."),
        ),
        (say("Recover the account"), about.link),
        say("If you did not ask for this, ignore this mail and give the link to nobody: nothing changes then."),
        footer(voice, about),
    )


def changed(voice: Voice, about: Contents) -> Letter:
    say = voice.say
    return Letter(
        say("Your e-mail address was changed"),
        greeting(voice, about),
        (
            say("Your account at {site} no longer uses this address. You get no more mail here.", site=host(about)),
            say("If you did not change it, someone else did: sign in and end the other sessions on your account's page."),
        ),
        (say("Open my account"), f"{about.site}/account"),
        "",
        footer(voice, about),
    )


def device(voice: Voice, about: Contents) -> Letter:
    say = voice.say
    where = about.device or say("an unknown device")
    return Letter(
        say("A new device signed in"),
        greeting(voice, about),
        (
            say("A device has signed in to your account at {site}: {device}.", site=host(about), device=where),
            say("If it was not you, end its session on your account's page and change your password."),
        ),
        (say("Open my account"), f"{about.site}/account"),
        say("You get this mail because you asked for it there."),
        footer(voice, about),
    )


def notices(voice: Voice, about: Contents) -> Letter:
    """Return the mail with notices: the page's sentences, without hidden information."""
    say = voice.say
    subject = about.notices[0] if len(about.notices) == 1 else say("News for you at {site}", site=host(about))
    return Letter(
        subject,
        greeting(voice, about),
        about.notices,
        (say("Open Leeward"), about.link),
        say("You get this mail because you chose it on the page of your notices, where you can change it."),
        footer(voice, about),
        (say("Stop these mails"), about.stop),
    )


def deleted(voice: Voice, about: Contents) -> Letter:
    say = voice.say
    return Letter(
        say("Your account was deleted"),
        greeting(voice, about),
        (
            say("Your account at {site} and everything in it was deleted, this address included.", site=host(about)),
            say("Games with others stay, with “a former member” in your place. This is our last mail to you."),
        ),
        None,
        "",
        footer(voice, about),
    )


def test(voice: Voice, about: Contents) -> Letter:
    """Return the mail of `leeward admin mail-test`."""
    say = voice.say
    return Letter(
        say("Mail from Leeward works"),
        say("Hello,"),
        (say("{site} can send mail with these settings.", site=host(about)),),
        None,
        "",
        footer(voice, about),
    )


KINDS: Mapping[str, Callable[[Voice, Contents], Letter]] = {
    "confirm": confirm,
    "recover": recover,
    "changed": changed,
    "device": device,
    "notices": notices,
    "deleted": deleted,
    "test": test,
}


def letter(kind: str, lang: str, about: Contents) -> Letter:
    return KINDS[kind](voice(lang), about)


def greeting(voice: Voice, about: Contents) -> str:
    return voice.say("Hello {name},", name=about.name)


def footer(voice: Voice, about: Contents) -> str:
    return voice.say("This mail comes from {site}. Nobody reads answers to it.", site=host(about))


def host(about: Contents) -> str:
    return about.site.partition("://")[2]
