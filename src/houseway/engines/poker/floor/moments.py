"""The moments when errors in a poker hand are found, and the facts that the hand gives about them."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from houseway import irregularities
from houseway.cards import JOKER, RANKS, Card
from houseway.engines.poker.play import PokerHand, events
from houseway.engines.poker.play.draw_events import Drawn, PassedOut, PushDeclared
from houseway.engines.rulings import CardsMoved, Erred
from houseway.floor.engine import how_many, special, stated_facts
from houseway.rulebook.rulings import Moment, SubstantialAction

Action: TypeAlias = events.Folded | events.Checked | events.Called | events.Wagered | events.BroughtIn
I = TypeVar("I", bound=irregularities.Irregularity)  # noqa: E741 (a type variable)
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
    if isinstance(one, irregularities.TooFewCards) and one.early == "yes" and not hand.street:
        return []  # who acts before the deal is finished has not acted on it
    happened = _happened(hand, one)
    if happened is None:
        # The dealer who errs in dealing the next street is caught before anyone can act on it.
        return [] if hand.phase == "deal" and one.kind in _MADE_IN_DEALING else actions(hand)
    rounds = (events.RoundOpened, events.RoundClosed)
    begun = next((at for at in range(happened, -1, -1) if isinstance(hand.log[at], rounds)), 0)
    since = [event for event in hand.log[begun:] if isinstance(event, _ACTIONS)]
    return since if since else actions(hand)


def _a_round_later(hand: PokerHand, one: irregularities.Irregularity) -> bool:
    """Whether a wrong number of cards is found when a betting round of the deal is over."""
    if not isinstance(one, irregularities.TooManyCards | irregularities.TooFewCards):
        return False
    return any(street.bets != "none" for street in hand.rules.deal.streets[: hand.street])


def _happened(hand: PokerHand, one: irregularities.Irregularity) -> int | None:
    """Returns where the log has an irregularity without a ruling; None for one that is reported as it happens.

    One that a position tells happened before the log begins.
    """
    if hand.floor is None or irregularities.words(one) not in hand.floor.errors:
        return None
    return max((at for at, event in enumerate(hand.log) if isinstance(event, Erred) and event.what == one), default=0)


def moments(hand: PokerHand, one: irregularities.Irregularity, rule: SubstantialAction | None) -> frozenset[Moment]:
    """Every name of the moment when an irregularity is found."""
    found: set[Moment] = {"any"}
    done, later = actions_since(hand, one), _a_round_later(hand, one)
    found.add("after-action" if later or done else "before-action")
    substantial = later or is_substantial(hand, done, rule)
    found.add("after-substantial-action" if substantial else "before-substantial-action")
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


def apart(hand: PokerHand, one: irregularities.Irregularity) -> dict[tuple[Card, ...], dict[str, str]]:
    """Several cards exposed at once, by their ranks, or boxed ones by how they lie; none where they are all alike."""
    match one:
        case irregularities.ExposedOnDeal():
            return _by("rank", one.known, _rank)
        case irregularities.BoxedCard(seat=int(seat)) | irregularities.JokerFound(seat=int(seat)) if hand.stud:
            up = hand.up[hand.position[seat]]
            return _by("where", one.cards, lambda card: "up" if card in up else "down")
        case _:
            return {}


def _by(fact: str, cards: Iterable[Card], of: Callable[[Card], str]) -> dict[tuple[Card, ...], dict[str, str]]:
    """Returns groups of cards with the fact that each group has in common; none for a single group."""
    groups: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        groups[of(card)] = (*groups.get(of(card), ()), card)
    return {cards: {fact: value} for value, cards in groups.items()} if len(groups) > 1 else {}


def _no_facts(_hand: PokerHand, _one: irregularities.Irregularity) -> dict[str, str]:
    return {}


def _first_deal(hand: PokerHand) -> tuple[Card, ...]:
    """Returns the cards of the first round of the deal, in dealing order."""
    return tuple(held[0] for held in hand.hole if held)


def _so_far(hand: PokerHand, one: I, *kinds: type[I]) -> list[I]:
    """All irregularities of these kinds in this deal, or in this draw, with this one: a book counts them together.

    Without kinds, only those of its own kind.
    """
    begins = 0
    for at, event in enumerate(hand.log):
        if isinstance(event, PassedOut | PushDeclared | events.DiscardsOpened):
            begins = at
    found = [
        event.what
        for event in hand.log[begins:]
        if isinstance(event, Erred) and isinstance(event.what, kinds or type(one))
    ]
    return [*found, one] if _happened(hand, one) is None else found


def _exposed(hand: PokerHand, one: irregularities.ExposedOnDeal) -> dict[str, str]:
    dealt = _first_deal(hand)
    place = min((dealt.index(card) for card in one.cards if card in dealt), default=99)
    all_seen = _so_far(hand, one)
    named = {card for other in all_seen for card in other.known}
    unnamed = sum(other.others for other in all_seen if isinstance(other.others, int))
    of_this_hand = {card for other in all_seen if other.seat == one.seat for card in other.cards}
    return {
        "which": ("first", "second", "later")[min(place, 2)],
        "count": how_many(len(named) + unnamed),
        "rank": _rank(one.cards[0]) if one.cards else "eight-or-higher",
        "hole": "both" if len(of_this_hand) > 1 else "one",
        "special": special(one.known),
        "whose": _whose(hand, one),
    }


def _whose(hand: PokerHand, one: irregularities.Irregularity) -> str:
    return "dealer-position" if one.whose == hand.button else "other"


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
    # A joker in a deck without one is a boxed card to every book.
    found = _so_far(hand, one, irregularities.BoxedCard, irregularities.JokerFound)
    count = how_many(sum(_boxed(other) for other in found))
    if isinstance(one, irregularities.JokerFound):
        return {"where": where, "told": "late" if _acted_with(hand, one) else "before-acting", "count": count}
    return {"where": where, "count": "five-together" if _boxed(one) >= 5 else count, "special": special(one.cards)}


def _boxed(one: irregularities.BoxedCard | irregularities.JokerFound) -> int:
    return max(one.together if isinstance(one, irregularities.BoxedCard) else 1, len(one.cards))


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
    return {"card": "last" if last and set(hand.hole[at][-1:]) & set(one.cards) else "down"}


def _street_of(hand: PokerHand, one: irregularities.Irregularity) -> int:
    """The street with which an error of the dealer came: the next one if it has not happened yet."""
    happened = _happened(hand, one)
    if happened is None:
        return min(hand.street + (hand.phase == "deal"), len(hand.rules.deal.streets) - 1)
    opened = (event.street for event in hand.log[happened:] if isinstance(event, events.RoundOpened))
    return next(opened, hand.street)


def _burned(hand: PokerHand, one: irregularities.MissedBurn | irregularities.ExtraBurn) -> dict[str, str]:
    number = _street_of(hand, one)
    street = hand.rules.deal.streets[number]
    late = _happened(hand, one) is not None and (number != hand.street or _thrown_in(hand, number))
    return {"on": "board" if street.board else "up" if street.up else "down", "movable": "no" if late else "yes"}


def _thrown_in(hand: PokerHand, street: int) -> bool:
    """Whether hands have gone since a street was dealt, so that its cards cannot be moved any more."""
    dealt = 0
    for at, event in enumerate(hand.log):
        if isinstance(event, events.RoundOpened) and event.street == street:
            dealt = at
            break
    gone = (events.Folded, events.Mucked, events.HandDead, events.Discarded)
    return any(isinstance(event, gone) for event in hand.log[dealt:])


def _wrong_seat(hand: PokerHand, one: irregularities.WrongSeat) -> dict[str, str]:
    number = _street_of(hand, one)
    late = _happened(hand, one) is not None and (number != hand.street or _thrown_in(hand, number))
    return {"fixable": "no"} if late else {}


def _extra_board_card(hand: PokerHand, one: irregularities.ExtraBoardCard) -> dict[str, str]:
    street = _street_of(hand, one)
    return {"on": "river" if sum(one.board for one in hand.rules.deal.streets[: street + 1]) == 5 else "turn"}


def _too_many(hand: PokerHand, one: irregularities.TooManyCards) -> dict[str, str]:
    found = _so_far(hand, one)
    hands = "two-or-more" if len({other.seat for other in found}) > 1 else one.hands
    extra = max(sum(other.count for other in found), 2 if hands == "two-or-more" else 1)
    return {**_since(hand, one), "extra": how_many(extra), "hands": hands}


def _last_exposed(hand: PokerHand, one: irregularities.LastCardExposed) -> dict[str, str]:
    first = next(at for at, live in enumerate(hand.live) if live)
    return {"whose": "first" if hand.position[one.seat] == first else "later"}


def _blind_size(hand: PokerHand, one: irregularities.WrongBlind) -> dict[str, str]:
    due = sum(post.live for post in hand.posts if post.seat == one.seat and post.kind in ("small", "big"))
    return {"size": "other" if one.amount in (0, due) else "short" if one.amount < due else "over"}


def _miscalled(_hand: PokerHand, one: irregularities.Miscall) -> dict[str, str]:
    return {"misled": "no" if one.other is None else "yes"}


def _opened(hand: PokerHand, _one: irregularities.FalseOpener) -> dict[str, str]:
    wagers = sum(isinstance(act, events.Wagered) for act in hand.acts)
    callers = sum(isinstance(act, events.Called) for act in hand.acts)
    return {"pot": "raised-or-called" if wagers > 1 or callers > 1 or hand.street > 0 else "quiet"}


def _since(hand: PokerHand, one: irregularities.Irregularity) -> dict[str, str]:
    """Whether any player has acted since this player opened the pot."""
    put_in = [act for act in hand.acts if isinstance(act, events.Wagered | events.Called)]
    opened = not hand.street and len(put_in) == 1 and put_in[0].seat == one.whose
    return {"since": "nobody" if opened and hand.acts[-1] is put_in[0] else "somebody"}


_READ: dict[type[irregularities.Irregularity], Callable[[PokerHand, Any], dict[str, str]]] = {
    irregularities.ExposedOnDeal: _exposed,
    irregularities.ExposedOnDraw: lambda hand, one: {
        "opponents": "dealer-and-one" if hand.in_count == 2 and hand.live[len(hand.seats) - 1] else "more",
        "whose": _whose(hand, one),
    },
    irregularities.FlashedCard: lambda hand, _: {"stage": "draw" if _drawn(hand) else "deal"},
    irregularities.BoxedCard: _where,
    irregularities.JokerFound: lambda hand, one: _where(hand, one) | _since(hand, one),
    irregularities.OffTable: _off_table,
    irregularities.TooManyCards: _too_many,
    irregularities.HandInMuck: _since,
    irregularities.FouledByAnother: lambda hand, one: _since(hand, one) | {"whose": _whose(hand, one)},
    irregularities.DeadPlayer: _since,
    irregularities.TooFewCards: lambda hand, one: {"position": "button" if one.seat == hand.button else "other"},
    irregularities.MissedBurn: _burned,
    irregularities.ExtraBurn: _burned,
    irregularities.WrongSeat: _wrong_seat,
    irregularities.ExtraBoardCard: _extra_board_card,
    irregularities.LastCardExposed: _last_exposed,
    irregularities.HandTakenBack: lambda hand, one: {"lies": "short" if hand.live[hand.position[one.seat]] else "muck"},
    irregularities.WrongDealer: lambda hand, _: {"pot": "not-open" if hand.street == 0 and hand.opener < 0 else "open"},
    irregularities.WrongBlind: _blind_size,
    irregularities.Miscall: _miscalled,
    irregularities.BoardPlayed: lambda hand, one: {
        "round": "called" if hand.aggressor >= 0 else "checked",
        "whose": "bettor" if hand.position[one.seat] == hand.aggressor else "other",
    },
    irregularities.FalseOpener: _opened,
}
