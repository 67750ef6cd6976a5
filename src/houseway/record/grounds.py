"""The grounds of a hand: which settings of the rulebook stand behind each move and each event.

A setting names the rule it comes from, so a move that a player is offered and a step that the replayer shows can both
say which rule of the house they rest on. What the house leaves open has no ground of its own and is left out.

>>> from houseway.rulebook import house
>>> grounds(house("limelight").game("holdem", limit="3/6"), poker.Raise)
('LL-HE-6', 'LL-HE-8a')
"""

from typing import TypeAlias

from houseway.play.banked import commands as banked
from houseway.play.banked import events as banked_events
from houseway.play.pan import events as pan_events
from houseway.play.poker import commands as poker
from houseway.play.poker import draw_events, events
from houseway.rulebook import GameRules

Behind: TypeAlias = tuple[tuple[tuple[type, ...], tuple[str, ...]], ...]
"""Kinds of moves and events that belong together, with the settings behind them."""

STAKES = "stakes"
"""Not a setting but the posted row itself: the size of blinds and antes."""


def grounds(rules: GameRules, what: type) -> tuple[str, ...]:
    """The rules behind a kind of move or event, each once; empty where the house is silent."""
    found: list[str] = []
    for setting in _BEHIND.get(what, ()):
        if setting == STAKES:
            named = rules.stakes.rule
            found += [named] if isinstance(named, str) else named[:1]
        elif setting in rules.cites:
            found.append(rules.cite(setting).rule)
    return tuple(dict.fromkeys(id for id in found if id))


_POKER: Behind = (
    ((events.Posted,), (STAKES, "entry.button", "draw.third_blind")),
    ((events.HandsDealt, events.BoardDealt), ("deal.streets",)),
    ((poker.Fold, events.Folded), ("betting.words_bind", "betting.out_of_turn")),
    ((poker.Check, events.Checked), ("betting.check_raise",)),
    ((poker.BringIn, events.BroughtIn), ("stud.full_open", "deal.streets")),
    ((poker.Call, events.Called), ("betting.sizing",)),
    ((poker.Bet,), ("betting.sizing",)),
    ((poker.Raise, events.Wagered), ("betting.sizing", "betting.raise_cap")),
    ((events.BetReturned,), ("betting.all_in",)),
    ((poker.Discard, events.Discarded, draw_events.Drawn), ("draw.most", "deal.streets")),
    ((poker.Show, events.Shown), ("showdown.must_show", "showdown.shows_first")),
    ((poker.Muck, events.Mucked), ("showdown.must_show",)),
    ((events.Awarded,), ("ranking.halves",)),
    ((poker.AgreeToPush, draw_events.PushAgreed, draw_events.PushDeclared), ("push.verbal",)),
    ((poker.BuyIn, poker.Decline, draw_events.BoughtIn, draw_events.Declined), ("push.buy_in",)),
    ((poker.Chop, draw_events.ChopAsked), ("pot.agreed_split",)),
)

_BANKED: Behind = (
    ((banked.PutUp, banked_events.BankPutUp), ("bank.coverage",)),
    ((banked.PutUpSecond, banked_events.SecondBankPutUp), ("rotation.second_bank",)),
    ((banked.Wager, banked_events.Wagered), ("wagers.limits_bind",)),
    ((banked.SideBet, banked_events.SideBetPlaced), ("bonus_bet.placed", "buster.placed")),
    ((banked_events.Dealt,), ("deal.first",)),
    ((banked.Insure, banked_events.Insured), ("insurance.amount",)),
    ((banked.TakeEvenMoney, banked_events.EvenMoneyTaken), ("insurance.even_money",)),
    ((banked.NoInsurance, banked_events.InsuranceDeclined), ("insurance.offered",)),
    ((banked_events.Peeked,), ("deal.peek",)),
    ((banked.Hit, banked_events.Drew), ("chart.hit",)),
    ((banked.Stand, banked_events.Stood), ("chart.stand_hard",)),
    ((banked.Double, banked_events.Doubled), ("double.for_less",)),
    ((banked.Split, banked_events.Parted), ("split.pairs", "split.most")),
    ((banked.Surrender, banked_events.Surrendered), ("surrender.when",)),
    ((banked.Join, banked_events.Joined, banked.Stay, banked_events.Stayed), ("wagers.decides",)),
    ((banked_events.Turned, banked_events.BankDrew), ("chart.bank_stand_hard",)),
    ((banked_events.PilesLaid,), ("piles.count",)),
    ((banked.ChoosePile, banked_events.PileChosen), ("piles.chosen_by",)),
    ((banked.Shake, banked_events.Shaken), ("piles.dice", "piles.counted")),
    ((banked.SetHand, banked_events.HandSet), ("setting.player_foul",)),
    ((banked.SetHouseWay,), ("house_way.high_card",)),
    ((banked_events.BankOpened,), ("setting.bank_opens",)),
    ((banked_events.HandOpened,), ("setting.copies",)),
    ((banked_events.Settled,), ("settlement.order", "bank.coverage")),
    ((banked_events.Ended,), ("bank.coverage",)),
)

_PAN: Behind = (
    ((pan_events.Declared,), ("declaring.order",)),
    ((pan_events.Drawn,), ("melds.drawn_card",)),
    ((pan_events.Laid,), ("melds.valid",)),
    ((pan_events.Collected,), ("pays.claim",)),
    ((pan_events.Discarded,), ("melds.drawn_card", "forcing.own_discard")),
    ((pan_events.Forced,), ("forcing.window",)),
    ((pan_events.Offered, pan_events.Answered), ("tops.split",)),
    ((pan_events.Ended,), ("melds.out",)),
)

_BEHIND = {kind: settings for kinds, settings in (*_POKER, *_BANKED, *_PAN) for kind in kinds}
