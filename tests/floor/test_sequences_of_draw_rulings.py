"""Draw games: the same ruling a second time, late, with two players left, or after another ruling."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Deal, Discard, OutOfTurn, PutIn
from houseway.floor import ruling
from houseway.irregularities import (
    BoxedCard,
    BurnDealt,
    DamagedCard,
    ExposedInPlay,
    ExposedOnDeal,
    ExposedOnDraw,
    FouledByAnother,
    HandInMuck,
    Miscall,
    OffColourCard,
    SplitOpeners,
    TooFewCards,
    UnannouncedPair,
)
from houseway.money import dollars
from tests.floor.kit import every_card, every_chip, floor, held, is_live, is_misdeal, stack, unnoticed
from tests.floor.test_draw_rulings import DRAW, ROGELIOS, after_draw, dealt, each, opened, throw
from tests.floor.test_stud_rulings import third
from tests.poker.situations import refusal, show_all, won
from tests.poker.stud_table import to_street
from tests.poker.table import check_round, play

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule


# -- cards of the deal and of the draw ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ROGELIOS)
@pytest.mark.parametrize("where", ["same hand", "another hand", "deck"])
@proves("RO-FD-A1", "RO-FD-A1a")
def test_a_second_boxed_card_on_the_deal_is_a_misdeal_wherever_it_turns_up(game: str, where: str) -> None:
    """A rule 1-a: one is made good from the center of the deck; with two the deal is void, all chips go back."""
    one = dealt("rogelios", game)
    deck = every_card(one)
    boxed, center = held(one, 3)[3], one.stub.left[len(one.stub) // 2]
    floor(one, BoxedCard(3, (boxed,)))
    assert (held(one, 3)[-1], one.stub.aside) == (center, [boxed])
    assert every_card(one) == deck
    second = {"same hand": (3, held(one, 3)[:1]), "another hand": (1, held(one, 1)[:1]), "deck": (None, ())}
    floor(one, BoxedCard(*second[where]))
    assert is_misdeal(one)


@pytest.mark.parametrize("game", ROGELIOS)
@pytest.mark.parametrize("players", [2, 4])
@proves("RO-FD-A1c")
def test_a_boxed_burn_stays_burned_also_after_another_boxed_card(game: str, players: int) -> None:
    one = dealt("rogelios", game, players)
    floor(one, BoxedCard(1, held(one, 1)[:1]))
    opened(one)
    for _ in range(players):
        throw(one, 1)
    one.apply(Deal())
    burns, aside = list(one.stub.burns), list(one.stub.aside)
    floor(one, BoxedCard(None, (burns[0],)))
    assert (one.stub.burns, one.stub.aside) == (burns, aside)


@pytest.mark.parametrize("game", ROGELIOS)
@proves("RO-FD-A9b")
def test_two_players_left_take_no_discard_back_and_play_on(game: str) -> None:
    """Neither by another number of cards nor by other cards, before and after the other player has drawn."""
    one = opened(dealt("rogelios", game), 0)
    while one.phase == "bet":
        play(one, f"{one.to_act} {'fold' if one.in_count > 2 else 'call'}")
    left = [seat for seat in (1, 2, 3, 4) if is_live(one, seat)]
    first = one.to_act or 0
    thrown = held(one, first)[-2:]
    one.apply(Discard(first, thrown))
    refusal(one, Discard(first, held(one, first)[:1]))
    second = one.to_act or 0
    assert {first, second} == set(left)
    throw(one, 1)
    refusal(one, Discard(first, ()))
    one.apply(Deal())
    assert len(held(one, first)) == len(held(one, second)) == 5
    assert not set(thrown) & set(held(one, first))


@pytest.mark.parametrize(
    ("house", "game"),
    [*each("rogelios", DRAW, "RO-FD-B3", "RO-FD-B4"), *each("rogelios", ("lowball",), "RO-LB-B2", "RO-FD-B4")],
)
def test_a_second_card_exposed_on_the_draw_is_replaced_like_the_first(house: str, game: str) -> None:
    """Off the top, one player after the other; a third player turns up their own and keeps it."""
    one = after_draw(house, game, 2, 1, 1, 1)
    deck = every_card(one)
    for seat in (1, 2):
        exposed, top = held(one, seat)[-1:], one.stub.peek(1)[0]
        floor(one, ExposedOnDraw(seat, exposed))
        assert held(one, seat)[-1] == top
    own = held(one, 3)[-1:]
    floor(one, ExposedOnDraw(3, own, by="player"))
    assert held(one, 3)[-1:] == own
    assert every_card(one) == deck


@proves("MC-LB-17d")
def test_at_marina_a_substitute_that_is_exposed_too_is_replaced_and_its_player_acts_with_five_cards() -> None:
    one = after_draw("marina", "lowball", 2, 1, 1, 1)
    for _ in range(2):
        exposed, top = held(one, 1)[-1:], one.stub.peek(1)[0]
        floor(one, ExposedOnDraw(1, exposed))
        assert held(one, 1)[-1] == top
        assert len(held(one, 1)) == 5
    play(one, "1 check")


@proves("RO-LB-B1c", "RO-FD-B4")
def test_at_rogelios_lo_ball_one_hand_keeps_what_its_player_exposed_and_loses_what_the_dealer_did() -> None:
    one = dealt("rogelios", "lowball")
    floor(one, ExposedOnDeal(3, cards("Kc"), by="player"))
    floor(one, ExposedOnDeal(3, cards("Kd"), by="player"))
    assert set(cards("Kc Kd")) <= set(held(one, 3))
    floor(one, ExposedOnDeal(2, cards("Qc")))
    assert "Qc" not in held(one, 2)
    opened(one)
    shown = held(one, 1)[:1]
    assert ruling(one, ExposedInPlay(1, shown, "player")).does == ()


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *(pytest.param(game, players, marks=proves("RO-HD-D2b")) for game in DRAW for players in (2, 4)),
        *(pytest.param("lowball", players, marks=proves("RO-LB-D4b")) for players in (2, 4)),
    ],
)
def test_after_a_burn_was_dealt_nobody_bets_and_the_hands_are_shown(game: str, players: int) -> None:
    """Heads-up and with four players, after a hand was killed: no bet is possible any more, the pot is shown down."""
    one = opened(dealt("rogelios", game, players))
    for _ in range(players):
        throw(one, 1)
    pot = one.pot
    floor(one, BurnDealt())
    seat = one.to_act or 0
    refusal(one, Bet(seat, dollars(40)))
    if players == 4:
        floor(one, HandInMuck(3))
    show_all(one)
    assert sum(won(one).values()) == pot


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("house", "game"), [*each("oceana", ("five-card-draw",), "OC-FD-13b"), *each("oceana", ("lowball",), "OC-LB-9b")]
)
def test_two_short_hands_are_both_completed_before_anyone_acts(house: str, game: str, players: int) -> None:
    one = dealt(house, game, players)
    for seat in (2, 1):
        unnoticed(one, TooFewCards(seat))
    deck = every_card(one)
    for seat in (2, 1):
        floor(one, TooFewCards(seat))
        assert len(held(one, seat)) == 5
    assert every_card(one) == deck
    assert one.phase == "bet"


@pytest.mark.parametrize(("choice", "new"), [("draws-five", 5), ("replaced", 2)])
@proves("LL-LB-2c")
def test_two_players_whose_cards_were_fouled_are_both_helped_at_limelight(choice: str, new: int) -> None:
    one = opened(dealt("limelight", "lowball"))
    deck = every_card(one)
    for seat in (1, 2):
        before, tops = held(one, seat), one.stub.peek(new)
        floor(one, FouledByAnother(seat, before[:2]), choice)
        assert set(held(one, seat)) - set(before) == set(tops)
    assert every_card(one) == deck


@proves("RO-LB-M2")
def test_after_a_second_damaged_card_two_are_out_and_the_old_deck_is_still_to_be_accounted_for() -> None:
    one = opened(dealt("rogelios", "lowball"))
    chips = every_chip(one)
    for seat in (2, 3):
        found = floor(one, DamagedCard(seat))
        assert "every card of the old deck" in found.steps[-1]
        assert not is_live(one, seat)
    assert every_chip(one) == chips


# -- the betting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ROGELIOS)
@proves("RO-FD-D2", "RO-FD-D3")
def test_a_spoken_raise_binds_and_a_second_motion_does_not_count_after_the_draw_too(game: str) -> None:
    """The first bettor after the draw says bet and shows no chips; the next puts in the call and reaches for more."""
    one = after_draw("rogelios", game)
    seat = one.to_act or 0
    one.apply(PutIn(seat, (), said="bet"))
    bet = one.bet_to
    assert bet > 0
    second = one.to_act or 0
    one.apply(PutIn(second, (bet,), again=(bet,)))
    assert one.bet_to == bet
    third = one.to_act or 0
    one.apply(PutIn(third, (bet,), said="raise"))
    assert one.bet_to > bet
    before = one.bet_to
    one.apply(PutIn(one.to_act or 0, (), said="call"))
    assert one.bet_to == before


@pytest.mark.parametrize("game", ROGELIOS)
@proves("RO-FD-D8")
def test_a_bet_out_of_turn_goes_back_twice_and_binds_nobody(game: str) -> None:
    one = after_draw("rogelios", game)
    chips = stack(one, 4), stack(one, 3)
    first = one.to_act or 0
    late = [seat for seat in (4, 3, 2) if seat != first][:2]
    for seat in late:
        one.apply(OutOfTurn(seat, "bet"))
    assert (stack(one, 4), stack(one, 3)) == chips
    assert (one.to_act, one.bet_to) == (first, 0)
    check_round(one)
    assert one.phase == "showdown"


@pytest.mark.parametrize("game", ROGELIOS)
@proves("RO-FD-D4")
def test_no_ruling_is_made_on_a_pot_that_went_to_the_last_player_or_after_a_showdown(game: str) -> None:
    folded = opened(dealt("rogelios", game, 2), 0)
    while not folded.over:
        play(folded, f"{folded.to_act} fold")
    shown = after_draw("rogelios", game, players=2)
    check_round(shown)
    show_all(shown)
    for one in (folded, shown):
        for late in (OffColourCard(), Miscall(1), HandInMuck(1)):
            with pytest.raises(Refused):
                ruling(one, late)


# -- the showdown ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ROGELIOS)
@proves("RO-FD-D12", "RO-FD-D12c", "RO-FD-A10")
def test_two_miscalls_cost_nothing_and_a_hand_given_up_for_one_stays_out(game: str) -> None:
    """Seat 1 miscalls and seat 2 throws theirs away, seat 3 miscalls and their cards flip over: cards speak."""
    one = after_draw("rogelios", game)
    check_round(one)
    pot = one.pot
    floor(one, Miscall(1, "no", 2))
    floor(one, Miscall(3))
    floor(one, HandInMuck(3, "flipped"))
    assert [is_live(one, seat) for seat in (1, 2, 3, 4)] == [True, False, True, True]
    show_all(one)
    assert 2 not in won(one)
    assert sum(won(one).values()) == pot


@pytest.mark.parametrize(
    ("house", "game"),
    [
        pytest.param("limelight", "lowball", marks=proves("LL-LB-6")),
        pytest.param("limelight", "razz", marks=proves("LL-RZ-2b")),
    ],
)
def test_a_pair_that_nobody_announced_costs_nothing_the_second_time_and_heads_up(house: str, game: str) -> None:
    one = after_draw(house, game, players=2) if game == "lowball" else to_street(third(house, game, players=2), 7)
    check_round(one)
    chips = every_chip(one)
    for seat in (1, 2, 1):
        assert floor(one, UnannouncedPair(seat)).does == ()
        assert is_live(one, seat)
    show_all(one)
    assert sum(one.stack) == chips


@pytest.mark.parametrize(("choice", "winner"), [("forfeits", 3), ("keeps", 1)])
@proves("MC-LB-3")
def test_after_two_hands_were_thrown_away_for_a_miscall_in_marinas_lowball_management_decides(
    choice: str, winner: int
) -> None:
    """Seat 1 miscalls and seat 2 throws theirs away; seat 3's hand is all that is left if management takes the pot."""
    one = after_draw("marina", "lowball", players=3)
    check_round(one)
    pot = one.pot
    floor(one, Miscall(1, "no", 2), choice)
    assert not is_live(one, 2)
    assert is_live(one, 1) is (choice == "keeps")
    show_all(one)
    assert sum(won(one).values()) == pot
    assert set(won(one)) <= {winner, 3}


@proves("OC-FD-9b")
def test_an_opener_ruled_dead_for_keeping_openers_leaves_the_pot_to_the_other_of_two() -> None:
    one = after_draw("oceana", "five-card-draw", players=2)
    check_round(one)
    pot = one.pot
    floor(one, SplitOpeners(1), "dead")
    assert not is_live(one, 1)
    show_all(one)
    assert won(one) == {2: pot}
