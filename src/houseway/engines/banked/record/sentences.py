"""Rounds of player-dealer games in sentences.

The text is public: it names a face-down card when it is turned up.
"""

from collections.abc import Callable, Sequence
from typing import Any

from houseway import hands
from houseway.cards import Card, pretty
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand, points, spoken_total
from houseway.engines.banked.record.lines import action_line, steps
from houseway.engines.contract import Event
from houseway.hands import Named
from houseway.hands.names import of_a_kind
from houseway.hands.pai_gow import Jokers, two_card
from houseway.hands.values import parts
from houseway.money import show
from houseway.record import floor_lines
from houseway.record.setups import with_names


def tell(round_: Round) -> list[str]:
    """The round in sentences, from the bank to the last wager."""
    started = round_.started
    told = [f"{round_.rules.full_title()}.", f"Seat {started.bank} has the bank."]
    for before, event in steps(round_):
        told += [f"{line}." for line in told_of(before, event)]
    names = [(one.seat, one.name) for one in started.seats]
    return [with_names(names, sentence) for sentence in told]


def told_of(before: Round, event: Event) -> list[str]:
    """Returns the public text of one event."""
    around = _AROUND.get(type(event))
    return [line for line in (around(before, event) if around else [action_line(before, event)]) if line]


def settled_line(event: ev.Settled) -> str:
    """Returns the result of one bet: ``Seat 4 wins $60 of $80 on square 4, as far as the bank covers``."""
    which = f" with hand {event.hand + 1}" if event.hand else ""
    bet = {"main": "", "insurance": " for insurance"}.get(event.bet, f" for the {event.bet} bet")
    where = f"{bet} on square {event.square}{which}"
    if event.outcome == "push":
        return f"Seat {event.seat} pushes{where}"
    if event.outcome == "void":
        back = event.stake + event.paid
        return f"Seat {event.seat} {'takes' if back >= 0 else 'gives'} back {show(abs(back))}{where}"
    verb = {"win": "wins", "lose": "loses", "surrender": "gives up"}[event.outcome]
    if event.second:
        behind = f"{show(abs(event.second))} of it {'from' if event.second > 0 else 'to'} the second bank"
        where = f"{where}, {behind}"
    if event.paid == event.due:
        return f"Seat {event.seat} {verb} {show(abs(event.paid))}{where}"
    if not event.paid:
        return f"Seat {event.seat} takes back {show(event.stake)}{where}, which the bank does not cover"
    part = f"{show(abs(event.paid))} of {show(abs(event.due))}"
    return f"Seat {event.seat} {verb} {part}{where}, as far as the bank covers"


def bank_line(result: int, bank: str = "bank") -> str:
    """Returns the win or loss of a bank."""
    return (
        f"The {bank} {'wins' if result > 0 else 'loses'} {show(abs(result))}" if result else f"The {bank} breaks even"
    )


def _ended(before: Round, event: ev.Ended) -> list[str]:
    behind = [bank_line(event.second_result, "second bank")] if before.layout.second else []
    return [bank_line(event.bank_result), *behind]


# -- the 21 family -----------------------------------------------------------------------------------------------------


def total_words(hand: SquareHand) -> str:
    """Returns a hand of 21 in words: ``a natural``, ``soft 17``, ``24, over``."""
    if hand.natural:
        return f"a natural of {points(hand.points)}"
    return f"{points(hand.points)}, over" if hand.over else spoken_total(hand.points, hand.soft)


def _wagered(before: Round, event: ev.Wagered) -> list[str]:
    """More on a square where the bettor has money already makes one wager of it."""
    lies = sum(one.amount for one in before.layout.wagers if (one.seat, one.square) == (event.seat, event.square))
    more = f", {show(lies + event.amount + sum(share.amount for share in event.partners))} in all" if lies else ""
    return [f"{action_line(before, event)}{more}{f' and pays {show(event.fee)}' if event.fee else ''}"]


def _dealt(before: Round, event: ev.Dealt) -> list[str]:
    """Every square's cards, and the card that the player-dealer shows."""
    count = len(event.squares)
    naturals = before.rules.naturals
    assert naturals is not None
    told = []
    for at, square in enumerate(event.squares):
        held = SquareHand.of((event.cards[at], event.cards[count + 1 + at]))
        if held.is_natural(naturals.made_of):
            held.natural, held.points = True, naturals.half_points
        told.append(f"Square {square} is dealt {pretty(held.cards)}: {total_words(held)}")
    return [*told, f"The player-dealer shows {pretty(event.cards[count : count + 1])}"]


def _peeked(_before: Round, event: ev.Peeked) -> list[str]:
    return ["The down card makes a natural" if event.natural else "The down card makes no natural"]


def _drew(before: Round, event: ev.Drew) -> list[str]:
    play = before.game
    assert isinstance(play, Hands)
    there = play.squares[event.square]
    now = total_words(SquareHand.of((*there[event.hand].cards, event.card)))
    which = f"Hand {event.hand + 1} on square {event.square}" if len(there) > 1 else f"Square {event.square}"
    said = action_line(before, event)
    return [f"{f'{said} and' if said else which} gets {pretty([event.card])}: {now}"]


def _turned(before: Round, event: ev.Turned) -> list[str]:
    button = f" The action button goes to square {event.button}" if event.button else ""
    return [f"The player-dealer turns up {pretty([event.card])}: {total_words(_bank(before))}", button.strip()]


def _bank_drew(before: Round, event: ev.BankDrew) -> list[str]:
    """The second card can make a natural; a later one cannot."""
    bank, naturals = _bank(before), before.rules.naturals
    assert naturals is not None
    now = SquareHand.of((*bank.cards, event.card))
    if len(now.cards) == 2 and now.is_natural(naturals.made_of):
        now.natural, now.points = True, naturals.half_points
    return [f"The player-dealer draws {pretty([event.card])}: {total_words(now)}"]


def _bank(before: Round) -> SquareHand:
    play = before.game
    assert isinstance(play, Hands)
    return play.bank


def _fund_bonus(_before: Round, event: ev.FundBonus) -> list[str]:
    return [f"Seat {event.seat} earns {show(event.amount)} from the fund for {event.hand}"]


# -- seven cards -------------------------------------------------------------------------------------------------------


def front_name(front: Sequence[Card], jokers: Jokers) -> Named:
    """Two cards with their name: a pair, or two high cards."""
    value = two_card(front, jokers)
    _, numbers = parts(value)
    top, second = numbers
    name = of_a_kind("one pair" if top == second else "high card", numbers)
    return Named(value, "one pair" if top == second else "high card", name, tuple(front))


def back_name(back: Sequence[Card], jokers: Jokers) -> Named:
    """Five cards with their name."""
    return hands.describe(f"high-{jokers}", "any", back, ())


def set_words(front: Sequence[Card], back: Sequence[Card], jokers: Jokers) -> str:
    """A hand that is set and open: both parts with their names."""
    if len(front) != 2 or len(back) != 5:
        return f"{pretty(front)} in front of {pretty(back)}"
    names = f"{front_name(front, jokers).name}, {back_name(back, jokers).name}"
    return f"{pretty(front)} in front of {pretty(back)}: {names}"


def _jokers(before: Round) -> Jokers:
    play = before.game
    assert isinstance(play, PaiGow)
    return play.jokers


def _piles_laid(_before: Round, event: ev.PilesLaid) -> list[str]:
    return [f"{len(event.piles)} piles are dealt and {event.left_over} cards are left over"]


def _shaken(before: Round, event: ev.Shaken) -> list[str]:
    return [f"{action_line(before, event)}: the action is on seat {event.button}"]


def _hand_set(before: Round, event: ev.HandSet) -> list[str]:
    """Only the player-dealer's cards are open when they are set."""
    if not event.square:
        return [f"The player-dealer sets {set_words(event.front, event.back, _jokers(before))}"]
    said = f"Seat {before.layout.player_of(event.square)} sets the hand on square {event.square}"
    return [f"{said}{' the house way' if event.house_way else ''}"]


def _bank_opened(_before: Round, event: ev.BankOpened) -> list[str]:
    seen = "is exposed" if event.by_accident else "opens"
    return [f"The player-dealer's hand {seen}: {pretty(event.cards)}"]


def _hand_opened(before: Round, event: ev.HandOpened) -> list[str]:
    foul = ", foul" if event.foul else ""
    return [f"Square {event.square} opens {set_words(event.front, event.back, _jokers(before))}{foul}"]


def _card_replaced(_before: Round, event: ev.CardReplaced) -> list[str]:
    return [f"{pretty([event.out])} was seen on the deal and is replaced"]


def _bet_counts(before: Round, event: ev.BetCounts) -> list[str]:
    square = before.layout.wagers[event.wager].square
    return [f"The bet on square {square} counts for {show(event.amount)}, should it {event.outcome}"]


def _misdealt(_before: Round, event: ev.Misdealt) -> list[str]:
    return [f"It is a misdeal, for {event.why}"]


_AROUND: dict[type, Callable[[Round, Any], list[str]]] = {
    ev.Wagered: _wagered,
    ev.Refilled: lambda _, event: [f"The shoe is filled with {len(event.cards)} cards"],
    ev.Dealt: _dealt,
    ev.Peeked: _peeked,
    ev.Drew: _drew,
    ev.Turned: _turned,
    ev.BankDrew: _bank_drew,
    ev.PilesLaid: _piles_laid,
    ev.Shaken: _shaken,
    ev.HandSet: _hand_set,
    ev.BankOpened: _bank_opened,
    ev.HandOpened: _hand_opened,
    ev.CardReplaced: _card_replaced,
    ev.Misdealt: _misdealt,
    ev.Settled: lambda _, event: [settled_line(event)],
    ev.Fouled: lambda _, event: [f"The hand on square {event.square} is foul"],
    ev.BetCounts: _bet_counts,
    **floor_lines.TOLD,
    ev.FundBonus: _fund_bonus,
    ev.Ended: _ended,
}
"""Events with their own wording, and automatic events."""
