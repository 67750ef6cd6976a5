"""Describes the HTTP endpoints for machines: OpenAPI 3.1, made from the table of endpoints."""

import re
from functools import cache
from typing import Any

import msgspec

from houseway.table.commands import COMMANDS
from houseway.web.context import Endpoint

_REFS = "#/components/schemas/{name}"


class Done(msgspec.Struct, tag_field="type", tag=True):
    """Executed and stored."""

    key: str
    reply: dict[str, Any]


class Refused(msgspec.Struct, tag_field="type", tag=True, omit_defaults=True):
    """Forbidden by the rules or the policy; nothing has changed."""

    key: str
    why: str
    rule: str = ""
    assumed: str = ""
    house: str = ""


class Error(msgspec.Struct, tag_field="type", tag=True, omit_defaults=True):
    """The request could not be read, or the room cannot carry it out now."""

    why: str
    key: str = ""


_ERRORS = {
    "400": "the request cannot be read",
    "401": "not signed in",
    "403": "not for this person, or from a foreign page",
    "404": "there is no such thing",
    "409": "the rules forbid it",
    "413": "the request is too long",
    "429": "too many requests",
    "503": "the room cannot store now",
}


@cache
def description(endpoints: tuple[Endpoint, ...]) -> bytes:
    """Returns the whole description as JSON."""
    bodies = [one.body for one in endpoints if one.body]
    at_table = [kind for kind in COMMANDS.values() if not {"player", "floor"}.isdisjoint(kind.who)]
    schemas, components = msgspec.json.schema_components([*bodies, Done, Refused, Error, *at_table], ref_template=_REFS)
    for kind in at_table:
        _without_seat(kind.__name__, components[kind.__name__])
    one_of = [{"$ref": _REFS.format(name=kind.__name__)} for kind in at_table]
    components["AtTable"]["properties"]["command"] = {"oneOf": one_of}
    schema_of = dict(zip(bodies, schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        method, path = one.row.split()
        paths.setdefault(path, {})[method.lower()] = _operation(one, path, schema_of)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Houseway", "version": "1", "license": {"name": "MIT"}},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "houseway"}},
            },
        }
    )


def _without_seat(name: str, schema: dict[str, Any]) -> None:
    """Changes the schema of a command of the table to what a client sends: with its type, without the seat."""
    schema["properties"].pop("seat", None)
    schema["properties"]["type"] = {"const": name}
    schema["required"] = ["type", *(field for field in schema["required"] if field != "seat")]
    schema["additionalProperties"] = False


def _operation(one: Endpoint, path: str, schema_of: dict[type[Any], Any]) -> dict[str, Any]:
    text = {"schema": {"type": "string"}}
    operation: dict[str, Any] = {
        "summary": (one.handle.__doc__ or "").rstrip("."),
        "operationId": one.handle.__name__,
        "parameters": [{"name": name, "in": "path", "required": True, **text} for name in re.findall(r"{(\w+)}", path)]
        + [{"name": name, "in": "query", **text} for name in one.query],
        "responses": {"200": {"description": "the answer"}}
        | {status: _error(status, meaning) for status, meaning in _ERRORS.items()},
    }
    if one.body:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema_of[one.body]}}}
    return operation


def _error(status: str, meaning: str) -> dict[str, Any]:
    schema = _REFS.format(name="Refused" if status == "409" else "Error")
    return {"description": meaning, "content": {"application/json": {"schema": {"$ref": schema}}}}
