"""The hand in play as a seat may see it, engine by engine: its own fields, and what it adds to each seat."""

from collections.abc import Mapping
from functools import lru_cache, singledispatch
from typing import Any

from houseway import hands
from houseway.cards import Card
from houseway.play.banked import Round
from houseway.play.banked import events as banked_events
from houseway.play.banked.twentyone.square_hand import points, spoken_total
from houseway.play.banked.view import HandView, SevenView
from houseway.play.contract import Hand
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.play.poker.view import SeatView, seat_seen
from houseway.record.banked.sentences import settled_line
from houseway.rulebook import BankedRules
from houseway.rulebook.poker import Half

Json = dict[str, Any]
Seen = tuple[Json, Mapping[int, Json]]


@singledispatch
def hand_view(hand: Hand, seat: int | None) -> Seen:
    """The fields of the hand, and by seat what it adds there."""
    raise TypeError(f"{type(hand).__name__} is no hand of an engine")


@singledispatch
def own_view(hand: Hand, seat: int) -> Seen:
    """What a seat sees beyond the rail, in the same form; everything, where the engine does not tell it apart."""
    return hand_view(hand, seat)


@hand_view.register
def _poker(hand: PokerHand, seat: int | None) -> Seen:
    seen = hand.view(seat)
    fields = filled(
        phase=seen.phase,
        street=seen.street,
        board=list(seen.board),
        pot=seen.pot,
        pots=[
            {"name": "Main pot" if not at else f"Side pot {at}", "amount": pot.amount, "seats": list(pot.seats)}
            for at, pot in enumerate(seen.pots)
        ],
        bet_to=seen.bet_to,
        to_act=seen.to_act,
        drop=seen.drop,
        jackpot=seen.jackpot,
        kill=any(post.kind == "kill" for post in hand.posts),
        won=_won(hand),
    )
    return fields, {one.seat: _poker_seat(one) for one in seen.seats}


@own_view.register
def _own_poker(hand: PokerHand, seat: int) -> Seen:
    """A poker player sees their own cards, and nothing else that the rail does not see."""
    if seat not in hand.position:
        return {}, {}
    return {}, {seat: _poker_seat(seat_seen(hand, hand.position[seat], seat))}


def _poker_seat(one: SeatView) -> Json:
    return {
        "stack": one.stack,
        **filled(bet=one.bet, live=one.live, cards=list(one.cards), hidden=one.hidden, aside=list(one.aside)),
        **({} if one.drew is None else {"drew": one.drew}),
    }


def _won(hand: PokerHand) -> list[Json]:
    """Who won what of which pot; a hand that was not shown has no name."""
    if hand.result is None:
        return []
    return [
        filled(
            seat=won.seat,
            amount=won.amount,
            pot=won.pot,
            half=won.half,
            hand=won.hand.name if won.hand and won.hand.value else "",
        )
        for won in hand.result.won
    ]


@hand_view.register
def _banked(hand: Round, seat: int | None) -> Seen:
    seen = hand.view(seat)
    partners = _partners(hand)
    fields = filled(
        phase=seen.phase,
        stage=getattr(hand.game, "stage", ""),
        bank_seat=seen.bank_seat,
        put_up=seen.put_up,
        partners=partners.get(BANK),
        action=hand.layout.action,
        bank_result=seen.bank_result,
        second_seat=seen.second_seat,
        second_put_up=seen.second_put_up,
        second_result=seen.second_result,
        squares=seen.squares,
        wagers={
            str(one.number): filled(
                seat=one.seat,
                square=one.square,
                amount=one.amount,
                backline=one.backline,
                sides=dict(one.sides),
                partners=partners.get(one.number),
            )
            for one in seen.wagers
        },
        hands={f"{one.square}-{getattr(one, 'number', 0)}": _held(one, hand.rules) for one in seen.hands},
        bank=_held(seen.bank, hand.rules) if seen.bank else None,
        button=seen.button,
        cards_left=seen.cards_left,
        to_act=seen.to_act,
        acting=_acting(hand),
        dice=_dice(hand),
        settled=_settled(hand),
        drop=seen.collected,
    )
    return fields, {number: {"stack": stack} for number, stack in seen.stacks}


BANK = -1
"""The number of the bank among the wagers."""


def _partners(hand: Round) -> dict[int, dict[str, int]]:
    """Whose money is in a wager or in the bank beside its owner's, by seat."""
    shared = (event for event in hand.log if isinstance(event, banked_events.BankPutUp | banked_events.Wagered))
    return {
        event.wager if isinstance(event, banked_events.Wagered) else BANK: {
            str(share.seat): share.amount for share in event.partners
        }
        for event in shared
        if event.partners
    }


def _held(one: HandView | SevenView, rules: BankedRules) -> Json:
    """A hand on a square with what is said of it."""
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
        total=points(one.half_points) if one.natural else spoken_total(one.half_points, one.soft),
        natural=one.natural,
        stakes={str(wager): amount for wager, amount in one.stakes},
        doubled=one.doubled,
        surrendered=one.surrendered,
        done=one.done,
    )


def _acting(hand: Round) -> str:
    """The hand that is decided now, as ``square-number``."""
    current = getattr(hand.game, "current", None)
    return f"{current.square}-{current.number}" if current is not None else ""


def _dice(hand: Round) -> list[int]:
    return next((list(event.dice) for event in hand.log if isinstance(event, banked_events.Shaken)), [])


def _settled(hand: Round) -> dict[str, Json]:
    """Every bet that was settled, in the order of the payout."""
    settled = (event for event in hand.log if isinstance(event, banked_events.Settled))
    return {
        str(at): {
            "wager": event.wager,
            "seat": event.seat,
            "square": event.square,
            "hand": event.hand,
            "bet": event.bet,
            "outcome": event.outcome,
            "paid": event.paid,
            "due": event.due,
            "says": settled_line(event),
        }
        for at, event in enumerate(settled)
    }


@hand_view.register
def _pan(hand: PanHand, seat: int | None) -> Seen:
    seen = hand.view(seat)
    fields = filled(
        stage=seen.stage,
        phase=hand.state.phase,
        to_act=seen.to_act,
        cards=list(seen.hand),
        drawn=seen.drawn,
        live=seen.live,
        discard=seen.discards[-1] if seen.discards else None,
        discards=len(seen.discards),
        stock=seen.stock,
        tops=seen.tops,
        double_tops=seen.double_tops,
        offer=seen.offer,
        face_up=list(seen.face_up),
        ended=filled(how=seen.ended.how, winner=seen.ended.winner) if seen.ended else None,
    )
    return fields, {
        one.seat: {
            "stack": one.stack,
            **filled(
                status=one.status,
                live=one.status in ("playing", "waiting"),
                hidden=one.holding,
                due=one.due,
                melds=[filled(cards=list(meld.cards), worth=meld.worth) for meld in one.board],
            ),
        }
        for one in seen.players
    }


def made(hand: Hand, seat: int) -> str:
    """What the cards of a poker seat are worth so far, once there are enough of them to say."""
    if not isinstance(hand, PokerHand) or seat not in hand.position or not hand.live[hand.position[seat]]:
        return ""
    return _made(hand.rules.ranking.halves, tuple(hand.hole[hand.position[seat]]), tuple(hand.board))


@lru_cache(4096)
def _made(halves: tuple[Half, ...], own: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """Asked again for the same cards after every action of a street, by every view."""
    if len(own) + len(board) < hands.RANKINGS[halves[0].ranking].size:
        return ""
    best = (hands.describe(half.ranking, half.selection, own, board) for half in halves)
    return " · ".join(one.name for one in best if one.value)


def filled(**fields: Any) -> Json:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value}
