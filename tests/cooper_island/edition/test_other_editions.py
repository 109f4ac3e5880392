"""Another edition: the check describes it in plain words, whole games are played, and our networks don't play it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cooper_island.edition import attic
from leeward.cli import main
from leeward.cooper_island.edition.reader import OURS, read
from leeward.opponents import networks

TESTS = Path(__file__).parents[2]
ATTIC_RULES = Path(attic.__file__).with_name("attic_rules.py")


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return attic.write(tmp_path_factory.mktemp("box") / "attic.toml")


def run(box: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run in a new process, because the edition is read when the rules are loaded."""
    return subprocess.run(
        [sys.executable, *command],
        env={
            **os.environ,
            "LEEWARD_EDITION": str(box),
            "LEEWARD_INTERPRET": "1",
            "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path]),
        },
        capture_output=True,
        text=True,
        check=False,
    )


# playing


def test_another_edition_plays_a_whole_game_by_the_laws(box: Path) -> None:
    played = run(box, "-m", "cooper_island.edition.attic_games", "0", "1")
    assert played.returncode == 0, played.stderr[-2000:]
    assert "13 28 cards" in played.stdout
    for decision in ("SHIPWRIGHT", "GAIN", "KEEP", "TILE", "PAY"):
        assert f"('{decision}'," in played.stdout, decision


def test_its_cards_do_what_they_say(box: Path) -> None:
    played = run(box, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ATTIC_RULES))
    assert played.returncode == 0, played.stdout[-3000:]


def test_the_network_of_our_edition_does_not_play_it(box: Path) -> None:
    program = (
        "from leeward.opponents.networks import network_of; print(network_of('cooper-island', 4), network_of('puerto-rico', 4))"
    )
    told = run(box, "-c", program)
    assert told.stdout.startswith("None "), told.stderr
    assert "opponents search without a network" in told.stderr
    assert "the edition standard, not for attic-" in told.stderr


# checking


def test_check_says_what_every_card_does(box: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "check", str(box)]) == 0
    told = capfd.readouterr().out
    assert told.startswith("Edition attic-")
    assert "20 spaces, by row: A 1, B 3, C 4, D 5, E 4, F 3" in told
    assert "Landing space 6: Costs 3 coins and 5 wood, gives 3 helm points." in told
    assert "2x 1 gold\n" in told
    assert "15. Tithe: in your income: 1 coin to your marketplace; at the end 1 point per 3 settlements" in told
    assert "10. Ferryman: whenever you build an income boat: 1 cartographer step and 1 helm point\n" in told


def test_check_speaks_german(box: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "check", str(box), "--lang", "de"]) == 0
    told = capfd.readouterr().out
    assert "8. Obstgarten: in deinem Einkommen: 1 Nahrung und 1 Holz oder Stein in dein Lager\n" in told
    assert "10. Fährmann: immer wenn du ein Einkommensboot baust: 1 Kartografenschritt und 1 Steuerradpunkt\n" in told


def test_check_reports_every_error_with_its_line(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = box.read_text(encoding="utf-8").replace("spots = 5", "spots = 50").replace("income = { coins = 1 }", "income = {}")
    (tmp_path / "wrong.toml").write_text(text, encoding="utf-8")
    assert main(["edition", "check", str(tmp_path / "wrong.toml")]) != 0
    told = capsys.readouterr().err
    line = text.splitlines().index("spots = 50") + 1
    assert f"line {line}: storage.spots must be a whole number from 1 to 20, not 50" in told


def test_new_writes_our_edition_and_never_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert main(["edition", "new", str(path)]) == 0
    assert read(path) == read(OURS)
    path.write_text("mine", encoding="utf-8")
    assert main(["edition", "new", str(path)]) != 0
    assert "File exists" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "mine"


# playing it with the networks


def test_check_says_that_no_network_can_play_another_map_or_other_cards(box: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "check", str(box)]) == 0
    assert capfd.readouterr().out.endswith("differ from ours in more than numbers.\n")


def test_check_lets_the_networks_play_an_edition_that_differs_in_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.toml"
    called: list[tuple[object, ...]] = []

    def call(path: Path, *command: str) -> int:
        called.append((path, *command))
        return 0

    mine.write_text(OURS.read_text("utf-8").replace("wood = [2, 3, 4, 5, 6]", "wood = [2, 3, 4, 5, 7]"), "utf-8")
    monkeypatch.setattr("leeward.cooper_island.command.call", call)
    assert main(["edition", "check", str(mine), "--games", "5", "--page", "mine.html", "--lang", "de"]) == 0
    described, played = called
    assert described == (mine, "edition", "check", str(mine), "--lang", "de", "--games", "0")
    balance = ["lab", "balance", "cooper-island", "--games", "5", "--lang", "de", "--page", "mine.html"]
    assert played == (OURS, *balance, "--values", str(mine)), "the networks play with the numbers of that edition"


def test_a_network_of_one_edition_says_that_it_was_trained_with_other_values_and_ours_know_them(tmp_path: Path) -> None:
    mine, narrow = tmp_path / "mine.toml", tmp_path / "narrow.npz"
    mine.write_text(OURS.read_text("utf-8").replace("wood = [2, 3, 4, 5, 6]", "wood = [2, 3, 4, 5, 7]"), "utf-8")
    networks.save(narrow, networks.arrays_at_random("cooper-island", (8, 8, 8)), "cooper-island", "a test")
    program = (
        "import sys; from pathlib import Path\n"
        "from leeward.kernel.contract.game import game_named; from leeward.research.balance.run import warnings\n"
        "from leeward.research.balance.measuring import shipped_paths\n"
        "rules = game_named('cooper-island'); ours = list(shipped_paths(rules).values())\n"
        "print(warnings(rules, [Path(sys.argv[1])], 'en'), warnings(rules, ours, 'en'))"
    )
    told = run(mine, "-c", program, str(narrow))
    assert told.stdout.count("trained on one edition only") == 1, told.stderr
    assert told.stdout.rstrip().endswith("[]")
