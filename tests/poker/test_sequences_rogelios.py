"""Rogelio's poker sections in sequences: what they say happens twice, late, all-in, after a move or a ruling."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Away, BringIn, Call, CallForCards, Deal, Discard, PokerHand, Raise, Show
from houseway.engines.rulings import Err
from houseway.floor import possible, ruling
from houseway.irregularities import (
    BoxedCard,
    DamagedCard,
    DealtIn,
    DrawOutOfOrder,
    EarlyFlop,
    EarlyRiver,
    EarlyStreet,
    EarlyTurn,
    ExposedOnDeal,
    HandTakenBack,
    JokerFound,
    LastCardExposed,
    OffTable,
    PickedUpStub,
    SharedAction,
    StubMixed,
    TooFewCards,
    TooManyCards,
    WrongDealer,
)
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import Leave, Move, SitOut, Straddle, Table
from tests.floor.kit import deal, every_card, floor, held, is_live, is_misdeal, lies_up, next_street, unnoticed
from tests.floor.test_draw_rulings import after_draw, dealt, opened, throw
from tests.poker.draw_table import draws, with_a_joker
from tests.poker.situations import refusal, show_all, won
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, may, play, rules, stacks_of, to_flop
from tests.table.table_kit import back, fold_round, fold_to, posted_by, posts, refused, running, start

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule

DRAW = ("five-card-draw", "high-draw", "lowball")
"""Sections A to D govern all three."""
STUD = rules("rogelios", "stud")
HOLDEM = rules("rogelios", "holdem", limit="3/6")
PINEAPPLE = rules("rogelios", "crazy-pineapple-hilo")
LO_BALL = rules("rogelios", "lowball", "limit", "20/40")
SEVEN, NINE, EIGHT = "7h 5c 3d 2h As", "9c 6c 4s 3s 2d", "8d 4c 3h 2s Ad"


def due(game: str, players: int = 4) -> PokerHand:
    """The pot is opened and called; the draw is next."""
    return opened(dealt("rogelios", game, players))


# -- draw games: the deal ----------------------------------------------------------------------------------------------


@proves("RO-FD-A3a", "RO-FD-A3b", "RO-FD-A5")
@pytest.mark.parametrize("game", DRAW)
def test_a_sixth_card_is_the_burn_until_a_second_player_finds_one_too(game: str) -> None:
    one = dealt("rogelios", game)
    unnoticed(one, TooManyCards(1))
    sixth = held(one, 1)[-1]
    floor(one, TooManyCards(1))
    assert one.stub.peek(1) == (sixth,)
    unnoticed(one, TooManyCards(2))
    floor(one, TooManyCards(2))
    assert is_misdeal(one)


@proves("RO-FD-A3a")
@pytest.mark.parametrize("game", DRAW)
def test_two_hands_of_six_are_a_misdeal_whichever_is_reported(game: str) -> None:
    one = dealt("rogelios", game)
    unnoticed(one, TooManyCards(1))
    unnoticed(one, TooManyCards(2))
    floor(one, TooManyCards(1))
    assert is_misdeal(one)


@proves("RO-FD-C3b")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", DRAW)
def test_four_and_six_cards_are_both_dead_and_the_blinds_go_back_also_heads_up(game: str, players: int) -> None:
    """The third player wins nothing but their own chips: there is nothing else in the pot."""
    one = dealt("rogelios", game, players)
    unnoticed(one, TooManyCards(1))
    unnoticed(one, TooFewCards(2))
    floor(one, TooFewCards(2, other=1))
    assert one.over
    assert set(stacks_of(one).values()) == {dollars(500)}


@proves("RO-FD-D10a", "RO-FD-A5")
@pytest.mark.parametrize("game", DRAW)
def test_six_cards_found_after_the_player_called_kill_the_hand_and_its_chips_stay(game: str) -> None:
    one = due(game)
    pot = one.pot
    unnoticed(one, TooManyCards(2))
    floor(one, TooManyCards(2))
    assert (is_live(one, 2), one.pot) == (False, pot)


@proves("RO-FD-A7", "RO-FD-A1a2")
@pytest.mark.parametrize("second", [BoxedCard, JokerFound])
@pytest.mark.parametrize("game", DRAW[:2])
def test_a_joker_is_like_a_boxed_card_and_two_of_those_on_the_deal_are_a_misdeal(
    game: str, second: type[BoxedCard | JokerFound]
) -> None:
    """A joker "is a dead card, and it will be replaced like a boxed card"; of those, two or more are a misdeal."""
    one = dealt("rogelios", game)
    floor(one, JokerFound(1, held(one, 1)[:1]))
    assert not one.over
    floor(one, second(2, held(one, 2)[:1]))
    assert is_misdeal(one)


@proves("RO-FD-A7", "RO-FD-A1b")
@pytest.mark.parametrize("game", DRAW[:2])
def test_a_joker_and_a_boxed_card_on_the_draw_are_both_replaced(game: str) -> None:
    one = after_draw("rogelios", game)
    pack = every_card(one)
    floor(one, JokerFound(1, held(one, 1)[-1:]))
    floor(one, BoxedCard(2, held(one, 2)[-1:]))
    assert (one.over, {len(hole) for hole in one.hole}, every_card(one) == pack) == (False, {5}, True)


@proves("RO-FD-A2")
@pytest.mark.parametrize("game", DRAW)
def test_two_cards_dealt_off_the_table_are_both_replaced(game: str) -> None:
    one = dealt("rogelios", game)
    gone = [held(one, seat)[0] for seat in (1, 2)]
    for seat, card in zip((1, 2), gone, strict=True):
        floor(one, OffTable(seat, (card,)))
    assert {len(hole) for hole in one.hole} == {5}
    assert set(gone) <= set(one.stub.aside)


@proves("RO-FD-C5")
@pytest.mark.parametrize("game", DRAW)
def test_two_extra_hands_are_dead_and_the_deal_stands(game: str) -> None:
    one = dealt("rogelios", game)
    pack = every_card(one)
    for seat in (7, 8):
        floor(one, DealtIn(seat))
    assert (one.over, one.in_count, every_card(one) == pack) == (False, 4, True)


@proves("RO-FD-C4")
@pytest.mark.parametrize("game", DRAW)
@pytest.mark.parametrize("away", [0, 2, 4])
@pytest.mark.parametrize("late", [False, True])
def test_after_an_open_pot_the_next_deal_follows_from_the_wrong_position(game: str, away: int, late: bool) -> None:
    """Line 584: "the next deal follows in rotation from the new position"; it may be seen only when others have acted.

    Without a seat the cards were dealt from the button.
    """
    table = running("rogelios", game, players=5, chips=1000)
    one = start(table)
    used = ((table.button or 0) + away - 1) % 5 + 1
    wrong = WrongDealer(seat=used if away else None)
    if late:
        table.play(Err(wrong))
    seat = one.to_act
    assert seat is not None
    table.play(Raise(seat, may(one).raise_from))
    assert "wrong-dealer" in {kind.kind for kind in possible(one)}
    table.play(ruling(one, wrong).command())
    assert table.in_play
    fold_to(table, seat)
    start(table)
    assert table.button == used % 5 + 1
    assert Table.replay(house("rogelios"), game, table.events) == table


@proves("RO-FD-C4")
@pytest.mark.parametrize("game", DRAW)
def test_a_wrong_deal_that_is_void_or_not_agreed_on_leaves_the_rotation_alone(game: str) -> None:
    for agreed, after in (("yes", 0), ("no", 1)):
        table = running("rogelios", game, players=5, chips=1000)
        one = start(table)
        right = table.button or 0
        wrong = WrongDealer("yes" if agreed == "yes" else "no", seat=right % 5 + 1)
        table.play(ruling(one, wrong).command())
        assert table.in_play is (agreed == "no")
        fold_to(table, None)
        start(table)
        assert table.button == (right + after - 1) % 5 + 1


# -- draw games: the draw ----------------------------------------------------------------------------------------------


@proves("RO-LB-C3")
def test_a_dealer_who_took_up_the_stub_calls_for_nothing_and_discards_nothing() -> None:
    one = due("lowball")
    floor(one, PickedUpStub(4))
    for _ in range(3):
        throw(one, 1)
    if one.phase == "discard":
        assert refusal(one, Discard(4, held(one, 4)[:1])) == "RO-LB-C3"
        one.apply(Discard(4, ()))
    mine = held(one, 4)
    deal(one)
    assert held(one, 4) == mine


@proves("RO-FD-C6", "RO-FD-C8", "RO-LB-D5", "RO-LB-D6")
@pytest.mark.parametrize("game", DRAW)
def test_a_mixed_stub_and_a_draw_out_of_order_end_the_betting_once(game: str) -> None:
    one = due(game)
    pack = every_card(one)
    while one.phase == "discard":
        throw(one, 1)
    floor(one, StubMixed())
    deal(one)
    assert one.phase == "showdown"
    floor(one, DrawOutOfOrder())
    assert (one.phase, every_card(one) == pack) == ("showdown", True)
    show_all(one)
    assert one.over


@proves("RO-FD-B6")
@pytest.mark.parametrize("game", DRAW)
def test_a_hand_laid_face_up_before_the_draw_neither_calls_for_cards_nor_discards(game: str) -> None:
    one = due(game)
    seat = one.to_act
    assert seat is not None
    one.apply(Show(seat))
    assert refusal(one, CallForCards(seat, 1)) == "RO-FD-B6"
    assert refusal(one, Discard(seat, held(one, seat)[:1])) == "RO-FD-B6"


@proves("RO-FD-C7a")
@pytest.mark.parametrize("game", DRAW)
def test_a_call_for_cards_changes_twice_and_not_once_the_next_player_has_called(game: str) -> None:
    one = due(game)
    for count in (1, 2, 3):
        one.apply(CallForCards(1, count))
    one.apply(CallForCards(2, 1))
    assert refusal(one, CallForCards(1, 1)) == "RO-FD-C7a"


# -- draw games: bets and hands ----------------------------------------------------------------------------------------


@proves("RO-FD-D10b")
@pytest.mark.parametrize("game", DRAW)
def test_an_opening_bet_with_six_cards_is_taken_back_once_and_not_after_a_call(game: str) -> None:
    for called in (False, True):
        one = dealt("rogelios", game)
        seat = one.to_act
        assert seat is not None
        one.apply(Raise(seat, may(one).raise_from))
        if called:
            one.apply(Call(4))
        unnoticed(one, TooManyCards(seat))
        floor(one, TooManyCards(seat))
        assert not is_live(one, seat)
        assert (stacks_of(one)[seat] == dollars(500)) is not called


@proves("RO-FD-D5")
@pytest.mark.parametrize("game", DRAW)
def test_two_pairs_who_share_their_bets_all_take_them_out_and_nobody_wins(game: str) -> None:
    one = due(game)
    floor(one, SharedAction(1, other=2))
    assert (stacks_of(one)[1], stacks_of(one)[2], one.over) == (dollars(500), dollars(500), False)
    floor(one, SharedAction(3, other=4))
    assert (one.over, set(stacks_of(one).values())) == (True, {dollars(500)})


@proves("RO-FD-A12")
@pytest.mark.parametrize("game", DRAW)
def test_two_players_who_damage_cards_are_both_out_and_the_last_of_three_wins(game: str) -> None:
    one = due(game, 3)
    pot = one.pot
    floor(one, DamagedCard(1))
    floor(one, DamagedCard(2))
    assert won(one) == {3: pot}


# -- lo-ball: sevens ---------------------------------------------------------------------------------------------------


def low(*hands: str, stacks: dict[int, int] | None = None) -> PokerHand:
    """Everyone is in for $20 and stands pat."""
    one = with_a_joker(LO_BALL, hands, stack=500, stacks=stacks)
    play(one, "deal")
    check_round(one)
    return draws(one, *[""] * len(hands))


@proves("RO-LB-D2a")
def test_an_all_in_checked_seven_wins_the_first_pot_and_the_others_play_for_theirs() -> None:
    """Seat 1 checks and calls $40 all-in; in its pot every $40 goes back; the eight wins the side pot of $80."""
    one = low(SEVEN, NINE, EIGHT, stacks={1: 60})
    play(one, "1 check 2 bet 40 3 raise 80 1 call 2 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(100), 2: dollars(440), 3: dollars(520)}


@proves("RO-LB-D2a")
def test_two_checked_sevens_that_tie_share_what_was_in_before_and_all_bets_go_back() -> None:
    one = low(SEVEN, "7c 5h 3s 2d Ad", "9d 4c 3h 2s Ah")
    play(one, "1 check 2 check 3 bet 40 1 call 2 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(510), 2: dollars(510), 3: dollars(480)}


@proves("RO-LB-D2b")
def test_of_two_check_raisers_only_the_last_one_proves_a_card_above_a_seven() -> None:
    one = low(SEVEN, NINE, EIGHT)
    play(one, "1 check 2 check 3 bet 40 1 raise 80 2 raise 120 3 fold 1 fold")
    assert refusal(one, Show(2, cards("6c"))) == "RO-LB-D2b"
    one.apply(Show(2, cards("9c")))
    assert stacks_of(one) == {1: dollars(400), 2: dollars(660), 3: dollars(440)}


@proves("RO-LB-D2", "RO-LB-D2a")
def test_a_called_all_in_check_raise_with_a_seven_gives_all_later_bets_back() -> None:
    one = low(SEVEN, NINE, stacks={1: 85})
    play(one, "1 check 2 bet 40 1 raise 65 2 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(105), 2: dollars(480)}


# -- stud --------------------------------------------------------------------------------------------------------------


@proves("RO-ST-1", "RO-ST-1b")
def test_one_exposed_hole_card_is_the_door_card_and_a_second_in_another_hand_a_misdeal() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    door = held(one, 1)[0]
    floor(one, ExposedOnDeal(1, (door,)))
    assert lies_up(one, 1) == (door,)
    floor(one, ExposedOnDeal(2, held(one, 2)[:1]))
    assert is_misdeal(one)


@proves("RO-ST-4a", "RO-ST-4b", "RO-ST-4c")
def test_of_two_last_cards_that_came_face_up_one_player_is_all_in_and_the_other_plays_on() -> None:
    """Sixth street's best board still leads; the one who is all-in is asked for nothing and plays for the main pot."""
    one = stud(STUD, showing("7c", "4d", "9s", "8h"))
    to_street(one, 7)
    leader, main = one.to_act, one.pot
    assert leader == 4
    floor(one, LastCardExposed(1), "all-in")
    floor(one, LastCardExposed(2), "plays-on")
    assert one.to_act == leader
    play(one, "4 bet 6 2 call 3 call")
    assert one.phase == "showdown"
    show_all(one)
    assert one.result is not None
    assert [pot.amount for pot in one.result.pots] == [main, dollars(18)]
    assert stacks_of(one)[1] == dollars(200) - main // 4


@proves("RO-ST-8")
def test_two_hands_of_six_cards_on_the_last_street_are_dead_and_the_third_wins() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    to_street(one, 7)
    pot = one.pot
    for seat in (1, 2):
        unnoticed(one, TooFewCards(seat))
        floor(one, TooFewCards(seat))
    assert won(one) == {3: pot}


@proves("RO-ST-2")
def test_cards_that_come_too_early_twice_go_back_with_their_burns_and_one_burn_is_made() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    pack = every_card(one)
    one.apply(BringIn(2))
    floor(one, EarlyStreet(2))
    floor(one, EarlyStreet(1))
    passively(one)
    deal(one)
    assert (len(one.stub.burns), {len(hole) for hole in one.hole}, every_card(one) == pack) == (1, {4}, True)


@proves("RO-ST-5b")
def test_behind_a_pair_that_checked_one_bets_the_lower_limit_and_the_next_raises_the_upper() -> None:
    one = stud(rules("rogelios", "stud", "limit", "3/6"), showing("7c", "4d", "9s"), "7d 5c 6c")
    passively(one)
    deal(one)
    play(one, "1 check")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(3), dollars(6))
    play(one, "2 bet 3")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(6), dollars(9))
    play(one, "3 raise 9")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(15), dollars(15))


@proves("RO-SH-7", "RO-ST-5b")
def test_an_open_pair_leaves_the_limit_of_stud_hi_lo() -> None:
    one = stud(rules("rogelios", "stud-hilo", "limit"), showing("7c", "4d", "9s"), "7d 5c 6c")
    passively(one)
    deal(one)
    assert may(one).raise_to == one.rules.stakes.bets[0]


@proves("RO-ST-15")
def test_a_leader_who_is_all_in_leaves_the_lead_to_the_next_board_on_each_street() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"), "7d 5c 6c", "7h 5d 6d", stacks={1: 3})
    passively(one)
    for _ in range(2):
        deal(one)
        assert one.to_act == 3
        check_round(one)


@proves("RO-ST-14")
def test_a_player_who_is_not_back_pays_the_forced_bet_and_the_next_absent_player_nothing() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    one.apply(Away(2))
    after = stacks_of(one)
    one.apply(Away(3))
    assert stacks_of(one)[3] == after[3]
    assert stacks_of(one)[2] < dollars(200)


@proves("RO-ST-18")
def test_hole_cards_that_another_player_turned_over_play_and_lie_face_up() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    to_street(one, 7)
    lead = one.to_act
    assert lead is not None
    play(one, f"{lead} bet 6")
    seat = one.to_act
    assert seat is not None
    play(one, f"{seat} fold")
    floor(one, HandTakenBack(seat, opened="other"))
    assert is_live(one, seat)
    assert set(one.view(None).seats[one.position[seat]].cards) == set(held(one, seat))


# -- hold'em and Omaha -------------------------------------------------------------------------------------------------


@proves("RO-HE-1a", "RO-HE-3")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_an_exposed_card_that_was_the_burn_of_an_early_flop_goes_back_into_the_deck(game: str) -> None:
    one = hand(rules("rogelios", game), 4)
    one.apply(Deal())
    pack, exposed = every_card(one), held(one, 4)[:1]
    floor(one, ExposedOnDeal(4, exposed))
    one.apply(Call(4))
    floor(one, EarlyFlop())
    check_round(one)
    assert exposed[0] in one.shuffle_due
    deal(one)
    assert (len(one.board), len(one.stub.burns), every_card(one) == pack) == (3, 1, True)


@proves("RO-HE-1b")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_a_second_card_exposed_after_the_first_was_exchanged_is_a_misdeal(game: str) -> None:
    one = hand(rules("rogelios", game), 4)
    one.apply(Deal())
    floor(one, ExposedOnDeal(4, held(one, 4)[:1]))
    floor(one, ExposedOnDeal(3, held(one, 3)[:1]))
    assert is_misdeal(one)


@proves("RO-HE-4", "RO-HE-5")
def test_an_early_river_after_an_early_turn_leaves_five_board_cards_and_a_burn_for_each() -> None:
    """The burns of the early turn and of the early river stay burned beside those of flop, turn and river."""
    one = to_flop(hand(HOLDEM, 4))
    pack = every_card(one)
    floor(one, EarlyTurn())
    next_street(one)
    floor(one, EarlyRiver())
    next_street(one)
    assert (len(one.board), len(one.stub.burns), every_card(one) == pack) == (5, 5, True)


@proves("RO-HE-18a", "RO-HE-G1b")
def test_a_straddle_and_three_raises_are_allowed_and_no_fourth() -> None:
    table = running("rogelios", structure="no-limit", players=5, chips=1000)
    table.apply(Straddle(5, dollars(6)))
    one = start(table)
    for _ in range(3):
        one.apply(Raise(one.to_act or 0, may(one).raise_from))
    assert may(one).raise_from == 0
    assert refusal(one, Raise(one.to_act or 0, one.bet_to * 2)) == "RO-HE-G1b"


@proves("RO-HE-18b")
def test_a_straddle_is_double_the_blind_at_least_and_never_above_the_limit() -> None:
    for limit, least, most in (("3-6", 6, 6), ("2-20", 4, 20)):
        table = running("rogelios", structure="spread", limit=limit, players=5, chips=1000)
        for amount in (least - 1, most + 1):
            assert refused(table, Straddle(5, dollars(amount))) == "RO-HE-18b"
        for amount in (least, most):
            table.apply(Straddle(5, dollars(amount)))
        start(table)
        assert (5, "straddle", most, 0) in posts(table)


def holdem_table() -> Table:
    return running("rogelios", limit="3/6", players=6, chips=300)


@proves("RO-HE-12")
def test_a_player_who_took_the_big_blind_and_left_for_the_small_one_posts_both_and_owes_nothing_after() -> None:
    table = holdem_table()
    while True:
        start(table)
        big = next(seat for seat, kind, *_ in posts(table) if kind == "big")
        fold_to(table, None)
        if big == 4:
            break
    table.apply(SitOut(4))
    fold_round(table)
    fold_round(table)
    back(table, 4, "post-both")
    start(table)
    assert posted_by(table, 4) == (3, 1)
    fold_to(table, None)
    start(table)
    assert posted_by(table, 4) == (0, 0)


@proves("RO-HE-11")
def test_a_player_who_moves_away_and_back_before_the_next_hand_owes_nothing() -> None:
    table = holdem_table()
    table.apply(Move(3, 8))
    assert table.chairs[8].debt == "moved"
    table.apply(Move(8, 3))
    start(table)
    assert posts(table) == [(3, "small", 1, 0), (4, "big", 3, 0)]


@proves("RO-HE-13")
def test_a_player_spared_the_big_blind_by_the_moving_button_takes_both_blinds_in_that_rotation() -> None:
    """Seat 3 leaves before its small blind; seat 4 has the small blind's place and posts the big blind live too."""
    table = holdem_table()
    table.apply(Leave(3))
    start(table)
    assert posted_by(table, 4) == (3, 1)
    assert posted_by(table, 5) == (3, 0)


@proves("RO-HE-7")
def test_a_newcomer_between_the_blinds_waits_one_hand_and_then_plays_free() -> None:
    table = holdem_table()
    table.apply(Leave(3))
    table.seat("Zed", 3, dollars(60))
    start(table)
    assert 3 not in table.dealt
    fold_to(table, None)
    start(table)
    fold_to(table, None)
    assert 3 in table.dealt
    assert table.chairs[3].debt == ""


# -- Crazy Pineapple ---------------------------------------------------------------------------------------------------


@proves("RO-CH-19", "RO-CH-20")
def test_a_card_off_the_table_and_an_exposed_card_are_both_replaced_and_the_first_is_the_burn() -> None:
    one = hand(PINEAPPLE, 4)
    one.apply(Deal())
    pack, lost = every_card(one), held(one, 2)[:1]
    floor(one, OffTable(2, lost))
    floor(one, ExposedOnDeal(3, held(one, 3)[:1]))
    check_round(one)
    deal(one)
    assert {len(hole) for hole in one.hole} == {3}
    assert one.stub.burns[:1] == list(lost)
    assert every_card(one) == pack


@proves("RO-CH-24", "RO-FD-C5")
def test_a_hand_for_a_dead_position_is_a_misdeal_in_crazy_pineapple_alone() -> None:
    one = hand(PINEAPPLE, 4)
    one.apply(Deal())
    floor(one, DealtIn(7))
    assert is_misdeal(one)
    draw = dealt("rogelios", "five-card-draw")
    floor(draw, DealtIn(7))
    assert not draw.over


@proves("RO-CH-18a", "RO-CH-18b")
def test_two_jokers_are_replaced_and_one_announced_after_its_player_acted_fouls_the_hand() -> None:
    one = hand(PINEAPPLE, 4)
    one.apply(Deal())
    for seat in (2, 3):
        floor(one, JokerFound(seat, held(one, seat)[:1]))
    assert {len(hole) for hole in one.hole} == {3}
    one.apply(Call(4))
    floor(one, JokerFound(4, held(one, 4)[:1]))
    assert not is_live(one, 4)


@proves("RO-CH-G6")
def test_all_who_did_not_discard_before_the_turn_are_dead_and_the_one_who_did_wins() -> None:
    one = to_flop(hand(PINEAPPLE, 4))
    pot = one.pot
    check_round(one)
    one.apply(Discard(2, held(one, 2)[:1]))
    one.apply(Deal())
    assert won(one) == {2: pot}


# -- each rule in its own games ----------------------------------------------------------------------------------------


@proves("RO-FD-D6", "RO-LB-D2", "RO-CH-8")
def test_sections_a_to_d_govern_the_three_draw_games_and_no_other() -> None:
    place = house("rogelios")
    for slug, game in place.games.items():
        for structure in game.structures if game.engine == "poker" and slug not in DRAW else ():
            for setting, cite in place.game(slug, structure=structure).cites.items():
                assert not [rule for rule in cite.rules if rule.startswith(("RO-FD-", "RO-LB-", "RO-HD-"))], setting
    for one in place.rulings.entries:
        if any(rule.startswith(("RO-FD-", "RO-LB-", "RO-HD-")) for rule in one.cite.rules):
            assert set(one.games) <= set(DRAW)
