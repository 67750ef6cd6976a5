"""Marina's bonus bet and Buster bet, and the bonuses that a fund pays."""

from collections import defaultdict

import pytest

from houseway.cards import Card, cards
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.twentyone.payoffs import fund_hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.money import dollars
from houseway.rulebook.engines.banked import FundLine
from houseway.rulebook.side_bets import Buster
from tests.banked.cases import case
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NX,
    RO,
    deal,
    kinds,
    open_table,
    play_of,
    refused,
    result_of,
    rules_of,
    say,
    settled,
)


def bonus_hand(text: str, natural: bool = False) -> SquareHand:
    hand = SquareHand.of(cards(text))
    hand.natural = natural
    return hand


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("Ah Kh", (10, 10, 10)),
        ("Ah Kd", (5, 5, 5)),
        ("Ah Ks", (2, 2, 3)),
        ("As 2s 3s 4s", (2000, 2000, 2000)),
        ("4s Ac 3c 2s", (200, 200, 200)),
        ("As 2h 3s 4s", (50, 25, 50)),
        ("7s 7s 7s", (200, 1000, 200)),
        ("7s 7c 7s", (100, 200, 100)),
        ("7s 7d 7c", (75, 75, 75)),
        ("8h 6h 7h", (100, 100, 100)),
        ("6h 7d 8h", (50, 50, 50)),
        ("6h 7s 8h", (25, 25, 10)),
        ("2h 2s 3h 3s 4c 5c", (20, 20, 20)),
        ("2h 2s 3h 3s 4c 7c", (20, 20, 20)),
        ("As 2s 3s 4s 2h 3h", (2000, 2000, 2000)),
        ("2h 2s 3h 3s 4c 8c", (0, 0, 0)),
        ("2h 2s 3h 3s 4c", (0, 0, 0)),
        ("7s 7d 6c", (0, 0, 0)),
        ("Kh Qh", (0, 0, 0)),
    ],
)
@pytest.mark.rule("MC-P21-B7")
def test_the_bonus_bet_pays_by_the_posted_option(text: str, pays: tuple[int, int, int]) -> None:
    natural = len(cards(text)) == 2 and text[0] == "A"
    for option, paid in enumerate(pays, 1):
        (bet,) = rules_of(MC, bonus_bet__option=option).side_bets
        line = bet.line(bonus_hand(text, natural))
        assert (line.pays if line else 0) == paid


@pytest.mark.rule("MC-P21-B7")
def test_seven_seven_seven_of_spades_wins_5000_on_5_under_option_2() -> None:
    rules = rules_of(MC, bonus_bet__option=2)
    round_ = deal(rules, {2: "7s 7s"}, "9h 9c", "7s", bet=5, sides={"bonus": 5}, put_up=10000, bank_seat=1)
    say(round_, "hit")
    assert settled(round_, "bonus") == [(2, dollars(5000))]


@pytest.mark.rule("MC-P21-B7")
def test_a_split_pair_of_sevens_is_judged_before_the_split_and_loses_the_bonus_bet() -> None:
    round_ = deal(MC, {2: "7s 7s"}, "9h 9c", "7s 7s 4d 4c", bet=5, sides={"bonus": 5}, bank_seat=1)
    say(round_, "split hit hit stand")
    assert settled(round_, "bonus") == [(2, dollars(-5))]


@pytest.mark.rule("MC-P21-B1", "MC-P21-B2")
def test_the_bonus_bet_equals_the_wager_and_is_placed_before_the_deal() -> None:
    round_ = open_table(rules_of(MC), {1: 10000, 2: 10000, 3: 10000}, bank=1, put_up=10000, shoe="Kd 9h 9d 9s")
    assert refused(round_, do.SideBet(2, 0, "bonus", 2000)) == "MC-P21-B1"
    round_.apply(do.Wager(2, 2, dollars(20)))
    assert refused(round_, do.SideBet(3, 0, "bonus", dollars(20))) == "MC-P21-B1"
    assert refused(round_, do.SideBet(2, 0, "bonus", dollars(10))) == "MC-P21-B2"
    round_.apply(do.NoMoreBets())
    assert refused(round_, do.SideBet(2, 0, "bonus", dollars(20))) == "MC-P21-B1"


@pytest.mark.rule("MC-P21-B3")
def test_a_losing_bonus_bet_goes_to_the_player_dealer() -> None:
    round_ = say(deal(MC, {4: "Kd 8s"}, "9h 9c", bet=10, sides={"bonus": 10}, bank_seat=1), "stand")
    assert settled(round_, "bonus") == [(4, dollars(-10))]
    assert result_of(round_).bank_result == dollars(10)


@pytest.mark.sequence
@pytest.mark.rule("MC-P21-B4", "MC-P21-B5")
def test_a_short_bank_pays_the_wager_before_the_bonus_bet() -> None:
    round_ = deal(MC, {4: "Ah Kd"}, "9h 9c", bet=50, sides={"bonus": 50}, put_up=130, bank_seat=1)
    assert [(event.bet, event.due, event.paid) for event in result_of(round_).settled] == [
        ("main", dollars(60), dollars(60)),
        ("bonus", dollars(250), dollars(70)),
    ]


@pytest.mark.sequence
@pytest.mark.rule("MC-P21-B5")
def test_a_bet_that_finds_the_bank_exhausted_is_returned_win_or_lose() -> None:
    for last in ("Kd Qs", "Kd 7s"):
        hands = {6: "Kd Qs", 7: last}
        round_ = deal(MC, hands, "9h 9c", put_up=10, bank_seat=1, start=6)
        say(round_, "stand stand")
        paid = {"Kd Qs": 0, "Kd 7s": -1000}[last]
        assert settled(round_) == [(6, 1000), (7, paid)]


# -- the Buster bet ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-NX-B0", "MC-NX-B1", "MC-NX-B2", "MC-NX-B3")
def test_the_buster_bet_needs_a_wager_and_is_no_larger_and_comes_before_the_deal() -> None:
    round_ = open_table(
        rules_of(NX), {1: 10000, 2: 10000, 3: 10000}, bank=1, put_up=10000, shoe="Kd 9h 9d 9s", player_fee=50
    )
    assert refused(round_, do.SideBet(3, 0, "buster", dollars(10))) == "MC-NX-B2"
    round_.apply(do.Wager(2, 2, dollars(20)))
    assert refused(round_, do.SideBet(3, 0, "buster", dollars(10))) == "MC-NX-B2"
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(25))) == "MC-NX-B3"
    round_.apply(do.SideBet(2, 0, "buster", dollars(20)))
    assert (round_.layout.collected, round_.layout.action) == (50, dollars(20))
    round_.apply(do.NoMoreBets())
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(5))) == "MC-NX-B2"


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Kh 6s 6d", 2),
        ("2c 4c Kh 6s", 2),
        ("2c 3c 4c 7d Kh", 4),
        ("2c 2d 3c 3d 6s Kh", 15),
        ("2c 2d 2h 2s 3c 5d Kh", 50),
        ("Ac Ad Ah 2c 2d 2h 7s Kh", 200),
        ("Ac Ad Ah As 2c 2d 2h 6s Kh", 200),
        ("Kh 7s", 0),
        ("Ah Ks", 0),
    ],
)
@pytest.mark.rule("MC-NX-B5a")
def test_the_buster_bet_pays_by_the_cards_of_the_busted_hand(bank: str, pays: int) -> None:
    (bet,) = rules_of(NX).side_bets
    line = bet.line(SquareHand.of(cards(bank)))
    assert (line.pays if line else 0) == pays


@pytest.mark.rule("MC-NX-B5a", "MC-NX-B6")
def test_a_buster_bet_of_10_wins_40_on_a_five_card_bust() -> None:
    round_ = deal(NX, {2: "Kd 8s"}, "2h 3c", "4c 7d Kh", sides={"buster": 10}, bank_seat=1)
    say(round_, "stand")
    assert settled(round_, "buster") == [(2, dollars(40))]


@pytest.mark.rule("MC-NX-B5b", "MC-NX-B6")
def test_buster_bets_are_collected_when_the_player_dealer_does_not_bust() -> None:
    round_ = deal(NX, {2: "Kd 8s", 5: "9d 9s"}, "Kh 8c", sides={"buster": 10}, bank_seat=1)
    say(round_, "stand stand")
    assert settled(round_, "buster") == [(5, dollars(-10)), (2, dollars(-10))]
    assert result_of(round_).bank_result == dollars(20)


@pytest.mark.rule("MC-NX-B4a", "MC-NX-B4b", "MC-NX-B8")
def test_a_natural_is_paid_at_once_under_a_small_card_and_its_buster_bet_waits() -> None:
    round_ = deal(NX, {2: "Ad Ks"}, "7h 5c", "Kc", bet=20, sides={"buster": 10}, bank_seat=1)
    assert [(event.bet, event.paid) for event in result_of(round_).settled] == [("main", 2400), ("buster", 2000)]
    turned = next(at for at, event in enumerate(round_.log) if isinstance(event, ev.Turned))
    paid = next(at for at, event in enumerate(round_.log) if isinstance(event, ev.Settled))
    assert paid < turned


@pytest.mark.rule("MC-NX-B4a")
def test_a_natural_waits_for_the_hole_card_under_an_ace_or_ten() -> None:
    round_ = deal(NX, {2: "Ad Ks", 3: "Kd 5s"}, "Kh Ac", bet=20, bank_seat=1)
    assert not any(isinstance(event, ev.Settled) for event in round_.log)
    say(round_, "stand")
    assert settled(round_) == [(3, -2000), (2, 0)]


@pytest.mark.rule("MC-NX-B8")
def test_a_seventeen_with_only_buster_bets_open_stands_and_collects_them() -> None:
    round_ = deal(NX, {2: "Ad Ks"}, "7h Kc", "2c", bet=20, sides={"buster": 10}, bank_seat=1)
    assert [str(card) for card in play_of(round_).bank.cards] == ["7h", "Kc"]
    assert settled(round_, "buster") == [(2, -1000)]


@pytest.mark.rule("MC-NX-B4b")
def test_a_player_who_is_over_still_wins_their_buster_bet() -> None:
    round_ = deal(NX, {2: "Kd 6s"}, "Kh 6c", "Ts 9d", sides={"buster": 10}, bank_seat=1)
    say(round_, "hit")
    assert [(event.bet, event.paid) for event in result_of(round_).settled] == [("main", -1000), ("buster", 2000)]


@pytest.mark.rule("MC-NX-B7")
def test_a_short_bank_pays_the_wager_before_the_buster_bet() -> None:
    round_ = deal(NX, {2: "Kd 8s"}, "2h 3c", "4c 7d Kh", bet=30, sides={"buster": 30}, put_up=90, bank_seat=1)
    say(round_, "stand")
    assert [(event.bet, event.due, event.paid) for event in result_of(round_).settled] == [
        ("main", dollars(30), dollars(30)),
        ("buster", dollars(120), dollars(60)),
    ]


def test_side_bets_of_other_games_are_refused() -> None:
    for game, bet in ((LL, "bonus"), (GS, "buster"), (NX, "bonus"), (MC, "buster")):
        round_ = open_table(rules_of(game), {1: 10000, 2: 10000}, bank=1, put_up=1000)
        round_.apply(do.Wager(2, 2, dollars(10)))
        refused(round_, do.SideBet(2, 0, "bonus" if bet == "bonus" else "buster", dollars(10)))
        assert ("sidebet" in kinds(round_)) is (game in (NX, MC))


@pytest.mark.parametrize(
    ("decks", "busts", "edge", "one_in"),
    [
        (6, 0.285760, 0.054827, {3: 5.8, 4: 11, 5: 49, 6: 379, 7: 4663, 8: 83715}),
        (8, 0.285675, 0.054392, {3: 5.8, 4: 11, 5: 49, 6: 376, 7: 4558, 8: 79863}),
    ],
)
@pytest.mark.rule("MC-NX-B9", "MC-NX-R13", "MC-NX-G2")
def test_the_published_frequencies_of_the_buster_bet_come_out_exactly(
    decks: int, busts: float, edge: float, one_in: dict[int, float]
) -> None:
    play = play_of(deal(NX, {2: "Kd 8s"}, "9h 9c", bank_seat=1))
    chances: defaultdict[int, float] = defaultdict(float)

    def draw(shoe: dict[str, int], left: int, held: list[Card], chance: float) -> None:
        hand = SquareHand.of(held)
        if len(held) >= 2:
            hand.natural = len(held) == 2 and hand.is_natural("ace-ten")
            if not play.decisions.bank_draws(hand):
                if hand.over:
                    chances[min(len(held), 8)] += chance
                return
        for rank, count in shoe.items():
            if count:
                rest = {**shoe, rank: count - 1}
                draw(rest, left - 1, [*held, Card(rank + "c")], chance * count / left)

    draw(dict.fromkeys("A23456789", 4 * decks) | {"T": 16 * decks}, 52 * decks, [], 1.0)
    bet = Buster.among(rules_of(NX).side_bets)
    assert bet is not None
    assert sum(chances.values()) == pytest.approx(busts, abs=5e-7)
    expected = sum(chance * (bet.pays[held - 3] + 1) for held, chance in chances.items()) - 1
    assert -expected == pytest.approx(edge, abs=5e-7)
    for held, odds in one_in.items():
        assert round(1 / chances[held], 1 if held == 3 else 0) == odds


# -- bonuses from a fund -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "square", "names"),
    [
        case("8h 8d 8h", 0, ["888", "888-same-color"], rule=("LL-P21-OP6", "RO-P21-OP4")),
        case("8h 8h 8h", 0, ["888", "888-same-color", "888-suited"], rule="LL-P21-OP6"),
        case("8h 8d 8s", 0, ["888"], rule="LL-P21-OP6"),
        case("8h 8d 8s", 2, [], rule="LL-P21-OP6"),
        case("6s 7s 8s", 2, ["678", "678-same-color", "678-suited"], rule="LL-P21-OP7"),
        case("7s 7c 7s", 2, ["777", "777-same-color"], rule=("LL-P21-OP7", "RO-P21-OP4")),
        case("Ac As 2c 2d 3h 4c 5c", 2, ["seven-card-charlie"], rule="LL-P21-OP8"),
        case("2c 2s 2h 3d 3h 3c 4c", 2, ["seven-card-charlie"], rule="RO-P21-OP4"),
        case("2c 2s 2h 3d 3h 3c 8c", 2, [], rule="LL-P21-OP8"),
    ],
)
def test_a_finished_hand_earns_the_fund_bonuses_of_its_cards(text: str, square: int, names: list[str]) -> None:
    hand = SquareHand.of(cards(text))
    hand.square = square
    assert list(fund_hands(hand, run=1)) == names


@pytest.mark.sequence
@pytest.mark.rule("LL-P21-OP9", "RO-P21-OP4")
def test_the_third_natural_in_a_row_earns_its_bonus() -> None:
    hand = bonus_hand("Ah Kd", natural=True)
    hand.square = 2
    other = bonus_hand("Th Kd")
    other.square = 2
    assert list(fund_hands(hand, run=1)) == list(fund_hands(other, run=3)) == []
    assert list(fund_hands(hand, run=2)) == ["naturals-2"]
    assert list(fund_hands(hand, run=3)) == ["naturals-3"]
    assert list(fund_hands(hand, run=7)) == ["naturals-5"]


@pytest.mark.rule("LL-P21-OP7", "RO-P21-OP4")
def test_a_posted_fund_line_is_written_and_costs_the_bank_nothing() -> None:
    lines = (FundLine(hand="777-suited", pays=dollars(500)),)
    for game in (LL, RO):
        round_ = deal(rules_of(game, funds__lines=lines), {2: "7s 7s"}, "9h 9c", "7s", bank_seat=1)
        say(round_, "hit")
        assert result_of(round_).bonuses == (ev.FundBonus(2, 2, "777-suited", dollars(500)),)
        assert result_of(round_).bank_result == dollars(-10)
        assert result_of(round_).stacks[2] == dollars(1000 + 10 + 500)
