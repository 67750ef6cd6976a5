"""Insurance and even money."""

import pytest

from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.money import dollars
from houseway.rulebook import BankedRules
from tests.banked.cases import case
from tests.banked.tables import (
    ALL,
    GS,
    LL,
    MC,
    NX,
    OC,
    RO,
    Game,
    deal,
    kinds,
    play_of,
    refusal,
    refused,
    result_of,
    rules_of,
    say,
    won,
)

CHECKED = ["insurance", "main"]
"""The order of settlement where insurance is settled when the down card is checked."""


def insuring(game: Game) -> BankedRules:
    """The house's game with insurance on; where 6 to 5 bars it, naturals pay 3 to 2."""
    if game in (LL, RO):
        return rules_of(game, insurance__offered=True, naturals__pays=(3, 2))
    return rules_of(game)


@pytest.mark.parametrize(
    ("game", "bet", "insured"),
    [
        case(LL, 20, 10, rule="LL-P21-OP3a"),
        case(OC, 50, 25, rule="OC-P21-I1"),
        case(MC, 50, 25, rule="MC-P21-X2"),
        case(GS, 60, 30, rule=("GS-NB-IN1", "GS-NB-IN2")),
    ],
)
def test_insurance_pays_2_to_1_against_a_natural_and_the_wager_is_lost(game: Game, bet: int, insured: int) -> None:
    round_ = deal(insuring(game), {2: "Kd 9s"}, "Ah Ks", bet=bet, bank_seat=1)
    assert "insure" in kinds(round_)
    say(round_, f"insure:{insured}")
    if play_of(round_).current:
        say(round_, "stand")
    paid = {event.bet: event.paid for event in result_of(round_).settled}
    assert paid == {"main": dollars(-bet), "insurance": dollars(2 * insured)}
    assert won(round_) == {2: 0}


@pytest.mark.parametrize(
    ("game", "bet", "insured"),
    [
        case(LL, 20, 10, rule="LL-P21-OP3a"),
        case(OC, 50, 25, rule="OC-P21-I1"),
        case(MC, 50, 25, rule="MC-P21-X2"),
        case(GS, 60, 30, rule="GS-NB-IN2"),
    ],
)
def test_insurance_is_lost_when_the_down_card_makes_no_natural(game: Game, bet: int, insured: int) -> None:
    round_ = deal(insuring(game), {2: "Kd 9s"}, "Ah 8s", bet=bet, bank_seat=1)
    say(round_, f"insure:{insured} stand")
    paid = {event.bet: event.paid for event in result_of(round_).settled}
    assert paid == {"main": 0, "insurance": dollars(-insured)}


@pytest.mark.parametrize(
    ("game", "bet", "insured", "rule"),
    [
        case(LL, 20, 11, "LL-P21-OP3a", rule="LL-P21-OP3a"),
        case(OC, 50, 26, "OC-P21-I1", rule="OC-P21-I1"),
        case(MC, 50, 26, "MC-P21-X2", rule="MC-P21-X2"),
        case(GS, 60, 29, "GS-NB-IN1", rule="GS-NB-IN1"),
        case(GS, 60, 31, "GS-NB-IN1", rule="GS-NB-IN1"),
    ],
)
def test_insurance_for_more_than_half_is_refused_and_golden_state_takes_exactly_half(
    game: Game, bet: int, insured: int, rule: str
) -> None:
    round_ = deal(insuring(game), {2: "Kd 9s"}, "Ah 8s", bet=bet, bank_seat=1)
    assert refusal(round_, f"insure:{insured}") == rule


@pytest.mark.parametrize(
    ("game", "pays", "rule"),
    [
        case(LL, (6, 5), "LL-P21-OP3b", rule="LL-P21-OP3b"),
        case(LL, (7, 5), "LL-P21-OP3b", rule="LL-P21-OP3b"),
        case(RO, (6, 5), "RO-P21-OP2", rule=("RO-P21-OP2", "RO-P21-OP3")),
        case(RO, (7, 5), "RO-P21-OP2", rule="RO-P21-OP2"),
    ],
)
def test_insurance_is_not_offered_where_naturals_pay_6_or_7_to_5(game: Game, pays: tuple[int, int], rule: str) -> None:
    for offered in (False, True):
        rules = rules_of(game, naturals__pays=pays, insurance__offered=offered)
        round_ = deal(rules, {2: "Ad Ks", 3: "Kc 9c"}, "Ah 8s", bank_seat=1)
        assert not play_of(round_).asked
        assert refused(round_, do.Insure(3, 1, 500)) == rule
        assert refused(round_, do.TakeEvenMoney(2, 0)) == rule
        assert bool(rules.conflicts()) is offered


@pytest.mark.rule("LL-P21-OP3b", "RO-P21-OP2")
def test_the_rules_as_printed_are_free_of_that_conflict() -> None:
    for game in ALL:
        assert rules_of(game).conflicts() == ()


@pytest.mark.rule("GS-NB-IN1", "OC-P21-I1", "LL-P21-OP3a", "MC-P21-X2")
def test_insurance_is_offered_under_an_ace_only() -> None:
    for game in (GS, OC, LL, MC):
        assert not play_of(deal(insuring(game), {2: "Kd 9s"}, "Kh 9c", bank_seat=1)).asked


@pytest.mark.rule("MC-NX-N2")
def test_the_buster_game_makes_no_offer_of_insurance() -> None:
    round_ = deal(NX, {2: "Kd 9s"}, "Ah 9c", bank_seat=1)
    assert not play_of(round_).asked
    assert refused(round_, do.Insure(2, 0, 500)) == "MC-NX-N2"


@pytest.mark.parametrize("down", ["Ks", "8s"])
@pytest.mark.parametrize(
    ("game", "bet"),
    [
        case(LL, 20, rule="LL-P21-OP4"),
        case(RO, 20, rule="RO-P21-OP3"),
        case(OC, 100, rule="OC-P21-E1"),
        case(MC, 50, rule="MC-P21-X3"),
    ],
)
def test_even_money_pays_exactly_the_wager_whatever_the_down_card_is(game: Game, bet: int, down: str) -> None:
    round_ = deal(insuring(game), {2: "Ad Kc"}, f"Ah {down}", bet=bet, bank_seat=1)
    events = round_.apply(do.TakeEvenMoney(2, 0))
    assert isinstance(events[1], ev.Settled)
    assert won(round_) == {2: dollars(bet)}


@pytest.mark.rule("RO-P21-OP3")
def test_insuring_a_natural_at_3_to_2_gives_even_money_at_rogelios() -> None:
    for down, paid in (("Ks", {"main": 0, "insurance": 2000}), ("8s", {"main": 3000, "insurance": -1000})):
        round_ = say(deal(insuring(RO), {2: "Ad Kc"}, f"Ah {down}", bet=20, bank_seat=1), "insure:10")
        assert {event.bet: event.paid for event in result_of(round_).settled} == paid


@pytest.mark.rule("LL-P21-OP4", "MC-P21-X3", "OC-P21-E1")
def test_even_money_is_for_a_natural() -> None:
    for game, rule in ((LL, "LL-P21-OP4"), (MC, "MC-P21-X3"), (OC, "OC-P21-E1")):
        round_ = deal(insuring(game), {2: "Kd 9c"}, "Ah 8s", bank_seat=1)
        assert refusal(round_, "even-money") == rule


@pytest.mark.rule("GS-NB-IN2", "MC-P21-X2", "OC-P21-I1", "LL-P21-OP3a")
def test_when_both_have_a_natural_the_wager_pushes_and_insurance_pays() -> None:
    for game in (GS, MC, OC, LL):
        round_ = say(deal(insuring(game), {2: "Ad Kc"}, "Ah Ks", bet=20, bank_seat=1), "insure:10")
        assert {event.bet: event.paid for event in result_of(round_).settled} == {"main": 0, "insurance": 2000}


def test_insurance_stays_inside_the_bank() -> None:
    round_ = say(deal(MC, {2: "Kd 9s"}, "Ah Ks", bet=50, put_up=30, bank_seat=1), "insure:25")
    # Settled when checked: $30 of the $50 due on insurance; then the wager is collected up to plus $30.
    assert {event.bet: event.paid for event in result_of(round_).settled} == {"insurance": 3000, "main": -5000}


@pytest.mark.parametrize(
    ("game", "order"),
    [
        case(OC, CHECKED, rule="OC-P21-I1"),
        case(MC, CHECKED, rule="MC-P21-X2"),
        case(LL, CHECKED, rule="LL-P21-OP3a"),
        case(RO, CHECKED, rule="RO-P21-OP2"),
    ],
)
def test_insurance_is_settled_when_the_down_card_is_checked(game: Game, order: list[str]) -> None:
    round_ = say(deal(insuring(game), {2: "Kd 9s"}, "Ah Ks", bank_seat=1), "insure:5")
    assert [event.bet for event in result_of(round_).settled] == order


def test_no_player_acts_before_insurance_is_answered() -> None:
    round_ = deal(OC, {2: "Kd 9s"}, "Ah 8s", behind={4: (2, 20)}, bank_seat=1)
    refused(round_, do.Hit(2, 2))
    refused(round_, do.NoInsurance(4, 1))
    say(round_, "decline")
    assert round_.to_act == 4
    say(round_, "insure:10")
    assert round_.to_act == 2


def test_who_cannot_pay_for_insurance_is_not_asked() -> None:
    assert not play_of(deal(GS, {2: "Kd 9s"}, "Ah 8s", bet=10, stack=10, bank_seat=1)).asked


@pytest.mark.rule("LL-P21-OP3a", "OC-P21-I1", "MC-P21-X2", "RO-P21-OP2")
def test_insurance_for_less_than_half_is_taken_where_the_house_says_up_to_half() -> None:
    for game in (LL, RO, OC, MC):
        round_ = say(deal(insuring(game), {2: "Kd 9s"}, "Ah 8s", bank_seat=1), "insure:1")
        assert ev.Insured(0, 100) in round_.log


@pytest.mark.rule("GS-NB-IN1", "GS-NB-IN2")
def test_golden_state_settles_insurance_with_the_square_and_knows_no_even_money() -> None:
    round_ = deal(GS, {2: "Ad Kc", 3: "Kd 9s"}, "Ah Ks", "2c", bank_seat=1)
    assert kinds(round_) == {"insure", "noinsurance"}
    say(round_, "decline insure:5 stand")
    told = [(event.square, event.bet) for event in result_of(round_).settled]
    assert told == [(3, "main"), (3, "insurance"), (2, "main")]
