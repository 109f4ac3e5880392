"""Refusals: their codes, and what each means in words."""

from typing import Any, Literal

from leeward.kernel.language.speech import term, voice

TooMuch = Literal["too-often", "too-many-open", "too-many-tables", "too-many-kept", "too-many-here"]
Code = Literal[
    TooMuch,
    "stale",
    "illegal",
    "passes-turn",
    "reveals",
    "not-yours",
    "over",
    "closed",
    "malformed",
    "nothing",
    "not-over",
    "no-hints",
    "waiting",
    "trouble",
    "lesson",
    "not-kept",
    "asked-once",
    "ask-later",
    "computers-first",
    "name",
    "name-taken",
    "account-name",
    "account-name-refused",
    "account-name-taken",
    "password-length",
    "sign-in-failed",
    "sign-in-first",
    "signed-in",
    "no-mail",
    "address",
    "address-taken",
    "no-address",
    "too-many-mails",
    "link-used",
    "rated-account",
    "rated-seed",
    "rated-hints",
    "rated-patience",
    "rated-seats",
    "rated-computer",
    "rated-twice",
    "rated-undo",
    "muted",
    "suspended",
    "no-member",
    "no-table",
    "no-line",
    "no-report",
    "no-announcement",
    "is-operator",
    "same-person",
    "is-bot",
    "about-me",
    "reported-already",
    "registration-closed",
    "registration-invitation",
    "announcement-text",
    "announcement-time",
    "no-openid",
    "openid-away",
    "openid-refused",
    "openid-late",
    "openid-taken",
    "last-way",
    "passkey-failed",
    "password-wrong",
    "code-failed",
    "link-gone",
    "too-many-passkeys",
    "prove-first",
    "confirm-name",
    "seat-refused",
    "not-known",
    "too-many-asked",
]


class Refusal(Exception):
    """Nothing was changed; `code` says why."""

    def __init__(self, code: Code, why: str = "", wait: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.why = why  # in the client's language, if there is more to say than the code does
        self.wait = wait  # seconds until the client may ask again, if that is known
        self.view: Any = None  # the table as it stands, where the client needs it


WHY = {
    "stale": term("The table has changed. This is how it stands now."),
    "illegal": term("You can't do that here."),
    "passes-turn": term("Another player decides before the last of these actions: play them one by one."),
    "reveals": term("Something is revealed before the last of these actions: play them one by one."),
    "not-yours": term("It's not your decision."),
    "over": term("The game is over."),
    "closed": term("You can view this game but not continue it."),
    "malformed": term("The server can't read this message."),
    "too-often": term("Too many requests: wait a moment."),
    "too-many-open": term("You have too many tables open: close one and try again."),
    "too-many-tables": term("You have reached the limit of running tables: finish or leave one and try again."),
    "too-many-kept": term("You have reached the limit of unfinished games here: finish some and try again."),
    "nothing": term("There is nothing to undo."),
    "not-over": term("The game is not over yet."),
    "no-hints": term("Hints are not allowed at this table."),
    "too-many-here": term("Too many people are watching this table: try again later."),
    "waiting": term("The game begins when every seat is taken."),
    "lesson": term("That is not part of this lesson."),
    "not-kept": term("This board isn't saved: save the game as a file to continue elsewhere."),
    "asked-once": term("You have already asked the others about this decision."),
    "ask-later": term("The others did not agree last time. You can ask again in {time}."),
    "computers-first": term("Wait until the computers have played. Then you can ask the others."),
    "name": term("Choose a name with visible letters, without a colon or #."),
    "name-taken": term("A player or spectator here has a similar name: choose another."),
    "account-name": term("Choose a name of 2 to 20 letters, without a colon, #, @, quotes or slashes."),
    "account-name-refused": term("This name could be mistaken for a computer or an operator: choose another."),
    "account-name-taken": term("Another member has this name or one that looks like it: choose another."),
    "password-length": term("Choose a password of at least 10 characters."),
    "sign-in-failed": term("The name and the password don't match."),
    "sign-in-first": term("Sign in first."),
    "signed-in": term("You are signed in already: sign out first."),
    "no-mail": term("This server sends no mail."),
    "address": term("This is not an e-mail address: write it like anna@example.org."),
    "address-taken": term("Another account uses this address: remove it there first."),
    "no-address": term("Add an e-mail address to your account first."),
    "too-many-mails": term("Too many mails in the last hour: try again later."),
    "link-used": term("This link was used already, has ended or belongs to another account. Ask for a new one."),
    "rated-account": term("This game is rated: everybody needs an account. Sign in first."),
    "rated-seed": term("A rated game is drawn by the server: it has no chosen seed and no saved game."),
    "rated-hints": term("There are no hints in a rated game."),
    "rated-patience": term("In a rated game, a computer must be allowed to replace a player who lets the others wait."),
    "rated-seats": term("In a rated game, you have one seat, and every other player has a device of their own."),
    "rated-computer": term("In a rated game, choose a computer of one of the levels."),
    "rated-twice": term("In a rated game, every member has one seat of their own."),
    "rated-undo": term("This game is rated: you can undo only until something is revealed or another player decides."),
    "muted": term("An operator muted you: you can't write to others now. Your notices say why and until when."),
    "suspended": term("Your account is suspended: you can't play with others now. Your notices say why and until when."),
    "no-member": term("No member has this name."),
    "no-table": term("This table does not exist."),
    "no-line": term("This line of the chat is no longer there."),
    "no-report": term("There is no such open report."),
    "no-announcement": term("There is no such announcement."),
    "is-operator": term("An operator can't do this to an operator: withdraw the right first, on the command line."),
    "same-person": term("This browser already plays at this rated table with another account. One person has one seat there."),
    "is-bot": term("A bot can't do this."),
    "about-me": term("You can't do this to yourself."),
    "reported-already": term("You have reported this person here. An operator will look at it."),
    "registration-closed": term("This server takes no new members at the moment."),
    "registration-invitation": term("You need an invitation to sign up here, and this one was used or is too old."),
    "announcement-text": term("Write the announcement in English and in German."),
    "announcement-time": term("The announcement has to end after it begins, and later than now."),
    "no-openid": term("This server offers no accounts elsewhere."),
    "openid-away": term("The other site does not answer as it should. Try again later or sign in another way."),
    "openid-refused": term("What the other site said does not fit. Nothing has changed: try again."),
    "openid-late": term("This took too long, or began in another window. Start again."),
    "openid-taken": term("Another account is linked with this account elsewhere."),
    "last-way": term("This is your last way to sign in: add a password or a passkey first."),
    "passkey-failed": term("The passkey did not work. Try again."),
    "password-wrong": term("This is not your password."),
    "code-failed": term("The name and the code don't match, or the code was used before."),
    "link-gone": term("This link was used, or it is too old. Make a new one on your other device."),
    "too-many-passkeys": term("You have the most passkeys that an account can have: remove one first."),
    "prove-first": term("Confirm first that it's you."),
    "confirm-name": term("Type your name exactly as it is shown."),
    "seat-refused": term("You can't sit down at this table. Make one of your own, or ask its players for another."),
    "not-known": term("You can invite friends and last opponents, each once."),
    "too-many-asked": term("Too many requests wait for an answer: cancel some, or wait."),
    "trouble": term("Something went wrong on the server. Nothing has changed: try again in a moment."),
}


def why(refusal: Refusal, lang: str) -> str:
    if refusal.code == "lesson" and refusal.why:  # written in English in the lesson; translate it
        return voice(lang).say(refusal.why)
    return refusal.why or voice(lang).say(WHY[refusal.code], time=duration(refusal.wait, lang))


def duration(seconds: int, lang: str) -> str:
    """Return a time in words: in seconds up to two minutes, else in whole minutes."""
    if seconds <= 120:
        return voice(lang).count("{n} second", "{n} seconds", seconds)
    return voice(lang).count("{n} minute", "{n} minutes", -(-seconds // 60))
