"""The types of messages that the page's scripts are checked with are those of the server."""

from typing import Literal

from msgspec import Struct, inspect

from server.static.typescript import FILE, interface, written


class Sent(Struct, tag="sent"):
    names: list[str | None]
    kind: Literal["open", "closed"] = "open"


class Wanted(Struct, forbid_unknown_fields=True):
    where: dict[str, tuple[int, float]]
    name: str = ""


def test_the_types_on_disk_are_those_of_the_structs() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "the messages have changed: run `make types`"


def test_the_page_can_count_on_every_field_that_the_server_sends() -> None:
    shown = " ".join(interface(inspect.type_info(Sent)).split())
    assert shown == 'interface Sent { type: "sent"; names: (string | null)[]; kind: "closed" | "open"; }'


def test_the_page_may_leave_out_what_the_server_knows_by_itself() -> None:
    shown = " ".join(interface(inspect.type_info(Wanted)).split())
    assert shown == "interface Wanted { where: Record<string, [number, number]>; name?: string; }"
