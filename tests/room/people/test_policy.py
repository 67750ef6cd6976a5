"""The whole policy table: every role at every row, every field of every command."""

from itertools import combinations
from typing import Any, Literal, get_args

import msgspec
import pytest

from houseway.room import commands
from houseway.room.commands import Role
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.table.commands import COMMANDS
from tests.room.people.roles import NOBODY, at_table, rows_of
from tests.room.people.test_names import SPELLINGS

ROLES: tuple[Role, ...] = get_args(Role)
DEVICES = ("kiosk", "board", "tablet")
PEOPLE = tuple(role for role in ROLES if role not in DEVICES)
FILLED: dict[str, Any] = {
    "table": "7", "to_table": "8", "seat": 3, "to_seat": 4, "chips": 100, "cents": 100, "amount": 100, "count": 2,
    "player": "p2", "house": "limelight", "game": "holdem", "structure": "limit", "limit": "3/6", "list": "a/b/c",
    "answer": "accept", "reason": "because", "what": "a card fell", "kind": "early-turn", "choice": "a",
    "facts": {"seat": 3},
    "way": "wait", "aye": True, "on": True, "meal": True, "blind": True, "alone": True, "real": True,
    "account": "cage", "adjustment": "1", "shift": "1",
    "fund": "bad-beat", "hand": 4, "claim": "1", "role": "floor", "options": {"kill": "half"},
    "command": {"type": "Fold"}, "least": "8s 8h 8d 8c 2s", "hold": "claim:1", "wins": "bad-beat", "time": "Friday",
    "private": True, "name": "Sunday", "pace": "quick", "bots": "some", "invite": "0" * 32, "sit": True,
    "act": "1", "value": True, "dealer": "p3", "bank": "window-1", "sheet": "1", "transfer": "1",
    "level": "sharp", "talk": "phrases", "text": "Nice hand.", "line": 3, "report": "1", "hush": True,
    "dealt": "by hand", "shown": {"3": "8s 8h 8d 8c 2s"}, "step": "9", "tap": "t-1", "taps": ["t-1"], "made": 17,
}  # fmt: skip
ODD: dict[str, dict[str, Any]] = {
    "SendDealer": {"to": "1"}, "Prefer": {"name": "sure"},
    "KumKum": {"to": 4}, "Vote": {"to": "half-kill"}, "Adjust": {"to": "player:p2"},
    "CorrectCount": {"count": "1"}, "VerifyCount": {"count": "1"}, "AnswerFor": {"answer": "coming"},
    **{one: {"chips": {"500": 3}} for one in ("SellChips", "CashOut", "OpenBank", "CloseBank", "Fill", "Credit")},
}  # fmt: skip


def command(kind: type[Any], fields: list[msgspec.structs.FieldInfo]) -> Any:
    values = FILLED | ODD.get(kind.__name__, {})
    return msgspec.convert({"type": kind.__name__, **{one.name: values[one.name] for one in fields}}, kind)


def forms(kind: type[Any]) -> list[tuple[set[str], Any]]:
    """Every way to give a command: each combination of its optional fields, with the fields filled in."""
    fields = list(msgspec.structs.fields(kind))
    must, left = [one for one in fields if one.required], [one for one in fields if not one.required]
    choices = [list(some) for size in range(len(left) + 1) for some in combinations(left, size)]
    return [({one.name for one in some}, command(kind, must + some)) for some in choices]


def allowed(person: Person, given: Any) -> bool:
    try:
        policy.check(person, given)
    except Denied:
        return False
    return True


@pytest.mark.parametrize("role", ROLES)
def test_a_role_may_give_exactly_its_commands_with_exactly_its_fields(role: Role) -> None:
    person = Person("p1", "Ann", frozenset({role}))
    for name, kind in commands.KINDS.items():
        for filled, given in forms(kind):
            rows = {name} | {f"{name}.{field}" for field in filled if f"{name}.{field}" in policy.MAY}
            assert allowed(person, given) == (rows <= rows_of(role)), (role, name, filled)


@pytest.mark.parametrize("role", [*ROLES, "barred"])
def test_a_role_may_give_exactly_its_commands_of_the_table(role: Role | Literal["barred"]) -> None:
    person = (
        Person("p1", "Ann", frozenset(PEOPLE), barred="loud")
        if role == "barred"
        else Person("p1", "Ann", frozenset({role}))
    )
    may = {kind for kind in COMMANDS if allowed(person, commands.AtTable("7", {"type": kind}))}
    assert may == {kind for kind, who in at_table("AtTable").items() if role in who}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_may_watch_and_fetch_exactly_its_own(role: Role) -> None:
    person = Person("p1", "Ann", frozenset({role}))
    rows = {row for row in policy.MAY if " " in row}
    assert {row for row in rows if policy.may(person, row)} == {row for row in rows_of(role) if " " in row}


@pytest.mark.parametrize("device", DEVICES)
def test_a_device_has_no_rights_of_a_person_even_with_their_roles(device: Role) -> None:
    both = Person("p1", "Entrance tablet", frozenset({device, *PEOPLE}))
    assert {row for row in policy.MAY if policy.may(both, row)} == rows_of(device)


@pytest.mark.parametrize("role", ROLES)
def test_a_barred_person_may_only_leave(role: Role) -> None:
    person = Person("p1", "Ann", frozenset({role}), barred="they threw a chair")
    assert {row for row in policy.MAY if policy.may(person, row)} == rows_of("barred")
    with pytest.raises(Denied, match="they threw a chair"):
        policy.check(person, commands.PlayNow("limelight", "holdem"))


def test_who_has_not_signed_in_may_read_the_rules_and_come_in() -> None:
    assert {row for row in policy.MAY if policy.may(None, row)} == rows_of(NOBODY)
    assert {row.split()[1] for row in rows_of(NOBODY) if row.startswith("POST")} == {
        f"/api/{way}" for way in ("guest", "account", "login", "logout")
    }


def test_every_command_has_a_row_and_every_row_of_a_field_names_one() -> None:
    rows = {row for row in policy.MAY if " " not in row}
    assert {row for row in rows if "." not in row} == set(commands.KINDS)
    for row in rows - set(commands.KINDS):
        name, field = row.split(".")
        assert field in {one.name for one in msgspec.structs.fields(commands.KINDS[name]) if not one.required}


def test_a_row_that_is_not_in_the_policy_is_denied_to_all() -> None:
    everything = Person("p1", "Ann", frozenset(PEOPLE))
    with pytest.raises(Denied, match="watch stub is for no role"):
        policy.check_topic(everything, "stub:7")


def test_the_refusal_says_whose_business_it_is() -> None:
    with pytest.raises(Denied, match="CountDrop is for the back office"):
        policy.check(Person("p1", "Ann"), commands.CountDrop("7", "1", 100))


MONEY = Person("p1", "Ann", frozenset(PEOPLE))
OTHERS = [
    commands.SellChips("p2", 100), commands.CashOut("p2", 100), commands.Adjust("player:p2", "cage", 100, "a slip"),
    commands.Adjust("cage", "player:p2", 100, "a slip"), commands.QualifyJackpot("limelight", "7", 4, "p2", 100),
]  # fmt: skip


@pytest.mark.parametrize("given", OTHERS)
def test_staff_never_handle_their_own_money(given: Any) -> None:
    policy.check(MONEY, given)
    own = msgspec.convert(msgspec.json.decode(msgspec.json.encode(given).replace(b"p2", b"p1")), type(given))
    with pytest.raises(Denied, match=f"{type(given).__name__} for yourself"):
        policy.check(MONEY, own)


def named(player: str) -> str:
    """The names of Rosa, who is on the staff, and of somebody else."""
    return {"p1": "Rosa Marin", "p2": "Ben"}.get(player, player.removeprefix("w:"))


ROSA = Person("p1", "Rosa Marin", frozenset(PEOPLE))


@pytest.mark.parametrize("name", SPELLINGS)
@pytest.mark.parametrize("row", policy.NOT_FOR_SELF)
def test_no_spelling_lets_staff_handle_their_own_money(row: str, name: str) -> None:
    """As a walk-in, and as a second record under a name that looks the same."""
    kind = commands.KINDS[row]
    values = FILLED | ODD.get(row, {})
    given = {one.name: values[one.name] for one in msgspec.structs.fields(kind) if one.required}
    told = {"p9": name}
    for field in policy.NOT_FOR_SELF[row].split():
        own = {"account": "player:p9", "to": "player:p9", "name": name}.get(field, f"w:{name}")
        for whose in {own, "p9"} if field == "player" else {own}:
            command = kind(**(given | {field: whose}))
            with pytest.raises(Denied, match=f"{row} for yourself"):
                policy.check(ROSA, command, lambda id: told.get(id, named(id)))


@pytest.mark.parametrize("name", SPELLINGS)
@pytest.mark.parametrize("row", policy.OTHER_SIGNERS)
def test_no_spelling_lets_one_person_sign_twice(row: str, name: str) -> None:
    told = {"p9": name}
    for before in policy.OTHER_SIGNERS[row].split():
        assert policy.why_not("p1", row, {before: "p9"}, (), lambda id: told.get(id, named(id)))
        assert not policy.why_not("p1", row, {before: "p2"}, (), named)
    assert "your own money" in policy.why_not("p1", row, {}, {f"w:{name}"}, named)
    assert not policy.why_not("p1", row, {}, {"w:Ben", "cage", "p2"}, named)


SHEETS = [
    ("Sign", ["Adjust"]),
    ("VerifySheet", ["OpenBank", "CloseBank"]),
    ("VerifyCount", ["CountDrop", "CorrectCount"]),
    ("Receive", ["Fill", "Credit"]),
    ("SignShift", ["CloseShift"]),
    ("VerifyJackpot", ["QualifyJackpot"]),
    ("ApproveJackpot", ["QualifyJackpot", "VerifyJackpot"]),
    ("PayJackpot", ["QualifyJackpot", "VerifyJackpot", "ApproveJackpot"]),
]


@pytest.mark.parametrize(("name", "before"), SHEETS)
def test_a_sheet_is_signed_by_a_different_person_each_time(name: str, before: list[str]) -> None:
    signed = {one: f"p{number}" for number, one in enumerate(before, 1)}
    for person in signed.values():
        why = policy.why_not(person, name, signed, ())
        assert "; another person " in why
        assert not any(row in why for row in policy.MAY), "in words, and by no command's name"
    assert policy.why_not("p9", name, signed, {"p8"}) == ""
    assert "your own money" in policy.why_not("p9", name, signed, {"p9"})
    assert {row for row, _ in SHEETS} == set(policy.OTHER_SIGNERS)
