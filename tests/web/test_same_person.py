"""A real server, attacked by staff who spell their own names in other ways."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.room.people.test_names import SPELLINGS
from tests.web.kit import Guest, Served, served


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one


@contextmanager
def staff(room: Served, name: str, *roles: str) -> Iterator[Guest]:
    """A person of the staff with an account, on a socket."""
    with room.client() as web, room.keyholder() as house:
        who = web.post("/api/account", json={"name": name, "password": "correct horse"}).json()["id"]
        for role in roles:
            house.done("GiveRole", key=f"{who}-{role}", player=who, role=role)
        with Guest(room.url, web) as guest:
            yield guest


def test_no_spelling_of_a_cashiers_own_name_gets_chips_from_the_window(room: Served) -> None:
    with staff(room, "Rosa Marin", "cage") as rosa, room.keyholder() as house:
        table = house.done("OpenTable", house="golden-state", game="holdem", limit="2x4", dealt="by hand")["table"]
        for nth, name in enumerate(SPELLINGS):
            for kind in ("SellChips", "CashOut"):
                why = rosa.do(kind, player=f"w:{name}", cents=100, real=True)["why"]
                assert why == f"{kind} for yourself is another person's job", name
            assert rosa.do("Welcome", name=name)["type"] != "Done", name
            seated = house.do(
                "Tell", key=f"sit-{nth}", table=table, command={"type": "Sit", "player": name, "seat": 1, "chips": 0}
            )
            if seated["type"] == "Done":
                house.done("Tell", key=f"up-{nth}", table=table, command={"type": "Leave", "seat": 1})
        # A second record that somebody else made under the name is no way around it either.
        other = house.done("Welcome", key="welcome", name="rosa marin")["player"]
        assert "for yourself" in rosa.do("SellChips", player=other, cents=100)["why"]


@pytest.mark.parametrize("hidden", ["\u202e", "\u2066", "\u200b", "\u00ad", "\ufeff"])
def test_hidden_characters_are_refused_wherever_staff_type_a_name(room: Served, hidden: str) -> None:
    with room.keyholder() as house:
        opened = {"house": "golden-state", "game": "holdem", "limit": "2x4", "dealt": "by hand"}
        table = house.done("OpenTable", key=f"open-{ord(hidden)}", **opened)["table"]
        name = f"{hidden}nasuS"
        asked: list[tuple[str, dict[str, Any]]] = [
            ("Welcome", {"name": name}),
            ("SellChips", {"player": f"w:{name}", "cents": 100}),
            ("CashOut", {"player": f"w:{name}", "cents": 100}),
            ("Tell", {"table": table, "command": {"type": "Sit", "player": name, "seat": 1, "chips": 0}}),
        ]
        for kind, fields in asked:
            refused = house.do(kind, key=f"{kind}-{ord(hidden)}", **fields)
            assert refused["type"] == "Refused", (kind, refused)
            assert "letters, digits" in refused["why"] or "bought no real chips" in refused["why"], (kind, refused)
