"""Blinds, straddles and kills: who posts what before the cards; and the fee."""

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from houseway.engines.contract import Fee, Post, PostKind, Refused, Seated, around, refuse
from houseway.engines.poker.play.events import FeeTaken, Posted
from houseway.engines.poker.play.play import Play
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.rulebook import PokerRules
from houseway.rulebook.engines.poker import Antes

_KINDS: tuple[PostKind, ...] = ("small", "big", "third")


def blinds(rules: PokerRules, seats: Sequence[Seated], button: int) -> tuple[Post, ...]:
    """The regular antes and blinds of a hand."""
    return regular_posts(rules, tuple(around(button, [one.seat for one in seats])))


def regular_posts(rules: PokerRules, order: tuple[int, ...]) -> tuple[Post, ...]:
    """Returns the posts that the seats owe before every hand, in order from the button's left.

    Blinds sit clockwise from the button; heads-up the button has the small blind unless the house says otherwise.
    """
    match "none" if rules.draw is None else rules.draw.third_blind:
        case "none":
            third_on_button = False
        case "button":
            third_on_button = True
        case third_blind:
            assert_never(third_blind)
    match rules.blinds.heads_up_button:
        case "small-blind":
            small_on_button = True
        case "big-blind":
            small_on_button = False
        case heads_up:
            assert_never(heads_up)
    blinds = _blinds(order, rules.stakes.blinds, third_on_button, small_on_button, rules.blinds.must_straddle)
    return _with_antes(order, rules.stakes.ante, rules.blinds.antes, blinds) if rules.stakes.ante else blinds


def posts_at(rules: PokerRules, seats: Sequence[Seated], button: int, small: int | None, big: int) -> tuple[Post, ...]:
    """Returns the posts of three players or more where the table has placed the blinds.

    An empty seat posts no small blind, and no ante of a button.
    """
    order = tuple(around(button, [one.seat for one in seats]))
    amounts = rules.stakes.blinds
    posts = [] if small is None else [Post(small, "small", live=amounts[0])]
    posts.append(Post(big, "big", live=amounts[-1]))
    if rules.blinds.must_straddle:
        posts.append(Post(around(big, order)[0], "straddle", live=2 * amounts[-1]))
    if rules.stakes.ante:
        ring = order if order[-1] == button else (*order, button)
        posts = [*_with_antes(ring, rules.stakes.ante, rules.blinds.antes, tuple(posts))]
    return tuple([post for post in posts if post.seat in order])


@lru_cache(maxsize=1024)
def _with_antes(order: tuple[int, ...], ante: Cents, policy: Antes, blinds: tuple[Post, ...]) -> tuple[Post, ...]:
    """The ante of everyone, or that of the table where one player posts it, before the blinds."""
    match policy:
        case "each":
            payers = order
        case "big-blind":
            payers = tuple(post.seat for post in blinds if post.kind == "big")
        case "button":
            payers = order[-1:]
        case _:
            assert_never(policy)
    return (*(Post(seat, "ante", 0, ante) for seat in payers), *blinds)


@lru_cache(maxsize=1024)  # a table posts the same once in every round
def _blinds(
    order: tuple[int, ...], amounts: tuple[Cents, ...], third_on_button: bool, small_on_button: bool, straddled: bool
) -> tuple[Post, ...]:
    if third_on_button:
        return tuple(_blinds_with_button(order, amounts))
    straddle = [Post(order[2], "straddle", live=2 * max(amounts))] if straddled and len(order) > 2 else []
    if len(order) == 2 and len(amounts) > 1 and small_on_button:
        order, amounts = order[::-1], amounts[-2:]
    kinds = _KINDS[: len(amounts)] if len(amounts) > 1 else ("big",)
    blinds = [Post(seat, kind, live=amount) for seat, kind, amount in zip(order, kinds, amounts, strict=False)]
    return (*blinds, *straddle)


def _blinds_with_button(order: Sequence[int], amounts: Sequence[Cents]) -> list[Post]:
    """Three blinds: button, small and big, the small and big clockwise from the button; two-handed no third."""
    small, big, third = amounts
    if len(order) == 2:
        return [Post(order[1], "small", live=small), Post(order[0], "big", live=big)]
    button = [Post(order[-1], "third", live=third)] if third else []
    return [*button, Post(order[0], "small", live=small), Post(order[1], "big", live=big)]


def straddle_bounds(rules: PokerRules, stack: Cents) -> tuple[Cents, Cents]:
    """The least and greatest live straddle of a player with that stack; (0, 0) where none is allowed.

    It is a bet like any other: where the house bounds a bet it bounds a straddle.
    """
    double, first_raise = 2 * rules.stakes.big_blind, rules.stakes.big_blind + rules.bet_size(rules.deal.streets[0])
    match rules.blinds.straddle:
        case "one-raise":
            least, most = first_raise, first_raise
        case "double":
            least, most = double, double
        case "at-least-double":
            least, most = double, stack
        case "double-to-half-stack":
            least, most = double, stack // 2
        case "double-within-limit":
            least, most = double, min(_limit_before_the_flop(rules, stack), stack)
        case "none" | "mandatory":
            return 0, 0
        case policy:
            assert_never(policy)
    most = min(most, rules.betting.max_wager or most)
    return (least, most) if least <= most <= stack else (0, 0)


def _limit_before_the_flop(rules: PokerRules, stack: Cents) -> Cents:
    """The most that one bet of the first round may be."""
    match rules.betting.sizing:
        case "fixed":
            return rules.bet_size(rules.deal.streets[0])
        case "spread":
            return rules.stakes.bets[-1]
        case "pot" | "no-limit":
            return stack
        case policy:
            assert_never(policy)


def check_straddle(rules: PokerRules, seats: Sequence[Seated], posts: Sequence[Post]) -> None:
    """One straddle only, by a seat that may straddle, of a legal size; else Refused."""
    straddles = [post for post in posts if post.kind == "straddle"]
    if not straddles or (rules.blinds.must_straddle and len(straddles) == 1):
        return
    setting = "blinds.straddle"
    if not rules.blinds.may_straddle:
        raise refuse(rules, _("You can't straddle in this game."), setting)
    if len(straddles) > 1:
        raise refuse(rules, _("Only one straddle is allowed."), setting)
    straddle = straddles[0]
    big = next(post.seat for post in posts if post.kind == "big")
    blinds = {post.seat for post in posts if post.kind in ("small", "big")}
    past_blinds = [seat for seat in around(big, [one.seat for one in seats]) if seat not in blinds]
    check_straddler(rules, straddle.seat, past_blinds)
    check_straddle_amount(rules, straddle.live, next(one.stack for one in seats if one.seat == straddle.seat))


def check_straddle_amount(rules: PokerRules, amount: Cents, stack: Cents) -> None:
    """Refuses a straddle that is too small or too large for the game and the player's stack."""
    least, most = straddle_bounds(rules, stack)
    if least and least <= amount <= most:
        return
    if not least:
        why = _("You don't have enough chips to straddle.")
    elif least == most:
        why = _("A straddle is exactly {amount}.", amount=Amount(least))
    else:
        why = _("A straddle is {least} to {most}.", least=Amount(least), most=Amount(most))
    raise refuse(rules, why, "blinds.straddle")


def straddlers(rules: PokerRules, past_blinds: Sequence[int]) -> tuple[int, ...]:
    """Returns the seats that may straddle, from those past the blinds, first to act first."""
    match rules.blinds.straddler:
        case "left-of-big-blind":
            return tuple(past_blinds[:1])
        case "any-but-the-blinds":
            return tuple(past_blinds)
        case policy:
            assert_never(policy)


def check_straddler(rules: PokerRules, seat: int, past_blinds: Sequence[int]) -> None:
    """Refuses a straddle by a seat that may not make one."""
    if seat in straddlers(rules, past_blinds):
        return
    match rules.blinds.straddler:
        case "left-of-big-blind":
            why = _("Only the player left of the big blind can straddle.")
            if past_blinds:
                left = Seat(past_blinds[0])
                why = _("Only {player}, left of the big blind, can straddle.", player=left)
            raise refuse(rules, why, "blinds.straddle")
        case "any-but-the-blinds":
            raise refuse(rules, _("The blinds can't straddle."), "blinds.straddle")
        case policy:
            assert_never(policy)


def check_players(rules: PokerRules, seats: Sequence[Seated]) -> None:
    """Checks the seats: as many as the game takes, each in a different seat and with chips; else Refused."""
    fewest, most = rules.seats
    if not fewest <= len(seats) <= most:
        raise Refused(_("{game} is played by {fewest} to {most} players.", game=rules.title, fewest=fewest, most=most))
    if len({one.seat for one in seats}) != len(seats):
        raise Refused(_("Two players have the same seat."))
    for one in seats:
        if one.stack <= 0:
            raise Refused(_("{player} has no chips in play.", player=Seat(one.seat)))


def put_up(hand: Play, post: Post) -> None:
    """Posts as much as the stack holds, the dead part first."""
    seat, kind, live, dead = post
    nominal = live if kind != "post" or live > hand.bet_to else 0
    if live + dead > (stack := hand.stack[hand.position[seat]]):
        dead = min(dead, stack)
        live = min(live, stack - dead)
    if dead or live or nominal:
        hand.take(Posted(seat, kind, live, dead, nominal))


def take_drop(hand: Play) -> None:
    """Takes a drop set by the pot when the pot is won; a pot won before any board pays it only where posted."""
    fee = hand.fee
    if not hand.board and hand.rules.family == "flop" and not fee.without_flop:
        return
    pot = hand.pot
    collection = min(fee.of_pot(pot, hand.rules.pot.chip), pot)
    jackpot = min(fee.jackpot, pot - collection) if collection else 0
    if collection or jackpot:
        hand.take(FeeTaken(collection, jackpot))


def take_fee(hand: Play, fee: Fee, seat: int | None = None) -> None:
    """The fee is fixed before the hand; a pot or stack too small for it pays what is there, the drop first."""
    if not fee.total:
        return
    have = hand.pot if seat is None else hand.stack[hand.position[seat]]
    collection = min(fee.collection, have)
    jackpot = min(fee.jackpot, have - collection)
    if collection or jackpot:
        hand.take(FeeTaken(collection, jackpot, seat))


def posts_made(posted_events: Sequence[Posted]) -> list[Post]:
    """Returns the posts behind these events; a poster who was all-in for less owed the nominal amount."""
    return [Post(one.seat, one.kind, live=max(one.live, one.nominal), dead=one.dead) for one in posted_events]
