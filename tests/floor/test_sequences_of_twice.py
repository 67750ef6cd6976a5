"""The same thing twice in one deal, and again in the betting: cards kept, cards replaced, hands that are dead."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.irregularities import ExposedOnDeal, FoulDeck, HandInMuck
from tests import books
from tests.floor.kit import every_chip, floor, held, is_live, is_misdeal
from tests.poker.draw_table import seats_of
from tests.poker.table import hand, play, rules

pytestmark = pytest.mark.sequence
DRAW = ("As Ah Kd Qc 9s", "Ks Kh 7d 6s 4h", "Js Jh Td 8s 3h", "Qs Qh 9d 5s 2h")


def case(game: str, *ids: str) -> object:
    house, name, structure, limit = game.split()
    return pytest.param((house, name, structure, limit), marks=pytest.mark.rule(*ids), id=game)


def draw_hand(game: tuple[str, str, str, str]) -> PokerHand:
    found = rules(*game)
    one = seats_of(found, DRAW, stack=200, jokers=books.jokers(found))
    one.apply(Deal())
    return one


@pytest.mark.parametrize(
    "game",
    [
        case("oceana five-card-draw limit 4/8", "OC-FD-2"),
        case("rogelios five-card-draw limit 4/8", "RO-FD-B2"),
        case("rogelios high-draw limit 4/8", "RO-FD-B2"),
    ],
)
def test_in_high_draw_every_card_exposed_on_the_deal_is_kept_in_one_hand_after_the_other(
    game: tuple[str, str, str, str],
) -> None:
    one = draw_hand(game)
    for seat, shown in ((1, 2), (3, 1), (4, 5)):
        before = held(one, seat)
        floor(one, ExposedOnDeal(seat, before[:shown]))
        assert held(one, seat) == before


@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
@pytest.mark.rule("RO-FD-A6")
def test_a_deck_found_foul_voids_the_deal_also_after_a_hand_was_killed(game: str) -> None:
    """All hands of the deal are dead and all money goes back, that of the killed hand too."""
    one = draw_hand(("rogelios", game, "limit", "4/8"))
    before = every_chip(one)
    floor(one, HandInMuck(one.to_act or 0))
    floor(one, FoulDeck())
    assert is_misdeal(one)
    assert every_chip(one) == before
    assert [one.stack[at] for at in range(4)] == [one.seats[at].stack for at in range(4)]


@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
@pytest.mark.rule("RO-FD-A9", "RO-FD-A11")
def test_one_hand_after_the_other_touches_the_discards_and_the_last_one_wins(game: str) -> None:
    one = draw_hand(("rogelios", game, "limit", "4/8"))
    for seat in (3, 1, 2):
        floor(one, HandInMuck(seat))
        assert not is_live(one, seat)
    assert one.over
    assert one.result is not None
    assert {share.seat for share in one.result.won} == {4}


@pytest.mark.rule("RO-CH-1", "RO-CH-2a")
def test_at_rogelios_pineapple_hands_pushed_away_are_dead_one_after_the_other_and_the_last_takes_the_pot() -> None:
    one = hand(rules("rogelios", "crazy-pineapple-hilo", "spread", "3-6"), 4, stack=200)
    play(one, "deal 4 call")
    for seat in (4, 1, 2):
        floor(one, HandInMuck(seat))
        assert not is_live(one, seat)
    assert one.over
