"""Saved games: they round-trip, and every error names its line."""

import time
from pathlib import Path

import pytest

import leeward
import third_game.game  # noqa: F401 - registers the example game
from leeward.kernel.play.notation import BadGameFile
from leeward.kernel.play.writer import Note, noted
from leeward.laws.start import Start

SAVED = """leeward game 1
game: nim
rules: 2
seed: 7
option heaps: four
option reverse: yes
option first: lot
option forecasts: no
seat 1: Anna
seat 2: Bob

Anna: take 1 from heap 1
Bob: take 2 from heap 2
"""


def test_a_game_is_saved_as_a_small_text() -> None:
    game = leeward.new("nim", players=2, seed=7, reverse=True, forecasts=False)
    game.play("take 1 from heap 1")
    game.play("take 2 from heap 2")
    assert game.dumps() == SAVED


def test_a_saved_game_is_replayed() -> None:
    game = leeward.loads(SAVED)
    assert [str(played) for played in game.history] == ["Anna takes 1 from heap 1", "Bob takes 2 from heap 2"]
    assert game.options == {"heaps": "four", "reverse": True, "first": "lot", "forecasts": False}
    assert game.dumps() == SAVED


def test_a_game_saved_before_the_option_first_existed_starts_with_the_first_seat() -> None:
    game = leeward.loads(SAVED.replace("option first: lot\n", "").partition("\n\n")[0])
    assert game.options["first"] == "1"
    assert game.table.first == 0


OLD = SAVED.replace("rules: 2", "rules: 1")


def test_a_game_of_older_rules_is_opened_with_a_warning() -> None:
    game = leeward.loads(OLD)
    assert len(game.history) == 2
    assert game.caveat == "This game was played under version 1 of the rules; this is version 2."
    assert str(game.log[0]).strip() == game.caveat
    assert leeward.loads(SAVED).caveat == ""


def test_a_game_of_older_rules_is_opened_as_far_as_it_can_be_replayed() -> None:
    game = leeward.loads(OLD.replace("Bob: take 2 from heap 2", "Bob: take the moon\nAnna: take 1 from heap 1"), "de")
    assert len(game.history) == 1
    assert game.caveat.endswith("Zeile 13 ist hier nicht möglich: Die Partie endet nach 1 Aktion.")


def test_a_game_of_newer_rules_is_not_guessed_at() -> None:
    with pytest.raises(BadGameFile, match="played under version 3 of the rules; this is version 2"):
        leeward.loads(SAVED.replace("rules: 2", "rules: 3"))


def test_names_may_be_of_any_script() -> None:
    game = leeward.new("nim", names=["Zoë Müller", "美咲", "O'Neil, Jr."], seed=1, forecasts=False)
    game.play(game.legal[0])
    assert leeward.loads(game.dumps()).names == game.names
    assert leeward.loads(game.dumps()).tables.tobytes() == game.tables.tobytes()


def test_comments_blank_lines_and_spacing_are_ignored() -> None:
    loose = SAVED.replace("Bob: take 2", "\n\n# now Bob\n  bob :  TAKE  2").replace("seed: 7", "seed :7  # lucky")
    loose = loose.replace("option heaps: four\n", "").replace("yes", "Yes").replace("\n", "\r\n")
    assert leeward.loads("# a fine game\n\n" + loose).dumps() == SAVED


NOTED = (
    SAVED.partition("Anna: take")[0]
    + """{a quick game}
Anna: take 1 from heap 1 ?! {rather: 2 from heap 3}
Bob: take 2 from heap 2 !
"""
)


def test_marks_and_comments_are_read_back() -> None:
    game = leeward.loads(NOTED)
    assert game.notes == {0: Note("", "a quick game"), 1: Note("?!", "rather: 2 from heap 3"), 2: Note("!")}
    assert game.dumps() == NOTED
    assert game.tables.tobytes() == leeward.loads(SAVED).tables.tobytes()


def test_a_note_is_undone_with_its_action() -> None:
    game = leeward.loads(NOTED)
    other = game.copy()
    other.undo()
    assert set(other.notes) == {0, 1}
    assert set(game.notes) == {0, 1, 2}


def test_a_name_may_look_like_a_note() -> None:
    game = leeward.new("nim", players=2, seed=7, names=["{Anna}", "Bob?"], forecasts=False)
    game.play(game.legal[0])
    game.play(game.legal[0])
    game.notes[1] = Note("!!", "well seen")
    again = leeward.loads(game.dumps())
    assert (again.names, again.number, again.notes) == (game.names, 2, game.notes)


@pytest.mark.parametrize("text", ["two\nlines", "a } brace", "number # 1", " around "])
def test_a_comment_that_could_not_be_read_back_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be a comment"):
        Note("", text)


def test_only_the_standard_marks_are_allowed() -> None:
    with pytest.raises(ValueError, match="is not a mark"):
        Note("???")


def test_a_line_full_of_spaces_is_parsed_quickly() -> None:
    """On a server, a slow line would block everyone."""
    began = time.thread_time()
    assert noted(f"take 2{' ' * 1000}from heap 2 !?{' ' * 1000}{{why}}")[1] == Note("!?", "why")
    assert time.thread_time() - began < 0.5


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_text(SAVED, encoding="utf-8-sig")
    assert leeward.load(path).dumps() == SAVED


def test_saving_and_loading_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ä b.game"
    path.write_text("an older file")
    game = Start("nim", 3, 5, ()).played()
    game.save(path)
    again = leeward.load(str(path), lang="de")
    assert again.tables.tobytes() == game.tables.tobytes()
    assert again.lang == "de"
    assert [found.name for found in tmp_path.iterdir()] == ["ä b.game"]
    assert path.read_bytes().count(b"\r") == 0


def test_a_game_that_cannot_be_written_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.game"
    path.write_text("an older file")

    def break_down(*_: object) -> None:
        raise OSError("disk is gone")

    monkeypatch.setattr("leeward.kernel.play.writer.os.replace", break_down)
    with pytest.raises(OSError, match="disk is gone"):
        leeward.loads(SAVED).save(path)
    assert path.read_text() == "an older file"
    assert len(list(tmp_path.iterdir())) == 1


def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.game", tmp_path / "link.game"
    link.symlink_to(real)
    leeward.loads(SAVED).save(link)
    assert link.is_symlink()
    assert real.read_text() == SAVED


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("leeward game 1", "leeward game 2", 1, "a saved game begins with the line 'leeward game 1'"),
        ("game: nim", "game: chess", 2, "there is no game 'chess'"),
        (
            "game: nim",
            "gme: nim",
            2,
            "'gme' is not a word of the header, and the header lacks 'game', 'rules', 'seed', 'seat 1'",
        ),
        ("game: nim", "game two: nim", 2, "'game two' is not a word of the header"),
        ("rules: 2", "rules: 3", 3, "this game was played under version 3 of the rules; this is version 2"),
        ("seed: 7", "seed: seven", 4, "'seven' is not a seed"),
        ("seed: 7", "seed: -7", 4, "'-7' is not a seed"),
        ("seed: 7", "seed: 9999999999999999999", 4, "is not a seed"),
        ("seed: 7", "seed: " + "9" * 5000, 4, "is not a seed"),
        ("seed: 7", "seed: 7\nseed: 8", 5, "'seed' is given twice"),
        ("seed: 7", "seed: 7\nseed two: 8", 5, "'seed two' is not a word of the header"),
        ("seed: 7\n", "", 11, "the header lacks 'seed'"),
        ("seat 2: Bob", "seat: Bob", 10, "'seat' is not a word of the header"),
        ("heaps: four", "heaps: five", 5, "option heaps cannot be 'five': choose one of four, three"),
        ("option heaps", "option colour", 5, "nim has no option 'colour': it has heaps, reverse"),
        ("reverse: yes", "reverse: True", 6, "option reverse cannot be 'True': choose one of no, yes"),
        ("seat 2: Bob", "seat 3: Bob", 10, "seat 2 is expected here, not seat 3"),
        ("seat 2: Bob", "seat 2: ", 10, "'' cannot be a name"),
        ("seat 2: Bob", "seat 2: anna", 10, "two players have the same name"),
        ("seat 2: Bob\n", "", 9, "nim is for 2 to 3 players, not for 1"),
        ("Anna: take", "take", 12, "this line begins with no player's name and a colon: the players are Anna, Bob"),
        ("Anna: take", "Carl: take", 12, "this line begins with no player's name"),
        ("Anna: take", "Bob: take", 12, "it is not Bob's turn here. Anna, what do you take?"),
        ("take 2 from heap 2", "jump", 13, "'jump' is not an action. Bob, what do you take? Possible: take 1 from heap 1"),
        ("take 2 from heap 2", "", 13, "'' is not an action"),
        ("take 2 from heap 2", "take 3 from heap 1", 13, "'take 3 from heap 1' is not possible here. Bob, what"),
        ("take 2 from heap 2", "take 2 from heap 2 {why", 13, "a comment begins with { and ends the line with }"),
        ("take 2 from heap 2", "take 2 from heap 2 {why} ?", 13, "a comment begins with { and ends the line with }"),
        ("Anna: take", "{why} Anna: take", 12, "a comment begins with {"),
        ("take 2 from heap 2\n", "take 2 from heap 2\nseed: 7", 14, "this line begins with no player's name"),
    ],
)
def test_an_error_names_its_line(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    assert old in SAVED
    path = tmp_path / "wrong.game"
    path.write_text(SAVED.replace(old, new, 1))
    with pytest.raises(BadGameFile) as wrong:
        leeward.load(path)
    assert wrong.value.line == line
    assert reason in wrong.value.reason
    assert str(wrong.value) == f"{path}, line {line}: {wrong.value.reason}"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_text_is_not_a_game(text: str) -> None:
    with pytest.raises(BadGameFile, match="saved game, line 1: a saved game begins with the line 'leeward game 1'"):
        leeward.loads(text)


def test_a_header_alone_must_be_complete() -> None:
    with pytest.raises(BadGameFile, match="line 3: the header lacks 'seed', 'seat 1'"):
        leeward.loads("leeward game 1\ngame: nim\nrules: 1\n")


def test_nothing_can_follow_the_end() -> None:
    saved = Start("nim", 2, 3, ()).played().dumps()
    with pytest.raises(BadGameFile, match=f"line {saved.count(chr(10)) + 1}: nothing can follow: the game is over"):
        leeward.loads(saved + "Anna: take 1 from heap 1")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.game"
    path.write_bytes(b"leeward game 1\ngame: \xff\n")
    with pytest.raises(BadGameFile, match="line 2: this is not UTF-8 text"):
        leeward.load(path)


def test_a_missing_file_is_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        leeward.load(tmp_path / "nowhere.game")
