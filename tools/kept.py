"""Functions that keep what they found, in the copy of the source that is compiled: see ``natives.py``.

Python's ``lru_cache`` wants its arguments as objects of Python and keeps in mind which answer was asked for last. Most
answers here are found again at once: a dictionary beside the function does that in half the time. Nobody can clear it
or ask how often it was of use.
"""

import ast

UNSAID = 128
"""How many answers ``lru_cache`` keeps where nobody says."""
_USED = {"_asked", "_found", "len"}
"""Names of our own, which no argument may have."""


def kept_beside(tree: ast.Module) -> ast.Module:
    """A module whose functions look for their answers in dictionaries of their own."""
    tree.body[:] = [said for line in tree.body for said in _with_answers(line)]
    return tree


def _with_answers(line: ast.stmt) -> list[ast.stmt]:
    match line:
        case ast.FunctionDef(
            decorator_list=[keeps],
            args=ast.arguments(posonlyargs=[], args=[_, *_], vararg=None, kwonlyargs=[], kwarg=None),
        ) if (most := _most(keeps)) is not None and not _USED & {one.arg for one in line.args.args}:
            return _written_out(line, most)
    return [line]


def _most(keeps: ast.expr) -> int | None:
    """How many answers a decorator keeps, 0 for all of them; None where it keeps none, or says more than that."""
    match keeps:
        case ast.Name(id="cache"):
            return 0
        case ast.Name(id="lru_cache"):
            return UNSAID
        case (
            ast.Call(func=ast.Name(id="lru_cache"), args=[ast.Constant(value=int(most))], keywords=[])
            | ast.Call(
                func=ast.Name(id="lru_cache"),
                args=[],
                keywords=[ast.keyword(arg="maxsize", value=ast.Constant(value=int(most)))],
            )
        ) if most > 0:
            return most
    return None


def _written_out(found: ast.FunctionDef, most: int) -> list[ast.stmt]:
    """The function under another name, its answers, and what asks for them; where they are too many, all are forgotten.

    The answer None stands for one that is not there, and is worked out each time.
    """
    name, names = found.name, [one.arg for one in found.args.args]
    kinds = [_text(one.annotation) for one in found.args.args]
    alone = len(names) == 1
    asked, kind = (names[0], kinds[0]) if alone else (f"({', '.join(names)})", f"tuple[{', '.join(kinds)}]")
    answer, answers, work_out = _text(found.returns), f"_answers_of_{name}", f"_work_out_{name}"
    lines = (
        f"{answers}: _Final[dict[{kind}, {answer}]] = {{}}",
        f"def {name}({ast.unparse(found.args)}) -> {answer}:",
        f"    {ast.get_docstring(found)!r}",
        f"    _asked = {asked}",
        f"    _found = {answers}.get(_asked)",
        "    if _found is None:",
        f"        _found = {work_out}({', '.join(names)})",
        *((f"        if len({answers}) >= {most}:", f"            {answers}.clear()") if most else ()),
        f"        {answers}[_asked] = _found",
        "    return _found",
    )
    found.name, found.decorator_list = work_out, []
    return [found, *ast.parse("\n".join(lines)).body]


def _text(annotation: ast.expr | None) -> str:
    return ast.unparse(annotation) if annotation else "Any"
