"""Cards that were seen: several at once are ruled on one by one; one that stays in the hand lies face up for all."""

import pytest

from houseway import position
from houseway.cards import Card, cards
from houseway.engines.poker.play import Deal, PokerHand
from houseway.engines.poker.record.sentences import tell
from houseway.floor import ruling
from houseway.irregularities import ExposedOnDeal, ExposedOnDraw, LastCardExposed, OffTable, ShownToOne
from tests.floor.kit import every_card, floor, held
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import stud, to_street
from tests.poker.table import check_round, hand, may, play, rules

HANDS = ("Jc Jd 4h 5s 9c", "Qc Qd 6h 8s 2d", "Kc Kd 7h 3s Th", "Ac Ad 2h 6d Ts")


def lowball(house: str) -> PokerHand:
    """Four hands dealt from a deck with one joker, before any action."""
    one = seats_of(rules(house, "lowball"), HANDS, stack=500, jokers=1)
    one.apply(Deal())
    return one


def seen(one: PokerHand, seat: int, viewer: int | None = None) -> tuple[Card, ...]:
    """Returns a viewer's view of a seat's cards."""
    return one.view(viewer).seats[one.position[seat]].cards


# -- several at once ---------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("RO-LB-B1a", "RO-LB-B1b")
@pytest.mark.parametrize("told", ["4h 9c Jd", "Jd 9c 4h"])
def test_at_rogelios_of_several_cards_the_low_one_is_kept_and_each_high_one_replaced_from_the_centre(told: str) -> None:
    one = lowball("rogelios")
    before = every_card(one)
    found = floor(one, ExposedOnDeal(1, cards(told)))
    assert set(found.cite.rules) == {"RO-LB-B1a", "RO-LB-B1b"}
    assert "4h" in held(one, 1)
    assert not set(cards("9c Jd")) & set(held(one, 1))
    assert (len(held(one, 1)), every_card(one)) == (5, before)
    assert set(one.stub.aside) == set(cards("9c Jd"))


@pytest.mark.rule("LL-LB-3a", "LL-LB-3b")
def test_at_limelight_the_five_is_kept_and_the_nine_replaced_off_the_top() -> None:
    one = lowball("limelight")
    top = one.stub.peek(1)[0]
    floor(one, ExposedOnDeal(1, cards("9c 5s")))
    assert ("5s" in held(one, 1), "9c" in held(one, 1), held(one, 1)[-1]) == (True, False, top)


@pytest.mark.rule("OC-LB-7a", "OC-LB-7b")
def test_at_oceana_a_seven_is_kept_and_the_first_higher_card_is_the_burn() -> None:
    """Seat 3 shows 7h, Th and Kd: the seven stays, the ten is the burn before the draw, the king is out of play."""
    one = lowball("oceana")
    floor(one, ExposedOnDeal(3, cards("7h Th Kd")))
    assert "7h" in held(one, 3)
    assert not set(cards("Th Kd")) & set(held(one, 3))
    assert (one.stub.peek(1), one.stub.aside) == (cards("Th"), list(cards("Kd")))


@pytest.mark.rule("OC-LB-7b")
def test_at_oceana_an_eight_is_replaced_by_the_next_card_and_burned() -> None:
    one = lowball("oceana")
    top = one.stub.peek(1)[0]
    floor(one, ExposedOnDeal(2, cards("8s")))
    assert (held(one, 2)[-1], one.stub.peek(1)) == (top, cards("8s"))


@pytest.mark.rule("MC-LB-17a", "MC-LB-17b")
def test_at_marina_a_five_is_kept_and_a_six_exchanged() -> None:
    one = lowball("marina")
    floor(one, ExposedOnDeal(4, cards("2h 6d")))
    assert ("2h" in held(one, 4), "6d" in held(one, 4), one.stub.peek(1)) == (True, False, cards("6d"))


def test_cards_on_which_the_book_rules_alike_are_ruled_on_as_one() -> None:
    """High draw keeps them all; hold'em with two exposed is a misdeal whatever their ranks."""
    draw = seats_of(rules("rogelios", "high-draw"), HANDS, stack=500)
    draw.apply(Deal())
    assert ruling(draw, ExposedOnDeal(1, cards("4h 9c"))).cite.rule == "RO-FD-B2"
    holdem = hand(rules("oceana", "holdem", "limit", "3/6"), 4)
    holdem.apply(Deal())
    assert ruling(holdem, ExposedOnDeal(1, held(holdem, 1))).does == ("misdeal",)


# -- kept face up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "exposed"),
    [
        pytest.param("rogelios", "five-card-draw", "Qc", marks=pytest.mark.rule("RO-FD-B2")),
        pytest.param("oceana", "five-card-draw", "Qc", marks=pytest.mark.rule("OC-FD-2")),
        pytest.param("limelight", "lowball", "2d", marks=pytest.mark.rule("LL-LB-3a")),
        pytest.param("rogelios", "lowball", "2d", marks=pytest.mark.rule("RO-LB-B1a")),
        pytest.param("marina", "lowball", "2d", marks=pytest.mark.rule("MC-LB-17a")),
        pytest.param("oceana", "lowball", "6h", marks=pytest.mark.rule("OC-LB-7a")),
    ],
)
def test_a_card_exposed_on_the_deal_and_kept_lies_face_up_for_every_viewer(house: str, game: str, exposed: str) -> None:
    one = seats_of(rules(house, game), HANDS, stack=500, jokers=0 if house == "rogelios" and game != "lowball" else 1)
    one.apply(Deal())
    assert seen(one, 2) == ()
    floor(one, ExposedOnDeal(2, cards(exposed)))
    assert not one.over
    assert [seen(one, 2, viewer) for viewer in (None, 1, 3)] == [cards(exposed)] * 3
    assert one.view(None).seats[one.position[2]].hidden == 4
    assert (set(seen(one, 2, 2)), len(seen(one, 2, 2))) == (set(cards(HANDS[1])), 5)
    assert one.view(2).seats[one.position[2]].open == cards(exposed)
    assert seen(one, 1) == ()


def test_it_lies_there_until_it_leaves_the_hand() -> None:
    """Seat 2 throws the exposed queen away on the draw, and its hand is hidden again."""
    one = seats_of(rules("rogelios", "high-draw"), HANDS, stack=500)
    one.apply(Deal())
    floor(one, ExposedOnDeal(2, cards("Qc")))
    wager = may(one).raise_from // 100
    play(one, f"{one.to_act} raise {wager}")
    check_round(one)
    assert seen(one, 2) == cards("Qc")
    draws(one, "", "Qc", "", "")
    assert seen(one, 2) == ()


def test_a_card_that_is_replaced_does_not_lie_open_and_nor_does_the_new_one() -> None:
    one = lowball("limelight")
    floor(one, ExposedOnDeal(2, cards("8s")))
    assert seen(one, 2) == ()


@pytest.mark.rule("RO-FD-B4")
def test_a_card_that_a_player_exposes_on_the_draw_and_keeps_lies_face_up() -> None:
    one = seats_of(rules("rogelios", "high-draw"), HANDS, stack=500)
    one.apply(Deal())
    wager = may(one).raise_from // 100
    play(one, f"{one.to_act} raise {wager}")
    check_round(one)
    draws(one, "9c", "2d", "Th", "Ts")
    new = held(one, 3)[-1:]
    floor(one, ExposedOnDraw(3, new, by="player"))
    assert seen(one, 3) == new


@pytest.mark.rule("RO-ST-4b")
@pytest.mark.parametrize("choice", ["all-in", "plays-on"])
def test_a_last_card_dealt_face_up_is_seen_by_all_and_the_lead_stays(choice: str) -> None:
    one = seventh()
    leads = one.to_act
    last = held(one, 3)[-1]
    floor(one, LastCardExposed(3), choice)
    assert last in seen(one, 3)
    assert (len(seen(one, 3)), one.to_act) == (5, leads)


@pytest.mark.rule("RO-ST-10")
@pytest.mark.parametrize("choice", ["all-in", "plays-on"])
def test_a_seventh_card_off_the_table_is_an_exposed_card_whatever_its_owner_chooses(choice: str) -> None:
    one = seventh()
    last = held(one, 3)[-1:]
    floor(one, OffTable(3, last), choice)
    assert last[0] in seen(one, 3)


def seventh() -> PokerHand:
    """Three stud players at Rogelio's with seven cards each, before any action on the last."""
    third = ["As Qh 2c", "Ks Qd Kd", "Js Td 4d"]
    return to_street(
        stud(rules("rogelios", "stud", "spread"), third, "9h 8c 7d", "6c 5h 3s", "9d 8d 7c", "2h 3h 4h"), 7
    )


@pytest.mark.rule("MC-GE-12")
def test_a_hand_shown_to_one_is_seen_by_all() -> None:
    one = hand(rules("marina", "holdem", "limit", "4/8"), 4)
    one.apply(Deal())
    floor(one, ShownToOne(4))
    assert seen(one, 4, 2) == held(one, 4)


def test_a_stud_hand_shown_to_one_does_not_change_who_leads() -> None:
    """Seat 2 shows its hole aces; on the next street the board alone still leads."""
    third = ["5s 6h 2c", "As Ad 9d", "Js Td Kc"]
    one = stud(rules("limelight", "stud", "limit", "5/10"), third, "7h 8c Qd")
    floor(one, ShownToOne(2))
    assert set(seen(one, 2)) == set(cards("As Ad 9d"))
    to_street(one, 4)
    assert one.to_act == 3


def test_the_record_and_the_position_tell_the_card_that_lies_open() -> None:
    one = lowball("limelight")
    floor(one, ExposedOnDeal(2, cards("2d")))
    assert any("2♦" in line and "face up" in line for line in tell(one))
    again = position(str(one))
    assert isinstance(again, PokerHand)
    assert "[2d]" in str(one)
    assert seen(again, 2) == cards("2d")
    assert str(again) == str(one)
