"""All routes of the application with sample values, for tests that ask for each of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.types import Empty

RESERVED = {"request", "socket", "scope", "state", "headers", "cookies"}  # what Litestar gives by these names
SOCKET = "SOCKET"
Samples = Mapping[str | tuple[str, str], Any]


@dataclass(frozen=True)
class Asked:
    """One request: how a route is called with sample values."""

    method: str
    template: str
    target: str  # path and query
    body: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.template}"


def all_routes(app: Litestar, values: Samples, bodies: dict[str, Any]) -> list[Asked]:
    """Return each route of an application once, its parameters filled in.

    `values` holds samples by the parameter's name, or by route and name for an exception; `bodies` by the type of the body.
    """
    found = []
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            found.append(asked(SOCKET, route.path_format, route.route_handler, values, bodies))
        elif isinstance(route, HTTPRoute):
            for method, (handler, *_) in route.route_handler_map.items():
                if method not in ("OPTIONS", "HEAD"):
                    found.append(asked(str(method), route.path_format, handler, values, bodies))
    return found


def asked(method: str, template: str, handler: Any, values: Samples, bodies: dict[str, Any]) -> Asked:
    def sample(name: str) -> Any:
        assert (template, name) in values or name in values, (
            f"{method} {template} has a parameter {name!r} without a sample value: add one to the test"
        )
        return values.get((template, name), values.get(name))

    injected = RESERVED | set(handler.resolve_dependencies())
    path, query, body = template, {}, ""
    for name in (part[1:-1] for part in template.split("/") if part.startswith("{")):
        path = path.replace(f"{{{name}}}", str(sample(name)).lstrip("/"))
    for name, parameter in handler.parsed_fn_signature.parameters.items():
        if name in injected or f"{{{name}}}" in template:
            continue
        if name == "data":
            kind = getattr(parameter.annotation, "__name__", str(parameter.annotation)).rpartition(".")[2]
            assert kind in bodies, f"{method} {template} takes a body of type {kind!r} without a sample: add one to the test"
            body = json.dumps(bodies[kind])
        elif parameter.default is Empty:
            query[name] = sample(name)
    return Asked(method, template, path + (f"?{urlencode(query)}" if query else ""), body)
