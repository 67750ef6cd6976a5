"""Record lines of player-dealer games: the words and their speaker."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from houseway.cards import text
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.contract import Event
from houseway.engines.rulings import in_a_ruling
from houseway.money import show


def steps(round_: Round) -> Iterator[tuple[Round, Event]]:
    """Yields every event after the first, with the round just before it; that round is then advanced."""
    before = Round.replay(round_.rules, round_.log[:1])
    for event in round_.log[1:]:
        yield before, event
        before.take(event)


def action_line(before: Round, event: Event) -> str:
    """Returns a person's action as a record line, ``Seat 2 hits``; empty for automatic events."""
    does = _DOES.get(type(event))
    return does(before, event) if does and not in_a_ruling(before.log) and _is_awaited(before) else ""


def _is_awaited(before: Round) -> bool:
    """Whether the round waited for a person before this event."""
    if before.layout.phase != "play":
        return True
    return before.game.step() is None and not before.game.finished()


# -- lines -------------------------------------------------------------------------------------------------------------


def _bank_put_up(_before: Round, event: ev.BankPutUp) -> str:
    return f"Seat {event.seat} puts up {show(event.amount)}{_partners(event.partners)}"


def _wagered(_before: Round, event: ev.Wagered) -> str:
    return f"Seat {event.seat} wagers {show(event.amount)} on square {event.square}{_partners(event.partners)}"


def _second_bank(_before: Round, event: ev.SecondBankPutUp) -> str:
    return f"Seat {event.seat} puts up {show(event.amount)} as second bank"


def _partners(partners: Sequence[do.Share]) -> str:
    shares = " and ".join(f"{show(share.amount)} from seat {share.seat}" for share in partners)
    return f" with {shares}" if shares else ""


def _side_bet(before: Round, event: ev.SideBetPlaced) -> str:
    """The wager is numbered, from 1 in the order of placing, where the bettor has several."""
    wager = before.layout.wagers[event.wager]
    several = sum(other.seat == wager.seat for other in before.layout.wagers) > 1
    beside = f" beside wager {event.wager + 1}" if several else ""
    return f"Seat {wager.seat} puts {show(event.amount)} on the {event.bet} bet{beside}"


def _bets_closed(_before: Round, event: ev.BetsClosed) -> str:
    paying = f", the player-dealer paying {show(event.bank_fee)}" if event.bank_fee else ""
    return f"No more bets{paying}{f', settling from square {event.start}' if event.start else ''}"


def _refilled(_before: Round, event: ev.Refilled) -> str:
    return f"The shoe is filled with {text(event.cards)}" if event.cards else "The shoe stays empty"


def _of_wager(words: str) -> Callable[[Round, Any], str]:
    """Words of a wager's owner, with a slot for the amount."""

    def line(
        before: Round, event: ev.Insured | ev.EvenMoneyTaken | ev.InsuranceDeclined | ev.Joined | ev.Stayed
    ) -> str:
        seat = before.layout.wagers[event.wager].seat
        return f"Seat {seat} {words.format(show(getattr(event, 'amount', 0)))}"

    return line


def _of_square(words: str) -> Callable[[Round, Any], str]:
    """Decisions of the player of a square's hand."""

    def line(before: Round, event: Any) -> str:
        player = before.layout.player_of(event.square)
        said = words.format(show(sum(amount for _, amount in getattr(event, "adds", ()))))
        which = f" hand {event.hand + 1}" if isinstance(event, ev.Surrendered) and event.hand else ""
        return f"Seat {player} {said}{which}{_on(event.square, player)}"

    return line


def _on(square: int, player: int) -> str:
    """The square, unless it is the player's own."""
    return "" if square in (0, player) else f" on square {square}"


def _hand_set(before: Round, event: ev.HandSet) -> str:
    """A bank that is set wrongly is set the house way whatever was said."""
    table = before.layout
    player = table.player_of(event.square) if event.square else table.bank_seat
    said = "the house way" if event.house_way else f"{text(event.front)} in front of {text(event.back)}"
    return f"Seat {player} sets {said}{_on(event.square, player)}"


def _misdealt(before: Round, event: ev.Misdealt) -> str:
    """Cards that were seen: which of those that make it a misdeal makes no difference."""
    play = before.game
    assert isinstance(play, PaiGow)
    dealt = [card for pile in play.piles for card in pile]
    forbidden = [
        card for card in dealt if card in play.dealing.exposed_misdeal or card[0] in play.dealing.exposed_misdeal
    ]
    plain = [card for card in dealt if card not in forbidden]
    for cards in (forbidden[:1], plain[: play.dealing.most_exposed + 1]):
        if cards and play.decide(do.Expose(tuple(cards))) == event:
            return f"The dealer exposes {text(cards)}"
    raise ValueError(f"no exposed card makes this misdeal: {event.why}")


_DOES: dict[type, Callable[[Round, Any], str]] = {
    ev.BankPutUp: _bank_put_up,
    ev.SecondBankPutUp: _second_bank,
    ev.Wagered: _wagered,
    ev.SideBetPlaced: _side_bet,
    ev.BetsClosed: _bets_closed,
    ev.Refilled: _refilled,
    ev.Insured: _of_wager("insures for {}"),
    ev.EvenMoneyTaken: _of_wager("takes even money"),
    ev.InsuranceDeclined: _of_wager("declines insurance"),
    ev.Joined: _of_wager("adds {}"),
    ev.Stayed: _of_wager("adds nothing"),
    ev.Drew: _of_square("hits"),
    ev.Stood: _of_square("stands"),
    ev.Doubled: _of_square("doubles for {}"),
    ev.Parted: _of_square("splits"),
    ev.Surrendered: _of_square("surrenders"),
    ev.PileChosen: lambda before, event: f"Seat {before.layout.bank_seat} chooses pile {event.pile}",
    ev.Shaken: lambda before, event: f"Seat {before.layout.bank_seat} shakes {' '.join(map(str, event.dice))}",
    ev.HandSet: _hand_set,
    ev.CardReplaced: lambda _, event: f"The dealer exposes {event.out}",
    ev.Misdealt: _misdealt,
    ev.BankOpened: lambda *_: "The player-dealer's hand is exposed",
    ev.Fouled: lambda _, event: f"The hand on square {event.square} is foul",
}
"""The words for every event that can answer a command."""
