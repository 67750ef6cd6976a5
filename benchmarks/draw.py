"""Full six-handed lowball hands per second by random legal play, beside PokerKit's razz and stud in the same run.

    python benchmarks/draw.py [SECONDS]

PokerKit has no five-card draw with a joker; razz and seven-card stud are its nearest games. Both sides shuffle, deal,
choose uniformly among fold or check, call, and the least raise, and show every hand at the showdown; a lowball hand
also throws away up to three cards.
"""

import random
import sys
import time
import warnings
from collections.abc import Callable

import pokerkit

from houseway.cards import deck
from houseway.play.contract import Seated
from houseway.play.poker import Bet, Call, Check, Deal, Discard, Fold, Muck, PokerHand, Raise, Show
from houseway.rulebook import PokerRules, house

DECK = deck(jokers=1)
SEATS = [Seated(seat, 20_000) for seat in range(1, 7)]


def lowball(rules: PokerRules, rng: random.Random) -> None:
    order = sorted(DECK, key=lambda _card: rng.random())
    hand = PokerHand(rules, SEATS, order, button=6)
    while not hand.over:
        options = hand.options()
        seat = options.seat
        if seat is None:
            hand.apply(Deal(options.shuffle))
        elif options.draw is not None:
            hand.apply(Discard(seat, tuple(hand.hole[hand.position[seat]][: int(rng.random() * 4)])))
        elif options.show or options.muck:
            hand.apply(Show(seat) if options.show else Muck(seat))
        else:
            choices: list[Fold | Check | Call | Bet | Raise] = [Check(seat) if options.check else Fold(seat)]
            if options.call:
                choices.append(Call(seat))
            if options.raise_from:
                choices.append((Bet if options.opens else Raise)(seat, options.raise_from))
            hand.apply(choices[int(rng.random() * len(choices))])


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
        if state.can_check_or_call():
            choices.append(state.check_or_call)
        if state.can_post_bring_in():
            choices.append(state.post_bring_in)
        if state.can_fold():
            choices.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            choices.append(state.complete_bet_or_raise_to)
        choices[int(rng.random() * len(choices))]()


def rate(play: Callable[[], None], seconds: float) -> float:
    play()
    hands, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        play()
        hands += 1
    return hands / spent


def main(seconds: float = 4.0) -> None:
    warnings.simplefilter("ignore")
    rng = random.Random(1)
    peers = {
        "razz": pokerkit.FixedLimitRazz(AUTOMATIONS, True, 50, 100, 200, 400),
        "stud": pokerkit.FixedLimitSevenCardStud(AUTOMATIONS, True, 50, 100, 200, 400),
    }
    known = {title: rate(lambda game=game: theirs(game, rng), seconds) for title, game in peers.items()}  # type: ignore[misc]
    for name in ("limelight", "rogelios", "golden-state", "oceana", "marina"):
        rules = house(name).game("lowball", structure="limit")
        assert isinstance(rules, PokerRules)
        mine = rate(lambda rules=rules: lowball(rules, rng), seconds)  # type: ignore[misc]
        against = "   ".join(
            f"PokerKit {title} {theirs:,.0f}: {mine / theirs:.1f} times" for title, theirs in known.items()
        )
        print(f"lowball at {name:13} {mine:8,.0f} hands/s   {against}")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:]))
