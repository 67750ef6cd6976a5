"""The floor's operations on the cards of a street and of a hand; the names are those that rulebooks use."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import events, ruling_events
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.dealing.streets import deal_hands
from houseway.engines.poker.play.draw_events import Drawn, ShuffleDue
from houseway.engines.poker.play.play import Play, check_held
from houseway.engines.poker.play.rulings.case import Case, acted, burn_to_be
from houseway.engines.poker.play.state import HandState
from houseway.engines.positions import Placed
from houseway.engines.rulings import CardsMoved, Resumed
from houseway.irregularities import BoxedCard
from houseway.messages import Seat, _

Moves: TypeAlias = list[tuple[Card, str, str]]
"""Cards with the places that they leave and go to."""

# -- putting a street right --------------------------------------------------------------------------------------------


class Dealt(NamedTuple):
    """How the last street was dealt, as far as its cards can be told apart."""

    cards: tuple[Card, ...]
    """The cards as they left the stub, burns first; a replacement lies where the card was that it replaced."""
    burns: int
    """How many of them are burns."""
    before: int
    """How many were burned before the stub was shuffled once more."""


def _came_off(case: Case) -> Dealt:
    """The cards of the last street, without those that went back or out of play and were not replaced."""
    street = _StreetCards()
    for event in case.hand.log[_street_begins(case.hand) :]:
        match event:
            case events.Burned():
                street.slots.append(event.card)
                street.burned.append(event.card)
            case events.HandsDealt() | events.BoardDealt():
                street.dealt(event.cards)
            case Placed():
                placed = type(case.hand).replay(case.hand.rules, (event,))
                street.slots.extend(dealt_before(placed))
                street.burned.extend(placed.stub.burns[-1:] if placed.street_rules.burn else ())
            case CardsMoved():
                street.moved(event)
            case Resumed():
                street.arrived.clear()
            case events.Reshuffled():
                street.shuffled()
    cards = tuple(one for one in street.slots if one is not None)
    return Dealt(cards, sum(one in street.burned for one in cards), street.before)


_OUT_OF_THE_STREET = ("top", "stub", "aside", "back")


class _StreetCards:
    """The cards of a street in the order in which they were dealt, while its events are read."""

    def __init__(self) -> None:
        self.slots: list[Card | None] = []
        self.burned: list[Card] = []
        self.before = 0
        self.vacant: dict[str, list[int]] = {}
        """The slots whose cards have left, by the place that they left."""
        self.arrived: dict[str, list[Card]] = {}
        """The cards that have come off the stub in this ruling without a slot, by place."""

    def dealt(self, cards: tuple[Card, ...]) -> None:
        """Cards go round; what was taken back for this has its slots there."""
        self.slots = [*(one for one in self.slots if one is not None), *cards]
        self.vacant.clear()

    def shuffled(self) -> None:
        """What was dealt before a shuffle stays where it is."""
        self.before += sum(one in self.burned for one in self.slots)
        self.slots, self.burned = [], []
        self.vacant.clear()

    def moved(self, event: CardsMoved) -> None:
        """A card that leaves makes a slot vacant for the one that replaces it; either may move first."""
        for move in event.moves:
            if move.target in _OUT_OF_THE_STREET:
                self._leaves(move.card, move.source)
            elif move.source in ("top", "stub"):
                self._arrives(move.card, " ".join(move.target.split()[:2]))

    def _leaves(self, card: Card, place: str) -> None:
        if card not in self.slots:
            return
        slot = self.slots.index(card)
        if waiting := self.arrived.get(place):
            self.slots[slot] = waiting.pop(0)
        else:
            self.slots[slot] = None
            self.vacant.setdefault(place, []).append(slot)

    def _arrives(self, card: Card, place: str) -> None:
        if slots := self.vacant.get(place):
            self.slots[slots.pop()] = card
        else:
            self.arrived.setdefault(place, []).append(card)


def _street_begins(hand: HandState) -> int:
    """Where in the log the dealing of the last street begins: where the betting of the one before it was over."""
    opened = False
    for at in range(len(hand.log) - 1, -1, -1):
        match hand.log[at]:
            case events.Started() | Placed():
                return at
            case events.RoundOpened(street=street):
                opened = True
                if street < hand.street:
                    return at
            case events.RoundClosed() if opened:
                return at
    return 0


def dealt_before(hand: HandState) -> tuple[Card, ...]:
    """Returns the cards of the street where a position began, in the order of a correct deal."""
    street = hand.street_rules
    each = street.down + street.up
    hands = [held[len(held) - each :] for at, held in enumerate(hand.hole) if hand.live[at] and each]
    if hand.phase != "bet" or any(len(held) < each for held in hands):
        return ()
    rounds = (held[number] for number in range(each) for held in hands)
    board = hand.board[len(hand.board) - street.board :] if street.board else ()
    return (*hand.stub.burns[-1:], *rounds, *board) if street.burn else (*rounds, *board)


def _lift(case: Case, some: Iterable[Card], scrap: tuple[Card, ...]) -> tuple[Moves, Moves]:
    """Moves that take cards back on the deck, and scrap out of play; of two jokers each from where it lies."""
    places = {one: _places(case, one) for one in (*some, *scrap)}
    owner = f"seat {case.whose}"
    out = [(one, owner if owner in places[one] else places[one][0], "aside") for one in scrap]
    for one, place, _target in out:
        places[one].remove(place)
    return [(one, places[one].pop(0), "top") for one in some], out


def _places(case: Case, card: Card) -> list[str]:
    """Where a card lies; both places of a joker that the deck has twice."""
    hand = case.hand
    found: list[str] = []
    for at, one in enumerate(hand.seats):
        found += [f"seat {one.seat}"] * (hand.hole[at].count(card) if hand.live[at] else 0)
    for name, place in (("board", hand.board), ("burns", hand.stub.burns), ("muck", hand.muck)):
        found += [name] * place.count(card)
    return [*found, "stub"]


def street_as_it_should_be(case: Case) -> None:
    """The cards of the street are moved so that everyone has what a right deal would have given them."""
    hand = case.hand
    order = hand.floor.orders.get(hand.street) if hand.floor is not None else None
    due = int(hand.street_rules.burn) if order is None or order.burns is None else order.burns
    _deal_again(case, max(0, due - _came_off(case).before))


def as_if_not_there(case: Case) -> None:
    """The cards are out of play, those behind move up: everyone has what a deck without them would have given."""
    for one in case.cards or (case.card,):
        _without(replace(case, cards=(one,)))


def _without(case: Case) -> None:
    if (drawn := _drawn(case)) and case.card in drawn:
        _draw_moves_up(case, drawn)
    elif _round_is_out(case):
        _replace_in_its_place(case)
    else:
        _deal_again(case, _came_off(case).burns, case.cards[:1])


def _drawn(case: Case) -> dict[Card, int]:
    """The cards of the last draw that are still in the hand that drew them, as they came, each with its seat."""
    hand = case.hand
    begun = max((at for at, event in enumerate(hand.log) if isinstance(event, events.DiscardsOpened)), default=0)
    return {
        one: event.seat
        for event in hand.log[begun:]
        if isinstance(event, Drawn)
        for one in event.cards
        if one in hand.hole[hand.position[event.seat]]
    }


def _draw_moves_up(case: Case, drawn: dict[Card, int]) -> None:
    """The cards drawn behind this one move up by one until a player has acted; after that only it is replaced."""
    hand, one = case.hand, case.card
    if acted(hand) or not hand.live[hand.position[case.seat]]:
        replace_from_top(case)
        return
    behind = list(drawn)[list(drawn).index(one) :]
    for before, card in pairwise(behind):
        case.move((card, f"seat {drawn[card]}", f"seat {drawn[before]}"))
    last = drawn[behind[-1]]
    case.move((one, f"seat {drawn[one]}", "aside"))
    if hand.shuffle is None:
        case.move((case.next()[0], "top", f"seat {last}"))
    else:
        case.hand.take(ruling_events.CardsOwed(last, 1))


def _thrown_in(case: Case) -> bool:
    """Whether cards of the street have been thrown away, so that the rest cannot be moved any more."""
    hand = case.hand
    return any(one in hand.muck for one in _came_off(case).cards) or (
        hand.in_count < len(hand.seats) and not hand.street
    )


def _replace_in_its_place(case: Case) -> None:
    """When the cards cannot be moved any more, only this one is replaced with the next card."""
    one = case.card
    if one in case.hand.board:
        case.move((one, "board", "aside"), (case.next()[0], "top", "board"))
    else:
        replace_from_top(case)


def _deal_again(case: Case, burns: int, without: tuple[Card, ...] = ()) -> None:
    """Deals the street once more in the same order; a card that lies on the deck as the next burn stays there."""
    hand, street = case.hand, case.hand.street_rules
    if _thrown_in(case):
        raise Refused(_("Players have folded, so these cards can't be moved anymore."))
    back = list(_came_off(case).cards)
    for one in without:
        back.remove(one)
    needed = burns + (street.down + street.up) * hand.in_count + street.board
    more = case.next(max(0, needed - len(back))) if burn_to_be(hand) else ()
    on_top, out = _lift(case, (*back, *more), without)
    case.move(*on_top)
    case.move(*out)
    for one in hand.stub.peek(burns):
        hand.take(events.Burned(one))
    if street.up or street.down:
        deal_hands(hand, street)
    if street.board:
        hand.take(events.BoardDealt(hand.stub.peek(street.board)))
    if hand.phase == "bet" and not acted(hand):
        open_round(hand, hand.street, street.opens)


# -- cards of one hand -------------------------------------------------------------------------------------------------


def _in_hand(case: Case) -> tuple[Card, ...]:
    """Returns the cards in question, all of them still in the hand that received them."""
    check_held(case.hand, case.at, case.cards)
    return case.cards


def exchange_for_top(case: Case) -> None:
    """Exchanges the card for the top card of the deck; it lies face up in its place and will be the burn.

    Of several cards, also reported one after the other, the first; the others are out of play.
    """
    if case.hand.shuffle is not None:
        replace_from_top(case)
        return
    for one in case.one_by_one():
        goes = "aside" if burn_to_be(one.hand) else "top"
        one.move((one.next()[0], "top", _place_of(one)))
        one.move((one.card, f"seat {one.seat}", goes))


def replace_from_top(case: Case) -> None:
    """The cards are out of play and their owner gets as many off the top."""
    _replace(case, "top", lambda: case.next()[0])


def replace_from_centre(case: Case) -> None:
    """The cards are out of play and their owner gets as many from the middle of the stub."""
    _replace(case, "stub", lambda: _middle(case.hand))


def _replace(case: Case, source: str, replacement: Callable[[], Card]) -> None:
    """Exchanges cards for others; while the stub waits for a shuffle, the draw after it makes them good."""
    for one in case.one_by_one():
        place = _place_of(one)
        if one.hand.shuffle is not None:
            one.move((one.card, f"seat {one.seat}", "aside"))
            one.hand.take(ruling_events.CardsOwed(one.seat, 1))
        else:
            one.move((one.card, f"seat {one.seat}", "aside"), (replacement(), source, place))


def _middle(hand: Play) -> Card:
    left = hand.stub.left[len(burn_to_be(hand)) :]
    if not left:
        raise Refused(_("The stub has no cards left."))
    return left[len(left) // 2]


def _place_of(case: Case) -> str:
    return f"seat {case.seat} up" if case.card in case.hand.up[case.at] else f"seat {case.seat}"


def replace_after_the_round(case: Case) -> None:
    """The card is out of play; its owner gets the next card when that round of cards is out, before the next round."""
    for one in case.cards or (case.card,):
        part = _where_it_went(case, one)
        if _round_is_out(part):
            replace_from_top(part)
        else:
            _fill_the_round(part)


def _where_it_went(case: Case, card: Card) -> Case:
    """Returns the case of one of several cards: the replacement of another may have moved it to another hand."""
    holders = [one.seat for at, one in enumerate(case.hand.seats) if case.hand.live[at] and card in case.hand.hole[at]]
    moved = bool(holders) and case.whose not in holders
    return replace(case, cards=(card,), whose=holders[0] if moved else case.whose)


def exchange_after_the_round(case: Case) -> None:
    """Exchanges the card and puts it on the deck as the burn. A card of the board makes way for the next card.

    Of several cards the first is the burn; the others are out of play.
    """
    for one in case.cards or (case.card,):
        _exchange_after_the_round(_where_it_went(case, one))


def _exchange_after_the_round(case: Case) -> None:
    if case.card in case.hand.board:
        case.move((case.next()[0], "top", "board"))
        case.move((case.card, "board", "aside" if burn_to_be(case.hand) else "top"))
    elif _round_is_out(case) or burn_to_be(case.hand):
        exchange_for_top(case)
    else:
        _fill_the_round(case)
        case.move((case.card, "aside", "top"))


def _round_is_out(case: Case) -> bool:
    """Whether the cards that came behind this one cannot be moved any more."""
    came_off = _came_off(case)
    return acted(case.hand) or case.card not in came_off.cards[came_off.burns :] or _thrown_in(case)


def _fill_the_round(case: Case) -> None:
    hand, street, scrap = case.hand, case.hand.street_rules, case.card
    came_off = _came_off(case)
    dealt = came_off.cards[came_off.burns :]
    size = hand.in_count
    ends = (dealt.index(scrap) // size + 1) * size
    left = (*dealt, *case.next(1 + max(0, size * (street.down + street.up) - len(dealt))))
    # The replacement comes off the deck at the end of its round, so every later card moves up by one.
    order = [*left[:ends], *left[ends + 1 : size * (street.down + street.up) + 1]]
    order[dealt.index(scrap)] = left[ends]
    back = list(dealt)
    back.remove(scrap)
    on_top, out = _lift(case, back, (scrap,))
    case.move(*on_top, *out)
    case.move(*((one, "stub", "top") for one in order))
    deal_hands(hand, street)
    open_round(hand, hand.street, street.opens)


def scrap_top(case: Case) -> None:
    """The next card of the stub is out of play, or the next few of them that lie boxed together."""
    what = case.command.what
    together = what.together if isinstance(what, BoxedCard) and not what.cards else 1
    case.move(*((one, "top", "aside") for one in case.next(max(1, together))))


def scrap(case: Case) -> None:
    """The cards are out of play."""
    _taken_away(case, "aside")


def extra_to_top(case: Case) -> None:
    """The extra card goes back on the deck; it will be the burn."""
    _taken_away(case, "top")


def extra_to_muck(case: Case) -> None:
    """The extra card is dead."""
    _taken_away(case, "muck")


def _taken_away(case: Case, target: str) -> None:
    """Cards that a hand has too many leave it."""
    case.move(*((one, f"seat {case.seat}", target) for one in _in_hand(case)))
    if _short(case):
        raise Refused(_("{player} has no extra card, so none can be taken away.", player=Seat(case.seat)))


def fill_from_top(case: Case) -> None:
    """The hand is made up to its right count with the next cards of the deck, after a shuffle that is due."""
    short = _short(case)
    if case.hand.shuffle is not None and short:
        case.hand.take(ruling_events.CardsOwed(case.seat, short))
    else:
        case.move(*((one, "top", f"seat {case.seat}") for one in case.next(short)))


def _short(case: Case) -> int:
    """How many cards a hand has too few, without those that the draw will give it."""
    hand, at = case.hand, case.at
    dealt = hand.rules.deal.streets[: hand.street + 1]
    right = sum(street.down + street.up for street in dealt if not hand.drawing or street is dealt[0])
    if hand.drawing is not None:
        to_come = len(hand.drawing.thrown[at]) - hand.drawing.got[at] if hand.draws_next else 0
        return max(0, right - to_come - len(hand.hole[at]))
    thrown = sum(street.discard for street in dealt[:-1])
    if hand.phase != "bet" and not hand.dues[at]:
        thrown += hand.street_rules.discard
    common = hand.stud is not None and len(hand.board)
    return max(0, right - thrown - common - len(hand.hole[at]))


def filled_on_the_draw(case: Case) -> None:
    """A short hand draws as many cards more as it lacks."""
    if case.hand.drawing is None:
        raise Refused(_("There is no draw in this game."))
    case.hand.take(ruling_events.CardsOwed(case.hand.seats[case.at].seat, _short(case)))


def new_hand_from_top(case: Case) -> None:
    """All cards of the hand are thrown away and replaced off the top."""
    replace_from_top(replace(case, cards=tuple(case.hand.hole[case.at])))


def discards_into_the_stub(case: Case) -> None:
    """Stub and discards are shuffled together; then the draw is finished after a burn."""
    hand = case.hand
    if not hand.draws_next or hand.phase != "deal":
        raise Refused(_("No draw is being dealt."))
    if hand.shuffle is not None:
        raise Refused(_("The dealer must shuffle first."))
    hand.take(ShuffleDue((*hand.stub.left, *hand.muck), whole=False))


def stands_pat(case: Case) -> None:
    """The player draws no card, and has cards back that they threw away for this draw."""
    hand = case.hand
    waits = hand.phase == "discard" or (hand.phase == "deal" and hand.draws_next and hand.shuffle is None)
    if hand.drawing is None or not waits or hand.drawing.got[case.at] > 0:
        raise Refused(_("{player} has no draw to make.", player=Seat(case.seat)))
    case.move(*((one, "muck", f"seat {case.seat}") for one in hand.drawing.thrown[case.at]))
    hand.take(ruling_events.StoodPat(case.seat, case.command.rule))


OPERATIONS: dict[str, Callable[[Case], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        street_as_it_should_be,
        as_if_not_there,
        exchange_for_top,
        replace_from_top,
        replace_from_centre,
        replace_after_the_round,
        exchange_after_the_round,
        scrap_top,
        scrap,
        extra_to_top,
        extra_to_muck,
        fill_from_top,
        filled_on_the_draw,
        new_hand_from_top,
        discards_into_the_stub,
        stands_pat,
    )
}
"""These operations by the names that rulebooks use."""
