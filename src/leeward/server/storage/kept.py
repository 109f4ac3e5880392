"""What is stored about people, why and how long: the one list behind the sweep, the operators' page and docs/privacy.md."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql

from leeward.kernel.language.speech import term, voice
from leeward.server.storage import schema
from leeward.server.storage.retention import DAY, Retention
from leeward.server.storage.schema import clocks, jobs, lobby, notices, people, plans, practice, series, studies, tournaments

if TYPE_CHECKING:
    from leeward.server.storage.games import Storage

Ended = Callable[[float], sql.ColumnElement[bool]]
ACCOUNT = term("as long as the account exists")
TABLE = term("as long as its table")
SESSION = 400  # days without a visit, longer than a browser keeps its cookie
READ, UNREAD = 90, 365  # days of notices


class Kept(NamedTuple):
    """Database tables with one purpose. Without `long` it is kept for `days`; `ended` selects what a sweep deletes."""

    tables: tuple[sql.Table, ...]
    what: str
    why: str
    long: str
    days: float = 0.0
    ended: Ended | None = None


def after(column: sql.ColumnElement[float], days: float) -> Ended:
    """Select rows whose time, if they have one, is so many days ago."""
    return lambda now: (column != 0.0) & (column < now - days * DAY)


KEPT: tuple[Kept, ...] = (
    Kept(
        (people.accounts,),
        term("Name, hash of the password, language, who sees the profile, the confirmed mail address if there is one"),
        term("to sign in, and so that others can trust a name"),
        ACCOUNT,
    ),
    Kept(
        (people.passkeys, people.recovery_codes),
        term("Public keys of passkeys, hashes of recovery codes"),
        term("to sign in"),
        ACCOUNT,
    ),
    Kept(
        (schema.keys,),
        term("Sessions: the hash of a secret, the device in two words, the day of the last visit"),
        term("to stay signed in, and to end sessions"),
        term("{time} after the last visit"),
        SESSION,
        lambda now: (schema.keys.c.id != "") & (schema.keys.c.seen < now - SESSION * DAY),
    ),
    Kept(
        (people.former_names,),
        term("Former names"),
        term("so that nobody takes over another's reputation"),
        term("while they are reserved"),
        0,
        after(people.former_names.c.until, 0),
    ),
    Kept(
        (people.challenges, people.account_links),
        term("Hashes of challenges for passkeys and of links that work once"),
        term("to sign in, to confirm an address, to recover an account"),
        term("until they expire"),
        0,
    ),
    Kept(
        (people.mails_sent,),
        term("The kind and the hashed address of each mail"),
        term("so that nobody gets a flood of mail"),
        "",
        1,
        after(people.mails_sent.c.at, 1),
    ),
    Kept(
        (people.openid_flows,),
        term("People on their way to or from a provider of accounts"),
        term("to sign in with an account elsewhere"),
        term("until they expire"),
    ),
    Kept(
        (people.tokens,),
        term("Tokens of programs: a hash, a name, what they may do, the day of their last use"),
        term("to let programs play"),
        term("{time} after they end"),
        30,
        after(people.tokens.c.expires, 30),
    ),
    Kept(
        (people.relations,),
        term("Friends, people one follows, blocks or mutes"),
        term("to find each other, and to be left alone"),
        ACCOUNT,
    ),
    Kept((people.ratings, people.badges), term("Ratings and badges"), term("for the profile and the leaderboard"), ACCOUNT),
    Kept((people.rating_changes,), term("The rating after each rated game"), term("for the graph on the profile"), ACCOUNT),
    Kept(
        (people.rated_marks,),
        term("At rated tables: a mark of the browser and of the address that differs at every table"),
        term("to notice several accounts of one person at a table"),
        "",
        90,
        after(people.rated_marks.c.at, 90),
    ),
    Kept(
        (people.reports,),
        term("Reports with the chat lines around them"),
        term("so that operators can judge what happened"),
        term("{time} after an operator closed them"),
        365,
        after(people.reports.c.closed_at, 365),
    ),
    Kept(
        (people.operator_log,),
        term("Acts of operators"),
        term("so that every act can be explained"),
        "",
        1095,
        after(people.operator_log.c.at, 1095),
    ),
    Kept(
        (people.notices,),
        term("Notices"),
        term("to tell people what concerns them"),
        term("{time}; unread ones a year"),
        READ,
        lambda now: people.notices.c.at < now - sql.case((people.notices.c.read, READ * DAY), else_=UNREAD * DAY),
    ),
    Kept(
        (notices.notice_choices, notices.notices_waiting),
        term("Which notices you want by which channel, your silent hours, when the last message went out"),
        term("to reach you as you like"),
        ACCOUNT,
    ),
    Kept(
        (notices.push_subscriptions,),
        term("Browsers with push: the address and the keys that the browser's push service gave"),
        term("to show notices there"),
        term("as long as the browser is signed in"),
        0,
        lambda now: notices.push_subscriptions.c.session.not_in(sql.select(schema.keys.c.id)),
    ),
    Kept(
        (notices.webhooks, notices.feed_links),
        term("Addresses of webhooks, hashes of links to feeds"),
        term("to notify programs of your choice"),
        term("until you remove them"),
    ),
    Kept(
        (people.site_announcements,),
        term("Announcements"),
        term("to tell everybody"),
        term("{time} after they end"),
        30,
        after(people.site_announcements.c.ends, 30),
    ),
    Kept(
        (people.registration_links,),
        term("Hashes of links to sign up"),
        term("where registration is by invitation"),
        term("until they expire"),
        0,
        after(people.registration_links.c.expires, 0),
    ),
    Kept(
        (schema.owners,),
        term("A random number for each browser"),
        term("to hold seats without an account"),
        term("while it owns something"),
    ),
    Kept(
        (schema.games, schema.seats, schema.holders, schema.actions),
        term("Tables: names at the seats, who holds them, every action"),
        term("to play on, to look back, to count results"),
        term("finished games for good; unfinished ones {unfinished}, unplayed ones {unplayed}, lessons and boards {passing}"),
    ),
    Kept((schema.invites,), term("Hashes of invitations to seats"), term("to let friends join"), TABLE),
    Kept((schema.chat, schema.spectator_chat), term("The last 1000 lines of each chat"), term("to talk at the table"), TABLE),
    Kept(
        (schema.analyses, schema.analyses_wanted, schema.results),
        term("Analyses and results of finished games"),
        term("for the analysis and the statistics"),
        TABLE,
    ),
    Kept(
        (schema.puzzle_records, schema.lesson_progress),
        term("Solved puzzles and finished lessons"),
        term("to go on where one stopped"),
        term("as long as the account or the browser"),
    ),
    Kept(
        (practice.reviews, practice.puzzle_ratings, practice.practice_days, practice.storms),
        term("Practice: your mistakes and when they come back, your rating after each puzzle, days with practice, storms"),
        term("to repeat them in time, for your graph and streak"),
        term("as long as the account or the browser"),
    ),
    Kept(
        (practice.level_choices,),
        term("The level of computers that you chose, in place of the one proposed from your results"),
        term("to propose it again"),
        term("as long as the account or the browser, until you have a level proposed"),
    ),
    Kept(
        (studies.studies, studies.chapters),
        term("Studies: their titles, games, comments and drawings"),
        term("to read and share what you have analysed"),
        term("until you delete them, at most as long as the account or the browser"),
    ),
    Kept(
        (clocks.clock_events,),
        term("What happened to the clocks of a table: pauses, time given, vacations, time that ran out"),
        term("so that the clocks are the same on every server"),
        TABLE,
    ),
    Kept(
        (clocks.own_times,),
        term("Your waking hours with their time zone, and your vacations"),
        term("so that clocks of games over days wait for you"),
        term("as long as the account or the browser"),
    ),
    Kept(
        (plans.plans,),
        term("Planned moves, and which of your actions were planned"),
        term("to play them for you when their time comes"),
        TABLE,
    ),
    Kept(
        (clocks.outages,),
        term("When no server ran"),
        term("to give this time back to those whose clock ran"),
        "",
        430,
        after(clocks.outages.c.ends, 430),
    ),
    Kept(
        (lobby.open_tables,),
        term("Open tables in the lobby: who made them, for which ratings and language"),
        term("to let anyone join"),
        term("until the last seat is taken, a day at most"),
        0,
        after(lobby.open_tables.c.expires, 0),
    ),
    Kept(
        (lobby.match_requests,),
        term("Quick matches: who looks for which game, a hash of the browser's mark at rated tables"),
        term("to find people who fit, and never two accounts of one"),
        term("{time} at most"),
        1,
        after(lobby.match_requests.c.seen, 1),
    ),
    Kept(
        (tournaments.tournaments, tournaments.rounds, tournaments.tournament_tables, tournaments.places),
        term("Tournaments: their settings, rounds, tables and results, by player number"),
        term("for the standings"),
        term("for good"),
    ),
    Kept(
        (tournaments.entries,),
        term("Who plays in a tournament; until it is over, marks of browser and address that are different in each tournament"),
        term("to draw rounds, and to notice several accounts of one person"),
        term("as long as the account exists; then a number without a name remains"),
    ),
    Kept(
        (tournaments.corrections, tournaments.club_evenings),
        term("Directors' corrections of tournaments with their reasons; weekly evenings"),
        term("so that every correction can be explained"),
        term("for good"),
    ),
    Kept(
        (series.series,),
        term("The places of earlier games of the same people"),
        term("to show how a series stands"),
        TABLE,
    ),
    Kept(
        (jobs.jobs,),
        term("Scheduled jobs: deadlines, notices, mails with their addresses, pairings"),
        term("to do it when its time comes"),
        term("until it is done; mails {time} at most"),
        7,
        lambda now: jobs.jobs.c.kind.in_((jobs.MAIL, jobs.WISH)) & (jobs.jobs.c.content["created"].as_float() < now - 7 * DAY),
    ),
    Kept((schema.installation,), term("Settings of the server, nothing about people"), term("to run"), term("for good")),
)
# Those of `KEPT` that end at a time of their own.
EXPIRING = tuple((table, table.c.expires) for table in (people.challenges, people.account_links, people.openid_flows))


def kept_rows(retention: Retention, lang: str) -> list[tuple[str, str, str]]:
    """Return what is kept, why and how long, in words."""
    say = voice(lang).say
    times = {name: time(getattr(retention, name), lang) for name in retention.__struct_fields__}
    return [(say(each.what), say(each.why), in_time(each, times, lang)) for each in KEPT]


def in_time(kept: Kept, times: Mapping[str, str], lang: str) -> str:
    """Return how long something is kept, in words."""
    return voice(lang).say(kept.long, **times, time=time(kept.days, lang)) if kept.long else time(kept.days, lang)


def time(days: float, lang: str) -> str:
    """Return a number of days in words; 0 is for ever."""
    return voice(lang).count("{n} day", "{n} days", int(days)) if days else voice(lang).say("for good")


def sweep_people(storage: "Storage", now: float) -> int:
    """Delete what has ended; return how many rows."""
    found = [(each.tables[0], each.ended(now)) for each in KEPT if each.ended is not None]
    found += [(table, expires < now) for table, expires in EXPIRING]
    with storage.engine.begin() as connection:
        return sum(int(connection.execute(table.delete().where(which)).rowcount) for table, which in found)
