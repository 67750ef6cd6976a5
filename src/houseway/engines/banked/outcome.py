"""The outcome of a round: every wager with the hands, and one seat's costs and return."""

from collections.abc import Iterator

from houseway.engines.banked.kum_kum import own_part, wager_brought
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.pai_gow.sevens import SevenHand
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand, points
from houseway.engines.banked.record.sentences import back_name, front_name
from houseway.engines.banked.stacks import together
from houseway.money import Cents, show
from houseway.room.view_types import Json, filled


def results(hand: Round) -> list[Json]:
    """Returns a line for every settled stack: the owner, square, hands, payment and coverage."""
    if hand.result is None:
        return []
    return [_line(hand, one) for one in together(hand.result.settled)]


def _line(hand: Round, one: ev.Settled) -> Json:
    bet = {"main": "", "insurance": "insurance"}.get(one.bet, f"{one.bet} bet")
    return {
        "what": f"Square {one.square}{f', {bet}' if bet else ''}",
        "seat": one.seat,
        "amount": one.paid,
        **filled(
            hand=_against(hand, one) if one.bet == "main" else "",
            push=one.outcome == "push",
            due=abs(one.due) if one.due != one.paid else 0,
            back=one.stake + one.paid if one.stake + one.paid > 0 else 0,
        ),
    }


def _against(hand: Round, one: ev.Settled) -> str:
    """Returns the totals of the hand and the player-dealer's, front and back if there are two."""
    if one.outcome == "void":
        return "void"
    match hand.game:
        case PaiGow() as play:
            mine, bank = play.hands.get(one.square), play.bank
            return _sevens(mine, bank, play) if mine and bank else ""
        case Hands() as play:
            return _totals(play.squares[one.square][one.hand], play.bank)
    return ""


def _sevens(mine: SevenHand, bank: SevenHand, play: PaiGow) -> str:
    if mine.foul:
        return "foul"
    parts = (
        ("front", front_name(mine.front, play.jokers).name, front_name(bank.front, play.jokers).name),
        ("back", back_name(mine.back, play.jokers).name, back_name(bank.back, play.jokers).name),
    )
    values = zip(parts, mine.values(play.jokers), bank.values(play.jokers), strict=True)
    return "; ".join(
        f"{part}: {own} {'wins against' if ours > theirs else 'copies' if ours == theirs else 'loses to'} {its}"
        for (part, own, its), ours, theirs in values
    )


def _totals(mine: SquareHand, bank: SquareHand) -> str:
    if mine.surrendered:
        return "surrendered"
    return f"{said(mine)} against {said(bank)}"


def said(hand: SquareHand) -> str:
    """A total as a player says it when all is over: ``19``, ``bust``, ``a natural``."""
    if hand.natural:
        return "a natural"
    return f"bust with {points(hand.points)}" if hand.over else points(hand.points)


def reckoning(hand: Round, seat: int) -> str:
    """``You had $10 on the table and got $20 back; the collection of $1 was yours``, or the viewer's bank result."""
    if hand.result is None:
        return ""
    said = [*_banked(hand, seat), *_wagered(hand, seat)]
    if not said:
        return ""
    if paid := _collection(hand, seat):
        said.append(f"the collection of {show(paid)} was yours")
    if bonus := sum(one.amount for one in hand.result.bonuses if one.seat == seat):
        said.append(f"the fund paid you {show(bonus)}")
    return "; ".join(said)


def _banked(hand: Round, seat: int) -> Iterator[str]:
    """Returns a seat's money in the bank, alone or with partners, or in the second one, and its result."""
    assert hand.result is not None
    for event in hand.log:
        if isinstance(event, ev.BankPutUp):
            went, came = own_part(hand, event, seat)
            yield from [f"You put up {show(went)} as the bank and {_came(came - went)}"] * bool(went)
        elif isinstance(event, ev.SecondBankPutUp) and event.seat == seat:
            yield f"You put up {show(event.amount)} as the second bank and {_came(hand.result.second_result)}"


def _wagered(hand: Round, seat: int) -> Iterator[str]:
    """Returns a seat's total money on the table, and its return."""
    assert hand.result is not None
    mine = [one for one in hand.result.settled if one.seat == seat]
    staked, back = sum(one.stake for one in mine), sum(one.stake + one.paid for one in mine)
    for event in hand.log:
        if isinstance(event, ev.Wagered) and event.partners:
            went, came = own_part(hand, event, seat)
            whole = wager_brought(hand, event) if event.seat == seat else (0, 0)
            staked, back = staked + went - whole[0], back + came - whole[1]
    if not staked and not mine:
        return
    uncovered = sum(abs(one.due) - abs(one.paid) for one in mine)
    beyond = f"; the bank did not cover {show(uncovered)}" if uncovered > 0 else ""
    yield f"You had {show(staked)} on the table and got {show(back)} back{beyond}"


def _collection(hand: Round, seat: int) -> Cents:
    """Returns a seat's payments to the house: for its wagers, and for the bank."""
    wagers = sum(event.fee for event in hand.log if isinstance(event, ev.Wagered) and event.seat == seat)
    banks = sum(event.bank_fee for event in hand.log if isinstance(event, ev.BetsClosed))
    return wagers + (banks if seat == hand.layout.bank_seat else 0)


def _came(won: Cents) -> str:
    return f"won {show(won)}" if won > 0 else f"lost {show(-won)}" if won < 0 else "broke even"
