"""Random hands played side by side with PokerKit under the neutral rulebook.

At every decision both must name the same player, the same call and the same bounds for a raise, and at the end the
same stacks. Where PokerKit 0.7.7 is known to differ, the difference is named here and nowhere else:

- its fixed-limit Omaha hi-lo is built on the pot-limit betting structure; here it is given the fixed one;
- it does not count the big blind as the bet of a fixed-limit round, so it has one raise more before the flop;
- it caps a fixed-limit round at four bets heads-up too, where modern rules lift the cap;
- in fixed limit it builds a raise on a short all-in instead of completing it, and lets none be raised that is short;
- it refuses a raise when every opponent's chips are covered by the bet already, though a raise is not forbidden;
- it takes an all-in that is the round's first wager for a full one, however short it is of the least bet or of a
  raise over the blind, so that those who checked or called may raise it;
- it shares out odd chips over the main and side pots together, so stacks may differ by a chip for each pot;
- of several short all-ins in one round it remembers only some when it adds them up;
- in a hi-lo side pot in which nobody eligible has a low it gives a low share all the same.
"""

import random
from dataclasses import replace
from typing import Any

import pokerkit
import pytest

from houseway import hands
from houseway.cards import Card
from houseway.engines.contract import Seated
from houseway.engines.poker.play import Bet, Call, Check, Deal, Fold, PokerHand, Raise, Show
from houseway.engines.poker.play.events import RoundOpened, Wagered
from houseway.engines.poker.play.showdown.pots import contested
from houseway.rulebook import PokerRules
from tests.poker.read_once import reading_once
from tests.poker.table import may, rules
from tests.soak import times

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)
BLINDS, SMALL_BET, BIG_BET = (100, 200), 200, 400


class FixedLimitOmahaHiLo(
    pokerkit.games.FixedLimitPokerMixin,
    pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
):
    """PokerKit's game with the betting structure of its name."""


class Courchevel(pokerkit.PotLimitOmahaHoldem):
    """Five hole cards, and the first of the flop before the betting."""

    hole_dealing_count = 5

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        first, flop, *later = self.streets
        self.streets = (
            replace(first, board_dealing_count=1),
            replace(flop, board_dealing_count=2),
            *later,
        )


def made_of(base: Any, **changes: Any) -> Any:
    """One of PokerKit's games with other cards or another ranking."""
    return type(f"Other{base.__name__}", (base,), changes)


HOLDEM, OMAHA = pokerkit.NoLimitTexasHoldem, pokerkit.PotLimitOmahaHoldem
GAMES: dict[str, tuple[str, str, Any]] = {
    "FT": ("holdem", "limit", pokerkit.FixedLimitTexasHoldem),
    "NT": ("holdem", "no-limit", HOLDEM),
    "PO": ("omaha", "pot-limit", OMAHA),
    "FO/8": ("omaha-hilo", "limit", FixedLimitOmahaHiLo),
    "NS": ("short-deck", "no-limit", pokerkit.NoLimitShortDeckHoldem),
    "NR": ("royal", "no-limit", pokerkit.NoLimitRoyalHoldem),
    "N-super": ("super-holdem", "no-limit", made_of(HOLDEM, hole_dealing_count=3)),
    "N-greek": ("greek", "no-limit", made_of(HOLDEM, hand_types=(pokerkit.GreekHoldemHand,))),
    "PO5": ("omaha-five", "pot-limit", made_of(OMAHA, hole_dealing_count=5)),
    "PO6": ("omaha-six", "pot-limit", made_of(OMAHA, hole_dealing_count=6)),
    "FO5/8": ("omaha-five-hilo", "limit", made_of(FixedLimitOmahaHiLo, hole_dealing_count=5)),
    "FO6/8": ("omaha-six-hilo", "limit", made_of(FixedLimitOmahaHiLo, hole_dealing_count=6)),
    "P-courchevel": ("courchevel", "pot-limit", Courchevel),
    "P-courchevel/8": (
        "courchevel-hilo",
        "pot-limit",
        made_of(Courchevel, hand_types=(pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)),
    ),
}


def theirs(variant: str, stacks: list[int]) -> Any:
    """The same table at PokerKit."""
    make = GAMES[variant][2]
    sizes = (SMALL_BET, BIG_BET) if variant.startswith("F") else (BLINDS[-1],)
    return reading_once(make.create_state(AUTOMATIONS, True, 0, BLINDS, *sizes, stacks, len(stacks)))


def ours(variant: str, stacks: list[int], order: list[Card]) -> PokerHand:
    """The same table here, the button in the last seat so that seat 1 is PokerKit's player 0."""
    players = [Seated(at + 1, stack) for at, stack in enumerate(stacks)]
    return PokerHand(table_rules(variant), players, order, button=len(stacks))


def table_rules(variant: str) -> PokerRules:
    """The rules of the table here."""
    game, structure, _ = GAMES[variant]
    return rules("casino", game, structure, limit="1/2" if structure != "limit" else "2/4")


def deal(one: PokerHand, state: Any) -> None:
    """The dealer here deals, and the same cards are dealt at PokerKit."""
    board = len(one.board)
    one.apply(Deal())
    if not one.street:
        for cards in one.hole:
            state.deal_hole("".join(cards))
    else:
        state.burn_card("??")
    if one.board[board:]:
        state.deal_board("".join(one.board[board:]))


def bounds_agree(one: PokerHand, state: Any, variant: str) -> bool:
    """Whether both allow the same raises, leaving out the named differences."""
    options = may(one)
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    if (options.raise_from, options.raise_to) == (low or 0, high or 0):
        return True
    at = one.pending[0]
    reach = max((one.stack[i] + one.bet[i] for i in one.others[at] if one.live[i]), default=0)
    nobody_can_call = low is None and reach <= one.bet_to
    shorts = short_this_round(one)
    short_in_limit = shorts > (0 if variant.startswith("F") else 1)
    short_open = one.wagers == (0 if one.street else 1) and not options.raise_from
    heads_up_uncapped = variant.startswith("F") and low is None and one.wagers >= 4
    blind_uncounted = variant.startswith("F") and one.street == 0 and one.wagers == 4 and not options.raise_from
    return nobody_can_call or short_in_limit or short_open or heads_up_uncapped or blind_uncounted


def short_this_round(one: PokerHand) -> int:
    """Counts the all-ins for less than a full bet or raise in this round."""
    started = max(at for at, event in enumerate(one.log) if isinstance(event, RoundOpened))
    bet_to, count, last_raise = (0 if one.street else BLINDS[-1]), 0, one.bet_size
    for event in one.log[started:]:
        if isinstance(event, Wagered):
            count += event.to - bet_to < last_raise
            last_raise = max(last_raise, event.to - bet_to)
            bet_to = event.to
    return count


def low_half_defect(one: PokerHand, live: list[bool]) -> bool:
    """PokerKit's side-pot defect can show: one player has a low, and some pot has no contender with one."""
    worth = hands.evaluator("low-8", "exactly-two")
    lows = [is_live and worth(cards, one.board) > 0 for is_live, cards in zip(live, one.hole, strict=True)]
    return any(lows) and any(not any(lows[at] for at in pot.contenders) for pot in contested(one))


def play(variant: str, rng: random.Random) -> bool:
    """One hand side by side; whether the finish could be compared."""
    players = rng.randint(2, 6)
    top = rng.choice((1_000, 5_000, 40_000))
    stacks = [rng.randint(300, top) for _ in range(players)]
    order = list(table_rules(variant).deck())
    rng.shuffle(order)
    one, state = ours(variant, stacks, order), theirs(variant, stacks)
    defect = False
    while not one.over:
        options = may(one)
        seat = options.seat
        if seat is None:
            deal(one, state)
            continue
        if options.show:
            defect = defect or (variant.endswith("/8") and low_half_defect(one, one.live))
            one.apply(Show(seat))
            continue
        assert state.actor_index == one.position[seat]
        assert state.checking_or_calling_amount == options.call
        assert bounds_agree(one, state, variant), (options, state)
        step(one, state, rng)
    if not defect:
        assert one.result is not None
        odd_chips = max(won.pot for won in one.result.won) + variant.endswith("/8")
        assert sum(one.stack) == sum(state.stacks)
        assert all(abs(mine - his) <= odd_chips for mine, his in zip(one.stack, state.stacks, strict=True))
    return not defect


def step(one: PokerHand, state: Any, rng: random.Random) -> None:
    """The same action on both sides, one that both allow."""
    options = may(one)
    seat = options.seat
    assert seat is not None
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    least, most = max(options.raise_from, low or 0), min(options.raise_to, high or 0)
    draw = rng.random()
    if options.call and draw < 0.2:
        one.apply(Fold(seat))
        state.fold()
    elif options.raise_from and low is not None and least <= most and draw > 0.65:
        to = rng.choice((least, most, rng.randint(least, most)))
        one.apply((Bet if options.opens else Raise)(seat, to))
        state.complete_bet_or_raise_to(to)
    else:
        one.apply(Call(seat) if options.call else Check(seat))
        state.check_or_call()


def side_by_side(variant: str, count: int, seed: int) -> None:
    """Many hands; nearly all of them compared to the end."""
    rng = random.Random(seed)
    compared = sum(play(variant, rng) for _ in range(count))
    assert compared > 0.9 * count


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("variant", GAMES)
def test_many_hands_agree_with_pokerkit(variant: str) -> None:
    side_by_side(variant, 60 if variant in ("FT", "NT", "PO", "FO/8") else 30, 1)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("part", range(times(1, 40)))
@pytest.mark.parametrize("variant", GAMES)
def test_thousands_of_hands_agree_with_pokerkit(variant: str, part: int) -> None:
    side_by_side(variant, 500, 100 + part)
