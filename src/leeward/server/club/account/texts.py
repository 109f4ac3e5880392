"""Texts of the pages on which people sign in and look after their account."""

from leeward.kernel.language.speech import voice


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
    }


def account_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "member_since": say("Member since {date}", date="{date}"),
        "sign_out": say("Sign out"),
    }
