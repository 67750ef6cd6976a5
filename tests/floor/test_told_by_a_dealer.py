"""Forbidden acts of players: a browser is refused, a dealer reports them, and the book's ruling follows."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Check, Deal, Discard, Fold, PokerHand, PutIn
from houseway.floor import desk, ruling
from houseway.irregularities import (
    ActedOutOfTurn,
    BoardPlayed,
    DrawOutOfOrder,
    FalseOpener,
    FouledByAnother,
    HandInMuck,
    ShortRaise,
    StringBet,
    StubMixed,
)
from houseway.money import dollars
from tests.floor.kit import deal, every_card, every_chip, floor, held, is_live, unnoticed
from tests.poker.draw_table import draws, seats_of
from tests.poker.situations import refusal, show_all, won
from tests.poker.stud_table import stud
from tests.poker.table import check_down, check_round, hand, may, play, rules, stacked_for, stacks_of

# -- false openings ----------------------------------------------------------------------------------------------------

TENS = "Tc Td 4h 5s 9c"
QUEENS = "Qc Qd 6h 8s 2d"
KINGS = "Kc Kd 7h 3s Th"
NOTHING = "Ac Jd 2h 6d Ts"


def jacks(*hands: str) -> PokerHand:
    """Oceana's five-card draw at $4/$8, dealt with one joker in the deck; seat 1 is to act."""
    one = seats_of(rules("oceana", "five-card-draw", "limit", "4/8"), hands, stack=100, jokers=1)
    one.apply(Deal())
    return one


@pytest.mark.rule("OC-FD-5a")
def test_a_browser_may_not_open_without_jacks_but_a_dealer_can_report_that_a_player_did() -> None:
    one = jacks(TENS, QUEENS, NOTHING)
    assert refusal(one, Bet(1, dollars(4))) == "OC-FD-5a"
    found = next(possible for possible in desk.possible(one) if possible.kind == "false-opener")
    assert found.fields[0].values == (1,)
    unnoticed(one, FalseOpener(1))
    assert (one.bet[0], one.bet_to, one.to_act) == (dollars(4), dollars(4), 2)


@pytest.mark.sequence
@pytest.mark.rule("OC-FD-5b", "OC-FD-5c")
def test_after_an_uncalled_false_opening_a_player_with_openers_opens_instead() -> None:
    """Tens open for $4, found at once: the $4 stay in. Seat 2 holds queens, opens for $4, and wins with them."""
    one = jacks(TENS, QUEENS, NOTHING)
    pot, chips = one.pot, every_chip(one)
    unnoticed(one, FalseOpener(1))
    floor(one, FalseOpener(1, "yes"))
    assert (is_live(one, 1), one.pot, one.to_act, may(one).opens) == (False, pot + dollars(4), 2, True)
    play(one, "2 bet 4 3 fold")
    assert one.phase == "showdown"
    play(one, "2 show")
    assert (set(won(one)), every_chip(one)) == ({2}, chips)


@pytest.mark.rule("OC-FD-5b")
def test_reporting_and_ruling_in_one_step_gives_the_same_hand() -> None:
    one = jacks(TENS, QUEENS, NOTHING)
    pot = one.pot
    floor(one, FalseOpener(1))
    assert (is_live(one, 1), one.pot, one.to_act) == (False, pot + dollars(4), 2)


@pytest.mark.rule("OC-FD-5b", "OC-FD-5c")
def test_one_who_has_passed_may_not_open_in_its_place_and_one_who_called_may() -> None:
    """Seat 1 passed with queens; seat 2 opened falsely and seat 3 called: seat 3 may open, seat 1 has passed."""
    one = jacks(QUEENS, TENS, KINGS)
    play(one, "1 check")
    unnoticed(one, FalseOpener(2))
    play(one, "3 call")
    floor(one, FalseOpener(2, "yes"))
    assert (one.to_act, may(one).opens) == (3, True)
    play(one, "3 check")
    assert one.street == -1


@pytest.mark.sequence
@pytest.mark.rule("OC-FD-5b")
def test_if_no_player_opens_after_it_all_ante_again_for_the_pot_with_the_dead_bet_in_it() -> None:
    one = jacks(TENS, NOTHING, "9d 8h 7s 3c 2s")
    ante, pot = rules("oceana", "five-card-draw", "limit", "4/8").stakes.ante, one.pot
    floor(one, FalseOpener(1))
    play(one, "2 check 3 check")
    assert one.pot == pot + dollars(4) + 2 * ante
    assert one.shuffle_due


@pytest.mark.sequence
@pytest.mark.rule("OC-FD-7a", "OC-FD-7b")
@pytest.mark.parametrize(("line", "loses"), [("2 raise 8", 4), ("2 call 3 call", 4)])
def test_a_false_opening_in_a_raised_or_twice_called_pot_costs_the_opener_all_and_the_pot_plays(
    line: str, loses: int
) -> None:
    one = jacks(TENS, QUEENS, KINGS, NOTHING)
    unnoticed(one, FalseOpener(1))
    play(one, line)
    before, pot = stacks_of(one)[1], one.pot
    found = floor(one, FalseOpener(1))
    assert found.cite.rule == "OC-FD-7a"
    assert (is_live(one, 1), one.pot, stacks_of(one)[1]) == (False, pot, before)
    assert dollars(100) - before - one.rules.stakes.ante == dollars(loses)


@pytest.mark.sequence
@pytest.mark.rule("OC-FD-7a", "OC-FD-7b")
def test_a_false_opening_found_after_the_draw_costs_the_opener_what_they_bet_before_and_after() -> None:
    """$4 before and $8 after the draw stay in, and seat 2 wins them with its queens."""
    one = jacks(TENS, QUEENS, KINGS)
    unnoticed(one, FalseOpener(1))
    play(one, "2 call 3 fold")
    draws(one, "", "")
    play(one, "1 bet 8")
    assert [possible.kind for possible in desk.possible(one)].count("false-opener") == 1
    floor(one, FalseOpener(1))
    assert one.over
    assert stacks_of(one)[1] == dollars(100) - dollars(12) - one.rules.stakes.ante


@pytest.mark.rule("OC-FD-7a", "OC-FD-9a")
def test_an_opener_who_throws_openers_away_without_a_word_is_refused_as_a_player_and_out_as_a_dealer_tells_it() -> None:
    one = jacks(QUEENS, KINGS, TENS)
    play(one, "1 bet 4 2 call 3 call")
    with pytest.raises(Refused):
        one.apply(Discard(1, cards("Qd")))
    found = floor(one, FalseOpener(1, cards=cards("Qd")))
    assert (found.cite.rule, is_live(one, 1), one.to_act) == ("OC-FD-7a", False, 2)


def test_no_opening_is_false_where_any_hand_opens_or_out_of_turn() -> None:
    one = jacks(TENS, QUEENS, NOTHING)
    with pytest.raises(Refused, match="didn't open this pot"):
        floor(one, FalseOpener(3))
    lowball = seats_of(rules("oceana", "lowball"), (TENS, QUEENS, NOTHING), jokers=1)
    lowball.apply(Deal())
    with pytest.raises(Refused, match="needs no openers"):
        floor(lowball, FalseOpener(3))


# -- a draw served in part ---------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("game", "jokers"),
    [
        pytest.param("five-card-draw", 0, marks=pytest.mark.rule("RO-FD-C8")),
        pytest.param("high-draw", 0, marks=pytest.mark.rule("RO-FD-C8")),
        pytest.param("lowball", 1, marks=pytest.mark.rule("RO-LB-D6")),
    ],
)
def test_when_the_stub_is_mixed_in_the_middle_of_the_draw_only_those_not_served_draw_from_the_new_one(
    game: str, jokers: int
) -> None:
    """Seat 1 has its two cards, seat 2 one of its three: shuffle all, burn one, finish the draw, and show down."""
    one = seats_of(rules("rogelios", game), (TENS, QUEENS, KINGS), stack=500, jokers=jokers)
    one.apply(Deal())
    wager = may(one).raise_from // 100
    play(one, f"{one.to_act} raise {wager}")
    check_round(one)
    everything = every_card(one)
    for thrown in ("5s 9c", "6h 8s 2d", "7h"):
        assert one.to_act is not None
        one.apply(Discard(one.to_act, cards(thrown)))
    first, second, third, fourth = one.stub.peek(4)
    floor(one, StubMixed(served=3))
    assert held(one, 1) == (*cards("Tc Td 4h"), second, third)
    assert held(one, 2) == (*cards("Qc Qd"), fourth)
    assert one.stub.burns == [first]
    assert set(cards("5s 9c 6h 8s 2d 7h")) <= set(one.shuffle_due)
    deal(one, "5s 9c 6h 8s")
    assert held(one, 2) == (*cards("Qc Qd"), fourth, *cards("9c 6h"))
    assert held(one, 3) == (*cards("Kc Kd 3s Th"), *cards("8s"))
    assert one.stub.burns == [first, *cards("5s")]
    assert (one.phase, every_card(one)) == ("showdown", everything)


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-C8", "RO-FD-C6")
@pytest.mark.parametrize("spoiled", ["mixed", "out of order"])
def test_a_bet_after_a_spoiled_draw_is_refused_by_the_rule_that_spoiled_it(spoiled: str) -> None:
    one = seats_of(rules("rogelios", "high-draw"), (TENS, QUEENS, KINGS), stack=500)
    one.apply(Deal())
    wager = may(one).raise_from // 100
    play(one, f"{one.to_act} raise {wager}")
    check_round(one)
    for _ in range(3):
        assert one.to_act is not None
        one.apply(Discard(one.to_act, held(one, one.to_act)[4:]))
    if spoiled == "mixed":
        floor(one, StubMixed())
        deal(one)
    else:
        one.apply(Deal())
        floor(one, DrawOutOfOrder())
    assert refusal(one, Bet(1, dollars(40))) == ("RO-FD-C8" if spoiled == "mixed" else "RO-FD-C6")
    show_all(one)


# -- short chips -------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-D9")
@pytest.mark.parametrize("completes", [True, False])
def test_a_short_bet_is_completed_or_given_up_at_rogelios(completes: bool) -> None:
    """After the draw at $20/$40 seat 1 puts out $25: it bets $40, or leaves the $25 and the hand."""
    one = seats_of(rules("rogelios", "five-card-draw", "limit", "20/40"), (TENS, QUEENS, KINGS), stack=500)
    one.apply(Deal())
    check_round(one)
    draws(one, "", "", "")
    before, pot = stacks_of(one)[1], one.pot
    one.apply(PutIn(1, (2500,)))
    assert (one.to_act, may(one).raise_from, may(one).check) == (1, dollars(40), False)
    with pytest.raises(Refused):
        one.apply(Check(1))
    one.apply(Bet(1, dollars(40)) if completes else Fold(1))
    assert before - stacks_of(one)[1] == dollars(40 if completes else 25)
    play(one, "2 fold" if completes else "2 check 3 check")
    assert one.pot == pot + dollars(40 if completes else 25)


@pytest.mark.rule("MC-GE-11a")
@pytest.mark.parametrize(("house", "limit"), [("marina", "4/8"), ("limelight", "4/8"), ("oceana", "4/8")])
def test_elsewhere_a_short_bet_is_completed(house: str, limit: str) -> None:
    """$1 put out on the flop of a $4/$8 game is a bet of $4."""
    one = hand(rules(house, "holdem", "limit", limit), 3)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    one.apply(PutIn(2, (100,)))
    assert one.bet_to == dollars(4)


@pytest.mark.rule("MC-GE-11a")
def test_a_short_call_is_completed_at_marina() -> None:
    one = hand(rules("marina", "holdem", "limit", "4/8"), 4)
    one.apply(Deal())
    one.apply(PutIn(4, (100,)))
    assert one.bet[one.position[4]] == dollars(4)


# -- what else players do ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "rule"),
    [
        pytest.param("rogelios", "crazy-pineapple-hilo", "RO-CH-2a", marks=pytest.mark.rule("RO-CH-2a")),
        pytest.param("rogelios", "five-card-draw", "RO-FD-A9", marks=pytest.mark.rule("RO-FD-A9")),
        pytest.param("marina", "holdem", "MC-HE-1a", marks=pytest.mark.rule("MC-HE-1a")),
        pytest.param("golden-state", "holdem", "GS-HE-M5", marks=pytest.mark.rule("GS-HE-M5")),
        pytest.param("limelight", "holdem", "LL-HE-11a", marks=pytest.mark.rule("LL-HE-11a")),
    ],
)
def test_a_hand_given_up_out_of_turn_is_dead_by_the_book(house: str, game: str, rule: str) -> None:
    one = hand(rules(house, game), 4)
    one.apply(Deal())
    seat = next(seated.seat for seated in one.seats if seated.seat != one.to_act)
    with pytest.raises(Refused):
        one.apply(Fold(seat))
    turn = one.to_act
    found = floor(one, HandInMuck(seat, "thrown"))
    assert (found.cite.rule, is_live(one, seat), one.to_act) == (rule, False, turn)


@pytest.mark.rule("GS-HE-20c")
def test_at_golden_state_acting_out_of_turn_costs_the_raise() -> None:
    one = hand(rules("golden-state", "holdem", "limit", "3x6"), 4)
    one.apply(Deal())
    floor(one, ActedOutOfTurn(1, "call"))
    play(one, "4 call")
    assert (one.to_act, may(one).call, may(one).raise_from) == (1, dollars(3), 0)


@pytest.mark.parametrize(
    ("game", "ids"),
    [
        pytest.param("holdem", ("MC-GE-7", "MC-HE-9"), marks=pytest.mark.rule("MC-GE-7", "MC-HE-9", "MC-GE-6a")),
        pytest.param("lowball", ("MC-GE-7",), marks=pytest.mark.rule("MC-GE-7", "MC-GE-6a")),
    ],
)
def test_at_marina_a_check_out_of_turn_costs_the_raise_and_nothing_else_does(game: str, ids: tuple[str, ...]) -> None:
    low = ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c", "9d 8h 6s 5d 2c", "Td 9c 7s 4h Ac")
    for action, found_rules, may_raise in (("check", ids, False), ("bet", ("MC-GE-6a",), True)):
        one = (
            hand(rules("marina", game), 4, stack=500, button=4)
            if game == "holdem"
            else seats_of(rules("marina", game), low, stack=500, jokers=1)
        )
        one.apply(Deal())
        first = one.to_act
        assert first == 3
        found = floor(one, ActedOutOfTurn(4, "check" if action == "check" else "bet"))
        assert found.cite.rules == found_rules
        play(one, "3 call")
        assert (one.to_act, bool(may(one).raise_from)) == (4, may_raise)


@pytest.mark.parametrize(
    ("house", "game", "rule"),
    [
        pytest.param("rogelios", "high-draw", "RO-FD-D8", marks=pytest.mark.rule("RO-FD-D8")),
        pytest.param("rogelios", "crazy-pineapple-hilo", "RO-CH-4", marks=pytest.mark.rule("RO-CH-4")),
    ],
)
def test_at_rogelios_acting_out_of_turn_costs_nothing(house: str, game: str, rule: str) -> None:
    one = hand(rules(house, game), 4, stack=500)
    one.apply(Deal())
    found = floor(one, ActedOutOfTurn(1))
    assert (found.cite.rule, found.does) == (rule, ())
    play(one, f"{one.to_act} call")
    assert may(one).raise_from > 0


@pytest.mark.parametrize(
    ("house", "game", "rule"),
    [
        pytest.param("marina", "holdem", "MC-GE-4a", marks=pytest.mark.rule("MC-GE-4a", "MC-HE-5a")),
        pytest.param("marina", "lowball", "MC-GE-4a", marks=pytest.mark.rule("MC-GE-4a", "MC-LB-4")),
        pytest.param("golden-state", "holdem", "GS-HE-32b", marks=pytest.mark.rule("GS-HE-32b")),
        pytest.param("oceana", "crazy-pineapple-hilo", "OC-CH-6", marks=pytest.mark.rule("OC-CH-6")),
        pytest.param("oceana", "lazy-pineapple", "OC-LP-6", marks=pytest.mark.rule("OC-LP-6")),
        pytest.param("rogelios", "crazy-pineapple-hilo", "RO-CH-9", marks=pytest.mark.rule("RO-CH-9")),
        pytest.param("rogelios", "lowball", "RO-FD-D3", marks=pytest.mark.rule("RO-FD-D3")),
        pytest.param("limelight", "stud", "LL-ST-6", marks=pytest.mark.rule("LL-ST-6")),
    ],
)
def test_the_floor_cites_the_house_s_own_rule_on_string_bets(house: str, game: str, rule: str) -> None:
    game_rules = rules(house, game)
    jokers = 1 if game == "lowball" else 0
    one = (
        stud(game_rules, ["As Qh 2c", "Ks Qd Kd", "Js Td 4d"])
        if game == "stud"
        else seats_of(game_rules, [TENS, QUEENS, KINGS], stack=500, jokers=jokers)
        if jokers
        else hand(game_rules, 3, stack=500)
    )
    if one.phase == "deal":
        one.apply(Deal())
    assert one.to_act is not None
    assert ruling(one, StringBet(one.to_act)).cite.rule == rule


@pytest.mark.rule("RO-FD-D9")
@pytest.mark.parametrize(("choice", "lives"), [("completes", True), ("forfeits", False)])
def test_a_short_raise_at_rogelios_is_completed_or_costs_the_hand(choice: str, lives: bool) -> None:
    one = seats_of(rules("rogelios", "high-draw", "limit", "20/40"), (TENS, QUEENS, KINGS), stack=500)
    one.apply(Deal())
    seat = one.to_act
    play(one, f"{seat} raise {may(one).raise_from // 100}")
    assert seat is not None
    floor(one, ShortRaise(seat), choice)
    assert is_live(one, seat) is lives


@pytest.mark.rule("RO-FD-A9")
def test_at_rogelios_a_draw_hand_that_touched_another_player_s_cards_is_dead() -> None:
    one = seats_of(rules("rogelios", "high-draw", "limit", "20/40"), (TENS, QUEENS, KINGS), stack=500)
    one.apply(Deal())
    floor(one, FouledByAnother(2, cards("Qc")))
    assert not is_live(one, 2)


@pytest.mark.rule("OC-CH-1c", "OC-LP-1c")
@pytest.mark.parametrize(("game", "rule"), [("crazy-pineapple-hilo", "OC-CH-1c"), ("lazy-pineapple", "OC-LP-1c")])
def test_in_oceana_s_pineapples_only_a_hand_that_is_shown_plays_the_board(game: str, rule: str) -> None:
    one = hand(rules("oceana", game), 3)
    one.apply(Deal())
    assert ruling(one, BoardPlayed(2)).cite.rule == rule


@pytest.mark.rule("OC-CH-i4", "OC-CH-1c")
def test_the_board_alone_may_be_played_in_crazy_pineapple_by_one_who_shows() -> None:
    """A straight to the ace lies on the board: the floor can be told that one of them threw their hand away."""
    hole = ["2c 3d 4h", "5c 6d 7h"]
    one = hand(rules("oceana", "crazy-pineapple-hilo"), 2, stub=stacked_for(hole, "As Kh Qd Jc Ts", rounds=3))
    check_down(play(one, "deal"), {1: "7h", 2: "4h"})
    assert "board-played" in {told.kind for told in desk.possible(one)}


@pytest.mark.rule("GS-HE-20a")
@pytest.mark.parametrize(
    ("game", "rule"), [("holdem", "GS-HE-20c"), ("lowball", "GS-HE-20c"), ("push-nine", "GS-PU-17")]
)
def test_out_of_turn_is_refused_by_name_in_every_game_of_golden_state(game: str, rule: str) -> None:
    game_rules = rules("golden-state", game)
    one = seats_of(game_rules, (TENS, QUEENS, KINGS), jokers=1) if game == "lowball" else hand(game_rules, 3)
    one.apply(Deal())
    seat = next(seated.seat for seated in one.seats if seated.seat != one.to_act)
    assert refusal(one, Fold(seat)) == rule
