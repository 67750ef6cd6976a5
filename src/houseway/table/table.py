"""A table: it deals hands of any game by the house's rulebook and keeps what lasts from hand to hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from houseway.cards import Card
from houseway.collection import of_table, posted
from houseway.money import Cents
from houseway.play.contract import Command, Fee, Hand, Refused
from houseway.rulebook import House, TableRules
from houseway.rulebook.table import Way
from houseway.table import by_hand
from houseway.table import commands as do
from houseway.table import events as ev
from houseway.table.absence import overdue, sit_in, sit_out
from houseway.table.bank import (
    BankTurn,
    ask_for_deck,
    breaks,
    decline_bank,
    may_take,
    offered_to,
    pass_share,
    rotation_log,
    take_answer_back,
    take_bank,
)
from houseway.table.button import Lineup, announce, high_card, lineup
from houseway.table.changes import (
    check_blinds,
    checked_time,
    play_doubles,
    post_bonus,
    post_time,
    raise_condition,
    vote,
)
from houseway.table.chips import ask, buy, land, pocket, time_due
from houseway.table.choosing import choose_game, chooser
from houseway.table.dealing import is_misdealt, outcome
from houseway.table.debts import come_in, ways
from houseway.table.engines import between_hands
from houseway.table.kill import after_hand, check_kill_game, kill_game_of
from houseway.table.options import TableOptions
from houseway.table.putting_back import put_back
from houseway.table.seating import leave, move, put_on_list, sit, swap, take_off_list
from houseway.table.sign import Sign, sign
from houseway.table.starting import fee_of, started
from houseway.table.state import TableState


class Table(TableState):
    """A table of a house.

    >>> from houseway.cards import cards, deck
    >>> from houseway.money import dollars
    >>> from houseway.rulebook import house
    >>> table = Table(house("limelight"), "holdem", limit="3/6")
    >>> for seat, name in enumerate(("Ana", "Bo", "Cleo"), 1):
    ...     _ = table.seat(name, seat, dollars(60))
    >>> _ = table.apply(do.DrawForButton(tuple(zip((1, 2, 3), cards("9c Kd 4h")))))
    >>> hand = table.next_hand(deck())
    >>> table.button, table.blinds
    (2, {'small': 3, 'big': 1})
    """

    __slots__ = ()

    def __init__(
        self,
        house: House,
        game: str,
        *,
        structure: str | None = None,
        limit: str | None = None,
        options: TableOptions | None = None,
    ) -> None:
        rules = house.game(game, structure=structure, limit=limit)
        if not isinstance(rules, TableRules):
            raise TypeError(f"{rules.title} has no table")
        chosen = options or TableOptions()
        super().__init__(rules, chosen, chosen.kill)
        check_blinds(self)
        self.fee_time = checked_time(self, chosen.fee_time)[0]
        posted(house, of_table(rules, option=chosen.fee_option))  # a table whose fee nobody has posted is not opened
        if self.kill_game == "none":
            self.kill_game = kill_game_of(rules) or "none"
        if self.kill_game != "none":
            check_kill_game(rules, self.kill_game)

    @classmethod
    def replay(
        cls,
        house: House,
        game: str,
        events: Iterable[ev.Event],
        *,
        structure: str | None = None,
        limit: str | None = None,
        options: TableOptions | None = None,
    ) -> "Table":
        """The table that these events tell."""
        table = cls(house, game, structure=structure, limit=limit, options=options)
        for event in events:
            if isinstance(event, ev.Played):
                for one in event.events:
                    table.hand_now.take(one)
            table.take(event)
        return table

    # -- doing it --------------------------------------------------------------------------------------------------

    def apply(self, command: do.Command | Command) -> tuple[ev.Event, ...]:
        """Carries a command out and returns the events that follow; Refused changes nothing."""
        if isinstance(command, do.Play):
            return self.play(command.command)
        if type(command) not in _DO:
            raise Refused(f"{type(command).__name__} is nothing that is done at a table; a move of the hand is played")
        mark = len(self.events)
        # Every event is decided before any is taken in, so that a refusal leaves no trace.
        for event in list(_DO[type(command)](self, command)):
            self.take(event)
        for event in list(breaks(self)):
            self.take(event)
        return tuple(self.events[mark:])

    def play(self, command: Command | do.Command) -> tuple[ev.Event, ...]:
        """Carries out a command of the hand in play, and books the hand when it is over."""
        mark, hand = len(self.events), self.hand
        if isinstance(command, do.TableCommand):
            raise Refused(f"{type(command).__name__} is done at the table; it is no move of a hand")
        if hand is None or hand.over:
            raise Refused("no hand is in play")
        due = between_hands(self.rules).with_fee(hand, command, self.options.fee_option)
        played = ev.Played(hand.apply(due))
        self.take(played)
        if not hand.over:
            return (played,)
        for step in (_book, after_hand, _broke_in_the_blind, _blinds_owed, land, _time_fell_due, breaks):
            for event in list(step(self)):
                self.take(event)
        return tuple(self.events[mark:])

    def seat(self, player: str, seat: int, chips: Cents, way: Way | None = None) -> tuple[ev.Event, ...]:
        """Seats a player with a buy-in."""
        return self.apply(do.Sit(player, seat, chips, way))

    def next_hand(self, order: Sequence[Card]) -> Hand:
        """Starts the next hand with the cards in this order and returns it."""
        self.apply(do.StartHand(tuple(order)))
        assert self.hand is not None
        return self.hand

    def sign(self) -> Sign:
        """What is posted at the table."""
        return sign(self)

    # -- the next hand ---------------------------------------------------------------------------------------------

    def lineup(self) -> Lineup | None:
        """Who would be dealt into the next hand; None when fewer than two could be."""
        return lineup(self)

    def ways(self, seat: int) -> tuple[Way, ...]:
        """How the player in a seat may come in, the usual way first; none where they are simply dealt in."""
        return ways(self, self.chair(seat))

    def bank_offer(self) -> int | None:
        """The seat to which the bank is offered now; None when nobody is left to ask."""
        offer = offered_to(self)
        return offer[1] if offer else None

    def chooser(self) -> int | None:
        """The seat that names the game of the next hand; None where no choice is due."""
        return chooser(self)

    def may_take_bank(self, seat: int) -> bool:
        """Whether a seat may take the bank now: it is offered to them, or they save a broken game."""
        return may_take(self, seat) is not None

    def rotation_log(self) -> tuple[BankTurn, ...]:
        """Every offer of the bank and its answer, round by round."""
        return rotation_log(self.events)

    def fee(self, players: int) -> Fee:
        """The collection of a hand, fixed before the deal by the number of hands dealt; kill hands pay no more."""
        return fee_of(self, players)


def _start_hand(table: TableState, command: do.StartHand) -> Iterator[ev.Event]:
    """Players come in, the fee is fixed and the hand is dealt from cards in this order."""
    if table.by_hand:
        raise Refused("this table is dealt by hand: the room has no cards for it")
    yield from started(table, command.order)


def _book(table: TableState) -> Iterator[ev.Event]:
    """The chips of a finished hand go back to the chairs, its fees into drop and jackpot."""
    yield outcome(table.rules, table.hand_now)


def _time_fell_due(table: TableState) -> Iterator[ev.Event]:
    """A half hour that began during the hand is collected after it."""
    yield from time_due(table, table.now)


def _broke_in_the_blind(table: TableState) -> Iterator[ev.Event]:
    """One who lost their last chips in the big blind has ways of their own at some houses."""
    rules, big = table.rules, table.blinds.get("big")
    entry = rules.entry
    if entry and entry.busted and big in table.chairs and not table.chairs[big].stack:
        yield ev.WentBrokeInTheBlind(big, entry.busted[0])


def _blinds_owed(table: TableState) -> Iterator[ev.Event]:
    """A blind that a ruling has left for a later deal is owed like one that was missed."""
    hand, entry = table.hand_now, table.rules.entry
    owing = between_hands(table.rules).owing(hand)
    if entry is None or not owing or is_misdealt(hand):
        return
    for seat, rule in owing.items():
        if table.chairs[seat].stack:
            yield ev.BlindOwed(seat, entry.missed[0], rule)


def _draw_for_button(table: TableState, command: do.DrawForButton) -> Iterator[ev.Event]:
    """A new game: the highest card has the first button."""
    if table.button is not None:
        raise Refused("the button is drawn for when a new game starts")
    for seat, _ in command.cards:
        table.chair(seat)
    cite = table.rules.cites.get("entry.first_button")
    yield ev.ButtonDrawn(high_card(command.cards), command.cards, cite.rule if cite else "")


def _tick(table: TableState, command: do.Tick) -> Iterator[ev.Event]:
    """The clock goes on: absences run out and the half hour falls due."""
    if command.now < table.now:
        raise Refused("time does not run backwards")
    yield ev.Ticked(command.now)
    if table.by_hand:
        # The dealer picks chips up and takes the half hour; the room says when.
        return
    late = list(overdue(table, command.now))
    yield from late
    gone = {event.seat for event in late if isinstance(event, ev.PickedUp)}
    yield from time_due(table, command.now, gone)


_DO: dict[type, Callable[[Any, Any], Iterator[ev.Event]]] = {
    do.Sit: sit,
    do.Leave: leave,
    do.Move: move,
    do.Swap: swap,
    do.PutBack: put_back,
    do.Buy: buy,
    do.Ask: ask,
    do.Pocket: pocket,
    do.SitOut: sit_out,
    do.SitIn: sit_in,
    do.ComeIn: come_in,
    do.DrawForButton: _draw_for_button,
    do.Straddle: announce,
    do.ChooseGame: choose_game,
    do.Vote: vote,
    do.PlayDoubles: play_doubles,
    do.RaiseCondition: raise_condition,
    do.PostTime: post_time,
    do.PostBonus: post_bonus,
    do.Tick: _tick,
    do.PutOnList: put_on_list,
    do.TakeOffList: take_off_list,
    do.TakeBank: take_bank,
    do.DeclineBank: decline_bank,
    do.PassShare: pass_share,
    do.AskForDeck: ask_for_deck,
    do.StartHand: _start_hand,
    do.GiveButton: by_hand.give_button,
    do.DealByHand: by_hand.deal,
    do.TakeCollection: by_hand.take_collection,
    do.ReturnCollection: by_hand.return_collection,
    do.CallMisdeal: by_hand.call_misdeal,
    do.EndHand: by_hand.end_hand,
    do.ReopenHand: by_hand.reopen_hand,
    do.TakeAnswerBack: take_answer_back,
    do.TakeTime: by_hand.take_time,
}
