"""Full six-handed hands of stud, stud hi-lo and razz per second by random legal play, against PokerKit in the same run.

    python benchmarks/stud.py [SECONDS]

Both sides shuffle, deal, choose uniformly among fold or check, call, and the least raise, and show every hand at the
showdown; both run with every rule check on.
"""

import random
import sys
import warnings
from collections.abc import Callable

import pokerkit

from hands import AUTOMATIONS, DECK, SEATS, rate
from houseway.play.poker import Bet, BringIn, Call, Check, Deal, Fold, PokerHand, Raise, Show
from houseway.rulebook import PokerRules, house

GAMES = (
    ("stud", pokerkit.FixedLimitSevenCardStud),
    ("stud-hilo", pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
    ("razz", pokerkit.FixedLimitRazz),
)


def ours(rules: PokerRules, rng: random.Random) -> None:
    order = sorted(DECK, key=lambda _card: rng.random())
    hand = PokerHand(rules, SEATS, order, button=6)
    while not hand.over:
        options = hand.options()
        seat = options.seat
        if seat is None:
            hand.apply(Deal(options.shuffle))
        elif options.show:
            hand.apply(Show(seat))
        else:
            choices: list[BringIn | Fold | Check | Call | Bet | Raise] = []
            if options.bring_in:
                choices.append(BringIn(seat))
            else:
                choices.append(Check(seat) if options.check else Fold(seat))
            if options.call:
                choices.append(Call(seat))
            if options.raise_from:
                choices.append((Bet if options.opens else Raise)(seat, options.raise_from))
            hand.apply(choices[int(rng.random() * len(choices))])


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


def main(seconds: float = 4.0) -> None:
    warnings.simplefilter("ignore")
    for game, make in GAMES:
        rules = house("casino").game(game, limit="10/20")
        assert isinstance(rules, PokerRules)
        peer = make(AUTOMATIONS, True, 100, 300, 1_000, 2_000)
        rng = random.Random(1)
        mine = rate(lambda rules=rules, rng=rng: ours(rules, rng), seconds)  # type: ignore[misc]
        pokerkit_rate = rate(lambda peer=peer, rng=rng: theirs(peer, rng), seconds)  # type: ignore[misc]
        print(f"{game:18} {mine:8,.0f} hands/s   PokerKit {pokerkit_rate:6,.0f}   ratio {mine / pokerkit_rate:5.1f}")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:]))
