"""Who gets which table: decided from what the members' rows say."""

from dataclasses import replace

import pytest

from houseway.room.log.members import Joining, Member, NoAddress, Roll, address_of, balanced, least_busy, shared_out
from houseway.web.security import open_ticket, seal_ticket

ONE, TWO, THREE = (Member(number, f"member {number}", f"http://{number}.test") for number in (1, 2, 3))


def busy(member: Member, tables: int, actions: float = 0.0) -> Member:
    return replace(member, tables=tables, actions=actions)


def roll(*members: Member) -> Roll:
    owners = {f"table:{member.number}{table}": member.number for member in members for table in range(member.tables)}
    return Roll(members, owners)


def test_the_least_busy_is_who_does_least_and_the_first_of_equals() -> None:
    assert least_busy([ONE, TWO]) == ONE
    assert least_busy([busy(ONE, 3), busy(TWO, 2)]) == busy(TWO, 2)
    assert least_busy([busy(ONE, 1, actions=20.0), busy(TWO, 5)]) == busy(TWO, 5)
    assert least_busy([]) is None


def test_whoever_rests_gets_a_table_only_when_all_rest() -> None:
    resting = replace(ONE, state="resting")
    assert least_busy([resting, busy(TWO, 9)]) == busy(TWO, 9)
    assert least_busy([resting]) == resting


def test_whoever_was_not_heard_of_gets_no_table_while_another_was() -> None:
    silent = replace(ONE, late=True)
    assert least_busy([silent, replace(busy(TWO, 9), state="resting")]) == replace(busy(TWO, 9), state="resting")
    assert least_busy([silent]) == silent
    assert balanced(roll(busy(TWO, 9), silent), {}) == {}


def test_tables_without_an_owner_are_shared_out_one_after_the_other() -> None:
    given = shared_out([f"table:{number}" for number in range(4)], [busy(ONE, 1), busy(TWO, 3)])
    assert list(given.values()) == [1, 1, 1, 2]
    assert shared_out(["table:1"], []) == {}


def test_nothing_moves_while_members_are_about_as_busy() -> None:
    assert balanced(roll(busy(ONE, 5), busy(TWO, 4)), {}) == {}
    assert balanced(roll(busy(ONE, 3), TWO), {}) == {}, "too little to be worth it"
    assert balanced(roll(busy(ONE, 1, actions=90.0), TWO), {}) == {}, "one table cannot be divided"
    assert balanced(roll(busy(ONE, 50)), {}) == {}


def test_the_busiest_gives_half_of_the_difference_to_the_idlest_some_at_a_time() -> None:
    assert list(balanced(roll(busy(ONE, 6), TWO, busy(THREE, 2)), {}).values()) == [2, 2, 2]
    assert list(balanced(roll(busy(ONE, 60), TWO), {}).values()) == [2, 2, 2, 2]
    few = balanced(roll(busy(ONE, 4, actions=36.0), busy(TWO, 8)), {})
    assert list(few.values()) == [2], "ten actions a second go with each table"


def test_one_table_where_everybody_plays_does_not_go_to_and_fro() -> None:
    both = roll(busy(ONE, 4, actions=20.0), busy(TWO, 2, actions=0.0))
    first, *others = sorted(stream for stream, owner in both.owners.items() if owner == 1)
    assert balanced(both, {first: 500}).keys() == set(others), "all but that one"
    back = roll(busy(ONE, 1, actions=20.0), busy(TWO, 5))
    assert balanced(back, {"table:10": 500}) == {}
    even = balanced(roll(busy(ONE, 4, actions=40.0), TWO), dict.fromkeys(both.owners, 10))
    assert len(even) == 2, "eleven go with each table, of twenty-two too many"


def test_nobody_who_rests_is_given_tables_by_balance() -> None:
    assert balanced(roll(busy(ONE, 9), replace(TWO, state="resting")), {}) == {}


def test_a_ticket_holds_for_a_minute_at_the_member_it_was_sealed_for_in_the_hands_of_one_page() -> None:
    page = "http://one.test"
    ticket = seal_ticket(b"two", "a1b2", page, now=1000)
    assert open_ticket(b"two", ticket, page, now=60_999) == "a1b2"
    assert open_ticket(b"two", ticket, page, now=61_000) == ""
    assert open_ticket(b"three", ticket, page, now=1000) == ""
    assert open_ticket(b"two", ticket, "http://else.test", now=1000) == ""
    assert open_ticket(b"", seal_ticket(b"", "a1b2", page, now=1000), page, now=1000) == ""
    for forged in ("", ".", "a1b2.99999999.", ticket.replace("a1b2", "a1b3"), ticket + "é"):
        assert open_ticket(b"two", forged, page, now=1000) == ""


NO_ADDRESSES = (
    "", "http:", "http://", "http://[one", "http://[1:2]", "http://ho st; script-src *", "http://räum.test", "one.test",
    "ws://one.test", "javascript:alert(1)", "http://one.test?a=b", "http://one.test#a", "http://ann:secret@one.test",
    "http://one.test:65536", "http://one.test:port", "http://one.test:", "http://one..test", "http://-one.test",
    "http://one.test\n", "http://one.test/a b", "http://one.test/a/../b", "http://one.test//two", "http://*.test",
    "http://one.test;", "http://one.test,http://two.test", "http://one.test/'none'", "http://one.test/%0a", "null",
)  # fmt: skip
"""Addresses in the store that no browser is sent to."""


@pytest.mark.parametrize("given", NO_ADDRESSES)
def test_what_is_no_address_is_refused_to_whoever_joins(given: str) -> None:
    assert address_of(given) == ""
    with pytest.raises(NoAddress, match=r"such as https://room\.example/at/one, not"):
        Joining("one", given)


def test_an_address_is_kept_as_browsers_write_it() -> None:
    same = (
        "http://one.test",
        "http://127.0.0.1:8421",
        "http://[::1]:8421",
        "https://room.example/at/one",
        "http://vm_1:8",
    )
    assert [address_of(one) for one in same] == list(same)
    assert Joining("one", "HTTPS://Room.Example:443/at/One/").address == "https://room.example/at/One"
    assert address_of("http://one.test:80/") == "http://one.test"
