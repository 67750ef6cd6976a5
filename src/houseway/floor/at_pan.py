"""Pan: when an error is found, and what the hand itself says about it."""

from collections import Counter
from dataclasses import fields

from houseway.floor import irregularities as irr
from houseway.play.pan import PanHand
from houseway.rulebook.rulings import Moment, Substantial


def moments(hand: PanHand, one: irr.Irregularity, _rule: Substantial | None) -> frozenset[Moment]:
    """Every name of the moment; a player has acted once he has touched the deck."""
    player = hand.state.players.get(getattr(one, "seat", None) or 0)
    if player is None:
        return frozenset({"any"})
    return frozenset({"any", "after-he-acts" if player.acted else "before-he-acts"})


def facts(hand: PanHand, one: irr.Irregularity) -> dict[str, str]:
    """The facts of an irregularity: those that were told, and those that the hand tells."""
    told = {part.name: value for part in fields(one) if isinstance(value := getattr(one, part.name), str)}
    if isinstance(one, irr.TooManyCards):
        told["extra"] = "one" if one.count == 1 else "two-or-more"
    if isinstance(one, irr.TooFewCards):
        told |= {"missing": "one" if one.count == 1 else "two-or-more", "another": "no" if one.other is None else "yes"}
    if isinstance(one, irr.InvalidMeld):
        told |= _meld(hand, one)
    return told


def _meld(hand: PanHand, one: irr.InvalidMeld) -> dict[str, str]:
    """Whether the drawn card is in it, and whether its player has drawn again since he laid it."""
    player = hand.state.players.get(one.seat)
    lying = reversed(player.bad_spreads) if player else ()
    laid = next((spread for spread in lying if Counter(spread.cards) == Counter(one.cards)), None)
    held = Counter(player.hand) if player else Counter(one.cards)
    primary = laid.exposed if laid else bool(Counter(one.cards) - held)
    return {"meld": "primary" if primary else "secondary", "touched": "yes" if laid and laid.touched else "no"}
