"""After a misdeal the same button deals again, kill and straddle stay up, and no fee is paid twice."""

import pytest

from houseway.cards import pan_stock, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, Wager
from houseway.engines.pan.play import Declare, Draw, PanHand
from houseway.engines.poker.play import Call, Check, Deal, PokerHand
from houseway.floor import ruling
from houseway.irregularities import FalseOut, FoulDeck
from houseway.money import dollars
from houseway.table import Straddle, Table, TakeBank
from tests.poker.table import may
from tests.table.table_kit import fold_to, opened, posted_by, posts, running, start
from tests.table.test_bank import seated
from tests.table.test_kill import limelight, two_wins

pytestmark = pytest.mark.sequence


def misdeal(table: Table) -> None:
    """The floor finds the deck foul and voids the deal."""
    hand = table.hand
    assert isinstance(hand, PokerHand | Round | PanHand)
    table.play(ruling(hand, FoulDeck()).command())
    assert not table.in_play


def test_the_same_button_deals_again_with_the_same_blinds_and_everyone_has_their_chips() -> None:
    table = running("golden-state", limit="3x6", chips=100)
    start(table)
    button, blinds, chips = table.button, dict(table.blinds), {seat: one.stack for seat, one in table.chairs.items()}
    misdeal(table)
    assert {seat: one.stack for seat, one in table.chairs.items()} == chips
    start(table)
    assert (table.button, table.blinds) == (button, blinds)
    fold_to(table, None)
    start(table)
    assert table.button != button


def test_a_straddle_is_up_again() -> None:
    table = running("golden-state", limit="3x6", chips=100)
    table.apply(Straddle(5, dollars(6)))
    start(table)
    misdeal(table)
    start(table)
    assert posts(table)[-1] == (5, "straddle", 6, 0)


def test_who_came_in_with_a_post_posts_again_for_the_new_deal() -> None:
    """All money of the deal goes back, so the post was not made."""
    table = running("golden-state", limit="3x6", chips=100)
    table.seat("New", 7, dollars(60), "post-both")
    start(table)
    assert posted_by(table, 7) == (3, 1)
    misdeal(table)
    start(table)
    assert posted_by(table, 7) == (3, 1)
    fold_to(table, None)
    start(table)
    assert posted_by(table, 7) == (0, 0)
    assert Table.replay(table.house, "holdem", table.events, limit="3x6") == table


def test_a_kill_pot_stays_a_kill_pot() -> None:
    table = limelight()
    two_wins(table, 3)
    assert (table.kill_seat, table.kill_due) == (3, True)
    start(table)
    misdeal(table)
    assert (table.kill_seat, table.kill_due) == (3, True)
    start(table)
    assert (3, "kill") in [post[:2] for post in posts(table)]


def test_the_fee_of_the_dealer_position_is_not_paid_twice() -> None:
    """Rogelio's: the dealer position pays before the deal; the drop counts for the new deal."""
    table = running("rogelios", chips=100)
    before = table.drop + table.jackpot
    start(table)
    misdeal(table)
    paid = table.drop + table.jackpot - before
    start(table)
    fold_to(table, None)
    assert paid > 0
    assert table.drop + table.jackpot - before == paid


def test_pan_is_dealt_again_by_the_same_first_hand() -> None:
    table = opened("limelight", "pan", players=4)
    table.next_hand(pan_stock())
    hand = table.playing(PanHand)
    first = table.button
    for seat in hand.state.players:
        table.play(Declare(seat, True))
    table.play(Draw(hand.to_act or 0))
    table.play(ruling(table.playing(PanHand), FalseOut(table.playing(PanHand).to_act or 0, "all-fouled")).command())
    assert not table.in_play
    table.next_hand(pan_stock())
    assert table.button == first


def test_the_player_dealer_has_their_round_again() -> None:
    """A foul deck in their first round: the bank is still theirs, and it is still their first round."""
    table = seated("limelight", "pure-21")
    bank = table.bank_offer()
    assert bank is not None
    table.apply(TakeBank(bank))
    table.next_hand(shoe(8, 0))
    table.play(PutUp(bank, dollars(500)))
    table.play(Wager(bank % 4 + 1, bank % 4 + 1, table.rules.stakes.minimum))
    table.play(NoMoreBets())
    turn = table.bank.turn
    misdeal(table)
    assert (table.bank.seat, table.bank.turn, table.bank_offer()) == (bank, turn, None)
    table.next_hand(shoe(8, 0))
    assert table.playing(Round).layout.bank_seat == bank


def _closed(table: Table, bank: int) -> None:
    """Plays a round with the least bet from every player, and closes the betting."""
    table.next_hand(shoe(8, 0))
    table.play(PutUp(bank, dollars(50)))
    for seat in sorted(set(table.chairs) - {bank}):
        table.play(Wager(seat, seat, table.rules.stakes.minimum))
    table.play(NoMoreBets())


def test_what_squares_and_bank_paid_for_misdeals_stands_until_a_round_counts() -> None:
    """The Marina Club (our reading): all wagers of the deal go back, and nothing more is collected for the redeal."""
    table = seated("marina", "pure-21")
    bank = table.bank_offer()
    assert bank is not None
    table.apply(TakeBank(bank))
    _closed(table, bank)
    misdeal(table)
    paid = table.drop
    assert paid > 0
    for _ in range(2):
        _closed(table, bank)
        misdeal(table)
        assert table.drop == paid
    assert Table.replay(table.house, "pure-21", table.events) == table


def test_a_fee_that_was_not_taken_yet_is_taken_from_the_new_deal() -> None:
    """Golden State's hold'em pays when the flop is on the board: $3 from six players, though one deal was void."""
    table = running("golden-state", limit="3x6", chips=100)
    start(table)
    misdeal(table)
    before = table.drop + table.jackpot
    hand = start(table)
    check_to(table, hand)
    fold_to(table, None)
    assert table.drop + table.jackpot - before == dollars(3)


def check_to(table: Table, hand: PokerHand) -> None:
    """Everyone calls or checks until the flop lies there."""
    while not hand.board:
        if hand.to_act is None:
            table.play(Deal())
        else:
            table.play(Call(hand.to_act) if may(hand).call else Check(hand.to_act))
