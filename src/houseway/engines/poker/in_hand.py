"""A poker hand in play: what happens next by itself, how bots move, what is done for one who is not there."""

from collections.abc import Mapping
from random import Random

from houseway.cards import Card
from houseway.engines.contract import Command, Refused
from houseway.engines.irregularities import ClockExpired
from houseway.engines.poker import described_hands as told_hands
from houseway.engines.poker.bots import Bot
from houseway.engines.poker.bots.beaten import beaten
from houseway.engines.poker.bots.quick import quick_move
from houseway.engines.poker.play import PokerCommand, PokerHand, by_kind
from houseway.engines.poker.play import commands as do
from houseway.engines.rulings import Err, RuleOn
from houseway.floor import ruling
from houseway.hands import describe, evaluator
from houseway.players import LEVELS, LevelName
from houseway.record.codec import kinds
from houseway.room.engine import Chips, Dice, HandContext, InHand, NextAction, Tabled
from houseway.rulebook import PokerRules, TableRules

_ROOMS_OWN = (do.Deal, do.Away, do.OutOfTurn, do.Cut, do.AgreeToSplit, Err, RuleOn)
_COMMANDS: Mapping[str, type[Command]] = {
    name: kind for name, kind in kinds(PokerCommand).items() if kind not in _ROOMS_OWN
}


class InPokerHand(InHand[PokerHand]):
    """What keeping a poker table asks of a hand."""

    @property
    def commands(self) -> Mapping[str, type[Command]]:
        """All but the room's own."""
        return _COMMANDS

    def chips(self, hand: PokerHand) -> Chips:
        """Nobody has a bank."""
        return Chips(sum(hand.stack), 0, hand.drop, hand.jackpot)

    @property
    def collects(self) -> tuple[str, ...]:
        """From the pot, or from the stack of who pays."""
        return ("FeeTaken",)

    def is_fee_due(self, hand: PokerHand) -> bool:
        """What is taken from the pot waits until the first round is over, and goes back with a misdeal."""
        misdealt = hand.result is not None and hand.result.misdealt
        return hand.fee.moment == "before-deal" or (hand.street > 0 and not misdealt)

    def tabled(self, hand: PokerHand, least: tuple[Card, ...]) -> Tabled:
        """As the game reads hands for the pot, or for its high half."""
        reads = hand.rules.ranking.halves[0]
        board = hand.rules.board_of(reads, hand.board)
        named = {
            one.seat: describe(reads.ranking, reads.selection, cards, board)
            for one, cards in zip(hand.seats, hand.shown, strict=True)
            if cards
        }
        return Tabled({seat: (one.value, one.name) for seat, one in named.items()}, evaluator(reads.ranking)(least, ()))

    def told(self, rules: TableRules, shown: Mapping[int, tuple[Card, ...]], least: tuple[Card, ...]) -> Tabled:
        """As the game reads hands for the pot, or for its high half."""
        assert isinstance(rules, PokerRules)
        told_hands.check(rules, shown)
        ranking = rules.ranking.halves[0].ranking
        named = {seat: describe(ranking, "any", five, ()) for seat, five in shown.items()}
        return Tabled({seat: (one.value, one.name) for seat, one in named.items()}, evaluator(ranking)(least, ()))

    def next(self, hand: PokerHand, company: HandContext) -> NextAction:
        """The dealer deals, or somebody is to act; a winner's time to show is short, and then it is done for them."""
        mark = len(hand.log)
        if hand.to_act is None:
            return NextAction("deal", company.pace.street, mark=mark)
        if hand.phase == "showdown" and not company.is_bot(hand.to_act):
            return NextAction("quiet", company.pace.show, hand.to_act, mark)
        return company.to_act(hand.to_act, mark)

    def dealt(self, order: tuple[Card, ...]) -> Command:
        """The next street, a draw or the showdown."""
        return do.Deal(order)

    def is_out(self, hand: PokerHand, seat: int) -> bool:
        """A hand that was folded or thrown in."""
        return not hand.live[hand.position[seat]]

    def thinking(self, hand: PokerHand, seat: int, rng: Random, level: LevelName = "steady") -> Command:
        """A bot judges its hand by what its seat sees."""
        return Bot(hand.rules, LEVELS[level], rng).act(hand.view(seat), hand.options())

    def quick(self, hand: PokerHand, seat: int, rng: Random) -> Command:
        """A bot does not look at its cards."""
        return quick_move(hand, rng)

    def at_the_end(self, hand: PokerHand, seat: int) -> str:
        """Whatever is done is done by what is asked; which cards are held does not show in the words."""
        may = by_kind(hand.options())
        if do.Show in may or do.Muck in may:
            return "your hand is shown if it can win"
        if do.Discard in may:
            return "you keep your cards" if not may[do.Discard].least else "you throw your first card away"
        if do.Decline in may:
            return "you decline"
        if do.BringIn in may:
            return "you bring it in"
        return "you check" if do.Check in may and not self.clock_ruling(hand, seat) else "you are folded"

    def clock_ruling(self, hand: PokerHand, seat: int) -> Command | None:
        """What the house's book says becomes of the hand; where it is silent a player who need not bet checks."""
        if hand.phase != "bet":
            return None
        try:
            found = ruling(hand, ClockExpired(seat))
        except Refused:
            return None
        silent = not found.cite.rules
        return None if silent and do.Check in by_kind(hand.options()) else found.command()

    def quiet(self, hand: PokerHand, seat: int, dice: Dice) -> Command:
        """A hand that can win is shown, nothing is called, and what must be discarded is."""
        may = by_kind(hand.options())
        if do.Muck in may and (do.Show not in may or beaten(hand.rules, hand.view(seat))):
            return do.Muck(seat)
        if do.Show in may:
            return do.Show(seat)
        if do.Discard in may:
            return do.Discard(seat, tuple(hand.hole[hand.position[seat]][: may[do.Discard].least]))
        if do.Decline in may:
            return do.Decline(seat)
        if do.BringIn in may:
            return do.BringIn(seat)
        return do.Check(seat) if do.Check in may else do.Fold(seat)
