"""Bets, raises and short all-ins: what the player to act may do, and the rules behind it."""

from collections.abc import Callable
from typing import TypeAlias, assert_never

from houseway.engines.contract import Refused, refuse, refuse_by
from houseway.engines.poker.play.betting.forced import FOURTH, bring_in_live, sizes_on_fourth, step
from houseway.engines.poker.play.betting.openers import holds_openers, needs_openers
from houseway.engines.poker.play.state import HandState
from houseway.messages import Amount, Message, _, ngettext
from houseway.money import Cents
from houseway.rulebook.families import Draw

Bar: TypeAlias = tuple[str, Callable[[HandState], Message]]
"""The setting that forbids a wager, and a function that writes the reason."""


def to_call(hand: HandState, at: int) -> Cents:
    """Returns the amount a player must add to call, all-in or not.

    When everyone else is all-in, a call never exceeds the largest of the other bets. A hand that was killed has left
    its bet in the pot, and a player who stays in matches it.
    """
    owed = hand.bet_to - hand.bet[at]
    if owed <= 0:
        return 0
    if len(hand.able) < 2 and not hand.others_can_act(at):
        most = max(bet for other, bet in enumerate(hand.bet) if other != at)
        owed = max(0, min(owed, most - hand.bet[at]))
    stack = hand.stack[at]
    return owed if owed < stack else stack


def opening(hand: HandState) -> bool:
    """Whether there is no bet in this round yet."""
    return hand.bet_to == 0


def must_force_open(hand: HandState, at: int) -> bool:
    """Whether the first player in must open for the forced amount: before the flop, in forced-bet games.

    A straddle of that amount has opened already, and a player whose last chips do not raise the blind may call all-in.
    """
    return (
        hand.betting.forced_open
        and hand.street == 0
        and hand.opener < 0
        and hand.bet_to < hand.rules.stakes.forced_open
        and hand.bet[at] + hand.stack[at] > hand.bet_to
    )


def why_no_raise(hand: HandState, at: int) -> Bar | None:
    """Returns why a player may not bet or raise now; None when they may."""
    completing = hand.checked[at] and may_complete(hand, at)
    if hand.checked[at] and not completing and not hand.betting.check_raise:
        return "betting.check_raise", _checked
    if hand.acted_at[at] >= hand.full_wagers and not completing and not short_all_ins_together(hand, at):
        return "betting.short_all_in", _not_reopened
    if hand.wagers > hand.most_wagers and cap_reached(hand):
        return "betting.raise_cap", _capped
    if hand.no_raise[at]:
        return "betting.out_of_turn", _acted_early
    if len(hand.able) < 2 and not hand.others_can_act(at):
        return "betting.sizing", _all_in_but_one
    draw = hand.draw
    return None if draw is None or hand.street > 0 else why_no_raise_before(hand, at, draw)


def _checked(_hand: HandState) -> Message:
    return _("You checked, so you can't raise in this round. Call or fold.")


def _not_reopened(_hand: HandState) -> Message:
    return _("You can't raise: there was no full bet or raise after you acted, only a short all-in. Call or fold.")


def _capped(hand: HandState) -> Message:
    return ngettext(
        "The betting is capped at a bet and {count} raise. Call or fold.",
        "The betting is capped at a bet and {count} raises. Call or fold.",
        hand.most_wagers,
    )


def _acted_early(_hand: HandState) -> Message:
    return _("You acted out of turn, so you can't raise in this round. Call or fold.")


def _all_in_but_one(_hand: HandState) -> Message:
    return _("Everyone else is all-in, so there is no one to raise. Call or fold.")


def may_complete(hand: HandState, at: int) -> bool:
    """Whether a player who has checked may complete a short opening all-in in limit play: a bet, and no raise.

    Not where a short bet is raised instead, and not after calling it.
    """
    if hand.full_wagers or not hand.bet_to or hand.bet[at]:
        return False
    match hand.betting.sizing:
        case "fixed":
            return hand.draw is None or base_of_raise(hand, hand.draw) < hand.bet_to
        case "spread":
            return True
        case "pot" | "no-limit":
            return False
        case policy:
            assert_never(policy)


def short_all_ins_together(hand: HandState, at: int) -> bool:
    """Whether short all-ins, none of them a full raise, reopen the betting for a player who has acted.

    Only where they add up, and together make the player face a full raise.
    """
    match hand.betting.short_all_in:
        case "half-bet" | "full-bet":
            return False
        case "full-bet-together":
            return hand.bet_to - hand.bet[at] >= hand.last_raise > 0
        case policy:
            assert_never(policy)


def cap_reached(hand: HandState) -> bool:
    """Whether a round whose raises are used up is closed to raising, as the house counts heads-up play."""
    match hand.betting.heads_up:
        case "uncapped":
            return hand.counted_for_cap() >= 3
        case "two-left-or-before-cap":
            return hand.capped and hand.in_count >= 3
        case "uncapped-before-cap":
            return hand.capped
        case "capped":
            return True
        case policy:
            assert_never(policy)


def raise_bounds(hand: HandState, at: int) -> tuple[Cents, Cents]:
    """Returns the least and the greatest total of a bet or raise.

    - Fixed limit: one bet more than the last full bet, so a short all-in is completed and a counted one built on.
    - Spread limit: at least the last bet or raise, at most the upper limit, on top of the last full bet.
    - Pot limit: at most the pot as it stands after calling.
    - No limit: at least the last full bet or raise on top, at most everything; a forced bet is completed first.

    Where amounts are free, totals are whole numbers of the smallest chip. A player without enough chips for the least
    may go all-in for less, if that is more than the bet.
    """
    betting, everything = hand.betting, hand.bet[at] + hand.stack[at]
    match betting.sizing:
        case "fixed":
            base = hand.full_to
            if hand.draw is not None and base < hand.bet_to:
                base = base_of_raise(hand, hand.draw)
            least = most = base + hand.bet_size
            if hand.stud is not None and hand.street == FOURTH:
                low, high = sizes_on_fourth(hand, hand.stud)
                least, most = base + low, base + high
        case "no-limit":
            base = hand.bet_to if hand.stud is None or not bring_in_live(hand) else 0
            least, most = base + max(hand.bet_size, hand.last_raise), everything
        case "spread":
            least = hand.full_to + max(hand.bet_size, hand.last_raise)
            most = hand.full_to + max(hand.rules.stakes.bets[-1], hand.last_raise)
            if hand.checked[at] and may_complete(hand, at):
                most = least
        case "pot":
            least = hand.bet_to + max(hand.bet_size, hand.last_raise)
            most = max(least, hand.bet_to + hand.pot + hand.bet_to - hand.bet[at])
        case policy:
            assert_never(policy)
    if betting.forced_open and must_force_open(hand, at):
        least = hand.rules.stakes.forced_open  # $5 over a blind of $3, though a raise would be $6
    if betting.max_wager:
        most = min(most, hand.bet_to + betting.max_wager)
        least = min(least, most)
    if hand.odd_chips_stay:
        everything = reach(hand, at)
    if not betting.fixed_limit:
        chip = hand.chip
        least += -least % chip
        most = everything if most >= everything else max(least, most - most % chip)
    return (least if least < everything else everything), (most if most < everything else everything)


def reach(hand: HandState, at: int) -> Cents:
    """The greatest total that a player's chips can bet or raise to.

    Where all-in bets come in multiples of the least bet, the odd chips stay behind.
    """
    everything = hand.bet[at] + hand.stack[at]
    if hand.odd_chips_stay:
        return everything - max(everything - hand.bet_to, 0) % hand.rules.stakes.bets[0]
    return everything


def counts_as_full(hand: HandState, at: int, to: Cents) -> bool:
    """Whether a wager counts as a bet or raise, rather than as action only.

    Only an all-in can be short. Half-bet houses count one of half a bet or more; elsewhere only a full one counts.
    """
    if to < reach(hand, at):
        return True
    betting = hand.betting
    if must_force_open(hand, at):
        return to >= hand.rules.stakes.forced_open
    match betting.sizing:
        case "pot" | "no-limit":
            return to - base_of_all_in(hand) >= max(hand.bet_size, hand.last_raise)
        case "spread":
            least = hand.last_raise
        case "fixed":
            least = 0
        case sizing:
            assert_never(sizing)
    if hand.draw is not None and is_no_opening(hand, to, hand.draw):
        return False
    size, base = hand.bet_size, hand.full_to
    if bring_in_live(hand):
        base = hand.rules.stakes.bring_in
        size -= base
    elif hand.stud is not None and hand.street == FOURTH:
        size, _ = sizes_on_fourth(hand, hand.stud)
    size = max(size, least)
    match betting.short_all_in:
        case "half-bet":
            return 2 * (to - base) >= size
        case "full-bet" | "full-bet-together":
            return to - base >= size
        case policy:
            assert_never(policy)


def _barred(hand: HandState, at: int, bar: Bar) -> Refused:
    """Returns the refusal with the rule of the setting, or of the ruling by which the player may only call."""
    setting, why = bar
    only_call = hand.floor.only_call if hand.floor is not None else {}
    if setting == "betting.out_of_turn" and at in only_call:
        return refuse_by(hand.rules, _("The floor ruled that you can only call or fold in this round."), only_call[at])
    return refuse(hand.rules, why(hand), setting)


def base_of_all_in(hand: HandState) -> Cents:
    """The bet that an all-in is measured against in no-limit and pot-limit: the last full one, so that all-ins add up.

    Where a player must face a full raise by what all-ins made up together, each counts by its own size.
    """
    match hand.betting.short_all_in:
        case "half-bet" | "full-bet":
            return hand.full_to
        case "full-bet-together":
            return 0 if bring_in_live(hand) else hand.bet_to
        case policy:
            assert_never(policy)


def why_not(hand: HandState, at: int, to: Cents) -> Refused:
    """The reason a player may not bet or raise to that total, for a wager that was not on offer."""
    if bar := why_no_raise(hand, at):
        return _barred(hand, at, bar)
    least, most = raise_bounds(hand, at)
    everything = hand.bet[at] + hand.stack[at]
    if to > everything:
        why = _("You have only {amount} in play.", amount=Amount(everything))
        return refuse(hand.rules, why, "betting.sizing")
    if to <= hand.bet_to:
        why = _("The bet is {bet}. Raise to at least {least}.", bet=Amount(hand.bet_to), least=Amount(least))
        return refuse(hand.rules, why, "betting.sizing")
    if to > most:
        over_the_top = hand.betting.max_wager and to - hand.bet_to > hand.betting.max_wager
        setting = "betting.max_wager" if over_the_top else "betting.sizing"
        return refuse(hand.rules, _at_most(hand, most), setting)
    if to >= least:
        gap = Amount(step(hand, least, most))
        why = _(
            "{amount} isn't a legal size. Sizes go up from {least} by {step}.",
            amount=Amount(to),
            least=Amount(least),
            step=gap,
        )
        return refuse(hand.rules, why, step_setting(hand))
    setting = "betting.forced_open" if must_force_open(hand, at) else "betting.sizing"
    return refuse(hand.rules, _at_least(hand, least), setting)


def _at_most(hand: HandState, most: Cents) -> Message:
    if opening(hand):
        return _("You can bet at most {amount}.", amount=Amount(most))
    return _("You can raise to at most {amount}.", amount=Amount(most))


def _at_least(hand: HandState, least: Cents) -> Message:
    if opening(hand):
        return _("You must bet at least {amount}.", amount=Amount(least))
    return _("You must raise to at least {amount}.", amount=Amount(least))


def step_setting(hand: HandState) -> str:
    """The setting that says which totals a player may choose from."""
    if hand.stud is None:
        return "pot.chip"
    if hand.betting.fixed_limit:
        return "stud.open_pair"
    return "stud.increment" if hand.stud.increment else "pot.chip"


def may_pass(hand: HandState, draw: Draw) -> bool:
    """Whether a player with nothing to call may check before the draw: in a bet-or-fold game, only a live blind."""
    return hand.bet_to > 0 or draw.may_check


def base_of_raise(hand: HandState, draw: Draw) -> Cents:
    """The bet that a fixed raise is added to.

    After the draw, where a short bet may be called and raised a full bet, that is the short bet itself.
    """
    match draw.short_bets:
        case "as-usual" | "no-opening":
            return hand.full_to
        case "full-bet-to-raise":
            return hand.bet_to if hand.street > 0 else hand.full_to
        case short_bets:
            assert_never(short_bets)


def why_no_raise_before(hand: HandState, at: int, draw: Draw) -> Bar | None:
    """Returns why a player may not bet or raise before the draw; None when they may."""
    if hand.opener < 0 and needs_openers(draw) and not holds_openers(hand.hole[at]):
        return "draw.openers", _no_openers
    match draw.short_bets:
        case "as-usual" | "no-opening":
            return None
        case "full-bet-to-raise":
            return _why_no_short_raise(hand, at)
        case short_bets:
            assert_never(short_bets)


def _why_no_short_raise(hand: HandState, at: int) -> Bar | None:
    """Before the draw a short all-in is not raised, and a raise is a full bet unless only two are in."""
    if hand.opener >= 0 and hand.bet_to > hand.full_to:
        return "draw.short_bets", _short_opening
    full_bet_in = hand.in_count > 2 and hand.full_to >= hand.bet_size
    if full_bet_in and hand.bet[at] + hand.stack[at] < hand.full_to + hand.bet_size:
        return "draw.short_bets", _raise_in_full
    return None


def _no_openers(_hand: HandState) -> Message:
    return _("You need a pair of jacks or better to open.")


def _short_opening(hand: HandState) -> Message:
    return _("You can't raise the short all-in of {amount} before the draw. Call or fold.", amount=Amount(hand.bet_to))


def _raise_in_full(_hand: HandState) -> Message:
    return _("Before the draw you must raise a full bet, unless only two players are in.")


def is_no_opening(hand: HandState, to: Cents, draw: Draw) -> bool:
    """Whether a bet to that total is too short to open the pot before the draw."""
    if to >= hand.bet_size or hand.street > 0:
        return False
    match draw.short_bets:
        case "as-usual" | "full-bet-to-raise":
            return False
        case "no-opening":
            return True
        case short_bets:
            assert_never(short_bets)


def must_open(hand: HandState, at: int, draw: Draw) -> bool:
    """Whether only a short all-in is in before the draw, so that a player with more opens in full or folds."""
    return is_no_opening(hand, hand.bet_to, draw) and 0 < hand.bet_to < hand.bet[at] + hand.stack[at]
