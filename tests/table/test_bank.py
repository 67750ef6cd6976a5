"""The player-dealer position at every house: offered clockwise, two rounds at most, broken if no player takes it."""

from dataclasses import replace

import pytest

from houseway.cards import cards, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, PutUpSecond, Share, Stand, Wager
from houseway.money import dollars
from houseway.rulebook import BankedRules, house
from houseway.rulebook.engines.banked import FundLine, Funds
from houseway.table import DeclineBank, Leave, Play, Sit, SitOut, StartHand, Table, TakeBank
from houseway.table.events import BankTaken, GameBroken
from tests import books
from tests.table.table_kit import NAMES, refused, told

GAMES = [
    ("golden-state", "no-bust-21"),
    ("limelight", "pure-21"),
    ("marina", "pure-21"),
    ("marina", "no-bust-buster"),
    ("marina", "no-bust-joker"),
    ("oceana", "pure-21"),
    ("rogelios", "pure-21"),
]
everywhere = pytest.mark.parametrize(("where", "game"), GAMES)

ROTATION = (
    "GS-NB-R4a",
    "GS-NB-R15",
    "GS-NB-R16",
    "LL-P21-R15",
    "LL-P21-LEG",
    "MC-P21-R15",
    "MC-P21-B6",
    "MC-P21-L",
    "MC-NX-R15",
    "MC-NX-L",
    "OC-P21-R15",
    "OC-P21-L1",
    "RO-P21-15",
    "RO-P21-LG",
)
FIRST_OR_SECOND = ("GS-NB-R4c", "LL-P21-R4b", "MC-P21-R4b", "MC-NX-R4b", "OC-P21-R4b", "RO-P21-15")
BROKEN = ("GS-NB-R16b", "LL-P21-R16", "MC-P21-R16", "MC-NX-R16", "OC-P21-R16", "RO-P21-15", "RO-P21-LG")


def seated(where: str, game: str, players: int = 4, limit: str | None = None) -> Table:
    table = Table(house(where), game, limit=limit)
    for seat in range(1, players + 1):
        table.seat(NAMES[seat - 1], seat, dollars(5000))
    return table


def play_round(table: Table, wager: int | None = None, bettors: tuple[int, ...] = ()) -> None:
    """Plays a round: the bank puts up $500 and every other seat keeps its wager."""
    rules = table.rules
    table.next_hand(shoe(books.MOST_DECKS, books.jokers(rules)))
    bank = table.bank.seat
    assert bank is not None
    table.play(PutUp(bank, dollars(500)))
    for seat in bettors or tuple(one for one in table.chairs if one != bank):
        if seat != bank:
            table.play(Wager(seat, seat, dollars(wager) if wager else rules.stakes.minimum))
    table.play(NoMoreBets())
    while table.in_play:
        stands = [option.command for option in table.playing(Round).options() if isinstance(option.command, Stand)]
        table.play(stands[0] if stands else table.playing(Round).options()[0].command)


def banked_by(table: Table, seat: int) -> None:
    while table.bank_offer() != seat:
        offer = table.bank_offer()
        assert offer is not None
        table.apply(DeclineBank(offer))
    table.apply(TakeBank(seat))
    play_round(table)


@pytest.mark.sequence
@pytest.mark.rule(*ROTATION)
@everywhere
def test_the_bank_is_held_two_rounds_and_goes_on_clockwise(where: str, game: str) -> None:
    """Seat 1 banks rounds 1 and 2, seat 2 rounds 3 and 4, and seat 1 may not have a third."""
    table = seated(where, game)
    holders = []
    for _ in range(6):
        offer = table.bank_offer()
        assert offer is not None
        table.apply(TakeBank(offer))
        play_round(table)
        holders.append(offer)
    assert holders == [1, 1, 2, 2, 3, 3]
    assert table.chips == table.bought_in


@pytest.mark.sequence
@pytest.mark.rule(*FIRST_OR_SECOND)
@everywhere
def test_the_bank_button_shows_the_first_or_second_turn(where: str, game: str) -> None:
    table = seated(where, game)
    turns = []
    for _ in range(3):
        offer = table.bank_offer()
        assert offer is not None
        table.apply(TakeBank(offer))
        turns.append((table.bank.seat, table.bank.turn))
        play_round(table)
    assert turns == [(1, 1), (1, 2), (2, 1)]
    log = [(line.round, line.seat, line.turn) for line in table.rotation_log()]
    assert log == [(1, 1, 1), (2, 1, 2), (3, 2, 1)]


@pytest.mark.sequence
@pytest.mark.rule("MC-P21-B6", "MC-P21-L", "LL-P21-R16", "OC-P21-L1", "RO-P21-LG", "GS-NB-R16b", "MC-NX-L")
@everywhere
def test_a_third_round_running_is_refused(where: str, game: str) -> None:
    table = seated(where, game)
    banked_by(table, 1)
    banked_by(table, 1)
    rule = refused(table, TakeBank(1))
    assert rule == table.rules.cite("rotation.rounds").rule
    banked_by(table, 2)
    while table.bank_offer() != 1:
        offer = table.bank_offer()
        assert offer is not None
        table.apply(DeclineBank(offer))
    table.apply(TakeBank(1))
    assert table.bank.turn == 1


@pytest.mark.rule("MC-P21-L", "LL-P21-LEG", "OC-P21-L1", "RO-P21-LG", "GS-NB-R16b", "MC-NX-L")
@pytest.mark.parametrize("chair", [1, 6])
@everywhere
def test_who_leaves_and_sits_again_has_no_third_round_before_another_had_the_bank(
    where: str, game: str, chair: int
) -> None:
    """No person holds the position for more than two consecutive hands: there must be an intervening player-dealer."""
    table = seated(where, game)
    banked_by(table, 1)
    banked_by(table, 1)
    table.apply(Leave(1))
    table.apply(Sit(NAMES[0], chair, dollars(5000)))
    for seat in (2, 3, 4):
        table.apply(DeclineBank(seat))
    assert table.bank.broken
    assert refused(table, TakeBank(chair)) == table.rules.cite("rotation.rounds").rule
    table.apply(TakeBank(3))
    play_round(table, bettors=(2, 4))
    assert table.bank.gone is None


def test_who_leaves_after_one_round_and_sits_again_has_their_second() -> None:
    table = seated("limelight", "pure-21")
    banked_by(table, 1)
    table.apply(TakeBank(1))
    table.apply(Leave(1))  # before the deal: the second round was not had
    table.apply(Sit(NAMES[0], 1, dollars(5000)))
    assert table.bank_offer() == 1
    table.apply(TakeBank(1))
    assert table.bank.turn == 2


@pytest.mark.rule("LL-P21-LEG")
def test_two_people_may_bank_in_turns_of_two() -> None:
    """S3, S3, S4, S4, S3 is allowed."""
    table = seated("limelight", "pure-21", players=2)
    for holder in (1, 1, 2, 2, 1):
        table.apply(TakeBank(holder))
        play_round(table)
    assert [event.turn for event in told(table, BankTaken)] == [1, 2, 1, 2, 1]


@pytest.mark.rule(*BROKEN)
@everywhere
def test_if_nobody_else_takes_the_bank_the_game_is_broken(where: str, game: str) -> None:
    table = seated(where, game)
    banked_by(table, 1)
    banked_by(table, 1)
    for seat in (2, 3, 4):
        table.apply(DeclineBank(seat))
    assert told(table, GameBroken)[0].rule == table.rules.cite("rotation.nobody").rule
    order = shoe(8)
    assert refused(table, StartHand(order)) == table.rules.cite("rotation.nobody").rule
    assert table.bank_offer() is None


@pytest.mark.rule("RO-P21-15", "MC-P21-B6")
@pytest.mark.parametrize("where", ["rogelios", "marina"])
def test_a_seat_that_declines_is_passed_over(where: str) -> None:
    """Seat 3 has banked twice; 4 declines, 5 accepts: seat 5 banks."""
    table = seated(where, "pure-21", players=6)
    banked_by(table, 3)
    banked_by(table, 3)
    assert table.bank_offer() == 4
    table.apply(DeclineBank(4))
    table.apply(TakeBank(5))
    assert table.bank.seat == 5
    log = [(line.seat, line.took) for line in table.rotation_log()][-2:]
    assert log == [(4, False), (5, True)]


def test_only_the_seat_to_which_it_is_offered_answers() -> None:
    table = seated("limelight", "pure-21")
    assert refused(table, TakeBank(3)) == "LL-P21-R15"
    assert refused(table, StartHand(shoe(8))) == "LL-P21-R15"


def test_an_absent_player_is_not_offered_the_bank() -> None:
    table = seated("limelight", "pure-21")
    banked_by(table, 1)
    banked_by(table, 1)
    table.apply(SitOut(2))
    assert table.bank_offer() == 3


def test_a_newcomer_may_save_a_broken_game() -> None:
    table = seated("limelight", "pure-21", players=2)
    banked_by(table, 1)
    banked_by(table, 1)
    table.apply(DeclineBank(2))
    assert table.bank.broken
    table.apply(Sit("New", 5, dollars(1000)))
    table.apply(DeclineBank(2))
    table.apply(TakeBank(5))
    play_round(table)


@pytest.mark.rule("MC-NJ-G7")
def test_a_table_books_the_second_bank_of_a_partner_in_the_front_bank() -> None:
    """The banks of $60 and $100 cover all of the first $100 and $60 of the second; the fee goes by all the action."""
    table = seated("marina", "no-bust-joker", limit="5-500")
    table.apply(TakeBank(1))
    table.next_hand(cards("Kd Kh 7s 9d 9h Ts") + shoe(7, 1))
    table.play(PutUp(1, dollars(50), (Share(3, dollars(10)),)))
    assert refused(table, Play(PutUpSecond(2, dollars(100)))) == "MC-NJ-G7"
    table.play(PutUpSecond(3, dollars(100)))
    for seat in (2, 4):
        table.play(Wager(seat, seat, dollars(100)))
    table.play(NoMoreBets())
    for seat in (2, 4):
        table.play(Stand(seat, seat))
    won = {seat: chair.stack - dollars(5000) for seat, chair in table.chairs.items()}
    assert won == {1: -dollars(50) - table.drop, 2: dollars(60), 3: -dollars(110), 4: dollars(100)}


@pytest.mark.sequence
@pytest.mark.rule("LL-P21-OP9")
def test_naturals_in_consecutive_rounds_earn_what_the_house_posts_and_the_fund_pays() -> None:
    """Seat 2 is dealt a natural three rounds running: nothing, $50, $100; a fourth hand without one ends the run."""
    table = seated("limelight", "pure-21", players=3, limit="5")
    lines = (FundLine(hand="naturals-2", pays=dollars(50)), FundLine(hand="naturals-3", pays=dollars(100)))
    assert isinstance(table.rules, BankedRules)
    table.rules = replace(table.rules, funds=Funds(lines=lines))
    paid = []
    first, last = "Ad 9h 9c Kd 9d 8c", "9h Ad 9c 9d Kd 8c"
    for bank, dealt in ((1, first), (1, first), (3, last), (3, "9h 9s 9c 9d 9d 8c")):
        if table.bank_offer() == 2:
            table.apply(DeclineBank(2))
        table.apply(TakeBank(bank))
        table.next_hand(cards(dealt))
        table.play(PutUp(bank, dollars(100)))
        for seat in (2, 4 - bank):
            table.play(Wager(seat, seat, dollars(10)))
        table.play(NoMoreBets())
        while table.in_play:
            table.play(Stand(seat := table.playing(Round).to_act or 0, seat))
        paid.append(table.bonuses)
        assert table.chips == table.bought_in
    assert paid == [0, dollars(50), dollars(150), dollars(150)]
    assert table.chairs[2].naturals == 0


@pytest.mark.rule("GS-NB-R1", "GS-NB-G9", "LL-P21-R1", "MC-P21-G9", "MC-NX-G9", "OC-P21-R1", "OC-P21-G9", "RO-P21-1")
@pytest.mark.parametrize(
    ("where", "game", "most"),
    [
        ("golden-state", "no-bust-21", 7),
        ("limelight", "pure-21", 8),
        ("marina", "pure-21", 8),
        ("marina", "no-bust-buster", 8),
        ("oceana", "pure-21", 8),
        ("rogelios", "pure-21", 8),
    ],
)
def test_a_table_has_so_many_seats_and_one_more_is_refused(where: str, game: str, most: int) -> None:
    table = seated(where, game, players=most)
    refused(table, Sit("One more", most + 1, dollars(500)))
    assert len(table.chairs) == most


@pytest.mark.rule("LL-P21-GR12", "MC-P21-G12", "MC-NX-G11", "OC-P21-G12", "RO-P21-G12")
@pytest.mark.parametrize(
    ("where", "game"),
    [
        ("limelight", "pure-21"),
        ("marina", "pure-21"),
        ("marina", "no-bust-buster"),
        ("oceana", "pure-21"),
        ("rogelios", "pure-21"),
    ],
)
def test_a_backline_wager_rides_on_the_seated_players_hand(where: str, game: str) -> None:
    """Seat 3 bets behind seat 2 without a hand, and both win or lose together."""
    table = seated(where, game, players=3)
    table.apply(TakeBank(1))
    rules = table.rules
    assert isinstance(rules, BankedRules)
    least = rules.stakes.minimum
    table.next_hand(shoe(books.MOST_DECKS, books.jokers(rules)))
    table.play(PutUp(1, dollars(500)))
    table.play(Wager(2, 2, least))
    table.play(Wager(3, 2, least))
    table.play(NoMoreBets())
    while table.in_play:
        stands = [option.command for option in table.playing(Round).options() if isinstance(option.command, Stand)]
        table.play(stands[0] if stands else table.playing(Round).options()[0].command)
    front, behind = table.chairs[2].stack, table.chairs[3].stack
    assert front == behind
    assert front != dollars(5000)


def test_a_round_replays_from_the_tables_events() -> None:
    table = seated("limelight", "pure-21")
    banked_by(table, 1)
    banked_by(table, 2)
    again = Table.replay(house("limelight"), "pure-21", table.events)
    assert again == table
