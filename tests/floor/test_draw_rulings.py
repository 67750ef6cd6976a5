"""Draw games and lowball: cards exposed on the deal and on the draw, wrong counts, the stub, and false openers."""

from typing import Literal

import pytest

from houseway.cards import Card, cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Call, CallForCards, Check, Deal, Discard, Fold, OutOfTurn, PokerHand, Raise
from houseway.floor import ruling
from houseway.irregularities import (
    ActedOutOfTurn,
    BoxedCard,
    BurnDealt,
    DamagedCard,
    DeadPlayer,
    DealtIn,
    DealtOutOfOrder,
    DrawOutOfOrder,
    ExposedOnDeal,
    ExposedOnDraw,
    FalseOpener,
    FlashedCard,
    FoulDeck,
    FouledByAnother,
    HandInMuck,
    HandPickedUp,
    JokerFound,
    Miscall,
    OffColourCard,
    OffTable,
    PickedUpStub,
    SharedAction,
    SplitOpeners,
    StubMixed,
    TooFewCards,
    TooManyCards,
    UnannouncedPair,
    WrongDealer,
)
from tests.floor.kit import deal, every_card, floor, held, is_live, is_misdeal, unnoticed
from tests.poker.draw_table import seats_of
from tests.poker.situations import show_all, won
from tests.poker.table import may, rules

proves = pytest.mark.rule
DRAW = ("five-card-draw", "high-draw")
ROGELIOS = (*DRAW, "lowball")
HANDS = ["Jc Jd 4h 5s 9c", "Qc Qd 6h 8s 2d", "Kc Kd 7h 3s Th", "Ac Ad 2h 6d Ts"]


def each(house: str, games: tuple[str, ...], *ids: str) -> list[object]:
    """A house with each of these games, proving these rules."""
    return [pytest.param(house, game, marks=proves(*ids)) for game in games]


def dealt(house: str, game: str, players: int = 4) -> PokerHand:
    """Hands dealt to seats 1 to 4, the last of them in the dealer position, before any action."""
    game_rules = rules(house, game)
    one = seats_of(game_rules, HANDS[:players], stack=500, jokers=_jokers(house, game))
    one.apply(Deal())
    return one


def _jokers(house: str, game: str) -> int:
    draw = rules(house, game).draw
    assert draw is not None
    return draw.jokers[0]


def opened(one: PokerHand, answers: int = 9) -> PokerHand:
    """The first who may bet does, and so many others call; the rest of the round is left open."""
    while one.phase == "bet" and answers >= 0:
        options = may(one)
        assert options.seat is not None
        if one.opener < 0 and options.raise_from:
            one.apply((Bet if options.opens else Raise)(options.seat, options.raise_from))
        elif options.call:
            one.apply(Call(options.seat))
        elif options.check:
            one.apply(Check(options.seat))
        else:
            one.apply(Fold(options.seat))
        answers -= 1
    return one


def drawn(one: PokerHand, *thrown: int) -> PokerHand:
    """Everyone throws so many of their first cards, and the draw is dealt."""
    for count in thrown:
        throw(one, count)
    one.apply(Deal())
    return one


def throw(one: PokerHand, count: int) -> None:
    """The next player throws so many of their last cards."""
    seat = one.to_act
    assert seat is not None
    keep = len(held(one, seat)) - count
    one.apply(Discard(seat, held(one, seat)[keep:]))


def after_draw(house: str, game: str, *thrown: int, players: int = 4) -> PokerHand:
    """The draw has been dealt."""
    return drawn(opened(dealt(house, game, players)), *(thrown or (1,) * players))


# -- exposed on the deal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"), [*each("oceana", ("five-card-draw",), "OC-FD-2"), *each("rogelios", DRAW, "RO-FD-B2")]
)
def test_cards_exposed_on_the_deal_are_kept_in_high_draw(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, ExposedOnDeal(2, cards("Qc 6h")))
    assert set(cards("Qc 6h")) <= set(held(one, 2))


@pytest.mark.parametrize(
    ("house", "card", "kept"),
    [
        pytest.param("limelight", "5s", True, marks=proves("LL-LB-3a")),
        pytest.param("limelight", "9c", False, marks=proves("LL-LB-3b")),
        pytest.param("limelight", "6d", False, marks=proves("LL-LB-3b")),
        pytest.param("rogelios", "4h", True, marks=proves("RO-LB-B1a")),
        pytest.param("rogelios", "9c", False, marks=proves("RO-LB-B1b")),
        pytest.param("marina", "4h", True, marks=proves("MC-LB-17a")),
        pytest.param("marina", "9c", False, marks=proves("MC-LB-17b")),
        pytest.param("oceana", "5s", True, marks=proves("OC-LB-7a")),
        pytest.param("oceana", "7h", True, marks=proves("OC-LB-7a")),
        pytest.param("oceana", "8s", False, marks=proves("OC-LB-7b")),
    ],
)
def test_a_low_card_exposed_on_the_deal_is_kept_in_lowball_and_a_high_one_replaced(
    house: str, card: str, kept: bool
) -> None:
    """Five or lower is kept at three houses, seven or lower at Oceana."""
    one = dealt(house, "lowball")
    seat = next(seat for seat in (1, 2, 3, 4) if card in held(one, seat))
    top, centre = one.stub.peek(1)[0], one.stub.left[len(one.stub) // 2]
    floor(one, ExposedOnDeal(seat, cards(card)))
    assert (card in held(one, seat)) is kept
    assert len(held(one, seat)) == 5
    if not kept:
        assert held(one, seat)[-1] == (centre if house == "rogelios" else top)


@pytest.mark.parametrize(
    "house", [pytest.param("marina", marks=proves("MC-LB-17b")), pytest.param("oceana", marks=proves("OC-LB-7b"))]
)
def test_the_exposed_card_is_the_burn_before_the_draw(house: str) -> None:
    one = dealt(house, "lowball")
    floor(one, ExposedOnDeal(3, cards("Kc")))
    drawn(opened(one), 1, 1, 1, 1)
    assert one.stub.burns == ["Kc"]


@pytest.mark.rule("RO-LB-B1c", "RO-FD-B4")
def test_a_card_that_a_player_exposes_themselves_they_must_keep_at_rogelios() -> None:
    one = dealt("rogelios", "lowball")
    floor(one, ExposedOnDeal(3, cards("Kc"), by="player"))
    assert "Kc" in held(one, 3)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-B1"))
def test_a_card_glimpsed_face_down_is_not_exposed_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, FlashedCard(3, cards("Kc")))
    assert "Kc" in held(one, 3)


@pytest.mark.rule("OC-LB-7d")
def test_a_flashed_card_plays_on_the_deal_and_is_replaced_on_the_draw_at_oceana() -> None:
    one = dealt("oceana", "lowball")
    floor(one, FlashedCard(3, cards("Kc")))
    assert "Kc" in held(one, 3)
    drawn(opened(one), 0, 0, 1, 0)
    new = held(one, 3)[-1:]
    floor(one, FlashedCard(3, new))
    assert new[0] not in held(one, 3)


# -- exposed on the draw -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("limelight", ("lowball",), "LL-LB-3c"),
        *each("marina", ("lowball",), "MC-LB-17c", "MC-LB-17d"),
        *each("oceana", ("lowball",), "OC-LB-7c"),
        *each("oceana", ("five-card-draw",), "OC-FD-3"),
        *each("rogelios", DRAW, "RO-FD-B3"),
        *each("rogelios", ("lowball",), "RO-LB-B2"),
    ],
)
def test_a_card_exposed_on_the_draw_is_replaced_off_the_top_after_everyone_has_drawn(house: str, game: str) -> None:
    one = after_draw(house, game, 2, 1, 1, 1)
    exposed, top = held(one, 1)[-1:], one.stub.peek(1)[0]
    floor(one, ExposedOnDraw(1, exposed))
    assert held(one, 1)[-1] == top
    assert exposed[0] in one.stub.aside


@pytest.mark.parametrize(("choice", "kept"), [("keep", True), ("refuse", False)])
@pytest.mark.rule("LL-LB-3d")
def test_against_the_dealer_alone_the_other_player_may_keep_or_refuse_the_card_at_limelight(
    choice: str, kept: bool
) -> None:
    one = dealt("limelight", "lowball", 2)
    drawn(opened(one), 1, 1)
    exposed = held(one, 1)[-1:]
    floor(one, ExposedOnDraw(1, exposed), choice)
    assert (exposed[0] in held(one, 1)) is kept
    own = ruling(one, ExposedOnDraw(2, held(one, 2)[-1:]))
    assert (own.choices, own.does) == ((), ("replace-from-top",))


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        pytest.param("five-card-draw", 2, marks=proves("RO-FD-B3", "RO-FD-B4")),
        pytest.param("high-draw", 2, marks=proves("RO-FD-B4")),
        pytest.param("lowball", 4, marks=proves("RO-LB-B2")),
    ],
)
def test_a_drawn_card_that_a_player_turns_up_themselves_stays_theirs_at_rogelios(game: str, seat: int) -> None:
    """In lo-ball it is the dealing player who keeps their own cards."""
    one = after_draw("rogelios", game)
    exposed = held(one, seat)[-1:]
    floor(one, ExposedOnDraw(seat, exposed, by="player"))
    assert exposed[0] in held(one, seat)


@pytest.mark.rule("RO-LB-B2", "RO-FD-B3", "RO-FD-B4")
@pytest.mark.parametrize("by", ["dealer", "player"])
@pytest.mark.parametrize("seat", [2, 4])
def test_in_lo_ball_the_dealer_and_a_player_who_exposes_their_own_card_keep_it_on_the_draw(
    by: Literal["dealer", "player"], seat: int
) -> None:
    """ "Players cannot take a card exposed on the draw--except that the dealer must take" their "own exposed cards."

    The dealer is the player on the button, seat 4. Section B rule 3 governs lo-ball too: "In a game with rotational
    deal, if a player exposes [their] own card [they] must keep it."
    """
    one = after_draw("rogelios", "lowball")
    exposed = held(one, seat)[-1:]
    floor(one, ExposedOnDraw(seat, exposed, by=by))
    assert (exposed[0] in held(one, seat)) is (seat == one.button or by == "player")


@pytest.mark.rule("RO-LB-B1c", "RO-LB-B1b")
@pytest.mark.parametrize("by", ["dealer", "player"])
@pytest.mark.parametrize("seat", [2, 4])
def test_in_lo_ball_the_dealer_keeps_their_own_card_exposed_on_the_deal_whatever_its_rank(
    by: Literal["dealer", "player"], seat: int
) -> None:
    """ "Any player who purposely or accidentally exposes" their "own card must keep it": the dealer is a player.

    A card of six or higher that the dealer exposes in another hand is replaced.
    """
    one = dealt("rogelios", "lowball")
    high = next(card for card in held(one, seat) if card[0] in "6789TJQK")
    found = floor(one, ExposedOnDeal(seat, (high,), by=by))
    kept = by == "player" or seat == one.button
    assert (high in held(one, seat)) is kept
    assert found.cite.rule == ("RO-LB-B1c" if kept else "RO-LB-B1b")


# -- boxed cards, jokers, cards off the table --------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A1a", "RO-FD-A1"))
def test_a_boxed_card_on_the_deal_is_made_good_from_the_centre_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    boxed = held(one, 3)[3:4]
    centre = one.stub.left[len(one.stub) // 2]
    floor(one, BoxedCard(3, boxed))
    assert held(one, 3)[-1] == centre
    assert one.stub.aside == list(boxed)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A1"))
def test_a_boxed_card_that_comes_next_is_laid_aside_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    boxed, after = one.stub.peek(2)
    floor(one, BoxedCard())
    assert one.stub.aside == [boxed]
    assert one.stub.peek(1) == (after,)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A1a2"))
def test_two_boxed_cards_on_the_deal_are_a_misdeal_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, BoxedCard(3, held(one, 3)[3:4], together=2))
    assert is_misdeal(one)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A1b"))
def test_any_number_of_boxed_cards_on_the_draw_is_made_good_off_the_top_at_rogelios(house: str, game: str) -> None:
    one = after_draw(house, game, 2, 1, 1, 1)
    boxed, tops = held(one, 1)[-2:], one.stub.peek(2)
    floor(one, BoxedCard(1, boxed, together=2))
    assert held(one, 1)[-2:] == tops
    assert not one.over


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A1c"))
def test_a_boxed_card_in_the_burn_position_is_burned_like_any_other_at_rogelios(house: str, game: str) -> None:
    one = after_draw(house, game)
    burns = list(one.stub.burns)
    floor(one, BoxedCard(None, (burns[0],)))
    assert one.stub.burns == burns


@pytest.mark.rule("MC-LB-16")
def test_the_card_under_a_boxed_card_is_dealt_instead_in_marinas_lowball() -> None:
    one = dealt("marina", "lowball")
    before = [held(one, seat)[0] for seat in (1, 2, 3, 4)]
    floor(one, BoxedCard(2, (before[1],)))
    assert [held(one, seat)[0] for seat in (1, 2, 3)] == [before[0], before[2], before[3]]


@pytest.mark.rule("MC-LB-16")
def test_a_boxed_card_on_the_draw_is_replaced_at_once_in_marinas_lowball() -> None:
    """Four draw one card each; seat 1's is boxed: it gets seat 2's, and so on down the stub."""
    one = drawn(opened(dealt("marina", "lowball")), 1, 1, 1, 1)
    cards_ = [held(one, seat)[-1] for seat in (1, 2, 3, 4)]
    below = one.stub.peek(1)
    floor(one, BoxedCard(1, tuple(cards_[:1])))
    assert [held(one, seat)[-1] for seat in (1, 2, 3, 4)] == [*cards_[1:], *below]
    assert one.stub.aside == cards_[:1]


@pytest.mark.rule("MC-LB-16")
def test_after_action_on_the_draw_only_the_boxed_card_is_replaced_in_marinas_lowball() -> None:
    one = drawn(opened(dealt("marina", "lowball")), 1, 1, 1, 1)
    one.apply(Check(one.to_act or 0))
    cards_ = [held(one, seat)[-1] for seat in (1, 2, 3, 4)]
    below = one.stub.peek(1)
    floor(one, BoxedCard(1, tuple(cards_[:1])))
    assert [held(one, seat)[-1] for seat in (1, 2, 3, 4)] == [*below, *cards_[1:]]


@pytest.mark.parametrize(("house", "game"), each("rogelios", DRAW, "RO-FD-A7"))
def test_a_joker_where_none_belongs_is_replaced_and_fouls_a_hand_that_plays_it_at_rogelios(
    house: str, game: str
) -> None:
    one = dealt(house, game)
    joker, centre = held(one, 3)[:1], one.stub.left[len(one.stub) // 2]
    floor(one, JokerFound(3, joker))
    assert held(one, 3)[-1] == centre
    opened(one)
    floor(one, JokerFound(2, held(one, 2)[:1]))
    assert not is_live(one, 2)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A2"))
def test_a_card_dealt_off_the_table_is_replaced_from_the_centre_or_on_the_draw_from_the_top(
    house: str, game: str
) -> None:
    one = dealt(house, game)
    fallen, centre = held(one, 2)[:1], one.stub.left[len(one.stub) // 2]
    floor(one, OffTable(2, fallen))
    assert held(one, 2)[-1] == centre
    drawn(opened(one), 1, 1, 1, 1)
    fallen, top = held(one, 3)[-1:], one.stub.peek(1)[0]
    floor(one, OffTable(3, fallen))
    assert held(one, 3)[-1] == top


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A8"))
def test_a_player_who_drops_a_card_has_a_dead_hand_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    pot = one.pot
    floor(one, OffTable(2, held(one, 2)[:1], by="player"))
    assert not is_live(one, 2)
    assert one.pot == pot


# -- wrong counts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A3a"))
def test_sixth_cards_to_two_players_are_a_misdeal_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, TooManyCards(1, hands="two-or-more"))
    assert is_misdeal(one)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A3b", "RO-FD-A5"))
def test_a_sixth_card_left_lying_goes_back_and_is_the_burn_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    extra = one.stub.peek(1)[0]
    floor(one, TooManyCards(4))
    assert len(held(one, 4)) == 5
    drawn(opened(one), 1, 1, 1, 1)
    assert one.stub.burns == [extra]


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A3b", "RO-FD-A5"))
def test_a_player_who_picks_up_six_cards_has_a_dead_hand_and_their_blind_stays(house: str, game: str) -> None:
    one = dealt(house, game)
    pot, extra = one.pot, one.stub.peek(1)[0]
    floor(one, TooManyCards(4, touched="yes"))
    assert not is_live(one, 4)
    assert one.pot == pot
    drawn(opened(one), 1, 1, 1)
    assert one.stub.burns != [extra]


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-D10a"))
def test_chips_bet_on_a_foul_hand_stay_in_the_pot_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    seat = one.to_act
    assert seat is not None
    unnoticed(one, TooManyCards(seat))
    opened(one, 1)
    pot = one.pot
    floor(one, TooManyCards(seat))
    assert not is_live(one, seat)
    assert one.pot == pot


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-D10b"))
def test_an_opening_bet_on_a_foul_hand_is_taken_back_until_another_player_acts(house: str, game: str) -> None:
    one = dealt(house, game)
    seat = one.to_act
    assert seat is not None
    at = one.position[seat]
    unnoticed(one, TooManyCards(seat))
    opened(one, 0)
    bet = one.bet[at]
    before = one.stack[at]
    floor(one, TooManyCards(seat))
    assert not is_live(one, seat)
    assert one.stack[at] == before + bet


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-C3a"))
def test_a_four_card_hand_is_made_up_to_five_before_anyone_acts_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, TooFewCards(2))
    assert len(held(one, 2)) == 5


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-C3b"))
def test_four_cards_and_six_are_both_dead_with_their_money_back_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, TooFewCards(2, other=1))
    assert not is_live(one, 1)
    assert not is_live(one, 2)
    for seat in (1, 2):
        at = one.position[seat]
        assert one.stack[at] == one.seats[at].stack
    assert not one.over


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("oceana", ("five-card-draw",), "OC-FD-13a"),
        *each("oceana", ("lowball",), "OC-LB-9a"),
        *each("marina", ("lowball",), "MC-LB-7a"),
    ],
)
@pytest.mark.parametrize("wrong", [TooManyCards(2), TooFewCards(2)])
def test_a_wrong_count_after_the_draw_is_foul(house: str, game: str, wrong: TooManyCards | TooFewCards) -> None:
    one = after_draw(house, game)
    floor(one, wrong)
    assert not is_live(one, 2)


@pytest.mark.parametrize(
    ("house", "game"), [*each("oceana", ("five-card-draw",), "OC-FD-13b"), *each("oceana", ("lowball",), "OC-LB-9b")]
)
def test_a_short_hand_is_completed_before_anyone_acts_at_oceana(house: str, game: str) -> None:
    one = dealt(house, game)
    top = held(one, 2)[-1]
    floor(one, TooFewCards(2))
    assert held(one, 2)[-1] == top
    assert len(held(one, 2)) == 5


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("oceana", ("five-card-draw",), "OC-FD-13c"),
        *each("oceana", ("lowball",), "OC-LB-9d"),
        *each("marina", ("lowball",), "MC-LB-7b"),
    ],
)
def test_after_action_a_short_hand_is_completed_to_five_on_the_draw(house: str, game: str) -> None:
    """Holds four cards, keeps three: draws two."""
    one = dealt(house, game)
    unnoticed(one, TooFewCards(2))
    opened(one)
    floor(one, TooFewCards(2))
    for seat in (1, 2, 3, 4):
        assert one.to_act == seat
        throw(one, 1)
    one.apply(Deal())
    assert [len(held(one, seat)) for seat in (1, 2, 3, 4)] == [5, 5, 5, 5]


@pytest.mark.rule("OC-LB-9c")
def test_the_dealer_position_gets_its_missing_card_even_after_action_at_oceana() -> None:
    one = dealt("oceana", "lowball")
    unnoticed(one, TooFewCards(4))
    opened(one, 1)
    floor(one, TooFewCards(4))
    assert len(held(one, 4)) == 5


@pytest.mark.rule("GS-GE-3b")
def test_a_lowball_hand_that_touches_the_discards_is_dead_at_golden_state() -> None:
    one = dealt("golden-state", "lowball")
    pot = one.pot
    floor(one, HandInMuck(2, "touched"))
    assert not is_live(one, 2)
    assert one.pot == pot


@pytest.mark.rule("GS-HE-20c")
@pytest.mark.parametrize("ruled", [False, True])
def test_a_lowball_player_who_acts_out_of_turn_can_only_call_at_golden_state(ruled: bool) -> None:
    """Room rules, Action: "If a player plays out of turn or raise out of turn, they can no longer raise"."""
    one = dealt("golden-state", "lowball")
    first, later = one.pending[0], one.pending[1]
    seat = one.seats[later].seat
    if ruled:
        floor(one, ActedOutOfTurn(seat))
    else:
        one.apply(OutOfTurn(seat, "raise"))
    one.apply(Call(one.seats[first].seat))
    with pytest.raises(Refused) as refused:
        one.apply(Raise(seat, one.bet_to + one.bet_size))
    assert refused.value.rule == "GS-HE-20c"
    one.apply(Call(seat))


@pytest.mark.rule("MC-LB-7b")
def test_fewer_than_five_cards_before_the_draw_do_not_foul_the_hand_in_marinas_lowball() -> None:
    """Seat 3 has yet to act and has four cards: the hand is live and gets its fifth off the top."""
    one = dealt("marina", "lowball")
    unnoticed(one, TooFewCards(3))
    assert len(held(one, 3)) == 4
    (top,) = one.stub.peek(1)
    floor(one, TooFewCards(3))
    assert is_live(one, 3)
    assert held(one, 3)[-1] == top
    assert len(held(one, 3)) == 5


@pytest.mark.rule("MC-LB-7b")
def test_a_short_hand_that_has_acted_and_stands_pat_is_filled_on_the_draw_in_marinas_lowball() -> None:
    """Seat 3 has acted on four cards: the fifth comes on the draw, however many they throw away."""
    one, seat = dealt("marina", "lowball"), 3
    while one.to_act != seat:
        assert one.to_act is not None
        one.apply(Call(one.to_act))
    one.apply(Call(seat))
    unnoticed(one, TooFewCards(seat))
    floor(one, TooFewCards(seat))
    assert len(held(one, seat)) == 4
    while one.phase == "bet":
        assert one.to_act is not None
        one.apply(Check(one.to_act) if may(one).check else Call(one.to_act))
    while one.phase == "discard":
        assert one.to_act is not None
        one.apply(Discard(one.to_act, ()))
    one.apply(Deal())
    assert len(held(one, seat)) == 5


@pytest.mark.rule("MC-LB-7b")
def test_more_than_five_cards_before_the_draw_foul_the_hand_in_marinas_lowball() -> None:
    one = dealt("marina", "lowball")
    pot = one.pot
    floor(one, TooManyCards(2))
    assert not is_live(one, 2)
    assert one.pot == pot


# -- the deal, the deck and the stub -----------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.parametrize(("house", "game"), [*each("rogelios", ROGELIOS, "RO-FD-A4", "RO-FD-C4")])
@pytest.mark.parametrize(
    ("wrong", "later"), [(DealtOutOfOrder(), ()), (WrongDealer(), ("next-deal-from-there",))], ids=["order", "dealer"]
)
def test_a_deal_out_of_rotation_is_void_until_a_player_acts_at_rogelios(
    house: str, game: str, wrong: DealtOutOfOrder | WrongDealer, later: tuple[str, ...]
) -> None:
    one = dealt(house, game)
    assert ruling(opened(dealt(house, game), 0), wrong).does == later
    floor(one, wrong)
    assert is_misdeal(one)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-C5"))
def test_an_extra_hand_gets_five_cards_and_is_dead_without_a_misdeal_at_rogelios(house: str, game: str) -> None:
    one = dealt(house, game)
    five, deck = one.stub.peek(5), every_card(one)
    floor(one, DealtIn(9))
    assert tuple(one.muck[-5:]) == five
    assert not one.over
    assert every_card(one) == deck


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A6"))
@pytest.mark.parametrize("wrong", [FoulDeck(), OffColourCard()])
def test_a_foul_deck_voids_the_deal_with_all_money_back_at_rogelios(
    house: str, game: str, wrong: FoulDeck | OffColourCard
) -> None:
    one = after_draw(house, game)
    floor(one, wrong)
    assert is_misdeal(one)


@pytest.mark.parametrize(
    ("house", "game"), [*each("rogelios", DRAW, "RO-FD-C6"), *each("rogelios", ("lowball",), "RO-LB-D5")]
)
def test_a_draw_out_of_order_is_completed_and_shown_down_without_betting_at_rogelios(house: str, game: str) -> None:
    one = after_draw(house, game)
    pot = one.pot
    floor(one, DrawOutOfOrder())
    assert one.phase == "showdown"
    show_all(one)
    assert sum(won(one).values()) == pot


@pytest.mark.parametrize(
    ("house", "game"), [*each("rogelios", DRAW, "RO-FD-C8"), *each("rogelios", ("lowball",), "RO-LB-D6")]
)
def test_a_stub_mixed_with_the_discards_is_shuffled_burned_and_dealt_then_shown_down(house: str, game: str) -> None:
    one = opened(dealt(house, game))
    for _ in range(4):
        throw(one, 2)
    thrown: list[Card] = list(one.muck)
    floor(one, StubMixed())
    due = one.shuffle_due
    assert set(thrown) <= set(due)
    top = due[-1]
    deal(one, top)
    assert one.stub.burns[-1] == top
    assert [len(held(one, seat)) for seat in (1, 2, 3, 4)] == [5, 5, 5, 5]
    assert one.phase == "showdown"


@pytest.mark.parametrize(
    ("house", "game"), [*each("rogelios", DRAW, "RO-HD-D2b"), *each("rogelios", ("lowball",), "RO-LB-D4b")]
)
def test_a_burn_card_dealt_on_the_draw_plays_and_there_is_no_more_betting_at_rogelios(house: str, game: str) -> None:
    """Dealer forgot to burn, seat 1 picks the card up: their hand keeps it and the pot goes to a showdown."""
    one = opened(dealt(house, game))
    for _ in range(4):
        throw(one, 1)
    burn, pot = one.stub.peek(1)[0], one.pot
    floor(one, BurnDealt())
    assert burn in held(one, 1)
    assert (one.phase, one.pot, one.stub.burns) == ("showdown", pot, [])


@pytest.mark.rule("RO-LB-C3")
def test_the_dealing_player_who_picks_up_the_stub_early_must_stand_pat_at_rogelios() -> None:
    one = opened(dealt("rogelios", "lowball"))
    for _ in range(3):
        throw(one, 1)
    before = held(one, 4)
    floor(one, PickedUpStub(4))
    one.apply(Deal())
    assert held(one, 4) == before


@pytest.mark.rule("RO-LB-C3")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("when", ["first", "called", "last", "discarded"])
def test_the_dealer_who_must_stand_pat_is_refused_every_card_afterwards_at_rogelios(players: int, when: str) -> None:
    """ "If the dealer picks up the stub before" they discard, they "must stand pat": also reported too late."""
    one = opened(dealt("rogelios", "lowball", players))
    button = one.button
    before = held(one, button)
    if when == "called":
        for seat in range(1, players + 1):
            one.apply(CallForCards(seat, 2))
    elif when in ("last", "discarded"):
        for _ in range(players - (when == "last")):
            throw(one, 1)
    floor(one, PickedUpStub(button))
    for asked in (CallForCards(button, 2), Discard(button, before[:2])):
        with pytest.raises(Refused) as refused:
            one.apply(asked)
        assert refused.value.rule == "RO-LB-C3"
    while one.phase == "discard":
        called = one.drawing.called[one.position[one.to_act or 0]] if one.drawing is not None else 0
        throw(one, max(called, 1))
    one.apply(Deal())
    assert (held(one, button), len(every_card(one)), max(every_card(one).values())) == (before, 53, 1)


def test_a_player_who_does_not_deal_cannot_pick_up_the_stub() -> None:
    one = opened(dealt("rogelios", "lowball"))
    with pytest.raises(Refused, match="The player on the button deals"):
        floor(one, PickedUpStub(2))


# -- hands and players -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-LB-2c")
@pytest.mark.parametrize(("choice", "new"), [("draws-five", 5), ("replaced", 2)])
def test_the_owner_of_fouled_cards_draws_five_or_has_just_those_replaced_at_limelight(choice: str, new: int) -> None:
    """S4's discards land on two of S2's cards: ruling A replaces all five, ruling B just the two."""
    one = opened(dealt("limelight", "lowball"), 1)
    before, tops = held(one, 2), one.stub.peek(new)
    floor(one, FouledByAnother(2, before[:2]), choice)
    assert set(held(one, 2)) - set(before) == set(tops)
    assert len(held(one, 2)) == 5


@pytest.mark.rule("LL-LB-6")
def test_a_pair_must_be_announced_in_limelights_lowball_but_no_penalty_is_stated() -> None:
    one = after_draw("limelight", "lowball")
    found = floor(one, UnannouncedPair(2))
    assert (found.cite.rule, found.does) == ("LL-LB-6", ())


@pytest.mark.parametrize(
    ("house", "game", "how"),
    [
        *(pytest.param("rogelios", game, "touched", marks=proves("RO-FD-A9")) for game in ROGELIOS),
        *(pytest.param("rogelios", game, "thrown", marks=proves("RO-FD-A9")) for game in ROGELIOS),
        pytest.param("marina", "lowball", "swept", marks=proves("MC-LB-1")),
    ],
)
def test_a_hand_that_touches_the_discards_is_dead(
    house: str, game: str, how: Literal["swept", "thrown", "touched", "tabled", "flipped"]
) -> None:
    one = dealt(house, game)
    floor(one, HandInMuck(2, how))
    assert not is_live(one, 2)


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A10"))
def test_cards_that_flip_over_while_tabling_stay_live_at_rogelios(house: str, game: str) -> None:
    one = after_draw(house, game)
    floor(one, HandInMuck(2, "flipped"))
    assert is_live(one, 2)


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        *(pytest.param(game, HandPickedUp(2), marks=proves("RO-FD-A11")) for game in ROGELIOS),
        *(pytest.param(game, DamagedCard(2), marks=proves("RO-FD-A12")) for game in DRAW),
        pytest.param("lowball", DamagedCard(2), marks=proves("RO-FD-A12", "RO-LB-M2")),
    ],
)
def test_a_hand_let_go_or_a_damaged_card_puts_the_player_out_at_rogelios(
    game: str, wrong: HandPickedUp | DamagedCard
) -> None:
    one = opened(dealt("rogelios", game), 1)
    pot = one.pot
    found = floor(one, wrong)
    assert not is_live(one, 2)
    assert one.pot == pot
    if game == "lowball" and isinstance(wrong, DamagedCard):
        assert "every card of the old deck" in found.steps[-1]


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-A13"))
@pytest.mark.parametrize(("choice", "lives"), [("foul", False), ("live", True)])
def test_leaving_the_table_fouls_the_hand_at_the_floor_managers_discretion(
    house: str, game: str, choice: str, lives: bool
) -> None:
    one = dealt(house, game)
    floor(one, DeadPlayer(2), choice)
    assert is_live(one, 2) is lives


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-D5"))
def test_players_who_share_action_take_back_their_part_and_are_out_at_rogelios(house: str, game: str) -> None:
    one = opened(dealt(house, game))
    floor(one, SharedAction(1, 2))
    for seat in (1, 2):
        at = one.position[seat]
        assert not one.live[at]
        assert one.stack[at] == one.seats[at].stack


@pytest.mark.parametrize(("house", "game"), each("rogelios", ROGELIOS, "RO-FD-D12"))
def test_a_miscall_does_not_cost_the_pot_at_rogelios_even_if_it_misled_a_player(house: str, game: str) -> None:
    one = after_draw(house, game)
    floor(one, Miscall(2, "no", 3))
    assert is_live(one, 2)
    assert not is_live(one, 3)


@pytest.mark.rule("MC-LB-3")
@pytest.mark.parametrize(("choice", "lives"), [("forfeits", False), ("keeps", True)])
def test_a_miscall_may_cost_the_pot_in_marinas_lowball(choice: str, lives: bool) -> None:
    one = after_draw("marina", "lowball")
    floor(one, Miscall(2, "no", 3), choice)
    assert is_live(one, 2) is lives


# -- openers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-FD-5b", "OC-FD-5c")
def test_after_a_quiet_false_opening_the_bet_stays_and_a_player_behind_may_open() -> None:
    """Seat 1 opened falsely, seat 2 holds queens and had not acted: seat 2 may open with the dead bet in."""
    one = dealt("oceana", "five-card-draw")
    opened(one, 0)
    pot = one.pot
    floor(one, FalseOpener(1, "yes"))
    assert not is_live(one, 1)
    assert (one.pot, one.bet_to, one.to_act) == (pot, 0, 2)
    assert may(one).opens
    found = ruling(opened(dealt("oceana", "five-card-draw"), 0), FalseOpener(1, "no"))
    assert found.cite.rule == "OC-FD-5b"


@pytest.mark.rule("OC-FD-7a", "OC-FD-7b")
@pytest.mark.parametrize("situation", ["raised", "two callers", "drawn"])
def test_a_false_opening_in_a_pot_that_was_played_puts_the_opener_out_and_the_others_play_on(situation: str) -> None:
    one = dealt("oceana", "five-card-draw")
    match situation:
        case "raised":
            opened(one, 0)
            options = may(one)
            assert options.seat is not None
            one.apply(Raise(options.seat, options.raise_from))
        case "two callers":
            opened(one, 2)
        case _:
            drawn(opened(one), 1, 1, 1, 1)
    pot = one.pot
    found = floor(one, FalseOpener(1))
    assert found.does == ("dead-hand",)
    assert not is_live(one, 1)
    assert (one.pot, one.over) == (pot, False)


@pytest.mark.rule("OC-FD-9b")
@pytest.mark.parametrize(("choice", "lives"), [("dead", False), ("live", True)])
def test_an_opener_who_split_and_still_holds_openers_may_be_ruled_dead(choice: str, lives: bool) -> None:
    one = after_draw("oceana", "five-card-draw")
    floor(one, SplitOpeners(1), choice)
    assert is_live(one, 1) is lives
