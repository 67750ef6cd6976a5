"""The view and the public text of a player-dealer round."""

from collections.abc import Iterator, Sequence

from houseway.cards import Card
from houseway.engines.banked.choices import choices, kum_kum_offers
from houseway.engines.banked.outcome import reckoning, results
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.twentyone.square_hand import BEST, points, spoken_total
from houseway.engines.banked.play.view import HandView, SevenView
from houseway.engines.banked.record import sentences
from houseway.engines.banked.stacks import first_wager, last_of_stack, shown_wagers, together
from houseway.engines.contract import Event
from houseway.room.engine import Shown
from houseway.room.view_types import Announcement, Choice, Facts, Json, Kind, ViewParts, filled
from houseway.rulebook import BankedRules, GameRules
from houseway.table import Table


class RoundShown(Shown[Round]):
    """The public part of a round."""

    all_play = False

    def layout(self, rules: GameRules) -> Json:
        """Hands of 21, or of seven cards that are set in two; wagers have an amount."""
        assert isinstance(rules, BankedRules)
        return {"kind": rules.family, "sized": True}

    def view(self, hand: Round, seat: int | None) -> ViewParts:
        """The bank, the wagers and the hands on the squares."""
        seen = hand.view(seat)
        fields = filled(
            phase=seen.phase,
            stage=getattr(hand.game, "stage", ""),
            bank_seat=seen.bank_seat,
            bank_square=seen.bank_square,
            put_up=seen.put_up,
            partners=_partners(hand),
            action=hand.layout.action,
            bank_result=seen.bank_result,
            second_seat=seen.second_seat,
            second_put_up=seen.second_put_up,
            second_result=seen.second_result,
            squares=seen.squares,
            wagers=shown_wagers(hand, seen.wagers),
            hands={f"{one.square}-{getattr(one, 'number', 0)}": _held(one) for one in seen.hands},
            bank=_held(seen.bank) if seen.bank else None,
            button=seen.button,
            cards_left=seen.cards_left,
            to_act=seen.to_act,
            acting=_acting(hand),
            dice=_dice(hand),
            settled=_settled(hand),
            results=results(hand),
            drop=seen.collected,
        )
        return fields, {number: {"stack": stack} for number, stack in seen.stacks}

    def reckoning(self, hand: Round, seat: int) -> str:
        """The wagers and returns, or the result of the viewer's bank."""
        return reckoning(hand, seat)

    def choices(self, hand: Round, seat: int, table: Table, facts: Facts) -> list[Choice]:
        """The bank, wagers, and decisions on the hands."""
        return choices(table, hand, seat, facts)

    def next_choices(self, table: Table, seat: int, facts: Facts) -> list[Choice]:
        """Kum-kum, where the house takes it."""
        return kum_kum_offers(table, seat, facts)

    def told(self, before: Round, hand: Round, at: int, event: Event) -> Iterator[Announcement]:
        """The sentences name no card that lies face down."""
        if kind := _TOLD.get(type(event)):
            whole = last_of_stack(hand, at, event) if isinstance(event, ev.Settled) else event
            for line in sentences.told_of(before, whole) if whole else ():
                yield Announcement(line, kind, getattr(event, "seat", None), getattr(event, "rule", ""))

    def own_cards(self, hand: Round, seat: int) -> tuple[Card, ...] | None:
        """The hands on the squares where a seat's money was, or the player-dealer's."""
        if not _has_money(hand, seat):
            return None
        seen = hand.view(seat)
        squares = {one.square for one in seen.wagers if one.seat == seat}
        own = [one for one in seen.hands if one.square in squares]
        if seat == seen.bank_seat and seen.bank:
            own = [seen.bank]
        return tuple(card for one in own for card in _laid(one))

    def places(self, hand: Round, order: Sequence[Card], seat: int | None) -> list[int]:
        """Returns the places of the shown cards. All dealt cards of a shoe are open at the end."""
        if len(set(order)) < len(order):
            return list(range(hand.layout.used))
        shown = {card for event in hand.log for card in _opened(event)}
        return sorted(order.index(card) for card in shown if order.count(card) == 1)

    def winner(self, hand: Round) -> int:
        """The best hand of the wagerers."""
        assert hand.result is not None
        stacks = {seat: stack for seat, stack in hand.result.stacks.items() if seat != hand.layout.bank_seat}
        return max(stacks, key=stacks.__getitem__)


def _has_money(hand: Round, seat: int) -> bool:
    """Whether a seat put up a bank, wagered, or had a share in either."""
    return any(
        event.seat == seat or any(share.seat == seat for share in getattr(event, "partners", ()))
        for event in hand.log
        if isinstance(event, ev.BankPutUp | ev.SecondBankPutUp | ev.Wagered)
    )


def _laid(one: HandView | SevenView) -> tuple[Card, ...]:
    """The cards of a hand as they lie, the front before the back."""
    return (*one.front, *one.back) or one.cards if isinstance(one, SevenView) else one.cards


def _partners(hand: Round) -> dict[str, int]:
    """The partners' money in the bank, by seat."""
    banks = (event for event in hand.log if isinstance(event, ev.BankPutUp))
    return {str(share.seat): share.amount for event in banks for share in event.partners}


def _held(one: HandView | SevenView) -> Json:
    """A hand on a square with its descriptions."""
    if isinstance(one, SevenView):
        return filled(
            square=one.square,
            cards=list(one.cards),
            front=list(one.front),
            back=list(one.back),
            set=one.done,
            house_way=one.house_way,
            foul=one.foul,
        )
    return filled(
        square=one.square,
        cards=list(one.cards),
        total=_total(one),
        natural=one.natural,
        stakes={str(wager): amount for wager, amount in one.stakes},
        doubled=one.doubled,
        surrendered=one.surrendered,
        done=one.done,
    )


def _total(one: HandView) -> str:
    if one.natural:
        return points(one.half_points)
    return f"bust, {points(one.half_points)}" if one.half_points > BEST else spoken_total(one.half_points, one.soft)


def _acting(hand: Round) -> str:
    """The hand that is decided now, as ``square-number``."""
    current = getattr(hand.game, "current", None)
    return f"{current.square}-{current.number}" if current is not None else ""


def _dice(hand: Round) -> list[int]:
    return next((list(event.dice) for event in hand.log if isinstance(event, ev.Shaken)), [])


def _settled(hand: Round) -> dict[str, Json]:
    """Every stack that was settled, in the order of the payout."""
    settled = together(event for event in hand.log if isinstance(event, ev.Settled))
    return {
        str(at): {
            "wager": first_wager(hand, event),
            "seat": event.seat,
            "square": event.square,
            "hand": event.hand,
            "bet": event.bet,
            "outcome": event.outcome,
            "paid": event.paid,
            "due": event.due,
            "says": sentences.settled_line(event),
        }
        for at, event in enumerate(settled)
    }


def _opened(event: Event) -> tuple[Card, ...]:
    """The opened cards of seven-card hands."""
    match event:
        case ev.HandOpened() | ev.HandSet(square=0):
            return (*event.front, *event.back)
        case ev.BankOpened():
            return tuple(event.cards)
    return ()


_TOLD: dict[type, Kind] = {
    **dict.fromkeys((ev.Wagered, ev.SideBetPlaced, ev.Insured, ev.EvenMoneyTaken, ev.InsuranceDeclined), "action"),
    **dict.fromkeys((ev.Drew, ev.Stood, ev.Doubled, ev.Parted, ev.Joined, ev.Stayed, ev.Surrendered), "action"),
    **dict.fromkeys((ev.HandSet, ev.PileChosen, ev.Shaken), "action"),
    **dict.fromkeys((ev.Dealt, ev.Peeked, ev.Refilled, ev.Turned, ev.BankDrew, ev.PilesLaid), "deal"),
    **dict.fromkeys((ev.BankOpened, ev.HandOpened), "deal"),
    **dict.fromkeys((ev.CardReplaced, ev.Misdealt, ev.Fouled, ev.BetCounts), "ruling"),
    **dict.fromkeys((ev.Settled, ev.FundBonus, ev.Ended), "win"),
    **dict.fromkeys((ev.BankPutUp, ev.SecondBankPutUp, ev.BetsClosed), "bank"),
}
"""The event classes with public text."""
