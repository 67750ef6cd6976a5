"""Hands that staff enter for a jackpot must be possible in one deal."""

from random import Random

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.room import check_described
from houseway.hands import describe
from houseway.rulebook import PokerRules
from tests.poker.table import rules as game

HOLDEM, OMAHA, STUD, DRAW = (game("rogelios", name) for name in ("holdem", "omaha", "stud", "five-card-draw"))


@pytest.mark.parametrize(
    ("rules", "hands", "why"),
    [
        (HOLDEM, ("Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kd"), ""),
        (HOLDEM, ("Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kc"), "need 6 board cards, but"),
        (HOLDEM, ("Ac Ad Ah Ks Kd", "Ac Ad Ah Ks Kd"), ""),
        (HOLDEM, ("Ac Ad Ah Ks Kd", "Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kd"), "need 7 board cards, but"),
        (HOLDEM, ("Jk Ad Ah Ks Kd", "8c 8d 8h 8s Kd"), "Jk is not in the deck"),
        (OMAHA, ("Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kd"), ""),
        (OMAHA, ("Ac Ad Ah Ks Kd", "Ac Ad Ah Ks Qd"), "Seat 1 must play 2 hole cards"),
        (OMAHA, ("Ac Ad Ah Ks Kd", "Ac Ad Ah Qs Qd"), ""),
        (STUD, ("Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kc"), ""),
        (STUD, ("Ac Ad Ah Ks Kd", "Ac Ad 8h 8s 8c"), "need 2 board cards, but"),
        (DRAW, ("Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kd"), "Two hands can't both have K♦"),
        (DRAW, ("Ac Ad Ah Ks Kd", "8c 8d 8h 8s Kc"), ""),
    ],
)
def test_hands_that_are_impossible_in_one_deal_are_refused(rules: PokerRules, hands: tuple[str, ...], why: str) -> None:
    shown = {seat: cards(five) for seat, five in enumerate(hands, 1)}
    if not why:
        check_described(rules, shown)
        return
    with pytest.raises(Refused, match=why):
        check_described(rules, shown)


@pytest.mark.parametrize(("rules", "own"), [(HOLDEM, 2), (OMAHA, 4)])
def test_the_best_hands_of_a_deal_are_never_refused(rules: PokerRules, own: int) -> None:
    rng, half = Random(18), rules.ranking.halves[0]
    for _ in range(50):
        pack = list(rules.deck())
        rng.shuffle(pack)
        board, rest = pack[:5], pack[5:]
        held = (rest[at * own : at * own + own] for at in range(4))
        check_described(
            rules, dict(enumerate(describe(half.ranking, half.selection, one, board).cards for one in held))
        )
