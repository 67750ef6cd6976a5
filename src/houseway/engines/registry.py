"""The three engines: which one plays the rules of a game, and a hand of it dealt.

Rules carry the name of their engine, so that whoever keeps something for each engine finds it by ``rules.engine``:

>>> from houseway.rulebook import house
>>> rules = house("limelight").game("pan")
>>> rules.engine, ENGINES[rules.engine].hand.__name__
('pan', 'PanHand')
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import payouts as banked
from houseway.engines.contract import NO_FEE, Fee, Hand, Seated
from houseway.engines.pan.play import PanHand, order_of_play
from houseway.engines.pan.play import payouts as pan
from houseway.engines.payouts import Line
from houseway.engines.poker.play import PokerHand, Post
from houseway.engines.poker.play import payouts as poker
from houseway.engines.positions import clauses, rules_of
from houseway.money import Cents
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules


@dataclass(frozen=True, slots=True)
class Engine:
    """A state machine with the rules that it plays by."""

    rules: type[GameRules]
    hand: type[Hand]

    @property
    def name(self) -> str:
        """``poker``, ``banked`` or ``pan``: the word for it in a rulebook."""
        return self.rules.engine

    def part(self, name: str) -> Any:
        """A module of the engine's folder, imported on first use."""
        return import_module(f"houseway.engines.{self.name}.{name}")


ENGINES: Mapping[str, Engine] = {
    engine.name: engine
    for engine in (
        Engine(PokerRules, PokerHand),
        Engine(BankedRules, Round),
        Engine(PanRules, PanHand),
    )
}
"""Every engine by its name."""


def deal(
    rules: GameRules,
    seats: Sequence[Seated],
    cards: Sequence[Card],
    *,
    button: int,
    fee: Fee = NO_FEE,
    posts: Sequence[Post] | None = None,
    doubles: Collection[int] = (),
    square_fee: Cents = 0,
    fee_steps: Sequence[tuple[Cents, Cents]] = (),
    bank_fees: Sequence[tuple[Cents, Cents]] = (),
    naturals: Mapping[int, int] | None = None,
    bank_square: int = 0,
) -> Hand:
    """A hand of these rules by the engine that plays them, the cards in the order in which they are dealt.

    ``button`` is the seat with the dealer button; in a player-dealer game the one with the bank, in pan the one with
    the first hand. The rest is what a table may have settled beforehand, and each engine takes its own of it: poker
    ``fee`` and ``posts`` (none named: the blinds of the stakes), pan ``fee`` and ``doubles``, a player-dealer game
    ``square_fee``, ``fee_steps``, ``bank_fees``, ``naturals`` and ``bank_square``, where its bank is held on another
    square than its holder's.
    """
    match rules:
        case PokerRules():
            return PokerHand(rules, seats, cards, button=button, posts=posts, fee=fee)
        case BankedRules():
            return Round(
                rules,
                seats,
                cards,
                bank=button,
                player_fee=square_fee,
                fee_steps=fee_steps,
                bank_fees=bank_fees,
                naturals=naturals,
                bank_square=bank_square,
            )
        case PanRules():
            return PanHand(rules, order_of_play(rules, seats, button), cards, doubles=doubles, fee=fee)
    raise TypeError(f"no engine plays {rules.title}")


ASKED = tuple(dict.fromkeys((*poker.ASKED, *poker.PUSHED, *banked.ASKED, *pan.ASKED)))
"""What may be said in a reckoning; which of it a game asks for depends on its engine."""


def reckoned(rules: GameRules, said: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines of a reckoning by the engine that plays a game; what it does not ask for is refused."""
    match rules:
        case PokerRules():
            return poker.reckon(rules, said)
        case BankedRules():
            return banked.reckon(rules, said)
        case PanRules():
            return pan.reckon(rules, said)
    raise TypeError(f"no engine plays {rules.title}")


def position(text: str, cards: Sequence[Card] | None = None) -> Hand:
    """The hand that a line of text tells; it plays on from there. BadPosition where it tells none.

    ``cards`` are those that the text does not name, in the order in which they come: first for each ``??``, seat by
    seat, then the stub; without them the rest of the pack in its own order. ``str(hand)`` writes such a line.

    >>> hand = position("limelight holdem limit 3/6; flop; board 7h 8c 2d; seat 1 $94 As Kd; seat 2 $88; pot $12")
    >>> [option.command for option in hand.options()]
    [Fold(seat=1), Check(seat=1), Bet(seat=1, to=300)]
    """
    rules, said = rules_of(clauses(text))
    match rules:
        case PokerRules():
            return PokerHand.placed(rules, said, cards)
        case BankedRules():
            return Round.placed(rules, said, cards)
        case PanRules():
            return PanHand.placed(rules, said, cards)
    raise TypeError(f"no engine plays {rules.title}")
