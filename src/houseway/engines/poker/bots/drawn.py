"""Models of the hands that players hold after a draw, by how many cards they drew.

A player who stands pat has a made hand; a player who drew a card has made it or missed. The best of several
random hands looks like neither.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from random import Random

from houseway import hands
from houseway.cards import cards
from houseway.engines.poker.bots.equity import Odds
from houseway.engines.poker.bots.starting import place
from houseway.rulebook import PokerRules

STAYS = 0.35
"""A player who stays for the draw has a starting hand in this top part of all."""
PLACES = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
MOST = 3
"""Three cards drawn say as much as four."""
# fmt: off
HELD: Mapping[str, Mapping[int | None, str]] = {
    "low-joker": {
        0: (
            "3s 5h 2h 6h 4c, 6d 4h 7c 3d 2s, 6s 2d 5s Ac 8d, 7s 8c 5s 4h 3h, 4h 2s 6c Ac 9s, 5d 9s Ad 2d 8h, "
            "Td 5h Jk 2c 4d, 7s Ts 4h 3s 6d, Th Ah 8d 3c 7d, As Ts 3c 9d 7c, 6c 4c 5s Jd Ah, As 3c Js 4s 9s"
        ),
        1: (
            "5c 2c 6h 4s Ad, 6s 2c Jk 7c 4c, 5s 8d 2c As 6s, 3s 8h 6d Jk 7c, 6s 9c 3h 4s 2s, 9d 8s 2h 4c 6d, "
            "7d 2h 4d 6d Th, 6d 8d Ac Ts 9d, 4h Td 2c 8c Jc, 7s 2h Ad 4c Kh, 5s 2s 7d As 2c, 4h 6h 2c Ac 6s"
        ),
        2: (
            "Jk 7s 2d 4c 5c, 7c 6c 2h 4s 5d, 8s 7h Jk 3d 4h, 4s 6h Jk As 9c, 5c 6h 4d 8d 9d, Ts 6s 3c 8h 7c, "
            "9h 6d Ac Js 7h, Jk 9c 8d 5d Qs, Ts 6s 3c 5h Kh, 2h 7s Ah 2d 5d, 2c 4h 5d Ac 5s, As 6c 8s 5h 8d"
        ),
        3: (
            "7s Jk 2c 5h 4d, 7s Jk 8d Ah 3h, As 5c 3s 2h 9s, Jk 7d 5s Ac Td, Jk 5s 7s 6d Td, 3c 2h 4c 5c Jc, "
            "Jk 7d 8s Jc 4d, As 3h Qc Jh 4h, Ad 5h 2c Ks 9c, Ad Jk Kd As 4c, Ad Jk Jd 5d 5h, As 5c Ts Th 2d"
        ),
        None: (
            "5s Ah 6d 4h 3d, 3d Ac 6c 4h 7s, 6d Ad 5c 3h 8s, 3c 8d 7c 6c As, 6h As 9d 2s 5s, 8s 5h As 6s 9d, "
            "5c Td Ac 7h 4s, 7d 6h Td 8h 3h, 3d 6c Jh 5c 4d, 2c 6s 5c Th Jc, 5c 6h 8d 7h Kc, 4s 2h 9h Ac 4h"
        ),
    },
    "high": {
        0: (
            "Ks Kh Kd 8s 8d, Jd 9s 9d 9h Jc, 5s 5d 9h 9c 9d, 6h 5s 5h 5d 6c, Ts Ks Qs 5s 3s, 8d 3d 7d 4d Kd, "
            "Td Ks Qs Jc 9c, Jd 9d 8c Th Qh, Ts Jc 8s 9s 7c, 8d Tc 7d 9c 6s, 8c 7s 5d 6c 9s, 9s Js 3c Jc 3h"
        ),
        1: (
            "Jh Th Js Td Tc, 4s Qd 4h Qc 4d, Ks Kh Kd Jc 2h, Td 7h Th Tc Js, 5s 6s 6d 6c 7d, 8c 8h Ad As Tc, "
            "Qd Qs 7s 7d Tc, 3d Jd 3h Jh As, 6c 9s 6h 9c Ah, 3d 3h 7s 7c As, 3c 4d 3s 4c Ac, Tc Td Kd Qd 2c"
        ),
        2: (
            "As Ad Ah Qh 8c, Jd Jh 7h 9s Js, 6h 6c 6d 5d 7d, 8s As 8c 9h Ad, Tc Qd Th 2s Qh, 7c As Ah Th Kc, "
            "Ks Kd 5s 8h Qs, Qd Tc Qh 9d Jd, Jc Jd 4h 3d Qc, Tc Td 7c 2d 3h, 8s Qd 8d 5c 7h, 6d 3d 6s 5h Jc"
        ),
        3: (
            "Ad 9c Ac As 3d, Js Jd Jc 5h 4c, Ad Ac Jd Js Qd, 7h 7s Qc Tc Qs, 8h 8d 6c Ad 6d, As Ts 6h Kc Ks, "
            "Qh Qs 7s 6c Ks, Th Jh 4d Jc 7c, 9s 9h 3h Ad 4h, 7c 7h 4c 9c Ah, Kh 4h 4d 3c Qd, Ah Ts Qd 8s Jc"
        ),
        None: (
            "6h 5s 5h 5d 6c, Ad 9c Ac As 3d, 9h 9d 7s Th 9c, 2d 5h 2c 2h Ts, Kd 7h Kc 7c Qh, Tc 2d Ts 2h 5s, "
            "Ah As Jc 8d 6c, Ah 6s Qs Qd Kd, Jd Js Ks 7d 2d, 9d 9s 7d 8c Ad, 7h 7c Kd 5c Js, 2c 3h 3s 9d Ks"
        ),
    },
    "high-bug": {
        0: (
            "6s 6d Ts Td Tc, 9c 9s 9d 8s 8d, 8d 8h 6s 8c 6d, Kh 5h 4h Th Ah, 9c 7c 3c Qc Ac, 9c 7c 6c Kc Tc, "
            "Th Jc Jk Kc 9c, Tc Jk 9h Qd 8c, 9c Jk 8d 7d Jd, 5h 9d 8h 7d 6h, 6s 3d 5c 4c 7c, 4h Jk 5h 2c Ah"
        ),
        1: (
            "6h Ac Jk 6c Ad, 6d 9d 9s 6h 9h, 8s Ts Jk 6s 5s, Kd Jd Kh Ks Qh, 8s Ad 8h 8c 5c, Ah 6c Jk 6h 3s, "
            "3d 3h Kc Kh 9c, 2s Qh Qd 2c Th, 2c Ts 2s Td Kc, 7d 5s 5h 7h 8h, 2d 3d 3c 2h 9h, 6s Jk 9h 8s 8c"
        ),
        2: (
            "Kd Ad Jk Th Qh, 4h As Ac Ad 6h, 7h Tc Td 6s Th, Ah Kd As 6s Ks, 4d Ad 4h Ac 7c, 8d 8s 6c 6h 4h, "
            "Jk 4h Ad 2s 9h, 2c Kc Ks 7d 3s, Jc Js 5h Ah 2c, Th Qd Ts 4c 3d, 8s Tc 8c Qh As, 7s 2c 7c 4h 5h"
        ),
        3: (
            "As Ac Jk 3s Ks, Qh Qs 7d 8s Qd, Ks Kc Ah 8c As, Ac Ks Kc 8s 8c, 9s 9c 3s Qc 3d, Jd Jk 9c 3s Ad, "
            "Ks Kd 9c 2c 6s, Jc Js 2c Kd Qd, 9h 9s Ah 4c 8h, 7h 7d 8c Td 5h, Ad 2h 7c 2d 9h, Ac 9s 5s Qd 8h"
        ),
        None: (
            "9s 7c 9h 7s 7h, 8d 9d Th Jk Qc, Qs Qh Qd 7c Kd, 5d 5h 5c 2c Ah, Ad 7c Qc 7h Ah, Jd Jh 3d 3c 4h, "
            "Ac 6h Kc 7h Jk, Kd 3s Kc Jk 5h, Jc Js Jk 9h Qh, Ts Tc 4c 2s 6c, 7h 7c 6c Ah 2d, As Qd 9h Kc 3c"
        ),
    },
}
# fmt: on
"""For each ranking and number of cards drawn (None: not told) the hands at these places; ``count`` counts them."""


def beats(rules: PokerRules, value: int, drew: int | None) -> float:
    """Returns the part of the hands after a draw of this size that a hand of this value beats."""
    better = bisect_left(_values(rules.ranking.halves[0].ranking, drew), -value)
    above, below = (0.0, *PLACES, 1.0)[better : better + 2]
    return 1 - (above + below) / 2


@cache
def _values(ranking: str, drew: int | None) -> tuple[int, ...]:
    """The values of the hands with the sign turned: the best comes first."""
    held, judge = HELD[ranking], hands.evaluator(ranking)
    return tuple(-judge(cards(one), ()) for one in held[drew if drew is None else min(MOST, drew)].split(", "))


def count(rules: PokerRules, dealt: int, samples: int, rng: Random) -> dict[int | None, list[str]]:
    """The hands at each place after so many cards drawn, by dealing so many hands and drawing four times to each."""
    half, first = rules.ranking.halves[0], rules.deal.streets[0]
    judge, found = hands.evaluator(half.ranking, half.selection), defaultdict[int | None, list[tuple[int, str]]](list)
    assert rules.draw is not None
    for _ in range(dealt):
        deck = rng.sample(rules.deck(), len(rules.deck()))
        own, rest = deck[: first.down], deck[first.down :]
        out, worth = Odds(rules, own, []).best_draw(rules.draw.most, samples, rng)
        if place(rules, worth) > STAYS:
            continue
        kept, new = [card for card in own if card not in out], len(out)
        drawn = [(*kept, *rest[nth * new : (nth + 1) * new]) for nth in range(4)]
        told = [(judge(after, ()), " ".join(after)) for after in drawn]
        found[min(MOST, new)] += told
        found[None] += told
    return {
        drew: [sorted(some, reverse=True)[int(one * len(some))][1] for one in PLACES] for drew, some in found.items()
    }
