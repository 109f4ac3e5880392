"""The win chances of a running game: a signed-in spectator sees them late, on the page of the table; no player does."""

import re

import pytest

from browser.sitting_down import invitation, new_table
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit
from browser.test_together import NEWS, one_action

SHOWN = re.compile(r"Win chances, a round ago: Ada \w+ \d+% · Bea \w+ \d+%")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_signed_in_spectator_sees_the_win_chances_and_no_player_does(visit: Visit, width: int, height: int) -> None:
    links: list[str] = []
    ada, bea, cleo = visit(), visit(), visit(width=width, height=height)
    for page, name in ((ada, "Ada"), (bea, "Bea"), (cleo, "Cleo")):
        page.evaluate(SIGN_UP, a_name(name))
    asked: list[str] = []
    for page in (ada, bea):
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/chances") else None)
    ada.goto(new_table("open", links=links, chances=True)(ada.request))
    bea.goto(invitation(links[0])(bea.request))
    for page in (ada, bea):
        page.wait_for_function(NEWS, arg=-1)
    path = ada.url.partition("?")[0]
    cleo.goto(path)
    cleo.wait_for_function(NEWS, arg=-1)
    assert cleo.locator("#chances").is_hidden(), "nobody has decided yet"
    for _ in range(8):
        one_action(ada, bea)
    cleo.locator("#chances").wait_for()
    assert SHOWN.fullmatch(cleo.locator("#chances").inner_text())
    assert cleo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [page.locator("#chances").is_hidden() for page in (ada, bea)] == [True, True]
    assert asked == [], "their pages do not even ask"
    guest = visit(path)
    guest.wait_for_function(NEWS, arg=-1)
    assert guest.locator("#chances").count() == 0 or guest.locator("#chances").is_hidden()
