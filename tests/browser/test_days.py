"""A whole game over days in two browsers. The test turns the clock: nobody waits, and weeks pass."""

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import leeward
from browser.conftest import NOWHERE, STILL, UNSEEN
from browser.test_clocks import ASK, PACE
from browser.test_play import answer
from browser.test_whole_games import COARSE, my_turn, one_by_one
from leeward.server.messages.clocks import DAY, HOUR
from leeward.server.tables.state import TableState
from server.attacked import Running, until
from server.turning import clock_to_turn, pass_time

ASK_TEXT = "(path) => fetch(path).then((answer) => answer.text())"


def goes_on(state: Callable[[], TableState], version: int) -> bool:
    return state().version > version


@pytest.mark.long
def test_two_browsers_play_a_whole_game_over_days(browser: Any, tmp_path: Path) -> None:
    """At a desk in German and on a phone in English. Once, the phone is forgotten until its player's time has run out."""
    chance, passed, forgotten = random.Random(4), 0.0, False
    with clock_to_turn(), Running(tmp_path, proxied=False) as server:

        def state() -> TableState:
            return server.live(table).state

        sizes = (("de", {"width": 1366, "height": 768}), ("en", {"width": 390, "height": 844}))
        contexts = [browser.new_context(locale=lang, viewport=size, device_scale_factor=COARSE) for lang, size in sizes]
        for context in contexts:
            context.add_init_script(UNSEEN)
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.goto(f"{server.address}{NOWHERE}")
            page.evaluate("(kept) => localStorage.setItem('leeward-settings', kept)", json.dumps(STILL))
        seats, options = [{"kind": "me", "name": "Anna"}, {"kind": "open"}], {"first": "1"}
        made = pages[0].evaluate(ASK, ["POST", "/api/v1/tables", {"seats": seats, "pace": PACE, "options": options}])
        table = made["id"]
        pages[1].evaluate(ASK, ["POST", f"/api/v1{made['invites']['1']}", {"name": "Eve"}])
        for page in pages:
            page.goto(f"{server.address}{made['path']}")
            page.wait_for_selector("#clock", state="attached")
        before = 0
        while (mover := state().turn) >= 0:
            version = state().version
            if mover != before:
                before, waits = mover, chance.uniform(1 * HOUR, 20 * HOUR)
                pass_time(waits, server)
                passed += waits
            if mover == 1 and passed > 5 * DAY and not forgotten:
                forgotten = True
                pass_time(3.0 * DAY, server)
                until(lambda: state().seats[1].kind == "computer")
                until(lambda: state().turn == 0)
                pages[0].locator("#clock").get_by_text("Die Zeit von Eve ist abgelaufen.").wait_for(state="attached")
                pages[1].locator("#take-back").click()
                until(lambda: state().seats[1].kind == "person")
                continue
            turn = one_by_one(pages[mover], my_turn(pages[mover], version - 1))
            answer(pages[mover], chance.choice(turn["offered"])).dispatch_event("click")
            until(partial(goes_on, state, version))
        for page in pages:
            page.wait_for_selector("body[data-turn=over]")
        assert passed > 20 * DAY
        assert [event.seat for event in state().clock_events if event.kind == "out"] == [1], "nobody was late but once"
        game = leeward.loads(pages[1].evaluate(ASK_TEXT, f"/api/v1/tables/{table}/game"))
        assert game.over
        assert game.number == len(state().line)
        for context in contexts:
            context.close()
