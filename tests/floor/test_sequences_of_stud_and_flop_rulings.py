"""Stud and games with a flop: the same ruling a second time, on another street, with two players left."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Deal, PokerHand, PutIn
from houseway.floor import ruling
from houseway.irregularities import (
    BoardPlayed,
    BoxedCard,
    DealtIn,
    DealtOut,
    EarlyRiver,
    EarlyTurn,
    ExposedOnDeal,
    ExtraBurn,
    FourCardFlop,
    HandInMuck,
    JokerFound,
    LastCardExposed,
    Miscall,
    MissedBurn,
    MixedCards,
    OffColourCard,
    OffTable,
    PassedOver,
    ShortRaise,
    WrongSeat,
)
from houseway.money import dollars
from tests.floor import test_draw_rulings as draw
from tests.floor.kit import every_card, every_chip, floor, held, is_live, is_misdeal, lies_up, unnoticed
from tests.floor.test_early_board_cards import finish
from tests.floor.test_flop_deals import HOLDEM, PINEAPPLE, call, dealt, first_cards
from tests.floor.test_flop_deals import each as games_of
from tests.floor.test_hands_and_betting import river, showdown
from tests.floor.test_stud_rulings import OCEANA, ROGELIOS, each, third, to_deal
from tests.poker.situations import show_all, won
from tests.poker.stud_table import passively, to_street
from tests.poker.table import check_round, may, play

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule


# -- stud --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-10"))
def test_cards_dropped_on_two_streets_are_both_played_by_the_players_they_were_meant_for(house: str, game: str) -> None:
    """Rule 10: on the fifth card and on the sixth; all keep their cards and no hand is dead."""
    one = to_street(third(house, game), 5)
    for seat in (2, 3):
        dropped = held(one, seat)[-1:]
        assert floor(one, OffTable(seat, dropped, "dealer")).cite.rule == "RO-ST-10"
        assert lies_up(one, seat)[-1:] == dropped
        to_street(one, one.street + 4)
    assert all(is_live(one, seat) for seat in (1, 2, 3, 4))


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-16"))
def test_of_two_who_mix_their_cards_one_is_excused_and_the_other_is_dead(house: str, game: str) -> None:
    """Rule 16: the supervisor decides each time; the excused hand shows last and may still win."""
    one = passively(to_street(third(house, game), 7))
    pot = one.pot
    floor(one, MixedCards(1), "excused")
    floor(one, MixedCards(2), "dead")
    assert [is_live(one, seat) for seat in (1, 2)] == [True, False]
    show_all(one)
    assert 2 not in won(one)
    assert sum(won(one).values()) == pot


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-5a"))
def test_a_boxed_card_and_then_a_joker_are_both_replaced_by_the_card_under_them(house: str, game: str) -> None:
    one = third(house, game)
    deck = every_card(one)
    top, second, third_card = one.stub.peek(3)
    floor(one, BoxedCard())
    floor(one, JokerFound())
    assert one.stub.aside == [top, second]
    assert one.stub.peek(1) == (third_card,)
    assert every_card(one) == deck


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-9a"))
def test_a_down_card_gone_for_good_is_a_misdeal_after_the_bring_in_and_with_two_players(house: str, game: str) -> None:
    for players in (2, 4):
        one = third(house, game, players=players)
        play(one, f"{one.to_act} brings")
        floor(one, WrongSeat(2, "down", "no"))
        assert is_misdeal(one)


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-9b"))
def test_up_cards_are_moved_back_on_one_street_and_again_on_the_next(house: str, game: str) -> None:
    one = to_street(third(house, game), 5)
    for _ in range(2):
        right = [lies_up(one, seat) for seat in (1, 2, 3, 4)]
        unnoticed(one, WrongSeat(2))
        assert [lies_up(one, seat) for seat in (1, 2, 3, 4)] != right
        floor(one, WrongSeat(2))
        assert [lies_up(one, seat) for seat in (1, 2, 3, 4)] == right
        if one.street == 2:
            to_street(one, 6)


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-9c"))
def test_two_players_play_a_last_card_that_went_wrong_as_it_was_dealt_to_the_showdown(house: str, game: str) -> None:
    one = to_street(third(house, game, players=2), 7)
    right = [held(one, seat)[-1] for seat in (1, 2)]
    floor(one, WrongSeat(1, "last", "no"))
    assert {held(one, seat)[-1] for seat in (1, 2)} >= {right[0]}
    pot = one.pot
    passively(one)
    show_all(one)
    assert sum(won(one).values()) == pot


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-11c"))
def test_two_burns_on_one_street_and_again_on_the_next_are_put_right_each_time(house: str, game: str) -> None:
    one = third(house, game)
    deck = every_card(one)
    for street in (4, 5):
        to_deal(one, street)
        burn, second, *rest = one.stub.peek(6)
        floor(one, ExtraBurn())
        assert one.stub.burns[-1] == burn
        assert [lies_up(one, seat)[-1] for seat in (1, 2, 3, 4)] == [second, *rest[:3]]
        assert one.stub.peek(1) == (rest[3],)
    assert every_card(one) == deck


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-11b"))
def test_two_players_keep_last_cards_that_nobody_can_tell_apart_also_after_an_earlier_burn(
    house: str, game: str
) -> None:
    one = to_deal(third(house, game, players=2), 4)
    floor(one, ExtraBurn())
    to_deal(one, 7)
    unnoticed(one, MissedBurn("no"))
    before = [held(one, seat) for seat in (1, 2)]
    floor(one, MissedBurn("no"))
    assert [held(one, seat) for seat in (1, 2)] == before
    assert not one.over


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-12a"))
def test_with_two_players_left_both_last_cards_are_up_and_the_high_hand_of_sixth_street_acts(
    house: str, game: str
) -> None:
    """Two have folded to a bet: the first seventh card is dealt to the first player left."""
    one = to_street(third(house, game), 5)
    one.apply(Bet(one.to_act or 0, may(one).raise_from))
    while one.phase == "bet":
        play(one, f"{one.to_act} {'fold' if one.in_count > 2 else 'call'}")
    to_street(one, 7)
    acts, left = one.to_act, [seat for seat in (1, 2, 3, 4) if is_live(one, seat)]
    floor(one, LastCardExposed(left[0]))
    assert [len(lies_up(one, seat)) for seat in left] == [5, 5]
    assert one.to_act == acts


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-19a"))
@proves("OC-ST-19b")
def test_after_a_hand_dealt_by_mistake_is_dead_a_player_left_out_still_makes_a_misdeal(house: str, game: str) -> None:
    one = third(house, game)
    floor(one, DealtIn(4))
    assert not is_live(one, 4)
    assert not one.over
    floor(one, DealtOut(3))
    assert is_misdeal(one)


# -- games with a flop -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [*games_of("rogelios", HOLDEM, "RO-HE-2"), *games_of("rogelios", PINEAPPLE[:1], "RO-CH-21")],
)
@pytest.mark.parametrize("players", [2, 4])
def test_a_second_flop_of_four_cards_is_taken_back_like_the_first(house: str, game: str, players: int) -> None:
    """The new flop has four cards too. In Crazy Pineapple the burn stays out both times, elsewhere it goes back."""
    one = finish(dealt(house, game, players))
    deck, chips = every_card(one), every_chip(one)
    burn = one.stub.peek(1)[0]
    unnoticed(one, FourCardFlop())
    for _ in range(2):
        play(one, f"{one.to_act} check")
        assert (burn in ruling(one, FourCardFlop()).shuffle(one)) is (game != "crazy-pineapple-hilo")
        floor(one, FourCardFlop())
        assert (len(one.board), len(one.stub.burns)) == (3, 1)
        assert (every_card(one), every_chip(one)) == (deck, chips)
        burn = one.stub.burns[0]
    finish(one)
    assert one.phase in ("deal", "discard")


def pineapple_showdown() -> PokerHand:
    """Rogelio's Crazy Pineapple, four players, checked to the end."""
    one = finish(dealt("rogelios", "crazy-pineapple-hilo"))
    while one.phase == "deal":
        one.apply(Deal())
        finish(one)
    assert one.phase == "showdown"
    return one


@proves("RO-CH-2b")
def test_two_tabled_hands_are_mucked_by_accident_and_both_still_have_their_claim() -> None:
    """Which of the two wins is read from the cards, as if they had not been mucked."""
    untouched, one = pineapple_showdown(), pineapple_showdown()
    for seat in (2, 3):
        floor(one, HandInMuck(seat, how="tabled"))
        assert is_live(one, seat)
    assert won(show_all(one)) == won(show_all(untouched))


@proves("RO-CH-6")
def test_two_who_throw_the_cards_away_to_play_the_board_leave_the_pot_to_the_others() -> None:
    one = pineapple_showdown()
    pot = one.pot
    for seat in (2, 3):
        floor(one, BoardPlayed(seat))
    show_all(one)
    assert set(won(one)) <= {1, 4}
    assert sum(won(one).values()) == pot


@pytest.mark.parametrize(("house", "game"), games_of("rogelios", PINEAPPLE[:1], "RO-CH-20b"))
def test_two_cards_exposed_one_after_the_other_are_a_misdeal_like_two_at_once(house: str, game: str) -> None:
    """The first is replaced; when a second turns up in another hand the deal is void, after a call too."""
    one = call(dealt(house, game))
    floor(one, ExposedOnDeal(4, first_cards(one, 4)))
    floor(one, ExposedOnDeal(3, first_cards(one, 3)))
    assert is_misdeal(one)


@proves("RO-CH-25a")
def test_no_burn_before_the_turn_and_none_before_the_river_are_put_right_both_times() -> None:
    one = finish(dealt("rogelios", "crazy-pineapple-hilo"))
    one.apply(Deal())
    finish(one)
    for cards_on_the_board in (4, 5):
        top, after = one.stub.peek(2)
        floor(one, MissedBurn())
        assert (one.stub.burns[-1], one.board[-1], len(one.board)) == (top, after, cards_on_the_board)
        check_round(one)


@pytest.mark.parametrize("wrong", ["first", "second", "wrong person"])
@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
@pytest.mark.parametrize("players", [2, 4])
@proves("GS-HE-M11a", "GS-HE-M11e")
def test_at_golden_state_a_first_card_gone_wrong_is_a_misdeal_heads_up_and_after_somebody_acted(
    game: str, players: int, wrong: str
) -> None:
    """The Misc Rules govern all its poker. Heads-up the first two cards are one of each player's."""
    one = draw.dealt("golden-state", game, players) if game == "lowball" else dealt("golden-state", game, players)
    play(one, f"{one.to_act} {'call' if may(one).call else 'check'}")
    first, second = (one.seats[at].seat for at in (0, 1))
    if wrong == "wrong person":
        floor(one, WrongSeat(first, card="first"))
    else:
        seat = first if wrong == "first" else second
        floor(one, ExposedOnDeal(seat, first_cards(one, seat)))
    assert is_misdeal(one)


@proves("MC-GE-18b")
@pytest.mark.parametrize(("players", "game"), [(2, "holdem"), (4, "holdem")])
def test_at_marina_the_first_card_face_up_is_a_misdeal_after_a_later_card_was_replaced(players: int, game: str) -> None:
    one = dealt("marina", game, players)
    first = 2
    floor(one, ExposedOnDeal(first % players + 1, first_cards(one, first % players + 1)))
    assert not one.over
    floor(one, ExposedOnDeal(first, first_cards(one, first)))
    assert is_misdeal(one)


@pytest.mark.parametrize("house", [pytest.param("golden-state", marks=proves("GS-GE-3b"))])
@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_hands_swept_up_one_after_the_other_leave_their_chips_to_the_last(house: str, game: str) -> None:
    one = river(house) if game == "holdem" else draw.dealt(house, game)
    chips, pot = every_chip(one), one.pot
    for seat in (2, 3, 4):
        floor(one, HandInMuck(seat, "swept"))
        assert not is_live(one, seat)
    assert one.over
    assert won(one) == {1: pot}
    assert sum(one.stack) == chips


@proves("MC-LB-1")
def test_in_marinas_lowball_a_hand_swept_up_on_the_draw_is_dead_and_the_other_of_two_wins() -> None:
    one = draw.after_draw("marina", "lowball", players=2)
    pot = one.pot
    floor(one, HandInMuck(2, "swept"))
    assert one.over
    assert won(one) == {1: pot}


@proves("GS-HE-34b")
def test_after_two_deliberate_miscalls_the_pot_goes_to_the_best_hand_of_the_others() -> None:
    one = showdown("golden-state")
    pot = one.pot
    floor(one, Miscall(2, "yes", 1))
    floor(one, Miscall(3, "yes"))
    show_all(one)
    assert won(one) == {4: pot}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("crazy-pineapple-hilo", marks=proves("OC-CH-1b")),
        pytest.param("lazy-pineapple", marks=proves("OC-LP-1b")),
    ],
)
def test_management_takes_one_miscalled_hand_and_leaves_the_next_and_no_thrown_hand_comes_back(game: str) -> None:
    one = call(dealt("oceana", game))
    floor(one, Miscall(2, "yes", 3), "forfeits")
    floor(one, Miscall(4, "yes"), "keeps") if ruling(one, Miscall(4, "yes")).choices else floor(one, Miscall(4, "yes"))
    assert [is_live(one, seat) for seat in (1, 2, 3, 4)] == [True, False, False, True]


# -- silence, words and late complaints at Marina ----------------------------------------------------------------------


@proves("MC-GE-6b")
def test_two_silent_players_in_a_row_are_ruled_to_check_and_one_who_called_time_between_them_acts() -> None:
    one = river("marina")
    floor(one, PassedOver(2), "pass")
    assert floor(one, PassedOver(3, "yes")).does == ()
    assert one.to_act == 3
    play(one, "3 check")
    floor(one, PassedOver(4), "pass")
    assert one.to_act == 1
    assert all(is_live(one, seat) for seat in (2, 3, 4))


@proves("MC-GE-8c")
def test_a_short_raise_over_a_raise_is_completed_too() -> None:
    """Bet $2, $3 said to be a raise is $4; the next says raise with $5 and makes it $6."""
    one = river("marina")
    play(one, "2 bet 2")
    for seat, chips, total in ((3, (dollars(2), dollars(1)), 4), (4, (dollars(4), dollars(1)), 6)):
        assert ruling(one, ShortRaise(seat)).cite.rule == "MC-GE-8c"
        one.apply(PutIn(seat, chips, "raise"))
        assert one.bet_to == dollars(total)


@proves("MC-GE-15")
@pytest.mark.parametrize("late", [OffColourCard(), HandInMuck(2), Miscall(2), DealtIn(3)])
def test_at_marina_no_complaint_about_a_pot_that_was_shown_down_and_pushed_is_heard(late: object) -> None:
    one = show_all(showdown("marina"))
    log = list(one.log)
    for _ in range(2):
        with pytest.raises(Refused):
            ruling(one, late)  # type: ignore[arg-type]
    assert one.log == log


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *games_of("limelight", HOLDEM, "LL-HE-14a", "LL-HE-15"),
        *games_of("oceana", HOLDEM, "OC-HE-12a", "OC-HE-13"),
        *games_of("marina", ("holdem",), "MC-HE-19a", "MC-HE-20"),
        *games_of("rogelios", HOLDEM, "RO-HE-4", "RO-HE-5"),
        *games_of("rogelios", PINEAPPLE[:1], "RO-CH-22", "RO-CH-23"),
    ],
)
def test_after_an_early_turn_the_river_comes_early_too_and_both_are_shuffled_in_for_the_last_card(
    house: str, game: str
) -> None:
    """The early turn lies aside, the next card is the turn; the early river joins it in the stub, and a card is out."""
    one = finish(dealt(house, game))
    one.apply(Deal())
    deck = every_card(one)
    early = one.stub.peek(2)[1]
    floor(one, EarlyTurn())
    finish(one)
    one.apply(Deal())
    turn = one.board[3]
    assert turn != early
    river = one.stub.peek(2)[1]
    floor(one, EarlyRiver())
    assert one.board[3:] == [turn]
    finish(one)
    due = one.shuffle_due
    assert {early, river} <= set(due)
    one.apply(Deal(due))
    assert len(one.board) == 5
    assert one.board[3] == turn
    assert every_card(one) == deck
