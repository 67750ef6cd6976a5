"""Measures hands of pan a second: six bots, from the antes to the last payment.

Run with ``python benchmarks/pan.py [HANDS]``.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from houseway.cards import Card, pan_stock
from houseway.engines.contract import Seated
from houseway.engines.pan.bots import PanBot, play_out
from houseway.engines.pan.play import PanHand
from houseway.rulebook import PanRules, house


def dealer() -> Callable[[], PanHand]:
    """Deals hands to six bots, who play each to the end."""
    rules = house("limelight").game("pan")
    assert isinstance(rules, PanRules)
    rng = random.Random(1)
    bots = {seat: PanBot(rules) for seat in range(1, 7)}

    def played() -> PanHand:
        hand = PanHand(rules, [Seated(seat, 40 * rules.chip) for seat in bots], _shuffled(rng, pan_stock()))
        play_out(hand, bots, lambda cards: _shuffled(rng, cards))
        return hand

    return played


def main(hands: int) -> None:
    deal = dealer()
    endings: Counter[str] = Counter()
    events = played = 0
    started = time.perf_counter()
    for _ in range(hands):
        hand = deal()
        assert hand.result is not None
        endings[hand.result.how] += 1
        events += len(hand.log)
        played += sum(player.status != "passed" for player in hand.state.players.values())
    spent = time.perf_counter() - started
    print(f"{hands} hands, six bots: {hands / spent:.0f} hands a second, {events / spent:.0f} events a second")
    print(f"{played / hands:.1f} of 6 play a hand, {events / hands:.0f} events a hand, endings {dict(endings)}")


def _shuffled(rng: random.Random, cards: tuple[Card, ...]) -> list[Card]:
    out = list(cards)
    rng.shuffle(out)
    return out


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
