"""A hand of pan in play: the automatic steps, and the moves and words of bots."""

from collections.abc import Collection, Iterator, Mapping
from random import Random

from houseway.cards import Card
from houseway.engines.contract import Command
from houseway.engines.pan.bots import PanBot
from houseway.engines.pan.play import PanCommand, PanHand, Shuffle
from houseway.engines.rulings import Err, RuleOn
from houseway.players import LevelName
from houseway.record.codec import kinds
from houseway.room.engine import Chips, Dice, HandContext, InHand, NextAction

_ROOMS_OWN = (Shuffle, Err, RuleOn)
_COMMANDS: Mapping[str, type[Command]] = {
    name: kind for name, kind in kinds(PanCommand).items() if kind not in _ROOMS_OWN
}


class InPanHand(InHand[PanHand]):
    """The steps of a pan table during a hand."""

    @property
    def commands(self) -> Mapping[str, type[Command]]:
        """All but the room's own."""
        return _COMMANDS

    def chips(self, hand: PanHand) -> Chips:
        """The jackpot fee comes first of what was collected."""
        taken = hand.collected
        jackpot = min(taken, hand.state.fee.jackpot)
        return Chips(sum(hand.money.values()), 0, taken - jackpot, jackpot)

    def is_fee_due(self, hand: PanHand) -> bool:
        """It goes back into the Tops of a hand that is dealt again."""
        return hand.result is None or not hand.result.misdealt

    def next(self, hand: PanHand, company: HandContext) -> NextAction:
        """The discards are shuffled, a bot speaks out of turn, or a seat is to act."""
        mark = len(hand.log)
        if hand.shuffle_due:
            return NextAction("reshuffle", company.pace.street, mark=mark)
        if word := _word(hand, company.bots):
            return NextAction("speak", company.thinks(), word[0], mark)
        assert hand.to_act is not None
        return company.to_act(hand.to_act, mark)

    def dealt(self, order: tuple[Card, ...]) -> Command:
        """The discards become the deck again."""
        return Shuffle(order)

    def thinking(self, hand: PanHand, seat: int, rng: Random, level: LevelName = "steady") -> Command:
        """A bot judges by what its seat sees and rolls no dice."""
        return PanBot(hand.rules, level).act(hand.view(seat))

    def quiet(self, hand: PanHand, seat: int, dice: Dice) -> Command:
        """Plays the hand by a bot: players may not leave it."""
        return PanBot(hand.rules).act(hand.view(seat))

    def at_the_end(self, hand: PanHand, seat: int) -> str:
        """Returns the timeout's effect: a bot plays, as players may not leave the hand."""
        return "you are played on by a bot"

    def by_itself(self, hand: PanHand, due: NextAction, company: HandContext) -> Iterator[tuple[Command, ...]]:
        """Yields a bot's out-of-turn command."""
        if word := _word(hand, company.bots):
            yield (word[1],)


def _word(hand: PanHand, bots: Collection[int]) -> tuple[int, Command] | None:
    """Returns the first bot seat with an out-of-turn command, and the command."""
    bot = PanBot(hand.rules)
    for seat in bots:
        if seat != hand.to_act and hand.options(seat):
            word = bot.speak(hand.view(seat))
            if word is not None:
                return seat, word
    return None
