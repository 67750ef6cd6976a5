"""The page's types are stated in its sources, checked in lint, and true to what the room sends."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.messages import unwired, wire
from houseway.room.commands import KINDS
from houseway.room.tables.spread import all_houses
from houseway.web import public

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "houseway" / "web" / "static" / "js"
DECLARED = sorted(PAGE.rglob("*.d.ts"))
MODULES = sorted(PAGE.rglob("*.js"))
HOUSE = "limelight"


def as_sent(answer: object) -> Any:
    """Returns an answer as the page has it, with its messages as text."""
    return unwired(msgspec.to_builtins(answer, enc_hook=wire))


def stated(source: str) -> list[str]:
    """Every type that a module's comments state between braces, after a tag."""
    found = []
    for tag in re.finditer(r"@\w+\s+\{", source):
        depth, at = 1, tag.end()
        while depth and at < len(source):
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
        found.append(source[tag.end() : at - 1])
    return found


def test_fewer_than_twenty_types_of_the_page_say_anything_goes() -> None:
    types = [one for file in MODULES for one in stated(file.read_text(encoding="utf-8"))]
    types += [re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL) for file in DECLARED]
    assert len(types) > 300
    assert sum(len(re.findall(r"\bany\b", one)) + (one.strip() == "*") for one in types) < 20


@pytest.mark.parametrize("file", MODULES + DECLARED, ids=lambda file: str(file.relative_to(PAGE)))
def test_no_line_of_the_page_is_kept_from_the_checker(file: Path) -> None:
    assert not re.search(r"@ts-(ignore|nocheck|expect-error)", file.read_text(encoding="utf-8"))


def test_lint_runs_the_checker_strictly_over_every_module() -> None:
    settings = json.loads((ROOT / "jsconfig.json").read_text(encoding="utf-8"))
    options = settings["compilerOptions"]
    assert all(options[name] for name in ("strict", "checkJs", "noEmit"))
    assert settings["include"] == [str(PAGE.relative_to(ROOT))]
    assert "tsc --project jsconfig.json" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_lock_names_a_version_and_a_hash_of_every_package_and_no_host() -> None:
    text = (ROOT / "tools" / "page" / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    assert "resolved" not in text
    packages = {name: one for name, one in json.loads(text)["packages"].items() if name}
    assert packages
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", one["version"]) for one in packages.values())
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())


# -- true to what the room sends ---------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """An interface: the fields it must have, and those it may have."""

    must: frozenset[str]
    may: frozenset[str]


def shapes() -> dict[str, Shape]:
    """The interfaces of the page by name, with what they inherit."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in DECLARED)
    found: dict[str, Shape] = {}
    waiting = re.findall(r"interface (\w+)(?:<[^{]*>)?(?: extends (\w+))? \{\n(.*?)\n\}", text, re.DOTALL)
    while waiting:
        name, base, body = waiting.pop(0)
        if base and base not in found:
            waiting.append((name, base, body))
            continue
        above = found[base] if base else Shape(frozenset(), frozenset())
        fields = re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
        must = {field for field, open_ in fields if not open_}
        found[name] = Shape(above.must | must, above.may | {field for field, _ in fields})
    return found


SHAPES = shapes()


def fits(value: object, name: str, *, but: frozenset[str] = frozenset()) -> None:
    """Fails where an object has a field that its interface does not know, or lacks one that it must have."""
    assert isinstance(value, Mapping)
    unknown, missing = set(value) - SHAPES[name].may, SHAPES[name].must - but - set(value)
    assert not unknown, f"{name} does not know {sorted(unknown)}"
    assert not missing, f"{name} must have {sorted(missing)}"


def test_the_page_knows_every_command_of_the_room_and_every_field_of_it() -> None:
    text = (PAGE / "types" / "commands.d.ts").read_text(encoding="utf-8")
    body = re.search(r"interface Commands \{\n(.*?)\n\}", text, re.DOTALL)
    assert body
    known = {
        name: {field: bool(open_) for field, open_ in re.findall(r"(\w+)(\??):", fields)}
        for name, fields in re.findall(r"^  (\w+): \{ (.*) \};$", body[1], re.MULTILINE)
    }
    asked = {
        name: {field.encode_name: not field.required for field in msgspec.structs.fields(kind)}
        for name, kind in KINDS.items()
    }
    assert known == asked


def test_the_page_s_types_match_houses_games_rules_fees_and_the_exam() -> None:
    houses = {HOUSE: all_houses()[HOUSE]}
    card = public.house_card(houses, HOUSE)
    fits(card, "HouseCard")
    for one in msgspec.to_builtins(card["collections"]):
        fits(one, "Collection")
    for game in public.games(houses):
        fits(game, "GameLine")
    explained = as_sent(public.explain(houses, HOUSE, "holdem"))
    fits(explained, "Explained")
    for rule in explained["rules"]:
        fits(rule, "RuleLine")
        fits(public.rule(houses, rule["id"]), "Rule")
    fees = as_sent(public.fees(houses, HOUSE, "holdem"))
    fits(fees, "Fees")
    for schedule in fees["schedules"]:
        fits(schedule, "Schedule")
        for row in schedule["rows"]:
            fits(row, "FeeRow")
    paper = as_sent(public.exam_paper(houses, HOUSE, 1))
    fits(paper, "ExamPaper")
    for question in paper["questions"]:
        fits(question, "Question")


@pytest.mark.parametrize(("game", "hand"), [("holdem", "PokerHand"), ("pure-21", "BankedHand"), ("pan", "PanHand")])
def test_the_page_knows_every_field_of_a_hand_step_by_step(game: str, hand: str) -> None:
    houses = all_houses()
    place = next(slug for slug, house in houses.items() if game in house.games)
    example = as_sent(public.example(houses, place, game))
    fits(example, "ExampleHand")
    assert len(example["steps"]) > 5
    for step in example["steps"]:
        fits(step, "HandStep")
        # A number belongs to hands that were played at a table, a player and a name to people who sit there.
        fits(step["hand"], hand, but=frozenset({"number"}))
        for line in step["heard"]:
            fits(line, "Heard")
        for seat in step["seats"].values():
            fits(seat, "Seat", but=frozenset({"player", "name"}))
        for name, within in (("hands", "Held"), ("wagers", "Wager"), ("settled", "Settled")):
            for one in step["hand"].get(name, {}).values():
                fits(one, within)
