"""The architecture as a test: which room may import which, no circles, no modules named in strings, small folders.

Imports for types only and imports inside functions count like all others.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import leeward

SOURCE = Path(leeward.__file__).parent.parent
GAMES = ("puerto_rico", "cooper_island")
MOST_FILES = 13  # in one folder of the server or the kernel

# The rooms of the package, each with the rooms that it may import.
FOR_PLAYERS = {"kernel", "opponents", "charts"}
FOR_MANY = FOR_PLAYERS | {"lab"}
STUDY = FOR_PLAYERS | {"analysis", "puzzles", "lessons", "explorer"}
PACKAGE: Mapping[str, Collection[str]] = {
    "kernel": (),
    "charts": (),
    "puerto_rico": ("kernel",),
    "cooper_island": ("kernel",),
    "opponents": ("kernel",),
    "lab": ("kernel", "opponents"),
    "laws": ("kernel", "leeward"),
    "lessons": ("kernel",),
    "analysis": FOR_PLAYERS,
    "puzzles": FOR_MANY | {"analysis"},
    "arena": FOR_MANY,
    "research": FOR_MANY,
    "explorer": FOR_MANY | {"research"},
    "suite": FOR_MANY | {"arena", "research"},
    "leeward": ("kernel", "analysis"),
    "server": STUDY | {"laws"},
    "terminal": STUDY | {"leeward"},
    "bench": STUDY | {"research", "server"},
    "__main__": ("cli",),
    "cli": STUDY | {"lab", "arena", "suite", "research", "server", "terminal", "bench", "laws", "leeward"},
}

# The rooms of a game. Only Cooper Island has an edition, and a command for it.
GAME: Mapping[str, Collection[str]] = {
    "edition": (),
    "rules": ("edition",),
    "study": ("rules",),
    "words": ("edition", "rules"),
    "picture": ("rules", "words"),
    "game": ("edition", "rules", "study"),
    "command": ("edition", "words"),
}

# Floors, lowest first: a room may import only rooms on lower floors.
KERNEL = (("records", "language"), ("compiling",), ("pieces",), ("picture",), ("contract",), ("doors",), ("play",))
SERVER = (
    ("messages", "monitoring"),
    ("limits",),
    ("storage",),
    ("thinking", "operators", "settings"),
    ("tables", "people"),
    ("lobby", "tournaments"),
    ("views", "site"),
    ("http",),
    ("pages", "api"),
    ("study", "cluster", "club"),
    ("app",),
    ("serve",),
)

NAMED = re.compile(r"\bleeward(\.\w+)+")
# Modules named in strings, and why. Games may be, in `GameRules.room`: entry points find them.
NAMES_IN_STRINGS = {
    "leeward.server.thinking.readiness names leeward.kernel.play.game",  # runs it in a new process
    "leeward.server.thinking.readiness names leeward.opponents",  # the same
    "leeward.bench.load.process names leeward.server",  # the name of its logger
    "leeward.cooper_island.command names leeward.cooper_island.edition.reader",  # asks whether it is loaded
    "leeward.research.adapters.gymnasium names leeward.research.adapters.vector",  # registers it with Gymnasium
}


def modules(source: Path) -> dict[str, Path]:
    """Return all modules of the package, by name."""
    files = (source / "leeward").rglob("*.py")
    return {".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


@cache
def imports(source: Path) -> dict[str, set[str]]:
    """Return the modules of the package that each module imports, anywhere in its file."""
    known = modules(source)
    return {name: {found for found in imported(path, known) if found != name} for name, path in known.items()}


def imported(path: Path, known: Collection[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports by a relative name"
            inside = [f"{node.module}.{each.name}" for each in node.names]
            yield from (name if name in known else str(node.module) for name in inside if str(node.module) in known)


def room_of(module: str, package: str) -> str:
    """Return the room of a package that a module is in; for the package itself, its own name."""
    return module.removeprefix(package).lstrip(".").partition(".")[0] or package


def arrows(source: Path, package: str) -> list[tuple[str, str]]:
    """Return the imports between different rooms of one package."""
    inside = {name: found for name, found in imports(source).items() if f"{name}.".startswith(f"{package}.")}
    pairs = [(one, other) for one, found in inside.items() for other in found if f"{other}.".startswith(f"{package}.")]
    return [(one, other) for one, other in pairs if room_of(one, package) != room_of(other, package)]


def forbidden(source: Path, package: str, allowed: Mapping[str, Collection[str]]) -> list[str]:
    """List the imports of rooms that a room may not import; a room that `allowed` does not name may import none."""
    return sorted(
        f"{one} imports {other}"
        for one, other in arrows(source, package)
        if room_of(other, package) not in allowed.get(room_of(one, package), ())
    )


def below(floors: tuple[tuple[str, ...], ...]) -> dict[str, set[str]]:
    """Return for each room the rooms on lower floors."""
    return {
        room: {lower for rooms in floors[:floor] for lower in rooms} for floor, rooms in enumerate(floors) for room in rooms
    }


def circles(source: Path) -> list[list[str]]:
    """List the groups of modules that import each other, directly or through others."""
    direct = imports(source)
    reached: dict[str, set[str]] = {}
    for start in direct:
        waiting, seen = [start], set[str]()
        while waiting:
            waiting += (new := direct[waiting.pop()] - seen)
            seen |= new
        reached[start] = seen
    groups = {tuple(sorted(other for other in seen if one in reached[other])) for one, seen in reached.items() if one in seen}
    return [list(group) for group in sorted(groups)]


def names_in_strings(source: Path) -> list[str]:
    """List the strings, other than docstrings, that name another module of the package, even inside a program.

    A module may name itself and its own packages: for their files, their loggers and new processes.
    """
    known = modules(source)
    found: list[str] = []
    for module, path in known.items():
        steps = module.split(".")
        own = {".".join(steps[: number + 1]) for number in range(len(steps))}
        parts = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        prose = {id(node.value) for node in parts if isinstance(node, ast.Expr)}
        prose |= {id(node.value) for node in parts if isinstance(node, ast.keyword) and node.arg == "room"}
        for node in parts:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                named = {match[0] for match in NAMED.finditer(node.value) if match[0] in known and match[0] not in own}
                found += [f"{module} names {name}" for name in sorted(named)]
    return sorted(found)


def large_folders(source: Path) -> list[str]:
    ours = [path for name, path in modules(source).items() if name.startswith(("leeward.server", "leeward.kernel"))]
    folders = {path.parent for path in ours if path.parent.name != "versions"}  # every change of the schema adds a migration
    counts = {folder.relative_to(source).as_posix(): len(list(folder.glob("*.py"))) for folder in folders}
    return sorted(f"{folder}: {count} files" for folder, count in counts.items() if count > MOST_FILES)


# the package


def test_a_room_of_the_package_imports_only_the_rooms_it_may_know() -> None:
    assert forbidden(SOURCE, "leeward", PACKAGE) == []


@pytest.mark.parametrize("game", GAMES)
def test_in_a_game_arrows_point_one_way(game: str) -> None:
    assert forbidden(SOURCE, f"leeward.{game}", GAME) == []


@pytest.mark.parametrize(("room", "floors"), [("kernel", KERNEL), ("server", SERVER)])
def test_a_room_of_the_kernel_or_the_server_imports_only_rooms_on_lower_floors(
    room: str, floors: tuple[tuple[str, ...], ...]
) -> None:
    assert forbidden(SOURCE, f"leeward.{room}", below(floors)) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(SOURCE) == []


def test_no_module_of_the_package_is_named_in_a_string() -> None:
    """The tests above do not see such an import, for example `importlib.import_module("leeward.…")`."""
    assert [found for found in names_in_strings(SOURCE) if found not in NAMES_IN_STRINGS] == []


def test_folders_of_the_server_and_the_kernel_are_small() -> None:
    assert large_folders(SOURCE) == []


def test_both_games_have_the_same_rooms() -> None:
    one, other = ({path.stem for path in (SOURCE / "leeward" / game).iterdir() if is_room(path)} for game in GAMES)
    assert other - one == {"edition", "command"}
    assert one <= other


def is_room(path: Path) -> bool:
    return path.suffix == ".py" or (path / "__init__.py").exists()


@pytest.mark.parametrize("room", ["rules", "study", "words", "picture"])
def test_a_room_has_its_usual_files_in_both_games(room: str) -> None:
    words = ("names", "options", "moments", "actions", "questions", "log", "guide", "explanations", "why", "reasons", "touch")
    usual = {
        "rules": {"components", "table", "setup", "decisions", "rounds", "ending", "secrets"},
        "study": {"features", "layout", "appraisal", "statistics", "explorer"},
        "words": set(words),
        "picture": {"illustrations", "layouts", "scene", "table", "text_board"},
    }
    for game in GAMES:
        assert usual[room] <= {path.stem for path in (SOURCE / "leeward" / game / room).glob("*.py")}


# the tests themselves: each finds what it forbids


def planted(folder: Path, **files: str) -> Path:
    """Write modules of a package `leeward`, named like `kernel__play__game`, and return the folder above it."""
    for name, text in files.items():
        path = folder / "leeward" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        for room in path.relative_to(folder).parents[:-1]:
            (folder / room / "__init__.py").touch()
    return folder


def test_an_import_that_points_up_is_found_even_if_it_is_for_types_only(tmp_path: Path) -> None:
    for_types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from leeward.kernel.play.game import Game\n"
    source = planted(tmp_path, kernel__play__game="class Game: ...\n", kernel__doors__steps=for_types)
    assert forbidden(source, "leeward.kernel", below(KERNEL)) == ["leeward.kernel.doors.steps imports leeward.kernel.play.game"]


def test_a_room_that_imports_a_room_above_it_inside_a_function_is_found(tmp_path: Path) -> None:
    source = planted(tmp_path, analysis__judge="", kernel__play="def analyse():\n    from leeward.analysis import judge\n")
    assert forbidden(source, "leeward", PACKAGE) == ["leeward.kernel.play imports leeward.analysis.judge"]


def test_two_rooms_on_one_floor_do_not_know_each_other(tmp_path: Path) -> None:
    source = planted(tmp_path, server__pages__start="", server__api__tables="import leeward.server.pages.start\n")
    assert forbidden(source, "leeward.server", below(SERVER)) == [
        "leeward.server.api.tables imports leeward.server.pages.start"
    ]


def test_a_circle_of_three_modules_is_found(tmp_path: Path) -> None:
    source = planted(
        tmp_path,
        bench__chaos="from leeward.bench import people\n",
        bench__people="def meet():\n    from leeward.bench.verdict import blame\n",
        bench__verdict="from leeward.bench.chaos import Chaos\n",
        bench__proxy="from leeward.bench.chaos import Chaos\n",
    )
    assert circles(source) == [["leeward.bench.chaos", "leeward.bench.people", "leeward.bench.verdict"]]


def test_a_module_named_in_a_string_is_found_but_not_the_room_of_a_game(tmp_path: Path) -> None:
    source = planted(
        tmp_path,
        analysis="",
        kernel__play='"""See leeward.analysis."""\nimport importlib\nimportlib.import_module("leeward.analysis")\n',
        terminal__start='run("from leeward.kernel.play import new; new()")\n',
        puerto_rico__game='GameRules(room="leeward.analysis")\nlogger("leeward.unknown")\n',
    )
    assert names_in_strings(source) == [
        "leeward.kernel.play names leeward.analysis",
        "leeward.terminal.start names leeward.kernel.play",
    ]


def test_a_folder_with_too_many_files_is_found(tmp_path: Path) -> None:
    source = planted(tmp_path, **{f"server__storage__part{number}": "" for number in range(MOST_FILES)})
    assert large_folders(source) == [f"leeward/server/storage: {MOST_FILES + 1} files"]
