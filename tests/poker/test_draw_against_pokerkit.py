"""Random hands of draw games played side by side with PokerKit under the neutral rulebook.

At every decision both must name the same player, the same call and the same bounds for a raise, and at the end the
same stacks. Beyond the differences that `test_against_pokerkit` names, PokerKit 0.7.7

- puts every discard back into a stub that is too short, the drawer's own too; here the cards are dealt by name.
"""

import random
from typing import Any

import pokerkit
import pytest

from houseway.cards import Card
from houseway.engines.contract import Seated
from houseway.engines.poker.play import Deal, Discard, PokerHand, Show
from houseway.engines.poker.play.draw_events import Drawn
from tests.poker.read_once import reading_once
from tests.poker.table import may, rules
from tests.poker.test_against_pokerkit import AUTOMATIONS, BIG_BET, BLINDS, SMALL_BET, bounds_agree, step
from tests.soak import times


def made_of(base: Any, *hand_types: Any) -> Any:
    """One of PokerKit's games with other rankings."""
    return type(f"Other{base.__name__}", (base,), {"hand_types": hand_types})


TRIPLE, SINGLE = pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, pokerkit.NoLimitDeuceToSevenLowballSingleDraw


class PotLimitSingleDraw(pokerkit.games.PotLimitPokerMixin, pokerkit.NoLimitDeuceToSevenLowballSingleDraw):
    """The same with the pot as the limit."""


LOW, BADUGI = pokerkit.RegularLowHand, pokerkit.BadugiHand
GAMES: dict[str, tuple[str, str, Any]] = {
    "F2L3D": ("deuce-to-seven-triple", "limit", TRIPLE),
    "N2L1D": ("deuce-to-seven-single", "no-limit", SINGLE),
    "P2L1D": ("deuce-to-seven-single", "pot-limit", PotLimitSingleDraw),
    "FB": ("badugi", "limit", pokerkit.FixedLimitBadugi),
    "F-ace-to-five": ("ace-to-five-triple", "limit", made_of(TRIPLE, LOW)),
    "F-badacey": ("badacey", "limit", made_of(TRIPLE, LOW, BADUGI)),
    "F-badeucy": ("badeucy", "limit", made_of(TRIPLE, pokerkit.StandardLowHand, pokerkit.StandardBadugiHand)),
}


def deal(one: PokerHand, state: Any, rng: random.Random) -> None:
    """The dealer here deals, or shuffles and continues, and PokerKit deals the same cards."""
    first = one.street < 0
    due = one.shuffle_due
    done = one.apply(Deal(tuple(rng.sample(due, len(due)))))
    if first:
        for cards in one.hole:
            state.deal_hole("".join(cards))
        return
    if state.can_burn_card("??"):
        state.burn_card("??")
    for event in done:
        if isinstance(event, Drawn):
            state.deal_hole("".join(event.cards), one.position[event.seat])


def throw(one: PokerHand, state: Any, rng: random.Random) -> None:
    """The same cards are thrown away on both sides."""
    options = may(one)
    assert options.seat is not None
    at = one.position[options.seat]
    assert state.stand_patter_or_discarder_index == at
    cards = tuple(rng.sample(one.hole[at], rng.randint(0, min(options.draw or 0, 3))))
    one.apply(Discard(options.seat, cards))
    state.stand_pat_or_discard("".join(cards))


def play(variant: str, rng: random.Random) -> None:
    """One hand side by side."""
    game, structure, theirs = GAMES[variant]
    top = rng.choice((1_000, 5_000, 40_000))
    stacks = [rng.randint(300, top) for _ in range(rng.randint(2, 6))]
    here = rules("casino", game, structure, limit="1/2" if structure != "limit" else "2/4")
    order: list[Card] = rng.sample(here.deck(), 52)
    one = PokerHand(here, [Seated(at + 1, stack) for at, stack in enumerate(stacks)], order, button=len(stacks))
    sizes = (SMALL_BET, BIG_BET) if structure == "limit" else (BLINDS[-1],)
    state = reading_once(theirs.create_state(AUTOMATIONS, True, 0, BLINDS, *sizes, stacks, len(stacks)))
    while not one.over:
        options = may(one)
        if options.seat is None:
            deal(one, state, rng)
        elif options.draw is not None:
            throw(one, state, rng)
        elif options.show:
            one.apply(Show(options.seat))
        else:
            assert state.actor_index == one.position[options.seat]
            assert state.checking_or_calling_amount == options.call
            assert bounds_agree(one, state, variant), (options, state)
            step(one, state, rng)
    assert one.result is not None
    odd_chips = max(won.pot for won in one.result.won) + len(here.ranking.halves) - 1
    assert sum(one.stack) == sum(state.stacks)
    assert all(abs(mine - his) <= odd_chips for mine, his in zip(one.stack, state.stacks, strict=True)), one.log


def side_by_side(variant: str, count: int, seed: int) -> None:
    """Many hands."""
    rng = random.Random(seed)
    for _ in range(count):
        play(variant, rng)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("variant", GAMES)
def test_many_hands_agree_with_pokerkit(variant: str) -> None:
    side_by_side(variant, 40, 1)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("part", range(times(1, 10)))
@pytest.mark.parametrize("variant", GAMES)
def test_thousands_of_hands_agree_with_pokerkit(variant: str, part: int) -> None:
    side_by_side(variant, 500, 100 + part)
