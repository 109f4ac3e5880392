"""Texts of the pages and sections about mail."""

from leeward.kernel.language.speech import voice


def mail_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "mail_confirm_title": say("Confirm your e-mail address"),
        "mail_confirm_text": say("Is {address} your address?", address="{address}"),
        "mail_confirm": say("Confirm the address"),
        "mail_confirmed": say("Your address is confirmed. You can now recover your account by mail."),
        "mail_link_gone": say("This link doesn't work any more. It was used already, or it is older than a day."),
        "mail_link_again": say("You can ask for a new one on your account's page."),
        "mail_link_other": say("This link belongs to another account. Sign in with that account and open the link again."),
        "mail_link_stranger": say("Sign in first, then open the link again."),
        "mail_sign_in": say("Sign in"),
        "mail_my_account": say("My account"),
        "mail_recover_title": say("Sign in again"),
        "mail_recover_text": say(
            "Enter your name or your e-mail address. If an account has an address, we send it a link to sign in again."
        ),
        "mail_recover_who": say("Name or e-mail address"),
        "mail_recover_send": say("Send the mail"),
        "mail_recover_sent": say(
            "If there is such an account with an e-mail address, a mail is on its way. The link in it works for a day."
        ),
        "mail_recover_none": say("Without an address, use one of your recovery codes on the page to sign in."),
        "mail_recover_new": say("Ask for a new link"),
        "mail_recover_hello": say("Welcome back, {name}! Choose how you want to sign in from now on.", name="{name}"),
        "mail_recover_ends": say("All other sessions of your account end."),
        "mail_password_new": say("New password"),
        "mail_password_length": say("At least 10 characters"),
        "mail_password_set": say("Set the password and sign in"),
        "mail_or": say("or"),
        "mail_passkey_add": say("Sign in and add a passkey"),
        "mail_title": say("E-mail"),
        "mail_why": say("With an address you can recover your account by mail. We send nothing else unless you want it."),
        "mail_address": say("E-mail address"),
        "mail_change": say("Another address"),
        "mail_cannot": say("Recover my account by mail"),
        "openid_sign_in": say("Sign in with {site}", site="{site}"),
        "openid_title": say("Account elsewhere"),
        "openid_why": say("You can sign in with your account at {site}. We store only your ID there.", site="{site}"),
        "openid_link": say("Link with {site}", site="{site}"),
        "openid_linked": say("Your account is linked with {site}.", site="{site}"),
        "openid_end": say("End the link"),
        "openid_name": say("Choose a name"),
        "openid_new": say("You are new here. Other players see this name, not the one that you have at {site}.", site="{site}"),
        "openid_join": say("Make the account"),
        "openid_name_more": say("2 to 20 letters"),
        "mail_add": say("Send a link to this address"),
        "mail_pending": say("We sent a link to {address}. The address counts when you open it.", address="{address}"),
        "mail_has": say("Your address: {address}", address="{address}"),
        "mail_remove": say("Remove the address"),
        "mail_devices": say("Send me a mail when a new device signs in"),
    }
