"""Poker between hands: blinds, straddles, and the fee of a push pot's new deal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from houseway.collection import push_pot_fee
from houseway.engines.contract import Command, Seated
from houseway.engines.poker.play import Deal, PokerHand, Post
from houseway.engines.poker.play import blinds as blinds_by_button
from houseway.engines.poker.play.dealing.posting import (
    check_straddle_amount,
    check_straddler,
    posts_at,
    straddle_bounds,
    straddlers,
)
from houseway.engines.poker.play.events import Awarded, FeeTaken
from houseway.engines.rulings import Ruled
from houseway.money import Cents
from houseway.rulebook import PokerRules
from houseway.table.between_hands import BetweenHands, Won, shared
from houseway.table.lasting import Lasting


class Poker(BetweenHands[PokerRules, PokerHand]):
    """Poker as a table sees it."""

    def button(self, hand: PokerHand) -> int:
        """The seat with the button."""
        return hand.button

    def posts(
        self, rules: PokerRules, seats: Sequence[Seated], button: int, blinds: tuple[int | None, int] | None = None
    ) -> tuple[Post, ...]:
        """Antes and blinds."""
        return (
            tuple(blinds_by_button(rules, seats, button)) if blinds is None else posts_at(rules, seats, button, *blinds)
        )

    def with_fee(self, hand: PokerHand, command: Command, option: str) -> Command:
        """A new deal for a push pot has a separate collection, set by the number of hands in it."""
        if not isinstance(command, Deal) or hand.push is None or not hand.push.pots:
            return command
        return replace(command, fee=push_pot_fee(hand.rules, hand.in_count, hand.push.count, option=option))

    def straddlers(self, rules: PokerRules, past_blinds: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the seats that may straddle, from those past the blinds."""
        return straddlers(rules, past_blinds)

    def straddle(self, rules: PokerRules, seat: int, past_blinds: tuple[int, ...], stack: Cents) -> tuple[Cents, Cents]:
        """The bounds of a live straddle, in houses that allow them."""
        if not rules.blinds.may_straddle:
            return super().straddle(rules, seat, past_blinds, stack)
        check_straddler(rules, seat, past_blinds)
        return straddle_bounds(rules, stack)

    def check_straddle(self, rules: PokerRules, amount: Cents, stack: Cents) -> None:
        """Refuses a live straddle that is too small or too large."""
        check_straddle_amount(rules, amount, stack)

    def paid(self, hand: PokerHand) -> tuple[tuple[int, Cents], ...]:
        """Returns the seat that pays the collection; where it comes out of the pot, the winners."""
        own: list[tuple[int, Cents]] = []
        pot, won = 0, dict[int, Cents]()
        for event in hand.log:
            if isinstance(event, Awarded):
                won[event.seat] = won.get(event.seat, 0) + event.amount
            elif isinstance(event, FeeTaken):
                taken = event.collection + event.jackpot
                if event.seat is None:
                    pot += taken
                else:
                    own.append((event.seat, taken))
        return (*own, *shared(min(pot, hand.collected), won))

    def won(self, hand: PokerHand) -> Won:
        """Returns the winners of the pots; a player who wins both halves makes a scoop, even of different pots."""
        seats = tuple(dict.fromkeys(event.seat for event in hand.won))
        halves = {event.half for event in hand.won}
        pot = sum(hand.put) + hand.dead
        return Won(seats, halves == {"high", "low"}, pot, _beyond_blinds(hand, seats[0]) if seats else 0)

    def owing(self, hand: PokerHand) -> Mapping[int, str]:
        """Returns the players that a ruling let play before they had posted."""
        return hand.floor.owing if hand.floor is not None else {}

    def lasting(self, hand: PokerHand) -> Lasting:
        """The live straddle, and the position that a ruling lets the next deal follow from."""
        up = (post for post in hand.posts if post.kind == "straddle")
        ruled = (one.what.whose for one in hand.log if isinstance(one, Ruled) and "next-deal-from-there" in one.does)
        return Lasting(
            dealt_from=next((seat for seat in ruled if seat is not None), None),
            straddle=next(((post.seat, post.live) for post in up), None),
        )


def _beyond_blinds(hand: PokerHand, winner: int) -> Cents:
    """The winner's gain from the other players beyond their blinds."""
    at = hand.position[winner]
    others = sum(put for where, put in enumerate(hand.put) if where != at)
    blinds = sum(post.live for post in hand.posts if post.seat != winner and post.kind in ("small", "big", "third"))
    return others - blinds


BETWEEN_HANDS = Poker()
