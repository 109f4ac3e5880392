"""Texts of the pages on which people sign in and look after their account."""

from leeward.kernel.language.speech import voice
from leeward.server.messages.people import History


def sign_in_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "sign_up": say("Sign up"),
        "sign_in_why": say(
            "You don't need an account to play. With one, your name is yours alone, and your games, puzzles and lessons are on "
            "all your devices."
        ),
        "passkey_sign_in": say("Sign in with a passkey"),
        "passkey_sign_up": say("Sign up with a passkey"),
        "passkey_what": say(
            "A passkey is stored on your phone or computer. You unlock it as you unlock the device. "
            "There is nothing to remember."
        ),
        "passkey_failed": say("The passkey did not work, or you closed its window. Try again or use a password."),
        "or_password": say("or with a password"),
        "account_name_more": say("2 to 20 letters. Other players see it."),
        "password": say("Password"),
        "password_more": say("At least 10 characters."),
        "sign_up_keeps": say("The games, puzzles and lessons of this browser come with you."),
        "recover": say("I lost my passkey or my password"),
        "recover_more": say("Enter one of the recovery codes that you saved. Each works once."),
        "recover_code": say("Recovery code"),
        "device_title": say("Sign in on this device"),
        "device_as": say("You will be signed in as {name}.", name="{name}"),
        "device_do": say("Sign in here"),
        "device_gone": say("This link was used, or it is too old. Make a new one on your other device."),
    }


def account_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "member_since": say("Member since"),
        "sign_out": say("Sign out"),
        "save": say("Save"),
        "saved_now": say("Saved."),
        "rename_more": say("Running games show the new name at once. Nobody else gets your old name for 90 days."),
        "passkeys": say("Passkeys"),
        "passkeys_more": say("A passkey signs you in without a name and a password. Have one on each of your devices."),
        "passkey_unnamed": say("Passkey"),
        "passkey_used": say("last used"),
        "passkey_unused": say("never used since you signed up"),
        "passkey_add": say("Add a passkey"),
        "passkey_name": say("Name of the passkey"),
        "passkey_failed": say("The passkey did not work, or you closed its window. Try again or use a password."),
        "rename": say("Rename"),
        "remove": say("Remove"),
        "password": say("Password"),
        "password_none": say("You have no password."),
        "password_new": say("New password"),
        "password_more": say("At least 10 characters."),
        "password_remove": say("Remove the password"),
        "password_ends": say("Your other devices will be signed out."),
        "codes": say("Recovery codes"),
        "codes_more": say(
            "Each code signs you in once if you lose your passkeys or your password. Keep them away from this device."
        ),
        "codes_left": say("Codes left: {count}", count="{count}"),
        "codes_new": say("Make new codes"),
        "codes_once": say("Write these codes down or print them: this page shows them only now. Older codes no longer work."),
        "sessions": say("Signed-in devices"),
        "session_here": say("this device"),
        "session_unknown": say("Unknown device"),
        "session_since": say("signed in on"),
        "session_seen": say("last seen on"),
        "sessions_end": say("Sign out all other devices"),
        "device": say("Sign in on another device"),
        "device_more": say("Open the link or scan the code there, and confirm. It works once, for ten minutes."),
        "device_make": say("Make a link"),
        "device_link": say("Link for the other device"),
        "merge": say("This browser's own history"),
        "merge_more": say(
            "Before you signed in, this browser had the following. What you don't take into your account stays with the "
            "browser: it is back when you sign out."
        ),
        "merge_do": say("Take into my account"),
        "export": say("My data"),
        "export_more": say("Everything that this server has about you, as one file: JSON and your saved games."),
        "export_do": say("Download"),
        "delete": say("Delete my account"),
        "delete_more": say(
            "Your games against computers, your puzzles and your lessons are deleted. Games with other people stay, with “a "
            "former member” in your place, and a computer plays on in running ones. Nobody can bring the account back."
        ),
        "delete_name": say("Type your name to confirm"),
        "delete_do": say("Delete for ever"),
        "prove": say("Confirm that it's you"),
        "prove_more": say("This changes who can open your account."),
        "prove_passkey": say("Use a passkey"),
        "prove_password": say("Use the password"),
        "cancel": say("Cancel"),
    }


def history_texts(history: History, lang: str) -> dict[str, str]:
    """Return what a browser has, in words, by the names of the choices."""
    count = voice(lang).count
    told = {
        "games": count("{n} game", "{n} games", history.games) if history.games else "",
        "puzzles": count("{n} puzzle", "{n} puzzles", history.puzzles) if history.puzzles else "",
        "lessons": count("{n} lesson", "{n} lessons", history.lessons) if history.lessons else "",
    }
    return {name: text for name, text in told.items() if text}
