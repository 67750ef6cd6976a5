"""The floor's operations on the cards of a street and of a hand; the names are those that rulebooks use."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import events, ruling_events
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.dealing.streets import deal_hands
from houseway.engines.poker.play.draw_events import CardsCalledFor, ShuffleDue
from houseway.engines.poker.play.play import Play, check_held
from houseway.engines.poker.play.rulings.case import Case, acted, last_of
from houseway.engines.poker.play.state import HandState
from houseway.engines.positions import Placed
from houseway.engines.rulings import CardsMoved

# -- putting a street right --------------------------------------------------------------------------------------------


def _came_off(case: Case) -> tuple[Card, ...]:
    """The cards of the last street as they left the stub, without those that went back or out of play."""
    out: list[Card] = []
    for event in case.hand.log[_street_begins(case.hand) :]:
        match event:
            case events.Burned():
                out.append(event.card)
            case events.HandsDealt() | events.BoardDealt():
                out.extend(event.cards)
            case Placed():
                out.extend(dealt_before(type(case.hand).replay(case.hand.rules, (event,))))
            case CardsMoved():
                gone = {move.card for move in event.moves if move.target in _OUT_OF_THE_STREET}
                out = [one for one in out if one not in gone]
            case events.Reshuffled():
                raise Refused("the stub was shuffled since; the cards cannot be told apart")
    return tuple(out)


_OUT_OF_THE_STREET = ("top", "stub", "aside", "back")


def _street_begins(hand: HandState) -> int:
    """Where in the log the dealing of the last street begins: where the betting of the one before it was over."""
    for at in range(len(hand.log) - 1, -1, -1):
        match hand.log[at]:
            case events.RoundClosed() | events.Started() | Placed():
                return at
            case events.RoundOpened(street=street) if street < hand.street:
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


def _where(case: Case, card: Card) -> str:
    hand = case.hand
    for at, one in enumerate(hand.seats):
        if hand.live[at] and card in hand.hole[at]:
            return f"seat {one.seat}"
    for name, place in (("board", hand.board), ("burns", hand.stub.burns), ("muck", hand.muck)):
        if card in place:
            return name
    return "stub"


def street_as_it_should_be(case: Case) -> None:
    """The cards of the street are moved so that everyone has what a right deal would have given them."""
    _deal_again(case, without=())


def as_if_not_there(case: Case) -> None:
    """The card is out of play and those behind it move up: everyone has what a deck without it would have given."""
    if _round_is_out(case):
        _replace_in_its_place(case)
    else:
        _deal_again(case, without=case.cards[:1])


def _thrown_in(case: Case) -> bool:
    """Whether cards of the street have been thrown away, so that the rest cannot be moved any more."""
    hand = case.hand
    return any(one in hand.muck for one in _came_off(case)) or (hand.in_count < len(hand.seats) and not hand.street)


def _replace_in_its_place(case: Case) -> None:
    """When the cards cannot be moved any more, only this one is replaced with the next card."""
    one = case.card
    if one in case.hand.board:
        case.move((one, "board", "aside"), (case.top()[0], "top", "board"))
    else:
        replace_from_top(case)


def _deal_again(case: Case, without: tuple[Card, ...]) -> None:
    hand, street = case.hand, case.hand.street_rules
    came_off = _came_off(case)
    if _thrown_in(case):
        raise Refused("hands have been thrown away; the cards cannot be moved any more")
    case.move(*((one, _where(case, one), "top") for one in came_off if one not in without))
    case.move(*((one, _where(case, one), "aside") for one in without))
    if street.burn:
        hand.take(events.Burned(case.top()[0]))
    if street.up or street.down:
        deal_hands(hand, street)
    if street.board:
        hand.take(events.BoardDealt(case.top(street.board)))
    if not acted(hand):
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
    burn = _burn_to_be(case)
    for one in _in_hand(case):
        card, place = (case.top(2)[1], "stub") if burn else (case.top()[0], "top")
        case.move((card, place, _place_of(case, one)))
        if burn:
            case.move((one, f"seat {case.seat}", "aside"))
        else:
            case.move((one, f"seat {case.seat}", "top"))
            burn = one


def _burn_to_be(case: Case) -> Card | None:
    """The card that an earlier ruling has laid on the deck, if it still lies there."""
    first = case.top()[0]
    laid = (event for event in case.hand.log if isinstance(event, CardsMoved))
    was_laid = any(move.card == first and move.target == "top" for event in laid for move in event.moves)
    return first if was_laid and not case.hand.street else None


def replace_from_top(case: Case) -> None:
    """The cards are out of play and their owner gets as many off the top."""
    for one in _in_hand(case):
        place = _place_of(case, one)
        case.move((one, f"seat {case.seat}", "aside"), (case.top()[0], "top", place))


def replace_from_centre(case: Case) -> None:
    """The cards are out of play and their owner gets as many from the middle of the stub."""
    for one in _in_hand(case):
        place = _place_of(case, one)
        left = case.hand.stub.left
        if not left:
            raise Refused("the stub has no card left")
        case.move((one, f"seat {case.seat}", "aside"), (left[len(left) // 2], "stub", place))


def _place_of(case: Case, card: Card) -> str:
    return f"seat {case.seat} up" if card in case.hand.up[case.at] else f"seat {case.seat}"


def replace_after_the_round(case: Case) -> None:
    """The card is out of play; its owner gets the next card when that round of cards is out, before the next round."""
    if _round_is_out(case):
        replace_from_top(case)
    else:
        _fill_the_round(case)


def exchange_after_the_round(case: Case) -> None:
    """Exchanges the card and puts it on the deck as the burn. A card of the board makes way for the next card."""
    if case.card in case.hand.board:
        case.move((case.top()[0], "top", "board"), (case.card, "board", "top"))
    elif _round_is_out(case) or _burn_to_be(case):
        exchange_for_top(case)
    else:
        _fill_the_round(case)
        case.move((case.card, "aside", "top"))


def _round_is_out(case: Case) -> bool:
    """Whether the cards that came behind this one cannot be moved any more."""
    return acted(case.hand) or case.card not in _came_off(case) or _thrown_in(case)


def _fill_the_round(case: Case) -> None:
    hand, street, scrap = case.hand, case.hand.street_rules, case.card
    dealt = _came_off(case)[street.burn :]
    size = hand.in_count
    ends = (dealt.index(scrap) // size + 1) * size
    left = (*dealt, *hand.stub.left)
    # The replacement comes off the deck at the end of its round, so every later card moves up by one.
    order = [*left[:ends], *left[ends + 1 : size * (street.down + street.up) + 1]]
    order[dealt.index(scrap)] = left[ends]
    case.move(
        *((one, _where(case, one), "top") for one in dealt if one != scrap), (scrap, _where(case, scrap), "aside")
    )
    case.move(*((one, "stub", "top") for one in order))
    deal_hands(hand, street)
    open_round(hand, hand.street, street.opens)


def scrap_top(case: Case) -> None:
    """The next card of the stub is out of play."""
    case.move((case.top()[0], "top", "aside"))


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
        raise Refused(f"seat {case.seat} has no card too many; a hand that is short cannot be played out")


def fill_from_top(case: Case) -> None:
    """The hand is made up to its right count with the next cards of the deck."""
    case.move(*((one, "top", f"seat {case.seat}") for one in case.top(_short(case))))


def _short(case: Case) -> int:
    """How many cards a hand has too few: against what it was dealt, or against what the other live hands hold."""
    hand = case.hand
    if hand.drawing is not None:
        thrown = len(hand.drawing.thrown[case.at]) if hand.phase != "bet" and hand.draws_next else 0
        right = hand.rules.deal.streets[0].down - thrown
    else:
        others = Counter(len(held) for at, held in enumerate(hand.hole) if hand.live[at] and at != case.at)
        if not others:
            raise Refused("no hand is left to count the cards by")
        right = others.most_common(1)[0][0]
    return max(0, right - len(hand.hole[case.at]))


def filled_on_the_draw(case: Case) -> None:
    """A short hand draws as many cards more as it lacks."""
    if case.hand.drawing is None:
        raise Refused("there is no draw in this game")
    case.hand.take(ruling_events.CardsOwed(case.hand.seats[case.at].seat, _short(case)))


def new_hand_from_top(case: Case) -> None:
    """All cards of the hand are thrown away and replaced off the top."""
    replace_from_top(replace(case, cards=tuple(case.hand.hole[case.at])))


def discards_into_the_stub(case: Case) -> None:
    """Stub and discards are shuffled together; then the draw is finished after a burn."""
    hand = case.hand
    if not hand.draws_next or hand.phase != "deal":
        raise Refused("no draw is being dealt")
    hand.take(ShuffleDue((*hand.stub.left, *hand.muck), whole=False))


def stands_pat(case: Case) -> None:
    """The player draws no card."""
    hand = case.hand
    if hand.drawing is None or hand.phase != "discard" or hand.drawing.thrown[case.at]:
        raise Refused("this player has no draw to make")
    hand.take(CardsCalledFor(case.seat, 0))


def _stud(case: Case) -> Play:
    """Returns the hand with some face-up cards; else Refused."""
    if case.hand.stud is None:
        raise Refused("in this game no card is dealt face up")
    return case.hand


def exposed_is_the_door_card(case: Case) -> None:
    """Stud: the hole card that was seen is the up card, and the third card is played face down."""
    hand = _stud(case)
    check_held(hand, case.at, (case.card,))
    hand.take(ruling_events.FacesTurned(case.seat, (case.card,)))
    if not acted(hand):
        open_round(hand, hand.street, hand.street_rules.opens)


def turned_up_again(case: Case) -> None:
    """Stud: the card that came face down lies face up, where it belongs."""
    hand = _stud(case)
    hand.take(ruling_events.FacesTurned(case.seat, (*hand.up[case.at], *_in_hand(case))))
    if not acted(hand):
        open_round(hand, hand.street, hand.street_rules.opens)


def last_card_up_for_all(case: Case) -> None:
    """Stud: everyone's last card lies face up; who acts first stays as it was."""
    hand = _stud(case)
    for at, one in enumerate(hand.seats):
        if hand.live[at] and last_of(hand.hole[at], "dealt yet") not in hand.up[at]:
            hand.take(ruling_events.FacesTurned(one.seat, (*hand.up[at], hand.hole[at][-1])))


def card_lies_open(case: Case) -> None:
    """The cards that were seen lie face up before their owner."""
    case.hand.take(ruling_events.LiesOpen(case.seat, _in_hand(case)))


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
        exposed_is_the_door_card,
        turned_up_again,
        last_card_up_for_all,
        card_lies_open,
    )
}
"""These operations by the names that rulebooks use."""
