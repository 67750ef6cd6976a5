"""The HTTP part of the room, described for machines: OpenAPI 3.1, made from the table of endpoints."""

import re
from functools import cache
from typing import Any

import msgspec

from houseway.web.front import Endpoint

_REFS = "#/components/schemas/{name}"


class Done(msgspec.Struct, tag_field="type", tag=True):
    """Carried out and durable."""

    key: str
    reply: dict[str, Any]


class Refused(msgspec.Struct, tag_field="type", tag=True, omit_defaults=True):
    """The rules or the policy forbid it; nothing has changed."""

    key: str
    why: str
    rule: str = ""
    assumed: str = ""
    house: str = ""


class Error(msgspec.Struct, tag_field="type", tag=True, omit_defaults=True):
    """The request could not be read, or the room cannot carry it out now."""

    why: str
    key: str = ""


_ANSWERS = {
    "400": "the request cannot be read",
    "401": "nobody is signed in",
    "403": "not for this person, or from a foreign page",
    "404": "there is no such thing",
    "409": "the rules forbid it",
    "413": "the request is too long",
    "429": "too many requests",
    "503": "the room cannot store now",
}


@cache
def description(endpoints: tuple[Endpoint, ...]) -> bytes:
    """The whole description, as JSON."""
    bodies = [one.body for one in endpoints if one.body]
    shapes, components = msgspec.json.schema_components([*bodies, Done, Refused, Error], ref_template=_REFS)
    of_body = dict(zip(bodies, shapes, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        method, path = one.row.split()
        paths.setdefault(path, {})[method.lower()] = _operation(one, path, of_body)
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


def _operation(one: Endpoint, path: str, of_body: dict[type[Any], Any]) -> dict[str, Any]:
    text = {"schema": {"type": "string"}}
    told: dict[str, Any] = {
        "summary": (one.handle.__doc__ or "").rstrip("."),
        "operationId": one.handle.__name__,
        "parameters": [{"name": name, "in": "path", "required": True, **text} for name in re.findall(r"{(\w+)}", path)]
        + [{"name": name, "in": "query", **text} for name in one.query],
        "responses": {"200": {"description": "what was asked for"}}
        | {status: _refusal(status, says) for status, says in _ANSWERS.items()},
    }
    if one.body:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": of_body[one.body]}}}
    return told


def _refusal(status: str, says: str) -> dict[str, Any]:
    shape = _REFS.format(name="Refused" if status == "409" else "Error")
    return {"description": says, "content": {"application/json": {"schema": {"$ref": shape}}}}
