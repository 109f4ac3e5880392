"""Puzzles in the terminal: choose, show and solve them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.answers import going_on, judge, meanwhile, numbered, why_not
from leeward.puzzles.collection import Collection
from leeward.puzzles.day import of_the_day
from leeward.puzzles.difficulty import GRADES
from leeward.puzzles.grades import grade
from leeward.puzzles.themes import themes
from leeward.terminal import records
from leeward.terminal.screen import Ask, typed


@contextmanager
def progress_of(total: int) -> Iterator[Callable[[Collection], None]]:
    """Show a progress bar over puzzles, if this is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda collection: progress.update(task, completed=len(collection.puzzles))


def report(path: Path, collection: Collection, lang: str) -> None:
    """Print how many puzzles were found."""
    count = voice(lang).count
    games = count("{n} game", "{n} games", collection.games)
    found = count(
        "{n} puzzle in {games}", "{n} puzzles in {games}", len(collection.puzzles), "no puzzles in {games}", games=games
    )
    print(f"{path}: {found}")


def chosen_puzzles(
    game: str, theme: str | None, difficulty: str | None, named: str | None, lang: str, day: bool = False
) -> list[Puzzle]:
    """List the matching puzzles; if there are none, raise an error that says what there is."""
    say, found = voice(lang).say, list(puzzles_of(game_named(game).name))
    if not found:
        raise ValueError(say("there are no puzzles of {game} as it is played here", game=game))
    if theme is not None and theme not in themes(game, lang):
        raise ValueError(say("there is no theme {given}: there is {known}", given=theme, known=", ".join(themes(game, lang))))
    if difficulty is not None and difficulty not in GRADES:
        raise ValueError(say("there is no difficulty {given}: there is {known}", given=difficulty, known=", ".join(GRADES)))
    wanted = {"theme": theme, "id": of_the_day(tuple(found)).id if day else named}
    kept = [each for each in found if all(value in (None, getattr(each, name)) for name, value in wanted.items())]
    kept = [each for each in kept if difficulty in (None, grade(each.game, each.rating))]
    if not kept:
        raise ValueError(say("there is no such puzzle"))
    return kept


def solve_all(puzzles: Sequence[Puzzle], console: Console, lang: str, ask: Ask, folder: Path | None = None) -> None:
    """Ask one after the other until the player leaves; with a folder, keep the player's rating there."""
    say = voice(lang).say
    path = records.file_of(folder, puzzles[0].game) if folder else None
    record = records.read(path) if path else records.Record()
    solved = 0
    for number, puzzle in enumerate(puzzles, 1):
        right = solve_one(puzzle, console, lang, ask)
        if right is None:
            break
        solved += right
        console.print(say("Solved at the first try: {solved} of {number}", solved=solved, number=number))
        record.note(puzzle, right)
        if path:
            records.store(path, record)
        standing = say("Your rating: {number}", number=record.rating), say("Streak: {number}", number=record.streak)
        console.print(" · ".join(standing))


def solve_one(puzzle: Puzzle, console: Console, lang: str, ask: Ask) -> bool | None:
    """Ask all decisions of a puzzle; return whether every first try was right, or None if the player leaves."""
    all_right = True
    for decision in puzzle.decisions():
        position = decision.position(lang)
        show(decision, position, console, lang)
        right = solve(decision, position, console, lang, ask)
        if right is None:
            return None
        all_right = all_right and right
        if decision.later:
            for line in meanwhile(decision, decision.following().position(lang)):
                console.print(Text(line), soft_wrap=True)
    return all_right


def show(puzzle: Puzzle, position: Game, console: Console, lang: str) -> None:
    """Print the table, what the puzzle is about, and all choices."""
    say, seat = voice(lang).say, int(position.table.seat)
    theme, difficulty = themes(puzzle.game, lang)[puzzle.theme], say(GRADES[grade(puzzle.game, puzzle.rating)])
    about = say("{theme} · {difficulty} · rating {rating}", theme=theme, difficulty=difficulty, rating=puzzle.rating)
    console.print(position.rules.board.rich_board(position.view(seat), position.names, seat, lang))
    told = " · ".join(filter(None, [about, numbered(puzzle, lang), puzzle.variant(lang)]))
    console.print(Text(f"{puzzle.id}  {told}", "dim"))
    console.print(Text(position.decision.question, "bold"))
    for number, action in enumerate(position.legal, 1):
        console.print(Text(f"{number:>4}  {action.label}"), soft_wrap=True)


def solve(puzzle: Puzzle, position: Game, console: Console, lang: str, ask: Ask) -> bool | None:
    """Ask until the puzzle is solved or shown; return whether the first try was right, or None if the player leaves."""
    say, legal, first = voice(lang).say, list(position.legal), True
    prompt = say("Your choice (a number, ? for the answer, q to leave): ")
    while (answer := typed(ask, prompt)) != "q":
        if answer == "?":
            best = next(action.label for action in legal if int(action) == puzzle.best)
            console.print(Text(f"{best}. {puzzle.why(position, lang)}"), soft_wrap=True)
            return False
        if not answer.isdecimal() or not 1 <= int(answer) <= len(legal):
            console.print(say("Choose a number from 1 to {most}.", most=len(legal)))
            continue
        chosen = int(legal[int(answer) - 1])
        judged = judge(puzzle, position, chosen)
        if judged.worth == "right":
            if puzzle.later:  # the reason would tell how it goes on
                as_good = going_on(puzzle, position, lang) if chosen != puzzle.best else ""
                told = f"{say('Right! Now the next decision.')} {as_good}"
            else:
                told = f"{say('Well spotted!')} {puzzle.why(position, lang)}"
            console.print(Text(told), soft_wrap=True)
            return first
        console.print(Text(why_not(puzzle, position, judged, lang)), soft_wrap=True)
        first = first and judged.worth == "doubtful"
    return None
