"""The kinds of notices: what each says, where it leads, and the group by which people choose how they learn of it."""

from typing import NamedTuple

from leeward.kernel.language.speech import term
from leeward.server.messages.notices import Group

TABLE = "/tables/{table}"


class Kind(NamedTuple):
    """What a notice of one kind says, and the page to which it leads."""

    sentence: str
    path: str
    group: Group

    @property
    def about_table(self) -> bool:
        """Whether it names the game and the other players of its table."""
        return "{others}" in self.sentence


# What leaves the server in place of an operator's words, which may be about anything.
FROM_OPERATORS = term("An operator wrote to you.")
# Blanks are filled from the notice's content. {name} is the account `content["who"]` by its present name, {until} a time.
# {game} and {others} are read from the table `content["table"]`, so that no name outlasts its account.
KINDS: dict[str, Kind] = {
    "turn": Kind(term("It is your turn: {game} with {others}."), TABLE, "turn"),
    "invited": Kind(term("{name} invites you to a game."), "/invited/{table}", "invitations"),
    "match": Kind(term("Your quick match is ready: {game} with {others}."), TABLE, "invitations"),
    "deadline": Kind(term("Your time ends at {until}: {game} with {others}."), TABLE, "deadlines"),
    "time-out": Kind(term("Your time has run out: {game} with {others}."), TABLE, "deadlines"),
    "plan-stopped": Kind(term("Your planned move no longer fits: {game} with {others}. {why}"), TABLE, "deadlines"),
    "result": Kind(term("The game is over: {game} with {others}."), TABLE, "results"),
    "chat": Kind(term("There are new lines in the chat: {game} with {others}."), TABLE, "chat"),
    "paired": Kind(term("Your next game of the tournament is ready: {game} with {others}."), TABLE, "tournaments"),
    "bye": Kind(term("You have a bye in round {round} of the tournament {title}."), "/tournaments/{tournament}", "tournaments"),
    "tournament": Kind(term("There is news of the tournament {title}."), "/tournaments/{tournament}", "tournaments"),
    "evening": Kind(
        term("You can enter the next tournament of {title}: it begins on {until}."),
        "/tournaments/{tournament}",
        "tournaments",
    ),
    "friend-asked": Kind(term("{name} would like to be your friend."), "/friends", "friends"),
    "friend": Kind(term("You and {name} are friends now."), "/friends", "friends"),
    "warned": Kind(term("An operator warns you: {text}"), "/conduct", "operators"),
    "muted": Kind(term("An operator muted you until {until}: {text}"), "/conduct", "operators"),
    "suspended": Kind(term("An operator suspended your account until {until}: {text}"), "/conduct", "operators"),
    "lifted": Kind(term("An operator lifted the limits on your account: {text}"), "", "operators"),
    "operator": Kind(term("You are an operator of this server now."), "/operator", "operators"),
    "no-operator": Kind(term("You are no longer an operator of this server."), "", "operators"),
    "report-closed": Kind(term("An operator looked at your report. Thank you."), "", "operators"),
}
