"""The floor's operations on the stub, the board and the streets to come; the names are those that rulebooks use."""

from collections.abc import Callable

from houseway.engines.contract import Refused
from houseway.engines.poker.play import events, ruling_events
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.rulings.case import Case, last_of
from houseway.engines.rulings import shuffled

# -- the next streets --------------------------------------------------------------------------------------------------


def no_burn_next(case: Case) -> None:
    """The next street is dealt without a burn."""
    case.hand.take(ruling_events.Ordered(case.hand.street + 1, burns=0))


def burn_two_next(case: Case) -> None:
    """Two cards are burned before the next street."""
    case.hand.take(ruling_events.Ordered(case.hand.street + 1, burns=2))


def no_burn_after_next(case: Case) -> None:
    """The street after the next one is dealt without a burn."""
    case.hand.take(ruling_events.Ordered(case.hand.street + 2, burns=0))


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
    case.move((last_of(case.hand.stub.burns, "burned"), "burns", "back"))


# -- the board ---------------------------------------------------------------------------------------------------------


def board_again(case: Case) -> None:
    """The flop is taken back, shuffled into the stub with what else was taken back, and dealt again."""
    _board_back(case)
    _shuffle_now(case)
    _flop(case)


def board_again_after_burn(case: Case) -> None:
    """The same, with one more burn before the new flop."""
    _board_back(case)
    _shuffle_now(case)
    case.hand.take(events.Burned(case.top()[0]))
    _flop(case)


def _board_back(case: Case) -> None:
    hand = case.hand
    if hand.phase != "bet" or len(hand.board) != hand.street_rules.board:
        raise Refused("play has gone on beyond the flop; it stands")
    stuck = last_of(hand.stub.aside, "set aside")
    case.move(*((one, "board", "back") for one in tuple(hand.board)), (stuck, "aside", "back"))


def _shuffle_now(case: Case) -> None:
    hand = case.hand
    back = hand.floor.back if hand.floor is not None else []
    order = shuffled(case.command.order, (*hand.stub.left, *back))
    case.move(*((one, "back", "stub") for one in tuple(back)))
    hand.take(events.Reshuffled(order))


def _flop(case: Case) -> None:
    hand = case.hand
    hand.take(events.BoardDealt(case.top(hand.street_rules.board)))
    _begin_round_again(case)


def _begin_round_again(case: Case) -> None:
    """Returns the bets of the round and opens the round again."""
    hand = case.hand
    for at, one in enumerate(hand.seats):
        if hand.bet[at]:
            hand.take(ruling_events.MoneyReturned(one.seat, hand.bet[at]))
    hand.take(ruling_events.RoundCleared())
    open_round(hand, hand.street, hand.street_rules.opens)


def stuck_card_is_the_burn(case: Case) -> None:
    """The flop stands; the card that stuck to it counts as the next burn."""
    hand = case.hand
    case.move((last_of(hand.stub.aside, "set aside"), "aside", "burns"))
    hand.take(ruling_events.Ordered(hand.street + 1, burns=0))


def one_more_each_out(case: Case) -> None:
    """One further card for each player in the hand leaves play."""
    case.move(*((one, "top", "aside") for one in case.top(case.hand.in_count)))


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
