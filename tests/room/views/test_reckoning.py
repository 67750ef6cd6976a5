"""One sentence of arithmetic for each player when a hand is over: its sums are what the hand did to their chips."""

import re
from collections import Counter

import pytest

from houseway.engines.banked.play import events as banked
from houseway.engines.contract import Hand
from houseway.engines.pan.play import events as pan
from houseway.engines.poker.play import events as poker
from houseway.money import Cents
from houseway.room.engine import engine_of
from tests.contract.kit import Spread, every_game, moments
from tests.soak import times

GAINS = r"got back ({0})|won ({0})|The fund paid you ({0})|brought you ({0})|collected ({0})"
COSTS = r"Your fee: ({0})|You had ({0})|You put in ({0})|lost ({0})|cost you ({0})|You paid ({0})"
SUM = r"\$[\d,]+(?:\.\d\d)?"


def told(sentence: str) -> Cents:
    """Adds up the amounts in a sentence."""
    return _sum(GAINS, sentence) - _sum(COSTS, sentence)


def _sum(kinds: str, sentence: str) -> Cents:
    found = re.findall(kinds.format(SUM), sentence)
    sums = [one for groups in found for one in groups if one]
    return sum(round(float(one.strip("$").replace(",", "")) * 100) for one in sums)


def gained(hand: Hand) -> dict[int, Cents]:
    """Returns what each player won or lost in the hand, after partners took their shares."""
    assert hand.result is not None
    net = Counter(hand.result.stacks)
    started = hand.log[0]
    assert isinstance(started, poker.Started | banked.Started | pan.Dealt)
    net.subtract({one.seat: one.stack for one in started.seats})
    for seat, to, cents in engine_of(hand.rules).in_hand.parts(hand):
        net.update({seat: -cents, to: cents})
    return net


@pytest.mark.parametrize("spread", every_game(), ids=str)
def test_the_sums_of_the_sentence_come_out(spread: Spread) -> None:
    for seed in range(times(4, 100)):
        *_, (hand, _) = moments(spread, seed)
        if hand.result is None:
            continue
        for seat, net in gained(hand).items():
            sentence = engine_of(hand.rules).shown.reckoning(hand, seat)
            assert told(sentence) == net, f"{sentence} ({net})"
