"""Opens rooms of older commits with the current code, in both stores; ``make.sh`` made them."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.room import open_log
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.cli.kit import run
from tests.stored.older.kit import NAMES, Stored, loaded, unpacked


@pytest.fixture(params=NAMES)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Stored:
    name = str(request.param)
    if name.startswith("postgres-"):
        return Stored(name, loaded(name, request.getfixturevalue("server")))
    return Stored(name, unpacked(name, tmp_path))


def test_the_log_verifies(stored: Stored) -> None:
    checked = run("log", "verify", stored.where, "--json").data
    assert checked == {"ok": True, "events": stored.said["events"], "head": stored.said["head"], "problem": None}


def test_the_room_has_the_same_money_tables_people_hands_and_proofs(stored: Stored, tmp_path: Path) -> None:
    async def look(host: RoomServer) -> dict[str, Any]:
        assert host.log_watcher.lost is None
        tables = host.room.runtimes
        return {
            "balances": {name: cents for name, cents in sorted(host.room.balances.items()) if cents},
            "tables": {id: runtime.table.hands for id, runtime in tables.items()},
            "stacks": {
                id: {str(seat): chair.stack for seat, chair in sorted(runtime.table.chairs.items())}
                for id, runtime in tables.items()
            },
            "people": {one.id: one.name for one in host.accounts.people.by_id.values()},
            "lists": {name: [one.player for one in waiting] for name, waiting in host.room.lists.names.items()},
        }

    async def look_at_hands(host: RoomServer) -> dict[str, Any]:
        finished = sorted(host._indexer.hands(), key=lambda one: one.last)
        dealt = [one for one in finished if one.shuffle]
        assert all(host.room.hands.again(one).over for one in dealt)
        firsts = {one.table: one for one in reversed(dealt)}
        proofs = [
            await host.records.hand(Person(next(iter(one.players.values())), "Reader"), one.table, one.number, "proof")
            for one in dealt
            if firsts[one.table] is one
        ]
        hands = [{"table": one.table, "number": one.number, "net": one.net, "players": one.players} for one in finished]
        return {**await look(host), "hands": json.loads(json.dumps(hands)), "proofs": proofs}

    # First from all events, then from the snapshot that this version saved.
    for how in (look_at_hands, look):
        found = stored.ask(how)
        assert found == {name: stored.said[name] for name in found}
    for proof in stored.said["proofs"]:
        file = tmp_path / "proof.json"
        file.write_text(json.dumps(proof))
        # At pan no card is opened to a player, and the first form of the commitment has nothing to check then.
        assert run("verify", str(file)).status == (0 if proof["cards"] else 1)


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_room_has_each_part(name: str) -> None:
    stored = Stored(name)
    parts = {"ListJoined", "ChipsSold", "ChipsCashed", "AdjustmentSigned", "DropCounted", "CountCorrected"}
    parts |= {"PersonBarred", "RoleGiven", "JackpotPaid", "HandBooked"}
    if stored.name[-8:] not in ("937bfb40", "b82a516f"):
        parts |= {"BankCounted", "CollectionTaken", "JackpotPosted"}
    assert set(stored.said["types"]) >= parts
    assert len(stored.said["tables"]) >= 7


def test_jackpots_of_old_logs_are_read_in_the_newest_version(tmp_path: Path) -> None:
    """Conditions got their time, and claims typed cards and the hand made, after the first of these commits."""
    last = {"JackpotPosted": "time", "JackpotQualified": "shown", "JackpotVerified": "made"}
    for name in ("937bfb40", "c16598fe", "d71532bb"):
        with open_log(unpacked(name, tmp_path)) as log:
            found = {event.type: event for event in log.read(stream="office") if event.type in last}
        assert len(found) == (2 if name == "937bfb40" else 3)
        for type, event in found.items():
            assert event.version == 2
            assert last[type] in event.data
            if type == "JackpotPosted":
                assert event.data["time"] <= event.data["at"]
