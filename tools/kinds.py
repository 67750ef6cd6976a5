"""Questions for the class of a value, in the copy of the source that is compiled: see ``natives.py``.

mypyc leaves most of what ``match`` asks to Python, which looks each class up by its name.
"""

import ast


def asked_of_values(tree: ast.Module) -> ast.Module:
    """A module that asks for classes in the form in which mypyc asks nobody but the value itself."""
    asked: ast.Module = _Kinds().visit(tree)
    return asked


class _Kinds(ast.NodeTransformer):
    """``case Sat(chips=chips):`` becomes ``case _ if isinstance(event, Sat): chips = event.chips``.

    ``Bet | Raise`` becomes the tuple of both.
    """

    def visit_Match(self, node: ast.Match) -> ast.Match:
        self.generic_visit(node)
        if isinstance(node.subject, ast.Name):
            for case in node.cases:
                kind, subject = _kind(case.pattern), node.subject.id
                if kind and subject not in _named(case.pattern) and not _has_names_of_its_own(case.guard):
                    _ask(case, subject, kind)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.BinOp(op=ast.BitOr()) as kinds]):
                node.args[1] = ast.Tuple(_either(kinds), ast.Load())
        return node


def _kind(pattern: ast.pattern) -> str:
    """The classes that a pattern asks for, if it only names their fields; empty where it asks for more."""
    match pattern:
        case ast.MatchClass(cls=kind, patterns=[]) if len(_named(pattern)) == len(pattern.kwd_attrs):
            return ast.unparse(kind)
        case ast.MatchOr(patterns=[*some]) if all(kinds := [_kind(one) for one in some]):
            same = all(_named(one) == _named(some[0]) for one in some)
            return f"({', '.join(kinds)})" if same else ""
    return ""


def _named(pattern: ast.pattern) -> dict[str, str]:
    """The names that a pattern gives to fields, with the fields."""
    match pattern:
        case ast.MatchClass(kwd_attrs=fields, kwd_patterns=names):
            named = [(_name(one), field) for field, one in zip(fields, names, strict=True)]
            return {name: field for name, field in named if name}
        case ast.MatchOr(patterns=[first, *_]):
            return _named(first)
    return {}


def _name(pattern: ast.pattern) -> str:
    """The name that is all there is of a pattern; empty where it asks for something."""
    match pattern:
        case ast.MatchAs(pattern=None, name=str(name)):
            return name
    return ""


def _has_names_of_its_own(guard: ast.expr | None) -> bool:
    """Whether some name in a question is not what it is outside: a field in its place would be wrong."""
    own = (ast.NamedExpr, ast.Lambda, ast.comprehension)
    return guard is not None and any(isinstance(node, own) for node in ast.walk(guard))


def _ask(case: ast.match_case, subject: str, kind: str) -> None:
    """The same question, and then the names for fields; what else the case asks may use them."""
    named = {name: ast.parse(f"{subject}.{field}", mode="eval").body for name, field in _named(case.pattern).items()}
    asked: list[ast.expr] = [ast.parse(f"isinstance({subject}, {kind})", mode="eval").body]
    if case.guard:
        asked.append(_Fields(named).visit(case.guard))
    case.body[:0] = [ast.Assign([ast.Name(name, ast.Store())], field) for name, field in named.items()]
    case.pattern, case.guard = ast.MatchAs(), ast.BoolOp(ast.And(), asked) if case.guard else asked[0]


class _Fields(ast.NodeTransformer):
    """Fields in place of the names that they have in a case."""

    def __init__(self, named: dict[str, ast.expr]) -> None:
        self._named = named

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._named.get(node.id, node)


def _either(kinds: ast.expr) -> list[ast.expr]:
    """The classes of ``Bet | Raise``."""
    match kinds:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_either(left), *_either(right)]
    return [kinds]
