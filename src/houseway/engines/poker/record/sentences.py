"""Poker hands in words: announcements for people, and the lines of records, which are the same in English."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, TypeAlias

from houseway.cards import Card, text
from houseway.engines.contract import Event
from houseway.engines.poker.play import (
    PokerHand,
    draw_events,
    events,
    ruling_events,
)
from houseway.engines.poker.play.dealing.posting import posts_made
from houseway.engines.poker.play.showdown.pots import SPOKEN_HALVES, spoken_pot
from houseway.engines.poker.play.showdown.result import Won
from houseway.engines.poker.play.state import HandState, is_foul, right_count
from houseway.engines.rulings import in_a_ruling
from houseway.messages import AllOf, Amount, Cards, Message, Seat, Value, _, ngettext
from houseway.money import Cents
from houseway.record import floor_lines
from houseway.record.setups import say_post, with_names


def _discarded(before: HandState, event: events.Discarded) -> Message:
    """Cards thrown away, or a pat hand; the opener says when they split their openers."""
    player, drawing = Seat(event.seat), before.drawing
    if not event.cards:
        return _("{player} stands pat", player=player)
    if drawing is not None and drawing.aside[before.position[event.seat]]:
        return _("{player} discards {cards}, splitting openers", player=player, cards=Cards(event.cards))
    return _("{player} discards {cards}", player=player, cards=Cards(event.cards))


def _proof_given(_before: HandState, event: draw_events.ProofGiven) -> Message:
    if event.cards:
        return _("{player} shows {cards}", player=Seat(event.seat), cards=Cards(event.cards))
    return _("{player} mucks", player=Seat(event.seat))


def _push_agreed(before: HandState, event: draw_events.PushAgreed) -> Message:
    if before.phase == "push":
        return _("{player} chops", player=Seat(event.seat))
    return _("{player} agrees to push", player=Seat(event.seat))


def _bounty_paid(_before: HandState, event: events.BountyPaid) -> list[str]:
    player, cards = Seat(event.seat), Cards(event.cards)
    if not event.paid:
        return [_("{player} wins with {cards}; no other player has chips for the bounty", player=player, cards=cards)]
    paid = AllOf(tuple(_("{amount} from {player}", amount=Amount(put), player=Seat(seat)) for seat, put in event.paid))
    return [_("{player} wins with {cards} and gets the bounty: {paid}", player=player, cards=cards, paid=paid)]


def steps(hand: PokerHand) -> Iterator[tuple[HandState, Event]]:
    """Every event with the state of the hand before it."""
    state = PokerHand(hand.rules)
    for event in hand.log:
        yield state, event
        state.take(event)


def action_line(before: HandState, event: Event) -> str:
    """Returns a player's action as a line of a record: ``Seat 4 raises to $6``; empty for automatic steps."""
    said = action(before, event)
    if said is None:
        return ""
    written: dict[str, Value] = {
        name: text(value.cards) if isinstance(value, Cards) else value for name, value in said.values.items()
    }
    return str(Message(said.template, written, said.many))


def action(before: HandState, event: Event) -> Message | None:
    """Returns the announcement of a player's action; None for automatic steps. The lines of records are read back, so
    that their templates have a fixed form in English.
    """
    does = _DOES.get(type(event))
    return does(before, event) if does else None


def _called(before: HandState, event: events.Called) -> Message:
    player, amount = Seat(event.seat), Amount(event.put)
    if _is_all_in(before, event.seat, event.put):
        return _("{player} calls all-in {amount}", player=player, amount=amount)
    return _("{player} calls {amount}", player=player, amount=amount)


def _brought_in(before: HandState, event: events.BroughtIn) -> Message:
    player, amount = Seat(event.seat), Amount(event.put)
    if _is_all_in(before, event.seat, event.put):
        return _("{player} brings it in all-in for {amount}", player=player, amount=amount)
    return _("{player} brings it in for {amount}", player=player, amount=amount)


def _hand_dead(before: HandState, event: events.HandDead) -> Message | None:
    """A hand that dies while its player has to act is that of a player who is not there."""
    return _("{player} is away", player=Seat(event.seat)) if before.phase == "bet" else None


def _wagered(before: HandState, event: events.Wagered) -> Message:
    player, amount = Seat(event.seat), Amount(event.to)
    match before.bet_to > 0, _is_all_in(before, event.seat, event.put):
        case False, False:
            return _("{player} bets {amount}", player=player, amount=amount)
        case False, True:
            return _("{player} bets all-in {amount}", player=player, amount=amount)
        case True, False:
            return _("{player} raises to {amount}", player=player, amount=amount)
    return _("{player} raises all-in to {amount}", player=player, amount=amount)


def _is_all_in(before: HandState, seat: int, put: Cents) -> bool:
    return before.stack[before.position[seat]] == put


def _out_of_turn(_before: HandState, event: events.OutOfTurnNoted) -> Message | None:
    player = Seat(event.seat)
    match event.action:
        case "fold":
            return _("{player} folds out of turn", player=player)
        case "check":
            return _("{player} checks out of turn", player=player)
        case "call":
            return _("{player} calls out of turn", player=player)
        case "bet":
            return _("{player} bets out of turn", player=player)
        case "raise":
            return _("{player} raises out of turn", player=player)
    return None


def tell(hand: PokerHand) -> list[str]:
    """The hand in sentences, from the button to the pot."""
    told = [hand.rules.full_title(), *_opening(hand)]
    awards = iter(winners(hand))
    for before, event in steps(hand):
        if isinstance(event, events.Awarded):
            told.append(next(awards))
        else:
            told += [f"{sentence}{_cited(before, event)}" for sentence in told_of(before, event)]
    names = [(one.seat, one.name) for one in hand.seats]
    return [with_names(names, f"{sentence}.") for sentence in told]


def _cited(before: HandState, event: Event) -> str:
    """Returns the rule by which a foul hand is dead, in parentheses."""
    if isinstance(event, events.HandDead) and event.rule and _is_foul_now(before, event):
        return f" ({event.rule})"
    return ""


def told_of(before: HandState, event: Event) -> list[str]:
    """Returns the sentence for one event, as seen by a viewer of every card."""
    if (before.floor is None or not in_a_ruling(before.log)) and (said := action(before, event)):
        return [said]
    return _AROUND.get(type(event), _silent)(before, event)


def winners(hand: PokerHand) -> list[str]:
    """A line for every share of a pot: ``Seat 4 wins $43 with a full house, kings over tens``."""
    result = hand.result
    if result is None:
        return []
    side_pots = len({won.pot for won in result.won}) > 1
    halves = len({won.half for won in result.won}) > 1
    return [_won(won, side_pots, halves) for won in result.won]


def _won(won: Won, side_pots: bool, halves: bool) -> Message:
    held = won.hand
    values: dict[str, Value] = {"player": Seat(won.seat), "amount": Amount(won.amount)}
    values |= {"pot": spoken_pot(won.pot)} if side_pots else {}
    values |= {"half": SPOKEN_HALVES[won.half]} if halves else {}
    if held is None or not held.value:
        return _WON[side_pots, halves](values)
    values["hand"] = held.name
    if won.run:
        return _WON_ON_A_BOARD[side_pots, halves](values | {"board": won.run})
    return _WON_WITH[side_pots, halves](values)


_Won: TypeAlias = Callable[[dict[str, Value]], Message]
_WON: dict[tuple[bool, bool], _Won] = {
    (False, False): lambda values: _("{player} wins {amount}", **values),
    (True, False): lambda values: _("{player} wins {amount} of {pot}", **values),
    (False, True): lambda values: _("{player} wins {amount} for {half}", **values),
    (True, True): lambda values: _("{player} wins {amount} of {pot} for {half}", **values),
}
"""The line for a share, by whether its pot and its half are named."""
_WON_WITH: dict[tuple[bool, bool], _Won] = {
    (False, False): lambda values: _("{player} wins {amount} with {hand}", **values),
    (True, False): lambda values: _("{player} wins {amount} of {pot} with {hand}", **values),
    (False, True): lambda values: _("{player} wins {amount} for {half} with {hand}", **values),
    (True, True): lambda values: _("{player} wins {amount} of {pot} for {half} with {hand}", **values),
}
"""The same for a hand that was shown."""
_WON_ON_A_BOARD: dict[tuple[bool, bool], _Won] = {
    (False, False): lambda values: _("{player} wins {amount} on board {board} with {hand}", **values),
    (True, False): lambda values: _("{player} wins {amount} of {pot} on board {board} with {hand}", **values),
    (False, True): lambda values: _("{player} wins {amount} for {half} on board {board} with {hand}", **values),
    (True, True): lambda values: _("{player} wins {amount} of {pot} for {half} on board {board} with {hand}", **values),
}
"""The same where the board was run more than once."""


def first_posts(hand: PokerHand) -> list[events.Posted]:
    """The posts before the deal; a pot without an opening has antes after it too."""
    before_cards = takewhile(lambda event: not isinstance(event, events.HandsDealt), hand.log)
    return [event for event in before_cards if isinstance(event, events.Posted)]


def _opening(hand: PokerHand) -> list[str]:
    has = _("{player} has the button", player=Seat(hand.button))
    return [has, *map(say_post, posts_made(first_posts(hand)))]


def _silent(_before: HandState, _event: Any) -> list[str]:
    return []


def to_the_muck(seat: int) -> Message:
    """Returns the announcement of a card that is dealt to a seat that has folded."""
    return _("The card for {player}, who folded, goes to the muck", player=Seat(seat))


def dealt_to(seat: int, cards: Sequence[Card]) -> Message:
    """Returns the announcement of a seat's cards."""
    return _("{player} is dealt {cards}", player=Seat(seat), cards=Cards(tuple(cards)))


def _hands_dealt(_before: HandState, event: events.HandsDealt) -> list[str]:
    count = len(event.seats)
    return [
        to_the_muck(seat) if seat in event.folded else dealt_to(seat, event.cards[at::count])
        for at, seat in enumerate(event.seats)
    ]


def _board_dealt(before: HandState, event: events.BoardDealt) -> list[str]:
    street = before.rules.deal.streets[before.street if before.phase == "bet" else before.street + 1].name
    return [_("The {street}: {cards}", street=street, cards=Cards(event.cards))]


def _fee_taken(_before: HandState, event: events.FeeTaken) -> list[str]:
    collection, jackpot = Amount(event.collection), Amount(event.jackpot)
    if event.seat is not None:
        return [_fee_paid(Seat(event.seat), collection, jackpot)]
    if not event.jackpot:
        return [_("Collection {amount}", amount=collection)]
    if not event.collection:
        return [_("Jackpot drop {jackpot}", jackpot=jackpot)]
    return [_("Collection {amount}, jackpot drop {jackpot}", amount=collection, jackpot=jackpot)]


def _fee_paid(payer: Seat, collection: Amount, jackpot: Amount) -> Message:
    if not jackpot.cents:
        return _("{player} pays the collection of {amount}", player=payer, amount=collection)
    if not collection.cents:
        return _("{player} pays {jackpot} for the jackpot", player=payer, jackpot=jackpot)
    return _(
        "{player} pays the collection of {amount} and {jackpot} for the jackpot",
        player=payer,
        amount=collection,
        jackpot=jackpot,
    )


def _bet_returned(_before: HandState, event: events.BetReturned) -> list[str]:
    return [_("Uncalled bet of {amount} returned to {player}", amount=Amount(event.amount), player=Seat(event.seat))]


def _is_foul_now(before: HandState, event: events.HandDead) -> bool:
    """Whether a hand dies at the showdown because it has the wrong number of cards."""
    at = before.position[event.seat]
    return before.phase == "showdown" and is_foul(before, at) and not in_a_ruling(before.log)


def _dead(before: HandState, event: events.HandDead) -> list[str]:
    """At the showdown it has the wrong number of cards; a player without any was dealt out by mistake."""
    player, held = Seat(event.seat), len(before.hole[before.position[event.seat]])
    if _is_foul_now(before, event):
        return [
            ngettext(
                "{player} has a dead hand: {count} card instead of {right}",
                "{player} has a dead hand: {count} cards instead of {right}",
                held,
                player=player,
                right=right_count(before, before.street),
            )
        ]
    return [_("{player} has a dead hand", player=player) if held else _("{player} was dealt out", player=player)]


_DOES: dict[type, Callable[[HandState, Any], Message | None]] = {
    events.Folded: lambda _before, event: _("{player} folds", player=Seat(event.seat)),
    events.Checked: lambda _before, event: _("{player} checks", player=Seat(event.seat)),
    events.BroughtIn: _brought_in,
    events.HandDead: _hand_dead,
    events.Called: _called,
    events.Wagered: _wagered,
    events.OutOfTurnNoted: _out_of_turn,
    events.Shown: lambda _before, event: _("{player} shows {cards}", player=Seat(event.seat), cards=Cards(event.cards)),
    events.Mucked: lambda _before, event: _("{player} mucks", player=Seat(event.seat)),
    events.Discarded: _discarded,
    draw_events.CardsCalledFor: lambda _before, event: _(
        "{player} calls for {number}", player=Seat(event.seat), number=event.count
    ),
    draw_events.HandLaidOpen: lambda _before, event: _("{player} lays the hand open", player=Seat(event.seat)),
    draw_events.PutShort: lambda _before, event: _(
        "{player} puts in {amount}", player=Seat(event.seat), amount=Amount(event.put)
    ),
    draw_events.ProofGiven: _proof_given,
    draw_events.HandSeen: lambda _before, event: _(
        "{player} asks to see {other}", player=Seat(event.asked_by), other=Seat(event.seat)
    ),
    draw_events.PushAgreed: _push_agreed,
    draw_events.BoughtIn: lambda _before, event: _(
        "{player} buys in for {amount}", player=Seat(event.seat), amount=Amount(sum(event.amounts))
    ),
    draw_events.Declined: lambda _before, event: _("{player} declines", player=Seat(event.seat)),
    events.RunAgreed: lambda _before, event: _("{player} agrees to run it again", player=Seat(event.seat)),
}
"""The sentences for every event that answers a command of a player."""


def _blind_corrected(_before: HandState, event: ruling_events.BlindCorrected) -> list[str]:
    player, amount = Seat(event.seat), Amount(abs(event.amount))
    if event.amount > 0:
        return [_("{player} adds {amount}", player=player, amount=amount)]
    return [_("{player} takes back {amount}", player=player, amount=amount)]


def _misdealt(before: HandState, _event: ruling_events.Misdealt) -> list[str]:
    if before.push is not None and before.push.count:
        return [_("Misdeal: bets are returned and the push pot is dealt again")]
    return [_("Misdeal: all bets are returned")]


def _lies_open(_before: HandState, event: ruling_events.LiesOpen) -> list[str]:
    return [_("{player} has {cards} face up", player=Seat(event.seat), cards=Cards(event.cards))]


def _runs_offered(_before: HandState, event: events.RunsOffered) -> list[str]:
    if event.times == 2:
        return [_("No more betting: the board can be run twice")]
    return [_("No more betting: the board can be run up to {number} times", number=event.times)]


def _shuffled(before: HandState, _event: draw_events.Shuffled) -> list[str]:
    whole = before.shuffle is not None and before.shuffle.whole
    return [_("The deck is shuffled") if whole else _("The stub is shuffled for the draw")]


_RULINGS: dict[type, Callable[[HandState, Any], list[str]]] = {
    **floor_lines.TOLD,
    ruling_events.MoneyReturned: lambda _before, event: [
        _("{amount} returned to {player}", amount=Amount(event.amount), player=Seat(event.seat))
    ],
    ruling_events.RaiseLost: lambda _before, event: [_("{player} can only call or fold", player=Seat(event.seat))],
    ruling_events.BlindCorrected: _blind_corrected,
    ruling_events.SightLost: lambda _before, event: [_("{player} can't see other hands", player=Seat(event.seat))],
    ruling_events.StoodPat: lambda _before, event: [_("{player} must stand pat", player=Seat(event.seat))],
    ruling_events.BackToAct: lambda _before, event: [_("{player} acts again", player=Seat(event.seat))],
    ruling_events.WagerTakenBack: lambda _before, event: [
        _("{player} takes back {amount} and acts again", player=Seat(event.seat), amount=Amount(event.amount))
    ],
    ruling_events.BettingOver: lambda _before, _event: [_("No more betting")],
    ruling_events.ChipsKept: lambda _before, event: [
        _("{player} is all-in for the pot and keeps {amount}", player=Seat(event.seat), amount=Amount(event.amount))
    ],
    ruling_events.HandRevived: lambda _before, event: [_("{player} has a live hand again", player=Seat(event.seat))],
    ruling_events.PotTakenBack: lambda *_state: [_("The pot goes back to the middle")],
    ruling_events.LiesOpen: _lies_open,
    ruling_events.ClaimKept: lambda _before, event: [
        _("{player} plays the board and keeps their share", player=Seat(event.seat))
    ],
    ruling_events.BlindOwed: lambda _before, event: [
        _("{player} makes up the blind on a later deal", player=Seat(event.seat))
    ],
    ruling_events.Misdealt: _misdealt,
}
"""The sentences for a ruling that is being carried out."""
_AROUND: dict[type, Callable[[HandState, Any], list[str]]] = {
    events.HandsDealt: _hands_dealt,
    events.BoardDealt: _board_dealt,
    events.FeeTaken: _fee_taken,
    events.BetReturned: _bet_returned,
    events.HandDead: _dead,
    draw_events.PassedOut: lambda *_state: [_("No one opens; everyone antes again")],
    draw_events.Shuffled: _shuffled,
    draw_events.OpenersSplit: lambda _before, event: [
        _("{player} lays {cards} face up", player=Seat(event.seat), cards=Cards(event.cards))
    ],
    draw_events.Drawn: lambda _before, event: [
        _("{player} draws {cards}", player=Seat(event.seat), cards=Cards(event.cards))
    ],
    draw_events.ActionVoided: lambda _before, event: [
        _("{player} takes back {amount} by the sevens rule", player=Seat(event.seat), amount=Amount(event.amount))
    ],
    draw_events.PushDeclared: lambda _before, event: [
        _("The pot is pushed; the buy-in is {amount}", amount=Amount(event.price))
    ],
    events.RunsOffered: _runs_offered,
    events.RunBegun: lambda *_state: [_("The board is run again")],
    events.BountyPaid: _bounty_paid,
    draw_events.ChopAsked: lambda *_state: [_("No one buys in; the tied players can chop")],
    **_RULINGS,
}
