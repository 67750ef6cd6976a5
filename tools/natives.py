"""Slotted dataclasses as plain classes, which mypyc makes native ones: made, read and compared by C.

mypyc leaves what ``dataclass`` writes to Python. So the copy of the source that is compiled says it in full:
``__init__``, ``__eq__`` and ``__hash__``. Whoever asks which fields a class has finds them as before, see ``told.py``.
A dataclass without slots and an exception stay classes of Python.
"""

import ast
import re
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

from as_json import HELPERS, PARTS, WRITERS, asks_first, has_writer, keeps_writers, says_itself
from by_class import by_class
from kept import kept_beside
from kinds import asked_of_values

OPEN = (
    "engines.contract.Command",
    "engines.contract.Event",
    "rulebook.house.GameRules",
    "rulebook.table.TableRules",
    "rulebook.reading.Printed",
    "room.engines.contract.InHand",
    "room.engines.contract.BetweenHands",
    "room.engines.contract.Shown",
    "room.running.simulated_room.Simulation",
)
"""Classes that others extend in Python: a new engine has its own; and a simulated room may have faults."""
MANY = (
    "Command",
    "Event",
    "TableCommand",
    "TableEvent",
    "Option",
    "Choice",
    "Seated",
    "Contested",
    "Situation",
    "Chips",
    "Holdings",
    "Behind",
    "Draft",
    "FairDeal",
    "Scene",
    "Shuffle",
)
"""Classes whose values are made by the thousand and refer to nothing that refers to them: not for the collector."""
IN_HAND, AT_TABLE = ("houseway.engines.contract", "Event"), ("houseway.table.events", "TableEvent")
"""What happens, by the class that all of it extends: each class says itself how it is written."""
ENCODING = {("houseway.record.codec", "encode"): IN_HAND, ("houseway.room.tables.journal", "_fields"): AT_TABLE}
"""The functions that write it."""
_STRUCT_WORDS = {"frozen", "eq", "gc", "kw_only"}
"""What a Struct may say of itself and be a native class: what only msgspec understands would be forgotten."""
Class = tuple["Module", ast.ClassDef]
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")


@dataclass(frozen=True)
class Part:
    """A field of a dataclass, and the module that states it."""

    name: str
    type: str
    default: str
    factory: str
    init: bool
    compare: bool
    shown: bool
    where: Path

    @property
    def new(self) -> str:
        """What it is where nobody says; empty where somebody must."""
        if self.factory.startswith("lambda: "):
            return self.factory.removeprefix("lambda: ")
        return f"{self.factory}()" if self.factory else self.default

    @property
    def names(self) -> set[str]:
        """The names that its type and its default want."""
        nodes = (node for text in (self.type, self.new or "0") for node in ast.walk(ast.parse(text, mode="eval")))
        return {node.id for node in nodes if isinstance(node, ast.Name)}


def _is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


class Module:
    """A module of the source: its classes, and where its names come from."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path, self.root, self.tree = path, root, ast.parse(path.read_text())
        self.name = ".".join(path.relative_to(root).with_suffix("").parts)
        self.classes = {one.name: one for one in self.tree.body if isinstance(one, ast.ClassDef)}
        self.imported = {
            alias.asname or alias.name: (one.module, alias.name)
            for one in ast.walk(self.tree)
            if isinstance(one, ast.ImportFrom) and one.module
            for alias in one.names
        }
        stored = [node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and _is_stored(node)]
        self.once = {name for name in stored if _CONSTANT.fullmatch(name) and stored.count(name) == 1}

    def find(self, base: ast.expr) -> Class | None:
        """The class of this source that a base names."""
        match base:
            case ast.Subscript(value=value):
                return self.find(value)
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in self.imported:
                there = _module(self.root, ".".join(self.imported[module]))
            case ast.Name(id=name) if name in self.classes:
                return self, self.classes[name]
            case ast.Name(id=name) if name in self.imported:
                package, name = self.imported[name]
                there = _module(self.root, package)
            case _:
                return None
        return there.find(ast.Name(name)) if there else None

    def source_of(self, name: str) -> str:
        """The line that imports a name as this module has it; empty for one of Python's own."""
        if name in self.imported:
            package, known = self.imported[name]
            return f"from {package} import {known} as {name}"
        stated = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and _is_stored(node)}
        return f"from {self.name} import {name}" if name in stated or name in self.classes else ""


def _module(root: Path, name: str) -> Module | None:
    path = root / name.replace(".", "/")
    return next((_read(file, root) for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)


@cache
def _read(path: Path, root: Path) -> Module:
    return Module(path, root)


def native(path: Path, root: Path) -> str:
    """The text of a module with native classes in place of its slotted dataclasses."""
    module = Module(path, root)
    parts = {name: _parts(module, one) for name, one in module.classes.items()}
    telling = {name for name, one in module.classes.items() if _is_told(one)}
    wanted: dict[str, Path] = {}
    behind: dict[str, list[ast.stmt]] = {}
    for name, one in module.classes.items():
        said = _said(one)
        if said is not None and said.get("slots"):
            _write_out(one, parts[name], said, ends=_has(module, one, "__post_init__"))
            wanted |= {known: part.where for part in parts[name] if part.where != path for known in part.names}
        elif said is not None or _is_exception(module, one):
            one.decorator_list.insert(0, ast.Name("_python"))
            _keep(one)
            continue
        # mypyc gives all classes under an ABC one memory of who is an instance: a round would pass for a poker hand.
        one.bases = [base for base in one.bases if ast.unparse(base) != "ABC"]
        if f"{module.name}.{name}".removeprefix("houseway.") in OPEN:
            one.decorator_list += [ast.parse("mypyc_attr(allow_interpreted_subclasses=True)", mode="eval").body]
        fields = {part.name: part.type for part in parts[name]}
        if (module.name, name) in PARTS:
            one.body += says_itself(name, fields, typed=False)
        elif _named(module, one):
            behind[name] = keeps_writers()
        elif said is not None and (base := _told_of(module, one)):
            behind[name] = has_writer(name, fields, typed=base == IN_HAND)
        if _is_one_of_many(module, one):
            one.decorator_list += [ast.parse("mypyc_attr(acyclic=True)", mode="eval").body]
    body = kept_beside(asked_of_values(module.tree)).body
    body[:] = [said for line in body for said in _with_finals(line, module.once)]
    body[:] = [ast.parse(_maker(line, parts)).body[0] if _is_kept(line, parts) else line for line in body]
    body[:] = [said for line in body for said in _and_told(line, telling)]
    body[:] = [said for line in body for said in (line, *behind.get(getattr(line, "name", ""), ()))]
    body[:] = [said for line in body for said in _asking_first(line, module)]
    body[:] = [said for line in body for said in by_class(line, module.name)]
    start = next((at for at, one in enumerate(body) if not isinstance(one, ast.Expr | ast.ImportFrom | ast.Import)), 0)
    bases = dict.fromkeys(base[0] for one in module.classes.values() if (base := _told_of(module, one)))
    writers = "".join(f"\nfrom {where} import {WRITERS}" for where in bases if where != module.name)
    writes = bases or any((module.name, one) in PARTS for one in module.classes)
    body[start:start] = ast.parse(_imports(module, wanted) + (writers + HELPERS if writes else "")).body
    return f"{ast.unparse(ast.fix_missing_locations(module.tree))}\n"


def _keep(one: ast.ClassDef) -> None:
    """Under another name, because mypyc makes a ``cached_property`` a property that is worked out each time."""
    for name in (node for node in ast.walk(one) if isinstance(node, ast.Name) and node.id == "cached_property"):
        name.id = "_kept"


def _with_finals(line: ast.stmt, once: set[str]) -> list[ast.stmt]:
    """A constant of a module as one that stays what it is: mypyc looks any other up by its name, each time."""
    match line:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in once:
            return [ast.AnnAssign(ast.Name(name, ast.Store()), ast.Name("_Final"), value, 1)]
        case ast.Assign(targets=[ast.Tuple(elts=[*names])], value=ast.Tuple(elts=[*values])):
            pairs = zip(names, values, strict=True)
            return [said for name, value in pairs for said in _with_finals(ast.Assign([name], value), once)]
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=ast.expr()) if name in once:
            if ast.unparse(kind) not in ("TypeAlias", "Final"):
                line.annotation = ast.Subscript(ast.Name("_Final"), kind)
    return [line]


def _is_kept(line: ast.stmt, parts: dict[str, list[Part]]) -> bool:
    """Whether a line is ``posted = lru_cache(maxsize=4096)(Posted)``: values that are kept once they are made."""
    match line:
        case ast.Assign(value=ast.Call(func=ast.Call(func=ast.Name(id="lru_cache")), args=[ast.Name(id=kind)])):
            return kind in parts
    return False


def _maker(line: ast.stmt, parts: dict[str, list[Part]]) -> str:
    """A function instead: to make a native value costs less than to find one that was made before."""
    assert isinstance(line, ast.Assign)
    assert isinstance(line.value, ast.Call)
    kind = ast.unparse(line.value.args[0])
    given = parts[kind]
    words = ", ".join(f"{part.name}: {part.type!r}" + (f" = {part.default}" if part.default else "") for part in given)
    values = ", ".join(part.name for part in given)
    return f"def {ast.unparse(line.targets[0])}({words}) -> {kind}:\n    return {kind}({values})"


def told(paths: Iterable[Path], root: Path) -> str:
    """The text of the module that tells of the classes of all these."""
    found = {}
    for module in (Module(root / path, root) for path in paths):
        found[module.name.removesuffix(".__init__")] = {
            name: _tells(module, one) for name, one in module.classes.items() if _is_told(one)
        }
    text = Path(__file__).with_name("told.py").read_text()
    return f"{text}\n\nFIELDS |= {found!r}\n"


def _is_told(one: ast.ClassDef) -> bool:
    """Whether ``told.py`` has something to say of a class."""
    return _said(one) is not None or "NamedTuple" in map(ast.unparse, one.bases)


def _and_told(line: ast.stmt, telling: set[str]) -> list[ast.stmt]:
    """A class, and at once what is told of it: the lines that follow may ``replace`` what is in a value."""
    if isinstance(line, ast.ClassDef) and line.name in telling:
        return [line, *ast.parse(f"_houseway_told(__name__, {line.name!r})").body]
    return [line]


def _tells(module: Module, one: ast.ClassDef) -> tuple[object, ...]:
    said = _said(one)
    if said is None or not said.get("slots"):
        return _hints(one), (), []
    frozen = ("frozen",) if said.get("frozen") else ()
    return _hints(one), _wants(one, said) + frozen, [astuple(part)[:-1] for part in _parts(module, one)]


def _said(one: ast.ClassDef) -> dict[str, bool] | None:
    """What a dataclass or a Struct says of itself; None for another class."""
    if "msgspec.Struct" in map(ast.unparse, one.bases):
        words = {word.arg: bool(ast.literal_eval(word.value)) for word in one.keywords if word.arg}
        if odd := words.keys() - _STRUCT_WORDS:
            raise SystemExit(f"{one.name}: mypyc would forget that a Struct says {', '.join(sorted(odd))}")
        return words | {"slots": True}
    for made in one.decorator_list:
        said = made.keywords if isinstance(made, ast.Call) else []
        if ast.unparse(made.func if isinstance(made, ast.Call) else made).endswith("dataclass"):
            return {word.arg: bool(ast.literal_eval(word.value)) for word in said if word.arg}
    return None


def _has(module: Module, one: ast.ClassDef, method: str) -> bool:
    """Whether a class or one that it extends has a method."""
    if any(isinstance(line, ast.FunctionDef) and line.name == method for line in one.body):
        return True
    return any(_has(*found, method) for base in one.bases if (found := module.find(base)))


def _is_exception(module: Module, one: ast.ClassDef) -> bool:
    if any(ast.unparse(base).endswith(("Exception", "Error")) for base in one.bases):
        return True
    return any(_is_exception(*found) for base in one.bases if (found := module.find(base)))


def _is_one_of_many(module: Module, one: ast.ClassDef) -> bool:
    if one.name in MANY:
        return True
    found = [module.find(base) for base in one.bases]
    return bool(found) and all(base is not None and _is_one_of_many(*base) for base in found)


def _told_of(module: Module, one: ast.ClassDef) -> tuple[str, str] | None:
    """What the values of a class are told of: a hand, or a table; None for others."""
    for base in one.bases:
        if known := module.find(base):
            there, extended = known
            if found := _named(there, extended) or _told_of(there, extended):
                return found
    return None


def _named(module: Module, one: ast.ClassDef) -> tuple[str, str] | None:
    name = (module.name, one.name)
    return name if name in (IN_HAND, AT_TABLE) else None


def _asking_first(line: ast.stmt, module: Module) -> list[ast.stmt]:
    """A function that writes what happens asks that itself first."""
    if isinstance(line, ast.FunctionDef) and (base := ENCODING.get((module.name, line.name))):
        return asks_first(line, base[0])
    return [line]


def _parts(module: Module, one: ast.ClassDef) -> list[Part]:
    """The fields of a class after those of the dataclasses that it extends."""
    parts: dict[str, Part] = {}
    for base in reversed(one.bases):
        if found := module.find(base):
            parts |= {part.name: part for part in _parts(*found)}
    if _said(one) is not None:
        parts |= {part.name: part for line in one.body if (part := _part(line, module.path))}
    return list(parts.values())


def _part(line: ast.stmt, where: Path) -> Part | None:
    if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
        return None
    kind, default, said = ast.unparse(line.annotation).strip("'"), line.value, dict[str, str]()
    if kind.startswith("ClassVar"):
        return None
    if isinstance(default, ast.Call) and ast.unparse(default.func).endswith("field"):
        said, default = {word.arg or "": ast.unparse(word.value) for word in default.keywords}, None
    stated = ast.unparse(default) if default else said.get("default", "")
    init, compare, shown = (said.get(name) != "False" for name in ("init", "compare", "repr"))
    return Part(line.target.id, kind, stated, said.get("default_factory", ""), init, compare, shown, where)


def _hints(one: ast.ClassDef) -> dict[str, str]:
    return {part.name: part.type for line in one.body if (part := _part(line, Path()))}


# -- the class, written out --------------------------------------------------------------------------------------------


def _write_out(one: ast.ClassDef, parts: list[Part], said: dict[str, bool], *, ends: bool) -> None:
    one.decorator_list = [made for made in one.decorator_list if "dataclass" not in ast.unparse(made)]
    one.bases, one.keywords = [base for base in one.bases if ast.unparse(base) != "msgspec.Struct"], []
    for line in one.body:
        if isinstance(line, ast.AnnAssign) and _part(line, Path()):
            line.value = None
    has = {line.name for line in one.body if isinstance(line, ast.FunctionDef)}
    compares = said.get("eq", True) and "__eq__" not in has
    methods = {"__eq__": _eq(one, parts), "__ne__": _ne(one, parts)} if compares else {}
    if said.get("init", True):
        methods["__init__"] = _init(parts, said, ends)
    if said.get("frozen") and said.get("eq", True):
        methods["__hash__"] = _hash(parts)
    lines = [
        "__dataclass_fields__: ClassVar[dict[str, Any]] = {}",
        f"__match_args__: ClassVar = {tuple(part.name for part in parts if part.init)!r}",
        *(text for name, text in methods.items() if name not in has),
    ]
    one.body += ast.parse("\n".join(lines)).body


def _init(parts: list[Part], said: dict[str, bool], ends: bool) -> str:
    words, lines = ["self"], ["pass"]
    if said.get("kw_only") and any(part.init for part in parts):
        words.append("*")
    for part in parts:
        if part.init and part.factory:
            words.append(f"{part.name}: {part.type + ' | None'!r} = None")
            lines += [f"if {part.name} is None:", f"    self.{part.name} = {part.new}"]
            lines += ["else:", f"    self.{part.name} = {part.name}"]
        elif part.init:
            words.append(f"{part.name}: {part.type!r}" + (f" = {part.default}" if part.default else ""))
            lines.append(f"self.{part.name} = {part.name}")
        elif part.new:
            lines.append(f"self.{part.name} = {part.new}")
    if ends:
        lines.append("self.__post_init__()")
    return "\n    ".join([f"def __init__({', '.join(words)}) -> None:", *lines])


def _eq(one: ast.ClassDef, parts: list[Part]) -> str:
    same = " and ".join(f"self.{part.name} == other.{part.name}" for part in parts if part.compare) or "True"
    return _compares("__eq__", one, f"self is other or ({same})")


def _ne(one: ast.ClassDef, parts: list[Part]) -> str:
    """Said of every class: one that is inherited looks for ``__eq__`` where a value that msgspec has read has none."""
    differs = " or ".join(f"self.{part.name} != other.{part.name}" for part in parts if part.compare) or "False"
    return _compares("__ne__", one, f"self is not other and ({differs})")


def _compares(method: str, one: ast.ClassDef, says: str) -> str:
    return (
        f"def {method}(self, other: object) -> Any:\n"
        "    if type(other) is not type(self):\n"
        "        return NotImplemented\n"
        f"    assert isinstance(other, {one.name})\n"
        f"    return {says}"
    )


def _hash(parts: list[Part]) -> str:
    values = "".join(f"self.{part.name}, " for part in parts if part.compare)
    return f"def __hash__(self) -> int:\n    return hash(({values}))"


def _wants(one: ast.ClassDef, said: dict[str, bool]) -> tuple[str, ...]:
    """The methods that a class has from ``told.py``: rare ones, which need not be compiled."""
    has = {line.name for line in one.body if isinstance(line, ast.FunctionDef)}
    asks = {"__repr__": said.get("repr", True), "__reduce__": said.get("init", True)}
    return tuple(name for name, asked in asks.items() if asked and name not in has)


_OPENING = ("from typing import TYPE_CHECKING", "if TYPE_CHECKING: from mypy_extensions import mypyc_attr")
"""mypyc reads this decorator, and nobody needs it afterwards."""


def _imports(module: Module, wanted: dict[str, Path]) -> str:
    """What the text wants beside its own imports: the names of fields that a base in another module states."""
    new = {name: where for name, where in wanted.items() if name not in module.imported | module.classes}
    return "\n".join(
        (
            "from typing import Any, ClassVar, Final as _Final",
            "from houseway_told import told as _houseway_told",
            *(_read(where, module.root).source_of(name) for name, where in sorted(new.items())),
            "def _python(kind: Any) -> Any: return kind",
            *(("_kept: Any = cached_property",) if "cached_property" in module.imported else ()),
            *_OPENING,
        )
    )
