"""The JSON of what happens in a hand and at a table, in the copy of the source that is compiled: see ``natives.py``.

msgspec asks a native class for its fields by name, and for each of them what it is. A class that says itself how it is
written takes a quarter of that time, and the JSON is the same.

What msgspec has read has no table of methods: to call one that the classes below have as well would crash. So each
class of events has a function, which is found by the class of a value.
"""

import ast
from collections.abc import Mapping

METHOD = "_as_json"
NUMBERS = ("int", "Cents")
WORDS = ("Card", "PostKind", "Bet", "Outcome", "str")
"""Types of few different words, or of names that come again: how each is written is kept."""
PARTS = {
    ("houseway.engines.contract", "Seated"),
    ("houseway.engines.contract", "Fee"),
    ("houseway.table.events", "Lasting"),
}
"""Classes that events have in their fields, and that say themselves how they are written as well."""
IN_WORDS = "Irregularity"
"""The type of which the record writes a line of text."""
LEFT_OUT = (("HandStarted", "order"),)
"""What a hand is dealt from, which the log does not write out."""
KEPT = 4096
WORD, OTHER = "_word_as_json", "_other_as_json"
WRITERS = "_as_json_of"
"""The functions by their classes, beside the class that all these extend."""

HELPERS = f"""
from msgspec.json import Encoder as _Encoder
_encoded: _Final = _Encoder().encode
_words_as_json: _Final[dict[str, str]] = {{}}

def {WORD}(word: str) -> str:
    found = _words_as_json.get(word)
    if found is None:
        if len(_words_as_json) >= {KEPT}:
            _words_as_json.clear()
        found = _words_as_json[word] = {OTHER}(word)
    return found

def {OTHER}(value: Any) -> str:
    json: str = _encoded(value).decode()
    return json
"""
"""What the methods of a module want."""


def keeps_writers() -> list[ast.stmt]:
    """Where the functions are kept."""
    return ast.parse(f"{WRITERS}: _Final[dict[type, Any]] = {{}}").body


def has_writer(name: str, fields: Mapping[str, str], *, typed: bool) -> list[ast.stmt]:
    """The function of a class of events; none where the record has words of its own for one of the fields."""
    if IN_WORDS in fields.values():
        return []
    (said,) = says_itself(name, fields, typed=typed)
    assert isinstance(said, ast.FunctionDef)
    said.name = f"_{name}{METHOD}"
    said.args.args[0].annotation = ast.Name(name)
    return [said, *ast.parse(f"{WRITERS}[{name}] = {said.name}").body]


def says_itself(name: str, fields: Mapping[str, str], *, typed: bool) -> list[ast.stmt]:
    """The method of a class by its fields and their types."""
    told = {field: kind for field, kind in fields.items() if (name, field) not in LEFT_OUT}
    kinds = {field: ast.parse(kind, mode="eval").body for field, kind in told.items()}
    before = [f"_{field} = {_written(kind, f'self.{field}')}" for field, kind in kinds.items()]
    said = ([f'"type":"{name}"'] if typed else []) + [f'"{field}":{{_{field}}}' for field in told]
    lines = (f"def {METHOD}(self) -> str:", *before, f"return f'{{{{{','.join(said)}}}}}'")
    return ast.parse("\n    ".join(lines)).body


def _written(kind: ast.expr, value: str, within: int = 0) -> str:
    """What writes a value of a type, in so many lists: an expression."""
    match kind:
        case ast.Name(id=name):
            return _simple(name).format(value)
        case ast.Subscript(value=ast.Name(id="Literal")):
            return f"{WORD}({value})"
        case ast.BinOp(left=known, op=ast.BitOr(), right=ast.Constant(value=None)):
            return f"('null' if {value} is None else {_written(known, value, within)})"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=some)):
            return _several(some, value, within)
    return f"{OTHER}({value})"


def _several(kinds: list[ast.expr], value: str, within: int) -> str:
    """What writes a tuple: of so many of these types, or of any number of one."""
    match kinds:
        case [kind, ast.Constant(value=end)] if end is ...:
            one = f"_{within}"
            each = _written(kind, one, within + 1)
            if each == f"{OTHER}({one})":
                return f"({OTHER}({value}) if {value} else '[]')"
            return f"('[' + ','.join([{each} for {one} in {value}]) + ']')"
    some = ", ".join(_written(kind, f"{value}[{at}]", within) for at, kind in enumerate(kinds))
    return f"('[{','.join(['%s'] * len(kinds))}]' % ({some},))"


def _simple(name: str) -> str:
    """What writes a value of a type that has a name: the form of an expression."""
    if name in NUMBERS:
        return "str({})"
    if name == "bool":
        return "('true' if {} else 'false')"
    if name in {part for _, part in PARTS}:
        return f"{{}}.{METHOD}()"
    return f"{WORD if name in WORDS else OTHER}({{}})"


def asks_first(encode: ast.FunctionDef, module: str) -> list[ast.stmt]:
    """A function that encodes things takes those that have a function of their own by it."""
    item = encode.args.args[0].arg
    asked = (
        f"_written = {WRITERS}.get(type({item}))",
        "if _written is not None:",
        f"    return _written({item}).encode()",
    )
    encode.body[1:1] = ast.parse("\n".join(asked)).body
    return [*ast.parse(f"from {module} import {WRITERS}").body, encode]
