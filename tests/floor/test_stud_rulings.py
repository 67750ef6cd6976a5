"""Stud: boxed cards, burns, early streets, last cards exposed, and wrong counts."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Bet, Call, Check, Deal, Fold, PokerHand, Raise
from houseway.floor import ruling
from houseway.irregularities import (
    BoxedCard,
    EarlyStreet,
    ExposedOnDeal,
    ExtraBurn,
    JokerFound,
    LastCardExposed,
    Miscall,
    MissedBurn,
    MixedCards,
    OffTable,
    TooFewCards,
    TooManyCards,
    TurnedUpCards,
    UnannouncedPair,
    WrongSeat,
)
from houseway.irregularities.definition import YesNo
from houseway.money import dollars
from tests.floor.kit import deal, every_card, floor, held, is_live, is_misdeal, lies_up, unnoticed
from tests.poker.situations import show_all, won
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import may, rules

proves = pytest.mark.rule
OCEANA = [("oceana", game) for game in ("stud", "stud-hilo", "razz")]
ROGELIOS = [("rogelios", game) for game in ("stud", "stud-hilo")]
LIMELIGHT = [("limelight", game) for game in ("stud", "razz")]
DOORS = ("7c", "Jh", "4d", "9s")


def each(places: list[tuple[str, str]], *ids: str) -> list[object]:
    """Each of these games, proving these rules."""
    return [pytest.param(house, game, marks=proves(*ids)) for house, game in places]


def third(house: str, game: str = "stud", *streets: str, players: int = 4) -> PokerHand:
    """Third street dealt to seats 1 to 4; the forced bet is due."""
    return stud(rules(house, game), showing(*DOORS[:players]), *streets, stack=500)


def to_deal(one: PokerHand, number: int) -> PokerHand:
    """The betting before a street is over and the street is about to be dealt."""
    to_street(one, number - 1)
    return passively(one)


# -- boxed cards and jokers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), [*each(LIMELIGHT, "LL-ST-10a"), *each(OCEANA, "OC-ST-5a")])
def test_a_boxed_up_card_is_as_if_not_there_and_the_next_card_takes_its_place(house: str, game: str) -> None:
    """The up card for seat 2 is boxed: seat 2 gets the card of seat 3, and so on; the last gets the next card."""
    one = third(house, game)
    after = one.stub.peek(1)[0]
    floor(one, BoxedCard(2, cards("Jh")))
    assert [lies_up(one, seat) for seat in (1, 2, 3, 4)] == [("7c",), ("4d",), ("9s",), (after,)]
    assert one.stub.aside == ["Jh"]


@pytest.mark.rule("LL-ST-10a")
def test_a_boxed_down_card_is_as_if_not_there_at_limelight() -> None:
    one = third("limelight")
    second = [held(one, seat)[1] for seat in (1, 2, 3, 4)]
    floor(one, BoxedCard(2, (second[1],)))
    assert [held(one, seat)[1] for seat in (1, 2, 3)] == [second[0], second[2], second[3]]


@pytest.mark.sequence
@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-5b"))
def test_a_scrap_down_card_is_replaced_after_the_others_of_the_round_have_theirs(house: str, game: str) -> None:
    """Seat 2's second down card is boxed: seats 3 and 4 get theirs, then seat 2 the next card, then the up cards."""
    one = third(house, game)
    second = [held(one, seat)[1] for seat in (1, 2, 3, 4)]
    after = one.stub.peek(1)[0]
    floor(one, BoxedCard(2, (second[1],)))
    assert [held(one, seat)[1] for seat in (1, 3, 4)] == [second[0], second[2], second[3]]
    assert held(one, 2)[1] == "7c"  # the first of what would have been the up cards
    assert [lies_up(one, seat) for seat in (1, 2, 3, 4)] == [("Jh",), ("4d",), ("9s",), (after,)]


@pytest.mark.parametrize(("house", "game"), [*each(LIMELIGHT, "LL-ST-10b"), *each(OCEANA, "OC-ST-5a", "OC-ST-5b")])
def test_a_joker_dealt_down_is_replaced_when_the_round_is_out(house: str, game: str) -> None:
    one = third(house, game)
    joker = held(one, 2)[1:2]
    floor(one, JokerFound(2, joker))
    assert joker[0] not in held(one, 2)
    assert held(one, 2)[1] == "7c"


@pytest.mark.parametrize("found", [BoxedCard(), JokerFound()], ids=["boxed", "joker"])
@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-5a"))
def test_a_boxed_card_or_a_joker_that_comes_next_is_replaced_by_the_card_under_it(
    house: str, game: str, found: BoxedCard | JokerFound
) -> None:
    one = third(house, game)
    top, under = one.stub.peek(2)
    floor(one, found)
    assert one.stub.peek(1) == (under,)
    assert one.stub.aside == [top]


@pytest.mark.parametrize(("house", "game"), each(LIMELIGHT, "LL-ST-10b"))
def test_a_joker_dealt_up_is_treated_as_a_boxed_card_at_limelight(house: str, game: str) -> None:
    """The up card for seat 2 is the joker: it is as if it were not there, and the next card takes its place."""
    one = third(house, game)
    after = one.stub.peek(1)[0]
    floor(one, JokerFound(2, cards("Jh")))
    assert [lies_up(one, seat) for seat in (1, 2, 3, 4)] == [("7c",), ("4d",), ("9s",), (after,)]


@pytest.mark.parametrize(("house", "game"), [*each(LIMELIGHT, "LL-ST-10c"), *each(OCEANA, "OC-ST-5c")])
def test_a_player_who_acts_without_announcing_a_joker_has_a_foul_hand(house: str, game: str) -> None:
    one = passively(third(house, game))
    one.apply(Deal())
    pot = one.pot
    floor(one, JokerFound(2, held(one, 2)[:1]))
    assert not is_live(one, 2)
    assert one.pot == pot


# -- exposed hole cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-8a"), *each(ROGELIOS, "RO-ST-1")])
def test_an_exposed_hole_card_is_the_up_card_also_for_the_forced_bet(house: str, game: str) -> None:
    """Seat 2's hole card flips over: it is their door card and the third card is played down."""
    one = stud(rules(house, game), ["Ks Kd 7c", "2c Ah Jh", "Kh Qd 4d"], stack=500)
    flipped = cards("2c") if game != "razz" else cards("Ah")
    floor(one, ExposedOnDeal(2, flipped))
    assert lies_up(one, 2) == flipped
    assert len(held(one, 2)) == 3
    assert one.to_act == (2 if game != "razz" else 1)


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-8b"))
def test_both_hole_cards_face_up_are_a_dead_hand_with_the_ante_back_at_oceana(house: str, game: str) -> None:
    one = third(house, game)
    pot = one.pot
    floor(one, ExposedOnDeal(3, held(one, 3)[:2]))
    assert not is_live(one, 3)
    assert one.stack[one.position[3]] == dollars(500)
    assert one.pot == pot - one.rules.stakes.ante


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-1b"))
def test_two_down_cards_dealt_up_are_a_misdeal_at_rogelios(house: str, game: str) -> None:
    one = third(house, game)
    floor(one, ExposedOnDeal(3, held(one, 3)[:2]))
    assert is_misdeal(one)


# -- wrong counts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-6a"))
@pytest.mark.parametrize("wrong", [TooManyCards(4), TooFewCards(4)])
def test_a_wrong_count_found_at_once_takes_the_ante_back_and_is_out_at_oceana(
    house: str, game: str, wrong: TooManyCards | TooFewCards
) -> None:
    one = third(house, game)
    floor(one, wrong)
    assert not is_live(one, 4)
    assert one.stack[one.position[4]] == dollars(500)
    assert not one.over


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-6b"))
def test_a_wrong_count_found_after_the_player_acted_is_foul_and_the_money_lost_at_oceana(house: str, game: str) -> None:
    one = third(house, game)
    unnoticed(one, TooFewCards(2))
    passively(one)
    pot = one.pot
    floor(one, TooFewCards(2))
    assert not is_live(one, 2)
    assert one.pot == pot


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-16"), *each(ROGELIOS, "RO-ST-8")])
def test_only_a_hand_of_exactly_seven_cards_can_win(house: str, game: str) -> None:
    one = to_street(third(house, game), 7)
    passively(one)
    floor(one, TooFewCards(1))
    assert not is_live(one, 1)


# -- cards at the wrong seat, burns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-9b"))
def test_up_cards_are_moved_to_the_seats_they_belong_to_at_oceana(house: str, game: str) -> None:
    """Fifth street: seat 2 was passed over; seats 3 and 4 got its cards: everyone gets their own."""
    one = to_street(third(house, game, "5c 6d 8h Ts", "2h 3s Tc Qs"), 5)
    right = [lies_up(one, seat) for seat in (1, 2, 3, 4)]
    unnoticed(one, WrongSeat(2))
    assert [lies_up(one, seat)[-1] for seat in (1, 2, 3, 4)] == [right[0][-1], "Qs", "3s", "Tc"]
    floor(one, WrongSeat(2))
    assert [lies_up(one, seat) for seat in (1, 2, 3, 4)] == right


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-9a"))
def test_a_down_card_to_the_wrong_seat_that_cannot_be_put_right_is_a_misdeal_at_oceana(house: str, game: str) -> None:
    one = third(house, game)
    floor(one, WrongSeat(2, "down", "no"))
    assert is_misdeal(one)


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-9c"))
def test_a_last_down_card_that_went_wrong_for_good_plays_as_dealt_at_oceana(house: str, game: str) -> None:
    one = to_street(third(house, game), 7)
    right = {seat: held(one, seat)[-1] for seat in (1, 2, 3, 4)}
    floor(one, WrongSeat(2, "last", "no"))
    assert not one.over
    assert {held(one, seat)[-1] for seat in (2, 3, 4)} == {right[seat] for seat in (2, 3, 4)}
    assert held(one, 3)[-1] == right[2]


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-11a"), *each(ROGELIOS, "RO-ST-3a")])
def test_after_a_missed_burn_the_cards_move_to_where_they_should_have_gone(house: str, game: str) -> None:
    """Seats 1 to 4 got w, x, y, z without a burn: w is the burn; seats get x, y, z and the next card."""
    one = to_deal(third(house, game), 5)
    w, x, y, z, after = one.stub.peek(5)
    floor(one, MissedBurn())
    assert one.stub.burns[-1] == w
    assert [lies_up(one, seat)[-1] for seat in (1, 2, 3, 4)] == [x, y, z, after]


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-11c"), *each(ROGELIOS, "RO-ST-3a")])
def test_of_two_burns_only_the_first_stands_and_the_last_card_goes_back_on_the_deck(house: str, game: str) -> None:
    one = to_deal(third(house, game), 5)
    burn, second, w, x, y, z = one.stub.peek(6)
    floor(one, ExtraBurn())
    assert one.stub.burns[-1] == burn
    assert second not in one.stub.burns
    assert [lies_up(one, seat)[-1] for seat in (1, 2, 3, 4)] == [second, w, x, y]
    assert one.stub.peek(1) == (z,)


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-11b"), *each(ROGELIOS, "RO-ST-3c")])
@pytest.mark.parametrize("wrong", [MissedBurn("no"), ExtraBurn("no")])
def test_a_last_card_that_cannot_be_told_apart_stays_where_it_is(
    house: str, game: str, wrong: MissedBurn | ExtraBurn
) -> None:
    one = to_deal(third(house, game), 7)
    unnoticed(one, wrong)
    before = [held(one, seat) for seat in (1, 2, 3, 4)]
    assert floor(one, wrong).does == ()
    assert [held(one, seat) for seat in (1, 2, 3, 4)] == before
    assert not one.over


@pytest.mark.rule("OC-ST-11a")
def test_after_a_missed_burn_that_plays_as_dealt_the_next_street_has_its_one_burn_at_oceana() -> None:
    """The cards can't be moved any more, because a player has folded; nothing is made up for on the next street."""
    one = to_deal(third("oceana", "stud"), 5)
    unnoticed(one, MissedBurn())
    assert one.to_act is not None
    one.apply(Fold(one.to_act))
    burns = len(one.stub.burns)
    assert floor(one, MissedBurn()).does == ()
    to_deal(one, 6).apply(Deal())
    assert len(one.stub.burns) == burns + 1


def bet_and(one: PokerHand, *answers: str) -> PokerHand:
    """The first player bets; the next ones call or raise."""
    for answer in ("bet", *answers):
        options = may(one)
        assert options.seat is not None
        if answer == "call":
            one.apply(Call(options.seat))
        else:
            one.apply((Bet if options.opens else Raise)(options.seat, options.raise_from))
    return one


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-3b"))
@pytest.mark.parametrize(("answers", "corrected"), [(("call",), True), (("raise",), False), (("call", "call"), False)])
def test_substantial_action_is_three_players_or_two_with_a_raise_at_rogelios(
    house: str, game: str, answers: tuple[str, ...], corrected: bool
) -> None:
    """Bet and call: still corrected. Bet and raise, or a third player: the cards stand."""
    one = to_deal(third(house, game), 5)
    first = one.stub.peek(1)[0]
    unnoticed(one, MissedBurn())
    bet_and(one, *answers)
    pot = one.pot
    floor(one, MissedBurn())
    assert (one.stub.burns[-1] == first) is corrected
    assert (first in held(one, 1)) is not corrected
    assert one.pot == pot


# -- early streets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-10"))
def test_cards_dealt_too_early_leave_play_with_one_more_for_each_player_at_oceana(house: str, game: str) -> None:
    """Four in; burn and one card too early: that card and the next four leave play, then burn and deal the street."""
    one = to_street(third(house, game), 4)
    burn, early, *rest = one.stub.peek(11)
    floor(one, EarlyStreet(1))
    assert one.stub.aside == [early, *rest[:4]]
    assert one.stub.burns[-1] == burn
    passively(one)
    one.apply(Deal())
    assert one.stub.burns[-1] == rest[4]
    assert [lies_up(one, seat)[-1] for seat in (1, 2, 3, 4)] == rest[5:9]


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-2"))
def test_cards_dealt_too_early_go_back_with_their_burn_at_rogelios(house: str, game: str) -> None:
    """Burn 2c, then Kh and 8d too early: all three are shuffled in after the betting; a new burn and new cards come."""
    one = to_street(third(house, game), 4)
    burns = list(one.stub.burns)
    taken = one.stub.peek(3)
    floor(one, EarlyStreet(2))
    assert one.stub.burns == burns
    passively(one)
    due = one.shuffle_due
    assert set(taken) <= set(due)
    assert not set(burns) & set(due)
    top = due[-5:]
    deal(one, " ".join(top))
    assert one.stub.burns == [*burns, top[0]]
    assert [lies_up(one, seat)[-1] for seat in (1, 2, 3, 4)] == list(top[1:])


def test_an_early_street_is_settled_differently_side_by_side() -> None:
    ways = [ruling(to_street(third(house), 4), EarlyStreet()).does for house in ("oceana", "rogelios")]
    assert ways == [("one-more-each-out",), ("burn-back", "shuffle-before-next")]


# -- the last card -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-12a"))
def test_when_the_first_players_last_card_is_turned_up_everyones_is_at_oceana(house: str, game: str) -> None:
    one = to_street(third(house, game), 7)
    first = one.to_act
    floor(one, LastCardExposed(1))
    assert [len(lies_up(one, seat)) for seat in (1, 2, 3, 4)] == [5, 5, 5, 5]
    assert one.to_act == first


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-12b"), *each(ROGELIOS, "RO-ST-4a")])
def test_when_a_later_last_card_is_turned_up_the_others_still_get_theirs_down(house: str, game: str) -> None:
    one = to_street(third(house, game), 7)
    floor(one, LastCardExposed(3), "plays-on")
    assert [len(lies_up(one, seat)) for seat in (1, 2, 4)] == [4, 4, 4]


@pytest.mark.parametrize(("house", "game"), [*each(OCEANA, "OC-ST-12c"), *each(ROGELIOS, "RO-ST-4b")])
def test_whose_last_card_was_exposed_may_play_for_the_pot_as_it_stands_and_keep_their_chips(
    house: str, game: str
) -> None:
    """Later bets make a side pot they cannot win; their chips are back in front of them at the end."""
    one = to_street(third(house, game), 7)
    main, left = one.pot, one.stack[one.position[3]]
    floor(one, LastCardExposed(3), "all-in")
    assert one.stack[one.position[3]] == 0
    opens = may(one)
    assert opens.seat is not None
    one.apply(Bet(opens.seat, opens.raise_from))
    while one.phase == "bet":
        seat = one.to_act
        assert seat is not None
        assert seat != 3
        one.apply(Call(seat))
    pots = one.view(None).pots
    assert pots[0].amount == main
    assert 3 in pots[0].seats
    assert pots[1].amount == 3 * opens.raise_from
    assert 3 not in pots[1].seats
    show_all(one)
    assert one.stack[one.position[3]] >= left


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-4c"))
def test_an_exposed_last_card_does_not_change_who_acts_first_at_rogelios(house: str, game: str) -> None:
    """Sixth street: seat 2 shows nines, seat 1 a king; seat 1's last card is a king: seat 2 still acts first."""
    one = stud(
        rules(house, game),
        ["As 2d Kc", "Ah 3d 9h", "Qc Jd 4h"],
        "8d 9d 5s",
        "5h 4c 7h",
        "2s 3s 6d",
        "Kd Jc Td",
        stack=500,
    )
    to_street(one, 7)
    floor(one, LastCardExposed(1), "plays-on")
    assert one.to_act == 2


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-10"))
def test_a_card_thrown_off_the_table_must_be_played_at_rogelios(house: str, game: str) -> None:
    one = to_street(third(house, game), 5)
    card = lies_up(one, 3)[-1:]
    floor(one, OffTable(3, card))
    assert card[0] in lies_up(one, 3)
    to_street(one, 7)
    floor(one, OffTable(4, held(one, 4)[-1:]), "all-in")
    assert one.stack[one.position[4]] == 0


# -- players -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each(OCEANA, "OC-ST-18"))
@pytest.mark.parametrize(("behind", "lives"), [("yes", False), ("no", True)])
def test_up_cards_turned_over_after_a_bet_are_dead_once_a_player_behind_acts(
    house: str, game: str, behind: YesNo, lives: bool
) -> None:
    one = to_street(third(house, game), 5)
    floor(one, TurnedUpCards(3, behind))
    assert is_live(one, 3) is lives


@pytest.mark.parametrize(("house", "game"), each(ROGELIOS, "RO-ST-16"))
@pytest.mark.parametrize(("choice", "lives"), [("dead", False), ("excused", True)])
def test_up_cards_mixed_with_down_cards_are_dead_if_the_supervisor_so_rules(
    house: str, game: str, choice: str, lives: bool
) -> None:
    one = to_street(third(house, game), 7)
    passively(one)
    floor(one, MixedCards(2), choice)
    assert is_live(one, 2) is lives


@pytest.mark.parametrize(("house", "game"), each(LIMELIGHT, "LL-ST-2a"))
def test_a_miscall_that_makes_another_throw_their_hand_away_loses_all_claim_at_limelight(house: str, game: str) -> None:
    """S1 says flush, S2 throws their hand in: S1 gets nothing, the best of the others takes the pot."""
    one = to_street(third(house, game, players=3), 7)
    passively(one)
    pot, deck = one.pot, every_card(one)
    floor(one, Miscall(1, "no", 2))
    assert won(one) == {3: pot}
    assert every_card(one) == deck


@pytest.mark.rule("LL-ST-2a")
def test_without_a_third_hand_the_misled_player_takes_the_pot_at_limelight() -> None:
    one = to_street(third("limelight", players=2), 7)
    passively(one)
    pot = one.pot
    floor(one, Miscall(1, "no", 2))
    assert won(one) == {2: pot}


@pytest.mark.rule("LL-RZ-2b")
def test_a_pair_that_was_not_announced_in_razz_costs_nothing() -> None:
    one = to_street(third("limelight", "razz"), 7)
    found = floor(one, UnannouncedPair(2))
    assert found.cite.rule == "LL-RZ-2b"
    assert is_live(one, 2)
    seat = one.to_act
    assert seat is not None
    one.apply(Check(seat))
