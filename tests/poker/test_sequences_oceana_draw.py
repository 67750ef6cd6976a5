"""Oceana's five-card draw and lowball in sequences: false openers, exposed cards, short hands, sevens, kills."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.irregularities import (
    ExposedOnDeal,
    ExposedOnDraw,
    FalseOpener,
    FlashedCard,
    TooFewCards,
)
from houseway.money import dollars
from tests.floor.kit import every_card, every_chip, floor, held, is_live, stack, unnoticed
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.floor.test_draw_rulings import drawn, opened
from tests.poker.draw_table import seats_of, stand_pat, with_a_joker
from tests.poker.situations import show_all
from tests.poker.table import check_round, may, play, rules, stacks_of
from tests.table.table_kit import fold_to, hands_until_dealt, posted_by, running, start
from tests.table.test_misdeals import misdeal

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
STUD = rules("oceana", "stud", limit="3/6")
LOW = rules("oceana", "lowball", "limit", "4/8")
DRAW = rules("oceana", "five-card-draw", limit="3/6")
FLOP = pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "crazy-pineapple-hilo", "lazy-pineapple"])
PINEAPPLES = pytest.mark.parametrize("game", ["crazy-pineapple-hilo", "lazy-pineapple"])


# -- draw --------------------------------------------------------------------------------------------------------------

DEALT = ("Kh Qc 9d 8h 7s", "Jc Jd 4h 5s 9c", "Kc Qd 9h 8s 7c", "Ks Qh 9s 8c 7d")


def drawing(stacks: dict[int, int] | None = None, held_by: tuple[str, ...] = DEALT) -> PokerHand:
    """Five-card draw: seat 2 holds the only openers."""
    one = seats_of(DRAW, held_by, jokers=1, stack=200, stacks=stacks)
    one.apply(Deal())
    return one


@proves("OC-FD-12a", "OC-FD-12b")
def test_one_with_the_ante_alone_plays_for_each_ante_they_paid_and_no_more() -> None:
    """Nobody opens; seat 1 had one ante: in the next deal it plays for the first antes only."""
    one = drawing({1: 1}, ("As Ad 4c 5c 8d", *("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Ks Qh 9s 8c 7d")))
    chips = every_chip(one)
    while one.phase == "bet":
        play(one, f"{one.to_act} check")
    assert every_chip(one) == chips
    assert is_live(one, 1)
    one.apply(Deal(one.shuffle_due))
    assert is_live(one, 1)
    assert stack(one, 1) == 0


@proves("OC-FD-5b")
def test_a_false_opener_s_bet_is_for_all_who_play_on_also_with_one_caller() -> None:
    """Seat 1 opens without openers for $3, seat 2 calls and has the $3 back; those of seat 1 go to the winner."""
    one = drawing(held_by=("Kh Qc 9d 8h 7s", "Jc Jd 4h 5s 9c", "Kc Kd 9h 8s 7c", "Ks Qh 9s 8c 7d"))
    unnoticed(one, false := FalseOpener(1, openers="yes"))
    play(one, "2 call")
    floor(one, false)
    assert not is_live(one, 1)
    assert one.pot == dollars(4 + 3)
    play(one, "2 check 3 bet 3 4 fold 2 call")
    stand_pat(one)
    check_round(one)
    show_all(one)
    assert stacks_of(one) == {1: dollars(196), 2: dollars(196), 3: dollars(209), 4: dollars(199)}


@proves("OC-FD-8", "OC-FD-7b")
def test_a_false_opener_whom_nobody_reported_is_dead_at_the_showdown_with_the_best_hand() -> None:
    """Seat 1 opens without openers and holds the best hand at the end: seat 3 wins, with king nine eight seven."""
    one = drawing(held_by=("Kh Qc 9d 8h 7s", "Jc 3d 4h 5s 9c", "Kc 2d 9h 8s 7c", "Ks 3h 9s 8c 6d"))
    unnoticed(one, FalseOpener(1))
    play(one, "2 fold 3 call 4 call")
    stand_pat(one)
    check_round(one)
    assert not is_live(one, 1)
    show_all(one)
    assert stacks_of(one) == {1: dollars(196), 2: dollars(199), 3: dollars(209), 4: dollars(196)}


@proves("OC-FD-8", "OC-FD-5b")
def test_a_false_opener_whom_everyone_believed_shows_no_openers_and_does_not_win() -> None:
    """All fold; the opener must show all cards to win, and has none to show: the last who folded has the pot."""
    one = drawing(held_by=("Kh Qc 9d 8h 7s", "Jc 3d 4h 5s 9c", "Kc 2d 9h 8s 7c", "Ks 3h 9s 8c 6d"))
    chips = every_chip(one)
    unnoticed(one, FalseOpener(1))
    play(one, "2 fold 3 fold 4 fold 1 show")
    assert one.over
    assert stack(one, 1) < 200
    assert every_chip(one) == chips


@proves("OC-FD-3", "OC-FD-13a")
def test_two_cards_exposed_on_the_draw_are_replaced_in_turn_and_a_third_of_the_replacements_too() -> None:
    one = drawn(opened(draw_dealt("oceana", "five-card-draw")), 1, 1, 1, 1)
    whole = every_card(one)
    for seat in (1, 2, 1):
        floor(one, ExposedOnDraw(seat, held(one, seat)[-1:]))
    assert {len(held(one, seat)) for seat in (1, 2, 3, 4)} == {5}
    assert every_card(one) == whole


@proves("OC-FD-13c")
def test_two_short_hands_are_both_filled_on_the_draw() -> None:
    one = draw_dealt("oceana", "five-card-draw")
    unnoticed(one, second := TooFewCards(2))
    unnoticed(one, third := TooFewCards(3))
    opened(one)
    for short in (second, third):
        assert floor(one, short).cite.rule == "OC-FD-13c"
    drawn(one, 1, 1, 1, 1)
    assert {len(held(one, seat)) for seat in (1, 2, 3, 4)} == {5}


# -- lowball -----------------------------------------------------------------------------------------------------------

PLAIN = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d", "Ks Qs Js 8d 7h")
SEVEN, BETTER, EIGHT = "7h 5c 4d 2h As", "6h 5d 4c 2c Ad", "8h 5s 4h 3d Ac"


def pat(*held_by: str, stacks: dict[int, int] | None = None) -> PokerHand:
    """Lowball after a draw in which nobody draws."""
    one = with_a_joker(LOW, held_by, stacks=stacks)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@proves("OC-LB-10a")
def test_two_players_who_check_sevens_and_call_get_the_pot_before_the_draw_only() -> None:
    """Seats 1 and 2 check a seven each, seat 3 bets an eight; both call: the best seven wins no bet at all."""
    one = pat(SEVEN, "7d 6c 3h 2s Ah", EIGHT)
    play(one, "1 check 2 check 3 bet 8 1 call 2 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(108), 2: dollars(96), 3: dollars(96)}


@proves("OC-LB-10b")
def test_a_checked_seven_that_is_beaten_loses_its_calls() -> None:
    one = pat(SEVEN, PLAIN[0], BETTER)
    play(one, "1 check 2 check 3 bet 8 1 call 2 fold")
    show_all(one)
    assert stacks_of(one) == {1: dollars(88), 2: dollars(96), 3: dollars(116)}


@proves("OC-LB-1")
def test_one_who_checked_may_not_raise_after_two_raises_or_against_an_all_in() -> None:
    one = pat(EIGHT, PLAIN[1], PLAIN[2], stacks={2: 10})
    play(one, "1 check 2 bet 6 3 call")
    assert (one.to_act, may(one).raise_from) == (1, 0)


@proves("OC-LB-4b")
def test_two_newcomers_who_kill_the_same_hand_double_the_limit_once() -> None:
    table = running("oceana", "lowball", limit="4/8", structure="limit", players=4, chips=200)
    table.seat("New", 6, dollars(80), "kill")
    table.seat("Newer", 7, dollars(80), "kill")
    while not {6, 7} & table.dealt or not table.in_play:
        one = start(table)
        if {6, 7} <= set(table.dealt):
            break
        fold_to(table, None)
    assert one.rules.stakes.bets == (dollars(8), dollars(16))
    assert posted_by(table, 6) == posted_by(table, 7) == (8, 0)


@proves("OC-LB-4b")
def test_the_hand_after_a_kill_is_played_at_the_old_limit_though_the_killer_won_it() -> None:
    table = running("oceana", "lowball", limit="4/8", structure="limit", players=4, chips=200)
    table.seat("New", 6, dollars(80), "kill")
    hands_until_dealt(table, 6)
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))


@proves("OC-LB-4b")
def test_a_misdeal_in_a_killed_hand_has_the_newcomer_kill_the_redeal() -> None:
    table = running("oceana", "lowball", limit="4/8", structure="limit", players=4, chips=200)
    table.seat("New", 6, dollars(80), "kill")
    one = start(table)
    while 6 not in table.dealt:
        fold_to(table, None)
        one = start(table)
    misdeal(table)
    one = start(table)
    assert one.rules.stakes.bets == (dollars(8), dollars(16))
    assert posted_by(table, 6) == (8, 0)


@proves("OC-LB-7a", "OC-LB-7b")
def test_of_a_low_and_two_high_exposed_cards_the_first_high_one_is_the_burn() -> None:
    one = draw_dealt("oceana", "lowball")
    low = next(card for card in held(one, 1) if card[0] in "2345")
    highs = [(seat, next(card for card in held(one, seat) if card[0] in "9TJQK")) for seat in (1, 2)]
    floor(one, ExposedOnDeal(1, (low,)))
    for seat, card in highs:
        floor(one, ExposedOnDeal(seat, (card,)))
    assert low in held(one, 1)
    drawn(opened(one), 1, 1, 1, 1)
    assert one.stub.burns == [highs[0][1]]
    assert highs[1][1] in one.stub.aside


@proves("OC-LB-7c", "OC-LB-7d")
def test_a_replacement_that_flashes_on_the_draw_is_replaced_again() -> None:
    one = drawn(opened(draw_dealt("oceana", "lowball")), 1, 1, 1, 1)
    floor(one, ExposedOnDraw(2, held(one, 2)[-1:]))
    again = held(one, 2)[-1:]
    floor(one, FlashedCard(2, again))
    assert again[0] not in held(one, 2)
    assert len(held(one, 2)) == 5


@proves("OC-LB-9a", "OC-LB-9d")
def test_a_short_hand_that_nobody_reports_before_the_draw_is_foul_after_it() -> None:
    one = draw_dealt("oceana", "lowball")
    unnoticed(one, short := TooFewCards(2))
    drawn(opened(one), 1, 1, 1, 1)
    floor(one, short)
    assert not is_live(one, 2)


@proves("OC-LB-9c")
def test_the_button_gets_its_fifth_card_after_action_and_the_others_theirs_on_the_draw() -> None:
    one = draw_dealt("oceana", "lowball")
    unnoticed(one, mine := TooFewCards(4))
    unnoticed(one, other := TooFewCards(2))
    opened(one, 1)
    floor(one, other)
    floor(one, mine)
    assert (len(held(one, 4)), len(held(one, 2))) == (5, 4)
