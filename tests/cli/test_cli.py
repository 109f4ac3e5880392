"""The command `leeward`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import leeward
from leeward.cli import main
from leeward.cli.play import choices_of
from leeward.cooper_island.command import heed
from leeward.cooper_island.edition import reader
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play import rehearsal
from leeward.opponents import players


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Simulate typed lines, then Ctrl-D."""
    lines: list[str] = []

    def ask(prompt: str = "") -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr(sys, "argv", ["leeward"])
    monkeypatch.setattr("leeward.terminal.session.play.__defaults__", (ask, None, "leeward", False))
    return lines


def saved_game() -> Path:
    game = leeward.new("puerto-rico", players=3, seed=7, first="1")
    for _ in range(20):
        game.play(game.legal[0])
    path = Path("saved.game")
    game.save(path)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = leaving.code  # type: ignore[assignment]
    assert code == 2
    return capsys.readouterr().err


def test_help_loads_nothing_slow() -> None:
    program = "import sys, leeward.cli as cli; cli.command_line([], str); print({'numba', 'numpy', 'rich'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout == "set()\n"


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert "play in the terminal" in said(capsys)


def test_help_lists_the_players_commands_first_and_no_old_ones(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys)
    places = [text.index(f"\n  {name} ") for name in ("serve", "play", "games", "analyse", "replay", "admin", "lab", "edition")]
    assert places == sorted(places)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("group", ["admin", "lab", "puzzles", "explorer"])
def test_a_group_alone_lists_its_commands(capsys: pytest.CaptureFixture[str], group: str) -> None:
    assert f"usage: leeward {group} " in said(capsys, group)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("play", "ein gespeichertes Spiel fortsetzen"),
        ("lab", "ein Netz durch Spiele gegen sich selbst trainieren"),
        ("admin", "alle Tische auflisten"),
        ("edition", "eine Kopie unserer Ausgabe schreiben"),
    ],
)
def test_help_is_given_in_german(capsys: pytest.CaptureFixture[str], command: str, text: str) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help", "--lang", "de"])
    assert text in capsys.readouterr().out


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith("leeward 0.")


def test_games_lists_games_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "games")
    assert "puerto-rico: 2 to 5 players" in text
    assert "--buildings" in text
    assert "basic, draft, random" in text
    assert "--open-points" in text


def test_play_alone_is_puerto_rico_for_one_person_among_four(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    text = said(capsys, "play", "--first", "1")
    assert "Anna (you)" in text
    assert "David · 3 doubloons" in text
    assert len(list(Path().glob("puerto-rico-*.game.autosave"))) == 1


def test_options_of_the_game_are_flags(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    said(
        capsys,
        "play",
        "puerto-rico",
        "--players",
        "2",
        "--seed",
        "9",
        "--names",
        "Zoe,Max",
        "--buildings",
        "draft",
        "--nobles",
        "--open-points",
        "--first",
        "2",
        "--save",
        "a.game",
    )
    game = leeward.load("a.game")
    assert game.names == ("Zoe", "Max")
    assert game.seed == 9
    assert game.options == {"buildings": "draft", "nobles": True, "open_points": True, "first": "2"}


def test_the_named_seats_set_the_number_of_players(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    text = said(capsys, "play", "--seat", "greedy, me", "--save", "a.game")
    assert leeward.load("a.game").seats == 2
    assert "Bob (you)" in text
    assert "--seat greedy,me" in text


def test_all_other_seats_get_the_chosen_opponents(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    assert "--seat me,trader,trader" in said(capsys, "play", "--players", "3", "--opponents", "trader")


def test_another_edition_is_chosen_before_the_rules_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEEWARD_EDITION", "")
    Path("other.toml").write_bytes(reader.OURS.read_bytes())
    heed(["games", "--edition", "other.toml"])
    assert os.environ["LEEWARD_EDITION"] == str(Path("other.toml").resolve())


def test_an_option_with_one_value_is_not_a_flag() -> None:
    assert [option.name for option in choices_of(game_named("cooper-island"))] == ["start", "first"]


def test_prepare_compiles_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(players, "prepare", prepared.append)
    monkeypatch.setattr(rehearsal, "rehearse", prepared.append)
    assert main(["admin", "prepare"]) == 0
    assert prepared == [name for name in rooms() for _ in ("opponents", "words and pictures")]


@pytest.mark.parametrize("command", ["arena", "tune", "strength", "train", "dataset"])
def test_researchers_have_a_lab(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["lab", command, "--help"])
    assert leaving.value.code == 0
    assert "--edition" in capsys.readouterr().out


def test_missing_names_are_filled_in(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    said(capsys, "play", "--names", "bob, Zoe", "--save", "a.game")
    assert leeward.load("a.game").names == ("bob", "Zoe", "Anna", "Clara")


def test_a_saved_game_is_resumed_and_saved_to_its_file(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    path = saved_game()
    typed += ["", ""]
    text = said(capsys, "play", "--resume", str(path), "--human", "3")
    assert "To go on: leeward play --resume saved.game --seat me,me,me" in text
    assert len(leeward.load(path).history) == 22


def test_a_replay_without_a_terminal_prints_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "replay", str(saved_game()))
    assert "Anna takes the settler" in text


def test_a_replay_prints_one_position(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "replay", str(saved_game()), "--at", "3", "--lang", "de")
    assert "Runde 1" in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--players", "6"], "puerto-rico is for 2 to 5 players, not for 6"),
        (["play", "--players", "2", "--human", "3"], "--human 3: 2 play, so choose a number from 0 to 2"),
        (["play", "--human", "-1"], "--human -1"),
        (["play", "--seat", "me,pirate"], "there is no opponent 'pirate': use random, greedy"),
        (["play", "--opponents", "nobody.py:Bot"], "there is no bot file 'nobody.py'"),
        (["play", "--seat", "me,mate,mate", "--players", "2"], "--seat has more names than seats: 3 instead of 2"),
        (["play", "--seat", "me", "--human", "1"], "--human and --seat both say who plays"),
        (["serve", "--bot", "mine.py"], "--bot mine.py: give each bot its own name, as NAME=FILE.py:CLASS"),
        (["play", "--edition", "no.toml"], "the edition"),
        (["play", "--edition", "letter.txt"], "is not valid TOML"),
        (["play", "--names", "A,B,C", "--players", "2"], "3 names for 2 players"),
        (["play", "--buildings", "all"], "invalid choice: 'all'"),
        (["play", "--lang", "fr"], "invalid choice: 'fr'"),
        (["play", "--seed", "x"], "invalid int value: 'x'"),
        (["play", "--resume", "nothing.game"], "nothing.game: No such file or directory"),
        (["play", "--resume", "saved.game", "--nobles"], "--nobles cannot be given with --resume"),
        (["play", "--save", "saved.game"], "--save saved.game: this file already exists"),
        (["replay", "nothing.game"], "nothing.game: No such file or directory"),
        (["replay", "saved.game", "--at", "21"], "--at 21: this game has positions 0 to 20"),
        (["replay", "letter.txt"], "letter.txt, line 1"),
        (["sing"], "invalid choice: 'sing'"),
    ],
)
def test_invalid_values_are_refused_with_a_reason(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    saved_game()
    Path("letter.txt").write_text("Dear Anna")
    assert reason in refused(capsys, *arguments)


def test_an_invalid_public_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--public-url", "games.example/leeward"]) == 2
    assert "without a path" in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen([sys.executable, "-m", "leeward", "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.close()
        assert run.wait() == 128 + signal.SIGPIPE
        assert run.stderr is not None
        assert run.stderr.read() == b""


def test_help_is_printed_by_the_module_too() -> None:
    told = subprocess.run([sys.executable, "-m", "leeward", "--help"], check=True, capture_output=True, text=True)
    assert "serve" in told.stdout


def test_a_game_is_played_with_the_edition_that_was_named(tmp_path: Path) -> None:
    ours = reader.OURS.read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(ours.replace('name = "leeward"', 'name = "mine"').replace("spots = 5", "spots = 6"))
    command = [sys.executable, "-m", "leeward", "play", "cooper-island", "--edition", "mine.toml", "--opponents", "random"]
    told = subprocess.run(
        [*command, "--seed", "4"],
        cwd=tmp_path,
        env={**os.environ, "LEEWARD_INTERPRET": "1"},
        input="q\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "/6 1 coin" in told.stdout
    assert "--edition" in told.stdout
    assert "option edition: mine-" in next(tmp_path.glob("*.autosave")).read_text(encoding="utf-8")
