"""The moments when errors in a poker hand are found, and the facts that the hand gives about them."""

from collections.abc import Callable
from typing import Any, TypeAlias

from houseway import irregularities
from houseway.cards import JOKER, RANKS, Card
from houseway.engines.poker.play import PokerHand, events
from houseway.engines.poker.play.draw_events import Drawn
from houseway.engines.rulings import CardsMoved, Erred, Ruled
from houseway.floor.engine import how_many, special, stated_facts
from houseway.rulebook.rulings import Moment, SubstantialAction

Action: TypeAlias = events.Folded | events.Checked | events.Called | events.Wagered | events.BroughtIn
_ACTIONS = (events.Folded, events.Checked, events.Called, events.Wagered, events.BroughtIn)


def actions(hand: PokerHand) -> list[Action]:
    """The actions of the players since the betting round was opened, or in the last one if none is open."""
    return [act for act in hand.acts if isinstance(act, _ACTIONS)]


def is_substantial(hand: PokerHand, done: list[Action], rule: SubstantialAction | None) -> bool:
    """Whether these actions are substantial, as the house defines it; two of them if it does not."""
    put_in = (events.Called, events.Wagered, events.BroughtIn)
    counted = {event.seat for event in done if rule is None or not rule.money or isinstance(event, put_in)}
    if len(counted) >= (rule.acted if rule else 2):
        return True
    raised = sum(isinstance(event, events.Wagered) for event in done) > (0 if hand.street == 0 else 1)
    return bool(rule and rule.with_raise and raised and len(counted) >= rule.with_raise)


_MADE_IN_DEALING = ("missed-burn", "extra-burn", "burn-dealt", "four-card-flop", "extra-board-card")


def actions_since(hand: PokerHand, one: irregularities.Irregularity) -> list[Action]:
    """The actions of the players since an irregularity, in its round and in later ones."""
    if isinstance(one, irregularities.TooFewCards) and one.early == "yes":
        return []  # who acts before the deal is finished has not acted on it
    happened = _happened(hand, one)
    if happened is None:
        # The dealer who errs in dealing the next street is caught before anyone can act on it.
        return [] if hand.phase == "deal" and one.kind in _MADE_IN_DEALING else actions(hand)
    rounds = (events.RoundOpened, events.RoundClosed)
    begun = next((at for at in range(happened, -1, -1) if isinstance(hand.log[at], rounds)), 0)
    since = [event for event in hand.log[begun:] if isinstance(event, _ACTIONS)]
    return since if since else actions(hand)


def _happened(hand: PokerHand, one: irregularities.Irregularity) -> int | None:
    """Returns where the log has an irregularity without a ruling; None for one that is reported as it happens."""
    if hand.floor is None or irregularities.words(one) not in hand.floor.errors:
        return None
    return max(at for at, event in enumerate(hand.log) if isinstance(event, Erred) and event.what == one)


def moments(hand: PokerHand, one: irregularities.Irregularity, rule: SubstantialAction | None) -> frozenset[Moment]:
    """Every name of the moment when an irregularity is found."""
    found: set[Moment] = {"any"}
    done = actions_since(hand, one)
    found.add("after-action" if done else "before-action")
    found.add("after-substantial-action" if is_substantial(hand, done, rule) else "before-substantial-action")
    seat = one.whose
    if seat is not None:
        found.add("after-he-acts" if _has_acted(hand, seat) else "before-he-acts")
    streets = hand.rules.deal.streets
    if hand.street == len(streets) - 1:
        found.add("last-street")
    found.add("after-draw" if _drawn(hand) else "before-draw")
    return frozenset(found)


def _has_acted(hand: PokerHand, seat: int | None) -> bool:
    """Whether a seat has acted in this hand: on a later street everyone has."""
    return seat is not None and (hand.street > 0 or any(act.seat == seat for act in actions(hand)))


def _drawn(hand: PokerHand) -> bool:
    return hand.rules.family == "draw" and hand.street > 0


# -- what the hand tells about an irregularity -------------------------------------------------------------------------


def facts(hand: PokerHand, one: irregularities.Irregularity) -> dict[str, str]:
    """Returns the facts of an irregularity: those that were stated, and those that the hand shows."""
    return stated_facts(one) | _READ.get(type(one), _no_facts)(hand, one)


def apart(_hand: PokerHand, one: irregularities.Irregularity) -> dict[tuple[Card, ...], dict[str, str]]:
    """Several cards exposed at once, by their ranks; none where they are all of one."""
    if not isinstance(one, irregularities.ExposedOnDeal):
        return {}
    by_rank: dict[str, tuple[Card, ...]] = {}
    for card in one.cards:
        by_rank[_rank(card)] = (*by_rank.get(_rank(card), ()), card)
    return {cards: {"rank": rank} for rank, cards in by_rank.items()} if len(by_rank) > 1 else {}


def _no_facts(_hand: PokerHand, _one: irregularities.Irregularity) -> dict[str, str]:
    return {}


def _first_deal(hand: PokerHand) -> tuple[Card, ...]:
    """Returns the cards of the first round of the deal, in dealing order."""
    return tuple(held[0] for held in hand.hole if held)


def _reported_before(hand: PokerHand, kind: type[irregularities.ExposedOnDeal | irregularities.BoxedCard]) -> int:
    """How many cards were exposed or boxed earlier in this deal: a book that counts them counts them all."""
    before = [event.what for event in hand.log if isinstance(event, Ruled) and isinstance(event.what, kind)]
    return sum(one.seen if isinstance(one, irregularities.ExposedOnDeal) else max(1, len(one.cards)) for one in before)


def _exposed(hand: PokerHand, one: irregularities.ExposedOnDeal) -> dict[str, str]:
    dealt = _first_deal(hand)
    place = min((dealt.index(card) for card in one.cards if card in dealt), default=99)
    return {
        "which": ("first", "second", "later")[min(place, 2)],
        "count": how_many(one.seen + _reported_before(hand, irregularities.ExposedOnDeal)),
        "rank": _rank(one.cards[0]) if one.cards else "eight-or-higher",
        "hole": "both" if len(one.cards) > 1 else "one",
        "special": special(one.known),
    }


def _rank(card: Card) -> str:
    """How low a card is, the ace low; a joker is as low as any."""
    low = 0 if card == JOKER or card[0] == "A" else RANKS.index(card[0]) + 2
    return "five-or-lower" if low <= 5 else "six-or-seven" if low <= 7 else "eight-or-higher"


def _where(hand: PokerHand, one: irregularities.BoxedCard | irregularities.JokerFound) -> dict[str, str]:
    where = "stub"
    if one.seat is not None:
        at = hand.position[one.seat]
        drawn = hand.rules.family == "draw" and hand.street > 0
        where = "draw" if drawn else "up" if set(one.cards) & set(hand.up[at]) else "down"
    elif one.cards:
        where = "board" if set(one.cards) & set(hand.board) else "burn"
    if isinstance(one, irregularities.JokerFound):
        return {"where": where, "told": "late" if _acted_with(hand, one) else "before-acting"}
    many = max(one.together, len(one.cards) + _reported_before(hand, irregularities.BoxedCard))
    count = "five-together" if many >= 5 else how_many(many)
    return {"where": where, "count": count, "special": special(one.cards)}


def _acted_with(hand: PokerHand, one: irregularities.JokerFound) -> bool:
    """Whether the player has acted since they were given the card, on the deal, on a later street or on the draw."""
    came = 0
    for at, event in enumerate(hand.log):
        match event:
            case events.HandsDealt() | Drawn() if set(one.cards) & set(event.cards):
                came = at
            case CardsMoved() if any(move.card in one.cards for move in event.moves):
                came = at
    since = [event for event in hand.log[came:] if isinstance(event, _ACTIONS) and event.seat == one.seat]
    return bool(since) or (not came and _has_acted(hand, one.seat))


def _off_table(hand: PokerHand, one: irregularities.OffTable) -> dict[str, str]:
    if one.seat is None:
        return {"card": "board" if one.cards else "stub", "by": "dealer"}
    at = hand.position[one.seat]
    if hand.rules.family == "draw" and hand.street > 0:
        return {"card": "draw"}
    if set(one.cards) & set(hand.up[at]):
        return {"card": "up"}
    last = hand.street == len(hand.rules.deal.streets) - 1 and hand.street_rules.down
    return {"card": "last" if last and hand.hole[at][-1] in one.cards else "down"}


def _burned(hand: PokerHand, _one: irregularities.MissedBurn | irregularities.ExtraBurn) -> dict[str, str]:
    streets = hand.rules.deal.streets
    street = streets[min(hand.street + (hand.phase == "deal"), len(streets) - 1)]
    return {"on": "board" if street.board else "up" if street.up else "down"}


def _last_exposed(hand: PokerHand, one: irregularities.LastCardExposed) -> dict[str, str]:
    first = next(at for at, live in enumerate(hand.live) if live)
    return {"whose": "first" if hand.position[one.seat] == first else "later"}


def _miscalled(_hand: PokerHand, one: irregularities.Miscall) -> dict[str, str]:
    return {"misled": "no" if one.other is None else "yes"}


def _opened(hand: PokerHand, _one: irregularities.FalseOpener) -> dict[str, str]:
    wagers = sum(isinstance(act, events.Wagered) for act in hand.acts)
    callers = sum(isinstance(act, events.Called) for act in hand.acts)
    return {"pot": "raised-or-called" if wagers > 1 or callers > 1 or hand.street > 0 else "quiet"}


def _since(hand: PokerHand, seat: int) -> str:
    """Whether any player has acted since this player last did."""
    done = actions(hand)
    return "nobody" if done and done[-1].seat == seat else "somebody"


_READ: dict[type[irregularities.Irregularity], Callable[[PokerHand, Any], dict[str, str]]] = {
    irregularities.ExposedOnDeal: _exposed,
    irregularities.ExposedOnDraw: lambda hand, one: {
        "opponents": "dealer-and-one" if hand.in_count == 2 and hand.live[len(hand.seats) - 1] else "more",
        "whose": "dealer-position" if one.seat == hand.button else "other",
    },
    irregularities.FlashedCard: lambda hand, _: {"stage": "draw" if _drawn(hand) else "deal"},
    irregularities.BoxedCard: _where,
    irregularities.JokerFound: _where,
    irregularities.OffTable: _off_table,
    irregularities.TooManyCards: lambda hand, one: {"since": _since(hand, one.seat)},
    irregularities.TooFewCards: lambda hand, one: {"position": "button" if one.seat == hand.button else "other"},
    irregularities.MissedBurn: _burned,
    irregularities.ExtraBurn: _burned,
    irregularities.ExtraBoardCard: lambda hand, _: {
        "on": "river" if len(hand.board) + (hand.phase == "deal") == 5 else "turn"
    },
    irregularities.LastCardExposed: _last_exposed,
    irregularities.Miscall: _miscalled,
    irregularities.BoardPlayed: lambda hand, one: {
        "round": "called" if hand.aggressor >= 0 else "checked",
        "whose": "bettor" if hand.position[one.seat] == hand.aggressor else "other",
    },
    irregularities.FalseOpener: _opened,
}
