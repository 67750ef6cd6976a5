"""Poker hands in words: lines for records and sentences for people."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from houseway.cards import pretty, text
from houseway.engines.contract import Event
from houseway.engines.poker.play import (
    PokerHand,
    draw_events,
    events,
    ruling_events,
)
from houseway.engines.poker.play.dealing.posting import posts_made
from houseway.engines.poker.play.showdown.result import Won
from houseway.engines.poker.play.state import HandState, is_foul, right_count
from houseway.engines.rulings import in_a_ruling
from houseway.money import show
from houseway.record import floor_lines
from houseway.record.setups import say_post, with_names


def discarded(before: HandState, event: events.Discarded) -> str:
    """Cards thrown away, or a pat hand; the opener says when they split their openers."""
    if not event.cards:
        return f"Seat {event.seat} stands pat"
    drawing = before.drawing
    splits = drawing is not None and drawing.aside[before.position[event.seat]]
    return f"Seat {event.seat} discards {text(event.cards)}{', splitting openers' if splits else ''}"


def _proof_given(_before: HandState, event: draw_events.ProofGiven) -> str:
    return f"Seat {event.seat} shows {text(event.cards)}" if event.cards else f"Seat {event.seat} mucks"


def _push_agreed(before: HandState, event: draw_events.PushAgreed) -> str:
    return f"Seat {event.seat} {'chops' if before.phase == 'push' else 'agrees to push'}"


def _is_whole(before: HandState) -> bool:
    return before.shuffle is not None and before.shuffle.whole


_TIMES = {2: "twice", 3: "three times"}


def _bounty_paid(_before: HandState, event: events.BountyPaid) -> list[str]:
    paid = ", ".join(f"seat {seat} {show(amount)}" for seat, amount in event.paid)
    paid = paid or "no other player has a chip"
    return [f"Seat {event.seat} has won with {pretty(event.cards)} and is paid for it: {paid}"]


def steps(hand: PokerHand) -> Iterator[tuple[HandState, Event]]:
    """Every event with the state of the hand before it."""
    state = PokerHand(hand.rules)
    for event in hand.log:
        yield state, event
        state.take(event)


def action_line(before: HandState, event: Event) -> str:
    """Returns a player's action as a line of a record: ``Seat 4 raises to $6``; empty for automatic steps."""
    does = _DOES.get(type(event))
    return does(before, event) if does else ""


def _called(before: HandState, event: events.Called) -> str:
    return f"Seat {event.seat} calls{_all_in(before, event.seat, event.put)} {show(event.put)}"


def _brought_in(before: HandState, event: events.BroughtIn) -> str:
    return f"Seat {event.seat} brings it in{_all_in(before, event.seat, event.put)} for {show(event.put)}"


def _hand_dead(before: HandState, event: events.HandDead) -> str:
    """A hand that dies while its player has to act is that of a player who is not there."""
    return f"Seat {event.seat} is away" if before.phase == "bet" else ""


def _wagered(before: HandState, event: events.Wagered) -> str:
    verb, to = ("raises", " to") if before.bet_to else ("bets", "")
    return f"Seat {event.seat} {verb}{_all_in(before, event.seat, event.put)}{to} {show(event.to)}"


def _all_in(before: HandState, seat: int, put: int) -> str:
    return " all-in" if before.stack[before.position[seat]] == put else ""


def tell(hand: PokerHand) -> list[str]:
    """The hand in sentences, from the button to the pot."""
    told = [f"{hand.rules.full_title()}.", *_opening(hand)]
    awards = iter(winners(hand))
    for before, event in steps(hand):
        if isinstance(event, events.Awarded):
            told.append(f"{next(awards)}.")
        else:
            told += [f"{line}." for line in told_of(before, event)]
    names = [(one.seat, one.name) for one in hand.seats]
    return [with_names(names, sentence) for sentence in told]


def told_of(before: HandState, event: Event) -> list[str]:
    """Returns the sentence for one event, as seen by a viewer of every card."""
    if (before.floor is None or not in_a_ruling(before.log)) and (line := action_line(before, event)):
        return [_with_signs(line, event)]
    return _AROUND.get(type(event), _silent)(before, event)


def _with_signs(line: str, event: Any) -> str:
    """A line of a record with the suit signs of its cards, for people."""
    named = getattr(event, "cards", ())
    return line.replace(text(named), pretty(named)) if named else line


def winners(hand: PokerHand) -> list[str]:
    """A line for every share of a pot: ``Seat 4 wins $43 with a full house, kings over tens``."""
    result = hand.result
    if result is None:
        return []
    side_pots = len({won.pot for won in result.won}) > 1
    halves = len({won.half for won in result.won}) > 1
    return [_won(won, side_pots, halves) for won in result.won]


def _won(won: Won, side_pots: bool, halves: bool) -> str:
    pot = "" if not side_pots else " of the main pot" if won.pot == 0 else f" of side pot {won.pot}"
    half = f" for {won.half}" if halves else ""
    half += f" on board {won.run}" if won.run else ""
    held = won.hand
    name = f" with {held.name}" if held and held.value else ""
    return f"Seat {won.seat} wins {show(won.amount)}{pot}{half}{name}"


def first_posts(hand: PokerHand) -> list[events.Posted]:
    """The posts before the deal; a pot without an opening has antes after it too."""
    before_cards = takewhile(lambda event: not isinstance(event, events.HandsDealt), hand.log)
    return [event for event in before_cards if isinstance(event, events.Posted)]


def _opening(hand: PokerHand) -> list[str]:
    return [f"Seat {hand.button} has the button.", *(f"{say_post(post)}." for post in posts_made(first_posts(hand)))]


def _silent(_before: HandState, _event: Any) -> list[str]:
    return []


def _hands_dealt(_before: HandState, event: events.HandsDealt) -> list[str]:
    count = len(event.seats)
    return [
        f"The card of folded seat {seat} goes to the muck"
        if seat in event.folded
        else f"Seat {seat} is dealt {pretty(event.cards[at::count])}"
        for at, seat in enumerate(event.seats)
    ]


def _board_dealt(before: HandState, event: events.BoardDealt) -> list[str]:
    street = before.street if before.phase == "bet" else before.street + 1
    return [f"The {before.rules.deal.streets[street].name}: {pretty(event.cards)}"]


def _fee_taken(_before: HandState, event: events.FeeTaken) -> list[str]:
    source = "the pot" if event.seat is None else f"seat {event.seat}"
    parts = [f"{show(event.collection)} collection"] if event.collection else []
    parts += [f"{show(event.jackpot)} for the jackpot"] if event.jackpot else []
    return [f"Taken from {source}: {' and '.join(parts)}"]


def _bet_returned(_before: HandState, event: events.BetReturned) -> list[str]:
    return [f"Seat {event.seat} takes back an uncalled {show(event.amount)}"]


def _dead(before: HandState, event: events.HandDead) -> list[str]:
    """At the showdown it has the wrong number of cards; a player without any was dealt out by mistake."""
    at = before.position[event.seat]
    held = len(before.hole[at])
    line = f"Seat {event.seat} has a dead hand" if held else f"Seat {event.seat} has no cards and is out of the hand"
    if before.phase == "showdown" and is_foul(before, at) and not in_a_ruling(before.log):
        count, right = f"{held} card{'s' * (held != 1)}", right_count(before, before.street)
        line = f"Seat {event.seat} has a dead hand: {count}, not {right}" + (f" ({event.rule})" if event.rule else "")
    return [line]


_DOES: dict[type, Callable[[HandState, Any], str]] = {
    events.Folded: lambda _, event: f"Seat {event.seat} folds",
    events.Checked: lambda _, event: f"Seat {event.seat} checks",
    events.BroughtIn: _brought_in,
    events.HandDead: _hand_dead,
    events.Called: _called,
    events.Wagered: _wagered,
    events.OutOfTurnNoted: lambda _, event: f"Seat {event.seat} {event.action}s out of turn",
    events.Shown: lambda _, event: f"Seat {event.seat} shows {text(event.cards)}",
    events.Mucked: lambda _, event: f"Seat {event.seat} mucks",
    events.Discarded: discarded,
    draw_events.CardsCalledFor: lambda _, event: f"Seat {event.seat} calls for {event.count}",
    draw_events.HandLaidOpen: lambda _, event: f"Seat {event.seat} lays the hand open",
    draw_events.PutShort: lambda _, event: f"Seat {event.seat} puts in {show(event.put)}",
    draw_events.ProofGiven: _proof_given,
    draw_events.HandSeen: lambda _, event: f"Seat {event.asked_by} asks to see seat {event.seat}",
    draw_events.PushAgreed: _push_agreed,
    draw_events.BoughtIn: lambda _, event: f"Seat {event.seat} buys in for {show(sum(event.amounts))}",
    draw_events.Declined: lambda _, event: f"Seat {event.seat} declines",
    events.RunAgreed: lambda _, event: f"Seat {event.seat} agrees to run it again",
}
"""The sentences for every event that answers a command of a player."""


def _misdeal(before: HandState) -> str:
    if before.push is not None and before.push.count:
        return "Misdeal: the bets go back and the push pot is dealt again"
    return "Misdeal: everyone gets their money back"


_RULINGS: dict[type, Callable[[HandState, Any], list[str]]] = {
    **floor_lines.TOLD,
    ruling_events.MoneyReturned: lambda _, event: [f"Seat {event.seat} gets back {show(event.amount)}"],
    ruling_events.RaiseLost: lambda _, event: [f"Seat {event.seat} may only call"],
    ruling_events.BlindCorrected: lambda _, event: [
        f"Seat {event.seat} {'adds' if event.amount > 0 else 'takes back'} {show(abs(event.amount))}"
    ],
    ruling_events.SightLost: lambda _, event: [f"Seat {event.seat} may not see other hands"],
    ruling_events.StoodPat: lambda _, event: [f"Seat {event.seat} must stand pat"],
    ruling_events.BackToAct: lambda _, event: [f"Seat {event.seat} acts again"],
    ruling_events.WagerTakenBack: lambda _, event: [
        f"Seat {event.seat} takes {show(event.amount)} back and acts again"
    ],
    ruling_events.BettingOver: lambda _, _event: ["There is no more betting"],
    ruling_events.ChipsKept: lambda _, event: [
        f"Seat {event.seat} plays for the pot as it stands and keeps {show(event.amount)}"
    ],
    ruling_events.HandRevived: lambda _, event: [f"Seat {event.seat} has a live hand again"],
    ruling_events.PotTakenBack: lambda *_: ["The pot goes back to the middle"],
    ruling_events.LiesOpen: lambda _, event: [f"{pretty(event.cards)} of seat {event.seat} lies face up"],
    ruling_events.ClaimKept: lambda _, event: [f"Seat {event.seat} plays the board and keeps their claim"],
    ruling_events.BlindOwed: lambda _, event: [f"Seat {event.seat} makes the blind up on a later deal"],
    ruling_events.Misdealt: lambda before, _: [_misdeal(before)],
}
"""The sentences for a ruling that is being carried out."""
_AROUND: dict[type, Callable[[HandState, Any], list[str]]] = {
    events.HandsDealt: _hands_dealt,
    events.BoardDealt: _board_dealt,
    events.FeeTaken: _fee_taken,
    events.BetReturned: _bet_returned,
    events.HandDead: _dead,
    draw_events.PassedOut: lambda *_: ["No player opens; all ante again"],
    draw_events.Shuffled: lambda before, _: [
        "The deck is shuffled" if _is_whole(before) else "The stub is shuffled for the draw"
    ],
    draw_events.OpenersSplit: lambda _, event: [f"Seat {event.seat} lays {pretty(event.cards)} face up"],
    draw_events.Drawn: lambda _, event: [f"Seat {event.seat} draws {pretty(event.cards)}"],
    draw_events.ActionVoided: lambda _, event: [
        f"Seat {event.seat} takes back {show(event.amount)} by the sevens rule"
    ],
    draw_events.PushDeclared: lambda _, event: [f"The pot is pushed; buying in costs {show(event.price)}"],
    events.RunsOffered: lambda _, event: [f"No more betting is possible: the board may be run {_TIMES[event.times]}"],
    events.RunBegun: lambda *_: ["The board is run again"],
    events.BountyPaid: _bounty_paid,
    draw_events.ChopAsked: lambda *_: ["No player buys in; the tied players may chop"],
    **_RULINGS,
}
