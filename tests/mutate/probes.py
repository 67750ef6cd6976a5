"""Which statements of the product run: a mark is set before each of them, which costs next to nothing.

The code of the loaded functions is exchanged for one with the marks in it, so that thousands of tests can be watched
in little more than their own time.
"""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

from tests.mutate.branches import SOURCE, Span, codes, files, functions, loaded_functions, source, statements_of

MARKS = "__ran__"
Lines = dict[str, dict[str, list[int]]]
"""By function and by the mark of its text, the lines that ran, counted from its first."""


class Probes:
    """The marks of all functions whose branches are changed; they are set in this process from now on."""

    def __init__(self) -> None:
        self.places: list[tuple[str, str, list[int]]] = []
        for file in files():
            self._exchange(file)
        self.ran = bytearray(len(self.places))
        for loaded in (one for found in loaded_functions().values() for one in found):
            loaded.__globals__[MARKS] = self.ran

    def begin(self) -> None:
        """Nothing has run."""
        self.ran[:] = bytes(len(self.ran))

    def lines(self) -> Lines:
        """The lines that have run since."""
        found: Lines = {}
        for at, hit in enumerate(self.ran):
            if hit:
                name, mark, offsets = self.places[at]
                found.setdefault(name, {}).setdefault(mark, []).extend(offsets)
        return found

    def _exchange(self, file: Path) -> None:
        tree = ast.parse(source(file))
        spans, short = functions(file), os.path.relpath(file, SOURCE)
        for name, function in statements_of(tree):
            for block in list(_blocks(function)):
                block[:] = [
                    one
                    for statement in block
                    for one in (self._mark(f"{short}:{name}", spans[name], statement), statement)
                ]
        made = {one.co_qualname: one for one in codes(compile(ast.fix_missing_locations(tree), str(file), "exec"))}
        for name in spans:
            for loaded in loaded_functions().get(f"{file}:{name}", ()):
                loaded.__code__ = made[name]

    def _mark(self, name: str, span: Span, statement: ast.stmt) -> ast.stmt:
        self.places.append((name, span.mark, [line - span.first for line in _own_lines(statement)]))
        number = len(self.places) - 1
        marks = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(number), ast.Store())
        return ast.copy_location(ast.Assign([marks], ast.Constant(1)), statement)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of statements within a function."""
    for one in ast.walk(node):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(one, name, None)
            if isinstance(block, list) and block and not isinstance(one, ast.ClassDef):
                yield block


def _own_lines(statement: ast.stmt) -> list[int]:
    """The lines of a statement without those of the statements in it; the cases of a match are its own."""
    inner = [one.lineno for block in _blocks(statement) for one in block]
    cases: list[ast.match_case] = getattr(statement, "cases", [])
    last = statement.end_lineno or statement.lineno
    first_inside = min([last + 1, *inner, *(case.pattern.lineno for case in cases)])
    head = range(statement.lineno, max(statement.lineno, first_inside - 1) + 1)
    return [*head, *(line for case in cases for line in range(case.pattern.lineno, case.body[0].lineno))]
