"""Poker in the live room: automatic steps, bot moves, and described hands that may win a jackpot."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from houseway.cards import Card
from houseway.engines.contract import Command, Refused
from houseway.engines.poker.bots import Bot
from houseway.engines.poker.bots.equity import beaten
from houseway.engines.poker.bots.quick import quick_move
from houseway.engines.poker.play import PokerHand, by_kind, commands
from houseway.engines.poker.view import PokerShown
from houseway.floor import ruling
from houseway.hands import describe, evaluator, own_cards
from houseway.irregularities import ClockExpired
from houseway.messages import Cards, Message, Seat, _, ngettext
from houseway.players import LEVELS, LevelName
from houseway.room.engine import Chips, Dice, HandContext, InHand, NextAction, RoomEngine, Tabled
from houseway.rulebook import PokerRules, TableRules


class InPokerHand(InHand[PokerHand]):
    """The parts of a poker hand that the table and the room use."""

    rooms_own = (commands.Deal, commands.Away, commands.OutOfTurn, commands.Cut, commands.AgreeToSplit)

    def chips(self, hand: PokerHand) -> Chips:
        """Poker has no bank."""
        return Chips(sum(hand.stack), 0, hand.drop, hand.jackpot)

    @property
    def collects(self) -> tuple[str, ...]:
        """From the pot, or from the stack of who pays."""
        return ("FeeTaken",)

    def is_fee_due(self, hand: PokerHand) -> bool:
        """The drop from the pot waits until the first round is over, and goes back with a misdeal."""
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
        names = {seat: (one.value, str(one.name)) for seat, one in named.items()}
        return Tabled(names, evaluator(reads.ranking)(least, ()))

    def told(self, rules: TableRules, shown: Mapping[int, tuple[Card, ...]], least: tuple[Card, ...]) -> Tabled:
        """As the game reads hands for the pot, or for its high half."""
        assert isinstance(rules, PokerRules)
        check_described(rules, shown)
        ranking = rules.ranking.halves[0].ranking
        named = {seat: describe(ranking, "any", five, ()) for seat, five in shown.items()}
        return Tabled({seat: (one.value, str(one.name)) for seat, one in named.items()}, evaluator(ranking)(least, ()))

    def next(self, hand: PokerHand, company: HandContext) -> NextAction:
        """The dealer deals, or a player must act; a winner's time to show is short, and then it is done for them."""
        mark = len(hand.log)
        if hand.to_act is None:
            return NextAction("deal", company.pace.street, mark=mark)
        if hand.phase == "showdown" and not company.is_bot(hand.to_act):
            return NextAction("quiet", company.pace.show, hand.to_act, mark)
        return company.to_act(hand.to_act, mark)

    def dealt(self, order: tuple[Card, ...]) -> Command:
        """The next street, a draw or the showdown."""
        return commands.Deal(order)

    def is_out(self, hand: PokerHand, seat: int) -> bool:
        """A hand that was folded or thrown in."""
        return not hand.live[hand.position[seat]]

    def thinking(self, hand: PokerHand, seat: int, rng: Random, level: LevelName = "steady") -> Command:
        """A bot judges its hand by what its seat sees."""
        return Bot(hand.rules, LEVELS[level], rng).act(hand.view(seat), hand.options())

    def quick(self, hand: PokerHand, seat: int, rng: Random) -> Command:
        """A bot does not look at its cards."""
        return quick_move(hand, rng)

    def at_the_end(self, hand: PokerHand, seat: int) -> Message:
        """Returns what is done for a player whose time is up; it depends on the question, never on their cards."""
        may = by_kind(hand.options())
        if commands.Show in may or commands.Muck in may:
            return _("Your hand is shown if it can win")
        if commands.Discard in may:
            return _("You stand pat") if not may[commands.Discard].least else _("You discard your first card")
        if commands.Decline in may:
            return _("You decline")
        if commands.BringIn in may:
            return _("You bring it in")
        checks = commands.Check in may and not self.clock_ruling(hand, seat)
        return _("You check") if checks else _("You fold")

    def clock_ruling(self, hand: PokerHand, seat: int) -> Command | None:
        """Returns the house's ruling when the time is up; without one a player who need not bet checks."""
        if hand.phase != "bet":
            return None
        try:
            found = ruling(hand, ClockExpired(seat))
        except Refused:
            return None
        silent = not found.cite.rules
        return None if silent and commands.Check in by_kind(hand.options()) else found.command()

    def quiet(self, hand: PokerHand, seat: int, dice: Dice) -> Command:
        """A hand that can win is shown, nothing is called, and what must be discarded is."""
        may = by_kind(hand.options())
        if commands.Muck in may and (commands.Show not in may or beaten(hand.rules, hand.view(seat))):
            return commands.Muck(seat)
        if commands.Show in may:
            return commands.Show(seat)
        if commands.Discard in may:
            return commands.Discard(seat, tuple(hand.hole[hand.position[seat]][: may[commands.Discard].least]))
        if commands.Decline in may:
            return commands.Decline(seat)
        if commands.BringIn in may:
            return commands.BringIn(seat)
        return commands.Check(seat) if commands.Check in may else commands.Fold(seat)


# -- hands that a dealer describes -------------------------------------------------------------------------------------


_FIVE = 5


def check_described(rules: PokerRules, shown: Mapping[int, tuple[Card, ...]]) -> None:
    """Checks that one deal of the game can give these five-card hands to these seats; else Refused.

    Two players never hold the same card, so shared cards must lie on the board; a hand that may play only so many
    hole cards takes the others from there.
    """
    pack, deals = Counter(rules.deck()), Counter(card for five in shown.values() for card in five)
    for card in deals:
        if not pack[card]:
            raise Refused(_("{card} is not in the deck of {game}.", card=Cards((card,)), game=rules.title))
    common = {card for card, hands in deals.items() if hands > pack[card]}
    board, (least, most) = _board(rules), _own(rules)
    if common and not board:
        raise Refused(_("Two hands can't both have {cards}.", cards=Cards(tuple(sorted(common)))))
    needed = len(common)
    for seat, five in shown.items():
        shared = len(common.intersection(five))
        if shared > _FIVE - least:
            raise Refused(
                ngettext(
                    "{player} must play {count} hole card. Too many of these cards are in other hands.",
                    "{player} must play {count} hole cards. Too many of these cards are in other hands.",
                    least,
                    player=Seat(seat),
                )
            )
        needed += max(0, _FIVE - most - shared)
    if needed > board:
        why = _(
            "These hands need {needed} board cards, but {game} has {board}.",
            needed=needed,
            game=rules.title,
            board=board,
        )
        raise Refused(why)


def _board(rules: PokerRules) -> int:
    """How many common cards a hand is made with; at stud one may come last, when the stub is short."""
    if rules.stud is not None:
        return 1
    return sum(street.board for street in rules.deal.streets) // rules.ranking.boards


def _own(rules: PokerRules) -> tuple[int, int]:
    """Returns how many hole cards a hand plays, at least and at most."""
    kept = sum(street.down + street.up - street.discard for street in rules.deal.streets)
    least, most = own_cards(rules.ranking.halves[0].selection, kept)
    return least, min(most, kept, _FIVE)


ROOM = RoomEngine(InPokerHand(), PokerShown())
