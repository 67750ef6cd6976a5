"""Rogelio's Omaha and Omaha hi-lo, nine or better."""

import pytest

from houseway.cards import BadCards, cards, deck
from houseway.engines.poker.play import PokerHand, Raise, Show, events
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import raise_in_turn, refusal, show_all, to_showdown, won
from tests.poker.table import hand, may, play, rules, stacked_for, to_flop

OMAHA = rules("rogelios", "omaha", "limit", "3/6")
HILO = rules("rogelios", "omaha-hilo", "spread", "4-8")


def dealt(game: PokerRules, hole: list[str], board: str) -> PokerHand:
    """A hand with these cards, from the button's left; seat 1 has the button."""
    return hand(game, len(hole), stub=stacked_for(hole, board, rounds=4))


@pytest.mark.rule("RO-OM-1", "RO-OM-2")
def test_omaha_is_hold_em_with_four_cards() -> None:
    """Five players: 20 cards before the betting; bets, blinds, showdown and straddle are those of hold'em."""
    one = hand(OMAHA, 5)
    to_flop(one)
    assert [len(event.cards) for event in one.log if isinstance(event, events.HandsDealt)] == [20]
    holdem = rules("rogelios", structure="limit", limit="3/6")
    assert (OMAHA.betting, OMAHA.blinds, OMAHA.showdown, OMAHA.pot) == (
        holdem.betting,
        holdem.blinds,
        holdem.showdown,
        holdem.pot,
    )


@pytest.mark.rule("RO-OM-1", "RO-HE-6")
def test_all_four_cards_must_be_shown() -> None:
    one = to_showdown(dealt(OMAHA, ["As Ah 7c 7d", "Ks Jd 3c 4d"], "Kh 9h 6h 2h Qs"))
    one.apply(Show(2, tuple(one.hole[0][:2])))
    assert one.to_act == 2


@pytest.mark.rule("RO-OM-3")
def test_exactly_two_hole_cards_play() -> None:
    """Board with four hearts, hole Ah As 7c 7d: no flush with one heart; a pair of aces beats the kings."""
    one = show_all(to_showdown(dealt(OMAHA, ["Ah As 7c 7d", "Ks Jd 3c 4d"], "Kh 9h 6h 2h Qs")))
    assert one.result is not None
    (share,) = one.result.won
    assert share.hand is not None
    assert (share.seat, share.hand.name) == (2, "a pair of aces")


@pytest.mark.rule("RO-OH-1")
def test_four_to_eight_at_any_time_with_three_raises() -> None:
    """Bet $8, raises to $16, $24 and $32, and no further."""
    one = to_flop(hand(HILO, 3))
    assert (may(one).raise_from, may(one).raise_to) == (dollars(4), dollars(8))
    raise_in_turn(one, 8, 16, 24, 32)
    assert refusal(one, Raise(3, dollars(40))) == "RO-OH-1"


@pytest.mark.rule("RO-OH-1b")
def test_omaha_hilo_has_no_joker() -> None:
    with pytest.raises(BadCards):
        hand(HILO, 3, stub=deck(jokers=1))


@pytest.mark.rule("RO-OH-2")
def test_a_nine_low_qualifies() -> None:
    """Hole A-9 with 2-5-8-K-K on the board: 9-8-5-2-A is a low and takes half."""
    one = dealt(HILO, ["As 9s Qd Jd", "Kh Kd Qc Jc"], "2c 5d 8h Ks Kc")
    one = show_all(to_showdown(one))
    assert one.result is not None
    low = next(share for share in one.result.won if share.half == "low")
    assert low.hand is not None
    assert (low.seat, low.amount, set(low.hand.cards)) == (2, dollars(4), set(cards("9s 8h 5d 2c As")))


@pytest.mark.rule("RO-OH-3")
def test_the_high_half_is_ranked_as_usual() -> None:
    """A flush beats a straight; aces full beats kings full."""
    flush = dealt(HILO, ["Ah 4h Qd Jd", "Ts Jc 3s 3d"], "Kh Qh 9h 2c Kc")
    assert won(show_all(to_showdown(flush))) == {2: dollars(8)}
    full = dealt(HILO, ["As Ad 5c 4s", "Ks Qd Qc 4d"], "Ah Kh Kd Jc Jd")
    assert won(show_all(to_showdown(full))) == {2: dollars(8)}


def pot_of_64(board: str) -> PokerHand:
    """Seats 2 (high hand) and 3 (low cards) contest $64 of a four-handed pot."""
    one = dealt(HILO, ["Kc Kh Qd Qc", "As 2s 7c 7d", "Tc Td 9c 9d", "Js Jh Th Ts"], board)
    to_flop(one)
    play(one, "2 bet 8 3 call 4 call 1 call deal 2 bet 8 3 call 4 fold 1 fold")
    assert one.pot == dollars(64)
    return show_all(to_showdown(one))


@pytest.mark.rule("RO-OH-4")
def test_the_pot_is_divided_between_high_and_low() -> None:
    assert won(pot_of_64("Kd 8h 4s 3h Jd")) == {2: dollars(32), 3: dollars(32)}


@pytest.mark.rule("RO-OH-4b")
def test_without_a_low_the_high_hand_takes_it_all() -> None:
    assert won(pot_of_64("Kd Qh Jd 4s 3h")) == {2: dollars(64)}


@pytest.mark.rule("RO-OH-5")
def test_high_and_low_may_use_different_hole_cards() -> None:
    """Hole A-2-K-K, board K-8-5-4-J: three kings for high, 8-5-4-2-A for low."""
    one = show_all(to_showdown(dealt(HILO, ["As 2s Kc Kh", "Qc Qh Tc Td"], "Kd 8h 5s 4h Jd")))
    assert one.result is not None
    played = {share.half: set(share.hand.cards) for share in one.result.won if share.hand}
    assert played == {"high": set(cards("Kc Kh Kd Jd 8h")), "low": set(cards("8h 5s 4h 2s As"))}


def test_the_odd_chip_goes_to_the_high_hand() -> None:
    """2-4 spread: the small blind's dollar makes $5; $3 to the high hand, $2 to the low."""
    game = rules("rogelios", "omaha-hilo", "spread", "2-4")
    one = dealt(game, ["Tc Td 9c 9d", "As 2s 7c 7d", "Kc Kh Qd Qc"], "Kd 8h 4s 3h Jd")
    play(one, "deal 1 call 2 fold 3 check")
    assert won(show_all(to_showdown(one))) == {1: dollars(3), 3: dollars(2)}


def test_equal_lows_are_quartered() -> None:
    """Pot $12: the high hand has $6, two equal lows $3 each."""
    one = dealt(HILO, ["As 2s Tc 9d", "Ac 2c Th 9h", "Kc Kh Qd Qc"], "Kd 8h 4s 3h Jd")
    assert won(show_all(to_showdown(one))) == {1: dollars(6), 2: dollars(3), 3: dollars(3)}
