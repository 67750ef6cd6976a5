"""The view, the public text and the outcome of a player-dealer round."""

from collections.abc import Callable, Iterator, Sequence

from houseway.cards import Card
from houseway.engines.banked.choices import choices, kum_kum_offers
from houseway.engines.banked.kum_kum import own_part, wager_brought
from houseway.engines.banked.play import Round, events
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.pai_gow.sevens import SevenHand
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import BEST, SquareHand, points, spoken_total
from houseway.engines.banked.play.view import HandView, SevenView
from houseway.engines.banked.record import sentences, settlement
from houseway.engines.banked.record.sentences import back_name, front_name
from houseway.engines.banked.stacks import first_wager, last_of_stack, shown_wagers, together
from houseway.engines.contract import Event
from houseway.messages import Amount, _
from houseway.money import Cents
from houseway.room.engine import Shown
from houseway.room.view_types import Announcement, Choice, Facts, Json, Kind, ViewParts, filled
from houseway.rulebook import BankedRules, GameRules
from houseway.table import Table


class RoundShown(Shown[Round]):
    """The public part of a round."""

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
            whole = last_of_stack(hand, at, event) if isinstance(event, events.Settled) else event
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
        if isinstance(event, events.BankPutUp | events.SecondBankPutUp | events.Wagered)
    )


def _laid(one: HandView | SevenView) -> tuple[Card, ...]:
    """The cards of a hand as they lie, the front before the back."""
    return (*one.front, *one.back) or one.cards if isinstance(one, SevenView) else one.cards


def _partners(hand: Round) -> dict[str, int]:
    """The partners' money in the bank, by seat."""
    banks = (event for event in hand.log if isinstance(event, events.BankPutUp))
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
    if one.half_points > BEST:
        return _("Bust ({total})", total=points(one.half_points))
    return spoken_total(one.half_points, one.soft)


def _acting(hand: Round) -> str:
    """The hand that is decided now, as ``square-number``."""
    current = getattr(hand.game, "current", None)
    return f"{current.square}-{current.number}" if current is not None else ""


def _dice(hand: Round) -> list[int]:
    return next((list(event.dice) for event in hand.log if isinstance(event, events.Shaken)), [])


def _settled(hand: Round) -> dict[str, Json]:
    """Every stack that was settled, in the order of the payout."""
    settled = together(event for event in hand.log if isinstance(event, events.Settled))
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
            "says": settlement.settled_line(event),
        }
        for at, event in enumerate(settled)
    }


def _opened(event: Event) -> tuple[Card, ...]:
    """The opened cards of seven-card hands."""
    match event:
        case events.HandOpened() | events.HandSet(square=0):
            return (*event.front, *event.back)
        case events.BankOpened():
            return tuple(event.cards)
    return ()


_ANNOUNCED: dict[Kind, tuple[type[Event], ...]] = {
    "action": (
        events.Wagered, events.SideBetPlaced, events.Insured, events.EvenMoneyTaken, events.InsuranceDeclined,
        events.Drew, events.Stood, events.Doubled, events.Parted, events.Joined, events.Stayed, events.Surrendered,
        events.HandSet, events.PileChosen, events.Shaken,
    ),
    "deal": (
        events.Dealt, events.Peeked, events.Refilled, events.Turned, events.BankDrew, events.PilesLaid,
        events.BankOpened, events.HandOpened,
    ),
    "ruling": (
        events.CardReplaced, events.Misdealt, events.Fouled, events.BetCounts,
    ),
    "win": (
        events.Settled, events.FundBonus, events.Ended,
    ),
    "bank": (
        events.BankPutUp, events.SecondBankPutUp, events.BetsClosed,
    ),
}  # fmt: skip
_TOLD = {event: kind for kind, announced in _ANNOUNCED.items() for event in announced}
"""The event classes with public text."""


# -- the outcome -------------------------------------------------------------------------------------------------------


def results(hand: Round) -> list[Json]:
    """Returns a line for every settled stack: the owner, square, hands, payment and coverage."""
    if hand.result is None:
        return []
    return [_line(hand, one) for one in together(hand.result.settled)]


def _line(hand: Round, one: events.Settled) -> Json:
    return {
        "what": _what(one),
        "seat": one.seat,
        "amount": one.paid,
        **filled(
            hand=_against(hand, one) if one.bet == "main" else "",
            push=one.outcome == "push",
            due=abs(one.due) if one.due != one.paid else 0,
            back=one.stake + one.paid if one.stake + one.paid > 0 else 0,
        ),
    }


def _what(one: events.Settled) -> str:
    if one.bet == "main":
        return _("Square {square}", square=one.square)
    if one.bet == "insurance":
        return _("Square {square}, insurance", square=one.square)
    return _("Square {square}, {bet} bet", square=one.square, bet=one.bet)


def _against(hand: Round, one: events.Settled) -> str:
    """Returns the totals of the hand and the player-dealer's, front and back if there are two."""
    if one.outcome == "void":
        return _("Returned")
    match hand.game:
        case PaiGow() as play:
            mine, bank = play.hands.get(one.square), play.bank
            return _sevens(mine, bank, play) if mine and bank else ""
        case Hands() as play:
            return _totals(play.squares[one.square][one.hand], play.bank)
    return ""


def _sevens(mine: SevenHand, bank: SevenHand, play: PaiGow) -> str:
    if mine.foul:
        return _("Foul")
    front, back = front_name(mine.front, play.jokers).name, back_name(mine.back, play.jokers).name
    front_bank, back_bank = front_name(bank.front, play.jokers).name, back_name(bank.back, play.jokers).name
    (front_mine, back_mine), (front_theirs, back_theirs) = mine.values(play.jokers), bank.values(play.jokers)
    said = _COMPARED[_compared(front_mine, front_theirs), _compared(back_mine, back_theirs)]
    return said(front=front, front_bank=front_bank, back=back, back_bank=back_bank)


def _compared(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


_COMPARED: dict[tuple[int, int], Callable[..., str]] = {
    (1, 1): lambda **hands: _("Front: {front} beats {front_bank}. Back: {back} beats {back_bank}", **hands),
    (1, 0): lambda **hands: _("Front: {front} beats {front_bank}. Back: {back} copies {back_bank}", **hands),
    (1, -1): lambda **hands: _("Front: {front} beats {front_bank}. Back: {back} loses to {back_bank}", **hands),
    (0, 1): lambda **hands: _("Front: {front} copies {front_bank}. Back: {back} beats {back_bank}", **hands),
    (0, 0): lambda **hands: _("Front: {front} copies {front_bank}. Back: {back} copies {back_bank}", **hands),
    (0, -1): lambda **hands: _("Front: {front} copies {front_bank}. Back: {back} loses to {back_bank}", **hands),
    (-1, 1): lambda **hands: _("Front: {front} loses to {front_bank}. Back: {back} beats {back_bank}", **hands),
    (-1, 0): lambda **hands: _("Front: {front} loses to {front_bank}. Back: {back} copies {back_bank}", **hands),
    (-1, -1): lambda **hands: _("Front: {front} loses to {front_bank}. Back: {back} loses to {back_bank}", **hands),
}
"""The comparison of the front and the back hand with the player-dealer's: 1 higher, 0 equal, -1 lower."""


def _totals(mine: SquareHand, bank: SquareHand) -> str:
    if mine.surrendered:
        return _("Surrendered")
    return _("{mine} against {bank}", mine=said(mine), bank=said(bank))


def said(hand: SquareHand) -> str:
    """A total as a player says it when all is over: ``19``, ``bust (26)``, ``a natural``."""
    if hand.natural:
        return _("a natural")
    total = points(hand.points)
    return _("bust ({total})", total=total) if hand.over else total


def reckoning(hand: Round, seat: int) -> str:
    """``You wagered $10 and got back $20. Your fee: $1.``, or the result of the viewer's bank."""
    if hand.result is None:
        return ""
    said: str = ""
    for sentence in (*_banked(hand, seat), *_wagered(hand, seat)):
        said = _("{sentence} {next}", sentence=said, next=sentence) if said else sentence
    if not said:
        return ""
    if paid := _collection(hand, seat):
        said = _("{sentence} Your fee: {amount}.", sentence=said, amount=Amount(paid))
    if bonus := sum(one.amount for one in hand.result.bonuses if one.seat == seat):
        said = _("{sentence} The fund paid you {amount}.", sentence=said, amount=Amount(bonus))
    return said


def _banked(hand: Round, seat: int) -> Iterator[str]:
    """Returns a seat's money in the bank, alone or with partners, or in the second one, and its result."""
    assert hand.result is not None
    for event in hand.log:
        if isinstance(event, events.BankPutUp):
            went, came = own_part(hand, event, seat)
            if went:
                yield _bank_result(went, came - went)
        elif isinstance(event, events.SecondBankPutUp) and event.seat == seat:
            yield _second_bank_result(event.amount, hand.result.second_result)


def _bank_result(went: Cents, won: Cents) -> str:
    put, amount = Amount(went), Amount(abs(won))
    if won > 0:
        return _("You banked {put} and won {amount}.", put=put, amount=amount)
    if won < 0:
        return _("You banked {put} and lost {amount}.", put=put, amount=amount)
    return _("You banked {put} and broke even.", put=put)


def _second_bank_result(went: Cents, won: Cents) -> str:
    put, amount = Amount(went), Amount(abs(won))
    if won > 0:
        return _("Your second bank of {put} won {amount}.", put=put, amount=amount)
    if won < 0:
        return _("Your second bank of {put} lost {amount}.", put=put, amount=amount)
    return _("Your second bank of {put} broke even.", put=put)


def _wagered(hand: Round, seat: int) -> Iterator[str]:
    """Returns a seat's total money on the table, and its return."""
    assert hand.result is not None
    mine = [one for one in hand.result.settled if one.seat == seat]
    staked, back = sum(one.stake for one in mine), sum(one.stake + one.paid for one in mine)
    for event in hand.log:
        if isinstance(event, events.Wagered) and event.partners:
            went, came = own_part(hand, event, seat)
            whole = wager_brought(hand, event) if event.seat == seat else (0, 0)
            staked, back = staked + went - whole[0], back + came - whole[1]
    if not staked and not mine:
        return
    uncovered = sum(abs(one.due) - abs(one.paid) for one in mine)
    yield _("You had {put} on the table and got back {back}.", put=Amount(staked), back=Amount(back))
    if uncovered > 0:
        yield _("The bank didn't cover {amount}.", amount=Amount(uncovered))


def _collection(hand: Round, seat: int) -> Cents:
    """Returns a seat's payments to the house: for its wagers, and for the bank."""
    wagers = sum(event.fee for event in hand.log if isinstance(event, events.Wagered) and event.seat == seat)
    banks = sum(event.bank_fee for event in hand.log if isinstance(event, events.BetsClosed))
    return wagers + (banks if seat == hand.layout.bank_seat else 0)
