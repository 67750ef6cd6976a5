"""Rounds of player-dealer games in words: lines for records, and sentences for people.

The sentences are public: they name a face-down card when it is turned up.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from houseway import hands
from houseway.cards import Card, pretty, text
from houseway.engines.banked.play import Round, commands, events
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand, points, spoken_total
from houseway.engines.contract import Event
from houseway.engines.rulings import in_a_ruling
from houseway.hands import Named
from houseway.hands.names import of_a_kind
from houseway.hands.pai_gow import Jokers, two_card
from houseway.hands.values import parts
from houseway.money import show
from houseway.record import floor_lines
from houseway.record.setups import with_names


def steps(round_: Round) -> Iterator[tuple[Round, Event]]:
    """Yields every event after the first, with the round just before it; that round is then advanced."""
    before = Round.replay(round_.rules, round_.log[:1])
    for event in round_.log[1:]:
        yield before, event
        before.take(event)


def action_line(before: Round, event: Event) -> str:
    """Returns a person's action as a record line, ``Seat 2 hits``; empty for automatic events."""
    does = _DOES.get(type(event))
    return does(before, event) if does and not in_a_ruling(before.log) and _is_awaited(before) else ""


def _is_awaited(before: Round) -> bool:
    """Whether the round waited for a person before this event."""
    if before.layout.phase != "play":
        return True
    return before.game.step() is None and not before.game.finished()


# -- lines -------------------------------------------------------------------------------------------------------------


def _bank_put_up(_before: Round, event: events.BankPutUp) -> str:
    return f"Seat {event.seat} puts up {show(event.amount)}{_partners(event.partners)}"


def _wagered(_before: Round, event: events.Wagered) -> str:
    return f"Seat {event.seat} wagers {show(event.amount)} on square {event.square}{_partners(event.partners)}"


def _second_bank(_before: Round, event: events.SecondBankPutUp) -> str:
    return f"Seat {event.seat} puts up {show(event.amount)} as second bank"


def _partners(partners: Sequence[commands.Share]) -> str:
    shares = " and ".join(f"{show(share.amount)} from seat {share.seat}" for share in partners)
    return f" with {shares}" if shares else ""


def _side_bet(before: Round, event: events.SideBetPlaced) -> str:
    """The wager is numbered, from 1 in the order of placing, where the bettor has several."""
    wager = before.layout.wagers[event.wager]
    several = sum(other.seat == wager.seat for other in before.layout.wagers) > 1
    beside = f" beside wager {event.wager + 1}" if several else ""
    return f"Seat {wager.seat} puts {show(event.amount)} on the {event.bet} bet{beside}"


def _bets_closed(_before: Round, event: events.BetsClosed) -> str:
    paying = f", the player-dealer paying {show(event.bank_fee)}" if event.bank_fee else ""
    return f"No more bets{paying}{f', settling from square {event.start}' if event.start else ''}"


def _refilled(_before: Round, event: events.Refilled) -> str:
    return f"The shoe is filled with {text(event.cards)}" if event.cards else "The shoe stays empty"


def _of_wager(words: str) -> Callable[[Round, Any], str]:
    """Words of a wager's owner, with a slot for the amount."""

    def line(
        before: Round,
        event: events.Insured | events.EvenMoneyTaken | events.InsuranceDeclined | events.Joined | events.Stayed,
    ) -> str:
        seat = before.layout.wagers[event.wager].seat
        return f"Seat {seat} {words.format(show(getattr(event, 'amount', 0)))}"

    return line


def _of_square(words: str) -> Callable[[Round, Any], str]:
    """Decisions of the player of a square's hand."""

    def line(before: Round, event: Any) -> str:
        player = before.layout.player_of(event.square)
        said = words.format(show(sum(amount for _, amount in getattr(event, "adds", ()))))
        which = f" hand {event.hand + 1}" if isinstance(event, events.Surrendered) and event.hand else ""
        return f"Seat {player} {said}{which}{_on(event.square, player)}"

    return line


def _on(square: int, player: int) -> str:
    """The square, unless it is the player's own."""
    return "" if square in (0, player) else f" on square {square}"


def _hand_set(before: Round, event: events.HandSet) -> str:
    """A bank that is set wrongly is set the house way whatever was said."""
    table = before.layout
    player = table.player_of(event.square) if event.square else table.bank_seat
    said = "the house way" if event.house_way else f"{text(event.front)} in front of {text(event.back)}"
    return f"Seat {player} sets {said}{_on(event.square, player)}"


def _misdealt(before: Round, event: events.Misdealt) -> str:
    """Cards that were seen: which of those that make it a misdeal makes no difference."""
    play = before.game
    assert isinstance(play, PaiGow)
    dealt = [card for pile in play.piles for card in pile]
    forbidden = [
        card for card in dealt if card in play.dealing.exposed_misdeal or card[0] in play.dealing.exposed_misdeal
    ]
    plain = [card for card in dealt if card not in forbidden]
    for cards in (forbidden[:1], plain[: play.dealing.most_exposed + 1]):
        if cards and play.decide(commands.Expose(tuple(cards))) == event:
            return f"The dealer exposes {text(cards)}"
    raise ValueError(f"no exposed card makes this misdeal: {event.why}")


_DOES: dict[type, Callable[[Round, Any], str]] = {
    events.BankPutUp: _bank_put_up,
    events.SecondBankPutUp: _second_bank,
    events.Wagered: _wagered,
    events.SideBetPlaced: _side_bet,
    events.BetsClosed: _bets_closed,
    events.Refilled: _refilled,
    events.Insured: _of_wager("insures for {}"),
    events.EvenMoneyTaken: _of_wager("takes even money"),
    events.InsuranceDeclined: _of_wager("declines insurance"),
    events.Joined: _of_wager("adds {}"),
    events.Stayed: _of_wager("adds nothing"),
    events.Drew: _of_square("hits"),
    events.Stood: _of_square("stands"),
    events.Doubled: _of_square("doubles for {}"),
    events.Parted: _of_square("splits"),
    events.Surrendered: _of_square("surrenders"),
    events.PileChosen: lambda before, event: f"Seat {before.layout.bank_seat} chooses pile {event.pile}",
    events.Shaken: lambda before, event: f"Seat {before.layout.bank_seat} shakes {' '.join(map(str, event.dice))}",
    events.HandSet: _hand_set,
    events.CardReplaced: lambda _, event: f"The dealer exposes {event.out}",
    events.Misdealt: _misdealt,
    events.BankOpened: lambda *_: "The player-dealer's hand is exposed",
    events.Fouled: lambda _, event: f"The hand on square {event.square} is foul",
}
"""The words for every event that can answer a command."""


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


def settled_line(event: events.Settled) -> str:
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


def _ended(before: Round, event: events.Ended) -> list[str]:
    behind = [bank_line(event.second_result, "second bank")] if before.layout.second else []
    return [bank_line(event.bank_result), *behind]


# -- the 21 family -----------------------------------------------------------------------------------------------------


def total_words(hand: SquareHand) -> str:
    """Returns a hand of 21 in words: ``a natural``, ``soft 17``, ``24, over``."""
    if hand.natural:
        return f"a natural of {points(hand.points)}"
    return f"{points(hand.points)}, over" if hand.over else spoken_total(hand.points, hand.soft)


def _told_wagered(before: Round, event: events.Wagered) -> list[str]:
    """More on a square where the bettor has money already makes one wager of it."""
    lies = sum(one.amount for one in before.layout.wagers if (one.seat, one.square) == (event.seat, event.square))
    more = f", {show(lies + event.amount + sum(share.amount for share in event.partners))} in all" if lies else ""
    return [f"{action_line(before, event)}{more}{f' and pays {show(event.fee)}' if event.fee else ''}"]


def _dealt(before: Round, event: events.Dealt) -> list[str]:
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


def _peeked(_before: Round, event: events.Peeked) -> list[str]:
    return ["The down card makes a natural" if event.natural else "The down card makes no natural"]


def _drew(before: Round, event: events.Drew) -> list[str]:
    play = before.game
    assert isinstance(play, Hands)
    there = play.squares[event.square]
    now = total_words(SquareHand.of((*there[event.hand].cards, event.card)))
    which = f"Hand {event.hand + 1} on square {event.square}" if len(there) > 1 else f"Square {event.square}"
    said = action_line(before, event)
    return [f"{f'{said} and' if said else which} gets {pretty([event.card])}: {now}"]


def _turned(before: Round, event: events.Turned) -> list[str]:
    button = f" The action button goes to square {event.button}" if event.button else ""
    return [f"The player-dealer turns up {pretty([event.card])}: {total_words(_bank(before))}", button.strip()]


def _bank_drew(before: Round, event: events.BankDrew) -> list[str]:
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


def _fund_bonus(_before: Round, event: events.FundBonus) -> list[str]:
    return [f"Seat {event.seat} earns {show(event.amount)} from the fund for {event.hand}"]


# -- seven cards -------------------------------------------------------------------------------------------------------


def front_name(front: Sequence[Card], jokers: Jokers) -> Named:
    """Two cards with their name: a pair, or two high cards."""
    value = two_card(front, jokers)
    _, numbers = parts(value)
    top, second = numbers
    name = of_a_kind(numbers)
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


def _piles_laid(_before: Round, event: events.PilesLaid) -> list[str]:
    return [f"{len(event.piles)} piles are dealt and {event.left_over} cards are left over"]


def _shaken(before: Round, event: events.Shaken) -> list[str]:
    return [f"{action_line(before, event)}: the action is on seat {event.button}"]


def _told_hand_set(before: Round, event: events.HandSet) -> list[str]:
    """Only the player-dealer's cards are open when they are set."""
    if not event.square:
        return [f"The player-dealer sets {set_words(event.front, event.back, _jokers(before))}"]
    said = f"Seat {before.layout.player_of(event.square)} sets the hand on square {event.square}"
    return [f"{said}{' the house way' if event.house_way else ''}"]


def _bank_opened(_before: Round, event: events.BankOpened) -> list[str]:
    seen = "is exposed" if event.by_accident else "opens"
    return [f"The player-dealer's hand {seen}: {pretty(event.cards)}"]


def _hand_opened(before: Round, event: events.HandOpened) -> list[str]:
    foul = ", foul" if event.foul else ""
    return [f"Square {event.square} opens {set_words(event.front, event.back, _jokers(before))}{foul}"]


def _card_replaced(_before: Round, event: events.CardReplaced) -> list[str]:
    return [f"{pretty([event.out])} was seen on the deal and is replaced"]


def _bet_counts(before: Round, event: events.BetCounts) -> list[str]:
    square = before.layout.wagers[event.wager].square
    return [f"The bet on square {square} counts for {show(event.amount)}, should it {event.outcome}"]


def _told_misdealt(_before: Round, event: events.Misdealt) -> list[str]:
    return [f"It is a misdeal, for {event.why}"]


_AROUND: dict[type, Callable[[Round, Any], list[str]]] = {
    events.Wagered: _told_wagered,
    events.Refilled: lambda _, event: [f"The shoe is filled with {len(event.cards)} cards"],
    events.Dealt: _dealt,
    events.Peeked: _peeked,
    events.Drew: _drew,
    events.Turned: _turned,
    events.BankDrew: _bank_drew,
    events.PilesLaid: _piles_laid,
    events.Shaken: _shaken,
    events.HandSet: _told_hand_set,
    events.BankOpened: _bank_opened,
    events.HandOpened: _hand_opened,
    events.CardReplaced: _card_replaced,
    events.Misdealt: _told_misdealt,
    events.Settled: lambda _, event: [settled_line(event)],
    events.Fouled: lambda _, event: [f"The hand on square {event.square} is foul"],
    events.BetCounts: _bet_counts,
    **floor_lines.TOLD,
    events.FundBonus: _fund_bonus,
    events.Ended: _ended,
}
"""Events with their own wording, and automatic events."""
