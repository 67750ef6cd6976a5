"""A table deals hands of any game by the house's rulebook and keeps its state from hand to hand."""

from collections.abc import Iterable, Iterator, Sequence

from houseway.cards import Card
from houseway.collection import fee_query, posted_schedules
from houseway.engines.contract import Command as HandCommand
from houseway.engines.contract import Fee, Hand, Refused
from houseway.engines.rulings import Err, RuleOn, copy_of
from houseway.messages import _
from houseway.money import Cents
from houseway.rulebook import House, TableRules
from houseway.rulebook.table import Way
from houseway.table import events
from houseway.table.bank import (
    BankTurn,
    break_game,
    offer_to_take,
    offered_to,
    rotation_log,
)
from houseway.table.between_hands import between_hands
from houseway.table.button import Lineup, lineup
from houseway.table.changes import (
    check_blinds,
    fee_time_named,
)
from houseway.table.chips import collect_time, land_chips
from houseway.table.commands import Command, Play, TableCommand
from houseway.table.dealers_choice import chooser
from houseway.table.dealing import booking, is_misdealt
from houseway.table.debts import ways
from houseway.table.events import Event, Played
from houseway.table.kill import check_kill_game, kill_after_hand, kill_game_of
from houseway.table.options import TableOptions
from houseway.table.seating import (
    Sit,
)
from houseway.table.sign import Sign, sign
from houseway.table.starting import StartHand, fee_of
from houseway.table.state import TableState


class Table(TableState):
    """A table of a house.

    >>> from houseway.cards import cards, deck
    >>> from houseway.money import dollars
    >>> from houseway.rulebook import house
    >>> from houseway.table import DrawForButton
    >>> table = Table(house("limelight"), "holdem", limit="3/6")
    >>> for seat, name in enumerate(("Ana", "Bo", "Cleo"), 1):
    ...     _ = table.seat(name, seat, dollars(60))
    >>> _ = table.apply(DrawForButton(tuple(zip((1, 2, 3), cards("9c Kd 4h")))))
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
        self.fee_time = fee_time_named(self, chosen.fee_time)[0]
        posted_schedules(house, fee_query(rules, option=chosen.fee_option))  # refuses a table without a posted fee
        if self.kill_game == "none":
            self.kill_game = kill_game_of(rules) or "none"
        if self.kill_game != "none":
            check_kill_game(rules, self.kill_game)

    @classmethod
    def replay(
        cls,
        house: House,
        game: str,
        events: Iterable[Event],
        *,
        structure: str | None = None,
        limit: str | None = None,
        options: TableOptions | None = None,
    ) -> "Table":
        """Returns a table rebuilt from its events."""
        table = cls(house, game, structure=structure, limit=limit, options=options)
        for event in events:
            if isinstance(event, Played):
                for one in event.events:
                    table.hand_now.take(one)
            table.take(event)
        return table

    # -- commands --------------------------------------------------------------------------------------------------

    def apply(self, command: Command | HandCommand) -> tuple[events.Event, ...]:
        """Carries out a command and returns its events; Refused changes nothing."""
        if isinstance(command, Play):
            return self.play(command.command)
        if not isinstance(command, TableCommand):
            name = type(command).__name__
            raise Refused(_("{command} isn't a table command. Play it as a move of the hand.", command=name))
        mark = len(self.events)
        # Decide on every event before taking the first, so that a refusal changes nothing.
        for event in list(command.decide(self)):
            self.take(event)
        for event in list(break_game(self)):
            self.take(event)
        return tuple(self.events[mark:])

    def play(self, command: HandCommand | Command) -> tuple[events.Event, ...]:
        """Carries out a command of the hand in play, and books the hand when it is over."""
        mark, hand = len(self.events), self.hand
        if isinstance(command, TableCommand | Play):
            name = type(command).__name__
            raise Refused(_("{command} is a table command, not a move of the hand.", command=name))
        if hand is None or (hand.over and not isinstance(command, Err | RuleOn)):
            raise Refused(_("No hand is in play."))
        if hand.over:
            self._after_the_pot(hand, command)
            return tuple(self.events[mark:])
        due = between_hands(self.rules).with_fee(hand, command, self.options.fee_option)
        played = events.Played(hand.apply(due))
        self.take(played)
        if not hand.over:
            return (played,)
        self._close()
        return tuple(self.events[mark:])

    def _after_the_pot(self, hand: Hand, command: HandCommand) -> None:
        """A ruling when the pot has been pushed; one that changes who won it takes the booking back."""
        trial = copy_of(hand)
        trial.apply(command)
        reopened = trial.result != hand.result
        if reopened and self.ended is None:
            raise Refused(_("The pot can't be taken back. The table has moved on since."))
        self.take(events.Played(hand.apply(command)))
        if reopened:
            self.take(events.HandReopened())
            if hand.over:
                self._close()

    def _close(self) -> None:
        """Books the hand and what follows from it."""
        for step in (_book, kill_after_hand, _broke_in_the_blind, _blinds_owed, land_chips, _time_fell_due, break_game):
            for event in list(step(self)):
                self.take(event)

    def seat(self, player: str, seat: int, chips: Cents, way: Way | None = None) -> tuple[events.Event, ...]:
        """Seats a player with a buy-in."""
        return self.apply(Sit(player, seat, chips, way))

    def next_hand(self, order: Sequence[Card]) -> Hand:
        """Starts the next hand with the cards in this order and returns it."""
        self.apply(StartHand(tuple(order)))
        assert self.hand is not None
        return self.hand

    def sign(self) -> Sign:
        """Returns the sign that is posted at the table."""
        return sign(self)

    # -- the next hand ---------------------------------------------------------------------------------------------

    def lineup(self) -> Lineup | None:
        """Returns the seats dealt into the next hand; None if fewer than two players can play."""
        return lineup(self)

    def ways(self, seat: int) -> tuple[Way, ...]:
        """Returns the ways for a player to come in, the usual way first; none if they are simply dealt in."""
        return ways(self, self.chair(seat))

    def bank_offer(self) -> int | None:
        """Returns the seat that is offered the bank; None when no seat is left to ask."""
        offer = offered_to(self)
        return offer[1] if offer else None

    def chooser(self) -> int | None:
        """Returns the seat that names the next game; None if no choice is due."""
        return chooser(self)

    def may_take_bank(self, seat: int) -> bool:
        """Whether a seat may take the bank now: by an offer, or to save a broken game."""
        return offer_to_take(self, seat) is not None

    def rotation_log(self) -> tuple[BankTurn, ...]:
        """Returns every offer of the bank and its answer, round by round."""
        return rotation_log(self.events)

    def fee(self, players: int) -> Fee:
        """Returns the collection of a hand, fixed before the deal by the number of players; kill hands pay no more."""
        return fee_of(self, players)


def _book(table: TableState) -> Iterator[events.Event]:
    """Returns the chips to the chairs, and the fees to drop and jackpot."""
    yield booking(table.rules, table.hand_now)


def _time_fell_due(table: TableState) -> Iterator[events.Event]:
    """Collects a half hour that began during the hand."""
    yield from collect_time(table, table.now)


def _broke_in_the_blind(table: TableState) -> Iterator[events.Event]:
    """Records that a player lost their last chips in the big blind, if the house has ways for them to return."""
    rules, big = table.rules, table.blinds.get("big")
    entry = rules.entry
    if entry and entry.busted and big in table.chairs and not table.chairs[big].stack:
        yield events.WentBrokeInTheBlind(big, entry.busted[0])


def _blinds_owed(table: TableState) -> Iterator[events.Event]:
    """Records blinds that a ruling left for a later deal, like missed ones."""
    hand, entry = table.hand_now, table.rules.entry
    owing = between_hands(table.rules).owing(hand)
    if entry is None or not owing or is_misdealt(hand):
        return
    for seat, rule in owing.items():
        if table.chairs[seat].stack:
            yield events.BlindOwed(seat, entry.missed[0], rule)
