"""Rulings that change nothing, and rulings whose moment decides between two paragraphs of the book."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal
from houseway.floor import ruling
from houseway.floor.lookup import stated
from houseway.irregularities import ExposedOnDeal, Miscall, Override, ShownToOne, TooFewCards, TooManyCards, WrongSeat
from houseway.rulebook import house
from tests.floor.kit import every_card, floor, held, is_live, is_misdeal
from tests.poker.draw_table import seats_of
from tests.poker.rounds import JACKS, Spot, clean_round, row
from tests.poker.situations import won
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import hand, play, rules

# -- miscalls ----------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("spot", "choice"),
    [
        row("marina holdem limit 4/8", "keeps", rule="MC-HE-3"),
        row("marina lowball limit 4/8", "keeps", rule="MC-LB-3", jokers=1),
        row("oceana crazy-pineapple-hilo limit 4/8", "keeps", rule="OC-CH-1b"),
        row("oceana lazy-pineapple limit 4/8", "keeps", rule="OC-LP-1b"),
        row("rogelios five-card-draw limit 4/8", "", rule="RO-FD-D12"),
        row("rogelios high-draw limit 4/8", "", rule="RO-FD-D12"),
        row("rogelios lowball limit 4/8", "", rule="RO-FD-D12", jokers=1),
    ],
)
def test_a_pot_left_to_the_cards_goes_to_the_last_hand_and_brings_no_misled_one_back(spot: Spot, choice: str) -> None:
    """Heads-up, one player miscalls and the other throws their hand away: the miscaller has the pot."""
    one, (teller, misled) = clean_round(spot, 400, 400)
    pot = one.pot
    floor(one, Miscall(teller, "yes", misled), choice)
    assert (is_live(one, teller), is_live(one, misled)) == (True, False)
    assert won(one) == {teller: pot}


# -- wrong counts ------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-16", "OC-ST-6b")
@pytest.mark.parametrize("game", ["stud", "stud-hilo", "razz"])
@pytest.mark.parametrize("what", [TooManyCards(1), TooFewCards(1)], ids=["more", "fewer"])
def test_at_oceana_a_hand_must_have_seven_cards_only_in_the_end(game: str, what: TooManyCards | TooFewCards) -> None:
    """On fifth street the paragraph about those who have acted decides, on the last one that about seven cards."""
    one = stud(rules("oceana", game, limit="3/6"), showing("7c", "4d", "9s"), stack=500)
    cited = []
    for street in (5, 7):
        to_street(one, street)
        cited.append(ruling(one, what).cite.rule)
    assert cited == ["OC-ST-6b", "OC-ST-16"]


@pytest.mark.parametrize(("game", "jokers"), [("five-card-draw", 0), ("high-draw", 0), ("lowball", 1)])
@pytest.mark.rule("RO-FD-C3a")
def test_at_rogelios_the_paragraph_about_no_action_makes_up_a_short_hand_on_the_deal(game: str, jokers: int) -> None:
    one = seats_of(rules("rogelios", game), JACKS[:3], jokers=jokers, stack=500)
    one.apply(Deal())
    early = ruling(one, TooFewCards(2))
    assert (early.does, early.cite.rule) == (("fill-from-top",), "RO-FD-C3a")


@pytest.mark.parametrize(("game", "rule"), [("five-card-draw", "OC-FD-13a"), ("lowball", "OC-LB-9a")])
@pytest.mark.parametrize("kind", ["too-many-cards", "too-few-cards"])
@pytest.mark.rule("OC-FD-13a", "OC-LB-9a")
def test_the_lookup_has_oceanas_foul_hands_after_the_draw_and_not_before_it(game: str, rule: str, kind: str) -> None:
    oceana, book = house("oceana"), rules("oceana", game)
    assert rule in stated(oceana, book, kind, "after-draw", {})[0].rules
    assert not any(rule in one.rules for one in stated(oceana, book, kind, "before-draw", {}))


# -- exposed cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-LB-B1c")
def test_the_dealer_who_keeps_an_exposed_card_of_their_own_plays_on() -> None:
    """Nothing else follows: the deal stands, and all cards and chips stay where they are."""
    one = seats_of(rules("rogelios", "lowball"), JACKS, jokers=1, stack=500)
    one.apply(Deal())
    exposed = held(one, one.button)[:1]
    before, money = every_card(one), list(one.stack)
    found = floor(one, ExposedOnDeal(one.button, exposed))
    assert (found.does, found.cite.rule) == ((), "RO-LB-B1c")
    assert not is_misdeal(one)
    assert (every_card(one), one.stack) == (before, money)
    play(one, f"{one.to_act} fold")


# -- steps of the floor that this hand has no place for ----------------------------------------------------------------

HOLDEM, STUD = rules("limelight", "holdem", "limit", "3/6"), rules("limelight", "stud")


def test_a_flop_is_dealt_again_only_in_a_game_that_has_one() -> None:
    one = stud(STUD, showing("7c", "Jh", "4d", "9s"))
    before = list(one.log)
    with pytest.raises(Refused, match="no flop"):
        floor(one, Override(("board-again",), "the dealer dropped the deck", 1))
    assert one.log == before


def test_a_door_card_is_exchanged_only_after_the_deal() -> None:
    one = hand(STUD, 4)
    with pytest.raises(Refused):
        floor(one, Override(("exposed-is-the-door-card",), "a card flashed", 1, cards("2d")))


def test_no_hand_is_taken_back_after_a_misdeal() -> None:
    one = hand(HOLDEM, 3)
    one.apply(Deal())
    with pytest.raises(Refused, match="was a misdeal"):
        floor(one, Override(("misdeal", "hand-is-live"), "the player was misled", 1))


def test_a_card_that_goes_and_comes_back_still_lies_open() -> None:
    """Heads-up, the last card went to the wrong player: it comes back to the player who showed it."""
    one = hand(HOLDEM, 2)
    one.apply(Deal())
    seat = one.to_act
    assert seat is not None
    floor(one, ShownToOne(seat))
    shown = held(one, seat)
    floor(one, WrongSeat(seat, "last", "no"))
    assert held(one, seat) == shown
    assert next(seen.cards for seen in one.view(None).seats if seen.seat == seat) == tuple(shown)


@pytest.mark.parametrize("step", ["no-burn-next", "burn-two-next", "no-burn-after-next"])
def test_the_burn_of_a_draw_is_not_for_the_floor_to_change(step: str) -> None:
    one = hand(rules("rogelios", "high-draw", "limit", "3/6"), 3)
    one.apply(Deal())
    with pytest.raises(Refused, match="The draw always has its burn"):
        floor(one, Override((step,), "the dealer forgot to burn", 1))
