"""The illustration of the game for the start page."""

from pathlib import Path


def key_art() -> str:
    return Path(__file__).with_suffix(".svg").read_text("utf-8")
