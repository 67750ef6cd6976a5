"""The settings of the rulebook behind each move and event of a player-dealer game."""

from collections.abc import Mapping

from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.rulebook.side_bets import SIDE_BETS

BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((do.PutUp, ev.BankPutUp), ("bank.coverage",)),
        ((do.PutUpSecond, ev.SecondBankPutUp), ("rotation.second_bank",)),
        ((do.Wager, ev.Wagered), ("wagers.limits_bind",)),
        ((do.SideBet, ev.SideBetPlaced), tuple(f"{bet.section}.placed" for bet in SIDE_BETS.values())),
        ((ev.Dealt,), ("deal.first",)),
        ((do.Insure, ev.Insured), ("insurance.amount",)),
        ((do.TakeEvenMoney, ev.EvenMoneyTaken), ("insurance.even_money",)),
        ((do.NoInsurance, ev.InsuranceDeclined), ("insurance.offered",)),
        ((ev.Peeked,), ("deal.peek",)),
        ((do.Hit, ev.Drew), ("chart.hit",)),
        ((do.Stand, ev.Stood), ("chart.stand_hard",)),
        ((do.Double, ev.Doubled), ("double.for_less",)),
        ((do.Split, ev.Parted), ("split.pairs", "split.most")),
        ((do.Surrender, ev.Surrendered), ("surrender.when",)),
        ((do.Join, ev.Joined, do.Stay, ev.Stayed), ("wagers.decides",)),
        ((ev.Turned, ev.BankDrew), ("chart.bank_stand_hard",)),
        ((ev.PilesLaid,), ("piles.count",)),
        ((do.ChoosePile, ev.PileChosen), ("piles.chosen_by",)),
        ((do.Shake, ev.Shaken), ("piles.dice", "piles.counted")),
        ((do.SetHand, ev.HandSet), ("setting.player_foul",)),
        ((do.SetHouseWay,), ("house_way.high_card",)),
        ((ev.BankOpened,), ("setting.bank_opens",)),
        ((ev.HandOpened,), ("setting.copies",)),
        ((ev.Settled,), ("settlement.order", "bank.coverage")),
        ((ev.Ended,), ("bank.coverage",)),
    )
    for kind in kinds
}
