"""Stories of draw games and push pots: every line that only they have reads well and plays again."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Fee
from houseway.engines.poker.play import (
    AgreeToPush,
    AskToSee,
    BuyIn,
    CallForCards,
    Chop,
    Cut,
    Deal,
    Decline,
    Discard,
    PokerHand,
    PutIn,
    Show,
)
from houseway.money import dollars
from houseway.record import RecordError
from houseway.record.story import read, tell, write
from houseway.record.toml import parse
from tests.poker.draw_table import dealt, draws, seats_of, stand_pat, with_a_joker
from tests.poker.table import check_round, may, play, rules

OCEANA = rules("oceana", "five-card-draw", "limit", "4/8")
ROGELIOS = rules("rogelios", "five-card-draw", "spread", "20-40")
PUSH_NINE = rules("golden-state", "push-nine", "no-limit", "5 ante")
JACKS, QUEENS, NOTHING = "Jc Jd Th 9s 8c", "Qd Qh 7s 6d 4c", "9h 7c 5s 3d 2s"


def lines(one: PokerHand) -> list[str]:
    """The actions of a story, once it has been seen to play to the same hand."""
    told = write(one)
    again = read(told).hand
    assert again.log[1:] == one.log[1:]
    assert again.result == one.result
    found: list[str] = parse(told)["actions"]
    return found


def test_a_pat_hand_stands_pat_and_a_draw_names_what_goes() -> None:
    one = with_a_joker(OCEANA, (JACKS, QUEENS), "2h Jh Ac")
    play(one, "deal 1 bet 4 2 call")
    draws(one, "9s 8c", "")
    check_round(one)
    play(one, "1 show 2 show")
    assert lines(one)[3:6] == ["Seat 1 discards 9s 8c", "Seat 2 stands pat", "The dealer deals the draw"]
    told = tell(one)
    assert "Seat 1 discards 9♠ 8♣." in told
    assert "Seat 1 draws J♥ A♣." in told


def test_split_openers_and_their_proof_have_lines() -> None:
    one = with_a_joker(OCEANA, (JACKS, NOTHING), "2h Qs")
    play(one, "deal 1 bet 4 2 call")
    one.apply(Discard(1, cards("Jd"), splits=True))
    draws(one, "")
    play(one, "1 bet 8 2 fold")
    one.apply(Show(1))
    assert "Seat 1 discards Jd, splitting openers" in lines(one)
    assert lines(one)[-1] == "Seat 1 shows Jc Th 9s 8c Qs"
    assert "Seat 1 lays J♦ face up." in tell(one)


def test_an_unopened_pot_is_dealt_again_in_the_order_of_the_shuffle() -> None:
    one = with_a_joker(OCEANA, (NOTHING, "Tc Td Ah Ks Qc"))
    play(one, "deal 1 check 2 check")
    again = dealt((JACKS, QUEENS), jokers=1)
    one.apply(Deal(again))
    play(one, "1 bet 4 2 fold")
    one.apply(Show(1))
    assert lines(one)[3] == f"The dealer deals the hands, shuffling {' '.join(again)}"
    first_deal = [seat["cards"] for seat in parse(write(one))["seats"]]
    assert first_deal == [NOTHING, "Tc Td Ah Ks Qc"]
    assert "No one opens; everyone antes again." in tell(one)
    assert "The deck is shuffled." in tell(one)


def test_a_cut_a_hand_laid_open_and_a_call_for_cards_have_lines() -> None:
    one = seats_of(ROGELIOS, (JACKS, QUEENS, NOTHING), stack=500)
    one.apply(Cut(10))
    one.apply(Deal())
    one.apply(Show(2))
    while one.phase == "bet":
        play(one, f"{one.to_act} {'check' if may(one).check else 'call'}")
    one.apply(CallForCards(1, 1))
    found = lines(one)
    assert found[0] == "The dealer cuts 10 cards"
    assert found[2] == "Seat 2 lays the hand open"
    assert found[-1] == "Seat 1 calls for 1"


def after_draw() -> PokerHand:
    """Rogelio's spread draw: two blinds of $10 and $20 called by all, and no player draws."""
    one = seats_of(ROGELIOS, (JACKS, QUEENS, NOTHING), stack=500)
    one.apply(Deal())
    while one.phase == "bet":
        play(one, f"{one.to_act} {'check' if may(one).check else 'call'}")
    return stand_pat(one)


def test_a_hand_given_up_may_be_asked_for() -> None:
    one = play(after_draw(), "1 check 2 bet 40 3 fold 1 call 2 show 1 muck")
    one.apply(AskToSee(3, 1))
    assert lines(one)[-1] == "Seat 3 asks to see seat 1"


def test_chips_short_of_the_call_are_put_in_and_completed() -> None:
    one = play(after_draw(), "1 check 2 bet 40 3 fold")
    one.apply(PutIn(1, (2500,)))
    play(one, "1 call")
    assert lines(one)[-2:] == ["Seat 1 puts in $25", "Seat 1 calls $15"]


def pushed() -> PokerHand:
    """Two nines push the pot; seat 3 may buy in."""
    one = seats_of(PUSH_NINE, ("3h 5c Ad", "Kh Kc 9d", "2h 4c 2d"), fee=Fee(dollars(1), moment="before-deal"))
    one.apply(Deal())
    check_round(one)
    play(one, "1 show 2 show 3 show")
    return one


def test_a_push_pot_is_bought_into_shuffled_and_pays_its_own_fee() -> None:
    one = pushed()
    one.apply(BuyIn(3))
    again = dealt(("3h 5c Ad", "Kh Kc 9d", "2h 4c 3d"))
    one.apply(Deal(again, Fee(dollars(1))))
    check_round(one)
    play(one, "1 show 2 show 3 show")
    found = lines(one)
    assert "Seat 3 buys in for $7" in found
    assert f"The dealer deals the hands, shuffling {' '.join(again)}, taking $1 and $0" in found
    assert "The pot is pushed; the buy-in is $7." in tell(one)


def test_a_push_unseen_and_a_chop_have_lines() -> None:
    one = seats_of(PUSH_NINE, ("3h 5c Ad", "Kh Kc 9d"))
    one.apply(Deal())
    check_round(one)
    one.apply(AgreeToPush(1))
    one.apply(AgreeToPush(2))
    one.apply(Chop(1))
    one.apply(Chop(2))
    assert lines(one)[-4:] == ["Seat 1 agrees to push", "Seat 2 agrees to push", "Seat 1 chops", "Seat 2 chops"]
    assert "No one buys in; the tied players can chop." in tell(one)


def test_a_second_push_unseen_after_a_declined_chop_is_no_chop() -> None:
    one = seats_of(PUSH_NINE, ("3h 5c Ad", "Kh Kc 9d"))
    one.apply(Deal())
    check_round(one)
    for seat in (1, 2):
        one.apply(AgreeToPush(seat))
    one.apply(Decline(1))
    one.apply(Deal(dealt(("3h 5c Ad", "Kh Kc 9d"))))
    check_round(one)
    for seat in (1, 2):
        one.apply(AgreeToPush(seat))
    assert lines(one)[-2:] == ["Seat 1 agrees to push", "Seat 2 agrees to push"]


def test_the_wrong_order_of_a_shuffle_is_refused_where_it_stands() -> None:
    one = with_a_joker(OCEANA, (NOTHING, "Tc Td Ah Ks Qc"))
    play(one, "deal 1 check 2 check")
    one.apply(Deal(dealt((JACKS, QUEENS), jokers=1)))
    told = write(one).replace("shuffling Jc Qd", "shuffling Jc Jc")
    with pytest.raises(RecordError, match=r"Shuffle .* and enter their new order") as refused:
        read(told)
    assert refused.value.action == 4
