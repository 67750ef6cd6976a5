"""Single rulings, each next to a moment at which the book rules differently."""

import pytest

from houseway import irregularities
from houseway.cards import cards
from houseway.engines.contract import Hand, Refused
from houseway.engines.pan.play import PanHand
from houseway.engines.poker.play import Deal, PokerHand
from houseway.floor import ruling
from houseway.rulebook.rulings import Operation
from tests.floor.kit import deal, floor, unnoticed
from tests.floor.test_player_dealer_rulings import at_the_piles
from tests.pan.pan_table import TEN, pan, turn
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules


def done(one: Hand, what: irregularities.Irregularity, choice: str = "") -> tuple[tuple[Operation, ...], str]:
    """Returns the floor's steps and the rule it cites."""
    found = ruling(one, what).chosen(choice)
    return found.does, found.cite.rule


# -- pan ---------------------------------------------------------------------------------------------------------------


def three_hands() -> PanHand:
    return pan(TEN, "", "", draws="7c 7d 7h Kc")


@pytest.mark.rule("LL-PN-F3A", "LL-PN-F8A", "LL-PN-F8B", "LL-PN-F8C")
@pytest.mark.parametrize(
    ("what", "before", "after"),
    [
        (irregularities.TooFewCards(1), "fill-from-top", "dead-hand"),
        (irregularities.TooManyCards(1), "scrap", "dead-hand"),
        (irregularities.TooFewCards(1, 2), "dead-hand-money-back", "dead-hand"),
        (irregularities.TooManyCards(1, 2), "dead-hand-money-back", "dead-hand"),
    ],
)
def test_a_wrong_count_is_put_right_until_the_deck_is_touched_and_is_a_foul_then(
    what: irregularities.Irregularity, before: Operation, after: Operation
) -> None:
    one = three_hands()
    assert done(one, what)[0] == (before,)
    turn(one, 1, "Kc Kd Kh Ks")
    assert done(one, what) == ((after,), "LL-PN-F3A")


@pytest.mark.rule("LL-PN-F3F")
def test_a_false_out_fouls_another_players_hand_and_not_the_one_who_said_it() -> None:
    one = three_hands()
    before = list(one.log)
    with pytest.raises(Refused, match="Nobody can be misled here"):
        unnoticed(one, irregularities.FalseOut(1, "fouled", 1))
    assert list(one.log) == before


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F3F", "LL-PN-F3G", "LL-PN-F6")
def test_after_a_false_out_the_hand_goes_on_unless_others_fouled_because_of_it() -> None:
    one = three_hands()
    assert done(one, irregularities.FalseOut(1)) == ((), "LL-PN-F3F")
    assert done(one, irregularities.FalseOut(1, "gathered")) == ((), "LL-PN-F3G")
    assert done(one, irregularities.FalseOut(1, "fouled", 2)) == (("dead-hand",), "LL-PN-F3F")
    assert done(one, irregularities.FalseOut(1, "all-fouled")) == (("tops-stay",), "LL-PN-F6")


# -- hold'em at Marina -------------------------------------------------------------------------------------------------


def marina() -> PokerHand:
    """Four players, the button in seat 1; seat 4 acts first."""
    one = hand(rules("marina", limit="4/8"), 4, stack=500)
    one.apply(Deal())
    return one


@pytest.mark.rule("MC-HE-16a", "MC-HE-16b", "MC-HE-16c")
def test_a_wrong_count_is_put_right_before_its_player_has_acted_and_kills_the_hand_after() -> None:
    one = marina()
    assert done(one, irregularities.TooManyCards(4)) == (("extra-to-top",), "MC-HE-16a")
    assert done(one, irregularities.TooFewCards(4)) == (("fill-from-top",), "MC-HE-16b")
    play(one, "4 call")
    assert done(one, irregularities.TooManyCards(4)) == (("dead-hand",), "MC-HE-16c")
    assert done(one, irregularities.TooFewCards(4)) == (("dead-hand",), "MC-HE-16c")
    assert done(one, irregularities.TooManyCards(1)) == (("extra-to-top",), "MC-HE-16a"), (
        "who has not acted is served still"
    )


@pytest.mark.rule("MC-HE-17a", "MC-HE-17b")
def test_four_cards_on_the_flop_stand_only_after_substantial_action() -> None:
    one = marina()
    check_round(one)
    deal(one)
    assert done(one, irregularities.FourCardFlop())[1] == "MC-HE-17a"
    play(one, "2 check")
    assert done(one, irregularities.FourCardFlop())[1] == "MC-HE-17a", "one check is not substantial"
    play(one, "3 bet 4 4 call")
    assert done(one, irregularities.FourCardFlop()) == (("stuck-card-is-the-burn",), "MC-HE-17b")


@pytest.mark.rule("MC-HE-28a", "MC-HE-28b")
def test_a_blind_that_is_owed_kills_the_hand_until_its_player_has_acted() -> None:
    one = marina()
    assert done(one, irregularities.OwedBlind(4)) == (("dead-hand",), "MC-HE-28a")
    play(one, "4 call")
    assert done(one, irregularities.OwedBlind(4)) == (("blind-owed",), "MC-HE-28b")


# -- draw games --------------------------------------------------------------------------------------------------------

LOW = ("2s 3d 5c 7h 9d", "4h 6d 8c Th Kd", "As 2c 6s 8h Qh", "3c 4d 5h 6h Jc")


def lowball(house: str, limit: str, held: tuple[str, ...] = LOW) -> PokerHand:
    one = seats_of(rules(house, "lowball", limit=limit), held, stack=500, jokers=1)
    one.apply(Deal())
    return one


@pytest.mark.rule("MC-LB-7a", "MC-LB-7b")
def test_a_wrong_count_before_the_draw_is_another_matter_than_one_after_it() -> None:
    one = lowball("marina", "4/8")
    first = one.to_act
    assert first is not None
    before = done(one, irregularities.TooManyCards(first))
    play(one, f"{first} call")
    acted = done(one, irregularities.TooManyCards(first))
    assert "MC-LB-7a" not in (before[1], acted[1])
    check_round(one)
    draws(one, *("" for at in one.live if at))
    assert done(one, irregularities.TooManyCards(first)) == (("dead-hand",), "MC-LB-7a")


@pytest.mark.rule("MC-LB-3")
def test_management_may_leave_a_pot_to_the_cards_after_a_miscall() -> None:
    one = lowball("marina", "4/8")
    check_round(one)
    draws(one, "", "", "", "")
    check_round(one)
    assert one.phase == "showdown"
    shows = one.to_act
    assert shows is not None
    other = next(seat.seat for at, seat in enumerate(one.seats) if one.live[at] and seat.seat != shows)
    what = irregularities.Miscall(shows, other=other)
    assert done(one, what, "keeps") == ((), "MC-LB-3")
    assert done(one, what, "forfeits") == (("misled-hand-is-live", "dead-hand"), "MC-LB-3")


@pytest.mark.rule("OC-LB-7a", "OC-LB-7b")
@pytest.mark.parametrize(("card", "does", "rule"), [("7h", (), "OC-LB-7a"), ("9d", ("exchange-for-top",), "OC-LB-7b")])
def test_a_seven_is_kept_and_an_eight_is_not_at_oceana(card: str, does: tuple[Operation, ...], rule: str) -> None:
    one = lowball("oceana", "4/8")
    assert done(one, irregularities.ExposedOnDeal(1, cards(card))) == (does, rule)


@pytest.mark.rule("RO-LB-B1a", "RO-LB-B1b", "RO-LB-B1c")
def test_a_five_is_kept_a_six_is_not_and_one_keeps_what_one_exposes_oneself_at_rogelios() -> None:
    one = lowball("rogelios", "2/4")
    assert done(one, irregularities.ExposedOnDeal(1, cards("5c"))) == ((), "RO-LB-B1a")
    assert done(one, irregularities.ExposedOnDeal(2, cards("6d"))) == (("replace-from-centre",), "RO-LB-B1b")
    assert done(one, irregularities.ExposedOnDeal(1, cards("9d"), "player")) == ((), "RO-LB-B1c")


@pytest.mark.rule("RO-FD-B4")
def test_who_exposes_a_card_of_their_own_in_play_keeps_it_at_rogelios() -> None:
    one = lowball("rogelios", "2/4")
    assert done(one, irregularities.ExposedInPlay(1, cards("9d"), "player")) == ((), "RO-FD-B4")


@pytest.mark.rule("RO-FD-D10b", "RO-FD-A5")
def test_a_sixth_card_after_others_have_acted_is_no_opening_that_may_be_taken_back() -> None:
    held = ("As Ad 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th", "Kd 9h 7c 3s 2s")
    one = seats_of(rules("rogelios", "five-card-draw"), held, stack=500)
    one.apply(Deal())
    first = one.to_act
    assert first is not None
    assert done(one, irregularities.TooManyCards(first))[1] not in ("RO-FD-D10b",)
    check = next(option for option in one.options() if type(option.command).__name__ in ("Check", "Call"))
    one.apply(check.command)
    following = one.to_act
    assert following is not None
    assert done(one, irregularities.TooManyCards(following))[1] != "RO-FD-D10b", "they have not acted themselves"
    assert done(one, irregularities.TooManyCards(first)) == (("opening-bet-back",), "RO-FD-D10b")


# -- stud at Rogelio's -------------------------------------------------------------------------------------------------


def rogelios_stud() -> PokerHand:
    return stud(rules("rogelios", "stud", limit="3/6"), showing("7c", "4d", "9s"), "2c 4h Jh", stack=500)


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-3a", "RO-ST-3b")
def test_a_missed_burn_is_mended_until_there_was_substantial_action_and_then_stands() -> None:
    one = passively(rogelios_stud())
    assert done(one, irregularities.MissedBurn()) == (("street-as-it-should-be",), "RO-ST-3a")
    unnoticed(one, irregularities.MissedBurn())
    passively(one)
    assert done(one, irregularities.MissedBurn()) == ((), "RO-ST-3b")


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-3a", "RO-ST-3c")
@pytest.mark.parametrize("error", [irregularities.MissedBurn, irregularities.ExtraBurn])
def test_down_cards_are_moved_also_after_substantial_action_as_long_as_they_can_be_told_apart(
    error: type[irregularities.MissedBurn] | type[irregularities.ExtraBurn],
) -> None:
    """Seventh street: only on an up card does substantial action make the cards stand."""
    one = passively(to_street(rogelios_stud(), 6))
    assert done(one, error("no")) == ((), "RO-ST-3c")
    unnoticed(one, error())
    dealt = {seat.seat: one.hole[one.position[seat.seat]][-1] for seat in one.seats}
    play(one, " ".join(f"{seat} {what}" for seat, what in zip((2, 3), ("bet 6", "raise 12"), strict=True)))
    floor(one, error())
    now = {seat.seat: one.hole[one.position[seat.seat]][-1] for seat in one.seats}
    assert ruling(one, error()).cite.rule == "RO-ST-3a"
    assert set(now.values()) != set(dealt.values()), "each has the card that was meant for them"


@pytest.mark.rule("RO-ST-8")
def test_only_on_the_last_street_a_hand_of_other_than_seven_cards_is_dead() -> None:
    one = rogelios_stud()
    for what in (irregularities.TooManyCards(2), irregularities.TooFewCards(2)):
        assert done(one, what)[1] != "RO-ST-8"
    to_street(one, 5)
    assert done(one, irregularities.TooManyCards(2))[1] != "RO-ST-8", "everyone has acted, and two cards are to come"
    to_street(one, 7)
    for what in (irregularities.TooManyCards(2), irregularities.TooFewCards(2)):
        assert done(one, what) == (("dead-hand",), "RO-ST-8")


@pytest.mark.rule("RO-ST-10")
def test_a_card_that_the_dealer_drops_is_played_by_the_player_it_was_meant_for() -> None:
    one = rogelios_stud()
    assert done(one, irregularities.OffTable(2, tuple(one.hole[one.position[2]][:1]), "dealer")) == ((), "RO-ST-10")


# -- Double Hand at Marina ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-AD-32", "MC-AD-33a", "MC-AD-33b")
def test_one_card_is_replaced_and_an_ace_or_two_cards_are_a_misdeal() -> None:
    one = at_the_piles()
    king, queen, ace = cards("Kc"), cards("Qh"), cards("As")
    assert done(one, irregularities.ExposedOnDeal(None, king)) == (("replace-from-top",), "MC-AD-32")
    assert done(one, irregularities.ExposedOnDeal(None, ace)) == (("misdeal",), "MC-AD-33a")
    assert done(one, irregularities.ExposedOnDeal(None, (*king, *queen))) == (("misdeal",), "MC-AD-33b")
    assert done(one, irregularities.BoxedCard(None, king)) == (("replace-from-top",), "MC-AD-32")
    assert done(one, irregularities.BoxedCard(None, ace)) == (("misdeal",), "MC-AD-33a")
    assert done(one, irregularities.BoxedCard(None, (*king, *queen))) == (("misdeal",), "MC-AD-33b")
