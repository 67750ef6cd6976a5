"""The store of a room that several members keep: who may write, whose each table is, and who is struck."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import psycopg
import pytest

from houseway.room import Draft, Entry, LogError, Moved, Receipt, TakenOver, open_log
from houseway.room.log.errors import DoneAlready, NameTaken, PlaysOtherwise, Struck
from houseway.room.log.members import Joining
from houseway.room.log.membership import Register, SharedLog
from houseway.room.log.opening import Owned, own
from tests.room.log.kit import put, said, words

ONE, TWO, THREE = (Joining(name, f"http://{name}.test") for name in ("one", "two", "three"))


class Room:
    """Cluster that join the log of a room."""

    def __init__(self, where: str, opened: ExitStack) -> None:
        self.where, self._opened = where, opened

    def join(self, joining: Joining) -> SharedLog:
        log = self._opened.enter_context(SharedLog(self.where, create=True))
        log.join(joining)
        return log

    def late(self, joining: Joining, seconds: int = 10) -> None:
        """A member has not beaten for so long."""
        with psycopg.connect(self.where, autocommit=True) as connection:
            old = "UPDATE houseway_members SET beat = beat - make_interval(secs => %s) WHERE name = %s"
            connection.execute(old, (seconds, joining.name))

    def ended(self, joining: Joining) -> None:
        """Waits until PostgreSQL has noticed that a member's connection is closed."""
        there = """
        SELECT count(*) FROM pg_stat_activity WHERE pid IN (SELECT heart FROM houseway_members WHERE name = %s)
        """
        with psycopg.connect(self.where, autocommit=True) as connection:
            while connection.execute(there, (joining.name,)).fetchone() != (0,):
                time.sleep(0.01)


@pytest.fixture
def room(postgres: str) -> Iterator[Room]:
    with ExitStack() as opened:
        yield Room(postgres, opened)


def opened(table: int) -> Entry:
    return Entry(f"table:{table}", 0, (Draft("TableOpened", {"at": 0}),))


def of_itself(table: int, expected: int) -> Entry:
    return Entry(f"table:{table}", expected, (Draft("Said", {"word": "dealt"}),), by_owner=True)


def test_members_take_numbers_and_all_of_them_write(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    put(one, said("first"))
    put(two, said("second", expected=1))
    assert words(one) == ["first", "second"]
    assert [(member.number, member.name) for member in one.beat(0, 0).members] == [(1, "one"), (2, "two")]


def test_of_two_who_write_after_the_same_event_one_is_refused(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    put(one, said("first"))
    (refused,) = two.append([said("second")])
    assert isinstance(refused, Moved)


def test_new_tables_go_to_the_least_busy(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    for table in range(1, 5):
        put(one, opened(table))
    assert sorted(two.beat(0, 0).owners.values()) == [1, 1, 2, 2]
    one.beat(0, 50.0)
    put(two, opened(5))
    assert two.beat(0, 0).owners["table:5"] == 2


def test_a_table_does_something_of_itself_only_by_its_owner(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    put(one, opened(1))
    owner, other = (one, two) if one.beat(0, 0).owners["table:1"] == 1 else (two, one)
    (refused,) = other.append([of_itself(1, 1)])
    assert isinstance(refused, Moved)
    put(owner, of_itself(1, 1))
    (asked,) = other.append([said("bet", expected=2)])
    assert isinstance(asked, Receipt), "a command is stored from any member"


def test_a_closed_table_has_no_owner(room: Room) -> None:
    one = room.join(ONE)
    put(one, opened(1))
    put(one, Entry("table:1", 1, (Draft("TableClosed", {}),), by_owner=True))
    assert one.beat(0, 0).owners == {}


def test_a_member_that_is_late_is_struck_and_its_tables_are_shared_out(room: Room) -> None:
    one, two, three = room.join(ONE), room.join(TWO), room.join(THREE)
    for table in range(1, 7):
        put(one, opened(table))
    room.late(ONE)
    roll = two.beat(0, 0)
    assert [member.name for member in roll.members] == ["two", "three"]
    assert sorted(roll.owners.values()) == [2, 2, 2, 3, 3, 3]
    for write in (lambda: one.append([]), lambda: one.append([said("late")]), lambda: one.beat(0, 0)):
        with pytest.raises(Struck, match=r"^member 1 was struck and others have its tables"):
            write()
    assert three.beat(0, 0).owners == roll.owners


def test_one_that_comes_back_has_a_new_number_and_no_tables(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    put(one, opened(1))
    put(one, opened(2))
    room.late(ONE)
    again = room.join(ONE)
    with pytest.raises(Struck):
        one.append([])
    roll = again.beat(0, 0)
    assert [(member.number, member.name) for member in roll.members] == [(2, "two"), (3, "one")]
    assert set(roll.owners.values()) <= {2, 3}
    assert two.beat(0, 0) is not None


def test_one_that_comes_back_to_its_name_and_place_takes_the_tickets_that_it_took_before(room: Room) -> None:
    room.join(TWO)

    def secret(log: SharedLog, name: str) -> bytes:
        return next(one.secret for one in log.beat(0, 0).members if one.name == name)

    first = secret(room.join(ONE), "one")
    room.late(ONE)
    again = room.join(ONE)
    assert secret(again, "one") == first
    assert secret(again, "two") != first
    room.late(ONE)
    assert secret(room.join(Joining("one", "http://elsewhere.test")), "one") != first


def test_a_member_whose_connection_is_gone_is_struck_sooner_than_one_that_is_silent(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    room.late(ONE, 2)
    assert [member.name for member in two.beat(0, 0).members] == ["one", "two"]
    one.__exit__()
    room.ended(ONE)
    assert [member.name for member in two.beat(0, 0, strikes=False).members] == ["one", "two"]
    assert [member.name for member in two.beat(0, 0).members] == ["two"]


def test_one_that_joins_strikes_whoever_has_gone_and_is_refused_the_name_or_the_place_of_one_who_lives(
    room: Room,
) -> None:
    one = room.join(ONE)
    put(one, opened(1))
    for joining in (ONE, Joining("one", "http://else.test"), Joining("else", "http://one.test")):
        with pytest.raises(NameTaken, match=r"^one is at http://one.test: a member has its own name and address$"):
            room.join(joining)
    one.__exit__()
    room.ended(ONE)
    again = room.join(Joining("one", "http://else.test"))
    assert [member.number for member in again.beat(0, 0).members] == [2]
    assert again.beat(0, 0).owners == {"table:1": 2}


def test_one_that_joins_is_refused_while_somebody_lives_who_plays_by_other_rulebooks_or_settings(room: Room) -> None:
    one = room.join(replace(ONE, plays="by one book"))
    with pytest.raises(PlaysOtherwise, match=r"^one has other rulebooks, another law, .* have the same$"):
        room.join(replace(TWO, plays="by another"))
    room.join(replace(TWO, plays="by one book"))
    room.join(THREE)  # of before this was told
    one.leave()
    room.late(TWO)
    assert room.join(replace(ONE, plays="by another")).beat(0, 0).members


def test_one_member_is_at_a_command_and_another_once_it_lets_go_or_loses_its_connection(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    assert one.claim("k")
    assert not two.claim("k")
    assert two.claim("another")
    one.release("k")
    assert two.claim("k")
    two._claims.close()
    while not one.claim("k"):
        time.sleep(0.01)
    two.release("another")  # on a new connection, which never had it
    assert not two.claim("k")


def test_whoever_stops_gives_its_tables_away_at_once(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    put(one, opened(1))
    put(one, opened(2))
    one.rest()
    assert set(two.beat(0, 0).owners.values()) == {2}


def test_a_key_is_carried_out_once_whatever_the_stream(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    put(one, said("sits", key="k"))
    again, other = two.append([said("sits", stream="table:2", key="k"), said("else", stream="table:3")])
    assert isinstance(again, DoneAlready)
    assert isinstance(other, Receipt)
    (same,) = two.append([said("sits", key="k")])
    assert isinstance(same, Receipt)
    assert same.again


def test_what_one_writes_the_other_hears_and_not_itself(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    while two.wait_for_news(0.05) or one.wait_for_news(0.05):
        pass
    put(one, said("first"))
    assert two.wait_for_news(10) == "events"
    assert one.wait_for_news(0.1) == ""


def test_an_administrator_moves_tables_and_lets_members_rest(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)
    for table in range(1, 5):
        put(one, opened(table))
    with Register(room.where) as register:
        register.move("1", "two")
        assert register.roll().owners["table:1"] == 2
        register.rest("two")
        assert set(register.roll().owners.values()) == {1}
        put(one, opened(5))
        assert register.roll().owners["table:5"] == 1
        with pytest.raises(LogError, match=r"^no other member works: one cannot rest$"):
            register.rest("one")
        register.work("two")
        put(two, opened(6))
        assert register.roll().owners["table:6"] == 2
        with pytest.raises(LogError, match=r"^no member is called four; there are one, two$"):
            register.move("1", "four")
        with pytest.raises(LogError, match=r"^there is no table 9$"):
            register.move("9", "one")


def test_a_room_is_kept_by_members_or_by_one_alone(room: Room) -> None:
    first, second = own(room.where, shared=True), own(room.where, shared=True)
    with pytest.raises(Owned):
        own(room.where)
    first()
    second()
    one = room.join(ONE)
    release = own(room.where)
    with pytest.raises(Owned):
        own(room.where, shared=True)
    with open_log(room.where) as alone:
        assert alone.own() == 2
        with pytest.raises(Struck):
            one.append([])
        room.join(ONE)
        with pytest.raises(TakenOver):
            alone.append([])
    release()


def test_one_frozen_in_the_middle_of_a_commit_does_not_keep_others_waiting(room: Room) -> None:
    one, two = room.join(ONE), room.join(TWO)

    def freezes() -> None:
        with one._writing() as cursor:
            one._turn(cursor)
            put(two, said("goes on"))
            cursor.execute("SELECT 1")

    with pytest.raises(LogError, match="idle-in-transaction"):
        freezes()


def test_one_frozen_while_it_sends_rows_loses_its_turn_and_is_struck(room: Room) -> None:
    """PostgreSQL takes it for busy, not idle, because it waits for the rest of what is sent together."""
    one, two = room.join(ONE), room.join(TWO)

    def freezes() -> None:
        with one._writing() as cursor:
            one._turn(cursor)
            with cursor.connection.pipeline():
                cursor.execute("SELECT 1")
                cursor.connection.pgconn.send_flush_request()
                cursor.connection.pgconn.flush()
                time.sleep(1.5)
                room.late(ONE)
                assert [member.name for member in two.beat(0, 0).members] == ["two"]

    with pytest.raises(LogError):
        freezes()
    put(two, said("goes on"))


def test_a_room_from_before_members_told_of_their_connections_is_joined(room: Room) -> None:
    room.join(ONE).__exit__()
    with psycopg.connect(room.where, autocommit=True) as connection:
        connection.execute("ALTER TABLE houseway_members DROP COLUMN heart, DROP COLUMN plays")
    assert [member.name for member in room.join(TWO).beat(0, 0).members] == ["two"]
