"""English that has no translation: messages for programmers, researchers and operators."""


def number_of(number: int, one: str) -> str:
    """Return a number with its noun: 1 game, 1,000 games."""
    return f"{number:,} {one if number == 1 else f'{one}s'}"
