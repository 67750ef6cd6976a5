"""Hands of pan in sentences for people, with all cards visible."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event
from houseway.engines.pan.play import PanHand, events
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import State
from houseway.messages import Amount, Cards, Message, Seat, _, ngettext
from houseway.record import floor_lines
from houseway.record.setups import with_names
from houseway.rulebook import PanRules

Rest: TypeAlias = Sequence[Event]
"""The events that follow one."""


def steps(hand: PanHand) -> Iterator[tuple[State, Event, Rest]]:
    """Every event with the state of the hand before it and all that comes after it."""
    play = Play(hand.rules)
    for at, event in enumerate(hand.log):
        yield play.state, event, hand.log[at + 1 :]
        play.take(event)


def tell(hand: PanHand) -> list[str]:
    """The hand in sentences, from the antes to the last payment."""
    told = [hand.rules.full_title()]
    for before, event, after in steps(hand):
        told += told_of(hand, before, event, after)
    names = [(player.seat, player.name) for player in hand.state.players.values()]
    return [with_names(names, f"{sentence}.") for sentence in told]


def told_of(hand: PanHand, before: State, event: Event, after: Rest) -> list[str]:
    """Returns the text of one event, with all cards visible."""
    if by_floor := floor_lines.TOLD.get(type(event)):
        return by_floor(before, event)
    if around := _AROUND.get(type(event)):
        return around(hand, before, event)
    does = _DOES.get(type(event))
    said = does(before, event, after) if does else None
    return [said] if said else []


# -- the play ----------------------------------------------------------------------------------------------------------


def _declared(_before: State, event: events.Declared, _after: Rest) -> Message:
    player = Seat(event.seat)
    return _("{player} plays", player=player) if event.plays else _("{player} passes", player=player)


def _drawn(_before: State, event: events.Drawn, _after: Rest) -> Message:
    return _("{player} turns up {card}", player=Seat(event.seat), card=Cards((event.card,)))


def _laid(before: State, event: events.Laid, _after: Rest) -> Message:
    """The cards that the spread gains, the exposed one among them."""
    player, cards = Seat(event.seat), list(event.meld.cards)
    if event.on is None:
        return _("{player} spreads {cards}", player=player, cards=Cards(tuple(cards)))
    for card in before.players[event.seat].board[event.on].cards:
        cards.remove(card)
    added, spread = Cards(tuple(cards)), event.on + 1
    return _("{player} adds {card} to spread {spread}", player=player, card=added, spread=spread)


def is_going_out(after: Rest) -> bool:
    """Whether a collection is the one for going out: the last, and the hand ends with it."""
    then = next((one for one in after if not isinstance(one, events.Moved)), None)
    return isinstance(then, events.Ended) and then.how == "out"


def _collected(_before: State, event: events.Collected, after: Rest) -> Message:
    player = Seat(event.seat)
    return _("{player} goes out", player=player) if is_going_out(after) else _("{player} collects", player=player)


def is_forced_as_drawn(event: events.Discarded, after: Rest) -> bool:
    """Whether a card is forced as it is drawn: it passes through the discards without a word."""
    then = after[0] if after else None
    return isinstance(then, events.Forced) and then.by == event.seat and not event.from_hand


def _discarded(_before: State, event: events.Discarded, after: Rest) -> Message | None:
    if is_forced_as_drawn(event, after):
        return None
    if event.card is None:
        return _("{player} has no card to discard", player=Seat(event.seat))
    return _("{player} discards {card}", player=Seat(event.seat), card=Cards((event.card,)))


def _forced(_before: State, event: events.Forced, _after: Rest) -> Message:
    by, card, player = Seat(event.by), Cards((event.card,)), Seat(event.seat)
    return _("{by} forces {card} on {player}", by=by, card=card, player=player)


def _left(_before: State, event: events.Left, _after: Rest) -> Message | None:
    """A hand without chips leaves without a word."""
    player = Seat(event.seat)
    match event.reason:
        case "foul":
            return _("{player} has a foul hand", player=player)
        case "thrown-in":
            return _("{player} throws in their hand", player=player)
        case "dead":
            return _("{player} has a dead hand: wrong number of cards", player=player)
        case "misled":
            return _("{player} threw in their hand after a false out", player=player)
    return None


def _offered(_before: State, event: events.Offered, _after: Rest) -> Message:
    if event.each:
        return _("{player} offers to settle for {amount} each", player=Seat(event.seat), amount=Amount(event.each))
    return _("{player} offers to split the Tops", player=Seat(event.seat))


def _answered(_before: State, event: events.Answered, _after: Rest) -> Message:
    player = Seat(event.seat)
    return _("{player} agrees", player=player) if event.agrees else _("{player} declines", player=player)


def _card_taken(_before: State, event: events.CardTaken, _after: Rest) -> Message:
    return _("The dealer takes {card} from {player}", card=Cards((event.card,)), player=Seat(event.seat))


_DOES: dict[type, Callable[[State, Any, Rest], Message | None]] = {
    events.Declared: _declared,
    events.Drawn: _drawn,
    events.Laid: _laid,
    events.Collected: _collected,
    events.Discarded: _discarded,
    events.Forced: _forced,
    events.Offered: _offered,
    events.Answered: _answered,
    events.Left: _left,
    events.CardAdded: lambda _before, event, _after: _("{player} gets a missing card", player=Seat(event.seat)),
    events.CardTaken: _card_taken,
}
"""The sentences for every event that answers a command of a player."""


# -- the deal, the money and the end -----------------------------------------------------------------------------------


def _dealt(hand: PanHand, _before: State, event: events.Dealt) -> list[str]:
    """Returns the first hand, and all players' cards as dealt."""
    first = _("{player} has the first hand", player=Seat(event.seats[0].seat))
    held = dealt_hands(hand.rules, event)
    dealt = (
        _("{player} is dealt {cards}", player=Seat(seat), cards=Cards(tuple(cards))) for seat, cards in held.items()
    )
    return [first, *dealt]


def dealt_hands(rules: PanRules, event: events.Dealt) -> dict[int, list[Card]]:
    """The cards that each seat was dealt, in the order of play."""
    play = Play(rules)
    play.take(event)
    return {player.seat: player.hand for player in play.state.players.values()}


def _moved(_hand: PanHand, _before: State, event: events.Moved) -> list[str]:
    amount = Amount(event.amount)
    if event.why == "fee":
        return [_("Collection: {amount} from the Tops", amount=amount)]
    if isinstance(event.source, int) and isinstance(event.target, int):
        return [_paid(event.why, Seat(event.source), Seat(event.target), amount)]
    if isinstance(event.source, int):
        return [_anted(Seat(event.source), event.target, amount)]
    if isinstance(event.target, int):
        return [_from_the_tops(event, Seat(event.target), amount)]
    return [_("The {amount} collection goes back to the Tops", amount=amount)]


def _anted(player: Seat, pool: int | events.Pool, amount: Amount) -> Message:
    if pool == "double-tops":
        return _("{player} antes {amount} to the double Tops", player=player, amount=amount)
    return _("{player} antes {amount}", player=player, amount=amount)


def _from_the_tops(event: events.Moved, player: Seat, amount: Amount) -> Message:
    match event.why == "returned", event.source == "double-tops":
        case True, True:
            return _("{player} takes back {amount} from the double Tops", player=player, amount=amount)
        case True, False:
            return _("{player} takes back {amount} from the Tops", player=player, amount=amount)
        case False, True:
            return _("{player} wins {amount} from the double Tops", player=player, amount=amount)
    return _("{player} wins {amount} from the Tops", player=player, amount=amount)


def _paid(why: events.Why, payer: Seat, player: Seat, amount: Amount) -> Message:
    match why:
        case "repay":
            return _("{payer} pays back {player} {amount}", payer=payer, player=player, amount=amount)
        case "outs":
            return _("{payer} pays {player} {amount} for going out", payer=payer, player=player, amount=amount)
        case "bust-out":
            return _("{payer} pays {player} {amount} for a foul hand", payer=payer, player=player, amount=amount)
        case "settlement":
            return _("{payer} pays {player} {amount} to settle", payer=payer, player=player, amount=amount)
    return _("{payer} pays {player} {amount}", payer=payer, player=player, amount=amount)


def _shuffled(_hand: PanHand, _before: State, event: events.Shuffled) -> list[str]:
    count = len(event.order)
    return [ngettext("The dealer shuffles {count} discard", "The dealer shuffles {count} discards", count)]


def _relaid(_hand: PanHand, _before: State, event: events.Relaid) -> list[str]:
    player = Seat(event.seat)
    if event.meld is None:
        return [_("{player} takes back {cards}", player=player, cards=Cards(tuple(event.to_hand)))]
    return [_("{player} corrects the spread: {cards}", player=player, cards=Cards(event.meld.cards))]


_NO_WINNER: dict[events.Ending, Message] = {
    "split": _("The Tops are split"),
    "redealt": _("The hand is dealt again for the same Tops"),
    "misdealt": _("Misdeal: all chips are returned"),
    "void": _("The hand is void"),
}


def _ended(hand: PanHand, _before: State, event: events.Ended) -> list[str]:
    return [ending(hand, event)]


def ending(hand: PanHand, event: events.Ended) -> Message:
    """Returns the result of the hand: ``Seat 3 wins with a hand worth 4 chips``."""
    if event.how in _NO_WINNER:
        return _NO_WINNER[event.how]
    assert event.winner is not None
    player, worth = Seat(event.winner), hand.state.players[event.winner].worth
    match event.how:
        case "last":
            return _("{player} wins as the only player left", player=player)
        case "settled":
            return _("{player} wins and settles with the foul hands", player=player)
    return ngettext(
        "{player} wins with a hand worth {count} chip",
        "{player} wins with a hand worth {count} chips",
        worth,
        player=player,
    )


_AROUND: dict[type, Callable[[PanHand, State, Any], list[str]]] = {
    events.Dealt: _dealt,
    events.Moved: _moved,
    events.Shuffled: _shuffled,
    events.Relaid: _relaid,
    events.Ended: _ended,
}
"""The sentences for everything else."""
