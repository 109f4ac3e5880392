"""What browsers and programs send and get about members."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.server.messages.people import AccountName
from leeward.server.messages.sent import ListedTable

Visibility = Literal["all", "friends", "nobody"]
Deed = Literal["ask", "accept", "end", "follow", "unfollow", "block", "unblock"]


class VisibleTo(Struct, forbid_unknown_fields=True):
    """Who sees my profile. Nobody else learns that it exists."""

    visible_to: Visibility


class RelationWanted(Struct, forbid_unknown_fields=True):
    """What I want of another member: `end` declines or cancels a request, or ends a friendship."""

    name: AccountName
    deed: Deed


class PlayWith(Struct, forbid_unknown_fields=True):
    """A table for me and these friends or last opponents. Each finds the invitation among their notices."""

    game: Annotated[str, Meta(max_length=40)]
    names: Annotated[list[AccountName], Meta(min_length=1, max_length=7)]
    rated: bool = False


class MemberRating(Struct):
    """A rating in points, with half the width of its 95 % interval. It is `provisional` until there are enough games."""

    game: str
    players: int
    points: int
    within: int
    games: int
    provisional: bool


class RatedGame(Struct):
    """The rating after one game."""

    game: str
    players: int
    place: int
    points: int
    within: int
    at: float


class Places(Struct):
    """How often a member reached each place; the first number counts wins."""

    game: str
    players: int
    places: list[int]


class EarnedBadge(Struct):
    badge: str
    game: str
    text: str
    at: float


class SolvedPuzzles(Struct):
    game: str
    right: int
    tried: int
    rating: int


class Opening(Struct):
    """The first decisions of a member that the explorer counts, in order, and how often the member began so and won."""

    game: str
    players: int
    decisions: list[str]
    games: int
    won: int


class MemberProfile(Struct):
    name: str
    created: float
    is_bot: bool
    ratings: list[MemberRating]
    history: list[RatedGame]  # the oldest first
    places: list[Places]
    openings: list[Opening]  # the favourite ones: played most often
    favourites: dict[str, list[str]]  # by game: what this member does more often than winners
    puzzles: list[SolvedPuzzles]
    badges: list[EarnedBadge]
    relation: Literal["me", "friend", "asked", "asking", "none"]
    followed: bool
    blocked: bool


class Friends(Struct):
    """The members whom I know, by name; only I see this."""

    friends: list[str]
    asking: list[str]  # would like to be my friends
    asked: list[str]  # have not answered me yet; members whom not everybody may see are left out
    followed: list[str]
    blocked: list[str]
    last_opponents: list[str]


class MyGames(Struct):
    """One page of my games; running ones with my turn come first."""

    games: list[ListedTable]
    total: int
    page: int
    pages: int


class RatedMember(Struct):
    name: str
    points: int
    within: int
    games: int


class Leaderboard(Struct):
    """Members and bots with enough games, by what their rating is at least; and the fixed ratings of the computers."""

    game: str
    players: int
    least_games: int
    members: list[RatedMember]
    bots: list[RatedMember]
    computers: dict[str, int]
