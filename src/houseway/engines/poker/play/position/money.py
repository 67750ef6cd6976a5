"""The money of a position: what everyone has put in, what was posted, and what they began with."""

from collections.abc import Iterable, Sequence

from houseway.engines.contract import Seated
from houseway.engines.poker.play import events
from houseway.engines.poker.play.dealing.posting import regular_posts
from houseway.engines.poker.play.position.words import ParsedPosition, ParsedSeat
from houseway.engines.poker.play.state import HandState
from houseway.engines.positions import BadPosition
from houseway.money import Cents, show
from houseway.rulebook import PokerRules


def parsed_seats(hand: HandState, parsed: ParsedPosition) -> list[ParsedSeat]:
    """Returns the seats in the order of play."""
    return [parsed.seats[one.seat] for one in hand.seats]


def put_money(hand: HandState, parsed: ParsedPosition) -> None:
    """Stacks, what everyone has put in, and what was posted."""
    each = parsed_seats(hand, parsed)
    hand.live = [not one.folded for one in each]
    hand.stack, hand.bet = [one.stack for one in each], [one.bet for one in each]
    hand.drop, hand.jackpot, payer = parsed.collected
    if payer is not None:
        hand.charged = events.FeeTaken(hand.drop, hand.jackpot, payer)
    inside, hand.dead = _inside(hand, parsed, each)
    hand.put = [some + one.bet for some, one in zip(inside, each, strict=True)]
    _had_at_first(hand, parsed.posts or [])
    hand.posts = usual_posts(hand) if parsed.posts is None else parsed.posts
    _had_at_first(hand, hand.posts)
    killers = [hand.position[post.seat] for post in hand.posts if post.kind == "kill"]
    hand.killer = killers[-1] if killers else -1


def _inside(hand: HandState, parsed: ParsedPosition, each: list[ParsedSeat]) -> tuple[list[Cents], Cents]:
    """The chips of each player in the pots, and the dead chips there."""
    fee = hand.fee_from_pot
    if all(one.put is None for one in each):
        pots = [(amount, tuple(hand.position[seat] for seat in seats)) for amount, seats in parsed.pots]
        return shares(hand.rules, hand.live, pots, fee)
    for one in each:
        if one.put is not None and one.put < one.bet:
            raise BadPosition(one.clause, "what a seat has put in in all is at least what it has bet")
    inside = [0 if one.put is None else one.put - one.bet for one in each]
    dead = sum(amount for amount, _ in parsed.pots) + fee - sum(inside)
    if dead < 0 and parsed.pots:
        raise BadPosition(parsed.clauses["pot"], f"the seats have put {show(sum(inside))} into the pots")
    return inside, max(0, dead)


def shares(
    rules: PokerRules, live: Sequence[bool], pots: Iterable[tuple[Cents, tuple[int, ...]]], fee: Cents
) -> tuple[list[Cents], Cents]:
    """Divides pots as evenly as chips allow among the players who can win them; the rest is dead money."""
    out, dead = [0] * len(live), 0
    for amount, seats in pots:
        whole, fee = amount + fee, 0
        among = [at for at, alive in enumerate(live) if alive and (not seats or at in seats)]
        each = whole // len(among) // rules.pot.chip * rules.pot.chip if among else 0
        for at in among:
            out[at] += each
        dead += whole - each * len(among)
    return out, dead + fee


def _had_at_first(hand: HandState, posts: Iterable[events.Posted]) -> None:
    """Returns the stacks at the start of the hand: the present ones with all chips put in."""
    stacks = [stack + put - paid for stack, put, paid in zip(hand.stack, hand.put, hand.paid, strict=True)]
    for post in posts:
        if post.kind != "ante":
            stacks[hand.position[post.seat]] += post.dead
    if hand.charged is not None and hand.charged.seat is not None:
        stacks[hand.position[hand.charged.seat]] += hand.charged.collection + hand.charged.jackpot
    hand.seats = tuple(Seated(one.seat, stack, one.name) for one, stack in zip(hand.seats, stacks, strict=True))


def usual_posts(hand: HandState) -> list[events.Posted]:
    """Returns the antes and blinds of the stakes, limited to the chips that each player put in."""
    out, left = [], list(hand.put)
    for seat, kind, live, dead in regular_posts(hand.rules, tuple(hand.position)):
        at = hand.position[seat]
        put = min(live + dead, left[at])
        left[at] -= put
        if put:
            out.append(events.Posted(seat, kind, put if live else 0, put if dead else 0, live))
    return out


def count_hands(hand: HandState) -> None:
    """How many are in, and how many of them have chips."""
    hand.in_count = sum(hand.live)
    hand.find_able()
