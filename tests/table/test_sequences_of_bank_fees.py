"""Fees of the player-dealer tables and pan in sequences: round after round, as the action and the players change."""

import pytest

from houseway.cards import deck, pan_stock, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, Wager
from houseway.money import dollars
from houseway.rulebook import BankedRules, house
from houseway.table import DealByHand, EndHand, Leave, PlayDoubles, Pocket, Sit, Table, TableOptions, TakeBank
from tests import books
from tests.table.table_kit import NAMES, refused
from tests.table.test_by_hand import felt
from tests.table.test_pan_and_signs import pan

pytestmark = pytest.mark.sequence


def case(game: str, rounds: list[tuple[int, int, int]], *ids: str) -> object:
    """House, game, limit and option; then by round the wagers of two squares in dollars and the fee in cents."""
    where, name, limit, option = (part.replace("_", " ").strip() for part in game.split())
    return pytest.param(where, name, limit, option, rounds, marks=pytest.mark.rule(*ids), id=game)


@pytest.mark.parametrize(
    ("where", "game", "limit", "option", "rounds"),
    [
        case(
            "limelight pure-21 5 _",
            [(25, 25, 50), (26, 25, 100), (25, 25, 50), (200, 150, 300)],
            *("LL-P21-FEE", "LL-P21-R5b"),
        ),
        case(
            "rogelios pure-21 3-100 _",
            [(50, 50, 50 + 100), (60, 60, 100 + 100), (50, 50, 50 + 100)],
            *("RO-P21-F", "RO-P21-5", "RO-P21-6"),
        ),
        case("rogelios pure-21 25-100 _", [(100, 100, 100), (100, 25, 100)], "RO-P21-F", "RO-P21-6"),
        case(
            "golden-state no-bust-21 5-1000 _",
            [(50, 50, 100), (55, 50, 200), (150, 150, 200), (155, 150, 300), (50, 50, 100)],
            *("GS-NB-F1", "GS-NB-F4", "GS-NB-R5b", "GS-NB-R6", "GS-NB-R4b"),
        ),
        case(
            "oceana pure-21 25-100 A",
            [(50, 50, 100 + 200), (100, 100, 200 + 200), (50, 50, 100 + 200)],
            *("OC-P21-C1", "OC-P21-C2"),
        ),
        case("oceana pure-21 25-200 B", [(25, 25, 100), (51, 50, 400), (50, 50, 200)], "OC-P21-C1", "OC-P21-C3"),
        case("oceana pai-gow 5-500 _", [(100, 101, 300 + 100 + 200), (100, 100, 300 + 200)], "OC-PG-F1", "OC-PG-F2"),
        case("marina double-hand 5-500 2", [(100, 100, 100), (100, 101, 200), (100, 100, 100)], "MC-PG-F1"),
        case("marina no-bust-joker 25-1000 16", [(300, 300, 1000), (500, 501, 2000)], "MC-NJ-F1"),
        case("marina no-bust-buster 25-1000 16", [(300, 300, 1000), (500, 501, 2000)], "MC-NJ-F1"),
        case("marina pure-21 25-1000 16", [(300, 300, 1000), (500, 501, 2000), (300, 300, 1000)], "MC-NJ-F1"),
    ],
)
def test_each_round_pays_by_its_own_action_before_the_first_card(
    where: str, game: str, limit: str, option: str, rounds: list[tuple[int, int, int]]
) -> None:
    """A round with more action pays the next band, the round after it the old one; the bank goes round."""
    table = Table(house(where), game, limit=limit, options=TableOptions(fee_option=option))
    for seat in (1, 2, 3):
        table.seat(NAMES[seat - 1], seat, dollars(9000))
    rules = table.rules
    assert isinstance(rules, BankedRules)
    seven = game in ("pai-gow", "double-hand")
    for one, other, fee in rounds:
        bank, dropped = table.bank_offer() or 0, table.drop
        table.apply(TakeBank(bank))
        table.next_hand(deck(books.jokers(rules)) if seven else shoe(7, books.jokers(rules)))
        table.play(PutUp(bank, dollars(2500)))
        for seat, amount in zip([seat for seat in (1, 2, 3) if seat != bank], (one, other), strict=True):
            table.play(Wager(seat, seat, dollars(amount)))
        round_ = table.playing(Round)
        assert round_.layout.used == 0
        table.play(NoMoreBets())
        assert round_.layout.collected == fee
        while table.in_play:
            table.play(table.playing(Round).options()[0].command)
        assert table.drop == dropped + fee


@pytest.mark.rule("MC-P21-R13")
def test_two_rounds_in_which_the_bank_does_not_cover_a_wager_give_no_fee_back_in_either() -> None:
    for _ in range(2):
        table = Table(house("marina"), "pure-21", limit="25-100", options=TableOptions(fee_option="3"))
        for seat in (1, 2, 3):
            table.seat(NAMES[seat - 1], seat, dollars(500))
        table.apply(TakeBank(1))
        assert isinstance(table.rules, BankedRules)
        table.next_hand(shoe(7, books.jokers(table.rules)))
        table.play(PutUp(1, dollars(25)))
        for seat in (2, 3):
            table.play(Wager(seat, seat, dollars(100)))
        table.play(NoMoreBets())
        while table.in_play:
            table.play(table.playing(Round).options()[0].command)
        assert table.drop >= dollars(2) + dollars(1)
        stacks = sum(chair.stack for chair in table.chairs.values())
        assert stacks + table.drop == dollars(1500)


# -- pan ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-FEE1")
def test_pans_fee_falls_when_the_fifth_player_leaves_and_rises_when_one_sits_down() -> None:
    table = felt("limelight", "pan", players=5)
    paid = []
    for leaves, sits in ((None, None), (5, None), (None, 5), (None, None)):
        if leaves:
            table.apply(Leave(leaves))
        if sits:
            table.seat("New", sits, 0)
        before = table.drop
        table.apply(DealByHand())
        paid.append(table.drop - before)
        table.apply(EndHand((3,)))
    assert paid == [125, 50, 125, 125]


@pytest.mark.rule("LL-PN-B1", "LL-PN-D1", "LL-PN-P5E")
def test_a_short_buy_in_at_pan_is_refused_twice_and_doubles_after_chips_were_lost_too() -> None:
    """15 chips are refused, 20 taken; with 39 chips no doubles, with 40 they are; none are pocketed before or after."""
    table = pan(2, chips=39)
    for _ in range(2):
        assert refused(table, Sit("New", 5, dollars(15))) == "LL-PN-B1"
    table.apply(Sit("New", 5, dollars(20)))
    assert refused(table, PlayDoubles(1)) == "LL-PN-D1"
    assert refused(table, Pocket(1, dollars(10))) == "LL-PN-P5E"
    table.next_hand(pan_stock())
    assert refused(table, Pocket(1, dollars(10))) == "LL-PN-P5E"
