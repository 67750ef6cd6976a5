"""A table with players in a known order, and hands that end as a test needs them."""

from typing import Any

from houseway.cards import Card, cards, deck, pan_stock
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Check, Deal, Discard, Fold, PokerHand, Raise, Show
from houseway.money import Cents, dollars
from houseway.rulebook import PokerRules, house
from houseway.rulebook.table import Way
from houseway.table import Command, DrawForButton, Event, SitIn, SitOut, Table, TableOptions
from houseway.table.options import KillGame
from tests import books
from tests.poker.table import may

NAMES = ("Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun")
LOW = cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")


def opened(
    where: str,
    game: str = "holdem",
    *,
    structure: str | None = None,
    limit: str | None = None,
    players: int = 6,
    chips: int | None = None,
    button: int = 1,
    kill: KillGame = "none",
    fee_option: str = "",
    buyin: tuple[int, ...] = (),
) -> Table:
    """A table with players in seats 1 to N who have just sat down, the first button drawn by one of them."""
    options = TableOptions(kill=kill, fee_option=fee_option, buyin=tuple(dollars(one) for one in buyin))
    table = Table(house(where), game, structure=structure, limit=limit, options=options)
    for seat in range(1, players + 1):
        table.seat(NAMES[seat - 1], seat, dollars(chips) if chips else usual_buy(table))
    if players:
        drawn = tuple((seat, Card("As") if seat == button else LOW[seat - 1]) for seat in range(1, players + 1))
        table.apply(DrawForButton(drawn))
    return table


def usual_buy(table: Table) -> Cents:
    """The least buy-in that is printed for the table, or ten of its least bets."""
    return books.usual_buy(table.rules)


def running(where: str, game: str = "holdem", *, rounds: int = 0, **how: Any) -> Table:
    """A table whose first round is over, so that its newcomers are newcomers; the button is at the first seat again."""
    table = opened(where, game, **how)
    while table.first_round:
        fold_round(table)
    for _ in range(rounds):
        fold_round(table)
    return table


def order_of(table: Table) -> tuple[Card, ...]:
    """A whole deck in its first order."""
    rules = table.rules
    return deck(books.jokers(rules)) if isinstance(rules, PokerRules) else pan_stock()


def start(table: Table) -> PokerHand:
    """The next hand, dealt."""
    hand = table.next_hand(order_of(table))
    assert isinstance(hand, PokerHand)
    table.play(Deal())
    return hand


def fold_round(table: Table) -> None:
    """Plays a hand that is folded to the last player."""
    start(table)
    fold_to(table, None)


def fold_to(table: Table, winner: int | None) -> None:
    """Everyone folds but one seat, or with None but the last to act."""
    while table.in_play:
        options = may(table.playing(PokerHand))
        if options.seat is None:
            table.play(Deal())
        elif options.seat == winner:
            table.play(Check(options.seat) if options.check else Call(options.seat))
        else:
            table.play(Fold(options.seat))


def win(table: Table, winner: int, *, callers: tuple[int, ...] = ()) -> None:
    """The next hand: a seat raises, these seats call it and fold the flop, and everyone else folds."""
    hand = start(table)
    raised = False
    while table.in_play:
        options = may(hand)
        if options.seat is None:
            table.play(Deal())
        elif options.seat == winner and not raised:
            raised = True
            table.play(Raise(winner, options.raise_from))
        elif options.seat == winner:
            table.play(Check(winner) if options.check else Call(winner))
        elif options.seat in callers and hand.street == 0:
            table.play(Call(options.seat) if options.call else Check(options.seat))
        else:
            table.play(Fold(options.seat))


def showdown(table: Table, order: tuple[Card, ...], out: tuple[int, ...] = ()) -> None:
    """Plays the next hand with the cards in this order, checked and called down except for the players who fold."""
    table.next_hand(order)
    hand = table.playing(PokerHand)
    while table.in_play:
        options = may(hand)
        seat = options.seat
        if seat is None:
            table.play(Deal())
        elif options.show:
            table.play(Show(seat))
        elif options.draw is not None:
            table.play(Discard(seat, ()))
        elif seat in out and hand.street == 0:
            table.play(Fold(seat))
        else:
            table.play(Check(seat) if options.check else Call(seat))


def posts(table: Table) -> list[tuple[int, str, int, int]]:
    """Returns the posts before the cards: seat, kind, live and dead dollars."""
    return [(post.seat, post.kind, post.live // 100, post.dead // 100) for post in table.playing(PokerHand).posts]


def posted_by(table: Table, seat: int) -> tuple[int, int]:
    """The live and dead dollars one seat put up."""
    mine = [post for post in posts(table) if post[0] == seat]
    return sum(post[2] for post in mine), sum(post[3] for post in mine)


def dealt(table: Table) -> set[int]:
    """The seats in the hand."""
    return {one.seat for one in table.playing(PokerHand).seats}


def refused(table: Table, command: Command) -> str:
    """Returns the rule that refuses a command; the table must be unchanged."""
    told = list(table.events)
    try:
        table.apply(command)
    except Refused as refusal:
        assert table.events == told
        return refusal.rule
    raise AssertionError(f"{command} was not refused")


def told(table: Table, kind: type[Event]) -> list[Any]:
    """Every event of one kind."""
    return [event for event in table.events if isinstance(event, kind)]


def miss_blinds(table: Table, seat: int, blinds: int = 2) -> None:
    """A seat sits out until so many blinds have passed it."""
    table.apply(SitOut(seat))
    while table.chairs[seat].missed_count < blinds:
        fold_round(table)


def back(table: Table, seat: int, way: Way | None = None) -> None:
    """A seat comes back."""
    table.apply(SitIn(seat, way))


def next_dealt(table: Table) -> frozenset[int]:
    """Plays a hand that is folded around, and returns its seats."""
    fold_round(table)
    return table.dealt


def hands_until_dealt(table: Table, seat: int) -> int:
    """Plays on until a seat is dealt in, and counts the hands before."""
    hands = 0
    while seat not in next_dealt(table):
        hands += 1
        assert hands < 30, f"seat {seat} is never dealt in"
    return hands


def set_stack(table: Table, seat: int, chips: int) -> None:
    """Makes a stack what a test needs, as if the player had bought that much."""
    table.bought_in += dollars(chips) - table.chairs[seat].stack
    table.chairs[seat].stack = dollars(chips)
