"""The outcome shown at a table: every pot and half, the winning cards, and the viewer's own result."""

from collections.abc import Iterable

from houseway.cards import cards
from houseway.engines.banked import view as of_round
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as bank
from houseway.engines.banked.view import RoundShown
from houseway.engines.contract import Seated
from houseway.engines.poker import view as of_poker
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play import commands as do
from houseway.money import dollars
from houseway.room.view_types import Announcement
from houseway.rulebook import BankedRules, PokerRules, house
from tests.room.views.kit import checked_down


def test_one_winner_takes_the_pot_less_the_collection() -> None:
    hand = checked_down("holdem", "As Ad", "7c 2d", board="Kh Qh 9s 5c 4d")
    [line] = of_poker.results(hand)
    assert (line["what"], line["seat"], line["hand"]) == ("Pot", 1, "a pair of aces")
    assert set(line["cards"]) == set(cards("As Ad Kh Qh 9s"))
    assert "odd" not in line
    assert of_poker.reckoning(hand, 1) == "You put in $3 and won $5 of $6: the pot. The collection was $1."
    assert of_poker.reckoning(hand, 2) == "You put in $3 and won nothing."


def test_high_and_low_are_both_named_with_their_winners() -> None:
    hand = checked_down("omaha-hilo", "Kc Kd Qc Qd", "As 2s 9c 9d", board="Kh 3h 4s 7c Jd")
    high, low = of_poker.results(hand)
    assert (high["what"], high["seat"]) == ("High half of the pot", 1)
    assert (low["what"], low["seat"]) == ("Low half of the pot", 2)
    assert high["hand"] == "three kings"
    assert set(low["cards"]) == set(cards("As 2s 3h 4s 7c"))
    assert (
        of_poker.reckoning(hand, 2) == "You put in $3 and won $2 of $6: the low half of the pot. The collection was $1."
    )
    assert (high["odd"], low.get("odd")) == (dollars(1), None)


def test_the_odd_chip_of_a_split_pot_is_said() -> None:
    hand = checked_down("holdem", "As Ad", "Ac Ah", board="Kh Qh 9s 5c 4d")
    lines = {line["seat"]: line for line in of_poker.results(hand)}
    assert [(lines[seat]["amount"], lines[seat].get("odd")) for seat in (2, 1)] == [
        (dollars(3), dollars(1)),
        (dollars(2), None),
    ]
    assert of_poker.reckoning(hand, 1) == "You put in $3 and won $2 of $6: half of the pot. The collection was $1."


def test_a_hand_that_was_never_called_wins_without_a_name() -> None:
    rules = house("limelight").game("holdem", limit="3/6")
    assert isinstance(rules, PokerRules)
    hand = PokerHand(rules, _two(), cards("As Ad 7c 2d"), button=1)
    hand.apply(do.Deal())
    while hand.result is None:
        hand.apply(do.Fold(hand.to_act or 0))
    [line] = of_poker.results(hand)
    assert "hand" not in line
    assert "cards" not in line


def test_a_hand_over_21_is_bust_and_never_a_hard_total() -> None:
    round_ = _round("Kd 6s 6d Ks Th 5h", bank.Hit(2, 2))
    [line] = of_round.results(round_)
    assert line["hand"].startswith("Bust (2")
    assert "hard" not in line["hand"]
    assert line["amount"] == -dollars(10)
    assert of_round.reckoning(round_, 2) == "You had $10 on the table and got back $0."
    assert of_round.reckoning(round_, 1) == "You banked $200 and won $10. Your fee: $0.50."


def test_one_persons_wagers_on_one_square_are_one_stack_on_the_felt_in_the_log_and_in_the_strip() -> None:
    rules = house("golden-state").game("no-bust-21")
    assert isinstance(rules, BankedRules)
    seats = [Seated(1, dollars(500)), Seated(2, dollars(100)), Seated(3, dollars(100))]
    round_ = Round(rules, seats, cards("Td 9d 9s 9h 8h 7h Ah 6c 5c"), bank=1)
    round_.apply(bank.PutUp(1, dollars(200)))
    for seat in (2, 2, 3, 2):
        round_.apply(bank.Wager(seat, 2, dollars(5)))
    shown = RoundShown()
    assert [(one["seat"], one["amount"]) for one in shown.view(round_, None)[0]["wagers"].values()] == [
        (2, dollars(15)),
        (3, dollars(5)),
    ]
    round_.apply(bank.NoMoreBets())
    round_.apply(bank.Stand(2, 2))
    lines = of_round.results(round_)
    assert sorted((line["seat"], abs(line["amount"])) for line in lines) == [(2, dollars(15)), (3, dollars(5))]
    settled = shown.view(round_, None)[0]["settled"].values()
    assert sorted((one["wager"], one["seat"], abs(one["paid"])) for one in settled) == [
        (0, 2, dollars(15)),
        (2, 3, dollars(5)),
    ]
    told = [line.text for at in range(1, len(round_.log)) for line in _retold(round_, at)]
    assert [line for line in told if "wagers" in line or "adds" in line] == [
        "Seat 2 wagers $5",
        "Seat 2 adds $5 to square 2, now $10",
        "Seat 3 wagers $5 on square 2",
        "Seat 2 adds $5 to square 2, now $15",
    ]
    assert sum("$15 on square 2" in line for line in told) == sum("$5 on square 2" in line for line in told[5:]) == 1


def _retold(round_: Round, at: int) -> Iterable[Announcement]:
    return RoundShown().retold(Round.replay(round_.rules, round_.log[:at]), round_, at)


def _two() -> list[Seated]:
    return [Seated(1, dollars(100)), Seated(2, dollars(100))]


def _round(shoe: str, *moves: bank.Hit) -> Round:
    rules = house("limelight").game("pure-21", limit="5")
    assert isinstance(rules, BankedRules)
    round_ = Round(rules, [Seated(1, dollars(500)), Seated(2, dollars(100))], cards(shoe), bank=1)
    for command in (bank.PutUp(1, dollars(200)), bank.Wager(2, 2, dollars(10)), bank.NoMoreBets(bank_fee=50), *moves):
        round_.apply(command)
    return round_
