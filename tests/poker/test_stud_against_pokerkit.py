"""Random hands of stud, stud hi-lo and razz played side by side with PokerKit under the neutral rulebook.

At every decision both must name the same player, the same call and the same bounds for a raise, and at the end the
same stacks. Where PokerKit 0.7.7 is known to differ, the difference is named here and nowhere else:

- it caps a round at four bets heads-up too, where modern rules lift the cap;
- it builds a raise on a short all-in instead of completing it, and counts every all-in as a bet for the cap;
- it refuses a raise when every opponent's chips are covered by the bet already, though a raise is not forbidden;
- when the last street cannot be dealt it takes the muck into the stub again, where we turn a common card, and if it
  turns one itself it leaves that card out when it looks for the hand that acts first;
- it joins pots once the beaten hands are killed, so that the odd chips of several split pots fall otherwise;
- in a hi-lo side pot in which nobody eligible has a low it gives a low share all the same.
"""

import random
from dataclasses import replace
from typing import Any

import pokerkit
import pytest

from houseway import hands
from houseway.cards import Card, deck
from houseway.engines.contract import Seated
from houseway.engines.poker.play import Bet, BringIn, Call, Check, Deal, Fold, PokerHand, Raise, Show
from houseway.engines.poker.play.events import Awarded, RoundOpened, Wagered
from houseway.engines.poker.play.showdown.pots import contested
from tests.poker.read_once import reading_once
from tests.poker.table import may, rules
from tests.soak import times

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


class FiveCardStud(pokerkit.FixedLimitSevenCardStud):
    """One card down and four up."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        first, second, third, fourth, _ = self.streets
        self.streets = replace(first, hole_dealing_statuses=(False, True)), second, third, fourth


def made_of(base: Any, *hand_types: Any) -> Any:
    """One of PokerKit's games with other rankings."""
    return type(f"Other{base.__name__}", (base,), {"hand_types": hand_types})


STUD, RAZZ = pokerkit.FixedLimitSevenCardStud, pokerkit.FixedLimitRazz
GAMES: dict[str, Any] = {
    "five-card-stud": FiveCardStud,
    "stud-hilo-regular": made_of(STUD, pokerkit.StandardHighHand, pokerkit.RegularLowHand),
    "razzdugi": made_of(RAZZ, pokerkit.RegularLowHand, pokerkit.BadugiHand),
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud-hilo": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
}
ANTE, FORCED, SMALL_BET, BIG_BET = 100, 300, 1000, 2000


def deal(one: PokerHand, state: Any, rng: random.Random) -> bool:
    """The dealer here deals, and the same cards at PokerKit; False where a common card ends the comparison."""
    held = [len(cards) for cards in one.hole]
    due = one.shuffle_due
    one.apply(Deal(tuple(rng.sample(due, len(due)))))
    if one.street:
        state.burn_card("??")
    for at, cards in enumerate(one.hole):
        if cards[held[at] :]:
            state.deal_hole("".join(cards[held[at] :]), at)
    return not one.board


def bounds_agree(one: PokerHand, state: Any) -> bool:
    """Whether both allow the same raises, leaving out the named differences."""
    options = may(one)
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    if (options.raise_from, options.raise_to) == (low or 0, high or 0):
        return True
    at = one.pending[0]
    reach = max((one.stack[i] + one.bet[i] for i in one.others[at] if one.live[i]), default=0)
    nobody_can_call = low is None and reach <= one.bet_to
    heads_up_uncapped = low is None and one.wagers >= 4
    forced_alone = options.bring_in > 0 and one.stack[at] <= FORCED
    return nobody_can_call or heads_up_uncapped or forced_alone or short_this_round(one)


def short_this_round(one: PokerHand) -> bool:
    """Whether a player went all-in for less than a full bet or raise in this round."""
    bet_to = 0
    for event in one.log[max(at for at, event in enumerate(one.log) if isinstance(event, RoundOpened)) :]:
        if isinstance(event, Wagered):
            if event.to - bet_to < one.bet_size:
                return True
            bet_to = event.to
    return False


def low_half_defect(one: PokerHand) -> bool:
    """PokerKit's side-pot defect can show: one player has a low, and some pot has no contender with one."""
    worth = hands.evaluator("low-8", "any")
    lows = [live and worth(cards, one.board) > 0 for live, cards in zip(one.live, one.hole, strict=True)]
    return any(lows) and any(not any(lows[at] for at in pot.contenders) for pot in contested(one))


def play(game: str, rng: random.Random) -> bool:
    """One hand side by side; whether the finish could be compared."""
    stacks = [rng.randint(ANTE + FORCED, rng.choice((4_000, 20_000, 100_000))) for _ in range(rng.randint(2, 8))]
    order: list[Card] = rng.sample(deck(), 52)
    seats = [Seated(at + 1, stack) for at, stack in enumerate(stacks)]
    one = PokerHand(rules("casino", game, "limit", "10/20"), seats, order, button=len(stacks))
    sizes = (ANTE, FORCED, SMALL_BET, BIG_BET)
    state = reading_once(GAMES[game].create_state(AUTOMATIONS, True, *sizes, stacks, len(stacks)))
    defect = False
    while not one.over:
        options = may(one)
        if options.seat is None:
            if not deal(one, state, rng):
                return False
        elif options.show:
            defect = defect or (game == "stud-hilo" and low_half_defect(one))
            one.apply(Show(options.seat))
        else:
            assert state.actor_index == one.position[options.seat]
            assert (state.checking_or_calling_amount or 0) == options.call
            assert bounds_agree(one, state), (options, state)
            step(one, state, rng)
    if not defect:
        assert same_finish(one, state.stacks), (one.stack, state.stacks)
    return not defect


def same_finish(one: PokerHand, stacks: list[int]) -> bool:
    """Equal stacks, but for a chip in each split pot."""
    pots_split = [event.pot for event in one.log if isinstance(event, Awarded)]
    odd = sum(pots_split.count(pot) > 1 for pot in set(pots_split))
    return sum(one.stack) == sum(stacks) and all(abs(a - b) <= odd for a, b in zip(one.stack, stacks, strict=True))


def step(one: PokerHand, state: Any, rng: random.Random) -> None:
    """The same action on both sides, one that both allow."""
    options = may(one)
    seat = options.seat
    assert seat is not None
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    least, most = max(options.raise_from, low or 0), min(options.raise_to, high or 0)
    draw = rng.random()
    if options.raise_from and low is not None and least <= most and draw > 0.7:
        one.apply((Bet if options.opens else Raise)(seat, least))
        state.complete_bet_or_raise_to(least)
    elif options.bring_in:
        one.apply(BringIn(seat))
        state.post_bring_in()
    elif options.call and draw < 0.15:
        one.apply(Fold(seat))
        state.fold()
    else:
        one.apply(Call(seat) if options.call else Check(seat))
        state.check_or_call()


def side_by_side(game: str, count: int, seed: int) -> None:
    """Many hands; nearly all of them compared to the end, in high-low those without PokerKit's defect: 85 of 100."""
    rng = random.Random(seed)
    compared = sum(play(game, rng) for _ in range(count))
    assert compared > (0.7 if game == "stud-hilo" else 0.9) * count


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_of_stud_agree_with_pokerkit(game: str) -> None:
    side_by_side(game, 50, 1)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("part", range(times(1, 40)))
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_hands_of_stud_agree_with_pokerkit(game: str, part: int) -> None:
    side_by_side(game, 340, 100 + part)
