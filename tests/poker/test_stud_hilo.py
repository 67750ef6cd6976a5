"""Stud high-low: nine or better at Rogelio's, eight or better at Oceana."""

import pytest

from houseway.cards import cards, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Deal, PokerHand, Raise
from houseway.engines.poker.play.events import Awarded, HandsDealt, Reshuffled
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.stud_table import passively, show_down, showing, stud, to_street
from tests.poker.table import hand, may, play, rules, stacks_of

ROGELIOS = rules("rogelios", "stud-hilo", "spread", "3-6")
FIXED = rules("rogelios", "stud-hilo", "limit", "5/10")
JOKER = rules("rogelios", "stud-hilo", "spread-joker", "3-6")
OCEANA = rules("oceana", "stud-hilo", "limit", "4/8")
KINGS = "Ks Kd Qs"
"""A high hand with no low in it."""


def halves(one: PokerHand) -> dict[str, list[int]]:
    """The winners of each half."""
    show_down(one)
    won: dict[str, list[int]] = {}
    for event in one.log:
        if isinstance(event, Awarded):
            won.setdefault(event.half, []).append(event.seat)
    return won


def against_kings(game: PokerRules, low: str) -> dict[str, list[int]]:
    """Seat 1 has kings up and no low, seat 2 these seven cards."""
    own = cards(low)
    kings = ["Qd", "Jh", "Th", "Tc"]
    streets = [f"{high} {mine}" for high, mine in zip(kings, own[3:], strict=True)]
    return halves(stud(game, [KINGS, " ".join(own[:3])], *streets))


@pytest.mark.rule("RO-SH-1")
def test_bets_of_three_to_six_dollars_and_three_raises() -> None:
    """Fifth street: $5, raised $5 to $10, $6 to $16, $6 to $22; then $12 more to call or a fold."""
    one = to_street(stud(ROGELIOS, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 5)
    play(one, "2 bet 5 3 raise 10 1 raise 16 2 raise 22")
    assert may(one).call == dollars(12)
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(28)))
    assert why.value.rule == "RO-SH-1"


@pytest.mark.rule("RO-SH-2", "RO-SH-2b")
def test_a_joker_plays_only_where_it_was_approved() -> None:
    for game, joker in ((ROGELIOS, False), (JOKER, True)):
        order = cards("Jk As Kd 2c 3c 4c 5c 7d 8d")
        if joker:
            assert hand(game, 2, stub=order).stub
        else:
            with pytest.raises(ValueError, match="Jk"):
                hand(game, 2, stub=order)


def with_joker(first: str, second: str) -> PokerHand:
    """Two hands of seven to the end of a game with the joker."""
    held = cards(first), cards(second)
    order = [held[seat][turn] for turn in range(3) for seat in (0, 1)]
    spare = [one for one in deck(1) if one not in (*held[0], *held[1])]
    for turn in range(3, 7):
        order += [spare.pop(), held[0][turn], held[1][turn]]
    one = hand(JOKER, 2, button=2, stub=order)
    one.apply(Deal())
    return one


@pytest.mark.rule("RO-SH-2b")
def test_the_joker_is_the_lowest_card_that_does_not_pair_and_for_high_an_ace_or_completes() -> None:
    """Joker-2-3-5-8 and Joker-A-3-5-8 are both 8-5-3-2-A; K-K with the joker is a pair with an ace, no three kings."""
    low = halves(with_joker("Jk 2h 3d 5c 8s Kd Kh", "9h 9d 9c Qd Qc Jd Ts"))
    assert low == {"high": [2], "low": [1]}
    same = halves(with_joker("Jk Ah 3d 5c 8s Kd Qh", "8h 5d 3c 2s Ad Kc Qd"))
    assert same["low"] == [1, 2]
    flush = halves(with_joker("Jk 9h 8h 5h 2h Kd Qc", "Ks Kh Qh Jc Td 6s 4s"))
    assert flush == {"high": [1], "low": [1]}
    kings = halves(with_joker("Jk Kd Kh Qd 7c 6h 4d", "Qh Qs 3d 3s Js Tc 9c"))
    assert kings == {"high": [2]}


@pytest.mark.rule("RO-SH-3")
def test_nine_or_better_qualifies_at_rogelios_and_straights_do_not_hurt() -> None:
    assert against_kings(ROGELIOS, "9h 8d 5c 3h Ac Kh Jc") == {"high": [1], "low": [2]}
    assert "low" not in against_kings(ROGELIOS, "9h 8d 5c 5h 3c 3d Jc")
    assert against_kings(ROGELIOS, "5h 4d 3c 2h Ac 9d Jc") == {"high": [2], "low": [2]}


@pytest.mark.rule("RO-SH-4")
def test_the_odd_chip_goes_to_the_high_hand() -> None:
    """A pot of $45 in whole dollars: $23 to the high hand and $22 to the low."""
    third = [KINGS, "8h 7d 2c", "Js Jd 9h"]
    one = stud(ROGELIOS, third, "Qd 5c Tc", "Jh 3h", "Th Ad", "4d Kc")
    play(one, "2 brings 3 call 1 call deal 1 bet 6 2 call 3 fold deal 1 bet 6 2 call deal 1 bet 6 2 call")
    assert one.pot == dollars(45)
    play(one, "deal")
    show_down(one)
    awarded = {event.half: event.amount for event in one.log if isinstance(event, Awarded)}
    assert awarded == {"high": dollars(23), "low": dollars(22)}


@pytest.mark.rule("RO-SH-5", "OC-SH-1f", "OC-SH-1e")
def test_the_cards_declare_and_different_fives_may_play_each_way() -> None:
    """A-2-3-4-5-K-K: the wheel is the low and the high."""
    for game in (ROGELIOS, OCEANA):
        one = stud(game, ["Qs Qd 7s", "Ac 2d 3h"], "Jh 4s", "9d 5c", "6c Kh", "9s Kc")
        assert halves(one) == {"high": [2], "low": [2]}
    flush = stud(OCEANA, ["As Ad Ac", "7h 6h 5h"], "Kh 4h", "Qh 3h", "Jd Kd", "Td Qd")
    assert halves(flush) == {"high": [2], "low": [2]}


@pytest.mark.rule("RO-SH-6", "RO-ST-5c")
def test_the_lower_limit_holds_through_the_fourth_card_whatever_shows() -> None:
    """$5/$10: open queens on fourth street bet $5; fifth street $10."""
    one = to_street(stud(FIXED, ["As Jd Qc", "Ah Jc 8s"], "Qd 5d"), 4)
    assert may(one).raise_from == may(one).raise_to == dollars(5)
    with pytest.raises(Refused):
        one.apply(Bet(1, dollars(10)))
    assert may(to_street(one, 5)).raise_to == dollars(10)


@pytest.mark.rule("RO-SH-7")
def test_dealing_and_irregularities_are_those_of_stud() -> None:
    """A folded forced bettor is dealt to; a short stub takes the burns."""
    one = stud(ROGELIOS, showing("9d", "2c", "Jc"))
    play(one, "2 brings 2 fold 3 call 1 call")
    assert [event.folded for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(2,)]
    seven = passively(to_street(stud(ROGELIOS, showing("2c", "9d", "Jc", "5d", "8c", "3s", "4s")), 6))
    events = seven.apply(Deal(seven.shuffle_due))
    assert any(isinstance(event, Reshuffled) for event in events)


@pytest.mark.rule("OC-SH-1a", "OC-SH-2c")
def test_a_nine_low_takes_nothing_at_oceana_and_an_eight_takes_half() -> None:
    assert against_kings(OCEANA, "9h 5d 4c 2h Ac Kh Jc") == {"high": [1]}
    assert against_kings(OCEANA, "8h 5d 4c 2h Ac Kh Jc") == {"high": [1], "low": [2]}


@pytest.mark.rule("OC-SH-2c")
def test_high_and_low_share_the_pot_evenly() -> None:
    """Kings up and a seven low: half each."""
    one = stud(OCEANA, [KINGS, "7h 5d 4c"], "Qd 2h", "Jh Ac", "Th Kh", "Tc Jc")
    show_down(one)
    assert stacks_of(one) == {1: dollars(200), 2: dollars(200)}


@pytest.mark.rule("OC-SH-1b")
def test_an_ace_is_never_the_lowest_door_card() -> None:
    """Ace, deuce, king: the deuce opens."""
    assert stud(OCEANA, ["Qd Jd Ac", "Qc Jc 2d", "Qh Jh Ks"]).to_act == 2


@pytest.mark.rule("OC-SH-1c")
def test_the_best_high_board_acts_first_and_ties_go_clockwise_from_the_dealer() -> None:
    one = stud(OCEANA, ["9d 8d 2c", "9c 8c Kd", "9h 8h Ks"], "3c Qd Qs")
    assert to_street(one, 4).to_act == 2


@pytest.mark.rule("OC-SH-1d")
def test_a_pair_on_fourth_street_gives_no_option_of_the_upper_limit() -> None:
    one = to_street(stud(OCEANA, ["As Jd 9c", "Ah Jc 8s"], "9d 5d"), 4)
    with pytest.raises(Refused) as why:
        one.apply(Bet(1, dollars(8)))
    assert why.value.rule == "OC-ST-13a"
    play(one, "1 bet 4")


@pytest.mark.rule("OC-SH-2a")
def test_a_low_is_five_different_ranks_of_eight_or_less() -> None:
    """8-8-6-4-3-2 qualifies as 8-6-4-3-2; 8-8-6-6-3-2 has four ranks and does not."""
    assert against_kings(OCEANA, "8h 8d 6c 4h 3c 2d Kh") == {"high": [1], "low": [2]}
    assert against_kings(OCEANA, "8h 8d 6c 6h 3c 2d Kh") == {"high": [1]}


@pytest.mark.rule("OC-SH-2b")
def test_lows_compare_from_the_highest_card_down() -> None:
    """8-4-3-2-A loses to 7-6-5-4-3."""
    one = stud(OCEANA, ["8h 4d 3c", "7h 6d 5c"], "2h 4h", "Ac 3d", "Kh Kd", "Qh Qd")
    assert halves(one)["low"] == [2]


@pytest.mark.rule("OC-SH-3")
def test_the_stud_rules_hold_for_hi_lo() -> None:
    """Raise cap and short stub as in stud."""
    one = to_street(stud(OCEANA, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 5)
    play(one, "2 bet 8 3 raise 16 1 raise 24 2 raise 32")
    assert may(one).raise_to == 0
    seven = passively(to_street(stud(OCEANA, showing("2c", "9d", "Jc", "5d", "8c", "3s", "4s")), 6))
    assert len(seven.shuffle_due) == 5
