"""The JSON of what happens in a hand and at a table, in the copy of the source that is compiled: see ``natives.py``.

msgspec asks a native class for its fields by name, and for each of them what it is. A class that says itself how it is
written takes a quarter of that time, and the JSON is the same. Nobody asks a class of Python, which says nothing.
"""

import ast
from collections.abc import Callable, Mapping

METHOD = "_as_json"
NUMBERS = ("int", "Cents")
WORDS = ("Card", "PostKind", "Bet", "Outcome")
"""Types of few different words: how each is written is kept."""
IN_WORDS = "Irregularity"
"""The type of which the record writes a line of text."""
LEFT_OUT = (("HandStarted", "order"),)
"""What a hand is dealt from, which the log does not write out."""
KEPT = 4096

HELPERS = f"""
_words_as_json: _Final[dict[str, str]] = {{}}

def _word_as_json(word: str) -> str:
    found = _words_as_json.get(word)
    if found is None:
        if len(_words_as_json) >= {KEPT}:
            _words_as_json.clear()
        found = _words_as_json[word] = _other_as_json(word)
    return found

def _other_as_json(value: Any) -> str:
    import msgspec
    json: str = msgspec.json.encode(value).decode()
    return json
"""
"""What the methods of a module want."""


def says_nothing() -> ast.stmt:
    """The method of a class that all events extend: one of Python leaves it to msgspec."""
    return ast.parse(f"def {METHOD}(self) -> bytes:\n    return b''").body[0]


def says_itself(name: str, fields: Mapping[str, str], *, typed: bool) -> list[ast.stmt]:
    """The method of a class by its fields and their types; none where the record has words of its own for one."""
    if IN_WORDS in fields.values():
        return []
    before, said = [], [f'"type":"{name}"'] if typed else []
    for field, kind in fields.items():
        if (name, field) in LEFT_OUT:
            continue
        found, value = f"_{field}", f"self.{field}"
        if kind == "bool":
            before.append(f"{found} = 'true' if {value} else 'false'")
        elif kind in NUMBERS:
            found = value
        elif kind == "int | None":
            before.append(f"{found} = 'null' if {value} is None else str({value})")
        elif each := _each(kind):
            before.append(f"{found} = '[' + ','.join([{each('one')} for one in {value}]) + ']'")
        else:
            before.append(f"{found} = {_one(kind)(value)}")
        said.append(f'"{field}":{{{found}}}')
    lines = (f"def {METHOD}(self) -> bytes:", *before, f"return f'{{{{{','.join(said)}}}}}'.encode()")
    return ast.parse("\n    ".join(lines)).body


def _one(kind: str) -> Callable[[str], str]:
    """How a value of a type is written."""
    if kind in NUMBERS:
        return "str({})".format
    return ("_word_as_json({})" if kind in WORDS else "_other_as_json({})").format


def _each(kind: str) -> Callable[[str], str] | None:
    """How each of several is; None where there are not several of what is simple."""
    one = kind.removeprefix("tuple[").removesuffix(", ...]")
    return _one(one) if kind == f"tuple[{one}, ...]" and one in NUMBERS + WORDS else None


def asks_first(encode: ast.FunctionDef, base: tuple[str, str]) -> list[ast.stmt]:
    """A function that encodes things asks them first, if they are of a class that extends a base."""
    item = encode.args.args[0].arg
    asked = (
        f"if isinstance({item}, _Told):",
        f"    _said = {item}.{METHOD}()",
        "    if _said:",
        "        return _said",
    )
    encode.body[1:1] = ast.parse("\n".join(asked)).body
    return [*ast.parse(f"from {base[0]} import {base[1]} as _Told").body, encode]
