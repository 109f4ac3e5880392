"""Texts of the operators' pages whose names are put together."""

from leeward.kernel.language.speech import voice


def operator_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "act_warn": say("warn"),
        "act_mute": say("mute: no chat"),
        "act_suspend": say("suspend: no play with others"),
        "act_lift": say("lift everything"),
        "operator_playing": say("running"),
        "operator_over": say("over"),
        "operator_closed": say("closed"),
        "mode_open": say("everybody"),
        "mode_invitation": say("people with a link"),
        "mode_closed": say("nobody"),
        "line_insult": say("an insult or a threat"),
        "line_spam": say("advertising or flooding"),
        "line_cheating": say("cheating"),
        "line_name": say("the name"),
        "line_other": say("something else"),
        # acts of the log that are not about one person, by the words under which they are stored
        "act_announce": say("announcement"),
        "act_end announcement": say("announcement ended"),
        "act_operator": say("made an operator:"),
        "act_no operator": say("operator no longer:"),
        "act_close report": say("report closed"),
        "act_close table": say("table closed"),
        "act_delete study": say("study deleted"),
        "act_registration open": say("everybody may sign up"),
        "act_registration invitation": say("only people with a link may sign up"),
        "act_registration closed": say("nobody may sign up"),
        "act_sign-up link": say("link to sign up"),
    }
