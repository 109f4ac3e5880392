"""Texts of the pages about conduct."""

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
            "A table has a trace of the address that made it: 24 bits of a keyed hash, which hundreds of addresses share."
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


def conduct_page(lang: str) -> list[tuple[str, list[str]]]:
    """Return the sections of the page about conduct: a title, and its sentences."""
    say = voice(lang).say
    return [
        (
            say("At the table"),
            [
                say("Be friendly. Insults, threats and hatred have no place here."),
                say("Finish what you begin. If you have to go, leave the table: a computer plays on for you."),
                say("Don't advertise, and don't flood the chat. Links in the chat are plain text: nobody can click them."),
            ],
        ),
        (
            say("Fair play"),
            [
                say(
                    "In a game among people you decide alone. "
                    "Hints, the coach, analyses and boards are closed to all its players."
                ),
                say("A table may allow hints to everybody. Then it says so, and the game is not rated."),
                say("The position of your running game stays closed elsewhere, too: on a board, in a saved game, in a puzzle."),
                say("One person has one account and one seat at a rated table."),
            ],
        ),
        (
            say("If a person breaks the rules"),
            [
                say(
                    "Mute: touch the dots beside a line of the chat. "
                    "You don't see this person's lines any more; they don't learn of it."
                ),
                say("Report: the same dots. Operators read the line with those around it, and decide."),
                say("Unusual results are listed for operators. Nobody is punished automatically."),
            ],
        ),
        (
            say("What operators can do"),
            [
                say("They can warn a person, mute them or suspend their account. A mute and a suspension have an end."),
                say("A muted person can play, but writes in no chat."),
                say(
                    "A suspended person can look at everything and leave their games, for which a computer plays on. "
                    "They can't play with others or write to them; lessons, puzzles and games against computers stay open."
                ),
                say("Every act is recorded with its reason, and the person reads it in their notices."),
            ],
        ),
    ]
