"""Several players' money in one bank or wager: offered, taken, paid as one and divided; and the second bank behind
it."""

from typing import Any

import pytest

from houseway.engines.banked.kum_kum import parts
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.events import BankPutUp, SecondBankPutUp, Settled, Wagered
from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.engine import engine_of
from houseway.room.settings import Pace
from houseway.room.tables.runtime import TableRuntime
from houseway.room.views.choices import choices
from houseway.room.views.facts import table_facts
from tests.banked.tables import result_of
from tests.room.tables.kit import ANN, BEN, Sitting, room_of
from tests.room.views.test_reckoning import gained, told


def marina(game: str, bots: int = 2) -> Sitting:
    """A table of the house that takes shared wagers, with Ann in seat 2 and Ben in seat 4."""
    table = Sitting("marina", game, pace=Pace(always=True))
    table.bots(bots)
    for seat, person in ((2, ANN), (4, BEN)):
        table.seat(person, seat)
    return table


def offered(table: Sitting, seat: int) -> dict[str, dict[str, Any]]:
    """The choices of a seat by id."""
    known = table_facts(table.runtime, room_of(table), {})
    return {one["id"]: one for one in choices(table.runtime.table, seat, known)}


def bets_are_open(runtime: TableRuntime) -> bool:
    """Tells whether wagers are open against a banker other than Ann and Ben."""
    table = runtime.table
    return table.in_play and table.playing(Round).layout.phase == "wagers" and table.bank.seat not in (2, 4)


@pytest.mark.rule("MC-AD-6", "MC-AD-7")
@pytest.mark.parametrize("game", ["double-hand", "pure-21"])
def test_a_shared_wager_is_paid_as_one_and_the_partners_divide_it_by_what_they_put_in(game: str) -> None:
    table = marina(game)
    table.until(bets_are_open)
    least = table.runtime.table.rules.stakes.minimum
    table.ask(BEN, ask.KumKum("1", 2, 2 * least))
    choice = offered(table, 2)["wager-kum-kum"]["command"]
    play = choice["command"] | {"amount": 3 * least}
    table.ask(ANN, ask.Play("1", play))
    hand = table.runtime.table.playing(Round)
    (wager,) = (event for event in hand.log if isinstance(event, Wagered) and event.seat == 2)
    shown = engine_of(hand.rules).shown.view(hand, None)[0]["wagers"][str(wager.wager)]
    assert (shown["amount"], shown["partners"]) == (5 * least, {"4": 2 * least})
    assert table.runtime.status.kum_kum == {}
    table.until(lambda runtime: not runtime.table.in_play)
    settled = [event for event in hand.log if isinstance(event, Settled) and event.wager == wager.wager]
    came = sum(event.stake + event.paid for event in settled)
    assert list(parts(hand)) == [(2, 4, came * 2 // 5)]
    passed = [draft.data["event"] for draft in table.drafts if draft.type == "SharePassed"]
    assert passed == ([{"seat": 2, "to": 4, "cents": came * 2 // 5}] if came else [])
    net = gained(hand)
    assert [told(engine_of(hand.rules).shown.reckoning(hand, seat)) for seat in (2, 4)] == [net[2], net[4]]


def test_nobodys_chips_are_bet_that_they_have_not_offered() -> None:
    table = marina("double-hand")
    table.until(bets_are_open)
    least = table.runtime.table.rules.stakes.minimum
    shared = {"type": "Wager", "square": 2, "amount": least, "partners": [{"seat": 4, "amount": least}]}
    with pytest.raises(Refused, match="Seat 4 didn't offer you"):
        table.ask(ANN, ask.Play("1", shared))
    table.ask(BEN, ask.KumKum("1", 2, least))
    assert "kum-kum-back" in offered(table, 4)
    table.ask(BEN, ask.KumKum("1", 2, 0))
    with pytest.raises(Refused, match="Seat 4 didn't offer you"):
        table.ask(ANN, ask.Play("1", shared))


@pytest.mark.rule("MC-AD-7")
def test_each_partner_brings_the_table_minimum_in_whole_steps_to_somebody_else() -> None:
    table = marina("double-hand")
    table.until(bets_are_open)
    least = table.runtime.table.rules.stakes.minimum
    for to, cents, why in ((2, least - 100, "at least"), (4, least, "can't be your partner"), (2, 10**9, "You have")):
        with pytest.raises(Refused, match=why):
            table.ask(BEN, ask.KumKum("1", to, cents))


def test_where_the_house_takes_no_shared_wagers_none_is_offered() -> None:
    table = Sitting("oceana", "pai-gow", pace=Pace(always=True))
    table.bots(2)
    table.seat(ANN, 2)
    assert "kum-kum" not in offered(table, 2)
    with pytest.raises(Refused, match="Kum-kum betting isn't allowed"):
        table.ask(ANN, ask.KumKum("1", 1, 1000))


@pytest.mark.rule("MC-NJ-G7")
def test_a_partner_in_the_front_bank_takes_the_second_one_and_nobody_does_it_for_them() -> None:
    table = marina("no-bust-joker")
    least = table.runtime.table.rules.stakes.minimum
    table.until(lambda runtime: runtime.table.in_play and runtime.table.playing(Round).layout.phase == "bank")
    bank = table.runtime.table.playing(Round).layout.bank_seat
    assert bank not in (2, 4)
    table.ask(BEN, ask.KumKum("1", bank, least))
    table.until(lambda runtime: runtime.table.playing(Round).layout.phase == "wagers")
    assert table.runtime.table.playing(Round).layout.partners == (4,)
    assert "putupsecond" in offered(table, 4)
    assert "putupsecond" not in offered(table, 2)
    table.ask(BEN, ask.Play("1", {"type": "PutUpSecond", "amount": 3 * least}))
    hand = table.runtime.table.playing(Round)
    table.until(lambda runtime: not runtime.table.in_play)
    assert [event for event in hand.log if isinstance(event, SecondBankPutUp)] == [SecondBankPutUp(4, 3 * least)]
    front = next(event for event in hand.log if isinstance(event, BankPutUp))
    came = front.amount + least + result_of(hand).bank_result
    assert list(parts(hand)) == [(bank, 4, came * least // (front.amount + least))]


def test_a_person_who_is_a_partner_and_says_nothing_puts_up_no_second_bank() -> None:
    table = marina("no-bust-joker")
    table.until(lambda runtime: runtime.table.in_play and runtime.table.playing(Round).layout.phase == "bank")
    bank = table.runtime.table.playing(Round).layout.bank_seat
    table.ask(BEN, ask.KumKum("1", bank, table.runtime.table.rules.stakes.minimum))
    table.until(lambda runtime: not runtime.table.in_play)
    hand = table.runtime.table.playing(Round)
    assert hand.layout.partners == (4,)
    assert not any(isinstance(event, SecondBankPutUp) for event in hand.log)


@pytest.mark.sequence
@pytest.mark.rule("MC-AD-7")
def test_a_partner_refused_for_too_little_joins_with_the_minimum_and_may_not_add_less_the_next_time() -> None:
    table = marina("double-hand")
    table.until(bets_are_open)
    least = table.runtime.table.rules.stakes.minimum
    for _ in range(2):
        with pytest.raises(Refused, match="at least"):
            table.ask(BEN, ask.KumKum("1", 2, least - 100))
    table.ask(BEN, ask.KumKum("1", 2, least))
    with pytest.raises(Refused, match="at least"):
        table.ask(BEN, ask.KumKum("1", 2, least - 100))
    assert table.runtime.status.kum_kum
