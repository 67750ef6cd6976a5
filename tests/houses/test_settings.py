"""Every setting of a rulebook means something: it is read, it has a choice, and the rule it cites governs play."""

import ast
import dataclasses
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import houseway
from houseway.rulebook import BankedRules, GameRules, House, PanRules, PokerRules, house, names
from houseway.rulebook.checks import contradictions
from houseway.rulebook.house import HOUSES, Game
from houseway.rulebook.reading import CitedOnly

SOURCE = Path(houseway.__file__).parent
SECTION = re.compile(r"\w+")


def settings() -> Iterator[tuple[type[GameRules], str, type, str, object]]:
    """Every setting that has a value: rules, section, its class, setting and type."""
    for rules in (PokerRules, BankedRules, PanRules):
        for section, (kind, _) in rules.sections().items():
            hints = get_type_hints(kind, include_extras=True)
            for field in dataclasses.fields(kind):
                if hints[field.name] is not CitedOnly:
                    yield rules, section, kind, field.name, hints[field.name]


@dataclasses.dataclass(frozen=True)
class Read:
    """One place where an attribute is read."""

    inside: str
    """The class around the line."""
    owner: str
    """The expression that it is read from."""
    bound: str
    """The sources of a variable in the module."""

    def is_of(self, section: str, kind: type) -> bool:
        words = SECTION.findall(f"{self.owner} {self.bound}")
        if {section, f"_{section}"} & set(words):
            return True
        holder = re.sub(r"\(.*\)$", "", self.owner).rpartition(".")[2]
        return (
            holder in program().annotated.get(kind.__name__, ())
            or kind.__name__ in words
            or (self.owner, self.inside) == ("self", kind.__name__)
        )


@dataclasses.dataclass(frozen=True)
class Program:
    """The attributes that the program reads, and the types."""

    annotated: dict[str, set[str]]
    """The name of a class → what objects and functions call one of it: fields, properties, what is returned."""
    reads: dict[str, list[Read]]
    """Attribute → every place where the program reads it."""


@cache
def program() -> Program:
    """One file after the other: all trees together would be looked through for garbage again and again."""
    found = Program({}, {})
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        nodes = list(ast.walk(tree))
        note_types(nodes, found.annotated)
        bound = bindings(nodes)
        classes = {id(node): one.name for one in tree.body if isinstance(one, ast.ClassDef) for node in ast.walk(one)}
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                read = Read(classes.get(id(node), ""), written(node.value), bound.get(written(node.value), ""))
                found.reads.setdefault(node.attr, []).append(read)
    return found


def note_types(nodes: list[ast.AST], annotated: dict[str, set[str]]) -> None:
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name, returns=ast.expr() as hint):
                pass
            case ast.AnnAssign(target=target, annotation=hint):
                name = written(target).rpartition(".")[2]
            case _:
                continue
        for word in SECTION.findall(written(hint)):
            annotated.setdefault(word, set()).add(name)


def written(node: ast.expr) -> str:
    """An expression as text; a name, or what a name holds, without the pains that ``unparse`` takes."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=(ast.Name() | ast.Attribute()) as value, attr=name):
            return f"{written(value)}.{name}"
    return ast.unparse(node)


def bindings(nodes: list[ast.AST]) -> dict[str, str]:
    """Name → all that a module binds to it: assignments, and the types of parameters."""
    found: dict[str, str] = {}
    for node in nodes:
        pairs: list[tuple[str, ast.expr]] = []
        if isinstance(node, ast.NamedExpr):
            pairs = [(node.target.id, node.value)]
        if isinstance(node, ast.arg) and node.annotation:
            pairs = [(node.arg, node.annotation)]
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            pairs = [(written(target), value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = [(written(one), what) for one, what in zip(target.elts, value.elts, strict=True)]
        for name, what in pairs:
            found[name] = f"{found.get(name, '')} {written(what)}"
    return found


@pytest.mark.slow
def test_every_setting_is_read_and_one_that_nothing_reads_would_be_noticed() -> None:
    """In one test, as the whole program is read for it."""
    unread = [
        f"{rules.__name__} {section}.{name}"
        for rules, section, kind, name, _ in settings()
        if not any(read.is_of(section, kind) for read in program().reads.get(name, ()))
    ]
    assert unread == []
    assert not any(read.is_of("pot", type("Pot", (), {})) for read in program().reads.get("agreed_split", ()))


def test_every_setting_has_a_choice() -> None:
    for _, section, _, name, want in settings():
        assert get_origin(want) is not Literal or len(get_args(want)) > 1, f"{section}.{name}"


def cited(game: Game) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yields the citations of the settings, limits and seats of a game: place, rules, and assumptions."""
    for structure in game.structures:
        for setting, cite in game.at(structure=structure).cites.items():
            yield setting, cite.rules, cite.assumed
    for row in game.stakes:
        yield f"stakes {row.name}", (row.rule,) if isinstance(row.rule, str) else row.rule, row.assumed
    seats = game.reader.cite(game.table["seats"], "seats")
    yield "seats", seats.rules, seats.assumed


@pytest.mark.parametrize("name", names())
def test_settings_cite_the_rules_that_govern_play_and_not_fees(name: str) -> None:
    """But for time collections, which are fees."""
    fees = {rule.id for rule in house(name).catalogue.rules if rule.decides == "fees" or rule.kind == "fee"}
    for game in house(name).games.values():
        wrong = {
            (setting, rule)
            for setting, rules, _ in cited(game)
            for rule in rules
            if rule in fees and not setting.startswith("rental.")
        }
        assert (game.slug, wrong) == (game.slug, set())


@pytest.mark.parametrize("name", names())
def test_a_rule_of_another_game_is_cited_with_the_reason_why_it_governs_this_one(name: str) -> None:
    """Unless the game says that it extends the other."""
    place = house(name)
    games = {rule.id: set(rule.games) for rule in place.catalogue.rules}
    for game in place.games.values():
        own, above = {"general", game.slug}, game.table.get("extends")
        while above:
            own.add(above)
            above = place.games[above].table.get("extends")
        strange = {
            (setting, rule)
            for setting, rules, assumed in cited(game)
            for rule in rules
            if not assumed and not own & games[rule]
        }
        assert (game.slug, strange) == (game.slug, set())


@pytest.mark.parametrize(
    ("game", "change", "key", "says"),
    [
        ("limelight pure-21", ('"no-jokers"', '"no-decisions"'), "deal.joker_up", "no-jokers"),
        ("marina no-bust-joker", ('"no-decisions"', '"no-jokers"'), "shoe.jokers", "joker_up to no-decisions"),
        (
            "rogelios pure-21",
            ("pays = { is = [6, 5]", "pays = { is = [3, 2]"),
            "naturals.options",
            "Add the payoff of naturals.pays.",
        ),
    ],
)
def test_a_setting_without_effect_is_refused(
    game: str, change: tuple[str, str], key: str, says: str, tmp_path: Path
) -> None:
    """A joker up where none is dealt, no rule on jokers that are, and a payoff that the book does not offer."""
    shipped, slug = game.split()
    room = tmp_path / "room"
    shutil.copytree(HOUSES / shipped, room)
    rules, file = room / "rules.toml", room / "games" / f"{slug}.toml"
    rules.write_text(rules.read_text(encoding="utf-8").replace(f'house = "{shipped}"', 'house = "room"', 1))
    assert list(contradictions(House(room))) == []
    file.write_text(file.read_text(encoding="utf-8").replace(*change, 1), encoding="utf-8")
    assert [(bad.key, says in bad.reason) for bad in contradictions(House(room))] == [(f"{slug}.{key}", True)]


KITS = ("poker/table.py", "poker/draw_table.py", "poker/stud_table.py", "banked/tables.py", "banked/sevens.py")


@pytest.mark.parametrize("kit", [*KITS, "pan/pan_table.py", "table/table_kit.py"])
def test_a_kit_builds_its_decks_and_deals_from_the_book_and_not_from_the_settings(kit: str) -> None:
    """A deck with the setting's jokers would pass whatever the setting says."""
    text = (Path(__file__).parents[1] / kit).read_text(encoding="utf-8")
    assert re.findall(r"rules\.(?:deal|shoe|piles|chart)\.\w+", text, re.IGNORECASE) == []
