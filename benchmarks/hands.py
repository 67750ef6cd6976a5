"""Measures full six-handed hands per second with random legal play, against PokerKit in the same run.

    python benchmarks/hands.py [SECONDS]

Both sides shuffle, deal, choose uniformly among fold or check, call, and the smallest raise, and show every hand at the
showdown. Both check every rule.
"""

import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial

import pokerkit

from houseway.cards import deck
from houseway.engines.contract import Command, Option, Seated
from houseway.engines.poker.play import Check, Deal, Discard, PokerHand
from houseway.rulebook import PokerRules, house

DECKS = [deck(jokers) for jokers in range(3)]
SEATS = [Seated(seat, 20_000) for seat in range(1, 7)]


def ours(rules: PokerRules, rng: random.Random, seats: Sequence[Seated] = SEATS) -> None:
    draw = rng.random
    order = sorted(DECKS[rules.deal.jokers], key=lambda _card: draw())
    hand = PokerHand(rules, seats, order, button=len(seats))
    while (phase := hand.phase) != "over":
        options = hand.options()
        if phase == "bet":
            hand.apply(pick(options, rng))
        elif phase == "deal":
            hand.apply(Deal(due) if (due := hand.shuffle_due) else options[0].command)
        elif phase == "discard":
            seat = hand.seats[hand.pending[0]].seat
            hand.apply(Discard(seat, tuple(hand.hole[hand.position[seat]][: int(rng.random() * 4)])))
        else:
            hand.apply(options[0].command)


def pick(options: tuple[Option, ...], rng: random.Random) -> Command:
    """Chooses uniformly among fold or check (in stud, the forced bet), call, and the smallest raise."""
    count = len(options)
    first = 1 if count > 1 and type(options[1].command) is Check else 0
    return options[first + int(rng.random() * (count - first))].command


AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.HOLE_DEALING,
    pokerkit.Automation.BOARD_DEALING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


def theirs(game: pokerkit.Poker, rng: random.Random) -> None:
    state = game([20_000] * 6, 6)
    while state.status:
        choices: list[Callable[[], object]] = []
        if state.can_post_bring_in():
            choices.append(state.post_bring_in)
        elif state.can_check_or_call():
            choices.append(state.check_or_call)
        if state.can_fold():
            choices.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            choices.append(state.complete_bet_or_raise_to)
        choices[int(rng.random() * len(choices))]()


def rate(play: Callable[[], object], seconds: float) -> float:
    """Returns hands per second of processor time."""
    hands, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        play()
        hands += 1
    return hands / spent


def side_by_side(mine: Callable[[], None], peer: Callable[[], None], seconds: float) -> tuple[float, float]:
    """Returns both sides' median rates; turns of a tenth of a second let load slow both alike."""
    rate(mine, 0.5)
    turns = [(rate(mine, 0.1), rate(peer, 0.1)) for _ in range(max(1, int(seconds * 5)))]
    return statistics.median(one for one, _ in turns), statistics.median(other for _, other in turns)


def main(seconds: float = 8.0) -> None:
    warnings.simplefilter("ignore")
    sizes = ((100, 200), 200, 400)
    peers = {
        "holdem": pokerkit.FixedLimitTexasHoldem(AUTOMATIONS, True, 0, *sizes),
        "omaha-hilo": pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter(AUTOMATIONS, True, 0, *sizes),
    }
    for game, peer in peers.items():
        rules = house("limelight").game(game, structure="limit", limit="2/4")
        assert isinstance(rules, PokerRules)
        rng = random.Random(1)
        mine, others = side_by_side(partial(ours, rules, rng), partial(theirs, peer, rng), seconds)
        print(f"limit {game:12} {mine:8,.0f} hands/s   PokerKit {others:6,.0f}   ratio {mine / others:5.1f}")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:]))
