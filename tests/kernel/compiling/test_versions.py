"""Which library versions' internals we use, and the switch that turns them off."""

import logging

import pytest

from leeward.kernel.compiling import versions


def knows(monkeypatch: pytest.MonkeyPatch, installed: str, plain: str = "") -> bool:
    monkeypatch.setenv("LEEWARD_PLAIN", plain)
    monkeypatch.setattr(versions, "version", lambda package: installed)
    return versions.knows_internals("numba", "0.61", "0.69", "rules compile slowly")


@pytest.mark.parametrize("installed", ["0.61", "0.61.0", "0.65.2", "0.68.1", "0.68.1rc1"])
def test_the_internals_of_a_known_version_are_used(monkeypatch: pytest.MonkeyPatch, installed: str) -> None:
    assert knows(monkeypatch, installed)


@pytest.mark.parametrize("installed", ["0.60.1", "0.69.0", "0.69.0rc1", "0.100", "1.0"])
def test_the_internals_of_an_unknown_version_are_not_used_and_a_warning_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, installed: str
) -> None:
    with caplog.at_level(logging.WARNING):
        assert not knows(monkeypatch, installed)
    assert caplog.messages == [f"numba {installed} is not a version from 0.61 to before 0.69: rules compile slowly"]


def test_an_environment_variable_turns_the_internals_off(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert not knows(monkeypatch, "0.68.1", plain="1")
    assert caplog.messages == ["LEEWARD_PLAIN is set: rules compile slowly"]
