"""The engines, and the functions that any of them can answer for.

>>> from houseway.rulebook import house
>>> rules = house("limelight").game("pan")
>>> rules.engine, engine_of(rules).hand.__name__
('pan', 'PanHand')
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from houseway.cards import Card
from houseway.engines.banked import ENGINE as BANKED
from houseway.engines.contract import NO_FEE, Engine, Fee, Hand, Post, Seated
from houseway.engines.pan import ENGINE as PAN
from houseway.engines.payouts import Line, Payouts
from houseway.engines.poker import ENGINE as POKER
from houseway.engines.positions import clauses, rules_of
from houseway.money import Cents
from houseway.rulebook import GameRules

ENGINES: dict[str, Engine] = {
    engine.name: engine
    for engine in (
        POKER,
        BANKED,
        PAN,
    )
}
"""Every engine by its name."""


def engine_of(rules: GameRules) -> Engine:
    """Returns the engine that plays these rules."""
    try:
        return ENGINES[rules.engine]
    except KeyError:
        raise TypeError(f"no engine plays {rules.title}") from None


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
    """Deals a hand of these rules; the cards are in dealing order.

    ``button`` is the seat with the dealer button; in a player-dealer game the seat with the bank, in pan the seat with
    the first hand. The rest is settled before the hand, and each engine reads its own part: poker ``fee`` and ``posts``
    (the blinds of the stakes where there are none), pan ``fee`` and ``doubles``, a player-dealer game ``square_fee``,
    ``fee_steps``, ``bank_fees``, ``naturals``, and ``bank_square`` where the bank is not held on its holder's square.
    """
    return engine_of(rules).hand.dealt(
        rules,
        seats,
        cards,
        button=button,
        fee=fee,
        posts=posts,
        doubles=doubles,
        square_fee=square_fee,
        fee_steps=fee_steps,
        bank_fees=bank_fees,
        naturals=naturals,
        bank_square=bank_square,
    )


def position(text: str, cards: Sequence[Card] | None = None) -> Hand:
    """Sets up the hand of a line of text, ready to play on. Raises BadPosition for a text that is no position.

    ``cards`` are those that the text does not name, in order: first for each ``??``, seat by seat, then the stub;
    without them the rest of the pack in its own order. ``str(hand)`` writes such a line.

    >>> hand = position("limelight holdem limit 3/6; flop; board 7h 8c 2d; seat 1 $94 As Kd; seat 2 $88; pot $12")
    >>> [option.command for option in hand.options()]
    [Fold(seat=1), Check(seat=1), Bet(seat=1, to=300)]
    """
    rules, texts = rules_of(clauses(text))
    return engine_of(rules).hand.placed(rules, texts, cards)


def payouts(rules: GameRules, amounts: Mapping[str, str]) -> tuple[Line, ...]:
    """Works out payouts from amounts in words; raises Refused for an amount that the game does not ask for."""
    return _payouts(engine_of(rules)).payouts(rules, amounts)


@cache
def payout_fields() -> tuple[str, ...]:
    """Returns the names of all amounts that some engine asks for."""
    return tuple(dict.fromkeys(name for engine in ENGINES.values() for name in _payouts(engine).FIELDS))


def _payouts(engine: Engine) -> Payouts:
    found: Payouts = engine.part("play.payouts")
    return found
