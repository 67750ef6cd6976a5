"""Marina's hold'em and lowball in sequences: two errors, short all-ins, movers who kill, returners."""

import pytest

from houseway.engines.poker.play import Deal, OutOfTurn, PokerHand
from houseway.irregularities import (
    BoxedCard,
    EarlyFlop,
    EarlyRiver,
    EarlyTurn,
    ExposedOnDeal,
    FourCardFlop,
    JokerFound,
    OffTable,
    PassedOver,
    ShownToOne,
    TooFewCards,
    TooManyCards,
    UnannouncedRaise,
)
from houseway.money import dollars
from houseway.table import Buy, Leave, Move, Sit, Table, Tick
from tests.floor.kit import deal, every_card, every_chip, floor, held, is_live, is_misdeal, stack, unnoticed
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.poker.draw_table import seats_of, stand_pat
from tests.poker.situations import show_all
from tests.poker.table import check_round, hand, may, play, rules
from tests.table.table_kit import (
    back,
    fold_round,
    fold_to,
    hands_until_dealt,
    miss_blinds,
    posted_by,
    refused,
    running,
    set_stack,
    start,
)
from tests.table.test_misdeals import misdeal

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
HOLDEM = rules("marina", "holdem", "limit", "4/8")
LOW = rules("marina", "lowball", "limit", "10/20")
SEVEN, BETTER, EIGHT = "7h 5c 4d 2h As", "6h 5d 4c 2c Ad", "8h 5s 4h 3d Ac"
POOR = ("Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d", "Ks Qs Js 8d 6s")


def before_flop(players: int = 4, **others: object) -> PokerHand:
    """Before the flop at 4/8; seat 2 has the small blind, the button is in seat 1."""
    one = hand(HOLDEM, players, stack=500, **others)  # type: ignore[arg-type]
    one.apply(Deal())
    return one


def on_the_flop(players: int = 4) -> PokerHand:
    one = before_flop(players)
    check_round(one)
    return deal(one)


def table_of(game: str = "holdem", limit: str = "4/8", players: int = 7) -> Table:
    return running("marina", game, limit=limit, structure="limit", players=players, chips=400)


# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holdem", "lowball"])
@proves("MC-GE-18a", "MC-GE-18c")
def test_one_extra_card_in_each_of_two_hands_is_a_misdeal(game: str) -> None:
    """ "Two extra cards off the deck on the deal": together they are two, whoever has them."""
    one = before_flop() if game == "holdem" else draw_dealt("marina", "lowball")
    unnoticed(one, TooManyCards(2))
    unnoticed(one, second := TooManyCards(3))
    floor(one, second)
    assert is_misdeal(one)


@proves("MC-GE-18a")
def test_a_second_extra_card_found_after_the_first_was_taken_back_is_a_misdeal_too() -> None:
    one = before_flop()
    floor(one, TooManyCards(3))
    assert not one.over
    floor(one, TooManyCards(4))
    assert is_misdeal(one)


@proves("MC-HE-16a", "MC-HE-14")
def test_an_extra_card_on_the_deck_and_an_exposed_one_leave_all_cards_and_one_burn() -> None:
    one = before_flop()
    whole = every_card(one)
    floor(one, TooManyCards(3))
    floor(one, ExposedOnDeal(4, held(one, 4)[:1]))
    assert {len(held(one, seat)) for seat in (1, 2, 3, 4)} == {2}
    assert every_card(one) == whole
    check_round(one)
    deal(one)
    assert len(one.stub.burns) == 1
    assert len(one.board) == 3


@proves("MC-HE-16b", "MC-HE-16c")
def test_one_short_hand_is_filled_and_another_that_has_acted_forfeits() -> None:
    one = before_flop()
    unnoticed(one, acted := TooFewCards(4))
    unnoticed(one, waits := TooFewCards(2))
    play(one, "4 raise 8")
    floor(one, acted)
    floor(one, waits)
    assert not is_live(one, 4)
    assert len(held(one, 2)) == 2
    assert one.pot == dollars(2 + 4 + 8)


@proves("MC-HE-4a", "MC-HE-16c")
def test_a_dead_raiser_s_bet_must_be_matched_by_those_with_chips() -> None:
    """Seat 4 raises to $8 and is dead: seat 1 still calls $8, and the small blind adds $6."""
    one = before_flop()
    unnoticed(one, few := TooFewCards(4))
    play(one, "4 raise 8")
    floor(one, few)
    assert (one.to_act, may(one).call) == (1, dollars(8))
    play(one, "1 call")
    assert may(one).call == dollars(6)


@proves("MC-HE-13d")
def test_two_jokers_told_one_in_time_and_one_late() -> None:
    one = before_flop()
    late = one.to_act
    assert late is not None
    play(one, f"{late} call")
    floor(one, JokerFound(2, held(one, 2)[:1]))
    floor(one, JokerFound(late, held(one, late)[:1]))
    assert (is_live(one, 2), is_live(one, late)) == (True, False)


@proves("MC-GE-13", "MC-HE-16b")
def test_a_card_off_the_table_twice_before_the_player_acts_is_filled_twice() -> None:
    one = before_flop()
    whole = every_card(one)
    for _ in range(2):
        floor(one, OffTable(3, held(one, 3)[:1]))
    assert len(held(one, 3)) == 2
    assert every_card(one) == whole


# -- the board ---------------------------------------------------------------------------------------------------------


@proves("MC-HE-17a")
def test_a_four_card_flop_twice_burns_once_more_each_time() -> None:
    """ "the burn card … will remain burned. The dealer will deliver a new flop after burning a card.\""""
    one = on_the_flop()
    whole = every_card(one)
    for burns in (2, 3):
        floor(one, FourCardFlop())
        assert (len(one.stub.burns), len(one.board)) == (burns, 3)
    assert every_card(one) == whole


@proves("MC-HE-17b", "MC-HE-19a")
def test_a_four_card_flop_that_stands_and_an_early_turn_after_it() -> None:
    """The fourth card is the burn: the early turn came without one, and the turn that counts has none either."""
    one = on_the_flop()
    whole = every_card(one)
    unnoticed(one, four := FourCardFlop())
    play(one, f"{one.to_act} check")
    play(one, f"{one.to_act} check")
    floor(one, four)
    floor(one, EarlyTurn(burned="no"))
    check_round(one)
    burns = len(one.stub.burns)
    deal(one)
    assert len(one.board) == 4
    assert len(one.stub.burns) == burns
    assert every_card(one) == whole


@proves("MC-HE-18", "MC-HE-19a", "MC-HE-19b", "MC-HE-20")
def test_flop_turn_and_river_all_too_early_in_one_hand() -> None:
    one = before_flop()
    whole = every_card(one)
    floor(one, EarlyFlop())
    check_round(one)
    deal(one)
    floor(one, EarlyTurn())
    check_round(one)
    deal(one)
    floor(one, EarlyRiver())
    check_round(one)
    deal(one)
    check_round(one)
    assert len(one.board) == 5
    assert every_card(one) == whole
    show_all(one)
    assert one.over


@proves("MC-HE-13a", "MC-HE-17a")
def test_a_boxed_card_on_the_new_flop_is_replaced_by_the_one_below() -> None:
    one = on_the_flop()
    floor(one, FourCardFlop())
    boxed, below = one.board[0], one.stub.peek(1)[0]
    floor(one, BoxedCard(cards=(boxed,)))
    assert boxed not in one.board
    assert below in one.board
    assert len(one.board) == 3


# -- betting -----------------------------------------------------------------------------------------------------------


@proves("MC-HE-4a", "MC-HE-4b")
def test_two_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    """4/8, flop: seat 2 bets $4, 3 is all-in for $6, 4 for $8: the last is a full bet over $4, and 2 may raise."""
    one = before_flop(5, stacks={3: 10, 4: 12})
    check_round(one)
    deal(one)
    play(one, "2 bet 4 3 raise 6")
    play(one, "4 raise 8 5 call 1 fold")
    assert (one.to_act, may(one).raise_from) == (2, dollars(12))


@proves("MC-HE-4a")
def test_one_short_all_in_reopens_nothing_for_the_bettor() -> None:
    one = before_flop(4, stacks={3: 10})
    check_round(one)
    deal(one)
    play(one, "2 bet 4 3 raise 6 4 call 1 call")
    assert (one.to_act, may(one).call, may(one).raise_from) == (2, dollars(2), 0)


@proves("MC-HE-4b")
def test_one_who_checked_may_complete_a_short_opening_all_in() -> None:
    """Seat 2 checks, seat 3 is all-in for $2: seat 2 may call $2 or make it $4."""
    one = before_flop(3, stacks={3: 6})
    check_round(one)
    deal(one)
    play(one, "2 check 3 bet 2 1 fold")
    assert may(one).call == dollars(2)


@pytest.mark.parametrize("game", ["holdem", "lowball"])
@proves("MC-GE-7")
def test_one_who_checked_out_of_turn_may_not_bet_or_raise_in_that_round_but_in_the_next(game: str) -> None:
    if game == "holdem":
        one = on_the_flop()
    else:
        one = seats_of(LOW, (EIGHT, *POOR), jokers=1, stack=500)
        one.apply(Deal())
        check_round(one)
        stand_pat(one)
    first = one.to_act
    assert first is not None
    order = [one.seats[at].seat for at in one.pending]
    one.apply(OutOfTurn(order[1], "check"))
    play(one, f"{first} check")
    assert (one.to_act, may(one).raise_from) == (order[1], 0)
    if game == "holdem":
        check_round(one)
        deal(one)
        play(one, f"{one.to_act} check")
        assert may(one).raise_from == dollars(8)


@proves("MC-GE-6a", "MC-GE-7")
def test_a_bet_out_of_turn_binds_nobody_but_a_check_before_it_does() -> None:
    one = on_the_flop()
    one.apply(OutOfTurn(4, "bet"))
    play(one, "2 check 3 check")
    assert may(one).raise_from == dollars(4)
    two = on_the_flop()
    two.apply(OutOfTurn(4, "check"))
    two.apply(OutOfTurn(4, "bet"))
    play(two, "2 check 3 check")
    assert may(two).raise_from == 0


@proves("MC-HE-15")
def test_a_player_passed_over_twice_may_only_call_and_then_is_dead() -> None:
    one = on_the_flop()
    seat = one.to_act
    assert seat is not None
    floor(one, PassedOver(seat), "only-calls")
    assert may(one).raise_from == 0
    floor(one, PassedOver(seat), "dead")
    assert not is_live(one, seat)


@proves("MC-GE-8b")
def test_a_call_taken_back_after_an_unannounced_raise_may_be_a_fold_and_the_chips_are_back() -> None:
    one = before_flop()
    play(one, "4 raise 8 1 call")
    chips = every_chip(one)
    floor(one, UnannouncedRaise(1))
    assert one.to_act == 1
    play(one, "1 fold")
    assert stack(one, 1) == 500
    assert every_chip(one) == chips


@proves("MC-GE-12")
def test_cards_shown_to_one_are_shown_to_all_and_once_more_changes_nothing() -> None:
    one = on_the_flop()
    for _ in range(2):
        floor(one, ShownToOne(3))
    view = one.view(2)
    assert tuple(next(seat.cards for seat in view.seats if seat.seat == 3)) == held(one, 3)
    assert is_live(one, 3)


# -- blinds at the table -----------------------------------------------------------------------------------------------


@proves("MC-HE-26")
def test_a_mover_who_kills_doubles_the_limit_for_that_hand_alone() -> None:
    table = table_of()
    table.apply(Leave(6))
    table.apply(Move(4, 6, "kill"))
    one = start(table)
    assert posted_by(table, 6) == (8, 0)
    assert one.rules.stakes.bets == (dollars(8), dollars(16))
    fold_to(table, 6)
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))


@proves("MC-HE-26")
def test_a_misdeal_in_a_killed_hand_has_the_mover_kill_again() -> None:
    table = table_of()
    table.apply(Leave(6))
    table.apply(Move(4, 6, "kill"))
    start(table)
    misdeal(table)
    assert start(table).rules.stakes.bets == (dollars(8), dollars(16))
    assert posted_by(table, 6) == (8, 0)


@proves("MC-HE-26", "MC-HE-25")
def test_a_mover_kills_and_a_returner_straddles_in_the_same_hand() -> None:
    """Both put up twice the big blind of $4; the limits are doubled once."""
    table = table_of(players=8)
    miss_blinds(table, 7, 2)
    while table.blinds["big"] != 3:
        fold_round(table)
    table.apply(Leave(6))
    table.apply(Move(4, 6, "kill"))
    back(table, 7, "straddle")
    one = start(table)
    assert one.rules.stakes.bets == (dollars(8), dollars(16))
    assert posted_by(table, 6) == (8, 0)
    assert posted_by(table, 7) == (8, 0)


@proves("MC-HE-26")
def test_a_mover_who_waits_out_the_hands_owes_nothing_then() -> None:
    table = table_of()
    table.apply(Leave(6))
    table.apply(Move(4, 6, "sit-out"))
    hands_until_dealt(table, 6)
    assert table.blinds["big"] == 6 or posted_by(table, 6) == (0, 0)


@proves("MC-HE-27")
def test_one_who_has_met_the_blinds_and_moves_lets_them_pass_also_when_moving_twice() -> None:
    table = table_of(players=8)
    table.apply(Leave(6))
    table.apply(Leave(7))
    fold_round(table)
    small = table.blinds["small"]
    start(table)
    fold_to(table, None)
    seat = small
    table.apply(Move(seat, 6))
    table.apply(Move(6, 7))
    assert table.chairs[7].debt == "" or "after-blinds" in table.ways(7)


@proves("MC-HE-28b", "MC-HE-25")
def test_a_blind_owed_after_the_player_acted_is_made_up_on_a_later_deal_once() -> None:
    table = table_of()
    miss_blinds(table, 5, 2)
    back(table, 5, "straddle")
    one = start(table)
    while 5 not in table.dealt:
        fold_to(table, None)
        one = start(table)
    assert posted_by(table, 5) == (8, 0) or table.blinds["big"] == 5
    assert one.rules.stakes.bets == (dollars(4), dollars(8))
    fold_to(table, None)
    start(table)
    assert posted_by(table, 5) == (0, 0) or 5 in table.blinds.values()


@pytest.mark.parametrize(("game", "limit"), [("holdem", "4/8"), ("lowball", "10/20")])
@proves("MC-HE-6b", "MC-LB-6b")
def test_one_short_buy_in_all_also_after_a_full_one(game: str, limit: str) -> None:
    table = table_of(game, limit)
    least = {"holdem": 40, "lowball": 100}[game]
    set_stack(table, 5, 0)
    table.apply(Buy(5, dollars(least - 10)))
    set_stack(table, 5, 0)
    assert refused(table, Buy(5, dollars(least - 10))) in ("MC-HE-6b", "MC-LB-6b")
    table.apply(Buy(5, dollars(least)))
    set_stack(table, 5, 0)
    assert refused(table, Buy(5, dollars(least - 10))) in ("MC-HE-6b", "MC-LB-6b")


@proves("MC-GE-9")
def test_one_who_quits_twice_within_the_half_hour_brings_the_last_amount() -> None:
    """Leaves with $400, comes back with it; loses $300 and leaves with $100: back with $100, not $400."""
    table = table_of()
    table.apply(Leave(5))
    table.apply(Tick(10 * 60))
    assert refused(table, Sit("Elif", 5, dollars(100))) == "MC-GE-9"
    table.apply(Sit("Elif", 5, dollars(400)))
    set_stack(table, 5, 100)
    table.apply(Leave(5))
    table.apply(Tick(39 * 60))
    assert refused(table, Sit("Elif", 5, dollars(400))) == "MC-GE-9"
    table.apply(Tick(40 * 60))
    table.apply(Sit("Elif", 5, dollars(400)))
