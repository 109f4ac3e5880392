"""Texts of the operators' pages."""

from leeward.kernel.language.speech import voice

PARTS = (
    ("reports", "/operator"),
    ("people", "/operator/people"),
    ("tables", "/operator/tables"),
    ("site", "/operator/site"),
    ("log", "/operator/log"),
)


def operator_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "operator": say("For operators"),
        "operator_parts": say("Pages for operators"),
        "operator_reports": say("Reports"),
        "operator_people": say("People"),
        "operator_tables": say("Tables"),
        "operator_site": say("Server"),
        "operator_log": say("Log"),
        "operator_no_reports": say("No report waits for you."),
        "operator_about": say("about {name}", name="{name}"),
        "operator_by": say("from {name}", name="{name}"),
        "operator_guest": say("a guest"),
        "operator_at": say("at table {table}", table="{table}"),
        "operator_close_report": say("Close the report"),
        "operator_closed": say("closed"),
        "operator_why": say("Why (recorded)"),
        "operator_why_told": say("Why (recorded, and the person reads it)"),
        "operator_unusual": say("Unusual results"),
        "operator_unusual_more": say("These are no proof of anything. Nobody is punished for them automatically."),
        "operator_no_unusual": say("Nothing unusual."),
        "unusual_left": say("{names} left a tournament game early.", names="{names}"),
        "unusual_accuracy": say(
            "{names}: accuracy {accuracy} %, above {share} % of those of members who are rated at least as high",
            **{name: f"{{{name}}}" for name in ("names", "accuracy", "share")},
        ),
        "unusual_address": say("{names}: sat down at one rated table from one address", names="{names}"),
        "operator_search": say("Search"),
        "operator_name": say("Name"),
        "operator_no_people": say("No member has a name like this."),
        "operator_since": say("member since"),
        "operator_is": say("operator"),
        "operator_bot": say("bot"),
        "operator_muted": say("muted"),
        "operator_suspended": say("suspended"),
        "operator_until": say("until"),
        "operator_act": say("What to do"),
        "act_warn": say("warn"),
        "act_mute": say("mute: no chat"),
        "act_suspend": say("suspend: no play with others"),
        "act_lift": say("lift everything"),
        "operator_days": say("Days"),
        "operator_do": say("Do it"),
        "operator_no_acts": say("Nothing yet."),
        "operator_close": say("Close the table"),
        "operator_look": say("Look"),
        "operator_playing": say("running"),
        "operator_over": say("over"),
        "operator_left_out": say("Games that don't work"),
        "operator_left_out_more": say("These installed games are left out. Repair their packages and restart the server."),
        "operator_announcements": say("Announcements on the start page"),
        "operator_text_en": say("English text"),
        "operator_text_de": say("German text"),
        "operator_from": say("From"),
        "operator_to": say("Until"),
        "operator_announce": say("Announce"),
        "operator_end": say("End it"),
        "operator_registration": say("Who may sign up"),
        "mode_open": say("everybody"),
        "mode_invitation": say("people with a link"),
        "mode_closed": say("nobody"),
        "operator_set": say("Set"),
        "operator_link": say("Make a link for one person"),
        "operator_link_made": say("This link works once:"),
        "operator_shell": say("command line"),
        **log_texts(lang),
        **kept_texts(lang),
    }


def log_texts(lang: str) -> dict[str, str]:
    """Return the acts of the log that are not about one person, by the words under which they are stored."""
    say = voice(lang).say
    return {
        "act_announce": say("announcement"),
        "act_end announcement": say("announcement ended"),
        "act_operator": say("made an operator:"),
        "act_no operator": say("operator no longer:"),
        "act_close report": say("report closed"),
        "act_close table": say("table closed"),
        "act_registration open": say("everybody may sign up"),
        "act_registration invitation": say("only people with a link may sign up"),
        "act_registration closed": say("nobody may sign up"),
        "act_sign-up link": say("link to sign up"),
    }


def kept_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "operator_retention": say("What is kept, why and how long"),
        "kept_what": say("What"),
        "kept_why": say("Why"),
        "kept_long": say("How long"),
    }
