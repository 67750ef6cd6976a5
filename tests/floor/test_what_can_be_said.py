"""What happens at real tables can be reported: wrong blinds, a disputed deal, a hand shown to one after the pot."""

import pytest

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Deal, Fold, PokerHand
from houseway.engines.rulings import Err
from houseway.floor import possible, preview, ruling
from houseway.irregularities import (
    HandInMuck,
    ShownToOne,
    TooFewCards,
    TooManyCards,
    WrongBlind,
    WrongDealer,
    parse,
    words,
)
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import DrawForButton, Table
from tests.floor.kit import every_chip, floor, is_misdeal, unnoticed
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.poker.table import check_round, hand, play, rules

# -- wrong blinds ------------------------------------------------------------------------------------------------------


def three(name: str = "oceana", limit: str | None = None) -> PokerHand:
    """Seats 2 and 3 have posted the blinds; seat 1 is first to act."""
    one = hand(rules(name, limit=limit), 3)
    one.apply(Deal())
    return one


@pytest.mark.parametrize("posted", [1, 2, 6, 8])
def test_a_wrong_blind_is_put_right_before_the_first_action_where_the_book_is_silent(posted: int) -> None:
    one = three(limit="4/8")
    due = one.bet[one.position[3]]
    unnoticed(one, WrongBlind(3, dollars(posted)))
    assert one.bet[one.position[3]] == dollars(posted)
    assert one.bet_to == due
    floor(one, WrongBlind(3, dollars(posted)))
    assert one.bet[one.position[3]] == due
    assert every_chip(one) == dollars(300)


@pytest.mark.parametrize("posted", [1, 2, 6, 8])
def test_a_wrong_blind_found_after_action_plays_on_and_the_call_is_still_the_right_blind(posted: int) -> None:
    """Too little is made up in turn; what nobody matched goes back when the round is over."""
    one = three(limit="4/8")
    due = one.bet_to
    unnoticed(one, WrongBlind(3, dollars(posted)))
    play(one, "1 call")
    assert floor(one, WrongBlind(3, dollars(posted))).does == ()
    check_round(one)
    assert one.put[one.position[3]] == due
    assert every_chip(one) == dollars(300)


@pytest.mark.rule("GS-HE-M11c")
@pytest.mark.parametrize("posted", [1, 6])
def test_at_golden_state_a_blind_that_is_not_correct_is_a_misdeal_unless_action_has_occurred(posted: int) -> None:
    """Line 223: "If the blind is not correct and no action yet then it's a misdeal, if action has occurred then the
    game is live."
    """
    one = three("golden-state", "3x6")
    unnoticed(one, WrongBlind(3, dollars(posted)))
    floor(one, WrongBlind(3, dollars(posted)))
    assert is_misdeal(one)
    one = three("golden-state", "3x6")
    unnoticed(one, WrongBlind(3, dollars(posted)))
    play(one, "1 call")
    floor(one, WrongBlind(3, dollars(posted)))
    assert not one.over
    check_round(one)
    assert one.put[one.position[3]] == dollars(3)


@pytest.mark.rule("RO-FD-BG1")
@pytest.mark.parametrize("acted", [False, True])
def test_the_posted_blind_may_not_be_exceeded_in_rogelios_lo_ball(acted: bool) -> None:
    one = draw_dealt("rogelios", "lowball")
    post = next(post for post in one.posts if post.kind in ("small", "big"))
    unnoticed(one, WrongBlind(post.seat, 3 * post.live))
    if acted and one.to_act is not None:
        one.apply(Fold(one.to_act))
    found = floor(one, WrongBlind(post.seat, 3 * post.live))
    assert (found.cite.rule, one.bet[one.position[post.seat]]) == ("RO-FD-BG1", post.live)


def test_a_wrong_blind_without_chips_for_it_is_refused_and_changes_nothing() -> None:
    one = three(limit="4/8")
    before = one.log[:]
    with pytest.raises(Refused):
        one.apply(Err(WrongBlind(3, dollars(1000))))
    with pytest.raises(Refused):
        one.apply(Err(WrongBlind(1, dollars(2))))
    assert one.log == before


def test_a_wrong_blind_reads_back_from_a_story_and_has_its_field_on_the_floor_page() -> None:
    assert parse(words(WrongBlind(3, 600))) == WrongBlind(3, 600)
    (kind,) = (kind for kind in possible(three(limit="4/8")) if kind.kind == "wrong-blind")
    assert [(field.name, field.sort) for field in kind.fields] == [("seat", "seat"), ("amount", "amount")]


# -- the wrong dealer --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-FD-C4")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_a_deal_out_of_position_is_void_only_if_all_agree_and_the_pot_is_not_open_at_rogelios(game: str) -> None:
    """ "If there has been no opening bet and if all players agree … If the pot is open, however, play continues"."""
    assert ruling(draw_dealt("rogelios", game), WrongDealer()).does == ("misdeal",)
    assert ruling(draw_dealt("rogelios", game), WrongDealer(agreed="no")).does == ()
    passed = draw_dealt("rogelios", game)
    assert passed.to_act is not None
    passed.apply(Fold(passed.to_act))
    assert ruling(passed, WrongDealer()).does == ("misdeal",)
    assert parse(words(WrongDealer(agreed="no"))) == WrongDealer(agreed="no")


# -- show one, show all, after the pot ---------------------------------------------------------------------------------


@pytest.mark.rule("MC-GE-12")
def test_a_winner_who_shows_one_player_after_the_pot_was_pushed_shows_all() -> None:
    one = hand(rules("marina", limit="4/8"), 2)
    one.apply(Deal())
    assert one.to_act is not None
    play(one, f"{one.to_act} fold")
    assert one.over
    (winner,) = (award.seat for award in one.won)
    kinds = [kind.kind for kind in possible(one)]
    assert sorted(kinds) == ["retrieved-hand", "shown-to-one"]
    chips = every_chip(one)
    assert preview(one, ShownToOne(winner)).rules == ("MC-GE-12",)
    floor(one, ShownToOne(winner))
    seen = next(seat for seat in one.view(None).seats if seat.seat == winner)
    assert set(one.hole[one.position[winner]]) <= set(seen.cards)
    assert (every_chip(one), PokerHand.replay(one.rules, one.log) == one) == (chips, True)
    with pytest.raises(Refused):
        floor(one, HandInMuck(winner))


@pytest.mark.rule("MC-GE-12")
def test_at_a_table_the_winner_s_hand_is_shown_to_all_when_the_pot_is_gone_and_the_next_hand_is_dealt() -> None:
    table = Table(house("marina"), "holdem", limit="4/8")
    for seat in (1, 2, 3):
        table.seat(f"player {seat}", seat, dollars(100))
    table.apply(DrawForButton(((1, Card("As")), (2, Card("Ks")), (3, Card("Qs")))))
    one = table.next_hand(table.rules.deck())
    assert isinstance(one, PokerHand)
    table.play(Deal())
    while not one.over:
        assert one.to_act is not None
        table.play(Fold(one.to_act))
    (winner,) = (award.seat for award in one.won)
    stacks = {seat: chair.stack for seat, chair in table.chairs.items()}
    table.play(ruling(one, ShownToOne(winner)).command())
    assert one.floor is not None
    assert one.floor.open
    assert {seat: chair.stack for seat, chair in table.chairs.items()} == stacks
    with pytest.raises(Refused):
        table.play(Call(winner))
    again = Table.replay(house("marina"), "holdem", table.events, limit="4/8")
    assert again.hand_now == one
    table.next_hand(table.rules.deck())


# -- a wrong number of cards, reported late ----------------------------------------------------------------------------


@pytest.mark.rule("OC-HE-9b", "MC-HE-16c")
@pytest.mark.parametrize(("name", "limit"), [("oceana", "4/8"), ("marina", "4/8")])
@pytest.mark.parametrize("streets", [1, 2, 3])
@pytest.mark.parametrize("error", [TooManyCards(2), TooFewCards(2)])
def test_a_wrong_number_of_cards_can_be_reported_on_every_street_and_forfeits_after_action(
    name: str, limit: str, streets: int, error: TooManyCards | TooFewCards
) -> None:
    """Oceana, line 260: "discovered after two (2) players have acted", all monies are forfeited by that player."""
    one = hand(rules(name, limit=limit), 3)
    one.apply(Deal())
    for _ in range(streets):
        check_round(one)
        one.apply(Deal())
    assert error.kind in [kind.kind for kind in possible(one)]
    assert floor(one, error).does == ("dead-hand",)
    assert every_chip(one) == dollars(300)
    assert not one.over
