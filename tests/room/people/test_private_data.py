"""What is kept of people is encrypted, and is gone when they are erased: in every file, dump, backup and member."""

import asyncio
import base64
import os
import stat
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import psycopg
import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.log.errors import NoKey
from houseway.room.log.members import Joining
from houseway.room.log.opening import is_postgres, open_log
from houseway.room.log.vault import ERASED, ROOM_KEY, key_file
from houseway.room.people.accounts import Visit
from houseway.room.people.people import Person
from houseway.room.server.backups import back_up, restore
from houseway.room.server.log_check import check_log
from houseway.room.server.room_server import RoomServer
from tests.room.conftest import Server
from tests.room.server.test_by_hand import OPEN, Felt
from tests.room.server.test_private_tables import STANDS
from tests.room.server.test_room_server import soon
from tests.room.tables.kit import HOUSES

BOSS = Person("p90", "Boss", frozenset({"admin", "floor", "cage", "office"}))
NAME, NICK, WALKS = "Zebulon Quuxley", "Xanthippe", "Wilhelmina Vex"
BROWSER = "Netscape of Zebulon"
WORDS = (NAME, NICK, WALKS, BROWSER, "threw an ashtray", "owes a taxi", "you cheat", "hums at the table")
"""Everything private that the evening writes: none of it may be in a file, erased or not."""


async def opened(where: str, **how: Any) -> RoomServer:
    return await RoomServer.open(where, pace=STANDS, houses=HOUSES, **how)


async def evening(host: RoomServer) -> tuple[str, str, str]:
    """An account, a guest with a nickname and a walk-in, each of whom leaves everything that a room keeps."""
    visit = Visit("203.0.113.7", "device", BROWSER)
    zeb, _ = await host.accounts.create_account(NAME, "correct horse battery", visit=visit)
    xan, _ = await host.accounts.create_guest()
    await host.accounts.set_nickname(xan, NICK)
    await host.do(BOSS, ask.SellChips(f"w:{WALKS}", dollars(40), real=True), "sells")
    felt = Felt(host, (await host.do(BOSS, OPEN, "opens"))["table"])
    await felt.tap("Sit", player=WALKS, seat=1, chips=0)
    await felt.tap("Sit", player="Bo", seat=2, chips=0)
    assert "with that name" in await felt.no("Sit", player=WALKS, seat=3, chips=0)
    await felt.tap("GiveButton", seat=1)
    await felt.tap("DealByHand")
    await felt.tap("EndHand")
    await felt.tap("Leave", seat=1)
    walks = host.accounts.people.walk_in(WALKS)
    for person in (zeb.id, walks):
        await host.do(BOSS, ask.Bar(person, "threw an ashtray"), f"{person}/bar")
        await host.do(BOSS, ask.OverrideBar(person, "owes a taxi"), f"{person}/through")
        await host.do(BOSS, ask.Unbar(person), f"{person}/in")
    table = (await host.do(zeb, ask.OpenTable("limelight", "holdem", limit="3/6", private=True), "own"))["table"]
    invite = host.room.runtimes[table].status.invite
    await host.do(xan, ask.Join(invite), "joins")
    for seat, one in enumerate((zeb, xan), 1):
        await host.do(one, ask.Sit(table, seat, dollars(100)), f"{one.id}/sits")
    await host.do(zeb, ask.Say(table, "you cheat"), "says")
    await host.do(xan, ask.ReportTalk(table, 1), "reports")
    await host.do(BOSS, ask.AnswerReport(table, "1", "hums at the table", hush=True), "answers")
    await host.do(BOSS, ask.LiftSilence(table, zeb.id, "hums at the table"), "lifts")
    sheet = ask.Adjust(f"player:{zeb.id}", "cage", dollars(5), "owes a taxi")
    await host.do(BOSS, sheet, "adjusts")
    await host.do(BOSS, ask.Release("adjustment:1", "owes a taxi"), "releases")
    for one in (zeb, xan):
        await host.do(one, ask.AtTable(table, {"type": "Leave"}), f"{one.id}/leaves")
    await soon(lambda: not host.room.seats_of(zeb.id) and not host.room.seats_of(xan.id))
    return zeb.id, xan.id, walks


def run(what: Callable[[], Awaitable[Any]]) -> Any:
    async def in_time() -> Any:
        async with asyncio.timeout(60):
            return await what()

    return asyncio.run(in_time())


def whole_evening(where: str) -> tuple[str, str, str]:
    async def goes() -> tuple[str, str, str]:
        host = await opened(where)
        try:
            return await evening(host)
        finally:
            await host.close()

    people: tuple[str, str, str] = run(goes)
    return people


async def erase(host: RoomServer, *people: str) -> None:
    for person in people:
        await host.do(BOSS, ask.Erase(person), f"erase/{person}")


async def kept(host: RoomServer, player: str) -> Any:
    return await host.records.kept_of(player, host.accounts.people)


def encodings(word: str) -> Iterator[bytes]:
    """A word as it might lie in a file."""
    for text in (word, word.casefold(), word.upper(), word.replace(" ", "\\u0020"), word[::-1]):
        yield from (text.encode(), text.encode("utf-16-le"), text.encode("utf-16-be"), text.encode().hex().encode())
    for shift in range(3):  # base64 anywhere in a longer text
        whole = base64.b64encode(b"\0" * shift + word.encode())
        yield whole[4 if shift else 0 : -4]


def raw(where: str, server: Server | None = None) -> bytes:
    """Every byte that a room has on the disk, without its key."""
    if server is None:
        return b"".join(
            path.read_bytes() for path in sorted(Path(where).parent.glob("room.db*")) if path.suffix != ".key"
        )
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
    folder = server._data
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def dumped(where: str, server: Server) -> bytes:
    program = (server._programs / "initdb").resolve().parent / "pg_dump"
    return subprocess.run([program, where], capture_output=True, check=True).stdout


def assert_nowhere(data: bytes, words: tuple[str, ...] = WORDS) -> None:
    for word in words:
        for written in encodings(word):
            assert written not in data, (word, written)


def keys(where: str) -> dict[str, bytes | None]:
    with open_log(where) as log:
        return dict(log.person_keys())


def checked(where: str) -> dict[str, int]:
    with open_log(where) as log:
        return {account: line.cents for account, line in check_log(log, lambda _done: None).lines.items()}


# -- nothing is plain --------------------------------------------------------------------------------------------------


def test_no_name_and_no_note_is_in_the_files_of_a_room(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def goes() -> None:
        host = await opened(where)
        await evening(host)
        assert_nowhere(raw(where))  # with its -wal, while it is open
        await host.close()

    run(goes)
    assert_nowhere(raw(where))
    back_up(where, tmp_path / "room.db.backup")
    assert_nowhere((tmp_path / "room.db.backup").read_bytes())


def test_no_name_and_no_note_is_in_the_files_or_the_dump_of_a_database(postgres: str, server: Server) -> None:
    whole_evening(postgres)
    assert_nowhere(raw(postgres, server))
    dump = dumped(postgres, server)
    assert b"houseway_person_keys" in dump
    assert_nowhere(dump)


def test_the_room_itself_reads_everything(place: str) -> None:
    async def goes() -> None:
        host = await opened(place)
        zeb, xan, walks = await evening(host)
        people = host.accounts.people
        assert [people.name_of(one) for one in (zeb, xan, walks)] == [NAME, NICK, WALKS]
        await host.close()
        again = await opened(place)
        assert again.accounts.people == people
        told_of = await kept(again, zeb)
        told = repr(told_of)
        for word in (NAME, BROWSER, "threw an ashtray", "owes a taxi", "you cheat", "hums at the table"):
            assert word in told, word
        assert told_of["person"]["password"] == "an argon2id hash"
        assert "$argon2id" not in told
        assert sum(one["cents"] for one in told_of["ledger"]) == again.room.balance(zeb)
        assert WALKS in repr(await kept(again, walks))
        assert [one["seat"] for one in (await kept(again, walks))["hands"]] == [1]
        await again.close()

    run(goes)


# -- erasing -----------------------------------------------------------------------------------------------------------


def test_erasing_leaves_the_log_whole_and_every_balance_as_it_was(place: str) -> None:
    people = whole_evening(place)
    before = checked(place)

    async def goes() -> None:
        host = await opened(place)
        balances = dict(host.room.balances)
        await erase(host, *people)
        assert host.room.balances == balances
        live = host.accounts.people
        await host.close()
        with open_log(place) as log:
            log.own()
            log.delete_snapshots()
            log.delete_sheets()
        again = await opened(place)
        assert again.accounts.people == live, "made from the log, they are what they were in memory"
        assert again.room.balances == balances
        names = [again.accounts.people.name_of(one) for one in people]
        assert names == ["Erased person 1", "Erased person 2", "Erased walk-in 1"]
        for one in people:
            told = repr(await kept(again, one))
            assert not [word for word in WORDS if word in told]
        await again.close()

    run(goes)
    assert checked(place) == before
    assert [keys(place)[one] for one in people] == [None] * 3


def test_an_erased_key_is_in_no_file_of_the_room(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    people = whole_evening(where)
    sealed = [key for one in people if (key := keys(where)[one])]
    assert all(key in raw(where) for key in sealed)

    async def goes() -> None:
        host = await opened(where)
        await erase(host, *people)
        assert not [key for key in sealed if key in raw(where)], "not in the -wal either"
        await host.close()

    run(goes)
    assert not [key for key in sealed if key in raw(where)]
    back_up(where, tmp_path / "after.db")
    assert not [key for key in sealed if key in (tmp_path / "after.db").read_bytes()]
    with closing(apsw.Connection(where)) as connection:
        connection.execute("VACUUM")
    assert not [key for key in sealed if key in raw(where)]


def test_an_erased_key_is_not_in_a_dump_nor_in_its_table(postgres: str, server: Server) -> None:
    people = whole_evening(postgres)
    sealed = [key for one in people if (key := keys(postgres)[one])]

    def table() -> bytes:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            ((path,),) = connection.execute("SELECT pg_relation_filepath('houseway_person_keys')").fetchall()
        return Path(server._data / path).read_bytes()

    assert all(key in table() for key in sealed)

    async def goes() -> None:
        host = await opened(postgres)
        await erase(host, *people)
        await host.close()

    run(goes)
    assert not [key for key in sealed if key in table()]
    assert not [key for key in sealed if key.hex().encode() in dumped(postgres, server)]


def test_members_of_a_room_see_an_erasure_at_once(postgres: str) -> None:
    async def goes() -> None:
        one, two = [await opened(postgres, joining=Joining(name, f"http://{name}.test")) for name in ("one", "two")]
        try:
            zeb, _ = await one.accounts.create_account(NAME, "correct horse battery")
            await soon(lambda: two.accounts.people.name_of(zeb.id) == NAME)
            await erase(one, zeb.id)
            await soon(lambda: two.accounts.people.name_of(zeb.id) == "Erased person 1")
            assert two.accounts.people == one.accounts.people
            assert two.room.unseal(one.room.seal(zeb.id, "late")) == ERASED
            assert NAME not in repr(await kept(two, zeb.id))
            with pytest.raises(Refused, match="no account with that name and password"):
                await two.accounts.sign_in(NAME, "correct horse battery")
            again, _ = await two.accounts.create_account(NAME, "correct horse battery")
            assert again.id != zeb.id, "the name is free"
        finally:
            await two.close()
            await one.close()

    run(goes)


def test_who_cannot_be_erased(tmp_path: Path) -> None:
    async def goes() -> None:
        host = await opened(str(tmp_path / "room.db"))
        zeb, _ = await host.accounts.create_account(NAME, "correct horse battery")
        table = (await host.do(zeb, ask.OpenTable("limelight", "holdem", limit="3/6"), "own"))["table"]
        await host.do(zeb, ask.Sit(table, 1, dollars(100)), "sits")

        async def why(player: str) -> str:
            with pytest.raises(Refused) as refused:
                await host.do(BOSS, ask.Erase(player), f"erase/{player}/{host.head}")
            return str(refused.value)

        assert f"{NAME} sits at table {table}" in await why(zeb.id)
        await host.do(zeb, ask.AtTable(table, {"type": "Leave"}), "leaves")
        await soon(lambda: not host.room.seats_of(zeb.id))
        await host.do(zeb, ask.JoinList("limelight", "holdem", "4/8"), "lists")
        assert "is on the list" in await why(zeb.id)
        await host.do(zeb, ask.LeaveList(next(iter(host.room.lists.names))), "unlists")
        await host.do(BOSS, ask.Bar(zeb.id, "threw an ashtray"), "bars")
        assert "a bar needs the name" in await why(zeb.id)
        await host.do(BOSS, ask.Unbar(zeb.id), "in")
        await host.do(BOSS, ask.GiveRole(zeb.id, "dealer"), "role")
        assert "take their roles first" in await why(zeb.id)
        await host.do(BOSS, ask.TakeRole(zeb.id, "dealer"), "unrole")
        await erase(host, zeb.id)
        assert "is erased already" in await why(zeb.id)
        assert "there is no person p77" in await why("p77")
        await host.close()

    run(goes)


# -- the key -----------------------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_only_its_owner_reads_it(place: str) -> None:
    whole_evening(place)
    with open_log(place) as log:
        path = key_file(place, log.person_keys(ROOM_KEY))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    key = path.read_bytes()
    assert bytes.fromhex(key.decode()) not in raw(place) if not is_postgres(place) else True
    run_twice = path.stat().st_mtime_ns

    async def goes() -> None:
        await (await opened(place)).close()

    run(goes)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (key, run_twice)


def test_without_its_key_or_with_another_a_room_says_one_sentence_and_loses_nothing(place: str) -> None:
    people = whole_evening(place)
    with open_log(place) as log:
        path = key_file(place, log.person_keys(ROOM_KEY))
        events = log.tail().number
    away = path.with_suffix(".away")
    path.rename(away)

    async def goes() -> None:
        await (await opened(place)).close()

    with pytest.raises(NoKey, match=r"the key to this room's private data is missing: put .* back"):
        run(goes)
    assert not path.exists(), "no other key is made"
    path.write_text(os.urandom(64).hex())
    with pytest.raises(NoKey, match=r"is not the key to this room's private data"):
        run(goes)
    for no_key in (b"nonsense", b"\x8b\xff", os.urandom(8).hex().encode()):
        path.write_bytes(no_key)
        with pytest.raises(NoKey, match="is not a key to private data: put the room's own key file back"):
            run(goes)
    with open_log(place) as log:
        assert log.tail().number == events
        check_log(log, lambda _done: None)
    away.rename(path)

    async def reads() -> None:
        host = await opened(place)
        assert [host.accounts.people.name_of(one) for one in people] == [NAME, NICK, WALKS]
        await host.close()

    run(reads)


def test_a_key_named_by_the_room_file_is_used(tmp_path: Path) -> None:
    where, file = str(tmp_path / "room.db"), tmp_path / "elsewhere.key"

    async def goes() -> None:
        host = await opened(where, private_key=file)
        await host.accounts.create_account(NAME, "correct horse battery")
        await host.close()

    run(goes)
    assert file.exists()
    assert not Path(f"{where}.key").exists()


def test_keys_of_two_people_that_change_places_are_noticed(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    zeb, xan, _ = whole_evening(where)
    with apsw.Connection(where) as connection:
        found: dict[Any, Any] = dict(connection.execute("SELECT person, sealed FROM person_keys"))
        for one, other in ((zeb, xan), (xan, zeb)):
            connection.execute("UPDATE person_keys SET sealed = ? WHERE person = ?", (found[other], one))

    async def goes() -> None:
        await (await opened(where)).close()

    with pytest.raises(NoKey, match="can't be read"):
        run(goes)


# -- backups and older rooms -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to_database", [False, True])
def test_a_backup_needs_the_key_and_does_not_have_it(
    place: str, tmp_path: Path, to_database: bool, server: Server
) -> None:
    people = whole_evening(place)
    back_up(place, tmp_path / "backup.db")
    with open_log(place) as log:
        path = key_file(place, log.person_keys(ROOM_KEY))
    assert path.read_bytes().strip() not in (tmp_path / "backup.db").read_bytes()
    if to_database:
        with psycopg.connect(server.url, autocommit=True) as connection:
            schema = f"back{os.urandom(4).hex()}"
            connection.execute(f"CREATE SCHEMA {schema}")
        target = f"{server.url}?options=-csearch_path%3D{schema}"
    else:
        target = str(tmp_path / "restored.db")
    restore(tmp_path / "backup.db", target)

    async def goes(key: Path | None) -> list[str]:
        host = await opened(target, private_key=key)
        found = [host.accounts.people.name_of(one) for one in people]
        await host.close()
        return found

    if not (to_database and is_postgres(place)):  # their usual place is the same
        with pytest.raises(NoKey, match="is missing"):
            run(lambda: goes(tmp_path / "none.key"))
    assert run(lambda: goes(path)) == [NAME, NICK, WALKS]


def test_a_room_with_plain_names_stays_as_it_is_and_new_names_are_encrypted(tmp_path: Path) -> None:
    from tests.stored.older.kit import unpacked  # noqa: PLC0415

    where = unpacked("d71532bb", tmp_path)

    async def goes() -> list[Person]:
        host = await opened(where)
        older = [one for one in host.accounts.people.by_id.values() if not one.guest]
        await host.accounts.create_account(NAME, "correct horse battery")
        told_of = await kept(host, older[0].id)
        assert told_of["unencrypted"], "the export says which events have it"
        await host.close()
        return older

    older = run(goes)
    assert older
    assert older[0].name.encode() in Path(where).read_bytes()
    assert_nowhere(Path(where).read_bytes(), (NAME,))
