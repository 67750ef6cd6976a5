"""Random life at a table: errors and rulings in its hands while people come, go, move and pause."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

from houseway import floor, irregularities
from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Command, Hand, Refused
from houseway.engines.pan.play import PanHand
from houseway.engines.poker.play import Deal, PokerHand
from houseway.engines.positions import Placed
from houseway.engines.rulings import Err
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import Irregularity
from houseway.rulebook import BankedRules, PanRules, PokerRules, house, names
from houseway.table import (
    Buy,
    ComeIn,
    DeclineBank,
    DrawForButton,
    Leave,
    Move,
    PlayDoubles,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    Straddle,
    Table,
    TakeBank,
    Tick,
    Vote,
)
from houseway.table import Command as TableCommand
from tests import books
from tests.contract import kit
from tests.floor.cards_by_events import Deck, check_cards
from tests.floor.kit import every_card
from tests.floor.promises import Promise, promises
from tests.floor.sequences import written
from tests.pan.pan_table import offered as pan_offered
from tests.table.table_kit import LOW, order_of

GAMES = [
    (name, slug, structure)
    for name in names()
    for slug, game in house(name).games.items()
    for structure in game.structures
]
MISDEAL = irregularities.Override(("misdeal",), "the deck is foul")


class Life:
    """A table; after each step everything that must hold is checked."""

    def __init__(self, game: tuple[str, str, str], rng: random.Random) -> None:
        place = house(game[0])
        limits = place.games[game[1]].limits(game[2])
        self.game, self.limit, self.rng = game, rng.choice(limits).name, rng
        self.table = Table(place, game[1], structure=game[2], limit=self.limit)
        self.unreported: list[Irregularity] = []
        self.promised: list[Promise] = []
        self.cards: Counter[Card] = Counter()
        self.deck, self.count, self.steps, self.hands = Deck(), 0, 0, 0
        for _ in range(rng.randint(2, 5)):
            self.attempt(self.newcomer())
        self.attempt(DrawForButton(tuple(zip(sorted(self.table.chairs), LOW, strict=False))))

    # -- what may be done ----------------------------------------------------------------------------------------------

    def anyone(self) -> int:
        return self.rng.choice(sorted(self.table.chairs) or [1])

    def newcomer(self) -> TableCommand:
        self.count += 1
        table, rng = self.table, self.rng
        unit = books.usual_buy(table.rules) if isinstance(table.rules, PokerRules) else table.rules.buy_unit
        if isinstance(table.rules, PanRules):
            unit = 20 * table.rules.chip
        elif not isinstance(table.rules, PokerRules):
            unit = rng.choice((3, 8, 40)) * max(table.rules.stakes.minimum, 100)
        return Sit(f"P{self.count}", rng.randint(1, table.rules.seats[1]), unit * rng.choice((1, 1, 2, 4)))

    def at_the_table(self) -> TableCommand:
        """Something that people do at a table, whether or not it can be done now."""
        table, rng = self.table, self.rng
        seat = self.anyone()
        ways = table.ways(seat) if seat in table.chairs else ()
        other = rng.randint(1, table.rules.seats[1])
        makes: list[Callable[[], TableCommand]] = [
            self.newcomer,
            lambda: Leave(seat),
            lambda: SitOut(seat, rng.random() < 0.2),
            lambda: SitIn(seat, rng.choice(ways) if ways else None),
            lambda: SitIn(seat),
            lambda: Move(seat, other),
            lambda: ComeIn(seat, rng.choice(ways) if ways else "wait"),
            lambda: Buy(seat, rng.choice((1, 10, 20, 40)) * table.rules.buy_unit),
            lambda: Buy(seat, rng.choice((5, 50, 500)) * 100),
            lambda: Tick(table.now + rng.choice((30, 300, 1200, 4000))),
            lambda: Straddle(seat, 2 * (table.rules.stakes.big_blind or 100)),
            lambda: Vote(rng.choice(("half-kill", "full-kill", "regular", "forced-bet")), tuple(table.chairs), ()),
            lambda: TakeBank(table.bank_offer() or seat),
            lambda: DeclineBank(table.bank_offer() or seat),
            lambda: PlayDoubles(seat, rng.random() < 0.5),
        ]
        return rng.choice(makes)()

    def move(self, hand: Hand) -> Command | None:
        """Something that is on offer in the hand."""
        rng = self.rng
        if isinstance(hand, PanHand):
            offers = pan_offered(hand)
            if offers and rng.random() < 0.9 and not hand.shuffle_due:
                return rng.choice(offers)
        options = hand.options(rng.choice([None, None, None, *hand.money])) or hand.options()
        if not options:
            options = next((found for seat in hand.money if (found := hand.options(seat))), ())
        if hand.shuffle_due and isinstance(hand, PokerHand):
            return Deal(hand.shuffle_due)
        if not options:
            return None
        option = rng.choice(options)
        if isinstance(hand, PokerHand):
            return kit.complete(hand, option, rng.choice(kit.amounts(option, rng)), rng)
        if isinstance(hand, Round):
            command = option.command
            if option.most:
                command = option.at(rng.randrange(option.least, option.most + 1, option.step))
            if isinstance(command, do.Shake):
                command = do.Shake(command.seat, tuple(rng.randint(1, 6) for _ in command.dice))
            return command
        return kit.complete(hand, option, option.least, rng)

    def something_wrong(self, hand: Hand) -> Irregularity | None:
        kinds = [kind for kind in possible(hand) if kind.kind != "override"]
        with suppress(irregularities.BadIrregularity, IndexError):
            return imagined(self.rng.choice(kinds), self.rng) if kinds else None
        return None

    # -- a step --------------------------------------------------------------------------------------------------------

    def attempt(self, command: TableCommand) -> bool:
        """A refusal leaves no trace."""
        table = self.table
        events, hand = len(table.events), str(table.hand) if table.hand is not None else ""
        seats = {seat: (chair.stack, chair.away, chair.debt) for seat, chair in table.chairs.items()}
        try:
            table.apply(command)
        except Refused:
            assert len(table.events) == events
            assert hand == (str(table.hand) if table.hand is not None else "")
            assert seats == {seat: (chair.stack, chair.away, chair.debt) for seat, chair in table.chairs.items()}
            return False
        return True

    def play(self, command: Command) -> bool:
        table = self.table
        before, events = list(table.hand_now.log), len(table.events)
        try:
            table.play(command)
        except Refused:
            assert table.hand_now.log == before
            assert len(table.events) == events
            return False
        return True

    def rule(self, what: Irregularity) -> bool:
        hand = self.table.hand_now
        try:
            found = floor.ruling(hand, what)
            choice = self.rng.choice(found.choices).choice if found.choices else ""
            due = found.shuffle(hand, choice)
            command = found.command(choice=choice, order=tuple(self.rng.sample(due, len(due))))
        except Refused:
            return False
        if not self.play(command):
            return False
        if what in self.unreported:
            self.unreported.remove(what)
        if isinstance(hand, PokerHand):
            self.promised.extend(promises(hand, command))
        return True

    def step(self) -> None:
        self.steps += 1
        if self.table.in_play:
            self._in_a_hand(self.table.hand_now)
        elif self.rng.random() < 0.6:
            self.attempt(self.at_the_table())
        else:
            self._next_hand()
        self.check()

    def _in_a_hand(self, hand: Hand) -> None:
        what, rng = self.rng.random(), self.rng
        if what < 0.1:
            self.attempt(self.at_the_table())
        elif what < 0.2 and (error := self.something_wrong(hand)) is not None:
            if self.play(Err(error)):
                self.unreported.append(error)
        elif what < 0.26 and self.unreported:
            self.rule(rng.choice(self.unreported))
        elif what < 0.3 and (error := self.something_wrong(hand)) is not None:
            self.rule(error)
        elif what < 0.305:
            self.rule(MISDEAL)
        elif (command := self.move(hand)) is not None:
            assert self.play(command), f"{command} was offered"
        elif isinstance(hand, Round) and hand.needs_cards:
            self.play(do.Refill(()))
        else:
            assert any(self.rule(one) for one in list(self.unreported)) or self.rule(MISDEAL), f"stuck: {hand}"

    def _gather(self) -> None:
        """Too few are there: people come back, buy chips or sit down."""
        for seat, chair in list(self.table.chairs.items()):
            if chair.away:
                self.attempt(SitIn(seat))
            elif not chair.stack:
                self.attempt(Buy(seat, 40 * self.table.rules.buy_unit))
        self.attempt(self.newcomer())

    def _next_hand(self) -> None:
        """The bank is offered, and the next hand is dealt; where it can't be, something else can be done first."""
        table = self.table
        if not table.two_are_there:
            self._gather()
        while (seat := table.bank_offer()) is not None:
            takes = self.rng.random() < 0.7 and self.attempt(TakeBank(seat))
            assert takes or self.attempt(DeclineBank(seat)), f"seat {seat} can answer nothing"
        pack: Sequence[Card] = order_of(table)
        if isinstance(table.rules, PokerRules):
            pack = table.rules.deal.pack(self.rng.choice(table.rules.draw.jokers) if table.rules.draw else None)
        elif isinstance(table.rules, BankedRules):
            pack = books.pack(table.rules)
        if self.attempt(StartHand(tuple(self.rng.sample(pack, len(pack))))):
            self.hands += 1
            self.unreported, self.promised = [], []
            self.cards, self.deck = every_card(table.hand_now), Deck()
        elif table.rules.has_bank:
            assert not table.bank.ready or table.lineup() is None, "the bank is up and nothing is dealt"
        else:
            drawn = DrawForButton(tuple(zip(sorted(table.chairs), LOW, strict=False)))
            assert table.lineup() is None or self.attempt(drawn), "nobody can be dealt a hand"

    # -- what holds ----------------------------------------------------------------------------------------------------

    def check(self) -> None:
        table = self.table
        assert table.chips == table.bought_in
        assert all(chair.stack >= 0 and chair.coming >= 0 for chair in table.chairs.values())
        if table.hand is None:
            return
        hand = table.hand_now
        assert every_card(hand) == self.cards
        if isinstance(hand, PokerHand):
            check_cards(hand, self.deck)
            for promise in self.promised:
                promise.kept(hand)
        if not table.in_play:
            assert hand.over
            return
        assert not table.dealt - set(table.chairs)
        if self.rng.random() < 0.15:
            placed = type(hand).replay(hand.rules, [Placed(str(hand), rest_of(hand))])
            assert str(placed) == str(hand)
            for seat in (None, *hand.money):
                hand.view(seat)

    def again(self) -> None:
        """The table is the same when its events are read once more."""
        where, game, structure = self.game
        assert Table.replay(house(where), game, self.table.events, structure=structure, limit=self.limit) == self.table


def rest_of(hand: Hand) -> tuple[Card, ...]:
    """The cards that the text of a position does not name."""
    if isinstance(hand, Round):
        return hand.layout.shoe[hand.layout.used :]
    if isinstance(hand, PanHand):
        return tuple(reversed(hand.state.stock))
    assert isinstance(hand, PokerHand)
    return tuple(hand.stub.left)


def live(game: tuple[str, str, str], seed: int | str, steps: int) -> int:
    """A table's life; a failure says how to repeat it."""
    life = Life(game, random.Random(f"{game} {seed}"))
    try:
        for _ in range(steps):
            life.step()
        life.again()
    except Exception as problem:
        problem.add_note(f"live({game}, {seed!r}, {steps}) at step {life.steps}: {life.table.hand}")
        if life.table.hand is not None:
            problem.add_note(written(life.table.hand, f"a table's hand when {problem!r} was raised"))
        raise
    return life.steps
