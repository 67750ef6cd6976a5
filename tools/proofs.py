"""Reads from the text of the tests which of them prove each rule, and which of these are sequences.

A test proves the rules named in its decorators, or in the lists that its decorators use. A sequence is a test, or a
whole file of tests, marked ``pytest.mark.sequence``: in it the rule is met twice, late, after a move or another ruling,
in the first hand, or with two players left.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"\b(?:LL|RO|GS|OC|MC)-[A-Z0-9]+-\w+")


@dataclass(frozen=True)
class Proof:
    """A test and the rules that it proves."""

    name: str
    file: str
    sequence: bool
    rules: frozenset[str]


@cache
def proofs() -> dict[str, tuple[Proof, ...]]:
    """Returns the tests of each rule, those of the fewest rules first."""
    every = sorted(_proofs(), key=lambda proof: len(proof.rules))
    found: dict[str, list[Proof]] = {}
    for proof in every:
        for rule in proof.rules:
            found.setdefault(rule, []).append(proof)
    return {rule: tuple(several) for rule, several in found.items()}


def _proofs() -> Iterator[Proof]:
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if RULE.search(text):
            yield from _of_module(ast.parse(text), str(file.relative_to(ROOT)))
    for file in sorted((ROOT / "tests" / "printed").rglob("*.toml")):
        rules = frozenset(RULE.findall(file.read_text(encoding="utf-8")))
        name = str(file.relative_to(ROOT))
        yield Proof(name, name, sequence=False, rules=rules)


def _of_module(module: ast.Module, file: str) -> Iterator[Proof]:
    lists: dict[str, set[str]] = {}
    whole = False
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            names = node.targets if isinstance(node, ast.Assign) else [node.target]
            found, marked = _read([node.value], lists)
            lists |= {name.id: found for name in names if isinstance(name, ast.Name)}
            whole = whole or (marked and any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in names))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found, marked = _read(node.decorator_list, lists)
            if found:
                yield Proof(node.name, file, whole or marked, frozenset(found))


def _read(nodes: list[ast.expr], lists: dict[str, set[str]]) -> tuple[set[str], bool]:
    """Returns the rules that some expressions name, and whether they have the mark of a sequence."""
    found: set[str] = set()
    marked = False
    for node in (part for one in nodes for part in ast.walk(one)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {word for word in node.value.split() if RULE.fullmatch(word)}
        elif isinstance(node, ast.Name):
            found |= lists.get(node.id, set())
        elif isinstance(node, ast.Attribute):
            marked = marked or node.attr == "sequence"
    return found, marked
