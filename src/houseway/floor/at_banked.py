"""Player-dealer games: when an error is found, and what the round itself says about it."""

from dataclasses import fields

from houseway.floor import irregularities as irr
from houseway.floor.moments import special
from houseway.play.banked import Round
from houseway.rulebook.rulings import Moment, Substantial


def moments(round_: Round, one: irr.Irregularity, _rule: Substantial | None) -> frozenset[Moment]:
    """Every name of the moment: the action begins with the cards; a hand has acted once something was decided on it."""
    found: set[Moment] = {"any", "after-action" if round_.layout.phase == "play" else "before-action"}
    seat = getattr(one, "seat", None)
    if seat is not None:
        acted = round_.game.has_acted(0 if seat == round_.layout.bank_seat else seat)
        found.add("after-he-acts" if acted else "before-he-acts")
    return frozenset(found)


def facts(round_: Round, one: irr.Irregularity) -> dict[str, str]:
    """The facts of an irregularity: those that were told, and those that the round tells."""
    told = {part.name: value for part in fields(one) if isinstance(value := getattr(one, part.name), str)}
    if isinstance(one, irr.ExposedOnDeal | irr.BoxedCard):
        # A card replaced before counts with those seen now.
        many = len(one.cards) + len(round_.layout.aside) > 1
        told |= {"count": "two-or-more" if many else "one", "special": special(one.cards)}
    if isinstance(one, irr.TooManyCards):
        told["extra"] = "one" if one.count == 1 else "two-or-more"
    if isinstance(one, irr.TooFewCards):
        told |= {"missing": "one" if one.count == 1 else "two-or-more", "another": "no" if one.other is None else "yes"}
    return told
