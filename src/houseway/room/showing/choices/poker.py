"""The moves of a poker seat."""

from houseway.cards import Card
from houseway.money import Cents, show
from houseway.play.poker import Options, PokerHand
from houseway.room.showing.choices.choice import STEP, Choice, amount, cards, choice, snapped


def choices(hand: PokerHand, seat: int, table: str) -> list[Choice]:
    """What the seat may do; nothing when it is not its turn."""
    offer = hand.options()
    if offer.seat != seat:
        return []
    own = tuple(hand.hole[hand.position[seat]])
    found = [*_betting(hand, offer, table), *_cards(own, offer, table), *_end(offer, table)]
    return [*found, *_one_card(hand, own, offer, table)]


def _betting(hand: PokerHand, offer: Options, table: str) -> list[Choice]:
    found = []
    if offer.fold:
        found.append(choice("fold", "f", "Fold", {"type": "Fold"}, table=table))
    if offer.bring_in:
        label = f"Bring in {show(offer.bring_in)}"
        found.append(choice("bring-in", "i", label, {"type": "BringIn"}, table=table))
    if offer.check:
        found.append(choice("check", "c", "Check", {"type": "Check"}, table=table))
    if offer.call:
        all_in = offer.call == hand.stack[hand.position[offer.seat or 0]]
        label = f"Call {show(offer.call)}{' all-in' if all_in else ''}"
        found.append(choice("call", "c", label, {"type": "Call"}, table=table, danger=all_in))
    if offer.raise_from:
        found.append(_wager(hand, offer, table))
    return found


def _wager(hand: PokerHand, offer: Options, table: str) -> Choice:
    """A bet or raise: one button where there is one size, else a scale with the usual marks on it."""
    kind, key, word = ("Bet", "b", "Bet") if offer.opens else ("Raise", "r", "Raise to")
    least, most = offer.raise_from, offer.raise_to
    at = hand.position[offer.seat or 0]
    everything = hand.stack[at] + hand.bet[at]
    if least == most:
        label = f"{word} {show(least)}{' all-in' if least == everything else ''}"
        command = {"type": kind, "to": least}
        return choice(kind.lower(), key, label, command, table=table, danger=least == everything)
    step = offer.raise_step or STEP
    scale = amount(("command", "to"), least, most, step, _marks(hand, offer, most == everything))
    return choice(kind.lower(), key, word, {"type": kind}, table=table, amount=scale)


def _marks(hand: PokerHand, offer: Options, all_in: bool) -> list[tuple[str, Cents]]:
    """The usual sizes, each brought to a legal one and named once."""
    least, most, step = offer.raise_from, offer.raise_to, offer.raise_step or STEP
    pot = hand.pot + offer.call
    wanted = [
        ("min", least),
        ("half pot", hand.bet_to + pot // 2),
        ("two thirds", hand.bet_to + 2 * pot // 3),
        ("pot", hand.bet_to + pot),
        ("all-in" if all_in else "most", most),
    ]
    marks: dict[Cents, str] = {}
    for name, size in wanted:
        marks.setdefault(snapped(size, least, most, step), name)
    marks[most] = wanted[-1][0]
    return [(name, size) for size, name in sorted(marks.items())]


def _cards(own: tuple[Card, ...], offer: Options, table: str) -> list[Choice]:
    at, command = ("command", "cards"), {"type": "Discard"}
    if offer.discard:
        label = f"Discard {offer.discard}"
        chosen = cards(at, own, offer.discard, offer.discard)
        return [choice("discard", "d", label, command, table=table, cards=chosen)]
    if offer.draw is None:
        return []
    pat = choice("pat", "p", "Stand pat", {"type": "Discard", "cards": []}, table=table)
    if not offer.draw:
        return [pat]
    return [choice("draw", "d", "Draw", command, table=table, cards=cards(at, own, 1, offer.draw)), pat]


def _one_card(hand: PokerHand, own: tuple[Card, ...], offer: Options, table: str) -> list[Choice]:
    """At a showdown one card may be turned up alone; the hand still has to be shown or given up."""
    proves = hand.drawing is not None and hand.drawing.proof
    if not offer.show or not offer.muck or proves or hand.shown[hand.position[offer.seat or 0]]:
        return []
    chosen = cards(("command", "cards"), own, 1, 1)
    return [choice("show-one", "o", "Show one card", {"type": "Show"}, table=table, cards=chosen)]


def _end(offer: Options, table: str) -> list[Choice]:
    """The showdown and push pots."""
    found = []
    if offer.buy_in:
        label = f"Buy in for {show(offer.buy_in)}"
        found.append(choice("buy-in", "y", label, {"type": "BuyIn"}, table=table))
    if offer.chop:
        found.append(choice("chop", "y", "Chop the pot", {"type": "Chop"}, table=table))
    if offer.buy_in or offer.chop:
        label = "Stay out" if offer.buy_in else "Play it out"
        found.append(choice("decline", "n", label, {"type": "Decline"}, table=table))
    if offer.show:
        found.append(choice("show", "s", "Show", {"type": "Show"}, table=table))
    if offer.muck:
        found.append(choice("muck", "m", "Muck", {"type": "Muck"}, table=table))
    if offer.push:
        found.append(choice("push", "u", "Push the pot unseen", {"type": "AgreeToPush"}, table=table))
    return found
