"""The terminal, driven by typed input."""

import io
import itertools
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import leeward
from leeward import Game
from leeward.kernel.play.game import new
from leeward.opponents import levels, players
from leeward.terminal import session
from leeward.terminal.screen import Ask
from server.study.test_coach import placing

Typed = Iterable[str]
BOT = """
from pathlib import Path
class Last:
    def __init__(self):
        Path("made").open("a").write(".")
    def choose(self, game):
        return game.legal[-1]
class Cheat:
    def choose(self, game):
        return 9999
"""


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def a_game(players: int = 3, lang: str = "en", **options: str | bool) -> Game:
    return new("puerto-rico", players, 7, lang=lang, options={"first": "1", **options})


def console() -> Console:
    return Console(file=io.StringIO(), width=100, color_system=None)


def written(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def reading(typed: Typed) -> Ask:
    """Return an input function that types these lines and then Ctrl-D."""
    lines = iter(typed)

    def ask(prompt: str) -> str:
        for line in lines:
            if line == "Ctrl-C":
                raise KeyboardInterrupt
            return line
        raise EOFError

    return ask


def sit(game: Game, typed: Typed, people: int = 1, path: Path | None = None, seats: Sequence[str] = ()) -> str:
    """Play and return the output; by default the others play at random."""
    screen = console()
    sitting = seats or ["me"] * people + ["random"] * (game.seats - people)
    session.play(game, sitting, screen, reading(typed), path)
    return written(screen)


def last_screen(text: str) -> str:
    """Return the output below the last board."""
    return text.rpartition("┛")[2]


def test_the_first_screen_shows_board_question_and_numbered_choices() -> None:
    text = sit(a_game(), [])
    assert "Round 1" in text
    assert "Anna (you) · governor" in text
    assert "Anna: which role do you take?" in text
    assert "1 take the settler" in text
    assert "6 take the captain" in text


def test_enter_makes_the_first_choice_and_a_number_any_other() -> None:
    game = a_game()
    sit(game, ["", "2"])
    asked = a_game()
    asked.play(asked.legal[0])
    asked.play(asked.legal[1])
    assert [done.action for done in game.history[:2]] == [done.action for done in asked.history]


def test_a_choice_can_be_typed_as_text() -> None:
    game = a_game()
    sit(game, ["Role  Builder"])
    assert game.history[0].action.text == "role builder"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "There is no choice 0: type a number from 1 to 6."),
        ("7", "There is no choice 7: type a number from 1 to 6."),
        ("-1", "“-1” is not one of the choices: type a number from 1 to 6, or h for help."),
        ("harbor", "“harbor” is not one of the choices"),
        ("role prospector", "“role prospector” is not one of the choices"),
        ("[bold]", "“[bold]” is not one of the choices"),
    ],
)
def test_wrong_input_gets_a_helpful_line_and_changes_nothing(typed: str, answer: str) -> None:
    game = a_game()
    before = game.tables.tobytes()
    assert answer in sit(game, [typed])
    assert game.tables.tobytes() == before


def test_the_others_actions_since_the_last_decision_are_listed() -> None:
    game = a_game()
    text = last_screen(sit(game, ["1", "1"]))
    assert "Bob takes" in text
    assert "Clara takes" in text
    for done in game.history[1:]:
        assert str(done) in text
    assert "Anna takes the settler" not in text


def test_undo_goes_back_to_the_persons_previous_decision() -> None:
    game = a_game()
    played = a_game()
    sit(played, ["1"])
    text = sit(game, ["1", "1", "u"])
    assert "Undone: Anna takes a" in text
    assert game.tables.tobytes() == played.tables.tobytes()


def test_undo_at_the_beginning_says_so() -> None:
    assert "There is nothing to undo." in sit(a_game(), ["u"])


def test_after_undo_the_others_play_as_before() -> None:
    once, twice = a_game(), a_game()
    sit(once, ["1", "1"])
    sit(twice, ["1", "1", "u", "1"])
    assert once.dumps() == twice.dumps()


@pytest.mark.parametrize("typed", ["? harbor", "?harbor", "h harbor", "help Harbor", "? HARB"])
def test_anything_is_explained_by_its_name(typed: str) -> None:
    text = last_screen(sit(a_game(), [typed]))
    assert "8 doubloons" in text


def test_an_unknown_name_gets_similar_names() -> None:
    assert "Nothing here is called “habror”. Perhaps harbor" in sit(a_game(), ["? habror"])


def test_a_lone_question_mark_lists_all_names() -> None:
    text = last_screen(sit(a_game(), ["?"]))
    assert "captain" in text
    assert "harbor" in text
    assert "windrose" in text


def test_help_lists_the_keys() -> None:
    text = last_screen(sit(a_game(), ["h"]))
    assert "undo your last decision" in text
    assert text.count("Anna: which role do you take?") == 2


def test_the_log_and_the_board_are_shown_on_demand() -> None:
    text = sit(a_game(), ["1", "l", "b"])
    assert text.count("Anna takes the settler") == 3
    assert text.count("Round 1") == 3


def test_a_long_log_is_shortened() -> None:
    text = sit(a_game(), [*[""] * 12, "l 2"])
    assert "earlier lines (l shows more)" in text


def test_a_saved_game_is_resumed(tmp_path: Path) -> None:
    game = a_game()
    text = sit(game, ["1", "1", "s my-game", "q"])
    assert "The game is saved in my-game.game." in text
    resumed = leeward.load(tmp_path / "my-game.game")
    assert resumed.tables.tobytes() == game.tables.tobytes()
    assert str(game.history[1]) in last_screen(sit(resumed, []))


@pytest.mark.parametrize("typed", [["1", "q"], ["1"], ["1", "Ctrl-C"]])
def test_leaving_saves_the_game_and_prints_the_command_to_resume(typed: list[str]) -> None:
    game = a_game()
    text = sit(game, typed)
    assert "To go on: leeward play --resume puerto-rico-7.game.autosave --seat me,random,random" in text
    assert leeward.load("puerto-rico-7.game.autosave").tables.tobytes() == game.tables.tobytes()


def test_the_resume_command_names_seats_and_language() -> None:
    text = sit(a_game(lang="de"), [], people=2, path=Path("our game.game"))
    assert "leeward play --resume 'our game.game' --seat me,me,random --lang de" in text


def test_the_resume_command_is_short_for_one_person_and_default_opponents() -> None:
    text = sit(a_game(), [], seats=["me", "mate", "mate"])
    assert "To go on: leeward play --resume puerto-rico-7.game.autosave\n" in text


def test_a_person_may_take_any_seat_among_different_opponents() -> None:
    game = a_game()
    text = sit(game, [], seats=["greedy", "me", "shipper"])
    assert game.table.seat == 1
    assert "Bob (you)" in text
    assert "Anna takes" in text


def test_an_unknown_opponent_is_refused_before_the_game_starts() -> None:
    with pytest.raises(players.UnknownPlayer, match="there is no opponent 'pirate': use random, greedy, shipper"):
        sit(a_game(), [], seats=["me", "random", "pirate"])


def test_a_users_bot_plays_the_whole_game(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    game = a_game()
    sit(game, itertools.repeat(""), seats=["me", "bots.py:Last", "random"])
    assert game.over
    assert (tmp_path / "made").read_text() == "."


def test_a_bot_that_breaks_the_rules_is_named_and_the_game_saved(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    game = a_game()
    with pytest.raises(ValueError, match=r"Cheat chose 9999, which is not legal\. Legal: take"):
        sit(game, itertools.repeat(""), seats=["me", "bots.py:Cheat", "random"])
    assert leeward.load("puerto-rico-7.game.autosave").tables.tobytes() == game.tables.tobytes()


FAILING = """
class Raises:
    def choose(self, game):
        print("thinking aloud")
        raise RuntimeError("out of ideas")

class Exits:
    def choose(self, game):
        print("thinking aloud")
        raise SystemExit(7)
"""


@pytest.mark.parametrize(("bot", "why"), [("Raises", "RuntimeError: out of ideas"), ("Exits", "SystemExit: 7")])
def test_a_bot_that_fails_is_named_with_the_line_and_the_game_saved(
    bot: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bots.py").write_text(FAILING)
    game = a_game()
    with pytest.raises(ValueError, match=rf"bots\.py:{bot} failed: {why} \(.*bots\.py, line \d+\)"):
        sit(game, itertools.repeat(""), seats=["me", f"bots.py:{bot}", "random"])
    assert leeward.load("puerto-rico-7.game.autosave").tables.tobytes() == game.tables.tobytes()
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "thinking aloud\n")


@pytest.mark.parametrize("typed", ["t", "hint", "Hint"])
def test_a_hint_shows_everyones_chances_and_the_best_choices(typed: str, shallow: None) -> None:
    game = a_game()
    text = last_screen(sit(game, [typed]))
    shares = [int(share) for share in re.findall(r"━* +(\d+)% *\n", text.partition("would choose")[0])]
    assert len(shares) == 3
    assert sum(shares) in range(98, 103)
    assert "The strongest opponent would choose:" in text
    assert re.search(r"\d +take the \w+ +\d+%", text)
    assert re.search(r"than with the next best choice|About as good", text)
    assert not game.history


def test_a_hint_is_given_in_german(shallow: None) -> None:
    assert "Der stärkste Gegner würde wählen:" in sit(a_game(lang="de"), ["t"])


def test_a_choice_of_a_hint_is_played_and_undone_as_a_whole(shallow: None) -> None:
    played, back = placing()[0], placing()[0]
    before, seat = played.number, int(played.table.seat)
    seats = ["me" if each == seat else "random" for each in range(played.seats)]
    text = sit(played, ["t", "t 1"], seats=seats)
    assert "t 1 plays the first of them" in text
    assert [done.seat for done in played.history[before : before + 2]] == [seat, seat], "two colonists at once"
    assert "Undone: " in sit(back, ["t", "t 1", "u"], seats=seats)
    assert back.number == before


def test_a_hint_has_only_its_own_choices(shallow: None) -> None:
    game = a_game()
    text = sit(game, ["t 1", "t", "t 9", "hint no"])
    assert "Ask for a hint first: t." in text
    assert text.count("type t 1 to t ") == 2
    assert not game.history


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest opponent think only briefly."""
    monkeypatch.setitem(levels.LEVELS, levels.STRONGEST, replace(levels.LEVELS[levels.STRONGEST], visits=32, at_table=0))


def test_on_a_terminal_computers_actions_appear_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("leeward.terminal.session.time.sleep", waited.append)
    screen = Console(file=io.StringIO(), width=100, force_terminal=True)
    game = a_game()
    session.play(game, ["me", "greedy", "greedy"], screen, reading(["1", "1"]))
    text = written(screen)
    assert "Bob is thinking" in text
    assert len(waited) == len([done for done in game.history if done.seat != 0]) > 0
    assert all(0 <= seconds <= session.PACE for seconds in waited)


def test_an_unrelated_file_is_never_overwritten() -> None:
    Path("letter.txt").write_text("Dear Anna")
    text = sit(a_game(), ["s letter.txt"])
    assert "The file letter.txt already exists: choose another name." in text
    assert Path("letter.txt").read_text() == "Dear Anna"
    sit(a_game(), [])
    assert sorted(path.name for path in Path().glob("*.autosave")) == [
        "puerto-rico-7-2.game.autosave",
        "puerto-rico-7.game.autosave",
    ]


def test_a_game_that_cannot_be_saved_here_is_saved_at_home() -> None:
    Path.home().mkdir()
    text = sit(a_game(), [], path=Path("no/such/folder.game"))
    assert "no/such/folder.game cannot be written" in text
    assert (Path.home() / "puerto-rico-7.game.autosave").exists()


def test_nothing_is_lost_when_something_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game()
    monkeypatch.setattr(players, "play", lambda game, who: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        sit(game, ["1", "1"])
    assert leeward.load("puerto-rico-7.game.autosave").tables.tobytes() == game.tables.tobytes()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_game_ends_with_the_score_sheet_and_the_reason(lang: str) -> None:
    game, chance = a_game(lang=lang, nobles=True, buildings="draft", players=2), random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    game.undo(30)
    text = last_screen(sit(game, itertools.repeat("")))
    assert game.over
    assert game.outcome is not None
    assert str(game.outcome) in text
    assert {"en": "sum", "de": "Summe"}[lang] in text
    for points in game.scores:
        assert str(points) in text


def test_without_people_the_computers_play_the_game() -> None:
    game = a_game()
    text = sit(game, ["what?", "u", "s played", ""], people=0)
    assert game.over
    assert "The game is over: “what?” is not possible any more." in text
    assert "There is nothing to undo." in text
    assert "To see it again: leeward replay played.game" in text


def test_a_finished_game_can_be_undone() -> None:
    game = a_game()
    while not game.over:
        game.play(game.legal[0])
    assert "Undone:" in sit(game, ["u"], people=3)
    assert not game.over


def test_with_several_people_the_board_shows_what_the_deciding_player_may_know() -> None:
    game = a_game()
    game.table.players[0].points = 41
    game.table.players[1].points = 42
    text = sit(game, ["1", "1"], people=3)
    first, _, second = text.rpartition("Round 1")
    assert "Anna (you) · governor · 2 doubloons · 41 points" in first
    assert "42" not in first
    assert "Bob (you) · 2 doubloons · 42 points" in second
    assert "41" not in second


def test_everything_is_translated_to_german() -> None:
    text = sit(a_game(lang="de"), ["", "h", "? Hafen", "99", "u", "s spiel"])
    for word in ("Runde 1", "Handelshaus", "Siedler", "bis", "Zurückgenommen", "gespeichert"):
        assert word in text
    for word in ("Round", "settler", "takes", "doubloon", "points", "quarr", "help", "type"):
        assert word not in text
