"""Types of all messages for the page's scripts, written from the server's own structs. `make types`"""

import json
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response
from msgspec import Struct, inspect

from leeward.server.app import create_app
from leeward.server.messages.received import Message
from leeward.server.messages.sent import Checked, Previewed, Refused, TalkNews, View
from leeward.server.settings import Settings

SENT = (View, TalkNews, Checked, Previewed, Refused)  # on the socket
FILE = Path(__file__).parents[3] / "src/leeward/server/static/shared/messages.d.ts"
OPENING = (
    "// What the server and the page send each other. Written by `make types` from the server's structs: change those.\n\n"
)
PLAIN: dict[type, str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def written() -> str:
    """Return the whole file: one interface for each struct that a route or the socket sends or receives."""
    with tempfile.TemporaryDirectory() as folder:
        sent = list(exchanged(create_app(Settings(folder=Path(folder), prepare=False))))
    known: dict[str, inspect.Type] = {}
    collect(inspect.multi_type_info([*sent, *get_args(Message), *SENT]), known)
    received = [each.__name__ for each in get_args(Message)]
    answers = [each.__name__ for each in SENT]
    interfaces = "\n".join(interface(known[name]) for name in sorted(known))
    unions = f"  type ToServer = {' | '.join(received)};\n  type ToPage = {' | '.join(answers)};\n"  # on the socket
    return f"{OPENING}declare namespace Message {{\n{unions}\n{interfaces}}}\n"


def exchanged(app: Litestar) -> Iterator[Any]:
    """List the types of all JSON bodies and answers."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if not isinstance(handler, HTTPRouteHandler) or handler.http_methods == {"OPTIONS"}:
                continue
            for field in (handler.parsed_fn_signature.return_type, handler.parsed_data_field):
                yield from alternatives(field.annotation if field else None)


def alternatives(annotation: Any) -> Iterator[Any]:
    """List what an annotation allows, without the Response around it."""
    if get_origin(annotation) in (Response, Union, UnionType):
        for each in get_args(annotation):
            yield from alternatives(each)
    else:
        yield annotation


def collect(types: Iterable[inspect.Type], known: dict[str, inspect.Type]) -> None:
    """Note every struct in these types, and in what they hold, by its name."""
    for each in types:
        if isinstance(each, inspect.CustomType):  # a file or a redirect
            continue
        fields = getattr(each, "fields", None)
        if fields is not None and each.cls.__name__ not in known:  # type: ignore[attr-defined]
            known[each.cls.__name__] = each  # type: ignore[attr-defined]
            collect([field.type for field in fields], known)
        elif fields is None:
            collect(parts(each), known)


def parts(of: inspect.Type) -> tuple[inspect.Type, ...]:
    match of:
        case inspect.UnionType(types) | inspect.TupleType(types):
            return types
        case inspect.DictType(_, value):
            return (value,)
        case inspect.CollectionType(item):
            return (item,)
        case _:
            return ()


def interface(of: Any) -> str:
    """Write one struct. A field is optional where its sender may leave it out."""
    cls = of.cls
    tag = f'    type: "{of.tag}";\n' if getattr(of, "tag", None) is not None else ""
    config = cls.__struct_config__ if issubclass(cls, Struct) else None
    omits = config is not None and (config.omit_defaults or config.forbid_unknown_fields)
    fields = "".join(
        f"    {field.encode_name}{'?' if omits and not field.required else ''}: {spelled(field.type)};\n" for field in of.fields
    )
    return f"  interface {cls.__name__} {{\n{tag}{fields}  }}\n"


def spelled(of: inspect.Type) -> str:
    """Write a type as TypeScript does."""
    match of:
        case inspect.LiteralType(values):
            return " | ".join(map(json.dumps, values))
        case inspect.EnumType(cls):
            return " | ".join(f'"{member.value}"' for member in cls)
        case inspect.UnionType(types):
            return " | ".join(dict.fromkeys(map(spelled, types)))
        case inspect.TupleType(items):
            return f"[{', '.join(map(spelled, items))}]"
        case inspect.DictType(_, value):
            return f"Record<string, {spelled(value)}>"
        case inspect.CollectionType(item) | inspect.VarTupleType(item):
            inner = spelled(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.StructType(cls) | inspect.DataclassType(cls) | inspect.NamedTupleType(cls) | inspect.TypedDictType(cls):
            return cls.__name__
    return PLAIN[type(of)]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
