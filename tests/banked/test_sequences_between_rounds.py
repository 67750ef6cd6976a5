"""Sequences of rounds at a player-dealer table: the bank and the collection after moves, departures and misdeals."""

import pytest

from houseway import floor
from houseway.cards import deck, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import ChoosePile, NoMoreBets, PutUp, SetHouseWay, Shake, Wager
from houseway.engines.registry import position
from houseway.irregularities import FoulDeck, Override
from houseway.money import dollars
from houseway.table import DeclineBank, Leave, Move, Sit, SitIn, SitOut, Table, TakeBank
from tests.banked.cases import case
from tests.table.table_kit import refused
from tests.table.test_bank import banked_by, play_round, seated

pytestmark = pytest.mark.sequence

CALLED_OFF = Override(("misdeal",), "the bank is short")


def opened(table: Table, *bettors: int, put_up: int = 50) -> Round:
    """The bank is up, and these seats have bet the least wager."""
    bank = table.bank.seat
    assert bank is not None
    piles = table.rules.game == "double-hand"
    table.next_hand(deck(1) if piles else shoe(8, 0))
    table.play(PutUp(bank, dollars(put_up)))
    for seat in bettors:
        table.play(Wager(seat, seat, max(table.rules.stakes.minimum, dollars(5))))
    return table.playing(Round)


def misdeal(table: Table) -> None:
    table.play(floor.ruling(table.playing(Round), FoulDeck()).command())


TWO = [
    case("limelight", "pure-21", rule=("LL-P21-R16", "LL-P21-LEG")),
    case("rogelios", "pure-21", rule=("RO-P21-15", "RO-P21-LG")),
    case("oceana", "pure-21", rule=("OC-P21-R16", "OC-P21-L1")),
    case("marina", "pure-21", rule=("MC-P21-R16", "MC-P21-L")),
    case("marina", "no-bust-buster", rule=("MC-NX-R16", "MC-NX-L")),
    case("golden-state", "no-bust-21", rule=("GS-NB-R16", "GS-NB-R16b")),
]


@pytest.mark.parametrize(("where", "game"), TWO)
def test_of_two_players_one_round_by_the_other_gives_the_first_two_more(where: str, game: str) -> None:
    table = seated(where, game, players=2)
    banked_by(table, 1)
    banked_by(table, 1)
    banked_by(table, 2)
    table.apply(DeclineBank(2))
    banked_by(table, 1)
    banked_by(table, 1)
    assert refused(table, TakeBank(1)) == table.rules.cite("rotation.rounds").rule


@pytest.mark.parametrize(("where", "game"), TWO)
def test_a_broken_game_is_not_mended_by_who_has_just_banked_twice_and_left_the_chair(where: str, game: str) -> None:
    """Seat 2 passes: the game is broken. Seat 1 sits out and in again, or moves: no intervening player-dealer."""
    table = seated(where, game, players=2)
    banked_by(table, 1)
    banked_by(table, 1)
    table.apply(DeclineBank(2))
    assert table.bank.broken
    table.apply(SitOut(1))
    table.apply(SitIn(1))
    assert refused(table, TakeBank(1)) == table.rules.cite("rotation.rounds").rule
    table.apply(Move(1, 5))
    assert refused(table, TakeBank(5)) == table.rules.cite("rotation.rounds").rule
    banked_by(table, 2)
    assert (table.bank.seat, table.bank.turn) == (2, 1)


@pytest.mark.parametrize(("where", "game"), TWO)
def test_who_moves_after_one_round_as_player_dealer_has_one_more_and_no_third(where: str, game: str) -> None:
    table = seated(where, game)
    banked_by(table, 1)
    table.apply(Move(1, 6))
    table.apply(TakeBank(6))
    assert table.bank.turn == 2
    play_round(table)
    assert refused(table, TakeBank(6)) == table.rules.cite("rotation.rounds").rule


@pytest.mark.parametrize(("where", "game"), TWO)
def test_two_misdeals_running_leave_the_bank_its_second_round(where: str, game: str) -> None:
    table = seated(where, game)
    banked_by(table, 1)
    table.apply(TakeBank(1))
    for _ in range(2):
        opened(table, 2, 3)
        table.play(NoMoreBets())
        misdeal(table)
        assert (table.bank.seat, table.bank.turn, table.bank_offer()) == (1, 2, None)
    play_round(table)
    assert table.bank_offer() == 2


@pytest.mark.parametrize(("where", "game"), TWO)
def test_who_leaves_after_a_misdeal_in_the_first_round_passes_the_bank_on_for_two_full_rounds(
    where: str, game: str
) -> None:
    table = seated(where, game)
    table.apply(TakeBank(1))
    opened(table, 2, 3)
    table.play(NoMoreBets())
    misdeal(table)
    table.apply(Leave(1))
    assert table.bank_offer() == 2
    banked_by(table, 2)
    banked_by(table, 2)
    assert table.bank_offer() == 3


# -- the collection ----------------------------------------------------------------------------------------------------

FEES = [
    case("marina", "pure-21", rule=("MC-P21-R5", "MC-P21-R6")),
    case("marina", "no-bust-buster", rule=("MC-NX-R5", "MC-NX-R6")),
    case("oceana", "pure-21", rule=("OC-P21-R5", "OC-P21-R6")),
]


@pytest.mark.parametrize(("where", "game"), FEES)
def test_a_round_called_off_before_the_cards_collects_nothing_and_the_next_one_in_full(where: str, game: str) -> None:
    """The fees lie with the wagers until all bets are down: with these they go back, and bank and bettors pay anew."""
    table = seated(where, game)
    table.apply(TakeBank(1))
    for _ in range(2):
        round_ = opened(table, 2)
        paid = round_.collected
        assert paid > 0
        table.play(floor.ruling(round_, CALLED_OFF).command())
        assert (table.drop, table.chips) == (0, table.bought_in)
    round_ = opened(table, 2)
    assert round_.collected == paid
    table.play(NoMoreBets())
    assert round_.collected > paid
    assert Table.replay(table.house, game, table.events) == table


@pytest.mark.parametrize(("where", "game"), FEES)
def test_a_misdeal_after_the_fees_were_dropped_collects_nothing_more_for_the_new_deal(where: str, game: str) -> None:
    table = seated(where, game)
    table.apply(TakeBank(1))
    opened(table, 2, 3)
    table.play(NoMoreBets())
    misdeal(table)
    dropped = table.drop
    round_ = opened(table, 2, 3)
    table.play(NoMoreBets())
    assert round_.collected == 0
    misdeal(table)
    assert table.drop == dropped


# -- a bank too short for its collection -------------------------------------------------------------------------------

FEE = "limelight pure-21 5; bank collection $0.50 from $5, $1 from $51"


@pytest.mark.rule("LL-P21-R6")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{FEE}; bank 1 $499; seat 1 $0.40; seat 2 $440; square 2: seat 2 $60; bets open", "pay the $1 collection"),
        (f"{FEE}; bank 1; seat 1 $5.20; seat 2 $440", "cover a $5 bank and the collection"),
    ],
)
def test_a_position_with_a_bank_too_short_for_its_collection_says_that_the_floor_calls_it_off(
    text: str, why: str
) -> None:
    round_ = position(text)
    assert isinstance(round_, Round)
    assert why in repr(round_)
    assert ": call the floor" in repr(round_)
    before = round_.money[1] + round_.layout.put_up
    round_.apply(floor.ruling(round_, CALLED_OFF).command())
    assert round_.over
    assert round_.money == {1: before, 2: dollars(500) if "bets open" in text else dollars(440)}


# -- Double Hand -------------------------------------------------------------------------------------------------------


def double_hand(*seats: int) -> Table:
    """Players at these seats; seat 1 takes the bank."""
    table = seated("marina", "double-hand", players=0)
    for seat in seats:
        table.seat(f"P{seat}", seat, dollars(5000))
    table.apply(TakeBank(1))
    return table


def play_sevens(table: Table, *bettors: int) -> None:
    """A round that counts: three dice of one, and every hand the house way."""
    round_ = opened(table, *bettors)
    bank = round_.layout.bank_seat
    for command in (NoMoreBets(), ChoosePile(bank, 1), Shake(bank, (1, 1, 1))):
        table.play(command)
    while table.in_play:
        table.play(next(one.command for one in round_.options() if isinstance(one.command, SetHouseWay)))


@pytest.mark.rule("MC-AD-23b")
def test_the_wagers_of_a_misdealt_round_are_not_those_of_the_previous_hand() -> None:
    """Seat 2 bets on the round that counted, seat 3 only on the one that was misdealt: the bank goes to seat 2."""
    table = double_hand(1, 2, 3, 4)
    play_sevens(table, 2)
    table.apply(TakeBank(1))
    opened(table, 3)
    table.play(NoMoreBets())
    misdeal(table)
    table.apply(Leave(1))
    assert table.bank_offer() == 2


@pytest.mark.rule("MC-AD-23b", "MC-AD-23a")
def test_a_player_who_bet_and_left_is_not_asked_and_a_newcomer_in_their_seat_is_not_either() -> None:
    table = double_hand(1, 2, 3, 4)
    play_sevens(table, 2, 3)
    table.apply(Leave(2))
    table.apply(Sit("new", 2, dollars(5000)))
    table.apply(DeclineBank(1))
    assert table.bank_offer() == 3
