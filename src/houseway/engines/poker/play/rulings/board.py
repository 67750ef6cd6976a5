"""The floor's operations on the stub, the board and the streets to come; the names are those that rulebooks use."""

from collections.abc import Callable

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import events, ruling_events
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.rulings.case import Case, last_of
from houseway.engines.poker.play.state import HandState
from houseway.engines.rulings import Erred, shuffled
from houseway.messages import _

# -- the next streets --------------------------------------------------------------------------------------------------


def no_burn_next(case: Case) -> None:
    """The next street is dealt without a burn."""
    _order_burns(case, 1, 0)


def burn_two_next(case: Case) -> None:
    """Two cards are burned before the next street."""
    _order_burns(case, 1, 2)


def no_burn_after_next(case: Case) -> None:
    """The street after the next one is dealt without a burn."""
    _order_burns(case, 2, 0)


def _order_burns(case: Case, streets: int, burns: int) -> None:
    if case.hand.draw is not None:
        raise Refused(_("The draw always has its burn."))
    case.hand.take(ruling_events.Ordered(case.hand.street + streets, burns=burns))


def shuffle_before_next(case: Case) -> None:
    """The cards taken back are shuffled into the stub before the next street."""
    _back_to_shuffle(case)
    case.hand.take(ruling_events.Ordered(case.hand.street + 1, shuffle=True))


def shuffle_and_cut_before_next(case: Case) -> None:
    """They are shuffled into the stub, and the dealer cuts, before the next street."""
    _back_to_shuffle(case)
    case.hand.take(ruling_events.Ordered(case.hand.street + 1, shuffle=True, cut=True))


def shuffle_after_next(case: Case) -> None:
    """The card stays out for the next street and is shuffled into the stub before the one after it."""
    _back_to_shuffle(case)
    case.hand.take(ruling_events.Ordered(case.hand.street + 2, shuffle=True))


def shuffle_and_cut_after_next(case: Case) -> None:
    """The same, and the dealer cuts."""
    _back_to_shuffle(case)
    case.hand.take(ruling_events.Ordered(case.hand.street + 2, shuffle=True, cut=True))


def _back_to_shuffle(case: Case) -> None:
    waiting = [one for one in case.cards if one in case.hand.stub.aside]
    case.move(*((one, "aside", "back") for one in waiting))


def burn_back(case: Case) -> None:
    """The burn made for the error is taken back with it."""
    hand, burns = case.hand, case.hand.stub.burns
    what = case.command.what
    happened = max(
        (at for at, event in enumerate(hand.log) if isinstance(event, Erred) and event.what == what), default=0
    )
    made = next((event.card for event in hand.log[happened:] if isinstance(event, events.Burned)), None)
    case.move((made if made in burns else last_of(burns, Refused(_("No card has been burned."))), "burns", "back"))


# -- the board ---------------------------------------------------------------------------------------------------------

_FLOP = 3
"""The cards of a flop."""


def board_again(case: Case) -> None:
    """The flop is taken back, shuffled into the stub with what else was taken back, and dealt again."""
    _board_back(case)
    _shuffle_now(case)
    _flop(case)


def board_again_after_burn(case: Case) -> None:
    """The same, with one more burn before the new flop."""
    _board_back(case)
    _shuffle_now(case)
    case.hand.take(events.Burned(case.next()[0]))
    _flop(case)


def _board_back(case: Case) -> None:
    """Takes the flop back, and what came on the board after it; what was bet on them since goes back too."""
    hand = case.hand
    flop = _flop_street(hand)
    if hand.phase not in ("bet", "deal") or _discarded_since(hand, flop):
        raise Refused(_("Play has gone past the flop, so the flop stands."))
    stuck = _stuck(case)
    case.move(*((one, "board", "back") for one in tuple(hand.board)), (stuck, "aside", "back"))
    if hand.street > flop or (hand.street == flop and hand.phase == "deal"):
        _bets_back(hand, flop)


def _flop_street(hand: HandState) -> int:
    """Returns the street of the flop; else Refused."""
    found = next((at for at, street in enumerate(hand.rules.deal.streets) if street.board == _FLOP), None)
    if found is None:
        raise Refused(_("{game} has no flop.", game=hand.rules.title))
    return found


def _discarded_since(hand: HandState, flop: int) -> bool:
    """Whether players have thrown cards away because of the flop."""
    return any(isinstance(event, events.Discarded) for event in hand.log[_opened(hand, flop) :])


def _opened(hand: HandState, street: int) -> int:
    """Where in the log the betting on a street was opened last; at its end in a hand that began later."""
    for at in range(len(hand.log) - 1, -1, -1):
        event = hand.log[at]
        if isinstance(event, events.RoundOpened) and event.street == street:
            return at
    return len(hand.log)


def _bets_back(hand: Play, flop: int) -> None:
    """Returns what was bet on the flop and after it."""
    opened = _opened(hand, flop)
    if opened == len(hand.log):
        raise Refused(_("The betting on the flop isn't known, so the flop stands."))
    before = type(hand).replay(hand.rules, hand.log[:opened])
    for at, one in enumerate(hand.seats):
        if (bet := hand.put[at] - before.put[at]) > 0:
            hand.take(ruling_events.MoneyReturned(one.seat, bet))


def _stuck(case: Case) -> Card:
    """The card that came off the deck with another one."""
    aside = case.hand.stub.aside
    return next((one for one in case.cards if one in aside), last_of(aside, Refused(_("No card has been set aside."))))


def _shuffle_now(case: Case) -> None:
    hand = case.hand
    back = hand.floor.back if hand.floor is not None else []
    order = shuffled(case.command.order, (*hand.stub.left, *back))
    case.move(*((one, "back", "stub") for one in tuple(back)))
    hand.take(events.Reshuffled(order))


def _flop(case: Case) -> None:
    case.hand.take(events.BoardDealt(case.next(_FLOP)))
    _begin_round_again(case)


def _begin_round_again(case: Case) -> None:
    """Returns the bets of the round and opens the round of the flop again."""
    hand, flop = case.hand, _flop_street(case.hand)
    for at, one in enumerate(hand.seats):
        if hand.bet[at]:
            hand.take(ruling_events.MoneyReturned(one.seat, hand.bet[at]))
    hand.take(ruling_events.RoundCleared())
    open_round(hand, flop, hand.rules.deal.streets[flop].opens)


def stuck_card_is_the_burn(case: Case) -> None:
    """The flop stands; the card that stuck to it counts as the next burn."""
    hand = case.hand
    case.move((_stuck(case), "aside", "burns"))
    hand.take(ruling_events.Ordered(hand.street + 1, burns=0))


def one_more_each_out(case: Case) -> None:
    """One further card for each player in the hand leaves play, if the stub then still has enough to finish."""
    hand = case.hand
    left = hand.rules.deal.streets[hand.street + 1 :]
    needed = sum(street.burn + (street.up + street.down) * hand.in_count for street in left)
    if len(hand.stub) - hand.in_count >= needed:
        case.move(*((one, "top", "aside") for one in case.next(hand.in_count)))


OPERATIONS: dict[str, Callable[[Case], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        no_burn_next,
        burn_two_next,
        no_burn_after_next,
        shuffle_before_next,
        shuffle_and_cut_before_next,
        shuffle_after_next,
        shuffle_and_cut_after_next,
        burn_back,
        board_again,
        board_again_after_burn,
        stuck_card_is_the_burn,
        one_more_each_out,
    )
}
"""These operations by the names that rulebooks use."""
