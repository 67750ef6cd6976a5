"""Changes to the branches of the code: comparisons, ``and`` and ``or``, ``not``, true and false.

The code of a function that is already loaded is exchanged for a changed one, so that a change costs a fork, and only
the tests that run its line are run; that needs no more than the standard library.
"""

import ast
import gc
import hashlib
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType

import houseway
from tests.mutate.changes import Change, Changes

SOURCE = Path(houseway.__file__).resolve().parent
ENGINES = [
    f"engines/{engine}/{part}"
    for engine in ("poker", "banked", "pan")
    for part in ("play", "between_hands.py", "floor.py", "floor")
]
SHARED = ("irregularities", *(f"engines/{file}.py" for file in ("contract", "positions", "payouts", "rulings")))
PARTS = (*SHARED, *ENGINES, "table", "floor", "collection.py")
OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def files() -> Iterator[Path]:
    """The code whose branches are changed."""
    for part in PARTS:
        path = SOURCE / part
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def load() -> None:
    """Imports all of it: some modules are imported only when a hand needs them, and then nothing could be exchanged."""
    for file in files():
        parts = file.relative_to(SOURCE.parent).with_suffix("").parts
        importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))


def branches(_seed: int) -> Changes:
    """Every branch of every function of the engines, the table, the floor and the collection."""
    for file in files():
        spans = functions(file)
        for name, number, node, what in _nodes(file):
            yield Change(
                kind="branches",
                file=file,
                place=f"{name}[{number}]",
                what=what,
                make=partial(_exchange, file, name, number),
                lines=frozenset(range(node.lineno, (node.end_lineno or node.lineno) + 1)),
                text=spans[name].mark,
            )


@dataclass(frozen=True)
class Span:
    """The lines of a function in its file, and a hash of its text."""

    first: int
    last: int
    mark: str


@cache
def source(file: Path) -> str:
    """The text of a file when the run began: it may be edited while the run goes on."""
    return file.read_text(encoding="utf-8")


@cache
def functions(file: Path) -> dict[str, Span]:
    """The functions and methods of a file, by name."""
    text = source(file)
    lines = text.splitlines()
    found = {}
    for name, node in dict(statements_of(ast.parse(text))).items():
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        last = node.end_lineno or node.lineno
        mark = hashlib.sha256("\n".join(lines[first - 1 : last]).encode()).hexdigest()[:10]
        found[name] = Span(first, last, mark)
    return found


def _nodes(file: Path) -> Iterator[tuple[str, int, ast.expr, str]]:
    for name, function in dict(statements_of(ast.parse(source(file)))).items():
        for number, node in enumerate(_branches(function)):
            was = ast.unparse(node)
            yield name, number, node, f"{was} → {ast.unparse(_changed(node))}"


def statements_of(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """The functions and methods of a module by name; those within functions are parts of them."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from statements_of(node, f"{prefix}{node.name}.")
        elif isinstance(node, Function):
            yield f"{prefix}{node.name}", node


def _branches(function: Function) -> Iterator[ast.expr]:
    """The parts of a function that can be changed; not its annotations and defaults, which are read but once."""
    tests = {id(node.test) for node in ast.walk(function) if isinstance(node, ast.If | ast.While | ast.IfExp)}
    guards = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.keyword) and node.arg == "strict"}
    for statement in function.body:
        for node in ast.walk(statement):
            if not isinstance(node, ast.expr) or id(node) in guards:
                continue  # that two lists are equally long is stated there, not decided
            if _decides(node) or (id(node) in tests and _is_plain(node)):
                yield node


def _decides(node: ast.expr) -> bool:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
            return True
    return False


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr)


def _changed(node: ast.expr) -> ast.expr:
    match node:
        case ast.Compare(left, [first, *others], values):
            return ast.Compare(left, [OTHER[type(first)](), *others], values)
        case ast.BoolOp(op, values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(_, operand):
            return operand
        case ast.Constant(value):
            return ast.Constant(not value)
        case _:
            return ast.UnaryOp(ast.Not(), node)


class _Put(ast.NodeTransformer):
    """Puts the changed branch in the place of the old one."""

    def __init__(self, old: ast.expr) -> None:
        self.old = old

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.copy_location(_changed(self.old), self.old)
        return self.generic_visit(node)


def _exchange(file: Path, name: str, number: int) -> None:
    tree = ast.parse(source(file))
    function = dict(statements_of(tree))[name]
    _Put(list(_branches(function))[number]).visit(tree)
    changed = compile(ast.fix_missing_locations(tree), str(file), "exec")
    code = next(one for one in codes(changed) if one.co_qualname == name)
    for loaded in loaded_functions()[f"{file}:{name}"]:
        loaded.__code__ = code


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code with all that are in it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from codes(one)


@cache
def loaded_functions() -> dict[str, list[FunctionType]]:
    """The functions of the product that are loaded, by file and name."""
    found: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if type(one) is not FunctionType or "<locals>" in one.__code__.co_qualname:
            continue
        if one.__code__.co_filename.startswith(str(SOURCE)):
            found.setdefault(f"{one.__code__.co_filename}:{one.__code__.co_qualname}", []).append(one)
    return found
