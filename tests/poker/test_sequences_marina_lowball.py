"""Marina's lowball in sequences: three blinds, newcomers, passed sevens, boxed and exposed cards, pat knocks."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.irregularities import (
    BoxedCard,
    ExposedOnDeal,
    ExposedOnDraw,
    PatKnock,
    TooFewCards,
    TooManyCards,
)
from houseway.money import dollars
from houseway.table import Leave, Sit, Table
from tests.floor.kit import every_card, every_chip, floor, held, is_live
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.floor.test_draw_rulings import drawn, opened
from tests.poker.draw_table import seats_of, stand_pat
from tests.poker.situations import raise_in_turn, show_all
from tests.poker.table import check_round, may, play, rules, stacks_of
from tests.table.table_kit import (
    back,
    fold_to,
    hands_until_dealt,
    miss_blinds,
    posted_by,
    posts,
    running,
    start,
)

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
HOLDEM = rules("marina", "holdem", "limit", "4/8")
LOW = rules("marina", "lowball", "limit", "10/20")
SEVEN, BETTER, EIGHT = "7h 5c 4d 2h As", "6h 5d 4c 2c Ad", "8h 5s 4h 3d Ac"
POOR = ("Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d", "Ks Qs Js 8d 6s")


def table_of(game: str = "holdem", limit: str = "4/8", players: int = 7) -> Table:
    return running("marina", game, limit=limit, structure="limit", players=players, chips=400)


# -- lowball -----------------------------------------------------------------------------------------------------------


@proves("MC-LB-D3", "MC-LB-19")
def test_three_blinds_of_the_limit_and_two_when_two_players_are_left() -> None:
    """10/20: button $5, small $5, big $10. When one of three leaves, the button has the small blind."""
    table = table_of("lowball", "10/20", players=3)
    start(table)
    assert sorted(post[2] for post in posts(table)) == [5, 5, 10]
    fold_to(table, None)
    table.apply(Leave(3))
    start(table)
    assert sorted(post[2] for post in posts(table)) == [5, 10]


@proves("MC-LB-21")
def test_the_third_blind_alone_missed_is_made_up_by_a_straddle_too() -> None:
    """ "misses all or part of [their] blinds on a round": the part of the button is a part."""
    table = table_of("lowball", "10/20")
    miss_blinds(table, 5, 2)
    back(table, 5, "straddle")
    hands_until_dealt(table, 5)
    assert posted_by(table, 5) in ((20, 0), (10, 0))


@proves("MC-LB-20")
def test_two_newcomers_straddle_in_the_same_hand() -> None:
    table = table_of("lowball", "10/20", players=5)
    table.apply(Sit("New", 6, dollars(200), "straddle"))
    table.apply(Sit("Newer", 7, dollars(200), "straddle"))
    one = start(table)
    while not {6, 7} <= set(table.dealt):
        fold_to(table, None)
        one = start(table)
    assert one.rules.stakes.bets == (dollars(10), dollars(20))
    assert {posted_by(table, 6), posted_by(table, 7)} <= {(20, 0), (10, 0)}


def low(*held_by: str, stacks: dict[int, int] | None = None) -> PokerHand:
    """After a draw in which nobody drew."""
    one = seats_of(LOW, held_by, jokers=1, stack=500, stacks=stacks)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@proves("MC-LB-12")
def test_a_passed_seven_that_is_best_has_all_bets_after_the_draw_returned_also_raises() -> None:
    """Seat 1 passes a seven; 2 bets, 3 raises, all call: each has those bets back and the seven wins the rest."""
    one = low(SEVEN, EIGHT, POOR[1])
    pot = one.pot
    play(one, "1 check 2 bet 20 3 raise 40 1 call 2 call")
    show_all(one)
    assert pot == dollars(30)
    assert stacks_of(one) == {1: dollars(520), 2: dollars(490), 3: dollars(490)}


@proves("MC-LB-12")
def test_a_passed_seven_in_a_side_pot_leaves_the_main_pot_to_a_better_hand() -> None:
    """Seat 2 is all-in before the draw with a six and wins the main pot; 1 and 3 get the later bets back."""
    one = low(SEVEN, BETTER, POOR[1], stacks={2: 10})
    chips = every_chip(one)
    play(one, "1 check 3 bet 20 1 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(490), 2: dollars(30), 3: dollars(490)}
    assert every_chip(one) == chips


@proves("MC-LB-10")
def test_one_who_passed_may_not_raise_a_raise() -> None:
    one = low(EIGHT, POOR[1], POOR[2])
    play(one, "1 check 2 bet 20 3 raise 40")
    assert (may(one).call, may(one).raise_from) == (dollars(40), 0)


@proves("MC-LB-8b")
def test_raises_in_lowball_are_unlimited_with_four_players() -> None:
    one = draw_dealt("marina", "lowball")
    for _ in range(6):
        raise_in_turn(one, may(one).raise_from // 100)
    assert may(one).raise_from


@proves("MC-LB-16")
def test_two_boxed_cards_on_the_draw_are_each_replaced_by_the_next_below() -> None:
    """Drawn in order a b c d, a and then c boxed: the hands have b c' d'… as if neither had been in the deck."""
    one = opened(draw_dealt("marina", "lowball"))
    whole = every_card(one)
    _, *deck = one.stub.peek(7)
    drawn(one, 1, 1, 1, 1)
    floor(one, BoxedCard(1, (deck[0],)))
    floor(one, BoxedCard(3, (held(one, 3)[-1],)))
    assert {len(held(one, seat)) for seat in (1, 2, 3, 4)} == {5}
    new = {held(one, seat)[-1] for seat in (1, 2, 3, 4)}
    assert deck[0] not in new
    assert new <= set(deck[1:])
    assert every_card(one) == whole


@proves("MC-LB-17a", "MC-LB-17b", "MC-LB-17c")
def test_a_low_card_is_kept_on_the_deal_and_replaced_on_the_draw() -> None:
    one = draw_dealt("marina", "lowball")
    low_card = next(card for card in held(one, 1) if card[0] in "2345")
    floor(one, ExposedOnDeal(1, (low_card,)))
    assert low_card in held(one, 1)
    drawn(opened(one), 1, 1, 1, 1)
    exposed = held(one, 1)[-1:]
    floor(one, ExposedOnDraw(1, exposed))
    assert exposed[0] not in held(one, 1)


@proves("MC-LB-7b", "MC-LB-7a")
def test_an_extra_card_before_the_draw_is_foul_though_another_hand_was_short_and_filled() -> None:
    one = draw_dealt("marina", "lowball")
    floor(one, TooFewCards(1))
    assert len(held(one, 1)) == 5
    floor(one, TooManyCards(2))
    assert (is_live(one, 1), is_live(one, 2)) == (True, False)


@proves("MC-LB-18b")
def test_a_pat_knock_does_not_let_a_player_stay_without_the_raise() -> None:
    """The knock is a pat hand; the raise is still to be called, and after that no card is drawn."""
    one = draw_dealt("marina", "lowball")
    raise_in_turn(one, may(one).raise_from // 100)
    seat = one.to_act
    assert seat is not None
    before = one.pot
    floor(one, PatKnock(seat))
    assert is_live(one, seat)
    assert one.pot >= before
