"""The player-dealer games for a person at the terminal."""

from collections.abc import Iterator
from random import Random

from houseway.engines.banked.bots import bets, decide
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.pai_gow.house_way import house_way
from houseway.engines.contract import Command
from houseway.messages import Cards, _
from houseway.money import Cents
from houseway.rulebook import BankedRules


def own_fees(hand: Round, seat: int) -> Cents:
    """The collection of the seat's wagers, and of its bank."""
    return sum(_fees(hand, seat))


def _fees(hand: Round, seat: int) -> Iterator[Cents]:
    for event in hand.log:
        match event:
            case ev.Wagered() if event.seat == seat:
                yield event.fee
            case ev.BetsClosed() if hand.layout.bank_seat == seat:
                yield event.bank_fee


def pot_fees(_hand: Round, _seat: int) -> Cents:
    """There is no pot."""
    return 0


def advice(hand: Round, seat: int) -> Command | None:
    """A wager and a decision as a steady player makes them."""
    table = hand.layout
    if table.phase == "play" and hand.to_act == seat:
        return decide(hand, Random(0))
    if table.phase == "wagers" and all(one.seat != seat for one in table.wagers):
        return next(iter(bets(hand, seat, "steady")), None)
    return None


def notes(hand: Round, seat: int) -> list[str]:
    """How the house would set the seat's seven cards."""
    play = hand.game
    if not isinstance(play, PaiGow):
        return []
    settings = (house_way(one.cards, play.way, play.jokers) for one in play.unset() if one.player == seat)
    return [
        _("House way: {front} in front, {back} behind", front=Cards(split.front), back=Cards(split.back))
        for split in settings
    ]


def chart(rules: BankedRules) -> tuple[str, ...]:
    """Returns a player's free and forced choices."""
    return (_chart(rules),)


def _chart(rules: BankedRules) -> str:
    chart = rules.chart
    if chart is None:
        return _("Set two cards in front and five behind. The five must rank higher. Copies go to the bank.")
    hit, hard, soft, bank, soft_bank = map(
        str, (chart.hit, chart.stand_hard, chart.stand_soft, chart.bank_stand_hard, chart.bank_stand_soft)
    )
    if chart.stand_soft > 21:
        return _(
            "You must hit {hit} or less and stand on hard {hard} or more. "
            "The player-dealer stands on hard {bank} and soft {soft_bank} or more.",
            hit=hit,
            hard=hard,
            bank=bank,
            soft_bank=soft_bank,
        )
    return _(
        "You must hit {hit} or less and stand on hard {hard} or soft {soft} or more. "
        "The player-dealer stands on hard {bank} and soft {soft_bank} or more.",
        hit=hit,
        hard=hard,
        soft=soft,
        bank=bank,
        soft_bank=soft_bank,
    )


def out_of_turn(_hand: Round, _seat: int) -> tuple[Command, ...]:
    """Refuses all out-of-turn actions: a round has none."""
    return ()
