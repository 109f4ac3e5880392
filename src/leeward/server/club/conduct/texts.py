"""The sentences of the page about privacy."""

from leeward.kernel.language.speech import voice


def privacy_page(lang: str) -> list[str]:
    """Return the sentences above the table. docs/privacy.md has the same."""
    say = voice(lang).say
    return [
        say(
            "You can play without an account. "
            "A browser then has a random number in a cookie, and nothing else connects two visits."
        ),
        say("Secrets are stored as hashes: passwords (argon2id), sessions, links, recovery codes and tokens."),
        say(
            "No IP address is stored with an account. The server limits requests by address in memory. "
            "A table and a study have a trace of the address that made them: 24 bits of a keyed hash, "
            "which hundreds of addresses share."
        ),
        say(
            "At a rated table the server stores a mark of the browser and of the address, "
            "to notice two accounts of one person. "
            "Each mark is a hash with the table's name, so that nothing connects two tables."
        ),
        say(
            "The log of the server names the address of a client that was refused. "
            "How long the log is kept is up to the operator's system."
        ),
        say(
            "You can export everything and delete your account on its page. "
            'Games with others stay, with "a former member" in your seat.'
        ),
        say(
            "Third parties get nothing unless you switch it on: with push, your browser's push service carries encrypted "
            "messages; with mail and webhooks, messages go where you say. Pages load no script, typeface or picture from "
            "elsewhere."
        ),
    ]
