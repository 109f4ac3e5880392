"""Run `leeward` with typed arguments, and raise its errors."""

from leeward.cli import command_line
from leeward.kernel.language.speech import voice


def run(*arguments: str) -> int:
    args = command_line(arguments, voice("en").say).parse_args(list(arguments))
    code: int = args.run(args)
    return code
