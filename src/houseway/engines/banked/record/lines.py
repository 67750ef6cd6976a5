"""The lines of a record of a player-dealer round, written and read. Their form never changes.

``houseway.engines.banked.record.sentences`` has the sentences for people.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from houseway.cards import cards, text
from houseway.engines.banked.play import Round, commands, events
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.contract import Command, Event
from houseway.engines.rulings import in_a_ruling
from houseway.messages import _
from houseway.money import parse, show
from houseway.record import floor_lines
from houseway.record.errors import RecordError
from houseway.record.setups import AMOUNT, SEAT


def steps(round_: Round) -> Iterator[tuple[Round, Event]]:
    """Yields every event after the first, with the round just before it; that round is then advanced."""
    before = Round.replay(round_.rules, round_.log[:1])
    for event in round_.log[1:]:
        yield before, event
        before.take(event)


def action_line(before: Round, event: Event) -> str:
    """Returns a person's action as a record line, ``Seat 2 hits``; empty for automatic events."""
    does = _DOES.get(type(event))
    return does(before, event) if does and is_said(before) else ""


def is_said(before: Round) -> bool:
    """Whether the round waited for a person's word before an event, outside of a ruling."""
    if in_a_ruling(before.log):
        return False
    if before.layout.phase != "play":
        return True
    return before.game.step() is None and not before.game.finished()


def _bank_put_up(_before: Round, event: events.BankPutUp) -> str:
    return f"Seat {event.seat} puts up {show(event.amount)}{_partners(event.partners)}"


def _wagered(_before: Round, event: events.Wagered) -> str:
    return f"Seat {event.seat} wagers {show(event.amount)} on square {event.square}{_partners(event.partners)}"


def _second_bank(_before: Round, event: events.SecondBankPutUp) -> str:
    return f"Seat {event.seat} puts up {show(event.amount)} as second bank"


def _partners(partners: Sequence[commands.Share]) -> str:
    shares = " and ".join(f"{show(share.amount)} from seat {share.seat}" for share in partners)
    return f" with {shares}" if shares else ""


def _side_bet(before: Round, event: events.SideBetPlaced) -> str:
    """The wager is numbered, from 1 in the order of placing, where the bettor has several."""
    wager = before.layout.wagers[event.wager]
    several = sum(other.seat == wager.seat for other in before.layout.wagers) > 1
    beside = f" beside wager {event.wager + 1}" if several else ""
    return f"Seat {wager.seat} puts {show(event.amount)} on the {event.bet} bet{beside}"


def _bets_closed(_before: Round, event: events.BetsClosed) -> str:
    paying = f", the player-dealer paying {show(event.bank_fee)}" if event.bank_fee else ""
    return f"No more bets{paying}{f', settling from square {event.start}' if event.start else ''}"


def _refilled(_before: Round, event: events.Refilled) -> str:
    return f"The shoe is filled with {text(event.cards)}" if event.cards else "The shoe stays empty"


def _of_wager(words: str) -> Callable[[Round, Any], str]:
    """Words of a wager's owner, with a slot for the amount."""

    def line(
        before: Round,
        event: events.Insured | events.EvenMoneyTaken | events.InsuranceDeclined | events.Joined | events.Stayed,
    ) -> str:
        seat = before.layout.wagers[event.wager].seat
        return f"Seat {seat} {words.format(show(getattr(event, 'amount', 0)))}"

    return line


def _of_square(words: str) -> Callable[[Round, Any], str]:
    """Decisions of the player of a square's hand."""

    def line(before: Round, event: Any) -> str:
        player = before.layout.player_of(event.square)
        said = words.format(show(sum(amount for _, amount in getattr(event, "adds", ()))))
        which = f" hand {event.hand + 1}" if isinstance(event, events.Surrendered) and event.hand else ""
        return f"Seat {player} {said}{which}{_on(event.square, player)}"

    return line


def _on(square: int, player: int) -> str:
    """The square, unless it is the player's own."""
    return "" if square in (0, player) else f" on square {square}"


def _hand_set(before: Round, event: events.HandSet) -> str:
    """A bank that is set wrongly is set the house way whatever was said."""
    table = before.layout
    player = table.player_of(event.square) if event.square else table.bank_seat
    said = "the house way" if event.house_way else f"{text(event.front)} in front of {text(event.back)}"
    return f"Seat {player} sets {said}{_on(event.square, player)}"


def _misdealt(before: Round, event: events.Misdealt) -> str:
    """Cards that were seen: which of those that make it a misdeal makes no difference."""
    play = before.game
    assert isinstance(play, PaiGow)
    dealt = [card for pile in play.piles for card in pile]
    forbidden = [
        card for card in dealt if card in play.dealing.exposed_misdeal or card[0] in play.dealing.exposed_misdeal
    ]
    plain = [card for card in dealt if card not in forbidden]
    for seen in (forbidden[:1], plain[: play.dealing.most_exposed + 1]):
        if seen and play.decide(commands.Expose(tuple(seen))) == event:
            return f"The dealer exposes {text(seen)}"
    raise ValueError(f"no exposed card makes this misdeal: {event.why}")


_DOES: dict[type, Callable[[Round, Any], str]] = {
    events.BankPutUp: _bank_put_up,
    events.SecondBankPutUp: _second_bank,
    events.Wagered: _wagered,
    events.SideBetPlaced: _side_bet,
    events.BetsClosed: _bets_closed,
    events.Refilled: _refilled,
    events.Insured: _of_wager("insures for {}"),
    events.EvenMoneyTaken: _of_wager("takes even money"),
    events.InsuranceDeclined: _of_wager("declines insurance"),
    events.Joined: _of_wager("adds {}"),
    events.Stayed: _of_wager("adds nothing"),
    events.Drew: _of_square("hits"),
    events.Stood: _of_square("stands"),
    events.Doubled: _of_square("doubles for {}"),
    events.Parted: _of_square("splits"),
    events.Surrendered: _of_square("surrenders"),
    events.PileChosen: lambda before, event: f"Seat {before.layout.bank_seat} chooses pile {event.pile}",
    events.Shaken: lambda before, event: f"Seat {before.layout.bank_seat} shakes {' '.join(map(str, event.dice))}",
    events.HandSet: _hand_set,
    events.CardReplaced: lambda _before, event: f"The dealer exposes {event.out}",
    events.Misdealt: _misdealt,
    events.BankOpened: lambda *_state: "The player-dealer's hand is exposed",
    events.Fouled: lambda _before, event: f"The hand on square {event.square} is foul",
}
"""The words for every event that can answer a command."""


# -- the outcome -------------------------------------------------------------------------------------------------------


def settled_line(event: events.Settled) -> str:
    """Returns the result of one bet: ``Seat 4 wins $60 of $80 on square 4, as far as the bank covers``."""
    which = f" with hand {event.hand + 1}" if event.hand else ""
    bet = {"main": "", "insurance": " for insurance"}.get(event.bet, f" for the {event.bet} bet")
    where = f"{bet} on square {event.square}{which}"
    if event.outcome == "push":
        return f"Seat {event.seat} pushes{where}"
    if event.outcome == "void":
        back = event.stake + event.paid
        return f"Seat {event.seat} {'takes' if back >= 0 else 'gives'} back {show(abs(back))}{where}"
    verb = {"win": "wins", "lose": "loses", "surrender": "gives up"}[event.outcome]
    if event.second:
        behind = f"{show(abs(event.second))} of it {'from' if event.second > 0 else 'to'} the second bank"
        where = f"{where}, {behind}"
    if event.paid == event.due:
        return f"Seat {event.seat} {verb} {show(abs(event.paid))}{where}"
    if not event.paid:
        return f"Seat {event.seat} takes back {show(event.stake)}{where}, which the bank does not cover"
    part = f"{show(abs(event.paid))} of {show(abs(event.due))}"
    return f"Seat {event.seat} {verb} {part}{where}, as far as the bank covers"


def bank_line(result: int, bank: str = "bank") -> str:
    """Returns the win or loss of a bank."""
    return (
        f"The {bank} {'wins' if result > 0 else 'loses'} {show(abs(result))}" if result else f"The {bank} breaks even"
    )


# -- reading -----------------------------------------------------------------------------------------------------------


_SEAT = re.compile(rf"{SEAT} (.*?)\.?", re.IGNORECASE)


def command(round_: Round, line: str) -> Command:
    """The command that a line tells."""
    plain = line.strip().removesuffix(".")
    if (floor_command := floor_lines.command(round_, plain)) is not None:
        return floor_command
    for pattern, make_house in _HOUSE:
        if found := re.fullmatch(pattern, plain, re.IGNORECASE):
            return make_house(*found.groups())
    match = _SEAT.fullmatch(plain)
    if match is None:
        raise RecordError(
            _('Begin the line with a seat, such as "Seat 3", or with "No more bets", "The" or "An error".')
        )
    seat, words = int(match[1]), match[2].strip()
    for pattern, make in _ACTIONS:
        if found := re.fullmatch(pattern, words, re.IGNORECASE):
            return make(round_, seat, *found.groups())
    raise RecordError(_('"{words}" isn\'t an action here.', words=words))


def _close(fee: str | None, square: str | None) -> Command:
    """A record states what the player-dealer paid; where it says nothing, that was nothing."""
    return commands.NoMoreBets(parse(fee) if fee else 0, int(square or 0))


_HOUSE: tuple[tuple[str, Callable[..., Command]], ...] = (
    (rf"no more bets(?:, the player-dealer paying ({AMOUNT}))?(?:, settling from square (\d{{1,4}}))?", _close),
    (r"the shoe is filled with (.+)", lambda order: commands.Refill(cards(order))),
    (r"the shoe stays empty", lambda: commands.Refill(())),
    (r"the dealer exposes (.+)", lambda seen: commands.Expose(cards(seen))),
    (r"the player-dealer's hand is exposed", commands.ExposeBank),
    (r"the hand on square (\d{1,4}) is foul", lambda square: commands.Foul(int(square))),
)
"""The house's lines."""


def _shares(words: str | None) -> tuple[commands.Share, ...]:
    """Partners in a wager or a bank: ``$50 from seat 3 and $20 from seat 4``."""
    found = [re.fullmatch(rf"({AMOUNT}) from seat (\d{{1,4}})", part) for part in (words or "").split(" and ") if part]
    if not all(found):
        raise RecordError(_('"{words}" names no partners. Write "with $50 from seat 3".', words=words or ""))
    return tuple(commands.Share(int(one[2]), parse(one[1])) for one in found if one)


def _put_up(_round: Round, seat: int, put: str, partners: str | None) -> Command:
    return commands.PutUp(seat, parse(put), _shares(partners))


def _wager(_round: Round, seat: int, put: str, square: str | None, partners: str | None) -> Command:
    return commands.Wager(seat, int(square or seat), parse(put), _shares(partners))


def _side_bet_of(round_: Round, seat: int, put: str, bet: str, wager: str | None) -> Command:
    """Attaches to the bettor's last wager, unless a number is given."""
    own = [one.number for one in round_.layout.wagers if one.seat == seat]
    number = int(wager) - 1 if wager else own[-1] if own else -1
    return commands.SideBet(seat, number, bet.lower(), parse(put))


def _asked(round_: Round) -> int:
    """The wager whose owner is asked about insurance, or whether they add to a double or split."""
    play = round_.game
    waiting = (play.asked or play.joining) if isinstance(play, Hands) else ()
    return waiting[0] if waiting else -1


def _square(round_: Round, seat: int, square: str | None) -> int:
    """The square that is named; else the player-dealer's own hand, or the player's own square."""
    return int(square) if square else 0 if seat == round_.layout.bank_seat else seat


def _at(make: Callable[[int, int], Command]) -> Callable[[Round, int, str | None], Command]:
    return lambda round_, seat, square: make(seat, _square(round_, seat, square))


def _double(round_: Round, seat: int, put: str, square: str | None) -> Command:
    return commands.Double(seat, _square(round_, seat, square), parse(put))


def _surrender(round_: Round, seat: int, hand: str | None, square: str | None) -> Command:
    return commands.Surrender(seat, _square(round_, seat, square), int(hand) - 1 if hand else 0)


def _set(round_: Round, seat: int, front: str, back: str, square: str | None) -> Command:
    return commands.SetHand(seat, _square(round_, seat, square), cards(front), cards(back))


_ON = r"(?: on square (\d{1,4}))?"
_ACTIONS: tuple[tuple[str, Callable[..., Command]], ...] = (
    (rf"puts up ({AMOUNT})(?: with (.+))?", _put_up),
    (rf"puts up ({AMOUNT}) as second bank", lambda _round, seat, put: commands.PutUpSecond(seat, parse(put))),
    (rf"wagers ({AMOUNT}){_ON}(?: with (.+))?", _wager),
    (rf"puts ({AMOUNT}) on the ([\w-]+) bet(?: beside wager (\d{{1,4}}))?", _side_bet_of),
    (rf"insures for ({AMOUNT})", lambda round_, seat, put: commands.Insure(seat, _asked(round_), parse(put))),
    (r"takes even money", lambda round_, seat: commands.TakeEvenMoney(seat, _asked(round_))),
    (r"declines insurance", lambda round_, seat: commands.NoInsurance(seat, _asked(round_))),
    (rf"hits{_ON}", _at(commands.Hit)),
    (rf"stands{_ON}", _at(commands.Stand)),
    (rf"doubles for ({AMOUNT}){_ON}", _double),
    (rf"splits{_ON}", _at(commands.Split)),
    (rf"surrenders(?: hand (\d{{1,2}}))?{_ON}", _surrender),
    (r"adds nothing", lambda round_, seat: commands.Stay(seat, _asked(round_))),
    (rf"adds ({AMOUNT})", lambda round_, seat, put: commands.Join(seat, _asked(round_), parse(put))),
    (r"chooses pile (\d{1,2})", lambda _round, seat, pile: commands.ChoosePile(seat, int(pile))),
    (r"shakes ([\d ]{1,40})", lambda _round, seat, dice: commands.Shake(seat, tuple(int(die) for die in dice.split()))),
    (rf"sets the house way{_ON}", _at(commands.SetHouseWay)),
    (rf"sets (.+?) in front of (.+?){_ON}", _set),
)
"""The lines of the player-dealer and the bettors."""
