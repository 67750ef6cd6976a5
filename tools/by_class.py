"""What is asked of a protocol, in the copy of the source that is compiled: see ``natives.py``.

mypyc looks for what a protocol has by its name, at run time. Where all classes that keep to it are known it need not.
"""

import ast

CLASSES = {
    ("houseway.engines.contract", "Hand"): {
        "houseway.engines.poker.play.hand": "PokerHand",
        "houseway.engines.banked.play.round": "Round",
        "houseway.engines.pan.play.hand": "PanHand",
    },
    ("houseway.room.engine", "Company"): {"houseway.room.tables.what_next": "Scene"},
}
"""Protocols, and every class that keeps to one: whoever has such a value finds in its class what it asks for, and
does not look for it by its name."""


def by_class(line: ast.stmt, module: str) -> list[ast.stmt]:
    """A protocol of which all classes are known is one of these for mypyc; while the program runs nobody asks."""
    known = CLASSES.get((module, line.name)) if isinstance(line, ast.ClassDef) else None
    if known is None:
        return [line]
    assert isinstance(line, ast.ClassDef)
    name, line.name = line.name, f"_{line.name}"
    lines = (
        "if TYPE_CHECKING:",
        "    from typing import Union as _Union",
        *(f"    from {where} import {kind}" for where, kind in known.items()),
        f"    {name} = _Union[{', '.join(known.values())}]",
        f"globals()['{name}'] = {line.name}",
    )
    return [line, *ast.parse("\n".join(lines)).body]
