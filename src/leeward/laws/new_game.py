"""Writes a package with a new game: a copy of the example game under another name, which keeps all laws and can be played."""

import importlib.util
import keyword
import re
from pathlib import Path

from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import installed

SHIPPED = Path(__file__).with_name("template")  # in a wheel
CHECKOUT = Path(__file__).parent.parent.parent.parent / "examples" / "third_game"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MODULE, DISTRIBUTION, GAME, TITLE = "third_game", "third-game", "nim", "Nim"  # of the example
SUFFIXES = (".py", ".toml", ".md")


def template() -> Path:
    """Return the folder of the example game."""
    return SHIPPED if SHIPPED.is_dir() else CHECKOUT


def write_game(name: str, folder: Path) -> Path:
    """Write the package of a new game into a new folder, and return it."""
    if not NAME.fullmatch(name):
        raise BadOption(f"{name!r} cannot be the name of a game: use small letters, digits and single hyphens, as in my-game")
    module = name.replace("-", "_")
    if keyword.iskeyword(module):
        raise BadOption(f"{name!r} cannot be the name of a game: Python uses it")
    if name in installed():
        raise BadOption(f"there is a game {name!r} already: choose another name")
    if importlib.util.find_spec(module) is not None:
        raise BadOption(f"there is a Python package {module!r} already: choose another name")
    target = folder / module
    if target.exists():
        raise BadOption(f"{target} already exists: choose another name or --folder")
    for path in sorted(template().rglob("*")):
        if path.suffix in SUFFIXES and path.is_file():
            place = target / str(path.relative_to(template())).replace(MODULE, module)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(renamed(path.read_text("utf-8"), name, module), "utf-8")
    return target


def renamed(text: str, name: str, module: str) -> str:
    """Return a file of the example with the names of the new game."""
    title = name.replace("-", " ").capitalize()
    text = text.replace(f"examples/{MODULE}", module).replace(MODULE, module).replace(DISTRIBUTION, name)
    text = re.sub(rf"\b{TITLE} with tokens\b", title, text)
    text = re.sub(rf"\b{TITLE} mit Marken\b", title, text)
    return re.sub(rf"\b{GAME}\b", name, re.sub(rf"\b{TITLE}\b", title, text))
